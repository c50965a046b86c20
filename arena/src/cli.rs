//! The command line.

use clap::{Args, Parser, Subcommand};
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

#[derive(Parser)]
#[command(name = "arena", version, about = "Matches, legal moves, perft and best moves of Qiguan's games")]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Subcommand)]
pub(crate) enum Command {
    /// Plays two players against each other: wins, draws, losses, score, 95 % interval, plies
    Match(MatchArgs),
    /// Lists the legal moves of a position
    Legal(LegalArgs),
    /// Counts the leaves of the game tree to a depth
    Perft(PerftArgs),
    /// Plays a record through and checks each move: the final position and how the game ended
    Replay(ReplayArgs),
    /// Counts the area of a board as it stands
    Score(ScoreArgs),
    /// Asks a player for its move
    Best(BestArgs),
    /// Measures positions a second of the rules and of the players
    Bench(BenchArgs),
}

#[derive(Args)]
pub(crate) struct MatchArgs {
    /// The game, e.g. banqi
    pub(crate) game: String,
    /// The player whose score is counted: a level (easy, normal, hard), or random
    pub(crate) a: String,
    /// Its opponent
    pub(crate) b: String,
    /// Games to play; two by two on the same deal with the first move swapped
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(crate) games: u32,
    /// Everything random in the match follows from it
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
    /// Rule options: a preset's name or key=value,key=value
    #[arg(long, default_value = "")]
    pub(crate) options: String,
    /// What both players may spend on a move, in positions (50000) or in time (250ms; does not repeat)
    #[arg(long, value_name = "NODES|250ms")]
    pub(crate) budget: Option<Spend>,
    /// Games played at the same time; results do not depend on it
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) threads: u16,
    /// One JSON object instead of the table
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
#[command(group = clap::ArgGroup::new("input").required(true).args(["position", "stdin"]))]
pub(crate) struct LegalArgs {
    /// The game, e.g. banqi
    pub(crate) game: String,
    /// The position's text
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    pub(crate) position: Option<String>,
    /// Reads a position a line; for each writes one line of JSON
    #[arg(long)]
    pub(crate) stdin: bool,
    /// Rule options: a preset's name or key=value,key=value
    #[arg(long, default_value = "")]
    pub(crate) options: String,
}

#[derive(Args)]
pub(crate) struct PerftArgs {
    /// The game, e.g. banqi
    pub(crate) game: String,
    /// Plies
    #[arg(long)]
    pub(crate) depth: u32,
    /// Where to start; the start of a game if left out
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    pub(crate) position: Option<String>,
    /// Rule options: a preset's name or key=value,key=value
    #[arg(long, default_value = "")]
    pub(crate) options: String,
    /// Hidden pieces are what this deal says; without it each thing they may be is a branch
    #[arg(long, value_name = "TEXT")]
    pub(crate) deal: Option<String>,
    /// Lets a UCI program that knows `go perft` count the same, compares the counts of the last depth and prints the
    /// ratio of the speeds; under rules that it knows, e.g. `perft xiangqi --options plain --depth 4 --beside fairy-stockfish`
    #[arg(long, value_name = "PROGRAM", conflicts_with = "deal")]
    pub(crate) beside: Option<String>,
    /// One JSON object instead of a line a depth
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct ReplayArgs {
    /// The record; what it is follows from what stands in it
    pub(crate) file: PathBuf,
    /// One JSON object instead of lines
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
#[command(group = clap::ArgGroup::new("input").required(true).args(["position", "stdin"]))]
pub(crate) struct ScoreArgs {
    /// The game: go
    pub(crate) game: String,
    /// The position's text
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    pub(crate) position: Option<String>,
    /// Reads a position a line; for each writes one line of JSON
    #[arg(long)]
    pub(crate) stdin: bool,
    /// Rule options: a preset's name or key=value,key=value
    #[arg(long, default_value = "")]
    pub(crate) options: String,
    /// JSON for the one position too
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct BestArgs {
    /// The game, e.g. banqi
    pub(crate) game: String,
    /// The player: easy, normal or hard
    pub(crate) level: String,
    /// The position's text
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    pub(crate) position: String,
    /// The player's dice
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
    /// Rule options: a preset's name or key=value,key=value
    #[arg(long, default_value = "")]
    pub(crate) options: String,
    /// One JSON object instead of lines
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct BenchArgs {
    /// The game
    #[arg(default_value = "banqi")]
    pub(crate) game: String,
    /// One JSON object instead of a table
    #[arg(long)]
    pub(crate) json: bool,
}

/// What a player may spend on a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Spend {
    Nodes(u64),
    Time(Duration),
}

impl FromStr for Spend {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Spend, &'static str> {
        let number = |digits: &str| digits.parse::<u64>().ok().filter(|&n| n > 0);
        match text.strip_suffix("ms") {
            Some(digits) => number(digits).map(|ms| Spend::Time(Duration::from_millis(ms))),
            None => number(text).map(Spend::Nodes),
        }
        .ok_or("a budget is a number of positions (50000) or of milliseconds (250ms), at least 1")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_well_formed() {
        Cli::command().debug_assert();
    }

    #[test]
    fn budgets_are_positions_or_milliseconds() {
        assert_eq!("50000".parse(), Ok(Spend::Nodes(50_000)));
        assert_eq!("250ms".parse(), Ok(Spend::Time(Duration::from_millis(250))));
        for wrong in ["", "ms", "0", "0ms", "-1", "1s", "1.5"] {
            assert!(wrong.parse::<Spend>().is_err(), "{wrong}");
        }
    }
}

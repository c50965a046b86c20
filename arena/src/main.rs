//! `arena`: matches, legal moves, perft, records, scores, best moves and benches from the command line. Everything is
//! seeded and repeats; progress goes to stderr, answers to stdout.
//!
//! Exit status: 0 right, 1 a wrong answer (stderr says which), 2 bad usage.

mod bench;
mod beside;
mod best;
mod cli;
mod contest;
mod dice;
mod failure;
mod legal;
mod perft;
mod players;
mod plug;
mod replay;
mod score;
mod stats;

use clap::Parser;
use cli::{Cli, Command};
use failure::Failure;
use std::process::ExitCode;

fn main() -> ExitCode {
    match run(Cli::parse().command) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("arena: {failure}");
            ExitCode::from(failure.status())
        }
    }
}

fn run(command: Command) -> Result<(), Failure> {
    match command {
        Command::Match(args) => plug::with_players(&args.game.clone(), args),
        Command::Legal(args) => plug::with_rules(&args.game.clone(), args),
        Command::Perft(args) => plug::with_rules(&args.game.clone(), args),
        Command::Replay(args) => replay::replay(&args),
        Command::Score(args) => plug::with_rules(&args.game.clone(), args),
        Command::Best(args) => plug::with_players(&args.game.clone(), args),
        Command::Bench(args) => plug::with_players(&args.game.clone(), args),
    }
}

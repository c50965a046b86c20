//! `arena replay`

use crate::cli::ReplayArgs;
use crate::failure::Failure;
use crate::plug::{Ended, ForRules, RULES, Rules, with_rules};
use games::Game;
use games::go::Go;
use records::sgf;
use serde::Serialize;
use std::io::Write;

/// Where a record leads.
#[derive(Serialize, Debug)]
pub(crate) struct Replayed {
    /// The game's name.
    pub(crate) game: &'static str,
    /// The rule options it was played under.
    pub(crate) options: String,
    /// Plies of the main line.
    pub(crate) plies: usize,
    /// The final position.
    pub(crate) position: String,
    /// How the rules ended the game; `None` if they did not.
    pub(crate) outcome: Option<Ended>,
    /// What the record itself says of the result, if it says anything.
    pub(crate) result: Option<String>,
}

/// One game's try at a file.
struct Try<'a>(&'a [u8]);

impl ForRules for Try<'_> {
    type Answer = Option<Result<Replayed, records::Error>>;

    fn run<G: Rules>(self) -> Result<Self::Answer, Failure> {
        Ok(G::replay(self.0))
    }
}

/// Plays a record through.
pub(crate) fn replay(args: &ReplayArgs) -> Result<(), Failure> {
    let file = args.file.display().to_string();
    let bytes = std::fs::read(&args.file).map_err(|error| Failure::File { file: file.clone(), error })?;
    for game in RULES {
        if let Some(replayed) = with_rules(game, Try(&bytes))? {
            let replayed = replayed.map_err(|error| Failure::Record { file, error })?;
            return print(&replayed, args.json);
        }
    }
    Err(Failure::NoRecord(file))
}

/// Replays the main line of the first game of an SGF file; `None` if the file is not SGF.
pub(crate) fn go(file: &[u8]) -> Option<Result<Replayed, records::Error>> {
    if !sgf::looks_like(file) {
        return None;
    }
    let replayed = || {
        let (collection, _) = sgf::read(file)?;
        let root = collection.trees()[0];
        let sgf::go::Replayed { game, plies, notes, .. } =
            sgf::go::replay(&collection, &collection.main_line(root))?;
        for note in notes {
            let place = collection.error(collection.at(note.node), note.what.to_string());
            eprintln!("replay: {place}, accepted");
        }
        Ok(Replayed {
            game: Go::NAME,
            options: game.options().to_string(),
            plies,
            position: game.position().to_string(),
            outcome: Ended::of::<Go>(&game),
            result: sgf::go::About::of(&collection, root).result,
        })
    };
    Some(replayed())
}

fn print(replayed: &Replayed, json: bool) -> Result<(), Failure> {
    let mut out = std::io::stdout().lock();
    if json {
        writeln!(out, "{}", serde_json::to_string(replayed).expect("a report has a JSON form"))?;
        return Ok(());
    }
    writeln!(out, "game     {} ({})", replayed.game, replayed.options)?;
    writeln!(out, "plies    {}", replayed.plies)?;
    writeln!(out, "position {}", replayed.position)?;
    match &replayed.outcome {
        None => writeln!(out, "outcome  not ended by the rules")?,
        Some(Ended { winner, reason }) => {
            writeln!(out, "outcome  {} ({reason})", winner.unwrap_or("draw"))?;
        }
    }
    if let Some(result) = &replayed.result {
        writeln!(out, "recorded {result}")?;
    }
    Ok(())
}

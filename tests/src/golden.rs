//! Golden games: whole games written down, each ply with the position after it. A change of a rule, of
//! the notation or of the deal shows as a difference in a file that people can read.
//!
//! ```text
//! # words for the reader
//! options classic
//! deal kPc...
//! start ????????/... - KAA... 0
//! 1 c2=K ????????/... b AAE... 0
//! ...
//! over first captured_out
//! ```

use crate::data;
use crate::dice::Seeded;
use games::record::Ply;
use games::{Code, Game, Observer, Outcome, Seat, Turn, View};
use std::fmt::Write;
use std::fs;
use std::path::PathBuf;

/// The golden games of a game: all files of `data/<name>/golden`.
///
/// # Panics
/// The folder cannot be read.
#[must_use]
pub fn files(game: &str) -> Vec<PathBuf> {
    let folder = data::path(&format!("{game}/golden"));
    let Ok(entries) = fs::read_dir(&folder) else { return Vec::new() };
    let mut files: Vec<PathBuf> =
        entries.map(|entry| entry.unwrap_or_else(|e| panic!("{}: {e}", folder.display())).path()).collect();
    files.sort();
    files
}

/// Replays a golden game: each ply must be listed as legal, follow, be what the deal answers, and lead to
/// the position that stands beside it; the end must come where it is written and not before.
///
/// # Errors
/// The first line that is not so.
pub fn check<G: Game>(text: &str) -> Result<(), String> {
    let mut lines = text.lines().filter(|line| !line.starts_with('#'));
    let mut field = |name: &str| {
        let line = lines.next().ok_or(format!("{name} is missing"))?;
        line.strip_prefix(name).map(|rest| rest.trim_start().to_owned()).ok_or(format!("no {name}: {line}"))
    };
    let options: G::Options = field("options")?.parse().map_err(|e| format!("options: {e}"))?;
    let deal: G::Deal = field("deal")?.parse().map_err(|e| format!("deal: {e}"))?;
    let mut game = G::new(&options);
    data::same("start", &position(&game), &field("start")?)?;

    let mut number = 0;
    for line in lines {
        let at = |why: String| format!("line {line:?}: {why}");
        if let Turn::Over(outcome) = game.turn() {
            return data::same("end", &end(outcome).as_str(), &line);
        }
        number += 1;
        let mut parts = line.splitn(3, ' ');
        let mut part = || parts.next().ok_or_else(|| at("a ply has number, action and position".into()));
        data::same("number", &part()?, &number.to_string().as_str()).map_err(at)?;
        let written = part()?;
        let ply: Ply<G> = written.parse().map_err(|e| at(format!("{e}")))?;
        data::same("written again", &ply.to_string().as_str(), &written).map_err(at)?;
        if !game.view(Observer::Public).legal_moves().contains(&ply.action) {
            return Err(at("the action is not legal".into()));
        }
        let mut asked = game.clone();
        asked.play(ply.action).map_err(|e| at(e.to_string()))?;
        data::same("the deal's answer", &asked.answer(&deal), &ply.answer).map_err(at)?;
        ply.follow(&mut game).map_err(|e| at(e.to_string()))?;
        data::same("position", &position(&game).as_str(), &part()?).map_err(at)?;
    }
    Err("the game does not end".into())
}

/// Plays a random game and writes it down.
///
/// # Panics
/// The game breaks a promise of its traits.
#[must_use]
pub fn record<G: Game>(options: &G::Options, seed: u64) -> String {
    let mut dice = Seeded::new(seed);
    let deal = G::deal(options, &mut dice);
    let mut game = G::new(options);
    let mut text = format!(
        "# A golden game of {}: each ply with the position after it. Random play, dice of seed {seed}.\n\
         options {options}\ndeal {deal}\nstart {}\n",
        G::NAME,
        position(&game),
    );
    for number in 1.. {
        if let Turn::Over(outcome) = game.turn() {
            text.push_str(&end(outcome));
            text.push('\n');
            break;
        }
        let action =
            dice.pick(&game.view(Observer::Public).legal_moves()).expect("a game that goes on has a move");
        let mut next = game.clone();
        next.play(action).expect("a listed move is legal");
        let ply = Ply::<G> { action, answer: next.answer(&deal) };
        ply.follow(&mut game).expect("the deal answers");
        writeln!(text, "{number} {ply} {}", position(&game)).expect("a string takes any text");
    }
    text
}

fn position<G: Game>(game: &G) -> String {
    game.view(Observer::Public).to_string()
}

fn end(outcome: Outcome) -> String {
    let winner = match outcome.winner {
        Some(Seat::First) => "first",
        Some(Seat::Second) => "second",
        None => "draw",
    };
    format!("over {winner} {}", outcome.reason.code())
}

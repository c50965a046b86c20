//! The rows of `data/banqi/*.jsonl` and their notation, which is not ours: its README tells what the fields mean.

use games::banqi::{Banqi, Move, Options, Piece, Square};
use games::record::Ply;
use games::{Seat, Turn};
use serde::Deserialize;
use std::collections::BTreeMap;

/// Where a game stands, in the words of the vectors.
#[derive(Deserialize, Clone, PartialEq, Eq, Debug)]
pub struct Place {
    /// 32 characters from `a4` to `h1`.
    pub board: String,
    /// `r`, `b`, or nothing before the first flip.
    pub turn: Option<char>,
    /// What is covered; only some rows have it.
    #[serde(default)]
    pub hidden: String,
    /// Plies in a row without flip or capture.
    pub quiet: u16,
}

impl Place {
    /// The same in our notation. The first player is taken to be red, as the vectors do not say.
    #[must_use]
    pub fn notation(&self) -> String {
        let mut rows = Vec::new();
        let marks: Vec<char> = self.board.chars().collect();
        for row in marks.chunks(8) {
            let mut text = String::new();
            let mut empty = 0;
            for &mark in row.iter().chain(std::iter::once(&'/')) {
                if mark == '.' {
                    empty += 1;
                    continue;
                }
                if empty > 0 {
                    text.push_str(&empty.to_string());
                    empty = 0;
                }
                text.push(mark);
            }
            rows.push(text.trim_end_matches('/').to_owned());
        }
        let hidden = if self.hidden.is_empty() { "-" } else { &self.hidden };
        format!("{} {} {hidden} {}", rows.join("/"), self.turn.unwrap_or('-'), self.quiet)
    }

    /// The place of a position.
    #[must_use]
    pub fn of(game: &Banqi) -> Place {
        let mark = |square| match game.piece(square) {
            Some(piece) => piece.letter(),
            None if game.covered().has(square) => '?',
            None => '.',
        };
        Place {
            board: Square::all().map(mark).collect(),
            turn: game.to_move().map(|color| if color.index() == 0 { 'r' } else { 'b' }),
            hidden: game.pool().pieces().map(Piece::letter).collect(),
            quiet: game.quiet(),
        }
    }
}

/// A row of `positions.jsonl`.
#[derive(Deserialize)]
pub struct PositionRow {
    /// Its name.
    pub id: String,
    /// The position.
    #[serde(flatten)]
    pub place: Place,
    /// Legal flips.
    pub flips: Vec<u8>,
    /// Legal moves and captures.
    pub moves: Vec<[u8; 2]>,
    /// The presets under which the game still goes on.
    pub valid_for: Vec<String>,
    /// How it stands under each preset.
    pub status: BTreeMap<String, String>,
}

/// A row of `endings.jsonl`.
#[derive(Deserialize)]
pub struct EndingRow {
    /// Its name.
    pub id: String,
    /// The position.
    #[serde(flatten)]
    pub place: Place,
    /// How it stands under each preset.
    pub status: BTreeMap<String, String>,
}

/// A row of `games.jsonl`.
#[derive(Deserialize)]
pub struct GameRow {
    /// Its name.
    pub id: String,
    /// The preset.
    pub rules: String,
    /// All plies from the start.
    pub plies: Vec<String>,
    /// The board at the end.
    pub final_board: String,
    /// Whose turn it is then.
    pub turn: char,
    /// Quiet plies then.
    pub quiet: u16,
    /// `r`, `b` or `draw`.
    pub result: String,
}

/// A row of `perft.jsonl`.
#[derive(Deserialize)]
pub struct PerftRow {
    /// Its name.
    pub id: String,
    /// The position.
    #[serde(flatten)]
    pub place: Place,
    /// Leaves at depth 1, 2, ... under *classic*.
    pub classic: Vec<u64>,
    /// The same under *puff*.
    pub puff: Vec<u64>,
    /// The plies that lead there from the start.
    pub history: Vec<String>,
}

/// The preset of a name.
///
/// # Panics
/// There is none.
#[must_use]
pub fn preset(name: &str) -> Options {
    let found = Options::PRESETS.into_iter().find(|(preset, _)| *preset == name);
    found.unwrap_or_else(|| panic!("no preset {name}")).1
}

/// How a game stands, in the words of the vectors: `ongoing`, `r`, `b` or `draw`.
#[must_use]
pub fn status(game: &Banqi) -> &'static str {
    let Turn::Over(outcome) = game.turn() else { return "ongoing" };
    match outcome.winner {
        None => "draw",
        Some(seat) if seat == game.seat_of(games::banqi::Color::Red) => "r",
        Some(_) => "b",
    }
}

/// The square of a number.
///
/// # Panics
/// There is none.
#[must_use]
pub fn square(number: u8) -> Square {
    Square::new(number).unwrap_or_else(|| panic!("no square {number}"))
}

/// Reads `f12K` or `3-4`; whether the latter is a capture the position says.
///
/// # Panics
/// The text is neither.
#[must_use]
pub fn ply(text: &str, game: &Banqi) -> Ply<Banqi> {
    let number = |text: &str| square(text.parse().unwrap_or_else(|e| panic!("{text}: {e}")));
    if let Some(flip) = text.strip_prefix('f') {
        let (at, letter) = flip.split_at(flip.len() - 1);
        let piece: Piece = letter.parse().unwrap_or_else(|e| panic!("{text}: {e}"));
        return Ply { action: Move::Flip(number(at)), answer: Some(piece) };
    }
    let (from, to) = text.split_once('-').unwrap_or_else(|| panic!("not a ply: {text}"));
    let (from, to) = (number(from), number(to));
    let action = if game.vacant().has(to) { Move::Step(from, to) } else { Move::Capture(from, to) };
    Ply { action, answer: None }
}

/// Which player has red in a game, by its plies: the first flip's colour is the first player's.
#[must_use]
pub fn seat_of_red(plies: &[String]) -> Seat {
    match plies.first() {
        Some(flip) if flip.ends_with(char::is_lowercase) => Seat::Second,
        _ => Seat::First,
    }
}

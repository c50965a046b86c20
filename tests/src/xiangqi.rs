//! Short words for tests about Xiangqi, and the rows of `data/xiangqi`.

use games::xiangqi::{Illegal, Move, Options, Xiangqi};
use games::{Game, Outcome, Reason, Turn, View};
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};

/// The start in FEN.
pub const START: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";

/// Options from their text.
///
/// # Panics
/// The text is no options.
#[must_use]
pub fn options(text: &str) -> Options {
    text.parse().unwrap_or_else(|e| panic!("{text}: {e}"))
}

/// A game set up under plain Xiangqi.
///
/// # Panics
/// The text is not a position.
#[must_use]
pub fn plain(position: &str) -> Xiangqi {
    under("plain", position)
}

/// A game set up under any options.
///
/// # Panics
/// A text is wrong.
#[must_use]
pub fn under(rules: &str, position: &str) -> Xiangqi {
    Xiangqi::read(position, &options(rules)).unwrap_or_else(|e| panic!("{position}: {e}"))
}

/// The game after some moves.
///
/// # Panics
/// One of them is refused.
#[must_use]
pub fn after(game: &Xiangqi, moves: &str) -> Xiangqi {
    let mut game = game.clone();
    for text in moves.split_whitespace() {
        game.play(read(text)).unwrap_or_else(|e| panic!("{text} in {game}: {e}"));
    }
    game
}

/// A move from its text.
///
/// # Panics
/// The text is not a move.
#[must_use]
pub fn read(text: &str) -> Move {
    text.parse().unwrap_or_else(|e| panic!("{text}: {e}"))
}

/// Why a move is refused.
///
/// # Panics
/// It is not.
#[must_use]
pub fn refusal(game: &Xiangqi, m: &str) -> Illegal {
    let mut next = game.clone();
    let why = next.play(read(m)).expect_err(m);
    assert_eq!(&next, game, "a refused move changed the game");
    why
}

/// Legal moves as text.
#[must_use]
pub fn legal(game: &Xiangqi) -> BTreeSet<String> {
    game.legal_moves().iter().map(Move::to_string).collect()
}

/// Where the piece of a square may go, as text.
#[must_use]
pub fn targets(game: &Xiangqi, from: &str) -> BTreeSet<String> {
    game.position().legal_targets(from.parse().expect("a square")).map(|to| to.to_string()).collect()
}

/// Words as a set.
#[must_use]
pub fn words(text: &str) -> BTreeSet<String> {
    text.split_whitespace().map(str::to_owned).collect()
}

/// How a game ended, if it did: by the winner's colour and the reason.
#[must_use]
pub fn ended(game: &Xiangqi) -> Option<(Option<&'static str>, Reason)> {
    match game.turn() {
        Turn::Over(Outcome { winner, reason }) => {
            Some((winner.map(|seat| Xiangqi::color_of(seat).name()), reason))
        }
        _ => None,
    }
}

/// A row of `positions.jsonl`.
#[derive(Deserialize)]
pub struct PositionRow {
    /// Its name.
    pub id: String,
    /// The position.
    pub fen: String,
    /// What it is about; `checkmate` and `stalemate` say why a game is over.
    pub tags: Vec<String>,
    /// Is the side to move in check?
    pub in_check: bool,
    /// How many legal moves there are.
    pub n: usize,
    /// The legal moves with ranks 1 to 10.
    pub uci: Vec<String>,
    /// The same with ranks 0 to 9.
    pub iccs: Vec<String>,
    /// `red_wins`, `black_wins` or nothing.
    pub result: Option<String>,
    /// The moves from the start that lead there, if any do.
    #[serde(default)]
    pub line_uci: Vec<String>,
}

/// A row of `pingxian.jsonl`.
#[derive(Deserialize)]
pub struct PingxianRow {
    /// Its name.
    pub id: String,
    /// The version of the exchange rule.
    pub version: u8,
    /// The position.
    pub fen: String,
    /// The moves from the start that lead there.
    pub line_uci: Vec<String>,
    /// How many legal moves there are.
    pub n: usize,
    /// The legal moves.
    pub uci: Vec<String>,
    /// Those that remove an enemy piece.
    pub captures: Vec<String>,
    /// Those that exchange.
    pub exchange: Vec<String>,
    /// The position after each of those.
    pub exchange_fen: Vec<String>,
}

/// A row of `pingxian_examples.json`.
#[derive(Deserialize)]
pub struct Example {
    /// Its name.
    pub id: String,
    /// The version of the exchange rule.
    pub version: u8,
    /// Where it begins; or a text that must be refused.
    pub fen: String,
    /// `reject` for such a text.
    #[serde(default)]
    pub expect: Option<String>,
    /// Moves to the position that is asked about.
    #[serde(default)]
    pub pre: Vec<String>,
    /// That position.
    #[serde(default)]
    pub fen_probe: String,
    /// How many legal moves it has.
    #[serde(default)]
    pub n_legal: usize,
    /// What is asked.
    #[serde(default)]
    pub probe: Vec<Probe>,
}

impl Example {
    /// Must the reader refuse the text?
    #[must_use]
    pub fn refused(&self) -> bool {
        self.expect.as_deref() == Some("reject")
    }
}

/// A question about a move.
#[derive(Deserialize)]
pub struct Probe {
    /// The move.
    #[serde(rename = "move")]
    pub text: String,
    /// `exchange`, `capture` or `illegal`.
    pub kind: String,
    /// The position after it.
    #[serde(default)]
    pub fen_after: Option<String>,
    /// `red_wins`, `black_wins` or nothing.
    #[serde(default)]
    pub result: Option<String>,
    /// How many legal moves the other side has then.
    #[serde(default)]
    pub n_replies: Option<usize>,
}

/// The rows of `repetition.json`.
#[derive(Deserialize)]
pub struct RepetitionRow {
    /// Its name.
    pub id: String,
    /// Where it begins.
    pub fen: String,
    /// The moves.
    pub moves: Vec<String>,
    /// Which of them give check.
    pub checks: Vec<bool>,
    /// Where it first ends, and how.
    pub first_end: RepetitionEnd,
}

/// Where a row of `repetition.json` ends.
#[derive(Deserialize)]
pub struct RepetitionEnd {
    /// After how many plies.
    pub ply: usize,
    /// `red_wins`, `black_wins` or `draw`.
    pub result: String,
}

/// `perft.json`.
#[derive(Deserialize)]
pub struct PerftFile {
    /// Plain Xiangqi.
    pub xiangqi: Vec<PlainPerft>,
    /// The versions of the exchange rule.
    pub pingxian: Vec<PingxianPerft>,
}

/// Leaf counts of a position.
#[derive(Deserialize)]
pub struct PlainPerft {
    /// The position.
    pub fen: String,
    /// For the depths from 1 up.
    pub perft: Vec<u64>,
}

/// Leaf counts of a position by version of the exchange rule; 0 is none.
#[derive(Deserialize)]
pub struct PingxianPerft {
    /// What it is.
    pub name: String,
    /// The position.
    pub fen: String,
    /// For the depths from 1 up.
    pub perft_by_version: BTreeMap<u8, Vec<u64>>,
}

/// The options of a version of the exchange rule.
#[must_use]
pub fn version(version: u8) -> Options {
    options(if version == 0 { "exchange=none".into() } else { format!("exchange=v{version}") }.as_str())
}

/// How a game ended in the words of the vectors.
#[must_use]
pub fn result(game: &Xiangqi) -> Option<&'static str> {
    ended(game).map(|(winner, _)| match winner {
        Some("red") => "red_wins",
        Some(_) => "black_wins",
        None => "draw",
    })
}

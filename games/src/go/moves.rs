//! Moves and their text form (\[GO10\]).

use super::{Point, Size};
use crate::ParseError;
use std::fmt;
use std::str::FromStr;

/// One turn (\[GO2\]).
///
/// Text form: a point's name (`D4`) or `pass`.
///
/// ```
/// use games::go::Move;
/// for text in ["D4", "T19", "pass"] {
///     assert_eq!(text.parse::<Move>()?.to_string(), text);
/// }
/// assert!("PASS".parse::<Move>().is_err());
/// # Ok::<(), games::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Move {
    /// A stone on a point.
    Place(Point),
    /// No stone.
    Pass,
}

impl Move {
    /// Every turn that can be written: a stone on each of the 361 points of the largest board, and the pass.
    pub fn conceivable() -> impl Iterator<Item = Move> {
        Point::all().map(Move::Place).chain([Move::Pass])
    }

    /// The point of the stone; `None` for a pass.
    #[must_use]
    pub const fn point(self) -> Option<Point> {
        match self {
            Move::Place(point) => Some(point),
            Move::Pass => None,
        }
    }

    /// Two letters as records write points: column, then row from the top (`aa` is the upper left corner); `--` for
    /// a pass, so that every move has two.
    pub(super) fn letters(self, size: Size) -> [char; 2] {
        let letter = |line: u8| char::from(b'a' + line);
        match self {
            Move::Place(point) if size.has(point) => {
                [letter(point.column()), letter(size.lines() - 1 - point.row())]
            }
            _ => ['-', '-'],
        }
    }

    /// The move of two letters.
    pub(super) fn from_letters(letters: [u8; 2], size: Size) -> Option<Move> {
        if letters == *b"--" {
            return Some(Move::Pass);
        }
        let [column, from_top] = letters.map(|letter| letter.checked_sub(b'a'));
        let row = (size.lines() - 1).checked_sub(from_top?)?;
        Point::new(column?, row).filter(|&point| size.has(point)).map(Move::Place)
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Place(point) => write!(f, "{point}"),
            Move::Pass => f.write_str("pass"),
        }
    }
}

impl FromStr for Move {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Move, ParseError> {
        if text == "pass" {
            return Ok(Move::Pass);
        }
        text.parse().map(Move::Place)
    }
}

//! Moves and their text form (\[BQ30\]).

use super::Square;
use crate::ParseError;
use std::fmt;
use std::str::FromStr;

/// One action (\[BQ3\]).
///
/// Text form: `c2` flips, `c2-c3` moves, `a1xa4` captures; under \[BQ22\] `a4.` ends a chain of captures.
///
/// ```
/// use games::banqi::Move;
/// for text in ["c2", "c2-c3", "a1xa4", "a4."] {
///     assert_eq!(text.parse::<Move>()?.to_string(), text);
/// }
/// assert!("c2c3".parse::<Move>().is_err());
/// # Ok::<(), games::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Move {
    /// Turn a covered piece up (\[BQ4\]).
    Flip(Square),
    /// Go to an empty square (\[BQ5\]).
    Step(Square, Square),
    /// Capture a face-up enemy (\[BQ6\] to \[BQ9\]), or try to capture a covered piece (\[BQ23\]).
    Capture(Square, Square),
    /// Capture no more with the piece on a square that has just captured (\[BQ22\]).
    Stop(Square),
}

impl Move {
    /// Every action that can be written: 32 flips, 32 stops and, for each pair of distinct squares, a step and a capture.
    pub fn conceivable() -> impl Iterator<Item = Move> {
        let pairs = || {
            Square::all()
                .flat_map(|from| Square::all().filter(move |&to| to != from).map(move |to| (from, to)))
        };
        Square::all()
            .map(Move::Flip)
            .chain(pairs().map(|(from, to)| Move::Step(from, to)))
            .chain(pairs().map(|(from, to)| Move::Capture(from, to)))
            .chain(Square::all().map(Move::Stop))
    }

    /// The square flipped or left (of a stop: where the piece stands).
    #[must_use]
    pub const fn from(self) -> Square {
        match self {
            Move::Flip(square) | Move::Step(square, _) | Move::Capture(square, _) | Move::Stop(square) => {
                square
            }
        }
    }

    /// The square flipped or entered (of a stop: where the piece stands).
    #[must_use]
    pub const fn to(self) -> Square {
        match self {
            Move::Flip(square) | Move::Step(_, square) | Move::Capture(_, square) | Move::Stop(square) => {
                square
            }
        }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Flip(square) => write!(f, "{square}"),
            Move::Step(from, to) => write!(f, "{from}-{to}"),
            Move::Capture(from, to) => write!(f, "{from}x{to}"),
            Move::Stop(square) => write!(f, "{square}."),
        }
    }
}

impl FromStr for Move {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Move, ParseError> {
        if text.len() == 2 {
            return Ok(Move::Flip(text.parse()?));
        }
        // `get` and not an index: the text may have a character of many bytes anywhere.
        let from = text.get(..2).ok_or(ParseError::new(0, "a move starts with a square"))?.parse()?;
        let to = || -> Result<Square, ParseError> {
            let to: Square = text[3..].parse().map_err(|e: ParseError| e.shifted(3))?;
            if to == from {
                return Err(ParseError::new(3, "a move goes to another square"));
            }
            Ok(to)
        };
        match text.as_bytes()[2] {
            b'.' if text.len() == 3 => Ok(Move::Stop(from)),
            b'.' => Err(ParseError::new(3, "a stop is a square and a full stop")),
            b'-' => Ok(Move::Step(from, to()?)),
            b'x' => Ok(Move::Capture(from, to()?)),
            _ => Err(ParseError::new(2, "a move has - and a capture x between its squares")),
        }
    }
}

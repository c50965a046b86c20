//! Moves and their text (\[JQ40\]).

use super::Square;
use crate::ParseError;
use std::fmt;
use std::str::FromStr;

/// A move: a piece goes from one square to another, or a hidden piece is turned up in place.
///
/// Text form: two squares with ranks 1 to 10, `h3e3`, `b3b10`; in place twice the same, `c4c4`.
///
/// ```
/// use games::jieqi::Move;
/// for text in ["h3e3", "b3b10", "a10a9", "c4c4"] {
///     assert_eq!(text.parse::<Move>()?.to_string(), text);
/// }
/// assert!("h3e3 ".parse::<Move>().is_err());
/// # Ok::<(), games::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Move {
    /// The square left, or where the piece is turned up.
    pub from: Square,
    /// The square entered.
    pub to: Square,
}

impl Move {
    /// A move between two squares, or in place.
    #[must_use]
    pub const fn new(from: Square, to: Square) -> Move {
        Move { from, to }
    }

    /// Is a hidden piece turned up where it stands (\[JQ14\])?
    #[must_use]
    pub fn in_place(self) -> bool {
        self.from == self.to
    }

    /// Every move that can be written: 8,100 of them.
    pub fn conceivable() -> impl Iterator<Item = Move> {
        Square::all().flat_map(|from| Square::all().map(move |to| Move { from, to }))
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)
    }
}

impl FromStr for Move {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Move, ParseError> {
        let (from, length) = Square::prefix(text)?;
        let to = text.get(length..).unwrap_or_default();
        Ok(Move { from, to: to.parse().map_err(|e: ParseError| e.shifted(length))? })
    }
}

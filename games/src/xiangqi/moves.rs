//! Moves and the product's own text of them (\[XQ20\]).

use super::Square;
use crate::ParseError;
use std::fmt;
use std::str::FromStr;

/// A move: a piece goes from one square to another. Whether it captures or exchanges (\[PX1\]) follows from
/// the position.
///
/// Text form is UCI with ranks 1 to 10: `h3e3`, `b3b10`. Other notations are in
/// [`notation`](super::notation).
///
/// ```
/// use games::xiangqi::Move;
/// for text in ["h3e3", "b3b10", "a10a9", "i10h10"] {
///     assert_eq!(text.parse::<Move>()?.to_string(), text);
/// }
/// assert!("h2e2 ".parse::<Move>().is_err());
/// # Ok::<(), games::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Move {
    from: Square,
    to: Square,
}

impl Move {
    /// The move between two squares; `None` if they are the same.
    #[must_use]
    pub fn new(from: Square, to: Square) -> Option<Move> {
        (from != to).then_some(Move { from, to })
    }

    /// For the generator, which never goes nowhere.
    pub(super) const fn known(from: Square, to: Square) -> Move {
        Move { from, to }
    }

    /// Every move that can be written: each pair of distinct squares, 8,010 of them.
    pub fn conceivable() -> impl Iterator<Item = Move> {
        Square::all().flat_map(|from| Square::all().filter_map(move |to| Move::new(from, to)))
    }

    /// The square left.
    #[must_use]
    pub const fn from(self) -> Square {
        self.from
    }

    /// The square entered.
    #[must_use]
    pub const fn to(self) -> Square {
        self.to
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
        let to: Square = text[length..].parse().map_err(|e: ParseError| e.shifted(length))?;
        Move::new(from, to).ok_or(ParseError::new(length, "a move goes to another square"))
    }
}

//! The 90 squares.

use super::Squares;
use crate::ParseError;
use std::fmt;
use std::str::FromStr;

/// One of the 9 x 10 squares (\[XQ20\]). Numbered 0..=89 rank by rank from Red's back rank: `a1` is 0, `i1`
/// is 8, `a10` is 81, `i10` is 89. Files a to i go from Red's left.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Square(u8);

impl Square {
    /// How many files: 9.
    pub const FILES: u8 = 9;
    /// How many ranks: 10.
    pub const RANKS: u8 = 10;
    /// How many squares.
    pub const COUNT: usize = 90;

    /// The square of a number in `0..90`.
    #[must_use]
    pub const fn new(index: u8) -> Option<Square> {
        if index < 90 { Some(Square(index)) } else { None }
    }

    /// The square on a file `0..9` (a to i) and a rank `0..10` (Red's back rank is 0).
    ///
    /// ```
    /// use games::wide::Square;
    /// assert_eq!(Square::at(4, 9).map(|s| s.to_string()), Some("e10".into()));
    /// assert_eq!(Square::at(9, 0), None);
    /// ```
    #[must_use]
    pub const fn at(file: u8, rank: u8) -> Option<Square> {
        if file < 9 && rank < 10 { Some(Square(rank * 9 + file)) } else { None }
    }

    /// The square some files to the right and ranks up, if the board has it.
    #[must_use]
    pub const fn offset(self, files: i8, ranks: i8) -> Option<Square> {
        let (file, rank) = (self.file() as i8 + files, self.rank() as i8 + ranks);
        if file < 0 || rank < 0 { None } else { Square::at(file as u8, rank as u8) }
    }

    /// All squares in the order of their numbers.
    pub fn all() -> impl DoubleEndedIterator<Item = Square> + ExactSizeIterator {
        (0..90u8).map(Square)
    }

    /// The number, 0..=89.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// 0 for file a up to 8 for file i.
    #[must_use]
    pub const fn file(self) -> u8 {
        self.0 % 9
    }

    /// 0 for Red's back rank (written 1) up to 9 for Black's (written 10).
    #[must_use]
    pub const fn rank(self) -> u8 {
        self.0 / 9
    }

    /// The same square seen from the other side of the table: `a1` becomes `i10`.
    #[must_use]
    pub const fn turned(self) -> Square {
        Square(89 - self.0)
    }

    /// The set of this square alone.
    #[must_use]
    pub const fn set(self) -> Squares {
        Squares(1 << self.0)
    }

    /// Reads a square at the start of a text: the square and how many bytes it takes (2, or 3 for rank 10).
    ///
    /// # Errors
    /// The text does not start with a square.
    pub fn prefix(text: &str) -> Result<(Square, usize), ParseError> {
        match *text.as_bytes() {
            [file @ b'a'..=b'i', b'1', b'0', ..] => Ok((Square(81 + (file - b'a')), 3)),
            [file @ b'a'..=b'i', rank @ b'1'..=b'9', ..] => {
                Ok((Square((rank - b'1') * 9 + (file - b'a')), 2))
            }
            [b'a'..=b'i', ..] => Err(ParseError::new(1, "a rank is a number from 1 to 10")),
            _ => Err(ParseError::new(0, "a square is a letter a to i and a rank 1 to 10")),
        }
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", (b'a' + self.file()) as char, self.rank() + 1)
    }
}

impl FromStr for Square {
    type Err = ParseError;

    /// ```
    /// use games::wide::Square;
    /// assert_eq!("a10".parse::<Square>()?.index(), 81);
    /// assert!("a11".parse::<Square>().is_err());
    /// # Ok::<(), games::ParseError>(())
    /// ```
    fn from_str(text: &str) -> Result<Square, ParseError> {
        let (square, length) = Square::prefix(text)?;
        if length == text.len() {
            Ok(square)
        } else {
            Err(ParseError::new(length, "a square is a letter a to i and a rank 1 to 10"))
        }
    }
}

//! The 32 squares, and sets of them as bit boards.

use crate::ParseError;
use std::fmt;
use std::str::FromStr;

/// One of the 4 x 8 squares. Numbered 0..=31 row by row from the top of the wide board: `a4` is 0,
/// `h4` is 7, `a1` is 24, `h1` is 31.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Square(u8);

impl Square {
    /// Columns of the wide board.
    pub const COLUMNS: u8 = 8;
    /// Rows of the wide board.
    pub const ROWS: u8 = 4;
    /// How many squares there are.
    pub const COUNT: usize = 32;

    /// The square of a number in `0..32`.
    #[must_use]
    pub const fn new(index: u8) -> Option<Square> {
        if index < 32 { Some(Square(index)) } else { None }
    }

    /// All squares in the order of their numbers.
    pub fn all() -> impl DoubleEndedIterator<Item = Square> + ExactSizeIterator {
        (0..32u8).map(Square)
    }

    /// The number, 0..=31.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// 0 for column a up to 7 for column h.
    #[must_use]
    pub const fn column(self) -> u8 {
        self.0 % 8
    }

    /// 0 for the top row (rank 4) down to 3 (rank 1).
    #[must_use]
    pub const fn row(self) -> u8 {
        self.0 / 8
    }

    /// The set of this square alone.
    #[must_use]
    pub const fn set(self) -> Squares {
        Squares(1 << self.0)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", (b'a' + self.column()) as char, 4 - self.row())
    }
}

impl FromStr for Square {
    type Err = ParseError;

    /// ```
    /// use games::banqi::Square;
    /// assert_eq!("a4".parse::<Square>()?.index(), 0);
    /// assert!("a5".parse::<Square>().is_err());
    /// # Ok::<(), games::ParseError>(())
    /// ```
    fn from_str(text: &str) -> Result<Square, ParseError> {
        match *text.as_bytes() {
            [column @ b'a'..=b'h', rank @ b'1'..=b'4'] => Ok(Square((b'4' - rank) * 8 + (column - b'a'))),
            [b'a'..=b'h', b'1'..=b'4', ..] => Err(ParseError::new(2, "a square is two characters")),
            [b'a'..=b'h', ..] => Err(ParseError::new(1, "a row is one of 1 to 4")),
            _ => Err(ParseError::new(0, "a square is a letter a to h and a row 1 to 4")),
        }
    }
}

/// A set of squares: bit `n` stands for the square of number `n`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Squares(pub u32);

impl Squares {
    /// No square.
    pub const EMPTY: Squares = Squares(0);
    /// All 32 squares.
    pub const ALL: Squares = Squares(u32::MAX);
    const NOT_A: u32 = 0xfefe_fefe;
    const NOT_H: u32 = 0x7f7f_7f7f;

    /// How many squares are in the set.
    #[must_use]
    pub const fn size(self) -> u32 {
        self.0.count_ones()
    }

    /// Is the set empty?
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Is a square in the set?
    #[must_use]
    pub const fn has(self, square: Square) -> bool {
        self.0 & square.set().0 != 0
    }

    /// All squares one step up, down, left or right of a square of the set.
    #[must_use]
    pub const fn neighbors(self) -> Squares {
        let s = self.0;
        Squares((s >> 8) | (s << 8) | ((s & Self::NOT_H) << 1) | ((s & Self::NOT_A) >> 1))
    }
}

macro_rules! set_operator {
    ($($trait:ident $method:ident $op:tt),*) => {$(
        impl std::ops::$trait for Squares {
            type Output = Squares;
            fn $method(self, other: Squares) -> Squares {
                Squares(self.0 $op other.0)
            }
        }
    )*};
}
set_operator!(BitAnd bitand &, BitOr bitor |, BitXor bitxor ^);

impl std::ops::Not for Squares {
    type Output = Squares;
    fn not(self) -> Squares {
        Squares(!self.0)
    }
}

impl std::ops::BitOrAssign for Squares {
    fn bitor_assign(&mut self, other: Squares) {
        self.0 |= other.0;
    }
}

impl Iterator for Squares {
    type Item = Square;

    fn next(&mut self) -> Option<Square> {
        if self.0 == 0 {
            return None;
        }
        let lowest = self.0.trailing_zeros() as u8;
        self.0 &= self.0 - 1;
        Some(Square(lowest))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let n = self.0.count_ones() as usize;
        (n, Some(n))
    }
}

impl ExactSizeIterator for Squares {
    fn len(&self) -> usize {
        self.0.count_ones() as usize
    }
}

impl FromIterator<Square> for Squares {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Squares {
        squares.into_iter().fold(Squares::EMPTY, |set, square| set | square.set())
    }
}

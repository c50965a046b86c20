//! Sets of squares as bit boards.

use super::Square;

/// A set of squares: bit `n` stands for the square of number `n`; the 38 bits above the board are never set.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Squares(pub(super) u128);

impl Squares {
    /// No square.
    pub const EMPTY: Squares = Squares(0);
    /// All 90 squares.
    pub const ALL: Squares = Squares((1 << 90) - 1);

    /// The squares of a file `0..9`; no square for a file that is not on the board.
    #[must_use]
    pub const fn file(file: u8) -> Squares {
        /// `a1`, `a2`, ..., `a10`.
        const FILE_A: u128 = {
            let (mut bits, mut rank) = (0, 0);
            while rank < 10 {
                bits |= 1 << (rank * 9);
                rank += 1;
            }
            bits
        };
        if file < 9 { Squares(FILE_A << file) } else { Squares::EMPTY }
    }

    /// The squares of a rank `0..10`; no square for a rank that is not on the board.
    #[must_use]
    pub const fn rank(rank: u8) -> Squares {
        if rank < 10 { Squares(0x1ff << (rank * 9)) } else { Squares::EMPTY }
    }

    /// How many squares are in the set.
    #[must_use]
    pub const fn size(self) -> u32 {
        (self.0 as u64).count_ones() + ((self.0 >> 64) as u64).count_ones()
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

    /// The set with a square put in.
    #[must_use]
    pub const fn with(self, square: Square) -> Squares {
        Squares(self.0 | square.set().0)
    }

    /// The set with a square taken out.
    #[must_use]
    pub const fn without(self, square: Square) -> Squares {
        Squares(self.0 & !square.set().0)
    }

    /// The square of the lowest number.
    #[must_use]
    pub const fn first(self) -> Option<Square> {
        Square::new(self.0.trailing_zeros() as u8)
    }

    /// All squares one step up, down, left or right of a square of the set.
    #[must_use]
    pub const fn neighbors(self) -> Squares {
        const NOT_A: u128 = Squares::ALL.0 & !Squares::file(0).0;
        const NOT_I: u128 = Squares::ALL.0 & !Squares::file(8).0;
        let s = self.0;
        Squares((s >> 9) | ((s << 9) & Squares::ALL.0) | ((s & NOT_I) << 1) | ((s & NOT_A) >> 1))
    }
}

macro_rules! set_operator {
    ($($trait:ident $method:ident $op:tt),*) => {$(
        impl std::ops::$trait for Squares {
            type Output = Squares;
            #[inline]
            fn $method(self, other: Squares) -> Squares {
                Squares(self.0 $op other.0)
            }
        }
    )*};
}
set_operator!(BitAnd bitand &, BitOr bitor |, BitXor bitxor ^);

impl std::ops::Not for Squares {
    type Output = Squares;
    #[inline]
    fn not(self) -> Squares {
        Squares(!self.0 & Squares::ALL.0)
    }
}

impl std::ops::BitOrAssign for Squares {
    #[inline]
    fn bitor_assign(&mut self, other: Squares) {
        self.0 |= other.0;
    }
}

impl std::ops::BitAndAssign for Squares {
    #[inline]
    fn bitand_assign(&mut self, other: Squares) {
        self.0 &= other.0;
    }
}

impl std::ops::BitXorAssign for Squares {
    #[inline]
    fn bitxor_assign(&mut self, other: Squares) {
        self.0 ^= other.0;
    }
}

impl Iterator for Squares {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        let lowest = self.first()?;
        self.0 &= self.0 - 1;
        Some(lowest)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let n = self.size() as usize;
        (n, Some(n))
    }
}

impl ExactSizeIterator for Squares {}

impl FromIterator<Square> for Squares {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Squares {
        squares.into_iter().fold(Squares::EMPTY, Squares::with)
    }
}

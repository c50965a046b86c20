//! The multiset of pieces that are still covered.

use super::{Color, Piece, Role};
use crate::ParseError;
use std::fmt;
use std::str::FromStr;

/// How many of each kind are still covered: what a person at the table can count.
///
/// Four bits a kind, in the order of [`Piece::KINDS`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Pool(u64);

impl Pool {
    /// No piece.
    pub const EMPTY: Pool = Pool(0);
    const RED: u64 = (1 << 28) - 1;

    /// The full set of 32 pieces (\[BQ1\]).
    #[must_use]
    pub fn full() -> Pool {
        Piece::KINDS.into_iter().fold(Pool::EMPTY, |pool, kind| {
            Pool(pool.0 | u64::from(kind.role.in_set()) << (kind.index() * 4))
        })
    }

    /// How many pieces of a kind are covered.
    #[must_use]
    pub const fn count(self, kind: Piece) -> u8 {
        (self.0 >> (kind.index() * 4) & 0xf) as u8
    }

    /// How many pieces are covered.
    #[must_use]
    pub fn len(self) -> u32 {
        Piece::KINDS.into_iter().map(|kind| u32::from(self.count(kind))).sum()
    }

    /// Is nothing covered?
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Is a piece of a colour covered?
    #[must_use]
    pub const fn has_color(self, color: Color) -> bool {
        match color {
            Color::Red => self.0 & Self::RED != 0,
            Color::Black => self.0 & !Self::RED != 0,
        }
    }

    /// The kinds that are covered with their counts, in the order of [`Piece::KINDS`].
    pub fn kinds(self) -> impl Iterator<Item = (Piece, u8)> {
        Piece::KINDS.into_iter().map(move |kind| (kind, self.count(kind))).filter(|&(_, count)| count > 0)
    }

    /// The pieces one by one, in the order of [`Piece::KINDS`].
    pub fn pieces(self) -> impl Iterator<Item = Piece> {
        self.kinds().flat_map(|(kind, count)| std::iter::repeat_n(kind, usize::from(count)))
    }

    /// Adds a piece unless a full set has no more of its kind.
    #[must_use]
    pub(super) fn with(self, kind: Piece) -> Option<Pool> {
        (self.count(kind) < kind.role.in_set()).then(|| Pool(self.0 + (1 << (kind.index() * 4))))
    }

    /// Takes a piece out if there is one.
    #[must_use]
    pub(super) fn without(self, kind: Piece) -> Option<Pool> {
        (self.count(kind) > 0).then(|| Pool(self.0 - (1 << (kind.index() * 4))))
    }
}

impl fmt::Display for Pool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("-");
        }
        self.pieces().try_for_each(|piece| write!(f, "{piece}"))
    }
}

impl FromStr for Pool {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Pool, ParseError> {
        if text == "-" {
            return Ok(Pool::EMPTY);
        }
        if text.is_empty() {
            return Err(ParseError::new(0, "the covered pieces are missing (- for none)"));
        }
        let mut pool = Pool::EMPTY;
        let mut last = 0;
        for (at, letter) in text.char_indices() {
            let kind = Piece::from_letter(letter)
                .ok_or(ParseError::new(at, "a covered piece is one of KAERHCPkaerhcp"))?;
            if kind.index() < last {
                return Err(ParseError::new(at, "covered pieces stand in the order KAERHCPkaerhcp"));
            }
            last = kind.index();
            pool = pool.with(kind).ok_or(ParseError::new(at, "a full set has fewer pieces of this kind"))?;
        }
        Ok(pool)
    }
}

const _: () = assert!(Role::Soldier.in_set() < 16, "four bits hold a kind's count");

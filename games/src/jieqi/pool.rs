//! Multisets of hidden pieces of one colour.

use super::{Color, Piece, Role};
use crate::ParseError;
use crate::wide::fen;
use std::fmt;

/// How many of each kind: what pieces of one side may still be hidden, or were captured hidden.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Pool([u8; 7]);

impl Pool {
    /// No piece.
    pub const EMPTY: Pool = Pool([0; 7]);

    /// The order in which a side's pool is written, as Pikafish writes it; the king only where there is one.
    pub(super) const ORDER: [Role; 7] = [
        Role::General,
        Role::Chariot,
        Role::Advisor,
        Role::Cannon,
        Role::Soldier,
        Role::Horse,
        Role::Elephant,
    ];

    /// A side's pieces, 15 without the king or 16 with it (\[JQ1\] to \[JQ3\]).
    #[must_use]
    pub fn full(king: bool) -> Pool {
        let mut pool = Pool::EMPTY;
        for role in Role::ALL {
            pool.0[role.index()] = role.in_set();
        }
        pool.0[Role::General.index()] = u8::from(king);
        pool
    }

    /// How many of a kind.
    #[inline]
    #[must_use]
    pub const fn count(self, role: Role) -> u8 {
        self.0[role.index()]
    }

    /// How many pieces.
    #[must_use]
    pub fn len(self) -> u32 {
        self.0.iter().map(|&count| u32::from(count)).sum()
    }

    /// Is there none?
    #[must_use]
    pub fn is_empty(self) -> bool {
        self == Pool::EMPTY
    }

    /// The kinds there are with their counts, in the order of [`Role::ALL`].
    pub fn kinds(self) -> impl Iterator<Item = (Role, u8)> {
        Role::ALL.into_iter().map(move |role| (role, self.count(role))).filter(|&(_, count)| count > 0)
    }

    /// The pieces one by one, in the order of [`Role::ALL`].
    pub fn roles(self) -> impl Iterator<Item = Role> {
        self.kinds().flat_map(|(role, count)| std::iter::repeat_n(role, usize::from(count)))
    }

    /// With one more of a kind.
    pub(super) fn with(mut self, role: Role) -> Pool {
        self.0[role.index()] = self.0[role.index()].saturating_add(1);
        self
    }

    /// With one less of a kind; `None` if there is none.
    #[inline]
    pub(super) fn without(mut self, role: Role) -> Option<Pool> {
        self.0[role.index()] = self.0[role.index()].checked_sub(1)?;
        Some(self)
    }

    /// Both together.
    pub(super) fn and(self, other: Pool) -> Pool {
        Pool(std::array::from_fn(|n| self.0[n].saturating_add(other.0[n])))
    }

    /// Writes counts as `R2A2C2P5N2B2`: all kinds but a king that is not there, or only the kinds there are.
    pub(super) fn write(self, f: &mut impl fmt::Write, color: Color, zeros: bool) -> fmt::Result {
        for role in Pool::ORDER {
            let count = self.count(role);
            if count > 0 || (zeros && role != Role::General) {
                write!(f, "{}{count}", fen::letter(Piece::new(color, role)))?;
            }
        }
        Ok(())
    }

    /// Reads the counts of both sides, in any order, each kind at most once; kinds left out are 0. `-` is nothing.
    ///
    /// # Errors
    /// Where the text is something else.
    pub(super) fn read_both(text: &str) -> Result<[Pool; 2], ParseError> {
        let mut pools = [Pool::EMPTY; 2];
        if text == "-" {
            return Ok(pools);
        }
        let mut seen = [false; 14];
        let mut letters = text.char_indices().peekable();
        while let Some((at, letter)) = letters.next() {
            let piece =
                fen::piece(letter).ok_or(ParseError::new(at, "pool: letters of pieces with counts"))?;
            let (_, digit) =
                letters.next().ok_or(ParseError::new(text.len(), "pool: a count follows each letter"))?;
            let count =
                digit.to_digit(10).ok_or(ParseError::new(at + 1, "pool: a count follows each letter"))?;
            if letters.peek().is_some_and(|(_, next)| next.is_ascii_digit()) {
                return Err(ParseError::new(at + 2, "pool: a side has at most 5 pieces of a kind"));
            }
            if std::mem::replace(&mut seen[piece.index()], true) {
                return Err(ParseError::new(at, "pool: each kind is counted once"));
            }
            let count = count as u8;
            if count > piece.role.in_set() {
                return Err(ParseError::new(at + 1, "pool: a side has fewer pieces of this kind"));
            }
            pools[piece.color.index()].0[piece.role.index()] = count;
        }
        Ok(pools)
    }
}

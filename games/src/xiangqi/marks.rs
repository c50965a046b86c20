//! What the first two drafts of the exchange rule need to know of the past (\[PX*\], section 2).

use super::{Color, Exchange, Role, Square, Squares, key};
use crate::wide::zones::half;

/// Facts about pieces that the board does not show. Empty unless the rules are v1 or v2.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub(super) struct Marks {
    /// v1: chariots and horses that have ever stood beyond the river.
    pub(super) crossed: Squares,
    /// Pieces that could be exchanged but for having captured on their own latest move.
    pub(super) fresh: Squares,
}

impl Marks {
    /// A number that differs for different marks; 0 without marks.
    pub(super) fn key(&self) -> u64 {
        key::marks(self.crossed, 7_000) ^ key::marks(self.fresh, 8_000)
    }

    /// A piece has gone from one square to another, capturing or not.
    pub(super) fn moved(
        &mut self,
        rules: Exchange,
        color: Color,
        role: Role,
        from: Square,
        to: Square,
        captured: bool,
    ) {
        let had_crossed = self.crossed.has(from);
        self.cleared(from);
        self.cleared(to);
        let roams = rules == Exchange::V1 && matches!(role, Role::Chariot | Role::Horse);
        if roams && (had_crossed || half(color.other()).has(to)) {
            self.crossed = self.crossed.with(to);
        } else if captured && (roams || role == Role::Soldier && at_river(color, to)) {
            self.fresh = self.fresh.with(to);
        }
    }

    /// Nothing stands on a square any more.
    pub(super) fn cleared(&mut self, square: Square) {
        self.crossed = self.crossed.without(square);
        self.fresh = self.fresh.without(square);
    }
}

/// Is a square on the river bank of a colour: rank 5 for red, 6 for black?
pub(super) const fn at_river(color: Color, square: Square) -> bool {
    match color {
        Color::Red => square.rank() == 4,
        Color::Black => square.rank() == 5,
    }
}

//! What threatens a general, and which moves need a second look because of it.
//!
//! A move is safe if after it the general is attacked by nobody. Asking that after each move is exact and
//! slow; most moves cannot change the answer. [`guard`] finds those that can.

use super::attacks::{
    between, cannon_captures, chariot, horse_attackers, horse_legs, soldier_attackers, third,
};
use super::{Square, Squares};
use crate::pieces::Color;

/// The enemy's pieces that can attack a general, by how they move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Enemies {
    /// The enemy's colour.
    pub color: Color,
    /// Pieces that capture along lines.
    pub chariots: Squares,
    /// Pieces that capture over one screen.
    pub cannons: Squares,
    /// Pieces that jump as horses.
    pub horses: Squares,
    /// Soldiers.
    pub soldiers: Squares,
    /// The enemy's general, if generals may not face each other on an open file (\[XQ2\]); else no square.
    pub general: Squares,
}

impl Enemies {
    /// The same without what stands on some squares.
    #[inline]
    #[must_use]
    pub fn without(&self, gone: Squares) -> Enemies {
        Enemies {
            color: self.color,
            chariots: self.chariots & !gone,
            cannons: self.cannons & !gone,
            horses: self.horses & !gone,
            soldiers: self.soldiers & !gone,
            general: self.general & !gone,
        }
    }

    /// Those that could attack along rank or file of a square if nothing stood between.
    #[inline]
    fn sliders(&self, general: Square) -> Squares {
        let file = Squares::file(general.file());
        ((self.chariots | self.cannons) & (Squares::rank(general.rank()) | file)) | (self.general & file)
    }

    /// Those that attack a general on `general` (the facing general among them).
    #[must_use]
    pub fn attackers(&self, general: Square, occupied: Squares) -> Squares {
        let mut found = soldier_attackers(self.color, general) & self.soldiers;
        if !self.horses.is_empty() {
            found |= horse_attackers(general, occupied) & self.horses;
        }
        if !self.sliders(general).is_empty() {
            let facing = self.general & Squares::file(general.file());
            found |= chariot(general, occupied) & (self.chariots | facing);
            found |= cannon_captures(general, occupied) & self.cannons;
        }
        found
    }

    /// Is a general on `general` attacked?
    #[inline]
    #[must_use]
    pub fn attack(&self, general: Square, occupied: Squares) -> bool {
        !self.attackers(general, occupied).is_empty()
    }
}

/// Which moves of other pieces than the general can leave it attacked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Guard {
    /// Who gives check now.
    pub checkers: Squares,
    /// Own pieces whose going can open an attack: look at each of their moves.
    pub shields: Squares,
    /// Squares nobody may enter, for they would be an enemy cannon's screen.
    pub closed: Squares,
    /// While in check: the squares where a move can help that is not one of a shield. All squares otherwise.
    pub relief: Squares,
}

/// Looks at the lines and legs of a general.
///
/// Why it is enough: with `n` pieces between general and slider, one move changes `n` by at most one (a
/// capture on the line puts the captor where the captured stood). A chariot or the facing general attacks
/// at `n = 0`, so only the one piece at `n = 1` matters; a cannon attacks at `n = 1`, so only the two pieces
/// at `n = 2` and the empty squares at `n = 0` do. A horse's leg that an own piece blocks is a shield too.
#[inline]
#[must_use]
pub fn guard(general: Square, occupied: Squares, own: Squares, enemies: &Enemies) -> Guard {
    let mut guard = Guard {
        checkers: soldier_attackers(enemies.color, general) & enemies.soldiers,
        shields: Squares::EMPTY,
        closed: Squares::EMPTY,
        relief: Squares::ALL,
    };
    for soldier in guard.checkers {
        guard.relief &= soldier.set();
    }
    for (leg, horses) in horse_legs(general) {
        let horses = horses & enemies.horses;
        if horses.is_empty() {
            continue;
        }
        if occupied.has(leg) {
            guard.shields |= leg.set() & own;
            continue;
        }
        guard.checkers |= horses;
        for horse in horses {
            guard.relief &= horse.set() | leg.set();
        }
    }
    let sliders = enemies.sliders(general);
    if sliders.is_empty() {
        return guard;
    }
    let straight = sliders & !enemies.cannons;
    let cannons = sliders & enemies.cannons;
    let first = chariot(general, occupied);
    let second = cannon_captures(general, occupied);
    for slider in straight & first {
        guard.checkers |= slider.set();
        guard.relief &= slider.set() | between(general, slider);
    }
    for slider in straight & second {
        guard.shields |= between(general, slider) & own;
    }
    if cannons.is_empty() {
        return guard;
    }
    for cannon in cannons & first {
        guard.closed |= between(general, cannon);
    }
    for cannon in cannons & second {
        let line = between(general, cannon);
        guard.checkers |= cannon.set();
        guard.relief &= cannon.set() | line;
        guard.shields |= line & own;
    }
    for cannon in cannons & third(general, occupied) {
        guard.shields |= between(general, cannon) & own;
    }
    guard
}

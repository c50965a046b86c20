//! How pieces move: face-up ones by their kind, hidden ones by their home square or by steps (\[JQ10\] to \[JQ14\]).

use super::{Board, Color, HiddenMove, Options, Role, Shown, Square, Squares};
use crate::wide::attacks;
use crate::wide::guard::Enemies;
use crate::wide::zones::{half, home, palace};

/// A way to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Way {
    Chariot,
    Cannon,
    Horse,
    Soldier,
    /// Two diagonally; freely, or to squares of the own bank.
    Elephant {
        free: bool,
    },
    /// One diagonally; freely, or to squares of the palace.
    Advisor {
        free: bool,
    },
    /// One orthogonally; freely, or to squares of the palace.
    King {
        free: bool,
    },
}

impl Way {
    /// The way of a face-up piece.
    pub(super) const fn of_role(role: Role, rules: &Options) -> Way {
        match role {
            Role::Chariot => Way::Chariot,
            Role::Cannon => Way::Cannon,
            Role::Horse => Way::Horse,
            Role::Soldier => Way::Soldier,
            Role::Elephant => Way::Elephant { free: rules.loose_elephant },
            Role::Advisor => Way::Advisor { free: rules.loose_advisor },
            Role::General => Way::King { free: rules.loose_king },
        }
    }

    /// The way of a hidden piece that moves as a role at home (\[JQ10\], \[JQ11\]).
    pub(super) const fn of_home(role: Role, rules: &Options) -> Way {
        match role {
            Role::Elephant => Way::Elephant { free: false },
            Role::Advisor => Way::Advisor { free: !rules.hidden_advisor_in_palace },
            Role::General => Way::King { free: false },
            role => Way::of_role(role, rules),
        }
    }

    /// A hidden piece's way where hidden pieces step (\[JQ14\]).
    pub(super) const STEP: Way = Way::King { free: true };

    /// Where it leads from a square, own pieces' squares included.
    #[inline(always)]
    pub(super) fn reach(self, color: Color, from: Square, occupied: Squares) -> Squares {
        match self {
            Way::Chariot => attacks::chariot(from, occupied),
            Way::Cannon => attacks::cannon_steps(from, occupied) | attacks::cannon_captures(from, occupied),
            Way::Horse => attacks::horse(from, occupied),
            Way::Soldier => attacks::soldier(color, from),
            Way::Elephant { free: true } => attacks::free_elephant(from, occupied),
            Way::Elephant { free: false } => attacks::elephant(color, from, occupied),
            Way::Advisor { free: true } => attacks::diagonal(from),
            Way::Advisor { free: false } => attacks::advisor(color, from),
            Way::King { free: true } => attacks::orthogonal(from),
            Way::King { free: false } => attacks::general(color, from),
        }
    }

    /// What it captures on: [`Way::reach`], but a cannon's steps.
    pub(super) fn captures(self, color: Color, from: Square, occupied: Squares) -> Squares {
        match self {
            Way::Cannon => attacks::cannon_captures(from, occupied),
            way => way.reach(color, from, occupied),
        }
    }
}

/// All pieces of a side that attack, by how they do.
#[derive(Clone, Copy, Debug)]
pub(super) struct Attackers {
    pub(super) lines: Enemies,
    /// Elephants that go anywhere, and those that keep to their bank.
    pub(super) elephants: [Squares; 2],
    advisors: [Squares; 2],
    kings: [Squares; 2],
}

impl Attackers {
    /// Elephants that could attack a square if their eye were free.
    #[inline]
    pub(super) fn elephants_near(&self, target: Square) -> Squares {
        let mut near = self.elephants[0];
        if half(self.lines.color).has(target) {
            near |= self.elephants[1];
        }
        if near.is_empty() { near } else { near & attacks::free_elephant(target, Squares::EMPTY) }
    }

    /// Those that attack from the squares next to the target.
    #[inline]
    pub(super) fn contact(&self, target: Square) -> Squares {
        let mut found =
            (attacks::diagonal(target) & self.advisors[0]) | (attacks::orthogonal(target) & self.kings[0]);
        if palace(self.lines.color).has(target) {
            found |= attacks::diagonal(target) & self.advisors[1];
            found |= attacks::orthogonal(target) & self.kings[1];
        }
        found
    }

    /// Those that attack a square (a face-up king on an open file among them where that is a rule).
    #[inline]
    pub(super) fn on(&self, target: Square, occupied: Squares, gone: Squares) -> Squares {
        let near = self.elephants_near(target);
        let mut found = self.lines.attackers(target, occupied) | self.contact(target);
        if !near.is_empty() {
            found |= attacks::free_elephant(target, occupied) & near;
        }
        found & !gone
    }
}

impl Board {
    /// The attackers of a side. With `kings_facing`, its face-up king attacks along an open file, too.
    #[inline]
    pub(super) fn attackers(&self, color: Color, rules: &Options, kings_facing: bool) -> Attackers {
        let hidden = self.hidden(color);
        let at_home = rules.hidden_move == HiddenMove::Home && !hidden.is_empty();
        let face = |role: Role| self.of_kind(color, role);
        let split = |role: Role, free: bool, hidden_free: bool| {
            let mut sets = [Squares::EMPTY; 2];
            sets[usize::from(!free)] = face(role);
            if at_home {
                sets[usize::from(!hidden_free)] |= hidden & Board::home_of(color, role);
            }
            sets
        };
        // Chariot, cannon, horse and soldier move alike hidden and face up.
        let both = |role: Role| {
            if at_home { face(role) | (hidden & Board::home_of(color, role)) } else { face(role) }
        };
        let mut kings = split(Role::General, rules.loose_king, false);
        if rules.hidden_move == HiddenMove::Step {
            kings[0] |= hidden;
        }
        Attackers {
            lines: Enemies {
                color,
                chariots: both(Role::Chariot),
                cannons: both(Role::Cannon),
                horses: both(Role::Horse),
                soldiers: both(Role::Soldier),
                general: if kings_facing { face(Role::General) } else { Squares::EMPTY },
            },
            elephants: split(Role::Elephant, rules.loose_elephant, false),
            advisors: split(Role::Advisor, rules.loose_advisor, !rules.hidden_advisor_in_palace),
            kings,
        }
    }

    /// Who could capture on a square: the pieces of a side that attack it, hidden ones by their way of moving.
    #[must_use]
    pub fn attackers_of(&self, target: Square, by: Color, rules: &Options) -> Squares {
        self.attackers(by, rules, false).on(target, self.occupied(), Squares::EMPTY)
    }

    /// How the piece on a square moves.
    pub(super) fn way(&self, square: Square, rules: &Options) -> Option<Way> {
        Some(match self.shown(square)? {
            Shown::Face(piece) => Way::of_role(piece.role, rules),
            Shown::Hidden(_) if rules.hidden_move == HiddenMove::Step => Way::STEP,
            Shown::Hidden(_) => Way::of_home(home(square)?.role, rules),
        })
    }

    /// Where the piece on a square can go by its way, without asking for its king's safety: empty squares and
    /// enemies. Its own square is among them if it may be turned up in place.
    #[must_use]
    pub fn reach(&self, from: Square, rules: &Options) -> Squares {
        let (Some(shown), Some(way)) = (self.shown(from), self.way(from, rules)) else {
            return Squares::EMPTY;
        };
        let color = shown.color();
        let reach = way.reach(color, from, self.occupied()) & !self.of(color);
        if rules.flip_in_place && matches!(shown, Shown::Hidden(_)) { reach.with(from) } else { reach }
    }
}

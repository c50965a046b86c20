//! Which moves are legal. Nothing here knows the identity of a hidden piece (\[JQ23\]).

use super::reach::{Attackers, Way};
use super::{Board, Color, HiddenMove, Illegal, Move, Options, Role, Shown, Square, Squares};
use crate::wide::attacks;
use crate::wide::guard::{Enemies, Guard, guard};
use crate::wide::zones::half;

/// What threatens the king of the side to move.
struct Danger {
    king: Square,
    attackers: Attackers,
    guard: Guard,
}

impl Board {
    /// The enemies that a move may not leave the own king exposed to: all of them, or only the facing king, or
    /// none, by the rules (\[JQ15\]).
    fn exposers(&self, rules: &Options) -> Attackers {
        let mut attackers = self.attackers(self.to_move.other(), rules, rules.facing_kings);
        if !rules.king_safety {
            let general = attackers.lines.general;
            attackers = Board::empty(self.to_move).attackers(self.to_move.other(), rules, false);
            attackers.lines = Enemies { general, ..attackers.lines };
        }
        attackers
    }

    /// `None` where no rule asks for the king, and while it is hidden.
    #[inline]
    fn danger(&self, rules: &Options) -> Option<Danger> {
        if !rules.king_safety && !rules.facing_kings {
            return None;
        }
        let king = self.king(self.to_move)?;
        let attackers = self.exposers(rules);
        let (occupied, own) = (self.occupied(), self.of(self.to_move));
        let mut guard = guard(king, occupied, own, &attackers.lines);
        for near in attackers.contact(king) {
            guard.checkers |= near.set();
            guard.relief &= near.set();
        }
        for elephant in attackers.elephants_near(king) {
            let eye = attacks::diagonal(king) & attacks::diagonal(elephant);
            if (eye & occupied).is_empty() {
                guard.checkers |= elephant.set();
                guard.relief &= elephant.set() | eye;
            } else {
                guard.shields |= eye & own;
            }
        }
        Some(Danger { king, attackers, guard })
    }

    /// Is the own king safe after a move?
    #[inline]
    fn is_safe(&self, danger: &Danger, from: Square, to: Square) -> bool {
        let occupied = self.occupied().without(from).with(to);
        let king = if from == danger.king { to } else { danger.king };
        danger.attackers.on(king, occupied, to.set()).is_empty()
    }

    /// Those of a piece's reachable squares that are legal; its own square stands for turning it up in place.
    #[inline]
    fn legal_of(&self, from: Square, reach: Squares, danger: Option<&Danger>) -> Squares {
        let Some(danger) = danger else { return reach };
        let guard = &danger.guard;
        let mut legal = reach;
        if reach.has(from) && !guard.checkers.is_empty() {
            legal = legal.without(from);
        }
        let examined = if from == danger.king {
            reach
        } else {
            legal &= !guard.closed.without(from);
            if guard.shields.has(from) {
                legal.without(from)
            } else if guard.checkers.is_empty() {
                return legal;
            } else {
                legal &= guard.relief;
                legal
            }
        };
        for to in examined {
            if !self.is_safe(danger, from, to) {
                legal = legal.without(to);
            }
        }
        legal
    }

    /// Calls `f` with each piece of the side to move and the squares it may legally go to; stops when `f` says so.
    #[inline]
    fn each_legal(&self, rules: &Options, mut f: impl FnMut(Square, Squares) -> bool) {
        let color = self.to_move;
        let (own, occupied) = (self.of(color), self.occupied());
        let danger = self.danger(rules);
        let hidden = self.hidden(color);
        let (at_home, stepping) = match rules.hidden_move {
            HiddenMove::Home => (hidden, Squares::EMPTY),
            HiddenMove::Step => (Squares::EMPTY, hidden),
        };
        let mut of_way = |pieces: Squares, way: Way| {
            for from in pieces {
                let mut reach = way.reach(color, from, occupied) & !own;
                if rules.flip_in_place && hidden.has(from) {
                    reach = reach.with(from);
                }
                let legal = self.legal_of(from, reach, danger.as_ref());
                if !legal.is_empty() && !f(from, legal) {
                    return false;
                }
            }
            true
        };
        // Big pieces first. These four move alike hidden and face up.
        for role in [Role::Chariot, Role::Cannon, Role::Horse, Role::Soldier] {
            let pieces = self.of_kind(color, role) | (at_home & Board::home_of(color, role));
            if !of_way(pieces, Way::of_role(role, rules)) {
                return;
            }
        }
        for role in [Role::Elephant, Role::Advisor, Role::General] {
            if !of_way(self.of_kind(color, role), Way::of_role(role, rules))
                || !of_way(at_home & Board::home_of(color, role), Way::of_home(role, rules))
            {
                return;
            }
        }
        of_way(stepping, Way::STEP);
    }

    /// Calls `f` with each legal move of the side to move, in a fixed order.
    #[inline]
    pub fn for_each_legal(&self, rules: &Options, mut f: impl FnMut(Move)) {
        self.each_legal(rules, |from, targets| {
            for to in targets {
                f(Move::new(from, to));
            }
            true
        });
    }

    /// All legal moves of the side to move, in a fixed order.
    #[must_use]
    pub fn legal_moves(&self, rules: &Options) -> Vec<Move> {
        let mut moves = Vec::with_capacity(64);
        self.for_each_legal(rules, |m| moves.push(m));
        moves
    }

    /// How many legal moves there are.
    #[must_use]
    pub fn count_legal(&self, rules: &Options) -> u32 {
        let mut count = 0;
        self.each_legal(rules, |_, targets| {
            count += targets.size();
            true
        });
        count
    }

    /// Is there any legal move (\[JQ30\])?
    #[must_use]
    pub fn has_legal(&self, rules: &Options) -> bool {
        let mut found = false;
        self.each_legal(rules, |_, _| {
            found = true;
            false
        });
        found
    }

    /// The squares the piece on `from` may legally go to (its own square: turned up in place); none if it is
    /// not its side's turn.
    #[must_use]
    pub fn legal_targets(&self, from: Square, rules: &Options) -> Squares {
        if !self.of(self.to_move).has(from) {
            return Squares::EMPTY;
        }
        self.legal_of(from, self.reach(from, rules), self.danger(rules).as_ref())
    }

    /// Is a move legal?
    #[must_use]
    pub fn is_legal(&self, m: Move, rules: &Options) -> bool {
        self.legal_targets(m.from, rules).has(m.to)
    }

    /// Is a side's face-up king attacked by a piece (facing kings are no attack)?
    #[must_use]
    pub fn attacked(&self, color: Color, rules: &Options) -> bool {
        self.king(color).is_some_and(|king| !self.attackers_of(king, color.other(), rules).is_empty())
    }

    /// Is the side to move in check: its face-up king attacked, or facing the other where that is forbidden?
    #[must_use]
    pub fn in_check(&self, rules: &Options) -> bool {
        self.danger(rules).is_some_and(|danger| !danger.guard.checkers.is_empty())
    }

    /// The rule a move breaks, if it breaks one.
    ///
    /// # Errors
    /// The rule.
    pub fn check(&self, m: Move, rules: &Options) -> Result<(), Illegal> {
        let shown = self.shown(m.from).ok_or(Illegal::NoPiece)?;
        if shown.color() != self.to_move {
            return Err(Illegal::NotYours);
        }
        if m.in_place() {
            if !matches!(shown, Shown::Hidden(_)) {
                return Err(Illegal::NothingToFlip);
            }
            if !rules.flip_in_place {
                return Err(Illegal::NoFlipInPlace);
            }
        } else if self.of(self.to_move).has(m.to) {
            return Err(Illegal::OwnPiece);
        }
        if !self.reach(m.from, rules).has(m.to) {
            return Err(self.why_out_of_reach(m, rules));
        }
        if self.is_legal(m, rules) {
            return Ok(());
        }
        let mut after = *self;
        after.make(m, Some(Role::Soldier));
        // A stand-in for what a hidden piece turns out to be: nothing but squares counts for the own king.
        if rules.king_safety && after.attacked(self.to_move, rules) {
            Err(Illegal::KingAttacked)
        } else {
            Err(Illegal::KingsFacing)
        }
    }

    fn why_out_of_reach(&self, m: Move, rules: &Options) -> Illegal {
        let (from, to) = (m.from, m.to);
        let straight = from.file() == to.file() || from.rank() == to.rank();
        let one = attacks::orthogonal(from);
        match self.way(from, rules) {
            Some(Way::King { free: false }) if one.has(to) => Illegal::StaysInPalace,
            Some(Way::Advisor { free: false }) if attacks::diagonal(from).has(to) => Illegal::StaysInPalace,
            Some(Way::Elephant { free }) if attacks::free_elephant(from, Squares::EMPTY).has(to) => {
                if free || half(self.to_move).has(to) { Illegal::Blocked } else { Illegal::StaysHome }
            }
            Some(Way::Horse) if attacks::horse(from, Squares::EMPTY).has(to) => Illegal::Blocked,
            Some(Way::Chariot) if straight => Illegal::Blocked,
            Some(Way::Cannon) if straight => Illegal::NeedsScreen,
            _ => Illegal::NotItsWay,
        }
    }
}

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

    /// [`Board::each_legal`] for the pieces of one way: apart and always inlined, so that each way gets a loop of
    /// its own (measured: a fifth of perft).
    #[inline(always)]
    fn each_of_way(
        &self,
        pieces: Squares,
        way: Way,
        turned: Squares,
        danger: Option<&Danger>,
        f: &mut impl FnMut(Square, Squares) -> bool,
    ) -> bool {
        let (own, occupied) = (self.of(self.to_move), self.occupied());
        for from in pieces {
            let mut reach = way.reach(self.to_move, from, occupied) & !own;
            if turned.has(from) {
                reach = reach.with(from);
            }
            let legal = self.legal_of(from, reach, danger);
            if !legal.is_empty() && !f(from, legal) {
                return false;
            }
        }
        true
    }

    /// Calls `f` with each piece of the side to move and the squares it may legally go to; stops when `f` says so.
    #[inline]
    fn each_legal(&self, rules: &Options, mut f: impl FnMut(Square, Squares) -> bool) {
        let color = self.to_move;
        let danger = self.danger(rules);
        let danger = danger.as_ref();
        let hidden = self.hidden(color);
        let turned = if rules.flip_in_place { hidden } else { Squares::EMPTY };
        let (at_home, stepping) = match rules.hidden_move {
            HiddenMove::Home => (hidden, Squares::EMPTY),
            HiddenMove::Step => (Squares::EMPTY, hidden),
        };
        let both = |role: Role| self.of_kind(color, role) | (at_home & Board::home_of(color, role));
        let home = |role: Role| at_home & Board::home_of(color, role);
        let face = |role: Role| self.of_kind(color, role);
        // Big pieces first. These four move alike hidden and face up.
        let _ = self.each_of_way(both(Role::Chariot), Way::Chariot, turned, danger, &mut f)
            && self.each_of_way(both(Role::Cannon), Way::Cannon, turned, danger, &mut f)
            && self.each_of_way(both(Role::Horse), Way::Horse, turned, danger, &mut f)
            && self.each_of_way(both(Role::Soldier), Way::Soldier, turned, danger, &mut f)
            && [Role::Elephant, Role::Advisor, Role::General].into_iter().all(|role| {
                self.each_of_way(face(role), Way::of_role(role, rules), turned, danger, &mut f)
                    && self.each_of_way(home(role), Way::of_home(role, rules), turned, danger, &mut f)
            })
            && self.each_of_way(stepping, Way::STEP, turned, danger, &mut f);
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
        // Most moves that are asked for are legal.
        if self.is_legal(m, rules) { Ok(()) } else { Err(self.why_illegal(m, rules)) }
    }

    /// The rule an illegal move breaks.
    fn why_illegal(&self, m: Move, rules: &Options) -> Illegal {
        let Some(shown) = self.shown(m.from) else { return Illegal::NoPiece };
        if shown.color() != self.to_move {
            return Illegal::NotYours;
        }
        if m.in_place() {
            if !matches!(shown, Shown::Hidden(_)) {
                return Illegal::NothingToFlip;
            }
            if !rules.flip_in_place {
                return Illegal::NoFlipInPlace;
            }
        } else if self.of(self.to_move).has(m.to) {
            return Illegal::OwnPiece;
        }
        if !self.reach(m.from, rules).has(m.to) {
            return self.why_out_of_reach(m, rules);
        }
        // A stand-in for what a hidden piece turns out to be: nothing but squares counts for the own king.
        let mut after = *self;
        after.make(m, Some(Role::Soldier));
        if rules.king_safety && after.attacked(self.to_move, rules) {
            Illegal::KingAttacked
        } else {
            Illegal::KingsFacing
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

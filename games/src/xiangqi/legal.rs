//! Which moves are legal (\[XQ1\] to \[XQ3\], \[PX1\]).

use super::{Color, Exchange, Illegal, Move, Piece, Position, Role, Square, Squares};
use crate::wide::attacks;
use crate::wide::guard::{Guard, guard};
use crate::wide::zones::{half, palace};

impl Position {
    /// Where the piece on a square can go by its kind, without asking for its general's safety: empty
    /// squares and enemies. Empty without a piece.
    #[must_use]
    pub fn reach(&self, from: Square) -> Squares {
        match self.piece(from) {
            Some(piece) => reach_of(piece, from, self.occupied()) & !self.of(piece.color),
            None => Squares::EMPTY,
        }
    }

    /// The squares a piece attacks, enemies or not: what it would capture there.
    pub(super) fn captures_on(&self, piece: Piece, from: Square) -> Squares {
        match piece.role {
            Role::Cannon => attacks::cannon_captures(from, self.occupied()),
            _ => reach_of(piece, from, self.occupied()),
        }
    }

    /// Is the mover's general safe after a move that a piece can make?
    #[inline]
    fn is_safe(&self, from: Square, to: Square, exchange: bool) -> bool {
        let color = self.to_move;
        let mut occupied = self.occupied().without(from).with(to);
        if exchange {
            occupied = occupied.without(to);
        }
        let general = self.of_kind(color, Role::General);
        let general = if general.has(from) { to } else { general.first().unwrap_or(to) };
        !self.enemies_of(color).without(to.set()).attack(general, occupied)
    }

    /// What threatens the general of the side to move, if it has one.
    #[inline]
    fn guard(&self) -> Option<Guard> {
        let color = self.to_move;
        let general = self.general(color)?;
        Some(guard(general, self.occupied(), self.of(color), &self.enemies_of(color)))
    }

    /// Those of a piece's reachable squares that are legal.
    #[inline]
    fn legal_of(&self, role: Role, from: Square, reach: Squares, guard: &Guard) -> Squares {
        let mut legal = reach;
        let examined = if role == Role::General {
            reach
        } else {
            legal &= !guard.closed;
            if guard.shields.has(from) {
                legal
            } else if guard.checkers.is_empty() {
                Squares::EMPTY
            } else {
                legal &= guard.relief;
                legal
            }
        };
        for to in examined {
            if !self.is_safe(from, to, false) {
                legal = legal.without(to);
            }
        }
        // An exchange leaves two squares empty, so none of the above tells about it.
        if self.exchange != Exchange::None {
            self.mend_exchanges(role, from, reach, &mut legal);
        }
        legal
    }

    #[inline]
    fn mend_exchanges(&self, role: Role, from: Square, reach: Squares, legal: &mut Squares) {
        let targets = match self.exchange {
            Exchange::V3 | Exchange::V4 => match self.right() {
                Some(square) if role == Role::Soldier => reach & square.set(),
                _ => return,
            },
            _ => reach & self.of(self.to_move.other()),
        };
        for to in targets {
            if self.is_exchange(Move::known(from, to)) {
                let safe = self.is_safe(from, to, true);
                *legal = if safe { legal.with(to) } else { legal.without(to) };
            }
        }
    }

    /// Calls `f` with each piece of the side to move and the squares it may legally go to, among `wanted`;
    /// stops when `f` says so.
    #[inline]
    fn each_legal(&self, wanted: Squares, mut f: impl FnMut(Square, Squares) -> bool) {
        let color = self.to_move;
        let own = self.of(color);
        let occupied = self.occupied();
        // A side whose general was captured has nothing more to move.
        let Some(guard) = self.guard() else { return };
        let wanted = wanted & !own;
        // Chariots, cannons and horses first: searches like big pieces first, and tests for any move end early.
        const ORDER: [Role; 7] = [
            Role::Chariot,
            Role::Cannon,
            Role::Horse,
            Role::Soldier,
            Role::Elephant,
            Role::Advisor,
            Role::General,
        ];
        for role in ORDER {
            for from in self.of_kind(color, role) {
                let reach = reach_of(Piece::new(color, role), from, occupied) & wanted;
                let legal = self.legal_of(role, from, reach, &guard);
                if !legal.is_empty() && !f(from, legal) {
                    return;
                }
            }
        }
    }

    /// Calls `f` with each legal move of the side to move, in a fixed order.
    #[inline]
    pub fn for_each_legal(&self, mut f: impl FnMut(Move)) {
        self.each_legal(Squares::ALL, |from, targets| {
            targets.for_each(|to| f(Move::known(from, to)));
            true
        });
    }

    /// Calls `f` with each legal capture, exchanges included.
    #[inline]
    pub fn for_each_legal_capture(&self, mut f: impl FnMut(Move)) {
        self.each_legal(self.of(self.to_move.other()), |from, targets| {
            targets.for_each(|to| f(Move::known(from, to)));
            true
        });
    }

    /// All legal moves of the side to move, in a fixed order.
    #[must_use]
    pub fn legal_moves(&self) -> Vec<Move> {
        let mut moves = Vec::with_capacity(48);
        self.for_each_legal(|m| moves.push(m));
        moves
    }

    /// The legal moves that exchange instead of capturing: what the board marks while there are any (\[PX1\]).
    #[must_use]
    pub fn exchanges(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        self.for_each_legal_capture(|m| {
            if self.is_exchange(m) {
                moves.push(m);
            }
        });
        moves
    }

    /// How many legal moves there are.
    #[must_use]
    pub fn count_legal(&self) -> u32 {
        let mut count = 0;
        self.each_legal(Squares::ALL, |_, targets| {
            count += targets.size();
            true
        });
        count
    }

    /// Is there any legal move (\[XQ3\])?
    #[must_use]
    pub fn has_legal(&self) -> bool {
        let mut found = false;
        self.each_legal(Squares::ALL, |_, _| {
            found = true;
            false
        });
        found
    }

    /// Is the side to move unable to go to a square?
    pub(super) fn no_legal_capture_on(&self, square: Square) -> bool {
        let mut none = true;
        self.each_legal(square.set(), |_, _| {
            none = false;
            false
        });
        none
    }

    /// The squares the piece on `from` may legally go to; none if it is not its side's turn.
    #[must_use]
    pub fn legal_targets(&self, from: Square) -> Squares {
        match (self.piece(from), self.guard()) {
            (Some(piece), Some(guard)) if piece.color == self.to_move => {
                self.legal_of(piece.role, from, self.reach(from), &guard)
            }
            _ => Squares::EMPTY,
        }
    }

    /// Is a move legal?
    #[must_use]
    pub fn is_legal(&self, m: Move) -> bool {
        self.legal_targets(m.from()).has(m.to())
    }

    /// The rule a move breaks, if it breaks one.
    ///
    /// # Errors
    /// The rule.
    pub fn check(&self, m: Move) -> Result<(), Illegal> {
        if self.is_legal(m) {
            return Ok(());
        }
        let (from, to) = (m.from(), m.to());
        let piece = self.piece(from).ok_or(Illegal::NoPiece)?;
        if piece.color != self.to_move {
            return Err(Illegal::NotYours);
        }
        if self.of(piece.color).has(to) {
            return Err(Illegal::OwnPiece);
        }
        if !self.reach(from).has(to) {
            return Err(self.why_out_of_reach(piece, from, to));
        }
        let mut after = *self;
        after.make(m);
        let attackers = after.attackers_of_general(piece.color);
        if !attackers.is_empty() && attackers == after.of_kind(piece.color.other(), Role::General) {
            Err(Illegal::GeneralsFacing)
        } else {
            Err(Illegal::GeneralAttacked)
        }
    }

    fn why_out_of_reach(&self, piece: Piece, from: Square, to: Square) -> Illegal {
        let occupied = self.occupied();
        let straight = from.file() == to.file() || from.rank() == to.rank();
        match piece.role {
            Role::General if attacks::orthogonal(from).has(to) => Illegal::GeneralStaysInPalace,
            Role::Advisor if attacks::diagonal(from).has(to) => Illegal::AdvisorStaysInPalace,
            Role::Elephant if attacks::free_elephant(from, Squares::EMPTY).has(to) => {
                if half(piece.color).has(to) { Illegal::EyeBlocked } else { Illegal::ElephantStaysHome }
            }
            Role::Horse if attacks::horse(from, Squares::EMPTY).has(to) => Illegal::LegBlocked,
            Role::Chariot if straight => Illegal::Blocked,
            Role::Cannon if straight => {
                let screens = (attacks::between(from, to) & occupied).size();
                match (occupied.has(to), screens) {
                    (true, _) => Illegal::NeedsScreen,
                    (false, 1) => Illegal::JumpsToEmpty,
                    (false, _) => Illegal::Blocked,
                }
            }
            Role::Soldier => why_no_soldier_move(piece.color, from, to),
            _ => Illegal::NotItsWay,
        }
    }

    /// Leaves of the tree of legal moves exactly `depth` plies below. Repetition and the counts of \[XQ11\] and
    /// \[XQ12\] do not cut the tree: perft is about moves.
    #[must_use]
    pub fn perft(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => u64::from(self.count_legal()),
            _ => {
                let mut leaves = 0;
                self.for_each_legal(|m| {
                    let mut child = *self;
                    child.make(m);
                    leaves += child.perft(depth - 1);
                });
                leaves
            }
        }
    }
}

fn why_no_soldier_move(color: Color, from: Square, to: Square) -> Illegal {
    let ahead = match color {
        Color::Red => to.rank() as i8 - from.rank() as i8,
        Color::Black => from.rank() as i8 - to.rank() as i8,
    };
    if ahead < 0 {
        Illegal::SoldierGoesBack
    } else if attacks::orthogonal(from).has(to) {
        Illegal::SoldierNotAcross
    } else {
        Illegal::NotItsWay
    }
}

/// Where a piece of a kind goes from a square, own pieces' squares included.
#[inline]
fn reach_of(piece: Piece, from: Square, occupied: Squares) -> Squares {
    match piece.role {
        Role::General => attacks::general(piece.color, from),
        Role::Advisor => attacks::advisor(piece.color, from),
        Role::Elephant => attacks::elephant(piece.color, from, occupied),
        Role::Chariot => attacks::chariot(from, occupied),
        Role::Horse => attacks::horse(from, occupied),
        Role::Cannon => attacks::cannon_steps(from, occupied) | attacks::cannon_captures(from, occupied),
        Role::Soldier => attacks::soldier(piece.color, from),
    }
}

/// Is a general of a colour on a square where it may stand?
pub(super) fn in_palace(color: Color, square: Square) -> bool {
    palace(color).has(square)
}

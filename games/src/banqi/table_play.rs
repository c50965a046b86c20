//! Captures under the table rules (\[BQ21\] to \[BQ27\]); `position` has the fast way for tables without any.

use super::attacks::cannon_jumps;
use super::table::{CannonRank, Rush};
use super::{Banqi, Color, Illegal, Piece, Role, Square, Squares, captures_by_rank};

/// The neighbours along one line: what moves a square by one step in a direction.
const DIRECTIONS: [(i8, i8); 4] = [(-1, 0), (1, 0), (0, -1), (0, 1)];

/// The empty squares that a rush from a square passes, and the pieces more than one step away that it ends at.
fn rush_lines(from: Square, occupied: Squares) -> (Squares, Squares) {
    let (mut passed, mut ends) = (Squares::EMPTY, Squares::EMPTY);
    for (down, right) in DIRECTIONS {
        let (mut row, mut column) = (from.row() as i8, from.column() as i8);
        for far in 1.. {
            row += down;
            column += right;
            if !(0..Square::ROWS as i8).contains(&row) || !(0..Square::COLUMNS as i8).contains(&column) {
                break;
            }
            let Some(square) = Square::new((row * Square::COLUMNS as i8 + column) as u8) else { break };
            if occupied.has(square) {
                if far > 1 {
                    ends |= square.set();
                }
                break;
            }
            passed |= square.set();
        }
    }
    (passed, ends)
}

impl Banqi {
    /// The empty squares a piece of a role on `from` may move to (\[BQ5\], \[BQ21\]).
    pub(super) fn step_squares(&self, from: Square, role: Role) -> Squares {
        if role == Role::Chariot && self.options.table.rush >= Rush::Moves {
            rush_lines(from, self.occupied()).0
        } else {
            from.set().neighbors() & self.vacant()
        }
    }

    /// The squares a piece of a role on `from` captures on by its ways, whatever stands there.
    fn reach(&self, from: Square, role: Role) -> Squares {
        let table = &self.options.table;
        let beside = from.set().neighbors();
        match role {
            Role::Cannon => match table.cannon_rank {
                CannonRank::Off => cannon_jumps(from, self.occupied()),
                CannonRank::Besides => cannon_jumps(from, self.occupied()) | beside,
                CannonRank::Instead => beside,
            },
            Role::Chariot if table.rush >= Rush::Captures => beside | rush_lines(from, self.occupied()).1,
            _ => beside,
        }
    }

    /// Does a piece capture an enemy role on a square in its reach?
    fn takes(&self, from: Square, to: Square, hunter: Role, victim: Role) -> bool {
        let table = &self.options.table;
        let beside = from.set().neighbors().has(to);
        match (hunter, victim) {
            (Role::Cannon, _) if !beside => true,
            (Role::Chariot, _) if !beside && table.rush == Rush::Any => true,
            // The cannon's rank is that of [BQ6]; `captures_by_rank` knows it as a victim only.
            (Role::Cannon, victim) => Role::Cannon as u8 <= victim as u8,
            (Role::General, Role::Soldier) => table.general_takes_soldier,
            (hunter, victim) => captures_by_rank(hunter, victim),
        }
    }

    /// What a face-up piece captures, whoever is to move.
    pub(super) fn table_targets(&self, from: Square, piece: Piece) -> Squares {
        (self.reach(from, piece.role) & self.of(piece.color.other()))
            .filter(|&to| self.piece(to).is_some_and(|victim| self.takes(from, to, piece.role, victim.role)))
            .collect()
    }

    /// The covered pieces that a face-up piece may try to capture (\[BQ23\]), whoever is to move.
    #[must_use]
    pub fn try_targets(&self, from: Square) -> Squares {
        match self.piece(from) {
            Some(piece) if self.options.table.dark_capture => self.reach(from, piece.role) & self.covered,
            _ => Squares::EMPTY,
        }
    }

    /// Calls `f` with each try to capture a covered piece the side to move has (\[BQ23\]).
    pub fn for_each_try(&self, mut f: impl FnMut(Square, Square)) {
        let Some(color) = self.to_move.filter(|_| self.options.table.dark_capture) else { return };
        for from in self.hunters(color) {
            for to in self.try_targets(from) {
                f(from, to);
            }
        }
    }

    /// The face-up pieces that may capture: in a chain only the one that goes on.
    pub(super) fn hunters(&self, color: Color) -> Squares {
        self.hunter.map_or(self.of(color), Square::set)
    }

    /// May the piece on a square go on capturing?
    pub(super) fn captures_more(&self, from: Square) -> bool {
        !self.capture_targets(from).is_empty() || !self.try_targets(from).is_empty()
    }

    /// Why a piece cannot capture on a square that holds an enemy or a covered piece; `Ok` if it can.
    pub(super) fn check_reach(&self, from: Square, to: Square, piece: Piece) -> Result<(), Illegal> {
        if !self.reach(from, piece.role).has(to) {
            let table = &self.options.table;
            let in_line = from.row() == to.row() || from.column() == to.column();
            return Err(match piece.role {
                Role::Cannon if table.cannon_rank != CannonRank::Instead => Illegal::NeedsScreen,
                Role::Chariot if in_line && table.rush >= Rush::Captures => Illegal::RushBlocked,
                _ => Illegal::NotAdjacent,
            });
        }
        match self.piece(to) {
            Some(victim) if !self.takes(from, to, piece.role, victim.role) => {
                if piece.role == Role::General && victim.role == Role::Soldier {
                    Err(Illegal::GeneralSparesSoldier)
                } else {
                    Err(Illegal::Outranked)
                }
            }
            _ => Ok(()),
        }
    }

    /// [`Banqi::for_each_capture`] where table rules are on. Apart, so that the short way stays short.
    #[inline(never)]
    pub(super) fn for_each_table_capture(&self, color: Color, f: &mut dyn FnMut(Square, Square)) {
        for role in Role::ALL {
            for from in self.hunters(color) & self.roles[role.index()] {
                for to in self.capture_targets(from) {
                    f(from, to);
                }
            }
        }
    }

    /// [`Banqi::for_each_step`] where table rules are on.
    #[inline(never)]
    pub(super) fn for_each_table_step(&self, color: Color, f: &mut dyn FnMut(Square, Square)) {
        if self.hunter.is_some() {
            return;
        }
        let forbidden = self.forbidden_chases();
        for from in self.of(color) {
            for to in self.step_targets(from).filter(|&to| !forbidden.contains(&(from, to))) {
                f(from, to);
            }
        }
    }

    /// Is there any step where table rules are on? Asks only until one is found.
    pub(super) fn has_table_step(&self, color: Color) -> bool {
        let allowed = |from| self.step_targets(from).into_iter().any(|to| !self.is_forbidden_chase(from, to));
        self.hunter.is_none() && self.of(color).into_iter().any(allowed)
    }

    /// A capture that the rules allow: who leaves the board, and whether the turn goes on. Without a `target`
    /// the piece is covered, and what becomes of it follows when it is turned up.
    #[inline(never)]
    pub(super) fn table_capture(&mut self, from: Square, to: Square, piece: Piece, target: Option<Piece>) {
        self.trail = None;
        let Some(target) = target else {
            self.pending = Some(to);
            self.hunter = Some(from);
            return;
        };
        self.remove_captured(from, to, piece, target);
        self.quiet = 0;
        self.hunter = None;
        if self.options.table.chain_capture && self.piece(to) == Some(piece) && self.captures_more(to) {
            self.hunter = Some(to);
        } else {
            self.pass_turn();
        }
    }

    /// Both of equal rank leave under \[BQ25\]; else the hunter takes its victim's square.
    fn remove_captured(&mut self, from: Square, to: Square, piece: Piece, target: Piece) {
        self.lift(to, target);
        self.lift(from, piece);
        if !(self.options.table.equal_trade && piece.role == target.role) {
            self.put(to, piece);
        }
    }

    #[inline(never)]
    /// Ends a try on the covered piece of a square, which lies face up by now (\[BQ23\]).
    pub(super) fn settle_try(&mut self, from: Square, to: Square, shown: Piece) {
        let Some(piece) = self.piece(from).filter(|piece| piece.color != shown.color) else { return };
        if self.takes(from, to, piece.role, shown.role) {
            self.remove_captured(from, to, piece, shown);
        } else {
            self.lift(from, piece);
        }
    }
}

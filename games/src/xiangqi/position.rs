//! The board, whose turn it is, and the right to exchange: all that the legal moves depend on.

use super::marks::{Marks, at_river};
use super::{Color, Exchange, Move, Options, Piece, Role, Square, Squares, key};
use crate::wide::guard::Enemies;
use crate::wide::zones;

/// A position of Xiangqi: plain data of about 300 bytes without heap, `Copy`.
///
/// A search copies it and makes a move on the copy. Measured on the tree of perft 4 without counting in bulk:
/// 124 ms by copying, 163 ms by making and taking back on one position, so there is no taking back.
///
/// It has no history: a search that wants repetitions keeps the [`Position::key`]s of its line behind those of
/// [`Xiangqi::keys`](super::Xiangqi::keys).
///
/// Text form: the first four fields of a FEN (board, side to move, `-`, right to exchange).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    /// By square, for look-ups: 0 for nothing, else 1 more than [`Piece::index`]. The sets hold the same facts.
    board: [u8; Square::COUNT],
    pub(super) to_move: Color,
    pub(super) exchange: Exchange,
    exempt: bool,
    colors: [Squares; 2],
    roles: [Squares; 7],
    /// The enemy soldier that Red may exchange on this ply (\[PX1\], v3 and v4).
    right: Option<Square>,
    pub(super) marks: Marks,
    key: u64,
}

/// What a move did to the enemy.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Made {
    /// The enemy piece that left the board.
    pub captured: Option<Piece>,
    /// The moving piece left with it: 兌消 (\[PX1\]).
    pub exchanged: bool,
}

impl Position {
    /// An empty board with Red to move, for the reader of positions.
    pub(super) fn empty(options: &Options) -> Position {
        Position {
            board: [0; Square::COUNT],
            to_move: Color::Red,
            exchange: options.exchange,
            exempt: options.advance_capture_exempt,
            colors: [Squares::EMPTY; 2],
            roles: [Squares::EMPTY; 7],
            right: None,
            marks: Marks::default(),
            key: 0,
        }
    }

    /// The start (\[XQ1\]).
    #[must_use]
    pub fn start(options: &Options) -> Position {
        let mut position = Position::empty(options);
        for square in Square::all() {
            if let Some(piece) = zones::home(square) {
                position.put(square, piece);
            }
        }
        position
    }

    /// The piece on a square.
    #[inline]
    #[must_use]
    pub const fn piece(&self, square: Square) -> Option<Piece> {
        match self.board[square.index()] {
            0 => None,
            code => Some(Piece::KINDS[(code - 1) as usize]),
        }
    }

    /// The side to move.
    #[must_use]
    pub const fn to_move(&self) -> Color {
        self.to_move
    }

    /// The version of the exchange rule it is played by.
    #[must_use]
    pub const fn exchange_rule(&self) -> Exchange {
        self.exchange
    }

    /// The squares with a piece.
    #[inline]
    #[must_use]
    pub fn occupied(&self) -> Squares {
        self.colors[0] | self.colors[1]
    }

    /// The squares of a colour's pieces.
    #[inline]
    #[must_use]
    pub const fn of(&self, color: Color) -> Squares {
        self.colors[color.index()]
    }

    /// The squares of a kind of piece.
    #[inline]
    #[must_use]
    pub fn of_kind(&self, color: Color, role: Role) -> Squares {
        self.colors[color.index()] & self.roles[role.index()]
    }

    /// Where a side's general stands; `None` once it was captured, which ends the game. No game from the start
    /// leads there: only a set-up position can have the enemy's general attacked with one's own side to move.
    #[inline]
    #[must_use]
    pub fn general(&self, color: Color) -> Option<Square> {
        self.of_kind(color, Role::General).first()
    }

    /// The enemy soldier that Red's soldier below it may exchange on this ply (v3 and v4, \[PX1\]).
    #[must_use]
    pub const fn right(&self) -> Option<Square> {
        self.right
    }

    /// A number for the position as repetition knows it: board, side to move, right to exchange (\[XQ10\]).
    /// Under v1 and v2 also which pieces may not be exchanged. Different positions share one by chance only
    /// (2^-64 a pair).
    #[inline]
    #[must_use]
    pub fn key(&self) -> u64 {
        self.key ^ if self.exchange.needs_marks() { self.marks.key() } else { 0 }
    }

    /// Is the general of the side to move attacked?
    #[must_use]
    pub fn in_check(&self) -> bool {
        self.attacked(self.to_move)
    }

    /// Is a side's general attacked (or facing the other, \[XQ2\])?
    #[must_use]
    pub fn attacked(&self, color: Color) -> bool {
        self.general(color).is_some_and(|general| self.enemies_of(color).attack(general, self.occupied()))
    }

    /// Who attacks the general of the side to move.
    #[must_use]
    pub fn checkers(&self) -> Squares {
        self.attackers_of_general(self.to_move)
    }

    /// Do the two generals face each other on an open file (\[XQ2\])?
    #[must_use]
    pub fn generals_face(&self) -> bool {
        let red = self.of_kind(Color::Red, Role::General);
        !(self.attackers_of_general(Color::Black) & red).is_empty()
    }

    /// Who attacks a side's general.
    pub(super) fn attackers_of_general(&self, color: Color) -> Squares {
        self.general(color)
            .map_or(Squares::EMPTY, |general| self.enemies_of(color).attackers(general, self.occupied()))
    }

    /// Is no piece left that could attack across the river: chariot, horse, cannon, soldier (\[XQ12\])?
    #[must_use]
    pub fn is_bare(&self) -> bool {
        [Role::Chariot, Role::Horse, Role::Cannon, Role::Soldier]
            .iter()
            .all(|role| self.roles[role.index()].is_empty())
    }

    /// Would a move that pieces can make remove both pieces instead of capturing (兌消)? (\[PX1\], \[PX2\])
    #[must_use]
    pub fn is_exchange(&self, m: Move) -> bool {
        let (from, to) = (m.from(), m.to());
        match self.exchange {
            Exchange::None => false,
            Exchange::V3 | Exchange::V4 => {
                self.right == Some(to)
                    && to.index() == from.index() + 9
                    && self.piece(from) == Some(Piece::new(Color::Red, Role::Soldier))
            }
            Exchange::V1 | Exchange::V2 => self.exchanges_by_drafts(from, to),
        }
    }

    fn exchanges_by_drafts(&self, from: Square, to: Square) -> bool {
        let (Some(mover), Some(target)) = (self.piece(from), self.piece(to)) else { return false };
        if mover.role != target.role || mover.color == target.color || self.marks.fresh.has(to) {
            return false;
        }
        match mover.role {
            Role::Soldier => {
                from.file() == to.file() && at_river(mover.color, from) && at_river(target.color, to)
            }
            Role::Chariot | Role::Horse => {
                self.exchange == Exchange::V1 && !self.marks.crossed.has(from) && !self.marks.crossed.has(to)
            }
            _ => false,
        }
    }

    /// The enemies of a side that can attack its general.
    #[inline]
    pub(super) fn enemies_of(&self, color: Color) -> Enemies {
        let theirs = self.of(color.other());
        Enemies {
            color: color.other(),
            chariots: theirs & self.roles[Role::Chariot.index()],
            cannons: theirs & self.roles[Role::Cannon.index()],
            horses: theirs & self.roles[Role::Horse.index()],
            soldiers: theirs & self.roles[Role::Soldier.index()],
            general: theirs & self.roles[Role::General.index()],
        }
    }

    pub(super) fn put(&mut self, square: Square, piece: Piece) {
        self.board[square.index()] = piece.index() as u8 + 1;
        self.colors[piece.color.index()] |= square.set();
        self.roles[piece.role.index()] |= square.set();
        self.key ^= key::piece(piece, square);
    }

    fn lift(&mut self, square: Square, piece: Piece) {
        self.board[square.index()] = 0;
        self.colors[piece.color.index()] ^= square.set();
        self.roles[piece.role.index()] ^= square.set();
        self.key ^= key::piece(piece, square);
    }

    pub(super) fn set_right(&mut self, right: Option<Square>) {
        for square in [self.right, right].into_iter().flatten() {
            self.key ^= key::right(square);
        }
        self.right = right;
    }

    pub(super) fn set_side(&mut self, color: Color) {
        if color != self.to_move {
            self.key ^= key::BLACK_TO_MOVE;
        }
        self.to_move = color;
    }

    /// The squares of pieces that the first two drafts may exchange but for having captured lately.
    pub(super) fn exchangeable(&self) -> Squares {
        let mut found = Squares::EMPTY;
        for color in Color::BOTH {
            found |= self.of_kind(color, Role::Soldier) & Squares::rank(4 + color.index() as u8);
            if self.exchange == Exchange::V1 {
                let roaming = self.roles[Role::Chariot.index()] | self.roles[Role::Horse.index()];
                found |= roaming & self.of(color) & !self.marks.crossed;
            }
        }
        found
    }

    /// Takes back a ply that captured nothing. The right and the marks of before are not known here: there is
    /// no right afterwards, and the marks stay.
    pub(super) fn step_back(&mut self, m: Move) {
        if let Some(mover) = self.piece(m.to()) {
            self.lift(m.to(), mover);
            self.put(m.from(), mover);
        }
        self.set_right(None);
        self.set_side(self.to_move.other());
    }

    /// The same position with the other side to move and no right: what the side that has just moved threatens.
    /// No rule allows passing.
    #[must_use]
    pub fn passed(&self) -> Position {
        let mut passed = *self;
        passed.set_side(self.to_move.other());
        passed.set_right(None);
        passed
    }

    /// Plays a move that [`Position::is_legal`] or the generator has found legal, or at least one that a
    /// piece of the side to move can make. A move from an empty square changes nothing but the turn.
    #[inline]
    pub fn make(&mut self, m: Move) -> Made {
        let (from, to) = (m.from(), m.to());
        let mut made = Made { captured: self.piece(to), exchanged: false };
        if let Some(mover) = self.piece(from) {
            made.exchanged = made.captured.is_some() && self.is_exchange(m);
            self.lift(from, mover);
            if let Some(captured) = made.captured {
                self.lift(to, captured);
            }
            if !made.exchanged {
                self.put(to, mover);
            }
            if self.exchange.needs_marks() {
                self.mark(m, mover, made);
            } else if self.exchange.has_right() {
                let arises = mover == Piece::new(Color::Black, Role::Soldier) && self.right_arises(m, made);
                if arises || self.right.is_some() {
                    self.set_right(arises.then_some(to));
                }
            }
        }
        self.set_side(self.to_move.other());
        made
    }

    fn mark(&mut self, m: Move, mover: Piece, made: Made) {
        if made.exchanged {
            self.marks.cleared(m.from());
            self.marks.cleared(m.to());
        } else {
            let captured = made.captured.is_some();
            self.marks.moved(self.exchange, mover.color, mover.role, m.from(), m.to(), captured);
        }
    }

    /// Has Black's soldier stepped from its start to the river, in front of Red's (\[PX1\], item 1)?
    fn right_arises(&self, m: Move, made: Made) -> bool {
        let (from, to) = (m.from(), m.to());
        from.rank() == 6
            && from.index() == to.index() + 9
            && self.exchange.has_file(to.file())
            && !(self.exempt && made.captured.is_some())
            && to.offset(0, -1).and_then(|below| self.piece(below))
                == Some(Piece::new(Color::Red, Role::Soldier))
    }
}

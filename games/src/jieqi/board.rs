//! What lies on the board for everyone to see: face-up pieces, and hidden ones without identity.

use super::{Color, Move, Options, Piece, Role, Square, Squares};
use crate::wide::zones;

/// What a square shows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Shown {
    /// A face-up piece.
    Face(Piece),
    /// A hidden piece: nothing but its side (\[JQ1\]).
    Hidden(Color),
}

impl Shown {
    /// Whose piece it is.
    #[must_use]
    pub const fn color(self) -> Color {
        match self {
            Shown::Face(piece) => piece.color,
            Shown::Hidden(color) => color,
        }
    }
}

/// The board and the side to move: plain data of 192 bytes, `Copy`. A search copies it and makes a move on
/// the copy.
///
/// There is no room for the identity of a hidden piece, so nothing that follows from a board (legal moves
/// above all, \[JQ23\]) can depend on one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Board {
    pub(super) to_move: Color,
    pub(super) colors: [Squares; 2],
    /// Face-up pieces by role, both colours.
    pub(super) roles: [Squares; 7],
    pub(super) hidden: Squares,
    key: u64,
}

/// The home squares of a side's roles.
static HOMES: [[Squares; 7]; 2] = {
    let mut homes = [[Squares::EMPTY; 7]; 2];
    let mut index = 0;
    while index < Square::COUNT {
        if let Some(square) = Square::new(index as u8)
            && let Some(piece) = zones::home(square)
        {
            let set = &mut homes[piece.color.index()][piece.role.index()];
            *set = set.with(square);
        }
        index += 1;
    }
    homes
};

/// Steele, Lea and Flood's splitmix64: the `n`-th number of a fixed stream.
const fn random(n: u64) -> u64 {
    let mut z = n.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}

/// Numbers of Zobrist's method: fourteen kinds, then one hidden token a colour.
static KEYS: [[u64; Square::COUNT]; 16] = {
    let mut table = [[0; Square::COUNT]; 16];
    let mut kind = 0;
    while kind < 16 {
        let mut square = 0;
        while square < Square::COUNT {
            table[kind][square] = random((kind * Square::COUNT + square) as u64);
            square += 1;
        }
        kind += 1;
    }
    table
};

const BLACK_TO_MOVE: u64 = random(5_000);

/// The key of a number of pieces of a kind in a pool.
pub(super) const fn pool_key(kind: usize, count: u8) -> u64 {
    random(6_000 + (kind * 8) as u64 + count as u64)
}

impl Board {
    /// An empty board, for the reader of positions.
    pub(super) fn empty(to_move: Color) -> Board {
        Board {
            to_move,
            colors: [Squares::EMPTY; 2],
            roles: [Squares::EMPTY; 7],
            hidden: Squares::EMPTY,
            key: if to_move == Color::Red { 0 } else { BLACK_TO_MOVE },
        }
    }

    /// The start: all hidden, or all but the kings (\[JQ2\], \[JQ3\]).
    #[must_use]
    pub fn start(options: &Options) -> Board {
        let mut board = Board::empty(Color::Red);
        for square in Square::all() {
            if let Some(home) = zones::home(square) {
                let face = home.role == Role::General && !options.king_hidden;
                board.put(square, if face { Shown::Face(home) } else { Shown::Hidden(home.color) });
            }
        }
        board
    }

    /// The 16 home squares of a side in the order of their numbers.
    pub(super) fn homes(color: Color) -> impl Iterator<Item = Square> {
        Square::all().filter(move |&square| zones::home(square).is_some_and(|home| home.color == color))
    }

    /// Where a side's king starts.
    pub(super) fn king_home(color: Color) -> Square {
        HOMES[color.index()][Role::General.index()].first().expect("a king has a home")
    }

    /// The home squares of a role.
    #[inline]
    pub(super) fn home_of(color: Color, role: Role) -> Squares {
        HOMES[color.index()][role.index()]
    }

    /// What a square shows; `None` if it is empty.
    #[must_use]
    pub fn shown(&self, square: Square) -> Option<Shown> {
        let color = Color::BOTH.into_iter().find(|color| self.of(*color).has(square))?;
        if self.hidden.has(square) {
            return Some(Shown::Hidden(color));
        }
        let role = Role::ALL.into_iter().find(|role| self.roles[role.index()].has(square))?;
        Some(Shown::Face(Piece::new(color, role)))
    }

    /// The face-up piece on a square.
    #[must_use]
    pub fn piece(&self, square: Square) -> Option<Piece> {
        match self.shown(square)? {
            Shown::Face(piece) => Some(piece),
            Shown::Hidden(_) => None,
        }
    }

    /// The side to move.
    #[must_use]
    pub const fn to_move(&self) -> Color {
        self.to_move
    }

    /// The squares with a piece.
    #[inline]
    #[must_use]
    pub fn occupied(&self) -> Squares {
        self.colors[0] | self.colors[1]
    }

    /// The squares of a colour's pieces, face-up and hidden.
    #[inline]
    #[must_use]
    pub const fn of(&self, color: Color) -> Squares {
        self.colors[color.index()]
    }

    /// The squares of a kind of face-up piece.
    #[inline]
    #[must_use]
    pub fn of_kind(&self, color: Color, role: Role) -> Squares {
        self.colors[color.index()] & self.roles[role.index()]
    }

    /// The squares of a colour's hidden pieces.
    #[inline]
    #[must_use]
    pub fn hidden(&self, color: Color) -> Squares {
        self.hidden & self.of(color)
    }

    /// Where a side's king lies face up; `None` while it is hidden, or when it was captured.
    #[inline]
    #[must_use]
    pub fn king(&self, color: Color) -> Option<Square> {
        self.of_kind(color, Role::General).first()
    }

    /// A number for what the board shows and the side to move: face-up pieces, and one token a colour for
    /// hidden ones. Different boards share one by chance only (2^-64 a pair).
    #[inline]
    #[must_use]
    pub const fn key(&self) -> u64 {
        self.key
    }

    pub(super) fn put(&mut self, square: Square, shown: Shown) {
        self.colors[shown.color().index()] |= square.set();
        match shown {
            Shown::Face(piece) => {
                self.roles[piece.role.index()] |= square.set();
                self.key ^= KEYS[piece.index()][square.index()];
            }
            Shown::Hidden(color) => {
                self.hidden |= square.set();
                self.key ^= KEYS[14 + color.index()][square.index()];
            }
        }
    }

    fn lift(&mut self, square: Square, shown: Shown) {
        self.colors[shown.color().index()] ^= square.set();
        match shown {
            Shown::Face(piece) => {
                self.roles[piece.role.index()] ^= square.set();
                self.key ^= KEYS[piece.index()][square.index()];
            }
            Shown::Hidden(color) => {
                self.hidden ^= square.set();
                self.key ^= KEYS[14 + color.index()][square.index()];
            }
        }
    }

    /// Gives the turn to the other side. No rule allows passing; a search may ask what is threatened.
    pub fn pass(&mut self) {
        self.to_move = self.to_move.other();
        self.key ^= BLACK_TO_MOVE;
    }

    /// The face-up role on a square of the colour's, `None` for a hidden piece.
    #[inline]
    fn role_on(&self, square: Square) -> Option<Role> {
        // The pieces that move most first.
        const ORDER: [Role; 7] = [
            Role::Chariot,
            Role::Cannon,
            Role::Horse,
            Role::Soldier,
            Role::General,
            Role::Advisor,
            Role::Elephant,
        ];
        if self.hidden.has(square) {
            return None;
        }
        ORDER.into_iter().find(|role| self.roles[role.index()].has(square))
    }

    /// Makes a move that a piece of the side to move can make. A hidden piece turns into `shown` (and stays
    /// hidden without it, which no rule allows). Returns what was captured.
    #[inline]
    pub fn make(&mut self, m: Move, shown: Option<Role>) -> Option<Shown> {
        let (us, them) = (self.to_move, self.to_move.other());
        let mut captured = None;
        if self.of(them).has(m.to) {
            let taken = match self.role_on(m.to) {
                Some(role) => Shown::Face(Piece::new(them, role)),
                None => Shown::Hidden(them),
            };
            self.lift(m.to, taken);
            captured = Some(taken);
        }
        if self.of(us).has(m.from) {
            let face = self.role_on(m.from);
            let mover = face.map_or(Shown::Hidden(us), |role| Shown::Face(Piece::new(us, role)));
            self.lift(m.from, mover);
            let becomes = face.or(shown);
            self.put(m.to, becomes.map_or(Shown::Hidden(us), |role| Shown::Face(Piece::new(us, role))));
        }
        self.pass();
        captured
    }

    /// Takes back a move of a face-up piece that captured nothing.
    pub(super) fn step_back(&mut self, m: Move) {
        self.pass();
        if let Some(mover) = self.shown(m.to) {
            self.lift(m.to, mover);
            self.put(m.from, mover);
        }
    }
}

//! Keys of positions (Zobrist's method: a random number for each fact, joined by exclusive or).

use super::{Piece, Square};
use crate::wide::Squares;

/// Steele, Lea and Flood's splitmix64: the `n`-th number of a fixed stream.
const fn random(n: u64) -> u64 {
    let mut z = n.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}

static PIECES: [[u64; Square::COUNT]; 14] = {
    let mut table = [[0; Square::COUNT]; 14];
    let mut kind = 0;
    while kind < 14 {
        let mut square = 0;
        while square < Square::COUNT {
            table[kind][square] = random((kind * Square::COUNT + square) as u64);
            square += 1;
        }
        kind += 1;
    }
    table
};

/// The key of black being to move.
pub(super) const BLACK_TO_MOVE: u64 = random(5_000);

/// The key of a piece on a square.
#[inline]
pub(super) fn piece(piece: Piece, square: Square) -> u64 {
    PIECES[piece.index()][square.index()]
}

/// The key of a right to exchange on a file (\[PX1\], item 9).
#[inline]
pub(super) const fn right(square: Square) -> u64 {
    random(6_000 + square.file() as u64)
}

/// The key of a set of marked squares; 0 for no square. `salt` tells sets of different meaning apart.
pub(super) fn marks(squares: Squares, salt: u64) -> u64 {
    squares.fold(0, |key, square| key ^ random(salt + square.index() as u64))
}

//! Who may capture whom, and where a cannon's jump lands.

use super::{Role, Square, Squares};

/// May a piece of role `attacker` capture an adjacent face-up enemy of role `victim`? (\[BQ6\], \[BQ7\], \[BQ9\])
///
/// The cannon never captures an adjacent piece (\[BQ8\]); its jump knows no rank.
#[must_use]
pub const fn captures_by_rank(attacker: Role, victim: Role) -> bool {
    match (attacker, victim) {
        (Role::Cannon, _) | (Role::General, Role::Soldier) => false,
        (Role::Soldier, Role::General) => true,
        _ => attacker as u8 <= victim as u8,
    }
}

/// Landing squares along a row of eight for a cannon in each column and each occupancy of the row.
static ROW_JUMPS: [[u8; 256]; 8] = jumps::<256>(8);
/// The same along a column of four.
static COLUMN_JUMPS: [[u8; 16]; 8] = jumps::<16>(4);

/// For each place on a line of `len` squares and each occupancy: the second occupied square in both
/// directions, that is the piece behind exactly one screen.
const fn jumps<const N: usize>(len: usize) -> [[u8; N]; 8] {
    let mut table = [[0; N]; 8];
    let mut from = 0;
    while from < len {
        let mut occupied = 0;
        while occupied < N {
            table[from][occupied] = second(occupied, from, len, true) | second(occupied, from, len, false);
            occupied += 1;
        }
        from += 1;
    }
    table
}

const fn second(occupied: usize, from: usize, len: usize, upward: bool) -> u8 {
    let mut at = from;
    let mut met = 0;
    loop {
        if upward {
            at += 1;
            if at == len {
                return 0;
            }
        } else {
            if at == 0 {
                return 0;
            }
            at -= 1;
        }
        if occupied >> at & 1 == 1 {
            met += 1;
            if met == 2 {
                return 1 << at;
            }
        }
    }
}

/// The squares where a cannon on `from` lands when it jumps over exactly one piece (\[BQ8\]).
#[inline]
pub(super) fn cannon_jumps(from: Square, occupied: Squares) -> Squares {
    let row_shift = u32::from(from.row()) * 8;
    let row = (occupied.0 >> row_shift) & 0xff;
    let along_row = u32::from(ROW_JUMPS[usize::from(from.column())][row as usize]) << row_shift;

    let column = u32::from(from.column());
    // Gathers bits 0, 8, 16, 24 into bits 0..4; the product has no carries between them.
    let line = ((occupied.0 >> column) & 0x0101_0101).wrapping_mul(0x0102_0408) >> 24 & 0xf;
    let landing = u32::from(COLUMN_JUMPS[usize::from(from.row())][line as usize]);
    // The reverse: bits 0..4 back to bits 0, 8, 16, 24.
    let along_column = (landing.wrapping_mul(0x0020_4081) & 0x0101_0101) << column;
    Squares(along_row | along_column)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The slow way, straight from the words of the rule.
    fn walk(from: Square, occupied: Squares) -> Squares {
        let mut found = Squares::EMPTY;
        for (dr, dc) in [(-1i8, 0i8), (1, 0), (0, -1), (0, 1)] {
            let (mut row, mut column) = (from.row() as i8, from.column() as i8);
            let mut screens = 0;
            loop {
                row += dr;
                column += dc;
                if !(0..4).contains(&row) || !(0..8).contains(&column) {
                    break;
                }
                let square = Square::new((row * 8 + column) as u8).unwrap();
                if occupied.has(square) {
                    screens += 1;
                    if screens == 2 {
                        found |= square.set();
                        break;
                    }
                }
            }
        }
        found
    }

    #[test]
    fn bq8_jump_tables_agree_with_walking_the_lines() {
        let mut bits = 0x9e37_79b9u32;
        for _ in 0..20_000 {
            bits ^= bits << 13;
            bits ^= bits >> 17;
            bits ^= bits << 5;
            for from in Square::all() {
                assert_eq!(cannon_jumps(from, Squares(bits)), walk(from, Squares(bits)), "{from} {bits:08x}");
            }
        }
    }
}

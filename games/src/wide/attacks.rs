//! Where pieces reach on the 9 x 10 board, whoever stands there (\[XQ1\]).
//!
//! Lines (chariot, cannon) are looked up by the pieces on the rank and on the file: first, second and third
//! piece in both directions. Ranks are contiguous bits; the bits of a file are gathered by a multiplication.

use super::{Square, Squares};
use crate::pieces::Color;

/// What a line shows from a place on it, for each occupancy: index `[place][occupancy]`.
struct Lines<const PLACES: usize, const N: usize> {
    /// The empty squares up to the first piece in both directions, and that piece.
    reach: [[u16; N]; PLACES],
    /// The first empty squares only.
    empty: [[u16; N]; PLACES],
    /// The second piece in both directions.
    second: [[u16; N]; PLACES],
    /// The third piece in both directions.
    third: [[u16; N]; PLACES],
}

const fn lines<const PLACES: usize, const N: usize>() -> Lines<PLACES, N> {
    let mut table = Lines {
        reach: [[0; N]; PLACES],
        empty: [[0; N]; PLACES],
        second: [[0; N]; PLACES],
        third: [[0; N]; PLACES],
    };
    let mut from = 0;
    while from < PLACES {
        let mut occupied = 0;
        while occupied < N {
            let mut direction = 0;
            while direction < 2 {
                let mut met = 0;
                let mut at = from;
                loop {
                    if direction == 0 {
                        at += 1;
                        if at == PLACES {
                            break;
                        }
                    } else {
                        if at == 0 {
                            break;
                        }
                        at -= 1;
                    }
                    if met == 0 {
                        table.reach[from][occupied] |= 1 << at;
                    }
                    if occupied >> at & 1 == 1 {
                        met += 1;
                        if met == 2 {
                            table.second[from][occupied] |= 1 << at;
                        } else if met == 3 {
                            table.third[from][occupied] |= 1 << at;
                            break;
                        }
                    } else if met == 0 {
                        table.empty[from][occupied] |= 1 << at;
                    }
                }
                direction += 1;
            }
            occupied += 1;
        }
        from += 1;
    }
    table
}

static RANKS: Lines<9, 512> = lines();
static FILES: Lines<10, 1024> = lines();

/// The nine bits of a square's rank.
#[inline]
const fn rank_bits(from: Square, occupied: Squares) -> usize {
    (occupied.0 >> (from.rank() * 9)) as usize & 0x1ff
}

/// The ten bits of a square's file, Red's end lowest.
#[inline]
const fn file_bits(from: Square, occupied: Squares) -> usize {
    let column = occupied.0 >> from.file();
    let (low, high) = (column as u64, (column >> 64) as u64);
    // Bits 0, 9, ..., 63 to bits 56..64: the product's other terms fall below or out, without carries.
    let eight = (low & 0x8040_2010_0804_0201).wrapping_mul(0x0101_0101_0101_0101) >> 56;
    (eight | high & 0x100 | high >> 8 & 0x200) as usize
}

#[inline]
const fn to_rank(bits: u16, from: Square) -> Squares {
    Squares((bits as u128) << (from.rank() * 9))
}

/// The reverse of [`file_bits`].
#[inline]
const fn to_file(bits: u16, from: Square) -> Squares {
    let bits = bits as u64;
    let low = (bits & 0xff).wrapping_mul(0x0101_0101_0101_0101) & 0x8040_2010_0804_0201;
    let high = bits & 0x100 | (bits & 0x200) << 8;
    Squares((low as u128 | (high as u128) << 64) << from.file())
}

macro_rules! line_function {
    ($($(#[$doc:meta])* $name:ident $field:ident),*) => {$(
        $(#[$doc])*
        #[inline]
        #[must_use]
        pub fn $name(from: Square, occupied: Squares) -> Squares {
            let rank = RANKS.$field[from.file() as usize][rank_bits(from, occupied)];
            let file = FILES.$field[from.rank() as usize][file_bits(from, occupied)];
            to_rank(rank, from) | to_file(file, from)
        }
    )*};
}
line_function!(
    /// Where a chariot goes and captures: along rank and file up to the first piece, that piece included.
    chariot reach,
    /// Where a cannon goes without capturing: the empty squares a chariot reaches.
    cannon_steps empty,
    /// What a cannon captures: the second piece in each direction, over exactly one screen.
    cannon_captures second,
    /// The third piece in each direction: a cannon there is two screens away.
    third third
);

/// The squares strictly between two squares of one rank or file; none if they are on no common line.
#[inline]
#[must_use]
pub const fn between(a: Square, b: Square) -> Squares {
    let line = if a.file() == b.file() {
        Squares::file(a.file()).0
    } else if a.rank() == b.rank() {
        Squares::rank(a.rank()).0
    } else {
        return Squares::EMPTY;
    };
    let (low, high) = if a.index() < b.index() { (a, b) } else { (b, a) };
    // All bits from above `low` to below `high`; `low + 1 <= high`, or both are the same square.
    Squares(line & ((1u128 << high.index()).wrapping_sub(1) & !((2u128 << low.index()) - 1)))
}

/// The four squares next to a square by rank and file: a general's steps, not cut to the palace.
#[inline]
#[must_use]
pub fn orthogonal(from: Square) -> Squares {
    STEPS.orthogonal[from.index()]
}

/// The four squares next to a square by diagonals: an advisor's steps, not cut to the palace.
#[inline]
#[must_use]
pub fn diagonal(from: Square) -> Squares {
    STEPS.diagonal[from.index()]
}

/// A general's steps inside its palace (\[XQ1\]).
#[inline]
#[must_use]
pub fn general(color: Color, from: Square) -> Squares {
    orthogonal(from) & super::zones::palace(color)
}

/// An advisor's steps inside its palace (\[XQ1\]).
#[inline]
#[must_use]
pub fn advisor(color: Color, from: Square) -> Squares {
    diagonal(from) & super::zones::palace(color)
}

/// An elephant's steps of two diagonal squares whose middle is empty, over the whole board (\[JQ12\]).
#[inline]
#[must_use]
pub fn free_elephant(from: Square, occupied: Squares) -> Squares {
    jumps(&STEPS.elephant[from.index()], occupied)
}

/// An elephant's steps on its own bank of the river (\[XQ1\]).
#[inline]
#[must_use]
pub fn elephant(color: Color, from: Square, occupied: Squares) -> Squares {
    free_elephant(from, occupied) & super::zones::half(color)
}

/// Where a horse goes and captures: the legs that are free (\[XQ1\]).
#[inline]
#[must_use]
pub fn horse(from: Square, occupied: Squares) -> Squares {
    jumps(&STEPS.horse[from.index()], occupied)
}

/// The squares from which a horse attacks `target`. Not the same as [`horse`]: the leg is beside the horse.
#[inline]
#[must_use]
pub fn horse_attackers(target: Square, occupied: Squares) -> Squares {
    jumps(&STEPS.horse_attackers[target.index()], occupied)
}

/// The squares from which a horse attacks `target` if its leg is free, each pair with that leg in front.
#[inline]
pub fn horse_legs(target: Square) -> impl Iterator<Item = (Square, Squares)> {
    let jump = &STEPS.horse_attackers[target.index()];
    jump.iter().filter_map(|leg| Some((leg.over.first()?, leg.to)))
}

/// Where a soldier goes and captures: forward, and beyond the river sideways too (\[XQ1\]).
#[inline]
#[must_use]
pub fn soldier(color: Color, from: Square) -> Squares {
    STEPS.soldier[color.index()][from.index()]
}

/// The squares from which a soldier of a colour attacks `target`.
#[inline]
#[must_use]
pub fn soldier_attackers(color: Color, target: Square) -> Squares {
    STEPS.soldier_attackers[color.index()][target.index()]
}

/// Squares reached over one square that must be empty.
#[derive(Clone, Copy)]
struct Jump {
    over: Squares,
    to: Squares,
}

const NO_JUMP: Jump = Jump { over: Squares::EMPTY, to: Squares::EMPTY };

#[inline]
fn jumps(from: &[Jump; 4], occupied: Squares) -> Squares {
    let mut to = Squares::EMPTY;
    for jump in from {
        if (jump.over & occupied).is_empty() {
            to |= jump.to;
        }
    }
    to
}

struct Steps {
    orthogonal: [Squares; Square::COUNT],
    diagonal: [Squares; Square::COUNT],
    elephant: [[Jump; 4]; Square::COUNT],
    horse: [[Jump; 4]; Square::COUNT],
    horse_attackers: [[Jump; 4]; Square::COUNT],
    soldier: [[Squares; Square::COUNT]; 2],
    soldier_attackers: [[Squares; Square::COUNT]; 2],
}

/// The set of one square if the board has it.
const fn one(square: Option<Square>) -> u128 {
    match square {
        Some(square) => square.set().0,
        None => 0,
    }
}

static STEPS: Steps = {
    const ORTHOGONAL: [(i8, i8); 4] = [(0, 1), (0, -1), (1, 0), (-1, 0)];
    const DIAGONAL: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
    let mut steps = Steps {
        orthogonal: [Squares::EMPTY; Square::COUNT],
        diagonal: [Squares::EMPTY; Square::COUNT],
        elephant: [[NO_JUMP; 4]; Square::COUNT],
        horse: [[NO_JUMP; 4]; Square::COUNT],
        horse_attackers: [[NO_JUMP; 4]; Square::COUNT],
        soldier: [[Squares::EMPTY; Square::COUNT]; 2],
        soldier_attackers: [[Squares::EMPTY; Square::COUNT]; 2],
    };
    let mut index = 0;
    while index < Square::COUNT {
        let from = Square::new(index as u8).expect("a number below 90");
        let mut way = 0;
        while way < 4 {
            let (files, ranks) = ORTHOGONAL[way];
            steps.orthogonal[index].0 |= one(from.offset(files, ranks));
            // Two to the front, one to either side, over the square in front.
            let over = one(from.offset(files, ranks));
            let to = one(from.offset(2 * files + ranks, 2 * ranks + files))
                | one(from.offset(2 * files - ranks, 2 * ranks - files));
            if over != 0 && to != 0 {
                steps.horse[index][way] = Jump { over: Squares(over), to: Squares(to) };
            }

            let (files, ranks) = DIAGONAL[way];
            let over = one(from.offset(files, ranks));
            steps.diagonal[index].0 |= over;
            let to = one(from.offset(2 * files, 2 * ranks));
            if to != 0 {
                steps.elephant[index][way] = Jump { over: Squares(over), to: Squares(to) };
            }
            // A horse attacks from two beyond on one line and one on the other; its leg is the diagonal square.
            let horses = one(from.offset(2 * files, ranks)) | one(from.offset(files, 2 * ranks));
            if over != 0 && horses != 0 {
                steps.horse_attackers[index][way] = Jump { over: Squares(over), to: Squares(horses) };
            }
            way += 1;
        }
        let mut color = 0;
        while color < 2 {
            let (forward, crossed) = if color == 0 { (1, index >= 45) } else { (-1, index < 45) };
            steps.soldier[color][index].0 |= one(from.offset(0, forward));
            if crossed {
                steps.soldier[color][index].0 |= one(from.offset(1, 0)) | one(from.offset(-1, 0));
            }
            color += 1;
        }
        index += 1;
    }
    let mut color = 0;
    while color < 2 {
        let mut from = 0;
        while from < Square::COUNT {
            let mut to = 0;
            while to < Square::COUNT {
                if steps.soldier[color][from].0 >> to & 1 == 1 {
                    steps.soldier_attackers[color][to].0 |= 1 << from;
                }
                to += 1;
            }
            from += 1;
        }
        color += 1;
    }
    steps
};

#[cfg(test)]
mod tests {
    use super::*;

    /// Boards from nearly empty to nearly full, always the same ones.
    fn boards() -> impl Iterator<Item = Squares> {
        let mut seed = 0x9e37_79b9_7f4a_7c15u64;
        let mut next = move || {
            seed ^= seed << 13;
            seed ^= seed >> 7;
            seed ^= seed << 17;
            u128::from(seed) | u128::from(seed.rotate_left(29) ^ seed >> 3) << 64
        };
        (0..2_000).map(move |n| {
            let bits = (0..n % 4).fold(next(), |bits, _| bits & next());
            Squares(if n % 9 == 8 { !bits } else { bits }) & Squares::ALL
        })
    }

    /// The slow way, straight from the words of the rule: the pieces met in four directions.
    fn walk(from: Square, occupied: Squares) -> [Squares; 4] {
        let mut found = [Squares::EMPTY; 4];
        for (files, ranks) in [(0, 1), (0, -1), (1, 0), (-1, 0)] {
            let (mut at, mut met) = (from, 0);
            while let Some(next) = at.offset(files, ranks) {
                at = next;
                if occupied.has(at) {
                    met += 1;
                    if met < 4 {
                        found[met] |= at.set();
                    }
                } else if met == 0 {
                    found[0] |= at.set();
                }
            }
        }
        found
    }

    #[test]
    fn xq1_lines_agree_with_walking_them() {
        for occupied in boards() {
            for from in Square::all() {
                let [steps, first, second, third_piece] = walk(from, occupied);
                assert_eq!(cannon_steps(from, occupied), steps, "{from} {occupied:?}");
                assert_eq!(chariot(from, occupied), steps | first, "{from} {occupied:?}");
                assert_eq!(cannon_captures(from, occupied), second, "{from} {occupied:?}");
                assert_eq!(third(from, occupied), third_piece, "{from} {occupied:?}");
            }
        }
    }

    #[test]
    fn xq1_horses_and_elephants_need_a_free_square_on_their_way() {
        for occupied in boards().take(200) {
            for from in Square::all() {
                let (mut horses, mut elephants) = (Squares::EMPTY, Squares::EMPTY);
                for to in Square::all() {
                    let files = to.file() as i8 - from.file() as i8;
                    let ranks = to.rank() as i8 - from.rank() as i8;
                    let way = match (files.abs(), ranks.abs()) {
                        (1, 2) | (2, 1) | (2, 2) => from.offset(files / 2, ranks / 2).unwrap(),
                        _ => continue,
                    };
                    if occupied.has(way) {
                        continue;
                    }
                    if files.abs() == ranks.abs() {
                        elephants |= to.set();
                    } else {
                        horses |= to.set();
                    }
                }
                assert_eq!(horse(from, occupied), horses, "{from}");
                assert_eq!(free_elephant(from, occupied), elephants, "{from}");
                for target in Square::all() {
                    assert_eq!(
                        horse_attackers(target, occupied).has(from),
                        horses.has(target),
                        "{from} {target}"
                    );
                }
            }
        }
    }

    #[test]
    fn xq1_soldiers_never_go_back_and_sideways_only_beyond_the_river() {
        let texts = |color, from: &str| {
            soldier(color, from.parse().unwrap()).map(|s| s.to_string()).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(texts(Color::Red, "c5"), "c6");
        assert_eq!(texts(Color::Red, "c6"), "b6 d6 c7");
        assert_eq!(texts(Color::Red, "a10"), "b10");
        assert_eq!(texts(Color::Black, "c6"), "c5");
        assert_eq!(texts(Color::Black, "i5"), "i4 h5");
        for color in Color::BOTH {
            for from in Square::all() {
                for to in Square::all() {
                    assert_eq!(soldier_attackers(color, to).has(from), soldier(color, from).has(to));
                }
            }
        }
    }

    #[test]
    fn between_is_what_lies_on_the_way() {
        let texts = |a: &str, b: &str| {
            let squares = between(a.parse().unwrap(), b.parse().unwrap());
            assert_eq!(squares, between(b.parse().unwrap(), a.parse().unwrap()));
            squares.map(|s| s.to_string()).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(texts("a1", "d1"), "b1 c1");
        assert_eq!(texts("i10", "i7"), "i8 i9");
        assert_eq!(texts("e5", "e6"), "");
        assert_eq!(texts("e5", "e5"), "");
        assert_eq!(texts("a1", "b3"), "");
    }
}

//! Area scoring of the board as it stands (\[GO7\], \[GO9\]).

use super::board::EMPTY;
use super::cells::{CELLS, Cell};
use super::komi::write_hundredths;
use super::{Board, Color, Komi, Point};
use std::fmt;

/// Whose each point is, and how many each side has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Area {
    /// Stones on the board, by colour.
    pub stones: [u16; 2],
    /// Empty points in regions that touch only one colour, by colour.
    pub territory: [u16; 2],
    /// Empty points in regions that touch both colours or none.
    pub neutral: u16,
    /// Whose each point is: stones and territory, in the order of [`super::Size::all_points`].
    pub owners: Vec<Option<Color>>,
}

impl Area {
    /// Stones and territory of a side, without komi.
    #[must_use]
    pub const fn points(&self, color: Color) -> u16 {
        self.stones[color.index()] + self.territory[color.index()]
    }

    /// What the area and a komi decide.
    #[must_use]
    pub fn score(&self, komi: Komi) -> Score {
        score(self.points(Color::Black), self.points(Color::White), komi)
    }
}

pub(super) fn score(black: u16, white: u16, komi: Komi) -> Score {
    Score((i32::from(black) - i32::from(white)) * 100 - komi.hundredths())
}

/// By how much a side is ahead, komi counted: hundredths of a point, above 0 for Black.
///
/// Text form as records write results: `B+3.5`, `W+0.5`, `0` for a draw.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Score(i32);

impl Score {
    /// In hundredths of a point, above 0 if Black is ahead.
    #[must_use]
    pub const fn hundredths(self) -> i32 {
        self.0
    }

    /// The side ahead; `None` for a draw.
    #[must_use]
    pub const fn winner(self) -> Option<Color> {
        match self.0 {
            0 => None,
            1.. => Some(Color::Black),
            _ => Some(Color::White),
        }
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.winner() {
            None => return f.write_str("0"),
            Some(Color::Black) => f.write_str("B+")?,
            Some(Color::White) => f.write_str("W+")?,
        }
        write_hundredths(self.0.abs(), f)
    }
}

impl Board {
    /// Counts the board as it stands: stones, and empty regions that touch only one colour (\[GO7\]).
    #[must_use]
    pub fn area(&self) -> Area {
        let (counted, owner) = self.count();
        let owners = self.size().all_points().map(|point| match owner[usize::from(self.grid.cell(point))] {
            BLACK => Some(Color::Black),
            WHITE => Some(Color::White),
            _ => None,
        });
        Area {
            stones: counted.stones,
            territory: counted.territory,
            neutral: counted.neutral,
            owners: owners.collect(),
        }
    }

    /// [`Area::points`] of Black and White without their map.
    #[must_use]
    pub fn area_points(&self) -> [u16; 2] {
        let (counted, _) = self.count();
        [0, 1].map(|side| counted.stones[side] + counted.territory[side])
    }

    /// Counts, and marks each cell as [`BLACK`], [`WHITE`], or anything else where it is nobody's.
    fn count(&self) -> (Counted, [u8; CELLS]) {
        let mut counted = Counted::default();
        let mut owner = [0; CELLS];
        let mut region: [Cell; CELLS] = [0; CELLS];
        for &start in self.vacant() {
            if owner[usize::from(start)] != 0 {
                continue;
            }
            // A region is a list that grows while it is read.
            let (mut size, mut read, mut touched) = (1, 0, 0);
            region[0] = start;
            owner[usize::from(start)] = SEEN;
            while read < size {
                for near in self.grid.neighbors(region[read]) {
                    match self.on(near) {
                        EMPTY if owner[usize::from(near)] == 0 => {
                            owner[usize::from(near)] = SEEN;
                            region[size] = near;
                            size += 1;
                        }
                        0 => touched |= BLACK,
                        1 => touched |= WHITE,
                        _ => {}
                    }
                }
                read += 1;
            }
            for &cell in &region[..size] {
                owner[usize::from(cell)] = if touched == BLACK || touched == WHITE { touched } else { SEEN };
            }
            match touched {
                BLACK => counted.territory[0] += size as u16,
                WHITE => counted.territory[1] += size as u16,
                _ => counted.neutral += size as u16,
            }
        }
        for point in self.size().all_points() {
            let cell = self.grid.cell(point);
            let color = self.on(cell);
            if color < EMPTY {
                counted.stones[usize::from(color)] += 1;
                owner[usize::from(cell)] = if color == 0 { BLACK } else { WHITE };
            }
        }
        (counted, owner)
    }

    /// The points of a side's territory, for an overlay.
    pub fn territory(&self, color: Color) -> impl Iterator<Item = Point> + '_ {
        let owners = self.area().owners;
        (self.size().all_points().zip(owners))
            .filter(move |&(point, owner)| owner == Some(color) && self.stone(point).is_none())
            .map(|(point, _)| point)
    }
}

#[derive(Clone, Copy, Default)]
struct Counted {
    stones: [u16; 2],
    territory: [u16; 2],
    neutral: u16,
}

/// Marks of [`Board::count`].
const SEEN: u8 = 4;
const BLACK: u8 = 1;
const WHITE: u8 = 2;

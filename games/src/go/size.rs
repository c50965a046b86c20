//! The sizes of boards (\[GO1\]).

use super::Point;

/// A board's size. `Default` is 9 x 9.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Size {
    /// 9 x 9.
    #[default]
    Nine,
    /// 13 x 13.
    Thirteen,
    /// 19 x 19.
    Nineteen,
}

impl Size {
    /// All sizes, from the smallest.
    pub const ALL: [Size; 3] = [Size::Nine, Size::Thirteen, Size::Nineteen];

    /// The size with a number of lines; `None` for boards that are not offered.
    #[must_use]
    pub const fn new(lines: u8) -> Option<Size> {
        match lines {
            9 => Some(Size::Nine),
            13 => Some(Size::Thirteen),
            19 => Some(Size::Nineteen),
            _ => None,
        }
    }

    /// Lines in each direction: 9, 13 or 19.
    #[must_use]
    pub const fn lines(self) -> u8 {
        match self {
            Size::Nine => 9,
            Size::Thirteen => 13,
            Size::Nineteen => 19,
        }
    }

    /// Number of points: 81, 169 or 361.
    #[must_use]
    pub const fn points(self) -> u16 {
        self.lines() as u16 * self.lines() as u16
    }

    /// After so many moves, passes included, the board is counted as it stands (\[GO5\]): 3 n².
    #[must_use]
    pub const fn most_moves(self) -> u16 {
        3 * self.points()
    }

    /// Is the point on a board of this size?
    #[must_use]
    pub const fn has(self, point: Point) -> bool {
        point.column() < self.lines() && point.row() < self.lines()
    }

    /// All points in the order A1, B1, ..., the lowest row first.
    pub fn all_points(self) -> impl DoubleEndedIterator<Item = Point> {
        (0..self.lines())
            .flat_map(move |row| (0..self.lines()).filter_map(move |column| Point::new(column, row)))
    }

    /// The star points, marked on the board: five on 9 x 9 and 13 x 13, nine on 19 x 19.
    pub fn stars(self) -> impl Iterator<Item = Point> {
        let (low, high) = self.star_lines();
        let middle = self.lines() / 2;
        let sides = self == Size::Nineteen;
        let lines = [low, middle, high];
        lines.into_iter().flat_map(move |row| lines.into_iter().map(move |column| (column, row))).filter_map(
            move |(column, row)| {
                let side = (column == middle) != (row == middle);
                Point::new(column, row).filter(|_| sides || !side)
            },
        )
    }

    /// The most stones of a handicap (\[GO11\]): 5 on 9 x 9, 9 on larger boards.
    #[must_use]
    pub const fn most_handicap(self) -> u8 {
        match self {
            Size::Nine => 5,
            Size::Thirteen | Size::Nineteen => 9,
        }
    }

    /// Where the stones of a handicap stand (\[GO11\]), as the Go Text Protocol (version 2, 4.1.1) places them; none for a
    /// number that this board has no handicap of.
    pub fn handicap(self, stones: u8) -> impl Iterator<Item = Point> {
        let (low, high) = self.star_lines();
        let middle = self.lines() / 2;
        let corners = [(low, low), (high, high), (low, high), (high, low)];
        let sides = [(low, middle), (high, middle), (middle, low), (middle, high)];
        let known = stones >= 2 && stones <= self.most_handicap();
        let stones = if known { usize::from(stones) } else { 0 };
        // The middle is taken by odd numbers from 5; the others go to corners, then to sides.
        let center = (stones >= 5 && stones % 2 == 1).then_some((middle, middle));
        let others = stones - usize::from(center.is_some());
        (corners.into_iter().chain(sides).take(others))
            .chain(center)
            .filter_map(|(column, row)| Point::new(column, row))
    }

    /// The third line on 9 x 9, else the fourth; from below and from above.
    const fn star_lines(self) -> (u8, u8) {
        let low = match self {
            Size::Nine => 2,
            Size::Thirteen | Size::Nineteen => 3,
        };
        (low, self.lines() - 1 - low)
    }
}

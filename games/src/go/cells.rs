//! How a board lies in memory: rows of cells with a wall around them.

use super::{Color, Point, Size};

/// The place of a point in memory; 0 is in the wall.
pub(super) type Cell = u16;

/// Cells of the largest board (21 rows of 20), up to a power of two so that an index needs no check.
pub(super) const CELLS: usize = 512;
pub(super) const MASK: usize = CELLS - 1;

/// Turns points into cells. Rows are one cell longer than the board: a row's wall on the right is the next one's on the left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Grid {
    size: Size,
    stride: u16,
}

impl Grid {
    pub(super) const fn new(size: Size) -> Grid {
        Grid { size, stride: size.lines() as u16 + 1 }
    }

    pub(super) const fn size(self) -> Size {
        self.size
    }

    /// The cell of a point that is on the board.
    pub(super) const fn cell(self, point: Point) -> Cell {
        (point.row() as u16 + 1) * self.stride + point.column() as u16 + 1
    }

    /// The point of a cell that is not in the wall.
    pub(super) fn point(self, cell: Cell) -> Point {
        let (row, column) = (cell / self.stride - 1, cell % self.stride - 1);
        Point::new(column as u8, row as u8).expect("the cell is not in the wall")
    }

    /// The four cells beside one that is not in the wall.
    #[inline]
    pub(super) const fn neighbors(self, cell: Cell) -> [Cell; 4] {
        [cell - self.stride, cell - 1, cell + 1, cell + self.stride]
    }

    /// The four cells across the corners of one that is not in the wall.
    #[inline]
    pub(super) const fn corners(self, cell: Cell) -> [Cell; 4] {
        [cell - self.stride - 1, cell - self.stride + 1, cell + self.stride - 1, cell + self.stride + 1]
    }
}

/// A number for a stone on a cell (Zobrist's method). Mixed when it is asked for (the last steps of SplitMix64):
/// that is as fast as a table, and no table is loaded with the page.
#[inline]
pub(super) const fn key(cell: Cell, color: Color) -> u64 {
    let mut mixed = (cell as u64 * 2 + color as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

//! Where the squares lie on the drawn board.
//!
//! The wide board is the one of the notation: columns a to h from left to right, row 4 at the top. The tall
//! board is the same table turned by a quarter: rows 1 to 4 from left to right, columns a to h downwards.

use crate::settings::Orientation;
use games::banqi::Square;

/// The side of a square, in units of the drawing.
pub const CELL: i32 = 100;
/// The wooden frame around the squares, in units of the drawing.
pub const FRAME: i32 = 12;

/// How the board lies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lay {
    /// 8 x 4
    Wide,
    /// 4 x 8
    Tall,
}

impl Lay {
    /// Columns and rows of the drawing.
    #[must_use]
    pub const fn grid(self) -> (u8, u8) {
        match self {
            Lay::Wide => (8, 4),
            Lay::Tall => (4, 8),
        }
    }

    /// Width and height of the drawing, frame included.
    #[must_use]
    pub fn size(self) -> (i32, i32) {
        let (columns, rows) = self.grid();
        (i32::from(columns) * CELL + 2 * FRAME, i32::from(rows) * CELL + 2 * FRAME)
    }

    /// The column and row of a square in the drawing, from the top left.
    #[must_use]
    pub const fn place(self, square: Square) -> (u8, u8) {
        match self {
            Lay::Wide => (square.column(), square.row()),
            Lay::Tall => (3 - square.row(), square.column()),
        }
    }

    /// The square at a column and row of the drawing; none outside.
    #[must_use]
    pub const fn square(self, column: u8, row: u8) -> Option<Square> {
        let (columns, rows) = self.grid();
        if column >= columns || row >= rows {
            return None;
        }
        match self {
            Lay::Wide => Square::new(row * 8 + column),
            Lay::Tall => Square::new((3 - column) * 8 + row),
        }
    }

    /// The middle of a square, in units of the drawing.
    #[must_use]
    pub fn middle(self, square: Square) -> (i32, i32) {
        let (column, row) = self.place(square);
        (FRAME + i32::from(column) * CELL + CELL / 2, FRAME + i32::from(row) * CELL + CELL / 2)
    }

    /// The square under a point given in parts of the drawing's width and height (0 to 1); none on the frame
    /// and outside.
    #[must_use]
    pub fn square_at(self, x: f64, y: f64) -> Option<Square> {
        let (width, height) = self.size();
        let place =
            |part: f64, side: i32| ((part * f64::from(side) - f64::from(FRAME)) / f64::from(CELL)).floor();
        let (column, row) = (place(x, width), place(y, height));
        let inside = |n: f64| (0.0..8.0).contains(&n);
        (inside(column) && inside(row)).then(|| self.square(column as u8, row as u8))?
    }

    /// The square one step from another in the drawing; the same one at the border.
    #[must_use]
    pub fn step(self, from: Square, right: i8, down: i8) -> Square {
        let (column, row) = self.place(from);
        let to = || self.square(column.checked_add_signed(right)?, row.checked_add_signed(down)?);
        to().unwrap_or(from)
    }

    /// The way of lying that is set, or the one with the larger squares in a space of that many pixels.
    #[must_use]
    pub fn choose(set: Orientation, width: f64, height: f64) -> Lay {
        let side = |lay: Lay| {
            let (w, h) = lay.size();
            (width / f64::from(w)).min(height / f64::from(h))
        };
        match set {
            Orientation::Wide => Lay::Wide,
            Orientation::Auto if side(Lay::Wide) > side(Lay::Tall) => Lay::Wide,
            Orientation::Tall | Orientation::Auto => Lay::Tall,
        }
    }
}

/// The squares strictly between two of one line, in order; none for squares that are not in line.
pub fn between(from: Square, to: Square) -> impl Iterator<Item = Square> {
    let (from_c, from_r) = (from.column() as i8, from.row() as i8);
    let (columns, rows) = (to.column() as i8 - from_c, to.row() as i8 - from_r);
    let in_line = (columns == 0) != (rows == 0);
    let distance = if in_line { (columns + rows).abs() } else { 0 };
    (1..distance).filter_map(move |n| {
        let (column, row) = (from_c + n * columns.signum(), from_r + n * rows.signum());
        Square::new(row as u8 * 8 + column as u8)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square(text: &str) -> Square {
        text.parse().expect("a square")
    }

    #[test]
    fn each_square_has_one_place_on_either_board() {
        for lay in [Lay::Wide, Lay::Tall] {
            let (width, height) = lay.size();
            for square in Square::all() {
                let (column, row) = lay.place(square);
                assert_eq!(lay.square(column, row), Some(square));
                let (x, y) = lay.middle(square);
                let part = |n: i32, of: i32| f64::from(n) / f64::from(of);
                assert_eq!(lay.square_at(part(x, width), part(y, height)), Some(square));
            }
        }
    }

    #[test]
    fn the_corners_are_where_the_notation_says() {
        assert_eq!(Lay::Wide.place(square("a4")), (0, 0));
        assert_eq!(Lay::Wide.place(square("h1")), (7, 3));
        assert_eq!(Lay::Tall.place(square("a1")), (0, 0));
        assert_eq!(Lay::Tall.place(square("h4")), (3, 7));
    }

    #[test]
    fn nothing_is_hit_on_the_frame_or_outside() {
        for (x, y) in [(0.0, 0.5), (1.0, 0.5), (0.5, 0.001), (-3.0, 0.5), (0.5, 7.0), (f64::NAN, 0.5)] {
            assert_eq!(Lay::Wide.square_at(x, y), None, "{x} {y}");
        }
        assert_eq!(Lay::Tall.square(4, 0), None);
        assert_eq!(Lay::Wide.square(0, 4), None);
    }

    #[test]
    fn neighbours_stay_neighbours() {
        for lay in [Lay::Wide, Lay::Tall] {
            for from in Square::all() {
                for to in from.set().neighbors() {
                    let ((a, b), (c, d)) = (lay.place(from), lay.place(to));
                    assert_eq!(a.abs_diff(c) + b.abs_diff(d), 1, "{from} {to}");
                }
            }
        }
    }

    #[test]
    fn arrows_stop_at_the_border() {
        assert_eq!(Lay::Wide.step(square("a4"), -1, 0), square("a4"));
        assert_eq!(Lay::Wide.step(square("a4"), 1, 0), square("b4"));
        assert_eq!(Lay::Tall.step(square("a1"), 0, 1), square("b1"));
        assert_eq!(Lay::Tall.step(square("h4"), 1, 0), square("h4"));
    }

    #[test]
    fn the_screen_of_a_cannon_lies_between() {
        let squares = |a, b| between(square(a), square(b)).map(|s| s.to_string()).collect::<Vec<_>>();
        assert_eq!(squares("a1", "d1"), ["b1", "c1"]);
        assert_eq!(squares("c4", "c1"), ["c3", "c2"]);
        assert!(squares("a1", "b1").is_empty());
        assert!(squares("a1", "b2").is_empty());
        assert!(squares("a1", "a1").is_empty());
    }

    #[test]
    fn the_larger_squares_win() {
        assert_eq!(Lay::choose(Orientation::Auto, 390.0, 600.0), Lay::Tall);
        assert_eq!(Lay::choose(Orientation::Auto, 920.0, 620.0), Lay::Wide);
        assert_eq!(Lay::choose(Orientation::Wide, 390.0, 600.0), Lay::Wide);
        assert_eq!(Lay::choose(Orientation::Tall, 920.0, 620.0), Lay::Tall);
    }
}

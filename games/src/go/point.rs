//! Points of the board and their names (\[GO10\]).

use crate::ParseError;
use std::fmt;
use std::str::FromStr;

/// A point of a board of up to 19 x 19.
///
/// Text form: as in the Go Text Protocol, `A1` at the bottom left to `T19`, without the letter I.
///
/// ```
/// use games::go::Point;
/// let point: Point = "J9".parse()?;
/// assert_eq!((point.column(), point.row()), (8, 8));
/// assert_eq!("I9".parse::<Point>().unwrap_err().at, 0);
/// assert_eq!("A20".parse::<Point>().unwrap_err().at, 1);
/// # Ok::<(), games::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point {
    row: u8,
    column: u8,
}

/// The most lines that a board can have.
const LINES: u8 = 19;

/// Names of the columns: the letters without I.
const COLUMNS: [u8; LINES as usize] = *b"ABCDEFGHJKLMNOPQRST";

impl Point {
    /// The point in a column (from the left) and a row (from the bottom), both from 0; `None` from 19 on.
    #[must_use]
    pub const fn new(column: u8, row: u8) -> Option<Point> {
        if column < LINES && row < LINES { Some(Point { row, column }) } else { None }
    }

    /// Column from the left, 0 to 18.
    #[must_use]
    pub const fn column(self) -> u8 {
        self.column
    }

    /// Row from the bottom, 0 to 18.
    #[must_use]
    pub const fn row(self) -> u8 {
        self.row
    }

    /// All points of the largest board, the lowest row first.
    pub fn all() -> impl Iterator<Item = Point> {
        (0..LINES).flat_map(|row| (0..LINES).map(move |column| Point { row, column }))
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(COLUMNS[usize::from(self.column)]), self.row + 1)
    }
}

impl fmt::Debug for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl FromStr for Point {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Point, ParseError> {
        let column = text
            .bytes()
            .next()
            .and_then(|letter| COLUMNS.iter().position(|&name| name == letter))
            .ok_or(ParseError::new(0, "a point starts with its column, A to T without I"))?;
        let row = match text.as_bytes() {
            [_, one @ b'1'..=b'9'] => one - b'1',
            [_, b'1', one @ b'0'..=b'9'] => one - b'0' + 9,
            _ => return Err(ParseError::new(1, "a point ends with its row, 1 to 19")),
        };
        // Both are below 19 by the tables above.
        Ok(Point { row, column: column as u8 })
    }
}

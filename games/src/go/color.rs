//! The two sides.

use std::fmt;

/// The colour of a stone. Text form: `b` and `w`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Color {
    /// Black, who moves first unless there is a handicap (\[GO1\]).
    Black,
    /// White, who gets komi (\[GO7\]).
    White,
}

impl Color {
    /// Both colours.
    pub const BOTH: [Color; 2] = [Color::Black, Color::White];

    /// The other side.
    #[must_use]
    pub const fn other(self) -> Color {
        match self {
            Color::Black => Color::White,
            Color::White => Color::Black,
        }
    }

    /// 0 for Black, 1 for White: an index into arrays of two.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// `black` or `white`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Color::Black => "black",
            Color::White => "white",
        }
    }

    /// `b` or `w`.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Color::Black => 'b',
            Color::White => 'w',
        }
    }

    /// The colour of a letter `b` or `w`.
    #[must_use]
    pub const fn from_letter(letter: char) -> Option<Color> {
        match letter {
            'b' => Some(Color::Black),
            'w' => Some(Color::White),
            _ => None,
        }
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

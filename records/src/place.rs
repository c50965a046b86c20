//! Lines and columns of byte offsets.

use crate::Error;

/// Tells the line and column of byte offsets in a text, which parsers keep because they are cheap.
///
/// A line ends with LF, CR, CR LF or LF CR, as SGF says; a tab is one column.
///
/// ```
/// let text = "(;C[棋]\r\nX";
/// assert_eq!(records::Lines::new(text).place(9), (2, 1));
/// assert_eq!(records::Lines::new(text).place(7), (1, 6));
/// assert_eq!(records::Lines::new(text).place(99), (2, 2)); // the end of the text
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Lines<'a> {
    text: &'a str,
}

impl<'a> Lines<'a> {
    /// The lines of a text.
    #[must_use]
    pub const fn new(text: &'a str) -> Lines<'a> {
        Lines { text }
    }

    /// The line and the column (in characters), both from 1, of the character at a byte offset. An offset
    /// beyond the end means the end, one inside a character that character. Reads the text once from its
    /// start: ask for the one place of an error, not for every place.
    #[must_use]
    pub fn place(&self, at: usize) -> (u32, u32) {
        let (mut line, mut column) = (1u32, 1u32);
        let mut joined = None;
        for (offset, character) in self.text.char_indices() {
            if offset + character.len_utf8() > at {
                break;
            }
            match (character, joined.take()) {
                ('\n', Some('\r')) | ('\r', Some('\n')) => {}
                ('\n' | '\r', _) => {
                    line = line.saturating_add(1);
                    column = 1;
                    joined = Some(character);
                }
                _ => column = column.saturating_add(1),
            }
        }
        (line, column)
    }

    /// An error at a byte offset.
    #[must_use]
    pub fn error(&self, at: usize, what: impl Into<String>) -> Error {
        Error::new(self.place(at), what)
    }
}

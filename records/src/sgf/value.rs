//! Values and their escapes.

use std::fmt;

/// A value as it stands between its brackets, escapes included.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Value<'a> {
    raw: &'a str,
    at: usize,
}

impl<'a> Value<'a> {
    pub(super) const fn new(raw: &'a str, at: usize) -> Value<'a> {
        Value { raw, at }
    }

    /// As it stands in the file.
    #[must_use]
    pub const fn raw(&self) -> &'a str {
        self.raw
    }

    /// Byte offset in the text, for [`super::Collection::error`].
    #[must_use]
    pub const fn at(&self) -> usize {
        self.at
    }

    /// The value of a number, a point, a colour: without spaces around it.
    #[must_use]
    pub fn trimmed(&self) -> &'a str {
        self.raw.trim()
    }

    /// As people read it (SGF's type Text): escapes are taken away, a line end after a backslash joins the lines,
    /// any other line end (LF, CR, CR LF, LF CR) is one `\n`, other white space is a space.
    #[must_use]
    pub fn text(&self) -> String {
        self.unescaped('\n')
    }

    /// As people read it on one line (SGF's type `SimpleText`): as [`Value::text`], with spaces for line ends.
    #[must_use]
    pub fn simple_text(&self) -> String {
        self.unescaped(' ')
    }

    fn unescaped(&self, line_end: char) -> String {
        let mut text = String::with_capacity(self.raw.len());
        let mut rest = self.raw.chars().peekable();
        while let Some(letter) = rest.next() {
            let (letter, escaped) = match letter {
                '\\' => match rest.next() {
                    None => break,
                    Some(letter) => (letter, true),
                },
                letter => (letter, false),
            };
            match letter {
                '\n' | '\r' => {
                    let second = if letter == '\n' { '\r' } else { '\n' };
                    rest.next_if_eq(&second);
                    if !escaped {
                        text.push(line_end);
                    }
                }
                '\t' | '\u{b}' | '\u{c}' => text.push(' '),
                letter => text.push(letter),
            }
        }
        text
    }
}

impl fmt::Debug for Value<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{}]", self.raw)
    }
}

/// The text with the escapes it needs between brackets.
pub(super) fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        if matches!(letter, ']' | '\\') {
            escaped.push('\\');
        }
        escaped.push(letter);
    }
    escaped
}

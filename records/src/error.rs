//! What is wrong in a file, and where.

use std::fmt;

/// A file that is not the record it should be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Error {
    /// Line of the first wrong character, from 1.
    pub line: u32,
    /// Its column in characters, from 1.
    pub column: u32,
    /// What is wrong there, in English, for a person who reads records.
    pub what: String,
}

impl Error {
    /// An error at a place.
    #[must_use]
    pub fn new((line, column): (u32, u32), what: impl Into<String>) -> Error {
        Error { line, column, what: what.into() }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: {}", self.line, self.column, self.what)
    }
}

impl std::error::Error for Error {}

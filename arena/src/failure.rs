//! What goes wrong, and the exit status it has.

use games::ParseError;
use std::fmt;

/// Why a command ends without a right answer.
#[derive(Debug)]
pub(crate) enum Failure {
    /// No game of this name.
    UnknownGame { name: String, known: &'static [&'static str] },
    /// No such player in this game.
    UnknownPlayer { name: String, known: String },
    /// A text that cannot be read.
    Text { what: &'static str, error: ParseError },
    /// Nobody is to move in this position.
    NobodyToMove(String),
    /// A player or the rules gave an answer that cannot be right.
    Wrong(String),
    /// A record that cannot be played through.
    Record { file: String, error: records::Error },
    /// A file that is no record of any game.
    NoRecord(String),
    /// A game that no area decides.
    NoArea(&'static str),
    /// A file that cannot be read.
    File { file: String, error: std::io::Error },
    /// Standard input or output failed.
    Io(std::io::Error),
}

impl Failure {
    /// 1 for a wrong answer, 2 for bad usage.
    pub(crate) fn status(&self) -> u8 {
        match self {
            Failure::Wrong(_) | Failure::Record { .. } => 1,
            _ => 2,
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::UnknownGame { name, known } => {
                write!(f, "no such game here: {name:?}; there are: {}", known.join(", "))
            }
            Failure::UnknownPlayer { name, known } => {
                write!(f, "no player is called {name:?}; there are: {known}")
            }
            Failure::Text { what, error } => write!(f, "bad {what}: {error}"),
            Failure::NobodyToMove(why) => write!(f, "nobody is to move: {why}"),
            Failure::Wrong(what) => write!(f, "wrong answer: {what}"),
            Failure::Record { file, error } => {
                write!(f, "{file}:{}:{}: {}", error.line, error.column, error.what)
            }
            Failure::NoRecord(file) => write!(f, "{file}: not a record of any game here"),
            Failure::NoArea(game) => write!(f, "{game} is not decided by area"),
            Failure::File { file, error } => write!(f, "{file}: {error}"),
            Failure::Io(error) => write!(f, "input or output failed: {error}"),
        }
    }
}

impl From<std::io::Error> for Failure {
    fn from(error: std::io::Error) -> Failure {
        Failure::Io(error)
    }
}

//! Text records of games: from a file's bytes to moves and back.
//!
//! A bad file is an [`Error`] with a line and a column, never a panic, and reading takes time in proportion to the
//! file's length.

mod error;
mod place;
pub mod plain;
pub mod sgf;
pub mod text;
pub mod xiangqi;

pub use error::Error;
pub use place::Lines;

//! Go 圍棋 by the numbered rules \[GO1\] to \[GO13\].
//!
//! ```
//! use games::go::{Go, Move, Options};
//! use games::{Game, View};
//!
//! let mut game = Go::new(&Options::default());
//! game.play("E5".parse::<Move>()?)?;
//! assert_eq!(game.position().to_string(), "9/9/9/9/4b4/9/9/9/9 w - 6.5 0");
//! assert_eq!(game.legal_moves().len(), 81); // every empty point, and the pass
//! assert_eq!(game.score().to_string(), "B+74.5");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod area;
mod board;
mod cells;
mod color;
mod illegal;
mod komi;
mod moves;
mod notation;
mod options;
mod playout;
mod point;
mod position;
mod size;

pub use area::{Area, Score};
pub use board::Board;
pub use color::Color;
pub use illegal::Illegal;
pub use komi::Komi;
pub use moves::Move;
pub use notation::Position;
pub use options::{KoRule, Options};
pub use point::Point;
pub use position::{Go, Lifeless};
pub use size::Size;

//! Xiangqi 象棋 (rules \[XQ*\]) and 平先象棋, the same game with the mutual removal 兌消 of soldiers (\[PX*\]).
//!
//! [`Position`] is the board and what it takes to know the legal moves: a small value that a search copies or
//! makes and unmakes. [`Xiangqi`] is a game: a position, the plies since the last capture (repetition and the
//! draw by count need them), and the rules agreed on. Nothing is hidden, so it is its own view.
//!
//! ```
//! use games::xiangqi::{Move, Options, Xiangqi};
//! use games::{Game, View};
//!
//! let mut game = Xiangqi::new(&Options::pingxian());
//! assert_eq!(game.legal_moves().len(), 44);
//! for text in ["g4g5", "g7g6"] {
//!     game.play(text.parse::<Move>()?)?;
//! }
//! // Black stepped in front of Red's soldier: for one ply Red may remove both.
//! let exchange: Move = "g5g6".parse()?;
//! assert!(game.position().is_exchange(exchange));
//! game.play(exchange)?;
//! assert_eq!(game.position().to_string(), "rnbakabnr/9/1c5c1/p1p1p3p/9/9/P1P1P3P/1C5C1/9/RNBAKABNR b - -");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod chase;
mod fen;
mod game;
mod illegal;
mod key;
mod legal;
mod marks;
mod moves;
pub mod notation;
mod options;
mod position;
mod repetition;

pub use crate::pieces::{Color, Piece, Role};
pub use crate::wide::{Square, Squares};
pub use game::{MOST_CHECKS_COUNTED, Xiangqi};
pub use illegal::Illegal;
pub use moves::Move;
pub use options::{Exchange, Options, RepetitionRule};
pub use position::{Made, Position};
pub use repetition::{Repetition, Verdict};

//! The rules of every game of the house.
//!
//! No I/O, no clock, no random source, no dependencies: one implementation of each rule, used by the
//! computer players, by the room at the edge and by the page.
//!
//! ```
//! use games::banqi::{Banqi, Move, Options, Piece};
//! use games::{Game, Turn, View};
//!
//! let mut game = Banqi::new(&Options::classic());
//! assert_eq!(game.legal_moves().len(), 32); // every square can be flipped, nothing else
//! game.play("c2".parse::<Move>()?)?;
//! assert_eq!(game.turn(), Turn::Chance); // the host answers with the piece of its sealed deal
//! game.reveal("K".parse::<Piece>()?)?;
//! assert_eq!(
//!     game.to_string(),
//!     "????????/????????/??K?????/???????? b AAEERRHHCCPPPPPkaaeerrhhccppppp 0",
//! );
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod banqi;
pub mod core;
pub mod go;
pub mod jieqi;
pub mod level;
pub mod open;
pub mod perft;
pub mod pieces;
pub mod record;
pub mod wide;
pub mod xiangqi;

pub use crate::level::Level;

pub use crate::core::{Code, Dice, Game, Notation, Observer, Outcome, ParseError, Reason, Seat, Turn, View};

/// The names of all games whose rules are here, as [`Game::NAME`] gives them. Which of them are offered at a table is
/// the room's to say.
pub const GAMES: &[&str] = &[banqi::Banqi::NAME, jieqi::Jieqi::NAME, xiangqi::Xiangqi::NAME, go::Go::NAME];

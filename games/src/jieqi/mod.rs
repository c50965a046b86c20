//! Jieqi 揭棋: Xiangqi's board with hidden pieces (rules \[JQ1\] to \[JQ32\], notation \[JQ40\]).
//!
//! No hidden piece has an identity here. A move that turns one up, or captures one, makes the game wait for
//! [`Turn::Chance`](crate::Turn::Chance); the host answers with what its sealed [`Deal`] holds. What is left
//! to keep from someone is what only the captor was told, and a [`Sight`], the view of one observer, has no
//! place for that: see there.

mod answer;
mod board;
mod deal;
mod fen;
mod game;
mod illegal;
mod legal;
mod moves;
mod notation;
mod options;
mod perft;
mod pool;
mod reach;
mod repetition;
mod scene;
mod sight;

pub use crate::pieces::{Color, Piece, Role};
pub use crate::wide::{Square, Squares};
pub use answer::{Answer, Taken};
pub use board::{Board, Shown};
pub use deal::Deal;
pub use game::Jieqi;
pub use illegal::Illegal;
pub use moves::Move;
pub use options::{CapturedSeenBy, HiddenMove, Options, RepetitionRule};
pub use pool::Pool;
pub use repetition::{Repetition, Verdict};
pub use scene::{PAST_PLIES, Scene};
pub use sight::Sight;

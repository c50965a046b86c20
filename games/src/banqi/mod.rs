//! Banqi 暗棋: 32 pieces, shuffled and covered on 4 x 8 squares (rules \[BQ1\] to \[BQ27\], notation \[BQ30\]).
//!
//! A covered piece has no identity in the position. Flipping makes the position wait for
//! [`Turn::Chance`](crate::Turn::Chance); the host answers with the piece of its sealed [`Deal`]. So a
//! position holds nothing that could leak, and it is its own view.

mod attacks;
mod deal;
mod illegal;
mod moves;
mod notation;
mod options;
mod pool;
mod position;
mod square;
mod table;
mod table_play;
mod trail;

pub use crate::pieces::{Color, Piece, Role};
pub use attacks::captures_by_rank;
pub use deal::Deal;
pub use illegal::Illegal;
pub use moves::Move;
pub use options::{COUNTDOWN_PLIES, Options};
pub use pool::Pool;
pub use position::Banqi;
pub use square::{Square, Squares};
pub use table::{CannonRank, Rush, TableRules};
pub use trail::TRAIL_PLIES;

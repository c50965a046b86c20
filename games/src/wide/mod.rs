//! The board of 9 files and 10 ranks that Xiangqi and Jieqi share: squares, sets of them, and where
//! pieces reach. No rule about whose turn it is or how a game ends.

pub mod attacks;
pub mod fen;
pub mod guard;
mod set;
mod square;
pub mod zones;

pub use set::Squares;
pub use square::Square;

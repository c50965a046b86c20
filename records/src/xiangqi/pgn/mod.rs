//! PGN-style records: tags in brackets, then moves in any notation, comments, variations, a result.
//!
//! What is read: `[Name "value"]` with `\"` and `\\`; moves as squares (ranks from 0 or from 1), WXF with letters of
//! any width, or Chinese, also mixed; move numbers, `{comments}`, `; comments`, `( variations )`, `$1`, `!`,
//! `?`, and the results `1-0 0-1 1/2-1/2 *`. The tag `Options` has the rule options (plain Xiangqi
//! without it), `FEN` the start, `Format` the notation; without it squares are taken as ranks from 0 (ICCS) unless
//! that leads to no legal game.

mod read;
mod write;

pub use read::{is_one, read};
pub use write::write;

//! A table as a pure state machine: commands in, effects out.
//!
//! No I/O, no clock, no random source: the host hands in the time, the dice and who speaks, stores what
//! an [`Effect`] says and sends what it may send. The same code runs in the Durable Object, on the
//! device (a game without a network is a [`table::Table`] of its own) and under simulation in the tests.

pub mod api;
pub mod deal;
pub mod mover;
pub mod protocol;
pub mod registry;
pub mod room;
pub mod score;
pub mod solo;
pub mod table;

pub use room::{Command, Effect, Host, Room};

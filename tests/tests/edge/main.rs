//! The edge as it runs for users: the real workerd with Durable Objects and D1, told everything over HTTP and sockets.
//!
//! One program, so that most tests share one server: starting one takes seconds. Tests wait for messages most of the
//! time, so more of them run at once than there are processors (`.cargo/config.toml`).

mod clock;
mod crash;
mod frames;
mod game;
mod hearts;
mod http;
mod secrecy;
mod solo;

use qiguan_tests::edge::{Edge, Time};
use std::sync::LazyLock;

/// The server of all tests that neither stop it nor change its clock.
static EDGE: LazyLock<Edge> = LazyLock::new(|| Edge::start(Time::Real));

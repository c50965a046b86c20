//! The edge: what of Qiguan runs at Cloudflare (or in workerd on one's own machine).
//!
//! ```text
//! routes/       HTTP under /api, as `room::api` writes it down
//! room_object/  the Durable Object that hosts one friend room: sockets, storage, alarm
//! store/        players, hearts, solo games, boards and finished games in D1
//! http, auth, error, clock, dice, log    what all of them stand on
//! ```
//!
//! The rules of a room are not here but in the `room` crate: this crate carries its effects out. It is the only
//! one that knows Cloudflare.
//!
//! # Invariants
//! - No input reaches a panic: a panic would cost the memory of every room that shares the wasm instance.
//! - A room lives in its storage. Memory holds nothing that the next event needs.
//! - No `RefCell` is borrowed across an `.await`, and the state is read again after each.
//! - Hearts change only by rows of the ledger (see `worker/migrations`).
//! - No secret, no covered piece and nothing of a request's text stands in a log line or an error.

mod auth;
mod clock;
mod dice;
mod error;
mod http;
mod log;
mod room_object;
mod routes;
mod store;

pub use room_object::Room;

use worker::{Context, Env, Request, Response, event};

/// Answers one request. Never an `Err`: an error is a JSON body with a code.
///
/// # Errors
/// The runtime cannot make a response at all.
#[event(fetch)]
pub async fn fetch(request: Request, env: Env, _context: Context) -> worker::Result<Response> {
    routes::answer(request, &env).await
}

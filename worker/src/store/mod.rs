//! What D1 holds. One file a subject; each function is one statement or one batch, and a batch is a transaction.
//!
//! Numbers are bound as `f64`, because D1 refuses 64-bit integers; times and counts are far below 2^53.

pub(crate) mod archive;
pub(crate) mod boards;
pub(crate) mod ledger;
pub(crate) mod players;
pub(crate) mod solos;

use crate::error::Fault;
use worker::wasm_bindgen::JsValue;
use worker::{D1Database, Env};

/// The binding of the database in wrangler.toml.
const BINDING: &str = "DB";

/// The database.
///
/// # Errors
/// wrangler.toml does not bind one.
pub(crate) fn open(env: &Env) -> Result<D1Database, Fault> {
    Ok(env.d1(BINDING)?)
}

/// A number as D1 takes it.
fn number(value: u64) -> JsValue {
    JsValue::from_f64(value as f64)
}

/// A text as D1 takes it.
fn text(value: &str) -> JsValue {
    JsValue::from_str(value)
}

/// A text or nothing as D1 takes it.
fn optional(value: Option<&str>) -> JsValue {
    value.map_or(JsValue::NULL, JsValue::from_str)
}

//! One line of JSON for each notable event. A line holds no secret, no covered piece, no name and no text that a
//! client sent; a room is named by a hash, because its code lets people in.

use room::deal::{hex, sha256};
use serde_json::{Map, Value};
use worker::console_log;

/// Writes a line: the event's name and its fields.
pub(crate) fn event(name: &str, fields: &[(&str, Value)]) {
    let mut line = Map::new();
    line.insert("event".to_owned(), name.into());
    line.extend(fields.iter().map(|(key, value)| ((*key).to_owned(), value.clone())));
    console_log!("{}", Value::Object(line));
}

/// Writes a line about a failure.
pub(crate) fn failure(place: &str, what: &dyn std::fmt::Display) {
    event("failure", &[("place", place.into()), ("what", what.to_string().into())]);
}

/// A room in the log.
pub(crate) fn room(code: &str) -> Value {
    hex(&sha256(&[b"qiguan log", code.as_bytes()])[..4]).into()
}

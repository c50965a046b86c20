//! Where the data of the tests is, and how rows of it become tests.

use serde::de::DeserializeOwned;
use std::any::Any;
use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

/// A file or folder of `tests/data`.
#[must_use]
pub fn path(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("data").join(name)
}

/// The text of a file of `tests/data`.
///
/// # Panics
/// The file cannot be read.
#[must_use]
pub fn text(name: &str) -> String {
    let path = path(name);
    fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

/// The rows of a file with one JSON value a line.
///
/// # Panics
/// The file cannot be read, a line is not such a value, or there is none.
#[must_use]
pub fn rows<R: DeserializeOwned>(name: &str) -> Vec<R> {
    let rows: Vec<R> = text(name)
        .lines()
        .enumerate()
        .map(|(n, line)| serde_json::from_str(line).unwrap_or_else(|e| panic!("{name}:{}: {e}", n + 1)))
        .collect();
    assert!(!rows.is_empty(), "{name} has no rows");
    rows
}

/// Makes each row a test of its own: checks all of them, then fails with the names of all that were wrong.
///
/// # Panics
/// A check returned an error or panicked.
pub fn check_all<R>(rows: &[R], id: impl Fn(&R) -> &str, check: impl Fn(&R) -> Result<(), String>) {
    assert!(!rows.is_empty(), "nothing to check");
    let wrong: Vec<String> = rows
        .iter()
        .filter_map(|row| {
            let verdict = catch_unwind(AssertUnwindSafe(|| check(row)))
                .unwrap_or_else(|panic| Err(format!("panicked: {}", panic_text(panic.as_ref()))));
            verdict.err().map(|why| format!("  {}: {why}", id(row)))
        })
        .collect();
    assert!(wrong.is_empty(), "{} of {} rows are wrong:\n{}", wrong.len(), rows.len(), wrong.join("\n"));
}

fn panic_text(panic: &(dyn Any + Send)) -> &str {
    panic
        .downcast_ref::<String>()
        .map(String::as_str)
        .or_else(|| panic.downcast_ref::<&str>().copied())
        .unwrap_or("(no text)")
}

/// `Ok` if both are equal, else an error that shows both.
///
/// # Errors
/// They differ.
pub fn same<T: PartialEq + std::fmt::Debug>(what: &str, found: &T, right: &T) -> Result<(), String> {
    if found == right { Ok(()) } else { Err(format!("{what}: found {found:?}, right is {right:?}")) }
}

//! `cargo xtask setup`: all that the other commands need, on a machine that has Rust and npm and nothing else.
//!
//! Every part is skipped when it is there already. What a fresh machine lacks comes from the registries of Rust, npm
//! and Debian only: no other downloads, nothing is written outside this tree, Cargo's and npm's own folders, and
//! `qiguan/` in the user's cache folder.

mod apt;
mod bindgen;
mod browser;
mod node;
pub(crate) mod wasm;

use std::{path::PathBuf, thread};

pub(crate) use wasm::Wasm;

use crate::{
    place,
    problem::{Problem, Result},
};

/// What set-up found or made.
pub(crate) struct Tools {
    /// How wasm is compiled here.
    pub(crate) wasm: Wasm,
    /// The program that writes the glue between wasm and JavaScript.
    pub(crate) bindgen: PathBuf,
    /// The browser of the tests, when it was asked for.
    pub(crate) chromium: Option<PathBuf>,
}

/// Makes all tools ready. The independent parts run side by side: downloads wait for the net, compilers for the
/// processor. The browser and other things that only the tests need are left out unless `for_tests`.
pub(crate) fn run(for_tests: bool) -> Result<Tools> {
    let _lock = place::lock()?;
    thread::scope(|scope| {
        let node = scope.spawn(node::ensure);
        // apt takes one caller at a time: the browser waits until the compiler is there.
        let system = scope.spawn(move || {
            let wasm = wasm::ensure();
            if !for_tests {
                return (wasm, Ok(None));
            }
            let wasm = wasm.and_then(|wasm| wasm::ensure_clippy(&wasm).map(|()| wasm));
            (wasm, browser::ensure().map(Some))
        });
        let bindgen = bindgen::ensure();
        let (wasm, chromium) = joined(system);
        joined(node)?;
        Ok(Tools { wasm: wasm?, bindgen: bindgen?, chromium: chromium? })
    })
}

/// The value of a thread; its panic goes on here.
fn joined<T>(handle: thread::ScopedJoinHandle<'_, T>) -> T {
    handle.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
}

/// A failure of a download, with what usually is the matter.
fn unreachable(what: &str, server: &str) -> Problem {
    Problem::new(what.to_owned()).advise(format!(
        "check that this machine reaches {server}, then run the command again: it goes on where it was"
    ))
}

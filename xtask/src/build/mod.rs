//! `cargo xtask build`: three wasm modules, the page around two of them, and what wrangler takes for the third.
//!
//! ```text
//! frontend/          -> build/site/index.html, app-HASH.js, app-HASH.wasm, part-tables-HASH.wasm, style-HASH.css, ...
//! frontend/thinker/  -> build/site/thinker-HASH.js, thinker_glue-HASH.js, thinker-HASH.wasm
//! worker/            -> build/edge/entry.js, edge.js, edge_bg.wasm
//! ```
//!
//! Every part is skipped when what goes into it has not changed.

mod app;
mod edge;
mod site;
pub(crate) mod size;
mod template;
mod wasm;

use std::thread;

use crate::{
    place,
    problem::Result,
    setup::{Tools, Wasm},
};

/// How much trouble the compilers take.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Effort {
    /// Quick to compile, large and slow: for development.
    Fast,
    /// What users get.
    Full,
}

/// Builds all of it.
pub(crate) fn run(tools: &Tools, effort: Effort) -> Result<()> {
    let _lock = place::lock()?;
    thread::scope(|scope| {
        // The worker has a target folder of its own, so cargo does not make the two wait for each other.
        let edge = scope.spawn(|| edge::build(tools, effort));
        let site = site::parts(tools, effort).and_then(|parts| site::assemble(&parts));
        let edge = edge.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
        site.and(edge)
    })
}

/// The wasm crates as cargo knows them: the package, and the folder of its target (see [`wasm`]).
pub(crate) const PACKAGES: [(&str, &str); 3] =
    [("qiguan-frontend", "wasm-page"), ("qiguan-thinker", "wasm-page"), ("qiguan-worker", "wasm-edge")];

/// Says whether wasm is compiled by another compiler than native code.
pub(crate) fn describe(wasm: &Wasm) -> String {
    match wasm {
        Wasm::Own => "the toolchain's own wasm target".to_owned(),
        Wasm::Debian { rustc, .. } => format!("{} for wasm", rustc.display()),
    }
}

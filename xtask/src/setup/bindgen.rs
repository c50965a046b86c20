//! wasm-bindgen, built from Cargo.lock.

use std::path::PathBuf;

use crate::{place, problem::Result, progress, run};

/// Builds `qiguan-bindgen` when it is absent or Cargo.lock names another version, and returns its path.
///
/// Unoptimized: that compiles in half the time, and a module of 1 MB still takes only 0.3 s.
pub(crate) fn ensure() -> Result<PathBuf> {
    // A folder of its own: a native build that somebody runs meanwhile is not waited for.
    let target = place::target().join("tools");
    let program = target.join("debug/qiguan-bindgen");
    progress::step("building wasm-bindgen", || {
        let mut cargo = place::cargo();
        cargo.args(["build", "--quiet", "--package", "qiguan-bindgen", "--target-dir"]).arg(&target);
        cargo.env("CARGO_PROFILE_DEV_DEBUG", "false");
        run::show(&mut cargo, "building wasm-bindgen").map_err(|problem| {
            problem.advise(
                "if crates could not be downloaded, check that this machine reaches the registry of crates, then run it again",
            )
        })
    })?;
    Ok(program)
}

//! wrangler, workerd, wasm-opt, Playwright and a Node of our own, all from package-lock.json.

use std::{fs, process::Command};

use crate::{
    place,
    problem::{About, Problem, Result},
    progress, run,
};

/// Installs what package-lock.json names into node_modules, unless just that is there.
pub(crate) fn ensure() -> Result<()> {
    let lock = place::root().join("package-lock.json");
    let wanted = fs::read(&lock).about("read package-lock.json")?;
    // Written last: after an interrupted installation it is absent and npm starts over.
    let stamp = place::module(".qiguan-installed");
    if fs::read(&stamp).is_ok_and(|installed| installed == wanted) {
        return Ok(());
    }
    progress::step("installing wrangler, wasm-opt and Playwright from npm", || {
        let npm = npm()?;
        // No install scripts: nothing here needs them, and none of them gets to run code.
        let mut command = Command::new(npm);
        command.current_dir(place::root()).args([
            "ci",
            "--ignore-scripts",
            "--no-audit",
            "--no-fund",
            "--loglevel=error",
        ]);
        run::quiet(&mut command, "npm ci").map_err(|problem| {
            super::unreachable(&problem.to_string(), "the npm registry (`npm ping` tells)")
        })?;
        fs::write(&stamp, &wanted).about(format_args!("write {}", stamp.display()))
    })?;
    // Says now, not in the middle of a build, that this processor has no Node package.
    place::node().map(drop)
}

/// The npm of this machine; Debian's when it has none.
fn npm() -> Result<&'static str> {
    if place::on_path("npm").is_none() {
        super::apt::install(&["npm"]).map_err(|problem| {
            Problem::new(format!("there is no npm on this machine, and: {problem}"))
                .advise("install Node.js with npm (any version since 18), then run it again")
        })?;
    }
    Ok("npm")
}

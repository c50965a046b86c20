//! Debian's packages.

use std::{process::Command, sync::Mutex};

use crate::{
    place,
    problem::{Problem, Result},
    progress, run,
};

/// apt works for one caller at a time.
static TURN: Mutex<()> = Mutex::new(());

/// Installs Debian packages, refreshing the package lists first when apt does not know them or cannot fetch them.
pub(crate) fn install(packages: &[&str]) -> Result<()> {
    let _turn = TURN.lock();
    let names = packages.join(" ");
    let by_hand = format!("sudo apt-get update && sudo apt-get install --no-install-recommends {names}");
    if place::on_path("apt-get").is_none() {
        return Err(Problem::new(format!(
            "this machine lacks {names} and has no apt-get to install it with"
        ))
        .advise(format!("install what your system calls {names}, then run the command again")));
    }
    if !is_root() {
        return Err(Problem::new(format!("installing {names} needs root"))
            .advise(format!("run this, then the command again:\n{by_hand}")));
    }
    progress::step(&format!("installing {names} from Debian"), || {
        // The lists of a fresh machine are absent, those of an old one name files that are gone: one refresh, then again.
        if apt(&install_arguments(packages)).is_ok() {
            return Ok(());
        }
        apt(&["update".into()])
            .and_then(|()| apt(&install_arguments(packages)))
            .map_err(|problem| problem.advise(format!("see what apt says, or run it yourself:\n{by_hand}")))
    })
}

fn install_arguments(packages: &[&str]) -> Vec<String> {
    // Nothing that is on this machine may be taken away for it.
    ["install", "--yes", "--no-remove", "--no-install-recommends"]
        .iter()
        .chain(packages)
        .map(ToString::to_string)
        .collect()
}

fn apt(arguments: &[String]) -> Result<()> {
    let mut command = Command::new("apt-get");
    // Another apt may be at work (a fresh machine updates itself): wait for it.
    command.args(["-o", "DPkg::Lock::Timeout=300"]).args(arguments).env("DEBIAN_FRONTEND", "noninteractive");
    run::quiet(&mut command, &format!("apt-get {}", arguments.join(" ")))
}

fn is_root() -> bool {
    run::answer(Command::new("id").arg("-u")).is_some_and(|id| id == "0")
}

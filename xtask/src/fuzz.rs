//! `cargo xtask fuzz`: libFuzzer on the targets in `fuzz/`, for so many seconds each.
//!
//! The folder is laid out for cargo-fuzz, and `cargo fuzz run` works there with a nightly toolchain. This command needs
//! neither: coverage comes from flags that a stable compiler takes.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use crate::{
    place,
    problem::{About, Problem, Result},
    progress, run,
};

/// The targets, as the files of `fuzz/fuzz_targets` are called.
pub(crate) const TARGETS: [&str; 4] = ["texts", "records", "play", "room"];

/// What is asked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Plan {
    /// Which targets; empty for all.
    pub(crate) targets: Vec<String>,
    /// How long each is fuzzed.
    pub(crate) seconds: u32,
    /// Whether what was found is kept in `fuzz/corpus`, where the tests read it.
    pub(crate) keep: bool,
}

/// What cargo-fuzz tells the compiler, without a sanitizer: there is no unsafe code to watch.
const FLAGS: &str = "--cfg fuzzing -Ccodegen-units=1 -Cpasses=sancov-module \
    -Cllvm-args=-sanitizer-coverage-level=4 -Cllvm-args=-sanitizer-coverage-inline-8bit-counters \
    -Cllvm-args=-sanitizer-coverage-pc-table -Cllvm-args=-sanitizer-coverage-trace-compares";

/// The longest input, bytes: enough for a position, a small record or a few hundred moves.
const MOST_BYTES: u32 = 600;

/// Fuzzes; an input that breaks a promise is a failure and is left in `target/fuzz`.
pub(crate) fn run(plan: &Plan) -> Result<()> {
    let target = place::target().join("fuzz");
    let triple = host()?;
    let mut cargo = place::cargo();
    // With --target, the flags do not reach build scripts and macros.
    cargo.args(["build", "--quiet", "--release", "--manifest-path", "fuzz/Cargo.toml", "--target", &triple]);
    cargo.arg("--target-dir").arg(&target).env("RUSTFLAGS", FLAGS);
    progress::step("compiling the fuzz targets", || run::show(&mut cargo, "the fuzz targets"))?;
    let programs = target.join(triple).join("release");
    for name in TARGETS {
        if plan.targets.is_empty() || plan.targets.iter().any(|wanted| wanted == name) {
            fuzz(&programs.join(name), name, plan)?;
        }
    }
    Ok(())
}

fn fuzz(program: &Path, name: &str, plan: &Plan) -> Result<()> {
    let kept = place::root().join("fuzz/corpus").join(name);
    let found = folder(place::target().join("fuzz/found").join(name))?;
    progress::say(&format!("fuzzing {name} for {} s", plan.seconds));
    let mut fuzzer = Command::new(program);
    fuzzer.arg(&found).arg(&kept);
    fuzzer.arg(format!("-max_total_time={}", plan.seconds)).arg(format!("-max_len={MOST_BYTES}"));
    fuzzer.args(["-timeout=20", "-rss_limit_mb=2048", "-print_final_stats=1", "-verbosity=0"]);
    fuzzer.arg(format!("-artifact_prefix={}/broken-{name}-", place::target().join("fuzz").display()));
    run::show(&mut fuzzer, name).map_err(|problem| {
        problem.advise(format!("the input is named above: copy it to fuzz/corpus/{name}, where `cargo test -p qiguan-tests --test fuzz` meets it"))
    })?;
    if plan.keep {
        let merged = place::target().join("fuzz/merged").join(name);
        // Leftovers of another run would be kept again. That there are none is fine.
        let _ = fs::remove_dir_all(&merged);
        let mut merge = Command::new(program);
        merge.arg("-merge=1").arg(folder(merged.clone())?).arg(&kept).arg(&found);
        run::quiet(&mut merge, &format!("merging what {name} found"))?;
        for file in fs::read_dir(&merged).about(format_args!("read {}", merged.display()))?.flatten() {
            let to = kept.join(file.file_name());
            fs::copy(file.path(), &to).about(format_args!("write {}", to.display()))?;
        }
    }
    Ok(())
}

fn folder(path: PathBuf) -> Result<PathBuf> {
    fs::create_dir_all(&path).about(format_args!("make {}", path.display()))?;
    Ok(path)
}

/// The triple of this machine, as the compiler names it.
fn host() -> Result<String> {
    let output = Command::new("rustc").arg("-vV").output().about("run rustc")?;
    let text = String::from_utf8_lossy(&output.stdout);
    text.lines()
        .find_map(|line| line.strip_prefix("host: "))
        .map(str::to_owned)
        .ok_or_else(|| Problem::new("rustc -vV does not say what machine this is"))
}

//! A Rust compiler for wasm32-unknown-unknown.
//!
//! The ordinary way is `rustup target add`. Where rustup's server cannot be reached, Debian helps: its package
//! `rustc-web` is a recent compiler and `rust-web-src` the matching sources, from which the standard library for wasm
//! is built once into a folder of our own (about a minute). That compiler then makes the wasm and nothing else; native
//! builds stay with the toolchain that runs this command.

use std::{
    env, fs,
    path::{Path, PathBuf},
    process::Command,
};

use crate::{
    place,
    problem::{About, Problem, Result},
    progress, run,
};

/// The target's name.
pub(crate) const TARGET: &str = "wasm32-unknown-unknown";

/// The environment variable that chooses a way: `rustup`, `debian`, or unset for the first that works.
pub(crate) const CHOICE: &str = "QIGUAN_WASM";

/// Where `rust-web-clippy` puts it.
const DEBIAN_CLIPPY: &str = "/usr/bin/cargo-clippy";

/// How wasm is compiled on this machine.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Wasm {
    /// The toolchain that runs this command has the target itself.
    Own,
    /// Another compiler does it, with a standard library that was built here.
    Debian {
        /// The compiler.
        rustc: PathBuf,
        /// The folder that holds the wasm standard library and the linker as a compiler expects them.
        sysroot: PathBuf,
    },
}

impl Wasm {
    /// cargo, set to compile for wasm with `flags` for the compiler.
    pub(crate) fn cargo(&self, arguments: &[&str], flags: &[&str]) -> Command {
        let mut cargo = place::cargo();
        cargo.args(arguments);
        self.aim(cargo, flags)
    }

    /// `cargo clippy`, set to check for wasm. clippy reads only the libraries of its own compiler, so Debian's compiler
    /// wants Debian's clippy ([`ensure_clippy`] installs it).
    pub(crate) fn clippy(&self, arguments: &[&str]) -> Command {
        let mut cargo = place::cargo();
        if let Wasm::Debian { .. } = self {
            let program = cargo.get_program().to_owned();
            cargo = Command::new(DEBIAN_CLIPPY);
            cargo.env("CARGO", program).current_dir(place::root());
        }
        cargo.arg("clippy").args(arguments);
        self.aim(cargo, &[])
    }

    /// Chooses target, compiler and compiler flags.
    fn aim(&self, mut cargo: Command, flags: &[&str]) -> Command {
        cargo.args(["--target", TARGET]);
        let mut flags: Vec<String> = flags.iter().map(ToString::to_string).collect();
        if let Wasm::Debian { rustc, sysroot } = self {
            cargo.env("RUSTC", rustc);
            // With --target, these flags reach the wasm crates only: macros and build scripts are native.
            flags.extend(["--sysroot".to_owned(), sysroot.display().to_string()]);
        }
        if !flags.is_empty() {
            // The unit separator, unlike a space, may not be part of a path.
            cargo.env("CARGO_ENCODED_RUSTFLAGS", flags.join("\u{1f}"));
        }
        cargo
    }
}

/// Installs the clippy that goes with Debian's compiler, where that one makes the wasm.
pub(crate) fn ensure_clippy(wasm: &Wasm) -> Result<()> {
    if *wasm == Wasm::Own || Path::new(DEBIAN_CLIPPY).is_file() {
        return Ok(());
    }
    super::apt::install(&["rust-web-clippy"])
}

/// Finds a compiler for wasm or installs one.
pub(crate) fn ensure() -> Result<Wasm> {
    match env::var(CHOICE).as_deref() {
        Ok("rustup") => rustup(),
        Ok("debian") => debian(),
        Err(_) | Ok("") => {
            if own_toolchain_has_it() {
                return Ok(Wasm::Own);
            }
            rustup().or_else(|first| {
                progress::say(&format!("{first}\n        so trying Debian's compiler for wasm"));
                debian().map_err(|second| {
                    Problem::new(format!("no compiler for {TARGET}.\n  rustup: {first}\n  Debian: {second}"))
                        .advise(format!(
                            "make `rustup target add {TARGET}` work on this machine, or follow the above"
                        ))
                })
            })
        }
        Ok(other) => Err(Problem::new(format!("{CHOICE} is `{other}`"))
            .advise("set it to rustup or debian, or leave it unset to take the first that works")),
    }
}

/// Whether the compiler that cargo uses here has the wasm standard library.
fn own_toolchain_has_it() -> bool {
    let mut rustc = Command::new(own_rustc());
    run::answer(rustc.args(["--print", "target-libdir", "--target", TARGET]))
        .is_some_and(|dir| has_library(Path::new(&dir), "libstd-"))
}

fn own_rustc() -> PathBuf {
    env::var_os("RUSTC").map_or_else(|| "rustc".into(), PathBuf::from)
}

/// Whether `dir` holds a compiled library whose file name begins with `prefix`.
fn has_library(dir: &Path, prefix: &str) -> bool {
    fs::read_dir(dir).is_ok_and(|entries| {
        entries.flatten().any(|entry| entry.file_name().to_string_lossy().starts_with(prefix))
    })
}

/// `rustup target add`.
fn rustup() -> Result<Wasm> {
    if own_toolchain_has_it() {
        return Ok(Wasm::Own);
    }
    if place::on_path("rustup").is_none() {
        return Err(Problem::new("there is no rustup on this machine"));
    }
    progress::step(&format!("rustup target add {TARGET}"), || {
        let mut command = Command::new("rustup");
        command.args(["target", "add", TARGET]);
        // Without these, a server that does not answer costs minutes.
        command
            .env("RUSTUP_MAX_RETRIES", "1")
            .env("RUSTUP_DOWNLOAD_TIMEOUT", "30")
            .env("RUST_BACKTRACE", "0");
        run::quiet(&mut command, "rustup target add")
    })?;
    if own_toolchain_has_it() {
        Ok(Wasm::Own)
    } else {
        Err(Problem::new("rustup added the target to another toolchain than the one that runs this command"))
    }
}

/// Debian's compiler and a standard library built from its sources.
fn debian() -> Result<Wasm> {
    let rustc = PathBuf::from("/usr/bin/rustc");
    if source(&rustc).is_none() {
        super::apt::install(&["rustc-web", "rust-web-src"])?;
    }
    let (version, source) = source(&rustc).ok_or_else(|| {
        Problem::new(
            "Debian's rustc and its sources are installed but of different versions, or older than 1.90",
        )
        .advise("apt-get install rustc-web rust-web-src")
    })?;
    let sysroot = place::cache()?.join(format!("wasm-{version}"));
    let library = sysroot.join("lib/rustlib").join(TARGET).join("lib");
    if !has_library(&library, "libstd-") {
        progress::step("building the standard library for wasm", || {
            build_library(&rustc, &source, &library)
        })?;
    }
    link_linker(&rustc, &sysroot)?;
    Ok(Wasm::Debian { rustc, sysroot })
}

/// The version of Debian's compiler and the sources of its standard library, when both are there and recent enough.
fn source(rustc: &Path) -> Option<(String, PathBuf)> {
    let text = run::answer(Command::new(rustc).arg("--version"))?;
    // "rustc 1.96.0 (ac68faa20 2026-05-25) (built from a source tarball)"
    let version = text.split(' ').nth(1)?.to_owned();
    let minor: u32 = version.strip_prefix("1.")?.split('.').next()?.parse().ok()?;
    let library = PathBuf::from(format!("/usr/src/rustc-{version}/library"));
    (minor >= 90 && library.join("sysroot/Cargo.toml").is_file()).then_some((version, library))
}

/// Compiles the standard library from a copy of `source` and puts its parts into `library`.
fn build_library(rustc: &Path, source: &Path, library: &Path) -> Result<()> {
    let work = place::target().join("wasm-std");
    let copy = work.join("library");
    // What an interrupted attempt left is no good; that there is nothing to remove is.
    let _ = fs::remove_dir_all(&work);
    copy_dir(source, &copy)?;
    let mut cargo = place::cargo();
    cargo
        .args(["build", "--quiet", "--release", "--target", TARGET, "--features", "panic-unwind,backtrace"])
        .arg("--manifest-path")
        .arg(copy.join("sysroot/Cargo.toml"))
        .arg("--target-dir")
        .arg(work.join("target"))
        .env("RUSTC", rustc)
        // The standard library is written in the unstable dialect of its own compiler.
        .env("RUSTC_BOOTSTRAP", "1")
        .env("CARGO_ENCODED_RUSTFLAGS", "-Cembed-bitcode=yes\u{1f}-Zforce-unstable-if-unmarked")
        .env("CARGO_PROFILE_RELEASE_DEBUG", "false");
    run::quiet(&mut cargo, "building the standard library for wasm")?;

    // Beside its place first, then moved as a whole: an interrupted copy is never taken for the library.
    let staged = library.with_extension(format!("new-{}", std::process::id()));
    let _ = fs::remove_dir_all(&staged);
    fs::create_dir_all(&staged).about(format_args!("make {}", staged.display()))?;
    let built = work.join("target").join(TARGET).join("release/deps");
    for entry in fs::read_dir(&built).about(format_args!("read {}", built.display()))?.flatten() {
        let path = entry.path();
        if path.extension().is_some_and(|extension| extension == "rlib") {
            fs::copy(&path, staged.join(entry.file_name())).about(format_args!("copy {}", path.display()))?;
        }
    }
    let _ = fs::remove_dir_all(library);
    fs::rename(&staged, library).about(format_args!("make {}", library.display()))?;
    fs::remove_dir_all(&work).about(format_args!("remove {}", work.display()))
}

/// Puts rust-lld, which Debian's compiler lacks, where it looks for it.
fn link_linker(rustc: &Path, sysroot: &Path) -> Result<()> {
    let verbose = run::answer(Command::new(rustc).arg("-vV")).unwrap_or_default();
    let host =
        verbose.lines().find_map(|line| line.strip_prefix("host: ")).unwrap_or("x86_64-unknown-linux-gnu");
    let link = sysroot.join("lib/rustlib").join(host).join("bin/rust-lld");
    if link.is_file() {
        return Ok(());
    }
    let toolchain = run::answer(Command::new(own_rustc()).args(["--print", "sysroot"])).map(PathBuf::from);
    let linker = toolchain
        .map(|dir| dir.join("lib/rustlib").join(host).join("bin/rust-lld"))
        .filter(|path| path.is_file())
        .or_else(|| place::on_path("rust-lld"))
        .ok_or_else(|| {
            Problem::new("there is no rust-lld to link wasm with")
                .advise("install a Rust toolchain with rustup: its toolchains bring rust-lld")
        })?;
    let dir = link.parent().unwrap_or(sysroot);
    fs::create_dir_all(dir).about(format_args!("make {}", dir.display()))?;
    // A link to a toolchain that is gone is in the way.
    let _ = fs::remove_file(&link);
    std::os::unix::fs::symlink(&linker, &link).about(format_args!("link {}", link.display()))
}

/// Copies a folder with all it holds; links are followed, as Debian links parts of the sources.
fn copy_dir(from: &Path, to: &Path) -> Result<()> {
    fs::create_dir_all(to).about(format_args!("make {}", to.display()))?;
    for entry in fs::read_dir(from).about(format_args!("read {}", from.display()))? {
        let entry = entry.about(format_args!("read {}", from.display()))?;
        let (path, target) = (entry.path(), to.join(entry.file_name()));
        if path.is_dir() {
            copy_dir(&path, &target)?;
        } else if path.is_file() {
            fs::copy(&path, &target).about(format_args!("copy {}", path.display()))?;
        }
    }
    Ok(())
}

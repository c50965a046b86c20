//! From a crate to a wasm module with its JavaScript: cargo, wasm-bindgen, wasm-opt.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use sha2::{Digest, Sha256};

use super::Effort;
use crate::{
    place,
    problem::{About, Problem, Result},
    progress, run,
    setup::{Tools, wasm::TARGET},
};

/// One of the three wasm crates.
pub(crate) struct Module {
    /// What it is called in messages, and the stem of its files.
    pub(crate) name: &'static str,
    /// Its package.
    pub(crate) package: &'static str,
    /// The file that cargo makes.
    pub(crate) artifact: &'static str,
    /// The profile of the full effort.
    pub(crate) profile: &'static str,
    /// The folder below `target/` that is its cargo's own.
    pub(crate) target: &'static str,
    /// What wasm-bindgen writes for: `page`, `thread` or `edge`. The page's module is cut into parts.
    pub(crate) host: &'static str,
    /// How wasm-opt is asked to optimize at full effort.
    pub(crate) optimize: &'static str,
}

/// What became of it.
pub(crate) struct Glued {
    /// The JavaScript that loads it.
    pub(crate) js: PathBuf,
    /// The module.
    pub(crate) wasm: PathBuf,
    /// The folder of both, with whatever else wasm-bindgen wrote.
    pub(crate) dir: PathBuf,
}

impl Glued {
    /// All its wasm: the module, and the parts that were cut out of it.
    pub(crate) fn modules(&self) -> Result<Vec<PathBuf>> {
        let mut modules: Vec<PathBuf> = fs::read_dir(&self.dir)
            .about(format_args!("read {}", self.dir.display()))?
            .flatten()
            .map(|entry| entry.path())
            .filter(|path| path.extension().is_some_and(|extension| extension == "wasm"))
            .collect();
        modules.sort();
        Ok(modules)
    }
}

/// The features that rustc uses for this target by default, and what wasm-bindgen adds. Named one by one, so that
/// wasm-opt never emits something newer that a browser or workerd may lack.
const FEATURES: [&str; 7] = [
    "--enable-mutable-globals",
    "--enable-sign-ext",
    "--enable-nontrapping-float-to-int",
    "--enable-bulk-memory",
    "--enable-bulk-memory-opt",
    "--enable-multivalue",
    "--enable-reference-types",
];

/// Compiles `module` and gives it its JavaScript.
pub(crate) fn make(tools: &Tools, effort: Effort, module: &Module) -> Result<Glued> {
    let compiled = compile(tools, effort, module)?;
    let dir = place::built().join("glue").join(match effort {
        Effort::Fast => format!("{}-fast", module.name),
        Effort::Full => module.name.to_owned(),
    });
    let glued = Glued {
        js: dir.join(format!("{}.js", module.name)),
        wasm: dir.join(format!("{}_bg.wasm", module.name)),
        dir,
    };

    let key = key(tools, effort, module, &compiled)?;
    let stamp = glued.dir.join(".made-of");
    if fs::read_to_string(&stamp).is_ok_and(|made_of| made_of == key) {
        return Ok(glued);
    }
    // Leftovers would be taken for results. That there are none is fine.
    let _ = fs::remove_dir_all(&glued.dir);
    fs::create_dir_all(&glued.dir).about(format_args!("make {}", glued.dir.display()))?;
    let mut bindgen = Command::new(&tools.bindgen);
    bindgen.arg(module.host).arg(&compiled).arg(&glued.dir).arg(module.name);
    run::quiet(&mut bindgen, &format!("wasm-bindgen for the {}", module.name))?;
    if effort == Effort::Full {
        progress::step(&format!("optimizing the wasm of the {}", module.name), || {
            glued.modules()?.iter().try_for_each(|wasm| optimize(wasm, module))
        })?;
    }
    fs::write(&stamp, key).about(format_args!("write {}", stamp.display()))?;
    Ok(glued)
}

/// Runs cargo and returns the module it made.
fn compile(tools: &Tools, effort: Effort, module: &Module) -> Result<PathBuf> {
    let profile = match effort {
        Effort::Fast => "fast",
        Effort::Full => module.profile,
    };
    let target = place::target().join(module.target);
    let artifact = target.join(TARGET).join(profile).join(module.artifact);
    // Leptos gives every piece of the page a type of its own, and code of its own with it. With the types erased the
    // page compiles in half the time and weighs an eighth less.
    // SHA-256 is computed a few times a game, so the small way to do it is the better one.
    let mut flags = vec!["--cfg", "erase_components"];
    if module.host == "page" {
        flags.extend(["--cfg", "sha2_backend_soft=\"compact\""]);
    }
    let mut cargo =
        tools.wasm.cargo(&["rustc", "--quiet", "--package", module.package, "--profile", profile], &flags);
    cargo.arg("--target-dir").arg(&target);
    if module.host == "page" {
        // The module is cut along what the linker knows.
        cargo.args(["--", "-Clink-args=--emit-relocs"]);
    }
    let what = format!("compiling the {} to wasm", module.name);
    progress::step(&what, || {
        run::show(&mut cargo, &what).map_err(|problem| problem.advise("the compiler's messages are above"))
    })?;
    if artifact.is_file() {
        Ok(artifact)
    } else {
        Err(Problem::new(format!("{what} left no {}", artifact.display()))
            .advise("check the crate's name and crate-type in its Cargo.toml"))
    }
}

/// Everything the result depends on, as one text.
fn key(tools: &Tools, effort: Effort, module: &Module, compiled: &Path) -> Result<String> {
    let bytes = fs::read(compiled).about(format_args!("read {}", compiled.display()))?;
    let mut hash = Sha256::new();
    hash.update(&bytes);
    hash.update(fs::read(&tools.bindgen).about(format_args!("read {}", tools.bindgen.display()))?);
    hash.update(fs::read(place::module("binaryen/package.json")).about("read binaryen's version")?);
    Ok(format!("{effort:?} {} {} {}", module.host, module.optimize, super::template::hex(&hash.finalize())))
}

/// Replaces a module by a smaller or faster one that does the same.
fn optimize(wasm: &Path, module: &Module) -> Result<()> {
    let output = wasm.with_extension("opt.wasm");
    let mut command = place::script("binaryen/bin/wasm-opt")?;
    command.arg(module.optimize).args(FEATURES).arg(wasm).arg("-o").arg(&output);
    if module.host == "edge" {
        // Exceptions are how wasm-bindgen learns of a panic there (see worker/entry.js), and with the names of functions
        // a stack trace says where.
        command.args(["--enable-exception-handling", "--debuginfo"]);
    }
    run::quiet(&mut command, "wasm-opt")?;
    fs::rename(&output, wasm).about(format_args!("replace {}", wasm.display()))
}

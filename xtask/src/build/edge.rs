//! What wrangler is given: the worker's module, its JavaScript, and the entry that joins them.

use std::{fs, path::Path};

use super::{
    Effort, template,
    wasm::{self, Module},
};
use crate::{
    place,
    problem::{About, Problem, Result},
    setup::Tools,
};

const EDGE: Module = Module {
    name: "edge",
    package: "qiguan-worker",
    artifact: "qiguan_worker.wasm",
    profile: "edge",
    target: "wasm-edge",
    host: "edge",
    optimize: "-O2",
};

/// Builds `build/edge`. wrangler bundles it from `entry.js`.
pub(crate) fn build(tools: &Tools, effort: Effort) -> Result<()> {
    let glued = wasm::make(tools, effort, &EDGE)?;
    let out = place::edge();
    let mut kept = vec![out.join("entry.js")];
    copy_changed(&glued.dir, &out, &mut kept)?;
    let entry = place::root().join("worker/entry.js");
    let entry = fs::read(&entry).about(format_args!("read {}", entry.display()))?;
    template::write_changed(&out.join("entry.js"), &entry)?;
    template::remove_others(&out, &kept)
}

/// Copies the glue; what has not changed keeps its date, so that a running wrangler does not start over for nothing.
fn copy_changed(from: &Path, to: &Path, kept: &mut Vec<std::path::PathBuf>) -> Result<()> {
    for entry in fs::read_dir(from).about(format_args!("read {}", from.display()))?.flatten() {
        let (path, target) = (entry.path(), to.join(entry.file_name()));
        if path.is_dir() {
            copy_changed(&path, &target, kept)?;
        } else if path.extension().is_some_and(|extension| extension == "js") {
            let text = fs::read_to_string(&path).about(format_args!("read {}", path.display()))?;
            template::write_changed(&target, plain_imports(&text)?.as_bytes())?;
            kept.push(target);
        } else if path.extension().is_some_and(|extension| extension == "wasm") {
            let bytes = fs::read(&path).about(format_args!("read {}", path.display()))?;
            template::write_changed(&target, &bytes)?;
            kept.push(target);
        }
    }
    Ok(())
}

/// `import source` is the coming way to import a wasm module; wrangler's bundler knows the way without `source` only.
fn plain_imports(js: &str) -> Result<String> {
    let plain = js.replace("import source ", "import ");
    if plain.contains("import source") {
        return Err(Problem::new("wasm-bindgen writes its import of the wasm module in a new way")
            .advise("adapt plain_imports in xtask/src/build/edge.rs"));
    }
    Ok(plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_module_is_imported_the_plain_way() {
        let js = "import source wasmModule from \"./edge_bg.wasm\";\nlet x = 1;\n";
        assert_eq!(
            plain_imports(js).expect("known"),
            "import wasmModule from \"./edge_bg.wasm\";\nlet x = 1;\n"
        );
        assert!(plain_imports("import source{x} from 'y'").is_err());
    }
}

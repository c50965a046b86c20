//! `qiguan-bindgen TARGET IN.wasm OUT_DIR NAME`: writes the JavaScript glue and the wasm it belongs to.
//!
//! `TARGET` is `page` (an ES module whose default export fetches the wasm; parts that load later are cut out into
//! modules of their own), `thread` (the same in one piece, for a web worker) or `edge` (a module that imports the wasm,
//! for Workers, able to start over after a panic).
//!
//! These are the libraries behind the `wasm-bindgen` and `wasm-split-cli` command lines. They are built with the
//! workspace, so that their versions are pinned by Cargo.lock, and this is a program of its own so that `xtask` stays
//! quick to build.

use std::collections::BTreeMap;
use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use wasm_bindgen_cli_support::Bindgen;

/// What the module with the loaders of the parts is called, in `OUT_DIR` and in the modules that import it.
const LINK: &str = "parts.js";
/// Which modules each part needs, a part a line: its name, then the modules' stems.
const NEEDS: &str = "parts.txt";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [target, input, out_dir, name] = arguments.as_slice() else {
        eprintln!("usage: qiguan-bindgen page|thread|edge IN.wasm OUT_DIR NAME");
        return ExitCode::from(2);
    };
    let done = match target.as_str() {
        "page" => page(Path::new(input), Path::new(out_dir), name),
        "thread" => thread(input, out_dir, name),
        "edge" => edge(input, out_dir, name),
        _ => {
            eprintln!("unknown target `{target}`: page, thread or edge");
            return ExitCode::from(2);
        }
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{target}: {error}");
            ExitCode::FAILURE
        }
    }
}

fn new(input: &Path, name: &str) -> Bindgen {
    let mut bindgen = Bindgen::new();
    bindgen.input_path(input).out_name(name).typescript(false).remove_producers_section(true);
    bindgen
}

/// Cuts the module into parts, then makes the glue of what is left: the parts are imported and import by the names
/// that the linker gave, so these stay.
fn page(input: &Path, out_dir: &Path, name: &str) -> Result<(), Box<dyn Error>> {
    let whole = fs::read(input)?;
    let first: PathBuf = out_dir.join("first.wasm");
    let main_module = format!("./{name}.js");
    let link_name = format!("./{LINK}");
    let mut options = wasm_split_cli_support::Options::new(&whole);
    options.output_dir = out_dir;
    options.main_out_path = &first;
    options.main_module = &main_module;
    options.link_name = &link_name;
    let split =
        wasm_split_cli_support::transform(options).map_err(|report| format!("wasm-split: {report:?}"))?;
    let mut needs = String::new();
    for (part, modules) in BTreeMap::from_iter(split.prefetch_map) {
        needs.push_str(&format!("{part} {}\n", modules.join(" ")));
    }
    fs::write(out_dir.join(NEEDS), needs)?;
    new(&first, name)
        .web(true)
        .map(|bindgen| {
            // The loader is told where the wasm is (its name carries a hash), so no default path is needed.
            bindgen
                .omit_default_module_path(true)
                .remove_name_section(true)
                .keep_lld_exports(true)
                .demangle(false)
        })
        .and_then(|bindgen| bindgen.generate(out_dir))
        .map_err(|error| format!("wasm-bindgen: {error:#}"))?;
    Ok(fs::remove_file(first)?)
}

fn thread(input: &str, out_dir: &str, name: &str) -> Result<(), Box<dyn Error>> {
    new(Path::new(input), name)
        .web(true)
        .map(|bindgen| bindgen.omit_default_module_path(true).remove_name_section(true))
        .and_then(|bindgen| bindgen.generate(out_dir))
        .map_err(|error| format!("wasm-bindgen: {error:#}").into())
}

fn edge(input: &str, out_dir: &str, name: &str) -> Result<(), Box<dyn Error>> {
    new(Path::new(input), name)
        .module(true)
        // A panic aborts the instance; entry.js then takes a new one (see worker/entry.js).
        .map(|bindgen| bindgen.reset_state_function(true).force_enable_abort_handler(true))
        .and_then(|bindgen| bindgen.generate(out_dir))
        .map_err(|error| format!("wasm-bindgen: {error:#}").into())
}

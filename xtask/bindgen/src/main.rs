//! `qiguan-bindgen TARGET IN.wasm OUT_DIR NAME`: writes the JavaScript glue and the wasm it belongs to.
//!
//! `TARGET` is `page` (an ES module whose default export fetches the wasm, for browsers and their workers) or
//! `edge` (a module that imports the wasm, for Workers, able to start over after a panic).
//!
//! This is the library behind the `wasm-bindgen` command line. It is built with the workspace, so that its version
//! is pinned by Cargo.lock, and it is a program of its own so that `xtask` stays quick to build.

use std::process::ExitCode;

use wasm_bindgen_cli_support::Bindgen;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [target, input, out_dir, name] = arguments.as_slice() else {
        eprintln!("usage: qiguan-bindgen page|edge IN.wasm OUT_DIR NAME");
        return ExitCode::from(2);
    };
    let mut bindgen = Bindgen::new();
    bindgen.input_path(input).out_name(name).typescript(false).remove_producers_section(true);
    let configured = match target.as_str() {
        "page" => bindgen.web(true).map(|bindgen| {
            // The loader is told where the wasm is (its name carries a hash), so no default path is needed.
            bindgen.omit_default_module_path(true).remove_name_section(true)
        }),
        "edge" => bindgen.module(true).map(|bindgen| {
            // A panic aborts the instance; entry.js then takes a new one (see worker/entry.js).
            bindgen.reset_state_function(true).force_enable_abort_handler(true)
        }),
        _ => {
            eprintln!("unknown target `{target}`: page or edge");
            return ExitCode::from(2);
        }
    };
    match configured.and_then(|bindgen| bindgen.generate(out_dir)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("wasm-bindgen: {error:#}");
            ExitCode::FAILURE
        }
    }
}

// The computer players' thread: loads their wasm. `cargo xtask build` fills in the names.
import init from "{{thinker_glue_js}}";

await init({ module_or_path: "{{thinker_wasm}}" });

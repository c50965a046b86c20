//! The names of the app's modules: the first one, and the parts that it loads later.
//!
//! The modules belong together, down to the places of functions in their common table, and they name each other. So
//! all carry one hash, that of all of them.

use std::collections::BTreeMap;

use sha2::{Digest, Sha256};

use super::{
    site::{glue, read, text},
    template,
    wasm::Glued,
};
use crate::problem::{Problem, Result};

/// The app under the names it is served by.
pub(crate) struct App {
    /// The URL of the JavaScript that starts it.
    pub(crate) js: String,
    /// The URL of the JavaScript that loads the parts.
    pub(crate) parts_js: String,
    /// The URL of the first module.
    pub(crate) wasm: String,
    /// What each part needs, as a JavaScript object: the part's name to a list of URLs.
    pub(crate) parts: String,
    /// Name to content.
    pub(crate) files: BTreeMap<String, Vec<u8>>,
}

/// Gives the app its names.
pub(crate) fn named(glued: &Glued) -> Result<App> {
    let js = String::from_utf8(glue(glued)?)
        .map_err(|_| Problem::new(format!("{} is no UTF-8", glued.js.display())))?;
    let link = text(&glued.dir.join("parts.js"))?;
    let mut modules: BTreeMap<String, Vec<u8>> = BTreeMap::new();
    for path in glued.modules()?.iter().filter(|path| **path != glued.wasm) {
        let stem = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        modules.insert(stem, read(path)?);
    }
    let needs = text(&glued.dir.join("parts.txt"))?;
    assemble(&js, &link, read(&glued.wasm)?, modules, &needs)
}

fn assemble(
    js: &str,
    link: &str,
    wasm: Vec<u8>,
    modules: BTreeMap<String, Vec<u8>>,
    needs: &str,
) -> Result<App> {
    let mut hash = Sha256::new();
    for content in
        [js.as_bytes(), link.as_bytes(), &wasm].into_iter().chain(modules.values().map(Vec::as_slice))
    {
        // With its length, so that no byte changes sides unnoticed.
        hash.update(content.len().to_le_bytes());
        hash.update(content);
    }
    let hash = &template::hex(&hash.finalize())[..8];
    let name = |stem: &str, extension: &str| format!("{stem}-{hash}.{extension}");
    // `split_tables` is what only the tables need, `chunk_3` what several parts share.
    let served = |stem: &str| match stem.strip_prefix("split_") {
        Some(part) => name(&format!("part-{part}"), "wasm"),
        None => name(&format!("part-{stem}"), "wasm"),
    };

    let js = renamed(js, "from \"./parts.js\"", &format!("from \"./{}\"", name("parts", "js")))?;
    let mut link = renamed(link, "\"./app.js\"", &format!("\"./{}\"", name("app", "js")))?;
    for stem in modules.keys() {
        // A part without code of its own is not loaded.
        if let Ok(text) = renamed(&link, &format!("\"./{stem}.wasm\""), &format!("\"./{}\"", served(stem))) {
            link = text;
        }
    }

    let mut parts = String::new();
    for line in needs.lines() {
        let mut words = line.split(' ');
        let part = words.next().unwrap_or_default();
        let urls: Vec<String> = words
            .filter(|stem| modules.contains_key(*stem))
            .map(|stem| format!("\"/{}\"", served(stem)))
            .collect();
        parts.push_str(&format!("{part}: [{}], ", urls.join(", ")));
    }
    let mut files: BTreeMap<String, Vec<u8>> =
        modules.into_iter().map(|(stem, content)| (served(&stem), content)).collect();
    files.insert(name("app", "js"), js.into_bytes());
    files.insert(name("parts", "js"), link.into_bytes());
    files.insert(name("app", "wasm"), wasm);
    Ok(App {
        js: format!("/{}", name("app", "js")),
        parts_js: format!("/{}", name("parts", "js")),
        wasm: format!("/{}", name("app", "wasm")),
        parts: format!("{{ {} }}", parts.trim_end_matches(", ")),
        files,
    })
}

/// The text with another name in it; a name that is not there is an error, for then the page would not load.
fn renamed(text: &str, from: &str, to: &str) -> Result<String> {
    if text.contains(from) {
        Ok(text.replace(from, to))
    } else {
        Err(Problem::new(format!("the app's JavaScript does not say {from}"))
            .advise("wasm-bindgen or wasm-split write another text now: see xtask/src/build/app.rs"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn app(rooms: &[u8]) -> App {
        let js = "import * as a from \"./parts.js\"\nx[\"./parts.js\"] = a;";
        let link = "import { i } from \"./app.js\"; f(\"./split_rooms.wasm\", \"./chunk_1.wasm\")";
        let modules =
            BTreeMap::from([("split_rooms".to_owned(), rooms.to_vec()), ("chunk_1".to_owned(), vec![1])]);
        assemble(js, link, vec![0], modules, "rooms chunk_1 split_rooms\n").expect("well formed")
    }

    #[test]
    fn all_modules_carry_one_hash_and_name_each_other_by_it() {
        let app = app(b"rooms");
        let hash = app.js.strip_prefix("/app-").and_then(|rest| rest.strip_suffix(".js")).expect("hashed");
        let names: Vec<&str> = app.files.keys().map(String::as_str).collect();
        let expected = ["app-?.js", "app-?.wasm", "part-chunk_1-?.wasm", "part-rooms-?.wasm", "parts-?.js"]
            .map(|name| name.replace('?', hash));
        assert_eq!(names, expected);
        let text = |name: &str| String::from_utf8_lossy(&app.files[&name.replace('?', hash)]).into_owned();
        // The key by which the wasm imports stays.
        assert_eq!(
            text("app-?.js"),
            format!("import * as a from \"./parts-{hash}.js\"\nx[\"./parts.js\"] = a;")
        );
        assert!(
            text("parts-?.js")
                .contains(&format!("f(\"./part-rooms-{hash}.wasm\", \"./part-chunk_1-{hash}.wasm\")"))
        );
        assert_eq!(
            app.parts,
            format!("{{ rooms: [\"/part-chunk_1-{hash}.wasm\", \"/part-rooms-{hash}.wasm\"] }}")
        );
    }

    #[test]
    fn a_change_in_any_module_changes_all_names() {
        assert_ne!(app(b"rooms").js, app(b"other").js);
    }
}

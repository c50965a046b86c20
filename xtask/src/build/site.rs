//! The page: index.html and all it loads, under names that carry a hash of the content.

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
};

use sha2::{Digest, Sha256};

use super::{
    Effort, app, template,
    wasm::{self, Glued, Module},
};
use crate::{
    place,
    problem::{About, Problem, Result},
    setup::Tools,
};

const APP: Module = Module {
    name: "app",
    package: "qiguan-frontend",
    artifact: "qiguan-frontend.wasm",
    profile: "page",
    target: "wasm-page",
    host: "page",
    optimize: "-Oz",
};

const THINKER: Module = Module {
    name: "thinker",
    package: "qiguan-thinker",
    artifact: "qiguan_thinker.wasm",
    profile: "thinker",
    target: "wasm-page",
    host: "thread",
    optimize: "-O3",
};

/// The compiled halves of the page.
pub(crate) struct Parts {
    app: Glued,
    thinker: Glued,
}

/// Compiles what has to be compiled.
pub(crate) fn parts(tools: &Tools, effort: Effort) -> Result<Parts> {
    Ok(Parts { app: wasm::make(tools, effort, &APP)?, thinker: wasm::make(tools, effort, &THINKER)? })
}

/// The files of the site while they are put together.
#[derive(Default)]
struct Site {
    /// Path below the site's root, without a leading slash, to content.
    files: BTreeMap<String, Vec<u8>>,
    /// What each placeholder stands for.
    values: BTreeMap<&'static str, String>,
}

impl Site {
    /// Adds a file under a hashed name and lets `placeholder` stand for its URL.
    fn add(&mut self, placeholder: &'static str, stem: &str, extension: &str, content: Vec<u8>) {
        let name = template::hashed_name(stem, extension, &content);
        self.values.insert(placeholder, format!("/{name}"));
        self.files.insert(name, content);
    }
}

/// Writes `build/site` from the compiled parts and the rest of `frontend/`.
pub(crate) fn assemble(parts: &Parts) -> Result<()> {
    let frontend = place::root().join("frontend");
    let mut site = Site::default();

    // Within index.html and not a file of its own: the pieces are there with the first paint, and no browser's way
    // with references into other files matters.
    site.values.insert("pieces", text(&frontend.join("art/pieces.svg"))?.trim_end().to_owned());
    site.add("style_css", "style", "css", styles(&frontend.join("styles"))?);

    let app = app::named(&parts.app)?;
    site.values.insert("app_wasm", app.wasm);
    site.values.insert("app_js", app.js);
    site.values.insert("app_parts_js", app.parts_js);
    site.values.insert("app_parts", app.parts);
    site.files.extend(app.files);

    site.add("thinker_wasm", "thinker", "wasm", read(&parts.thinker.wasm)?);
    site.add("thinker_glue_js", "thinker_glue", "js", glue(&parts.thinker)?);
    let worker = frontend.join("thinker/worker.js");
    let worker = template::fill(&text(&worker)?, &site.values, "frontend/thinker/worker.js")?;
    site.add("thinker_js", "thinker", "js", worker.into_bytes());

    let index = template::fill(&text(&frontend.join("index.html"))?, &site.values, "frontend/index.html")?;
    let hashed: Vec<String> = site.files.keys().cloned().collect();
    copy_static(&frontend.join("static"), "", &mut site.files)?;
    site.files.insert("_headers".to_owned(), headers(&hashed, &index)?.into_bytes());

    let root = place::site();
    let mut kept: Vec<PathBuf> = Vec::new();
    for (name, content) in &site.files {
        let path = root.join(name);
        template::write_changed(&path, content)?;
        kept.push(path);
    }
    // Last, so that a page that is loaded meanwhile finds all it names.
    let path = root.join("index.html");
    template::write_changed(&path, index.as_bytes())?;
    kept.push(path);
    template::remove_others(&root, &kept)
}

/// The stylesheets in the order of their names, as one.
fn styles(dir: &Path) -> Result<Vec<u8>> {
    if !dir.is_dir() {
        return Ok(Vec::new());
    }
    let mut paths: Vec<PathBuf> = fs::read_dir(dir)
        .about(format_args!("read {}", dir.display()))?
        .flatten()
        .map(|entry| entry.path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "css"))
        .collect();
    paths.sort();
    let mut css = String::new();
    for path in paths {
        css.push_str(text(&path)?.trim_end());
        css.push('\n');
    }
    Ok(css.into_bytes())
}

/// The JavaScript of a module. It has to be one file: nothing else would get a name that changes with its content.
pub(super) fn glue(part: &Glued) -> Result<Vec<u8>> {
    if part.dir.join("snippets").is_dir() {
        return Err(Problem::new(format!(
            "{} comes with JavaScript snippets of a crate, and the page serves one file only",
            part.js.display()
        ))
        .advise(
            "avoid inline_js and #[wasm_bindgen(module = ...)], or bundle them in xtask/src/build/site.rs",
        ));
    }
    read(&part.js)
}

/// Adds everything below `dir` under its own name.
fn copy_static(dir: &Path, prefix: &str, files: &mut BTreeMap<String, Vec<u8>>) -> Result<()> {
    if !dir.is_dir() {
        return Ok(());
    }
    for entry in fs::read_dir(dir).about(format_args!("read {}", dir.display()))?.flatten() {
        let path = entry.path();
        let name = format!("{prefix}{}", entry.file_name().to_string_lossy());
        if path.is_dir() {
            copy_static(&path, &format!("{name}/"), files)?;
        } else {
            files.insert(name, read(&path)?);
        }
    }
    Ok(())
}

/// The `_headers` file of Workers' static assets: hashed files may be kept for ever; scripts come from this site only,
/// and nobody frames it.
fn headers(hashed: &[String], index: &str) -> Result<String> {
    let mut scripts = String::new();
    for script in inline_scripts(index)? {
        scripts.push_str(&format!(" 'sha256-{}'", template::base64(&Sha256::digest(script))));
    }
    let mut text = format!(
        "/*\n  \
         Content-Security-Policy: default-src 'self'; script-src 'self' 'wasm-unsafe-eval'{scripts}; \
         style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; media-src 'self' data: blob:; object-src 'none'; \
         base-uri 'none'; form-action 'self'; frame-ancestors 'none'\n  \
         X-Content-Type-Options: nosniff\n  \
         Referrer-Policy: same-origin\n"
    );
    for name in hashed {
        text.push_str(&format!("/{name}\n  Cache-Control: public, max-age=31536000, immutable\n"));
    }
    Ok(text)
}

/// What stands between `<script ...>` and `</script>`, of scripts without `src`.
fn inline_scripts(html: &str) -> Result<Vec<&str>> {
    let mut scripts = Vec::new();
    let mut rest = html;
    while let Some((_, after)) = rest.split_once("<script") {
        let parts = after.split_once('>').and_then(|(tag, after)| {
            let (script, after) = after.split_once("</script>")?;
            Some((tag, script, after))
        });
        let (tag, script, after) =
            parts.ok_or_else(|| Problem::new("frontend/index.html has a <script> that does not end"))?;
        if !tag.contains(" src=") {
            scripts.push(script);
        }
        rest = after;
    }
    Ok(scripts)
}

pub(super) fn read(path: &Path) -> Result<Vec<u8>> {
    fs::read(path).about(format_args!("read {}", path.display()))
}

pub(super) fn text(path: &Path) -> Result<String> {
    fs::read_to_string(path).about(format_args!("read {}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hashed_files_are_kept_for_ever_and_only_those() {
        let text = headers(&["app-1.js".to_owned()], "").expect("no script is no mistake");
        assert!(text.contains("/app-1.js\n  Cache-Control: public, max-age=31536000, immutable\n"));
        assert_eq!(text.matches("Cache-Control").count(), 1);
    }

    #[test]
    fn the_policy_names_the_inline_scripts() {
        let index = "<script type=\"module\">go()</script><script src=\"/a.js\"></script><script>x</script>";
        assert_eq!(inline_scripts(index).expect("well formed"), ["go()", "x"]);
        let text = headers(&[], "<script>go()</script>").expect("well formed");
        // printf 'go()' | openssl dgst -sha256 -binary | base64
        assert!(
            text.contains(
                "'wasm-unsafe-eval' 'sha256-5KYv+PUboo5h+0+YAtGRPbwv5d/QxzHslP4YGnUaxRw='; style-src"
            ),
            "{text}"
        );
        assert!(headers(&[], "<script>go()").is_err());
    }
}

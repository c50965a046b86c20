//! Files by content: hashed names, placeholders, writing only what changed.

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
};

use sha2::{Digest, Sha256};

use crate::problem::{About, Problem, Result};

/// Bytes as hexadecimal digits.
pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Bytes in base64, as content security policies want their hashes.
pub(crate) fn base64(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::new();
    for three in bytes.chunks(3) {
        let bits =
            three.iter().fold(0_u32, |bits, &byte| bits << 8 | u32::from(byte)) << (8 * (3 - three.len()));
        for digit in 0..4 {
            // n bytes need n + 1 digits; the rest is filled up.
            let value = usize::try_from(bits >> (18 - 6 * digit) & 63).unwrap_or_default();
            text.push(if digit <= three.len() { char::from(DIGITS[value]) } else { '=' });
        }
    }
    text
}

/// `stem-HASH.extension`, where HASH is 8 digits of the content's SHA-256: the name changes when the content does, so
/// browsers may keep the file for ever.
pub(crate) fn hashed_name(stem: &str, extension: &str, content: &[u8]) -> String {
    let hash = hex(&Sha256::digest(content));
    format!("{stem}-{}.{extension}", &hash[..8])
}

/// Replaces each `{{name}}` by its value. A name without a value is an error: a typing mistake must not reach users.
pub(crate) fn fill(template: &str, values: &BTreeMap<&str, String>, file: &str) -> Result<String> {
    let mut filled = String::with_capacity(template.len());
    let mut rest = template;
    while let Some((before, from_name)) = rest.split_once("{{") {
        let Some((name, after)) = from_name.split_once("}}") else {
            return Err(Problem::new(format!("{file} has `{{{{` without `}}}}`")));
        };
        let value = values.get(name.trim()).ok_or_else(|| {
            let known: Vec<&str> = values.keys().copied().collect();
            Problem::new(format!("{file} has the placeholder `{{{{{name}}}}}`, which stands for nothing"))
                .advise(format!("use one of: {}", known.join(", ")))
        })?;
        filled.push_str(before);
        filled.push_str(value);
        rest = after;
    }
    filled.push_str(rest);
    Ok(filled)
}

/// Writes a file unless it has this content already.
pub(crate) fn write_changed(path: &Path, content: &[u8]) -> Result<()> {
    if fs::read(path).is_ok_and(|present| present == content) {
        return Ok(());
    }
    if let Some(dir) = path.parent() {
        fs::create_dir_all(dir).about(format_args!("make {}", dir.display()))?;
    }
    fs::write(path, content).about(format_args!("write {}", path.display()))
}

/// Removes every file below `dir` that is not in `kept`, and folders that become empty.
pub(crate) fn remove_others(dir: &Path, kept: &[PathBuf]) -> Result<()> {
    for entry in fs::read_dir(dir).about(format_args!("read {}", dir.display()))?.flatten() {
        let path = entry.path();
        if path.is_dir() {
            remove_others(&path, kept)?;
            // Fails when something is left in it, and then it should.
            let _ = fs::remove_dir(&path);
        } else if !kept.contains(&path) {
            fs::remove_file(&path).about(format_args!("remove {}", path.display()))?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn values() -> BTreeMap<&'static str, String> {
        BTreeMap::from([("app_js", "/app-1.js".to_owned()), ("style_css", "/style-2.css".to_owned())])
    }

    #[test]
    fn placeholders_are_filled() {
        let text = "<a href=\"{{app_js}}\">{{ style_css }}{{app_js}}</a>";
        assert_eq!(
            fill(text, &values(), "index.html").expect("all known"),
            "<a href=\"/app-1.js\">/style-2.css/app-1.js</a>"
        );
        assert_eq!(fill("{ nothing }", &values(), "x").expect("nothing to fill"), "{ nothing }");
    }

    #[test]
    fn an_unknown_placeholder_is_refused() {
        let problem = fill("{{ap_js}}", &values(), "index.html").expect_err("unknown").to_string();
        assert!(
            problem.contains("index.html") && problem.contains("ap_js") && problem.contains("app_js"),
            "{problem}"
        );
        assert!(fill("{{app_js", &values(), "index.html").is_err());
    }

    #[test]
    fn base64_of_the_examples_in_rfc_4648() {
        for (bytes, text) in
            [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foobar", "Zm9vYmFy")]
        {
            assert_eq!(base64(bytes.as_bytes()), text);
        }
    }

    #[test]
    fn the_name_follows_the_content() {
        assert_eq!(hashed_name("app", "js", b""), "app-e3b0c442.js");
        assert_ne!(hashed_name("app", "js", b"a"), hashed_name("app", "js", b"b"));
    }
}

//! `cargo xtask budget`: how many bytes a visitor loads, compressed, and whether that is within the budget.

use std::{fs, io::Write};

use flate2::{Compression, write::GzEncoder};

use crate::{
    place,
    problem::{About, Problem, Result},
};

/// A part of the page and what it may weigh: stem and extension of its hashed name, the budget in bytes after gzip.
struct Budget {
    what: &'static str,
    stem: &'static str,
    extension: &'static str,
    bytes: usize,
    /// Whether the first load needs it.
    first: bool,
}

const KB: usize = 1000;

/// Budgets of one part each.
const BUDGETS: [Budget; 7] = [
    Budget { what: "page, wasm", stem: "app", extension: "wasm", bytes: 130 * KB, first: true },
    Budget { what: "page, JavaScript", stem: "app", extension: "js", bytes: 12 * KB, first: true },
    Budget { what: "page, loader of parts", stem: "parts", extension: "js", bytes: 3 * KB, first: true },
    Budget { what: "styles", stem: "style", extension: "css", bytes: 12 * KB, first: true },
    Budget {
        what: "computer players, wasm",
        stem: "thinker",
        extension: "wasm",
        bytes: 120 * KB,
        first: false,
    },
    Budget {
        what: "computer players, glue",
        stem: "thinker_glue",
        extension: "js",
        bytes: 12 * KB,
        first: false,
    },
    Budget {
        what: "computer players, worker",
        stem: "thinker",
        extension: "js",
        bytes: 4 * KB,
        first: false,
    },
];

/// Parts of the page that are loaded when their place is visited: the name in `parts.js`, what it is, and what its
/// modules may weigh together. The last are our own figures, to notice what grows.
const PARTS: [(&str, &str, usize); 3] = [
    ("tables", "for a board: parts", 122 * KB),
    ("rooms", "for a friend room: parts", 144 * KB),
    ("pages", "for a page to read: parts", 28 * KB),
];

/// index.html, which carries the outlines of the pieces.
const INDEX: usize = 10 * KB;

/// index.html and all that is marked `first`, together.
const FIRST_LOAD: usize = 170 * KB;
/// How the failure of [`check`] begins.
pub(crate) const OVER: &str = "over the budget";

/// Prints the table of sizes of `build/site`; too many bytes anywhere is a failure.
pub(crate) fn check() -> Result<()> {
    let over = report()?;
    if over.is_empty() {
        return Ok(());
    }
    Err(Problem::new(format!("{OVER}: {}", over.join("; ")))
        .advise("find what grew (`git log` of the crate, its dependencies), or build without --fast"))
}

/// Prints the table of sizes and returns what is over its budget.
pub(crate) fn report() -> Result<Vec<String>> {
    let index = fs::read(place::site().join("index.html"))
        .about("read build/site/index.html")
        .map_err(|problem| problem.advise("run `cargo xtask build` first"))?;
    let names: Vec<String> = fs::read_dir(place::site())
        .about("read build/site")?
        .flatten()
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .collect();

    let mut over = Vec::new();
    let mut first_load = gzipped(&index)?;
    println!("{:<26} {:>9} {:>9} {:>9}", "compressed size", "bytes", "gzip", "budget");
    println!("{:<26} {:>9} {first_load:>9} {INDEX:>9}", "index.html with the pieces", index.len());
    if first_load > INDEX {
        over.push(format!("index.html: {first_load} of {INDEX} bytes"));
    }
    for budget in &BUDGETS {
        let Some(name) = names.iter().find(|name| is_part(name, budget)) else { continue };
        let content = fs::read(place::site().join(name)).about(format_args!("read {name}"))?;
        let bytes = gzipped(&content)?;
        println!("{:<26} {:>9} {bytes:>9} {:>9}", budget.what, content.len(), budget.bytes);
        if bytes > budget.bytes {
            over.push(format!("{}: {bytes} of {} bytes", budget.what, budget.bytes));
        }
        if budget.first {
            first_load += bytes;
        }
    }
    println!("{:<26} {:>9} {first_load:>9} {FIRST_LOAD:>9}", "first load, all together", "");
    if first_load > FIRST_LOAD {
        over.push(format!("first load: {first_load} of {FIRST_LOAD} bytes"));
    }
    let index = String::from_utf8_lossy(&index);
    for (part, what, budget) in PARTS {
        let mut bytes = 0;
        for name in modules_of(part, &index) {
            bytes += gzipped(&fs::read(place::site().join(name)).about(format_args!("read {name}"))?)?;
        }
        println!("{what:<26} {:>9} {bytes:>9} {budget:>9}", "");
        if bytes > budget {
            over.push(format!("{what}: {bytes} of {budget} bytes"));
        }
    }
    Ok(over)
}

/// The files that a part needs beyond the first load, as index.html lists them: `part: ["/FILE", ...]`.
fn modules_of<'a>(part: &str, index: &'a str) -> Vec<&'a str> {
    let list = index.split_once(&format!("{part}: [")).and_then(|(_, after)| after.split_once(']'));
    let names = list.map_or("", |(names, _)| names).split(", ");
    names.filter_map(|name| name.strip_prefix("\"/")?.strip_suffix('"')).collect()
}

/// Whether `name` is `stem-HASH.extension`.
fn is_part(name: &str, budget: &Budget) -> bool {
    name.strip_prefix(budget.stem)
        .and_then(|rest| rest.strip_prefix('-'))
        .and_then(|rest| rest.strip_suffix(budget.extension))
        .and_then(|rest| rest.strip_suffix('.'))
        .is_some_and(|hash| hash.len() == 8 && hash.bytes().all(|byte| byte.is_ascii_hexdigit()))
}

/// The size after gzip at its best, about what a server sends.
fn gzipped(content: &[u8]) -> Result<usize> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(content).and_then(|()| encoder.finish()).map(|bytes| bytes.len()).about("compress")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_told_apart_by_name() {
        let part = |name: &str| BUDGETS.iter().find(|budget| is_part(name, budget)).map(|budget| budget.what);
        assert_eq!(part("app-0123abcd.wasm"), Some("page, wasm"));
        assert_eq!(part("thinker-0123abcd.js"), Some("computer players, worker"));
        assert_eq!(part("thinker_glue-0123abcd.js"), Some("computer players, glue"));
        assert_eq!(part("parts-0123abcd.js"), Some("page, loader of parts"));
        assert_eq!(part("app-icon.js"), None);
        assert_eq!(part("app.js"), None);
    }

    #[test]
    fn the_modules_of_a_part_are_read_from_the_index() {
        let index = "const needs = { pages: [\"/a.wasm\"], tables: [\"/b.wasm\", \"/c.wasm\"], rooms: [] };";
        assert_eq!(modules_of("tables", index), ["b.wasm", "c.wasm"]);
        assert_eq!(modules_of("pages", index), ["a.wasm"]);
        assert!(modules_of("rooms", index).is_empty());
    }
}

//! The browser that the tests drive, and the Chinese glyphs of its screenshots.

use std::path::{Path, PathBuf};

use crate::{
    place,
    problem::{Problem, Result},
};

/// Returns the machine's Chromium; installs Debian's when there is none.
pub(crate) fn ensure() -> Result<PathBuf> {
    if let Some(path) = place::chromium() {
        return Ok(path);
    }
    let mut packages = vec!["chromium"];
    if !Path::new("/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc").is_file() {
        packages.push("fonts-noto-cjk");
    }
    let advice =
        "install Chromium or Chrome, or set QIGUAN_CHROMIUM to the path of one (only the tests need it)";
    super::apt::install(&packages).map_err(|problem| Problem::new(problem.to_string()).advise(advice))?;
    place::chromium().ok_or_else(|| {
        Problem::new("apt-get installed chromium, but there is no such program on the PATH").advise(advice)
    })
}

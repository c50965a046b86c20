//! The language that is spoken, as the views follow it.

use super::Lang;
use leptos::prelude::*;

/// The first language of the browser's list that we speak, else English.
#[must_use]
pub fn of_browser() -> Lang {
    let languages = window().navigator().languages();
    languages.iter().filter_map(|tag| tag.as_string()).find_map(|tag| Lang::of_tag(&tag)).unwrap_or(Lang::En)
}

/// The language that is spoken, as a signal.
#[must_use]
pub fn use_lang() -> Signal<Lang> {
    use_context().unwrap_or_else(|| Signal::stored(Lang::Hant))
}

//! The settings as the page keeps them: a signal, the local storage, the document's root.

use super::{BoardTheme, Settings, Theme};
use crate::browser::{store, stored_value};
use crate::locale::{Lang, of_browser};
use crate::state::saved::write;
use leptos::prelude::*;

/// Where the settings lie in the browser's local storage.
const KEY: &str = "qiguan.settings";

/// The language that is spoken: the one chosen, else the browser's.
fn spoken(settings: &Settings) -> Lang {
    settings.lang.unwrap_or_else(of_browser)
}

/// Reads the stored settings, makes them known to all views below, and keeps document and storage in step with
/// them. Called once, at the root.
pub fn provide_settings() -> RwSignal<Settings> {
    let settings = RwSignal::new(stored_value(KEY).unwrap_or_default());
    provide_context(settings);
    provide_context(Signal::derive(move || spoken(&settings.get())));
    Effect::new(move |before: Option<Settings>| {
        let now = settings.get();
        show_on_document(&now);
        if before.is_some_and(|before| before != now) {
            store(KEY, &write(&now));
        }
        now
    });
    settings
}

/// The settings of [`provide_settings`].
#[must_use]
pub fn use_settings() -> RwSignal<Settings> {
    use_context().unwrap_or_else(|| RwSignal::new(Settings::default()))
}

/// Language and themes stand on the document's root, where the styles and a screen reader look for them.
fn show_on_document(settings: &Settings) {
    let Some(root) = web_sys::window().and_then(|w| w.document()).and_then(|d| d.document_element()) else {
        return;
    };
    let theme = match settings.theme {
        Theme::Auto => "auto",
        Theme::Light => "light",
        Theme::Dark => "dark",
    };
    let board = match settings.board {
        BoardTheme::Wood => "wood",
        BoardTheme::Slate => "slate",
        BoardTheme::Bamboo => "bamboo",
    };
    for (name, value) in [("lang", spoken(settings).tag()), ("data-theme", theme), ("data-board", board)] {
        let _ = root.set_attribute(name, value);
    }
}

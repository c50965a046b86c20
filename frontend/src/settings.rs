//! What a person has set on this device: language, look, handling.

use crate::locale::Lang;
use leptos::prelude::*;
use serde::{Deserialize, Serialize};

/// Where the settings lie in the browser's local storage.
const KEY: &str = "qiguan.settings";

/// Light or dark.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Theme {
    /// As the device says.
    #[default]
    Auto,
    /// Paper and ink.
    Light,
    /// Night.
    Dark,
}

/// The board's material.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BoardTheme {
    /// Warm wood.
    #[default]
    Wood,
    /// Grey stone.
    Slate,
    /// Green bamboo.
    Bamboo,
}

/// What stands on a piece.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Faces {
    /// 帥 仕 相 俥 傌 炮 兵
    #[default]
    Characters,
    /// K A E R H C S
    Letters,
}

/// How the board lies.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Orientation {
    /// Whichever gives the larger squares.
    #[default]
    Auto,
    /// Eight columns, four rows.
    Wide,
    /// Four columns, eight rows.
    Tall,
}

/// How the board looks and takes moves: the part of the settings that [`crate::board::Board`] needs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Look {
    /// What stands on a piece.
    pub faces: Faces,
    /// The rank as a small number, 7 for the general down to 1 for the soldier.
    pub ranks: bool,
    /// How the board lies.
    pub orientation: Orientation,
    /// A second tap confirms a move.
    pub confirm: bool,
}

/// Everything that can be set.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// None: as the browser says.
    pub lang: Option<Lang>,
    /// Light or dark.
    pub theme: Theme,
    /// The board's material.
    pub board: BoardTheme,
    /// What stands on a piece.
    pub faces: Faces,
    /// The rank as a small number.
    pub ranks: bool,
    /// How the board lies.
    pub orientation: Orientation,
    /// A second tap confirms a move.
    pub confirm: bool,
    /// Loudness of the sounds, 0 (mute) to 10.
    pub volume: u8,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            lang: None,
            theme: Theme::Auto,
            board: BoardTheme::Wood,
            faces: Faces::Characters,
            ranks: true,
            orientation: Orientation::Auto,
            confirm: false,
            volume: 6,
        }
    }
}

impl Settings {
    /// The part the board needs.
    #[must_use]
    pub fn look(&self) -> Look {
        Look { faces: self.faces, ranks: self.ranks, orientation: self.orientation, confirm: self.confirm }
    }

    /// The language that is spoken: the one chosen, else the browser's.
    #[must_use]
    pub fn spoken(&self) -> Lang {
        self.lang.unwrap_or_else(Lang::of_browser)
    }
}

/// Reads the stored settings, makes them known to all views below, and keeps document and storage in step with
/// them. Called once, at the root.
pub fn provide_settings() -> RwSignal<Settings> {
    let settings = RwSignal::new(stored());
    provide_context(settings);
    provide_context(Signal::derive(move || settings.get().spoken()));
    Effect::new(move |before: Option<Settings>| {
        let now = settings.get();
        show_on_document(&now);
        if before.is_some_and(|before| before != now) {
            store(&now);
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

fn local() -> Option<web_sys::Storage> {
    web_sys::window()?.local_storage().ok()?
}

/// What is stored; anything unreadable counts as nothing.
fn stored() -> Settings {
    local()
        .and_then(|storage| storage.get_item(KEY).ok()?)
        .and_then(|text| serde_json::from_str(&text).ok())
        .unwrap_or_default()
}

/// A full or forbidden storage is no reason to disturb anybody: the settings hold until the page is left.
fn store(settings: &Settings) {
    if let (Some(storage), Ok(text)) = (local(), serde_json::to_string(settings)) {
        let _ = storage.set_item(KEY, &text);
    }
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
    for (name, value) in [("lang", settings.spoken().tag()), ("data-theme", theme), ("data-board", board)] {
        let _ = root.set_attribute(name, value);
    }
}

//! The one catalogue of texts: traditional Chinese as in Taiwan, simplified Chinese as on the mainland, English.
//!
//! An entry holds its three texts side by side, so none can be missing. Entries with parameters are functions.

pub mod say;
pub mod text;

#[cfg(target_arch = "wasm32")]
use leptos::prelude::*;
use serde::{Deserialize, Serialize};

/// A language of the page.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Lang {
    /// 繁體中文
    #[serde(rename = "zh-Hant")]
    Hant,
    /// 简体中文
    #[serde(rename = "zh-Hans")]
    Hans,
    /// English
    #[serde(rename = "en")]
    En,
}

impl Lang {
    /// All, the default first.
    pub const ALL: [Lang; 3] = [Lang::Hant, Lang::Hans, Lang::En];

    /// The tag for `lang` attributes.
    #[must_use]
    pub const fn tag(self) -> &'static str {
        match self {
            Lang::Hant => "zh-Hant",
            Lang::Hans => "zh-Hans",
            Lang::En => "en",
        }
    }

    /// The language's name in itself.
    #[must_use]
    pub const fn own_name(self) -> &'static str {
        match self {
            Lang::Hant => "繁體中文",
            Lang::Hans => "简体中文",
            Lang::En => "English",
        }
    }

    /// The language that fits a browser's tag such as `zh-TW`, `zh-Hans-SG` or `de`; none for one we do not speak.
    #[must_use]
    pub fn of_tag(tag: &str) -> Option<Lang> {
        let mut parts = tag.split(['-', '_']);
        match parts.next()? {
            language if language.eq_ignore_ascii_case("en") => Some(Lang::En),
            language if language.eq_ignore_ascii_case("zh") || language.eq_ignore_ascii_case("yue") => {
                let hant = |part: &str| ["hant", "tw", "hk", "mo"].iter().any(|p| part.eq_ignore_ascii_case(p));
                let hans = |part: &str| ["hans", "cn", "sg", "my"].iter().any(|p| part.eq_ignore_ascii_case(p));
                // A script says more than a region: zh-Hans-HK is simplified.
                Some(parts.find_map(|p| if hant(p) { Some(Lang::Hant) } else { hans(p).then_some(Lang::Hans) }))
                    .map(|script| script.unwrap_or(Lang::Hant))
            }
            _ => None,
        }
    }

    /// The first language of the browser's list that we speak, else English.
    #[must_use]
    #[cfg(target_arch = "wasm32")]
    pub fn of_browser() -> Lang {
        let Some(window) = web_sys::window() else { return Lang::En };
        let languages = window.navigator().languages();
        languages.iter().filter_map(|tag| tag.as_string()).find_map(|tag| Lang::of_tag(&tag)).unwrap_or(Lang::En)
    }
}

/// One entry of the catalogue, in the order of [`Lang::ALL`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Text(pub [&'static str; 3]);

impl Text {
    /// The text in a language.
    #[must_use]
    pub const fn get(self, lang: Lang) -> &'static str {
        self.0[lang as usize]
    }
}

/// The language that is spoken, as a signal.
#[must_use]
#[cfg(target_arch = "wasm32")]
pub fn use_lang() -> Signal<Lang> {
    use_context().unwrap_or_else(|| Signal::stored(Lang::Hant))
}

/// An entry as a view's child or attribute that follows the language.
#[must_use]
#[cfg(target_arch = "wasm32")]
pub fn t(text: Text) -> Signal<&'static str> {
    let lang = use_lang();
    Signal::derive(move || text.get(lang.get()))
}

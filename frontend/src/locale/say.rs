//! Texts with parameters.

use super::{Lang, Text};

/// The name of a computer's level.
#[must_use]
pub const fn level(level: games::Level) -> Text {
    match level {
        games::Level::Easy => Text(["簡單", "简单", "Easy"]),
        games::Level::Normal => Text(["普通", "普通", "Normal"]),
        games::Level::Hard => Text(["困難", "困难", "Hard"]),
        games::Level::Master => Text(["大師", "大师", "Master"]),
    }
}

/// How many pieces are covered.
#[must_use]
pub fn covered(lang: Lang, count: u32) -> String {
    match lang {
        Lang::Hant => format!("蓋 {count}"),
        Lang::Hans => format!("盖 {count}"),
        Lang::En => format!("{count} covered"),
    }
}

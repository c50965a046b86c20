//! The settings as the device keeps them. What does not read counts as not set.

use super::{BoardTheme, Faces, Orientation, Settings, Theme};
use crate::json::Json;
use crate::locale::Lang;
use crate::state::saved::Kept;

const THEMES: [(&str, Theme); 3] = [("auto", Theme::Auto), ("light", Theme::Light), ("dark", Theme::Dark)];
const BOARDS: [(&str, BoardTheme); 3] =
    [("wood", BoardTheme::Wood), ("slate", BoardTheme::Slate), ("bamboo", BoardTheme::Bamboo)];
const FACES: [(&str, Faces); 2] = [("characters", Faces::Characters), ("letters", Faces::Letters)];
const ORIENTATIONS: [(&str, Orientation); 3] =
    [("auto", Orientation::Auto), ("wide", Orientation::Wide), ("tall", Orientation::Tall)];

/// The value of a name.
fn named<T: Copy>(json: &Json, names: &[(&str, T)]) -> Option<T> {
    let text = json.text()?;
    names.iter().find(|(name, _)| *name == text).map(|(_, value)| *value)
}

/// The name of a value.
fn name<T: PartialEq>(value: &T, names: &[(&str, T)]) -> Json {
    names.iter().find(|(_, other)| other == value).map_or(Json::Null, |(name, _)| Json::of(name))
}

impl Kept for Settings {
    fn of(json: &Json) -> Option<Settings> {
        let standard = Settings::default();
        let lang = json.get("lang").text();
        Some(Settings {
            lang: Lang::ALL.into_iter().find(|known| Some(known.tag()) == lang),
            theme: named(json.get("theme"), &THEMES).unwrap_or(standard.theme),
            board: named(json.get("board"), &BOARDS).unwrap_or(standard.board),
            faces: named(json.get("faces"), &FACES).unwrap_or(standard.faces),
            ranks: json.get("ranks").truth().unwrap_or(standard.ranks),
            orientation: named(json.get("orientation"), &ORIENTATIONS).unwrap_or(standard.orientation),
            confirm: json.get("confirm").truth().unwrap_or(standard.confirm),
            volume: json.get("volume").tiny().map_or(standard.volume, |volume| volume.min(10)),
        })
    }

    fn json(&self) -> Json {
        Json::object([
            ("lang", self.lang.map_or(Json::Null, |lang| Json::of(lang.tag()))),
            ("theme", name(&self.theme, &THEMES)),
            ("board", name(&self.board, &BOARDS)),
            ("faces", name(&self.faces, &FACES)),
            ("ranks", Json::Bool(self.ranks)),
            ("orientation", name(&self.orientation, &ORIENTATIONS)),
            ("confirm", Json::Bool(self.confirm)),
            ("volume", Json::Whole(u64::from(self.volume))),
        ])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::saved::{read, write};

    #[test]
    fn what_is_set_reads_back_and_rubbish_is_not_set() {
        let mut set = Settings { volume: 0, confirm: true, ranks: false, ..Settings::default() };
        for lang in [None, Some(Lang::Hant), Some(Lang::Hans), Some(Lang::En)] {
            for (_, theme) in THEMES {
                for (_, orientation) in ORIENTATIONS {
                    set = Settings { lang, theme, orientation, ..set };
                    assert_eq!(read::<Settings>(&write(&set)), Some(set));
                }
            }
        }
        for (_, board) in BOARDS {
            set = Settings { board, faces: Faces::Letters, ..set };
            assert_eq!(read::<Settings>(&write(&set)), Some(set));
        }
        let rubbish = r#"{"lang":"xx","theme":7,"board":"gold","ranks":"yes","volume":99}"#;
        assert_eq!(read::<Settings>(rubbish), Some(Settings { volume: 10, ..Settings::default() }));
    }
}

//! The controls of the settings, as text, and what follows from them.

use super::html::el;
use super::sound::{self, Sound};
use crate::locale::text as T;
use crate::locale::{Lang, Text};
use crate::settings::{BoardTheme, Faces, Orientation, Settings, Theme};
use leptos::prelude::*;

/// A row of buttons, one of them chosen: what each does, its words, whether it is the one.
pub fn segments(label: &str, buttons: &[(&str, &str, bool)]) -> String {
    let mut inside = String::new();
    for (act, words, chosen) in buttons {
        inside.push_str(&format!(
            "<button role=\"radio\" data-do=\"{act}\" aria-checked=\"{chosen}\">{words}</button>"
        ));
    }
    format!("<div class=\"segments\" role=\"radiogroup\" aria-label=\"{label}\">{inside}</div>")
}

/// The language, each named in itself.
pub fn language_choice(lang: Lang) -> String {
    segments(
        T::LANGUAGE.get(lang),
        &["lang:0", "lang:1", "lang:2"].map(|act| {
            let choice = Lang::ALL[usize::from(act.as_bytes()[5] - b'0')];
            (act, choice.own_name(), choice == lang)
        }),
    )
}

/// What one wants to set at the board.
pub fn board_choices(lang: Lang, s: &Settings) -> String {
    let one_of = |name: Text, buttons: &[(&str, Text, bool)]| {
        let buttons: Vec<(&str, &str, bool)> =
            buttons.iter().map(|&(act, words, chosen)| (act, words.get(lang), chosen)).collect();
        let name = name.get(lang);
        el("div", "choice", &format!("<span>{name}</span>{}", segments(name, &buttons)))
    };
    let switch = |act: &str, name: Text, on: bool| {
        format!(
            "<button class=\"choice switch\" role=\"switch\" data-do=\"{act}\" aria-checked=\"{on}\"><span>{}</span><i></i></button>",
            name.get(lang)
        )
    };
    let volume = if s.volume == 0 { T::MUTE.get(lang).to_owned() } else { s.volume.to_string() };
    let inside = [
        one_of(
            T::THEME,
            &[
                ("theme:auto", T::AUTO, s.theme == Theme::Auto),
                ("theme:light", T::LIGHT, s.theme == Theme::Light),
                ("theme:dark", T::DARK, s.theme == Theme::Dark),
            ],
        ),
        one_of(
            T::BOARD,
            &[
                ("board:wood", T::WOOD, s.board == BoardTheme::Wood),
                ("board:slate", T::SLATE, s.board == BoardTheme::Slate),
                ("board:bamboo", T::BAMBOO, s.board == BoardTheme::Bamboo),
            ],
        ),
        one_of(
            T::FACES,
            &[
                ("faces:characters", T::CHARACTERS, s.faces == Faces::Characters),
                ("faces:letters", T::LETTERS, s.faces == Faces::Letters),
            ],
        ),
        one_of(
            T::ORIENTATION,
            &[
                ("lay:auto", T::AUTO, s.orientation == Orientation::Auto),
                ("lay:tall", T::TALL, s.orientation == Orientation::Tall),
                ("lay:wide", T::WIDE, s.orientation == Orientation::Wide),
            ],
        ),
        format!(
            "<label class=\"choice volume\"><span>{}</span><span class=\"slide\"><input type=\"range\" min=\"0\" max=\"10\" \
             value=\"{}\" data-do=\"volume\" aria-valuetext=\"{volume}\"><output>{volume}</output></span></label>",
            T::SOUND.get(lang),
            s.volume
        ),
        switch("ranks", T::RANKS, s.ranks),
        switch("confirm", T::CONFIRM, s.confirm),
    ]
    .concat();
    el("div", "choices", &inside)
}

/// Does what a control of the settings asks for; false for what is none of them.
pub fn set(settings: RwSignal<Settings>, act: &str) -> bool {
    let mut s = settings.get_untracked();
    match act {
        "lang:0" => s.lang = Some(Lang::Hant),
        "lang:1" => s.lang = Some(Lang::Hans),
        "lang:2" => s.lang = Some(Lang::En),
        "theme:auto" => s.theme = Theme::Auto,
        "theme:light" => s.theme = Theme::Light,
        "theme:dark" => s.theme = Theme::Dark,
        "board:wood" => s.board = BoardTheme::Wood,
        "board:slate" => s.board = BoardTheme::Slate,
        "board:bamboo" => s.board = BoardTheme::Bamboo,
        "faces:characters" => s.faces = Faces::Characters,
        "faces:letters" => s.faces = Faces::Letters,
        "lay:auto" => s.orientation = Orientation::Auto,
        "lay:tall" => s.orientation = Orientation::Tall,
        "lay:wide" => s.orientation = Orientation::Wide,
        "ranks" => s.ranks = !s.ranks,
        "confirm" => s.confirm = !s.confirm,
        other => {
            let Some(volume) = other.strip_prefix("volume=").and_then(|v| v.parse::<u8>().ok()) else {
                return false;
            };
            s.volume = volume.min(10);
            sound::play(Sound::Step, s.volume);
        }
    }
    settings.set(s);
    true
}

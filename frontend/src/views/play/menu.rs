//! The menu: what can be done with the game, and the settings one wants at the board.

use crate::icons;
use crate::locale::text as T;
use crate::locale::{Lang, Text};
use crate::model::Can;
use crate::settings::Settings;
use crate::views::choices::board_choices;
use crate::views::html::{button, el, icon};

/// The menu.
pub(super) fn menu(lang: Lang, can: Can, settings: &Settings) -> String {
    let item = |allowed: bool, name: Text, paths: &str, act: &str| {
        if allowed {
            button("item", act, &format!("{}<span>{}</span>", icon(paths), name.get(lang)))
        } else {
            String::new()
        }
    };
    let items = [
        item(can.undo, T::UNDO, icons::UNDO, "undo"),
        item(can.undo_loss, T::UNDO_LOSS, icons::UNDO, "undo-loss"),
        item(can.restart, T::RESTART, icons::RESTART, "restart"),
        item(can.rematch, T::REMATCH, icons::RESTART, "rematch"),
        item(can.offer_draw, T::OFFER_DRAW, icons::DRAW, "offer"),
        item(can.resign, T::RESIGN, icons::FLAG, "resign"),
        item(true, T::LEAVE, icons::LEAVE, "leave"),
    ];
    el("div", "items", &items.concat())
        + &board_choices(lang, settings)
        + &el("p", "hint keys", T::KEYS.get(lang))
}

//! The menu: what can be done with the game, and the settings one wants at the board.

use crate::icons::{self, icon};
use crate::locale::text as T;
use crate::locale::{Text, t};
use crate::model::{Can, Intent, PlayView};
use crate::views::choices::BoardChoices;
use leptos::prelude::*;

/// The menu.
#[component]
pub(super) fn Menu(view: Signal<PlayView>, ask: Callback<Intent>) -> impl IntoView {
    let can = Memo::new(move |_| view.with(|v| v.can));
    let item = move |allowed: fn(&Can) -> bool, name: Text, paths: &'static str, intent: Intent| {
        move || {
            allowed(&can.get()).then(|| view! {
                <button class="item" on:click=move |_| ask.run(intent)>{icon(paths)}<span>{t(name)}</span></button>
            })
        }
    };
    view! {
        <div class="items">
            {item(|can| can.undo, T::UNDO, icons::UNDO, Intent::Undo)}
            {item(|can| can.undo_loss, T::UNDO_LOSS, icons::UNDO, Intent::UndoLoss)}
            {item(|can| can.restart, T::RESTART, icons::RESTART, Intent::Restart)}
            {item(|can| can.rematch, T::REMATCH, icons::RESTART, Intent::Rematch)}
            {item(|can| can.offer_draw, T::OFFER_DRAW, icons::DRAW, Intent::OfferDraw)}
            {item(|can| can.resign, T::RESIGN, icons::FLAG, Intent::Resign)}
            {item(|_| true, T::LEAVE, icons::LEAVE, Intent::Leave)}
        </div>
        <BoardChoices/>
        <p class="hint keys">{t(T::KEYS)}</p>
    }
}

//! The list of moves, and the way back through them.

use crate::icons::{self, icon};
use crate::locale::text as T;
use crate::locale::{Lang, say, t, use_lang};
use crate::model::{Can, PlayView};
use crate::state::replay;
use crate::views::shell::token;
use games::banqi::Piece;
use leptos::prelude::*;

/// The screen as it was after so many plies: to look at, nothing can be done there.
pub(super) fn past(now: &PlayView, plies: usize) -> Option<PlayView> {
    let (position, last) = replay(&now.options, now.plies.get(..plies)?)?;
    Some(PlayView { position, last, legal: Vec::new(), pending: None, can: Can::default(), ..now.clone() })
}

/// Moves through a game of so many plies by a key: the arrows, Home, End.
pub(super) fn walk(key: &str, plies: usize, back: RwSignal<Option<usize>>) {
    let at = back.get_untracked().unwrap_or(plies);
    let to = match key {
        "ArrowLeft" => at.saturating_sub(1),
        "ArrowRight" => (at + 1).min(plies),
        "Home" => 0,
        "End" => plies,
        _ => return,
    };
    back.set((to < plies).then_some(to));
}

/// The moves, the latest in view.
#[component]
pub(super) fn Moves(view: Signal<PlayView>, back: RwSignal<Option<usize>>) -> impl IntoView {
    let lang = use_lang();
    let plies = Memo::new(move |_| view.with(|v| v.plies.clone()));
    let count = move || plies.with(Vec::len);
    let list = NodeRef::<leptos::html::Ol>::new();
    Effect::new(move |_| {
        plies.track();
        if let Some(list) = list.get() {
            list.set_scroll_top(list.scroll_height());
        }
    });
    let step =
        move |name: crate::locale::Text, paths: &'static str, class: &'static str, key: &'static str| {
            view! {
                <button
                    class=class
                    aria-label=move || name.get(lang.get())
                    on:click=move |_| walk(key, plies.with_untracked(Vec::len), back)
                >
                    {icon(paths)}
                </button>
            }
        };
    view! {
        {move || plies.with(Vec::is_empty).then(|| view! { <p class="empty">{t(T::NO_MOVES)}</p> })}
        <ol class="moves" node_ref=list>
            {move || plies.get().into_iter().enumerate().map(|(index, ply)| {
                let shown = move || back.get().unwrap_or_else(count) == index + 1;
                let (ply, words) = ply_view(lang.get(), &ply);
                let go = move |_| back.set((index + 1 < plies.with_untracked(Vec::len)).then_some(index + 1));
                view! {
                    <li><button class:on=shown aria-label=format!("{} {words}", index + 1) on:click=go>{ply}</button></li>
                }
            }).collect_view()}
        </ol>
        <div class="walk" class:none=move || count() == 0>
            {step(T::TO_START, icons::FIRST, "round", "Home")}
            {step(T::ONE_BACK, icons::BACK, "round", "ArrowLeft")}
            {step(T::ONE_ON, icons::NEXT, "round", "ArrowRight")}
            {step(T::TO_NOW, icons::FIRST, "round turned", "End")}
        </div>
    }
}

/// A ply in notation; a piece that was turned up as a piece. With the words for a screen reader.
fn ply_view(lang: Lang, ply: &str) -> (AnyView, String) {
    let flipped =
        ply.split_once('=').and_then(|(square, piece)| Some((square, piece.parse::<Piece>().ok()?)));
    match flipped {
        Some((square, piece)) => {
            let words = format!("{square} {}", say::piece(lang, piece));
            (view! { <span>{square.to_owned()}</span>{token(piece)} }.into_any(), words)
        }
        None => {
            let text = ply.replace('-', "–").replace('x', "×");
            (view! { <span>{text.clone()}</span> }.into_any(), text)
        }
    }
}

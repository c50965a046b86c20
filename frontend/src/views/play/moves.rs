//! The list of moves.

use crate::locale::t;
use crate::locale::text as T;
use crate::model::PlayView;
use crate::views::shell::token;
use games::banqi::Piece;
use leptos::prelude::*;

/// The moves, the latest in view.
#[component]
pub(super) fn Moves(view: Signal<PlayView>) -> impl IntoView {
    let plies = Memo::new(move |_| view.with(|v| v.plies.clone()));
    let list = NodeRef::<leptos::html::Ol>::new();
    Effect::new(move |_| {
        plies.track();
        if let Some(list) = list.get()
            && let Some(inside) = list.parent_element()
        {
            inside.set_scroll_top(inside.scroll_height());
        }
    });
    view! {
        {move || plies.with(Vec::is_empty).then(|| view! { <p class="empty">{t(T::NO_MOVES)}</p> })}
        <ol class="moves" node_ref=list>
            {move || plies.get().into_iter().map(|ply| view! { <li>{ply_view(&ply)}</li> }).collect_view()}
        </ol>
    }
}

/// A ply in notation; the piece that was turned up as a piece.
fn ply_view(ply: &str) -> AnyView {
    let flipped =
        ply.split_once('=').and_then(|(square, piece)| Some((square, piece.parse::<Piece>().ok()?)));
    match flipped {
        Some((square, piece)) => view! { <span>{square.to_owned()}</span>{token(piece)} }.into_any(),
        None => view! { <span>{ply.replace('-', "–").replace('x', "×")}</span> }.into_any(),
    }
}

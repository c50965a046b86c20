//! The leaderboard.

use crate::model::*;
use leptos::prelude::*;

/// The leaderboard.
#[component]
pub fn Leaderboard(#[prop(into)] page: Signal<BoardPage>, on_span: Callback<Span>, on_retry: Callback<()>, on_go: Callback<crate::route::Route>) -> impl IntoView {
    view! { <main></main> }
}

//! A friend room before and between games.

use crate::model::*;
use leptos::prelude::*;

/// A friend room before and between games.
#[component]
pub fn Lobby(#[prop(into)] view: Signal<LobbyView>, on_intent: Callback<LobbyIntent>) -> impl IntoView {
    view! { <main></main> }
}

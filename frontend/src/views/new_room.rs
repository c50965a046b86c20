//! Opens a room or enters one by its code.

use crate::model::*;
use leptos::prelude::*;

/// Opens a room or enters one by its code.
#[component]
pub fn NewRoom(#[prop(into)] view: Signal<NewRoomView>, on_open: Callback<games::banqi::Options>, on_join: Callback<String>, on_go: Callback<crate::route::Route>) -> impl IntoView {
    view! { <main></main> }
}

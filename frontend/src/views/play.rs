//! The play screen.

use crate::model::*;
use leptos::prelude::*;

/// The play screen.
#[component]
pub fn PlayScreen(#[prop(into)] view: Signal<PlayView>, on_intent: Callback<Intent>) -> impl IntoView {
    view! { <main></main> }
}

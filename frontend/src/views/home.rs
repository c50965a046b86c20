//! The home page.

use crate::model::*;
use leptos::prelude::*;

/// The home page.
#[component]
pub fn Home(#[prop(into)] home: Signal<HomeView>, on_go: Callback<crate::route::Route>) -> impl IntoView {
    view! { <main></main> }
}

//! The settings.

use crate::model::*;
use leptos::prelude::*;

/// The settings.
#[component]
pub fn SettingsPage(#[prop(into)] profile: Signal<ProfileView>, on_rename: Callback<String>, on_go: Callback<crate::route::Route>) -> impl IntoView {
    view! { <main></main> }
}

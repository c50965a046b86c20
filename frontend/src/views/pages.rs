//! Pages of text.

use crate::route::Route;
use leptos::prelude::*;

/// What each level does, and why it cannot peek.
#[component]
pub fn LevelsPage(on_go: Callback<Route>) -> impl IntoView {
    let _ = on_go;
}

/// How the sealed deal works.
#[component]
pub fn FairPage(on_go: Callback<Route>) -> impl IntoView {
    let _ = on_go;
}

/// What this is.
#[component]
pub fn AboutPage(on_go: Callback<Route>) -> impl IntoView {
    let _ = on_go;
}

/// No such address.
#[component]
pub fn NotFoundPage(on_go: Callback<Route>) -> impl IntoView {
    let _ = on_go;
}

/// Something failed that stops the page's purpose: what happened, what can be done.
#[component]
pub fn TroublePage(
    /// The heading.
    #[prop(into)]
    what: Signal<String>,
    /// The way out in words; pressing it calls `on_retry`.
    on_retry: Callback<()>,
    /// Or home.
    on_go: Callback<Route>,
) -> impl IntoView {
    let _ = (what, on_retry, on_go);
}

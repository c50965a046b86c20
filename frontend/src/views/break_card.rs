//! The built-in rewarded break: a strategy card for five seconds. Reports whether it was watched to its end.

use crate::model::*;
use leptos::prelude::*;

/// The built-in rewarded break: a strategy card for five seconds. Reports whether it was watched to its end.
#[component]
pub fn BreakCard(on_done: Callback<bool>) -> impl IntoView {
    view! { <main></main> }
}

//! The board in SVG. It knows no rules: it is told the legal moves and reports what was touched.

use crate::model::{Intent, PlayView};
use crate::settings::Look;
use leptos::prelude::*;

/// The board.
#[component]
pub fn Board(
    /// What to show.
    #[prop(into)]
    view: Signal<PlayView>,
    /// How.
    #[prop(into)]
    look: Signal<Look>,
    /// What was asked for.
    on_intent: Callback<Intent>,
) -> impl IntoView {
    let _ = (look, on_intent);
    move || view.get().position.to_string()
}

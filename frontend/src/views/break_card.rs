//! The built-in rewarded break before an undo after a loss: a strategy card for five seconds, which works without a
//! network. [`crate::breaks`] shows it, unless an operator has plugged in a break of their own.

use super::html::{html, still};
use super::shell::focus_soon;
use crate::locale::text as T;
use crate::locale::{prose, say, use_lang};
use leptos::prelude::*;
use std::time::Duration;

/// How long the card stays, seconds.
const SECONDS: u32 = 5;

/// The card.
#[component]
pub fn BreakCard(
    /// True at the end, false if it was broken off.
    on_done: Callback<bool>,
) -> impl IntoView {
    let lang = use_lang();
    let left = RwSignal::new(SECONDS);
    let step = move || {
        let now = left.try_update(|left| {
            *left = left.saturating_sub(1);
            *left
        });
        if now == Some(0) {
            let _ = on_done.try_run(true);
        }
    };
    if let Ok(timer) = set_interval_with_handle(step, Duration::from_secs(1)) {
        on_cleanup(move || timer.clear());
    }
    // Another card each time; chance is good enough for that.
    let card =
        prose::CARDS[(js_sys::Math::random() * prose::CARDS.len() as f64) as usize % prose::CARDS.len()];
    let words = move || {
        let lang = lang.get();
        format!(
            "<p class=\"over\">{}</p><h2 id=\"tip\">{}</h2><p class=\"idea\">{}</p>\
             <div class=\"progress\" style=\"--seconds:{SECONDS}s\"><i></i></div>",
            T::STRATEGY.get(lang),
            card.0.get(lang),
            card.1.get(lang)
        )
    };
    let foot = move || {
        let lang = lang.get();
        format!("<span role=\"timer\">{}</span>", say::seconds_left(lang, left.get()))
    };
    let cancel = move || {
        format!(
            "<button class=\"button small\" id=\"break-off\" data-do=\"no\">{}</button>",
            T::CANCEL.get(lang.get())
        )
    };
    focus_soon("break-off");
    view! {
        <div class="veil">
            <div class="card dialog tip" role="dialog" aria-modal="true" aria-labelledby="tip">
                {still(words)}
                <div class="foot">{still(foot)}{html(cancel, Callback::new(move |_| on_done.run(false)))}</div>
            </div>
        </div>
    }
}

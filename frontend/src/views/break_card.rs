//! The rewarded break before an undo after a loss. An operator may plug in one of their own, see
//! [`crate::breaks`]; the built-in one is a strategy card for five seconds, and works without a network.

use crate::locale::text as T;
use crate::locale::{prose, t, use_lang};
use leptos::prelude::*;
use std::time::Duration;

/// How long the built-in card stays, seconds.
const SECONDS: u32 = 5;

/// The built-in break: a strategy card for five seconds.
#[component]
pub fn BreakCard(
    /// True at the end, false if it was broken off.
    on_done: Callback<bool>,
) -> impl IntoView {
    let lang = use_lang();
    let left = RwSignal::new(SECONDS);
    let step = move || {
        if let Some(now) = left.try_update(|left| {
            *left = left.saturating_sub(1);
            *left
        }) && now == 0
        {
            let _ = on_done.try_run(true);
        }
    };
    if let Ok(timer) = set_interval_with_handle(step, Duration::from_secs(1)) {
        on_cleanup(move || timer.clear());
    }
    // Another card each time; chance is good enough for that.
    let card =
        prose::CARDS[(js_sys::Math::random() * prose::CARDS.len() as f64) as usize % prose::CARDS.len()];
    let button = NodeRef::<leptos::html::Button>::new();
    Effect::new(move |_| {
        if let Some(button) = button.get() {
            let _ = button.focus();
        }
    });
    view! {
        <div class="veil">
            <div class="card dialog tip" role="dialog" aria-modal="true" aria-labelledby="tip">
                <p class="over">{t(T::STRATEGY)}</p>
                <h2 id="tip">{move || card.0.get(lang.get())}</h2>
                <p>{move || card.1.get(lang.get())}</p>
                <div class="progress" style=format!("--seconds:{SECONDS}s")><i></i></div>
                <div class="foot">
                    <span role="timer">{move || crate::locale::say::seconds_left(lang.get(), left.get())}</span>
                    <button class="button small" node_ref=button on:click=move |_| on_done.run(false)>{t(T::CANCEL)}</button>
                </div>
            </div>
        </div>
    }
}

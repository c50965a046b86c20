//! The rewarded break before a lost game is taken back: a provider that an operator can replace.
//!
//! The built-in break shows a strategy card and needs no network. A script that defines
//! `window.qiguanRewardedBreak(): Promise<boolean>` takes its place; what it resolves to says whether the
//! break was watched to its end. A hook that throws or rejects gives no reward, and says so in the console.

use crate::browser::{property, window};
use crate::views::break_card::BreakCard;
use js_sys::{Function, Promise};
use leptos::prelude::*;
use std::cell::Cell;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

/// The name of an operator's hook.
const HOOK: &str = "qiguanRewardedBreak";

/// Who waits for the end of the built-in break.
type Stage = StoredValue<Option<Function>, LocalStorage>;

thread_local! {
    static STAGE: Cell<Option<(RwSignal<bool>, Stage)>> = const { Cell::new(None) };
}

/// Shows the break; says whether it was watched to its end.
pub async fn rewarded_break() -> bool {
    match window().and_then(|window| property(&window, HOOK)) {
        Some(hook) => operators(&hook).await,
        None => built_in().await,
    }
}

async fn operators(hook: &JsValue) -> bool {
    let Some(hook) = hook.dyn_ref::<Function>() else { return false };
    let answer = match hook.call0(&JsValue::NULL) {
        // `resolve` makes a promise of whatever came.
        Ok(answer) => JsFuture::from(Promise::resolve(&answer)).await,
        Err(error) => Err(error),
    };
    answer.is_ok_and(|watched| watched.is_truthy())
}

async fn built_in() -> bool {
    let Some((shown, stage)) = STAGE.get() else { return false };
    if shown.try_get_untracked() != Some(false) {
        return false; // One break at a time.
    }
    let promise = Promise::new(&mut |resolve, _| {
        stage.try_update_value(|waiting| *waiting = Some(resolve));
    });
    shown.try_set(true);
    JsFuture::from(promise).await.is_ok_and(|watched| watched.is_truthy())
}

/// Where the built-in break appears, above everything else. Once, beside the table.
#[component]
pub fn BreakStage() -> impl IntoView {
    let shown = RwSignal::new(false);
    let stage: Stage = StoredValue::new_local(None);
    STAGE.set(Some((shown, stage)));
    on_cleanup(|| STAGE.set(None));
    let on_done = Callback::new(move |watched: bool| {
        shown.try_set(false);
        let waiting = stage.try_update_value(Option::take).flatten();
        if let Some(resolve) = waiting {
            let _ = resolve.call1(&JsValue::NULL, &JsValue::from_bool(watched));
        }
    });
    move || shown.get().then(|| view! { <BreakCard on_done /> })
}

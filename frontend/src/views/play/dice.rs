//! The dice that decide who moves first. The pips are settled before; the tumbling is for the eye.

use crate::board::figures::{die as face_svg, tumbling};
use crate::locale::{say, use_lang};
use crate::model::Who;
use leptos::prelude::*;
use std::time::Duration;

/// How often a tumbling die shows another face, and how many times.
const TUMBLE: (Duration, u32) = (Duration::from_millis(85), 10);
/// How long the settled dice stay.
const STAY: Duration = Duration::from_millis(1300);

/// Dice of the lower and the upper side. A tap goes on at once.
#[component]
pub(super) fn Dice(pips: [u8; 2], sides: [Who; 2], on_done: Callback<()>) -> impl IntoView {
    let lang = use_lang();
    let turns = RwSignal::new(if reduced_motion() { TUMBLE.1 } else { 0 });
    let settled = Memo::new(move |_| turns.get() >= TUMBLE.1);
    let done = StoredValue::new(false);
    let finish = move || {
        if done.try_get_value() == Some(false) {
            done.set_value(true);
            on_done.run(());
        }
    };
    Effect::new(move |_| {
        if settled.get() {
            if let Ok(timer) = set_timeout_with_handle(finish, STAY) {
                on_cleanup(move || timer.clear());
            }
        } else if let Ok(timer) = set_interval_with_handle(
            move || {
                let _ = turns.try_update(|n| *n += 1);
            },
            TUMBLE.0,
        ) {
            on_cleanup(move || timer.clear());
        }
    });

    let first = usize::from(pips[1] > pips[0]);
    let die = move |side: usize| {
        let face = move || if settled.get() { pips[side] } else { tumbling(turns.get(), side, pips[side]) };
        view! {
            <svg
                class="die"
                class:tumbles=move || !settled.get()
                class:first=move || settled.get() && side == first
                viewBox="0 0 60 60"
                aria-hidden="true"
                inner_html=move || face_svg(face())
            ></svg>
        }
    };
    let names = StoredValue::new(sides);
    let name = move |side: usize| names.with_value(|sides| say::who(lang.get(), &sides[side]));
    view! {
        <div class="veil light" on:click=move |_| finish()>
            <div class="card dice" role="status">
                <div class="pair">
                    <figure>{die(0)}<figcaption>{move || name(0)}</figcaption></figure>
                    <figure>{die(1)}<figcaption>{move || name(1)}</figcaption></figure>
                </div>
                <p class="verdict" class:settled=move || settled.get()>
                    {move || names.with_value(|sides| say::begins(lang.get(), &sides[first]))}
                </p>
            </div>
        </div>
    }
}

/// Does the person want things to stand still?
pub(crate) fn reduced_motion() -> bool {
    window()
        .match_media("(prefers-reduced-motion: reduce)")
        .ok()
        .flatten()
        .is_some_and(|query| query.matches())
}

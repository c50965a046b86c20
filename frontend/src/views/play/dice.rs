//! The dice that decide who moves first. The pips are settled before; the tumbling is for the eye.

use crate::board::figures::{die, tumbling};
use crate::locale::{say, use_lang};
use crate::model::Who;
use crate::views::html::{esc, html};
use leptos::prelude::*;
use std::time::Duration;

/// How often a tumbling die shows another face, and how many times.
const TUMBLE: (Duration, u32) = (Duration::from_millis(85), 10);
/// How long the settled dice stay.
const STAY: Duration = Duration::from_millis(1300);

/// Dice of the lower and the upper side. A tap goes on at once.
pub(super) fn dice(pips: [u8; 2], sides: [Who; 2], on_done: Callback<()>) -> AnyView {
    let lang = use_lang();
    let turns = RwSignal::new(if reduced_motion() { TUMBLE.1 } else { 0 });
    let done = StoredValue::new(false);
    let finish = move || {
        if done.try_get_value() == Some(false) {
            done.set_value(true);
            on_done.run(());
        }
    };
    // One clock for both: it tumbles, then waits.
    let stay = (STAY.as_millis() / TUMBLE.0.as_millis()) as u32;
    let tick = move || {
        if turns.try_update(|n| *n += 1).is_some() && turns.try_get_untracked() >= Some(TUMBLE.1 + stay) {
            finish();
        }
    };
    if let Ok(timer) = set_interval_with_handle(tick, TUMBLE.0) {
        on_cleanup(move || timer.clear());
    }
    let first = usize::from(pips[1] > pips[0]);
    let make = move || {
        let (lang, turn) = (lang.get(), turns.get().min(TUMBLE.1));
        let settled = turn == TUMBLE.1;
        let one = |side: usize| {
            let (face, class) = match settled {
                true if side == first => (pips[side], "die first"),
                true => (pips[side], "die"),
                false => (tumbling(turn, side, pips[side]), "die tumbles"),
            };
            format!(
                "<figure><svg class=\"{class}\" viewBox=\"0 0 60 60\" aria-hidden=\"true\">{}</svg><figcaption>{}</figcaption></figure>",
                die(face),
                esc(&say::who(lang, &sides[side]))
            )
        };
        format!(
            "<div class=\"veil light\" data-do=\"on\"><div class=\"card dice\" role=\"status\"><div class=\"pair\">{}{}</div>\
             <p class=\"verdict{}\">{}</p></div></div>",
            one(0),
            one(1),
            if settled { " settled" } else { "" },
            esc(&say::begins(lang, &sides[first]))
        )
    };
    html(make, Callback::new(move |_| finish()))
}

/// Does the person want things to stand still?
fn reduced_motion() -> bool {
    window()
        .match_media("(prefers-reduced-motion: reduce)")
        .ok()
        .flatten()
        .is_some_and(|query| query.matches())
}

//! A player's strip: colour, name, what was captured, how much is covered, and at its end clock or turn.

use crate::locale::text as T;
use crate::locale::{say, use_lang};
use crate::model::{PlayView, SideView};
use crate::views::shell::token;
use games::banqi::Color;
use leptos::prelude::*;
use std::time::Duration;

/// From when on the clock warns, milliseconds.
const WARN_MS: f64 = 15_000.0;
/// How often the clock looks at the time.
const TICK: Duration = Duration::from_millis(250);

/// The strip of a side: 0 is the lower one, 1 the upper one.
#[component]
pub(super) fn Strip(view: Signal<PlayView>, side: usize) -> impl IntoView {
    let lang = use_lang();
    let own = Memo::new(move |_| view.with(|v| v.sides[side].clone()));
    let now = RwSignal::new(now_ms());
    let runs = Memo::new(move |_| own.with(|s| s.clock.is_some()));
    Effect::new(move |_| {
        if runs.get() {
            now.set(now_ms());
            if let Ok(timer) = set_interval_with_handle(
                move || {
                    let _ = now.try_set(now_ms());
                },
                TICK,
            ) {
                on_cleanup(move || timer.clear());
            }
        }
    });
    let left = move || own.with(|s| s.clock).map(|clock| (clock.ends_at - now.get()).max(0.0));
    let captured = Memo::new(move |_| {
        let mut pieces = own.with(|s| s.captured.clone());
        pieces.sort_by_key(|piece| piece.role);
        pieces
    });
    let name = move || own.with(|s| say::who(lang.get(), &s.who));
    let color = move || {
        own.with(|s| match s.color {
            Some(Color::Red) => "spot red",
            Some(Color::Black) => "spot black",
            None => "spot",
        })
    };
    let chip = move || own.with(|s| chip_text(s, left(), lang.get()));
    let low = move || left().is_some_and(|left| left < WARN_MS);

    view! {
        <section class="strip" class:own=side == 0 class:active=move || own.with(|s| s.active) aria-label=name>
            <span class=color role=move || own.with(|s| s.color.map(|_| "img")) aria-label=move || own.with(|s| s.color.map(|c| say::color(c).get(lang.get())))></span>
            <div class="who">
                <span class="name">
                    {name}
                    {move || own.with(|s| !s.present).then(|| view! { <em>{T::AWAY.get(lang.get())}</em> })}
                </span>
                <span class="stock">
                    <span
                        class="tray"
                        role="img"
                        aria-label=move || captured.with(|pieces| say::captured(lang.get(), pieces))
                    >
                        {move || captured.get().into_iter().map(|piece| view! { <i>{token(piece)}</i> }).collect_view()}
                    </span>
                    <span class="covered">{move || own.with(|s| s.covered.map(|n| say::covered(lang.get(), n)))}</span>
                </span>
            </div>
            <span class="chip" class:low=low class:think=move || own.with(|s| s.thinking) role=move || runs.get().then_some("timer")>
                {chip}
            </span>
        </section>
    }
}

fn chip_text(side: &SideView, left: Option<f64>, lang: crate::locale::Lang) -> String {
    match left {
        Some(left) => {
            // Rounded up: 0:00 only when the time is over.
            let seconds = (left / 1000.0).ceil() as u32;
            format!("{}:{:02}", seconds / 60, seconds % 60)
        }
        None if side.thinking => T::THINKING_SHORT.get(lang).to_owned(),
        None if side.active => T::TO_MOVE.get(lang).to_owned(),
        None => String::new(),
    }
}

/// The time of the page's clock.
fn now_ms() -> f64 {
    window().performance().map_or(0.0, |performance| performance.now())
}

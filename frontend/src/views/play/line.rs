//! The line under the board: whose turn it is, why a try was refused, what needs attention. Its place is kept
//! when it is empty.

use crate::locale::text as T;
use crate::locale::{say, t, use_lang};
use crate::model::{Banner, Intent, PlayView, Status, Who};
use leptos::prelude::*;

/// The line.
#[component]
pub(super) fn Line(
    view: Signal<PlayView>,
    back: RwSignal<Option<usize>>,
    on_intent: Callback<Intent>,
    on_result: Callback<()>,
) -> impl IntoView {
    let lang = use_lang();
    let status = Memo::new(move |_| view.with(|v| v.status));
    let banner = Memo::new(move |_| view.with(|v| v.banner.clone()));
    let tone = move || match status.get() {
        Status::YourTurn | Status::FirstFlip | Status::PersonsTurn(_) => "turn",
        Status::Refused(_) => "warn",
        _ => "",
    };
    let text = move || say::status(lang.get(), status.get());
    let more = move || {
        let lang = lang.get();
        view.with(|v| {
            let color = v.sides[0].color.filter(|_| v.sides[0].who == Who::You);
            match v.status {
                Status::YourTurn | Status::TheirTurn | Status::Thinking | Status::Sending => {
                    color.map(|color| say::you_are(lang, color))
                }
                Status::PersonsTurn(_) => {
                    v.sides.iter().find(|s| s.active).and_then(|s| s.color).map(|c| say::side(lang, c))
                }
                _ => None,
            }
        })
    };
    let note = move || banner.get().and_then(|banner| say::banner(lang.get(), &banner));

    view! {
        <div class="line" aria-live="polite">
            {move || if let Some(plies) = back.get() {
                view! {
                    <p class="offer">{move || say::looking_back(lang.get(), plies)}</p>
                    <div class="answers">
                        <button class="button small" on:click=move |_| back.set(None)>{t(T::TO_NOW)}</button>
                    </div>
                }.into_any()
            } else { match (banner.get(), status.get()) {
                (Some(Banner::DrawOffered), _) => view! {
                    <p class="offer">{t(T::DRAW_OFFERED)}</p>
                    <div class="answers">
                        <button class="button small" on:click=move |_| on_intent.run(Intent::AnswerDraw(false))>
                            {t(T::DECLINE)}
                        </button>
                        <button class="button small main" on:click=move |_| on_intent.run(Intent::AnswerDraw(true))>
                            {t(T::ACCEPT_DRAW)}
                        </button>
                    </div>
                }.into_any(),
                (Some(Banner::ComputerFailed), _) => view! {
                    <p class="offer">{t(T::COMPUTER_FAILED)}</p>
                    <div class="answers">
                        <button class="button small main" on:click=move |_| on_intent.run(Intent::RetryThinking)>
                            {t(T::TRY_AGAIN)}
                        </button>
                    </div>
                }.into_any(),
                (_, Status::Over) => view! {
                    <button class="button small" on:click=move |_| on_result.run(())>{t(T::SHOW_RESULT)}</button>
                }.into_any(),
                _ => view! {
                    <div class="words">
                        <p class=tone>
                            <b>{text}</b>
                            {move || more().map(|more| view! { <span>" · "{more}</span> })}
                        </p>
                        {move || note().map(|note| view! { <p class="note">{note}</p> })}
                    </div>
                }.into_any(),
            }}}
        </div>
    }
}

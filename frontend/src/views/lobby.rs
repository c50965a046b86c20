//! A friend room before and between games: the invitation, then the rules that both accept.

use super::rules::Rules;
use super::shell::token;
use crate::board::figures::qr;
use crate::icons::{self, icon};
use crate::locale::text as T;
use crate::locale::{Text, say, t, use_lang};
use crate::model::{LobbyIntent, LobbyView};
use games::banqi::{Color, Options, Piece, Role};
use leptos::prelude::*;
use std::time::Duration;
use wasm_bindgen::JsCast;

/// The room.
#[component]
pub fn Lobby(
    /// What to show.
    #[prop(into)]
    view: Signal<LobbyView>,
    /// What is asked for.
    on_intent: Callback<LobbyIntent>,
) -> impl IntoView {
    let lang = use_lang();
    let shown = Memo::new(move |_| view.get());
    let body = move || match shown.get() {
        LobbyView::Connecting => wait(T::CONNECTING),
        LobbyView::Charging | LobbyView::Playing => wait(T::STARTING),
        LobbyView::Gone => trouble(T::ROOM_GONE, T::ROOM_GONE_MORE, on_intent),
        LobbyView::Replaced => trouble(T::REPLACED, T::REPLACED_MORE, on_intent),
        LobbyView::Waiting { code, link, options, hearts } => {
            view! { <Invitation code link/> <Terms options hearts/> }.into_any()
        }
        agreeing @ LobbyView::Agreeing { .. } => view! { <Agreement agreeing on_intent/> }.into_any(),
    };
    view! {
        <div class="page lobby">
            <header class="bar">
                <button
                    class="round"
                    aria-label=move || T::LEAVE.get(lang.get())
                    on:click=move |_| on_intent.run(LobbyIntent::Leave)
                >
                    {icon(icons::BACK)}
                </button>
                <h1>{t(T::FRIEND_ROOM)}</h1>
            </header>
            <main class="column">{body}</main>
        </div>
    }
}

fn wait(words: Text) -> AnyView {
    view! {
        <div class="centre" role="status">
            <span class="wait">{token(Piece::new(Color::Red, Role::Soldier))}</span>
            <p>{t(words)}</p>
        </div>
    }
    .into_any()
}

fn trouble(what: Text, more: Text, on_intent: Callback<LobbyIntent>) -> AnyView {
    view! {
        <div class="centre" role="alert">
            <h2>{t(what)}</h2>
            <p>{t(more)}</p>
            <button class="button main" on:click=move |_| on_intent.run(LobbyIntent::Reconnect)>{t(T::TRY_AGAIN)}</button>
            <button class="button plain" on:click=move |_| on_intent.run(LobbyIntent::Leave)>{t(T::HOME)}</button>
        </div>
    }
    .into_any()
}

/// Code, link, QR.
#[component]
fn Invitation(code: String, link: String) -> impl IntoView {
    let lang = use_lang();
    let copied = RwSignal::new(false);
    let spoken: String = code.chars().flat_map(|c| [c, ' ']).collect();
    let letters = code.chars().map(|c| view! { <i>{c.to_string()}</i> }).collect_view();
    let (to_copy, to_share) = (link.clone(), link.clone());
    let copy = move |_| {
        let text = to_copy.clone();
        wasm_bindgen_futures::spawn_local(async move {
            if copy_text(&text).await {
                let _ = copied.try_set(true);
                set_timeout(
                    move || {
                        let _ = copied.try_set(false);
                    },
                    Duration::from_secs(2),
                );
            }
        });
    };
    let share = move |_| share_link(&to_share, T::INVITE_TEXT.get(lang.get_untracked()));
    view! {
        <section class="card invite">
            <h2>{t(T::WAITING)}</h2>
            <p>{t(T::WAITING_MORE)}</p>
            <p class="code" aria-label=spoken>{letters}</p>
            {qr(&link).map(|svg| view! {
                <div class="qr" role="img" aria-label=move || T::QR.get(lang.get()) inner_html=svg></div>
            })}
            <p class="link">{link}</p>
            <div class="pair">
                <button class="button" on:click=copy>
                    {move || if copied.get() { icon(icons::CHECK) } else { icon(icons::COPY) }}
                    <span aria-live="polite">{move || if copied.get() { T::COPIED } else { T::COPY }.get(lang.get())}</span>
                </button>
                {can_share().then(|| view! {
                    <button class="button main" on:click=share>{icon(icons::SHARE)}<span>{t(T::SHARE)}</span></button>
                })}
            </div>
        </section>
    }
}

/// What a game here means: the rules in full words, and what it costs.
#[component]
fn Terms(options: Options, hearts: u8) -> impl IntoView {
    let lang = use_lang();
    view! {
        <section class="card terms">
            <h2>{move || say::preset(&options).get(lang.get())}</h2>
            {(hearts > 0).then(|| view! {
                <p class="cost">{icon(icons::HEART)}<span>{move || say::cost(lang.get(), hearts)}</span></p>
            })}
            <p class="cost time">{icon(icons::CLOCK)}<span>{t(T::SIXTY_SECONDS)}</span></p>
            <Rules options=Signal::stored(options)/>
        </section>
    }
}

/// Both sit: the rules are accepted.
#[component]
fn Agreement(agreeing: LobbyView, on_intent: Callback<LobbyIntent>) -> impl IntoView {
    let lang = use_lang();
    let LobbyView::Agreeing {
        code,
        options,
        hearts,
        opponent,
        opponent_present,
        accepted,
        short,
        watching,
        commitment,
    } = agreeing
    else {
        return ().into_any();
    };
    let name = StoredValue::new(opponent);
    let person = move |mine: bool| {
        let yes = accepted[usize::from(!mine)];
        let lacks = short[usize::from(!mine)];
        let words = move || {
            if mine && !watching {
                T::YOU.get(lang.get()).to_owned()
            } else {
                name.with_value(|n| say::name(lang.get(), n.as_deref()))
            }
        };
        let state = move || {
            let lang = lang.get();
            if lacks {
                T::NO_HEARTS.get(lang)
            } else if !mine && !opponent_present {
                T::AWAY.get(lang)
            } else if yes {
                T::ACCEPTED.get(lang)
            } else {
                T::READING.get(lang)
            }
        };
        view! {
            <li class:yes=yes class:lacks=lacks>
                {token(Piece::new(if mine { Color::Red } else { Color::Black }, Role::Soldier))}
                <b>{words}</b>
                <span>{state}</span>
            </li>
        }
    };
    let action = if watching {
        view! { <p class="hint">{t(T::WATCHING_LOBBY)}</p> }.into_any()
    } else if accepted[0] && !short[0] && !short[1] {
        view! { <p class="hint" role="status">{t(T::WAIT_ACCEPT)}</p> }.into_any()
    } else {
        let words = if short[0] || short[1] { T::TRY_AGAIN } else { T::ACCEPT };
        view! {
            <button class="button main big" on:click=move |_| on_intent.run(LobbyIntent::Accept)>
                {icon(icons::CHECK)}<span>{t(words)}</span>
            </button>
        }
        .into_any()
    };
    view! {
        <section class="card agree">
            <p class="over">{move || say::room(lang.get(), &code)}</p>
            <ul class="people">{person(true)}{person(false)}</ul>
            {(short[0] || short[1]).then(|| view! { <p class="note">{t(if short[0] { T::SHORT_YOU } else { T::SHORT_OTHER })}</p> })}
            <div class="act">{action}</div>
        </section>
        <Terms options hearts/>
        <details class="card sealed-box">
            <summary>{icon(icons::LOCK)}<span>{t(T::SEALED)}</span></summary>
            <p>{t(T::SEALED_MORE)}</p>
            <code>{commitment}</code>
        </details>
    }
    .into_any()
}

async fn copy_text(text: &str) -> bool {
    let clipboard = window().navigator().clipboard();
    // Without a secure context there is no clipboard, whatever the type says.
    if clipboard.is_undefined() {
        return false;
    }
    wasm_bindgen_futures::JsFuture::from(clipboard.write_text(text)).await.is_ok()
}

/// The device's own share sheet, where it has one.
fn share_function() -> Option<js_sys::Function> {
    js_sys::Reflect::get(&window().navigator(), &"share".into()).ok()?.dyn_into().ok()
}

fn can_share() -> bool {
    share_function().is_some()
}

fn share_link(link: &str, text: &str) {
    let Some(share) = share_function() else { return };
    let data = js_sys::Object::new();
    let _ = js_sys::Reflect::set(&data, &"url".into(), &link.into());
    let _ = js_sys::Reflect::set(&data, &"text".into(), &text.into());
    if let Ok(promise) = share.call1(&window().navigator(), &data)
        && let Ok(promise) = promise.dyn_into::<js_sys::Promise>()
    {
        // The person may close the sheet: that is an answer, not an error.
        wasm_bindgen_futures::spawn_local(async move {
            let _ = wasm_bindgen_futures::JsFuture::from(promise).await;
        });
    }
}

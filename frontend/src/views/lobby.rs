//! A friend room before and between games: the invitation, then the rules that both accept.

use super::html::{button, el, esc, html, icon, round, still};
use super::rules::rules;
use super::shell::face;
use crate::board::figures::qr;
use crate::icons;
use crate::locale::text as T;
use crate::locale::{Lang, Text, say, use_lang};
use crate::model::{LobbyIntent, LobbyView};
use crate::settings::{Faces, use_settings};
use games::banqi::{Color, Piece, Role};
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
    let settings = use_settings();
    let copied = RwSignal::new(false);
    let head = move || {
        let lang = lang.get();
        let title = format!("<h1>{}</h1>", T::FRIEND_ROOM.get(lang));
        el("header", "bar", &(round(lang, "leave", T::LEAVE, icons::BACK) + &title))
    };
    let body = move || view.with(|v| body(lang.get(), v, settings.get().faces, copied.get()));
    // What a game here means, made apart: it stays as it is while people come and accept.
    let terms = move || {
        let lang = lang.get();
        let look = settings.get().look();
        view.with(|v| match v {
            LobbyView::Waiting { options, hearts, .. } | LobbyView::Agreeing { options, hearts, .. } => {
                let time = format!("{}<span>{}</span>", icon(icons::CLOCK), T::SIXTY_SECONDS.get(lang));
                let cost = format!("{}<span>{}</span>", icon(icons::HEART), say::cost(lang, *hearts));
                let inside = [
                    format!("<h2>{}</h2>", say::preset(options).get(lang)),
                    if *hearts > 0 { el("p", "cost", &cost) } else { String::new() },
                    el("p", "cost time", &time),
                    rules(lang, options, look),
                ];
                el("section", "card terms", &inside.concat())
            }
            _ => String::new(),
        })
    };
    let seal = move || {
        let lang = lang.get();
        view.with(|v| match v {
            LobbyView::Agreeing { commitment, .. } => format!(
                "<details class=\"card sealed-box\"><summary>{}<span>{}</span></summary><p>{}</p><code>{}</code></details>",
                icon(icons::LOCK),
                T::SEALED.get(lang),
                T::SEALED_MORE.get(lang),
                esc(commitment)
            ),
            _ => String::new(),
        })
    };
    let act = Callback::new(move |act: String| match act.as_str() {
        "accept" => on_intent.run(LobbyIntent::Accept),
        "again" => on_intent.run(LobbyIntent::Reconnect),
        "leave" => on_intent.run(LobbyIntent::Leave),
        other => {
            let link = view.with_untracked(|v| match v {
                LobbyView::Waiting { link, .. } => link.clone(),
                _ => String::new(),
            });
            if other == "share" {
                share_link(&link, T::INVITE_TEXT.get(lang.get_untracked()));
            } else {
                copy_link(link, copied);
            }
        }
    });
    view! {
        <div class="page lobby">
            {html(head, act)}
            <main class="column">{html(body, act)}{still(terms)}{still(seal)}</main>
        </div>
    }
}

fn body(lang: Lang, view: &LobbyView, faces: Faces, copied: bool) -> String {
    let wait = |words: Text| {
        format!(
            "<div class=\"centre\" role=\"status\"><span class=\"wait\">{}</span><p>{}</p></div>",
            face(Piece::new(Color::Red, Role::Soldier), faces),
            words.get(lang)
        )
    };
    let trouble = |what: Text, more: Text| {
        format!(
            "<div class=\"centre\" role=\"alert\"><h2>{}</h2><p>{}</p>{}{}</div>",
            what.get(lang),
            more.get(lang),
            button("button main", "again", T::TRY_AGAIN.get(lang)),
            button("button plain", "leave", T::HOME.get(lang))
        )
    };
    match view {
        LobbyView::Connecting => wait(T::CONNECTING),
        LobbyView::Charging | LobbyView::Playing => wait(T::STARTING),
        LobbyView::Gone => trouble(T::ROOM_GONE, T::ROOM_GONE_MORE),
        LobbyView::Replaced => trouble(T::REPLACED, T::REPLACED_MORE),
        LobbyView::Waiting { code, link, .. } => invitation(lang, code, link, copied),
        LobbyView::Agreeing { .. } => agreement(lang, view, faces),
    }
}

/// Code, link, QR.
fn invitation(lang: Lang, code: &str, link: &str, copied: bool) -> String {
    let letters: String = code.chars().map(|c| format!("<i>{}</i>", esc(&c.to_string()))).collect();
    let spoken: String = code.chars().flat_map(|c| [c, ' ']).collect();
    let picture = qr(link).map_or_else(String::new, |svg| {
        format!("<div class=\"qr\" role=\"img\" aria-label=\"{}\">{svg}</div>", T::QR.get(lang))
    });
    let (paths, words) = if copied { (icons::CHECK, T::COPIED) } else { (icons::COPY, T::COPY) };
    let copy = format!("{}<span aria-live=\"polite\">{}</span>", icon(paths), words.get(lang));
    let mut buttons = button("button", "copy", &copy);
    if share_function().is_some() {
        let share = format!("{}<span>{}</span>", icon(icons::SHARE), T::SHARE.get(lang));
        buttons += &button("button main", "share", &share);
    }
    let inside = format!(
        "<h2>{}</h2><p>{}</p><p class=\"code\" role=\"img\" aria-label=\"{}\">{letters}</p>{picture}<p class=\"link\">{}</p>\
         <div class=\"pair\">{buttons}</div>",
        T::WAITING.get(lang),
        T::WAITING_MORE.get(lang),
        esc(&spoken),
        esc(link)
    );
    el("section", "card invite", &inside)
}

/// Both sit: the rules are accepted.
fn agreement(lang: Lang, view: &LobbyView, faces: Faces) -> String {
    let LobbyView::Agreeing { code, opponent, opponent_present, accepted, short, watching, .. } = view else {
        return String::new();
    };
    let person = |mine: bool| {
        let (yes, lacks) = (accepted[usize::from(!mine)], short[usize::from(!mine)]);
        let name = if mine && !watching {
            T::YOU.get(lang).to_owned()
        } else {
            esc(&say::name(lang, opponent.as_deref().filter(|_| !mine)))
        };
        let state = if lacks {
            T::NO_HEARTS
        } else if !mine && !opponent_present {
            T::AWAY
        } else if yes {
            T::ACCEPTED
        } else {
            T::READING
        };
        let class = if lacks {
            "lacks"
        } else if yes {
            "yes"
        } else {
            ""
        };
        let piece = Piece::new(if mine { Color::Red } else { Color::Black }, Role::Soldier);
        el("li", class, &format!("{}<b>{name}</b><span>{}</span>", face(piece, faces), state.get(lang)))
    };
    let any_short = short[0] || short[1];
    let act = if *watching {
        el("p", "hint", T::WATCHING_LOBBY.get(lang))
    } else if accepted[0] && !any_short {
        format!("<p class=\"hint\" role=\"status\">{}</p>", T::WAIT_ACCEPT.get(lang))
    } else {
        let words = if any_short { T::TRY_AGAIN } else { T::ACCEPT };
        let words = format!("{}<span>{}</span>", icon(icons::CHECK), words.get(lang));
        button("button main big", "accept", &words)
    };
    let inside = [
        el("p", "over", &say::room(lang, &esc(code))),
        el("ul", "people", &(person(true) + &person(false))),
        if any_short {
            el("p", "note", if short[0] { T::SHORT_YOU } else { T::SHORT_OTHER }.get(lang))
        } else {
            String::new()
        },
        el("div", "act", &act),
    ];
    el("section", "card agree", &inside.concat())
}

fn copy_link(link: String, copied: RwSignal<bool>) {
    wasm_bindgen_futures::spawn_local(async move {
        let clipboard = window().navigator().clipboard();
        // Without a secure context there is no clipboard, whatever the type says.
        if clipboard.is_undefined()
            || wasm_bindgen_futures::JsFuture::from(clipboard.write_text(&link)).await.is_err()
        {
            return;
        }
        let _ = copied.try_set(true);
        let back = move || {
            let _ = copied.try_set(false);
        };
        set_timeout(back, Duration::from_secs(2));
    });
}

/// The device's own share sheet, where it has one.
fn share_function() -> Option<js_sys::Function> {
    js_sys::Reflect::get(&window().navigator(), &"share".into()).ok()?.dyn_into().ok()
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

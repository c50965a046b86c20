//! The settings: name, language, look.

use super::choices::{BoardChoices, LanguageChoice};
use super::shell::Shell;
use crate::icons::{self, icon};
use crate::locale::text as T;
use crate::locale::{say, t, use_lang};
use crate::model::{ProfileView, Rename};
use crate::route::Route;
use leptos::prelude::*;
use std::time::Duration;

/// The page.
#[component]
pub fn SettingsPage(
    /// Who is here.
    #[prop(into)]
    profile: Signal<ProfileView>,
    /// Takes another name; the empty text takes it away.
    on_rename: Callback<String>,
    /// Goes somewhere.
    on_go: Callback<Route>,
) -> impl IntoView {
    let lang = use_lang();
    let stored = Memo::new(move |_| profile.with(|p| p.name.clone().unwrap_or_default()));
    let name = RwSignal::new(stored.get_untracked());
    // The name may arrive after the page: it must not overwrite what is being typed.
    Effect::new(move |before: Option<String>| {
        let now = stored.get();
        if before.is_none_or(|before| before == name.get_untracked()) {
            name.set(now.clone());
        }
        now
    });
    let good = move || name.with(|name| name.trim().is_empty() || room::api::clean_name(name).is_some());
    let state = Memo::new(move |_| profile.with(|p| p.rename.clone()));
    let line = move || {
        let lang = lang.get();
        if !good() {
            return say::failure(lang, "bad_name");
        }
        match state.get() {
            Rename::Idle => T::NAME_MORE.get(lang).to_owned(),
            Rename::Sending => T::ONE_MOMENT.get(lang).to_owned(),
            Rename::Saved => T::SAVED.get(lang).to_owned(),
            Rename::Failed(code) => say::failure(lang, &code),
        }
    };
    let save = move |e: leptos::ev::SubmitEvent| {
        e.prevent_default();
        if good() {
            on_rename.run(name.get_untracked().trim().to_owned());
        }
    };
    let now = RwSignal::new(now_ms());
    if let Ok(timer) = set_interval_with_handle(
        move || {
            let _ = now.try_set(now_ms());
        },
        Duration::from_secs(1),
    ) {
        on_cleanup(move || timer.clear());
    }
    let hearts = move || {
        let (hearts, next) = profile.with(|p| (p.hearts, p.next_heart_at));
        hearts.map(|count| {
            let left = next.map(|at| ((at - now.get()).max(0.0) / 1000.0).ceil() as u32);
            view! {
                <section class="card">
                    <h2>{t(T::HEARTS)}</h2>
                    <p class="five" role="img" aria-label=say::hearts(lang.get(), count)>
                        {(0..room::api::MAX_HEARTS).map(|n| view! { <i class:full={n < count}>{icon(icons::HEART)}</i> }).collect_view()}
                        <span>{left.map(|left| say::next_heart(lang.get(), left))}</span>
                    </p>
                    <p class="hint">{t(T::HEARTS_MORE)}</p>
                </section>
            }
        })
    };
    view! {
        <Shell title=T::SETTINGS on_go>
            <section class="card">
                <h2>{t(T::NAME)}</h2>
                <form class="enter" on:submit=save>
                    <input
                        aria-label=move || T::NAME.get(lang.get())
                        aria-describedby="name-line"
                        maxlength="32"
                        autocomplete="nickname"
                        prop:value=name
                        on:input=move |e| name.set(event_target_value(&e))
                    />
                    <button class="button" disabled=move || !good() || state.get() == Rename::Sending>{t(T::SAVE)}</button>
                </form>
                <p class="hint" id="name-line" class:warn=move || !good() || matches!(state.get(), Rename::Failed(_)) role="status">{line}</p>
            </section>
            {hearts}
            <section class="card">
                <h2>{t(T::LANGUAGE)}</h2>
                <LanguageChoice/>
            </section>
            <section class="card">
                <h2>{t(T::LOOK)}</h2>
                <BoardChoices/>
            </section>
        </Shell>
    }
}

/// The time of the page's clock.
fn now_ms() -> f64 {
    window().performance().map_or(0.0, |performance| performance.now())
}

//! Opens a room or enters one by its code.

use super::rules::Rules;
use super::shell::Shell;
use crate::icons::{self, icon};
use crate::locale::text as T;
use crate::locale::{say, t, use_lang};
use crate::model::NewRoomView;
use crate::route::Route;
use games::banqi::Options;
use leptos::prelude::*;

/// The page.
#[component]
pub fn NewRoom(
    /// What to show.
    #[prop(into)]
    view: Signal<NewRoomView>,
    /// Opens a room with these rules.
    on_open: Callback<Options>,
    /// Enters a room by a code as a person types it.
    on_join: Callback<String>,
    /// Goes somewhere.
    on_go: Callback<Route>,
) -> impl IntoView {
    let lang = use_lang();
    let options = RwSignal::new(Options::classic());
    let code = RwSignal::new(String::new());
    let busy = Memo::new(move |_| view.with(|v| v.busy));
    let right = move || code.with(|code| room::api::clean_code(code).is_some());
    let join = move |e: leptos::ev::SubmitEvent| {
        e.prevent_default();
        if right() && !busy.get_untracked() {
            on_join.run(code.get_untracked());
        }
    };
    let hearts = Memo::new(move |_| view.with(|v| (v.hearts, v.profile.hearts)));
    view! {
        <Shell title=T::FRIEND_ROOM on_go>
            {move || view.with(|v| v.failed.clone()).map(|code| view! {
                <p class="card note" role="alert">{say::failure(lang.get(), &code)}</p>
            })}
            <section class="card">
                <h2>{t(T::ENTER_CODE)}</h2>
                <form class="enter" on:submit=join>
                    <input
                        class="code"
                        aria-label=move || T::ENTER_CODE.get(lang.get())
                        placeholder="ABC234"
                        maxlength="12"
                        autocomplete="off"
                        autocapitalize="characters"
                        spellcheck="false"
                        prop:value=code
                        on:input=move |e| code.set(event_target_value(&e))
                    />
                    <button class="button" disabled=move || busy.get() || !right()>{t(T::ENTER)}</button>
                </form>
            </section>
            <section class="card">
                <h2>{t(T::OPEN_ROOM)}</h2>
                <div class="presets" role="radiogroup" aria-label=move || T::RULES.get(lang.get())>
                    {Options::PRESETS.map(|(_, preset)| view! {
                        <button
                            class="preset"
                            role="radio"
                            aria-checked=move || (options.get() == preset).to_string()
                            on:click=move |_| options.set(preset)
                        >
                            <b>{move || say::preset(&preset).get(lang.get())}</b>
                            <small>{move || say::preset_more(&preset).get(lang.get())}</small>
                        </button>
                    })}
                </div>
                {move || {
                    let (cost, have) = hearts.get();
                    (cost > 0).then(|| view! {
                        <p class="cost">
                            {icon(icons::HEART)}
                            <span>{say::cost(lang.get(), cost)}{have.map(|have| say::you_have(lang.get(), have))}</span>
                        </p>
                    })
                }}
                <button class="button main big" disabled=busy on:click=move |_| on_open.run(options.get_untracked())>
                    {icon(icons::FRIEND)}
                    <span>{move || if busy.get() { T::ONE_MOMENT } else { T::OPEN_ROOM }.get(lang.get())}</span>
                </button>
                <details>
                    <summary><span>{t(T::RULES_IN_FULL)}</span></summary>
                    <Rules options/>
                </details>
            </section>
        </Shell>
    }
}

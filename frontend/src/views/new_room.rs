//! Opens a room or enters one by its code.

use super::html::{button, el, html, icon, still};
use super::rules::rules;
use super::shell::bar;
use crate::icons;
use crate::locale::text as T;
use crate::locale::{Lang, say, use_lang};
use crate::model::NewRoomView;
use crate::settings::use_settings;
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
) -> impl IntoView {
    let lang = use_lang();
    let settings = use_settings();
    let options = RwSignal::new(Options::classic());
    let failed = move || {
        let failed = view.with(|v| v.failed.clone());
        failed.map_or_else(String::new, |code| {
            format!("<p class=\"card note\" role=\"alert\">{}</p>", say::failure(lang.get(), &code))
        })
    };
    let join = Callback::new(move |act: String| {
        let code = act.strip_prefix("code=").unwrap_or_default().to_owned();
        if !view.with_untracked(|v| v.busy) && !code.trim().is_empty() {
            on_join.run(code);
        }
    });
    let open = move || view.with(|v| open_card(lang.get(), v, options.get()));
    let act = Callback::new(move |act: String| {
        let preset = act.strip_prefix("preset:").and_then(|name| name.parse::<Options>().ok());
        match preset {
            Some(preset) => options.set(preset),
            None if !view.with_untracked(|v| v.busy) => on_open.run(options.get_untracked()),
            None => {}
        }
    });
    let in_full = move || {
        let lang = lang.get();
        format!(
            "<details class=\"card\"><summary><span>{}</span></summary>{}</details>",
            T::RULES_IN_FULL.get(lang),
            rules(lang, &options.get(), settings.get().look())
        )
    };
    view! {
        <div class="page">
            {still(move || bar(lang.get(), T::FRIEND_ROOM))}
            <main class="column">
                {still(failed)}
                {html(move || enter_card(lang.get()), join)}
                {html(open, act)}
                {still(in_full)}
            </main>
        </div>
    }
}

fn enter_card(lang: Lang) -> String {
    format!(
        "<section class=\"card\"><h2>{0}</h2><form class=\"enter\" data-do=\"code\"><input class=\"code\" \
         aria-label=\"{0}\" placeholder=\"ABC234\" maxlength=\"12\" autocomplete=\"off\" autocapitalize=\"characters\" \
         spellcheck=\"false\"><button class=\"button\">{1}</button></form></section>",
        T::ENTER_CODE.get(lang),
        T::ENTER.get(lang)
    )
}

fn open_card(lang: Lang, view: &NewRoomView, options: Options) -> String {
    let mut presets = String::new();
    for (name, preset) in Options::PRESETS {
        presets.push_str(&format!(
            "<button class=\"preset\" role=\"radio\" data-do=\"preset:{name}\" aria-checked=\"{}\"><b>{}</b><small>{}</small></button>",
            options == preset,
            say::preset(&preset).get(lang),
            say::preset_more(&preset).get(lang)
        ));
    }
    let mut inside = format!(
        "<h2>{}</h2><div class=\"presets\" role=\"radiogroup\" aria-label=\"{}\">{presets}</div>",
        T::OPEN_ROOM.get(lang),
        T::RULES.get(lang)
    );
    if view.hearts > 0 {
        let have = view.profile.hearts.map_or_else(String::new, |have| say::you_have(lang, have));
        let words = format!("{}<span>{}{have}</span>", icon(icons::HEART), say::cost(lang, view.hearts));
        inside += &el("p", "cost", &words);
    }
    let words = if view.busy { T::ONE_MOMENT } else { T::OPEN_ROOM };
    let words = format!("{}<span>{}</span>", icon(icons::FRIEND), words.get(lang));
    inside += &button("button main big", "open", &words);
    el("section", "card", &inside)
}

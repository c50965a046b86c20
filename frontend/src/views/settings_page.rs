//! The settings: name, language, look.

use super::choices::{board_choices, language_choice, set};
use super::html::{el, esc, html, icon, still};
use super::shell::bar;
use crate::icons;
use crate::locale::text as T;
use crate::locale::{Lang, Text, say, use_lang};
use crate::model::{ProfileView, Rename};
use crate::settings::use_settings;
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
) -> impl IntoView {
    let lang = use_lang();
    let settings = use_settings();
    let refused = RwSignal::new(false);
    let form = move || {
        let name = profile.with(|p| p.name.clone().unwrap_or_default());
        name_form(lang.get(), &name)
    };
    let save = Callback::new(move |act: String| {
        let name = act.strip_prefix("name=").unwrap_or_default().trim().to_owned();
        let good = name.is_empty() || room::api::clean_name(&name).is_some();
        refused.set(!good);
        if good {
            on_rename.run(name);
        }
    });
    let line = move || {
        let lang = lang.get();
        let bad = refused.get();
        profile.with(|p| match &p.rename {
            _ if bad => name_line("hint warn", &say::failure(lang, "bad_name")),
            Rename::Idle => name_line("hint", T::NAME_MORE.get(lang)),
            Rename::Sending => name_line("hint", T::ONE_MOMENT.get(lang)),
            Rename::Saved => name_line("hint", T::SAVED.get(lang)),
            Rename::Failed(code) => name_line("hint warn", &say::failure(lang, code)),
        })
    };
    let now = RwSignal::new(now_ms());
    let tick = move || {
        let _ = now.try_set(now_ms());
    };
    if let Ok(timer) = set_interval_with_handle(tick, Duration::from_secs(1)) {
        on_cleanup(move || timer.clear());
    }
    let hearts = move || {
        let (hearts, next) = profile.with(|p| (p.hearts, p.next_heart_at));
        let left = next.map(|at| ((at - now.get()).max(0.0) / 1000.0).ceil() as u32);
        hearts.map_or_else(String::new, |count| hearts_card(lang.get(), count, left))
    };
    let choices = move || {
        let lang = lang.get();
        let card =
            |name: Text, inside: &str| el("section", "card", &format!("<h2>{}</h2>{inside}", name.get(lang)));
        card(T::LANGUAGE, &language_choice(lang)) + &card(T::LOOK, &board_choices(lang, &settings.get()))
    };
    let act = Callback::new(move |act: String| {
        set(settings, &act);
    });
    view! {
        <div class="page">
            {still(move || bar(lang.get(), T::SETTINGS))}
            <main class="column">
                <section class="card">{html(form, save)}{still(line)}</section>
                {still(hearts)}
                {html(choices, act)}
            </main>
        </div>
    }
}

fn name_form(lang: Lang, name: &str) -> String {
    format!(
        "<h2>{0}</h2><form class=\"enter\" data-do=\"name\"><input aria-label=\"{0}\" aria-describedby=\"name-line\" \
         maxlength=\"32\" autocomplete=\"nickname\" value=\"{1}\"><button class=\"button\">{2}</button></form>",
        T::NAME.get(lang),
        esc(name),
        T::SAVE.get(lang)
    )
}

fn name_line(class: &str, words: &str) -> String {
    format!("<p class=\"{class}\" id=\"name-line\" role=\"status\">{words}</p>")
}

fn hearts_card(lang: Lang, count: u8, left: Option<u32>) -> String {
    let mut five = String::new();
    for n in 0..room::api::MAX_HEARTS {
        five.push_str(&el("i", if n < count { "full" } else { "" }, &icon(icons::HEART)));
    }
    let next = left.map_or_else(String::new, |left| say::next_heart(lang, left));
    format!(
        "<section class=\"card\"><h2>{}</h2><p class=\"five\" role=\"img\" aria-label=\"{}\">{five}<span>{next}</span></p>\
         <p class=\"hint\">{}</p></section>",
        T::HEARTS.get(lang),
        say::hearts(lang, count),
        T::HEARTS_MORE.get(lang)
    )
}

/// The time of the page's clock.
fn now_ms() -> f64 {
    window().performance().map_or(0.0, |performance| performance.now())
}

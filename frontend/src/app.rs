//! The page's root: what stands above all places, and which place is shown.

use crate::browser::{Listener, window};
use crate::later::{Parts, Visit};
use crate::locale::text as T;
use crate::locale::{Lang, say, use_lang};
use crate::navigate::{Navigator, taken_along};
use crate::places::home::HomePlace;
use crate::player::{self, provide_me, use_me};
use crate::route::Route;
use crate::settings::provide_settings;
use leptos::prelude::*;

/// The page.
#[component]
pub fn App() -> impl IntoView {
    provide_settings();
    let me = provide_me();
    let navigator = Navigator::provide();
    me.refresh();
    player::send_kept_wins();
    if let Some(window) = window() {
        let back = Listener::on(&window, "online", move |_| {
            player::send_kept_wins();
            me.refresh();
        });
        let back = StoredValue::new_local(Some(back));
        on_cleanup(move || {
            back.try_set_value(None);
        });
    }
    let parts = Parts::new();
    let lang = use_lang();
    Effect::new(move |_| {
        if let Some(document) = window().and_then(|window| window.document()) {
            document.set_title(&title(&navigator.place(), lang.get()));
        }
    });
    view! {
        {move || place(navigator, parts, navigator.place())}
    }
}

/// What a tab of the browser is called.
fn title(route: &Route, lang: Lang) -> String {
    let place = match route {
        Route::Home | Route::NotFound => T::BANQI,
        Route::Solo(level) => say::level(*level),
        Route::Hotseat => T::SAME_SCREEN,
        Route::NewRoom | Route::Room(_) => T::FRIEND_ROOM,
        Route::Leaderboard => T::LEADERBOARD,
        Route::Levels => T::LEVELS,
        Route::Fair => T::FAIR,
        Route::Settings => T::SETTINGS,
        Route::About => T::ABOUT,
    };
    format!("{} · {}", place.get(lang), T::BRAND.get(lang))
}

/// What stands at a place.
fn place(navigator: Navigator, parts: Parts, route: Route) -> AnyView {
    let resume = navigator.just_loaded();
    if !resume {
        // Hearts and names may have changed at the place that was left.
        use_me().refresh();
    }
    let route = match route {
        Route::Home => {
            parts.prepare();
            if !resume {
                taken_along();
            }
            return view! { <HomePlace /> }.into_any();
        }
        // A closed level: the page of levels says how to open it.
        Route::Solo(level) if level > use_me().open() => Route::Levels,
        route => route,
    };
    parts.show(Visit { route, navigator, resume })
}

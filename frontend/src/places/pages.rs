//! What one reads or sets: levels, fair play, the leaderboard, settings.

use crate::api;
use crate::browser::spawn;
use crate::later::Visit;
use crate::model::{BoardPage, Load, Span};
use crate::player::use_me;
use crate::route::Route;
use crate::state::solo::GAME;
use crate::state::wire;
use crate::views::leaderboard::Leaderboard;
use crate::views::pages::{about_page, fair_page, levels_page, not_found_page};
use crate::views::settings_page::SettingsPage;
use leptos::prelude::*;

/// The page of a place.
pub fn show(visit: &Visit) -> AnyView {
    match &visit.route {
        // A closed level: the page of levels says how to open it.
        Route::Solo(_) | Route::Levels => levels_page(),
        Route::Leaderboard => view! { <LeaderboardPlace /> }.into_any(),
        Route::Fair => fair_page(),
        Route::Settings => {
            let me = use_me();
            let on_rename = Callback::new(move |name: String| me.rename(&name));
            view! { <SettingsPage profile=me.profile on_rename /> }.into_any()
        }
        Route::About => about_page(),
        _ => not_found_page(),
    }
}

#[component]
fn LeaderboardPlace() -> impl IntoView {
    let me = use_me();
    let span = RwSignal::new(Span::All);
    let rows = RwSignal::new(Load::Loading);
    let load = move || {
        let asked = span.get_untracked();
        rows.set(Load::Loading);
        spawn(async move {
            let name = match asked {
                Span::Week => "week",
                Span::All => "all",
            };
            let board = api::get(&format!("/api/boards/{GAME}?span={name}"), None).await;
            if span.try_get_untracked() != Some(asked) {
                return; // Another board has been asked for.
            }
            rows.try_set(match board.and_then(|board| api::read(&board, wire::board_rows)) {
                Ok(rows) => Load::Ready(rows),
                Err(failure) => Load::Failed(failure.code()),
            });
        });
    };
    load();
    let on_span = Callback::new(move |wanted| {
        span.set(wanted);
        load();
    });
    let on_retry = Callback::new(move |()| load());
    let page = Signal::derive(move || BoardPage {
        span: span.get(),
        state: rows.get(),
        own_name: me.profile.get().name,
    });
    view! { <Leaderboard page on_span on_retry /> }
}

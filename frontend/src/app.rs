//! The page's root: what stands above all places, and which place is shown.

use crate::api;
use crate::breaks::BreakStage;
use crate::browser::{Listener, painted, spawn, window};
use crate::hotseat::{self, HotseatTable};
use crate::json::Json;
use crate::locale::text as T;
use crate::locale::{Lang, say, use_lang};
use crate::model::{BoardPage, HomeView, LevelDoor, Load, Mode, NewRoomView, Span, Unfinished};
use crate::navigate::Navigator;
use crate::online::OnlineTable;
use crate::player::{self, Me, provide_me, use_me};
use crate::route::Route;
use crate::settings::provide_settings;
use crate::solo::{self, SoloTable};
use crate::state::HIGHEST;
use crate::state::solo::GAME;
use crate::state::wire;
use crate::views::home::Home;
use crate::views::leaderboard::Leaderboard;
use crate::views::new_room::NewRoom;
use crate::views::pages::{about_page, fair_page, levels_page, not_found_page};
use crate::views::settings_page::SettingsPage;
use games::Level;
use games::banqi::Options;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

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
    let lang = use_lang();
    // Whoever listens instead of looking, or uses the keyboard, is taken along to a new place.
    Effect::new(move |before: Option<Route>| {
        let now = navigator.place();
        if before.is_some_and(|before| before != now) {
            spawn(async {
                painted().await;
                focus_heading();
            });
        }
        now
    });
    Effect::new(move |_| {
        if let Some(document) = window().and_then(|window| window.document()) {
            document.set_title(&title(&navigator.place(), lang.get()));
        }
    });
    view! {
        {move || place(navigator, navigator.place())}
        <BreakStage />
    }
}

/// Puts the focus on the heading of the place, from where reading goes on.
fn focus_heading() {
    let document = window().and_then(|window| window.document());
    let heading = document.and_then(|document| document.query_selector("h1").ok().flatten());
    if let Some(heading) = heading.and_then(|heading| heading.dyn_into::<web_sys::HtmlElement>().ok()) {
        let _ = heading.set_attribute("tabindex", "-1");
        let _ = heading.focus();
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
fn place(navigator: Navigator, route: Route) -> AnyView {
    let on_go = Callback::new(move |route| navigator.go(route));
    let resume = navigator.just_loaded();
    if !resume {
        // Hearts and names may have changed at the place that was left.
        use_me().refresh();
    }
    match route {
        Route::Home => view! { <HomePlace /> }.into_any(),
        Route::Solo(level) if level <= use_me().open() => view! { <SoloTable level resume /> }.into_any(),
        // A closed level: the page of levels says how to open it.
        Route::Solo(_) | Route::Levels => levels_page(),
        Route::Hotseat => view! { <HotseatTable resume /> }.into_any(),
        Route::NewRoom => view! { <NewRoomPlace on_go /> }.into_any(),
        Route::Room(code) => view! { <OnlineTable code /> }.into_any(),
        Route::Leaderboard => view! { <LeaderboardPlace /> }.into_any(),
        Route::Fair => fair_page(),
        Route::Settings => {
            let me = use_me();
            let on_rename = Callback::new(move |name: String| me.rename(&name));
            view! { <SettingsPage profile=me.profile on_rename /> }.into_any()
        }
        Route::About => about_page(),
        Route::NotFound => not_found_page(),
    }
}

/// The levels, with what is open.
fn doors(me: Me) -> Vec<LevelDoor> {
    let beaten = me.beaten.get();
    let open = me.open();
    Level::ALL
        .into_iter()
        .filter(|&level| level <= HIGHEST)
        .map(|level| LevelDoor {
            level,
            open: level <= open,
            beaten: beaten.is_some_and(|highest| level <= highest),
        })
        .collect()
}

/// The game on the device to go on with: against the strongest computer first.
fn unfinished() -> Option<Unfinished> {
    let solo = Level::ALL
        .into_iter()
        .rev()
        .find_map(|level| Some(Unfinished { mode: Mode::Solo(level), plies: solo::unfinished(level)? }));
    solo.or_else(|| Some(Unfinished { mode: Mode::Hotseat, plies: hotseat::unfinished()? }))
}

#[component]
fn HomePlace() -> impl IntoView {
    let me = use_me();
    let kept = unfinished();
    let home =
        Signal::derive(move || HomeView { levels: doors(me), unfinished: kept, profile: me.profile.get() });
    view! { <Home home /> }
}

#[component]
fn NewRoomPlace(on_go: Callback<Route>) -> impl IntoView {
    let me = use_me();
    let busy = RwSignal::new(false);
    let failed = RwSignal::new(None::<String>);
    let hearts = room::registry::entry(GAME).map_or(0, |entry| entry.hearts);
    let view = Signal::derive(move || NewRoomView {
        busy: busy.get(),
        failed: failed.get(),
        hearts,
        profile: me.profile.get(),
    });
    // Opens or finds a room and goes there, one try at a time.
    let enter = move |code: std::pin::Pin<Box<dyn Future<Output = Result<String, api::Failure>>>>| {
        if busy.get_untracked() {
            return;
        }
        busy.set(true);
        failed.set(None);
        spawn(async move {
            let code = code.await;
            busy.try_set(false);
            match code {
                // A page that has been left meanwhile goes nowhere.
                Ok(code) if failed.try_get_untracked().is_some() => on_go.run(Route::Room(code)),
                Ok(_) => {}
                Err(failure) => {
                    failed.try_set(Some(failure.code()));
                }
            }
        });
    };
    let on_open = Callback::new(move |options: Options| enter(Box::pin(open_room(options))));
    let on_join = Callback::new(move |text: String| match room::api::clean_code(&text) {
        Some(code) => enter(Box::pin(find_room(code))),
        None => failed.set(Some("not_found".to_owned())),
    });
    view! { <NewRoom view on_open on_join /> }
}

async fn open_room(options: Options) -> Result<String, api::Failure> {
    let who = player::known().await?;
    let new = Json::object([("game", Json::of(GAME)), ("options", Json::Text(options.to_string()))]);
    api::read(&api::send("POST", "/api/rooms", Some(&who), &new).await?, code)
}

async fn find_room(found: String) -> Result<String, api::Failure> {
    let who = player::known().await?;
    api::read(&api::get(&format!("/api/rooms/{found}"), Some(&who)).await?, code)
}

fn code(room: &Json) -> Option<String> {
    room.get("code").string()
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

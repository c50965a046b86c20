//! Friend rooms: opening or finding one, and the room itself.

use crate::api;
use crate::browser::spawn;
use crate::json::Json;
use crate::later::Visit;
use crate::model::NewRoomView;
use crate::online::OnlineTable;
use crate::player::{self, use_me};
use crate::route::Route;
use crate::state::solo::GAME;
use crate::views::new_room::NewRoom;
use games::banqi::Options;
use leptos::prelude::*;

/// The room of a place, or the page that leads to one.
pub fn show(visit: &Visit) -> AnyView {
    let navigator = visit.navigator;
    match &visit.route {
        Route::Room(code) => view! { <OnlineTable code=code.clone() /> }.into_any(),
        _ => {
            let on_go = Callback::new(move |route| navigator.go(route));
            view! { <NewRoomPlace on_go /> }.into_any()
        }
    }
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

//! The home page.

use crate::browser::stored_value;
use crate::model::{HomeView, LevelDoor, Mode, Unfinished};
use crate::player::{Me, use_me};
use crate::state::HIGHEST;
use crate::state::saved::{HOTSEAT_KEY, SavedHotseat, SavedSolo, solo_key};
use crate::views::home::Home;
use games::Level;
use leptos::prelude::*;

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
    let solo = Level::ALL.into_iter().rev().find_map(|level| {
        let plies = stored_value::<SavedSolo>(&solo_key(level))?.unfinished()?;
        Some(Unfinished { mode: Mode::Solo(level), plies })
    });
    solo.or_else(|| {
        let plies = stored_value::<SavedHotseat>(HOTSEAT_KEY)?.unfinished()?;
        Some(Unfinished { mode: Mode::Hotseat, plies })
    })
}

/// The home page with what is known of the person.
#[component]
pub fn HomePlace() -> impl IntoView {
    let me = use_me();
    let kept = unfinished();
    let home =
        Signal::derive(move || HomeView { levels: doors(me), unfinished: kept, profile: me.profile.get() });
    view! { <Home home /> }
}

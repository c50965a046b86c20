//! The table of two people at one screen: joins [`HotseatState`] to the screen and the device's storage.

use crate::browser::{forget, random, store, stored_value};
use crate::model::{Intent, PlayView};
use crate::navigate::Navigator;
use crate::route::Route;
use crate::state::hotseat::HotseatState;
use crate::state::saved::{self, HOTSEAT_KEY as KEY, SavedHotseat};
use crate::views::play::PlayScreen;
use games::banqi::Options;
use leptos::prelude::*;
use room::deal::Secret;

fn dealt(options: Options, game_no: u32) -> Option<HotseatState> {
    HotseatState::new(options, game_no, Secret(random()))
}

/// Two people at one screen. `resume` goes on with a kept game even if it has ended, as after a reload.
#[component]
pub fn HotseatTable(resume: bool) -> impl IntoView {
    let kept = stored_value::<SavedHotseat>(KEY).and_then(|saved| HotseatState::load(1, &saved));
    let state = kept.filter(|state| resume || !state.over()).or_else(|| dealt(Options::default(), 1));
    let navigator = Navigator::current();
    // The game and its options are known, so there is a state.
    state.map(|state| {
        let view = RwSignal::new(state.view());
        let state = StoredValue::new_local(state);
        let on_intent = Callback::new(move |intent| obey(state, view, navigator, intent));
        view! { <PlayScreen view on_intent /> }
    })
}

fn obey(
    state: StoredValue<HotseatState, LocalStorage>,
    view: RwSignal<PlayView>,
    navigator: Navigator,
    intent: Intent,
) {
    state.try_update_value(|state| match intent {
        Intent::Play(action) => {
            state.play(action);
        }
        Intent::Explain(action) => state.explain(action),
        Intent::DiceShown => state.dice_seen(),
        Intent::Undo => {
            state.undo();
        }
        Intent::Restart | Intent::Rematch => {
            if let Some(new) = dealt(state.options(), state.game_no() + 1) {
                *state = new;
            }
        }
        Intent::UndoLoss
        | Intent::Resign
        | Intent::OfferDraw
        | Intent::AnswerDraw(_)
        | Intent::RetryThinking
        | Intent::Leave => {}
    });
    let Some((now, saved, over)) = state.try_with_value(|state| (state.view(), state.save(), state.over()))
    else {
        return;
    };
    if intent == Intent::Leave {
        if over {
            forget(KEY);
        }
        navigator.go(Route::Home);
        return;
    }
    store(KEY, &saved::write(&saved));
    view.try_set(now);
}

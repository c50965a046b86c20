//! The table of a game against the computer: joins [`SoloState`] to the screen, the thinking thread, the
//! server and the device's storage.

use crate::api;
use crate::browser::{forget, now_ms, painted, random, sleep, spawn, store, stored_value};
use crate::json::Json;
use crate::model::{Intent, PlayView, Score};
use crate::navigate::Navigator;
use crate::player::{self, Me, Sent, use_me};
use crate::route::Route;
use crate::state::saved::{self, SavedSolo, SavedWin, solo_key as key};
use crate::state::solo::{Computer, GAME, SoloState, waiting_view};
use crate::state::wire;
use crate::thinker::{NoMove, Thinker};
use crate::views::play::PlayScreen;
use games::Level;
use leptos::prelude::*;
use room::api::SoloOpened;
use room::deal::Secret;

/// The server may take so long to open a game; then it is played without, milliseconds.
const OPEN_MS: f64 = 1_500.0;
/// A computer's move takes at least this on the screen, so that it can be followed, milliseconds.
const MOVE_MS: f64 = 300.0;

/// The table; a handle.
#[derive(Clone, Copy)]
struct Table {
    level: Level,
    state: StoredValue<Option<SoloState>, LocalStorage>,
    thinker: StoredValue<Thinker, LocalStorage>,
    /// Grows whenever what is going on in the background has lost its meaning.
    epoch: StoredValue<u32>,
    view: RwSignal<PlayView>,
    me: Me,
}

/// A game against the computer. `resume` goes on with a kept game even if it has ended, as after a reload.
#[component]
pub fn SoloTable(level: Level, resume: bool) -> impl IntoView {
    let table = Table {
        level,
        state: StoredValue::new_local(None),
        thinker: StoredValue::new_local(Thinker::default()),
        epoch: StoredValue::new(0),
        view: RwSignal::new(waiting_view(level, 1)),
        me: use_me(),
    };
    let navigator = Navigator::current();
    table.thinker.update_value(Thinker::warm);
    table.begin(resume);
    let on_intent = Callback::new(move |intent| table.obey(intent, navigator));
    view! { <PlayScreen view=table.view on_intent /> }
}

impl Table {
    fn begin(self, resume: bool) {
        let kept = stored_value::<SavedSolo>(&key(self.level))
            .and_then(|saved| SoloState::load(self.level, 1, saved));
        match kept.filter(|state| resume || state.outcome().is_none()) {
            Some(state) => {
                let won = state.won();
                self.state.set_value(Some(state));
                self.show();
                if won {
                    self.won();
                }
                self.drive();
            }
            None => self.deal(1),
        }
    }

    /// Invalidates all that goes on in the background; the number of the new time.
    fn turn_page(self) -> Option<u32> {
        self.thinker.try_update_value(Thinker::cancel);
        self.epoch.try_update_value(|epoch| {
            *epoch += 1;
            *epoch
        })
    }

    fn is_now(self, epoch: u32) -> bool {
        self.epoch.try_get_value() == Some(epoch)
    }

    /// A newly shuffled game: the server's if it answers in time, else one of the device's own.
    fn deal(self, game_no: u32) {
        let Some(epoch) = self.turn_page() else { return };
        self.state.try_set_value(None);
        self.view.try_set(waiting_view(self.level, game_no));
        let start = move |id: Option<String>, seed| {
            if !self.is_now(epoch) || self.state.try_with_value(Option::is_some) != Some(false) {
                return;
            }
            self.state.try_set_value(SoloState::new(self.level, game_no, id, seed));
            self.keep();
            self.show();
        };
        spawn(async move {
            match open(self.level).await {
                Ok(opened) => start(Some(opened.id), opened.seed),
                Err(_) => start(None, Secret(random())),
            }
        });
        spawn(async move {
            sleep(OPEN_MS).await;
            start(None, Secret(random()));
        });
    }

    fn with<T>(self, f: impl FnOnce(&mut SoloState) -> T) -> Option<T> {
        self.state.try_update_value(|state| state.as_mut().map(f)).flatten()
    }

    fn show(self) {
        if let Some(view) = self.with(|state| state.view()) {
            self.view.try_set(view);
        }
    }

    fn keep(self) {
        if let Some(saved) = self.with(|state| state.save()) {
            store(&key(self.level), &saved::write(&saved));
        }
    }

    fn obey(self, intent: Intent, navigator: Navigator) {
        match intent {
            Intent::Play(action) => {
                if self.with(|state| state.play(action)) == Some(true) {
                    self.moved();
                } else {
                    self.show();
                }
            }
            Intent::Explain(action) => {
                self.with(|state| state.explain(action));
                self.show();
            }
            Intent::DiceShown => {
                self.with(SoloState::dice_seen);
                self.keep();
                self.show();
                self.drive();
            }
            Intent::UndoLoss => {
                self.turn_page();
                if self.with(SoloState::undo_loss) == Some(true) {
                    self.moved();
                }
            }
            Intent::Restart | Intent::Rematch => {
                let game_no = self.with(|state| state.game_no()).unwrap_or(0);
                self.deal(game_no + 1);
            }
            Intent::RetryThinking => {
                self.thinker.try_update_value(Thinker::restart);
                self.drive();
            }
            Intent::Leave => {
                self.turn_page();
                if self.with(|state| state.outcome().is_some()) == Some(true) {
                    forget(&key(self.level));
                }
                navigator.go(Route::Home);
            }
            Intent::Undo | Intent::Resign | Intent::OfferDraw | Intent::AnswerDraw(_) => {}
        }
    }

    /// After each ply.
    fn moved(self) {
        self.keep();
        if self.with(|state| state.won()) == Some(true) {
            self.won();
        }
        self.show();
        self.drive();
    }

    /// Lets the computer think, if it is to move: first it is said, then painted, then searched.
    fn drive(self) {
        let Some(Some(question)) = self.with(|state| state.question()) else { return };
        let Some(epoch) = self.turn_page() else { return };
        self.with(|state| state.computer = Computer::Thinking);
        self.show();
        spawn(async move {
            painted().await;
            if !self.is_now(epoch) {
                return;
            }
            let begun = now_ms();
            let Some(thought) = self.thinker.try_update_value(|thinker| thinker.ask(&question)) else {
                return;
            };
            let thought = thought.await;
            let rest = MOVE_MS - (now_ms() - begun);
            if rest > 0.0 && self.is_now(epoch) {
                sleep(rest).await;
            }
            if !self.is_now(epoch) {
                return;
            }
            let moved = match thought {
                Ok(action) => self.with(|state| state.answer(&action)) == Some(true),
                Err(NoMove::Cancelled) => return,
                Err(NoMove::Failed) => {
                    self.with(|state| state.computer = Computer::Failed);
                    false
                }
            };
            if moved {
                self.moved();
            } else {
                self.show();
            }
        });
    }

    /// Opens the next level and sends the win.
    fn won(self) {
        let unlocked = self.me.beat(self.level);
        let Some(win) = self.with(|state| {
            state.unlocked = state.unlocked.or(unlocked);
            state.id().map(|id| SavedWin { id: id.to_owned(), record: state.record() })
        }) else {
            return;
        };
        let Some(win) = win else { return };
        player::keep_win(win.clone());
        spawn(async move {
            let sent = player::send_win(&win).await;
            self.with(|state| {
                if state.id() != Some(&win.id) {
                    return; // Another game is on by now.
                }
                state.score = match (sent, state.score) {
                    (Sent::Scored(scored), _) => {
                        Some(Score::Confirmed { score: scored.score, place: scored.place })
                    }
                    (Sent::Later, Some(Score::Pending(score))) => Some(Score::Failed(score)),
                    (Sent::Later, other) => other,
                    (Sent::Refused, _) => None,
                };
            });
            self.show();
        });
    }
}

async fn open(level: Level) -> Result<SoloOpened, api::Failure> {
    let who = player::known().await?;
    let new = Json::object([
        ("game", Json::of(GAME)),
        ("options", Json::of("")),
        ("level", Json::of(level.name())),
    ]);
    api::read(&api::send("POST", "/api/solo", Some(&who), &new).await?, wire::solo_opened)
}

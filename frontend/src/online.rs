//! The table of a friend room: joins [`OnlineState`] to the screens, the server and the device's storage.

use crate::api::{self, Failure};
use crate::browser::{Listener, forget, now_ms, random, sleep, spawn, store, stored_value, window};
use crate::line::{Line, News};
use crate::model::{Intent, LobbyIntent, LobbyView, PlayView};
use crate::navigate::Navigator;
use crate::player::{self, Me, use_me};
use crate::route::Route;
use crate::state::online::{self as state, End, OnlineState, Todo};
use crate::state::reconnect::Backoff;
use crate::state::saved::{self, SavedSeal};
use crate::state::solo::waiting_view;
use crate::state::wire;
use crate::views::lobby::Lobby;
use crate::views::play::PlayScreen;
use games::Level;
use leptos::prelude::*;
use room::deal::Secret;
use room::protocol::{FromClient, Phase};

/// A connection that is not up after this is given up for a new one, milliseconds.
const CONNECT_MS: f64 = 8_000.0;

/// A quiet line is asked for a sign of life this often, milliseconds.
const PING_MS: f64 = 20_000.0;
/// The sign has to come within this, milliseconds.
const PONG_MS: f64 = 6_000.0;

/// Where what was seen of a room's sealed deal lies in the device's storage.
fn seal_key(code: &str) -> String {
    format!("qiguan.seal.{code}")
}

/// The table; a handle.
#[derive(Clone, Copy)]
struct Table {
    code: StoredValue<String>,
    state: StoredValue<OnlineState, LocalStorage>,
    line: StoredValue<Option<Line>, LocalStorage>,
    backoff: StoredValue<Backoff>,
    /// Grows with each try to connect: what belongs to an older one has lost its meaning.
    epoch: StoredValue<u32>,
    /// When the server was last heard.
    heard_at: StoredValue<f64>,
    lobby: RwSignal<LobbyView>,
    play: RwSignal<PlayView>,
    me: Me,
}

/// A friend room.
#[component]
pub fn OnlineTable(code: String) -> impl IntoView {
    let origin = window().and_then(|window| window.location().origin().ok()).unwrap_or_default();
    let link = format!("{origin}{}", Route::Room(code.clone()).path());
    let seal = stored_value::<SavedSeal>(&seal_key(&code));
    let table = Table {
        code: StoredValue::new(code.clone()),
        state: StoredValue::new_local(OnlineState::new(code, link, seal)),
        line: StoredValue::new_local(None),
        backoff: StoredValue::new(Backoff::default()),
        epoch: StoredValue::new(0),
        heard_at: StoredValue::new(0.0),
        lobby: RwSignal::new(LobbyView::Connecting),
        // Not shown before the first game's view takes its place.
        play: RwSignal::new(waiting_view(Level::Easy, 0)),
        me: use_me(),
    };
    table.listen();
    table.connect(true);
    let navigator = Navigator::current();
    let on_intent = Callback::new(move |intent| table.obey(intent, navigator));
    let on_lobby = Callback::new(move |intent| table.obey_lobby(&intent, navigator));
    let playing = Memo::new(move |_| table.lobby.get() == LobbyView::Playing);
    move || {
        if playing.get() {
            view! { <PlayScreen view=table.play on_intent /> }.into_any()
        } else {
            view! { <Lobby view=table.lobby on_intent=on_lobby /> }.into_any()
        }
    }
}

impl Table {
    /// Reacts at once when the device gains or loses its network, or the page comes to the front.
    fn listen(self) {
        let Some(window) = window() else { return };
        let mut listeners = vec![
            Listener::on(&window, "online", move |_| self.hurry()),
            Listener::on(&window, "offline", move |_| self.lost()),
        ];
        if let Some(document) = window.document() {
            listeners.push(Listener::on(&document, "visibilitychange", move |_| self.hurry()));
        }
        let listeners = StoredValue::new_local(listeners);
        on_cleanup(move || {
            listeners.try_set_value(Vec::new());
            self.line.try_set_value(None);
        });
    }

    fn line_state(self) -> Option<state::Line> {
        self.state.try_with_value(OnlineState::line)
    }

    fn is_now(self, epoch: u32) -> bool {
        self.epoch.try_get_value() == Some(epoch)
    }

    fn next_epoch(self) -> Option<u32> {
        self.epoch.try_update_value(|epoch| {
            *epoch += 1;
            *epoch
        })
    }

    /// Connects. `ask` asks first whether there is such a room: a refused WebSocket does not say why.
    fn connect(self, ask: bool) {
        if matches!(self.line_state(), None | Some(state::Line::Ended(_))) {
            return;
        }
        let Some(epoch) = self.next_epoch() else { return };
        self.line.try_set_value(None);
        spawn(async move {
            let who = match self.prepare(ask).await {
                Ok(who) => who,
                Err(Failure::Refused(code)) if code == "not_found" => {
                    if self.is_now(epoch) {
                        self.state.try_update_value(|state| state.end(End::Gone));
                        self.code.try_with_value(|code| forget(&seal_key(code)));
                        self.show();
                    }
                    return;
                }
                Err(failure) => {
                    if failure == Failure::Refused("unauthorized".to_owned()) {
                        player::forgotten();
                    }
                    if self.is_now(epoch) {
                        self.lost();
                    }
                    return;
                }
            };
            let Some(code) = self.code.try_get_value().filter(|_| self.is_now(epoch)) else { return };
            let hello = FromClient::Hello { player: who.player, secret: who.secret };
            let line = Line::open(&code, move |news| {
                if !self.is_now(epoch) {
                    return;
                }
                match news {
                    News::Open => {
                        self.state.try_update_value(OnlineState::connected);
                        self.say(&hello);
                        self.watch_pulse(epoch);
                    }
                    News::Text(text) => self.hear(&text),
                    News::Closed => self.lost(),
                }
            });
            self.line.try_set_value(line);
        });
        spawn(async move {
            sleep(CONNECT_MS).await;
            if self.is_now(epoch) && self.line_state() == Some(state::Line::Connecting) {
                self.lost();
            }
        });
    }

    /// Notices a line that died without a word, as after a change of networks. The edge answers `ping` by `pong`
    /// without waking the room.
    fn watch_pulse(self, epoch: u32) {
        spawn(async move {
            loop {
                sleep(PING_MS).await;
                if !self.is_now(epoch) {
                    return;
                }
                let asked_at = now_ms();
                self.line.try_with_value(|line| line.as_ref().map(|line| line.say("ping")));
                sleep(PONG_MS).await;
                if self.is_now(epoch) && self.heard_at.try_get_value().is_some_and(|heard| heard < asked_at) {
                    return self.lost();
                }
            }
        });
    }

    async fn prepare(self, ask: bool) -> Result<saved::Identity, Failure> {
        let who = player::known().await?;
        if ask {
            let code = self.code.try_get_value().unwrap_or_default();
            api::get(&format!("/api/rooms/{code}"), Some(&who)).await?;
        }
        Ok(who)
    }

    /// The line is lost: says so, and tries again after a wait.
    fn lost(self) {
        if matches!(self.line_state(), None | Some(state::Line::Ended(_))) {
            return;
        }
        let Some(epoch) = self.next_epoch() else { return };
        self.state.try_update_value(OnlineState::lost);
        self.line.try_set_value(None);
        self.show();
        let chance = u32::from_ne_bytes(random());
        let Some(wait) = self.backoff.try_update_value(|backoff| backoff.next_ms(chance)) else { return };
        spawn(async move {
            sleep(f64::from(wait)).await;
            if self.is_now(epoch) {
                self.connect(true);
            }
        });
    }

    /// Does not wait any longer: the network is back, or somebody looks.
    fn hurry(self) {
        let hidden = window().and_then(|window| window.document()).is_some_and(|document| document.hidden());
        if self.line_state() == Some(state::Line::Connecting) && !hidden {
            self.connect(true);
        }
    }

    fn say(self, message: &FromClient) {
        self.line.try_with_value(|line| {
            if let Some(line) = line {
                line.say(&wire::from_client(message));
            }
        });
    }

    fn hear(self, text: &str) {
        self.heard_at.try_set_value(now_ms());
        // A message of a later server that this page does not know changes nothing here.
        let Some(message) = wire::from_server(text) else { return };
        let before = self.phase();
        let Some(todo) = self.state.try_update_value(|state| state.receive(message, now_ms())) else {
            return;
        };
        for todo in todo {
            match todo {
                Todo::Show => self.show(),
                Todo::Send(message) => self.say(&message),
                Todo::Keep(seal) => {
                    let key = self.code.try_get_value().map(|code| seal_key(&code)).unwrap_or_default();
                    store(&key, &saved::write(&seal));
                }
                Todo::Register => {
                    player::forgotten();
                    self.lost();
                }
                Todo::Reconnect => self.lost(),
                Todo::Stop => {
                    self.next_epoch();
                    self.line.try_set_value(None);
                }
            }
        }
        if self.line_state() == Some(state::Line::Up) {
            self.backoff.try_update_value(Backoff::reset);
        }
        // Hearts have been charged, or found lacking.
        if before == Some(Phase::Charging) && self.phase() != before {
            self.me.refresh();
        }
    }

    fn phase(self) -> Option<Phase> {
        self.state.try_with_value(OnlineState::phase).flatten()
    }

    fn show(self) {
        let Some((lobby, play)) = self.state.try_with_value(|state| (state.lobby(), state.play_view()))
        else {
            return;
        };
        if let Some(play) = play {
            self.play.try_set(play);
        }
        self.lobby.try_set(lobby);
    }

    fn tell(self, choose: impl FnOnce(&mut OnlineState) -> Option<FromClient>) {
        if let Some(Some(message)) = self.state.try_update_value(choose) {
            self.say(&message);
        }
        self.show();
    }

    fn obey(self, intent: Intent, navigator: Navigator) {
        match intent {
            Intent::Play(action) => self.tell(|state| state.play(action)),
            Intent::Explain(action) => self.tell(|state| {
                state.explain(action);
                None
            }),
            Intent::DiceShown => self.tell(|state| {
                state.dice_seen();
                None
            }),
            Intent::Resign => self.tell(|state| state.say(FromClient::Resign)),
            Intent::OfferDraw => self.tell(|state| state.say(FromClient::OfferDraw)),
            Intent::AnswerDraw(accept) => self.tell(|state| state.say(FromClient::AnswerDraw { accept })),
            Intent::Rematch => self.tell(|state| state.accept(Secret(random()))),
            Intent::Leave => self.leave(navigator),
            Intent::UndoLoss | Intent::Undo | Intent::Restart | Intent::RetryThinking => {}
        }
    }

    fn obey_lobby(self, intent: &LobbyIntent, navigator: Navigator) {
        match intent {
            LobbyIntent::Accept => self.tell(|state| state.accept(Secret(random()))),
            LobbyIntent::Reconnect => {
                self.state.try_update_value(OnlineState::revive);
                self.show();
                self.connect(true);
            }
            LobbyIntent::Leave => self.leave(navigator),
        }
    }

    fn leave(self, navigator: Navigator) {
        self.next_epoch();
        self.state.try_update_value(|state| state.end(End::Left));
        self.line.try_set_value(None);
        navigator.go(Route::Home);
    }
}

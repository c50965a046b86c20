//! A friend room, as the page knows it: the server's last state and what this device is doing about it.

mod check;
#[cfg(test)]
mod tests;
mod view;

use super::Face;
use super::saved::SavedSeal;
use games::banqi::{Move, Options};
use room::deal::Entropy;
use room::protocol::{Chair, FromClient, FromServer, Phase, Refusal, StateView};

/// The game of every friend room so far.
const GAME: &str = "banqi";

/// How the connection stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Line {
    /// It is being made, for the first time or again.
    Connecting,
    /// Messages flow.
    Up,
    /// It is down for good: see [`End`].
    Ended(End),
}

/// Why no new connection is tried.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// No such room, or it has disappeared.
    Gone,
    /// Another tab or device of the same player has the seat.
    Replaced,
    /// The person has left.
    Left,
}

/// What the controller has to do after a message.
#[derive(Clone, PartialEq, Debug)]
pub enum Todo {
    /// Show the new state.
    Show,
    /// Say something to the server.
    Send(FromClient),
    /// Keep what was seen and said of the sealed deal.
    Keep(SavedSeal),
    /// The server does not know this player: make oneself known again, then connect.
    Register,
    /// The connection is of no use any more; try a new one.
    Reconnect,
    /// The connection is of no use any more; do not try again.
    Stop,
}

/// A move that was sent and not answered.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Pending {
    ply: u32,
    action: Move,
    /// The connection it was sent on.
    connection: u32,
}

/// A friend room.
#[derive(Debug)]
pub struct OnlineState {
    /// The room's code.
    code: String,
    /// The address to share.
    link: String,
    line: Line,
    /// Grows with each new connection.
    connection: u32,
    room: Option<Known>,
    pending: Option<Pending>,
    refused: Option<&'static str>,
    /// What was seen before the running game.
    seal: Option<SavedSeal>,
    /// The own part sent with an acceptance that may not have arrived.
    offered: Option<(String, Entropy)>,
    /// The round whose dice have been shown.
    dice_shown: u32,
    /// The ply at which the own draw offer came to nothing.
    declined_at: Option<usize>,
}

/// The last state of the server, read and checked.
#[derive(Debug)]
struct Known {
    state: StateView,
    options: Options,
    face: Option<Face>,
    /// When the running ply's time is over, on the clock of the controller, milliseconds.
    ends_at: Option<f64>,
    /// Was the opened deal what had been sealed?
    checked: Option<bool>,
}

impl OnlineState {
    /// A room before the first word; `seal` is what was kept of it.
    pub fn new(code: String, link: String, seal: Option<SavedSeal>) -> OnlineState {
        OnlineState {
            code,
            link,
            line: Line::Connecting,
            connection: 0,
            room: None,
            pending: None,
            refused: None,
            seal,
            offered: None,
            dice_shown: 0,
            declined_at: None,
        }
    }

    /// How the connection stands.
    pub fn line(&self) -> Line {
        self.line
    }

    /// Where the room stands; none before the first state.
    pub fn phase(&self) -> Option<Phase> {
        self.room.as_ref().map(|room| room.state.phase)
    }

    /// The connection is open and `Hello` has been said.
    pub fn connected(&mut self) {
        self.connection += 1;
        self.refused = None;
    }

    /// The connection is lost.
    pub fn lost(&mut self) {
        if self.line == Line::Up {
            self.line = Line::Connecting;
        }
    }

    /// No new connection will be tried.
    pub fn end(&mut self, end: End) {
        self.line = Line::Ended(end);
        self.pending = None;
        // Another tab may accept in this one's place.
        self.offered = None;
    }

    /// The person wants to try again after an end.
    pub fn revive(&mut self) {
        self.line = Line::Connecting;
    }

    /// Takes a message of the server; `now` is the controller's clock, milliseconds.
    pub fn receive(&mut self, message: FromServer, now: f64) -> Vec<Todo> {
        match message {
            FromServer::State(state) => self.take(*state, now),
            FromServer::Refused(refusal) => self.refuse(refusal),
            FromServer::Bye { code } => match code.as_str() {
                "replaced" => {
                    self.end(End::Replaced);
                    vec![Todo::Stop, Todo::Show]
                }
                "room_gone" => {
                    self.end(End::Gone);
                    vec![Todo::Stop, Todo::Show]
                }
                "bad_credentials" => {
                    self.lost();
                    vec![Todo::Register, Todo::Show]
                }
                _ => {
                    self.lost();
                    vec![Todo::Reconnect, Todo::Show]
                }
            },
        }
    }

    fn take(&mut self, state: StateView, now: f64) -> Vec<Todo> {
        let Some(mut known) = Known::read(state, now) else {
            // A server that talks of games this page does not know is newer than the page; the controller
            // tries again with growing waits.
            self.lost();
            return vec![Todo::Reconnect, Todo::Show];
        };
        // Messages of one connection come in order; those of an older one do not come at all. Still:
        let older = self.room.as_ref().is_some_and(|room| room.state.version > known.state.version);
        if older && self.line == Line::Up {
            return Vec::new();
        }
        self.line = Line::Up;
        let mut todo = vec![Todo::Show];
        todo.extend(self.remember(&known.state).map(Todo::Keep));
        self.watch_offer(&known.state);
        todo.extend(self.settle(&known).map(Todo::Send));
        let before = self.room.take().filter(|room| room.state.round == known.state.round);
        known.checked = match before.and_then(|room| room.checked) {
            Some(checked) if known.state.result.is_some() => Some(checked),
            _ => check::opened(&known.state, self.seal.as_ref()),
        };
        self.room = Some(known);
        todo
    }

    /// At the start of a game: what was sealed, and the own part of it.
    fn remember(&mut self, state: &StateView) -> Option<SavedSeal> {
        if state.phase != Phase::Playing {
            return None;
        }
        if self.seal.as_ref().is_some_and(|seal| seal.round == state.round) {
            return None;
        }
        // What was accepted is what counts: a game that runs on another commitment does not pass the check.
        let (commitment, entropy) = match self.offered.take() {
            Some((accepted, entropy)) => (accepted, Some(entropy)),
            None => (state.commitment.clone(), None),
        };
        let seal = SavedSeal { round: state.round, commitment, entropy };
        self.seal = Some(seal.clone());
        Some(seal)
    }

    /// Notices that the own draw offer came to nothing.
    fn watch_offer(&mut self, state: &StateView) {
        let Some(table) = &state.table else {
            self.declined_at = None;
            return;
        };
        let offered = |state: &StateView| {
            state.you.is_some() && state.table.as_ref().is_some_and(|table| table.draw_offer == state.you)
        };
        let before = self.room.as_ref().is_some_and(|room| offered(&room.state));
        if before && !offered(state) && state.phase == Phase::Playing {
            self.declined_at = Some(table.plies.len());
        } else if self.declined_at.is_some_and(|ply| ply < table.plies.len()) || state.result.is_some() {
            self.declined_at = None;
        }
    }

    /// Has the pending move arrived? If it got lost with a connection it is said once more, with its ply: should
    /// it arrive twice, the second changes nothing.
    fn settle(&mut self, known: &Known) -> Option<FromClient> {
        let pending = self.pending?;
        let table = known.state.table.as_ref();
        let awaited = known.state.phase == Phase::Playing
            && table.is_some_and(|table| {
                table.plies.len() == pending.ply as usize && table.turn == known.state.you
            });
        if !awaited {
            self.pending = None;
            self.refused = None;
            return None;
        }
        if pending.connection == self.connection {
            return None;
        }
        self.pending = Some(Pending { connection: self.connection, ..pending });
        Some(pending.message())
    }

    fn refuse(&mut self, refusal: Refusal) -> Vec<Todo> {
        self.pending = None;
        self.refused = match refusal {
            // The state follows, which says it better.
            Refusal::Stale | Refusal::WrongCommitment => None,
            Refusal::Malformed { .. } => Some("malformed"),
            Refusal::NotYourTurn => Some("not_your_turn"),
            Refusal::Illegal { rule } => Some(check::rule(&rule)),
            Refusal::NotSeated => Some("not_seated"),
            Refusal::WrongPhase => Some("wrong_phase"),
            Refusal::NoAgreements => Some("no_agreements"),
            Refusal::NoOffer => Some("no_offer"),
            Refusal::TooFast => Some("too_fast"),
        };
        vec![Todo::Show]
    }

    /// The person plays. `None` when it is not their turn, the line is down or a move waits already.
    pub fn play(&mut self, action: Move) -> Option<FromClient> {
        if !self.may_play() {
            return None;
        }
        let face = self.room.as_ref()?.face.as_ref()?;
        self.refused = face.explain(action);
        if self.refused.is_some() {
            return None;
        }
        let ply = u32::try_from(face.plies.len()).ok()?;
        let pending = Pending { ply, action, connection: self.connection };
        self.pending = Some(pending);
        Some(pending.message())
    }

    /// Says why a move is refused.
    pub fn explain(&mut self, action: Move) {
        if self.may_play() {
            self.refused =
                self.room.as_ref().and_then(|room| room.face.as_ref()).and_then(|face| face.explain(action));
        }
    }

    /// The person accepts the rules of the next game with a fresh part of the randomness.
    pub fn accept(&mut self, entropy: Entropy) -> Option<FromClient> {
        let room = self.room.as_ref().filter(|_| self.line == Line::Up)?;
        let you = room.state.you?;
        let accepted = room.state.players[you.index()].as_ref().is_some_and(|player| player.accepted);
        if accepted || !matches!(room.state.phase, Phase::Agreeing | Phase::Over) {
            return None;
        }
        let commitment = room.state.commitment.clone();
        // Said again for the same deal, the part is the same: the server keeps the first that arrives.
        let entropy = match self.offered.take() {
            Some((accepted, first)) if accepted == commitment => first,
            _ => entropy,
        };
        self.offered = Some((commitment.clone(), entropy));
        Some(FromClient::Accept { commitment, entropy })
    }

    /// Anything else the person says in a game. `None` when the line is down: it is not kept for later.
    pub fn say(&mut self, message: FromClient) -> Option<FromClient> {
        self.refused = None;
        let playing = self.room.as_ref().is_some_and(|room| room.state.phase == Phase::Playing);
        (self.line == Line::Up && playing).then_some(message)
    }

    /// The dice of the running game have been shown.
    pub fn dice_seen(&mut self) {
        if let Some(room) = &self.room {
            self.dice_shown = room.state.round;
        }
    }

    /// May the person at this screen play now?
    fn may_play(&self) -> bool {
        self.room.as_ref().is_some_and(|room| {
            let table = room.state.table.as_ref();
            self.line == Line::Up
                && self.pending.is_none()
                && room.state.phase == Phase::Playing
                && room.state.you.is_some()
                && table.is_some_and(|table| table.turn == room.state.you)
                && self.dice(room).is_none()
        })
    }

    /// The dice to be shown: of the lower and the upper side.
    fn dice(&self, room: &Known) -> Option<[u8; 2]> {
        let table = room.state.table.as_ref()?;
        if room.state.phase != Phase::Playing
            || !table.plies.is_empty()
            || self.dice_shown == room.state.round
        {
            return None;
        }
        let pips = table.dice?.pips;
        let lower = lower(&room.state);
        Some([pips[lower.index()], pips[lower.other().index()]])
    }
}

impl Pending {
    fn message(self) -> FromClient {
        FromClient::Move { ply: self.ply, action: self.action.to_string() }
    }
}

/// The chair shown below: the own one, for a watcher the host's.
fn lower(state: &StateView) -> Chair {
    state.you.unwrap_or(Chair::Host)
}

impl Known {
    fn read(state: StateView, now: f64) -> Option<Known> {
        if state.game != GAME {
            return None;
        }
        let options: Options = state.options.parse().ok()?;
        let face = match &state.table {
            Some(table) => Some(Face::read(&options, &table.position, &table.plies)?),
            None => None,
        };
        let ends_at = state.table.as_ref().and_then(|table| table.left_ms).map(|left| now + left as f64);
        Some(Known { state, options, face, ends_at, checked: None })
    }
}

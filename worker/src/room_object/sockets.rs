//! Sockets: who is on each, how fast they speak, how they are sent away.

use super::Room;
use crate::clock;
use crate::dice::random_id;
use crate::error::Fault;
use crate::log;
use room::protocol::FromServer;
use room::room::{PlayerId, Room as Table};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use worker::{Response, WebSocket, WebSocketPair, WebSocketRequestResponsePair};

/// A socket that has not said hello after this is closed, milliseconds.
pub(super) const HELLO_MS: u64 = 10_000;
/// Sockets that have not said hello yet; one more and the oldest goes.
const MAX_STRANGERS: usize = 16;
/// People who watch.
pub(super) const MAX_WATCHERS: usize = 50;
/// Messages a socket may send at once ...
const BURST: f64 = 30.0;
/// ... and for how long a socket earns another one, milliseconds.
const REFILL_MS: f64 = 100.0;
/// The close code "going away".
pub(super) const GOING: u16 = 1001;
/// The close code "normal".
const NORMAL: u16 = 1000;

/// Why the server closes a connection.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Bye {
    /// The same player has connected again.
    Replaced,
    /// No such player, or not their secret.
    BadCredentials,
    /// A frame that is binary or too long.
    BadFrame,
    /// The first message was no hello, or none came.
    HelloFirst,
    /// There is no such room, or it has just disappeared.
    RoomGone,
    /// Too many messages or too many watchers.
    TooMany,
    /// The edge failed.
    Internal,
}

impl Bye {
    const fn code(self) -> &'static str {
        match self {
            Bye::Replaced => "replaced",
            Bye::BadCredentials => "bad_credentials",
            Bye::BadFrame => "bad_frame",
            Bye::HelloFirst => "hello_first",
            Bye::RoomGone => "room_gone",
            Bye::TooMany => "too_many",
            Bye::Internal => "internal",
        }
    }

    /// The close code, from the range that RFC 6455 leaves to applications.
    const fn close(self) -> u16 {
        match self {
            Bye::Replaced => 4001,
            Bye::BadCredentials => 4002,
            Bye::BadFrame => 4003,
            Bye::HelloFirst => 4004,
            Bye::RoomGone => 4005,
            Bye::TooMany => 4006,
            Bye::Internal => 4007,
        }
    }
}

/// How far a socket has come.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) enum Stage {
    /// Nobody has said who they are.
    Stranger,
    /// The hello is being checked.
    Checking,
    /// This player is on it.
    In(PlayerId),
    /// It has been closed; what still arrives is ignored.
    Gone,
}

/// What a socket carries through hibernation. It holds no secret.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Tag {
    id: String,
    /// When it was opened, the server's time.
    pub(super) since_ms: u64,
    pub(super) stage: Stage,
    /// Messages it may send at once now ...
    tokens: f64,
    /// ... counted at this time of the runtime.
    counted_ms: u64,
}

impl Tag {
    fn new(since_ms: u64) -> Result<Tag, Fault> {
        Ok(Tag {
            id: random_id()?,
            since_ms,
            stage: Stage::Stranger,
            tokens: BURST,
            counted_ms: clock::real_now_ms(),
        })
    }

    /// What a socket carries; `None` for one that this program did not accept.
    pub(super) fn of(ws: &WebSocket) -> Option<Tag> {
        let text: String = ws.deserialize_attachment().ok()??;
        serde_json::from_str(&text).ok()
    }

    /// Writes it to its socket.
    pub(super) fn tie(&self, ws: &WebSocket) -> Result<(), Fault> {
        let text = serde_json::to_string(self).map_err(|_| Fault::internal("a tag is plain data"))?;
        Ok(ws.serialize_attachment(text)?)
    }

    /// Takes a message from the allowance.
    pub(super) fn may_speak(&mut self) -> bool {
        let now_ms = clock::real_now_ms();
        let earned = now_ms.saturating_sub(self.counted_ms) as f64 / REFILL_MS;
        self.tokens = (self.tokens + earned).min(BURST) - 1.0;
        self.counted_ms = now_ms;
        self.tokens >= 0.0
    }

    /// The player on the socket.
    pub(super) fn player(&self) -> Option<&PlayerId> {
        match &self.stage {
            Stage::In(player) => Some(player),
            _ => None,
        }
    }

    /// Opened later than another one? The id settles equal times.
    fn newer(&self, other: &Tag) -> bool {
        (self.since_ms, &self.id) > (other.since_ms, &other.id)
    }
}

/// A message as text.
pub(super) fn text(message: &FromServer) -> Result<String, Fault> {
    serde_json::to_string(message).map_err(|_| Fault::internal("a message is plain data"))
}

/// Sends a message. A socket that is closing takes none, and its close will be told; so nothing is done about it here.
pub(super) fn send(ws: &WebSocket, message: &FromServer) -> Result<(), Fault> {
    let _ = ws.send_with_str(text(message)?);
    Ok(())
}

fn farewell(ws: &WebSocket, bye: Bye) {
    let _ = send(ws, &FromServer::Bye { code: bye.code().to_owned() });
    let _ = ws.close(Some(bye.close()), Some(bye.code()));
}

/// Tells a client why, and closes.
pub(super) fn dismiss(ws: &WebSocket, bye: Bye) {
    mark_gone(ws);
    farewell(ws, bye);
    if !matches!(bye, Bye::Replaced) {
        log::event("dismissed", &[("why", bye.code().into())]);
    }
}

impl Room {
    /// Accepts a socket. It is told nothing until it has said who speaks.
    pub(super) async fn accept(&self) -> Result<Response, Fault> {
        let alarm = self.alarm_ms().await?;
        let pair = WebSocketPair::new()?;
        let Some(table) = self.shelf().load()? else {
            // A browser cannot read the status of a refused upgrade: it is told on the socket. Nothing is stored.
            pair.server.accept()?;
            farewell(&pair.server, Bye::RoomGone);
            return Ok(Response::from_websocket(pair.client)?);
        };
        self.state.accept_websocket_with_tags(&pair.server, &[]);
        let answer = WebSocketRequestResponsePair::new("ping", "pong").map_err(worker::Error::from)?;
        self.state.set_websocket_auto_response(&answer);
        Tag::new(self.clock().now_ms())?.tie(&pair.server)?;

        let mut strangers: Vec<(WebSocket, Tag)> =
            self.sockets().into_iter().filter(|(_, tag)| tag.stage == Stage::Stranger).collect();
        strangers.sort_by(|(_, a), (_, b)| (a.since_ms, &a.id).cmp(&(b.since_ms, &b.id)));
        let spare = strangers.len().saturating_sub(MAX_STRANGERS);
        for (ws, _) in &strangers[..spare] {
            dismiss(ws, Bye::TooMany);
        }
        self.arm(alarm, Some(&table)).await?;
        Ok(Response::from_websocket(pair.client)?)
    }

    /// The sockets that are open, with what they carry.
    pub(super) fn sockets(&self) -> Vec<(WebSocket, Tag)> {
        let all = self.state.get_websockets().into_iter();
        all.filter_map(|ws| Tag::of(&ws).filter(|tag| tag.stage != Stage::Gone).map(|tag| (ws, tag)))
            .collect()
    }

    /// Sends everyone the room as they may know it.
    pub(super) fn broadcast(&self, table: &Table, now_ms: u64) -> Result<(), Fault> {
        // All watchers are sent the same text.
        let mut texts: HashMap<Option<PlayerId>, String> = HashMap::new();
        for (ws, tag) in self.sockets() {
            let Some(player) = tag.player() else { continue };
            let receiver = table.chair_of(player).map(|_| player.clone());
            if !texts.contains_key(&receiver) {
                let view = table.view(receiver.as_ref(), now_ms);
                texts.insert(receiver.clone(), text(&FromServer::State(Box::new(view)))?);
            }
            if let Some(text) = texts.get(&receiver) {
                let _ = ws.send_with_str(text);
            }
        }
        Ok(())
    }

    /// One socket a seat: of a seated player's sockets the newest stays.
    pub(super) fn settle(&self, table: &Table, player: &PlayerId) {
        if table.chair_of(player).is_none() {
            return;
        }
        let own: Vec<(WebSocket, Tag)> =
            self.sockets().into_iter().filter(|(_, tag)| tag.player() == Some(player)).collect();
        for (ws, tag) in &own {
            if own.iter().any(|(_, other)| other.newer(tag)) {
                dismiss(ws, Bye::Replaced);
            }
        }
    }

    /// Closes the sockets that have not said hello in time.
    pub(super) fn dismiss_silent(&self, now_ms: u64) {
        for (ws, tag) in self.sockets() {
            if tag.player().is_none() && tag.since_ms + HELLO_MS <= now_ms {
                dismiss(&ws, Bye::HelloFirst);
            }
        }
    }

    /// A socket has closed, or broken.
    pub(super) async fn left(&self, ws: &WebSocket, code: usize) {
        mark_gone(ws);
        // Completes the closing handshake. These three codes may be heard but not said.
        let code =
            u16::try_from(code).ok().filter(|code| !matches!(code, 1005 | 1006 | 1015)).unwrap_or(NORMAL);
        let _ = ws.close(Some(code), Some(""));
        if let Err(fault) = self.reconcile().await {
            log::failure("close", &fault);
        }
    }
}

/// From here on the socket counts no more, whether or not the runtime still lists it.
fn mark_gone(ws: &WebSocket) {
    if let Some(mut tag) = Tag::of(ws) {
        tag.stage = Stage::Gone;
        // Fails only on a socket that the runtime has forgotten already.
        let _ = tag.tie(ws);
    }
}

//! The Durable Object that hosts one friend room: it brings commands to [`room::room::Room`] and carries the
//! effects out.
//!
//! - Sockets hibernate: between two messages the object may leave memory. Who is on a socket stands in the socket's
//!   attachment, the room in SQLite. Each event reads both again.
//! - A change is written before anybody is told, with no `.await` between the two; the runtime holds messages
//!   back until the write is durable.
//! - There is one alarm, at the earliest of all deadlines or before. It is never put off: it fires, finds nothing due
//!   and is set again, which costs less than a write a move.
//! - What must reach D1 although this object may die is first put in the outbox, in the same transaction as the
//!   change that caused it, and sent from there as often as needed.

// The macro of `Room` adds public functions without documentation.
#![allow(missing_docs)]

mod messages;
mod run;
mod sockets;
mod storage;

use crate::clock::Clock;
use crate::error::Fault;
use crate::{log, store};
use games::Dice;
use room::room::{Host, PlayerId, Room as Table};
use serde::{Deserialize, Serialize};
use std::cell::Cell;
use worker::wasm_bindgen; // Named by the macro of `Room`.
use worker::{
    DurableObject, Env, Error, Request, Response, State, WebSocket, WebSocketIncomingMessage, durable_object,
};

/// What the route that opens a room tells its object.
#[derive(Serialize, Deserialize)]
pub(crate) struct Opening {
    /// The room's code.
    pub(crate) code: String,
    /// The game's name.
    pub(crate) game: String,
    /// Its rules.
    pub(crate) options: String,
    /// Who opens it.
    pub(crate) player: PlayerId,
    /// Their name.
    pub(crate) name: Option<String>,
}

/// One friend room.
#[durable_object]
#[derive(Debug)]
pub struct Room {
    state: State,
    env: Env,
    /// Has this instance put in order what an earlier one may have left? See [`Room::wake`].
    awake: Cell<bool>,
}

impl DurableObject for Room {
    fn new(state: State, env: Env) -> Self {
        Room { state, env, awake: Cell::new(false) }
    }

    async fn fetch(&self, request: Request) -> worker::Result<Response> {
        // Only this program's own routes reach here: they have judged the request already.
        let path = request.path();
        let answered = match path.rsplit('/').next() {
            Some("open") => self.open(request).await,
            Some("summary") => self.summary(),
            Some("socket") => self.accept().await,
            _ => Err(Fault::NotFound),
        };
        match answered {
            Ok(response) => Ok(response),
            Err(fault) => {
                log::failure("room", &fault);
                Ok(Response::empty()?.with_status(fault.status()))
            }
        }
    }

    async fn alarm(&self) -> worker::Result<Response> {
        // An error would make the runtime repeat the alarm six times and then give the room up.
        if let Err(fault) = self.ring().await {
            log::failure("alarm", &fault);
            self.ring_later().await?;
        }
        Response::empty()
    }

    async fn websocket_message(
        &self,
        ws: WebSocket,
        message: WebSocketIncomingMessage,
    ) -> worker::Result<()> {
        if let Err(fault) = self.message(&ws, message).await {
            log::failure("message", &fault);
            sockets::dismiss(&ws, sockets::Bye::Internal);
        }
        Ok(())
    }

    async fn websocket_close(&self, ws: WebSocket, code: usize, _: String, _: bool) -> worker::Result<()> {
        self.left(&ws, code).await;
        Ok(())
    }

    async fn websocket_error(&self, ws: WebSocket, _: Error) -> worker::Result<()> {
        self.left(&ws, usize::from(sockets::GOING)).await;
        Ok(())
    }
}

impl Room {
    fn clock(&self) -> Clock {
        Clock::of(&self.env)
    }

    fn shelf(&self) -> storage::Shelf {
        storage::Shelf::new(&self.state)
    }

    /// Opens the room in this object, unless one is here.
    async fn open(&self, mut request: Request) -> Result<Response, Fault> {
        let opening: Opening = serde_json::from_slice(&request.bytes().await?)
            .map_err(|_| Fault::internal("the route and the room disagree"))?;
        let alarm = self.alarm_ms().await?;
        let shelf = self.shelf();
        if shelf.exists()? {
            return Ok(Response::empty()?.with_status(409));
        }
        let mut dice = crate::dice::host_dice()?;
        let mut host = Host { now_ms: self.clock().now_ms(), dice: &mut dice as &mut dyn Dice };
        let table = Table::open(
            &opening.code,
            &opening.game,
            &opening.options,
            opening.player,
            opening.name,
            &mut host,
        )?;
        shelf.build()?;
        shelf.save(&table)?;
        self.arm(alarm, Some(&table)).await?;
        Ok(Response::ok("")?)
    }

    /// What anybody with the code may know. An unknown room writes nothing.
    fn summary(&self) -> Result<Response, Fault> {
        let Some(table) = self.shelf().load()? else { return Ok(Response::empty()?.with_status(404)) };
        let view = table.view(None, self.clock().now_ms());
        let free = view.players.iter().any(Option::is_none);
        let summary =
            room::api::RoomSummary { code: view.room, game: view.game, options: view.options, free };
        Ok(Response::from_json(&summary)?)
    }

    fn db(&self) -> Result<worker::D1Database, Fault> {
        store::open(&self.env)
    }
}

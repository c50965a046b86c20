//! What clients say.

use super::Room;
use super::run::Done;
use super::sockets::{Bye, MAX_WATCHERS, Stage, Tag, dismiss, send};
use crate::auth;
use crate::error::Fault;
use room::deal::Secret;
use room::protocol::{FromClient, FromServer, MAX_FRAME_BYTES, Phase, Refusal};
use room::room::{Command, PlayerId};
use worker::{WebSocket, WebSocketIncomingMessage};

impl Room {
    /// A frame has come.
    pub(super) async fn message(&self, ws: &WebSocket, frame: WebSocketIncomingMessage) -> Result<(), Fault> {
        // A socket without a tag is none of ours; one that is gone may have had frames under way.
        let Some(mut tag) = Tag::of(ws).filter(|tag| tag.stage != Stage::Gone) else { return Ok(()) };
        let text = match frame {
            WebSocketIncomingMessage::String(text) if text.len() <= MAX_FRAME_BYTES => text,
            _ => return self.send_away(ws, Bye::BadFrame).await,
        };
        if !tag.may_speak() {
            send(ws, &FromServer::Refused(Refusal::TooFast))?;
            return self.send_away(ws, Bye::TooMany).await;
        }
        tag.tie(ws)?;
        self.wake().await?;
        match (tag.stage.clone(), FromClient::read(&text)) {
            (Stage::Stranger, Ok(FromClient::Hello { player, secret })) => {
                self.hello(ws, tag, player, &secret).await
            }
            (Stage::Stranger, _) => self.send_away(ws, Bye::HelloFirst).await,
            (Stage::In(player), Ok(message)) => self.speak(ws, &player, message).await,
            (Stage::In(_), Err(what)) => {
                send(ws, &FromServer::Refused(Refusal::Malformed { what: what.to_owned() }))
            }
            // Before the welcome nothing is answered and nothing is told.
            (Stage::Checking, _) => send(ws, &FromServer::Refused(Refusal::WrongPhase)),
            (Stage::Gone, _) => Ok(()),
        }
    }

    async fn send_away(&self, ws: &WebSocket, bye: Bye) -> Result<(), Fault> {
        dismiss(ws, bye);
        self.reconcile().await
    }

    /// Somebody says who they are.
    async fn hello(
        &self,
        ws: &WebSocket,
        mut tag: Tag,
        player: PlayerId,
        secret: &Secret<32>,
    ) -> Result<(), Fault> {
        tag.stage = Stage::Checking;
        tag.tie(ws)?;
        let found = auth::verify(&self.db()?, &player, secret).await?;

        // While the database was asked, the socket may have been closed and the room deleted.
        let Some(mut tag) = Tag::of(ws).filter(|tag| tag.stage == Stage::Checking) else { return Ok(()) };
        let Some(found) = found else { return self.send_away(ws, Bye::BadCredentials).await };
        let Some(table) = self.shelf().load()? else { return self.send_away(ws, Bye::RoomGone).await };
        let free = table.view(None, 0).phase == Phase::Waiting;
        if table.chair_of(&player).is_none() && !free && self.watchers(&table) >= MAX_WATCHERS {
            return self.send_away(ws, Bye::TooMany).await;
        }
        tag.stage = Stage::In(player.clone());
        tag.tie(ws)?;
        self.settle(&table, &player);

        let done = self.run(Command::Join { player: player.clone(), name: found.name }).await?;
        if let Some(table) = self.shelf().load()? {
            // Two sockets of one player can have come in at once.
            self.settle(&table, &player);
        }
        match done {
            Done::Gone => return Ok(()),
            Done::Told => {}
            Done::Nothing | Done::Refused(_) => self.send_state(ws, &player)?,
        }
        self.reconcile().await
    }

    /// A player or a watcher says something.
    async fn speak(&self, ws: &WebSocket, player: &PlayerId, message: FromClient) -> Result<(), Fault> {
        let player = player.clone();
        let command = match message {
            FromClient::Hello { .. } => return send(ws, &FromServer::Refused(Refusal::WrongPhase)),
            FromClient::Sync => return self.send_state(ws, &player),
            FromClient::Accept { commitment, entropy } => {
                Command::Accept { player: player.clone(), commitment, entropy }
            }
            FromClient::Move { ply, action } => Command::Move { player: player.clone(), ply, action },
            FromClient::Resign => Command::Resign { player: player.clone() },
            FromClient::OfferDraw => Command::OfferDraw { player: player.clone() },
            FromClient::AnswerDraw { accept } => Command::AnswerDraw { player: player.clone(), accept },
        };
        match self.run(command).await? {
            Done::Told | Done::Gone => Ok(()),
            Done::Nothing => self.send_state(ws, &player),
            Done::Refused(refusal) => {
                let outdated = matches!(refusal, Refusal::Stale | Refusal::WrongCommitment);
                send(ws, &FromServer::Refused(refusal))?;
                if outdated { self.send_state(ws, &player) } else { Ok(()) }
            }
        }
    }

    /// Sends one client the room as they may know it.
    fn send_state(&self, ws: &WebSocket, player: &PlayerId) -> Result<(), Fault> {
        match self.shelf().load()? {
            Some(table) => {
                let view = table.view(Some(player), self.clock().now_ms());
                send(ws, &FromServer::State(Box::new(view)))
            }
            None => {
                dismiss(ws, Bye::RoomGone);
                Ok(())
            }
        }
    }
}

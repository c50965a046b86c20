//! The one projection of a room for a receiver, and the record of a finished game.

use super::{PlayerId, Room};
use crate::protocol::{Chair, Phase, PlayerView, ResultView, StateView, TableView};
use games::{Observer, Turn};
use serde::{Deserialize, Serialize};

/// The record of a finished game, as the archive keeps it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Record {
    /// The key of the game.
    pub game_id: String,
    /// The game's name.
    pub game: String,
    /// The rules.
    pub options: String,
    /// Host and guest.
    pub players: [PlayerId; 2],
    /// Who moved first.
    pub first: Chair,
    /// Milliseconds since the Unix epoch.
    pub started_ms: u64,
    /// Milliseconds since the Unix epoch.
    pub ended_ms: u64,
    /// The plies, separated by spaces.
    pub plies: String,
    /// Result and opened deal.
    pub result: ResultView,
}

impl Room {
    /// The room as a receiver may know it: a player, or (`None`, or anybody without a chair) a watcher.
    #[must_use]
    pub fn view(&self, receiver: Option<&PlayerId>, now_ms: u64) -> StateView {
        let state = &self.state;
        let you = receiver.and_then(|player| self.chair_of(player));
        let round = state.round.as_ref();
        let players = Chair::BOTH.map(|chair| {
            state.players[chair.index()].as_ref().map(|player| PlayerView {
                name: player.name.clone(),
                present: player.present,
                accepted: player.entropy.is_some(),
                seat: round.map(|round| round.seat_of(chair).into()),
                timeouts: round.map_or(0, |round| round.timeouts[chair.index()]),
            })
        });
        let running = state.phase == Phase::Playing;
        let commitment = match round {
            Some(round) if running => round.seal.commitment(),
            _ => state.seal.commitment(),
        };
        let table = round.zip(self.table.as_ref()).map(|(round, table)| {
            let who = you.map_or(Observer::Public, |chair| Observer::Seat(round.seat_of(chair)));
            TableView {
                dice: round.dice,
                position: table.view(who),
                plies: table.plies(who),
                turn: match table.turn() {
                    Turn::Player(seat) if running => Some(round.chair_of(seat)),
                    _ => None,
                },
                left_ms: running.then(|| round.deadline_ms.saturating_sub(now_ms)),
                draw_offer: round.draw_offer,
                server_moves: round.server_moves.clone(),
            }
        });
        StateView {
            version: state.version,
            room: state.code.clone(),
            game: state.game.clone(),
            options: state.options.clone(),
            hearts: state.hearts,
            you,
            phase: state.phase,
            round: state.starts.max(1),
            players,
            watchers: state.watchers,
            commitment,
            short: state.short,
            table,
            result: self.result(),
        }
    }

    /// The result with the opened deal: only of a game that has ended.
    fn result(&self) -> Option<ResultView> {
        let round = self.state.round.as_ref()?;
        let ending = round.ending.as_ref()?;
        Some(ResultView {
            winner: ending.winner,
            reason: ending.reason.clone(),
            opened: round.seal.open(round.entropy),
            deal: self.table.as_ref()?.deal(),
        })
    }

    /// The record of the game that has just ended.
    #[must_use]
    pub fn record(&self) -> Option<Record> {
        let round = self.state.round.as_ref()?;
        let ending = round.ending.as_ref()?;
        let [Some(a), Some(b)] = &self.state.players else { return None };
        Some(Record {
            game_id: round.game_id.clone(),
            game: self.state.game.clone(),
            options: self.state.options.clone(),
            players: [a.id.clone(), b.id.clone()],
            first: round.first,
            started_ms: round.started_ms,
            ended_ms: ending.ended_ms,
            plies: round.plies.join(" "),
            result: self.result()?,
        })
    }
}

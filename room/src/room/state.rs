//! What a room remembers: plain data that its storage holds.

use crate::deal::{Entropy, FirstMove, Seal};
use crate::protocol::{Chair, Phase};
use crate::registry;
use crate::table::Table;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The form of the stored state; a later program reads all earlier ones.
pub(super) const SCHEMA: u32 = 1;

/// The reason of a game that never began because the room failed.
pub(super) const VOID: &str = "void";

/// A player's public id: 32 lower-case hex digits. It is shown to no other player.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct PlayerId(String);

impl PlayerId {
    /// Checks the form.
    ///
    /// ```
    /// use room::room::PlayerId;
    /// assert!(PlayerId::new("00112233445566778899aabbccddeeff").is_some());
    /// assert!(PlayerId::new("someone").is_none());
    /// ```
    #[must_use]
    pub fn new(text: &str) -> Option<PlayerId> {
        let hex = |b: u8| matches!(b, b'0'..=b'9' | b'a'..=b'f');
        (text.len() == 32 && text.bytes().all(hex)).then(|| PlayerId(text.to_owned()))
    }

    /// The 32 digits.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl From<PlayerId> for String {
    fn from(id: PlayerId) -> String {
        id.0
    }
}

impl TryFrom<String> for PlayerId {
    type Error = &'static str;

    fn try_from(text: String) -> Result<PlayerId, &'static str> {
        PlayerId::new(&text).ok_or("32 lower-case hex digits expected")
    }
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct State {
    pub(super) schema: u32,
    pub(super) version: u64,
    pub(super) code: String,
    pub(super) game: String,
    pub(super) options: String,
    pub(super) hearts: u8,
    pub(super) opened_ms: u64,
    /// The last time that counts as use of the room.
    pub(super) touched_ms: u64,
    pub(super) phase: Phase,
    pub(super) players: [Option<Player>; 2],
    pub(super) watchers: u32,
    /// Of the next game.
    pub(super) seal: Seal,
    /// Games started so far.
    pub(super) starts: u32,
    pub(super) short: [bool; 2],
    /// The game that is on or has just ended.
    pub(super) round: Option<Round>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Player {
    pub(super) id: PlayerId,
    pub(super) name: Option<String>,
    pub(super) present: bool,
    /// The part given by accepting the rules of the next game.
    pub(super) entropy: Option<Entropy>,
}

impl Player {
    pub(super) fn new(id: PlayerId, name: Option<String>) -> Player {
        Player { id, name, present: false, entropy: None }
    }
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Round {
    pub(super) game_id: String,
    pub(super) seal: Seal,
    pub(super) entropy: [Entropy; 2],
    pub(super) dice: Option<FirstMove>,
    /// Who moves first.
    pub(super) first: Chair,
    pub(super) started_ms: u64,
    pub(super) deadline_ms: u64,
    pub(super) plies: Vec<String>,
    pub(super) server_moves: Vec<u32>,
    pub(super) timeouts: [u8; 2],
    pub(super) draw_offer: Option<Chair>,
    /// The number of own plies at the last offer.
    pub(super) draw_offered_at: [Option<u32>; 2],
    pub(super) ending: Option<Ending>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Ending {
    pub(super) winner: Option<Chair>,
    pub(super) reason: String,
    pub(super) ended_ms: u64,
}

/// A stored text that is not a room's state. It holds nothing of the text, which may hold secrets.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LoadError {
    /// Not the JSON of a state.
    Malformed,
    /// Written by a later program.
    FromTheFuture,
    /// The plies do not follow each other on the deal.
    Inconsistent,
}

impl fmt::Display for LoadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            LoadError::Malformed => "the stored room is malformed",
            LoadError::FromTheFuture => "the stored room was written by a later version",
            LoadError::Inconsistent => "the stored plies do not follow each other",
        })
    }
}

impl std::error::Error for LoadError {}

impl State {
    pub(super) fn read(text: &str) -> Result<State, LoadError> {
        #[derive(Deserialize)]
        struct Version {
            schema: u32,
        }
        let version: Version = serde_json::from_str(text).map_err(|_| LoadError::Malformed)?;
        if version.schema > SCHEMA {
            return Err(LoadError::FromTheFuture);
        }
        serde_json::from_str(text).map_err(|_| LoadError::Malformed)
    }

    /// Deals again and plays the stored plies.
    pub(super) fn set_table(&self) -> Result<Option<Box<dyn Table>>, LoadError> {
        let Some(round) = &self.round else { return Ok(None) };
        let mut dice = round.seal.dice(&round.entropy);
        FirstMove::throw(&mut dice);
        let mut table =
            registry::new_table(&self.game, &self.options, &mut dice).map_err(|_| LoadError::Inconsistent)?;
        for ply in &round.plies {
            let action = ply.split_once('=').map_or(ply.as_str(), |(action, _)| action);
            table.play(action).map_err(|_| LoadError::Inconsistent)?;
        }
        if table.plies(games::Observer::Public) == round.plies {
            Ok(Some(table))
        } else {
            Err(LoadError::Inconsistent)
        }
    }

    /// The key of the next game's charge. The opening time tells apart rooms that had the same code.
    pub(super) fn next_game_id(&self) -> String {
        format!("{}-{}-{}", self.code, self.opened_ms, self.starts + 1)
    }

    pub(super) fn entropy(&self) -> Option<[Entropy; 2]> {
        let [a, b] = &self.players;
        Some([a.as_ref()?.entropy?, b.as_ref()?.entropy?])
    }

    pub(super) fn clear_entropy(&mut self) {
        for player in self.players.iter_mut().flatten() {
            player.entropy = None;
        }
    }
}

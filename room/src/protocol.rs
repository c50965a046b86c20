//! The messages on the wire between a room and its clients: JSON text, one message a frame.
//!
//! A client speaks [`FromClient`], the server [`FromServer`]. Every change is sent as a full
//! [`StateView`] made by one projection, so live play and a reconnect look the same. This is the only
//! module that fixes the form of a message.

use crate::deal::{Entropy, FirstMove, Opened, Secret};
use crate::room::PlayerId;
use serde::{Deserialize, Serialize};

/// A longer frame closes the connection, bytes.
pub const MAX_FRAME_BYTES: usize = 8 * 1024;

/// What a client may say. Unknown fields and types are refused.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum FromClient {
    /// Always the first message: who speaks. It takes a free chair, finds the own one again, or watches.
    Hello {
        /// The player's public id, 32 hex digits.
        player: PlayerId,
        /// The player's secret, 64 hex digits. It travels only here and in the `Authorization` header.
        secret: Secret<32>,
    },
    /// The rules are accepted (also for "play again"): with the player's part of the randomness.
    Accept {
        /// The commitment the player has seen.
        commitment: String,
        /// The player's part.
        entropy: Entropy,
    },
    /// A move of the side to move.
    Move {
        /// The number of completed plies the player has seen: a stale or repeated move changes nothing.
        ply: u32,
        /// The move in the game's notation.
        action: String,
    },
    /// Give the game up.
    Resign,
    /// Offer a draw.
    OfferDraw,
    /// Answer the opponent's draw offer.
    AnswerDraw {
        /// Take it?
        accept: bool,
    },
    /// Ask for the state again.
    Sync,
}

impl FromClient {
    /// Reads a frame: one message and nothing else.
    ///
    /// ```
    /// use room::protocol::FromClient;
    /// assert_eq!(FromClient::read(r#"{"type":"sync"}"#), Ok(FromClient::Sync));
    /// assert!(FromClient::read(r#"{"type":"sync","more":1}"#).is_err());
    /// ```
    ///
    /// # Errors
    /// What is wrong, in English, without any part of the text.
    pub fn read(text: &str) -> Result<FromClient, &'static str> {
        const NO_MESSAGE: &str = "no message of this protocol";
        let message: FromClient =
            serde_json::from_str(text).map_err(|e| if e.is_data() { NO_MESSAGE } else { "not JSON" })?;
        // Serde would also take a list of the fields' values, and for messages without fields it lets any fields
        // pass in spite of `deny_unknown_fields`.
        if !text.trim_start().starts_with('{') {
            return Err(NO_MESSAGE);
        }
        if matches!(message, FromClient::Resign | FromClient::OfferDraw | FromClient::Sync) {
            let fields: serde_json::Map<String, serde_json::Value> =
                serde_json::from_str(text).map_err(|_| NO_MESSAGE)?;
            if fields.len() != 1 {
                return Err(NO_MESSAGE);
            }
        }
        Ok(message)
    }
}

/// What the server says.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum FromServer {
    /// The whole room as the receiver may know it.
    State(Box<StateView>),
    /// The last message changed nothing.
    Refused(Refusal),
    /// The server closes this connection.
    Bye {
        /// Why: `replaced`, `bad_credentials`, `bad_frame`, `hello_first`, `room_gone`, `too_many`, `internal`.
        code: String,
    },
}

/// Why a message changed nothing.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "code", rename_all = "snake_case")]
pub enum Refusal {
    /// The message is no message, or its move is no move.
    Malformed {
        /// What is wrong, in English; never a part of the input.
        what: String,
    },
    /// The move answers another ply than the present one. The state follows.
    Stale,
    /// It is the opponent's turn.
    NotYourTurn,
    /// The rules refuse the move.
    Illegal {
        /// The code of the rule, see the game's `Illegal`.
        rule: String,
    },
    /// Only a seated player can do that.
    NotSeated,
    /// Not in this phase of the room.
    WrongPhase,
    /// The acceptance names another commitment than the present one. The state follows.
    WrongCommitment,
    /// The rules of this table have no resignation and no agreed draw.
    NoAgreements,
    /// No draw is offered, or one has been offered since the last own move.
    NoOffer,
    /// Too many messages: slow down.
    TooFast,
}

/// One of the two chairs of a room. Who moves first is another matter: see [`PlayerView::seat`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Chair {
    /// Who opened the room.
    Host,
    /// Who came by the link.
    Guest,
}

impl Chair {
    /// Host, guest.
    pub const BOTH: [Chair; 2] = [Chair::Host, Chair::Guest];

    /// 0 for the host, 1 for the guest.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The other chair.
    #[must_use]
    pub const fn other(self) -> Chair {
        match self {
            Chair::Host => Chair::Guest,
            Chair::Guest => Chair::Host,
        }
    }
}

/// The seat on the wire.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SeatName {
    /// Moves first.
    First,
    /// Moves second.
    Second,
}

impl From<games::Seat> for SeatName {
    fn from(seat: games::Seat) -> SeatName {
        match seat {
            games::Seat::First => SeatName::First,
            games::Seat::Second => SeatName::Second,
        }
    }
}

impl From<SeatName> for games::Seat {
    fn from(seat: SeatName) -> games::Seat {
        match seat {
            SeatName::First => games::Seat::First,
            SeatName::Second => games::Seat::Second,
        }
    }
}

/// Where a room stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// One chair is free.
    Waiting,
    /// Both sit; the rules are to be accepted.
    Agreeing,
    /// Both accepted; hearts are being charged.
    Charging,
    /// A game is on.
    Playing,
    /// The game has ended; both may accept the next one.
    Over,
}

/// A room as one receiver may know it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct StateView {
    /// Grows by one with each change.
    pub version: u64,
    /// The room's code, six characters.
    pub room: String,
    /// The game's name.
    pub game: String,
    /// The rules, as options text.
    pub options: String,
    /// Hearts each player pays at the start of a game.
    pub hearts: u8,
    /// The receiver's chair; none for a watcher.
    pub you: Option<Chair>,
    /// Where the room stands.
    pub phase: Phase,
    /// 1 for the first game of the room.
    pub round: u32,
    /// Host and guest.
    pub players: [Option<PlayerView>; 2],
    /// How many people watch.
    pub watchers: u32,
    /// SHA-256 of the sealed deal of the game to be accepted, or of the running one: 64 hex digits.
    pub commitment: String,
    /// Who lacked hearts at the last try to start; both false after a start.
    pub short: [bool; 2],
    /// The game that is on or has just ended.
    pub table: Option<TableView>,
    /// How the game ended.
    pub result: Option<ResultView>,
}

/// A player as everybody in the room may know them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PlayerView {
    /// The chosen name; none for a player without one.
    pub name: Option<String>,
    /// Is a connection open?
    pub present: bool,
    /// Are the rules of the next game accepted?
    pub accepted: bool,
    /// First or second mover of the table's game.
    pub seat: Option<SeatName>,
    /// Time-outs in a row.
    pub timeouts: u8,
}

/// The table's game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct TableView {
    /// The dice that decided the first move; none when "play again" swapped it.
    pub dice: Option<FirstMove>,
    /// The position in the game's notation.
    pub position: String,
    /// The completed plies in the game's notation, e.g. `c2=K`, `c2-c3`.
    pub plies: Vec<String>,
    /// Whose turn it is; none when the game is over.
    pub turn: Option<Chair>,
    /// Milliseconds left for this ply, when the message was made.
    pub left_ms: Option<u64>,
    /// Who offers a draw.
    pub draw_offer: Option<Chair>,
    /// The plies the server played for an absent player, by number from 0.
    pub server_moves: Vec<u32>,
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ResultView {
    /// The winner; none for a draw.
    pub winner: Option<Chair>,
    /// A code: a rule of the game (`no_action`, `captured_out`, `no_progress`) or `resigned`, `agreed`,
    /// `timed_out`, `void` (the room failed before the first move; hearts are given back).
    pub reason: String,
    /// The opened deal, for everybody to check.
    pub opened: Opened,
    /// The whole deal as text.
    pub deal: String,
}

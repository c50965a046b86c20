//! A game against the computer: hosted by the device, opened and judged by the server.
//!
//! The server issues an id and a seed; the device deals from the seed, so that it can go on without a
//! network. When the player has won, the device submits the complete record and the server replays it:
//! same seed, same deal, same rules code. What the client claims is never used.

use crate::deal::{FirstMove, KeyDice, Secret, sha256};
use crate::protocol::Chair;
use crate::registry::{self, Unknown};
use crate::score;
use crate::table::{Refused, Table};
use games::{Code, Level, Outcome, Seat, Turn};
use std::fmt;

/// The token of the record for the one take-back after a loss.
pub const UNDO: &str = "undo";
/// The longest record that is read, tokens. A game of Banqi that is not drawn has fewer.
pub const MAX_TOKENS: usize = 4_000;
/// A shorter game is not believed, milliseconds.
pub const MIN_GAME_MS: u64 = 20_000;
/// A faster game is not believed, milliseconds a ply.
pub const MIN_PLY_MS: u64 = 300;

/// The seed of a solo game, issued by the server (or drawn on the device for a game that scores nothing).
pub type Seed = Secret<32>;

/// A game against the computer, or the record of one.
#[derive(Debug)]
pub struct Solo {
    table: Box<dyn Table>,
    dice: FirstMove,
    tokens: Vec<String>,
    undone: bool,
}

/// Why a record is not accepted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BadRecord {
    /// The game or its options are not known.
    Unknown,
    /// A token is not a ply, or the rules refuse it: its number from 0.
    Ply(usize),
    /// A flip of the record shows another piece than the deal: its number from 0.
    Deal(usize),
    /// A take-back where none is allowed: its number from 0.
    Undo(usize),
    /// More tokens than any game has.
    TooLong,
    /// The game has not ended.
    NotOver,
    /// The player has not won.
    NotWon,
}

impl Code for BadRecord {
    fn code(&self) -> &'static str {
        match self {
            BadRecord::Unknown => "unknown_game",
            BadRecord::Ply(_) => "bad_ply",
            BadRecord::Deal(_) => "wrong_deal",
            BadRecord::Undo(_) => "bad_undo",
            BadRecord::TooLong => "too_long",
            BadRecord::NotOver => "not_over",
            BadRecord::NotWon => "not_won",
        }
    }
}

impl fmt::Display for BadRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadRecord::Unknown => f.write_str("the game or its options are unknown"),
            BadRecord::Ply(at) => write!(f, "token {at} is not a legal ply"),
            BadRecord::Deal(at) => write!(f, "token {at} does not show the dealt piece"),
            BadRecord::Undo(at) => write!(f, "token {at}: no take-back is allowed here"),
            BadRecord::TooLong => f.write_str("the record is too long"),
            BadRecord::NotOver => f.write_str("the game is not over"),
            BadRecord::NotWon => f.write_str("the game is not won"),
        }
    }
}

impl std::error::Error for BadRecord {}

/// A judged win.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Win {
    /// The score.
    pub score: u32,
    /// Plies of the final line.
    pub plies: u32,
    /// Tokens of the record: every ply that was played, taken back or not.
    pub played: u32,
    /// The player's pieces that were not captured.
    pub pieces_left: u32,
    /// Was a move taken back after a loss?
    pub undone: bool,
}

impl Solo {
    /// Sets a game up from its seed. The player has the host's die, the computer the guest's.
    ///
    /// # Errors
    /// The game or its options are unknown.
    pub fn new(game: &str, options: &str, seed: &Seed) -> Result<Solo, Unknown> {
        let mut dice = KeyDice::new(sha256(&[b"qiguan solo 1", &seed.0]));
        let first = FirstMove::throw(&mut dice);
        let table = registry::new_table(game, options, &mut dice)?;
        Ok(Solo { table, dice: first, tokens: Vec::new(), undone: false })
    }

    /// The dice that decide who moves first: the player's, the computer's.
    #[must_use]
    pub fn dice(&self) -> FirstMove {
        self.dice
    }

    /// The player's seat.
    #[must_use]
    pub fn human(&self) -> Seat {
        match self.dice.first() {
            Chair::Host => Seat::First,
            Chair::Guest => Seat::Second,
        }
    }

    /// The table: positions, plies, whose turn.
    #[must_use]
    pub fn table(&self) -> &dyn Table {
        &*self.table
    }

    /// A seed for the computer's own dice at this ply; not the table's.
    #[must_use]
    pub fn engine_seed(&self, seed: &Seed) -> u64 {
        let ply = u64::try_from(self.tokens.len()).unwrap_or(u64::MAX);
        let hash = sha256(&[b"qiguan engine 1", &seed.0, &ply.to_be_bytes()]);
        u64::from_be_bytes([hash[0], hash[1], hash[2], hash[3], hash[4], hash[5], hash[6], hash[7]])
    }

    /// Plays a move for the side to move.
    ///
    /// # Errors
    /// The move is refused; nothing has changed.
    pub fn play(&mut self, action: &str) -> Result<(), Refused> {
        self.table.play(action)?;
        self.tokens.extend(self.table.last_ply());
        Ok(())
    }

    /// How the game ended, if it has.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        match self.table.turn() {
            Turn::Over(outcome) => Some(outcome),
            _ => None,
        }
    }

    /// May a move be taken back? Once a game, and only after a loss.
    #[must_use]
    pub fn can_undo(&self) -> bool {
        let lost = self.outcome().is_some_and(|o| o.winner == Some(self.human().other()));
        lost && !self.undone && self.last_own_ply().is_some()
    }

    /// Takes the game back to before the player's last move, if [`Solo::can_undo`].
    pub fn undo(&mut self) -> bool {
        match self.last_own_ply() {
            Some(ply) if self.can_undo() => {
                self.table.take_back(ply);
                self.tokens.push(UNDO.to_owned());
                self.undone = true;
                true
            }
            _ => false,
        }
    }

    /// The number of plies before the player's last move.
    fn last_own_ply(&self) -> Option<u32> {
        let last = self.table.movers().iter().rposition(|&mover| mover == self.human())?;
        u32::try_from(last).ok()
    }

    /// Has the take-back been used?
    #[must_use]
    pub fn undone(&self) -> bool {
        self.undone
    }

    /// The complete record: plies and the take-back, separated by spaces.
    #[must_use]
    pub fn record(&self) -> String {
        self.tokens.join(" ")
    }

    /// Replays a record on a seed's deal.
    ///
    /// # Errors
    /// Where the record is not one of a game on this deal.
    pub fn replay(game: &str, options: &str, seed: &Seed, record: &str) -> Result<Solo, BadRecord> {
        let mut solo = Solo::new(game, options, seed).map_err(|_| BadRecord::Unknown)?;
        for (at, token) in record.split_ascii_whitespace().enumerate() {
            if at >= MAX_TOKENS {
                return Err(BadRecord::TooLong);
            }
            if token == UNDO {
                if !solo.undo() {
                    return Err(BadRecord::Undo(at));
                }
                continue;
            }
            let action = token.split_once('=').map_or(token, |(action, _)| action);
            solo.play(action).map_err(|_| BadRecord::Ply(at))?;
            if solo.tokens.last().map(String::as_str) != Some(token) {
                return Err(BadRecord::Deal(at));
            }
        }
        Ok(solo)
    }

    /// Judges a game that the player has won at a level.
    ///
    /// # Errors
    /// The game is not over or not won.
    pub fn judge(&self, level: Level) -> Result<Win, BadRecord> {
        let outcome = self.outcome().ok_or(BadRecord::NotOver)?;
        if outcome.winner != Some(self.human()) {
            return Err(BadRecord::NotWon);
        }
        let plies = self.table.ply();
        let pieces_left = self.table.pieces_left(self.human());
        Ok(Win {
            score: score::banqi(level, plies, pieces_left, self.undone),
            plies,
            played: u32::try_from(self.tokens.len()).unwrap_or(u32::MAX),
            pieces_left,
            undone: self.undone,
        })
    }
}

/// Can a game with so many played plies have taken so long? At least 20 s and 0.3 s a ply.
#[must_use]
pub fn plausible(elapsed_ms: u64, played: u32) -> bool {
    elapsed_ms >= MIN_GAME_MS.max(MIN_PLY_MS * u64::from(played))
}

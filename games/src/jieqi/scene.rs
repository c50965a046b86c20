//! What everybody at the table sees: the board, the plies since the last capture or reveal, and how the game
//! ended. Game and view share it.

use super::{Board, Color, Illegal, Move, Options, RepetitionRule, Role, Shown, Verdict, repetition};
use crate::core::{Outcome, Reason, Seat, Turn};

/// How many plies without capture or reveal are remembered. Where the rules end a game sooner (\[JQ31\]) this
/// is never reached; where they do not, repetitions that take longer are not seen.
pub const PAST_PLIES: usize = 400;

/// The seat that plays a colour: Red moves first (\[JQ4\]).
pub(super) const fn seat_of(color: Color) -> Seat {
    match color {
        Color::Red => Seat::First,
        Color::Black => Seat::Second,
    }
}

/// The public part of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Scene {
    pub(super) options: Options,
    pub(super) board: Board,
    /// Plies without capture or reveal (\[JQ31\]).
    pub(super) quiet: u16,
    pub(super) past: Vec<Past>,
    /// The move that waits for what it turns up.
    pub(super) pending: Option<Move>,
    /// The side whose king was captured (\[JQ30\]).
    pub(super) kingless: Option<Color>,
    pub(super) ended: Option<Outcome>,
}

/// A ply without capture or reveal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Past {
    /// The key of the board it was played on.
    pub(super) key: u64,
    pub(super) action: Move,
    /// Did it attack the enemy king?
    pub(super) check: bool,
}

impl Scene {
    pub(super) fn start(options: &Options) -> Scene {
        Scene {
            options: *options,
            board: Board::start(options),
            quiet: 0,
            past: Vec::new(),
            pending: None,
            kingless: None,
            ended: None,
        }
    }

    /// The rule switches.
    #[must_use]
    pub const fn options(&self) -> &Options {
        &self.options
    }

    /// The board as it stands; while a move waits for what it turns up, as it stood before that move.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Plies without capture or reveal (\[JQ31\]).
    #[must_use]
    pub const fn quiet(&self) -> u16 {
        self.quiet
    }

    /// Quiet plies left to the draw (\[JQ31\]); `None` where the rules have none.
    #[must_use]
    pub fn plies_to_draw(&self) -> Option<u16> {
        self.options.draw_after.map(|limit| limit.saturating_sub(self.quiet))
    }

    /// The move that waits for what it turns up.
    #[must_use]
    pub const fn pending(&self) -> Option<Move> {
        self.pending
    }

    /// The seat that plays a colour: Red moves first (\[JQ4\]).
    #[must_use]
    pub const fn seat_of(color: Color) -> Seat {
        seat_of(color)
    }

    /// The colour of a seat.
    #[must_use]
    pub const fn color_of(seat: Seat) -> Color {
        match seat {
            Seat::First => Color::Red,
            Seat::Second => Color::Black,
        }
    }

    /// Whose turn it is, or how the game ended.
    #[must_use]
    pub const fn turn(&self) -> Turn {
        match (self.ended, self.pending) {
            (Some(outcome), _) => Turn::Over(outcome),
            (None, Some(_)) => Turn::Chance,
            (None, None) => Turn::Player(seat_of(self.board.to_move)),
        }
    }

    /// All legal moves of the side to move, in a fixed order; empty when no player is to move.
    #[must_use]
    pub fn legal_moves(&self) -> Vec<Move> {
        match self.turn() {
            Turn::Player(_) => self.board.legal_moves(&self.options),
            _ => Vec::new(),
        }
    }

    /// The keys of the boards since the last capture or reveal, the present one last.
    pub fn keys(&self) -> impl Iterator<Item = u64> {
        self.past.iter().map(|ply| ply.key).chain(std::iter::once(self.board.key()))
    }

    /// The plies since the last capture or reveal, as far as they are remembered.
    pub fn plies_since_reveal(&self) -> impl ExactSizeIterator<Item = Move> {
        self.past.iter().map(|ply| ply.action)
    }

    pub(super) fn check(&self, m: Move) -> Result<(), Illegal> {
        match self.turn() {
            Turn::Over(_) => Err(Illegal::GameOver),
            Turn::Chance => Err(Illegal::RevealPending),
            Turn::Player(_) => self.board.check(m, &self.options),
        }
    }

    /// Which sides' hidden pieces a move turns up or captures: the mover's own, the enemy's.
    pub(super) fn asks(&self, m: Move) -> (bool, bool) {
        (self.board.hidden.has(m.from), !m.in_place() && self.board.hidden.has(m.to))
    }

    /// Makes a legal move, with what it turned up and whether it captured a king hidden.
    pub(super) fn make(&mut self, m: Move, shown: Option<Role>, took_hidden_king: bool) {
        let key = self.board.key();
        let mover = self.board.to_move;
        let captured = self.board.make(m, shown);
        let took_king =
            took_hidden_king || matches!(captured, Some(Shown::Face(piece)) if piece.role == Role::General);
        self.pending = None;
        if captured.is_some() || shown.is_some() {
            self.quiet = 0;
            self.past.clear();
        } else {
            self.quiet = self.quiet.saturating_add(1);
            self.remember(Past { key, action: m, check: self.gives_check(mover) });
        }
        if took_king {
            self.kingless = Some(mover.other());
        }
        self.ended = self.judge();
    }

    /// Checks matter to the rules that judge them.
    pub(super) fn gives_check(&self, mover: Color) -> bool {
        matches!(self.options.repetition, RepetitionRule::Asian | RepetitionRule::CheckOnly)
            && self.board.attacked(mover.other(), &self.options)
    }

    pub(super) fn remember(&mut self, ply: Past) {
        if self.options.repetition == RepetitionRule::None {
            return;
        }
        if self.past.len() == PAST_PLIES {
            self.past.remove(0);
        }
        self.past.push(ply);
    }

    /// How the present position ends the game, if it does.
    pub(super) fn judge(&self) -> Option<Outcome> {
        let loses = |loser: Color, reason| Some(Outcome { winner: Some(seat_of(loser.other())), reason });
        let draw = |reason| Some(Outcome { winner: None, reason });
        if let Some(loser) = self.kingless {
            return loses(loser, Reason::KingCaptured);
        }
        let to_move = self.board.to_move;
        if !self.board.has_legal(&self.options) {
            let check = self.options.king_safety && self.board.attacked(to_move, &self.options);
            return loses(to_move, if check { Reason::Checkmate } else { Reason::Stalemate });
        }
        if let Some(repeated) = self.repetition().filter(|r| r.count >= repetition::DECIDES) {
            return match repeated.verdict {
                Verdict::Draw => draw(Reason::Repetition),
                Verdict::PerpetualCheck(loser) => loses(loser, Reason::PerpetualCheck),
                Verdict::PerpetualChase(loser) => loses(loser, Reason::PerpetualChase),
            };
        }
        self.options
            .draw_after
            .is_some_and(|limit| self.quiet >= limit)
            .then_some(Outcome { winner: None, reason: Reason::NoProgress })
    }
}

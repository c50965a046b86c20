//! A game: the position, what led to it since the last capture, and how it ends.

use super::{Color, Illegal, Move, Options, Piece, Position, RepetitionRule, Square, Verdict, repetition};
use crate::core::{Dice, Game, Observer, Outcome, ParseError, Reason, Seat, Turn, View};
use crate::open::{Never, OpenDeal};
use crate::xiangqi::marks::Marks;

/// The most checks of a side that count as plies without capture (\[XQ11\]).
pub const MOST_CHECKS_COUNTED: u8 = 10;

/// The most plies without capture that a game remembers; only options without a count lead there. Then it
/// forgets them all and goes on, so that no game and no text of one grows without end.
pub(super) const MOST_PAST: usize = 2_048;

/// A game of Xiangqi or 平先象棋. Nothing is hidden, so it is its own view.
///
/// # Text form and history
/// A FEN of six fields (board, `w` or `b`, `-`, the right to exchange or `-`, plies that count towards
/// \[XQ11\], move number). Repetition (\[XQ10\]) and the cap on checks depend on more: if any ply was played
/// since the last capture, ` past` and these plies follow, so that a text reads back as the same game and not
/// only as the same board. No capture lies among them, so they also lead back. Two things that
/// the board where they begin does not show stand before them: `right=g6`, and under v1 and v2 `crossed=` and
/// `fresh=` with the squares of pieces that may not be exchanged. Any plain FEN is read, too.
///
/// # What a copy costs
/// The plies since the last capture are a `Vec` of 16 bytes a ply, seldom more than 120 of them: a
/// clone is an allocation and a copy of 2 KB at most. A search does not clone games: it takes
/// [`Xiangqi::position`] (plain data) and [`Xiangqi::keys`] once and keeps the keys of its own line behind them.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Xiangqi {
    pub(super) options: Options,
    pub(super) position: Position,
    pub(super) count: Count,
    /// The number of the move (both sides' plies), 1 at the start.
    pub(super) number: u16,
    /// The plies since the last capture.
    pub(super) past: Vec<Past>,
    /// The right and the marks where `past` begins.
    origin: (Option<Square>, Marks),
    ended: Option<Outcome>,
}

/// A ply without capture.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Past {
    /// The key of the position it was played in.
    pub(super) key: u64,
    pub(super) action: Move,
    /// Did it give check?
    pub(super) check: bool,
}

/// Plies without capture, as far as they count (\[XQ11\]).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub(super) struct Count {
    plies: u16,
    /// Checks given by each side, up to one more than count.
    checks: [u8; 2],
}

impl Count {
    pub(super) const fn plies(&self) -> u16 {
        self.plies
    }

    /// A ply without capture was played.
    pub(super) fn ply(&mut self, mover: Color, check: bool) {
        let checks = &mut self.checks[mover.index()];
        if check && *checks <= MOST_CHECKS_COUNTED {
            *checks += 1;
        }
        if !check || *checks <= MOST_CHECKS_COUNTED {
            self.plies = self.plies.saturating_add(1);
        }
    }
}

impl Xiangqi {
    /// A game that goes on from a position: nothing is known of what led to it but a count.
    pub(super) fn set_up(options: Options, position: Position, quiet: u16, number: u16) -> Xiangqi {
        let mut game = Xiangqi {
            options,
            position,
            count: Count { plies: quiet, checks: [0; 2] },
            number,
            past: Vec::new(),
            origin: (position.right(), position.marks),
            ended: None,
        };
        game.ended = game.judge(position.in_check());
        game
    }

    /// The position as it stands.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The piece on a square.
    #[must_use]
    pub const fn piece(&self, square: Square) -> Option<Piece> {
        self.position.piece(square)
    }

    /// Whose turn it is, or how the game ended. (Both traits have it; here it needs no trait.)
    #[must_use]
    pub const fn turn(&self) -> Turn {
        match self.ended {
            Some(outcome) => Turn::Over(outcome),
            None => Turn::Player(Self::seat_of(self.position.to_move())),
        }
    }

    /// The seat that plays a colour: Red moves first (\[XQ1\]).
    #[must_use]
    pub const fn seat_of(color: Color) -> Seat {
        match color {
            Color::Red => Seat::First,
            Color::Black => Seat::Second,
        }
    }

    /// The colour of a seat.
    #[must_use]
    pub const fn color_of(seat: Seat) -> Color {
        match seat {
            Seat::First => Color::Red,
            Seat::Second => Color::Black,
        }
    }

    /// Plies without capture that count towards a draw (\[XQ11\]): a side's checks beyond its tenth do not.
    #[must_use]
    pub const fn quiet(&self) -> u16 {
        self.count.plies
    }

    /// Counting plies left to the draw (\[XQ11\]); `None` where the rules have none.
    #[must_use]
    pub fn plies_to_draw(&self) -> Option<u16> {
        self.options.no_capture_plies.map(|limit| limit.saturating_sub(self.count.plies))
    }

    /// The number of the move as FENs count: 1 at the start, one more after each move of Black.
    #[must_use]
    pub const fn move_number(&self) -> u16 {
        self.number
    }

    /// The keys of the positions since the last capture, the present one last: what a search needs to know of
    /// the past.
    pub fn keys(&self) -> impl Iterator<Item = u64> {
        self.past.iter().map(|ply| ply.key).chain(std::iter::once(self.position.key()))
    }

    /// The position where [`Xiangqi::keys`] begin: after the last capture, or where the game was set up.
    #[must_use]
    pub fn beginning(&self) -> Position {
        let mut position = self.position;
        self.past.iter().rev().for_each(|ply| position.step_back(ply.action));
        position.set_right(self.origin.0);
        position.marks = self.origin.1;
        position
    }

    /// The plies since the last capture or since the game was set up.
    pub fn plies_since_capture(&self) -> impl ExactSizeIterator<Item = Move> {
        self.past.iter().map(|ply| ply.action)
    }

    /// Does any rule ask for the plies since the last capture?
    const fn keeps_past(&self) -> bool {
        !matches!(self.options.repetition, RepetitionRule::None) || self.options.no_capture_plies.is_some()
    }

    /// How the present position ends the game, if it does.
    fn judge(&self, check: bool) -> Option<Outcome> {
        let loses =
            |loser: Color, reason| Some(Outcome { winner: Some(Self::seat_of(loser.other())), reason });
        let draw = |reason| Some(Outcome { winner: None, reason });
        if self.position.general(self.position.to_move()).is_none() {
            return loses(self.position.to_move(), Reason::KingCaptured);
        }
        // [XQ3] comes first: a side that cannot move has lost, whatever was counted.
        if !self.position.has_legal() {
            return loses(self.position.to_move(), if check { Reason::Checkmate } else { Reason::Stalemate });
        }
        if self.occurrences() >= repetition::DECIDES {
            return match self.repetition()?.verdict {
                Verdict::Draw => draw(Reason::Repetition),
                Verdict::PerpetualCheck(loser) => loses(loser, Reason::PerpetualCheck),
                Verdict::PerpetualChase(loser) => loses(loser, Reason::PerpetualChase),
            };
        }
        if self.options.no_capture_plies.is_some_and(|limit| self.count.plies >= limit) {
            return draw(Reason::NoProgress);
        }
        self.position.is_bare().then_some(Outcome { winner: None, reason: Reason::BareMaterial })
    }
}

impl Game for Xiangqi {
    const NAME: &'static str = "xiangqi";
    type Options = Options;
    type Move = Move;
    type Chance = Never;
    type Deal = OpenDeal;
    type Illegal = Illegal;
    type View = Xiangqi;

    fn new(options: &Options) -> Xiangqi {
        Xiangqi::set_up(*options, Position::start(options), 0, 1)
    }

    fn options(&self) -> &Options {
        &self.options
    }

    fn turn(&self) -> Turn {
        self.turn()
    }

    fn awaits_chance(&self) -> bool {
        false
    }

    fn play(&mut self, m: Move) -> Result<(), Illegal> {
        if self.ended.is_some() {
            return Err(Illegal::GameOver);
        }
        self.position.check(m)?;
        let key = self.position.key();
        let mover = self.position.to_move();
        let made = self.position.make(m);
        let check = self.position.in_check();
        if made.captured.is_some() {
            self.count = Count::default();
            self.past.clear();
        } else {
            let keeps = self.keeps_past();
            // Where nothing asks for the past, its checks are not remembered: every ply counts.
            self.count.ply(mover, check && keeps);
            if keeps {
                self.past.push(Past { key, action: m, check });
            }
        }
        if self.past.len() >= MOST_PAST {
            self.past.clear();
            self.count = Count { plies: self.count.plies, checks: [0; 2] };
        }
        if self.past.is_empty() {
            self.origin = (self.position.right(), self.position.marks);
        }
        if mover == Color::Black {
            self.number = self.number.saturating_add(1);
        }
        self.ended = self.judge(check);
        Ok(())
    }

    fn chances(&self) -> Vec<(Never, u32)> {
        Vec::new()
    }

    fn reveal(&mut self, chance: Never) -> Result<(), Illegal> {
        match chance {}
    }

    fn deal(_: &Options, dice: &mut dyn Dice) -> OpenDeal {
        OpenDeal::draw(dice)
    }

    fn answer(&self, _: &OpenDeal) -> Option<Never> {
        None
    }

    fn view(&self, _: Observer) -> Xiangqi {
        self.clone()
    }
}

impl View for Xiangqi {
    type Game = Xiangqi;

    fn read(text: &str, options: &Options) -> Result<Xiangqi, ParseError> {
        super::fen::read(text, options)
    }

    fn turn(&self) -> Turn {
        self.turn()
    }

    fn legal_moves(&self) -> Vec<Move> {
        if self.ended.is_some() { Vec::new() } else { self.position.legal_moves() }
    }

    fn guess(&self, _: &mut dyn Dice) -> Xiangqi {
        self.clone()
    }
}

//! A game of Go: a board, and what was before (\[GO5\]).

use super::area::score;
use super::notation::Position;
use super::{Area, Board, Color, Illegal, KoRule, Move, Options, Point, Score};
use crate::core::{Never, NoDeal};
use crate::{Dice, Game, Observer, Outcome, ParseError, Reason, Seat, Turn, View};
use std::error::Error;
use std::fmt;
use std::sync::Arc;

/// A game of Go with its past, which \[GO5\] asks for.
///
/// Nothing is hidden, so it is its own view. Text form: \[GO13\], with the past behind it.
#[derive(Clone, PartialEq, Eq)]
pub struct Go {
    options: Options,
    /// Where the game began.
    start: Arc<Board>,
    board: Board,
    moves: Vec<Move>,
    /// [`Board::hash`] of the start and after each move.
    boards: Vec<u64>,
    /// How often the present board has been with the same player to move, this time included.
    times: u16,
}

impl Go {
    /// A game that begins with stones on the board, as problems and records have them.
    ///
    /// `options.size` says which board; points beyond it are not asked for. A handicap in the options says only that
    /// White has the first seat.
    ///
    /// # Errors
    /// A block has no liberty.
    pub fn set_up(
        options: &Options,
        stone: impl Fn(Point) -> Option<Color>,
        to_move: Color,
    ) -> Result<Go, Lifeless> {
        let mut board = Board::new(options.size, to_move);
        for point in options.size.all_points() {
            if let Some(color) = stone(point) {
                board.settle(board.grid.cell(point), color);
            }
        }
        match board.lifeless() {
            Some(point) => Err(Lifeless(point)),
            None => Ok(Go::from_start(*options, board)),
        }
    }

    pub(super) fn from_start(options: Options, board: Board) -> Go {
        let boards = vec![board.hash()];
        Go { options, start: Arc::new(board.clone()), board, moves: Vec::new(), boards, times: 1 }
    }

    /// The start of a game under options: empty, or with the stones of a handicap and White to move.
    pub(super) fn start_of(options: &Options) -> Board {
        let to_move = if options.handicap() > 0 { Color::White } else { Color::Black };
        let mut board = Board::new(options.size, to_move);
        for point in options.size.handicap(options.handicap()) {
            board.settle(board.grid.cell(point), Color::Black);
        }
        board
    }

    /// The board as it is.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The board at the start.
    #[must_use]
    pub fn start(&self) -> &Board {
        &self.start
    }

    /// The moves since the start.
    #[must_use]
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The board after the first `plies` moves; as it is if there are fewer. Plays them again.
    #[must_use]
    pub fn board_after(&self, plies: usize) -> Board {
        let mut board = (*self.start).clone();
        for &m in self.moves.iter().take(plies) {
            board.play(m).expect("it has been played");
        }
        board
    }

    /// The position as \[GO13\] writes it: five fields, without the past.
    #[must_use]
    pub const fn position(&self) -> Position<'_> {
        Position::new(&self.board, self.options.komi)
    }

    /// How often the present board has been with the same player to move, this time included: shown at 2; at 3
    /// the game ends (\[GO5\]).
    #[must_use]
    pub const fn times(&self) -> u16 {
        self.times
    }

    /// Would this legal move make a board that has been before with the same player to move? Computers never choose
    /// one that does (\[GO5\]); a pass never counts as one.
    #[must_use]
    pub fn repeats(&self, m: Move) -> bool {
        m != Move::Pass && self.has_been(m, true)
    }

    /// Whose each point is if the board is counted as it stands (\[GO7\]).
    #[must_use]
    pub fn area(&self) -> Area {
        self.board.area()
    }

    /// Who is ahead, and by how much, if the board is counted as it stands (\[GO7\]).
    #[must_use]
    pub fn score(&self) -> Score {
        let [black, white] = self.board.area_points();
        score(black, white, self.options.komi)
    }

    /// The seat that has a colour: the first has Black, with a handicap White (\[GO1\]).
    #[must_use]
    pub const fn seat_of(&self, color: Color) -> Seat {
        match (color, self.options.handicap() > 0) {
            (Color::Black, false) | (Color::White, true) => Seat::First,
            _ => Seat::Second,
        }
    }

    /// The colour that a seat has.
    #[must_use]
    pub const fn color_of(&self, seat: Seat) -> Color {
        match (seat, self.options.handicap() > 0) {
            (Seat::First, false) | (Seat::Second, true) => Color::Black,
            _ => Color::White,
        }
    }

    /// Gives the turn to a side whose turn it is not, or goes on after two passes, as records may. The game
    /// begins anew from here: what was before is forgotten.
    pub fn give_turn(&mut self, color: Color) {
        self.board.set_to_move(color);
        self.board.forget_prisoners();
        self.start = Arc::new(self.board.clone());
        self.moves.clear();
        self.boards.clear();
        self.boards.push(self.board.hash());
        self.times = 1;
    }

    /// Has the game ended? The same as asking whose turn it is, without counting the board.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.board.passes() >= 2 || self.times >= 3 || self.moves.len() >= self.most_moves()
    }

    fn most_moves(&self) -> usize {
        usize::from(self.options.size.most_moves())
    }

    fn turn(&self) -> Turn {
        let scored =
            |reason| Outcome { winner: self.score().winner().map(|color| self.seat_of(color)), reason };
        // [GO6] before [GO5]: who both pass agree to be counted, whatever has been before.
        if self.board.passes() >= 2 {
            Turn::Over(scored(Reason::TwoPasses))
        } else if self.times >= 3 {
            Turn::Over(Outcome { winner: None, reason: Reason::NoResult })
        } else if self.moves.len() >= self.most_moves() {
            Turn::Over(scored(Reason::MoveLimit))
        } else {
            Turn::Player(self.seat_of(self.board.to_move()))
        }
    }

    /// May this be played?
    ///
    /// # Errors
    /// The rule it breaks.
    pub fn check(&self, m: Move) -> Result<(), Illegal> {
        if self.is_over() {
            return Err(Illegal::GameOver);
        }
        self.board.check(m)?;
        let superko = m != Move::Pass
            && match self.options.ko {
                KoRule::Simple => false,
                KoRule::Positional => self.has_been(m, false),
                KoRule::Situational => self.has_been(m, true),
            };
        if superko { Err(Illegal::Superko) } else { Ok(()) }
    }

    /// Has the board after a legal move been before (with the same player to move)?
    fn has_been(&self, m: Move, same_player: bool) -> bool {
        let hash = self.board.hash_after(m);
        // Players take turns, so every second board has the same player to move as the one that comes.
        let (first, step) = if same_player { (self.boards.len() % 2, 2) } else { (0, 1) };
        let mut alike =
            (first..self.boards.len()).step_by(step).filter(|&n| self.boards[n] == hash).peekable();
        if alike.peek().is_none() {
            return false;
        }
        // Equal numbers are not yet equal boards.
        let mut next = self.board.clone();
        next.play(m).is_ok() && alike.any(|n| same_stones(&self.board_after(n), &next))
    }

    /// How often the present board has been with the same player to move, this time included.
    fn count_times(&self) -> u16 {
        let last = self.boards.len() - 1;
        let alike = (last % 2..last).step_by(2).filter(|&n| {
            self.boards[n] == self.boards[last] && same_stones(&self.board_after(n), &self.board)
        });
        1 + alike.count() as u16
    }
}

fn same_stones(one: &Board, two: &Board) -> bool {
    one.size().all_points().all(|point| one.stone(point) == two.stone(point))
}

/// A block without liberties: no position of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lifeless(
    /// A stone of the block.
    pub Point,
);

impl fmt::Display for Lifeless {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the block at {} has no liberty", self.0)
    }
}

impl Error for Lifeless {}

impl fmt::Debug for Go {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Go({self}; {})", self.options)
    }
}

impl Game for Go {
    const NAME: &'static str = "go";
    type Options = Options;
    type Move = Move;
    type Chance = Never;
    type Deal = NoDeal;
    type Illegal = Illegal;
    type View = Go;

    fn new(options: &Options) -> Go {
        Go::from_start(*options, Go::start_of(options))
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
        self.check(m)?;
        self.board.play(m)?;
        self.moves.push(m);
        self.boards.push(self.board.hash());
        self.times = self.count_times();
        Ok(())
    }

    fn chances(&self) -> Vec<(Never, u32)> {
        Vec::new()
    }

    fn reveal(&mut self, _chance: Never) -> Result<(), Illegal> {
        Err(Illegal::NoChance)
    }

    fn deal(_options: &Options, _dice: &mut dyn Dice) -> NoDeal {
        NoDeal
    }

    fn answer(&self, _deal: &NoDeal) -> Option<Never> {
        None
    }

    fn view(&self, _who: Observer) -> Go {
        self.clone()
    }
}

impl View for Go {
    type Game = Go;

    fn read(text: &str, options: &Options) -> Result<Go, ParseError> {
        super::notation::read(text, options)
    }

    fn turn(&self) -> Turn {
        self.turn()
    }

    fn legal_moves(&self) -> Vec<Move> {
        if self.is_over() {
            return Vec::new();
        }
        let stones = self.options.size.all_points().map(Move::Place).filter(|&m| self.check(m).is_ok());
        stones.chain([Move::Pass]).collect()
    }

    fn guess(&self, _dice: &mut dyn Dice) -> Go {
        self.clone()
    }
}

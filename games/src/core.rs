//! The traits everything hangs on: the whole truth ([`Game`]), what one observer may know of it
//! ([`View`]), and the only door for randomness ([`Dice`]).

use std::error::Error;
use std::fmt::{self, Debug, Display};
use std::str::FromStr;

/// One of the two chairs at the table. A seat is not a colour: in Banqi the first flip decides who is red.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Seat {
    /// The player who moves first.
    First,
    /// The player who moves second.
    Second,
}

impl Seat {
    /// Both seats, in the order they move.
    pub const BOTH: [Seat; 2] = [Seat::First, Seat::Second];

    /// The seat on the other side of the table.
    #[must_use]
    pub const fn other(self) -> Seat {
        match self {
            Seat::First => Seat::Second,
            Seat::Second => Seat::First,
        }
    }

    /// 0 for the first seat, 1 for the second: an index into arrays of two.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// Who looks at the table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Observer {
    /// A player.
    Seat(Seat),
    /// Anybody else: a spectator, a record, a link.
    Public,
}

/// Whose turn it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Turn {
    /// A player has to choose a move.
    Player(Seat),
    /// Nature has to answer the last move: the host calls [`Game::reveal`].
    Chance,
    /// The game has ended.
    Over(Outcome),
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Outcome {
    /// The winner; `None` for a draw.
    pub winner: Option<Seat>,
    /// By which rule.
    pub reason: Reason,
}

/// The rule by which a position ends a game. What ends a game from outside the board (resignation,
/// time, agreement) belongs to the room.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Reason {
    /// The side to move has no legal action (\[BQ10\]).
    NoAction,
    /// All pieces of a side were captured (\[BQ11\]).
    CapturedOut,
    /// Too many plies without progress (\[BQ12\], \[XQ11\], \[JQ31\]).
    NoProgress,
    /// The side to move is in check and has no legal move (\[XQ3\], \[JQ30\]).
    Checkmate,
    /// The side to move is not in check and has no legal move, which loses: 困斃 (\[XQ3\], \[JQ30\]).
    Stalemate,
    /// The king was captured (\[JQ30\], loose).
    KingCaptured,
    /// A side repeated a position by giving check on every move of its own and lost (\[XQ10\], \[JQ31\]).
    PerpetualCheck,
    /// A side repeated a position by chasing the same piece on every move and lost (\[XQ10\], \[JQ31\]).
    PerpetualChase,
    /// The same position stood for the third time and no side is to blame alone: a draw (\[XQ10\], \[JQ31\]).
    Repetition,
    /// No piece is left on either side that can attack across the river: a draw (\[XQ12\]).
    BareMaterial,
    /// Two passes in a row: the board was counted (\[GO6\], \[GO7\]).
    TwoPasses,
    /// The same board with the same player to move for the third time: nobody's points (\[GO5\]).
    NoResult,
    /// So many moves that the board was counted as it stood (\[GO5\]).
    MoveLimit,
}

impl Code for Reason {
    fn code(&self) -> &'static str {
        match self {
            Reason::NoAction => "no_action",
            Reason::CapturedOut => "captured_out",
            Reason::NoProgress => "no_progress",
            Reason::TwoPasses => "two_passes",
            Reason::NoResult => "no_result",
            Reason::MoveLimit => "move_limit",
            Reason::Checkmate => "checkmate",
            Reason::Stalemate => "stalemate",
            Reason::KingCaptured => "king_captured",
            Reason::PerpetualCheck => "perpetual_check",
            Reason::PerpetualChase => "perpetual_chase",
            Reason::Repetition => "repetition",
            Reason::BareMaterial => "bare_material",
        }
    }
}

/// A stable name of an error or a reason: lower case, underscores. It crosses the wire, stands in
/// records and is the key of the page's translated text. Codes are never reused for something else.
pub trait Code {
    /// The name.
    fn code(&self) -> &'static str;
}

/// A text form that round-trips: a value's text reads back as that value.
///
/// Moves, answers and deals have one text each: `text.parse()?.to_string() == text` for every text that
/// parses. So have positions, see [`View`]. Options may be said in more ways than they are written.
pub trait Notation: Display + FromStr<Err = ParseError> {}
impl<T: Display + FromStr<Err = ParseError>> Notation for T {}

/// A text that is not a move, a position or a set of options.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ParseError {
    /// Byte offset of the first wrong byte.
    pub at: usize,
    /// What is wrong there, in English, for a person who reads notation.
    pub what: &'static str,
}

impl ParseError {
    /// An error at a byte offset.
    #[must_use]
    pub const fn new(at: usize, what: &'static str) -> Self {
        ParseError { at, what }
    }

    /// The same error seen from a text that contains this one `by` bytes further on.
    #[must_use]
    pub const fn shifted(self, by: usize) -> Self {
        ParseError { at: self.at + by, what: self.what }
    }
}

impl Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} (at byte {})", self.what, self.at)
    }
}

impl Error for ParseError {}

/// An answer of nature in a game that has none: there is no such value. No text reads as one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Never {}

impl Display for Never {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {}
    }
}

impl FromStr for Never {
    type Err = ParseError;

    fn from_str(_: &str) -> Result<Never, ParseError> {
        Err(ParseError::new(0, "nothing is hidden in this game"))
    }
}

/// The deal of a game that hides nothing. Text form: the empty text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoDeal;

impl Display for NoDeal {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        Ok(())
    }
}

impl FromStr for NoDeal {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<NoDeal, ParseError> {
        if text.is_empty() { Ok(NoDeal) } else { Err(ParseError::new(0, "nothing is hidden in this game")) }
    }
}

/// The one door for randomness, handed in by the host.
pub trait Dice {
    /// A number drawn uniformly from `0..sides`.
    ///
    /// `sides` is at least 1; an implementation may panic on 0, and no caller passes it.
    fn roll(&mut self, sides: u32) -> u32;
}

impl<D: Dice + ?Sized> Dice for &mut D {
    fn roll(&mut self, sides: u32) -> u32 {
        (**self).roll(sides)
    }
}

/// Shuffles fairly by Fisher and Yates (Durstenfeld's form: from the last place down).
pub fn shuffle<T>(items: &mut [T], dice: &mut dyn Dice) {
    for last in (1..items.len()).rev() {
        let bound = u32::try_from(last + 1).expect("a table has few pieces");
        items.swap(last, dice.roll(bound) as usize);
    }
}

/// The whole truth about a game. Only the host holds one: the Durable Object, or the device for a
/// game without a network.
///
/// A computer player, the wire and the screen get a [`View`].
pub trait Game: Clone + Eq + Debug {
    /// The game's name in addresses, commands and records, e.g. `banqi`.
    const NAME: &'static str;
    /// Rule switches. `Default` is the preset offered first.
    type Options: Notation + Clone + Eq + Debug + Default;
    /// What a player decides.
    type Move: Notation + Copy + Eq + Debug;
    /// What nature answers; uninhabited in games without hidden pieces.
    type Chance: Notation + Copy + Eq + Debug;
    /// Everything nature will ever answer in one game, fixed before the first move and known to the host only.
    type Deal: Notation + Clone + Eq + Debug;
    /// Why a move is refused, fit to show a player.
    type Illegal: Error + Code + Copy + Eq;
    /// What one observer may know.
    type View: View<Game = Self>;

    /// The start of a game.
    fn new(options: &Self::Options) -> Self;

    /// The rule switches of this game.
    fn options(&self) -> &Self::Options;

    /// Whose turn it is, or how the game ended.
    fn turn(&self) -> Turn;

    /// Is nature's answer due? The same as `turn() == Turn::Chance`, without asking whether the game has ended.
    fn awaits_chance(&self) -> bool {
        self.turn() == Turn::Chance
    }

    /// Plays a move for the side to move. If [`Turn::Chance`] follows, [`Game::reveal`] completes the ply.
    ///
    /// # Errors
    /// The rule the move breaks; the position is then unchanged.
    fn play(&mut self, m: Self::Move) -> Result<(), Self::Illegal>;

    /// The possible answers of nature with their weights; empty unless [`Turn::Chance`] is due.
    fn chances(&self) -> Vec<(Self::Chance, u32)>;

    /// Completes a ply with nature's answer.
    ///
    /// # Errors
    /// No answer is due, or this answer is impossible; the position is then unchanged.
    fn reveal(&mut self, chance: Self::Chance) -> Result<(), Self::Illegal>;

    /// Draws everything hidden of a new game.
    fn deal(options: &Self::Options, dice: &mut dyn Dice) -> Self::Deal;

    /// The deal's answer to the present chance turn; `None` if none is due or the deal does not fit.
    fn answer(&self, deal: &Self::Deal) -> Option<Self::Chance>;

    /// A past answer as an observer may read it now, of a move by `mover`. Where everybody is told everything,
    /// which is the rule, the answer itself.
    fn told(&self, answer: Self::Chance, mover: Seat, who: Observer) -> Self::Chance {
        let _ = (mover, who);
        answer
    }

    /// What an observer may know.
    fn view(&self, who: Observer) -> Self::View;

    /// Does the table offer resignation and draws by agreement? (\[BQ14\]: not in every preset.)
    fn agreements(&self) -> bool {
        true
    }
}

/// What one observer may know of a game, and the only thing computer players, the wire and the screen see.
pub trait View: Display + Clone + Eq + Debug {
    /// The game it is a view of.
    type Game: Game<View = Self>;

    /// Reads the text form that `Display` writes.
    ///
    /// # Errors
    /// Where and why the text is not a view of this game.
    fn read(text: &str, options: &<Self::Game as Game>::Options) -> Result<Self, ParseError>;

    /// Whose turn it is, or how the game ended.
    fn turn(&self) -> Turn;

    /// All legal moves of the side to move, in a fixed order; empty when no player is to move.
    fn legal_moves(&self) -> Vec<<Self::Game as Game>::Move>;

    /// A full position that agrees with this view, drawn fairly.
    fn guess(&self, dice: &mut dyn Dice) -> Self::Game;
}

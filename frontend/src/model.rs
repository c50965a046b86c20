//! What the views show and what they ask for. The controllers (`solo`, `hotseat`, `online`) make these
//! values and answer the intents; the views draw them and know no rules.

use games::Level;
use games::banqi::{Banqi, Color, Move, Options, Piece};

/// How a game is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mode {
    /// Against the computer.
    Solo(Level),
    /// Two people at one screen.
    Hotseat,
    /// In a friend room.
    Online,
}

/// Everything a play screen shows.
#[derive(Clone, PartialEq, Debug)]
pub struct PlayView {
    /// Grows by one with each new game on this screen: animations and sheets start anew.
    pub game_no: u32,
    /// How it is played.
    pub mode: Mode,
    /// The rules.
    pub options: Options,
    /// The position all may know; covered pieces have no identity in it.
    pub position: Banqi,
    /// The completed plies in notation, e.g. `c2=K`.
    pub plies: Vec<String>,
    /// What the person at this screen may do now; empty when it is not their turn.
    pub legal: Vec<Move>,
    /// The last completed ply, for the marker and the animation.
    pub last: Option<LastPly>,
    /// A move that was sent and waits for the server's answer: shown as pending, nothing else may be touched.
    pub pending: Option<Move>,
    /// The lower strip, the upper strip.
    pub sides: [SideView; 2],
    /// The line under the board.
    pub status: Status,
    /// Quiet plies left to the draw, once they are counted down.
    pub countdown: Option<u16>,
    /// Dice to be shown rolling before play: pips of the lower and the upper side. [`Intent::DiceShown`] ends it.
    pub dice: Option<[u8; 2]>,
    /// The result, when the game is over.
    pub result: Option<ResultPanel>,
    /// A line that needs attention.
    pub banner: Option<Banner>,
    /// Which buttons there are.
    pub can: Can,
}

/// The last ply.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LastPly {
    /// Its number from 1.
    pub number: usize,
    /// The move.
    pub action: Move,
    /// What was captured.
    pub captured: Option<Piece>,
}

/// One player's strip.
#[derive(Clone, PartialEq, Debug)]
pub struct SideView {
    /// Who it is.
    pub who: Who,
    /// The colour, once known.
    pub color: Option<Color>,
    /// What this player has captured (enemy pieces).
    pub captured: Vec<Piece>,
    /// How many of this player's pieces are still covered; none before anyone has a colour.
    pub covered: Option<u32>,
    /// Is it this player's turn?
    pub active: bool,
    /// The running clock.
    pub clock: Option<Clock>,
    /// Is a search going on?
    pub thinking: bool,
    /// Is the line to this player up? (Always, but online.)
    pub present: bool,
}

/// Who plays a side.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Who {
    /// The person at this screen.
    You,
    /// The computer.
    Computer(Level),
    /// The first or second of two people at one screen: 1 or 2.
    Person(u8),
    /// Somebody in a room, by name; a player without one is "guest".
    Named(Option<String>),
}

/// A running clock.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Clock {
    /// When the ply's time is over, on this device's `performance.now()`, milliseconds.
    pub ends_at: f64,
}

/// The line under the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Status {
    /// Nothing to say.
    Quiet,
    /// First flip: turn any piece up, its colour is yours.
    FirstFlip,
    /// Your turn.
    YourTurn,
    /// The opponent's turn.
    TheirTurn,
    /// The computer is thinking.
    Thinking,
    /// A person at the same screen is to move.
    PersonsTurn(u8),
    /// A move waits for the server's answer.
    Sending,
    /// The rules refuse the last try: code of `games::banqi::Illegal` or of `room::protocol::Refusal`.
    Refused(&'static str),
    /// You watch; the side of this colour is to move.
    Watching(Option<Color>),
    /// The game is over.
    Over,
}

/// A line that needs attention.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Banner {
    /// The line to the server is down; it is being restored, the seat is kept.
    Offline,
    /// The opponent's line is down.
    OpponentAway,
    /// The server moved for a player who ran out of time: `(was it you?, time-outs in a row, of how many)`.
    ServerMoved {
        /// The person at this screen?
        you: bool,
        /// In a row.
        count: u8,
    },
    /// The opponent offers a draw: [`Intent::AnswerDraw`].
    DrawOffered,
    /// You have offered a draw.
    DrawOfferSent,
    /// The opponent declined or moved on.
    DrawDeclined,
    /// The game was opened without the server: it is played, but not scored.
    Unscored,
    /// The computer player could not be loaded, or failed: [`Intent::RetryThinking`].
    ComputerFailed,
}

/// The result of a game.
#[derive(Clone, PartialEq, Debug)]
pub struct ResultPanel {
    /// From the view of the person at this screen; none at one screen or for a watcher.
    pub verdict: Option<Verdict>,
    /// The winner's colour; none for a draw.
    pub winner: Option<Color>,
    /// The winner's strip: 0 lower, 1 upper; none for a draw.
    pub winner_side: Option<usize>,
    /// A code: `no_action`, `captured_out`, `no_progress`, `resigned`, `agreed`, `timed_out`, `void`.
    pub reason: String,
    /// Plies played.
    pub plies: usize,
    /// Own pieces left.
    pub pieces_left: u32,
    /// The score, where games are scored.
    pub score: Option<Score>,
    /// A level that this win has opened.
    pub unlocked: Option<Level>,
    /// Was the sealed deal checked against its commitment by this device? None where there is none.
    pub deal_checked: Option<bool>,
    /// Play again: has the one side, has the other side asked for it? (online)
    pub rematch: [bool; 2],
    /// Who lacked hearts at the last try to play again (lower, upper side).
    pub short: [bool; 2],
}

/// How a game ended for somebody.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// Won.
    Won,
    /// Lost.
    Lost,
    /// Drawn.
    Drawn,
}

/// The score of a win.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Score {
    /// Computed on the device; the server has not answered yet.
    Pending(u32),
    /// The server's.
    Confirmed {
        /// Points.
        score: u32,
        /// Place on the all-time board; none without a name.
        place: Option<u32>,
    },
    /// It could not be sent (code of the error); it will be tried again.
    Failed(u32),
}

/// Which buttons there are.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Can {
    /// Take back after a loss, behind a rewarded break.
    pub undo_loss: bool,
    /// Take back freely (same screen).
    pub undo: bool,
    /// Deal anew.
    pub restart: bool,
    /// Give up (asks first).
    pub resign: bool,
    /// Offer a draw.
    pub offer_draw: bool,
    /// Play again (online: needs both).
    pub rematch: bool,
}

/// What a person asks a play screen for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Intent {
    /// Play a legal move.
    Play(Move),
    /// A try that is not legal, to be told why: from, to.
    Explain(Move),
    /// The dice have been shown.
    DiceShown,
    /// Take back after the loss: the rewarded break has been watched to its end.
    UndoLoss,
    /// Take back one ply (same screen).
    Undo,
    /// Deal anew.
    Restart,
    /// Give up; has been confirmed.
    Resign,
    /// Offer a draw.
    OfferDraw,
    /// Answer the opponent's offer.
    AnswerDraw(bool),
    /// Play again.
    Rematch,
    /// Ask the computer again after [`Banner::ComputerFailed`].
    RetryThinking,
    /// Leave the table.
    Leave,
}

/// A friend room before and between games.
#[derive(Clone, PartialEq, Debug)]
pub enum LobbyView {
    /// The connection is being made.
    Connecting,
    /// No such room, or it has disappeared.
    Gone,
    /// Another tab or device of the same player has taken the seat.
    Replaced,
    /// Waiting for a friend: show code, link, QR.
    Waiting {
        /// The code.
        code: String,
        /// The address to share.
        link: String,
        /// The rules.
        options: Options,
        /// Hearts a start costs each player.
        hearts: u8,
    },
    /// Both sit: the rules are to be accepted.
    Agreeing {
        /// The code.
        code: String,
        /// The rules.
        options: Options,
        /// Hearts a start costs each player.
        hearts: u8,
        /// The opponent's name.
        opponent: Option<String>,
        /// Is the opponent's line up?
        opponent_present: bool,
        /// Accepted by the lower side (you), by the opponent.
        accepted: [bool; 2],
        /// Who lacked hearts at the last try: you, the opponent.
        short: [bool; 2],
        /// Are you a watcher?
        watching: bool,
        /// SHA-256 of the sealed deal.
        commitment: String,
    },
    /// Hearts are being charged.
    Charging,
    /// A game is on, or has just ended: the play screen shows it.
    Playing,
}

/// What a person asks the lobby for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LobbyIntent {
    /// Accept the rules.
    Accept,
    /// Try the connection again (after `Replaced` or `Gone`).
    Reconnect,
    /// Leave the room.
    Leave,
}

/// One of the computer's levels as the home page shows it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LevelDoor {
    /// Which.
    pub level: Level,
    /// May it be played?
    pub open: bool,
    /// Has it been beaten?
    pub beaten: bool,
}

/// A game that was left in the middle and lies on the device.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Unfinished {
    /// Solo or at one screen.
    pub mode: Mode,
    /// Plies played.
    pub plies: usize,
}

/// The home page.
#[derive(Clone, PartialEq, Debug)]
pub struct HomeView {
    /// The levels that there are, weakest first.
    pub levels: Vec<LevelDoor>,
    /// A game to go on with.
    pub unfinished: Option<Unfinished>,
    /// Who is here.
    pub profile: ProfileView,
}

/// The person at this device.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct ProfileView {
    /// The chosen name.
    pub name: Option<String>,
    /// Hearts; none while the server has not told them.
    pub hearts: Option<u8>,
    /// When the next heart comes, on this device's `performance.now()`, milliseconds.
    pub next_heart_at: Option<f64>,
    /// The last try to change the name.
    pub rename: Rename,
}

/// How a change of name stands.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub enum Rename {
    /// Nothing asked.
    #[default]
    Idle,
    /// On its way.
    Sending,
    /// Done.
    Saved,
    /// Refused or failed: code of an `ApiError`, or `offline`.
    Failed(String),
}

/// What a leaderboard covers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Span {
    /// Since Monday.
    Week,
    /// For ever.
    All,
}

/// The leaderboard page.
#[derive(Clone, PartialEq, Debug)]
pub struct BoardPage {
    /// What it covers.
    pub span: Span,
    /// What there is to show.
    pub state: Load<Vec<room::api::BoardRow>>,
    /// The own name, to mark the own line.
    pub own_name: Option<String>,
}

/// Something that is fetched.
#[derive(Clone, PartialEq, Debug)]
pub enum Load<T> {
    /// On its way.
    Loading,
    /// Here.
    Ready(T),
    /// It failed: code of an `ApiError`, or `offline`.
    Failed(String),
}

/// The page that opens or enters a room.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct NewRoomView {
    /// A room is being opened or looked for.
    pub busy: bool,
    /// Why the last try failed: code of an `ApiError`, or `offline`.
    pub failed: Option<String>,
    /// Hearts a game costs each player.
    pub hearts: u8,
    /// Who is here.
    pub profile: ProfileView,
}

//! Why a move is refused.

use crate::Code;
use std::error::Error;
use std::fmt;

/// The rule a move breaks, fit to show a player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Illegal {
    /// The game has ended.
    GameOver,
    /// A move waits for what it turns up.
    RevealPending,
    /// No piece on the square to move from.
    NoPiece,
    /// The piece to move is the opponent's.
    NotYours,
    /// One's own piece cannot be captured.
    OwnPiece,
    /// Hidden pieces are not turned up in place by these rules (\[JQ14\]).
    NoFlipInPlace,
    /// A face-up piece is not turned up.
    NothingToFlip,
    /// A piece of its kind does not go there (\[JQ10\] to \[JQ14\]).
    NotItsWay,
    /// Something stands in the way: on the line, on a horse's leg or in an elephant's eye (\[JQ12\]).
    Blocked,
    /// A cannon captures over exactly one piece, and moves over none (\[JQ12\]).
    NeedsScreen,
    /// The king, a hidden advisor, or by these rules an advisor stays in its palace (\[JQ11\] to \[JQ13\]).
    StaysInPalace,
    /// A hidden elephant, or by these rules any elephant, does not cross the river (\[JQ11\], \[JQ12\]).
    StaysHome,
    /// The own king would be attacked (\[JQ15\]).
    KingAttacked,
    /// The kings would face each other on an open file (\[JQ15\]).
    KingsFacing,
    /// A piece is turned up although no move waits for one.
    NoRevealPending,
    /// The answer tells something else than what the move asks for.
    WrongAnswer,
    /// No such piece is hidden any more.
    NotInPool,
}

impl Illegal {
    /// All reasons.
    pub const ALL: [Illegal; 17] = [
        Illegal::GameOver,
        Illegal::RevealPending,
        Illegal::NoPiece,
        Illegal::NotYours,
        Illegal::OwnPiece,
        Illegal::NoFlipInPlace,
        Illegal::NothingToFlip,
        Illegal::NotItsWay,
        Illegal::Blocked,
        Illegal::NeedsScreen,
        Illegal::StaysInPalace,
        Illegal::StaysHome,
        Illegal::KingAttacked,
        Illegal::KingsFacing,
        Illegal::NoRevealPending,
        Illegal::WrongAnswer,
        Illegal::NotInPool,
    ];
}

impl Code for Illegal {
    fn code(&self) -> &'static str {
        match self {
            Illegal::GameOver => "game_over",
            Illegal::RevealPending => "reveal_pending",
            Illegal::NoPiece => "no_piece",
            Illegal::NotYours => "not_yours",
            Illegal::OwnPiece => "own_piece",
            Illegal::NoFlipInPlace => "no_flip_in_place",
            Illegal::NothingToFlip => "nothing_to_flip",
            Illegal::NotItsWay => "not_its_way",
            Illegal::Blocked => "blocked",
            Illegal::NeedsScreen => "needs_screen",
            Illegal::StaysInPalace => "stays_in_palace",
            Illegal::StaysHome => "stays_home",
            Illegal::KingAttacked => "king_attacked",
            Illegal::KingsFacing => "kings_facing",
            Illegal::NoRevealPending => "no_reveal_pending",
            Illegal::WrongAnswer => "wrong_answer",
            Illegal::NotInPool => "not_in_pool",
        }
    }
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Illegal::GameOver => "the game has ended",
            Illegal::RevealPending => "a move waits for what it turns up",
            Illegal::NoPiece => "there is no piece on that square",
            Illegal::NotYours => "that piece is the opponent's",
            Illegal::OwnPiece => "that piece is your own",
            Illegal::NoFlipInPlace => "hidden pieces are not turned up in place by these rules",
            Illegal::NothingToFlip => "that piece lies face up already",
            Illegal::NotItsWay => "that piece does not go there",
            Illegal::Blocked => "something stands in the way",
            Illegal::NeedsScreen => "a cannon captures over exactly one piece and moves over none",
            Illegal::StaysInPalace => "that piece stays in the palace",
            Illegal::StaysHome => "that elephant does not cross the river",
            Illegal::KingAttacked => "your king would be attacked",
            Illegal::KingsFacing => "the kings would face each other",
            Illegal::NoRevealPending => "no move waits for a piece",
            Illegal::WrongAnswer => "the move asks for another answer",
            Illegal::NotInPool => "no such piece is hidden any more",
        })
    }
}

impl Error for Illegal {}

//! Why a move is refused.

use crate::Code;
use std::error::Error;
use std::fmt;

/// The rule a move breaks, fit to show a player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Illegal {
    /// The game has ended.
    GameOver,
    /// A flip waits for its piece.
    FlipPending,
    /// A flip of a square that has no covered piece (\[BQ4\]).
    NothingToFlip,
    /// No piece on the square to move from.
    NoPiece,
    /// The piece to move is covered (\[BQ4\]).
    MoverCovered,
    /// The piece to move is the opponent's (\[BQ2\]).
    NotYours,
    /// Pieces move one square up, down, left or right (\[BQ5\]).
    NotAdjacent,
    /// A move needs an empty square (\[BQ5\]).
    Occupied,
    /// There is no piece to capture.
    NothingToCapture,
    /// Covered pieces cannot be captured (\[BQ4\]).
    TargetCovered,
    /// One's own piece cannot be captured.
    OwnPiece,
    /// The enemy piece ranks higher (\[BQ6\]).
    Outranked,
    /// The general does not capture a soldier (\[BQ7\]).
    GeneralSparesSoldier,
    /// A cannon captures only by jumping over exactly one piece in line (\[BQ8\]).
    NeedsScreen,
    /// Something stands between a rushing chariot and its goal (\[BQ21\]).
    RushBlocked,
    /// The piece that captured goes on capturing or stops; nothing else is played (\[BQ22\]).
    ChainGoesOn,
    /// No capture waits for its end on that square (\[BQ22\]).
    NothingToStop,
    /// The move brings about an attacking position for the third time (\[BQ24\]).
    LongChase,
    /// A piece is turned up although no flip waits for one.
    NoFlipPending,
    /// No such piece is covered any more.
    NotInPool,
}

impl Code for Illegal {
    fn code(&self) -> &'static str {
        match self {
            Illegal::GameOver => "game_over",
            Illegal::FlipPending => "flip_pending",
            Illegal::NothingToFlip => "nothing_to_flip",
            Illegal::NoPiece => "no_piece",
            Illegal::MoverCovered => "mover_covered",
            Illegal::NotYours => "not_yours",
            Illegal::NotAdjacent => "not_adjacent",
            Illegal::Occupied => "occupied",
            Illegal::NothingToCapture => "nothing_to_capture",
            Illegal::TargetCovered => "target_covered",
            Illegal::OwnPiece => "own_piece",
            Illegal::Outranked => "outranked",
            Illegal::GeneralSparesSoldier => "general_spares_soldier",
            Illegal::NeedsScreen => "needs_screen",
            Illegal::RushBlocked => "rush_blocked",
            Illegal::ChainGoesOn => "chain_goes_on",
            Illegal::NothingToStop => "nothing_to_stop",
            Illegal::LongChase => "long_chase",
            Illegal::NoFlipPending => "no_flip_pending",
            Illegal::NotInPool => "not_in_pool",
        }
    }
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Illegal::GameOver => "the game has ended",
            Illegal::FlipPending => "a flip waits for its piece",
            Illegal::NothingToFlip => "there is no covered piece on that square",
            Illegal::NoPiece => "there is no piece on that square",
            Illegal::MoverCovered => "covered pieces do not move",
            Illegal::NotYours => "that piece is the opponent's",
            Illegal::NotAdjacent => "pieces move one square up, down, left or right",
            Illegal::Occupied => "that square is not empty",
            Illegal::NothingToCapture => "there is nothing to capture",
            Illegal::TargetCovered => "covered pieces cannot be captured",
            Illegal::OwnPiece => "that piece is your own",
            Illegal::Outranked => "that piece ranks higher",
            Illegal::GeneralSparesSoldier => "the general does not capture a soldier",
            Illegal::NeedsScreen => "a cannon captures over exactly one piece in line",
            Illegal::RushBlocked => "something stands in the chariot's way",
            Illegal::ChainGoesOn => "the piece that captured goes on capturing or stops",
            Illegal::NothingToStop => "no capture goes on on that square",
            Illegal::LongChase => "this chase would bring the position about for the third time",
            Illegal::NoFlipPending => "no flip waits for a piece",
            Illegal::NotInPool => "no such piece is covered any more",
        })
    }
}

impl Error for Illegal {}

//! Why a move is refused.

use crate::Code;
use std::error::Error;
use std::fmt;

/// The rule a move breaks, fit to show a player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Illegal {
    /// The game has ended.
    GameOver,
    /// No piece on the square to move from.
    NoPiece,
    /// The piece to move is the opponent's.
    NotYours,
    /// One's own piece stands there.
    OwnPiece,
    /// The general stays in its palace (\[XQ1\]).
    GeneralStaysInPalace,
    /// The advisor stays in the palace (\[XQ1\]).
    AdvisorStaysInPalace,
    /// The elephant does not cross the river (\[XQ1\]).
    ElephantStaysHome,
    /// A soldier never goes back (\[XQ1\]).
    SoldierGoesBack,
    /// A soldier goes sideways only beyond the river (\[XQ1\]).
    SoldierNotAcross,
    /// The kind of piece does not move like that (\[XQ1\]).
    NotItsWay,
    /// A piece stands in the way (\[XQ1\]).
    Blocked,
    /// The horse's leg is blocked (\[XQ1\]).
    LegBlocked,
    /// The elephant's eye is blocked (\[XQ1\]).
    EyeBlocked,
    /// A cannon captures over exactly one piece (\[XQ1\]).
    NeedsScreen,
    /// A cannon moves without capturing like a chariot and jumps nothing (\[XQ1\]).
    JumpsToEmpty,
    /// The own general would stand attacked (\[XQ2\]).
    GeneralAttacked,
    /// The two generals would face each other on an open file (\[XQ2\]).
    GeneralsFacing,
}

impl Code for Illegal {
    fn code(&self) -> &'static str {
        match self {
            Illegal::GameOver => "game_over",
            Illegal::NoPiece => "no_piece",
            Illegal::NotYours => "not_yours",
            Illegal::OwnPiece => "own_piece",
            Illegal::GeneralStaysInPalace => "general_stays_in_palace",
            Illegal::AdvisorStaysInPalace => "advisor_stays_in_palace",
            Illegal::ElephantStaysHome => "elephant_stays_home",
            Illegal::SoldierGoesBack => "soldier_goes_back",
            Illegal::SoldierNotAcross => "soldier_not_across",
            Illegal::NotItsWay => "not_its_way",
            Illegal::Blocked => "blocked",
            Illegal::LegBlocked => "leg_blocked",
            Illegal::EyeBlocked => "eye_blocked",
            Illegal::NeedsScreen => "needs_screen",
            Illegal::JumpsToEmpty => "jumps_to_empty",
            Illegal::GeneralAttacked => "general_attacked",
            Illegal::GeneralsFacing => "generals_facing",
        }
    }
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Illegal::GameOver => "the game has ended",
            Illegal::NoPiece => "there is no piece on that square",
            Illegal::NotYours => "that piece is the opponent's",
            Illegal::OwnPiece => "your own piece stands there",
            Illegal::GeneralStaysInPalace => "the general stays in its palace",
            Illegal::AdvisorStaysInPalace => "the advisor stays in the palace",
            Illegal::ElephantStaysHome => "the elephant does not cross the river",
            Illegal::SoldierGoesBack => "a soldier never goes back",
            Illegal::SoldierNotAcross => "a soldier goes sideways only beyond the river",
            Illegal::NotItsWay => "that piece does not move like that",
            Illegal::Blocked => "a piece stands in the way",
            Illegal::LegBlocked => "the horse's leg is blocked",
            Illegal::EyeBlocked => "the elephant's eye is blocked",
            Illegal::NeedsScreen => "a cannon captures over exactly one piece",
            Illegal::JumpsToEmpty => "a cannon jumps only to capture",
            Illegal::GeneralAttacked => "your general would stand attacked",
            Illegal::GeneralsFacing => "the two generals would face each other",
        })
    }
}

impl Error for Illegal {}

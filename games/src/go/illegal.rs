//! Why a move is refused.

use crate::Code;
use std::error::Error;
use std::fmt;

/// The rule a move breaks, fit to show a player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Illegal {
    /// The game has ended.
    GameOver,
    /// The point is not on this board (\[GO1\]).
    OffBoard,
    /// There is a stone on the point (\[GO2\]).
    Occupied,
    /// The own block would have no liberty (\[GO3\]).
    Suicide,
    /// The stone that has just taken one cannot be taken back at once (\[GO4\]).
    Ko,
    /// The board, or the board with the same player to move, would be as it was before (\[GO5\], option `ko`).
    Superko,
    /// An answer of nature, which this game never waits for.
    NoChance,
}

impl Code for Illegal {
    fn code(&self) -> &'static str {
        match self {
            Illegal::GameOver => "game_over",
            Illegal::OffBoard => "off_board",
            Illegal::Occupied => "occupied",
            Illegal::Suicide => "suicide",
            Illegal::Ko => "ko",
            Illegal::Superko => "superko",
            Illegal::NoChance => "no_chance",
        }
    }
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Illegal::GameOver => "the game has ended",
            Illegal::OffBoard => "that point is not on this board",
            Illegal::Occupied => "there is a stone on that point",
            Illegal::Suicide => "suicide: the block would have no liberty",
            Illegal::Ko => "ko: play elsewhere before taking back",
            Illegal::Superko => "superko: the board would be as it was before",
            Illegal::NoChance => "nothing is hidden in this game",
        })
    }
}

impl Error for Illegal {}

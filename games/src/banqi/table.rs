//! The table rules: switches that a table agrees on before play, off in both presets (\[BQ21\] to \[BQ27\]).

use std::fmt;

/// What a chariot does besides going and capturing one square far (\[BQ21\]). Each stage has the ones before it.
///
/// In the text of [`Options`](super::Options) these are three switches: `chariot_rush`, `capture_by_rush`, `rush_any`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
pub enum Rush {
    /// Nothing: a chariot is like the others.
    #[default]
    Off,
    /// `chariot_rush`: it moves any number of empty squares in line.
    Moves,
    /// `capture_by_rush`: and captures at the end of it an enemy of lower or equal rank.
    Captures,
    /// `rush_any`: when not adjacent, an enemy of any rank.
    Any,
}

/// Does a cannon capture adjacent pieces by rank, as others do (\[BQ26\])?
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub enum CannonRank {
    /// No: only by jumping (\[BQ8\]).
    #[default]
    Off,
    /// Besides the jump.
    Besides,
    /// Instead of the jump.
    Instead,
}

impl fmt::Display for CannonRank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            CannonRank::Off => "off",
            CannonRank::Besides => "besides",
            CannonRank::Instead => "instead",
        })
    }
}

/// The table rules of one table. `Default` has all of them off, as both presets do.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct TableRules {
    /// `chariot_rush`, `capture_by_rush` and `rush_any` 俥直衝 (\[BQ21\]).
    pub rush: Rush,
    /// `chain_capture` 連吃: a piece that captured may go on capturing in the same turn, or stop (\[BQ22\]).
    pub chain_capture: bool,
    /// `dark_capture` 暗吃: a piece may try to capture a covered piece (\[BQ23\]).
    pub dark_capture: bool,
    /// `no_long_chase` 禁長捉: an attacking position is not brought about by moves for the third time (\[BQ24\]).
    pub no_long_chase: bool,
    /// `equal_trade`: a capture between equal ranks removes both (\[BQ25\]).
    pub equal_trade: bool,
    /// `cannon_rank`: the cannon captures adjacent pieces by rank (\[BQ26\]).
    pub cannon_rank: CannonRank,
    /// `general_takes_soldier`: the general captures a soldier, too (\[BQ27\]).
    pub general_takes_soldier: bool,
}

impl TableRules {
    /// All off.
    pub const OFF: TableRules = TableRules {
        rush: Rush::Off,
        chain_capture: false,
        dark_capture: false,
        no_long_chase: false,
        equal_trade: false,
        cannon_rank: CannonRank::Off,
        general_takes_soldier: false,
    };
}

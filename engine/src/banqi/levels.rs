//! The levels as data.

use crate::Level;

/// What makes a level: how far it looks, how often it slips, what it likes.
///
/// Depths and the ratio of the budgets are those of the table that the product was specified with; the sizes of error and liking,
/// which that table only orders, were set by matches between the levels.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settings {
    /// Plies looked ahead after a face-up move.
    pub after_move: u32,
    /// Plies looked ahead after a flip, for each kind that may turn up.
    pub after_flip: u32,
    /// Plies that capture sequences are followed to beyond the look-ahead.
    pub captures: u32,
    /// The judgement of a candidate is off by up to so much either way, evenly spread. Hundredths of a point.
    pub error: u32,
    /// Added to a flip's judgement. Hundredths of a point.
    pub flip_liking: i32,
    /// Plies looked further when all pieces are face up.
    pub endgame_deeper: u32,
    /// With more covered squares than the first number, flips pass a rough judgement and only so many as
    /// the second number are looked at closely. `None`: all flips closely.
    pub flip_filter: Option<(u32, usize)>,
    /// Positions a move may cost.
    pub budget_nodes: u64,
}

/// Positions of the smallest budget; the levels have 1, 3 and 6 times as many.
const BUDGET_UNIT_NODES: u64 = 60_000;

const EASY: Settings = Settings {
    after_move: 1,
    after_flip: 0,
    captures: 1,
    error: 2000,
    flip_liking: 400,
    endgame_deeper: 0,
    flip_filter: None,
    budget_nodes: BUDGET_UNIT_NODES,
};

const NORMAL: Settings = Settings {
    after_move: 2,
    after_flip: 1,
    captures: 3,
    error: 150,
    flip_liking: 100,
    endgame_deeper: 2,
    flip_filter: None,
    budget_nodes: 3 * BUDGET_UNIT_NODES,
};

const HARD: Settings = Settings {
    after_move: 3,
    after_flip: 2,
    captures: 3,
    error: 0,
    flip_liking: 25,
    endgame_deeper: 2,
    flip_filter: Some((10, 8)),
    budget_nodes: 6 * BUDGET_UNIT_NODES,
};

impl Settings {
    /// A level's settings; Banqi has no Master yet.
    #[must_use]
    pub const fn of(level: Level) -> Option<Settings> {
        match level {
            Level::Easy => Some(EASY),
            Level::Normal => Some(NORMAL),
            Level::Hard => Some(HARD),
            Level::Master => None,
        }
    }
}

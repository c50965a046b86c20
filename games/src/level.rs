//! The names of the computer players' levels. How a level plays is the engine's business; what it is
//! called and how levels are ordered is everybody's.

use crate::ParseError;
use std::fmt;
use std::str::FromStr;

/// A computer player's level, from the weakest up. Text form: `easy`, `normal`, `hard`, `master`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Level {
    /// 簡單
    Easy,
    /// 普通
    Normal,
    /// 困難
    Hard,
    /// 大師
    Master,
}

impl Level {
    /// All levels, from the weakest up.
    pub const ALL: [Level; 4] = [Level::Easy, Level::Normal, Level::Hard, Level::Master];

    /// The name in texts.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Level::Easy => "easy",
            Level::Normal => "normal",
            Level::Hard => "hard",
            Level::Master => "master",
        }
    }

    /// 0 for easy up to 3 for master.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Level {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Level, ParseError> {
        Level::ALL
            .into_iter()
            .find(|level| level.name() == text)
            .ok_or(ParseError::new(0, "a level is one of easy, normal, hard, master"))
    }
}

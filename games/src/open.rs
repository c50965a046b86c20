//! What stands in for hidden things in games that have none (Xiangqi, Go).

use crate::{Dice, ParseError};
use std::fmt;
use std::str::FromStr;

/// The answer of nature in a game where nature is never asked: there is none.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Never {}

impl fmt::Display for Never {
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

/// The deal of a game where nothing is dealt. Text form: the empty text.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct OpenDeal;

impl OpenDeal {
    /// Nothing to draw; the dice stay untouched.
    #[must_use]
    pub fn draw(_: &mut dyn Dice) -> OpenDeal {
        OpenDeal
    }
}

impl fmt::Display for OpenDeal {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        Ok(())
    }
}

impl FromStr for OpenDeal {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<OpenDeal, ParseError> {
        if text.is_empty() { Ok(OpenDeal) } else { Err(ParseError::new(0, "nothing is dealt in this game")) }
    }
}

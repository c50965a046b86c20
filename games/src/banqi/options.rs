//! The rule switches of Banqi and their presets.

use super::notation::number;
use crate::ParseError;
use std::fmt;
use std::str::FromStr;

/// From how many quiet plies before the draw the count is shown (\[BQ12\]).
pub const COUNTDOWN_PLIES: u16 = 20;

/// What a table agrees on before play. Presets are named sets of switches.
///
/// Text form: a preset's name, or `key=value,key=value` with all keys that differ from *classic*. The reader
/// also takes keys in another order and values that are those of *classic*; equal options are written equally.
///
/// ```
/// use games::banqi::Options;
/// assert_eq!("draw_after=60".parse::<Options>()?, Options::classic());
/// assert_eq!(Options::puff().to_string(), "puff");
/// assert!("draw_after=0".parse::<Options>().is_err());
/// # Ok::<(), games::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Options {
    /// `draw_after`: quiet plies (both sides together, no flip, no capture) to a draw (\[BQ12\]); `none` for no draw.
    pub draw_after: Option<u16>,
    /// `captured_out_loses`: a side loses at once when its 16 pieces are captured (\[BQ11\]).
    pub captured_out_loses: bool,
    /// `agreements`: resignation and agreed draws exist (\[BQ14\]).
    pub agreements: bool,
}

impl Options {
    /// The most common rules: 60 quiet plies draw, a wiped-out side loses at once.
    #[must_use]
    pub const fn classic() -> Options {
        Options { draw_after: Some(60), captured_out_loses: true, agreements: true }
    }

    /// The game goes on until a side cannot act; no draw, no resignation.
    #[must_use]
    pub const fn puff() -> Options {
        Options { draw_after: None, captured_out_loses: false, agreements: false }
    }

    /// The presets by name, the default first.
    pub const PRESETS: [(&'static str, Options); 2] =
        [("classic", Options::classic()), ("puff", Options::puff())];
}

impl Default for Options {
    fn default() -> Options {
        Options::classic()
    }
}

impl fmt::Display for Options {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some((name, _)) = Options::PRESETS.iter().find(|(_, preset)| preset == self) {
            return f.write_str(name);
        }
        let base = Options::classic();
        let mut comma = "";
        if self.draw_after != base.draw_after {
            match self.draw_after {
                Some(plies) => write!(f, "draw_after={plies}")?,
                None => f.write_str("draw_after=none")?,
            }
            comma = ",";
        }
        for (key, value, standard) in [
            ("captured_out_loses", self.captured_out_loses, base.captured_out_loses),
            ("agreements", self.agreements, base.agreements),
        ] {
            if value != standard {
                write!(f, "{comma}{key}={}", if value { "on" } else { "off" })?;
                comma = ",";
            }
        }
        Ok(())
    }
}

impl FromStr for Options {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Options, ParseError> {
        if let Some((_, preset)) = Options::PRESETS.iter().find(|(name, _)| *name == text) {
            return Ok(*preset);
        }
        let mut options = Options::classic();
        let mut at = 0;
        let mut seen = Vec::new();
        for item in text.split(',') {
            let (key, value) = item
                .split_once('=')
                .ok_or(ParseError::new(at, "options are a preset (classic, puff) or key=value,key=value"))?;
            if seen.contains(&key) {
                return Err(ParseError::new(at, "an option is given once"));
            }
            seen.push(key);
            let value_at = at + key.len() + 1;
            match key {
                "draw_after" => options.draw_after = draw_after(value).map_err(|e| e.shifted(value_at))?,
                "captured_out_loses" => {
                    options.captured_out_loses = switch(value).map_err(|e| e.shifted(value_at))?;
                }
                "agreements" => options.agreements = switch(value).map_err(|e| e.shifted(value_at))?,
                _ => {
                    return Err(ParseError::new(
                        at,
                        "unknown option: there are draw_after, captured_out_loses, agreements",
                    ));
                }
            }
            at += item.len() + 1;
        }
        Ok(options)
    }
}

fn draw_after(value: &str) -> Result<Option<u16>, ParseError> {
    if value == "none" {
        return Ok(None);
    }
    match number(value) {
        Some(plies @ 2..=999) => Ok(Some(plies)),
        _ => Err(ParseError::new(0, "draw_after is none or a number of plies from 2 to 999")),
    }
}

fn switch(value: &str) -> Result<bool, ParseError> {
    match value {
        "on" => Ok(true),
        "off" => Ok(false),
        _ => Err(ParseError::new(0, "a switch is on or off")),
    }
}

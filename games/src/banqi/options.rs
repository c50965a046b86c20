//! The rule switches of Banqi and their presets.

use super::notation::number;
use super::table::{CannonRank, Rush, TableRules};
use crate::ParseError;
use std::fmt;
use std::str::FromStr;

/// From how many quiet plies before the draw the count is shown (\[BQ12\]).
pub const COUNTDOWN_PLIES: u16 = 20;

/// What a table agrees on before play. Presets are named sets of switches.
///
/// Text form: a preset's name, or `key=value,key=value` with all keys that differ from *classic*. The reader
/// also takes keys in another order and values that are those of *classic*; equal options are written equally.
/// A preset's name may stand before the keys and gives what they do not say: `puff,dark_capture=on`.
/// A switch that builds on another brings it with it: `rush_any=on` is on with `capture_by_rush` and
/// `chariot_rush`, and refused beside `chariot_rush=off`. `cannon_rank=on` is read as `besides`.
///
/// ```
/// use games::banqi::Options;
/// assert_eq!("draw_after=60".parse::<Options>()?, Options::classic());
/// assert_eq!(Options::puff().to_string(), "puff");
/// assert!("draw_after=0".parse::<Options>().is_err());
/// assert_eq!("capture_by_rush=on".parse::<Options>()?.to_string(), "chariot_rush=on,capture_by_rush=on");
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
    /// The table rules (\[BQ21\] to \[BQ27\]), off in both presets.
    pub table: TableRules,
}

impl Options {
    /// The most common rules: 60 quiet plies draw, a wiped-out side loses at once.
    #[must_use]
    pub const fn classic() -> Options {
        Options { draw_after: Some(60), captured_out_loses: true, agreements: true, table: TableRules::OFF }
    }

    /// The game goes on until a side cannot act; no draw, no resignation.
    #[must_use]
    pub const fn puff() -> Options {
        Options { draw_after: None, captured_out_loses: false, agreements: false, table: TableRules::OFF }
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
        let mut item = |f: &mut fmt::Formatter<'_>, key: &str, value: &dyn fmt::Display| {
            let written = write!(f, "{comma}{key}={value}");
            comma = ",";
            written
        };
        if self.draw_after != base.draw_after {
            match self.draw_after {
                Some(plies) => item(f, "draw_after", &plies)?,
                None => item(f, "draw_after", &"none")?,
            }
        }
        let table = &self.table;
        for (key, value, standard) in [
            ("captured_out_loses", self.captured_out_loses, base.captured_out_loses),
            ("agreements", self.agreements, base.agreements),
            ("chariot_rush", table.rush >= Rush::Moves, false),
            ("capture_by_rush", table.rush >= Rush::Captures, false),
            ("rush_any", table.rush == Rush::Any, false),
            ("chain_capture", table.chain_capture, false),
            ("dark_capture", table.dark_capture, false),
            ("no_long_chase", table.no_long_chase, false),
            ("equal_trade", table.equal_trade, false),
            ("general_takes_soldier", table.general_takes_soldier, false),
        ] {
            if value != standard {
                item(f, key, &if value { "on" } else { "off" })?;
            }
        }
        if table.cannon_rank != CannonRank::Off {
            item(f, "cannon_rank", &table.cannon_rank)?;
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
        // A preset that keys follow gives what they do not.
        let base = text.split_once(',').and_then(|(first, _)| {
            Options::PRESETS
                .iter()
                .find(|(name, _)| *name == first)
                .map(|(name, preset)| (name.len() + 1, *preset))
        });
        let (mut at, mut options) = base.unwrap_or((0, Options::classic()));
        let mut seen = Vec::new();
        let mut rush = RushSaid { least: Rush::Off, below: None };
        let named = at > 0;
        for item in text[at..].split(',') {
            let missing = if named { 0 } else { at };
            let (key, value) = item.split_once('=').ok_or(ParseError::new(
                missing,
                "options are a preset (classic, puff) or key=value,key=value",
            ))?;
            if seen.contains(&key) {
                return Err(ParseError::new(at, "an option is given once"));
            }
            seen.push(key);
            let value_at = at + key.len() + 1;
            let wrong = |e: ParseError| e.shifted(value_at);
            let on = || switch(value).map_err(wrong);
            match key {
                "draw_after" => options.draw_after = draw_after(value).map_err(wrong)?,
                "captured_out_loses" => options.captured_out_loses = on()?,
                "agreements" => options.agreements = on()?,
                "chariot_rush" => rush.say(Rush::Moves, on()?, at)?,
                "capture_by_rush" => rush.say(Rush::Captures, on()?, at)?,
                "rush_any" => rush.say(Rush::Any, on()?, at)?,
                "chain_capture" => options.table.chain_capture = on()?,
                "dark_capture" => options.table.dark_capture = on()?,
                "no_long_chase" => options.table.no_long_chase = on()?,
                "equal_trade" => options.table.equal_trade = on()?,
                "cannon_rank" => options.table.cannon_rank = cannon_rank(value).map_err(wrong)?,
                "general_takes_soldier" => options.table.general_takes_soldier = on()?,
                _ => {
                    return Err(ParseError::new(
                        at,
                        "unknown option: there are draw_after, captured_out_loses, agreements, chariot_rush, \
                         capture_by_rush, rush_any, chain_capture, dark_capture, no_long_chase, equal_trade, \
                         cannon_rank, general_takes_soldier",
                    ));
                }
            }
            at += item.len() + 1;
        }
        options.table.rush = rush.least;
        Ok(options)
    }
}

/// What the three switches of the rush have said so far.
struct RushSaid {
    /// At least this, by the switches that are on.
    least: Rush,
    /// Below this, by a switch that is off.
    below: Option<Rush>,
}

impl RushSaid {
    fn say(&mut self, stage: Rush, on: bool, at: usize) -> Result<(), ParseError> {
        if on {
            self.least = self.least.max(stage);
        } else {
            self.below = Some(self.below.map_or(stage, |below| below.min(stage)));
        }
        if self.below.is_some_and(|below| self.least >= below) {
            let what = "rush_any builds on capture_by_rush, and that on chariot_rush: one is on and what it needs off";
            return Err(ParseError::new(at, what));
        }
        Ok(())
    }
}

fn cannon_rank(value: &str) -> Result<CannonRank, ParseError> {
    match value {
        "off" => Ok(CannonRank::Off),
        "on" | "besides" => Ok(CannonRank::Besides),
        "instead" => Ok(CannonRank::Instead),
        _ => Err(ParseError::new(0, "cannon_rank is off, besides (the jump) or instead (of it)")),
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
        "on" | "true" => Ok(true),
        "off" | "false" => Ok(false),
        _ => Err(ParseError::new(0, "a switch is on or off")),
    }
}

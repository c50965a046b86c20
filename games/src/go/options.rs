//! The rule switches of Go and their presets.

use super::{Komi, Size};
use crate::ParseError;
use std::fmt;
use std::str::FromStr;

/// What may not be repeated (\[GO4\], \[GO5\]).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum KoRule {
    /// `simple`: a single stone may not be taken back at once; anything else may come again, and the third time ends the game.
    #[default]
    Simple,
    /// `positional`: no stone may make a board that has been before.
    Positional,
    /// `situational`: no stone may make a board that has been before with the same player to move.
    Situational,
}

impl KoRule {
    /// All rules, the default first.
    pub const ALL: [KoRule; 3] = [KoRule::Simple, KoRule::Positional, KoRule::Situational];

    /// The name in texts.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            KoRule::Simple => "simple",
            KoRule::Positional => "positional",
            KoRule::Situational => "situational",
        }
    }
}

/// What a table agrees on before play. Presets are named for their boards: `9x9`, `13x13`, `19x19`.
///
/// Text form: a preset's name, or `key=value,key=value` with all keys that differ from *9x9*; komi is 0.5 with a
/// handicap and 6.5 without one unless it is given (\[GO7\]). The reader also takes keys in another order and
/// values that are the usual ones; equal options are written equally.
///
/// ```
/// use games::go::{Komi, Options};
/// assert_eq!("size=13".parse::<Options>()?.to_string(), "13x13");
/// let handicap: Options = "handicap=2,size=19".parse()?;
/// assert_eq!((handicap.komi, handicap.to_string()), (Komi::HANDICAP, "size=19,handicap=2".into()));
/// assert_eq!("handicap=6".parse::<Options>().unwrap_err().at, 9); // at most 5 on 9 x 9
/// # Ok::<(), games::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Options {
    /// `size`: 9, 13 or 19 lines (\[GO1\]).
    pub size: Size,
    /// `handicap`: black stones on the board at the start, White to move (\[GO11\]): 0, or 2 to [`Size::most_handicap`].
    pub handicap: u8,
    /// `komi`: what White gets on top (\[GO7\]).
    pub komi: Komi,
    /// `ko`: `simple`, `positional` or `situational` (\[GO5\]).
    pub ko: KoRule,
}

impl Options {
    /// The usual rules on a board.
    #[must_use]
    pub const fn on(size: Size) -> Options {
        Options { size, handicap: 0, komi: Komi::EVEN, ko: KoRule::Simple }
    }

    /// The presets by name, the default first.
    pub const PRESETS: [(&'static str, Options); 3] = [
        ("9x9", Options::on(Size::Nine)),
        ("13x13", Options::on(Size::Thirteen)),
        ("19x19", Options::on(Size::Nineteen)),
    ];

    /// The handicap that can be played on the board; another number is none.
    #[must_use]
    pub const fn handicap(&self) -> u8 {
        if self.handicap >= 2 && self.handicap <= self.size.most_handicap() { self.handicap } else { 0 }
    }

    const fn usual_komi(handicap: u8) -> Komi {
        if handicap == 0 { Komi::EVEN } else { Komi::HANDICAP }
    }
}

impl Default for Options {
    fn default() -> Options {
        Options::on(Size::default())
    }
}

impl fmt::Display for Options {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some((name, _)) = Options::PRESETS.iter().find(|(_, preset)| preset == self) {
            return f.write_str(name);
        }
        let mut comma = "";
        if self.size != Size::default() {
            write!(f, "size={}", self.size.lines())?;
            comma = ",";
        }
        if self.handicap != 0 {
            write!(f, "{comma}handicap={}", self.handicap)?;
            comma = ",";
        }
        if self.komi != Options::usual_komi(self.handicap) {
            write!(f, "{comma}komi={}", self.komi)?;
            comma = ",";
        }
        if self.ko != KoRule::default() {
            write!(f, "{comma}ko={}", self.ko.name())?;
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
        let mut options = Options::default();
        let mut komi = None;
        let mut handicap_at = 0;
        let mut at = 0;
        let mut seen = Vec::new();
        for item in text.split(',') {
            let (key, value) = item.split_once('=').ok_or(ParseError::new(
                at,
                "options are a preset (9x9, 13x13, 19x19) or key=value,key=value",
            ))?;
            if seen.contains(&key) {
                return Err(ParseError::new(at, "an option is given once"));
            }
            seen.push(key);
            let value_at = at + key.len() + 1;
            match key {
                "size" => {
                    options.size = match value {
                        "9" => Size::Nine,
                        "13" => Size::Thirteen,
                        "19" => Size::Nineteen,
                        _ => return Err(ParseError::new(value_at, "size is 9, 13 or 19")),
                    };
                }
                "handicap" => {
                    handicap_at = value_at;
                    options.handicap = match value.as_bytes() {
                        [digit @ (b'0' | b'2'..=b'9')] => digit - b'0',
                        _ => return Err(ParseError::new(value_at, "handicap is 0 or a number from 2 to 9")),
                    };
                }
                "komi" => komi = Some(value.parse().map_err(|e: ParseError| e.shifted(value_at))?),
                "ko" => {
                    options.ko = KoRule::ALL
                        .into_iter()
                        .find(|rule| rule.name() == value)
                        .ok_or(ParseError::new(value_at, "ko is simple, positional or situational"))?;
                }
                _ => {
                    return Err(ParseError::new(at, "unknown option: there are size, handicap, komi, ko"));
                }
            }
            at += item.len() + 1;
        }
        if options.handicap > options.size.most_handicap() {
            return Err(ParseError::new(handicap_at, "a handicap is at most 5 stones on 9 x 9"));
        }
        options.komi = komi.unwrap_or(Options::usual_komi(options.handicap));
        Ok(options)
    }
}

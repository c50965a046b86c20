//! The rule switches of Xiangqi and 平先象棋, and their presets.

use crate::ParseError;
use std::fmt;
use std::str::FromStr;

/// Which version of the mutual removal 兌消 is played (rules page \[PX*\], section 2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Exchange {
    /// Plain Xiangqi.
    None,
    /// First draft: soldiers at the river, and chariots and horses that never crossed it; both sides.
    V1,
    /// Second draft: soldiers at the river; both sides, as long as they face each other.
    V2,
    /// Third draft: Red's soldier, on the ply after Black stepped in front of it; five files.
    V3,
    /// Final version: as the third, files c and g only.
    V4,
}

impl Exchange {
    /// All versions by name.
    pub const NAMES: [(&'static str, Exchange); 5] = [
        ("none", Exchange::None),
        ("v1", Exchange::V1),
        ("v2", Exchange::V2),
        ("v3", Exchange::V3),
        ("v4", Exchange::V4),
    ];

    /// Does a right to exchange arise and lapse, so that it stands in the position (\[PX1\])?
    #[must_use]
    pub const fn has_right(self) -> bool {
        matches!(self, Exchange::V3 | Exchange::V4)
    }

    /// May the right arise on a file `0..9`?
    #[must_use]
    pub const fn has_file(self, file: u8) -> bool {
        match self {
            Exchange::V4 => file == 2 || file == 6,
            Exchange::V3 => matches!(file, 0 | 2 | 4 | 6 | 8),
            _ => false,
        }
    }

    /// Does it matter what pieces did earlier?
    pub(super) const fn needs_marks(self) -> bool {
        matches!(self, Exchange::V1 | Exchange::V2)
    }
}

/// What a position that stands for the third time means (\[XQ10\]).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum RepetitionRule {
    /// Who alone gave check on every move loses; else who alone chased the same piece on every move; else a draw.
    Asian,
    /// Who alone gave check on every move loses; else a draw.
    CheckOnly,
    /// Nothing: the count of \[XQ11\] ends such a game.
    None,
}

impl RepetitionRule {
    /// All rules by name.
    pub const NAMES: [(&'static str, RepetitionRule); 3] = [
        ("asian", RepetitionRule::Asian),
        ("check_only", RepetitionRule::CheckOnly),
        ("none", RepetitionRule::None),
    ];
}

/// What a table agrees on before play. Presets are named sets of switches.
///
/// Text form: a preset's name, or `key=value,key=value` with all keys that differ from *pingxian*. The reader
/// also takes keys in another order and values that are those of *pingxian*; equal options are written equally.
///
/// ```
/// use games::xiangqi::Options;
/// assert_eq!("exchange=none".parse::<Options>()?, Options::plain());
/// assert_eq!("exchange=v4".parse::<Options>()?.to_string(), "pingxian");
/// assert_eq!("no_capture_plies=100,exchange=v3".parse::<Options>()?.to_string(), "exchange=v3,no_capture_plies=100");
/// assert!("exchange=v5".parse::<Options>().is_err());
/// # Ok::<(), games::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Options {
    /// `exchange`: none, v1, v2, v3 or v4.
    pub exchange: Exchange,
    /// `advance_capture_exempt`: a soldier that captures on its way in front of Red's gives no right (ambiguity A1).
    pub advance_capture_exempt: bool,
    /// `no_capture_plies`: plies without capture to a draw (\[XQ11\]); `none` for no draw.
    pub no_capture_plies: Option<u16>,
    /// `repetition`: asian, check_only or none (\[XQ10\]).
    pub repetition: RepetitionRule,
}

impl Options {
    /// 平先象棋 as its author settled it: version 4.
    #[must_use]
    pub const fn pingxian() -> Options {
        Options {
            exchange: Exchange::V4,
            advance_capture_exempt: false,
            no_capture_plies: Some(120),
            repetition: RepetitionRule::Asian,
        }
    }

    /// Xiangqi without exchange.
    #[must_use]
    pub const fn plain() -> Options {
        Options { exchange: Exchange::None, ..Options::pingxian() }
    }

    /// The presets by name, the default first.
    pub const PRESETS: [(&'static str, Options); 2] =
        [("pingxian", Options::pingxian()), ("plain", Options::plain())];
}

impl Default for Options {
    fn default() -> Options {
        Options::pingxian()
    }
}

/// The name of a value in a list of names.
fn name<T: PartialEq>(names: &'static [(&'static str, T)], value: &T) -> &'static str {
    names.iter().find(|(_, v)| v == value).map_or("", |(name, _)| name)
}

impl fmt::Display for Options {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some((name, _)) = Options::PRESETS.iter().find(|(_, preset)| preset == self) {
            return f.write_str(name);
        }
        let base = Options::default();
        let plies = self.no_capture_plies.map_or("none".to_owned(), |plies| plies.to_string());
        let exempt = if self.advance_capture_exempt { "on" } else { "off" };
        let mut comma = "";
        for (key, value, differs) in [
            ("exchange", name(&Exchange::NAMES, &self.exchange), self.exchange != base.exchange),
            ("advance_capture_exempt", exempt, self.advance_capture_exempt != base.advance_capture_exempt),
            ("no_capture_plies", &plies, self.no_capture_plies != base.no_capture_plies),
            (
                "repetition",
                name(&RepetitionRule::NAMES, &self.repetition),
                self.repetition != base.repetition,
            ),
        ] {
            if differs {
                write!(f, "{comma}{key}={value}")?;
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
        let mut options = Options::default();
        let mut at = 0;
        let mut seen = Vec::new();
        for item in text.split(',') {
            let (key, value) = item.split_once('=').ok_or(ParseError::new(
                at,
                "options are a preset (pingxian, plain) or key=value,key=value",
            ))?;
            if seen.contains(&key) {
                return Err(ParseError::new(at, "an option is given once"));
            }
            seen.push(key);
            let wrong = |what| ParseError::new(at + key.len() + 1, what);
            match key {
                "exchange" => {
                    options.exchange = find(&Exchange::NAMES, value)
                        .ok_or_else(|| wrong("exchange is one of none, v1, v2, v3, v4"))?;
                }
                "advance_capture_exempt" => {
                    options.advance_capture_exempt = match value {
                        "on" => true,
                        "off" => false,
                        _ => return Err(wrong("a switch is on or off")),
                    };
                }
                "no_capture_plies" => {
                    options.no_capture_plies = match value {
                        "none" => None,
                        digits => Some(
                            super::fen::number(digits)
                                .filter(|plies| (2..=999).contains(plies))
                                .ok_or_else(|| wrong("no_capture_plies is none or a number from 2 to 999"))?,
                        ),
                    };
                }
                "repetition" => {
                    options.repetition = find(&RepetitionRule::NAMES, value)
                        .ok_or_else(|| wrong("repetition is one of asian, check_only, none"))?;
                }
                _ => {
                    return Err(ParseError::new(
                        at,
                        "unknown option: there are exchange, advance_capture_exempt, no_capture_plies, repetition",
                    ));
                }
            }
            at += item.len() + 1;
        }
        Ok(options)
    }
}

fn find<T: Copy>(names: &[(&str, T)], text: &str) -> Option<T> {
    names.iter().find(|(name, _)| *name == text).map(|&(_, value)| value)
}

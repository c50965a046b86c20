//! The rule switches of Jieqi and their presets.

use crate::ParseError;
use std::fmt;
use std::str::FromStr;

/// How a hidden piece moves, attacks, protects and screens.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum HiddenMove {
    /// As the Xiangqi piece of its home square (\[JQ10\]).
    Home,
    /// One square orthogonally (\[JQ14\]).
    Step,
}

impl HiddenMove {
    const NAMES: [(&'static str, HiddenMove); 2] = [("home", HiddenMove::Home), ("step", HiddenMove::Step)];
}

/// Who learns at once what a captured hidden piece was (\[JQ21\]). After the game everybody does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum CapturedSeenBy {
    /// The side that captured.
    Capturer,
    /// Both sides and whoever watches.
    Both,
    /// Nobody.
    None,
}

impl CapturedSeenBy {
    const NAMES: [(&'static str, CapturedSeenBy); 3] = [
        ("capturer", CapturedSeenBy::Capturer),
        ("both", CapturedSeenBy::Both),
        ("none", CapturedSeenBy::None),
    ];
}

/// What a position that stands for the third time means (\[JQ31\]).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum RepetitionRule {
    /// Who alone gave check on every move loses; else who alone chased the same piece on every move; else a draw.
    Asian,
    /// Who alone gave check on every move loses; else a draw.
    CheckOnly,
    /// A draw.
    Draw,
    /// Nothing.
    None,
}

impl RepetitionRule {
    const NAMES: [(&'static str, RepetitionRule); 4] = [
        ("asian", RepetitionRule::Asian),
        ("check_only", RepetitionRule::CheckOnly),
        ("draw", RepetitionRule::Draw),
        ("none", RepetitionRule::None),
    ];
}

/// What a table agrees on before play. Presets are named sets of switches.
///
/// Text form: a preset's name, or `key=value,key=value` with all keys that differ from *standard*. A preset's
/// name may stand first and then gives what the keys behind it do not. The reader also takes keys in another
/// order and values that are those of *standard*; equal options are written equally.
///
/// ```
/// use games::jieqi::Options;
/// assert_eq!("draw_after=80".parse::<Options>()?, Options::standard());
/// assert_eq!("loose,draw_after=none".parse::<Options>()?.draw_after, None);
/// assert_eq!("king_safety=off".parse::<Options>()?.to_string(), "king_safety=off");
/// assert!("king_safety=maybe".parse::<Options>().is_err());
/// # Ok::<(), games::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Options {
    /// `king_hidden`: the king is shuffled in and lies face down, too (\[JQ2\], \[JQ3\]).
    pub king_hidden: bool,
    /// `hidden_move`: home or step (\[JQ10\], \[JQ14\]).
    pub hidden_move: HiddenMove,
    /// `flip_in_place`: a hidden piece may be turned up where it stands, as a turn of its own (\[JQ14\]).
    pub flip_in_place: bool,
    /// `hidden_advisor_in_palace`: a hidden piece that moves as an advisor stays in the palace (\[JQ11\]).
    pub hidden_advisor_in_palace: bool,
    /// `loose_advisor`: revealed advisors go anywhere on the board; off: to squares of their palace (\[JQ12\]).
    pub loose_advisor: bool,
    /// `loose_elephant`: revealed elephants go anywhere; off: to squares of their own bank of the river (\[JQ12\]).
    pub loose_elephant: bool,
    /// `loose_king`: the revealed king goes anywhere; off: to squares of its palace (\[JQ13\]).
    pub loose_king: bool,
    /// `king_safety`: a move that leaves the own face-up king attacked is illegal (\[JQ15\]).
    pub king_safety: bool,
    /// `facing_kings`: a move that leaves both face-up kings on an open file is illegal (\[JQ15\]).
    pub facing_kings: bool,
    /// `captured_seen_by`: capturer, both or none (\[JQ21\]).
    pub captured_seen_by: CapturedSeenBy,
    /// `draw_after`: plies without capture or reveal to a draw; `none` for no draw (\[JQ31\]).
    pub draw_after: Option<u16>,
    /// `repetition`: asian, check_only, draw or none (\[JQ31\]).
    pub repetition: RepetitionRule,
}

impl Options {
    /// What the big sites play.
    #[must_use]
    pub const fn standard() -> Options {
        Options {
            king_hidden: false,
            hidden_move: HiddenMove::Home,
            flip_in_place: false,
            hidden_advisor_in_palace: true,
            loose_advisor: true,
            loose_elephant: true,
            loose_king: false,
            king_safety: true,
            facing_kings: true,
            captured_seen_by: CapturedSeenBy::Capturer,
            draw_after: Some(80),
            repetition: RepetitionRule::Asian,
        }
    }

    /// Everything hidden, one step or turned in place, and no check: the king is captured.
    #[must_use]
    pub const fn loose() -> Options {
        Options {
            king_hidden: true,
            hidden_move: HiddenMove::Step,
            flip_in_place: true,
            hidden_advisor_in_palace: false,
            loose_advisor: true,
            loose_elephant: true,
            loose_king: true,
            king_safety: false,
            facing_kings: false,
            captured_seen_by: CapturedSeenBy::Both,
            draw_after: Some(200),
            repetition: RepetitionRule::Draw,
        }
    }

    /// The presets by name, the default first.
    pub const PRESETS: [(&'static str, Options); 2] =
        [("standard", Options::standard()), ("loose", Options::loose())];

    /// The keys of the switches that are on or off.
    const SWITCHES: [&'static str; 8] = [
        "king_hidden",
        "flip_in_place",
        "hidden_advisor_in_palace",
        "loose_advisor",
        "loose_elephant",
        "loose_king",
        "king_safety",
        "facing_kings",
    ];

    fn switch(&mut self, key: &str) -> Option<&mut bool> {
        Some(match key {
            "king_hidden" => &mut self.king_hidden,
            "flip_in_place" => &mut self.flip_in_place,
            "hidden_advisor_in_palace" => &mut self.hidden_advisor_in_palace,
            "loose_advisor" => &mut self.loose_advisor,
            "loose_elephant" => &mut self.loose_elephant,
            "loose_king" => &mut self.loose_king,
            "king_safety" => &mut self.king_safety,
            "facing_kings" => &mut self.facing_kings,
            _ => return None,
        })
    }
}

impl Default for Options {
    fn default() -> Options {
        Options::standard()
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
        let (mut own, mut base) = (*self, Options::default());
        let mut items = Vec::new();
        for key in Options::SWITCHES {
            if let (Some(value), Some(standard)) = (own.switch(key), base.switch(key))
                && value != standard
            {
                items.push((key, if *value { "on" } else { "off" }.to_owned()));
            }
        }
        if self.hidden_move != base.hidden_move {
            items.push(("hidden_move", name(&HiddenMove::NAMES, &self.hidden_move).to_owned()));
        }
        if self.captured_seen_by != base.captured_seen_by {
            let value = name(&CapturedSeenBy::NAMES, &self.captured_seen_by);
            items.push(("captured_seen_by", value.to_owned()));
        }
        if self.draw_after != base.draw_after {
            items.push(("draw_after", self.draw_after.map_or("none".to_owned(), |plies| plies.to_string())));
        }
        if self.repetition != base.repetition {
            items.push(("repetition", name(&RepetitionRule::NAMES, &self.repetition).to_owned()));
        }
        let mut comma = "";
        for (key, value) in items {
            write!(f, "{comma}{key}={value}")?;
            comma = ",";
        }
        Ok(())
    }
}

impl FromStr for Options {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Options, ParseError> {
        let mut options = Options::default();
        let mut at = 0;
        let mut seen = Vec::new();
        for item in text.split(',') {
            let preset = Options::PRESETS.iter().find(|(name, _)| *name == item);
            if let Some((_, preset)) = preset.filter(|_| at == 0) {
                options = *preset;
                at += item.len() + 1;
                continue;
            }
            let (key, value) = item.split_once('=').ok_or(ParseError::new(
                at,
                "options are a preset (standard, loose) or key=value,key=value",
            ))?;
            if seen.contains(&key) {
                return Err(ParseError::new(at, "an option is given once"));
            }
            seen.push(key);
            let wrong = |what| ParseError::new(at + key.len() + 1, what);
            match key {
                "hidden_move" => {
                    options.hidden_move = find(&HiddenMove::NAMES, value)
                        .ok_or_else(|| wrong("hidden_move is home or step"))?;
                }
                "captured_seen_by" => {
                    options.captured_seen_by = find(&CapturedSeenBy::NAMES, value)
                        .ok_or_else(|| wrong("captured_seen_by is one of capturer, both, none"))?;
                }
                "draw_after" => {
                    options.draw_after = match value {
                        "none" => None,
                        digits => Some(
                            super::notation::number(digits)
                                .filter(|plies| (2..=999).contains(plies))
                                .ok_or_else(|| wrong("draw_after is none or a number from 2 to 999"))?,
                        ),
                    };
                }
                "repetition" => {
                    options.repetition = find(&RepetitionRule::NAMES, value)
                        .ok_or_else(|| wrong("repetition is one of asian, check_only, draw, none"))?;
                }
                key => {
                    let switch = options.switch(key).ok_or(ParseError::new(
                        at,
                        "unknown option: there are king_hidden, flip_in_place, hidden_advisor_in_palace, \
                         loose_advisor, loose_elephant, loose_king, king_safety, facing_kings, hidden_move, \
                         captured_seen_by, draw_after, repetition",
                    ))?;
                    *switch = match value {
                        "on" | "true" => true,
                        "off" | "false" => false,
                        _ => return Err(wrong("a switch is on or off")),
                    };
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

//! The HTTP interface between the page and the edge: routes and JSON bodies, shared by both sides.
//!
//! | method, path | body | answer |
//! |---|---|---|
//! | `GET /api/health` | | `{"ok":true}` |
//! | `POST /api/players` | [`NewPlayer`] | [`Profile`]; the same id and secret again: the same answer |
//! | `GET /api/me` | | [`Profile`] |
//! | `PUT /api/me` | [`Rename`] | [`Profile`] |
//! | `POST /api/rooms` | [`NewRoom`] | [`RoomOpened`] |
//! | `GET /api/rooms/CODE` | | [`RoomSummary`] |
//! | `GET /api/rooms/CODE/socket` | (upgrade) | frames of [`crate::protocol`] |
//! | `POST /api/solo` | [`NewSolo`] | [`SoloOpened`] |
//! | `POST /api/solo/ID/record` | [`SoloRecord`] | [`SoloScore`]; the same record again: the same answer |
//! | `GET /api/boards/GAME?span=week` or `span=all` | | [`Board`] |
//!
//! Routes that act for a player carry `Authorization: Qiguan ID.SECRET` (32 and 64 hex digits). Every error is
//! an [`ApiError`] with a fitting HTTP status; nothing of the input is repeated in it.

use crate::room::PlayerId;
use serde::{Deserialize, Serialize};

/// The longest request body, bytes.
pub const MAX_BODY_BYTES: usize = 64 * 1024;
/// Hearts of a player at rest.
pub const MAX_HEARTS: u8 = 5;
/// A lost heart comes back after this, milliseconds.
pub const HEART_MS: u64 = 30 * 60_000;
/// The longest name, characters.
pub const MAX_NAME_CHARS: usize = 16;
/// Letters and digits of a room code; none looks like another.
pub const CODE_ALPHABET: &str = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
/// Characters of a room code.
pub const CODE_CHARS: usize = 6;

/// The first call of a device.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NewPlayer {
    /// Drawn on the device.
    pub player: PlayerId,
    /// Drawn on the device; the server keeps only a hash.
    pub secret: crate::deal::Secret<32>,
}

/// What a player may know about themself.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Profile {
    /// The public id.
    pub player: PlayerId,
    /// The chosen name.
    pub name: Option<String>,
    /// Hearts now, 0 to [`MAX_HEARTS`].
    pub hearts: u8,
    /// Until the next heart, milliseconds; none when all are there.
    pub next_heart_ms: Option<u64>,
    /// The highest level of Banqi beaten, as text.
    pub best_level: Option<String>,
}

/// A new name; the empty text takes it away.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rename {
    /// 1 to 16 characters after trimming and normalization.
    pub name: String,
}

/// Opens a room.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NewRoom {
    /// The game's name.
    pub game: String,
    /// Its options; empty for the first preset.
    pub options: String,
}

/// A room was opened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct RoomOpened {
    /// Its code.
    pub code: String,
}

/// What anybody with the code may know before joining.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct RoomSummary {
    /// Its code.
    pub code: String,
    /// The game's name.
    pub game: String,
    /// Its options.
    pub options: String,
    /// Is a chair free?
    pub free: bool,
}

/// Opens a scored game against the computer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NewSolo {
    /// The game's name.
    pub game: String,
    /// Its options; only the default preset is scored.
    pub options: String,
    /// The computer's level.
    pub level: String,
}

/// A scored game was opened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SoloOpened {
    /// Its id, 32 hex digits.
    pub id: String,
    /// The seed of its dice and deal, see [`crate::solo`].
    pub seed: crate::solo::Seed,
}

/// The complete record of a won game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SoloRecord {
    /// See [`crate::solo::Solo::record`].
    pub record: String,
}

/// What the server made of a record.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SoloScore {
    /// The score it computed.
    pub score: u32,
    /// The player's place on the all-time board, from 1; none without a name.
    pub place: Option<u32>,
}

/// A leaderboard.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Board {
    /// The game's name.
    pub game: String,
    /// `week` or `all`.
    pub span: String,
    /// The best first, at most 100.
    pub rows: Vec<BoardRow>,
}

/// A line of a leaderboard.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct BoardRow {
    /// From 1.
    pub place: u32,
    /// The player's name.
    pub name: String,
    /// The highest level beaten.
    pub level: String,
    /// The best single score at it.
    pub score: u32,
    /// When, milliseconds since the Unix epoch.
    pub at_ms: u64,
}

/// A request that changed nothing.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ApiError {
    /// `bad_request`, `unauthorized`, `forbidden_origin`, `not_found`, `method_not_allowed`, `too_large`,
    /// `unknown_game`, `unknown_options`, `bad_name`, `bad_record`, `implausible`, `already_scored`,
    /// `too_many`, `internal`.
    pub code: String,
    /// For a person who reads it, in English; never a part of the input, never a secret.
    pub message: String,
}

/// A name as it may be shown: trimmed, without control, format and bidi characters, 1 to 16 characters.
///
/// Normalization to NFC is the caller's, which knows Unicode's tables (a browser has them built in).
#[must_use]
pub fn clean_name(name: &str) -> Option<String> {
    let name = name.trim();
    let count = name.chars().count();
    // Control characters, zero-width and bidi controls, interlinear marks, tags, the byte order mark, private use.
    let bad = |c: char| {
        c.is_control()
            || matches!(c,
                '\u{ad}' | '\u{61c}' | '\u{115f}'..='\u{1160}' | '\u{17b4}'..='\u{17b5}' | '\u{180e}'
                | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{3164}'
                | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{ffff}' | '\u{e000}'..='\u{f8ff}'
                | '\u{e0000}'..='\u{10ffff}')
    };
    ((1..=MAX_NAME_CHARS).contains(&count) && !name.chars().any(bad)).then(|| name.to_owned())
}

/// A room code as people type it: lower case, spaces and hyphens are forgiven.
///
/// ```
/// assert_eq!(room::api::clean_code(" abc-234 ").as_deref(), Some("ABC234"));
/// assert_eq!(room::api::clean_code("ABC10O"), None); // 0, 1, I, L and O are in no code
/// ```
#[must_use]
pub fn clean_code(text: &str) -> Option<String> {
    let code: String =
        text.chars().filter(|c| !c.is_whitespace() && *c != '-').map(|c| c.to_ascii_uppercase()).collect();
    let right = code.len() == CODE_CHARS && code.chars().all(|c| CODE_ALPHABET.contains(c));
    right.then_some(code)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_text_only() {
        assert_eq!(clean_name("  小明 "), Some("小明".into()));
        assert_eq!(clean_name("<b>x</b>"), Some("<b>x</b>".into()));
        for wrong in ["", "   ", "a\u{202e}b", "a\nb", "a\u{200b}", "12345678901234567", "\u{feff}"] {
            assert_eq!(clean_name(wrong), None, "{wrong:?}");
        }
    }
}

//! What the device keeps, as text. What does not read back is dropped: another version wrote it, or a person.

use games::Level;
use room::room::PlayerId;
use room::solo::Seed;
use serde::{Deserialize, Serialize};

/// Who the person at this device is to the server.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Identity {
    /// The public id.
    pub player: PlayerId,
    /// The secret.
    pub secret: room::deal::Secret<32>,
}

impl Identity {
    /// An identity from 48 random bytes.
    pub fn from_random(bytes: &[u8; 48]) -> Option<Identity> {
        let (id, secret) = bytes.split_at(16);
        Some(Identity {
            player: PlayerId::new(&room::deal::hex(id))?,
            secret: room::deal::Secret(secret.try_into().ok()?),
        })
    }
}

/// A game against the computer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SavedSolo {
    /// The server's id of the game; none for a game that is not scored.
    pub id: Option<String>,
    /// The seed of its dice and deal.
    pub seed: Seed,
    /// See [`room::solo::Solo::record`].
    pub record: String,
    /// Have the dice been shown?
    pub dice_shown: bool,
}

/// A game of two people at one screen.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SavedHotseat {
    /// The seed of its dice and deal.
    pub seed: Seed,
    /// The rules.
    pub options: String,
    /// The plies, separated by spaces.
    pub record: String,
    /// Have the dice been shown?
    pub dice_shown: bool,
}

/// What this device has seen and said of a sealed deal, to check it when it is opened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SavedSeal {
    /// The game of the room, from 1.
    pub round: u32,
    /// The commitment that was accepted, or for a watcher seen during the game.
    pub commitment: String,
    /// The own part of the randomness; none for a watcher.
    pub entropy: Option<room::deal::Entropy>,
}

/// A won game whose record the server has not got yet.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SavedWin {
    /// The server's id of the game.
    pub id: String,
    /// The complete record.
    pub record: String,
}

/// Reads what was kept.
pub fn read<T: for<'de> Deserialize<'de>>(text: &str) -> Option<T> {
    serde_json::from_str(text).ok()
}

/// Writes what is to be kept.
pub fn write<T: Serialize>(value: &T) -> String {
    serde_json::to_string(value).unwrap_or_default()
}

/// The highest level beaten: as the device remembers it, or as the server does.
pub fn highest_beaten(kept: Option<&str>, server: Option<&str>) -> Option<Level> {
    [kept, server].into_iter().flatten().filter_map(|text| text.parse().ok()).max()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_identity_reads_back_and_hides_its_secret() {
        let mut bytes = [7; 48];
        bytes[16] = 0xab;
        let identity = Identity::from_random(&bytes).expect("48 bytes make one");
        assert_eq!(identity.player.as_str(), "07".repeat(16));
        assert_eq!(read::<Identity>(&write(&identity)), Some(identity.clone()));
        assert!(!format!("{identity:?}").contains("ab07"));
    }

    #[test]
    fn what_does_not_read_back_is_dropped() {
        for wrong in ["", "null", "{}", "{\"player\":\"x\",\"secret\":\"y\"}", "[1", "棋"] {
            assert_eq!(read::<Identity>(wrong), None, "{wrong}");
            assert_eq!(read::<SavedSolo>(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn the_higher_memory_of_a_beaten_level_counts() {
        assert_eq!(highest_beaten(None, None), None);
        assert_eq!(highest_beaten(Some("normal"), None), Some(Level::Normal));
        assert_eq!(highest_beaten(Some("gibberish"), Some("easy")), Some(Level::Easy));
        assert_eq!(highest_beaten(Some("hard"), Some("easy")), Some(Level::Hard));
        assert_eq!(highest_beaten(Some("easy"), Some("hard")), Some(Level::Hard));
    }
}

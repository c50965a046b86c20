//! What the device keeps, as text. What does not read back is dropped: another version wrote it, or a person.

use super::wire::secret;
use crate::json::Json;
use games::Level;
use room::room::PlayerId;
use room::solo::Seed;

/// Something the device keeps.
pub trait Kept: Sized {
    /// Reads what [`Kept::json`] wrote. `None` for anything else.
    fn of(json: &Json) -> Option<Self>;
    /// What is written.
    fn json(&self) -> Json;
}

/// Who the person at this device is to the server.
#[derive(Clone, PartialEq, Eq, Debug)]
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
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SavedSolo {
    /// The server's id of the game; none for a game that is not scored.
    pub id: Option<String>,
    /// The seed of its dice and deal.
    pub seed: Seed,
    /// See [`room::solo::Solo::record`].
    pub record: String,
    /// Have the dice been shown?
    pub dice_shown: bool,
    /// Has the game ended?
    pub over: bool,
}

/// A game of two people at one screen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SavedHotseat {
    /// The seed of its dice and deal.
    pub seed: Seed,
    /// The rules.
    pub options: String,
    /// The plies, separated by spaces.
    pub record: String,
    /// Have the dice been shown?
    pub dice_shown: bool,
    /// Has the game ended?
    pub over: bool,
}

/// Where a game against the computer lies in the device's storage: one for each level.
pub fn solo_key(level: Level) -> String {
    format!("qiguan.solo.{level}")
}

/// Where the game at one screen lies in the device's storage.
pub const HOTSEAT_KEY: &str = "qiguan.table";

/// What this device has seen and said of a sealed deal, to check it when it is opened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SavedSeal {
    /// The game of the room, from 1.
    pub round: u32,
    /// The commitment that was accepted, or for a watcher seen during the game.
    pub commitment: String,
    /// The own part of the randomness; none for a watcher.
    pub entropy: Option<room::deal::Entropy>,
}

/// A won game whose record the server has not got yet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SavedWin {
    /// The server's id of the game.
    pub id: String,
    /// The complete record.
    pub record: String,
}

/// The plies of a kept game to go on with: one that has begun and not ended. The record is not replayed here, so a
/// page that offers to go on needs no rules.
fn unfinished(record: &str, over: bool) -> Option<usize> {
    let plies = record.split_ascii_whitespace().count();
    (plies > 0 && !over).then_some(plies)
}

impl SavedSolo {
    /// How many plies it has, if there is something to go on with.
    pub fn unfinished(&self) -> Option<usize> {
        unfinished(&self.record, self.over)
    }
}

impl SavedHotseat {
    /// How many plies it has, if there is something to go on with.
    pub fn unfinished(&self) -> Option<usize> {
        unfinished(&self.record, self.over)
    }
}

impl Kept for Identity {
    fn of(json: &Json) -> Option<Identity> {
        Some(Identity {
            player: PlayerId::new(json.get("player").text()?)?,
            secret: secret(json.get("secret"))?,
        })
    }

    fn json(&self) -> Json {
        super::wire::new_player(self)
    }
}

impl Kept for SavedSolo {
    fn of(json: &Json) -> Option<SavedSolo> {
        Some(SavedSolo {
            id: json.get("id").maybe(Json::string)?,
            seed: secret(json.get("seed"))?,
            record: json.get("record").string()?,
            dice_shown: json.get("dice_shown").truth()?,
            // Earlier versions did not write it.
            over: json.get("over").truth().unwrap_or(false),
        })
    }

    fn json(&self) -> Json {
        Json::object([
            ("id", self.id.as_deref().map_or(Json::Null, Json::of)),
            ("seed", Json::Text(self.seed.hex())),
            ("record", Json::of(&self.record)),
            ("dice_shown", Json::Bool(self.dice_shown)),
            ("over", Json::Bool(self.over)),
        ])
    }
}

impl Kept for SavedHotseat {
    fn of(json: &Json) -> Option<SavedHotseat> {
        Some(SavedHotseat {
            seed: secret(json.get("seed"))?,
            options: json.get("options").string()?,
            record: json.get("record").string()?,
            dice_shown: json.get("dice_shown").truth()?,
            // Earlier versions did not write it.
            over: json.get("over").truth().unwrap_or(false),
        })
    }

    fn json(&self) -> Json {
        Json::object([
            ("seed", Json::Text(self.seed.hex())),
            ("options", Json::of(&self.options)),
            ("record", Json::of(&self.record)),
            ("dice_shown", Json::Bool(self.dice_shown)),
            ("over", Json::Bool(self.over)),
        ])
    }
}

impl Kept for SavedSeal {
    fn of(json: &Json) -> Option<SavedSeal> {
        Some(SavedSeal {
            round: json.get("round").small()?,
            commitment: json.get("commitment").string()?,
            entropy: json.get("entropy").maybe(secret)?,
        })
    }

    fn json(&self) -> Json {
        Json::object([
            ("round", Json::Whole(u64::from(self.round))),
            ("commitment", Json::of(&self.commitment)),
            ("entropy", self.entropy.map_or(Json::Null, |entropy| Json::Text(entropy.hex()))),
        ])
    }
}

impl Kept for SavedWin {
    fn of(json: &Json) -> Option<SavedWin> {
        Some(SavedWin { id: json.get("id").string()?, record: json.get("record").string()? })
    }

    fn json(&self) -> Json {
        Json::object([("id", Json::of(&self.id)), ("record", Json::of(&self.record))])
    }
}

impl Kept for Vec<SavedWin> {
    fn of(json: &Json) -> Option<Vec<SavedWin>> {
        json.list()?.iter().map(SavedWin::of).collect()
    }

    fn json(&self) -> Json {
        Json::List(self.iter().map(Kept::json).collect())
    }
}

/// Reads what was kept.
pub fn read<T: Kept>(text: &str) -> Option<T> {
    T::of(&Json::read(text)?)
}

/// Writes what is to be kept.
pub fn write<T: Kept>(value: &T) -> String {
    value.json().to_string()
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
    fn what_is_kept_reads_back() {
        fn again<T: Kept + PartialEq + std::fmt::Debug>(value: &T) {
            assert_eq!(read::<T>(&write(value)).as_ref(), Some(value));
        }
        for id in [None, Some("0f".repeat(16))] {
            again(&SavedSolo {
                id,
                seed: room::deal::Secret([1; 32]),
                record: "c2=K d2".to_owned(),
                dice_shown: true,
                over: false,
            });
        }
        again(&SavedHotseat {
            seed: room::deal::Secret([2; 32]),
            options: "draw_after=none".to_owned(),
            record: String::new(),
            dice_shown: false,
            over: true,
        });
        for entropy in [None, Some(room::deal::Secret([3; 16]))] {
            again(&SavedSeal { round: 7, commitment: "ab".repeat(32), entropy });
        }
        let win = SavedWin { id: "x\"y".to_owned(), record: "c2=K".to_owned() };
        again(&vec![win.clone(), win]);
        again(&Vec::<SavedWin>::new());
    }

    #[test]
    fn a_game_kept_by_an_earlier_version_is_gone_on_with() {
        let kept = write(&SavedSolo {
            id: None,
            seed: room::deal::Secret([1; 32]),
            record: "c2=K".to_owned(),
            dice_shown: true,
            over: false,
        });
        let earlier = kept.replace(",\"over\":false", "");
        assert_ne!(earlier, kept);
        assert_eq!(read::<SavedSolo>(&earlier), read(&kept));
    }

    #[test]
    fn only_a_begun_game_without_an_end_is_gone_on_with() {
        assert_eq!(unfinished("c2=K d2", false), Some(2));
        assert_eq!(unfinished("c2=K d2", true), None);
        assert_eq!(unfinished("", false), None);
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

//! Players: who they are, what they are called, how many hearts they have.

use super::{number, optional, text};
use crate::error::Fault;
use games::Level;
use room::api::{HEART_MS, MAX_HEARTS, Profile};
use room::room::PlayerId;
use serde::Deserialize;
use worker::D1Database;

/// A player as the database knows them.
#[derive(Deserialize)]
pub(crate) struct Player {
    /// The public id.
    pub(crate) id: PlayerId,
    /// Hash of the secret, see [`crate::auth`].
    pub(crate) secret_hash: String,
    /// The chosen name.
    pub(crate) name: Option<String>,
    /// When all hearts are back, milliseconds since the Unix epoch.
    full_at_ms: i64,
    /// The highest level beaten, as a number.
    best: Option<usize>,
}

impl Player {
    /// What the player may know.
    pub(crate) fn profile(&self, now_ms: u64) -> Profile {
        let (hearts, next_heart_ms) = hearts(self.full_at_ms, now_ms);
        let best = self.best.and_then(|index| Level::ALL.get(index));
        Profile {
            player: self.id.clone(),
            name: self.name.clone(),
            hearts,
            next_heart_ms,
            best_level: best.map(ToString::to_string),
        }
    }
}

/// Hearts at a time, and how long until the next one, from the time at which all are back: a heart is missing for
/// each begun [`HEART_MS`] until then.
pub(crate) fn hearts(full_at_ms: i64, now_ms: u64) -> (u8, Option<u64>) {
    let missing_ms = u64::try_from(full_at_ms).unwrap_or(0).saturating_sub(now_ms);
    let missing = missing_ms.div_ceil(HEART_MS);
    let hearts = MAX_HEARTS.saturating_sub(u8::try_from(missing).unwrap_or(MAX_HEARTS));
    let next = missing.checked_sub(1).map(|others| missing_ms - others * HEART_MS);
    (hearts, next)
}

/// Looks a player up.
///
/// # Errors
/// The database cannot be asked.
pub(crate) async fn find(db: &D1Database, id: &PlayerId) -> Result<Option<Player>, Fault> {
    let query = "SELECT id, secret_hash, name, full_at_ms, \
                   (SELECT max(level) FROM bests WHERE game = 'banqi' AND week = -1 AND player = id) AS best \
                 FROM players WHERE id = ?1";
    Ok(db.prepare(query).bind(&[text(id.as_str())])?.first(None).await?)
}

/// Makes a player, unless the id is taken.
///
/// # Errors
/// The database cannot be asked.
pub(crate) async fn create(
    db: &D1Database,
    id: &PlayerId,
    secret_hash: &str,
    now_ms: u64,
) -> Result<(), Fault> {
    let query =
        "INSERT INTO players (id, secret_hash, created_ms) VALUES (?1, ?2, ?3) ON CONFLICT (id) DO NOTHING";
    db.prepare(query).bind(&[text(id.as_str()), text(secret_hash), number(now_ms)])?.run().await?;
    Ok(())
}

/// Changes a name, or takes it away.
///
/// # Errors
/// The database cannot be asked.
pub(crate) async fn rename(db: &D1Database, id: &PlayerId, name: Option<&str>) -> Result<(), Fault> {
    let query = "UPDATE players SET name = ?2 WHERE id = ?1";
    db.prepare(query).bind(&[text(id.as_str()), optional(name)])?.run().await?;
    Ok(())
}

/// What a player may open only so often an hour.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Opening {
    /// A friend room.
    Room,
    /// A scored game against the computer.
    Solo,
}

impl Opening {
    /// How often an hour. A person who plays opens far fewer.
    const fn limit(self) -> u32 {
        match self {
            Opening::Room => 30,
            Opening::Solo => 120,
        }
    }
}

/// Counts an opening.
///
/// # Errors
/// [`Fault::TooMany`] when the hour's are used up; nothing is counted then.
pub(crate) async fn count_opening(
    db: &D1Database,
    id: &PlayerId,
    what: Opening,
    now_ms: u64,
) -> Result<(), Fault> {
    let column = match what {
        Opening::Room => "opened_rooms",
        Opening::Solo => "opened_solos",
    };
    let (rooms, solos) = match what {
        Opening::Room => (1, 0),
        Opening::Solo => (0, 1),
    };
    // The right-hand sides see the row as it was.
    let query = format!(
        "UPDATE players SET opened_hour = ?2, \
           opened_rooms = iif(opened_hour = ?2, opened_rooms, 0) + {rooms}, \
           opened_solos = iif(opened_hour = ?2, opened_solos, 0) + {solos} \
         WHERE id = ?1 AND (opened_hour <> ?2 OR {column} < ?3) RETURNING 1 AS counted"
    );
    let hour = now_ms / 3_600_000;
    let counted: Option<u32> = db
        .prepare(query)
        .bind(&[text(id.as_str()), number(hour), number(u64::from(what.limit()))])?
        .first(Some("counted"))
        .await?;
    counted.map(drop).ok_or(Fault::TooMany)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_heart_comes_back_every_half_hour() {
        let now = 1_800_000_000_000;
        let at = |later: i64| i64::try_from(now).expect("fits") + later;
        let half_hour = i64::try_from(HEART_MS).expect("fits");
        assert_eq!(hearts(0, now), (5, None));
        assert_eq!(hearts(-5, now), (5, None));
        assert_eq!(hearts(at(0), now), (5, None));
        assert_eq!(hearts(at(1), now), (4, Some(1)));
        assert_eq!(hearts(at(half_hour), now), (4, Some(HEART_MS)));
        assert_eq!(hearts(at(half_hour + 1), now), (3, Some(1)));
        assert_eq!(hearts(at(5 * half_hour), now), (0, Some(HEART_MS)));
        assert_eq!(hearts(i64::MAX, now).0, 0);
    }
}

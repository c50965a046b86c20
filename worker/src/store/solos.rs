//! Games against the computer: opened by the server, scored once.

use super::{number, text};
use crate::error::Fault;
use games::Level;
use room::deal::Secret;
use room::room::PlayerId;
use room::solo::Seed;
use serde::Deserialize;
use worker::D1Database;

/// How long a game that was opened and never scored can still be scored, milliseconds: 30 days. A device may have
/// been without a network that long.
const OPEN_MS: u64 = 30 * 24 * 3_600_000;
/// How many of a player's forgotten games go when a new one is opened.
const SWEEP: u64 = 20;

/// A game that the server opened.
pub(crate) struct Solo {
    /// The game's name.
    pub(crate) game: String,
    /// Its rules.
    pub(crate) options: String,
    /// The computer's level.
    pub(crate) level: Level,
    /// The seed of dice and deal.
    pub(crate) seed: Seed,
    /// Milliseconds since the Unix epoch.
    pub(crate) opened_ms: u64,
}

/// Stores a new game.
///
/// # Errors
/// The database cannot be asked.
pub(crate) async fn open(db: &D1Database, id: &str, player: &PlayerId, solo: &Solo) -> Result<(), Fault> {
    let insert = db
        .prepare(
            "INSERT INTO solos (id, player, game, options, level, seed, opened_ms) \
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
        )
        .bind(&[
            text(id),
            text(player.as_str()),
            text(&solo.game),
            text(&solo.options),
            number(solo.level.index() as u64),
            text(&solo.seed.hex()),
            number(solo.opened_ms),
        ])?;
    let sweep = db
        .prepare(
            "DELETE FROM solos WHERE id IN (SELECT id FROM solos WHERE player = ?1 AND opened_ms < ?2 \
               AND NOT EXISTS (SELECT 1 FROM scores WHERE solo = solos.id) ORDER BY opened_ms LIMIT ?3)",
        )
        .bind(&[text(player.as_str()), number(solo.opened_ms.saturating_sub(OPEN_MS)), number(SWEEP)])?;
    db.batch(vec![insert, sweep]).await?;
    Ok(())
}

#[derive(Deserialize)]
struct Row {
    game: String,
    options: String,
    level: usize,
    seed: String,
    opened_ms: u64,
}

/// A player's own game.
///
/// # Errors
/// The database cannot be asked.
pub(crate) async fn find(db: &D1Database, id: &str, player: &PlayerId) -> Result<Option<Solo>, Fault> {
    let query = "SELECT game, options, level, seed, opened_ms FROM solos WHERE id = ?1 AND player = ?2";
    let row: Option<Row> = db.prepare(query).bind(&[text(id), text(player.as_str())])?.first(None).await?;
    let Some(row) = row else { return Ok(None) };
    let broken = || Fault::internal("a stored solo game is malformed");
    Ok(Some(Solo {
        level: *Level::ALL.get(row.level).ok_or_else(broken)?,
        seed: Secret::from_hex(&row.seed).ok_or_else(broken)?,
        game: row.game,
        options: row.options,
        opened_ms: row.opened_ms,
    }))
}

/// A game's score.
#[derive(Deserialize)]
pub(crate) struct Scored {
    /// The score.
    pub(crate) score: u32,
    /// The record it was given for.
    pub(crate) record: String,
}

/// The score of a game, if it has one.
///
/// # Errors
/// The database cannot be asked.
pub(crate) async fn scored(db: &D1Database, id: &str) -> Result<Option<Scored>, Fault> {
    let query = "SELECT score, record FROM scores WHERE solo = ?1";
    Ok(db.prepare(query).bind(&[text(id)])?.first(None).await?)
}

/// Stores a score, unless the game has one.
///
/// # Errors
/// The database cannot be asked.
pub(crate) async fn score(
    db: &D1Database,
    id: &str,
    player: &PlayerId,
    solo: &Solo,
    scored: &Scored,
    now_ms: u64,
) -> Result<(), Fault> {
    let query = "INSERT INTO scores (solo, player, game, level, score, week, at_ms, record) \
                 VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8) ON CONFLICT (solo) DO NOTHING";
    let values = [
        text(id),
        text(player.as_str()),
        text(&solo.game),
        number(solo.level.index() as u64),
        number(u64::from(scored.score)),
        number(super::boards::week(now_ms)),
        number(now_ms),
        text(&scored.record),
    ];
    db.prepare(query).bind(&values)?.run().await?;
    Ok(())
}

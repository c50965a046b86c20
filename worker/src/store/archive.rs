//! Finished friend games, kept for a while.

use super::{number, optional, text};
use crate::error::Fault;
use room::protocol::Chair;
use room::room::Record;
use worker::D1Database;

/// How long a record is kept, milliseconds: 90 days.
const KEPT_MS: u64 = 90 * 24 * 3_600_000;
/// How many old records go when a new one comes: more than one, so that the archive cannot grow for ever.
const SWEEP: u64 = 20;

/// Keeps a record; the same game again changes nothing.
///
/// # Errors
/// The database cannot be asked; it is to be tried again.
pub(crate) async fn keep(db: &D1Database, record: &Record, json: &str, now_ms: u64) -> Result<(), Fault> {
    let winner = record.result.winner.map(|chair| match chair {
        Chair::Host => "host",
        Chair::Guest => "guest",
    });
    let insert = db
        .prepare(
            "INSERT INTO games \
               (game_id, game, options, host, guest, started_ms, ended_ms, winner, reason, record) \
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10) ON CONFLICT (game_id) DO NOTHING",
        )
        .bind(&[
            text(&record.game_id),
            text(&record.game),
            text(&record.options),
            text(record.players[0].as_str()),
            text(record.players[1].as_str()),
            number(record.started_ms),
            number(record.ended_ms),
            optional(winner),
            text(&record.result.reason),
            text(json),
        ])?;
    let sweep = db
        .prepare(
            "DELETE FROM games WHERE game_id IN \
               (SELECT game_id FROM games WHERE ended_ms < ?1 ORDER BY ended_ms LIMIT ?2)",
        )
        .bind(&[number(now_ms.saturating_sub(KEPT_MS)), number(SWEEP)])?;
    db.batch(vec![insert, sweep]).await?;
    Ok(())
}

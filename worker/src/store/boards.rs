//! Leaderboards: the highest level beaten first, then the best single score at it, then the earlier one. Only
//! players with a name are shown.

use super::text;
use crate::error::Fault;
use games::Level;
use room::api::BoardRow;
use room::room::PlayerId;
use serde::Deserialize;
use worker::D1Database;
use worker::wasm_bindgen::JsValue;

/// Rows of a board.
const ROWS: u32 = 100;
/// The week of the all-time board, see `worker/migrations/0002_*`.
const ALL_TIME: f64 = -1.0;

/// Of which time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Span {
    /// The ISO week of a time (Monday to Sunday, UTC), milliseconds since the Unix epoch.
    WeekOf(u64),
    /// All time.
    All,
}

impl Span {
    fn key(self) -> JsValue {
        JsValue::from_f64(match self {
            Span::WeekOf(at_ms) => week(at_ms) as f64,
            Span::All => ALL_TIME,
        })
    }
}

/// The number of an ISO week, counted from that of Monday 1969-12-29: the Unix epoch was a Thursday.
pub(crate) const fn week(at_ms: u64) -> u64 {
    (at_ms / 86_400_000 + 3) / 7
}

#[derive(Deserialize)]
struct Row {
    name: String,
    level: usize,
    score: u32,
    at_ms: u64,
}

/// A board's rows, the best first.
///
/// # Errors
/// The database cannot be asked.
pub(crate) async fn rows(db: &D1Database, game: &str, span: Span) -> Result<Vec<BoardRow>, Fault> {
    let query = format!(
        "SELECT p.name, b.level, b.score, b.at_ms FROM bests b JOIN players p ON p.id = b.player \
         WHERE b.game = ?1 AND b.week = ?2 AND p.name IS NOT NULL \
         ORDER BY b.level DESC, b.score DESC, b.at_ms, b.player LIMIT {ROWS}"
    );
    let rows: Vec<Row> = db.prepare(query).bind(&[text(game), span.key()])?.all().await?.results()?;
    let broken = || Fault::internal("a stored score has no level");
    (1..)
        .zip(rows)
        .map(|(place, row)| {
            let level = Level::ALL.get(row.level).ok_or_else(broken)?.to_string();
            Ok(BoardRow { place, name: row.name, level, score: row.score, at_ms: row.at_ms })
        })
        .collect()
}

/// A player's place on the all-time board, from 1; `None` without a name or a score.
///
/// # Errors
/// The database cannot be asked.
pub(crate) async fn place(db: &D1Database, game: &str, player: &PlayerId) -> Result<Option<u32>, Fault> {
    let query = "SELECT 1 + (SELECT count(*) FROM bests b JOIN players p ON p.id = b.player \
                   WHERE b.game = m.game AND b.week = m.week AND p.name IS NOT NULL AND b.player <> m.player \
                     AND (-b.level, -b.score, b.at_ms, b.player) < (-m.level, -m.score, m.at_ms, m.player)) AS place \
                 FROM bests m JOIN players me ON me.id = m.player \
                 WHERE m.game = ?1 AND m.week = ?2 AND m.player = ?3 AND me.name IS NOT NULL";
    let values = [text(game), Span::All.key(), text(player.as_str())];
    Ok(db.prepare(query).bind(&values)?.first(Some("place")).await?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weeks_begin_on_mondays() {
        // 2026-11-30 is a Monday; 1796000000 s is 2026-11-30T00:53:20Z by `date -u`.
        let monday_ms = 1_795_996_800_000;
        assert_eq!(week(monday_ms), week(monday_ms - 1) + 1);
        assert_eq!(week(monday_ms), week(monday_ms + 7 * 86_400_000 - 1));
        assert_eq!(week(0), 0);
    }
}

//! The ledger: hearts paid for friend games and given back. See `worker/migrations/0001_*` for what a row does.

use super::players::hearts as hearts_at;
use super::{number, text};
use crate::error::Fault;
use crate::log;
use room::room::{Charge, PlayerId};
use serde::Deserialize;
use worker::D1Database;

/// Charges both players of a game once, or nobody. However often it is called for a game, each pays once.
///
/// A failure of the database is [`Charge::Unknown`]: the room asks again, and the key of the rows makes that harmless.
pub(crate) async fn charge(
    db: &D1Database,
    game_id: &str,
    players: &[PlayerId; 2],
    hearts: u8,
    now_ms: u64,
) -> Charge {
    let paid = match insert(db, game_id, players, hearts, now_ms).await {
        Ok(()) => return Charge::Paid,
        // Aborted for lack of hearts, or broken off. What the tables say now decides.
        Err(_) => look(db, game_id, players, hearts, now_ms).await,
    };
    paid.unwrap_or_else(|fault| {
        log::failure("charge", &fault);
        Charge::Unknown
    })
}

async fn insert(
    db: &D1Database,
    game_id: &str,
    players: &[PlayerId; 2],
    hearts: u8,
    now_ms: u64,
) -> Result<(), Fault> {
    let query = "INSERT INTO ledger (game_id, player, kind, hearts, at_ms) VALUES (?1, ?2, 'charge', ?3, ?4) \
                 ON CONFLICT (game_id, player, kind) DO NOTHING";
    let row = |player: &PlayerId| {
        let values = [text(game_id), text(player.as_str()), number(u64::from(hearts)), number(now_ms)];
        db.prepare(query).bind(&values)
    };
    db.batch(vec![row(&players[0])?, row(&players[1])?]).await?;
    Ok(())
}

#[derive(Deserialize)]
struct Purse {
    id: PlayerId,
    full_at_ms: i64,
    paid: u32,
}

/// What a charge that was not simply done has come to.
async fn look(
    db: &D1Database,
    game_id: &str,
    players: &[PlayerId; 2],
    hearts: u8,
    now_ms: u64,
) -> Result<Charge, Fault> {
    let query = "SELECT id, full_at_ms, \
                   EXISTS (SELECT 1 FROM ledger WHERE game_id = ?1 AND player = id AND kind = 'charge') AS paid \
                 FROM players WHERE id IN (?2, ?3)";
    let values = [text(game_id), text(players[0].as_str()), text(players[1].as_str())];
    let purses: Vec<Purse> = db.prepare(query).bind(&values)?.all().await?.results()?;
    let purse = |player: &PlayerId| purses.iter().find(|purse| purse.id == *player);
    if players.iter().all(|player| purse(player).is_some_and(|purse| purse.paid > 0)) {
        return Ok(Charge::Paid);
    }
    // A player whom the database does not know has no hearts.
    let lacks = |player: &PlayerId| {
        purse(player).is_none_or(|purse| purse.paid == 0 && hearts_at(purse.full_at_ms, now_ms).0 < hearts)
    };
    let short = [lacks(&players[0]), lacks(&players[1])];
    Ok(if short == [false; 2] { Charge::Unknown } else { Charge::Short(short) })
}

/// Gives back what a game has charged: once, and only what was charged.
///
/// # Errors
/// The database cannot be asked; it is to be tried again.
pub(crate) async fn refund(db: &D1Database, game_id: &str, now_ms: u64) -> Result<(), Fault> {
    let query = "INSERT INTO ledger (game_id, player, kind, hearts, at_ms) \
                 SELECT game_id, player, 'refund', hearts, ?2 FROM ledger WHERE game_id = ?1 AND kind = 'charge' \
                 ON CONFLICT (game_id, player, kind) DO NOTHING";
    db.prepare(query).bind(&[text(game_id), number(now_ms)])?.run().await?;
    Ok(())
}

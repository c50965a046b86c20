//! `POST /api/solo` and `POST /api/solo/ID/record`: scored games against the computer.

use super::{Call, is_id};
use crate::dice::{random_bytes, random_id};
use crate::error::Fault;
use crate::store::boards;
use crate::store::players::{self, Opening};
use crate::store::solos::{self, Scored};
use crate::{http, log};
use games::Level;
use room::api::{NewSolo, SoloOpened, SoloRecord, SoloScore};
use room::deal::Secret;
use room::registry;
use room::solo::{Solo, plausible};
use worker::Response;

/// The strongest level that can be played.
const STRONGEST: Level = Level::Hard;

/// Opens a game.
pub(super) async fn open(mut call: Call<'_>) -> Result<Response, Fault> {
    let player = call.player().await?;
    let new: NewSolo = http::body(&mut call.request).await?;
    let options = registry::canonical_options(&new.game, &new.options)?;
    if options != registry::canonical_options(&new.game, "")? {
        return Err(Fault::UnknownOptions);
    }
    let level: Option<Level> = new.level.parse().ok().filter(|level| *level <= STRONGEST);
    let level = level.ok_or(Fault::BadRequest("there is no such level"))?;
    players::count_opening(&call.db, &player.id, Opening::Solo, call.now_ms).await?;
    let (id, seed) = (random_id()?, Secret(random_bytes()?));
    let solo = solos::Solo { game: new.game, options, level, seed, opened_ms: call.now_ms };
    solos::open(&call.db, &id, &player.id, &solo).await?;
    http::json(&SoloOpened { id, seed })
}

/// Judges the record of a won game. The score is what the server computes; the same record again is answered the same.
pub(super) async fn record(mut call: Call<'_>, id: &str) -> Result<Response, Fault> {
    let player = call.player().await?;
    let submitted: SoloRecord = http::body(&mut call.request).await?;
    // Somebody else's game is told apart from none by nobody.
    let solo = match is_id(id) {
        true => solos::find(&call.db, id, &player.id).await?.ok_or(Fault::NotFound)?,
        false => return Err(Fault::NotFound),
    };
    let scored = match solos::scored(&call.db, id).await? {
        Some(scored) => scored,
        None => {
            let replayed = Solo::replay(&solo.game, &solo.options, &solo.seed, &submitted.record)?;
            let win = replayed.judge(solo.level)?;
            if !plausible(call.now_ms.saturating_sub(solo.opened_ms), win.played) {
                return Err(Fault::Implausible);
            }
            let won = Scored { score: win.score, record: replayed.record() };
            solos::score(&call.db, id, &player.id, &solo, &won, call.now_ms).await?;
            log::event("solo_scored", &[("level", solo.level.name().into()), ("score", win.score.into())]);
            // Read back: another submission may have been faster.
            solos::scored(&call.db, id).await?.ok_or_else(|| Fault::internal("a new score is missing"))?
        }
    };
    if !scored.record.split(' ').eq(submitted.record.split_ascii_whitespace()) {
        return Err(Fault::AlreadyScored);
    }
    let place = boards::place(&call.db, &solo.game, &player.id).await?;
    http::json(&SoloScore { score: scored.score, place })
}

//! `POST /api/players`, `GET` and `PUT /api/me`.

use super::Call;
use crate::error::Fault;
use crate::store::players;
use crate::{auth, http, log};
use room::api::{MAX_NAME_CHARS, NewPlayer, Rename, clean_name};
use unicode_normalization::UnicodeNormalization;
use worker::Response;

/// Makes the player of a device. Saying it again with the same secret is harmless, so that a lost answer is.
pub(super) async fn create(mut call: Call<'_>) -> Result<Response, Fault> {
    let new: NewPlayer = http::body(&mut call.request).await?;
    let hash = auth::secret_hash(&new.secret);
    players::create(&call.db, &new.player, &hash, call.now_ms).await?;
    let player = players::find(&call.db, &new.player)
        .await?
        .ok_or_else(|| Fault::internal("a new player is missing"))?;
    // Somebody else's id: nothing about them is told.
    if !auth::equal(&player.secret_hash, &hash) {
        return Err(Fault::Unauthorized);
    }
    log::event("player", &[]);
    http::json(&player.profile(call.now_ms))
}

/// What a player may know about themself.
pub(super) async fn me(call: Call<'_>) -> Result<Response, Fault> {
    http::json(&call.player().await?.profile(call.now_ms))
}

/// Changes a name.
pub(super) async fn rename(mut call: Call<'_>) -> Result<Response, Fault> {
    let mut player = call.player().await?;
    let wanted: Rename = http::body(&mut call.request).await?;
    let name =
        if wanted.name.is_empty() { None } else { Some(normalized(&wanted.name).ok_or(Fault::BadName)?) };
    players::rename(&call.db, &player.id, name.as_deref()).await?;
    player.name = name;
    http::json(&player.profile(call.now_ms))
}

/// A name in normalization form C, if it can be shown.
fn normalized(name: &str) -> Option<String> {
    // Composing can shorten a text, but not without limit (at most 18 code points for one, says Unicode's UAX 15
    // of expansion under NFKD): far longer ones are not worth the work.
    if name.chars().nth(MAX_NAME_CHARS * 20).is_some() {
        return None;
    }
    clean_name(&name.nfc().collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_composed_before_they_are_counted() {
        assert_eq!(normalized("e\u{301}").as_deref(), Some("\u{e9}"));
        assert_eq!(normalized(&"e\u{301}".repeat(16)).map(|name| name.chars().count()), Some(16));
        assert_eq!(normalized(&"e\u{301}".repeat(17)), None);
        assert_eq!(normalized(&"a\u{301}\u{302}".repeat(10_000)), None);
    }
}

//! Who speaks: the public id and the secret of a player.

use crate::error::Fault;
use crate::store::players;
use room::deal::{Secret, hex, sha256};
use room::room::PlayerId;
use worker::{D1Database, Headers};

/// What the database keeps of a secret. Secrets are 32 random bytes, so a plain hash is enough.
pub(crate) fn secret_hash(secret: &Secret<32>) -> String {
    hex(&sha256(&[&secret.0]))
}

/// Compares without telling by its duration where two texts of the same length differ.
pub(crate) fn equal(a: &str, b: &str) -> bool {
    a.len() == b.len() && a.bytes().zip(b.bytes()).fold(0, |differ, (a, b)| differ | (a ^ b)) == 0
}

/// Reads `Authorization: Qiguan ID.SECRET`.
fn parse(header: &str) -> Option<(PlayerId, Secret<32>)> {
    let (id, secret) = header.strip_prefix("Qiguan ")?.split_once('.')?;
    Some((PlayerId::new(id)?, Secret::from_hex(secret)?))
}

/// The player who makes a request.
///
/// # Errors
/// [`Fault::Unauthorized`] without the right credentials.
pub(crate) async fn player(headers: &Headers, db: &D1Database) -> Result<players::Player, Fault> {
    let header = headers.get("authorization")?.ok_or(Fault::Unauthorized)?;
    let (id, secret) = parse(&header).ok_or(Fault::Unauthorized)?;
    verify(db, &id, &secret).await?.ok_or(Fault::Unauthorized)
}

/// The player with this id, if the secret is theirs.
///
/// # Errors
/// The database cannot be asked.
pub(crate) async fn verify(
    db: &D1Database,
    id: &PlayerId,
    secret: &Secret<32>,
) -> Result<Option<players::Player>, Fault> {
    let hash = secret_hash(secret);
    Ok(players::find(db, id).await?.filter(|player| equal(&player.secret_hash, &hash)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn credentials_have_one_form() {
        let (id, secret) = ("0".repeat(32), "a".repeat(64));
        assert!(parse(&format!("Qiguan {id}.{secret}")).is_some());
        for wrong in [
            String::new(),
            format!("qiguan {id}.{secret}"),
            format!("Qiguan  {id}.{secret}"),
            format!("Qiguan {id}{secret}"),
            format!("Qiguan {id}.{secret}0"),
            format!("Qiguan {}.{secret}", "G".repeat(32)),
            format!("Bearer {id}.{secret}"),
        ] {
            assert!(parse(&wrong).is_none(), "{wrong}");
        }
    }

    #[test]
    fn hashes_are_compared_whole() {
        assert!(equal("abc", "abc"));
        assert!(!equal("abc", "abd") && !equal("abc", "ab") && !equal("bbc", "abc"));
    }
}

//! Randomness of the host, from the runtime's cryptographic generator.

use crate::error::Fault;
use games::Dice;
use room::api::{CODE_ALPHABET, CODE_CHARS};
use room::deal::{KeyDice, Secret};

/// Dice on 32 fresh random bytes: drawn once, so that throwing them cannot fail.
///
/// # Errors
/// The runtime gives no randomness.
pub(crate) fn host_dice() -> Result<KeyDice, Fault> {
    Ok(KeyDice::new(random_bytes()?))
}

/// Fresh random bytes.
///
/// # Errors
/// The runtime gives no randomness.
pub(crate) fn random_bytes<const N: usize>() -> Result<[u8; N], Fault> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).map_err(|_| Fault::internal("no randomness"))?;
    Ok(bytes)
}

/// A new id: 32 hex digits.
///
/// # Errors
/// The runtime gives no randomness.
pub(crate) fn random_id() -> Result<String, Fault> {
    Ok(Secret::<16>(random_bytes()?).hex())
}

/// A new room code.
///
/// # Errors
/// The runtime gives no randomness.
pub(crate) fn random_code() -> Result<String, Fault> {
    let letters = CODE_ALPHABET.as_bytes();
    let sides =
        u32::try_from(letters.len()).map_err(|_| Fault::internal("the alphabet of codes is too long"))?;
    let mut dice = host_dice()?;
    Ok((0..CODE_CHARS).map(|_| char::from(letters[dice.roll(sides) as usize])).collect())
}

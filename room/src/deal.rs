//! The sealed deal: where hidden pieces come from, and how anybody can check it afterwards.
//!
//! 1. The server draws a seed and a salt (32 bytes each) and publishes the *commitment*
//!    `SHA-256(seed || salt)` together with the rules.
//! 2. Each player's acceptance of the rules names that commitment and carries 16 bytes of the player's own
//!    *entropy*. Nobody sees the other's part before the start. A player who withholds it has not
//!    accepted, so the game does not start and nothing is charged.
//! 3. The *key* of the game is `SHA-256("qiguan deal 1" || seed || entropy of the host || entropy of the guest)`.
//!    Dice for the first move and then the deal are drawn from [`KeyDice`] on that key.
//! 4. After the game seed, salt and both parts are opened. [`Opened::verify`] draws everything again.
//!
//! Since the server commits before it sees the players' parts, and a player gives a part before seeing the
//! seed, no one of the three can choose the deal.

use crate::protocol::Chair;
use games::Dice;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::fmt;

/// A byte string that is hex in JSON and does not show itself in debug output.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Secret<const N: usize>(pub [u8; N]);

impl<const N: usize> Secret<N> {
    /// Draws one from the host's dice.
    pub fn draw(dice: &mut dyn Dice) -> Secret<N> {
        Secret(std::array::from_fn(|_| dice.roll(256) as u8))
    }

    /// Lower-case hex, two digits a byte.
    #[must_use]
    pub fn hex(&self) -> String {
        hex(&self.0)
    }

    /// Reads exactly `2 * N` lower-case hex digits.
    #[must_use]
    pub fn from_hex(text: &str) -> Option<Secret<N>> {
        let digit = |b: u8| match b {
            b'0'..=b'9' => Some(b - b'0'),
            b'a'..=b'f' => Some(b - b'a' + 10),
            _ => None,
        };
        let digits = text.as_bytes();
        if digits.len() != 2 * N {
            return None;
        }
        let mut bytes = [0; N];
        for (byte, pair) in bytes.iter_mut().zip(digits.chunks_exact(2)) {
            *byte = digit(pair[0])? << 4 | digit(pair[1])?;
        }
        Some(Secret(bytes))
    }
}

impl<const N: usize> fmt::Debug for Secret<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(..)")
    }
}

impl<const N: usize> Serialize for Secret<N> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.hex())
    }
}

impl<'de, const N: usize> Deserialize<'de> for Secret<N> {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        // The message names the form only: an error may be logged, the text may not.
        Secret::from_hex(&text)
            .ok_or_else(|| serde::de::Error::custom(format_args!("{} hex digits expected", 2 * N)))
    }
}

/// Lower-case hex, two digits a byte.
#[must_use]
pub fn hex(bytes: &[u8]) -> String {
    use fmt::Write;
    bytes.iter().fold(String::with_capacity(bytes.len() * 2), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// `SHA-256` over parts one after the other.
#[must_use]
pub fn sha256(parts: &[&[u8]]) -> [u8; 32] {
    let mut hash = Sha256::new();
    for part in parts {
        hash.update(part);
    }
    hash.finalize().into()
}

/// A player's part of the randomness: 16 bytes.
pub type Entropy = Secret<16>;

/// What the server draws and keeps before a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Seal {
    seed: Secret<32>,
    salt: Secret<32>,
}

impl Seal {
    /// Draws a new one.
    pub fn draw(dice: &mut dyn Dice) -> Seal {
        Seal { seed: Secret::draw(dice), salt: Secret::draw(dice) }
    }

    /// The published hash, 64 hex digits.
    #[must_use]
    pub fn commitment(&self) -> String {
        hex(&sha256(&[&self.seed.0, &self.salt.0]))
    }

    /// Opens the seal: only after the game.
    #[must_use]
    pub fn open(&self, entropy: [Entropy; 2]) -> Opened {
        Opened { commitment: self.commitment(), seed: self.seed, salt: self.salt, entropy }
    }

    /// The dice of the game that both players' parts start.
    #[must_use]
    pub fn dice(&self, entropy: &[Entropy; 2]) -> KeyDice {
        KeyDice::new(key(&self.seed, entropy))
    }
}

fn key(seed: &Secret<32>, entropy: &[Entropy; 2]) -> [u8; 32] {
    sha256(&[b"qiguan deal 1", &seed.0, &entropy[0].0, &entropy[1].0])
}

/// Everything that shows how a finished game was dealt.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Opened {
    /// What was published before the game: 64 hex digits.
    pub commitment: String,
    /// The server's part.
    pub seed: Secret<32>,
    /// What hid the seed in the commitment.
    pub salt: Secret<32>,
    /// The players' parts: the host's, the guest's.
    pub entropy: [Entropy; 2],
}

impl Opened {
    /// The dice of the game, if the opened seed is the one that was committed to.
    #[must_use]
    pub fn verify(&self) -> Option<KeyDice> {
        let committed = hex(&sha256(&[&self.seed.0, &self.salt.0]));
        (committed == self.commitment).then(|| KeyDice::new(key(&self.seed, &self.entropy)))
    }
}

/// Dice that anybody can throw again from a key: block `i` of the stream is `SHA-256(key || i)` with `i` as
/// eight bytes, high byte first; four bytes a draw, high byte first; a draw of `2^32 mod sides` topmost
/// values would favour some sides, so those are drawn again.
#[derive(Clone)]
pub struct KeyDice {
    key: [u8; 32],
    block: u64,
    buffer: [u8; 32],
    used: usize,
}

impl fmt::Debug for KeyDice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("KeyDice(..)")
    }
}

impl KeyDice {
    /// Dice on a key.
    #[must_use]
    pub fn new(key: [u8; 32]) -> KeyDice {
        KeyDice { key, block: 0, buffer: [0; 32], used: 32 }
    }

    fn draw(&mut self) -> u32 {
        if self.used == self.buffer.len() {
            self.buffer = sha256(&[&self.key, &self.block.to_be_bytes()]);
            self.block += 1;
            self.used = 0;
        }
        let bytes = &self.buffer[self.used..self.used + 4];
        self.used += 4;
        u32::from_be_bytes([bytes[0], bytes[1], bytes[2], bytes[3]])
    }
}

impl Dice for KeyDice {
    fn roll(&mut self, sides: u32) -> u32 {
        let sides = sides.max(1);
        // The largest multiple of `sides` that 2^32 holds.
        let fair = (1u64 << 32) - (1u64 << 32) % u64::from(sides);
        loop {
            let drawn = self.draw();
            if u64::from(drawn) < fair {
                return drawn % sides;
            }
        }
    }
}

/// Two dice, one for each chair; the higher one moves first. Equal dice are thrown again.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct FirstMove {
    /// Pips of chair 0 and chair 1: 1 to 6 each, never equal.
    pub pips: [u8; 2],
}

impl FirstMove {
    /// Throws.
    pub fn throw(dice: &mut dyn Dice) -> FirstMove {
        loop {
            let pips = [dice.roll(6) as u8 + 1, dice.roll(6) as u8 + 1];
            if pips[0] != pips[1] {
                return FirstMove { pips };
            }
        }
    }

    /// The chair that moves first.
    #[must_use]
    pub fn first(self) -> Chair {
        if self.pips[1] > self.pips[0] { Chair::Guest } else { Chair::Host }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sha256_is_the_standard_one() {
        // FIPS 180-2, appendix B.1.
        assert_eq!(
            hex(&sha256(&[b"a", b"bc"])),
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
        );
    }

    #[test]
    fn secrets_read_only_their_own_form_and_hide_in_debug() {
        let secret = Secret([0xab, 0x01]);
        assert_eq!(secret.hex(), "ab01");
        assert_eq!(Secret::from_hex("ab01"), Some(secret));
        for wrong in ["", "ab0", "ab012", "AB01", "zz01", "棋a"] {
            assert_eq!(Secret::<2>::from_hex(wrong), None, "{wrong}");
        }
        assert!(!format!("{secret:?}").contains("ab"));
    }

    #[test]
    fn a_changed_seed_or_salt_does_not_verify() {
        let mut dice = KeyDice::new([7; 32]);
        let seal = Seal::draw(&mut dice);
        let parts = [Secret::draw(&mut dice), Secret::draw(&mut dice)];
        let opened = seal.open(parts);
        let mut again = opened.verify().expect("the true one verifies");
        let mut first = seal.dice(&parts);
        assert!((0..100).all(|_| again.roll(32) == first.roll(32)));
        let mut forged = opened.clone();
        forged.seed.0[0] ^= 1;
        assert!(forged.verify().is_none());
        let mut forged = opened;
        forged.salt.0[31] ^= 1;
        assert!(forged.verify().is_none());
    }

    #[test]
    fn dice_are_fair_enough_and_in_range() {
        let mut dice = KeyDice::new([1; 32]);
        let mut seen = [0u32; 6];
        for _ in 0..60_000 {
            seen[dice.roll(6) as usize] += 1;
        }
        // Five standard deviations of a fair die.
        assert!(seen.iter().all(|&n| n.abs_diff(10_000) < 460), "{seen:?}");
        assert_eq!(dice.roll(1), 0);
        assert!(dice.roll(u32::MAX) < u32::MAX);
    }
}

//! Where the arena's randomness comes from.

use engine::SeededDice;
use games::Dice;
use rand::rngs::ChaCha12Rng;
use rand::{RngExt, SeedableRng};

/// Dice for deals. ChaCha12 by name and not `StdRng`: its numbers are the same in every version and on every platform.
pub(crate) struct DealDice(ChaCha12Rng);

impl DealDice {
    /// The dice of a pair of games.
    pub(crate) fn new(seed: u64, pair: u32) -> DealDice {
        let mut rng = ChaCha12Rng::seed_from_u64(seed);
        rng.set_stream(u64::from(pair));
        DealDice(rng)
    }

    /// The seed of a player's own dice, which are not the table's.
    pub(crate) fn player_seed(&mut self) -> u64 {
        self.0.random()
    }
}

impl Dice for DealDice {
    fn roll(&mut self, sides: u32) -> u32 {
        self.0.random_range(0..sides)
    }
}

/// The dice of a player.
pub(crate) fn player_dice(seed: u64) -> SeededDice {
    SeededDice::new(seed)
}

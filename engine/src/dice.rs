//! Dice that repeat.

use games::Dice;

/// A small generator for hosts whose computer players are to repeat: the same seed gives the same rolls
/// on every machine and in every version. Not for dealing: its numbers can be foretold.
///
/// SplitMix64 of Steele, Lea and Flood, "Fast splittable pseudorandom number generators" (2014); a roll
/// is the upper half of the product of its upper 32 bits with the number of sides, redrawn where that
/// would favour a side (Lemire, "Fast random integer generation in an interval", 2019).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeededDice(u64);

impl SeededDice {
    /// Dice of a seed.
    #[must_use]
    pub const fn new(seed: u64) -> SeededDice {
        SeededDice(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }
}

impl Dice for SeededDice {
    /// # Panics
    /// On 0 sides.
    fn roll(&mut self, sides: u32) -> u32 {
        assert!(sides > 0, "dice have at least one side");
        // Of the 2^32 draws the first 2^32 mod `sides` low halves are one too many.
        let surplus = sides.wrapping_neg() % sides;
        loop {
            let product = (self.next() >> 32) * u64::from(sides);
            if product as u32 >= surplus {
                return (product >> 32) as u32;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sequence_is_splitmix64() {
        // The first outputs for seed 1234567, as the author's C program prints them.
        let mut dice = SeededDice::new(1_234_567);
        assert_eq!(dice.next(), 6_457_827_717_110_365_317);
        assert_eq!(dice.next(), 3_203_168_211_198_807_973);
        assert_eq!(dice.next(), 9_817_491_932_198_370_423);
    }

    #[test]
    fn rolls_stay_in_range_and_reach_every_side() {
        let mut dice = SeededDice::new(7);
        assert_eq!(dice.roll(1), 0);
        let mut seen = [0u32; 14];
        for _ in 0..14_000 {
            seen[dice.roll(14) as usize] += 1;
        }
        assert!(seen.iter().all(|&n| (850..1150).contains(&n)), "{seen:?}");
        assert!(dice.roll(u32::MAX) < u32::MAX);
    }
}

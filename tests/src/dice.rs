//! Dice whose throws a test can repeat.

use games::{Dice, Game};

/// Throws that follow from a seed: SplitMix64 (Steele, Lea and Flood, 2014).
#[derive(Clone, Debug)]
pub struct Seeded(u64);

impl Seeded {
    /// Dice of a seed.
    #[must_use]
    pub const fn new(seed: u64) -> Seeded {
        Seeded(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// One of the items; `None` if there are none.
    pub fn pick<T: Copy>(&mut self, items: &[T]) -> Option<T> {
        let sides = u32::try_from(items.len()).ok().filter(|&sides| sides > 0)?;
        items.get(self.roll(sides) as usize).copied()
    }

    /// An answer of nature, drawn by its weights; `None` if none is due.
    pub fn answer<G: Game>(&mut self, game: &G) -> Option<G::Chance> {
        let answers: Vec<G::Chance> = game
            .chances()
            .into_iter()
            .flat_map(|(answer, weight)| std::iter::repeat_n(answer, weight as usize))
            .collect();
        self.pick(&answers)
    }
}

impl Dice for Seeded {
    fn roll(&mut self, sides: u32) -> u32 {
        // The high half of a 64-bit product: the bias is below 2^-32 for any table's numbers.
        (((self.next() >> 32) * u64::from(sides)) >> 32) as u32
    }
}

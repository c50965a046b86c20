//! What is fuzzed: four functions that take any bytes and panic when a promise is broken.
//!
//! The targets of cargo-fuzz in the folder `fuzz` call them for a minute or a night; the test `fuzz` calls them with the
//! kept corpus and with random bytes, on the ordinary toolchain, in every test run.

mod play;
mod records;
mod room;
mod texts;

pub use play::play;
pub use records::records;
pub use room::{Fared, fare, room};
pub use texts::texts;

use games::Dice;

/// Dice whose throws are bytes from outside. When these are used up, every throw is the lowest.
#[derive(Clone, Debug)]
pub struct Fate<'a> {
    rest: &'a [u8],
}

impl<'a> Fate<'a> {
    /// The dice of some bytes.
    #[must_use]
    pub const fn new(bytes: &'a [u8]) -> Fate<'a> {
        Fate { rest: bytes }
    }

    /// Are the bytes used up?
    #[must_use]
    pub const fn is_over(&self) -> bool {
        self.rest.is_empty()
    }
}

impl Dice for Fate<'_> {
    fn roll(&mut self, sides: u32) -> u32 {
        let Some((&byte, rest)) = self.rest.split_first() else { return 0 };
        self.rest = rest;
        if sides <= 256 {
            return u32::from(byte) % sides;
        }
        // Two bytes for the rare wide throw.
        let low = rest.first().copied().unwrap_or_default();
        self.rest = rest.get(1..).unwrap_or_default();
        u32::from(u16::from_be_bytes([byte, low])) % sides
    }
}

/// One of the items by the dice; `None` if there are none.
pub fn pick<'i, T>(dice: &mut dyn Dice, items: &'i [T]) -> Option<&'i T> {
    let sides = u32::try_from(items.len()).ok().filter(|&sides| sides > 0)?;
    items.get(dice.roll(sides) as usize)
}

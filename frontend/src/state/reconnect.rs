//! When to try a lost line again.

/// The first wait, milliseconds.
const FIRST_MS: u32 = 300;
/// The longest wait, milliseconds.
const LONGEST_MS: u32 = 8_000;

/// Waits that double from 0.3 s to 8 s, each shortened by up to a quarter by chance, so that after an
/// outage not all come back in the same instant.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Backoff {
    failures: u32,
}

impl Backoff {
    /// The wait before the next try, milliseconds; `chance` is any number.
    pub fn next_ms(&mut self, chance: u32) -> u32 {
        let wait = FIRST_MS.checked_shl(self.failures).map_or(LONGEST_MS, |ms| ms.min(LONGEST_MS));
        self.failures = (self.failures + 1).min(16);
        wait - chance % (wait / 4)
    }

    /// The line is up: the next loss starts from the shortest wait.
    pub fn reset(&mut self) {
        self.failures = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waits_double_up_to_eight_seconds_and_start_anew() {
        let mut backoff = Backoff::default();
        let waits: Vec<u32> = (0..8).map(|_| backoff.next_ms(0)).collect();
        assert_eq!(waits, [300, 600, 1200, 2400, 4800, 8000, 8000, 8000]);
        for chance in [1, 77, u32::MAX] {
            assert!((6_000..=8_000).contains(&backoff.next_ms(chance)));
        }
        backoff.reset();
        assert_eq!(backoff.next_ms(0), 300);
    }
}

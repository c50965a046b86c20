//! The count of positions, and who may stop the thinking.

use crate::Budget;

/// Asked from time to time whether to stop thinking. The host's clock, or its "cancel" button; the
/// engine has neither. Any `FnMut() -> bool` is one.
pub trait Watch {
    /// Shall the player stop and answer now?
    fn stop(&mut self) -> bool;
}

impl<F: FnMut() -> bool> Watch for F {
    fn stop(&mut self) -> bool {
        self()
    }
}

/// The budget, the present share of it or the host's patience is at its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Spent;

/// Counts the positions of one decision.
pub struct Meter<'w> {
    nodes: u64,
    budget: u64,
    share_end: u64,
    watch: &'w mut dyn Watch,
    guarded: bool,
}

impl<'w> Meter<'w> {
    /// The watch is asked each time so many more positions are counted.
    pub const WATCH_EVERY: u64 = 2048;

    /// A meter at 0 whose share is the whole budget.
    pub fn new(budget: Budget, watch: &'w mut dyn Watch) -> Meter<'w> {
        let budget = budget.nodes.max(1);
        Meter { nodes: 0, budget, share_end: budget, watch, guarded: false }
    }

    /// Counts a position before it is judged.
    ///
    /// # Errors
    /// It may not be judged any more; it is then not counted.
    #[inline]
    pub fn count(&mut self) -> Result<(), Spent> {
        if self.nodes >= self.share_end || self.guarded {
            return Err(Spent);
        }
        self.nodes += 1;
        if self.nodes.is_multiple_of(Self::WATCH_EVERY) && self.watch.stop() {
            self.guarded = true;
            return Err(Spent);
        }
        Ok(())
    }

    /// Begins the share of the next of `among` candidates that are still to be judged: an even part of
    /// what is left. What one does not need, the later ones share.
    pub fn share(&mut self, among: usize) {
        let left = self.budget - self.nodes;
        self.share_end = self.nodes + left.div_ceil(among.max(1) as u64);
    }

    /// Is there nothing left for anyone?
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.nodes >= self.budget || self.guarded
    }

    /// Positions counted so far.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Has the watch struck?
    #[must_use]
    pub fn is_guarded(&self) -> bool {
        self.guarded
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_even_and_leftovers_pass_on() {
        let mut never = || false;
        let mut meter = Meter::new(Budget { nodes: 100 }, &mut never);
        meter.share(4);
        let mut first = 0;
        while meter.count().is_ok() {
            first += 1;
        }
        assert_eq!(first, 25);
        meter.share(3); // takes one of its 25
        meter.count().unwrap();
        meter.share(2);
        let mut third = 0;
        while meter.count().is_ok() {
            third += 1;
        }
        assert_eq!(third, 37);
        meter.share(1);
        while meter.count().is_ok() {}
        assert_eq!(meter.nodes(), 100);
        assert!(meter.is_over() && !meter.is_guarded());
    }

    #[test]
    fn the_watch_is_asked_now_and_then_and_its_word_is_final() {
        let mut asked = 0;
        let mut watch = || {
            asked += 1;
            asked == 3
        };
        let mut meter = Meter::new(Budget { nodes: u64::MAX }, &mut watch);
        while meter.count().is_ok() {}
        assert_eq!(meter.nodes(), 3 * Meter::WATCH_EVERY);
        assert!(meter.is_guarded() && meter.count() == Err(Spent));
        meter.share(1);
        assert_eq!(meter.count(), Err(Spent));
        assert_eq!(asked, 3);
    }
}

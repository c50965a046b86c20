//! Lines that tell how far a command has come: one when a step begins, one with its seconds when it ends.

use std::{
    sync::{
        OnceLock,
        mpsc::{self, RecvTimeoutError},
    },
    thread,
    time::{Duration, Instant},
};

use crate::problem::Result;

/// A step that ends within this is not worth a line.
const MOMENT: Duration = Duration::from_millis(1500);

/// How often a long step says that it is still at work.
const REMINDER: Duration = Duration::from_secs(30);

/// The time since the command began.
pub(crate) fn elapsed() -> Duration {
    static START: OnceLock<Instant> = OnceLock::new();
    START.get_or_init(Instant::now).elapsed()
}

/// Prints one line, with the seconds since the command began in front.
pub(crate) fn say(line: &str) {
    eprintln!("[{:>4}s] {line}", elapsed().as_secs());
}

/// Runs `work` and says how long it took. What is done in a moment, because it was done before, is not mentioned.
pub(crate) fn step<T>(name: &str, work: impl FnOnce() -> Result<T>) -> Result<T> {
    let started = Instant::now();
    let (done, waiting) = mpsc::channel::<()>();
    thread::scope(|scope| {
        let teller = scope.spawn(move || {
            let ended = |wait: Duration| waiting.recv_timeout(wait) != Err(RecvTimeoutError::Timeout);
            if ended(MOMENT) {
                return false;
            }
            say(&format!("{name} ..."));
            while !ended(REMINDER) {
                say(&format!("{name}: still at work ({} s)", started.elapsed().as_secs()));
            }
            true
        });
        let outcome = work();
        drop(done);
        // The teller cannot panic; if it did, one line more does no harm.
        if teller.join().unwrap_or(true) || outcome.is_err() {
            let verdict = if outcome.is_ok() { "done" } else { "FAILED" };
            say(&format!("{name}: {verdict} ({:.1} s)", started.elapsed().as_secs_f64()));
        }
        outcome
    })
}

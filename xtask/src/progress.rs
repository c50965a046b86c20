//! Lines that tell how far a command has come: one when a step begins, one with its seconds when it ends.

use std::{
    sync::OnceLock,
    thread,
    time::{Duration, Instant},
};

use crate::problem::Result;

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

/// Runs `work`, says when it begins, every half minute that it goes on, and how long it took.
pub(crate) fn step<T>(name: &str, work: impl FnOnce() -> Result<T>) -> Result<T> {
    say(&format!("{name} ..."));
    let started = Instant::now();
    let (done, waiting) = std::sync::mpsc::channel::<()>();
    let outcome = thread::scope(|scope| {
        scope.spawn(move || {
            while waiting.recv_timeout(REMINDER) == Err(std::sync::mpsc::RecvTimeoutError::Timeout) {
                say(&format!("{name}: still at work ({} s)", started.elapsed().as_secs()));
            }
        });
        let outcome = work();
        drop(done);
        outcome
    });
    let verdict = if outcome.is_ok() { "done" } else { "FAILED" };
    say(&format!("{name}: {verdict} ({:.1} s)", started.elapsed().as_secs_f64()));
    outcome
}

//! The server's time, milliseconds since the Unix epoch.
//!
//! Tests cannot wait half an hour for a heart. They bind the variable `TEST_CLOCK` (`SCALE,OFFSET_MS`), and the
//! server's time is then `SCALE * real time + OFFSET_MS`. wrangler.toml does not bind it; a server that has it
//! says so at `/api/health` and in its log.

use worker::{Date, Env};

/// Reads the time, and turns the server's times into the runtime's.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Clock {
    scale: u64,
    offset_ms: i64,
    test: bool,
}

impl Clock {
    /// The clock of real time.
    const REAL: Clock = Clock { scale: 1, offset_ms: 0, test: false };
    /// The largest factor a test may ask for; keeps every product far below 2^63.
    const MAX_SCALE: u64 = 1_000;

    /// The clock that the environment binds.
    pub(crate) fn of(env: &Env) -> Clock {
        env.var("TEST_CLOCK").ok().and_then(|text| Clock::parse(&text.to_string())).unwrap_or(Clock::REAL)
    }

    fn parse(text: &str) -> Option<Clock> {
        let (scale, offset_ms) = text.split_once(',')?;
        let clock = Clock { scale: scale.parse().ok()?, offset_ms: offset_ms.parse().ok()?, test: true };
        (1..=Clock::MAX_SCALE).contains(&clock.scale).then_some(clock)
    }

    /// Is it a test's?
    pub(crate) fn is_test(self) -> bool {
        self.test
    }

    /// The server's time now.
    pub(crate) fn now_ms(self) -> u64 {
        (real_now_ms() * self.scale).saturating_add_signed(self.offset_ms)
    }

    /// The runtime's time at which the server's time has reached `at_ms`: for alarms.
    pub(crate) fn real_ms(self, at_ms: u64) -> u64 {
        at_ms.saturating_add_signed(self.offset_ms.saturating_neg()).div_ceil(self.scale)
    }
}

/// The runtime's own time.
pub(crate) fn real_now_ms() -> u64 {
    Date::now().as_millis()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_alarm_is_never_early() {
        let clock = Clock::parse("7,-12345").expect("a clock");
        for at_ms in [1_700_000_000_000u64, 1_700_000_000_001, 1_700_000_000_006] {
            let reached = (clock.real_ms(at_ms) * 7).saturating_add_signed(-12345);
            assert!((at_ms..at_ms + 7).contains(&reached), "{at_ms} {reached}");
        }
    }

    #[test]
    fn what_is_no_clock_is_refused() {
        for text in ["", "7", "0,0", "1001,0", "-1,0", "7,x"] {
            assert_eq!(Clock::parse(text), None, "{text}");
        }
    }
}

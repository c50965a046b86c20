//! Scores of won Banqi games against the computer (product page, "Scores and leaderboards").

use games::Level;

/// A side's pieces at the start of a Banqi game.
const PIECES: f64 = 16.0;
/// A win this fast or faster has the full part for speed, plies.
const FAST_PLIES: f64 = 60.0;
/// A win this slow or slower has none, plies.
const SLOW_PLIES: f64 = 240.0;

/// The highest score at a level.
#[must_use]
pub const fn cap(level: Level) -> u32 {
    match level {
        Level::Easy => 1000,
        Level::Normal => 2000,
        Level::Hard => 3000,
        Level::Master => 4000,
    }
}

/// `floor(cap * (0.5 + 0.25 S + 0.25 P) * (undo ? 0.7 : 1))` with `S = clamp((240 - plies) / 180, 0, 1)` and
/// `P = own pieces left / 16`.
///
/// ```
/// use games::Level;
/// assert_eq!(room::score::banqi(Level::Easy, 60, 16, false), 1000);
/// assert_eq!(room::score::banqi(Level::Hard, 150, 8, false), 2250);
/// assert_eq!(room::score::banqi(Level::Hard, 150, 8, true), 1575);
/// ```
#[must_use]
pub fn banqi(level: Level, plies: u32, pieces_left: u32, undo: bool) -> u32 {
    let speed = ((SLOW_PLIES - f64::from(plies)) / (SLOW_PLIES - FAST_PLIES)).clamp(0.0, 1.0);
    let pieces = (f64::from(pieces_left) / PIECES).clamp(0.0, 1.0);
    // In hundredths of a part, so that a product such as 2250 * 0.7 is not floored to one less by rounding.
    let parts = f64::from(cap(level)) * (0.5 + 0.25 * speed + 0.25 * pieces) * if undo { 7.0 } else { 10.0 };
    (parts / 10.0 + 1e-9).floor() as u32
}

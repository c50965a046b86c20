//! Statistics of a match.

/// The 95 % interval of a score (wins plus half the draws, by games) after Wilson (1927).
///
/// A drawn game counts as half a win and half a loss; draws make a score vary less than wins and losses
/// do, so the interval is at least as wide as it must be. Unlike the normal approximation it is right
/// at scores of 0 and 1.
pub(crate) fn wilson(score: f64, games: u32) -> (f64, f64) {
    const Z: f64 = 1.959_963_985;
    let n = f64::from(games);
    if games == 0 {
        return (0.0, 1.0);
    }
    let z2 = Z * Z;
    let center = (score + z2 / (2.0 * n)) / (1.0 + z2 / n);
    let half = Z / (1.0 + z2 / n) * (score * (1.0 - score) / n + z2 / (4.0 * n * n)).sqrt();
    ((center - half).max(0.0), (center + half).min(1.0))
}

/// The middle of the numbers (of the two in the middle the lower), 0 of none.
pub(crate) fn median<T: Copy + Ord + Default>(numbers: &mut [T]) -> T {
    numbers.sort_unstable();
    numbers.get(numbers.len().saturating_sub(1) / 2).copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wilson_agrees_with_published_figures() {
        // 15 of 50: Newcombe (1998) gives 0.191 to 0.438 without continuity correction.
        let (low, high) = wilson(0.3, 50);
        assert!((low - 0.191).abs() < 0.001 && (high - 0.438).abs() < 0.001, "{low} {high}");
        // 81 of 263, the same table: 0.2553 to 0.3662.
        let (low, high) = wilson(81.0 / 263.0, 263);
        assert!((low - 0.2553).abs() < 0.0001 && (high - 0.3662).abs() < 0.0001, "{low} {high}");
        let (low, high) = wilson(1.0, 10);
        assert!(low > 0.7 && low < 0.73 && high == 1.0, "{low} {high}");
    }

    #[test]
    fn median_is_the_middle() {
        assert_eq!(median(&mut [5, 1, 3]), 3);
        assert_eq!(median(&mut [4, 1, 3, 2]), 2);
        assert_eq!(median::<u32>(&mut []), 0);
    }
}

//! Moves as two squares.

use super::symbols::half_width;
use crate::xiangqi::{Move, Square};

/// The text with ranks 0 to 9.
pub(super) fn iccs(m: Move) -> String {
    let text = |square: Square| format!("{}{}", (b'a' + square.file()) as char, square.rank());
    text(m.from()) + &text(m.to())
}

/// Reads two squares whose lowest rank is 0 or 1; letters of any case and width, with or without a dash.
pub(super) fn read(text: &str, lowest: u8) -> Option<Move> {
    let mut marks = text.chars().map(|c| half_width(c).to_ascii_lowercase()).peekable();
    let mut square = || {
        let file = marks.next().filter(|c| ('a'..='i').contains(c))? as u8 - b'a';
        let mut rank = marks.next()?.to_digit(10)? as u8;
        // Rank 10 is the only one of two digits, and there is none where ranks begin at 0.
        if lowest == 1 && rank == 1 && marks.next_if_eq(&'0').is_some() {
            rank = 10;
        }
        marks.next_if_eq(&'-');
        Square::at(file, rank.checked_sub(lowest)?)
    };
    let (from, to) = (square()?, square()?);
    // A dash stands between the squares, not behind them.
    let ends_right = marks.next().is_none() && !text.ends_with(['-', '－']);
    Move::new(from, to).filter(|_| ends_right)
}

//! The first field of a FEN: ten ranks from Black's back rank, `/` between them, digits for empty squares.

use super::Square;
use crate::ParseError;
use crate::pieces::{Color, Piece, Role};
use std::fmt;

/// The letter of a piece in a FEN: `KABRNCP`, lower case for black. The elephant is B and the horse N there.
#[must_use]
pub const fn letter(piece: Piece) -> char {
    let upper = match piece.role {
        Role::Elephant => 'B',
        Role::Horse => 'N',
        role => role.letter(),
    };
    match piece.color {
        Color::Red => upper,
        Color::Black => upper.to_ascii_lowercase(),
    }
}

/// The piece of a letter: `KABRNCP`, and E for the elephant, H for the horse, as some programs write (\[XQ21\]).
#[must_use]
pub const fn piece(letter: char) -> Option<Piece> {
    let role = match letter.to_ascii_uppercase() {
        'K' => Role::General,
        'A' => Role::Advisor,
        'B' | 'E' => Role::Elephant,
        'R' => Role::Chariot,
        'N' | 'H' => Role::Horse,
        'C' => Role::Cannon,
        'P' => Role::Soldier,
        _ => return None,
    };
    let color = if letter.is_ascii_uppercase() { Color::Red } else { Color::Black };
    Some(Piece::new(color, role))
}

/// Writes the ten ranks. `mark` says what stands on a square, `None` for an empty one.
///
/// # Errors
/// Those of the formatter.
pub fn write_board(f: &mut fmt::Formatter<'_>, mark: impl Fn(Square) -> Option<char>) -> fmt::Result {
    for rank in (0..Square::RANKS).rev() {
        let mut empty = 0;
        for file in 0..Square::FILES {
            match Square::at(file, rank).and_then(&mark) {
                None => empty += 1,
                Some(mark) => {
                    if empty > 0 {
                        write!(f, "{empty}")?;
                        empty = 0;
                    }
                    write!(f, "{mark}")?;
                }
            }
        }
        if empty > 0 {
            write!(f, "{empty}")?;
        }
        if rank > 0 {
            f.write_str("/")?;
        }
    }
    Ok(())
}

/// Reads the ten ranks and calls `put` with each mark that is no digit.
///
/// # Errors
/// The board has another shape (byte offset in `text`), or what `put` says (offset 0 stands for the mark).
pub fn read_board(
    text: &str,
    mut put: impl FnMut(Square, char) -> Result<(), ParseError>,
) -> Result<(), ParseError> {
    const RANK: &str = "board: a rank has nine squares";
    const RANKS: &str = "board: there are ten ranks, separated by /";
    let mut start = 0;
    let mut ranks = (0..Square::RANKS).rev();
    for row in text.split('/') {
        let rank = ranks.next().ok_or(ParseError::new(start.max(1) - 1, RANKS))?;
        let mut file = 0;
        let mut after_digit = false;
        for (offset, mark) in row.char_indices() {
            let at = start + offset;
            if let Some(digit) = mark.to_digit(10) {
                if digit == 0 || after_digit {
                    return Err(ParseError::new(at, "board: empty squares in a rank are one digit 1 to 9"));
                }
                after_digit = true;
                file += digit as u8;
                if file > Square::FILES {
                    return Err(ParseError::new(at, RANK));
                }
                continue;
            }
            after_digit = false;
            let square = Square::at(file, rank).ok_or(ParseError::new(at, RANK))?;
            put(square, mark).map_err(|e| e.shifted(at))?;
            file += 1;
        }
        start += row.len();
        if file != Square::FILES {
            return Err(ParseError::new(start, RANK));
        }
        start += 1;
    }
    match ranks.next() {
        None => Ok(()),
        Some(_) => Err(ParseError::new(text.len(), RANKS)),
    }
}

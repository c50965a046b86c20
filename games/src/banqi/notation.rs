//! Positions as text (\[BQ30\]).

use super::{Banqi, Color, Options, Piece, Pool, Square};
use crate::ParseError;
use std::fmt;

impl fmt::Display for Banqi {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut empty = 0;
        for square in Square::all() {
            let mark = if self.pending == Some(square) {
                Some('!')
            } else if self.covered.has(square) {
                Some('?')
            } else {
                self.piece(square).map(Piece::letter)
            };
            if mark.is_none() {
                empty += 1;
            }
            let row_ends = square.column() == Square::COLUMNS - 1;
            if empty > 0 && (mark.is_some() || row_ends) {
                write!(f, "{empty}")?;
                empty = 0;
            }
            if let Some(mark) = mark {
                write!(f, "{mark}")?;
            }
            if row_ends && square.row() < Square::ROWS - 1 {
                f.write_str("/")?;
            }
        }
        let side = match self.to_move {
            None => '-',
            Some(Color::Red) => 'r',
            Some(Color::Black) => 'b',
        };
        write!(f, " {side} {} {}", self.pool, self.quiet)?;
        if self.first == Color::Black {
            f.write_str(" b")?;
        }
        if let Some(hunter) = self.hunter {
            write!(f, " x{hunter}")?;
        }
        if let Some(trail) = &self.trail {
            write!(f, " {trail}")?;
        }
        Ok(())
    }
}

/// Reads what `Display` writes; every other text is refused.
pub(super) fn read(text: &str, options: &Options) -> Result<Banqi, ParseError> {
    let mut position = Banqi::empty(*options);
    let mut fields = Fields { text, at: 0 };

    let (at, board) = fields.next("the board is missing")?;
    read_board(board, &mut position).map_err(|e| e.shifted(at))?;

    let (at, side) = fields.next("the side to move is missing: r, b or -")?;
    position.to_move = match side {
        "r" => Some(Color::Red),
        "b" => Some(Color::Black),
        "-" => None,
        _ => return Err(ParseError::new(at, "the side to move is r, b or -")),
    };
    if position.to_move.is_none() && !(position.colors[0] | position.colors[1]).is_empty() {
        return Err(ParseError::new(at, "pieces are face up, so a side is to move: r or b"));
    }
    if position.to_move.is_none() && position.covered.is_empty() {
        return Err(ParseError::new(at, "no piece is covered, so a side is to move: r or b"));
    }

    let (at, pool) = fields.next("the covered pieces are missing (- for none)")?;
    position.pool = pool.parse::<Pool>().map_err(|e| e.shifted(at))?;
    if position.pool.len() != position.covered.size() {
        return Err(ParseError::new(at, "the board has another number of covered pieces"));
    }
    for kind in Piece::KINDS {
        let pieces = position.of_kind(kind).size() + u32::from(position.pool.count(kind));
        if pieces > u32::from(kind.role.in_set()) {
            return Err(ParseError::new(at, "a full set has fewer pieces of a kind on the board"));
        }
    }

    let (at, quiet) = fields.next("the quiet plies are missing")?;
    position.quiet = read_quiet(quiet).map_err(|e| e.shifted(at))?;

    let mut more = fields.more();
    if more.is_some_and(|(_, field)| field == "b") && position.to_move.is_some() {
        position.first = Color::Black;
        more = fields.more();
    }
    // What follows exists only where table rules need it.
    let table = &position.options.table;
    if let Some((at, field)) = more
        && let Some(square) = field.strip_prefix('x').filter(|_| table.chain_capture || table.dark_capture)
    {
        let square = square.parse().map_err(|e: ParseError| e.shifted(at + 1))?;
        read_hunter(square, &mut position).map_err(|e| e.shifted(at))?;
        more = fields.more();
    } else if let Some((at, field)) = more
        && table.no_long_chase
        && position.pending.is_none()
    {
        position.read_trail(field).map_err(|e| e.shifted(at))?;
        more = fields.more();
    }
    match more {
        Some((at, _)) if position.first == Color::Red => {
            Err(ParseError::new(at, "a fifth field is b and says that the first player has black"))
        }
        Some((at, _)) => Err(ParseError::new(at, "a position has four or five fields")),
        None => Ok(position),
    }
}

/// The piece in the middle of capturing: it must be able to.
fn read_hunter(hunter: Square, position: &mut Banqi) -> Result<(), ParseError> {
    let own = position.piece(hunter).is_some_and(|piece| Some(piece.color) == position.to_move);
    let table = &position.options.table;
    let goes_on = match position.pending {
        Some(square) => table.dark_capture && position.try_targets(hunter).has(square),
        None => table.chain_capture && position.captures_more(hunter) && position.quiet == 0,
    };
    if !own || !goes_on {
        return Err(ParseError::new(0, "the piece that captures has nothing to capture"));
    }
    position.hunter = Some(hunter);
    Ok(())
}

fn read_board(board: &str, position: &mut Banqi) -> Result<(), ParseError> {
    let mut at = 0;
    for (row_number, row) in (0..Square::ROWS).zip(board.split('/').map(Some).chain(std::iter::repeat(None)))
    {
        let row = row.ok_or(ParseError::new(board.len(), "a board has four rows"))?;
        let mut column = 0;
        let mut after_digit = false;
        for (offset, mark) in row.char_indices() {
            let at = at + offset;
            let too_long = ParseError::new(at, "a row has eight squares");
            if let Some(digit) = mark.to_digit(10) {
                if digit == 0 || after_digit {
                    return Err(ParseError::new(at, "empty squares in a row are one digit 1 to 8"));
                }
                after_digit = true;
                column += digit as u8;
                if column > Square::COLUMNS {
                    return Err(too_long);
                }
                continue;
            }
            after_digit = false;
            let square = if column < Square::COLUMNS {
                Square::new(row_number * Square::COLUMNS + column).ok_or(too_long)?
            } else {
                return Err(too_long);
            };
            match mark {
                '?' => position.covered |= square.set(),
                '!' if position.pending.is_none() => {
                    position.covered |= square.set();
                    position.pending = Some(square);
                }
                '!' => return Err(ParseError::new(at, "only one piece is turned up at a time")),
                letter => {
                    let piece = Piece::from_letter(letter)
                        .ok_or(ParseError::new(at, "a square is ?, a digit or one of KAERHCPkaerhcp"))?;
                    position.put(square, piece);
                }
            }
            column += 1;
        }
        at += row.len();
        if column != Square::COLUMNS {
            return Err(ParseError::new(at, "a row has eight squares"));
        }
        at += 1;
    }
    if at <= board.len() {
        return Err(ParseError::new(at - 1, "a board has four rows"));
    }
    Ok(())
}

fn read_quiet(text: &str) -> Result<u16, ParseError> {
    number(text).ok_or(ParseError::new(0, "quiet plies are a number from 0 to 65535"))
}

/// A number in the only way we write it: digits, no sign, no zeros before it.
pub(super) fn number(text: &str) -> Option<u16> {
    let plain = text.bytes().all(|b| b.is_ascii_digit()) && (text == "0" || !text.starts_with('0'));
    text.parse().ok().filter(|_| plain)
}

/// Fields separated by exactly one space, with their byte offsets.
struct Fields<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Fields<'a> {
    fn more(&mut self) -> Option<(usize, &'a str)> {
        let rest = self.text.get(self.at..)?;
        let field = rest.split(' ').next().unwrap_or(rest);
        let at = self.at;
        self.at += field.len() + 1;
        Some((at, field))
    }

    fn next(&mut self, missing: &'static str) -> Result<(usize, &'a str), ParseError> {
        match self.more() {
            Some((at, "")) => Err(ParseError::new(at, missing)),
            None => Err(ParseError::new(self.text.len(), missing)),
            Some(field) => Ok(field),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Game, View};

    fn error(text: &str) -> ParseError {
        Banqi::read(text, &Options::classic()).expect_err(text)
    }

    #[test]
    fn bq30_start_round_trips() {
        let text = "????????/????????/????????/???????? - KAAEERRHHCCPPPPPkaaeerrhhccppppp 0";
        assert_eq!(Banqi::new(&Options::classic()).to_string(), text);
        assert_eq!(Banqi::read(text, &Options::classic()).unwrap(), Banqi::new(&Options::classic()));
    }

    #[test]
    fn bq30_errors_say_where() {
        assert_eq!(error("").at, 0);
        assert_eq!(error("8/8/8 r - 0").what, "a board has four rows");
        assert_eq!(error("8/8/8/8/8 r - 0").at, 7);
        assert_eq!(error("8/7/8/8 r - 0").at, 3);
        assert_eq!(error("8/44/8/8 r - 0").at, 3);
        assert_eq!(error("8/9/8/8 r - 0").at, 2);
        assert_eq!(error("8/8/8/7x r - 0").at, 7);
        assert_eq!(error("8/8/8/8 x - 0").at, 8);
        assert_eq!(error("8/8/8/7K - - 0").at, 9);
        assert_eq!(error("8/8/8/7K r k 0").at, 11);
        assert_eq!(error("8/8/8/7? r kk 0").at, 12);
        assert_eq!(error("8/8/8/6?? r kP 0").at, 13);
        assert_eq!(error("8/8/8/6KK r - 0").at, 12);
        assert_eq!(error("8/8/8/7K r - 00").at, 13);
        assert_eq!(error("8/8/8/7K r - 70000").at, 13);
        assert_eq!(error("8/8/8/7K r - 0 r").at, 15);
        assert_eq!(error("8/8/8/7K r - 0 b x").at, 17);
        assert_eq!(error("8/8/8/7棋 r - 0").at, 7);
    }
}

//! Positions as text (\[GO13\]).
//!
//! The five fields of \[GO13\], and, where there is a past, a sixth with the moves since the start, two letters each
//! as in SGF (`--` is a pass), because \[GO5\] asks for what was before. If the game did not begin as its options say,
//! four more fields give the start: rows, side to move, ko, passes.
//!
//! One position, one text, but for komi (`7.0` is read as `7`). The size and komi of a text replace those of the options it
//! is read with.

use super::{Board, Color, Go, Komi, Move, Options, Point, Size};
use crate::{Game, ParseError};
use std::fmt;

/// A position without its past, as \[GO13\] writes it.
#[derive(Clone, Copy, Debug)]
pub struct Position<'a> {
    board: &'a Board,
    komi: Komi,
}

impl<'a> Position<'a> {
    pub(super) const fn new(board: &'a Board, komi: Komi) -> Position<'a> {
        Position { board, komi }
    }
}

impl fmt::Display for Position<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_state(self.board, f)?;
        write!(f, " {} {}", self.komi, self.board.passes())
    }
}

impl fmt::Display for Go {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.position())?;
        if self.moves().is_empty() {
            return Ok(());
        }
        f.write_str(" ")?;
        for m in self.moves() {
            let [column, row] = m.letters(self.options().size);
            write!(f, "{column}{row}")?;
        }
        if *self.start() != Go::start_of(self.options()) {
            f.write_str(" ")?;
            write_state(self.start(), f)?;
            write!(f, " {}", self.start().passes())?;
        }
        Ok(())
    }
}

/// Rows, side to move and ko.
fn write_state(board: &Board, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    write_rows(board, f)?;
    write!(f, " {} ", board.to_move())?;
    match board.ko() {
        Some(point) => write!(f, "{point}"),
        None => f.write_str("-"),
    }
}

pub(super) fn write_rows(board: &Board, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let lines = board.size().lines();
    for row in (0..lines).rev() {
        let mut empty = 0;
        for column in 0..lines {
            match Point::new(column, row).and_then(|point| board.stone(point)) {
                None => empty += 1,
                Some(color) => {
                    if empty > 0 {
                        write!(f, "{empty}")?;
                        empty = 0;
                    }
                    write!(f, "{color}")?;
                }
            }
        }
        if empty > 0 {
            write!(f, "{empty}")?;
        }
        if row > 0 {
            f.write_str("/")?;
        }
    }
    Ok(())
}

/// Reads what `Display` writes.
pub(super) fn read(text: &str, options: &Options) -> Result<Go, ParseError> {
    let mut options = *options;
    let mut fields = Fields { text, at: 0 };
    let rows = fields.next("the board is missing")?;
    let side = fields.next("the side to move is missing: b or w")?;
    let ko = fields.next("the ko point is missing (- for none)")?;
    let (komi_at, komi) = fields.next("komi is missing")?;
    let passes = fields.next("the passes in a row are missing: 0, 1 or 2")?;
    options.komi = komi.parse().map_err(|e: ParseError| e.shifted(komi_at))?;

    let board = read_state(rows, side, ko, passes)?;
    options.size = board.size();
    if options.handicap > options.size.most_handicap() {
        return Err(ParseError::new(0, "the options have a handicap that this board has not"));
    }
    let Some((moves_at, moves)) = fields.more() else {
        return Ok(Go::from_start(options, board));
    };
    let usual_start = Go::start_of(&options);
    let start = match fields.more() {
        None => usual_start,
        Some(rows) => {
            let start_at = rows.0;
            let side = fields.next("the start's side to move is missing: b or w")?;
            let ko = fields.next("the start's ko point is missing (- for none)")?;
            let passes = fields.next("the start's passes in a row are missing: 0, 1 or 2")?;
            let start = read_state(rows, side, ko, passes)?;
            if start.size() != options.size {
                return Err(ParseError::new(start_at, "the start has another size"));
            }
            if start == usual_start {
                return Err(ParseError::new(start_at, "the usual start is not written"));
            }
            start
        }
    };
    if let Some((at, _)) = fields.more() {
        return Err(ParseError::new(at, "a position has five, six or ten fields"));
    }
    let mut game = Go::from_start(options, start);
    play_letters(&mut game, moves).map_err(|e| e.shifted(moves_at))?;
    let said = Position::new(&board, options.komi).to_string();
    if game.position().to_string() != said {
        return Err(ParseError::new(moves_at, "the moves lead to another position"));
    }
    Ok(game)
}

/// Plays moves of two letters each.
fn play_letters(game: &mut Go, letters: &str) -> Result<(), ParseError> {
    let (pairs, rest) = letters.as_bytes().as_chunks::<2>();
    for (at, &pair) in (0..).step_by(2).zip(pairs) {
        let m = Move::from_letters(pair, game.options().size)
            .ok_or(ParseError::new(at, "a move is two letters of the board, or --"))?;
        game.play(m).map_err(|_| ParseError::new(at, "this move is not legal"))?;
    }
    if pairs.is_empty() || !rest.is_empty() {
        return Err(ParseError::new(letters.len(), "a move is two letters of the board, or --"));
    }
    Ok(())
}

/// A field with its byte offset.
type Field<'a> = (usize, &'a str);

fn read_state(
    rows: Field<'_>,
    side: Field<'_>,
    ko: Field<'_>,
    passes: Field<'_>,
) -> Result<Board, ParseError> {
    let mut letters = side.1.chars();
    let to_move = (letters.next().and_then(Color::from_letter))
        .filter(|_| letters.next().is_none())
        .ok_or(ParseError::new(side.0, "the side to move is b or w"))?;
    let mut board = read_rows(rows.1, to_move).map_err(|e| e.shifted(rows.0))?;
    let ko_point = match ko.1 {
        "-" => None,
        point => Some(point.parse().map_err(|e: ParseError| e.shifted(ko.0))?),
    };
    let passes = match passes.1 {
        "0" => 0,
        "1" => 1,
        "2" => 2,
        _ => return Err(ParseError::new(passes.0, "passes in a row are 0, 1 or 2")),
    };
    board.set_state(to_move, ko_point, passes).map_err(|what| ParseError::new(ko.0, what))?;
    Ok(board)
}

fn read_rows(text: &str, to_move: Color) -> Result<Board, ParseError> {
    let lines = text.split('/').count();
    let size = u8::try_from(lines)
        .ok()
        .and_then(Size::new)
        .ok_or(ParseError::new(text.len(), "a board has 9, 13 or 19 rows"))?;
    let mut board = Board::new(size, to_move);
    // Where each row begins, for the error about a block.
    let mut at = 0;
    for (row, stones) in (0..size.lines()).rev().zip(text.split('/')) {
        let mut column = 0;
        let mut rest = stones.bytes().enumerate().peekable();
        while let Some((offset, mark)) = rest.next() {
            let here = at + offset;
            let too_long = ParseError::new(here, "a row has as many points as the board has rows");
            if mark.is_ascii_digit() {
                let mut empty = mark - b'0';
                while let Some((_, digit)) = rest.next_if(|(_, next)| next.is_ascii_digit()) {
                    // No row is longer than 19; 99 stays 99 however many digits follow.
                    empty = if empty == 0 || empty > 9 { 99 } else { empty * 10 + (digit - b'0') };
                }
                if empty == 0 {
                    return Err(ParseError::new(here, "empty points are a number from 1"));
                }
                column += empty;
                if column > size.lines() {
                    return Err(too_long);
                }
                continue;
            }
            let color = Color::from_letter(char::from(mark))
                .ok_or(ParseError::new(here, "a point is b, w, or in a number of empty ones"))?;
            let point = Point::new(column, row).filter(|&point| size.has(point)).ok_or(too_long)?;
            board.settle(board.grid.cell(point), color);
            column += 1;
        }
        at += stones.len();
        if column != size.lines() {
            return Err(ParseError::new(at, "a row has as many points as the board has rows"));
        }
        at += 1;
    }
    match board.lifeless() {
        Some(_) => Err(ParseError::new(0, "a block on the board has no liberty")),
        None => Ok(board),
    }
}

/// Fields separated by exactly one space, with their byte offsets.
struct Fields<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Fields<'a> {
    fn more(&mut self) -> Option<Field<'a>> {
        let rest = self.text.get(self.at..)?;
        let field = rest.split(' ').next().unwrap_or(rest);
        let at = self.at;
        self.at += field.len() + 1;
        Some((at, field))
    }

    fn next(&mut self, missing: &'static str) -> Result<Field<'a>, ParseError> {
        match self.more() {
            Some((at, "")) => Err(ParseError::new(at, missing)),
            None => Err(ParseError::new(self.text.len(), missing)),
            Some(field) => Ok(field),
        }
    }
}

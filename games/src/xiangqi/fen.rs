//! The text form of positions and games: FEN (\[XQ21\], \[PX1\] item 12), and the past behind it.

use super::game::{Count, MOST_PAST};
use super::legal::in_palace;
use super::{Color, Exchange, Move, Options, Piece, Position, Role, Square, Squares, Xiangqi};
use crate::ParseError;
use crate::wide::{fen, zones};
use std::fmt;

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fen::write_board(f, |square| self.piece(square).map(fen::letter))?;
        f.write_str(match self.to_move {
            Color::Red => " w -",
            Color::Black => " b -",
        })?;
        match self.right() {
            Some(square) => write!(f, " {square}"),
            None => f.write_str(" -"),
        }
    }
}

impl fmt::Display for Xiangqi {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.position, self.count.plies(), self.number)?;
        if self.position.general(self.position.to_move()).is_none() {
            return write!(f, " {TAKEN}");
        }
        let start = self.beginning();
        // What the board shows by itself is not written.
        let hidden = start.marks.crossed & !beyond(&start);
        if self.past.is_empty() && hidden.is_empty() && start.marks.fresh.is_empty() {
            return Ok(());
        }
        f.write_str(" past")?;
        if let (Some(square), false) = (start.right(), self.past.is_empty()) {
            write!(f, " right={square}")?;
        }
        for (name, squares) in [("crossed", hidden), ("fresh", start.marks.fresh)] {
            let mut mark = '=';
            if !squares.is_empty() {
                write!(f, " {name}")?;
            }
            for square in squares {
                write!(f, "{mark}{square}")?;
                mark = ',';
            }
        }
        self.past.iter().try_for_each(|ply| write!(f, " {}", ply.action))
    }
}

/// Stands behind the FEN when the general of the side to move was captured, so that it reads back.
const TAKEN: &str = "taken";

/// The chariots and horses that stand beyond the river: they have crossed it (v1).
fn beyond(position: &Position) -> Squares {
    if position.exchange != Exchange::V1 {
        return Squares::EMPTY;
    }
    Color::BOTH.into_iter().fold(Squares::EMPTY, |set, color| {
        let roaming = position.of_kind(color, Role::Chariot) | position.of_kind(color, Role::Horse);
        set | roaming & zones::half(color.other())
    })
}

/// A number in the only way we write it: digits, no sign, no zeros before it, at most 65535.
pub(super) fn number(text: &str) -> Option<u16> {
    let plain = text.bytes().all(|b| b.is_ascii_digit()) && (text == "0" || !text.starts_with('0'));
    text.parse().ok().filter(|_| plain)
}

/// Reads a position with everything that may follow it.
///
/// Fields are separated by spaces. After the board and the side to move (`w` or `r` for Red, `b`) fields may be
/// missing: the two without meaning here or the right to exchange (`-`), plies without capture (0), move
/// number (1). Then may follow ` past ...` as we write it, or ` moves m1 m2 ...` as UCI has it.
pub(super) fn read(text: &str, options: &Options) -> Result<Xiangqi, ParseError> {
    let mut words = Words { text, at: 0, peeked: None };
    let mut position = Position::empty(options);

    let (at, board) = words.next().ok_or(ParseError::new(0, "board: it is missing"))?;
    read_board(board, &mut position).map_err(|e| e.shifted(at))?;
    let side_missing = ParseError::new(text.len(), "side to move: it is missing (w or b)");
    let (at, side) = words.next().ok_or(side_missing)?;
    position.set_side(match side {
        "w" | "r" => Color::Red,
        "b" => Color::Black,
        _ => return Err(ParseError::new(at, "side to move: it is w (or r) for Red, b for Black")),
    });
    if position.generals_face() {
        return Err(ParseError::new(0, "board: the generals face each other on an open file"));
    }

    // The third field of chess, castling, has no meaning.
    if let Some((at, unused)) = words.next_if(is_mark) {
        if unused != "-" {
            return Err(ParseError::new(at, "third field: it has no meaning in Xiangqi and is -"));
        }
        if let Some((at, right)) = words.next_if(is_mark) {
            read_right(right, &mut position).map_err(|e| e.shifted(at))?;
        }
    }
    let mut counts = [0, 1];
    for count in &mut counts {
        if let Some((at, word)) = words.next_if(is_number) {
            *count = word
                .parse()
                .map_err(|_| ParseError::new(at, "plies and moves are numbers from 0 to 65535"))?;
        }
    }
    position.marks.crossed = beyond(&position);
    let [quiet, number] = counts;
    let taken = words.next_if(|word| word == TAKEN).is_some();
    for color in Color::BOTH {
        let gone = taken && color == position.to_move;
        if position.general(color).is_none() != gone {
            return Err(ParseError::new(
                0,
                match (gone, color) {
                    (true, _) => "board: the general that was taken stands there",
                    (_, Color::Red) => "board: Red has no general",
                    (_, Color::Black) => "board: Black has no general",
                },
            ));
        }
    }
    match words.next() {
        None => Ok(Xiangqi::set_up(*options, position, quiet, number.max(1))),
        Some((at, "past")) => read_past(words, at, options, (position, quiet, number.max(1))),
        Some((_, "moves")) => {
            let mut game = Xiangqi::set_up(*options, position, quiet, number.max(1));
            for (at, word) in words {
                let m = word.parse::<Move>().map_err(|e| e.shifted(at))?;
                crate::Game::play(&mut game, m)
                    .map_err(|_| ParseError::new(at, "moves: this one is not legal"))?;
            }
            Ok(game)
        }
        Some((at, _)) => Err(ParseError::new(at, "after the six fields comes past, moves, or nothing")),
    }
}

fn is_number(word: &str) -> bool {
    word.bytes().all(|b| b.is_ascii_digit())
}

/// One of the two fields that may be `-`, and not what may follow when they are missing.
fn is_mark(word: &str) -> bool {
    !is_number(word) && !matches!(word, "past" | "moves" | TAKEN)
}

fn read_board(text: &str, position: &mut Position) -> Result<(), ParseError> {
    let mut counts = [0u8; 14];
    fen::read_board(text, |square, letter| {
        let piece = fen::piece(letter)
            .ok_or(ParseError::new(0, "board: a piece is one of KABRNCP (or E, H), lower case for black"))?;
        if position.piece(square).is_some() {
            return Err(ParseError::new(0, "board: two pieces on one square"));
        }
        counts[piece.index()] += 1;
        if counts[piece.index()] > piece.role.in_set() {
            return Err(ParseError::new(
                0,
                match piece.role {
                    Role::General => "board: a side has one general",
                    Role::Soldier => "board: a side has at most five soldiers",
                    _ => "board: a side has at most two of this piece",
                },
            ));
        }
        match piece.role {
            Role::General if !in_palace(piece.color, square) => {
                return Err(ParseError::new(0, "board: a general stands in its palace"));
            }
            Role::Advisor if !zones::advisor_squares(piece.color).has(square) => {
                return Err(ParseError::new(
                    0,
                    "board: an advisor stands on one of five squares of its palace",
                ));
            }
            Role::Elephant if !zones::elephant_squares(piece.color).has(square) => {
                return Err(ParseError::new(
                    0,
                    "board: an elephant stands on one of seven squares of its bank",
                ));
            }
            _ => {}
        }
        position.put(square, piece);
        Ok(())
    })?;
    Ok(())
}

/// \[PX1\], item 12. Rules without such a right ignore the field, as other programs do.
fn read_right(text: &str, position: &mut Position) -> Result<(), ParseError> {
    if text == "-" {
        return Ok(());
    }
    let square: Square = text
        .parse()
        .map_err(|_| ParseError::new(0, "right to exchange: it is - or the square of Black's soldier"))?;
    if !position.exchange.has_right() {
        return Ok(());
    }
    let holds = |square: Option<Square>, piece| square.and_then(|square| position.piece(square)) == piece;
    let soldier = |color| Some(Piece::new(color, Role::Soldier));
    let wrong = |what| Err(ParseError::new(0, what));
    if position.to_move != Color::Red {
        return wrong("right to exchange: only Red, to move, has one");
    }
    if square.rank() != 5 || !position.exchange.has_file(square.file()) {
        return wrong("right to exchange: it is on rank 6 of a file that the rules allow");
    }
    if !holds(Some(square), soldier(Color::Black)) {
        return wrong("right to exchange: Black's soldier stands on its square");
    }
    if !holds(square.offset(0, -1), soldier(Color::Red)) {
        return wrong("right to exchange: Red's soldier stands below Black's");
    }
    if !holds(square.offset(0, 1), None) {
        return wrong("right to exchange: the square that Black's soldier came from is empty");
    }
    position.set_right(Some(square));
    Ok(())
}

/// Reads what led to a position since the last capture: marks of the place where it began, then the plies.
fn read_past(
    mut words: Words<'_>,
    past_at: usize,
    options: &Options,
    (end, quiet, number): (Position, u16, u16),
) -> Result<Xiangqi, ParseError> {
    let (mut right, mut crossed, mut fresh) = (None, Squares::EMPTY, Squares::EMPTY);
    while let Some((at, word)) = words.next_if(|word| word.contains('=')) {
        let (name, squares) = word.split_once('=').unwrap_or((word, ""));
        let at = at + name.len() + 1;
        match name {
            "right" if options.exchange.has_right() => right = Some((at, squares)),
            "crossed" if options.exchange == Exchange::V1 => crossed = read_squares(squares, at)?,
            "fresh" if options.exchange.needs_marks() => fresh = read_squares(squares, at)?,
            _ => return Err(ParseError::new(at, "past: unknown mark, or one that these rules do not have")),
        }
    }
    let plies = words
        .map(|(at, word)| Ok((at, word.parse::<Move>().map_err(|e| e.shifted(at))?)))
        .collect::<Result<Vec<_>, ParseError>>()?;

    if plies.len() > MOST_PAST {
        return Err(ParseError::new(past_at, "past: a game remembers at most 2048 plies"));
    }

    // Back over the plies: none of them captured, so each goes back to an empty square.
    let mut start = end;
    for &(at, m) in plies.iter().rev() {
        let mover = start.piece(m.to()).filter(|mover| mover.color != start.to_move);
        if mover.is_none() || start.piece(m.from()).is_some() {
            return Err(ParseError::new(at, "past: this ply does not lead to the position"));
        }
        start.step_back(m);
    }
    if let Some((at, text)) = right {
        if plies.is_empty() {
            return Err(ParseError::new(at, "past: without plies the right stands in the fourth field"));
        }
        read_right(text, &mut start).map_err(|e| e.shifted(at))?;
    }
    let of_both = |role| start.of_kind(Color::Red, role) | start.of_kind(Color::Black, role);
    let roaming = of_both(Role::Chariot) | of_both(Role::Horse);
    start.marks.crossed = beyond(&start) | crossed;
    start.marks.fresh = fresh;
    if !(crossed & !roaming).is_empty() || !(fresh & !start.exchangeable()).is_empty() {
        return Err(ParseError::new(past_at, "past: a mark stands on a square without such a piece"));
    }
    if start.generals_face() {
        return Err(ParseError::new(past_at, "past: it begins with generals that face each other"));
    }
    replay(options, start, &plies, (end, quiet, number))
        .map_err(|(at, what)| ParseError::new(at.unwrap_or(past_at), what))
}

/// Plays the plies of a past and ends where the text says that it does; else where and what is wrong.
fn replay(
    options: &Options,
    start: Position,
    plies: &[(usize, Move)],
    (end, quiet, number): (Position, u16, u16),
) -> Result<Xiangqi, (Option<usize>, &'static str)> {
    // How the counts stood at the start follows from how they stand now.
    let (counted, moves) = counts(start, plies);
    let (Some(quiet_then), Some(number_then)) =
        (quiet.checked_sub(counted), number.checked_sub(moves).filter(|&n| n > 0))
    else {
        return Err((None, "past: it has more plies than the counts before it"));
    };
    let mut game = Xiangqi::set_up(*options, start, quiet_then, number_then);
    for &(at, m) in plies {
        if game.position.piece(m.to()).is_some() {
            return Err((Some(at), "past: this ply captures"));
        }
        crate::Game::play(&mut game, m).map_err(|_| (Some(at), "past: this ply is not legal"))?;
    }
    if game.position.right() == end.right() && game.count.plies() == quiet && game.number == number {
        Ok(game)
    } else {
        Err((None, "past: it does not lead to the position"))
    }
}

/// How far plies without capture move the two counts of a FEN: plies that count (\[XQ11\]), Black's moves.
fn counts(start: Position, plies: &[(usize, Move)]) -> (u16, u16) {
    let (mut position, mut count, mut moves) = (start, Count::default(), 0u16);
    for &(_, m) in plies {
        let mover = position.to_move;
        position.make(m);
        count.ply(mover, position.in_check());
        moves = moves.saturating_add(u16::from(mover == Color::Black));
    }
    (count.plies(), moves)
}

fn read_squares(text: &str, mut at: usize) -> Result<Squares, ParseError> {
    let mut squares = Squares::EMPTY;
    for item in text.split(',') {
        squares = squares.with(item.parse().map_err(|e: ParseError| e.shifted(at))?);
        at += item.len() + 1;
    }
    Ok(squares)
}

/// Words separated by spaces, with their byte offsets.
struct Words<'a> {
    text: &'a str,
    at: usize,
    peeked: Option<(usize, &'a str)>,
}

impl<'a> Words<'a> {
    fn next_if(&mut self, wanted: impl Fn(&str) -> bool) -> Option<(usize, &'a str)> {
        let word = self.next()?;
        if wanted(word.1) {
            return Some(word);
        }
        self.peeked = Some(word);
        None
    }
}

impl<'a> Iterator for Words<'a> {
    type Item = (usize, &'a str);

    fn next(&mut self) -> Option<(usize, &'a str)> {
        if let Some(word) = self.peeked.take() {
            return Some(word);
        }
        let rest = self.text.get(self.at..)?;
        let start = self.at + rest.find(|c: char| c != ' ')?;
        let word = self.text.get(start..)?.split(' ').next()?;
        self.at = start + word.len();
        Some((start, word))
    }
}

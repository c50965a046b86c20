//! Moves described by what moves and how: WXF and Chinese.
//!
//! A text has four signs: two say which piece, one says forward, backward or sideways, the last how far or to
//! which file. Files are counted from the mover's right. Of several equal pieces on a file the front one is 前
//! (`+`), the rear one 後 (`-`), of three the middle one 中. Four or five soldiers on a file, and soldiers
//! on two files with two or more each, are numbered 一 to 五 (`a` to `e`): files from the right, on a file from the
//! front. Advisors and elephants are told apart by forward and backward. An exchange of soldiers is 兵三＝卒,
//! `P3=p` (\[PX1\], item 11).

use super::symbols::{Place, Symbol, name, numeral, symbol};
use super::{Style, Unread};
use crate::ParseError;
use crate::xiangqi::{Color, Move, Piece, Position, Role, Square, Squares};

/// The number of a file, counted from a side's right: 1 to 9.
const fn file_number(color: Color, square: Square) -> u8 {
    match color {
        Color::Red => 9 - square.file(),
        Color::Black => square.file() + 1,
    }
}

/// How far a square lies in front of a side's back rank.
const fn ahead(color: Color, square: Square) -> u8 {
    match color {
        Color::Red => square.rank(),
        Color::Black => 9 - square.rank(),
    }
}

/// Forward, backward or sideways, and the number behind it.
fn course(mover: Piece, m: Move) -> (Symbol, u8) {
    let (from, to) = (ahead(mover.color, m.from()), ahead(mover.color, m.to()));
    let to_file = file_number(mover.color, m.to());
    let slanting = matches!(mover.role, Role::Advisor | Role::Elephant | Role::Horse);
    let number = if slanting { to_file } else { from.abs_diff(to) };
    match from.cmp(&to) {
        std::cmp::Ordering::Less => (Symbol::Plus, number),
        std::cmp::Ordering::Greater => (Symbol::Minus, number),
        std::cmp::Ordering::Equal => (Symbol::Level, to_file),
    }
}

/// The equal pieces on a square's file, from the front.
fn row(position: &Position, piece: Piece, file: u8) -> Vec<Square> {
    let mut row: Vec<Square> = (position.of_kind(piece.color, piece.role) & Squares::file(file)).collect();
    if piece.color == Color::Red {
        row.reverse();
    }
    row
}

/// The files with two or more of a side's soldiers, from its right.
fn crowded(position: &Position, soldier: Piece) -> Vec<u8> {
    let mut files: Vec<u8> =
        (0..Square::FILES).filter(|&file| row(position, soldier, file).len() > 1).collect();
    if soldier.color == Color::Red {
        files.reverse();
    }
    files
}

/// The soldiers that are numbered, in their order. With one crowded file that one's; with more all of theirs.
fn numbered(position: &Position, soldier: Piece) -> Vec<Square> {
    crowded(position, soldier).into_iter().flat_map(|file| row(position, soldier, file)).collect()
}

/// How a piece is told from its equals.
enum Which {
    File(u8),
    Place(Place),
    /// From 1 up.
    Index(u8),
}

fn which(position: &Position, mover: Piece, from: Square) -> Which {
    let row = row(position, mover, from.file());
    let at = row.iter().position(|&square| square == from).unwrap_or(0);
    let alone = row.len() < 2 || matches!(mover.role, Role::Advisor | Role::Elephant);
    if alone {
        return Which::File(file_number(mover.color, from));
    }
    if mover.role == Role::Soldier && (row.len() > 3 || crowded(position, mover).len() > 1) {
        let numbered = numbered(position, mover);
        return Which::Index(numbered.iter().position(|&s| s == from).unwrap_or(0) as u8 + 1);
    }
    Which::Place(match at {
        0 => Place::Front,
        last if last + 1 == row.len() => Place::Rear,
        _ => Place::Middle,
    })
}

/// Writes a move of a piece that stands there.
pub(super) fn write(position: &Position, mover: Piece, m: Move, style: Style) -> String {
    let chinese = style != Style::Wxf;
    let traditional = style == Style::Traditional;
    let piece = |piece: Piece| {
        if chinese { name(piece.role, piece.color, traditional) } else { piece.role.letter() }
    };
    // Red counts in Chinese numerals, Black in digits.
    let digit = |n: u8| {
        if chinese && mover.color == Color::Red { numeral(n) } else { char::from(b'0' + n) }
    };
    let target = position.piece(m.to()).filter(|_| mover.role == Role::Soldier && position.is_exchange(m));
    if let Some(target) = target {
        let file = digit(file_number(mover.color, m.from()));
        let (mark, target) = match chinese {
            true => ('＝', piece(target)),
            false => ('=', target.role.letter().to_ascii_lowercase()),
        };
        return [piece(mover), file, mark, target].iter().collect();
    }
    let (direction, number) = course(mover, m);
    let direction = match (direction, chinese, traditional) {
        (Symbol::Plus, true, true) => '進',
        (Symbol::Plus, true, false) => '进',
        (Symbol::Plus, false, _) => '+',
        (Symbol::Minus, true, _) => '退',
        (Symbol::Minus, false, _) => '-',
        (_, true, _) => '平',
        (_, false, _) => '=',
    };
    let last = digit(number);
    let signs = match which(position, mover, m.from()) {
        Which::File(file) => [piece(mover), digit(file), direction, last],
        Which::Index(n) if chinese => [numeral(n), piece(mover), direction, last],
        Which::Index(n) => [piece(mover), char::from(b'a' + n.clamp(1, 5) - 1), direction, last],
        Which::Place(place) if chinese => {
            let place = match place {
                Place::Front => '前',
                Place::Middle => '中',
                Place::Rear if traditional => '後',
                Place::Rear => '后',
            };
            [place, piece(mover), direction, last]
        }
        Which::Place(Place::Front) => [piece(mover), '+', direction, last],
        Which::Place(Place::Rear) => [piece(mover), '-', direction, last],
        // The middle of three: the second from the front.
        Which::Place(Place::Middle) => [piece(mover), 'b', direction, last],
    };
    signs.iter().collect()
}

/// What the first two signs say.
struct Subject {
    role: Role,
    which: Which,
    /// A place on a named file: 前三進一, where the soldier's name is left out.
    file: Option<u8>,
}

/// What the last two signs say.
enum Predicate {
    Course(Symbol, u8),
    /// `＝卒`
    Exchange,
}

/// Reads a move that fits exactly one legal move.
pub(super) fn read(position: &Position, text: &str) -> Result<Move, Unread> {
    let (subject, predicate) = parse(text).map_err(Unread::Malformed)?;
    let color = position.to_move();
    let mover = Piece::new(color, subject.role);
    let numbered = match subject.which {
        Which::Index(_) if subject.role == Role::Soldier => numbered(position, mover),
        _ => Vec::new(),
    };
    let (mut legal, mut refused) = (Vec::new(), Vec::new());
    for from in position.of_kind(color, subject.role) {
        if !names(position, mover, &subject, &numbered, from) {
            continue;
        }
        for m in position.reach(from).filter_map(|to| Move::new(from, to)) {
            let fits = match predicate {
                Predicate::Course(direction, number) => course(mover, m) == (direction, number),
                Predicate::Exchange => position.is_exchange(m),
            };
            if fits {
                if position.is_legal(m) { legal.push(m) } else { refused.push(m) }
            }
        }
    }
    match (&legal[..], &refused[..]) {
        (&[m], _) => Ok(m),
        (&[], &[m]) => Err(position.check(m).err().map_or(Unread::NoSuchMove, |why| Unread::Illegal(m, why))),
        (&[], _) => Err(Unread::NoSuchMove),
        _ => Err(Unread::Ambiguous(legal)),
    }
}

/// Do the first two signs name the piece on a square?
fn names(position: &Position, mover: Piece, subject: &Subject, numbered: &[Square], from: Square) -> bool {
    if subject.file.is_some_and(|file| file != file_number(mover.color, from)) {
        return false;
    }
    if let Which::File(file) = subject.which {
        return file_number(mover.color, from) == file;
    }
    let row = row(position, mover, from.file());
    let at = row.iter().position(|&square| square == from);
    match subject.which {
        Which::Place(_) if row.len() < 2 => false,
        Which::Place(Place::Front) => at == Some(0),
        Which::Place(Place::Rear) => at == Some(row.len() - 1),
        Which::Place(Place::Middle) => at.is_some_and(|at| at > 0 && at + 1 < row.len()),
        Which::Index(n) if mover.role == Role::Soldier => numbered.get(usize::from(n) - 1) == Some(&from),
        Which::Index(n) => row.len() > 1 && at == Some(usize::from(n) - 1),
        Which::File(_) => false,
    }
}

fn parse(text: &str) -> Result<(Subject, Predicate), ParseError> {
    const FOUR: &str = "a move is four signs: which piece (two), forward, backward or sideways, how far";
    let mut signs = [(0, ' ', Symbol::Level); 4];
    let mut count = 0;
    for (at, c) in text.char_indices() {
        let sign = signs.get_mut(count).ok_or(ParseError::new(at, FOUR))?;
        *sign = match symbol(c) {
            Some(symbol) => (at, super::symbols::half_width(c), symbol),
            // `Pd`, the fourth of a row, is no piece's letter.
            None if matches!(super::symbols::half_width(c), 'd' | 'D') => (at, 'd', Symbol::Number(4)),
            None => return Err(ParseError::new(at, "no sign of a move")),
        };
        count += 1;
    }
    if count < 4 {
        return Err(ParseError::new(text.len(), FOUR));
    }
    let [(_, _, first), (second_at, letter, second), (third_at, _, third), (fourth_at, _, fourth)] = signs;
    let place = |symbol| match symbol {
        Symbol::Plus => Some(Place::Front),
        Symbol::Minus => Some(Place::Rear),
        Symbol::Place(place) => Some(place),
        _ => None,
    };
    let named = |role, which| Subject { role, which, file: None };
    let subject = match (first, second) {
        // `Pa` to `Pe` before all: A, C and E are also pieces.
        (Symbol::Piece(Role::Soldier), _) if ('a'..='e').contains(&letter.to_ascii_lowercase()) => {
            named(Role::Soldier, Which::Index(letter.to_ascii_lowercase() as u8 - b'a' + 1))
        }
        (Symbol::Piece(role), Symbol::Number(file)) => named(role, Which::File(file)),
        (Symbol::Number(n), Symbol::Piece(role)) => named(role, Which::Index(n)),
        (Symbol::Piece(role), other) | (other, Symbol::Piece(role)) if place(other).is_some() => {
            named(role, Which::Place(place(other).unwrap_or(Place::Front)))
        }
        (other, Symbol::Number(file)) if place(other).is_some() => Subject {
            role: Role::Soldier,
            which: Which::Place(place(other).unwrap_or(Place::Front)),
            file: Some(file),
        },
        _ => return Err(ParseError::new(second_at, "the first two signs say which piece moves")),
    };
    let direction = matches!(third, Symbol::Plus | Symbol::Minus | Symbol::Level);
    let predicate = match fourth {
        Symbol::Number(number) if direction => Predicate::Course(third, number),
        Symbol::Piece(Role::Soldier) if third == Symbol::Level && subject.role == Role::Soldier => {
            Predicate::Exchange
        }
        _ if direction => return Err(ParseError::new(fourth_at, "the last sign is a number from 1 to 9")),
        _ => return Err(ParseError::new(third_at, "the third sign is forward, backward or sideways")),
    };
    Ok((subject, predicate))
}

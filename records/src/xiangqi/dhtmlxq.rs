//! DhtmlXQ: the text form of the dpxq.com viewer, as many Chinese programs write it.
//!
//! Values stand between `[DhtmlXQ_name]` and `[/DhtmlXQ_name]`. A tag that is closed by another name, or not at
//! all, is ignored. Squares are two digits: the file from Red's left, the rank from Black's back rank.
//! `binit` places the 32 pieces (99: not on the board), `movelist` is four digits a move. `move_P_N_V` is
//! variation `V` of line `P` (0 is the main line) that begins with ply `N`; `commentN` and `commentV_N` stand
//! behind ply `N`.

use super::{NodeId, Record, Score};
use crate::{Error, Lines};
use games::wide::fen;
use games::xiangqi::{Color, Move, Options, Piece, Position, Role, Square, Xiangqi};
use games::{Game, View};
use std::collections::BTreeMap;

/// The names of tags in PGN and here.
const NAMES: &[(&str, &str)] = &[
    ("Title", "title"),
    ("Event", "event"),
    ("Date", "date"),
    ("Site", "place"),
    ("Round", "round"),
    ("Red", "red"),
    ("RedTeam", "redteam"),
    ("RedElo", "redrating"),
    ("RedTime", "redtime"),
    ("Black", "black"),
    ("BlackTeam", "blackteam"),
    ("BlackElo", "blackrating"),
    ("BlackTime", "blacktime"),
    ("Remark", "remark"),
    ("Annotator", "author"),
    ("Type", "type"),
    ("TimeControl", "timerule"),
    ("Termination", "endtype"),
    ("Generator", "generator"),
];

/// The order of the pieces in `binit`, for either side.
const ORDER: [Role; 16] = [
    Role::Chariot,
    Role::Horse,
    Role::Elephant,
    Role::Advisor,
    Role::General,
    Role::Advisor,
    Role::Elephant,
    Role::Horse,
    Role::Chariot,
    Role::Cannon,
    Role::Cannon,
    Role::Soldier,
    Role::Soldier,
    Role::Soldier,
    Role::Soldier,
    Role::Soldier,
];

/// Does a text look like this form?
#[must_use]
pub fn is_one(text: &str) -> bool {
    text.contains("[DhtmlXQ")
}

/// A value and where it begins.
type Value<'a> = (usize, &'a str);

/// The tags of a text that are closed by their own name, each once looked at.
fn tags(text: &str) -> Vec<(&str, Value<'_>)> {
    const OPEN: &str = "DhtmlXQ_";
    let mut found = Vec::new();
    let mut open: Option<(&str, usize)> = None;
    let mut at = 0;
    while let Some(bracket) = text[at..].find('[').map(|n| at + n) {
        at = bracket + 1;
        let rest = &text[at..];
        let (closes, rest) = match rest.strip_prefix('/') {
            Some(rest) => (true, rest),
            None => (false, rest),
        };
        // A name is short: looking no further keeps this linear in brackets that open nothing.
        let Some(name) = rest.strip_prefix(OPEN).and_then(|rest| {
            let end = rest.bytes().take(64).position(|b| b == b']')?;
            Some(&rest[..end])
        }) else {
            continue;
        };
        at += usize::from(closes) + OPEN.len() + name.len() + 1;
        if !closes {
            open = Some((name, at));
        } else if let Some((begun, start)) = open.take().filter(|(begun, _)| *begun == name) {
            found.push((begun, (start, &text[start..bracket])));
        }
    }
    found
}

/// Reads a record. The rules are plain Xiangqi, which is what these files hold.
///
/// # Errors
/// Where it is no record: a board that cannot be, a move that is not legal, a variation of nothing.
pub fn read(text: &str) -> Result<Record, Error> {
    let lines = Lines::new(text);
    let fault = |at: usize, what: &str| lines.error(at, what);
    if !is_one(text) {
        return Err(fault(0, "there is no [DhtmlXQ] here"));
    }
    let tags = tags(text);
    let value = |name: &str| tags.iter().find(|(tag, _)| *tag == name).map(|&(_, value)| value);

    let options = Options::plain();
    let mut board = None;
    if let Some((at, digits)) = value("binit").filter(|(_, digits)| !digits.trim().is_empty()) {
        board = Some((at, board_of(digits).map_err(|what| fault(at, what))?));
    }
    let mut main = Line { number: 0, from: 1, moves: moves(value("movelist"), &lines)? };
    // Whose turn it is follows from the first piece that moves.
    let start = match board {
        None => Xiangqi::new(&options),
        Some((at, board)) => {
            let read = |side: &str| Xiangqi::read(&format!("{board} {side}"), &options);
            let red = read("w").or_else(|error| read("b").map_err(|_| error));
            let red = red.map_err(|error| fault(at, error.what))?;
            let first = main.moves.first().and_then(|&(_, m)| red.piece(m.from()));
            match first {
                Some(Piece { color: Color::Black, .. }) => {
                    read("b").map_err(|error| fault(at, error.what))?
                }
                _ => red,
            }
        }
    };
    let mut record = Record::new(start);
    record.result = value("result").and_then(|(_, text)| score(text));
    for (name, (_, value)) in &tags {
        let known = NAMES.iter().find(|(_, tag)| tag == name);
        if let (Some((name, _)), false) = (known, value.trim().is_empty()) {
            record.tags.push(((*name).to_owned(), value.trim().to_owned()));
        }
    }

    let mut branches = branches(&tags, &lines)?;
    let mut places: BTreeMap<u32, (u32, Vec<NodeId>)> = BTreeMap::new();
    // Each line is walked once; where others leave it they are put aside with a copy of the position.
    let mut open = vec![(main.take(), Record::ROOT, *record.start().position())];
    while let Some((line, mut node, mut position)) = open.pop() {
        let mut leaving = branches.remove(&line.number).unwrap_or_default();
        leaving.sort_by_key(|branch| std::cmp::Reverse(branch.from));
        let mut nodes = Vec::with_capacity(line.moves.len());
        let mut aside = Vec::new();
        for (ply, &(at, m)) in (line.from..).zip(&line.moves) {
            while let Some(branch) = leaving.pop_if(|branch| branch.from <= ply) {
                if branch.from < ply {
                    return Err(fault(branch.at(), "a variation of a ply that its line does not have"));
                }
                aside.push((branch, node, position));
            }
            node = record.add(node, &mut position, m).ok_or_else(|| {
                let why = position.check(m).err().map(|why| why.to_string()).unwrap_or_default();
                fault(at, &format!("{m} is not legal here: {why}"))
            })?;
            nodes.push(node);
        }
        let end = line.from + line.moves.len() as u32;
        for branch in leaving {
            if branch.from != end {
                return Err(fault(branch.at(), "a variation of a ply that its line does not have"));
            }
            aside.push((branch, node, position));
        }
        open.append(&mut aside);
        places.insert(line.number, (line.from, nodes));
    }
    if let Some(branch) = branches.values().flatten().next() {
        return Err(fault(branch.at(), "a variation of a line that is not there"));
    }
    for (name, (_, text)) in &tags {
        if let Some(node) = name.strip_prefix("comment").and_then(|name| place(name, &places)) {
            let another = !record.comment(node).is_empty();
            record.add_comment(node, text.trim(), another);
        }
    }
    Ok(record)
}

/// Moves that follow one another, with their byte offsets.
struct Line {
    number: u32,
    /// The ply of the first move, from 1.
    from: u32,
    moves: Vec<(usize, Move)>,
}

impl Line {
    fn take(&mut self) -> Line {
        Line { number: self.number, from: self.from, moves: std::mem::take(&mut self.moves) }
    }

    fn at(&self) -> usize {
        self.moves.first().map_or(0, |&(at, _)| at)
    }
}

/// The variations by the line they leave.
fn branches(tags: &[(&str, Value<'_>)], lines: &Lines<'_>) -> Result<BTreeMap<u32, Vec<Line>>, Error> {
    let mut branches: BTreeMap<u32, Vec<Line>> = BTreeMap::new();
    for &(name, value) in tags {
        let Some(numbers) = name.strip_prefix("move_") else { continue };
        let numbers: Option<Vec<u32>> = numbers.split('_').map(|n| n.parse().ok()).collect();
        let Some(&[parent, from, number]) = numbers.as_deref() else {
            return Err(lines.error(value.0, "a variation is named move_line_ply_number"));
        };
        if from == 0 || from > 1_000_000_000 || number == 0 || number == parent {
            return Err(lines.error(value.0, "a variation begins with ply 1 or later and is not its own"));
        }
        let moves = moves(Some(value), lines)?;
        if !moves.is_empty() {
            branches.entry(parent).or_default().push(Line { number, from, moves });
        }
    }
    Ok(branches)
}

/// The node a comment belongs to: `5`, or `2_5` for ply 5 of variation 2.
fn place(name: &str, places: &BTreeMap<u32, (u32, Vec<NodeId>)>) -> Option<NodeId> {
    let (line, ply) = match name.split_once('_') {
        Some((line, ply)) => (line.parse().ok()?, ply),
        None => (0, name),
    };
    let ply: u32 = ply.parse().ok()?;
    if (line, ply) == (0, 0) {
        return Some(Record::ROOT);
    }
    let (from, nodes) = places.get(&line)?;
    nodes.get(ply.checked_sub(*from)? as usize).copied()
}

/// Four digits a move; white space between them is passed over.
fn moves(value: Option<Value<'_>>, lines: &Lines<'_>) -> Result<Vec<(usize, Move)>, Error> {
    let Some((start, text)) = value else { return Ok(Vec::new()) };
    let mut moves = Vec::with_capacity(text.len() / 4);
    let mut digits = [0; 4];
    let (mut count, mut begun) = (0, start);
    for (offset, c) in text.char_indices().filter(|(_, c)| !c.is_whitespace()) {
        let at = start + offset;
        digits[count] = c.to_digit(10).ok_or_else(|| lines.error(at, "a move is four digits"))? as u8;
        if count == 0 {
            begun = at;
        }
        count = (count + 1) % 4;
        if count == 0 {
            let [x1, y1, x2, y2] = digits;
            let m = square(x1, y1).zip(square(x2, y2)).and_then(|(from, to)| Move::new(from, to));
            moves.push((begun, m.ok_or_else(|| lines.error(begun, "no move between two squares"))?));
        }
    }
    if count != 0 {
        return Err(lines.error(begun, "a move is four digits"));
    }
    Ok(moves)
}

/// The file counts from Red's left, the rank from Black's side.
fn square(x: u8, y: u8) -> Option<Square> {
    Square::at(x, 9u8.checked_sub(y)?)
}

/// The board of `binit` as the first field of a FEN.
fn board_of(digits: &str) -> Result<String, &'static str> {
    const WHAT: &str = "binit is 64 digits: two for each of 32 pieces";
    let digits: Vec<u8> = digits
        .chars()
        .filter(|c| !c.is_whitespace())
        .map(|c| c.to_digit(10).map(|digit| digit as u8))
        .collect::<Option<_>>()
        .ok_or(WHAT)?;
    if digits.len() != 64 {
        return Err(WHAT);
    }
    let mut board = [None; Square::COUNT];
    for (n, pair) in digits.chunks(2).enumerate() {
        if pair == [9, 9] {
            continue;
        }
        let square = square(pair[0], pair[1]).ok_or("binit: there is no such square")?;
        let color = if n < 16 { Color::Red } else { Color::Black };
        if board[square.index()].replace(Piece::new(color, ORDER[n % 16])).is_some() {
            return Err("binit: two pieces on one square");
        }
    }
    struct Board([Option<Piece>; Square::COUNT]);
    impl std::fmt::Display for Board {
        fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            fen::write_board(f, |square| self.0[square.index()].map(fen::letter))
        }
    }
    Ok(Board(board).to_string())
}

/// A result in the words of such files.
pub(super) fn score(text: &str) -> Option<Score> {
    let has = |words: &[&str]| words.iter().any(|word| text.contains(word));
    match text.trim() {
        "W" | "w" | "1-0" => Some(Score::RedWins),
        "L" | "l" | "0-1" => Some(Score::BlackWins),
        "D" | "d" | "1/2-1/2" => Some(Score::Draw),
        _ if has(&["红胜", "紅勝", "红先胜", "紅先勝"]) => Some(Score::RedWins),
        _ if has(&["黑胜", "黑勝", "红先负", "紅先負"]) => Some(Score::BlackWins),
        _ if has(&["和"]) => Some(Score::Draw),
        _ => None,
    }
}

/// Writes a record. The form knows no exchange and no right to one: a record of 平先象棋 belongs into PGN.
/// An opening bracket within a value is written full-width, because nothing escapes it here.
#[must_use]
pub fn write(record: &Record) -> String {
    let mut out = String::from("[DhtmlXQ]\n[DhtmlXQ_ver]www_dpxq_com[/DhtmlXQ_ver]\n");
    let mut put = |name: &str, value: &str| {
        out.push_str(&format!("[DhtmlXQ_{name}]{}[/DhtmlXQ_{name}]\n", value.replace('[', "［")));
    };
    for (name, value) in &record.tags {
        if let Some((_, tag)) = NAMES.iter().find(|(known, _)| known == name) {
            put(tag, value);
        }
    }
    let result = match record.result {
        Some(Score::RedWins) => "红胜",
        Some(Score::BlackWins) => "黑胜",
        Some(Score::Draw) => "和棋",
        None => "未知",
    };
    put("result", result);
    put("binit", &binit(record.start().position()));

    // Lines in the order they are found: number, parent, first ply, first node.
    let mut lines = vec![(0u32, 0u32, 1u32, record.children(Record::ROOT).next())];
    let mut next = 0;
    let mut comments = vec![(String::from("comment0"), Record::ROOT)];
    while let Some(&(number, parent, from, first)) = lines.get(next) {
        next += 1;
        let (mut digits, mut ply, mut node) = (String::new(), from, first);
        // Variations of a line's first move leave its parent's line, so they were found there.
        let mut siblings_known = number != 0;
        while let Some(at) = node {
            if let Some(m) = record.action(at) {
                for square in [m.from(), m.to()] {
                    digits.push((b'0' + square.file()) as char);
                    digits.push((b'9' - square.rank()) as char);
                }
            }
            let name = if number == 0 { format!("comment{ply}") } else { format!("comment{number}_{ply}") };
            comments.push((name, at));
            if !siblings_known {
                let mut sibling = record.node(at).map(|node| node.next).filter(|&id| id != super::NOBODY);
                while let Some(id) = sibling {
                    lines.push((lines.len() as u32, number, ply, Some(id)));
                    sibling = record.node(id).map(|node| node.next).filter(|&id| id != super::NOBODY);
                }
            }
            siblings_known = false;
            ply += 1;
            node = record.children(at).next();
        }
        if number == 0 {
            put("movelist", &digits);
        } else {
            put(&format!("move_{parent}_{from}_{number}"), &digits);
        }
    }
    for (name, node) in comments {
        if !record.comment(node).is_empty() {
            put(&name, record.comment(node));
        }
    }
    out.push_str("[/DhtmlXQ]\n");
    out
}

fn binit(position: &Position) -> String {
    let mut out = String::new();
    for color in Color::BOTH {
        let mut squares: BTreeMap<Role, Vec<Square>> = BTreeMap::new();
        for role in Role::ALL {
            let mut all: Vec<Square> = position.of_kind(color, role).collect();
            // From the left of the back rank on, so that the first comes out first.
            all.sort_by_key(|square| std::cmp::Reverse(square.file()));
            squares.insert(role, all);
        }
        for role in ORDER {
            match squares.get_mut(&role).and_then(Vec::pop) {
                Some(square) => {
                    out.push((b'0' + square.file()) as char);
                    out.push((b'9' - square.rank()) as char);
                }
                None => out.push_str("99"),
            }
        }
    }
    out
}

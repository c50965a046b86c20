//! From text to a record.

use super::super::{MOST_NESTED, NodeId, Record, Score, dhtmlxq};
use crate::{Error, Lines};
use games::View;
use games::xiangqi::notation::{self, Style};
use games::xiangqi::{Move, Options, Position, Xiangqi};

/// Does a text look like a record of Xiangqi in this form: does it begin with a tag, a comment or a move, and does
/// no tag name another game?
#[must_use]
pub fn is_one(text: &str) -> bool {
    let mut tagged = false;
    for token in (Tokens { text, at: 0 }) {
        match token {
            Ok((_, Token::Tag { name, value, .. })) => {
                tagged = true;
                let other = matches!(name, "Game" | "Variant")
                    && ["xiangqi", "pingxian", "chinese chess", "象棋"]
                        .iter()
                        .all(|game| !value.to_lowercase().contains(game));
                if other {
                    return false;
                }
            }
            Ok((_, Token::Comment(_))) => {}
            Ok((_, Token::Word(word))) if !tagged => {
                let (_, word) = strip_number(0, word);
                let number = word.is_empty() || word.bytes().all(|b| b.is_ascii_digit());
                let start = Position::start(&Options::plain());
                return number || notation::read(&start, word).is_ok();
            }
            // A tag that is not one: the reader will say where, if there were tags before it.
            _ => return tagged,
        }
    }
    tagged
}

/// Reads the one game of a text.
///
/// # Errors
/// Where it is no record: a tag that is not closed, a text that is no legal move, a second game.
pub fn read(text: &str) -> Result<Record, Error> {
    let lines = Lines::new(text);
    let place = |(at, what): Fault| lines.error(at, what);
    let mut tokens = Tokens { text, at: 0 };
    let head = Head::read(&mut tokens).map_err(place)?;
    let body = tokens.at;
    let style = match head.style {
        Some(style) => style,
        None => squares_style(Tokens { text, at: body }),
    };
    let one = moves(Tokens { text, at: body }, &head, style.unwrap_or(Style::Iccs));
    match (one, style) {
        // Nothing in the text told ranks from 0 from ranks from 1: the other reading may be the right one.
        (Err(fault), None) => moves(Tokens { text, at: body }, &head, Style::Uci).map_err(|_| place(fault)),
        (one, _) => one.map_err(place),
    }
}

/// Byte offset and what is wrong there.
type Fault = (usize, String);

fn fault<T>(at: usize, what: impl Into<String>) -> Result<T, Fault> {
    Err((at, what.into()))
}

/// The tags.
struct Head {
    tags: Vec<(String, String)>,
    start: Xiangqi,
    result: Option<Score>,
    /// Of moves written as squares; `Some(None)` leaves it to the moves.
    style: Option<Option<Style>>,
}

impl Head {
    fn read(tokens: &mut Tokens<'_>) -> Result<Head, Fault> {
        let mut tags = Vec::new();
        let (mut fen, mut options, mut result, mut style) = (None, Options::plain(), None, None);
        loop {
            let before = tokens.at;
            let (at, Token::Tag { name, value, value_at }) = (match tokens.next() {
                None => break,
                Some(token) => token?,
            }) else {
                tokens.at = before;
                break;
            };
            let wrong = |what: &dyn std::fmt::Display| Err((value_at, format!("{name}: {what}")));
            match name {
                "FEN" => fen = Some((value_at, value)),
                "Result" => result = score(&value).or_else(|| dhtmlxq::score(&value)),
                "Options" => match value.parse() {
                    Ok(read) => options = read,
                    Err(error) => return wrong(&error),
                },
                "Format" => {
                    style = match value.to_ascii_lowercase().as_str() {
                        "iccs" | "ucci" => Some(Some(Style::Iccs)),
                        "uci" => Some(Some(Style::Uci)),
                        // The others say nothing about squares.
                        _ => style,
                    }
                }
                "" => return fault(at, "a tag has a name"),
                _ => tags.push((name.to_owned(), value)),
            }
        }
        let start = match fen {
            None => Xiangqi::read(START, &options),
            Some((_, ref text)) => Xiangqi::read(text.trim(), &options),
        };
        let start = start.or_else(|error| fault(fen.map_or(0, |(at, _)| at), format!("FEN: {error}")))?;
        Ok(Head { tags, start, result, style })
    }
}

const START: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w";

fn score(text: &str) -> Option<Score> {
    [Score::RedWins, Score::BlackWins, Score::Draw]
        .into_iter()
        .find(|score| score.text() == text)
        .or((text == "½-½" || text == "1/2").then_some(Score::Draw))
}

/// Looks for squares that only one counting of ranks knows: a rank 0, or a rank 10.
fn squares_style(tokens: Tokens<'_>) -> Option<Style> {
    for token in tokens {
        // Behind a fault nothing is read, here as little as by the reader.
        let (_, token) = token.ok()?;
        let Token::Word(word) = token else { continue };
        let (_, word) = strip_number(0, word);
        let bytes = word.as_bytes();
        let squares = bytes.len() >= 4
            && bytes[0].is_ascii_alphabetic()
            && bytes[1].is_ascii_digit()
            && word
                .chars()
                .all(|c| c.is_ascii_digit() || c == '-' || matches!(c.to_ascii_lowercase(), 'a'..='i'))
            && bytes.iter().filter(|b| b.is_ascii_alphabetic()).count() == 2;
        if squares && word.contains('0') {
            let ten = word.contains("10");
            return Some(if ten { Style::Uci } else { Style::Iccs });
        }
    }
    None
}

fn moves(mut tokens: Tokens<'_>, head: &Head, squares: Style) -> Result<Record, Fault> {
    let mut record = Record::new(head.start.clone());
    record.tags.clone_from(&head.tags);
    record.result = head.result;
    // The last move and the position before it, for the variation that may follow; then the position after it.
    let mut here =
        Place { node: Record::ROOT, before: None, commented: false, position: *head.start.position() };
    let mut open: Vec<Place> = Vec::new();
    let mut finished = false;
    for token in tokens.by_ref() {
        let (at, token) = token?;
        match token {
            Token::Comment(text) => {
                record.add_comment(here.node, text, here.commented);
                here.commented = true;
            }
            Token::Tag { .. } => return fault(at, "a second game begins here"),
            Token::Glyph => {}
            Token::Open => {
                let Some((node, position)) = here.before else {
                    return fault(at, "a variation needs a move before it");
                };
                if open.len() >= MOST_NESTED {
                    return fault(at, "variations are nested too deep");
                }
                open.push(here);
                here = Place { node, before: None, commented: !record.comment(node).is_empty(), position };
            }
            Token::Close => {
                here = open.pop().map_or_else(|| fault(at, "no variation is open here"), Ok)?;
            }
            Token::Word(word) => {
                let (at, word) = strip_number(at, word);
                let word = word.trim_end_matches(['!', '?', '！', '？']);
                if word.is_empty() || word.bytes().all(|b| b.is_ascii_digit()) {
                    continue;
                }
                if word == "*" || score(word).is_some() {
                    if open.is_empty() {
                        finished = true;
                        record.result = score(word).or(record.result);
                    }
                    continue;
                }
                if finished && open.is_empty() {
                    return fault(at, "a move behind the result");
                }
                let m = read_move(&here.position, word, squares).or_else(|what| fault(at, what))?;
                let before = here.position;
                let Some(node) = record.add(here.node, &mut here.position, m) else {
                    return fault(at, "there are too many moves");
                };
                here.before = Some((here.node, before));
                here.node = node;
                here.commented = false;
            }
        }
    }
    if !open.is_empty() {
        return fault(tokens.text.len(), "a variation is not closed");
    }
    Ok(record)
}

/// Where the reader stands in the tree.
struct Place {
    node: NodeId,
    before: Option<(NodeId, Position)>,
    /// Has the node a comment already?
    commented: bool,
    position: Position,
}

fn read_move(position: &Position, word: &str, squares: Style) -> Result<Move, String> {
    let is_squares = notation::read_as(position, word, squares);
    let read = match is_squares {
        // Not squares at all: letters or Chinese.
        Err(notation::Unread::Malformed(_)) => notation::read_as(position, word, Style::Traditional),
        read => read,
    };
    // A word may be as long as the file.
    read.map_err(|why| format!("{}: {why}", word.chars().take(20).collect::<String>()))
}

/// A word without the move number that may be glued to it: `1.`, `12...`, `１．`.
fn strip_number(at: usize, word: &str) -> (usize, &str) {
    let rest = word.trim_start_matches(|c: char| c.is_ascii_digit() || ('０'..='９').contains(&c));
    let dots = rest.trim_start_matches(['.', '．', '…', '、']);
    // Dots without a number before them stand alone, as in `1. ... C8=5`.
    if dots.len() == rest.len() || (rest.len() == word.len() && !dots.is_empty()) {
        return (at, word);
    }
    (at + (word.len() - dots.len()), dots)
}

enum Token<'a> {
    Tag {
        name: &'a str,
        value: String,
        value_at: usize,
    },
    Comment(&'a str),
    Open,
    Close,
    /// `$1`
    Glyph,
    Word(&'a str),
}

struct Tokens<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Tokens<'a> {
    /// The text up to one of some characters, which is passed over; `None` if it does not come.
    fn until(&mut self, end: impl Fn(char) -> bool) -> Option<&'a str> {
        let rest = &self.text[self.at..];
        let (length, c) = rest.char_indices().find(|&(_, c)| end(c))?;
        self.at += length + c.len_utf8();
        Some(&rest[..length])
    }

    fn tag(&mut self, at: usize) -> Result<Token<'a>, Fault> {
        const WHAT: &str = "a tag is [Name \"value\"]";
        let Some(name) = self.until(|c| c == '"' || c == ']' || c == '\n').map(str::trim) else {
            return fault(at, WHAT);
        };
        if !self.text[..self.at].ends_with('"') {
            return fault(at, WHAT);
        }
        let value_at = self.at;
        let mut value = String::new();
        let mut escaped = false;
        loop {
            let Some(c) = self.text[self.at..].chars().next().filter(|&c| c != '\n') else {
                return fault(at, "the value of a tag ends with \" on its line");
            };
            self.at += c.len_utf8();
            match c {
                // Only these two are escapes; other programs write lone backslashes.
                '"' | '\\' if escaped => {
                    value.pop();
                    value.push(c);
                    escaped = false;
                }
                '"' => break,
                _ => {
                    value.push(c);
                    escaped = c == '\\';
                }
            }
        }
        let rest = &self.text[self.at..];
        let Some(end) = rest.strip_prefix([' ', '\t']).unwrap_or(rest).strip_prefix(']') else {
            return fault(self.at, WHAT);
        };
        self.at = self.text.len() - end.len();
        Ok(Token::Tag { name, value, value_at })
    }
}

impl<'a> Iterator for Tokens<'a> {
    type Item = Result<(usize, Token<'a>), Fault>;

    fn next(&mut self) -> Option<Self::Item> {
        let rest = self.text.get(self.at..)?;
        let start = rest.find(|c: char| !c.is_whitespace() && c != '\u{feff}')?;
        let at = self.at + start;
        let c = self.text[at..].chars().next()?;
        self.at = at + c.len_utf8();
        let token = match c {
            '[' => match self.tag(at) {
                Ok(tag) => tag,
                Err(fault) => return Some(Err(fault)),
            },
            '{' => match self.until(|c| c == '}') {
                Some(comment) => Token::Comment(comment),
                None => return Some(fault(at, "a comment is not closed")),
            },
            ';' => {
                let rest = &self.text[self.at..];
                let line = rest.split('\n').next().unwrap_or(rest);
                self.at += line.len();
                Token::Comment(line.trim_end_matches('\r'))
            }
            '(' => Token::Open,
            ')' => Token::Close,
            _ => {
                let rest = &self.text[at..];
                let ends = |c: char| c.is_whitespace() || matches!(c, '[' | '{' | ';' | '(' | ')');
                let word = &rest[..rest.find(ends).unwrap_or(rest.len())];
                self.at = at + word.len();
                if c == '$' { Token::Glyph } else { Token::Word(word) }
            }
        };
        Some(Ok((at, token)))
    }
}

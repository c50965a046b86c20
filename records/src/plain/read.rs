//! Reading.

use super::{Ending, Record, Recorded};
use crate::{Error, Lines};
use games::record::{Mismatch, Ply};
use games::{ParseError, Turn, View};

/// The name in the first tag of a file, if it is a record of this form: `banqi`, `jieqi`.
#[must_use]
pub fn game_of(file: &[u8]) -> Option<&str> {
    let start = file.strip_prefix(b"\xef\xbb\xbf").unwrap_or(file).trim_ascii_start();
    let rest = start.strip_prefix(b"[Game")?.trim_ascii_start().strip_prefix(b"\"")?;
    let end = rest.iter().position(|&byte| byte == b'"')?;
    std::str::from_utf8(&rest[..end]).ok()
}

impl<G: Recorded> Record<G> {
    /// Reads a record and plays it through.
    ///
    /// # Errors
    /// The first thing that is wrong: the file, a tag, a ply that does not follow, a result that cannot be.
    pub fn read(file: &[u8]) -> Result<Record<G>, Error> {
        Record::read_and_play(file).map(|(record, _)| record)
    }

    /// Reads a record; gives it and the game where it ends.
    ///
    /// # Errors
    /// Those of [`Record::read`].
    pub fn read_and_play(file: &[u8]) -> Result<(Record<G>, G), Error> {
        let text = match std::str::from_utf8(file) {
            Ok(text) => text,
            Err(error) => {
                let good = std::str::from_utf8(&file[..error.valid_up_to()]).unwrap_or_default();
                return Err(Lines::new(good).error(good.len(), "a record is UTF-8 text"));
            }
        };
        read(text).map_err(|wrong| Lines::new(text).error(wrong.at, wrong.what))
    }
}

/// What is wrong at a byte offset.
struct Wrong {
    at: usize,
    what: String,
}

impl Wrong {
    fn new(at: usize, what: impl Into<String>) -> Wrong {
        Wrong { at, what: what.into() }
    }
}

/// Reads on from a byte offset.
struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Reader<'a> {
    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn skip_space(&mut self) {
        self.at = self.text.len() - self.rest().trim_start().len();
    }

    /// `{ ... }` or `; ...`, if one stands here.
    fn comment(&mut self) -> Result<Option<String>, Wrong> {
        let rest = self.rest();
        if let Some(line) = rest.strip_prefix(';') {
            let line = line.split(['\n', '\r']).next().unwrap_or(line);
            self.at += 1 + line.len();
            return Ok(Some(line.trim().to_owned()));
        }
        let Some(inside) = rest.strip_prefix('{') else { return Ok(None) };
        let opened = self.at;
        let (text, length) =
            until(inside, '}').ok_or_else(|| Wrong::new(opened, "this comment has no end: } is missing"))?;
        self.at += 1 + length;
        Ok(Some(text))
    }

    /// `[Name "value"]`, if a tag stands here: where, name, where the value starts, value. The place inside a
    /// value is exact as long as nothing before it is escaped.
    fn tag(&mut self) -> Result<Option<(usize, &'a str, usize, String)>, Wrong> {
        let at = self.at;
        let Some(inside) = self.rest().strip_prefix('[') else { return Ok(None) };
        let inside = inside.trim_start();
        let name_at = self.text.len() - inside.len();
        let length = inside.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(inside.len());
        let name = &inside[..length];
        if name.is_empty() {
            return Err(Wrong::new(name_at, "a tag has a name of letters and digits"));
        }
        let value = inside[length..].trim_start();
        let value_at = self.text.len() - value.len();
        let quoted = value
            .strip_prefix('"')
            .ok_or_else(|| Wrong::new(value_at, "the value of a tag stands between quotation marks"))?;
        let (value, length) =
            until(quoted, '"').ok_or_else(|| Wrong::new(value_at, "this value has no end: \" is missing"))?;
        let behind = quoted[length..].trim_start();
        self.at = self.text.len() - behind.len();
        if !behind.starts_with(']') {
            return Err(Wrong::new(self.at, "a tag ends with ]"));
        }
        self.at += 1;
        Ok(Some((at, name, value_at + 1, value)))
    }

    /// What stands here up to a space or a comment.
    fn word(&mut self) -> Option<(usize, &'a str)> {
        let at = self.at;
        let rest = self.rest();
        let length = rest.find(|c: char| c.is_whitespace() || c == '{' || c == ';').unwrap_or(rest.len());
        self.at += length;
        (length > 0).then(|| (at, &rest[..length]))
    }
}

/// The text up to an unescaped mark, without its escapes, and its length in the file with the mark.
fn until(text: &str, mark: char) -> Option<(String, usize)> {
    let mut plain = String::new();
    let mut characters = text.char_indices();
    while let Some((at, character)) = characters.next() {
        if character == mark {
            return Some((plain, at + mark.len_utf8()));
        }
        if character == '\\'
            && let Some((_, escaped)) = characters.next()
        {
            if escaped != mark && escaped != '\\' {
                plain.push('\\');
            }
            plain.push(escaped);
        } else {
            plain.push(character);
        }
    }
    None
}

/// Tags that say something about the play, with the place of their value.
#[derive(Default)]
struct Tags {
    options: Option<(usize, String)>,
    position: Option<(usize, String)>,
    deal: Option<(usize, String)>,
    result: Option<(usize, String)>,
    others: Vec<(String, String)>,
}

fn read<G: Recorded>(text: &str) -> Result<(Record<G>, G), Wrong> {
    let mut reader =
        Reader { text, at: if text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 } };
    let (mut record, result_tag) = read_tags::<G>(&mut reader)?;
    let mut game = record.beginning();
    let mut written = None;
    loop {
        reader.skip_space();
        if let Some(comment) = reader.comment()? {
            record.comments.push((record.plies.len(), comment));
            continue;
        }
        let Some((at, word)) = reader.word() else { break };
        if let Some((_, earlier)) = written {
            let what =
                if earlier == word { "the result stands there twice" } else { "the result ends the record" };
            return Err(Wrong::new(at, what));
        }
        if let Some(ending) = Ending::ALL.into_iter().find(|ending| ending.text() == word) {
            record.ending = ending;
            written = Some((at, word));
            continue;
        }
        // `12.` or `12...`, by itself or before a ply.
        let digits = word.len() - word.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let dots = word[digits..].len() - word[digits..].trim_start_matches('.').len();
        let number = if digits > 0 && dots > 0 { digits + dots } else { 0 };
        if number == word.len() {
            continue;
        }
        let ply = read_ply(&word[number..], at + number, &mut game, record.deal.as_ref())?;
        record.plies.push(ply);
    }
    check_result(&mut record, &game, result_tag, written.map(|(at, _)| at), text.len())?;
    Ok((record, game))
}

type Head<G> = (Record<G>, Option<(usize, Ending)>);

fn read_tags<G: Recorded>(reader: &mut Reader<'_>) -> Result<Head<G>, Wrong> {
    let mut tags = Tags::default();
    let mut comments = Vec::new();
    let mut names: Vec<&str> = Vec::new();
    loop {
        reader.skip_space();
        if let Some(comment) = reader.comment()? {
            comments.push((0, comment));
            continue;
        }
        let Some((at, name, value_at, value)) = reader.tag()? else { break };
        if names.is_empty() && name != "Game" {
            return Err(Wrong::new(at, format!("the first tag is [Game \"{}\"]", G::NAME)));
        }
        if names.len() > 200 || names.contains(&name) {
            return Err(Wrong::new(at, "a tag stands there once, and there are at most 200"));
        }
        names.push(name);
        match name {
            "Game" if value != G::NAME => {
                return Err(Wrong::new(value_at, format!("this is a record of {value}, not of {}", G::NAME)));
            }
            "Game" => {}
            "Options" => tags.options = Some((value_at, value)),
            "Position" => tags.position = Some((value_at, value)),
            "Deal" => tags.deal = Some((value_at, value)),
            "Result" => tags.result = Some((value_at, value)),
            _ => tags.others.push((name.to_owned(), value)),
        }
    }
    if names.is_empty() {
        return Err(Wrong::new(reader.at, format!("a record starts with [Game \"{}\"]", G::NAME)));
    }
    let inside = |at: usize| move |error: ParseError| Wrong::new(at + error.at, error.what);
    let options = match tags.options {
        Some((at, text)) => text.parse::<G::Options>().map_err(inside(at))?,
        None => G::Options::default(),
    };
    let mut record = Record::<G>::new(options);
    record.tags = tags.others;
    record.comments = comments;
    if let Some((at, text)) = tags.position {
        record.start = Some(G::View::read(&text, &record.options).map_err(inside(at))?);
    }
    if let Some((at, text)) = tags.deal {
        record.deal = Some(text.parse::<G::Deal>().map_err(inside(at))?);
    }
    let result = match tags.result {
        None => None,
        Some((at, text)) => {
            let ending = Ending::ALL.into_iter().find(|ending| ending.text() == text);
            let ending = ending.ok_or_else(|| Wrong::new(at, "a result is 1-0, 0-1, 1/2-1/2 or *"))?;
            record.ending = ending;
            Some((at, ending))
        }
    };
    Ok((record, result))
}

fn read_ply<G: Recorded>(
    word: &str,
    at: usize,
    game: &mut G,
    deal: Option<&G::Deal>,
) -> Result<Ply<G>, Wrong> {
    let mut ply: Ply<G> = word.parse().map_err(|e: ParseError| Wrong::new(at + e.at, e.what))?;
    let wrong = |why: Mismatch<G::Illegal>| Wrong::new(at, format!("{}: {why}", ply.action));
    game.play(ply.action).map_err(|why| wrong(Mismatch::Illegal(why)))?;
    if !game.awaits_chance() {
        return if ply.answer.is_none() { Ok(ply) } else { Err(wrong(Mismatch::AnswerTooMuch)) };
    }
    if let Some(answer) = deal.and_then(|deal| game.answer(deal)) {
        if ply.answer.is_some_and(|written| written != answer) {
            return Err(Wrong::new(
                at,
                format!("{}: by the deal of this record {answer} is turned up", ply.action),
            ));
        }
        ply.answer = Some(answer);
    }
    let answer = ply.answer.ok_or_else(|| wrong(Mismatch::AnswerMissing))?;
    game.reveal(answer).map_err(|why| wrong(Mismatch::Illegal(why)))?;
    Ok(ply)
}

/// The result in the tag, the one behind the plies, and the rules: what is known of all agrees.
fn check_result<G: Recorded>(
    record: &mut Record<G>,
    game: &G,
    tag: Option<(usize, Ending)>,
    written_at: Option<usize>,
    end: usize,
) -> Result<(), Wrong> {
    let at = written_at.or(tag.map(|(at, _)| at)).unwrap_or(end);
    if let Some((_, ending)) = tag {
        if record.ending == Ending::Unknown {
            record.ending = ending;
        } else if ending != Ending::Unknown && ending != record.ending {
            return Err(Wrong::new(at, format!("the tag says {}", ending.text())));
        }
    }
    if let Turn::Over(outcome) = game.turn() {
        let ruled = Ending::of(outcome);
        if record.ending != Ending::Unknown && record.ending != ruled {
            return Err(Wrong::new(at, format!("by the rules the result is {}", ruled.text())));
        }
    }
    Ok(())
}

//! A small reader and writer of JSON.
//!
//! The derived readers of `room::protocol` and `room::api` would cost the page a quarter of its byte budget: each is
//! code of its own for each type and each field. This reads any text into one tree instead; `state::wire` takes from it
//! what the page needs, and its tests hold it against the derived ones.

use std::fmt::{self, Write};

/// Deeper nesting is no message of ours.
const MAX_DEPTH: u32 = 16;

/// A JSON value.
#[derive(Clone, PartialEq, Debug)]
pub enum Json {
    /// `null`, and what an object does not have.
    Null,
    /// A truth.
    Bool(bool),
    /// A number from 0 to 2^64 - 1 without a fraction: there is no other in our messages.
    Whole(u64),
    /// Any other number.
    Odd,
    /// A text.
    Text(String),
    /// A list.
    List(Vec<Json>),
    /// An object; of members with the same name the first counts.
    Object(Vec<(String, Json)>),
}

impl Json {
    /// Reads a whole text. `None` if it is not JSON.
    pub fn read(text: &str) -> Option<Json> {
        let mut reader = Reader { text, at: 0 };
        let value = reader.value(0)?;
        reader.space();
        (reader.at == text.len()).then_some(value)
    }

    /// An object for writing.
    pub fn object<const N: usize>(members: [(&str, Json); N]) -> Json {
        Json::Object(members.into_iter().map(|(name, value)| (name.to_owned(), value)).collect())
    }

    /// A text for writing.
    pub fn of(text: &str) -> Json {
        Json::Text(text.to_owned())
    }

    /// A member of an object; [`Json::Null`] if there is none, or this is no object.
    pub fn get(&self, name: &str) -> &Json {
        match self {
            Json::Object(members) => {
                members.iter().find(|(n, _)| n == name).map_or(&Json::Null, |(_, value)| value)
            }
            _ => &Json::Null,
        }
    }

    /// A text.
    pub fn text(&self) -> Option<&str> {
        match self {
            Json::Text(text) => Some(text),
            _ => None,
        }
    }

    /// A text of one's own.
    pub fn string(&self) -> Option<String> {
        self.text().map(str::to_owned)
    }

    /// A truth.
    pub fn truth(&self) -> Option<bool> {
        match self {
            Json::Bool(truth) => Some(*truth),
            _ => None,
        }
    }

    /// A number.
    pub fn whole(&self) -> Option<u64> {
        match self {
            Json::Whole(number) => Some(*number),
            _ => None,
        }
    }

    /// A number of 32 bits.
    pub fn small(&self) -> Option<u32> {
        u32::try_from(self.whole()?).ok()
    }

    /// A number of 8 bits.
    pub fn tiny(&self) -> Option<u8> {
        u8::try_from(self.whole()?).ok()
    }

    /// A list.
    pub fn list(&self) -> Option<&[Json]> {
        match self {
            Json::List(list) => Some(list),
            _ => None,
        }
    }

    /// A list of two.
    pub fn pair(&self) -> Option<[&Json; 2]> {
        match self.list()? {
            [a, b] => Some([a, b]),
            _ => None,
        }
    }

    /// Something that may be missing: `Some(None)` for `null`, `None` for what does not read.
    pub fn maybe<T>(&self, read: impl FnOnce(&Json) -> Option<T>) -> Option<Option<T>> {
        match self {
            Json::Null => Some(None),
            value => read(value).map(Some),
        }
    }
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl Reader<'_> {
    fn space(&mut self) {
        while matches!(self.peek(), Some(b' ' | b'\n' | b'\r' | b'\t')) {
            self.at += 1;
        }
    }

    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    /// Takes a byte if it is the next.
    fn take(&mut self, byte: u8) -> bool {
        let next = self.peek() == Some(byte);
        self.at += usize::from(next);
        next
    }

    fn word(&mut self, word: &str, value: Json) -> Option<Json> {
        let found = self.text.get(self.at..)?.starts_with(word);
        self.at += word.len();
        found.then_some(value)
    }

    fn value(&mut self, depth: u32) -> Option<Json> {
        self.space();
        if depth > MAX_DEPTH {
            return None;
        }
        match self.peek()? {
            b'n' => self.word("null", Json::Null),
            b't' => self.word("true", Json::Bool(true)),
            b'f' => self.word("false", Json::Bool(false)),
            b'"' => self.quoted().map(Json::Text),
            b'[' => {
                let mut list = Vec::new();
                self.members(b']', |reader| {
                    list.push(reader.value(depth + 1)?);
                    Some(())
                })?;
                Some(Json::List(list))
            }
            b'{' => {
                let mut members = Vec::new();
                self.members(b'}', |reader| {
                    reader.space();
                    let name = reader.quoted()?;
                    reader.space();
                    if !reader.take(b':') {
                        return None;
                    }
                    members.push((name, reader.value(depth + 1)?));
                    Some(())
                })?;
                Some(Json::Object(members))
            }
            b'-' | b'0'..=b'9' => Some(self.number()),
            _ => None,
        }
    }

    /// What stands between brackets, separated by commas.
    fn members(&mut self, end: u8, mut member: impl FnMut(&mut Self) -> Option<()>) -> Option<()> {
        self.at += 1;
        self.space();
        if self.take(end) {
            return Some(());
        }
        loop {
            member(self)?;
            self.space();
            if self.take(end) {
                return Some(());
            }
            if !self.take(b',') {
                return None;
            }
        }
    }

    fn number(&mut self) -> Json {
        let from = self.at;
        while matches!(self.peek(), Some(b'0'..=b'9' | b'-' | b'+' | b'.' | b'e' | b'E')) {
            self.at += 1;
        }
        self.text[from..self.at].parse().map_or(Json::Odd, Json::Whole)
    }

    fn quoted(&mut self) -> Option<String> {
        if !self.take(b'"') {
            return None;
        }
        let mut text = String::new();
        let mut chars = self.text.get(self.at..)?.char_indices();
        loop {
            let (at, c) = chars.next()?;
            match c {
                '"' => {
                    self.at += at + 1;
                    return Some(text);
                }
                '\\' => text.push(match chars.next()?.1 {
                    'n' => '\n',
                    't' => '\t',
                    'r' => '\r',
                    'b' => '\u{8}',
                    'f' => '\u{c}',
                    'u' => {
                        let unit = code_unit(&mut chars)?;
                        if (0xd800..0xdc00).contains(&unit) {
                            // The first half of a character beyond the basic plane.
                            if (chars.next()?.1, chars.next()?.1) != ('\\', 'u') {
                                return None;
                            }
                            let low =
                                code_unit(&mut chars)?.checked_sub(0xdc00).filter(|low| *low < 0x400)?;
                            char::from_u32(0x1_0000 + ((unit - 0xd800) << 10) + low)?
                        } else {
                            char::from_u32(unit)?
                        }
                    }
                    c @ ('"' | '\\' | '/') => c,
                    _ => return None,
                }),
                c if c < ' ' => return None,
                c => text.push(c),
            }
        }
    }
}

fn code_unit(chars: &mut std::str::CharIndices<'_>) -> Option<u32> {
    let mut unit = 0;
    for _ in 0..4 {
        unit = unit << 4 | chars.next()?.1.to_digit(16)?;
    }
    Some(unit)
}

impl fmt::Display for Json {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Json::Null | Json::Odd => f.write_str("null"),
            Json::Bool(truth) => f.write_str(if *truth { "true" } else { "false" }),
            Json::Whole(number) => write!(f, "{number}"),
            Json::Text(text) => quote(text, f),
            Json::List(list) => {
                f.write_char('[')?;
                for (index, value) in list.iter().enumerate() {
                    f.write_str(if index > 0 { "," } else { "" })?;
                    value.fmt(f)?;
                }
                f.write_char(']')
            }
            Json::Object(members) => {
                f.write_char('{')?;
                for (index, (name, value)) in members.iter().enumerate() {
                    f.write_str(if index > 0 { "," } else { "" })?;
                    quote(name, f)?;
                    f.write_char(':')?;
                    value.fmt(f)?;
                }
                f.write_char('}')
            }
        }
    }
}

fn quote(text: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    f.write_char('"')?;
    for c in text.chars() {
        match c {
            '"' | '\\' => write!(f, "\\{c}")?,
            c if c < ' ' => write!(f, "\\u{:04x}", u32::from(c))?,
            c => f.write_char(c)?,
        }
    }
    f.write_char('"')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_what_another_writer_writes_and_the_other_way() {
        for text in [
            r#"{"a":[1,2,{"b":null}],"c":"x\"y\\z\u0001棋😀","d":true,"e":false,"f":18446744073709551615,"g":{},"h":[]}"#,
            "[]",
            "0",
            "\"\"",
        ] {
            let value = Json::read(text).expect(text);
            assert_eq!(value.to_string(), text);
            let other: serde_json::Value = serde_json::from_str(text).expect(text);
            assert_eq!(
                Json::read(&other.to_string()).map(|v| v.get("c").clone()),
                Some(value.get("c").clone())
            );
            assert!(Json::read(&serde_json::to_string_pretty(&other).expect("JSON")).is_some());
        }
        assert_eq!(Json::read(r#""\ud83d\ude00\u68cb\/\n""#), Some(Json::of("😀棋/\n")));
        assert_eq!(Json::read("[-1,1.5,1e3]"), Some(Json::List(vec![Json::Odd; 3])));
    }

    #[test]
    fn what_is_no_json_is_nothing() {
        for wrong in [
            "",
            " ",
            "{",
            "}",
            "[1,]",
            "{\"a\"}",
            "{\"a\":}",
            "{a:1}",
            "tru",
            "nul",
            "\"",
            "\"\\x\"",
            "\"\\ud83d\"",
            "\"\\u12\"",
            "\"\n\"",
            "1 2",
            "棋",
            "\"\\ud83d\\u0041\"",
            "{\"a\":1,}",
            "[1 2]",
        ] {
            assert_eq!(Json::read(wrong), None, "{wrong}");
        }
        assert_eq!(Json::read(&"[".repeat(100_000)), None);
        assert!(Json::read(&format!("{}{}", "[".repeat(17), "]".repeat(17))).is_some());
        assert!(Json::read(&format!("{}{}", "[".repeat(19), "]".repeat(19))).is_none());
    }

    #[test]
    fn every_beginning_of_a_message_is_read_without_a_panic() {
        let text = r#"{"type":"state","name":"棋\u68cb","list":[1,-2,{"x":null}]}"#;
        for end in (0..text.len()).filter(|&end| text.is_char_boundary(end)) {
            assert_eq!(Json::read(&text[..end]), None);
        }
    }
}

//! Reading.

use super::tree::{PropertyPlace, Span, index};
use super::{Collection, NodeId};
use crate::text::{Decoded, decode};
use crate::{Error, Lines};
use std::str::FromStr;

/// Reads a file in any encoding (see [`crate::text::decode`]; SGF declares it in `CA`).
///
/// # Errors
/// Where and why the bytes are not SGF.
pub fn read(bytes: &[u8]) -> Result<(Collection, Decoded), Error> {
    let mut decoded = decode(bytes, declared(bytes))?;
    let collection = Collection::parse_owned(std::mem::take(&mut decoded.text))?;
    decoded.text.clone_from(&collection.text);
    Ok((collection, decoded))
}

/// Does a file look like SGF? Its first bracket is round, and a node or a property follows.
#[must_use]
pub fn looks_like(bytes: &[u8]) -> bool {
    let start = &bytes[..bytes.len().min(1 << 16)];
    // Zeros and marks are those of UTF-16 and UTF-8.
    let mut plain = start.iter().filter(|&&byte| byte != 0 && byte < 0x80 && !byte.is_ascii_whitespace());
    plain.find(|byte| matches!(byte, b'(' | b'[' | b'{')) == Some(&b'(')
        && matches!(plain.next(), Some(b';' | b'A'..=b'Z'))
}

/// The value of `CA` near the start. ASCII alone is looked at, which all encodings but UTF-16 share; the property
/// before may end in a letter whose second byte is a bracket, so what stands before `CA` is not asked for more than that
/// it is no capital.
fn declared(bytes: &[u8]) -> Option<&str> {
    let start = &bytes[..bytes.len().min(1 << 16)];
    let mut from = 0;
    while let Some(found) = start[from..].windows(3).position(|three| three == b"CA[") {
        let at = from + found;
        from = at + 3;
        if at > 0 && start[at - 1].is_ascii_uppercase() {
            continue;
        }
        let value = &start[from..];
        let end = value.iter().position(|&byte| byte == b']')?;
        match std::str::from_utf8(&value[..end]) {
            Ok(label) if !label.is_empty() && label.len() <= 32 && label.is_ascii() => return Some(label),
            _ => {}
        }
    }
    None
}

impl FromStr for Collection {
    type Err = Error;

    fn from_str(text: &str) -> Result<Collection, Error> {
        Collection::parse(text)
    }
}

impl Collection {
    /// Reads text.
    ///
    /// Read liberally: text before the first game and between games is skipped, white space may stand between all
    /// parts, the first `;` of a game may be missing, names may be long (FF\[1\] to FF\[3\]) and stand in a node
    /// more than once, nodes may be empty.
    ///
    /// # Errors
    /// Where and why the text is not SGF.
    pub fn parse(text: &str) -> Result<Collection, Error> {
        Collection::parse_owned(text.to_owned())
    }

    fn parse_owned(text: String) -> Result<Collection, Error> {
        if u32::try_from(text.len()).is_err() {
            return Err(Error::new((1, 1), "a record is shorter than 4 GB"));
        }
        let mut parser = Parser { bytes: text.as_bytes(), at: 0, collection: Collection::default() };
        match parser.collection() {
            Ok(()) => {
                let mut collection = parser.collection;
                collection.text = text;
                Ok(collection)
            }
            Err((at, what)) => Err(Lines::new(&text).error(at, what)),
        }
    }
}

/// Where and what; the line is looked up once at the end.
type Wrong = (usize, &'static str);

/// Reads bytes: all that has a meaning is ASCII, which stands for itself wherever it stands in UTF-8.
struct Parser<'a> {
    bytes: &'a [u8],
    at: usize,
    collection: Collection,
}

impl Parser<'_> {
    fn collection(&mut self) -> Result<(), Wrong> {
        while let Some(open) = self.bytes[self.at..].iter().position(|&byte| byte == b'(') {
            let open = self.at + open;
            self.at = open + 1;
            self.skip_space();
            // Text outside of games may have brackets of its own.
            let begins = matches!(self.bytes.get(self.at), Some(b';' | b'A'..=b'Z'));
            if begins {
                self.game(open)?;
            } else if self.collection.trees.is_empty() && self.bytes[open + 1..].iter().all(|&b| b != b'(') {
                return Err((self.at, "a game begins with (;"));
            }
        }
        if self.collection.trees.is_empty() {
            return Err((self.bytes.len(), "there is no game: one begins with (;"));
        }
        Ok(())
    }

    /// A game whose `(` has been read.
    fn game(&mut self, open: usize) -> Result<(), Wrong> {
        // For each open bracket the node before it.
        let mut open_after: Vec<Option<NodeId>> = vec![None];
        let mut last: Option<NodeId> = None;
        // After a bracket a node must come; after a variation none may.
        let (mut begins, mut closed) = (true, false);
        loop {
            self.skip_space();
            let here = self.at;
            match self.bytes.get(here) {
                None => return Err((here, "a ) is missing")),
                Some(b'(') => {
                    if begins {
                        return Err((here, "a variation begins with ;"));
                    }
                    self.at += 1;
                    open_after.push(last);
                    (begins, closed) = (true, false);
                }
                Some(b')') => {
                    if begins {
                        return Err((here, "a game or variation has at least one node"));
                    }
                    self.at += 1;
                    last = open_after.pop().flatten();
                    if open_after.is_empty() {
                        return Ok(());
                    }
                    closed = true;
                }
                Some(b';') => {
                    if closed {
                        return Err((here, "a node cannot follow variations"));
                    }
                    self.at += 1;
                    last = Some(self.node(last, here)?);
                    begins = false;
                }
                // Some programs leave out the first ; of a game.
                Some(letter) if letter.is_ascii_alphabetic() && begins && last.is_none() => {
                    last = Some(self.node(None, open)?);
                    begins = false;
                }
                Some(_) => return Err((here, "expected ; or ( or )")),
            }
        }
    }

    /// A node whose `;` has been read.
    fn node(&mut self, parent: Option<NodeId>, at: usize) -> Result<NodeId, Wrong> {
        let id = self.collection.push_node(parent, at);
        loop {
            self.skip_space();
            match self.bytes.get(self.at) {
                Some(letter) if letter.is_ascii_alphabetic() => self.property()?,
                _ => break,
            }
        }
        self.collection.nodes[id.index()].properties.to = index(self.collection.properties.len());
        Ok(id)
    }

    fn property(&mut self) -> Result<(), Wrong> {
        let from = self.at;
        while self.bytes.get(self.at).is_some_and(u8::is_ascii_alphanumeric) {
            self.at += 1;
        }
        let name = Span { from: index(from), to: index(self.at) };
        let first = self.collection.values.len();
        loop {
            self.skip_space();
            if self.bytes.get(self.at) != Some(&b'[') {
                break;
            }
            self.at += 1;
            let value = self.value()?;
            self.collection.values.push(value);
        }
        let values = Span { from: index(first), to: index(self.collection.values.len()) };
        if values.from == values.to {
            return Err((self.at, "a property has a value in [ ]"));
        }
        self.collection.properties.push(PropertyPlace { name, values });
        Ok(())
    }

    /// A value whose `[` has been read.
    fn value(&mut self) -> Result<Span, Wrong> {
        let from = self.at;
        loop {
            match self.bytes.get(self.at) {
                None => return Err((from - 1, "the value that begins here has no end: a ] is missing")),
                Some(b']') => break,
                Some(b'\\') => self.at += 2,
                Some(_) => self.at += 1,
            }
        }
        let value = Span { from: index(from), to: index(self.at) };
        self.at += 1;
        Ok(value)
    }

    fn skip_space(&mut self) {
        while self
            .bytes
            .get(self.at)
            .is_some_and(|byte| byte.is_ascii_whitespace() || matches!(byte, 0 | 0xb | 0x1a))
        {
            self.at += 1;
        }
    }
}

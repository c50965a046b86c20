//! Any text for every parser: it is refused at a place that exists, or written back as what it was read as.

use games::record::Ply;
use games::{Game, ParseError, View};
use std::fmt::{Debug, Display};
use std::str::FromStr;

/// Reads a text by every parser of a game; the first byte says of which.
pub fn texts(bytes: &[u8]) {
    let Some((&game, text)) = bytes.split_first() else { return };
    let text = String::from_utf8_lossy(text);
    match game % 4 {
        0 => all::<games::banqi::Banqi>(&text),
        1 => all::<games::xiangqi::Xiangqi>(&text),
        2 => all::<games::go::Go>(&text),
        _ => all::<games::jieqi::Jieqi>(&text),
    }
}

fn all<G: Game>(text: &str) {
    exact::<G::Move>(text);
    exact::<G::Chance>(text);
    exact::<G::Deal>(text);
    exact::<Ply<G>>(text);
    let options = match text.parse::<G::Options>() {
        Ok(options) => {
            let written = options.to_string();
            assert_eq!(written.parse::<G::Options>().as_ref(), Ok(&options), "{text:?}");
            options
        }
        Err(error) => {
            says_where(text, error);
            // Options and position in one text: what stands before the first line's end are the options.
            let (options, _) = text.split_once('\n').unwrap_or_default();
            options.parse().unwrap_or_default()
        }
    };
    let position = text.split_once('\n').map_or(text, |(_, position)| position);
    match G::View::read(position, &options) {
        Ok(view) => {
            let written = view.to_string();
            assert_eq!(G::View::read(&written, &options).as_ref(), Ok(&view), "{position:?} {written:?}");
            answers(&view);
        }
        Err(error) => says_where(position, error),
    }
}

/// Every question to a position that was read has an answer.
fn answers<V: View>(view: &V) {
    let legal = view.legal_moves();
    assert_eq!(!legal.is_empty(), matches!(view.turn(), games::Turn::Player(_)), "{view}");
    let guess = view.guess(&mut crate::dice::Seeded::new(1));
    assert_eq!(guess.turn(), view.turn(), "{view}");
    for m in legal {
        let mut next = guess.clone();
        assert!(next.play(m).is_ok(), "{view}: {m}");
    }
}

fn exact<T: FromStr<Err = ParseError> + Display + PartialEq + Debug>(text: &str) {
    match text.parse::<T>() {
        Ok(value) => {
            let written = value.to_string();
            assert_eq!(written.parse::<T>().as_ref(), Ok(&value), "{text:?} {written:?}");
        }
        Err(error) => says_where(text, error),
    }
}

fn says_where(text: &str, error: ParseError) {
    assert!(text.is_char_boundary(error.at), "{text:?}: {error}");
    assert!(!error.what.is_empty());
}

//! Parsers on texts that nobody meant: they never panic, say where the text is wrong, and what they take
//! they write back as it was.

use games::banqi::{Banqi, Deal, Move, Options, Piece, Pool, Square};
use games::record::Ply;
use games::{Game, ParseError, View};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use proptest::test_runner::FileFailurePersistence;
use std::fmt::Display;
use std::str::FromStr;

fn config(cases: u32) -> ProptestConfig {
    let seeds = concat!(env!("CARGO_MANIFEST_DIR"), "/data/banqi/failing-texts.txt");
    ProptestConfig {
        cases,
        failure_persistence: Some(Box::new(FileFailurePersistence::Direct(seeds))),
        ..ProptestConfig::default()
    }
}

fn says_where(text: &str, error: ParseError) -> Result<(), TestCaseError> {
    prop_assert!(text.is_char_boundary(error.at), "{text:?}: {error}");
    prop_assert!(!error.what.is_empty());
    Ok(())
}

/// Fails, or is the one text of what it says.
fn exact<T: FromStr<Err = ParseError> + Display>(text: &str) -> Result<(), TestCaseError> {
    match text.parse::<T>() {
        Ok(value) => prop_assert_eq!(value.to_string(), text),
        Err(error) => says_where(text, error)?,
    }
    Ok(())
}

fn read_by_all(text: &str) -> Result<(), TestCaseError> {
    exact::<Square>(text)?;
    exact::<Move>(text)?;
    exact::<Piece>(text)?;
    exact::<Pool>(text)?;
    exact::<Deal>(text)?;
    exact::<Ply<Banqi>>(text)?;
    match text.parse::<Options>() {
        Ok(options) => {
            let written = options.to_string();
            prop_assert!(
                written.len() <= text.len() || Options::PRESETS.iter().any(|(name, _)| *name == written)
            );
            prop_assert_eq!(written.parse(), Ok(options));
        }
        Err(error) => says_where(text, error)?,
    }
    for options in [Options::classic(), Options::puff()] {
        match Banqi::read(text, &options) {
            Ok(game) => {
                prop_assert_eq!(game.to_string(), text);
                // And every question to it has an answer.
                prop_assert_eq!(game.awaits_chance(), !game.chances().is_empty());
                for m in game.legal_moves() {
                    prop_assert_eq!(game.clone().play(m), Ok(()));
                }
                prop_assert!(game.captured().len() <= 32);
            }
            Err(error) => says_where(text, error)?,
        }
    }
    Ok(())
}

/// Texts that are right, to be spoilt.
const RIGHT: &[&str] = &[
    "c2",
    "c2-c3",
    "a1xa4",
    "c2=K",
    "classic",
    "puff",
    "draw_after=50,captured_out_loses=off,agreements=off",
    "draw_after=none",
    "KAAEERRHHCCPPPPPkaaeerrhhccppppp",
    "ppppkaaeerrhhccpPPPPKAAEERRHHCCP",
    "????????/????????/????????/???????? - KAAEERRHHCCPPPPPkaaeerrhhccppppp 0",
    "????????/??!?????/????????/???????? - KAAEERRHHCCPPPPPkaaeerrhhccppppp 0",
    "?6?/1?4?1/2??K3/k7 b AEpppp 59",
    "K7/8/8/7k r - 0 b",
    "!7/8/8/K6k r P 3 b",
    "8/8/8/8 r - 0",
];

/// The letters of our notation, and some that are not.
const LETTERS: &[char] = &[
    ' ',
    '/',
    '?',
    '!',
    '-',
    'x',
    '=',
    ',',
    '_',
    '0',
    '1',
    '2',
    '4',
    '6',
    '8',
    '9',
    'K',
    'A',
    'E',
    'R',
    'H',
    'C',
    'P',
    'k',
    'a',
    'e',
    'r',
    'h',
    'c',
    'p',
    'b',
    'd',
    'g',
    'i',
    '+',
    '\n',
    '\0',
    '٣',
    '棋',
    '\u{301}',
    '\u{1F9E7}',
];

#[derive(Clone, Debug)]
enum Edit {
    Insert(Index, char),
    Remove(Index),
    Replace(Index, char),
    Swap(Index, Index),
    Repeat(Index, Index),
    Cut(Index),
}

fn edit() -> impl Strategy<Value = Edit> {
    let place = any::<Index>;
    let letter = || prop_oneof![9 => select(LETTERS), 1 => any::<char>()];
    prop_oneof![
        (place(), letter()).prop_map(|(at, c)| Edit::Insert(at, c)),
        place().prop_map(Edit::Remove),
        (place(), letter()).prop_map(|(at, c)| Edit::Replace(at, c)),
        (place(), place()).prop_map(|(a, b)| Edit::Swap(a, b)),
        (place(), place()).prop_map(|(a, b)| Edit::Repeat(a, b)),
        place().prop_map(Edit::Cut),
    ]
}

fn spoil(text: &str, edits: &[Edit]) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    for edit in edits {
        let size = letters.len();
        match edit {
            Edit::Insert(at, letter) => letters.insert(at.index(size + 1), *letter),
            _ if size == 0 => {}
            Edit::Remove(at) => drop(letters.remove(at.index(size))),
            Edit::Replace(at, letter) => letters[at.index(size)] = *letter,
            Edit::Swap(a, b) => letters.swap(a.index(size), b.index(size)),
            Edit::Repeat(a, b) => {
                let (a, b) = (a.index(size), b.index(size));
                letters.extend_from_within(a.min(b)..=a.max(b));
            }
            Edit::Cut(at) => letters.truncate(at.index(size)),
        }
    }
    letters.into_iter().collect()
}

proptest! {
    #![proptest_config(config(1500))]

    #[test]
    fn any_text(text in any::<String>()) {
        read_by_all(&text)?;
    }

    #[test]
    fn texts_of_our_letters(letters in vec(select(LETTERS), 0..50)) {
        read_by_all(&letters.into_iter().collect::<String>())?;
    }

    #[test]
    fn spoilt_texts(text in select(RIGHT), edits in vec(edit(), 1..5)) {
        read_by_all(&spoil(text, &edits))?;
    }
}

#[test]
fn right_texts_are_read_by_someone() {
    for text in RIGHT {
        read_by_all(text).unwrap();
        let read = text.parse::<Ply<Banqi>>().is_ok()
            || text.parse::<Options>().is_ok()
            || text.parse::<Deal>().is_ok()
            || Banqi::read(text, &Options::classic()).is_ok();
        assert!(read, "{text}");
    }
}

#[test]
fn long_texts_are_refused_quickly_and_without_harm() {
    for unit in ["?", "/", "8", "-", "K", " ", "draw_after=2,", "c2-", "棋"] {
        read_by_all(&unit.repeat(20_000)).unwrap();
    }
}

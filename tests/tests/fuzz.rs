//! The short form of fuzzing, on the ordinary toolchain: the kept corpus, and random bytes.

use proptest::collection::vec;
use proptest::prelude::*;
use qiguan_tests::fuzz;
use std::fs;
use std::path::Path;

/// Calls a target with every input that is kept, in a fixed order.
fn corpus(name: &str, target: fn(&[u8])) {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fuzz/corpus").join(name);
    let mut inputs: Vec<_> = fs::read_dir(&dir)
        .unwrap_or_else(|error| panic!("{}: {error}", dir.display()))
        .map(|entry| entry.expect("a readable folder").path())
        .collect();
    inputs.sort();
    assert!(!inputs.is_empty(), "{} keeps nothing", dir.display());
    for input in inputs {
        println!("{}", input.display());
        target(&fs::read(&input).expect("a readable file"));
    }
}

#[test]
fn the_kept_texts_are_refused_or_read_back() {
    corpus("texts", fuzz::texts);
}

#[test]
fn the_kept_files_are_refused_or_read_back() {
    corpus("records", fuzz::records);
}

#[test]
fn the_kept_games_go_by_the_rules() {
    corpus("play", fuzz::play);
}

#[test]
fn the_kept_rooms_lose_nothing() {
    corpus("room", fuzz::room);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_bytes_are_refused_or_read_back(bytes in vec(any::<u8>(), 0..200)) {
        fuzz::texts(&bytes);
    }

    #[test]
    fn any_bytes_play_by_the_rules(bytes in vec(any::<u8>(), 0..400)) {
        fuzz::play(&bytes);
    }

    #[test]
    fn any_bytes_leave_a_room_whole(bytes in vec(any::<u8>(), 0..600)) {
        fuzz::room(&bytes);
    }
}

//! Any file for every reader of records: refused with a line and a column, or written and read back as the same.

use games::xiangqi::notation::Style;
use records::plain::{Record, Recorded, game_of};
use records::sgf::{self, Collection};
use records::{Error, xiangqi};

/// Reads a file as a record.
pub fn records(bytes: &[u8]) {
    match game_of(bytes) {
        Some("jieqi") => plain::<games::jieqi::Jieqi>(bytes),
        _ => plain::<games::banqi::Banqi>(bytes),
    }
    of_xiangqi(bytes);
    of_go(bytes);
}

fn says_where(bytes: &[u8], error: &Error) {
    let lines = 1 + bytes.len();
    assert!(error.line >= 1 && error.line as usize <= lines && error.column >= 1, "{error}");
    assert!(!error.what.is_empty());
}

fn plain<G: Recorded>(bytes: &[u8]) {
    match Record::<G>::read(bytes) {
        Ok(record) => {
            assert!(record.replay().is_ok(), "what was read replays");
            let written = record.to_string();
            assert_eq!(Record::<G>::read(written.as_bytes()).as_ref(), Ok(&record), "{written}");
        }
        Err(error) => says_where(bytes, &error),
    }
}

fn of_xiangqi(bytes: &[u8]) {
    match xiangqi::read(bytes) {
        None => {}
        Some(Err(error)) => says_where(bytes, &error),
        Some(Ok(record)) => {
            let end = record.replay();
            for style in Style::ALL {
                let written = xiangqi::pgn::write(&record, style);
                let again = xiangqi::pgn::read(&written).unwrap_or_else(|error| panic!("{error}: {written}"));
                assert!(again.moves().eq(record.moves()), "{written}");
                assert_eq!(again.replay(), end, "{written}");
            }
            let written = xiangqi::dhtmlxq::write(&record);
            let again = xiangqi::dhtmlxq::read(&written).unwrap_or_else(|error| panic!("{error}: {written}"));
            assert!(again.moves().eq(record.moves()), "{written}");
        }
    }
}

fn of_go(bytes: &[u8]) {
    match sgf::read(bytes) {
        Err(error) => says_where(bytes, &error),
        Ok((collection, _)) => {
            let written = collection.to_string();
            let again = Collection::parse(&written).unwrap_or_else(|error| panic!("{error}: {written}"));
            assert_eq!(again.to_string(), written);
            for &root in collection.trees() {
                for leaf in collection.leaves(root).into_iter().take(20) {
                    if let Err(error) = sgf::go::replay(&collection, &collection.line_to(leaf)) {
                        says_where(bytes, &error);
                    }
                }
            }
        }
    }
}

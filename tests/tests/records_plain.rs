//! Records of Banqi and Jieqi in the house's own form.

use games::banqi::Banqi;
use games::jieqi::Jieqi;
use games::record::Ply;
use games::{Game, Observer, Turn, View};
use proptest::prelude::*;
use qiguan_tests::dice::Seeded;
use records::plain::{Ending, Record, Recorded, game_of};

/// A random game as a record, with or without its deal.
fn random<G: Recorded>(options: &str, seed: u64, plies: usize, deal: bool) -> (Record<G>, G) {
    let options: G::Options = options.parse().unwrap_or_else(|e| panic!("{options}: {e}"));
    let mut dice = Seeded::new(seed);
    let dealt = G::deal(&options, &mut dice);
    let mut game = G::new(&options);
    let mut record = Record::<G>::new(options);
    while let Turn::Player(_) = game.turn() {
        if record.plies.len() == plies {
            break;
        }
        let action = dice.pick(&game.view(Observer::Public).legal_moves()).expect("a move");
        game.play(action).expect("listed");
        let answer = game.answer(&dealt);
        if let Some(answer) = answer {
            game.reveal(answer).expect("the deal's");
        }
        record.plies.push(Ply { action, answer });
    }
    if let Turn::Over(outcome) = game.turn() {
        record.ending = Ending::of(outcome);
    }
    record.deal = deal.then_some(dealt);
    (record, game)
}

fn round_trips<G: Recorded>(options: &str, seed: u64, plies: usize, deal: bool) {
    let (mut record, game) = random::<G>(options, seed, plies, deal);
    record.tags = vec![
        ("First".into(), "a \"quoted\" \\ name".into()),
        ("Date".into(), "2026.11.30".into()),
        ("Event".into(), "杯賽 ] [".into()),
    ];
    record.comments = vec![(0, "before } all \\".into()), (record.plies.len() / 2, "半途".into())];
    let text = record.to_string();
    assert_eq!(game_of(text.as_bytes()), Some(G::NAME));
    let read = Record::<G>::read(text.as_bytes()).unwrap_or_else(|e| panic!("{e}\n{text}"));
    assert_eq!(read, record);
    assert_eq!(read.to_string(), text);
    assert!(read.replay().unwrap() == game, "the record leads to where the game went");
    // Other line ends and a byte order mark change nothing.
    let windows = format!("\u{feff}{}", text.replace('\n', "\r\n"));
    assert_eq!(Record::<G>::read(windows.as_bytes()).as_ref(), Ok(&record));
}

#[test]
fn random_games_round_trip_and_replay_to_the_same_position() {
    for seed in 0..8 {
        for deal in [false, true] {
            round_trips::<Banqi>("classic", seed, 90, deal);
            round_trips::<Banqi>("puff", seed, 60, deal);
            round_trips::<Banqi>(
                "chain_capture=on,dark_capture=on,rush_any=on,no_long_chase=on",
                seed,
                120,
                deal,
            );
            round_trips::<Jieqi>("standard", seed, 120, deal);
            round_trips::<Jieqi>("loose", seed, 120, deal);
            round_trips::<Jieqi>("captured_seen_by=none,flip_in_place=on,king_hidden=on", seed, 80, deal);
        }
    }
}

#[test]
fn whole_games_round_trip() {
    for seed in 0..4 {
        round_trips::<Banqi>("classic", seed, usize::MAX, true);
        round_trips::<Jieqi>("standard", seed, usize::MAX, true);
        round_trips::<Jieqi>("loose", seed, usize::MAX, true);
    }
}

#[test]
fn a_record_may_start_from_a_position() {
    let text =
        "[Game \"jieqi\"]\n[Position \"3k5/8R/9/9/9/9/R7X/9/9/4K4 w P1 5\"]\n1. i4i5=P d10d9 2. a4a9 0-1";
    let error = Record::<Jieqi>::read(text.as_bytes()).unwrap_err();
    assert_eq!((error.line, error.column), (3, 11), "{error}");
    let text = "[Game \"jieqi\"]\n[Position \"3k5/8R/9/9/9/9/R7X/9/9/4K4 w P1 5\"]\n1. a4a10 1-0";
    let record = Record::<Jieqi>::read(text.as_bytes()).unwrap();
    assert_eq!(record.ending, Ending::First);
    assert!(matches!(record.replay().unwrap().turn(), Turn::Over(_)));
    assert_eq!(Record::<Jieqi>::read(record.to_string().as_bytes()), Ok(record));

    let text = "[Game \"banqi\"]\n[Position \"8/2aR4/3k4/7? r P 0\"]\nd3-e3 c3-c4 *";
    let record = Record::<Banqi>::read(text.as_bytes()).unwrap();
    assert_eq!(record.replay().unwrap().to_string(), "2a5/4R3/3k4/7? r P 2");
}

#[test]
fn what_is_written_is_plain_to_read() {
    let (mut record, _) = random::<Jieqi>("standard", 17, 3, true);
    record.tags.push(("Red".into(), "Lin".into()));
    record.comments.push((2, "a comment".into()));
    assert_eq!(
        record.to_string(),
        "[Game \"jieqi\"]\n[Options \"standard\"]\n[Red \"Lin\"]\n[Deal \"BPPNAPCPCPABRRNnrbpcpbcnparpap\"]\n\
         [Result \"*\"]\n\n1. b3a3=C d10e9=a {a comment} 2. h1g3=C *\n"
    );
}

#[test]
fn answers_may_be_left_out_where_the_deal_stands() {
    let (record, game) = random::<Jieqi>("loose", 3, 60, true);
    let text = record.to_string();
    let bare: String = text
        .split_inclusive(|c: char| c.is_whitespace())
        .map(|word| match word.split_once('=') {
            Some((action, _)) if !word.starts_with('[') => {
                format!("{action}{}", &word[word.trim_end().len()..])
            }
            _ => word.to_owned(),
        })
        .collect();
    assert!(bare.len() < text.len());
    let read = Record::<Jieqi>::read(bare.as_bytes()).unwrap_or_else(|e| panic!("{e}\n{bare}"));
    assert_eq!(read, record);
    assert!(read.replay().unwrap() == game);
}

#[test]
fn numbers_comments_and_layout_are_free() {
    let text =
        "; by hand\n[Game \"banqi\"] [Options \"classic\"]\n{first} c2=K;behind\r\n7... d3=p 99.c2-c1=X";
    let error = Record::<Banqi>::read(text.as_bytes()).unwrap_err();
    assert_eq!((error.line, error.column), (4, 20), "{error}");
    let record = Record::<Banqi>::read(text.replace("c2-c1=X", "a1=P").as_bytes()).unwrap();
    assert_eq!(record.plies.len(), 3);
    assert_eq!(record.comments, [(0, "by hand".into()), (0, "first".into()), (1, "behind".into())]);
}

#[test]
fn errors_have_a_line_and_a_column() {
    let at = |text: &str| {
        let error = Record::<Banqi>::read(text.as_bytes()).expect_err(text);
        assert!(!error.what.is_empty());
        (error.line, error.column)
    };
    let head = "[Game \"banqi\"]\n";
    for (text, place) in [
        (String::new(), (1, 1)),
        ("\n\n  c2=K".into(), (3, 3)),
        ("[Options \"classic\"]".into(), (1, 1)),
        ("[Game \"go\"]".into(), (1, 8)),
        ("[Game banqi]".into(), (1, 7)),
        ("[Game \"banqi\"".into(), (1, 14)),
        ("[Game \"banqi".into(), (1, 7)),
        ("[]".into(), (1, 2)),
        (format!("{head}[Game \"banqi\"]"), (2, 1)),
        (format!("{head}[Options \"classic,x\"]"), (2, 11)),
        (format!("{head}[Options \"draw_after=0\"]"), (2, 22)),
        (format!("{head}[Deal \"KK\"]"), (2, 9)),
        (format!("{head}[Position \"8/8/8/9 r - 0\"]"), (2, 18)),
        (format!("{head}[Result \"2-0\"]"), (2, 10)),
        (format!("{head}\nc2=K d4=p\nz9"), (4, 1)),
        (format!("{head}\nc2=K\n d4"), (4, 2)),
        (format!("{head}\nc2=K\n c2=p"), (4, 2)),
        (format!("{head}\nc2=K d3=p 2. c2-c3=P"), (3, 14)),
        (format!("{head}\nc2=K {{open"), (3, 6)),
        (format!("{head}\nc2=K * d3=p"), (3, 8)),
        (format!("{head}\nc2=K * 1-0"), (3, 8)),
        (format!("{head}[Result \"1-0\"]\nc2=K 0-1"), (3, 6)),
        (format!("{head}[Position \"8/8/3R4/8 b - 0\"]\n0-1"), (3, 1)),
        (format!("{head}[Position \"8/8/3R4/8 b - 0\"]\nd2-d3"), (3, 1)),
    ] {
        assert_eq!(at(&text), place, "{text}: {:?}", Record::<Banqi>::read(text.as_bytes()));
    }
    let latin = [b"[Game \"banqi\"]\n{caf".as_slice(), &[0xe9], b"}"].concat();
    let error = Record::<Banqi>::read(&latin).unwrap_err();
    assert_eq!((error.line, error.column), (2, 5));
    // An answer that the deal contradicts.
    let (record, _) = random::<Banqi>("classic", 2, 1, true);
    let answer = record.plies[0].answer.unwrap();
    let other = if answer.to_string() == "K" { "k" } else { "K" };
    let text = record.to_string().replace(&format!("={answer}"), &format!("={other}"));
    assert!(Record::<Banqi>::read(text.as_bytes()).unwrap_err().what.contains("deal"));
    // What was captured hidden and is not told yet.
    let untold = "[Game \"jieqi\"]\n1. b3b10=Cx?";
    assert_eq!(Record::<Jieqi>::read(untold.as_bytes()).map_err(|e| (e.line, e.column)), Err((2, 4)));
}

#[test]
fn a_result_the_rules_do_not_give_is_believed() {
    let record = Record::<Banqi>::read(b"[Game \"banqi\"]\nc2=K 0-1").unwrap();
    assert_eq!(record.ending, Ending::Second);
    let record = Record::<Banqi>::read(b"[Game \"banqi\"]\n[Result \"1/2-1/2\"]\nc2=K").unwrap();
    assert_eq!(record.ending, Ending::Draw);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_bytes_are_read_or_refused(file in prop::collection::vec(any::<u8>(), 0..200)) {
        let _ = Record::<Banqi>::read(&file);
        let _ = Record::<Jieqi>::read(&file);
        let _ = game_of(&file);
    }

    #[test]
    fn spoilt_records_are_read_or_refused(
        seed in 0u64..50, jieqi in any::<bool>(), at in any::<prop::sample::Index>(), with in any::<char>(), cut in any::<bool>(),
    ) {
        let text = if jieqi {
            random::<Jieqi>("standard", seed, 40, seed % 2 == 0).0.to_string()
        } else {
            random::<Banqi>("chain_capture=on,dark_capture=on", seed, 40, seed % 2 == 0).0.to_string()
        };
        let mut letters: Vec<char> = text.chars().collect();
        let at = at.index(letters.len());
        letters[at] = with;
        if cut {
            letters.truncate(at + 1);
        }
        let text: String = letters.into_iter().collect();
        let lines = text.lines().count() as u32 + 1;
        if jieqi {
            match Record::<Jieqi>::read(text.as_bytes()) {
                Ok(record) => prop_assert!(record.replay().is_ok()),
                Err(error) => prop_assert!(error.line >= 1 && error.line <= lines && error.column >= 1),
            }
        } else {
            match Record::<Banqi>::read(text.as_bytes()) {
                Ok(record) => prop_assert!(record.replay().is_ok()),
                Err(error) => prop_assert!(error.line >= 1 && error.line <= lines && error.column >= 1),
            }
        }
    }
}

/// Long files take time in proportion to their length: 8 MB of comments, of tags that do not end, of plies.
#[test]
fn big_files_are_read_at_once() {
    let comments = format!("[Game \"banqi\"]\n{}", "{x} ".repeat(2_000_000));
    assert!(Record::<Banqi>::read(comments.as_bytes()).is_ok());
    let unended = format!("[Game \"banqi\"]\n{}", "[A \"".repeat(2_000_000));
    assert!(Record::<Banqi>::read(unended.as_bytes()).is_err());
    let tags: String = (0..400_000).map(|n| format!("[T{n} \"x\"]\n")).collect();
    assert!(Record::<Banqi>::read(format!("[Game \"banqi\"]\n{tags}").as_bytes()).is_err());
    // A game without draws that goes to and fro.
    let start = "[Game \"jieqi\"]\n[Options \"draw_after=none,repetition=none\"]\n[Position \"3k5/9/9/9/9/9/R8/9/9/4K4 w - 0\"]\n";
    let plies = format!("{start}{}", "a4a5 d10d9 a5a4 d9d10 ".repeat(360_000));
    let record = Record::<Jieqi>::read(plies.as_bytes()).unwrap();
    assert_eq!(record.plies.len(), 1_440_000);
}

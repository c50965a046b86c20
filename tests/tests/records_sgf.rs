//! SGF: real files, the public cases about records (NOT-...), and properties of reading and writing.

use games::go::{Color, Go, KoRule, Options};
use games::{Game, Turn, View};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use proptest::test_runner::FileFailurePersistence;
use qiguan_tests::data;
use qiguan_tests::dice::Seeded;
use qiguan_tests::go::point;
use records::Error;
use records::sgf::go::{About, Note, Oddity, Replayed, record, replay};
use records::sgf::{self, Collection, NodeId};
use std::fs;

fn file(name: &str) -> (Collection, &'static str) {
    let path = data::path(&format!("go/cases/{name}"));
    let bytes = fs::read(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    let (collection, decoded) = sgf::read(&bytes).unwrap_or_else(|e| panic!("{name}: {e}"));
    assert!(!decoded.damaged, "{name}");
    (collection, decoded.encoding)
}

fn parse(text: &str) -> Collection {
    Collection::parse(text).unwrap_or_else(|e| panic!("{text}: {e}"))
}

fn error(text: &str) -> Error {
    let played = Collection::parse(text).and_then(|collection| main(&collection));
    played.map(|replayed| replayed.game).expect_err(text)
}

fn main(collection: &Collection) -> Result<Replayed, Error> {
    replay(collection, &collection.main_line(collection.trees()[0]))
}

fn root_value(collection: &Collection, name: &str) -> Option<String> {
    collection.value(collection.trees()[0], name).map(|value| value.text())
}

/// The line to each leaf of the first game.
fn lines(collection: &Collection) -> Vec<Vec<NodeId>> {
    collection.leaves(collection.trees()[0]).into_iter().map(|leaf| collection.line_to(leaf)).collect()
}

fn moves(collection: &Collection, line: &[NodeId]) -> usize {
    let of = |name| line.iter().filter(|&&node| collection.property(node, name).is_some()).count();
    of("B") + of("W")
}

/// Reading what was written gives the same trees, and writing that the same text.
fn round_trips(collection: &Collection) {
    let text = collection.to_string();
    let again = parse(&text);
    assert_eq!(again.to_string(), text);
    assert_eq!(again.node_count(), collection.node_count());
    assert_eq!(again.trees().len(), collection.trees().len());
    for (&one, &two) in collection.trees().iter().zip(again.trees()) {
        let (ones, twos) = (collection.leaves(one), again.leaves(two));
        assert_eq!(ones.len(), twos.len());
        for (one, two) in ones.into_iter().zip(twos) {
            let said = |collection: &Collection, leaf| -> Vec<Vec<(String, Vec<String>)>> {
                let properties = |node| {
                    let values = |p: sgf::Property<'_>| p.values().map(|v| v.text()).collect();
                    collection.properties(node).map(|p| (p.name(), values(p))).collect()
                };
                collection.line_to(leaf).into_iter().map(properties).collect()
            };
            assert_eq!(said(collection, one), said(&again, two));
        }
    }
}

#[test]
fn file_go9_ff1_longnames_neg_komi() {
    let (collection, _) = file("go9_ff1_longnames_neg_komi.sgf");
    let replayed = main(&collection).unwrap();
    assert_eq!((replayed.plies, replayed.taken), (60, [4, 1]));
    assert!(replayed.notes.is_empty());
    assert!(replayed.game.moves().iter().all(|m| m.point().is_some()), "no pass");
    assert_eq!(replayed.game.options().komi.to_string(), "-1.5");
    assert_eq!(root_value(&collection, "PB").as_deref(), Some("Player One"));
    assert_eq!(root_value(&collection, "FF").as_deref(), Some("1"));
    // The comment stands somewhere between the moves.
    let line = collection.main_line(collection.trees()[0]);
    let comments: Vec<String> =
        line.iter().filter_map(|&node| collection.value(node, "C")).map(|c| c.text()).collect();
    assert!(comments.iter().any(|c| c.contains("3.5")), "{comments:?}");
    round_trips(&collection);
}

#[test]
fn file_go9_nested_variations_setup_midgame() {
    let (collection, _) = file("go9_nested_variations_setup_midgame.sgf");
    let lines = lines(&collection);
    assert_eq!(lines.len(), 5);
    assert_eq!(moves(&collection, &lines[0]), 38);
    for line in &lines {
        let replayed = replay(&collection, line).unwrap_or_else(|e| panic!("{e}"));
        assert_eq!(replayed.plies, moves(&collection, line));
    }
    let set_up: Vec<usize> = (0..5)
        .filter(|&n| replay(&collection, &lines[n]).unwrap().notes.iter().any(|n| n.what == Oddity::SetUp))
        .collect();
    assert_eq!(set_up.len(), 1, "one variation is set up in the middle");
    let line = &lines[set_up[0]];
    let comments: Vec<String> =
        line.iter().filter_map(|&node| collection.value(node, "C")).map(|c| c.text()).collect();
    assert!(comments.contains(&"%SAMPLE%".to_owned()), "{comments:?}");
    round_trips(&collection);
}

#[test]
fn file_go9_messy_noalternation_pass() {
    let (collection, _) = file("go9_messy_noalternation_pass.sgf");
    assert_eq!(root_value(&collection, "KM").as_deref(), Some("6.00"));
    assert_eq!(collection.children(collection.trees()[0]).count(), 3);
    let lines = lines(&collection);
    assert_eq!(lines.len(), 6);
    assert_eq!(moves(&collection, &lines[0]), 5);
    for line in &lines {
        replay(&collection, line).unwrap_or_else(|e| panic!("{e}"));
    }
    assert!(lines.iter().any(|line| replay(&collection, line).unwrap().game.board().passes() == 0));
    // The last branch: Black once, then White seven times in a row.
    let last = replay(&collection, lines.last().unwrap()).unwrap();
    let out_of_turn = last.notes.iter().filter(|note| note.what == Oddity::OutOfTurn).count();
    assert!(out_of_turn >= 6, "{:?}", last.notes);
    // B[] is a pass: White is to move after it, and no stone came.
    let pass = collection
        .properties(lines[1][3])
        .find(|p| p.is("B"))
        .map(|p| p.value().raw().to_owned())
        .expect("a move");
    assert_eq!(pass, "");
    let after_pass = replay(&collection, &lines[1][..4]).unwrap();
    assert_eq!((after_pass.game.board().passes(), after_pass.game.board().to_move()), (1, Color::White));
    round_trips(&collection);
}

#[test]
fn file_go13_long_ko_fight() {
    let (collection, _) = file("go13_long_ko_fight.sgf");
    let replayed = main(&collection).unwrap();
    assert_eq!((replayed.plies, replayed.taken), (148, [15, 14]));
    assert_eq!(About::of(&collection, collection.trees()[0]).result, None);
    // Legal under positional superko too.
    let mut strict = Go::new(&Options { ko: KoRule::Positional, ..*replayed.game.options() });
    for &m in replayed.game.moves() {
        strict.play(m).unwrap();
    }
    round_trips(&collection);
}

#[test]
fn file_go13_nonstandard_ru_trailing_semicolon() {
    let (collection, _) = file("go13_nonstandard_RU_trailing_semicolon.sgf");
    let replayed = main(&collection).unwrap();
    assert_eq!((replayed.plies, replayed.taken), (113, [1, 3]));
    assert_eq!(replayed.game.options().komi.to_string(), "7");
    assert!(!matches!(Game::turn(&replayed.game), Turn::Over(_)));
    let last = *collection.main_line(collection.trees()[0]).last().unwrap();
    assert_eq!(collection.properties(last).count(), 0, "the empty last node is kept");
    assert!(root_value(&collection, "RU").unwrap().starts_with("koSITUATIONAL"));
    round_trips(&collection);
}

#[test]
fn file_go_gb2312_declared_no_sz() {
    let (collection, encoding) = file("go_gb2312_declared_no_SZ.sgf");
    assert_eq!(encoding, "gb18030");
    let replayed = main(&collection).unwrap();
    assert_eq!((replayed.plies, replayed.game.options().size.lines()), (2, 19));
    assert_eq!(root_value(&collection, "PB").as_deref(), Some("黑方"));
    assert_eq!(root_value(&collection, "PW").as_deref(), Some("白方"));
    let last = *collection.main_line(collection.trees()[0]).last().unwrap();
    assert_eq!(collection.value(last, "C").unwrap().text(), "围棋 is fun");
}

#[test]
fn file_go_gb2312_no_ca_variations_setup() {
    let (collection, encoding) = file("go_gb2312_no_CA_variations_setup.sgf");
    assert_eq!(encoding, "gb18030");
    let root = collection.trees()[0];
    let stones = |name| collection.property(root, name).unwrap().values().count();
    assert_eq!((stones("AB"), stones("AW")), (12, 10));
    let lines = lines(&collection);
    assert_eq!(lines.len(), 5);
    assert_eq!(moves(&collection, &lines[0]), 7);
    for line in &lines {
        replay(&collection, line).unwrap_or_else(|e| panic!("{e}"));
    }
    assert_eq!(root_value(&collection, "MULTIGOGM").as_deref(), Some("1"));
    let comment = root_value(&collection, "C").unwrap();
    assert!(comment.starts_with("【第三型】 黑先\n"), "{comment}");
    round_trips(&collection);
}

#[test]
fn file_go_shiftjis_no_ca_crlf() {
    let (collection, encoding) = file("go_shiftjis_no_CA_crlf.sgf");
    assert_eq!(encoding, "Shift_JIS");
    assert_eq!(main(&collection).unwrap().plies, 8);
    assert_eq!(root_value(&collection, "PB").as_deref(), Some("黒ソ"));
    assert_eq!(root_value(&collection, "PW").as_deref(), Some("白ゾ"));
    assert_eq!(root_value(&collection, "KO").as_deref(), Some("黒6目半"));
    assert_eq!(root_value(&collection, "RE").as_deref(), Some("257手完, 黒中押し勝ち"));
    assert_eq!(root_value(&collection, "GK").as_deref(), Some("1"));
    round_trips(&collection);
}

#[test]
fn file_go_utf16le_bom() {
    let (collection, encoding) = file("go_utf16le_bom.sgf");
    assert_eq!(encoding, "UTF-16LE");
    assert_eq!(main(&collection).unwrap().plies, 14);
    assert_eq!(root_value(&collection, "PB").as_deref(), Some("Player One"));
    assert_eq!(root_value(&collection, "PW").as_deref(), Some("Player Two"));
}

#[test]
fn file_go9_scoring_dead_stones_komi0() {
    let (collection, _) = file("go9_scoring_dead_stones_komi0.sgf");
    let replayed = main(&collection).unwrap();
    let area = replayed.game.area();
    let counted = (area.points(Color::Black), area.points(Color::White), area.neutral);
    assert_eq!(counted, (23, 45, 13));
    assert!(matches!(Game::turn(&replayed.game), Turn::Over(_)));
    // With the dead stones taken off by hand.
    let dead = ["D3", "E3", "G3", "H3", "H2"].map(point);
    let alive = |p| replayed.game.board().stone(p).filter(|_| !dead.contains(&p));
    let taken = Go::set_up(replayed.game.options(), alive, Color::Black).unwrap().area();
    assert_eq!((taken.points(Color::Black), taken.points(Color::White)), (41, 40));
}

/// A backslash before a closing bracket.
#[test]
fn not_01_backslash_before_a_closing_bracket() {
    for (text, nodes, comment) in [
        (r"(;C[\];B[aa];W[bb])", 2, "];B[aa"),
        (r"(;C[\\];B[aa];W[bb])", 3, r"\"),
        (r"(;C[\\\];B[aa];W[bb])", 2, r"\];B[aa"),
        (r"(;C[\\\\];B[aa];W[bb])", 3, r"\\"),
    ] {
        let collection = parse(text);
        assert_eq!(collection.node_count(), nodes, "{text}");
        assert_eq!(root_value(&collection, "C").as_deref(), Some(comment), "{text}");
        round_trips(&collection);
        // And written from the text.
        let mut written = Collection::default();
        written.add(None, &[("C", vec![comment.to_owned()])]);
        assert_eq!(root_value(&parse(&written.to_string()), "C").as_deref(), Some(comment), "{text}");
    }
    for end in ["\n", "\r", "\r\n", "\n\r"] {
        let collection = parse(&format!(r"(;C[a [3d?\]: hi{end}next\{end}joined{end}{end}last])"));
        assert_eq!(
            root_value(&collection, "C").as_deref(),
            Some("a [3d?]: hi\nnextjoined\n\nlast"),
            "{end:?}"
        );
        let simple = collection.value(collection.trees()[0], "C").unwrap().simple_text();
        assert_eq!(simple, "a [3d?]: hi nextjoined  last");
        round_trips(&collection);
    }
    assert_eq!(root_value(&parse("(;C[a\tb\u{b}c])"), "C").as_deref(), Some("a b c"));
}

/// A pass written as a point.
#[test]
fn not_03_pass_written_as_a_point() {
    for lines in ["9", "13", "19"] {
        for pass in ["", "tt", " "] {
            let replayed = main(&parse(&format!("(;SZ[{lines}];B[{pass}])"))).unwrap();
            assert_eq!(replayed.game.board().passes(), 1, "{lines} {pass:?}");
        }
    }
    let off = error("(;SZ[9];B[aa];W[jj])");
    assert_eq!((off.line, off.column), (1, 17));
    assert!(off.what.contains("node 3") && off.what.contains("jj"), "{off}");
    assert!(error("(;SZ[13]\n;B[nn])").to_string().starts_with("line 2, column 4: node 2: nn"));
    // Three passes load; a stone after two is told of.
    let three = main(&parse("(;SZ[9];B[];W[];B[])")).unwrap();
    assert_eq!((three.plies, three.notes[0].what), (3, Oddity::PassAfterEnd));
    assert!(matches!(Game::turn(&three.game), Turn::Over(_)));
    let resumed = main(&parse("(;SZ[9];B[];W[tt];B[ee])")).unwrap();
    assert_eq!(resumed.notes.iter().map(|note| note.what).collect::<Vec<_>>(), [Oddity::Resumed]);
    assert_eq!(resumed.game.board().stone(point("E5")), Some(Color::Black));
    // Our own export writes [].
    let mut game = Go::new(&Options::default());
    game.play("pass".parse().unwrap()).unwrap();
    assert!(record(&game, &About::default()).to_string().contains(";B[]"));
}

/// What is empty or odd is not lost on a round trip.
#[test]
fn not_04_empty_nodes_odd_sizes_and_spaces() {
    let empty = parse("(;GM[1];B[aa];;W[bb])");
    assert_eq!(empty.node_count(), 4);
    round_trips(&empty);
    assert_eq!(main(&empty).unwrap().plies, 2);
    assert!(error("(;SZ[9:13];B[am])").what.contains("9:13"));
    assert_eq!(main(&parse("(;GM[1];B[pd])")).unwrap().game.options().size.lines(), 19);
    assert!(error("(;GM[2];B[aa])").what.contains("Go"));
    assert_eq!(main(&parse("(;SZ[13 ];B[aa])")).unwrap().game.options().size.lines(), 13);
    assert_eq!(main(&parse("(;SZ[19:19];B[aa])")).unwrap().game.options().size.lines(), 19);
    assert!(error("(;SZ[7];B[aa])").what.contains('7'));
    let komi = error("(;SZ[9]KM[6.5;];B[aa])");
    assert!(komi.what.contains("komi") && komi.column == 11, "{komi}");
    assert_eq!(root_value(&parse("(;C[  two spaces ])"), "C").as_deref(), Some("  two spaces "));
    round_trips(&parse("(;C[  two spaces ])"));
    round_trips(&file("go9_messy_noalternation_pass.sgf").0);
    round_trips(&file("go9_ff1_longnames_neg_komi.sgf").0);
}

/// A bracket in a player's name.
#[test]
fn not_10_brackets_are_escaped_on_export() {
    let about =
        About { black: Some("player[3k]".into()), white: Some(r"back\slash ]".into()), ..About::default() };
    let written = record(&Go::new(&Options::default()), &about).to_string();
    let read = parse(&written);
    let again = About::of(&read, read.trees()[0]);
    assert_eq!((again.black, again.white), (about.black, about.white));
    let mut comment = Collection::default();
    comment.add(None, &[("C", vec![r"a \ and a ] and [3d?]: \\]".into()])]);
    assert_eq!(root_value(&parse(&comment.to_string()), "C").as_deref(), Some(r"a \ and a ] and [3d?]: \\]"));
}

#[test]
fn errors_have_a_line_and_a_column() {
    for (text, line, column) in [
        ("", 1, 1),
        ("no game", 1, 8),
        ("(", 1, 2),
        ("()", 1, 2),
        ("(;", 1, 3),
        ("(;B[aa]", 1, 8),
        ("(;B[aa\n)", 1, 4),
        ("(;\n;B)", 2, 3),
        ("(;B[aa](;W[bb]);B[cc])", 1, 16),
        ("(;B[aa](W[bb]))", 1, 9),
        ("(;B[aa]))(;", 1, 12),
        ("(;SZ[9]\r\n;B[棋])", 2, 4),
        ("(;SZ[9]\n;C[棋棋]B[zz])", 2, 9),
        ("(;SZ[9];B[aa];W[aa])", 1, 17),
        ("(;SZ[9]AB[aa]AW[ab][ba];B[ee])", 1, 21),
        ("(;SZ[9]HA[x])", 1, 11),
        ("(;SZ[9];PL[x])", 1, 12),
    ] {
        let error = error(text);
        assert_eq!((error.line, error.column), (line, column), "{text:?}: {error}");
    }
}

#[test]
fn set_up_and_turns() {
    // Rectangles, and taking stones off.
    let replayed = main(&parse("(;SZ[9]AB[aa:cb]AE[bb]AW[ii])")).unwrap();
    assert!(replayed.game.to_string().starts_with("bbb6/b1b6/9/9/9/9/9/9/8w b"), "{}", replayed.game);
    // A handicap as the board knows it is the options' handicap; another one is only stones.
    let usual = main(&parse("(;SZ[19]HA[2]AB[dp][pd]KM[0.5])")).unwrap().game;
    assert_eq!(usual, Go::new(&"size=19,handicap=2".parse().unwrap()));
    let free = main(&parse("(;SZ[19]HA[2]AB[aa][bb])")).unwrap().game;
    assert_eq!((free.board().to_move(), free.options().komi.to_string()), (Color::White, "0.5".into()));
    assert_ne!(free, usual);
    assert_eq!(main(&parse("(;SZ[9]HA[0];B[aa])")).unwrap().game.board().to_move(), Color::White);
    // Who moves: what PL says, or who does.
    assert_eq!(main(&parse("(;SZ[9]PL[W])")).unwrap().game.board().to_move(), Color::White);
    let white = main(&parse("(;SZ[9];W[aa];B[bb])")).unwrap();
    assert!(white.notes.is_empty());
    // Stones taken before a set-up in the middle are not forgotten.
    let taken = main(&parse("(;SZ[9]AW[aa]AB[ab];B[ba];AW[ii];W[hh])")).unwrap();
    assert_eq!(taken.taken, [1, 0]);
    let told: Vec<Note> = taken.notes;
    assert!(matches!(told[..], [Note { what: Oddity::SetUp, .. }]), "{told:?}");
}

#[test]
fn text_in_every_encoding() {
    use encoding_rs::{BIG5, EUC_KR, Encoding, GB18030, SHIFT_JIS, WINDOWS_1252};
    let mean = "此局黑棋序盤領先，但中盤失誤後被白棋逆轉。最後白勝一目半。";
    let chinese = "黑棋开局领先，白棋中盘逆转，最后白胜一目半。";
    let japanese = "黒の布石は堂々としているが、中盤で白が逆転した。白の一目半勝ち。";
    let korean = "흑이 초반에 앞섰지만 중반에 백이 역전했다.";
    let french = "Une très belle partie, jouée à l'été";
    let samples: [(&str, &'static Encoding, &[&str]); 5] = [
        (mean, BIG5, &["Big5", "big5-hkscs"]),
        (chinese, GB18030, &["GB2312", "GBK", "gb18030"]),
        (japanese, SHIFT_JIS, &["Shift_JIS", "SJIS"]),
        (korean, EUC_KR, &["EUC-KR"]),
        (french, WINDOWS_1252, &["ISO-8859-1", "windows-1252"]),
    ];
    for (comment, encoding, labels) in samples {
        for label in labels.iter().map(Some).chain([None]) {
            let declared = label.map(|label| format!("CA[{label}]")).unwrap_or_default();
            let text = format!("(;GM[1]{declared}SZ[9]C[{comment}];B[aa])");
            let (bytes, _, failed) = encoding.encode(&text);
            assert!(!failed);
            let (collection, decoded) = sgf::read(&bytes).unwrap();
            assert_eq!(decoded.encoding, encoding.name(), "{label:?}");
            assert_eq!(root_value(&collection, "C").as_deref(), Some(comment), "{label:?}");
            // UTF-8 text that declares something else which it cannot be, or any single bytes.
            let (collection, decoded) = sgf::read(text.as_bytes()).unwrap();
            if label.is_none() || encoding.is_single_byte() {
                assert_eq!(decoded.encoding, "UTF-8", "{label:?}");
                assert_eq!(root_value(&collection, "C").as_deref(), Some(comment), "{label:?}");
            }
        }
        // UTF-16 both ways, with a mark and without.
        let text = format!("(;GM[1]SZ[9]C[{comment}];B[aa])");
        let big: Vec<u8> = text.encode_utf16().flat_map(u16::to_be_bytes).collect();
        let little: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
        for bytes in
            [&big[..], &little, &[b"\xfe\xff", &big[..]].concat(), &[b"\xff\xfe", &little[..]].concat()]
        {
            let (collection, _) = sgf::read(bytes).unwrap();
            assert_eq!(root_value(&collection, "C").as_deref(), Some(comment));
        }
        let marked = ["\u{feff}", &text].concat();
        assert_eq!(root_value(&sgf::read(marked.as_bytes()).unwrap().0, "C").as_deref(), Some(comment));
    }
}

/// Declared as what it cannot be: read as what it is.
#[test]
fn text_that_is_not_what_it_declares() {
    let comment = "한국어 바둑, 囲碁";
    for label in ["EUC-KR", "Shift_JIS", "Big5", "GBK", "US-ASCII", "nonsense", ""] {
        let text = format!("(;CA[{label}]C[{comment}])");
        let (collection, decoded) = sgf::read(text.as_bytes()).unwrap();
        assert_eq!(decoded.encoding, "UTF-8", "{label}");
        assert_eq!(root_value(&collection, "C").as_deref(), Some(comment), "{label}");
    }
    // CA inside another name or a comment is not the declaration, the first that is one is.
    let (_, decoded) = sgf::read(b"(;PCA[Big5]CA[GB2312]C[\xba\xda])").unwrap();
    assert_eq!(decoded.encoding, "gb18030");
}

#[test]
fn damaged_text_is_read_and_told() {
    let (collection, decoded) = sgf::read(b"(;CA[UTF-8]C[a\xff\xffb];B[aa])").unwrap();
    assert!(decoded.damaged || decoded.encoding != "UTF-8");
    assert_eq!(collection.node_count(), 2);
}

/// Random games of every size and option are the same after a way through a record.
#[test]
fn records_replay_to_the_same_game() {
    for (seed, options) in [
        "9x9",
        "13x13",
        "19x19",
        "size=19,handicap=9",
        "handicap=5,komi=-7.25",
        "ko=positional",
        "ko=situational,komi=0",
    ]
    .into_iter()
    .enumerate()
    {
        let mut dice = Seeded::new(seed as u64);
        let mut game = Go::new(&options.parse().unwrap());
        loop {
            let written = record(&game, &About::default());
            if game.moves().len().is_multiple_of(16) || game.legal_moves().is_empty() {
                let read = parse(&written.to_string());
                let replayed = main(&read).unwrap_or_else(|e| panic!("{e}: {written}"));
                assert_eq!(replayed.game, game, "{options}");
                assert!(replayed.notes.is_empty());
                round_trips(&written);
            }
            let Some(m) = dice.pick(&game.legal_moves()) else { break };
            game.play(m).unwrap();
        }
        let written = record(&game, &About::default());
        assert!(About::of(&written, written.trees()[0]).result.is_some(), "{options}");
    }
}

/// Any shape of a file takes time in proportion to its length and no stack: a million nodes in a row, in one
/// another, and beside one another. (How fast is measured in the benches.)
#[test]
fn large_files_of_any_shape_are_read() {
    let times = 200_000;
    let row = format!("(;SZ[19]{})", ";B[]".repeat(times));
    let nested = format!("({}{})", ";(".repeat(times) + ";B[aa]", ")".repeat(times));
    let beside = format!("(;{})", "(;B[aa])".repeat(times));
    let games = "(;B[aa])".repeat(times);
    let values = format!("(;AB{})", "[aa]".repeat(times));
    let escapes = format!("(;C[{}])", r"\]".repeat(times));
    for text in [&row, &nested, &beside, &games, &values, &escapes] {
        let collection = parse(text);
        assert_eq!(parse(&collection.to_string()).node_count(), collection.node_count());
        let leaves: usize = collection.trees().iter().map(|&root| collection.leaves(root).len()).sum();
        assert!(leaves >= 1);
    }
    assert_eq!(main(&parse(&row)).unwrap().plies, times);
    let opened = "(;".repeat(times);
    assert_eq!(Collection::parse(&opened).unwrap_err().column as usize, times * 2 + 1);
    assert!(Collection::parse(&"(".repeat(times)).is_err());
}

fn config(cases: u32) -> ProptestConfig {
    let seeds = concat!(env!("CARGO_MANIFEST_DIR"), "/data/go/failing-records.txt");
    ProptestConfig {
        cases,
        failure_persistence: Some(Box::new(FileFailurePersistence::Direct(seeds))),
        ..ProptestConfig::default()
    }
}

/// Parts of records, right and wrong.
const PARTS: &[&str] = &[
    "(",
    ")",
    ";",
    "[",
    "]",
    "\\",
    ":",
    "B",
    "W",
    "AB",
    "AE",
    "PL",
    "SZ[9]",
    "SZ[13]",
    "KM[0]",
    "HA[2]",
    "B[ee]",
    "W[tt]",
    "AB[aa:cc]",
    "AE[aa:ii]",
    "C[x]",
    "CA[",
    "GB2312",
    "aa",
    "ii",
    "\n",
    "\r\n",
    " ",
    "棋",
    "\u{0}",
    "GM[1]",
    "PlayerBlack[x]",
    "(;SZ[9];B[ee]",
    "PL[W]",
    "B[]",
    "W[]",
];

/// Starts of files, for bytes to follow.
const HEADS: &[&[u8]] = &[b"(;C[", b"(;CA[Big5]C[", b"(;CA[GBK]C[", b"\xff\xfe(\0;\0", b""];

proptest! {
    #![proptest_config(config(800))]

    /// Whatever the text: an error with a place in it, or trees that are the same after writing.
    #[test]
    fn any_text_is_refused_or_round_trips(parts in vec(select(PARTS), 0..40)) {
        let text = parts.concat();
        match Collection::parse(&text) {
            Ok(collection) => {
                round_trips(&collection);
                for &root in collection.trees() {
                    for leaf in collection.leaves(root).into_iter().take(8) {
                        if let Err(error) = replay(&collection, &collection.line_to(leaf)) {
                            prop_assert!(error.line >= 1 && error.column >= 1 && !error.what.is_empty());
                        }
                    }
                }
            }
            Err(error) => prop_assert!(error.line >= 1 && error.column >= 1 && !error.what.is_empty()),
        }
    }

    /// Any bytes at all.
    #[test]
    fn any_bytes_are_refused_or_read(bytes in vec(any::<u8>(), 0..200), head in select(HEADS)) {
        let bytes = [head, &bytes].concat();
        let _ = sgf::looks_like(&bytes);
        if let Ok((collection, decoded)) = sgf::read(&bytes) {
            prop_assert!(!decoded.encoding.is_empty());
            round_trips(&collection);
        }
    }

    /// Any comment comes back as it went.
    #[test]
    fn any_comment_round_trips(comment in "[^\t\u{b}\u{c}\r]*") {
        let mut collection = Collection::default();
        let root = collection.add(None, &[("GM", vec!["1".into()]), ("C", vec![comment.clone()])]);
        collection.add(Some(root), &[]);
        let again = parse(&collection.to_string());
        prop_assert_eq!(again.node_count(), 2);
        prop_assert_eq!(root_value(&again, "C"), Some(comment));
    }
}

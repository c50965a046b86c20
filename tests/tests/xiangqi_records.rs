//! Records of Xiangqi: PGN-style files and DhtmlXQ, from public reports and written by ourselves.

use games::xiangqi::notation::Style;
use games::xiangqi::{Color, Options, Xiangqi};
use games::{Code, Game, Reason, Turn, View};
use proptest::prelude::*;
use proptest::test_runner::FileFailurePersistence;
use qiguan_tests::data::{self, rows};
use qiguan_tests::dice::Seeded;
use qiguan_tests::xiangqi::{PingxianRow, PositionRow, START, after, ended, options, plain, read, under};
use records::xiangqi::{Record, Score, dhtmlxq, pgn};

fn pgn_file(name: &str) -> Record {
    pgn::read(&data::text(&format!("xiangqi/{name}"))).unwrap_or_else(|e| panic!("{name}: {e}"))
}

fn dhtmlxq_file(name: &str) -> Record {
    dhtmlxq::read(&data::text(&format!("xiangqi/{name}"))).unwrap_or_else(|e| panic!("{name}: {e}"))
}

fn iccs(record: &Record) -> Vec<String> {
    let mut position = *record.start().position();
    record
        .moves()
        .map(|m| {
            let text = games::xiangqi::notation::write(&position, m, Style::Iccs).unwrap();
            position.make(m);
            text
        })
        .collect()
}

const GAME_END: &str = "5aC2/3k5/3a1P3/2N1c4/2b3n1p/9/P8/B8/4A4/3A1K3 b";

#[test]
fn pgn_with_coordinates_leads_to_the_right_end() {
    let record = pgn_file("xq_pgn_coordinate_moves.pgn");
    let replay = record.replay();
    assert_eq!(replay.plies, 95);
    assert!(replay.game.to_string().starts_with(GAME_END), "{}", replay.game);
    assert!(replay.game.position().in_check());
    assert_eq!(replay.game.legal_moves().len(), 1);
    assert_eq!(replay.ended, None);
    assert_eq!(record.tag("Red"), Some("Player One"));
    assert_eq!(record.result, None);
}

#[test]
fn pgn_with_full_width_wxf_is_the_same_game() {
    let (letters, squares) = (pgn_file("xq_pgn_fullwidth_wxf.pgn"), pgn_file("xq_pgn_coordinate_moves.pgn"));
    assert!(letters.moves().eq(squares.moves()));
    assert_eq!(letters.len(), 95);
}

#[test]
fn rule_12_pgn_of_a_perpetual_chase_is_read_to_its_end_and_judged() {
    let record = pgn_file("xq_pgn_perpetual_chase_engine_game.pgn");
    assert_eq!(record.result, Some(Score::RedWins));
    assert_eq!(record.tag("Termination"), Some("perpetual chase"));
    let replay = record.replay();
    assert_eq!(replay.plies, 108);
    let (ply, outcome) = replay.ended.unwrap();
    assert_eq!((ply, outcome.reason), (104, Reason::PerpetualChase));
    assert_eq!(outcome.winner.map(Xiangqi::color_of), Some(Color::Red));
    // The same position after plies 96, 100, 104 and 108.
    let mut position = *record.start().position();
    let mut keys = Vec::new();
    for m in record.moves() {
        position.make(m);
        keys.push(position.key());
    }
    assert!([96, 100, 104, 108].windows(2).all(|w| keys[w[0] - 1] == keys[w[1] - 1]));
    assert_eq!(replay.game.position().key(), keys[107]);
}

#[test]
fn not_10_dhtmlxq_with_variations_comments_and_mismatched_tags() {
    let record = dhtmlxq_file("xq_dhtmlxq_ccbridge_variations.ubb");
    assert_eq!(iccs(&record).join(" "), "h2e2 h7e7 h0g2 h9g7 c3c4 g6g5 b2b4 i9h9 g3g4");
    assert_eq!(*record.start(), Xiangqi::new(&Options::plain()));
    let main: Vec<_> = record.main_line().collect();
    let branches: Vec<_> = record.children(main[3]).skip(1).collect();
    let line = |mut node| {
        let mut nodes = vec![node];
        while let Some(next) = record.children(node).next() {
            node = next;
            nodes.push(node);
        }
        nodes
    };
    let lines: Vec<_> = branches.iter().map(|&node| line(node)).collect();
    assert_eq!(lines.iter().map(Vec::len).collect::<Vec<_>>(), [4, 4, 6]);
    for (node, comment) in [
        (main[0], "start of main line"),
        (main[4], "Here branching occurrs"),
        (main[8], "end of main line"),
        (lines[0][0], "variation 1"),
        (lines[0][3], "end of variation 1"),
        (lines[1][0], "variation 2"),
        (lines[1][3], "end of variation 2"),
        (lines[2][0], "variation 3"),
        (lines[2][5], "end of variation 3"),
    ] {
        assert_eq!(record.comment(node), comment);
    }
    assert_eq!(record.len(), 9 + 4 + 4 + 6);
    assert_eq!(record.tag("BlackTime"), None, "closed by another name");
    assert_eq!(record.tag("Title"), Some("无标题"));
    // Into either form and back.
    assert_eq!(dhtmlxq::read(&dhtmlxq::write(&record)).unwrap(), record);
    for style in Style::ALL {
        let text = pgn::write(&record, style);
        assert_eq!(pgn::read(&text).unwrap_or_else(|e| panic!("{e}\n{text}")), record, "{text}");
    }
}

#[test]
fn not_10_dhtmlxq_on_one_line_without_a_board() {
    let record = dhtmlxq_file("xq_dhtmlxq_one_line_no_binit.txt");
    let replay = record.replay();
    assert_eq!(replay.plies, 43);
    assert_eq!(ended(&replay.game), Some((Some("red"), Reason::Checkmate)));
    assert_eq!(replay.ended.map(|(ply, _)| ply), Some(43));
    assert_eq!(record.result, Some(Score::RedWins));
    assert_eq!(dhtmlxq::read(&dhtmlxq::write(&record)).unwrap(), record);
}

/// A game with everything that is hard to write.
fn full_record() -> Record {
    let start = Xiangqi::new(&Options::pingxian());
    let mut position = *start.position();
    let mut record = Record::new(start);
    for (name, value) in [
        ("Event", "quote \" and backslash \\ and \\\" both"),
        ("Red", "player[3k] \\"),
        ("Black", "<svg/onload=alert()> {7*7} ; ( $1"),
        ("Site", "臺北"),
    ] {
        record.tags.push((name.into(), value.into()));
    }
    record.result = Some(Score::Draw);
    record.set_comment(Record::ROOT, "before the first move");
    let mut line = Vec::new();
    let mut at = Record::ROOT;
    for m in ["g4g5", "g7g6", "g5g6", "h10g8", "h1g3"] {
        line.push((at, position));
        at = record.add(at, &mut position, read(m)).unwrap();
    }
    record.set_comment(at, "one } closes\nand a line\n\nand another ) ] \"");
    // Variations: of the first move, of Black's answer (two), and one within.
    let (from, mut place) = line[0];
    let other = record.add(from, &mut place, read("h3e3")).unwrap();
    record.set_comment(other, "炮二平五 [with] {braces");
    let (from, mut place) = line[1];
    let b = record.add(from, &mut place, read("b10c8")).unwrap();
    let mut inner = place;
    record.add(b, &mut place, read("b1c3")).unwrap();
    record.add(b, &mut inner, read("h1i3")).unwrap();
    let (from, mut place) = line[1];
    record.add(from, &mut place, read("c7c6")).unwrap();
    record
}

#[test]
fn pgn_is_read_back_as_it_was_written_in_every_style() {
    let record = full_record();
    for style in Style::ALL {
        let text = pgn::write(&record, style);
        assert_eq!(pgn::read(&text).unwrap_or_else(|e| panic!("{e}\n{text}")), record, "{text}");
        let windows = text.replace('\n', "\r\n");
        assert_eq!(pgn::read(&windows).unwrap().len(), record.len());
    }
    let text = pgn::write(&record, Style::Traditional);
    assert!(text.contains("兵三＝卒"), "{text}");
    assert!(text.contains("[Options \"pingxian\"]"), "{text}");
    assert!(text.contains("1. 兵三進一"), "{text}");
    assert_eq!(record.replay().game, after(&under("pingxian", START), "g4g5 g7g6 g5g6 h10g8 h1g3"));
}

#[test]
fn records_from_set_up_positions_begin_there() {
    let games = [
        under("pingxian", "rnbakab1r/9/1c4nc1/p1p1p3p/6p2/6P2/P1P1P3P/1C5C1/9/RNBAKAB1R w - g6 0 4"),
        plain("4k4/9/9/9/2P3P2/2P3P2/9/9/9/3K5 b - - 17 40"),
        after(&plain(START), "h1g3 h10g8"),
    ];
    for game in games {
        let first = game.legal_moves()[0];
        let record = Record::of(game.clone(), [first]).unwrap();
        for style in Style::ALL {
            let text = pgn::write(&record, style);
            assert_eq!(pgn::read(&text).unwrap_or_else(|e| panic!("{e}\n{text}")), record);
        }
        let mut next = game;
        next.play(first).unwrap();
        assert_eq!(record.replay().game, next);
    }
    // Whose turn it is in DhtmlXQ follows from the first piece that moves.
    let black = Record::of(plain("4k4/9/9/9/9/9/9/p8/R8/3K5 b"), [read("a3b3")]).unwrap();
    let again = dhtmlxq::read(&dhtmlxq::write(&black)).unwrap();
    assert_eq!(again.start().position().to_move(), Color::Black);
}

/// Every line of the vectors as a record in every style.
#[test]
fn lines_of_the_vectors_replay_from_their_records() {
    let positions: Vec<PositionRow> = rows("xiangqi/positions.jsonl");
    let exchanges: Vec<PingxianRow> = rows("xiangqi/pingxian.jsonl");
    let lines = (positions.iter().filter(|row| !row.line_uci.is_empty()))
        .map(|row| (options("plain"), &row.line_uci, &row.fen))
        .chain(
            exchanges
                .iter()
                .map(|row| (qiguan_tests::xiangqi::version(row.version), &row.line_uci, &row.fen)),
        );
    let mut seen = 0;
    for (rules, line, fen) in lines {
        let record = Record::of(Xiangqi::new(&rules), line.iter().map(|m| read(m))).unwrap();
        let style = Style::ALL[seen % 5];
        let again = pgn::read(&pgn::write(&record, style)).unwrap();
        assert_eq!(again, record);
        let end = again.replay().game.position().to_string();
        assert_eq!(end.split(' ').take(4).collect::<Vec<_>>(), fen.split(' ').take(4).collect::<Vec<_>>());
        seen += 1;
    }
    assert!(seen > 300, "{seen} lines");
}

#[test]
fn pgn_says_where_it_is_wrong() {
    for (text, line, column, what) in [
        ("[Event \"x\"]\n\n1. h2e2 h9h5\n", 3, 9, "h9h5"),
        ("1. C2=5 C8=5\n2. X2=3", 2, 4, "X2=3"),
        ("1. 炮二平五 炮8平5\n2. 炮二平四", 2, 4, "炮二平四"),
        ("[Event \"x]\n", 1, 1, "tag"),
        ("[Event x]\n", 1, 1, "tag"),
        ("[Event \"x\"", 1, 11, "tag"),
        ("[Options \"nonsense\"]\n", 1, 11, "Options"),
        ("[FEN \"9/9 w\"]\n", 1, 7, "FEN"),
        ("1. h2e2 {never closed", 1, 9, "comment"),
        ("1. h2e2 ( 1. h2d2", 1, 18, "variation"),
        ("1. h2e2 )", 1, 9, "variation"),
        ("( 1. h2e2 )", 1, 1, "variation"),
        ("1. h2e2 *\n\n[Event \"two\"]\n", 3, 1, "second game"),
        ("1. h2e2 * h9g7", 1, 11, "behind the result"),
    ] {
        let error = pgn::read(text).expect_err(text);
        assert_eq!((error.line, error.column), (line, column), "{text:?}: {error}");
        assert!(error.what.contains(what), "{text:?}: {error}");
    }
    // An ambiguous text names the moves.
    let two = "[FEN \"4k4/9/9/9/2P3P2/2P3P2/9/9/9/3K5 w\"]\n1. 前兵進一";
    let error = pgn::read(two).unwrap_err();
    assert!(error.what.contains("c6c7 g6g7"), "{error}");
}

#[test]
fn pgn_takes_what_other_programs_write() {
    for text in [
        "1.h2e2 h9g7 2.h0g2 i9h9",
        "1. H2-E2 H9-G7 2. H0-G2 I9-H9 1/2-1/2",
        "1 h2e2 h9g7 2 h0g2 i9h9 *",
        "1. h3e3 h10g8 2. h1g3 i10h10",
        "１．Ｃ２＝５　Ｈ８＋７　２．Ｈ２＋３　Ｒ９＝８",
        "1. 炮二平五 馬8進7 2. 馬二進三 車9平8",
        "1. 炮二平五! 马８进７?! $4 2... {x} 马二进三 车９平８ 1-0",
        "\u{feff}[Event \"?\"]\r\n\r\n1. C2.5 H8+7\r\n2. N2+3 R9.8\r\n",
        "1. h2e2 1. ... h9g7 2. h0g2 … i9h9",
        "[Result \"红胜\"]\n1、炮二平五 马8进7 2、马二进三 车9平8",
        "; a comment\n1. C2=5 (1. P3+1 (1. C8=5 P3+1) 1... P3+1) H8+7 2. H2+3 R9=8",
    ] {
        let record = pgn::read(text).unwrap_or_else(|e| panic!("{text}: {e}"));
        let moves: Vec<String> = record.moves().map(|m| m.to_string()).collect();
        assert_eq!(moves.join(" "), "h3e3 h10g8 h1g3 i10h10", "{text}");
    }
    assert_eq!(pgn::read("[Result \"和棋\"]\n").unwrap().result, Some(Score::Draw));
    // Every square of this game is in both countings; only one of them is a game.
    let both = pgn::read("[FEN \"4k4/9/9/9/9/9/9/9/R8/3K5 w\"]\n1. a2a3 e10e9").unwrap();
    assert_eq!(both.len(), 2);
    let both = pgn::read("[FEN \"3k5/9/9/9/9/9/9/R8/9/4K4 w\"]\n1. a2b2 d9d8 2. b2b3").unwrap();
    assert_eq!(both.moves().next().unwrap().to_string(), "a3b3");
}

#[test]
fn dhtmlxq_says_where_it_is_wrong() {
    for (text, line, column, what) in [
        ("nothing of the kind", 1, 1, "DhtmlXQ"),
        ("[DhtmlXQ]\n[DhtmlXQ_movelist]77477[/DhtmlXQ_movelist]", 2, 23, "four digits"),
        ("[DhtmlXQ]\n[DhtmlXQ_movelist]7x47[/DhtmlXQ_movelist]", 2, 20, "four digits"),
        ("[DhtmlXQ]\n[DhtmlXQ_movelist]7777[/DhtmlXQ_movelist]", 2, 19, "no move"),
        ("[DhtmlXQ]\n[DhtmlXQ_movelist]77477747[/DhtmlXQ_movelist]", 2, 23, "not legal"),
        ("[DhtmlXQ]\n[DhtmlXQ_binit]0919[/DhtmlXQ_binit]", 2, 16, "64 digits"),
        (
            "[DhtmlXQ]\n[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist][DhtmlXQ_move_0_9_1]7747[/DhtmlXQ_move_0_9_1]",
            2,
            62,
            "a ply",
        ),
        (
            "[DhtmlXQ]\n[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist][DhtmlXQ_move_7_1_1]7747[/DhtmlXQ_move_7_1_1]",
            2,
            62,
            "a line",
        ),
        ("[DhtmlXQ]\n[DhtmlXQ_move_x]7747[/DhtmlXQ_move_x]", 2, 17, "named"),
    ] {
        let error = dhtmlxq::read(text).expect_err(text);
        assert_eq!((error.line, error.column), (line, column), "{text:?}: {error}");
        assert!(error.what.contains(what), "{text:?}: {error}");
    }
    let none = "9".repeat(64);
    let empty = format!("[DhtmlXQ][DhtmlXQ_binit]{none}[/DhtmlXQ_binit]");
    assert!(dhtmlxq::read(&empty).unwrap_err().what.contains("general"));
}

/// Eight megabytes of what is slowest to read, in time that grows with length: an eighth of that here, as the
/// tests run unoptimized.
#[test]
fn long_files_are_read_in_time_that_grows_with_their_length() {
    let cycle = "b0c2 b9c7 c2b0 c7b9 ";
    for (text, moves) in [
        (cycle.repeat(50_000), 200_000),
        ("( ".repeat(500_000), 0),
        ("{ ".repeat(500_000), 0),
        ("[ ".repeat(500_000), 0),
        ("[a \"".repeat(250_000), 0),
        ("1. h2e2 ".to_owned() + &"(1. h2d2) ".repeat(100_000), 100_001),
        ("1. h2e2 ".to_owned() + &"{x} ".repeat(250_000), 1),
        ("[A \"".to_owned() + &"\\\"".repeat(500_000) + "\"]", 0),
        ("[A \"b\"]\n".repeat(125_000), 0),
        ("1. ".repeat(330_000), 0),
        ("馬".repeat(330_000), 0),
    ] {
        let read = pgn::read(&text);
        assert_eq!(read.as_ref().map_or(0, Record::len), moves, "{:?}", read.err());
        if let Ok(record) = read {
            let _ = record.replay();
        }
    }
    let open = "[DhtmlXQ_a]".repeat(90_000);
    assert!(dhtmlxq::read(&open).is_ok());
    let nested: String = "[DhtmlXQ][DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]".to_owned()
        + &(1..20_000)
            .map(|n| {
                format!(
                    "[DhtmlXQ_move_{}_{n}_{n}]{}[/DhtmlXQ_move_{}_{n}_{n}]",
                    n - 1,
                    if n % 2 == 1 { "7747" } else { "7242" },
                    n - 1
                )
            })
            .collect::<String>();
    let _ = dhtmlxq::read(&nested);
}

/// Old programs write GB18030 or Big5 and say so nowhere.
#[test]
fn files_of_other_encodings_are_read() {
    let record = Record::of(plain(START), ["h3e3", "h10g8", "h1g3", "i10h10"].map(read)).unwrap();
    for (style, utf8) in [
        (Style::Simplified, "炮二平五 马8进7 2. 马二进三 车9平8"),
        (Style::Traditional, "炮二平五 馬8進7 2. 馬二進三 車9平8"),
    ] {
        let text = pgn::write(&record, style);
        assert!(text.contains(utf8), "{text}");
        let utf16: Vec<u8> =
            "\u{feff}".encode_utf16().chain(text.encode_utf16()).flat_map(u16::to_le_bytes).collect();
        for bytes in [text.clone().into_bytes(), utf16] {
            assert_eq!(records::xiangqi::read(&bytes).unwrap().unwrap(), record);
        }
    }
    // 1. 炮二平五 马8进7, in GB18030.
    let gb = b"[Event \"x\"]\n\n1. \xc5\xda\xb6\xfe\xc6\xbd\xce\xe5 \xc2\xed8\xbd\xf87\n";
    assert_eq!(records::xiangqi::read(gb).unwrap().unwrap().len(), 2);
    // Other games' records are not ours.
    for other in ["(;GM[1]FF[4]SZ[9];B[ee])", "[Game \"jieqi\"]\n\n1. h3e3", "", "nothing", "{\"moves\":[]}"]
    {
        assert!(records::xiangqi::read(other.as_bytes()).is_none(), "{other}");
    }
}

/// Deep nesting is refused before it costs memory.
#[test]
fn pgn_variations_nest_to_a_limit() {
    let text = |depth: usize| "1. h2e2 ".to_owned() + &"(1. h2e2 ".repeat(depth) + &") ".repeat(depth);
    assert!(pgn::read(&text(1_000)).is_ok());
    assert!(pgn::read(&text(1_001)).unwrap_err().what.contains("nested"));
}

fn config() -> ProptestConfig {
    let seeds = concat!(env!("CARGO_MANIFEST_DIR"), "/data/xiangqi/failing-seeds.txt");
    ProptestConfig {
        cases: 300,
        failure_persistence: Some(Box::new(FileFailurePersistence::Direct(seeds))),
        ..ProptestConfig::default()
    }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn no_text_panics(text in "(\\[DhtmlXQ_?[a-z_0-9]{0,9}\\]|\\[/DhtmlXQ_[a-z]{0,5}\\]|[0-9]{4}|[\\[\\]{}();$\"\\\\ 1a-i.]|h2e2 |炮二平五|\\n|\\PC){0,40}") {
        for read in [pgn::read(&text), dhtmlxq::read(&text)] {
            match read {
                Ok(record) => { let _ = (record.replay(), pgn::write(&record, Style::Wxf), dhtmlxq::write(&record)); }
                Err(error) => prop_assert!(error.line >= 1 && error.column >= 1),
            }
        }
    }

    /// Random games with random variations and comments, through every form.
    #[test]
    fn random_records_round_trip(seed: u64, plies in 0..60usize, comments in proptest::collection::vec("[^\\r]{0,20}", 5)) {
        let mut dice = Seeded::new(seed);
        let rules = if seed % 2 == 0 { Options::plain() } else { Options::pingxian() };
        let start = Xiangqi::new(&rules);
        let mut record = Record::new(start.clone());
        let mut places = vec![(Record::ROOT, *start.position())];
        for n in 0..plies {
            // Mostly on from the last move, sometimes a variation from anywhere.
            let from = if n % 7 == 6 { dice.pick(&places) } else { places.last().copied() };
            let Some((node, mut position)) = from else { break };
            let Some(m) = dice.pick(&position.legal_moves()) else { break };
            let twin = record.children(node).any(|child| record.action(child) == Some(m));
            if twin {
                continue;
            }
            let node = record.add(node, &mut position, m).unwrap();
            places.push((node, position));
            if n % 5 == 0 {
                record.set_comment(node, comments[n / 5 % comments.len()].clone());
            }
        }
        for style in Style::ALL {
            let text = pgn::write(&record, style);
            let again = pgn::read(&text);
            prop_assert_eq!(again.as_ref(), Ok(&record), "{}", text);
        }
        let text = dhtmlxq::write(&record);
        let again = dhtmlxq::read(&text);
        if rules == Options::plain() {
            let again = again.unwrap();
            prop_assert_eq!(again.len(), record.len());
            prop_assert!(again.moves().eq(record.moves()));
        }
        let mut game = start;
        for m in record.moves() {
            if matches!(game.turn(), Turn::Over(_)) { break }
            game.play(m).unwrap();
        }
        let replay = record.replay();
        prop_assert_eq!(replay.ended.map(|(_, o)| o.reason.code()), match game.turn() { Turn::Over(o) => Some(o.reason.code()), _ => None });
    }
}

//! [XQ20] and [XQ21]: moves in every notation, positions and games in FEN.

use games::xiangqi::notation::{Style, Unread, read, read_as, write};
use games::xiangqi::{Illegal, Move, Options, Position, Xiangqi};
use games::{Dice, View};
use qiguan_tests::data::{check_all, rows, same};
use qiguan_tests::dice::Seeded;
use qiguan_tests::xiangqi::{PingxianRow, PositionRow, START, after, options, plain, under, version};
use std::collections::BTreeSet;

fn start() -> Position {
    Position::start(&Options::plain())
}

fn says(position: &Position, text: &str) -> String {
    read(position, text).unwrap_or_else(|e| panic!("{text}: {e}")).to_string()
}

fn written(position: &Position, m: &str, style: Style) -> String {
    write(position, m.parse().unwrap(), style).unwrap()
}

/// Every legal move has one text in each style; no two moves share one; each reads back.
fn all_texts_round_trip(position: &Position) -> Result<(), String> {
    for style in Style::ALL {
        let mut texts = BTreeSet::new();
        for m in position.legal_moves() {
            let text = write(position, m, style).ok_or("nothing is written")?;
            same(&text, &read_as(position, &text, style), &Ok(m))?;
            if !matches!(style, Style::Uci | Style::Iccs) {
                same(&text, &read(position, &text), &Ok(m))?;
                let full: String = text
                    .chars()
                    .map(|c| if c.is_ascii() { char::from_u32(c as u32 + 0xfee0).unwrap() } else { c })
                    .collect();
                same(&full, &read(position, &full), &Ok(m))?;
            }
            same(&text, &texts.insert(text.clone()), &true)?;
        }
    }
    Ok(())
}

#[test]
fn xq20_every_legal_move_of_the_vectors_has_a_text_that_reads_back() {
    let rows: Vec<PositionRow> = rows("xiangqi/positions.jsonl");
    check_all(&rows, |row| &row.id, |row| all_texts_round_trip(plain(&row.fen).position()));
    let rows: Vec<PingxianRow> = qiguan_tests::data::rows("xiangqi/pingxian.jsonl");
    check_all(
        &rows,
        |row| &row.id,
        |row| {
            let game = Xiangqi::read(&row.fen, &version(row.version)).map_err(|e| e.to_string())?;
            all_texts_round_trip(game.position())
        },
    );
}

/// Crowds of soldiers are where such texts go wrong: random ones, with other doubled pieces among them.
#[test]
fn xq20_texts_of_crowds_round_trip() {
    let mut dice = Seeded::new(20);
    let mut crowded = 0;
    for _ in 0..3_000 {
        let mut board = [['.'; 9]; 10];
        (board[9][4], board[0][3]) = ('K', 'k');
        for piece in "PPPPPRRHHCCpppppaa".chars() {
            // On few files, so that rows of two to five arise; the two sides' beyond the river.
            let file = dice.roll(3) as usize * 2 + 1;
            let rank = dice.roll(5) as usize + if piece.is_ascii_uppercase() { 0 } else { 5 };
            if piece != 'a' && board[rank][file] == '.' {
                board[rank][file] = piece;
            }
        }
        for side in ['w', 'b'] {
            let text: Vec<String> =
                board.iter().map(|rank| rank.iter().collect::<String>().replace('.', "1")).collect();
            let mut joined = text.join("/");
            for n in (2..=9).rev() {
                joined = joined.replace(&"1".repeat(n), &n.to_string());
            }
            if let Ok(game) = Xiangqi::read(&format!("{joined} {side}"), &options("plain")) {
                crowded += 1;
                all_texts_round_trip(game.position()).unwrap_or_else(|e| panic!("{game}: {e}"));
            }
        }
    }
    assert!(crowded > 1_000, "{crowded} positions");
}

#[test]
fn xq20_coordinates_count_ranks_from_1_or_from_0() {
    let start = start();
    assert_eq!(read_as(&start, "b3b10", Style::Uci).unwrap().to_string(), "b3b10");
    assert_eq!(read_as(&start, "b2b9", Style::Iccs).unwrap().to_string(), "b3b10");
    for text in ["H2-E2", "h2e2", "Ｈ２－Ｅ２", "H2E2"] {
        assert_eq!(read_as(&start, text, Style::Iccs).unwrap().to_string(), "h3e3", "{text}");
    }
    assert_eq!(written(&start, "b3b10", Style::Iccs), "b2b9");
    assert_eq!(written(&start, "a1a2", Style::Iccs), "a0a1");
    // Only one of the two readings is legal: no question.
    assert_eq!(says(&start, "h2e2"), "h3e3");
    assert_eq!(says(&start, "h3e3"), "h3e3");
    // Both are: the candidates are named.
    let two = plain("4k4/9/9/9/9/9/9/9/R8/R2K5 w");
    let (one, zero) = ("a1b1".parse().unwrap(), "a2b2".parse().unwrap());
    let ambiguous = read(two.position(), "a1b1").unwrap_err();
    assert_eq!(ambiguous, Unread::Ambiguous(vec![one, zero]));
    assert_eq!(ambiguous.to_string(), "more than one move fits: a1b1 a2b2");
    for wrong in ["h2e2-", "h2--e2", "-h2e2", "h2e", "h2e2e3", "j2e2", "h2h2"] {
        assert!(matches!(read_as(&start, wrong, Style::Iccs), Err(Unread::Malformed(_))), "{wrong}");
    }
    assert!(matches!(read_as(&start, "h10h9", Style::Iccs), Err(Unread::Malformed(_))));
    assert!(matches!(read_as(&start, "h0h1", Style::Uci), Err(Unread::Malformed(_))));
}

#[test]
fn xq20_chinese_in_both_scripts_and_with_all_names_of_pieces() {
    let start = start();
    for (m, traditional, simplified, wxf) in [
        ("h3e3", "炮二平五", "炮二平五", "C2=5"),
        ("h1g3", "馬二進三", "马二进三", "H2+3"),
        ("b3b10", "炮八進七", "炮八进七", "C8+7"),
        ("c4c5", "兵七進一", "兵七进一", "P7+1"),
        ("g1e3", "相三進五", "相三进五", "E3+5"),
        ("d1e2", "仕六進五", "仕六进五", "A6+5"),
        ("e1e2", "帥五進一", "帅五进一", "K5+1"),
        ("i1i2", "車一進一", "车一进一", "R1+1"),
        ("h3h2", "炮二退一", "炮二退一", "C2-1"),
    ] {
        assert_eq!(written(&start, m, Style::Traditional), traditional);
        assert_eq!(written(&start, m, Style::Simplified), simplified);
        assert_eq!(written(&start, m, Style::Wxf), wxf);
        for text in [traditional, simplified, wxf, &wxf.to_lowercase()] {
            assert_eq!(says(&start, text), m, "{text}");
        }
    }
    let black = *after(&plain(START), "h3e3").position();
    for (m, traditional, simplified, wxf) in [
        ("h10g8", "馬8進7", "马8进7", "H8+7"),
        ("b8e8", "炮2平5", "炮2平5", "C2=5"),
        ("c7c6", "卒3進1", "卒3进1", "P3+1"),
        ("c10e8", "象3進5", "象3进5", "E3+5"),
        ("d10e9", "士4進5", "士4进5", "A4+5"),
        ("e10e9", "將5進1", "将5进1", "K5+1"),
        ("a10a9", "車1進1", "车1进1", "R1+1"),
    ] {
        assert_eq!(written(&black, m, Style::Traditional), traditional);
        assert_eq!(written(&black, m, Style::Simplified), simplified);
        assert_eq!(written(&black, m, Style::Wxf), wxf);
        for text in [traditional, simplified, wxf] {
            assert_eq!(says(&black, text), m, "{text}");
        }
    }
    for text in ["砲二平五", "包二平五", "炮２平５", "Ｃ２＝５", "C2.5", "炮2平5", "c二平5"]
    {
        assert_eq!(says(&start, text), "h3e3", "{text}");
    }
    for text in ["傌二進三", "N2+3", "Ｈ２＋３", "马2进3"] {
        assert_eq!(says(&start, text), "h1g3", "{text}");
    }
    for text in ["象三進五", "B3+5", "俥一進一".replace("俥一進一", "相三进五").as_str()] {
        assert_eq!(says(&start, text), "g1e3", "{text}");
    }
    assert_eq!(says(&start, "俥一進一"), "i1i2");
    assert_eq!(says(&start, "士六進五"), "d1e2");
    assert_eq!(says(&start, "將五進一"), "e1e2");
    assert_eq!(says(&start, "卒七進一"), "c4c5");
}

#[test]
fn xq20_front_middle_and_rear() {
    let two = plain("4k4/9/9/R8/9/9/R8/9/9/3K5 w");
    for (text, m) in [("前車平五", "a7e7"), ("後車平五", "a4e4"), ("后车平五", "a4e4"), ("R+=5", "a7e7")]
        .into_iter()
        .chain([("+R=5", "a7e7"), ("-R=5", "a4e4"), ("R-=5", "a4e4"), ("Ｒ－＋２", "a4a6")])
    {
        assert_eq!(says(two.position(), text), m, "{text}");
    }
    assert_eq!(written(two.position(), "a7e7", Style::Traditional), "前車平五");
    assert_eq!(written(two.position(), "a4a6", Style::Simplified), "后车进二");
    assert_eq!(written(two.position(), "a4a3", Style::Wxf), "R--1");
    assert_eq!(read(two.position(), "中車平五"), Err(Unread::NoSuchMove));
    // Black looks from the other side: the front chariot is the lower one.
    let black = plain("3k5/r8/9/9/r8/9/9/9/9/4K4 b");
    assert_eq!(says(black.position(), "前車平5"), "a6e6");
    assert_eq!(says(black.position(), "後車平5"), "a9e9");
    // Three soldiers on a file have a middle one.
    let three = plain("4k4/2P6/2P6/2P6/9/9/9/9/9/3K5 w");
    for (text, m) in [
        ("前兵平六", "c9d9"),
        ("中兵平六", "c8d8"),
        ("後兵平六", "c7d7"),
        ("二兵平六", "c8d8"),
        ("Pb=6", "c8d8"),
    ] {
        assert_eq!(says(three.position(), text), m, "{text}");
    }
    assert_eq!(written(three.position(), "c8d8", Style::Traditional), "中兵平六");
    assert_eq!(written(three.position(), "c8d8", Style::Wxf), "Pb=6");
    // Advisors and elephants on one file are told apart by where they go.
    let guards = plain("3k5/9/9/9/9/2B6/9/3A5/9/2BAK4 w");
    assert_eq!(written(guards.position(), "d1e2", Style::Traditional), "仕六進五");
    assert_eq!(written(guards.position(), "d3e2", Style::Traditional), "仕六退五");
    assert_eq!(written(guards.position(), "c5a3", Style::Traditional), "相七退九");
    assert_eq!(says(guards.position(), "後仕進五"), "d1e2");
}

#[test]
fn px1_an_exchange_is_written_as_one_and_read_either_way() {
    let game = after(&under("pingxian", START), "g4g5 g7g6");
    let position = game.position();
    assert_eq!(written(position, "g5g6", Style::Traditional), "兵三＝卒");
    assert_eq!(written(position, "g5g6", Style::Simplified), "兵三＝卒");
    assert_eq!(written(position, "g5g6", Style::Wxf), "P3=p");
    assert_eq!(written(position, "g5g6", Style::Uci), "g5g6");
    assert_eq!(written(position, "g5g6", Style::Iccs), "g4g5");
    for text in ["兵三＝卒", "兵三=卒", "兵三平卒", "P3=p", "Ｐ３＝ｐ", "兵三進一", "P3+1"]
    {
        assert_eq!(says(position, text), "g5g6", "{text}");
    }
    assert_eq!(says(after(&under("pingxian", START), "c4c5 c7c6").position(), "兵七＝卒"), "c5c6");
    // Without the right there is nothing to exchange.
    let lapsed = after(&game, "h3e3 h10g8");
    assert_eq!(read(lapsed.position(), "兵三＝卒"), Err(Unread::NoSuchMove));
    assert_eq!(written(lapsed.position(), "g5g6", Style::Traditional), "兵三進一");
    // A10: always in this form, even with a second soldier on the file.
    let two = under("pingxian", "3k5/6P2/9/9/6p2/6P2/9/9/9/4RK3 w - g6 1 2");
    assert_eq!(written(two.position(), "g5g6", Style::Traditional), "兵三＝卒");
    assert_eq!(says(two.position(), "兵三＝卒"), "g5g6");
    // Black exchanges in the second draft.
    let black = after(&under("exchange=v2", START), "g4g5 g7g6 h3e3");
    assert_eq!(written(black.position(), "g6g5", Style::Traditional), "卒7＝兵");
    assert_eq!(says(black.position(), "卒7＝兵"), "g6g5");
}

#[test]
fn xq20_what_cannot_be_read_says_why() {
    let start = start();
    for (text, at) in [
        ("", 0),
        ("炮二平", 9),
        ("炮二平五五", 12),
        ("炮二五平", 6),
        ("平二炮五", 3),
        ("炮二平x", 9),
        ("棋二平五", 0),
        ("炮二平車", 9),
    ] {
        match read(&start, text) {
            Err(Unread::Malformed(error)) => assert_eq!(error.at, at, "{text}: {error}"),
            other => panic!("{text}: {other:?}"),
        }
    }
    assert_eq!(read(&start, "炮二平二"), Err(Unread::NoSuchMove));
    assert_eq!(read(&start, "車二進一"), Err(Unread::NoSuchMove));
    let m: Move = "e3d3".parse().unwrap();
    let pinned = plain("4k4/9/9/9/9/9/4R4/9/9/4K4 w");
    let m4: Move = "e4d4".parse().unwrap();
    assert_ne!(m, m4);
    assert_eq!(read(pinned.position(), "車五平六"), Err(Unread::Illegal(m4, Illegal::GeneralsFacing)));
}

#[test]
fn xq21_missing_fields_are_filled() {
    let full = plain(START);
    let board = START.split(' ').next().unwrap();
    for tail in ["w", "r", "w - -", "w - - 0", "w - - 0 1", "w 0 1", "w - 0 1", "w - - 0 0", "w  -  - 0 1 "] {
        assert_eq!(plain(&format!("{board} {tail}")), full, "{tail}");
    }
    let letters = board.replace('b', "e").replace('B', "E").replace('n', "h").replace('N', "H");
    assert_eq!(plain(&format!("{letters} w")), full);
    assert_eq!(full.to_string(), START);
}

#[test]
fn xq21_impossible_positions_are_refused_and_the_field_is_named() {
    for (text, at, field) in [
        ("", 0, "board"),
        ("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9 w", 49, "board"),
        ("9/9/9/9/9/9/9/9/9/9/9 w", 19, "board"),
        ("4k5/9/9/9/9/9/9/9/9/3K5 w", 2, "board"),
        ("4k4/8/9/9/9/9/9/9/9/3K5 w", 5, "board"),
        ("4k4/0/9/9/9/9/9/9/9/3K5 w", 4, "board"),
        ("4k4/45/9/9/9/9/9/9/9/3K5 w", 5, "board"),
        ("4k4/x8/9/9/9/9/9/9/9/3K5 w", 4, "board"),
        ("4k4/馬8/9/9/9/9/9/9/9/3K5 w", 4, "board"),
        ("9/9/9/9/9/9/9/9/9/3K5 w", 0, "board: Black has no general"),
        ("4k4/9/9/9/9/9/9/9/9/9 w", 0, "board: Red has no general"),
        ("4k4/4k4/9/9/9/9/9/9/9/3K5 w", 5, "board: a side has one general"),
        ("4k4/9/9/3k5/9/9/9/9/9/3K5 w", 9, "board"),
        ("4k4/9/9/4K4/9/9/9/9/9/9 w", 9, "board: a general stands in its palace"),
        ("4k4/rrr6/9/9/9/9/9/9/9/3K5 w", 6, "board"),
        ("4k4/pppppp3/9/9/9/9/9/9/9/3K5 w", 9, "board"),
        ("4k4/9/9/9/9/9/9/9/9/A3K4 w", 20, "board: an advisor"),
        ("4k4/9/9/9/2B6/9/9/9/9/3K5 w", 11, "board: an elephant"),
        ("4k4/9/9/9/9/9/9/9/9/4K4 w", 0, "board: the generals face each other"),
        ("4k4/9/9/9/9/9/9/9/9/3K5", 23, "side to move"),
        ("4k4/9/9/9/9/9/9/9/9/3K5 x", 24, "side to move"),
        ("4k4/9/9/9/9/9/9/9/9/3K5 w K", 26, "third field"),
        ("4k4/9/9/9/9/9/9/9/9/3K5 w - x", 28, "right to exchange"),
        ("4k4/9/9/9/9/9/9/9/9/3K5 w - - 70000", 30, "plies"),
        ("4k4/9/9/9/9/9/9/9/9/3K5 w - - -1", 30, "after the six fields"),
        ("4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1 x", 34, "after the six fields"),
        ("4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1 moves e1e2", 40, "moves"),
        ("4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1 past e9e10", 34, "past"),
    ] {
        let error = Xiangqi::read(text, &Options::pingxian()).expect_err(text);
        assert_eq!(error.at, at, "{text}: {error}");
        assert!(error.what.starts_with(field), "{text}: {error}");
    }
}

#[test]
fn xq21_soldiers_may_be_set_up_where_no_game_puts_them() {
    // Composers do that, and so do the vectors; they move as soldiers from anywhere.
    for text in ["4k4/9/9/9/9/9/9/4P4/9/4K3P w", "4k4/p8/9/9/9/9/9/9/9/3K5 b"] {
        assert!(Xiangqi::read(text, &Options::plain()).is_ok(), "{text}");
    }
}

#[test]
fn xq21_an_attacked_general_of_the_side_not_to_move_may_be_taken() {
    // Two rows of the vectors are like that. No game leads there; the game ends by taking.
    let game = plain("4k4/9/9/9/4p4/9/9/4C4/9/3K5 w - - 0 1");
    let over = after(&game, "e3e10");
    assert_eq!(qiguan_tests::xiangqi::ended(&over), Some((Some("red"), games::Reason::KingCaptured)));
    assert_eq!(over.position().legal_moves(), []);
    assert_eq!(plain(&over.to_string()), over);
    assert!(Xiangqi::read(&over.to_string().replace(" taken", ""), &Options::plain()).is_err());
}

#[test]
fn px1_item_12_the_right_stands_in_the_fourth_field() {
    let text = "rnbakabnr/9/1c5c1/p1p1p3p/6p2/6P2/P1P1P3P/1C5C1/9/RNBAKABNR w - g6 2 2";
    let game = under("pingxian", text);
    assert_eq!(game.to_string(), text);
    assert_eq!(game.position().right().unwrap().to_string(), "g6");
    // With - there is none, whatever the soldiers look like.
    let without = under("pingxian", &text.replace("g6", "-"));
    assert_eq!(without.position().right(), None);
    assert_ne!(without.position().key(), game.position().key());
    // Rules without a right ignore the field, as other programs do.
    for rules in ["plain", "exchange=v1", "exchange=v2"] {
        assert_eq!(under(rules, text).position().right(), None);
    }
    assert!(Xiangqi::read(text, &options("exchange=v3")).is_ok());
    // Black's soldier came from the square above, so none stands there.
    let above = text.replace("p1p1p3p/6p2", "p1p3p1p/6p2");
    assert!(Xiangqi::read(&above, &Options::pingxian()).unwrap_err().what.contains("came from"));
    assert!(Xiangqi::read(&above.replace("g6", "-"), &Options::pingxian()).is_ok());
    for wrong in ["c6", "g5", "g7", "e6", "h6", "g10", "gg"] {
        assert!(Xiangqi::read(&text.replace("g6", wrong), &Options::pingxian()).is_err(), "{wrong}");
    }
}

#[test]
fn xq21_a_text_carries_the_plies_that_repetition_needs() {
    let game = after(&plain(START), "h1g3 h10g8 g3h1 g8h10");
    let text = game.to_string();
    assert_eq!(text, format!("{} past h1g3 h10g8 g3h1 g8h10", START.replace("0 1", "4 3")));
    assert_eq!(plain(&text), game);
    // UCI's way of saying it leads to the same game.
    assert_eq!(plain(&format!("{START} moves h1g3 h10g8 g3h1 g8h10")), game);
    // The board alone has forgotten; the third occurrence comes later.
    let bare = plain(text.split(" past").next().unwrap());
    let long = "h1g3 h10g8 g3h1 g8h10";
    assert!(qiguan_tests::xiangqi::ended(&after(&game, long)).is_some());
    assert!(qiguan_tests::xiangqi::ended(&after(&bare, long)).is_none());
    // A capture forgets: nothing before it can come again.
    let captured = after(&after(&bare, "h3h10"), "i10h10");
    assert!(!captured.to_string().contains("past"), "{captured}");
    for wrong in [
        text.replace("h10g8 ", ""),
        text.replace("h1g3 h10g8", "h10g8 h1g3"),
        text.replace(" 4 3 ", " 3 3 "),
        text.replace(" 4 3 ", " 4 2 "),
        text.replace("past", "past right=g6"),
        text.replace("past", "past crossed=a1"),
        text.replace("past", "past x=a1"),
        text.replace("g8h10", "g8h10 "),
    ] {
        let read = Xiangqi::read(&wrong, &Options::plain());
        assert!(read.is_err() || read == Ok(game.clone()) && wrong.ends_with(' '), "{wrong}");
    }
}

#[test]
fn xq21_marks_of_the_first_drafts_stand_in_the_text() {
    // A horse has crossed and come back: it may not be exchanged any more, which no board shows.
    let horses = under("exchange=v1", "4k4/9/9/9/6n2/9/5N3/9/9/3K5 w - - 0 1");
    let back = after(&horses, "f4d5 e10e9 d5c7 e9e10 c7d5 e10e9 d5f4 e9e10");
    let read = under("exchange=v1", &back.to_string());
    assert_eq!(read, back);
    assert!(!read.position().is_exchange("f4g6".parse().unwrap()));
    // After a capture elsewhere the plies are forgotten and the mark stays.
    let game = under("exchange=v1", "4k4/9/9/9/6n2/9/p4N3/R8/9/3K5 w - - 0 1");
    let taken = after(&game, "f4d5 e10e9 d5c7 e9e10 c7d5 e10e9 d5f4 e9e10 a3a4");
    assert!(taken.to_string().ends_with(" past crossed=f4 fresh=a4"), "{taken}");
    assert_eq!(under("exchange=v1", &taken.to_string()), taken);
    // A soldier that captured on its latest move (v2).
    let fresh = after(&under("exchange=v2", "3k5/9/9/9/6p2/6n2/6P2/9/9/4RK3 w - - 0 1"), "g4g5");
    assert!(fresh.to_string().ends_with(" past fresh=g5"), "{fresh}");
    assert_eq!(under("exchange=v2", &fresh.to_string()), fresh);
}

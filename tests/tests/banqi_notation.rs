//! Notation, \[BQ30\], and the reasons for which moves are refused.

use games::banqi::{Banqi, Deal, Illegal, Move, Options, Piece, Pool, Square};
use games::record::{Mismatch, Ply};
use games::{Code, Game, ParseError, View};
use qiguan_tests::banqi::{after, classic, legal, refusal, under};
use std::collections::BTreeSet;

const START: &str = "????????/????????/????????/???????? - KAAEERRHHCCPPPPPkaaeerrhhccppppp 0";

#[test]
fn bq30_squares_have_a_column_letter_and_a_row_from_the_bottom() {
    let names: Vec<String> = Square::all().map(|square| square.to_string()).collect();
    let top_row_first: Vec<String> = ["4", "3", "2", "1"]
        .iter()
        .flat_map(|row| "abcdefgh".chars().map(move |c| format!("{c}{row}")))
        .collect();
    assert_eq!(names, top_row_first);
    for square in Square::all() {
        assert_eq!(square.to_string().parse(), Ok(square));
    }
    for wrong in ["", "a", "a0", "a5", "i1", "A1", "1a", "a11", " a1", "a1 ", "棋", "a棋", "é"] {
        assert!(wrong.parse::<Square>().is_err(), "{wrong:?}");
    }
    // The place is never inside a character.
    for (wrong, at) in [("a®", 1), ("a٣b", 1), ("a1®", 2), ("®1", 0)] {
        assert_eq!(wrong.parse::<Square>().unwrap_err().at, at, "{wrong:?}");
    }
}

#[test]
fn bq30_moves_are_written_as_the_rule_writes_them() {
    let square = |text: &str| text.parse::<Square>().unwrap();
    for (text, right) in [
        ("c2", Move::Flip(square("c2"))),
        ("c2-c3", Move::Step(square("c2"), square("c3"))),
        ("a1xa4", Move::Capture(square("a1"), square("a4"))),
    ] {
        assert_eq!(text.parse(), Ok(right));
        assert_eq!(right.to_string(), text);
    }
    for wrong in [
        "", "c", "c2-", "c2-c", "c2-c5", "c2-i3", "c2c3", "c2:c3", "c2–c3", "c2-c3 ", " c2-c3", "c2xc3x",
        "C2", "c2=K", "c2-c2", "c2xc2", "棋棋", "c2-棋",
    ] {
        assert!(wrong.parse::<Move>().is_err(), "{wrong:?}");
    }
}

#[test]
fn bq30_every_conceivable_move_round_trips_and_is_there_once() {
    let moves: Vec<Move> = Move::conceivable().collect();
    assert_eq!(moves.len(), 32 + 2 * 32 * 31 + 32);
    let texts: BTreeSet<String> = moves.iter().map(Move::to_string).collect();
    assert_eq!(texts.len(), moves.len());
    for m in moves {
        assert_eq!(m.to_string().parse(), Ok(m));
        assert_eq!(
            m.to_string(),
            match m {
                Move::Flip(at) => format!("{at}"),
                Move::Step(from, to) => format!("{from}-{to}"),
                Move::Capture(from, to) => format!("{from}x{to}"),
                Move::Stop(at) => format!("{at}."),
            }
        );
    }
}

#[test]
fn bq30_a_flip_with_its_result() {
    let ply: Ply<Banqi> = "c2=K".parse().unwrap();
    assert_eq!((ply.action, ply.answer), ("c2".parse().unwrap(), Some("K".parse().unwrap())));
    assert_eq!(ply.to_string(), "c2=K");
    for wrong in ["c2=", "c2=X", "c2=KK", "c2=K=K", "=K", "c2 = K", "c2=?"] {
        assert!(wrong.parse::<Ply<Banqi>>().is_err(), "{wrong:?}");
    }
    let mut game = Banqi::new(&Options::classic());
    let before = game.clone();
    let mut follow = |text: &str| {
        let verdict = text.parse::<Ply<Banqi>>().unwrap().follow(&mut game);
        (verdict, game == before)
    };
    assert_eq!(follow("c2"), (Err(Mismatch::AnswerMissing), true));
    assert_eq!(follow("c2-c3"), (Err(Mismatch::Illegal(Illegal::MoverCovered)), true));
    assert_eq!(follow("c2=K"), (Ok(()), false));
    let game = after(&game, "d2=a");
    for (text, right) in [
        ("c2=K", Mismatch::Illegal(Illegal::NothingToFlip)),
        ("e2=K", Mismatch::Illegal(Illegal::NotInPool)),
        ("e2", Mismatch::AnswerMissing),
        ("c2xd2=p", Mismatch::AnswerTooMuch),
    ] {
        let mut next = game.clone();
        assert_eq!(text.parse::<Ply<Banqi>>().unwrap().follow(&mut next), Err(right), "{text}");
        assert_eq!(next, game, "{text}");
    }
}

#[test]
fn bq30_the_start_is_written_as_the_rule_writes_it() {
    assert_eq!(Banqi::new(&Options::classic()).to_string(), START);
    assert_eq!(classic(START), Banqi::new(&Options::classic()));
}

#[test]
fn bq30_rows_run_from_the_top_and_columns_from_a() {
    let game = classic("K6R/8/8/p6h b - 12");
    for (square, piece) in [("a4", "K"), ("h4", "R"), ("a1", "p"), ("h1", "h")] {
        assert_eq!(game.piece(square.parse().unwrap()), Some(piece.parse().unwrap()));
    }
    assert_eq!((game.occupied().size(), game.quiet()), (4, 12));
}

#[test]
fn bq30_positions_round_trip() {
    for text in [
        START,
        "8/8/8/8 r - 0",
        "K7/8/8/7k r - 0",
        "K7/8/8/7k b - 59",
        "K7/8/8/7k r - 0 b",
        "?6?/1?4?1/2??K3/k7 b AEpppp 65535",
        "????????/??!?????/????????/???????? - KAAEERRHHCCPPPPPkaaeerrhhccppppp 0",
        "!7/8/8/K6k r P 3 b",
        "1?5?/8/3!4/8 - KPp 0",
    ] {
        let game = classic(text);
        assert_eq!(game.to_string(), text);
        assert_eq!(classic(&game.to_string()), game);
    }
}

#[test]
fn bq30_a_waiting_flip_is_part_of_the_position() {
    let mut game = classic("??6/8/8/K6k r Pp 0");
    game.play("b4".parse().unwrap()).unwrap();
    assert_eq!(game.to_string(), "?!6/8/8/K6k r Pp 0");
    let again = classic("?!6/8/8/K6k r Pp 0");
    assert_eq!(again, game);
    assert_eq!(again.pending(), Some("b4".parse().unwrap()));
    assert!(legal(&again).is_empty());
}

#[test]
fn bq30_the_fifth_field_says_that_the_first_player_has_black() {
    let game = after(&Banqi::new(&Options::classic()), "a4=k");
    assert_eq!(game.to_string(), "k???????/????????/????????/???????? r KAAEERRHHCCPPPPPaaeerrhhccppppp 0 b");
    let red = after(&Banqi::new(&Options::classic()), "a4=K");
    assert_eq!(red.to_string(), "K???????/????????/????????/???????? b AAEERRHHCCPPPPPkaaeerrhhccppppp 0");
}

#[test]
fn bq30_other_texts_are_refused_at_the_place_where_they_are_wrong() {
    for (text, at) in [
        ("", 0),
        (" ", 0),
        ("8/8/8/8", 7),
        ("8/8/8/8 ", 8),
        ("8/8/8/8 r", 9),
        ("8/8/8/8 r -", 11),
        ("8/8/8/8 r - ", 12),
        ("8/8/8 r - 0", 5),
        ("8/8/8/8/ r - 0", 7),
        ("8/8/8/0 r - 0", 6),
        ("8/8/8/K8 r - 0", 7),
        ("8/8/8/8K r - 0", 7),
        ("8/8/8/6!! r pp 0", 8),
        ("8/8/8/7. r - 0", 7),
        ("8/8/8/8  r - 0", 8),
        ("8/8/8/8 R - 0", 8),
        ("8/8/8/8 - - 0", 8),
        ("8/8/8/7? r  0", 11),
        ("8/8/8/6?? r pP 0", 13),
        ("8/8/8/6?? r KK 0", 13),
        ("8/8/8/6?? r p? 0", 13),
        ("8/8/8/K6? r K 0", 12),
        ("8/8/8/K6k r - x", 14),
        ("8/8/8/K6k r - -1", 14),
        ("8/8/8/K6k r - +1", 14),
        ("8/8/8/K6k r - 01", 14),
        ("8/8/8/K6k r - 65536", 14),
        ("8/8/8/K6k r - 0 r", 16),
        ("8/8/8/K6k r - 0 ", 16),
        ("8/8/8/7? - K 0 b", 15),
        ("8/8/8/K6k r - 0 b b", 18),
        ("8/8/8/K6k r - 0\n", 14),
    ] {
        let error = Banqi::read(text, &Options::classic()).expect_err(text);
        assert_eq!(error.at, at, "{text:?}: {error}");
        assert!(error.to_string().ends_with(&format!("(at byte {at})")));
    }
}

#[test]
fn bq30_no_text_has_more_pieces_than_a_set() {
    for kind in Piece::KINDS {
        let most = usize::from(kind.role.in_set());
        for (count, fits) in [(most, true), (most + 1, false)] {
            let row: String = std::iter::repeat_n(kind.letter(), count).collect();
            let rest = if count < 8 { (8 - count).to_string() } else { String::new() };
            let text = format!("{row}{rest}/8/8/8 r - 0");
            assert_eq!(Banqi::read(&text, &Options::classic()).is_ok(), fits, "{text}");
            assert_eq!(row.parse::<Pool>().is_ok(), fits, "{row}");
        }
    }
}

#[test]
fn bq30_pieces_pools_and_deals() {
    let letters: String = Piece::KINDS.iter().map(Piece::to_string).collect();
    assert_eq!(letters, "KAERHCPkaerhcp");
    for wrong in ["", "x", "KK", "?", "帥", "-"] {
        assert!(wrong.parse::<Piece>().is_err(), "{wrong:?}");
    }
    assert_eq!(Pool::full().to_string().parse(), Ok(Pool::full()));
    assert_eq!("-".parse(), Ok(Pool::EMPTY));
    for (wrong, at) in [("", 0), ("--", 0), ("kK", 1), ("KAK", 2), ("KK", 1), ("K ", 1)] {
        assert_eq!(wrong.parse::<Pool>().map_err(|e| e.at), Err(at), "{wrong:?}");
    }
    let full = Pool::full().to_string();
    let reversed: String = full.chars().rev().collect();
    for text in [&full, &reversed] {
        assert_eq!(text.parse::<Deal>().unwrap().to_string(), *text);
    }
    for (wrong, at) in
        [(full[1..].to_owned(), 31), (format!("{full}K"), 32), (format!("p{}", &full[1..]), 31)]
    {
        assert_eq!(wrong.parse::<Deal>().map_err(|e| e.at).err(), Some(at), "{wrong}");
    }
}

#[test]
fn options_have_one_shortest_text() {
    for (text, written) in [
        ("classic", "classic"),
        ("puff", "puff"),
        ("draw_after=50", "draw_after=50"),
        ("draw_after=none", "draw_after=none"),
        ("captured_out_loses=off", "captured_out_loses=off"),
        ("agreements=off", "agreements=off"),
        (
            "draw_after=999,captured_out_loses=off,agreements=off",
            "draw_after=999,captured_out_loses=off,agreements=off",
        ),
        // What is as in classic may be said; it is not written again.
        ("draw_after=60", "classic"),
        ("agreements=off,draw_after=50", "draw_after=50,agreements=off"),
        ("draw_after=none,captured_out_loses=off,agreements=off", "puff"),
    ] {
        let options: Options = text.parse().unwrap_or_else(|e| panic!("{text}: {e}"));
        assert_eq!(options.to_string(), written);
        assert_eq!(written.parse(), Ok(options));
    }
    for (wrong, at) in [
        ("", 0),
        ("Classic", 0),
        ("classic,puff", 0),
        ("draw_after", 0),
        ("draw_after=", 11),
        ("draw_after=1", 11),
        ("draw_after=1000", 11),
        ("draw_after=+50", 11),
        ("draw_after=050", 11),
        ("draw_after=-1", 11),
        ("draw_after=50,", 14),
        ("draw_after=50,draw_after=40", 14),
        ("agreements=yes", 11),
        ("draw_after=50,agreements=yes", 25),
        ("draw_after=50,cannon_jump=on", 14),
        (" classic", 0),
    ] {
        assert_eq!(wrong.parse::<Options>().map_err(|e: ParseError| e.at), Err(at), "{wrong:?}");
    }
}

fn table(options: &str, position: &str) -> Banqi {
    under(&options.parse().unwrap(), position)
}

/// Each reason for a refusal, where it arises. The match has no wildcard: a new reason needs a place here.
#[test]
fn every_reason_for_a_refusal_can_be_reached_and_has_a_name_of_its_own() {
    let all = [
        Illegal::GameOver,
        Illegal::FlipPending,
        Illegal::NothingToFlip,
        Illegal::NoPiece,
        Illegal::MoverCovered,
        Illegal::NotYours,
        Illegal::NotAdjacent,
        Illegal::Occupied,
        Illegal::NothingToCapture,
        Illegal::TargetCovered,
        Illegal::OwnPiece,
        Illegal::Outranked,
        Illegal::GeneralSparesSoldier,
        Illegal::NeedsScreen,
        Illegal::RushBlocked,
        Illegal::ChainGoesOn,
        Illegal::NothingToStop,
        Illegal::LongChase,
        Illegal::NoFlipPending,
        Illegal::NotInPool,
    ];
    let king: Piece = "K".parse().unwrap();
    for why in all {
        let reached = match why {
            Illegal::GameOver => refusal(&classic("K7/8/8/7k r - 60"), "a4-a3"),
            Illegal::FlipPending => refusal(&classic("K7/8/8/6!? r Pp 0"), "a4-a3"),
            Illegal::NothingToFlip => refusal(&classic("K7/8/8/7? r p 0"), "a4"),
            Illegal::NoPiece => refusal(&classic("K7/8/8/7? r p 0"), "a3-a2"),
            Illegal::MoverCovered => refusal(&classic("K7/8/8/7? r p 0"), "h1-h2"),
            Illegal::NotYours => refusal(&classic("K7/8/8/7p r - 0"), "h1-h2"),
            Illegal::NotAdjacent => refusal(&classic("K7/8/8/7p r - 0"), "a4-b3"),
            Illegal::Occupied => refusal(&classic("Kp6/8/8/8 r - 0"), "a4-b4"),
            Illegal::NothingToCapture => refusal(&classic("K7/8/8/7p r - 0"), "a4xa3"),
            Illegal::TargetCovered => refusal(&classic("K?6/8/8/8 r p 0"), "a4xb4"),
            Illegal::OwnPiece => refusal(&classic("KA6/8/8/7p r - 0"), "a4xb4"),
            Illegal::Outranked => refusal(&classic("Ak6/8/8/8 r - 0"), "a4xb4"),
            Illegal::GeneralSparesSoldier => refusal(&classic("Kp6/8/8/8 r - 0"), "a4xb4"),
            Illegal::NeedsScreen => refusal(&classic("Cp6/8/8/8 r - 0"), "a4xb4"),
            Illegal::RushBlocked => refusal(&table("chariot_rush=on", "R1?5/8/8/8 r p 0"), "a4-d4"),
            Illegal::ChainGoesOn => refusal(&table("chain_capture=on", "Rp6/8/8/K6p r - 0 xa4"), "a1-a2"),
            Illegal::NothingToStop => refusal(&table("chain_capture=on", "Rp6/8/8/8 r - 0"), "a4."),
            Illegal::LongChase => {
                let trail = "a3-a4,b4-b3,a4-a3,b3-b4,a3-a4,b4-b3,a4-a3,b3-b4,a3-a4,b4-b3";
                refusal(&table("no_long_chase=on", &format!("R7/1p6/8/8 r - 10 {trail}")), "a4-a3")
            }
            Illegal::NoFlipPending => classic("K7/8/8/7? r p 0").reveal(king).unwrap_err(),
            Illegal::NotInPool => classic("K7/8/8/7! r p 0").reveal(king).unwrap_err(),
        };
        assert_eq!(reached, why);
    }
    let codes: BTreeSet<&str> = all.iter().map(Code::code).collect();
    assert_eq!(codes.len(), all.len());
    assert!(codes.iter().all(|code| code.bytes().all(|b| b.is_ascii_lowercase() || b == b'_')));
    let texts: BTreeSet<String> = all.iter().map(Illegal::to_string).collect();
    assert_eq!(texts.len(), all.len());
}

//! Texts of Jieqi, \[JQ40\]: squares, moves, answers, deals, positions and other programs' FENs.

use games::jieqi::{Answer, Color, Deal, Jieqi, Move, Options, Piece, Sight};
use games::record::{Mismatch, Ply};
use games::{Game, Observer, ParseError, View};
use qiguan_tests::dice::Seeded;
use qiguan_tests::jieqi::{after, game, letters, sight};
use std::collections::BTreeSet;

const BOARD: &str = "xxxxkxxxx/9/1x5x1/x1x1x1x1x/9/9/X1X1X1X1X/1X5X1/9/XXXXKXXXX";
const POOLS: &str = "R2A2C2P5N2B2r2a2c2p5n2b2";

fn error(text: &str) -> ParseError {
    Sight::read(text, &Options::standard()).expect_err(text)
}

#[test]
fn jq40_every_conceivable_move_round_trips_and_is_there_once() {
    let texts: BTreeSet<String> = Move::conceivable().map(|m| m.to_string()).collect();
    assert_eq!(texts.len(), 8_100);
    for m in Move::conceivable() {
        assert_eq!(m.to_string().parse(), Ok(m));
    }
    for wrong in
        ["", "a", "a1", "a1a", "a1a0", "a0a1", "a1a11", "a11a1", "j1a1", "A1a1", "a1-a2", "a1a2 ", "炮二平五"]
    {
        assert!(wrong.parse::<Move>().is_err(), "{wrong}");
    }
    assert_eq!("a10a1x".parse::<Move>().unwrap_err().at, 5);
}

#[test]
fn jq40_plies_have_the_results_as_suffixes() {
    for text in ["h3e3", "h3e3=N", "c4c4=K", "b3b10=Cxn", "a4a7=xr", "h8h1=cxR", "b3b10=Cx?"] {
        assert_eq!(text.parse::<Ply<Jieqi>>().unwrap().to_string(), text);
    }
    for (wrong, at) in [
        ("h3e3=", 5),
        ("h3e3=E", 5),
        ("h3e3=NN", 6),
        ("h3e3=x", 6),
        ("h3e3=Nx", 7),
        ("h3e3=Nxnn", 8),
        ("h3e3=N=N", 6),
        ("h3e3 =N", 4),
    ] {
        assert_eq!(wrong.parse::<Ply<Jieqi>>().unwrap_err().at, at, "{wrong}");
    }
    let mut game = Jieqi::new(&Options::standard());
    let follow = |game: &mut Jieqi, text: &str| text.parse::<Ply<Jieqi>>().unwrap().follow(game);
    assert_eq!(follow(&mut game, "b3b10"), Err(Mismatch::AnswerMissing));
    assert_eq!(follow(&mut game, "e1e2=K"), Err(Mismatch::AnswerTooMuch));
    assert!(follow(&mut game, "b3b10=C").is_err(), "the capture is missing");
    assert!(follow(&mut game, "b3b10=Cx?").is_err(), "a game must know");
    assert_eq!(follow(&mut game, "b3b10=Cxn"), Ok(()));
}

#[test]
fn jq40_deals_are_letters_of_red_then_black() {
    let standard = "PPPNCNPARPRBBCApanacppnrpbrcpb";
    let deal: Deal = standard.parse().unwrap();
    assert_eq!(deal.to_string(), standard);
    assert_eq!(deal.piece("e1".parse().unwrap()).map(Piece::letter), Some('K'));
    assert_eq!(deal.piece("f1".parse().unwrap()).map(Piece::letter), Some('C'));
    assert_eq!(deal.piece("a7".parse().unwrap()).map(Piece::letter), Some('p'));
    assert_eq!(deal.piece("e5".parse().unwrap()), None);
    assert_eq!(format!("{deal:?}"), "Deal(sealed)");
    for (wrong, at) in [
        ("", 0),
        ("PPP", 3),
        ("PPPNCNPARPRBBCAPanacppnrpbrcpb", 15),
        ("PPPPPPPARPRBBCApanacppnrpbrcpb", 5),
        ("PPPNCNPARPRBBCKpanacppnrpbrcpb", 14),
        ("PPPNCNPARPREBCApanacppnrpbrcpb", 11),
    ] {
        assert_eq!(wrong.parse::<Deal>().unwrap_err().at, at, "{wrong}");
    }
    let loose = Jieqi::deal(&Options::loose(), &mut Seeded::new(4)).to_string();
    assert_eq!(loose.parse::<Deal>().unwrap().to_string(), loose);
}

#[test]
fn jq40_a_position_is_board_side_pools_and_quiet_plies() {
    let text = format!("{BOARD} w {POOLS} 0");
    let start = Jieqi::new(&Options::standard()).view(Observer::Public);
    assert_eq!(start.to_string(), text);
    assert_eq!(sight(&Options::standard(), &text), start);
}

#[test]
fn jq40_a_position_without_the_pools_has_the_full_pool() {
    let full = sight(&Options::standard(), &format!("{BOARD} w {POOLS} 0"));
    for text in [
        format!("{BOARD} w"),
        format!("{BOARD} w 0"),
        format!("{BOARD} w - 0"),
        format!("{BOARD}  r  - - 0 1"),
    ] {
        assert_eq!(sight(&Options::standard(), &text), full, "{text}");
    }
    // What lies face up is not hidden.
    let later = sight(&Options::standard(), "3k5/9/9/9/9/9/R7X/9/9/4K4 w");
    assert_eq!(letters(later.pool(Color::Red)), "AAEERHHCCPPPPP");
    assert_eq!(letters(later.pool(Color::Black)), "AAEERRHHCCPPPPP");
    let loose = sight(&Options::loose(), "x8/9/9/9/9/9/9/9/9/K7X w");
    assert_eq!(letters(loose.pool(Color::Red)), "AAEERRHHCCPPPPP");
    assert_eq!(letters(loose.pool(Color::Black)), "KAAEERRHHCCPPPPP");
}

#[test]
fn jq40_letters_of_other_programs_are_read() {
    let ours = sight(&Options::standard(), "3k5/9/4b4/9/9/9/N8/9/9/2B1K4 w R2A2C2P5N1B1r2a2c2p5n2b1 7");
    let theirs = sight(&Options::standard(), "3k5/9/4e4/9/9/9/H8/9/9/2E1K4 w A2E1H1C2R2P5a2e1h2c2r2p5 7 9");
    assert_eq!(ours, theirs);
}

#[test]
fn jq40_errors_say_where() {
    let long = BOARD.len();
    for (text, at) in [
        (String::new(), 0),
        ("9/9/9".into(), 5),
        (BOARD.into(), long),
        (format!("{BOARD} {POOLS}"), long + 1 + POOLS.len()),
        (format!("{BOARD} x"), long + 2),
        (format!("{BOARD} w w"), long + 3),
        (format!("{BOARD} w 99999"), long + 3),
        (format!("{BOARD} w 0 1 2"), long + 7),
        (format!("{BOARD} w R"), long + 4),
        (format!("{BOARD} w Rx"), long + 4),
        (format!("{BOARD} w R2R2"), long + 5),
        (format!("{BOARD} w R3"), long + 4),
        (format!("{BOARD} w P12"), long + 5),
        (format!("{BOARD} w K1 0"), long + 3),
        (format!("{BOARD} w R2A2C2P5N2B1r2a2c2p5n2b2 0"), long + 3),
        (format!("{BOARD} w {POOLS} {POOLS} 0"), long + 3),
        (format!("{BOARD} w {POOLS} 0 !a4a6"), long + 7 + POOLS.len()),
        (format!("{BOARD} w {POOLS} 0 !e1e2"), long + 7 + POOLS.len()),
        (format!("{BOARD} w {POOLS} 0 ~e2e1"), long + 7 + POOLS.len()),
        ("3k5/9/9/9/9/9/9/9/9/9 b".into(), 0),
        ("9/9/9/9/9/9/9/9/9/9 w".into(), 0),
        ("3k5/9/9/9/9/9/9/9/9/3KK4 w".into(), 22),
        ("3k5/9/9/9/X8/9/9/9/9/4K4 w".into(), 10),
        ("3k5/9/9/9/9/9/x8/9/9/4K4 w".into(), 14),
        ("3kX4/9/9/9/9/9/9/9/9/4K4 w".into(), 2),
        ("3k5/9/9/9/9/9/RRR6/9/9/4K4 w".into(), 16),
        ("3k5/9/9/9/9/9/9/9/9/4K5 w".into(), 22),
        ("3k5/9/9/9/9/9/9/9/4K4 w".into(), 21),
        ("3k5/9/9/9/9/9/9/9/9/9/4K4 w".into(), 21),
        ("3k5/9/9/9/9/9/0R8/9/9/4K4 w".into(), 14),
        ("3k5/9/9/9/9/9/~R7/9/9/4K4 w".into(), 14),
        ("3k5/9/9/9/9/9/棋8/9/9/4K4 w".into(), 14),
    ] {
        assert_eq!(error(&text).at, at, "{text}: {}", error(&text));
    }
}

#[test]
fn jq40_a_move_under_way_stands_in_the_text() {
    let mut game = Jieqi::new(&Options::standard());
    game.play("b3b10".parse().unwrap()).unwrap();
    let view = game.view(Observer::Public);
    assert_eq!(view.to_string(), format!("{BOARD} w {POOLS} 0 !b3b10"));
    let read = sight(&Options::standard(), &view.to_string());
    assert_eq!(read, view);
    let mut guess = read.guess(&mut Seeded::new(1));
    assert_eq!(guess.reveal("Cxn".parse::<Answer>().unwrap()), Ok(()));
}

#[test]
fn fens_of_pikafish_jieqibox_and_pychess() {
    let game = after(&game("standard", &format!("{BOARD} w {POOLS} 0")), "b3b10=Cxn a7a6=p");
    let red = game.view(Observer::Seat(games::Seat::First));
    let black = game.view(Observer::Seat(games::Seat::Second));
    let ranks = "xCxxkxxxx/9/1x5x1/2x1x1x1x/p8/9/X1X1X1X1X/7X1/9/XXXXKXXXX w";
    assert_eq!(red.to_pikafish(), format!("{ranks} R2A2C1P5N2B2r2a2c2p4n1b2 0 1"));
    assert_eq!(black.to_pikafish(), format!("{ranks} R2A2C1P5N2B2r2a2c2p4n2b2 0 1"));
    assert_eq!(red.to_jieqibox(), format!("{ranks} R2A2C1P5N2B2r2a2c2p4n1b2 n1 0 1"));
    assert_eq!(black.to_jieqibox(), format!("{ranks} R2A2C1P5N2B2r2a2c2p4n2b2 - 0 1"));
    let pychess =
        "r~Cb~a~ka~b~n~r~/9/1c~5c~1/2p~1p~1p~1p~/p8/9/P~1P~1P~1P~1P~/7C~1/9/R~N~B~A~KA~B~N~R~ w - - 0 1";
    assert_eq!(red.to_pychess().as_deref(), Some(pychess));
    for (view, text) in
        [(&red, red.to_jieqibox()), (&black, black.to_jieqibox()), (&black, black.to_pikafish())]
    {
        assert_eq!(&sight(&Options::standard(), &text), view);
    }
    // A hidden piece away from home has no letter there.
    assert_eq!(sight(&Options::loose(), "9/9/9/x8/9/X8/9/9/9/9 w").to_pychess(), None);
}

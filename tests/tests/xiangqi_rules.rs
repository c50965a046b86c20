//! The numbered rules of Xiangqi [XQ1] to [XQ13] and of the exchange [PX1], [PX2], from their words.

use games::xiangqi::{Color, Illegal, Options, Position, Role, Square, Verdict, Xiangqi};
use games::{Game, Observer, Reason, Seat, Turn, View};
use qiguan_tests::xiangqi::{START, after, ended, legal, plain, refusal, targets, under, words};

const RED: Option<&str> = Some("red");
const BLACK: Option<&str> = Some("black");

/// A cycle of plies played some times.
fn cycles(game: &Xiangqi, plies: &str, times: usize) -> Xiangqi {
    after(game, &vec![plies; times].join(" "))
}

#[test]
fn xq01_the_start_has_sixteen_pieces_a_side_and_red_moves_first() {
    for rules in ["plain", "pingxian", "exchange=v1", "exchange=v2", "exchange=v3"] {
        let game = Xiangqi::new(&rules.parse().unwrap());
        assert_eq!(game.to_string(), START);
        assert_eq!(game.turn(), Turn::Player(Seat::First));
        assert_eq!(Xiangqi::color_of(Seat::First), Color::Red);
        for color in Color::BOTH {
            for role in Role::ALL {
                assert_eq!(game.position().of_kind(color, role).size(), u32::from(role.in_set()));
            }
        }
    }
}

#[test]
fn xq01_chariots_go_along_lines_up_to_the_first_piece() {
    let game = plain("4k4/9/4p4/9/9/2P1R2p1/9/9/9/3K5 w");
    assert_eq!(targets(&game, "e5"), words("d5 f5 g5 h5 e1 e2 e3 e4 e6 e7 e8"));
    assert_eq!(refusal(&game, "e5e9"), Illegal::Blocked);
    assert_eq!(refusal(&game, "e5c5"), Illegal::OwnPiece);
    assert_eq!(refusal(&game, "e5f6"), Illegal::NotItsWay);
}

#[test]
fn xq01_a_horses_leg_blocks_it() {
    let game = plain("3k5/9/9/9/4p4/4N4/3P5/9/9/4K4 w");
    assert_eq!(targets(&game, "e5"), words("c6 c4 g6 g4 d3 f3"));
    assert_eq!(refusal(&game, "e5d7"), Illegal::LegBlocked);
    assert_eq!(refusal(&game, "e5e7"), Illegal::NotItsWay);
}

#[test]
fn xq01_an_elephants_eye_blocks_it_and_the_river_too() {
    let game = plain("4k4/9/9/9/9/2B6/1p7/9/9/3K5 w");
    assert_eq!(targets(&game, "c5"), words("e3"));
    assert_eq!(refusal(&game, "c5a3"), Illegal::EyeBlocked);
    assert_eq!(refusal(&game, "c5e7"), Illegal::ElephantStaysHome);
    assert_eq!(refusal(&game, "c5c6"), Illegal::NotItsWay);
}

#[test]
fn xq01_advisors_and_generals_stay_in_the_palace() {
    let game = plain("4k4/9/9/9/9/9/9/3A5/9/4RK3 w");
    assert_eq!(targets(&game, "d3"), words("e2"));
    assert_eq!(refusal(&game, "d3c4"), Illegal::AdvisorStaysInPalace);
    assert_eq!(refusal(&game, "d3d4"), Illegal::NotItsWay);
    assert_eq!(targets(&game, "f1"), words("f2"));
    assert_eq!(refusal(&game, "f1g1"), Illegal::GeneralStaysInPalace);
    assert_eq!(refusal(&game, "f1f3"), Illegal::NotItsWay);
}

#[test]
fn xq01_cannons_capture_over_exactly_one_piece() {
    let game = plain("3k5/9/4r4/4n4/9/4p4/9/4C1p1r/9/5K3 w");
    assert_eq!(targets(&game, "e3"), words("a3 b3 c3 d3 f3 i3 e1 e2 e4 e7"));
    assert_eq!(refusal(&game, "e3e5"), Illegal::NeedsScreen);
    assert_eq!(refusal(&game, "e3e8"), Illegal::NeedsScreen);
    assert_eq!(refusal(&game, "e3e6"), Illegal::JumpsToEmpty);
    assert_eq!(refusal(&game, "e3e9"), Illegal::Blocked);
    assert_eq!(refusal(&game, "e3f4"), Illegal::NotItsWay);
}

#[test]
fn xq01_soldiers_never_go_back_and_sideways_only_beyond_the_river() {
    let game = plain("3k5/9/9/9/P8/2P6/9/9/9/4K4 w");
    assert_eq!(targets(&game, "c5"), words("c6"));
    assert_eq!(targets(&game, "a6"), words("a7 b6"));
    assert_eq!(refusal(&game, "c5b5"), Illegal::SoldierNotAcross);
    assert_eq!(refusal(&game, "a6a5"), Illegal::SoldierGoesBack);
    assert_eq!(refusal(&game, "a6a8"), Illegal::NotItsWay);
    let last = plain("3k4P/9/9/9/9/9/9/9/9/4K4 w");
    assert_eq!(targets(&last, "i10"), words("h10"));
}

#[test]
fn xq02_no_move_leaves_the_own_general_attacked() {
    // By a chariot behind a shield, a cannon whose screen comes or goes, a horse whose leg is freed, a soldier.
    let shield = plain("3kr4/9/9/9/9/4N4/9/9/9/4K4 w");
    assert_eq!(targets(&shield, "e5"), words(""));
    assert_eq!(refusal(&shield, "e5c6"), Illegal::GeneralAttacked);
    let screens = plain("3kc4/9/9/4p4/9/4R4/9/9/9/4K4 w");
    assert_eq!(targets(&screens, "e5"), words("e2 e3 e4 e6"), "taking the other screen leaves one");
    let becomes = plain("3kc4/9/9/9/9/9/R8/9/9/4K4 w");
    assert_eq!(refusal(&becomes, "a4e4"), Illegal::GeneralAttacked);
    let leg = plain("3k5/9/9/9/9/9/9/5n3/5N3/4K4 w");
    assert_eq!(targets(&leg, "f2"), words(""), "it blocks the leg of the horse that would take its general");
    let leg = plain("3k5/9/9/9/9/9/9/5n3/4N4/4K4 w");
    assert_eq!(
        targets(&leg, "e2"),
        words(""),
        "the horse attacks already; nothing the other horse can do helps"
    );
    let leg = plain("3k5/9/9/9/9/9/9/3n5/3N5/4K4 w");
    assert_eq!(targets(&leg, "d2"), words(""), "it blocks the leg of the horse that would take its general");
    let soldier = plain("3k5/9/9/9/9/9/9/9/3p5/4K4 w");
    assert_eq!(refusal(&soldier, "e1d1"), Illegal::GeneralAttacked);
}

#[test]
fn xq02_the_generals_never_face_each_other() {
    let game = plain("4k4/9/9/9/9/9/4R4/9/9/4K4 w");
    assert_eq!(refusal(&game, "e4d4"), Illegal::GeneralsFacing);
    let steps = plain("4k4/9/9/9/9/9/8P/9/9/3K5 w");
    assert_eq!(refusal(&steps, "d1e1"), Illegal::GeneralsFacing);
    assert!(after(&steps.clone(), "d1d2").position().piece("d2".parse().unwrap()).is_some());
}

#[test]
fn xq03_a_side_without_a_legal_move_loses() {
    let mate = plain("3k5/3R5/3R5/9/9/9/9/9/9/4K4 b");
    assert_eq!(ended(&mate), Some((RED, Reason::Checkmate)));
    // 困斃: not in check, and lost all the same.
    let stuck = plain("3k5/9/3P5/9/9/9/9/9/9/4K4 b");
    assert!(!stuck.position().in_check());
    assert_eq!(ended(&stuck), Some((RED, Reason::Stalemate)));
    assert_eq!(stuck.legal_moves(), []);
    // It comes before any count: the ply that would draw wins.
    let counted = under("exchange=none,no_capture_plies=2", "3k5/9/9/3P5/9/9/9/9/9/4K4 w - - 1 9");
    assert_eq!(ended(&after(&counted, "d7d8")), Some((RED, Reason::Stalemate)));
}

#[test]
fn xq03_a_game_that_is_over_takes_no_more_moves() {
    let mut over = plain("3k5/3R5/3R5/9/9/9/9/9/9/4K4 b");
    let before = over.clone();
    for m in games::xiangqi::Move::conceivable() {
        assert_eq!(over.play(m), Err(Illegal::GameOver));
    }
    assert_eq!(over, before);
}

const QUIET: &str = "4k4/9/9/9/9/9/9/9/R8/3K5 w - - 0 1";

#[test]
fn xq10_the_third_occurrence_draws_and_the_second_warns() {
    let game = plain(QUIET);
    let cycle = "a2b2 e10e9 b2a2 e9e10";
    assert_eq!(game.repetition(), None);
    let second = cycles(&game, cycle, 1);
    let warning = second.repetition().unwrap();
    assert_eq!((warning.count, warning.verdict), (2, Verdict::Draw));
    assert_eq!(ended(&second), None);
    let third = cycles(&game, cycle, 2);
    assert_eq!(third.repetition().unwrap().count, 3);
    assert_eq!(ended(&third), Some((None, Reason::Repetition)));
    // Any position counts, not only the first: this cycle closes one ply earlier.
    let other = after(&game, "a2c2 e10e9 c2a2 e9e10 a2b2 e10e9 b2a2");
    assert_eq!(other.repetition().unwrap().count, 2);
    assert_eq!(ended(&after(&other, "e9e10")), Some((None, Reason::Repetition)));
}

#[test]
fn xq10_a_the_side_that_alone_checks_on_every_move_loses() {
    let game = plain("4k4/9/9/9/9/9/R8/9/9/3K5 w - - 0 1");
    let cycle = "a4a10 e10e9 a10a9 e9e10 a9a10 e10e9 a10a9 e9e10";
    let second = after(&game, &cycle[..29]);
    assert_eq!(second.repetition().unwrap().verdict, Verdict::PerpetualCheck(Color::Red));
    assert_eq!(ended(&after(&game, &format!("{cycle} a9a10"))), Some((BLACK, Reason::PerpetualCheck)));
    // check_only knows it, too; none does not end the game.
    for (rules, right) in [
        ("exchange=none,repetition=check_only", Some((BLACK, Reason::PerpetualCheck))),
        ("exchange=none,repetition=none", None),
    ] {
        let game = under(rules, &game.to_string());
        assert_eq!(ended(&after(&game, &format!("{cycle} a9a10"))), right, "{rules}");
    }
}

#[test]
fn xq10_a_both_checking_all_the_time_is_a_draw() {
    let game = plain("9/4c4/3k5/3r5/9/9/4C4/9/4K4/3R5 w - - 0 1");
    let over = cycles(&game, "e4d4 d7e7 d4e4 e7d7", 2);
    assert_eq!(ended(&over), Some((None, Reason::Repetition)));
}

const CHASE: &str = "4k4/9/9/9/c8/9/9/9/1R7/3K5 w - - 0 1";
const CHASING: &str = "b2a2 a6b6 a2b2 b6a6";

#[test]
fn xq10_b_the_side_that_alone_chases_one_piece_loses() {
    let game = plain(CHASE);
    assert_eq!(cycles(&game, CHASING, 1).repetition().unwrap().verdict, Verdict::PerpetualChase(Color::Red));
    assert_eq!(ended(&cycles(&game, CHASING, 2)), Some((BLACK, Reason::PerpetualChase)));
    let checks = under("exchange=none,repetition=check_only", CHASE);
    assert_eq!(ended(&cycles(&checks, CHASING, 2)), Some((None, Reason::Repetition)));
    // The same with colours swapped.
    let black = plain("3k5/1r7/9/9/9/C8/9/9/9/4K4 b - - 0 1");
    assert_eq!(ended(&cycles(&black, "b9a9 a5b5 a9b9 b5a5", 2)), Some((RED, Reason::PerpetualChase)));
}

#[test]
fn xq10_b_what_is_no_chase() {
    let drawn = Some((None, Reason::Repetition));
    for (why, position, cycle) in [
        ("the target is protected", "4k4/9/9/9/c7r/9/9/9/1R7/3K5 w", CHASING),
        ("the attacker is a soldier", "4k4/9/r8/1P7/9/9/9/9/9/3K5 w", "b7a7 a8b8 a7b7 b8a8"),
        ("the attacker is a general", "4k4/9/9/9/9/9/9/9/3K5/4c4 w", "d2d1 e1e2 d1d2 e2e1"),
        (
            "the target is a soldier at home",
            "4k4/9/9/p1p6/9/9/9/9/1R7/3K5 w",
            "b2a2 e10e9 a2c2 e9e10 c2b2 e10f10 b2c2 f10e10",
        ),
        ("two chariots offer each other", "4k4/9/9/9/r8/9/9/9/1R7/3K5 w", CHASING),
        (
            "the target changes",
            "4k4/9/9/9/c1c6/9/9/9/1R7/3K5 w",
            "b2a2 e10e9 a2c2 e9e10 c2b2 e10f10 b2c2 f10e10",
        ),
        (
            "one quiet move between",
            "4k4/9/9/9/c8/9/9/9/1R7/3K5 w",
            "b2a2 a6b6 a2c2 b6a6 c2b2 e10e9 b2c2 e9e10 c2b2",
        ),
    ] {
        let mut game = plain(position);
        for _ in 0..3 {
            for m in cycle.split(' ') {
                if ended(&game).is_none() && game.position().is_legal(m.parse().unwrap()) {
                    game = after(&game, m);
                }
            }
        }
        assert_eq!(ended(&game), drawn, "{why}: {game}");
    }
}

#[test]
fn xq10_b_a_chariot_is_chased_by_horse_and_cannon_though_protected() {
    let game = plain("4k4/r7r/9/9/PP7/9/9/9/1C7/3K5 w - - 0 1");
    assert_eq!(ended(&cycles(&game, "b2a2 a9b9 a2b2 b9a9", 2)), Some((BLACK, Reason::PerpetualChase)));
}

#[test]
fn xq10_check_outranks_chase() {
    // Red chases on every move, Black checks on every move: Black loses.
    let row = "9/3kc4/3a5/3P5/9/4p4/9/4K4/9/3C5 w - - 0 1";
    let over = cycles(&plain(row), "d7e7 e5d5 e7d7 d5e5", 2);
    assert_eq!(ended(&over), Some((RED, Reason::PerpetualCheck)));
}

#[test]
fn xq10_the_right_to_exchange_is_part_of_a_position() {
    // With the right, then without it: not the same position.
    let text = "rnbakabnr/9/1c5c1/p1p1p3p/6p2/6P2/P1P1P3P/1C5C1/9/RNBAKABNR w - g6 0 2";
    let back = cycles(&under("pingxian", text), "h1i3 h10i8 i3h1 i8h10", 1);
    assert_eq!(back.repetition(), None);
    let without = cycles(&under("plain", text), "h1i3 h10i8 i3h1 i8h10", 1);
    assert_eq!(without.repetition().unwrap().count, 2);
}

#[test]
fn xq11_plies_without_capture_draw() {
    let game = under("exchange=none,repetition=none", "4k4/9/9/9/9/9/9/9/R8/3K5 w - - 118 80");
    assert_eq!(game.plies_to_draw(), Some(2));
    let one = after(&game, "a2b2");
    assert_eq!((one.quiet(), ended(&one)), (119, None));
    assert_eq!(ended(&after(&one, "e10e9")), Some((None, Reason::NoProgress)));
    for (rules, plies) in
        [("exchange=none,no_capture_plies=119", 1), ("exchange=none,no_capture_plies=none", 0)]
    {
        let game = under(rules, one.to_string().replace(" 119 ", " 118 ").split(" past").next().unwrap());
        let next = after(&game, "e10e9");
        assert_eq!(ended(&next).is_some(), plies == 1, "{rules}");
    }
    // A capture and an exchange start the count anew.
    let capture = plain("4k4/9/9/9/9/9/9/p8/R8/3K5 w - - 119 80");
    assert_eq!(after(&capture, "a2a3").quiet(), 0);
    let exchange = under("pingxian", "3k5/9/9/9/6p2/6P2/9/9/9/4RK3 w - g6 119 80");
    assert_eq!(after(&exchange, "g5g6").quiet(), 0);
}

#[test]
fn xq11_at_most_ten_checks_a_side_count() {
    // A chariot checks along the last two ranks with pauses for nothing: each check moves it on.
    let rules = "exchange=none,repetition=none";
    let mut game = after(&under(rules, "4k4/9/9/9/9/9/9/9/9/R2K5 w - - 0 1"), "a1a10 e10e9");
    assert_eq!(game.quiet(), 2);
    for n in 2..=15u16 {
        game = after(&game, if n % 2 == 0 { "a10a9 e9e10" } else { "a9a10 e10e9" });
        // Red's checks count up to the tenth, Black's answers always.
        assert_eq!(game.quiet(), n + n.min(10), "after check {n}");
        assert_eq!(under(rules, &game.to_string()), game);
    }
    // What is remembered of checks survives the text.
    let again = under(rules, &game.to_string());
    assert_eq!(again, game);
    assert_eq!(after(&again, "a10a9").quiet(), game.quiet(), "the sixteenth check");
}

#[test]
fn xq12_bare_material_draws() {
    let game = plain("3akab2/9/9/9/9/9/9/p3B4/9/2BAK4 w");
    assert_eq!(ended(&game), None);
    let bare = plain("3aka3/9/9/9/9/9/9/4B4/9/2BAK4 w");
    assert_eq!(ended(&bare), Some((None, Reason::BareMaterial)));
    for piece in ["R", "N", "C", "P", "r", "n", "c", "p"] {
        let one = plain(&format!("3aka3/9/9/9/{piece}8/9/9/4B4/9/2BAK4 w"));
        assert_eq!(ended(&one), None, "{piece}");
    }
}

#[test]
fn xq13_the_table_offers_resignation_and_agreed_draws() {
    assert!(Xiangqi::new(&Options::pingxian()).agreements());
}

#[test]
fn nothing_is_hidden_and_a_view_is_the_game() {
    let game = after(&Xiangqi::new(&Options::pingxian()), "g4g5 g7g6");
    for who in [Observer::Public, Observer::Seat(Seat::First), Observer::Seat(Seat::Second)] {
        assert_eq!(game.view(who), game);
    }
    assert_eq!(game.chances(), []);
    assert_eq!("".parse::<games::open::OpenDeal>().unwrap().to_string(), "");
    assert!("x".parse::<games::open::OpenDeal>().is_err());
    assert!("".parse::<games::open::Never>().is_err());
}

#[test]
fn px1_the_right_arises_on_c_and_g_by_blacks_step_and_lasts_one_ply() {
    let game = Xiangqi::new(&Options::pingxian());
    let right = |moves: &str| after(&game, moves).position().right().map(|s| s.to_string());
    assert_eq!(right("g4g5 g7g6").as_deref(), Some("g6"));
    assert_eq!(right("c4c5 c7c6").as_deref(), Some("c6"));
    assert_eq!(right("g4g5"), None);
    assert_eq!(right("g4g5 g7g6 h3e3"), None, "expiry");
    assert_eq!(right("g4g5 g7g6 h3e3 h10g8"), None, "it does not come back");
    assert_eq!(right("h3e3 g7g6 g4g5"), None, "Black first");
    assert_eq!(right("a4a5 a7a6"), None, "files a, e, i are ordinary");
    assert_eq!(right("e4e5 e7e6"), None);
    assert_eq!(right("g4g5 c7c6"), None, "no soldier below");
}

#[test]
fn px1_the_exchange_is_the_only_effect_of_the_right() {
    let game = after(&Xiangqi::new(&Options::pingxian()), "g4g5 g7g6");
    let same = after(&Xiangqi::new(&Options::plain()), "g4g5 g7g6");
    assert_eq!(legal(&game), legal(&same));
    let over = after(&game, "g5g6");
    let (g5, g6): (Square, Square) = ("g5".parse().unwrap(), "g6".parse().unwrap());
    assert_eq!((over.piece(g5), over.piece(g6)), (None, None), "both soldiers are gone");
    assert_eq!(over.quiet(), 0);
    let captured = after(&same, "g5g6");
    assert!(captured.piece(g6).is_some());
}

#[test]
fn px1_a1_an_advance_that_captures_gives_the_right_unless_exempt() {
    let text = "rnbakab1r/9/1c4nc1/p1p1p1p1p/6N2/6P2/P1P1P3P/1C5C1/9/RNBAKAB1R b - - 0 4";
    assert_eq!(after(&under("pingxian", text), "g7g6").position().right().unwrap().to_string(), "g6");
    assert_eq!(after(&under("advance_capture_exempt=on", text), "g7g6").position().right(), None);
    // A step that captures nothing gives it either way.
    let step = after(&Xiangqi::new(&"advance_capture_exempt=on".parse().unwrap()), "g4g5 g7g6");
    assert!(step.position().right().is_some());
}

#[test]
fn px2_the_third_draft_has_five_files_and_the_second_both_sides() {
    let third = "exchange=v3".parse().unwrap();
    for file in ["a", "c", "e", "g", "i"] {
        let moves = format!("{file}4{file}5 {file}7{file}6");
        let game = after(&Xiangqi::new(&third), &moves);
        assert_eq!(game.position().right().map(|s| s.to_string()), Some(format!("{file}6")));
    }
    let second = after(&Xiangqi::new(&"exchange=v2".parse().unwrap()), "a4a5 a7a6 h3e3");
    let m = "a6a5".parse().unwrap();
    assert!(second.position().is_exchange(m), "Black's, and it does not lapse");
    assert_eq!(after(&second, "a6a5").position().of_kind(Color::Black, Role::Soldier).size(), 4);
}

/// The lemma of item 7: on c and g an exchange never touches the safety of a general; on e it may.
#[test]
fn px1_item_7_the_general_test_is_made_on_the_board_without_both_soldiers() {
    let facing = after(&under("exchange=v3", START), "e4e5 e7e6");
    assert_eq!(refusal(&facing, "e5e6"), Illegal::GeneralsFacing);
    let shielded = under("exchange=v3", "3k5/4c4/9/9/4p4/4P4/9/9/9/4K4 w - e6 1 2");
    assert!(shielded.position().is_legal("e5e6".parse().unwrap()), "the cannon lost its screens");
    let captured = under("pingxian", "3k5/4c4/9/9/4p4/4P4/9/9/9/4K4 w - - 1 2");
    assert_eq!(refusal(&captured, "e5e6"), Illegal::GeneralAttacked);
}

#[test]
fn options_say_what_they_are() {
    for text in [
        "pingxian",
        "plain",
        "exchange=v1",
        "exchange=v3,advance_capture_exempt=on,no_capture_plies=none,repetition=check_only",
        "exchange=none,no_capture_plies=100",
        "repetition=none",
    ] {
        assert_eq!(text.parse::<Options>().unwrap().to_string(), text);
    }
    for (text, at) in [
        ("", 0),
        ("classic", 0),
        ("exchange=v5", 9),
        ("exchange=v1,exchange=v1", 12),
        ("no_capture_plies=1", 17),
        ("no_capture_plies=1000", 17),
        ("no_capture_plies=99999999999999999999", 17),
        ("repetition=yes", 11),
        ("advance_capture_exempt=1", 23),
        ("exchange=v1,x=1", 12),
        ("exchange=v1,", 12),
    ] {
        assert_eq!(text.parse::<Options>().unwrap_err().at, at, "{text}");
    }
    assert_eq!(Options::default(), Options::pingxian());
}

#[test]
fn keys_tell_positions_apart() {
    let mut seen = std::collections::BTreeMap::new();
    let start = Position::start(&Options::pingxian());
    let mut open = vec![start];
    for _ in 0..2 {
        for position in std::mem::take(&mut open) {
            position.for_each_legal(|m| {
                let mut child = position;
                child.make(m);
                if let Some(other) = seen.insert(child.key(), child.to_string()) {
                    assert_eq!(other, child.to_string(), "one key, two positions");
                }
                open.push(child);
            });
        }
    }
    assert!(seen.len() > 1_500);
}

#[test]
fn a_text_of_a_past_without_end_is_refused() {
    let rules = "exchange=none,no_capture_plies=none,repetition=check_only".parse().unwrap();
    let text =
        format!("4k4/8r/9/9/9/9/9/9/R8/3K5 w - - 60000 60000 past{}", " a3a2 i8i9 a2a3 i9i8".repeat(5_000));
    assert!(Xiangqi::read(&text, &rules).unwrap_err().what.contains("2048"));
}

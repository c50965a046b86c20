//! The numbered rules of Jieqi, \[JQ1\] to \[JQ15\], and each switch alone, from their words.
//!
//! Boards are written as in \[JQ40\]: ten ranks from Black's back rank, files a to i, ranks 1 to 10.

use games::jieqi::{
    Answer, Color, Deal, HiddenMove, Illegal, Jieqi, Move, Options, Piece, Role, Shown, Square, Taken,
};
use games::{Code, Game, Observer, Seat, Turn, View};
use qiguan_tests::banqi::words;
use qiguan_tests::dice::Seeded;
use qiguan_tests::jieqi::{after, game, legal, outcome, refusal, sight, targets};
use std::collections::BTreeSet;

const START: &str =
    "xxxxkxxxx/9/1x5x1/x1x1x1x1x/9/9/X1X1X1X1X/1X5X1/9/XXXXKXXXX w R2A2C2P5N2B2r2a2c2p5n2b2 0";
const LOOSE_START: &str =
    "xxxxxxxxx/9/1x5x1/x1x1x1x1x/9/9/X1X1X1X1X/1X5X1/9/XXXXXXXXX w K1R2A2C2P5N2B2k1r2a2c2p5n2b2 0";

fn start(options: &str) -> Jieqi {
    Jieqi::new(&options.parse().unwrap())
}

// ---------------------------------------------------------------- setting

#[test]
fn jq1_sixteen_a_side_on_the_home_squares_of_xiangqi() {
    for options in ["standard", "loose"] {
        let game = start(options);
        for color in Color::BOTH {
            assert_eq!(game.board().of(color).size(), 16);
            for square in game.board().of(color) {
                assert_eq!(games::wide::zones::home(square).map(|home| home.color), Some(color));
            }
        }
    }
}

#[test]
fn jq2_standard_has_the_kings_face_up_and_fifteen_hidden() {
    let game = start("standard");
    assert_eq!(game.view(Observer::Public).to_string(), START);
    for (color, home) in [(Color::Red, "e1"), (Color::Black, "e10")] {
        assert_eq!(game.board().king(color).map(|s| s.to_string()).as_deref(), Some(home));
        assert_eq!(game.board().hidden(color).size(), 15);
        assert_eq!(game.pool(color).count(Role::General), 0);
    }
}

#[test]
fn jq3_loose_hides_all_sixteen() {
    let game = start("loose");
    assert_eq!(game.view(Observer::Public).to_string(), LOOSE_START);
    for color in Color::BOTH {
        assert_eq!(game.board().hidden(color).size(), 16);
        assert_eq!(game.pool(color).count(Role::General), 1);
    }
}

#[test]
fn jq2_jq3_every_deal_shuffles_a_sides_own_pieces_over_its_own_squares() {
    for (options, length) in [("standard", 30), ("loose", 32)] {
        let options: Options = options.parse().unwrap();
        let mut kings = BTreeSet::new();
        for seed in 0..60 {
            let deal = Jieqi::deal(&options, &mut Seeded::new(seed));
            let text = deal.to_string();
            assert_eq!(text.len(), length);
            let sorted = |range: std::ops::Range<usize>| {
                let mut letters: Vec<char> = text[range].chars().collect();
                letters.sort_unstable();
                letters.into_iter().collect::<String>()
            };
            let half = length / 2;
            let king = if length == 32 { "K" } else { "" };
            assert_eq!(sorted(0..half), format!("AABBCC{king}NNPPPPPRR"));
            assert_eq!(sorted(half..length), format!("AABBCC{king}NNPPPPPRR").to_lowercase());
            for color in Color::BOTH {
                let king =
                    Square::all().find(|&s| deal.piece(s) == Some(Piece::new(color, Role::General))).unwrap();
                assert_eq!(games::wide::zones::home(king).unwrap().color, color);
                kings.insert(king);
            }
            assert_eq!(text.parse::<Deal>().as_ref(), Ok(&deal));
        }
        assert_eq!(kings.len() > 2, length == 32, "the king is dealt where it is hidden, and only there");
    }
}

#[test]
fn jq4_red_moves_first_and_a_turn_is_one_move() {
    for options in ["standard", "loose"] {
        let game = start(options);
        assert_eq!(game.turn(), Turn::Player(Seat::First));
        assert_eq!(game.board().to_move(), Color::Red);
        let next = after(&game, "a4a5=P");
        assert_eq!(next.turn(), Turn::Player(Seat::Second));
    }
    // No passing: where nothing may be turned in place, going nowhere is refused.
    assert_eq!(refusal(&start("standard"), "a4a4"), Illegal::NoFlipInPlace);
    assert_eq!(refusal(&start("standard"), "e1e1"), Illegal::NothingToFlip);
}

// ---------------------------------------------------------------- hidden pieces

#[test]
fn jq10_hidden_pieces_move_as_the_piece_of_their_home_square() {
    let game = start("standard");
    assert_eq!(targets(&game, "a1"), words("a2 a3"), "a chariot");
    assert_eq!(targets(&game, "b1"), words("a3 c3"), "a horse");
    assert_eq!(targets(&game, "c1"), words("a3 e3"), "an elephant");
    assert_eq!(targets(&game, "a4"), words("a5"), "a soldier");
    assert_eq!(targets(&game, "b3").len(), 12, "a cannon, over a screen on b10");
    assert!(targets(&game, "b3").contains("b10"));
    assert_eq!(refusal(&game, "b3b9"), Illegal::NeedsScreen);
    assert_eq!(refusal(&game, "b3b8"), Illegal::NeedsScreen);
    assert_eq!(legal(&game).len(), 44);
}

#[test]
fn jq10_after_its_first_move_it_is_what_it_is() {
    let game = after(&start("standard"), "b1c3=R a10a9=n");
    assert_eq!(game.board().piece("c3".parse().unwrap()), Some("R".parse().unwrap()));
    // A chariot on c3 has its lines.
    assert_eq!(
        targets(&game, "c3"),
        words("a3 b3 d3 e3 f3 g3 c2 h3")
            .into_iter()
            .filter(|s| s != "b3" && s != "h3" && s != "a3")
            .collect()
    );
    assert_eq!(targets(&after(&game, "c3c2"), "a9"), words("b7 c8"), "a horse");
}

#[test]
fn jq10_hidden_pieces_attack_protect_and_screen() {
    let checked = game("standard", "3xk4/9/9/9/9/9/9/9/9/3K5 w p1 0");
    assert!(!checked.board().in_check(checked.options()), "a hidden advisor reaches the palace centre only");
    let checked = game("standard", "x2k5/9/9/9/9/9/9/9/9/R3K4 b p1 0");
    assert!(!checked.board().in_check(checked.options()));
    assert!(targets(&checked, "a10").contains("a1"), "a hidden chariot has its lines");
    let checked = game("standard", "3k5/9/9/9/9/9/9/9/9/4K3X b P1 0");
    assert_eq!(targets(&checked, "d10"), words("d9"), "kings would face each other on e10");
    // A hidden horse on b10 guards c8; a red chariot may take on c8 and be taken back.
    let guarded = game("standard", "1x2k4/9/2p6/9/9/9/9/9/9/2RK5 w n1 0");
    let taken = after(&guarded, "c1c8");
    assert!(targets(&taken, "b10").contains("c8"));
    // A hidden piece is the screen of a cannon.
    let screened = game("standard", "4k4/9/9/9/9/9/4X4/9/4C4/3K5 b P1 0");
    assert!(screened.board().in_check(screened.options()));
}

#[test]
fn jq11_a_hidden_advisor_goes_to_the_palace_centre_only() {
    let game = start("standard");
    assert_eq!(targets(&game, "d1"), words("e2"));
    assert_eq!(targets(&game, "f1"), words("e2"));
    assert_eq!(refusal(&game, "d1c2"), Illegal::StaysInPalace);
}

#[test]
fn jq11_a_hidden_elephant_keeps_to_its_home_pattern() {
    let game = start("standard");
    assert_eq!(targets(&game, "g10").len(), 0, "not its turn");
    assert_eq!(targets(&game, "g1"), words("e3 i3"));
    let blocked = after(&game, "b3b2=P a7a6=p");
    assert_eq!(refusal(&blocked, "c1a3"), Illegal::Blocked);
}

// ---------------------------------------------------------------- face-up pieces

#[test]
fn jq12_revealed_advisors_and_elephants_go_anywhere() {
    let text = "3k5/9/9/9/2A3B2/9/9/9/9/4K4 w - 0";
    let free = game("standard", text);
    assert_eq!(targets(&free, "c6"), words("b7 d7 b5 d5"));
    assert_eq!(targets(&free, "g6"), words("e8 i8 e4 i4"));
    let eye = game("standard", "3k5/9/9/5p3/2A3B2/9/9/9/9/4K4 w - 0");
    assert_eq!(refusal(&eye, "g6e8"), Illegal::Blocked, "the eye still blocks");
}

#[test]
fn jq12_soldiers_cross_the_river_before_they_go_sideways() {
    let game = game("standard", "3k5/9/9/9/P8/8P/9/9/9/4K4 w - 0");
    assert_eq!(targets(&game, "a6"), words("a7 b6"));
    assert_eq!(targets(&game, "i5"), words("i6"));
    assert_eq!(refusal(&game, "a6a5"), Illegal::NotItsWay);
}

#[test]
fn jq12_horse_legs_block() {
    let game = game("standard", "3k5/9/9/9/9/4p4/4N4/9/9/4K4 w - 0");
    assert_eq!(targets(&game, "e4"), words("g5 g3 f2 d2 c3 c5"));
    assert_eq!(refusal(&game, "e4f6"), Illegal::Blocked);
}

#[test]
fn jq12_cannon_and_chariot_are_those_of_xiangqi() {
    let game = game("standard", "3k5/9/9/1p7/9/1P7/9/1C3R1p1/9/4K4 w - 0");
    assert_eq!(targets(&game, "b3"), words("b1 b2 b4 a3 c3 d3 e3 b7 h3"));
    assert_eq!(targets(&game, "f3"), words("c3 d3 e3 g3 h3 f1 f2 f4 f5 f6 f7 f8 f9 f10"));
    assert_eq!(refusal(&game, "f3i3"), Illegal::Blocked);
    assert_eq!(refusal(&game, "b3b6"), Illegal::NeedsScreen);
}

#[test]
fn jq13_the_king_stays_in_the_palace_or_roams() {
    let text = "3k5/9/9/9/9/9/9/5K3/9/9 w - 0";
    assert_eq!(targets(&game("standard", text), "f3"), words("e3 f2"));
    assert_eq!(refusal(&game("standard", text), "f3g3"), Illegal::StaysInPalace);
    assert_eq!(refusal(&game("standard", text), "f3f4"), Illegal::StaysInPalace);
    assert_eq!(targets(&game("loose", "9/9/9/k8/9/9/9/5K3/9/9 w - 0"), "f3"), words("e3 f2 g3 f4"));
}

#[test]
fn jq14_loose_hidden_pieces_step_or_are_turned_in_place() {
    let game = start("loose");
    assert_eq!(targets(&game, "a1"), words("a1 a2"));
    assert_eq!(targets(&game, "b3"), words("b3 b2 b4 a3 c3"));
    assert_eq!(legal(&game).len(), 16 + 35);
    let flipped = after(&game, "c4c4=K");
    assert_eq!(flipped.board().shown("c4".parse().unwrap()), Some(Shown::Face("K".parse().unwrap())));
    assert_eq!(flipped.turn(), Turn::Player(Seat::Second), "a turn of its own");
    let stepped = after(&flipped, "c7c6=r c4c5 c6c5");
    assert_eq!(outcome(&stepped).and_then(|o| o.winner), Some(Seat::Second));
}

#[test]
fn jq14_a_hidden_piece_captures_by_its_step_and_is_then_turned_up() {
    let game = game("loose", "9/9/9/9/9/4x4/4X4/9/9/9 w K1k1 0");
    assert!(targets(&game, "e4").contains("e5"));
    let mut asked = game.clone();
    asked.play("e4e5".parse().unwrap()).unwrap();
    assert_eq!(asked.turn(), Turn::Chance);
    assert_eq!(asked.chances().len(), 1);
    assert_eq!(asked.chances()[0].0.to_string(), "Kxk");
}

#[test]
fn jq15_a_move_may_not_leave_the_own_king_attacked() {
    let pinned = "3k5/9/9/9/4r4/9/9/4R4/9/4K4 w - 0";
    let game_ = game("standard", pinned);
    assert_eq!(targets(&game_, "e3"), words("e2 e4 e5 e6"));
    assert_eq!(refusal(&game_, "e3d3"), Illegal::KingAttacked);
    assert_eq!(targets(&game("king_safety=off,facing_kings=off", pinned), "e3").len(), 5 - 1 + 8);
    // By a hidden piece's way, too: the hidden chariot on i10 holds the rank.
    let rank = game("standard", "4k3x/9/9/9/9/9/9/9/9/R2K5 b p1 0");
    assert!(legal(&rank).contains("e10e9"));
    // By a revealed advisor or elephant next to the king, which Xiangqi does not know.
    let advisor = game("standard", "3k5/9/9/9/9/9/9/9/5a3/4K4 w - 0");
    assert!(advisor.board().in_check(advisor.options()));
    let elephant = game("standard", "3k5/9/9/9/9/9/9/6b2/9/4K4 w - 0");
    assert!(elephant.board().in_check(elephant.options()));
    assert_eq!(
        legal(&elephant),
        words("e1e2 e1f1").into_iter().filter(|m| m != "e1f1").chain(["e1f1".to_owned()]).collect()
    );
    let eye = game("standard", "3k5/9/9/9/9/9/9/6b2/5P3/4K4 w - 0");
    assert!(!eye.board().in_check(eye.options()));
    assert_eq!(refusal(&eye, "f2f3"), Illegal::KingAttacked, "the soldier held the eye");
}

#[test]
fn jq15_kings_may_not_face_each_other() {
    let text = "4k4/9/9/9/9/9/9/4N4/9/4K4 w - 0";
    assert_eq!(refusal(&game("standard", text), "e3d5"), Illegal::KingsFacing);
    assert_eq!(refusal(&game("king_safety=off", text), "e3d5"), Illegal::KingsFacing, "a rule of its own");
    assert!(legal(&game("facing_kings=off", text)).contains("e3d5"));
    let loose = game("loose", text);
    assert!(legal(&loose).contains("e3d5"), "loose has neither rule");
    assert!(!legal(&after(&loose, "e3d5")).contains("e10e1"), "and kings do not fly");
}

// ---------------------------------------------------------------- switches

#[test]
fn options_have_one_text_and_presets_are_named() {
    assert_eq!(Options::default(), Options::standard());
    for text in [
        "standard",
        "loose",
        "king_hidden=on",
        "flip_in_place=on",
        "hidden_advisor_in_palace=off",
        "loose_advisor=off",
        "loose_elephant=off",
        "loose_king=on",
        "king_safety=off",
        "facing_kings=off",
        "hidden_move=step",
        "captured_seen_by=both",
        "captured_seen_by=none",
        "draw_after=none",
        "draw_after=60",
        "repetition=check_only",
        "repetition=draw",
        "repetition=none",
        "king_hidden=on,loose_king=on,hidden_move=step,draw_after=2",
    ] {
        let options: Options = text.parse().unwrap_or_else(|e| panic!("{text}: {e}"));
        assert_eq!(options.to_string(), text);
    }
    let loose = "loose,draw_after=80".parse::<Options>().unwrap();
    assert_eq!(loose, Options { draw_after: Some(80), ..Options::loose() });
    assert_eq!(loose.to_string().parse(), Ok(loose));
    for (wrong, at) in [
        ("", 0),
        ("draw_after", 0),
        ("draw_after=1", 11),
        ("draw_after=080", 11),
        ("hidden_move=jump", 12),
        ("king_safety=1", 12),
        ("king_safety=on,king_safety=on", 15),
        ("king_safety=on,loose", 15),
        ("hidden_move_once=on", 0),
        ("captured_seen_by=all", 17),
        ("repetition=two", 11),
    ] {
        assert_eq!(wrong.parse::<Options>().map_err(|e| e.at), Err(at), "{wrong}");
    }
}

#[test]
fn switch_king_hidden_deals_the_king_with_the_others() {
    let game = start("king_hidden=on");
    assert_eq!(game.board().king(Color::Red), None);
    assert_eq!(game.pool(Color::Red).count(Role::General), 1);
    assert_eq!(targets(&game, "e1"), words("e2"), "the piece on e1 moves as a king");
    let deal = Jieqi::deal(game.options(), &mut Seeded::new(3));
    assert_eq!(deal.to_string().len(), 32);
    // As long as a king is hidden, no rule asks for its safety.
    assert!(!game.board().in_check(game.options()));
}

#[test]
fn switch_hidden_move_step() {
    let game = start("hidden_move=step");
    assert_eq!(targets(&game, "b1"), words("b2"));
    assert_eq!(targets(&game, "d1"), words("d2"));
    // It attacks as it moves.
    let near = self::game("hidden_move=step", "3k5/9/9/9/9/9/9/9/4x4/4K4 w p1 0");
    assert!(near.board().in_check(near.options()));
}

#[test]
fn switch_flip_in_place() {
    let game = start("flip_in_place=on");
    assert_eq!(legal(&game).len(), 44 + 15);
    assert_eq!(after(&game, "a1a1=R").board().piece("a1".parse().unwrap()), Some("R".parse().unwrap()));
    // In check it does not help.
    let checked = self::game("flip_in_place=on", "3k5/9/9/9/4r4/9/X8/9/9/4K4 w P1 0");
    assert_eq!(refusal(&checked, "a4a4"), Illegal::KingAttacked);
}

#[test]
fn switch_hidden_advisor_in_palace() {
    let game = start("hidden_advisor_in_palace=off");
    assert_eq!(targets(&game, "d1"), words("c2 e2"));
    assert_eq!(legal(&game).len(), 44 + 2);
}

#[test]
fn switch_loose_advisor() {
    let text = "3k5/9/9/9/2A6/9/9/9/3A5/4K4 w - 0";
    let strict = game("loose_advisor=off", text);
    assert_eq!(targets(&strict, "c6"), words(""), "outside of the palace it cannot move");
    assert_eq!(targets(&strict, "d2"), words("e3"), "and inside it keeps to the palace's squares");
    assert_eq!(refusal(&strict, "d2c3"), Illegal::StaysInPalace);
    assert_eq!(targets(&game("loose_advisor=on", text), "d2"), words("c3 e3 c1"));
}

#[test]
fn switch_loose_elephant() {
    let text = "3k5/9/9/9/6B2/2B6/9/9/9/4K4 w - 0";
    let strict = game("loose_elephant=off", text);
    assert_eq!(targets(&strict, "c5"), words("a3 e3"));
    assert_eq!(targets(&strict, "g6"), words("e4 i4"), "only towards its own bank");
    assert_eq!(refusal(&strict, "c5e7"), Illegal::StaysHome);
    assert_eq!(targets(&game("standard", text), "c5"), words("a3 e3 a7 e7"));
}

#[test]
fn switch_loose_king() {
    let text = "3k5/9/9/9/9/9/9/5K3/9/9 w - 0";
    let free = game("loose_king=on", text);
    assert_eq!(targets(&free, "f3"), words("e3 f2 g3 f4"));
    // Kings that roam may not step beside each other.
    let near = game("loose_king=on", "9/9/9/9/9/9/3k5/4K4/9/9 w - 0");
    assert_eq!(refusal(&near, "e3e4"), Illegal::KingAttacked);
    // A king far from its palace cannot come back under the strict rule unless it steps into it.
    assert_eq!(targets(&game("king_safety=off", "9/9/9/k8/9/9/9/6K2/9/9 w - 0"), "g3"), words("f3"));
}

#[test]
fn switch_king_safety_and_facing_kings_are_two_rules() {
    let text = "4k4/9/9/9/9/9/9/r8/4P4/4K4 w - 0";
    assert_eq!(
        legal(&game("king_safety=off,facing_kings=off", text)).len(),
        legal(&game("standard", text)).len()
    );
    let checked = "4k4/9/9/9/9/9/9/9/4P4/r3K4 w - 0";
    assert_eq!(legal(&game("standard", checked)), words(""));
    assert_eq!(legal(&game("king_safety=off", checked)), words("e1d1 e1f1 e2e3"));
}

// ---------------------------------------------------------------- answers and refusals

#[test]
fn jq20_a_move_waits_for_what_it_turns_up_and_takes_no_other_answer() {
    let mut game = start("standard");
    game.play("b3b10".parse().unwrap()).unwrap();
    assert_eq!(game.turn(), Turn::Chance);
    assert_eq!(game.play("a4a5".parse().unwrap()), Err(Illegal::RevealPending));
    assert_eq!(game.chances().len(), 36, "six kinds and six kinds");
    assert_eq!(game.chances().iter().map(|(_, weight)| weight).sum::<u32>(), 15 * 15);
    for wrong in ["C", "xn", "cxn", "Cxn?", "CxN", "Cx?", "Kxn", "Cxk"] {
        let Ok(answer) = wrong.parse::<Answer>() else { continue };
        let before = game.clone();
        let why = game.reveal(answer).unwrap_err();
        assert!(matches!(why, Illegal::WrongAnswer | Illegal::NotInPool), "{wrong}: {why}");
        assert_eq!(game, before);
    }
    game.reveal("Cxn".parse().unwrap()).unwrap();
    assert_eq!(game.board().piece("b10".parse().unwrap()), Some("C".parse().unwrap()));
    assert_eq!(game.pool(Color::Black).len(), 14);
    assert_eq!(game.taken(Color::Black).count(Role::Horse), 1);
    assert_eq!(game.reveal("C".parse().unwrap()), Err(Illegal::NoRevealPending));
    assert_eq!("Cx?".parse::<Answer>().unwrap().taken, Some(Taken::Unseen));
}

#[test]
fn every_reason_for_a_refusal_can_be_reached_and_has_a_name_of_its_own() {
    let lone = "3k5/9/9/9/9/9/9/9/9/4K4 w - 0";
    for why in Illegal::ALL {
        let reached = match why {
            Illegal::GameOver => refusal(&game("standard", "3k5/9/9/9/9/9/9/9/9/4K4 w - 80"), "e1e2"),
            Illegal::RevealPending => {
                let mut game = start("standard");
                game.play("a4a5".parse().unwrap()).unwrap();
                refusal(&game, "c4c5")
            }
            Illegal::NoPiece => refusal(&game("standard", lone), "a1a2"),
            Illegal::NotYours => refusal(&game("standard", lone), "d10d9"),
            Illegal::OwnPiece => refusal(&start("standard"), "a1b1"),
            Illegal::NoFlipInPlace => refusal(&start("standard"), "a1a1"),
            Illegal::NothingToFlip => refusal(&game("standard", lone), "e1e1"),
            Illegal::NotItsWay => refusal(&start("standard"), "a4a6"),
            Illegal::Blocked => refusal(&start("standard"), "a1a5"),
            Illegal::NeedsScreen => refusal(&start("standard"), "b3b9"),
            Illegal::StaysInPalace => refusal(&start("standard"), "d1c2"),
            Illegal::StaysHome => {
                refusal(&game("loose_elephant=off", "3k5/9/9/9/9/2B6/9/9/9/4K4 w - 0"), "c5a7")
            }
            Illegal::KingAttacked => refusal(&game("standard", "4rk3/9/9/9/9/9/9/9/9/3K5 w - 0"), "d1e1"),
            Illegal::KingsFacing => refusal(&game("standard", lone), "e1d1"),
            Illegal::NoRevealPending => start("standard").reveal("P".parse().unwrap()).unwrap_err(),
            Illegal::WrongAnswer | Illegal::NotInPool => {
                let mut game = start("standard");
                game.play("a4a5".parse().unwrap()).unwrap();
                game.reveal(if why == Illegal::NotInPool { "K" } else { "p" }.parse().unwrap()).unwrap_err()
            }
        };
        assert_eq!(reached, why);
    }
    let codes: BTreeSet<&str> = Illegal::ALL.iter().map(Code::code).collect();
    assert_eq!(codes.len(), Illegal::ALL.len());
    let texts: BTreeSet<String> = Illegal::ALL.iter().map(Illegal::to_string).collect();
    assert_eq!(texts.len(), Illegal::ALL.len());
}

#[test]
fn a_piece_that_is_not_there_any_more_is_no_answer() {
    let game = game("standard", "4k4/9/9/9/9/9/X1X6/9/9/3K5 w R1P1 0");
    let game = after(&game, "a4a5=R e10e9");
    let mut next = game.clone();
    next.play("c4c5".parse().unwrap()).unwrap();
    assert_eq!(next.reveal("R".parse().unwrap()), Err(Illegal::NotInPool));
    assert_eq!(next.reveal("P".parse().unwrap()), Ok(()));
}

#[test]
fn legal_targets_and_moves_agree() {
    let options: Options = "loose".parse().unwrap();
    let view = sight(&options, LOOSE_START);
    let by_piece: BTreeSet<Move> = Square::all()
        .flat_map(|from| view.board().legal_targets(from, &options).map(move |to| Move::new(from, to)))
        .collect();
    assert_eq!(by_piece, view.legal_moves().into_iter().collect());
    assert_eq!(options.hidden_move, HiddenMove::Step);
}

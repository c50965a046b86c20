//! What is wrong in the seed note 002 and must not be inherited (rules page of Jieqi, last section), as far as it
//! is about rules; and public bug reports of the same trade, by their ids.

use games::jieqi::{Color, Jieqi, Move, Options, Role, Sight, Square};
use games::{Dice, Game, Observer, Reason, Seat, Turn, View};
use qiguan_tests::dice::Seeded;
use qiguan_tests::jieqi::{after, game, letters, outcome, sight, targets, win};
use std::collections::{BTreeMap, BTreeSet};

fn loose() -> Options {
    Options::loose()
}

fn words(text: &str) -> BTreeSet<String> {
    text.split_whitespace().map(str::to_owned).collect()
}

#[test]
fn seed_1_turning_up_the_own_king_in_place_is_no_capture() {
    let start = game("loose", "x8/9/9/9/9/9/9/9/9/8X w K1k1 0");
    let next = after(&start, "i1i1=K");
    assert_eq!(next.turn(), Turn::Player(Seat::Second));
    assert_eq!(next.board().of(Color::Red).size(), 1);
}

#[test]
fn seed_2_a_hidden_black_soldier_is_a_piece() {
    let start = Jieqi::new(&loose());
    assert_eq!(Color::BOTH.map(|color| start.board().of(color).size()), [16, 16]);
    for deal in 0..20 {
        let deal = Jieqi::deal(&loose(), &mut Seeded::new(deal));
        let soldiers = |color| {
            let under = Square::all().filter_map(|square| deal.piece(square));
            under.filter(|piece| piece.color == color && piece.role == Role::Soldier).count()
        };
        assert_eq!(Color::BOTH.map(soldiers), [5, 5]);
    }
    // It blocks, it is captured, and its side has it to move.
    let game = game("loose", "9/9/9/4x4/9/9/4R4/9/9/K7k w p1 0");
    assert!(!targets(&game, "e4").contains("e8"));
    assert_eq!(after(&game, "e4e7=xp").board().of(Color::Black).size(), 1);
}

#[test]
fn seed_3_all_four_legs_of_a_horse_count() {
    let free = game("loose", "9/9/9/9/9/9/4N4/9/9/K7k w - 0");
    assert_eq!(targets(&free, "e4").len(), 8);
    for (leg, blocked) in [
        ("9/9/9/9/9/4p4/4N4/9/9/K7k", "d6 f6"),
        ("9/9/9/9/9/9/4N4/4p4/9/K7k", "d2 f2"),
        ("9/9/9/9/9/9/3pN4/9/9/K7k", "c3 c5"),
        ("9/9/9/9/9/9/4Np3/9/9/K7k", "g3 g5"),
    ] {
        let game = game("loose", &format!("{leg} w - 0"));
        let missing: BTreeSet<String> = &targets(&free, "e4") - &targets(&game, "e4");
        assert_eq!(missing, words(blocked), "{leg}");
    }
}

/// Each switch of the seed's configuration changes which moves are legal.
#[test]
fn seed_4_the_configuration_is_read() {
    let text = "4k4/9/9/9/9/2B6/X8/9/3A5/3K5 w P1 0";
    let count = |options: &str| game(options, text).scene().legal_moves().len();
    let base = count("standard");
    for (options, change) in [
        ("loose_advisor=off", -2),
        ("loose_elephant=off", -2),
        ("loose_king=on", 1),
        ("hidden_move=step", 2),
        ("flip_in_place=on", 1),
    ] {
        assert_eq!(count(options) as i32 - base as i32, change, "{options}");
    }
}

#[test]
fn seed_5_a_key_tells_positions_apart_and_holds_no_hidden_identity() {
    let options = Options::standard();
    let key = |text: &str| sight(&options, text).key();
    let text = "3k5/9/9/9/9/9/R7X/9/9/4K4 w P1 0";
    // The face-up bit, the side to move and the pools are in it.
    let others = [
        "3k5/9/9/9/9/9/R7P/9/9/4K4 w P0 0",
        "3k5/9/9/9/9/9/R7X/9/9/4K4 b P1 0",
        "3k5/9/9/9/9/9/R7X/9/9/4K4 w C1 0",
        "3k5/9/9/9/9/9/R7X/9/9/4K4 w P1C1 0",
        "3k5/9/9/9/9/9/R3X4/9/9/4K4 w P1 0",
    ];
    let keys: BTreeSet<u64> = others.iter().chain([&text]).map(|text| key(text)).collect();
    assert_eq!(keys.len(), 6);
    // Quiet plies and the past are not.
    assert_eq!(key(text), key("3k5/9/9/9/9/9/R7X/9/9/4K4 w P1 9"));
    // Two games that differ in identities only: one key, for there is nothing else in a view.
    let mut all = BTreeMap::new();
    for seed in 0..6 {
        let mut dice = Seeded::new(seed);
        let mut game = Jieqi::new(&options);
        for _ in 0..60 {
            let Some(m) = dice.pick(&game.scene().legal_moves()) else { break };
            game.play(m).unwrap();
            if let Some(answer) = dice.answer(&game) {
                game.reveal(answer).unwrap();
            }
            let view = game.view(Observer::Public);
            let fields: Vec<String> = view.position_text().split(' ').take(3).map(str::to_owned).collect();
            assert_eq!(
                *all.entry(view.key()).or_insert_with(|| fields.clone()),
                fields,
                "one key, two positions"
            );
            assert_eq!(view.guess(&mut dice).view(Observer::Public).key(), view.key());
        }
    }
}

/// A search gets a view, and what a view completes is drawn; here: no two completions of the start agree in all.
#[test]
fn seed_6_a_completion_is_drawn_from_the_view() {
    let deals: BTreeSet<String> = (0..50)
        .map(|seed| {
            let mut dice = Seeded::new(seed);
            let mut game = Jieqi::new(&loose()).view(Observer::Public).guess(&mut dice);
            let mut shown = String::new();
            for m in ["a4a4", "a7a7", "c4c4", "c7c7", "e4e4", "e7e7"] {
                game.play(m.parse().unwrap()).unwrap();
                let answer = dice.answer(&game).expect("an answer");
                game.reveal(answer).unwrap();
                shown.push_str(&answer.to_string());
            }
            shown
        })
        .collect();
    assert!(deals.len() > 45, "{}", deals.len());
}

/// Random games end, draws are told as draws, and none is a loss for lack of plies (the seed's 7 and 8).
#[test]
fn seed_7_and_8_games_have_an_end_and_draws_are_draws() {
    let mut reasons = BTreeMap::new();
    for options in [Options::standard(), loose()] {
        let most = (30 + 31) * usize::from(options.draw_after.unwrap_or(0));
        for seed in 0..25 {
            let stages = qiguan_tests::jieqi::stages(&options, seed, most + 1);
            let end = outcome(stages.last().unwrap()).expect("an end");
            let drawn = matches!(end.reason, Reason::NoProgress | Reason::Repetition);
            assert_eq!(end.winner.is_none(), drawn, "{end:?}");
            *reasons.entry(games::Code::code(&end.reason)).or_insert(0) += 1;
        }
    }
    assert!(reasons.contains_key("king_captured"), "{reasons:?}");
}

/// Without moves there is an answer, and it has the same shape as any other.
#[test]
fn seed_9_no_moves_is_an_end_and_an_empty_list() {
    let mate = after(&game("standard", "3k5/8R/9/9/9/9/9/9/R8/4K4 w - 0"), "a2a10");
    assert_eq!(outcome(&mate), win(Seat::First, Reason::Checkmate));
    let view = mate.view(Observer::Public);
    assert_eq!(view.legal_moves(), Vec::<Move>::new());
    assert_eq!(view.guess(&mut Seeded::new(1)).chances(), Vec::new());
}

/// The same dice and the same public position, with hidden identities permuted, give the same move: here of a
/// player that picks any legal move by its dice.
#[test]
fn seed_10_identities_permuted_give_the_same_move() {
    let options = Options::standard();
    let permuted: Vec<_> = (0..8)
        .map(|seed| {
            let deal = Jieqi::deal(&options, &mut Seeded::new(seed));
            let mut game = Jieqi::new(&options);
            game.play("b3b10".parse().unwrap()).unwrap();
            let mut answer = game.answer(&deal).unwrap();
            answer.shown = Some("C".parse().unwrap());
            game.reveal(answer).unwrap();
            let view = game.view(Observer::Seat(Seat::Second));
            let mut dice = Seeded::new(77);
            let moves = view.legal_moves();
            let chosen = moves[dice.roll(moves.len() as u32) as usize];
            (view.key(), view.guess(&mut dice), chosen)
        })
        .collect();
    assert!(permuted.windows(2).all(|pair| pair[0] == pair[1]));
}

// ---------------------------------------------------------------- public cases

const FENS: &str = include_str!("../data/jieqi/cases/jieqi_fens.txt");
const RECORD: &str = include_str!("../data/jieqi/cases/jieqi_jieqibox_empty_game.json");

fn fen(name: &str) -> &'static str {
    let line = FENS.lines().find(|line| line.split('\t').next() == Some(name));
    line.and_then(|line| line.split('\t').nth(1)).unwrap_or_else(|| panic!("{name} is not in the file"))
}

#[test]
fn not_09_both_orders_of_the_fields_are_recognised() {
    let options = Options::standard();
    for name in ["old-start", "after-horse-flip", "red-and-full-view", "black-and-spectator-view"] {
        let view = sight(&options, fen(name));
        assert_eq!(sight(&options, &view.to_string()), view, "{name}");
        assert_eq!(sight(&options, &view.to_jieqibox()), view, "{name}");
    }
    // One of them still counts the horse that lies face up: only one more can be hidden.
    let horses = sight(&options, fen("after-horse-flip")).pool(Color::Red).count(Role::Horse);
    assert_eq!(horses, 1);
    // The record's start, too: two each of chariot, horse, elephant, advisor, cannon and five soldiers a side.
    let value: serde_json::Value = serde_json::from_str(RECORD).expect("JSON");
    for key in ["initialFen", "currentFen"] {
        let view = sight(&options, value["metadata"][key].as_str().expect("a FEN"));
        assert_eq!(view, Jieqi::new(&options).view(Observer::Public));
        for color in Color::BOTH {
            assert_eq!(letters(view.pool(color)), "AAEERRHHCCPPPPP");
        }
    }
}

#[test]
fn not_09_captured_hidden_is_in_one_pool_and_not_in_the_other() {
    let options = Options::standard();
    let (red, black) =
        (sight(&options, fen("red-and-full-view")), sight(&options, fen("black-and-spectator-view")));
    assert_eq!(letters(red.told(Color::Black)), "P");
    assert_eq!(red.pool(Color::Black).count(Role::Soldier), 4);
    assert_eq!(black.pool(Color::Black).count(Role::Soldier), 5);
    assert_eq!((red.unseen(Color::Black), black.unseen(Color::Black)), (0, 1));
    assert_eq!(red.legal_moves(), black.legal_moves());
}

/// Covers are never written into an export of a running game: a view's texts are the same for all deals.
#[test]
fn not_09_an_export_has_no_covers() {
    let options = Options::standard();
    let mut exports = BTreeSet::new();
    for seed in 0..20 {
        let deal = Jieqi::deal(&options, &mut Seeded::new(seed));
        let mut game = Jieqi::new(&options);
        game.play("b3b10".parse().unwrap()).unwrap();
        let mut answer = game.answer(&deal).unwrap();
        answer.shown = Some("H".parse().unwrap());
        game.reveal(answer).unwrap();
        let view = game.view(Observer::Public);
        exports.insert([
            view.to_string(),
            view.to_pikafish(),
            view.to_jieqibox(),
            view.to_pychess().unwrap(),
        ]);
    }
    assert_eq!(exports.len(), 1);
    assert_eq!(Sight::read(exports.first().unwrap()[0].as_str(), &options).unwrap().unseen(Color::Black), 1);
}

/// A move taken back and played again turns up the same piece: the deal is fixed before play.
#[test]
fn rule_06_the_same_piece_is_under_the_cover_again() {
    let options = loose();
    let deal = Jieqi::deal(&options, &mut Seeded::new(5));
    let before = Jieqi::new(&options);
    let mut seen = BTreeSet::new();
    for other in ["a4a4", "c4c4", "a4a4", "e4e4", "a4a4"] {
        let mut game = before.clone();
        game.play(other.parse().unwrap()).unwrap();
        let answer = game.answer(&deal).unwrap();
        if other == "a4a4" {
            seen.insert(answer.to_string());
        }
    }
    assert_eq!(seen.len(), 1);
}

#[test]
fn rule_01_a_stalemated_side_loses_and_the_reason_says_so() {
    let game = game("standard", "1P1C1k3/4P4/9/9/9/9/9/9/3K5/9 b");
    assert_eq!(outcome(&game), win(Seat::First, Reason::Stalemate));
    assert!(game.scene().legal_moves().is_empty());
}

#[test]
fn rule_03_a_move_that_leaves_the_kings_facing_is_refused() {
    // The chariot between the kings moves along the file only, the capture of the king among its moves.
    let game = game("standard", "4k4/9/9/9/9/9/4R4/9/9/4K4 w");
    assert_eq!(targets(&game, "e4"), words("e2 e3 e5 e6 e7 e8 e9 e10"));
    assert_eq!(qiguan_tests::jieqi::refusal(&game, "e4d4"), games::jieqi::Illegal::KingsFacing);
}

#[test]
fn rule_04_a_hidden_cannon_jumps_to_capture_only() {
    let start = Jieqi::new(&Options::standard());
    let reached = targets(&start, "b3");
    for (to, legal) in [("b9", false), ("b8", false), ("b10", true), ("b7", true)] {
        assert_eq!(reached.contains(to), legal, "b3{to}");
    }
}

/// Checks count towards the draw like any ply: the rules page says plies without capture or reveal.
#[test]
fn rule_11_checks_do_not_stretch_the_count() {
    let game = game("standard", "3k5/9/9/9/9/9/4R4/9/9/5K3 w - 78");
    let checked = after(&game, "e4d4");
    assert!(checked.board().in_check(checked.options()));
    assert_eq!(checked.scene().plies_to_draw(), Some(1));
    let drawn = after(&checked, "d10e10");
    assert_eq!(outcome(&drawn).map(|o| (o.winner, o.reason)), Some((None, Reason::NoProgress)));
}

/// The sentence for chases: who alone chases the same piece on every move loses, at the third occurrence.
#[test]
fn rule_12_an_endless_chase_is_judged() {
    let chase = "b4a4 a5b7 a4b4 b7a5 b4a4 a5b7 a4b4 b7a5";
    let ended = after(&game("standard", "3k5/9/9/9/9/n8/1R7/9/9/4K4 w"), chase);
    assert_eq!(outcome(&ended), win(Seat::Second, Reason::PerpetualChase));
    let loose = after(&game("loose", "3k5/9/9/9/9/n8/1R7/9/9/4K4 w"), chase);
    assert_eq!(outcome(&loose).map(|o| o.reason), Some(Reason::Repetition));
}

/// Lone pieces that cannot catch each other: the count ends it.
#[test]
fn ai_08_a_game_without_a_plan_ends_within_the_stated_maximum() {
    for options in ["standard", "loose", "repetition=none"] {
        for seed in 0..5 {
            let mut dice = Seeded::new(seed);
            let mut game = game(options, "3k5/4a4/9/9/9/9/9/4P4/9/4K4 w");
            let mut plies = 0;
            while let Some(m) = dice.pick(&game.scene().legal_moves()) {
                game.play(m).unwrap();
                plies += 1;
            }
            assert!(outcome(&game).is_some() && plies <= 3 * 200, "{options}: {plies}");
        }
    }
}

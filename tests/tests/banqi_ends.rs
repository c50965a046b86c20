//! How games end, \[BQ10\] to \[BQ15\], and the table rule \[BQ20\], from their words.

use games::banqi::{Banqi, COUNTDOWN_PLIES, Color, Illegal, Options, TableRules};
use games::{Game, Reason, Seat, Turn, View};
use qiguan_tests::banqi::{DRAW, after, classic, legal, outcome, puff, refusal, under, win, words};

/// Red walks to and fro on a1 and b1, black on a4 and b4; red moves first.
const WALK: &str = "a1-b1 a4-b4 b1-a1 b4-a4";

/// A position with nothing but two walkers, after some quiet plies.
fn walkers(quiet: u16) -> String {
    format!("k7/8/8/K7 r - {quiet}")
}

#[test]
fn bq10_a_side_that_is_blocked_in_loses() {
    // The soldier in the corner has a chariot and an elephant before it and captures neither.
    for (text, winner) in [
        ("Pr6/e7/8/8 r - 0", Seat::Second),
        ("pR6/E7/8/8 b - 0", Seat::First),
        // The same when the first player has black.
        ("Pr6/e7/8/8 r - 0 b", Seat::First),
    ] {
        for game in [classic(text), puff(text)] {
            assert_eq!(outcome(&game), win(winner, Reason::NoAction), "{text}");
            assert!(game.legal_moves().is_empty());
            assert_eq!(refusal(&game, "a4-a3"), Illegal::GameOver);
            assert_eq!(refusal(&game, "a4xb4"), Illegal::GameOver);
            assert_eq!(refusal(&game, "c1"), Illegal::GameOver);
        }
    }
}

#[test]
fn bq10_the_ply_that_blocks_wins() {
    let game = after(&classic("P1r5/e7/8/8 b - 0"), "c4-b4");
    assert_eq!(outcome(&game), win(Seat::Second, Reason::NoAction));
}

#[test]
fn bq10_a_capture_or_a_flip_is_an_action_too() {
    let can_capture = classic("Pk6/e7/8/8 r - 0");
    assert_eq!(outcome(&can_capture), None);
    assert_eq!(legal(&can_capture), words("a4xb4"));

    let can_flip = classic("Pr6/e7/8/7? r p 0");
    assert_eq!(outcome(&can_flip), None);
    assert_eq!(legal(&can_flip), words("h1"));

    // A cannon that cannot move but jumps.
    let can_jump = classic("Ceh5/r7/8/8 r - 0");
    assert_eq!(legal(&can_jump), words("a4xc4"));
    assert_eq!(outcome(&can_jump), None);
}

#[test]
fn bq10_the_other_side_may_be_blocked_in_as_long_as_it_is_not_its_turn() {
    assert_eq!(outcome(&classic("Pr6/e7/8/8 b - 0")), None);
}

#[test]
fn bq10_captured_out_under_puff() {
    let game = after(&puff("Rr6/8/8/8 r - 0"), "a4xb4");
    assert_eq!(outcome(&game), win(Seat::First, Reason::NoAction));
}

#[test]
fn bq11_classic_ends_when_the_last_piece_is_captured_even_while_enemy_pieces_are_covered() {
    let before = "Rr6/8/8/6?? r PP 0";
    let game = after(&classic(before), "a4xb4");
    assert_eq!(outcome(&game), win(Seat::First, Reason::CapturedOut));
    assert!(game.legal_moves().is_empty());
    assert_eq!(refusal(&game, "g1"), Illegal::GameOver);
    // By the player who has black, too.
    let game = after(&classic("rR6/8/8/6?? b pp 0"), "a4xb4");
    assert_eq!(outcome(&game), win(Seat::Second, Reason::CapturedOut));
}

#[test]
fn bq11_puff_goes_on_until_there_is_no_action() {
    let game = after(&puff("Rr6/8/8/6?? r PP 0"), "a4xb4");
    assert_eq!(outcome(&game), None);
    assert_eq!(legal(&game), words("g1 h1"), "black turns up what is left");
    let game = after(&game, "g1=P b4-a4 h1=P");
    assert_eq!(game.turn(), Turn::Player(Seat::First));
    let game = after(&game, "a4-b4");
    assert_eq!(outcome(&game), win(Seat::First, Reason::NoAction));
}

#[test]
fn bq11_a_side_with_covered_pieces_is_not_captured_out() {
    let game = after(&classic("Rr6/8/8/6?? r Pp 0"), "a4xb4");
    assert_eq!(outcome(&game), None);
    assert_eq!(game.alive(Color::Black), 1);
}

#[test]
fn bq11_no_one_is_captured_out_before_the_first_flip() {
    for options in [Options::classic(), Options::puff()] {
        assert_eq!(Banqi::new(&options).turn(), Turn::Player(Seat::First));
    }
}

#[test]
fn bq12_sixty_quiet_plies_draw_and_fifty_nine_do_not() {
    let mut game = classic(&walkers(0));
    for round in 0..15 {
        assert_eq!(outcome(&game), None, "after {} plies", round * 4);
        assert_eq!(game.quiet(), round * 4);
        let plies = if round == 14 { "a1-b1 a4-b4 b1-a1" } else { WALK };
        game = after(&game, plies);
    }
    assert_eq!(game.quiet(), 59);
    assert_eq!(outcome(&game), None);
    let game = after(&game, "b4-a4");
    assert_eq!(game.quiet(), 60);
    assert_eq!(outcome(&game), DRAW);
    assert!(game.legal_moves().is_empty());
    assert_eq!(refusal(&game, "a1-b1"), Illegal::GameOver);
}

#[test]
fn bq12_a_capture_starts_the_count_again() {
    let game = after(&classic("k7/8/8/Kp1Rr3 r - 59"), "d1xe1");
    assert_eq!((game.quiet(), outcome(&game)), (0, None));
    let game = after(&game, "a4-b4");
    assert_eq!(game.quiet(), 1);
}

#[test]
fn bq12_a_flip_starts_the_count_again() {
    let game = after(&classic("k7/8/8/K5?? r Pp 59"), "h1=p");
    assert_eq!((game.quiet(), outcome(&game)), (0, None));
}

#[test]
fn bq12_a_flip_that_waits_for_its_piece_has_not_started_the_count_again() {
    let mut game = classic("k7/8/8/K5?? r Pp 59");
    game.play("h1".parse().unwrap()).unwrap();
    assert_eq!(game.turn(), Turn::Chance);
    assert_eq!(game.quiet(), 59);
}

#[test]
fn bq12_covered_pieces_do_not_put_the_draw_off() {
    let game = after(&classic("k7/8/8/K5?? r Pp 59"), "a1-b1");
    assert_eq!(outcome(&game), DRAW);
    assert_eq!(refusal(&game, "h1"), Illegal::GameOver);
}

#[test]
fn bq12_the_count_is_shown_from_twenty_plies_left() {
    assert_eq!(COUNTDOWN_PLIES, 20);
    let mut left = Vec::new();
    let mut game = classic(&walkers(38));
    for ply in WALK.split(' ') {
        left.push(game.plies_to_draw().unwrap());
        game = after(&game, ply);
    }
    assert_eq!(left, [22, 21, 20, 19]);
    assert_eq!(classic(&walkers(60)).plies_to_draw(), Some(0));
    assert_eq!(classic(&walkers(61)).plies_to_draw(), Some(0), "and never less");
}

#[test]
fn bq12_puff_has_no_draw_of_any_kind() {
    let mut game = puff(&walkers(0));
    assert_eq!(game.plies_to_draw(), None);
    for _ in 0..250 {
        game = after(&game, WALK);
    }
    assert_eq!((game.quiet(), outcome(&game)), (1000, None));
    // The counter has an end; the game has none.
    let game = after(&puff(&walkers(u16::MAX)), WALK);
    assert_eq!((game.quiet(), outcome(&game)), (u16::MAX, None));
}

#[test]
fn bq13_the_sixtieth_quiet_ply_that_leaves_no_action_wins() {
    for (quiet, right) in [(58, 59), (59, 60)] {
        let game = after(&classic(&format!("P1r5/e7/8/8 b - {quiet}")), "c4-b4");
        assert_eq!(game.quiet(), right);
        assert_eq!(outcome(&game), win(Seat::Second, Reason::NoAction));
        assert_eq!(refusal(&game, "a4-a3"), Illegal::GameOver);
    }
    // With one square free it is a draw.
    let game = after(&classic("P1r5/8/e7/8 b - 59"), "c4-b4");
    assert_eq!(outcome(&game), DRAW);
}

#[test]
fn bq14_resignation_and_agreed_draws_exist_under_classic_only() {
    assert!(Banqi::new(&Options::classic()).agreements());
    assert!(!Banqi::new(&Options::puff()).agreements());
}

#[test]
fn bq14_repetition_ends_nothing() {
    for game in [classic(&walkers(0)), puff(&walkers(0))] {
        let board = |game: &Banqi| game.to_string().split(" - ").next().map(str::to_owned);
        let mut next = game.clone();
        for _ in 0..14 {
            next = after(&next, WALK);
            assert_eq!(board(&next), board(&game), "the same position again");
            assert_eq!(outcome(&next), None);
        }
    }
}

#[test]
fn bq15_losing_the_general_does_not_end_a_game() {
    for game in [classic("Pk6/8/8/7p r - 0"), puff("Pk6/8/8/7p r - 0")] {
        let next = after(&game, "a4xb4");
        assert_eq!(outcome(&next), None);
        assert_eq!(next.turn(), Turn::Player(Seat::Second));
        assert_eq!(legal(&next), words("h1-h2 h1-g1"));
    }
}

#[test]
fn bq20_draw_after_sets_the_number_of_quiet_plies() {
    let fifty: Options = "draw_after=50".parse().unwrap();
    assert_eq!(outcome(&after(&under(&fifty, &walkers(48)), "a1-b1")), None);
    let game = after(&under(&fifty, &walkers(49)), "a1-b1");
    assert_eq!(outcome(&game), DRAW);
    let none: Options = "draw_after=none".parse().unwrap();
    assert_eq!(outcome(&after(&under(&none, &walkers(5000)), "a1-b1")), None);
    assert!(none.captured_out_loses && none.agreements, "the rest is classic");
}

#[test]
fn presets_are_the_documented_sets_of_switches() {
    let [(classic_name, classic), (puff_name, puff)] = Options::PRESETS;
    assert_eq!((classic_name, puff_name), ("classic", "puff"));
    assert_eq!(
        classic,
        Options { draw_after: Some(60), captured_out_loses: true, agreements: true, table: TableRules::OFF }
    );
    assert_eq!(
        puff,
        Options { draw_after: None, captured_out_loses: false, agreements: false, table: TableRules::OFF }
    );
    assert_eq!(Options::default(), classic, "offered first");
}

//! The table rules \[BQ20\] to \[BQ27\]: each switch alone, then pairs that touch each other, from their words.

use games::banqi::{
    Banqi, CannonRank, Illegal, Move, Options, Piece, Role, Rush, Square, TRAIL_PLIES, TableRules,
};
use games::record::Ply;
use games::{Game, Outcome, Reason, Seat, Turn, View};
use proptest::collection::vec;
use proptest::prelude::*;
use qiguan_tests::banqi::{after, captures, classic, legal, outcome, refusal, steps, under, win, words};
use qiguan_tests::dice::Seeded;
use std::collections::BTreeSet;

fn table(options: &str, position: &str) -> Banqi {
    under(&options.parse().unwrap_or_else(|e| panic!("{options}: {e}")), position)
}

// ---------------------------------------------------------------- options

#[test]
fn bq20_to_bq27_are_off_in_both_presets() {
    assert_eq!(Options::classic().table, TableRules::OFF);
    assert_eq!(Options::puff().table, TableRules::default());
}

#[test]
fn bq20_to_bq27_each_switch_has_one_text() {
    for text in [
        "draw_after=none",
        "draw_after=40",
        "chariot_rush=on",
        "chariot_rush=on,capture_by_rush=on",
        "chariot_rush=on,capture_by_rush=on,rush_any=on",
        "chain_capture=on",
        "dark_capture=on",
        "no_long_chase=on",
        "equal_trade=on",
        "general_takes_soldier=on",
        "cannon_rank=besides",
        "cannon_rank=instead",
        "draw_after=50,captured_out_loses=off,agreements=off,chariot_rush=on,chain_capture=on,dark_capture=on,\
         no_long_chase=on,equal_trade=on,general_takes_soldier=on,cannon_rank=instead",
    ] {
        let options: Options = text.parse().unwrap_or_else(|e| panic!("{text}: {e}"));
        assert_eq!(options.to_string(), text);
        let off = text.replace("=on", "=off").replace("besides", "off").replace("instead", "off");
        if !text.contains("draw_after") {
            assert_eq!(off.parse(), Ok(Options::classic()), "{off}");
        }
    }
}

#[test]
fn bq21_a_switch_brings_what_it_builds_on_and_is_refused_without_it() {
    let rush = |text: &str| text.parse::<Options>().map(|o| o.table.rush);
    assert_eq!(rush("chariot_rush=on"), Ok(Rush::Moves));
    assert_eq!(rush("capture_by_rush=on"), Ok(Rush::Captures));
    assert_eq!(rush("rush_any=on"), Ok(Rush::Any));
    assert_eq!(rush("rush_any=off,chariot_rush=on"), Ok(Rush::Moves));
    assert_eq!(rush("rush_any=on,chariot_rush=off").unwrap_err().at, 12);
    assert_eq!(rush("capture_by_rush=off,rush_any=on").unwrap_err().at, 20);
    assert_eq!("cannon_rank=on".parse::<Options>().map(|o| o.table.cannon_rank), Ok(CannonRank::Besides));
    for wrong in
        ["cannon_rank=yes", "chain_capture=1", "chain_capture", "rush=any", "dark_capture=on,dark_capture=on"]
    {
        assert!(wrong.parse::<Options>().is_err(), "{wrong}");
    }
}

#[test]
fn a_preset_may_stand_before_switches() {
    let puff: Options = "puff,dark_capture=true".parse().unwrap();
    assert!(puff.table.dark_capture && !puff.agreements && puff.draw_after.is_none());
    assert_eq!(puff.to_string().parse(), Ok(puff));
    assert_eq!("classic,dark_capture=on".parse::<Options>().unwrap().to_string(), "dark_capture=on");
    assert_eq!("puff,draw=1".parse::<Options>().unwrap_err().at, 5);
    assert!("dark_capture=on,puff".parse::<Options>().is_err());
    assert!("puff,".parse::<Options>().is_err());
}

// ---------------------------------------------------------------- [BQ20]

#[test]
fn bq20_draw_after_counts_quiet_plies_or_never() {
    let draw = Some(Outcome { winner: None, reason: Reason::NoProgress });
    assert_eq!(outcome(&after(&table("draw_after=4", "K7/8/8/7k r - 3"), "a4-a3")), draw);
    assert_eq!(outcome(&after(&table("draw_after=5", "K7/8/8/7k r - 3"), "a4-a3")), None);
    assert_eq!(outcome(&after(&table("draw_after=none", "K7/8/8/7k r - 400"), "a4-a3")), None);
}

// ---------------------------------------------------------------- [BQ21]

#[test]
fn bq21_chariot_rush_moves_any_number_of_empty_squares_in_line() {
    let text = "8/1R2?3/8/1p6 r P 0";
    assert_eq!(steps(&classic(text)), words("b3-b4 b3-b2 b3-a3 b3-c3"));
    let rushing = table("chariot_rush=on", text);
    assert_eq!(steps(&rushing), words("b3-b4 b3-b2 b3-a3 b3-c3 b3-d3"));
    assert_eq!(captures(&rushing), words(""));
    assert_eq!(refusal(&rushing, "b3-f3"), Illegal::RushBlocked);
    assert_eq!(refusal(&rushing, "b3-c2"), Illegal::NotAdjacent);
    assert_eq!(refusal(&rushing, "b3-e3"), Illegal::RushBlocked);
    assert_eq!(refusal(&rushing, "b3xb1"), Illegal::NotAdjacent);
    // Nobody else does.
    assert_eq!(steps(&table("chariot_rush=on", "8/1H2?3/8/1p6 r P 0")).len(), 4);
    // The count of quiet plies goes on.
    assert_eq!(after(&rushing, "b3-d3").quiet(), 1);
}

#[test]
fn bq21_capture_by_rush_takes_lower_or_equal_rank_at_the_end_of_a_rush() {
    // b3: east a horse, west nothing, north nothing, south an elephant.
    let text = "8/1R3h2/8/1e6 r - 0";
    assert_eq!(captures(&table("chariot_rush=on", text)), words(""));
    let rushing = table("capture_by_rush=on", text);
    assert_eq!(captures(&rushing), words("b3xf3"));
    assert_eq!(steps(&rushing), words("b3-b4 b3-b2 b3-a3 b3-c3 b3-d3 b3-e3"));
    assert_eq!(refusal(&rushing, "b3xb1"), Illegal::Outranked);
    assert_eq!(captures(&table("capture_by_rush=on", "8/1R3r2/8/8 r - 0")), words("b3xf3"), "equal rank");
    // Not over a piece, and adjacent by rank as ever.
    let blocked = table("capture_by_rush=on", "8/1R?2h2/8/8 r P 0");
    assert_eq!(refusal(&blocked, "b3xf3"), Illegal::RushBlocked);
    assert_eq!(captures(&table("capture_by_rush=on", "8/1Rh5/8/8 r - 0")), words("b3xc3"));
}

#[test]
fn bq21_rush_any_takes_any_rank_when_not_adjacent() {
    let rushing = table("rush_any=on", "1a6/1R3k2/8/1e6 r - 0");
    assert_eq!(captures(&rushing), words("b3xf3 b3xb1"));
    assert_eq!(refusal(&rushing, "b3xb4"), Illegal::Outranked);
}

// ---------------------------------------------------------------- [BQ22]

#[test]
fn bq22_chain_capture_goes_on_with_the_same_piece_or_stops() {
    let start = table("chain_capture=on", "Rhc5/8/P7/8 r - 3");
    assert_eq!(Game::turn(&start), Turn::Player(Seat::First));
    let going = after(&start, "a4xb4");
    assert_eq!(going.to_string(), "1Rc5/8/P7/8 r - 0 xb4");
    assert_eq!(Game::turn(&going), Turn::Player(Seat::First), "the same player goes on");
    assert_eq!(legal(&going), words("b4. b4xc4"));
    assert_eq!(refusal(&going, "b4-b3"), Illegal::ChainGoesOn);
    assert_eq!(refusal(&going, "a2-a3"), Illegal::ChainGoesOn);
    let stopped = after(&going, "b4.");
    assert_eq!(stopped.to_string(), "1Rc5/8/P7/8 b - 0");
    assert_eq!(Game::turn(&stopped), Turn::Player(Seat::Second));
    assert_eq!(refusal(&stopped, "b4."), Illegal::NothingToStop);
    // With nothing more to capture the turn ends by itself.
    let done = after(&going, "b4xc4");
    assert_eq!(done.to_string(), "2R5/8/P7/8 b - 0");
    assert_eq!(outcome(&done), win(Seat::First, Reason::CapturedOut));
    // Off: one capture is a turn.
    assert_eq!(after(&classic("Rhc5/8/P7/8 r - 3"), "a4xb4").to_string(), "1Rc5/8/P7/8 b - 0");
}

#[test]
fn bq22_another_piece_does_not_go_on() {
    let going = after(&table("chain_capture=on", "Rhc5/8/8/5Pk1 r - 0"), "a4xb4");
    assert_eq!(refusal(&going, "f1xg1"), Illegal::ChainGoesOn);
    // The other piece's capture does not keep the turn either.
    let done = after(&table("chain_capture=on", "Rh6/8/8/5Pk1 r - 0"), "a4xb4");
    assert_eq!(done.to_move(), Some(games::banqi::Color::Black));
}

#[test]
fn bq22_texts_of_a_chain_are_read_only_where_it_can_be() {
    let read = |options: &str, text: &str| Banqi::read(text, &options.parse().unwrap());
    assert!(read("chain_capture=on", "1Rc5/8/P7/8 r - 0 xb4").is_ok());
    assert_eq!(read("classic", "1Rc5/8/P7/8 r - 0 xb4").unwrap_err().at, 18);
    assert_eq!(read("chain_capture=on", "1R1c4/8/P7/8 r - 0 xb4").unwrap_err().at, 19, "nothing to capture");
    assert_eq!(
        read("chain_capture=on", "1Rc5/8/P7/8 r - 1 xb4").unwrap_err().at,
        18,
        "a capture is not quiet"
    );
    assert_eq!(read("chain_capture=on", "1Rc5/8/P7/8 r - 0 xc4").unwrap_err().at, 18, "not its piece");
    assert_eq!(read("chain_capture=on", "1Rc5/8/P7/8 r - 0 xz4").unwrap_err().at, 19);
    assert_eq!(read("chain_capture=on", "1Rc5/8/P7/8 r - 0 xb4 x").unwrap_err().at, 22);
}

// ---------------------------------------------------------------- [BQ23]

#[test]
fn bq23_dark_capture_tries_covered_pieces_by_the_normal_way() {
    let text = "R?6/8/8/C?1?3? r Pkpp 0";
    assert_eq!(captures(&classic(text)), words(""));
    let dark = table("dark_capture=on", text);
    assert_eq!(captures(&dark), words("a4xb4 a1xd1"));
    assert_eq!(refusal(&dark, "a1xb1"), Illegal::NeedsScreen);
    assert_eq!(refusal(&dark, "a4xd1"), Illegal::NotAdjacent);
    let trying = {
        let mut game = dark.clone();
        game.play("a4xb4".parse().unwrap()).unwrap();
        game
    };
    assert_eq!(trying.to_string(), "R!6/8/8/C?1?3? r Pkpp 0 xa4");
    assert_eq!(Banqi::read(&trying.to_string(), dark.options()).as_ref(), Ok(&trying));
    assert_eq!(trying.turn(), Turn::Chance);
    // Enemy and capturable: captured.
    assert_eq!(after(&dark, "a4xb4=p").to_string(), "1R6/8/8/C?1?3? b Pkp 0");
    // Enemy and stronger: the attacker is lost.
    assert_eq!(after(&dark, "a4xb4=k").to_string(), "1k6/8/8/C?1?3? b Ppp 0");
    // Own: nothing moves; it lies face up.
    assert_eq!(after(&dark, "a4xb4=P").to_string(), "RP6/8/8/C?1?3? b kpp 0");
    // A cannon's jump takes any rank.
    assert_eq!(after(&dark, "a1xd1=k").to_string(), "R?6/8/8/1?1C3? b Ppp 0");
}

#[test]
fn bq23_a_soldier_under_the_cover_beats_the_general_and_falls_to_none_but_by_rank() {
    let dark = table("dark_capture=on", "K?6/8/8/7? r pp 5");
    assert_eq!(after(&dark, "a4xb4=p").to_string(), "1p6/8/8/7? b p 0");
    let soldier = table("dark_capture=on", "P?6/8/8/7? r kc 5");
    assert_eq!(after(&soldier, "a4xb4=k").to_string(), "1P6/8/8/7? b c 0");
    assert_eq!(after(&soldier, "a4xb4=c").to_string(), "1c6/8/8/7? b k 0");
}

#[test]
fn bq23_losing_the_last_piece_by_a_try_loses() {
    let game = after(&table("dark_capture=on", "P?6/8/8/8 r c 5"), "a4xb4=c");
    assert_eq!(outcome(&game), win(Seat::Second, Reason::CapturedOut));
}

#[test]
fn bq23_texts_of_a_try_are_read_only_where_it_can_be() {
    let read = |options: &str, text: &str| Banqi::read(text, &options.parse().unwrap());
    assert!(read("dark_capture=on", "R!6/8/8/8 r k 0 xa4").is_ok());
    assert_eq!(read("chain_capture=on", "R!6/8/8/8 r k 0 xa4").unwrap_err().at, 16);
    assert_eq!(read("dark_capture=on", "R1!5/8/8/8 r k 0 xa4").unwrap_err().at, 17);
    assert_eq!(read("dark_capture=on", "R?6/8/8/8 r k 0 xa4").unwrap_err().at, 16, "nothing is turned up");
    assert_eq!(read("dark_capture=on", "R!6/8/8/8 b k 0 xa4").unwrap_err().at, 16, "not its turn");
}

// ---------------------------------------------------------------- [BQ24]

/// Red's chariot beside Black's soldier, which goes to and fro on two squares, and the chariot with it.
const CHASE: &str = "1R6/2p5/8/8 r - 0";

#[test]
fn bq24_an_attacking_position_is_not_brought_about_for_the_third_time() {
    let cycle = "b4-b3 c3-c4 b3-b4 c4-c3";
    let start = table("no_long_chase=on", CHASE);
    // b3 beside c3, then b4 beside c4: both attack.
    let twice = after(&start, &format!("{cycle} {cycle}"));
    assert_eq!(refusal(&twice, "b4-b3"), Illegal::LongChase);
    assert!(!legal(&twice).contains("b4-b3"));
    assert_eq!(legal(&twice), words("b4-a4 b4-c4"), "what does not attack, or attacks anew, is allowed");
    assert!(after(&classic(CHASE), &format!("{cycle} {cycle}")).play("b4-b3".parse().unwrap()).is_ok());
    // The chased side may go to and fro as it likes.
    let later = after(&twice, "b4-a4");
    assert!(legal(&later).contains("c3-c4"));
}

#[test]
fn bq24_moves_that_attack_nothing_may_recur() {
    let mut game = table("no_long_chase=on", "R7/8/8/7p r - 0");
    for _ in 0..5 {
        game = after(&game, "a4-a3 h1-h2 a3-a4 h2-h1");
    }
    assert_eq!(game.quiet(), 20);
}

#[test]
fn bq24_a_flip_or_capture_ends_the_count() {
    let cycle = "b4-b3 c3-c4 b3-b4 c4-c3";
    let start = table("no_long_chase=on", "1R6/2p5/8/6?? r Pp 0");
    let game = after(&start, &format!("{cycle} {cycle} h1=P c3-c4 b4-b3 c4-c3"));
    assert!(legal(&game).contains("b3-b4"));
    let flipped = after(&start, &format!("{cycle} {cycle} h1=P"));
    assert_eq!(flipped.to_string(), "1R6/2p5/8/6?P b p 0", "nothing is remembered");
}

#[test]
fn bq24_no_other_move_left_is_no_action_left() {
    // Red's only piece may go to b4 only, and that would be the third time.
    let trail = "b4-a4,d4-c4,a4-b4,c4-d4,b4-a4,d4-c4,a4-b4,c4-d4,b4-a4,d4-c4";
    let text = format!("R1p5/e7/8/8 r - 10 {trail}");
    let game = table("no_long_chase=on", &text);
    assert_eq!(outcome(&game), win(Seat::Second, Reason::NoAction));
    assert_eq!(refusal(&game, "a4-b4"), Illegal::GameOver);
    assert_eq!(outcome(&classic("R1p5/e7/8/8 r - 10")), None);
}

#[test]
fn bq24_the_history_stands_in_the_text_and_only_there() {
    let game = after(&table("no_long_chase=on", CHASE), "b4-b3 c3-c4");
    assert_eq!(game.to_string(), "2p5/1R6/8/8 r - 2 b4-b3,c3-c4");
    assert_eq!(after(&classic(CHASE), "b4-b3 c3-c4").to_string(), "2p5/1R6/8/8 r - 2");
    let read = |text: &str| Banqi::read(text, &"no_long_chase=on".parse().unwrap());
    for (wrong, at) in [
        ("2p5/1R6/8/8 r - 2 b4-b3,c3-c4,c3-c4", 18),
        ("2p5/1R6/8/8 r - 2 b4-b3,c3-d4", 18),
        ("2p5/1R6/8/8 r - 2 b4-b3,d3-c4", 18),
        ("2p5/1R6/8/8 r - 2 b4xb3", 18),
        ("2p5/1R6/8/8 r - 2 b4-b3,", 24),
        ("2p5/1R6/8/8 r - 2 b3-b4", 18),
        ("2p5/1R6/8/8 r - 1 b4-b3,c3-c4", 18),
        ("2p5/1R6/8/8 r - 2 b4-b3,c3-c4 b", 30),
    ] {
        assert_eq!(read(wrong).map_err(|e| e.at), Err(at), "{wrong}");
    }
    assert!(Banqi::read("2p5/1R6/8/8 r - 2 b4-b3,c3-c4", &Options::classic()).is_err());
}

#[test]
fn bq24_the_history_is_bounded() {
    let mut game = table("no_long_chase=on,draw_after=none", "K7/8/8/7p r - 0");
    for n in 0..TRAIL_PLIES + 20 {
        let m = ["a4-a3", "h1-h2", "a3-a4", "h2-h1"][n % 4];
        game = after(&game, m);
        assert_eq!(Banqi::read(&game.to_string(), game.options()).as_ref(), Ok(&game));
    }
    assert_eq!(game.to_string().matches(',').count(), TRAIL_PLIES - 1);
}

// ---------------------------------------------------------------- [BQ25]

#[test]
fn bq25_equal_ranks_remove_both() {
    let both = |options: &str, text: &str, m: &str| after(&table(options, text), m).to_string();
    assert_eq!(both("equal_trade=on", "Hh5k/8/8/K7 r - 4", "a4xb4"), "7k/8/8/K7 b - 0");
    assert_eq!(both("equal_trade=on", "Hp5k/8/8/K7 r - 4", "a4xb4"), "1H5k/8/8/K7 b - 0");
    assert_eq!(both("equal_trade=on", "CPc4k/8/8/K7 r - 4", "a4xc4"), "1P5k/8/8/K7 b - 0", "by a jump, too");
    assert_eq!(both("classic", "Hh5k/8/8/K7 r - 4", "a4xb4"), "1H5k/8/8/K7 b - 0");
}

#[test]
fn bq25_the_last_two_leave_together_and_the_side_to_move_has_no_action() {
    let game = after(&table("equal_trade=on", "Hh6/8/8/8 r - 4"), "a4xb4");
    assert_eq!(outcome(&game), win(Seat::First, Reason::CapturedOut));
    let puff = after(&table("equal_trade=on,captured_out_loses=off", "Hh6/8/8/8 r - 4"), "a4xb4");
    assert_eq!(outcome(&puff), win(Seat::First, Reason::NoAction));
}

// ---------------------------------------------------------------- [BQ26]

#[test]
fn bq26_the_cannon_captures_adjacent_pieces_by_rank_besides_or_instead() {
    // c3: north a soldier, south a horse, west a cannon; a screen and a chariot in the east.
    let text = "2p5/1cCPr3/2h5/8 r - 0";
    assert_eq!(captures(&classic(text)), words("c3xe3"));
    assert_eq!(captures(&table("cannon_rank=besides", text)), words("c3xe3 c3xc4 c3xb3"));
    assert_eq!(captures(&table("cannon_rank=instead", text)), words("c3xc4 c3xb3"));
    assert_eq!(refusal(&table("cannon_rank=besides", text), "c3xc2"), Illegal::Outranked);
    assert_eq!(refusal(&table("cannon_rank=instead", text), "c3xe3"), Illegal::NotAdjacent);
    assert_eq!(refusal(&table("cannon_rank=besides", "C1p5/8/8/8 r - 0"), "a4xc4"), Illegal::NeedsScreen);
    // The others are as they were: a soldier does not capture a cannon ([BQ7]).
    assert_eq!(captures(&table("cannon_rank=besides", "Pc6/8/8/8 r - 0")), words(""));
}

// ---------------------------------------------------------------- [BQ27]

#[test]
fn bq27_the_general_takes_a_soldier() {
    let text = "Kp6/8/8/8 r - 0";
    assert_eq!(captures(&classic(text)), words(""));
    assert_eq!(captures(&table("general_takes_soldier=on", text)), words("a4xb4"));
    // The soldier takes the general as ever.
    assert_eq!(captures(&table("general_takes_soldier=on", "Kp6/8/8/8 b - 0")), words("b4xa4"));
}

// ---------------------------------------------------------------- pairs

#[test]
fn bq21_bq22_a_chain_goes_on_by_a_rush() {
    let going = after(&table("capture_by_rush=on,chain_capture=on", "Rh4c1/8/8/7k r - 0"), "a4xb4");
    assert_eq!(legal(&going), words("b4. b4xg4"));
    // A rush to an empty square is no capture and does not go on.
    assert_eq!(refusal(&going, "b4-c4"), Illegal::ChainGoesOn);
}

#[test]
fn bq21_bq23_a_rush_tries_a_covered_piece() {
    let far = table("capture_by_rush=on,dark_capture=on", "R3?3/8/8/7? r kp 0");
    assert_eq!(captures(&far), words("a4xe4"));
    assert_eq!(after(&far, "a4xe4=k").to_string(), "4k3/8/8/7? b p 0");
    let any = table("rush_any=on,dark_capture=on", "R3?3/8/8/7? r kp 0");
    assert_eq!(after(&any, "a4xe4=k").to_string(), "4R3/8/8/7? b p 0", "of any rank");
}

#[test]
fn bq21_bq24_a_rush_chases_from_afar() {
    let cycle = "a3-a4 h4-h3 a4-a3 h3-h4";
    let start = table("capture_by_rush=on,no_long_chase=on", "7p/R7/8/8 r - 0");
    assert_eq!(refusal(&after(&start, &format!("{cycle} {cycle}")), "a3-a4"), Illegal::LongChase);
    let blind = table("no_long_chase=on", "7p/R7/8/8 r - 0");
    assert!(legal(&after(&blind, &format!("{cycle} {cycle}"))).contains("a3-a4"));
}

#[test]
fn bq22_bq23_a_chain_may_end_in_a_try_and_a_try_ends_the_turn() {
    let options = "chain_capture=on,dark_capture=on";
    let going = after(&table(options, "Rh?5/8/8/6?? r kpp 0"), "a4xb4");
    assert_eq!(legal(&going), words("b4. b4xc4"));
    assert_eq!(after(&going, "b4xc4=p").to_string(), "2R5/8/8/6?? b kp 0");
    // A first try ends the turn, whatever could follow.
    assert_eq!(after(&table(options, "R?h5/8/8/6?? r kpp 0"), "a4xb4=p").to_string(), "1Rh5/8/8/6?? b kp 0");
}

#[test]
fn bq22_bq25_a_trade_ends_the_chain() {
    let game = after(&table("chain_capture=on,equal_trade=on", "Rrh5/8/8/K6k r - 0"), "a4xb4");
    assert_eq!(game.to_string(), "2h5/8/8/K6k b - 0");
}

#[test]
fn bq23_bq25_a_try_on_equal_rank_removes_both() {
    let game = table("dark_capture=on,equal_trade=on", "R?5k/8/8/K6? r rp 0");
    assert_eq!(after(&game, "a4xb4=r").to_string(), "7k/8/8/K6? b p 0");
}

#[test]
fn bq23_bq26_an_adjacent_cannon_tries_by_rank() {
    let game = table("dark_capture=on,cannon_rank=besides", "C?5k/8/8/K6? r hp 0");
    assert_eq!(after(&game, "a4xb4=h").to_string(), "1h5k/8/8/K6? b p 0");
    assert_eq!(after(&game, "a4xb4=p").to_string(), "1C5k/8/8/K6? b h 0");
}

#[test]
fn bq23_bq27_the_general_takes_a_covered_soldier() {
    let game = table("dark_capture=on,general_takes_soldier=on", "K?6/8/8/7? r pp 0");
    assert_eq!(after(&game, "a4xb4=p").to_string(), "1K6/8/8/7? b p 0");
}

// ---------------------------------------------------------------- properties

fn rules() -> impl Strategy<Value = Options> {
    let rush = prop_oneof![Just(Rush::Off), Just(Rush::Moves), Just(Rush::Captures), Just(Rush::Any)];
    let cannon = prop_oneof![Just(CannonRank::Off), Just(CannonRank::Besides), Just(CannonRank::Instead)];
    let switches = (any::<bool>(), any::<bool>(), any::<bool>(), any::<bool>(), any::<bool>(), any::<bool>());
    (rush, cannon, switches, prop_oneof![Just(None), Just(Some(60))]).prop_map(
        |(rush, cannon_rank, (chain, dark, chase, trade, general, out), draw_after)| Options {
            draw_after,
            captured_out_loses: out,
            agreements: true,
            table: TableRules {
                rush,
                chain_capture: chain,
                dark_capture: dark,
                no_long_chase: chase,
                equal_trade: trade,
                cannon_rank,
                general_takes_soldier: general,
            },
        },
    )
}

/// A random game: all its stages.
fn stages(options: &Options, seed: u64, plies: usize, few: bool) -> Vec<Banqi> {
    let mut dice = Seeded::new(seed);
    let mut game = if few {
        // Few pieces, so that positions recur.
        Banqi::read("Rk5?/2C5/5P2/?6h r Pp 0", options).expect("a position")
    } else {
        Banqi::new(options)
    };
    let mut stages = vec![game.clone()];
    while stages.len() < plies {
        match Game::turn(&game) {
            Turn::Player(_) => {
                let moves = game.legal_moves();
                let rare: Vec<Move> =
                    moves.iter().copied().filter(|m| matches!(m, Move::Capture(..))).collect();
                let m = dice.pick(&rare).filter(|_| games::Dice::roll(&mut dice, 3) == 0 && !few);
                let m = m.or_else(|| {
                    let quiet: Vec<Move> =
                        moves.iter().copied().filter(|m| matches!(m, Move::Step(..))).collect();
                    dice.pick(&quiet).filter(|_| few)
                });
                game.play(m.or_else(|| dice.pick(&moves)).expect("a move")).expect("listed");
            }
            Turn::Chance => {
                let answer = dice.answer(&game).expect("an answer");
                game.reveal(answer).expect("listed");
            }
            Turn::Over(_) => break,
        }
        stages.push(game.clone());
    }
    stages
}

/// Captures, steps and tries by the words of the rules, square by square; without \[BQ24\].
fn actions(game: &Banqi) -> BTreeSet<String> {
    let table = game.options().table;
    let board: Vec<Option<Option<Piece>>> = Square::all()
        .map(|s| if game.covered().has(s) { Some(None) } else { game.piece(s).map(Some) })
        .collect();
    let name = |r: i32, c: i32| format!("{}{}", (b'a' + c as u8) as char, 4 - r);
    let mut found = BTreeSet::new();
    let chain = game.hunter().map(|s| (i32::from(s.row()), i32::from(s.column())));
    if let Some((r, c)) = chain {
        found.insert(format!("{}.", name(r, c)));
    }
    for r in 0..4i32 {
        for c in 0..8i32 {
            if chain.is_some_and(|at| at != (r, c)) {
                continue;
            }
            let piece = match board[(r * 8 + c) as usize] {
                None => continue,
                Some(None) => {
                    found.insert(name(r, c));
                    continue;
                }
                Some(Some(piece)) if Some(piece.color) != game.to_move() => continue,
                Some(Some(piece)) => piece,
            };
            for (dr, dc) in [(0, 1), (0, -1), (1, 0), (-1, 0)] {
                let (mut met, mut far) = (0, 0);
                loop {
                    far += 1;
                    let (y, x) = (r + dr * far, c + dc * far);
                    if !(0..4).contains(&y) || !(0..8).contains(&x) {
                        break;
                    }
                    let rush = if piece.role == Role::Chariot { table.rush } else { Rush::Off };
                    let Some(there) = board[(y * 8 + x) as usize] else {
                        if chain.is_none() && met == 0 && (far == 1 || rush != Rush::Off) {
                            found.insert(format!("{}-{}", name(r, c), name(y, x)));
                        }
                        continue;
                    };
                    met += 1;
                    let jumps = piece.role == Role::Cannon && table.cannon_rank != CannonRank::Instead;
                    let by_rank = met == 1
                        && (piece.role != Role::Cannon || table.cannon_rank != CannonRank::Off)
                        && (far == 1 || matches!(rush, Rush::Captures | Rush::Any));
                    let any = (met == 2 && jumps) || (met == 1 && far > 1 && rush == Rush::Any);
                    let allowed = match there {
                        None => table.dark_capture && (any || by_rank),
                        Some(victim) if victim.color == piece.color => false,
                        Some(victim) => {
                            any || by_rank
                                && match (piece.role, victim.role) {
                                    (Role::General, Role::Soldier) => table.general_takes_soldier,
                                    (Role::Soldier, Role::General) => true,
                                    (a, b) => a <= b,
                                }
                        }
                    };
                    if allowed {
                        found.insert(format!("{}x{}", name(r, c), name(y, x)));
                    }
                }
            }
        }
    }
    found
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 10, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn listed_is_what_the_table_rules_say(options in rules(), seed in any::<u64>(), few in any::<bool>()) {
        for game in stages(&options, seed, 160, few) {
            if !matches!(Game::turn(&game), Turn::Player(_)) {
                prop_assert!(game.legal_moves().is_empty());
                continue;
            }
            let (listed, right) = (legal(&game), actions(&game));
            if options.table.no_long_chase {
                prop_assert!(listed.is_subset(&right), "{game}");
                for m in right.difference(&listed) {
                    prop_assert_eq!(refusal(&game, m), Illegal::LongChase, "{}", game);
                }
            } else {
                prop_assert_eq!(listed, right, "{}", game);
            }
        }
    }

    /// \[BQ24\] against a count of whole positions, kept beside the game.
    #[test]
    fn bq24_is_a_count_of_positions(seed in any::<u64>(), dark in any::<bool>()) {
        let mut options = Options { draw_after: None, ..Options::classic() };
        options.table.no_long_chase = true;
        options.table.dark_capture = dark;
        let place = |game: &Banqi| game.to_string().split(' ').take(2).collect::<Vec<_>>().join(" ");
        let mut seen: Vec<String> = Vec::new();
        let stages = stages(&options, seed, 190, true);
        for pair in stages.windows(2) {
            let game = &pair[0];
            if matches!(Game::turn(game), Turn::Player(_)) {
                let free = Options { table: TableRules { no_long_chase: false, ..options.table }, ..options };
                let text = game.to_string();
                let text: Vec<&str> = text.split(' ').filter(|field| !field.contains('-') || field.len() < 2).collect();
                let unbound = under(&free, &text.join(" "));
                for m in unbound.legal_moves().into_iter().filter(|m| matches!(m, Move::Step(..))) {
                    let mut next = unbound.clone();
                    next.play(m).unwrap();
                    let times = seen.iter().filter(|place_seen| **place_seen == place(&next)).count();
                    let mover = game.to_move().unwrap();
                    let attacks = next.of(mover).into_iter().any(|s| !next.capture_targets(s).is_empty());
                    prop_assert_eq!(game.legal_moves().contains(&m), times < 2 || !attacks, "{}: {}", game, m);
                }
            }
            if pair[1].quiet() == 0 { seen.clear() } else { seen.push(place(&pair[1])) }
        }
    }

    #[test]
    fn games_under_table_rules_round_trip_and_refuse_what_is_not_listed(options in rules(), seed in any::<u64>(), few in any::<bool>()) {
        prop_assert_eq!(options.to_string().parse(), Ok(options));
        for game in stages(&options, seed, 120, few).into_iter().step_by(9) {
            let read = Banqi::read(&game.to_string(), &options);
            prop_assert_eq!(read.as_ref(), Ok(&game));
            let listed = game.legal_moves();
            for m in Move::conceivable() {
                let mut next = game.clone();
                match next.play(m) {
                    Ok(()) => prop_assert!(listed.contains(&m), "{} in {}", m, game),
                    Err(why) => {
                        prop_assert!(!listed.contains(&m), "{} in {}: {}", m, game, why);
                        prop_assert_eq!(&next, &game);
                    }
                }
            }
        }
    }

    /// Any words behind a position: refused or read, never a panic, and what is read has one text.
    #[test]
    fn any_fields_behind_a_position_are_read_or_refused(options in rules(), tail in vec("[a-h1-4x,b. -]{0,12}", 0..3)) {
        let text = format!("Rp!5/2C5/5P2/?6h r Pp 3 {}", tail.join(" "));
        if let Ok(game) = Banqi::read(&text, &options) {
            prop_assert_eq!(game.to_string(), text.as_str());
        }
        let text = text.replace('!', "?");
        if let Ok(game) = Banqi::read(&text, &options) {
            prop_assert_eq!(game.to_string(), text);
            let _ = game.legal_moves();
        }
    }
}

#[test]
fn plies_of_chains_and_tries_have_texts() {
    for text in ["a4xb4=k", "b4.", "a4xb4"] {
        assert_eq!(text.parse::<Ply<Banqi>>().unwrap().to_string(), text);
    }
    assert_eq!("b4.c".parse::<Move>().unwrap_err().at, 3);
}

/// The players know nothing of table rules but must play legally under all of them.
#[test]
fn players_play_legal_games_under_table_rules() {
    for (n, text) in [
        "chain_capture=on",
        "dark_capture=on",
        "chain_capture=on,dark_capture=on,rush_any=on,cannon_rank=besides,equal_trade=on,no_long_chase=on,general_takes_soldier=on",
    ]
    .iter()
    .enumerate()
    {
        let options: Options = text.parse().unwrap();
        let mut dice = Seeded::new(n as u64);
        let deal = Banqi::deal(&options, &mut dice);
        let mut game = Banqi::new(&options);
        let player = engine::Player::<Banqi>::new(games::Level::Easy).expect("a level");
        for _ in 0..80 {
            if let Turn::Over(_) = Game::turn(&game) {
                break;
            }
            let choice = player.choose(&game, &mut dice).expect("a choice");
            game.play(choice.action).unwrap_or_else(|e| panic!("{text}: {} in {game}: {e}", choice.action));
            if let Some(answer) = game.answer(&deal) {
                game.reveal(answer).unwrap();
            }
        }
    }
}

//! The numbered rules \[GO1\] to \[GO13\], from their words.
//!
//! Boards are written as in \[GO13\]: rows from the top, columns A to T without I.

use games::core::{Never, NoDeal};
use games::go::{Board, Color, Go, Illegal, KoRule, Move, Options, Point, Size};
use games::{Game, Outcome, Reason, Seat, Turn, View};
use qiguan_tests::dice::Seeded;
use qiguan_tests::go::{after, go, legal, options, outcome, point, refusal, under};

fn start(options: &str) -> Go {
    Go::new(&qiguan_tests::go::options(options))
}

const fn win(color: Color, reason: Reason) -> Option<Outcome> {
    let winner = match color {
        Color::Black => Seat::First,
        Color::White => Seat::Second,
    };
    Some(Outcome { winner: Some(winner), reason })
}

#[test]
fn go01_three_sizes_nine_is_the_default_and_black_begins() {
    for (name, lines, points) in [("9x9", 9, 81), ("13x13", 13, 169), ("19x19", 19, 361)] {
        let game = start(name);
        assert_eq!(game.options().size.lines(), lines);
        assert_eq!(game.options().size.all_points().count(), points);
        assert_eq!(legal(&game).len(), points);
        assert_eq!(game.board().to_move(), Color::Black);
        assert_eq!(Game::turn(&game), Turn::Player(Seat::First));
        assert_eq!(game.color_of(Seat::First), Color::Black);
        assert_eq!(game.seat_of(Color::White), Seat::Second);
    }
    assert_eq!(Options::default().size, Size::Nine);
    assert_eq!(
        [8, 9, 10, 13, 18, 19, 20].map(|n| Size::new(n).is_some()),
        [false, true, false, true, false, true, false]
    );
}

#[test]
fn go01_with_a_handicap_white_moves_first_and_has_the_first_seat() {
    let game = start("handicap=2");
    assert_eq!(game.board().to_move(), Color::White);
    assert_eq!(Game::turn(&game), Turn::Player(Seat::First));
    assert_eq!(game.color_of(Seat::First), Color::White);
    let after = after(&game, "E5");
    assert_eq!(Game::turn(&after), Turn::Player(Seat::Second));
    assert_eq!(after.color_of(Seat::Second), Color::Black);
}

#[test]
fn go02_a_turn_is_a_stone_on_an_empty_point_or_a_pass() {
    let game = after(&start("9x9"), "E5");
    assert_eq!(refusal(&game, "E5"), Illegal::Occupied);
    assert_eq!(refusal(&game, "K1"), Illegal::OffBoard);
    assert_eq!(refusal(&game, "A10"), Illegal::OffBoard);
    assert!(game.legal_moves().contains(&Move::Pass));
    let passed = after(&game, "pass");
    assert_eq!(passed.position().to_string(), "9/9/9/9/4b4/9/9/9/9 b - 6.5 1");
}

#[test]
fn go02_blocks_share_liberties_along_lines_not_across_corners() {
    let game = go("9/9/9/9/3bb4/4b4/2b6/9/9 w - 6.5 0");
    let board = game.board();
    let mut block: Vec<String> = board.block(point("D5")).map(|p| p.to_string()).collect();
    block.sort();
    assert_eq!(block, ["D5", "E4", "E5"]);
    let mut liberties: Vec<String> = board.liberties(point("E4")).iter().map(ToString::to_string).collect();
    liberties.sort();
    assert_eq!(liberties, ["C5", "D4", "D6", "E3", "E6", "F4", "F5"]);
    assert_eq!(board.block(point("C3")).count(), 1);
    assert_eq!(board.block(point("A1")).count(), 0);
    assert!(board.liberties(point("A1")).is_empty());
    assert_eq!(board.last_liberty(point("E4")), None);
    // Atari: two stones with one liberty that both touch.
    let atari = go("9/9/9/9/9/9/9/w8/bbw6 b - 6.5 0");
    assert_eq!(atari.board().last_liberty(point("A1")), Some(point("B2")));
    let twice = go("9/9/9/9/9/9/ww7/bw7/1bw6 b - 6.5 0");
    assert_eq!(twice.board().last_liberty(point("A2")), Some(point("A1")));
    assert_eq!(twice.board().last_liberty(point("B1")), Some(point("A1")));
    assert_eq!(twice.board().last_liberty(point("A1")), None);
}

#[test]
fn go03_enemy_blocks_without_liberties_are_removed_first() {
    // The stone at A1 has no liberty of its own until it takes B1.
    let game = after(&go("9/9/9/9/9/9/9/wbb6/1wb6 b - 6.5 0"), "A1");
    assert_eq!(game.position().to_string(), "9/9/9/9/9/9/9/wbb6/b1b6 w B1 6.5 0");
    // Several blocks at once, and all stones of each.
    let game = after(&go("9/9/9/3b5/2bwb4/1bw1wb3/2bwb4/3b5/9 b - 6.5 0"), "D4");
    assert_eq!(game.board().prisoners(Color::Black), 4);
    assert_eq!(game.position().to_string(), "9/9/9/3b5/2b1b4/1b1b1b3/2b1b4/3b5/9 w - 6.5 0");
}

#[test]
fn go03_suicide_is_illegal_and_is_called_suicide() {
    // One stone, several stones, and the same point for the other side.
    assert_eq!(refusal(&go("1w7/w8/9/9/9/9/9/9/9 b - 6.5 0"), "A9"), Illegal::Suicide);
    assert_eq!(refusal(&go("b1w6/bw7/w8/9/9/9/9/9/9 b - 6.5 0"), "B9"), Illegal::Suicide);
    assert_eq!(after(&go("b1w6/bw7/w8/9/9/9/9/9/9 w - 6.5 0"), "B9").board().prisoners(Color::White), 2);
    // Not suicide: the own block lives on by another liberty.
    let connected = go("1bb6/ww1w5/9/9/9/9/9/9/9 b - 6.5 0");
    assert_eq!(after(&connected, "A9").board().liberties(point("A9")).len(), 2);
}

#[test]
fn go04_a_single_stone_is_not_taken_back_at_once() {
    let game = after(&go("9/9/9/3bw4/2bw1w3/3bw4/9/9/9 b - 6.5 0"), "E5");
    assert_eq!(game.board().ko(), Some(point("D5")));
    assert_eq!(refusal(&game, "D5"), Illegal::Ko);
    // Any other move lifts it, and so does a pass.
    for between in ["A1 A2", "pass A2", "A1 pass"] {
        let later = after(&game, between);
        assert_eq!(later.board().ko(), None);
        assert_eq!(after(&later, "D5").board().ko(), Some(point("E5")), "{between}");
    }
}

#[test]
fn go04_no_ko_where_more_stones_take_or_are_taken() {
    // Two stones are taken by one.
    let game = after(&go("9/9/9/9/9/9/bb7/wwb6/1b7 b - 6.5 0"), "A1");
    assert_eq!((game.board().prisoners(Color::Black), game.board().ko()), (2, None));
    // One stone is taken by a stone that joins a block.
    let game = after(&go("9/9/9/9/9/9/b8/wb7/1b7 b - 6.5 0"), "A1");
    assert_eq!((game.board().prisoners(Color::Black), game.board().ko()), (1, None));
    // One stone is taken by one with another liberty.
    let game = after(&go("9/9/9/9/9/3b5/2bwb4/9/9 b - 6.5 0"), "D2");
    assert_eq!((game.board().prisoners(Color::Black), game.board().ko()), (1, None));
}

/// White sends one stone in, Black takes two, White takes one back, Black passes: all is as before.
const SEND_TWO: &str = "9/9/9/9/9/9/bbww5/bbw6/1w1w5 w - 6.5 0";
const ROUND: &str = "A1 C1 B1 pass";

fn times(game: &Go) -> u16 {
    game.times()
}

#[test]
fn go05_the_third_time_is_no_result_and_the_second_is_shown() {
    let game = go(SEND_TWO);
    assert_eq!(times(&game), 1);
    let second = after(&game, ROUND);
    assert_eq!((times(&second), outcome(&second)), (2, None));
    assert_eq!(second.position().to_string(), SEND_TWO.replace(" 0", " 1"));
    // Between them boards come for the second time too, and elsewhere it is the first again.
    assert_eq!(times(&after(&second, "A1")), 2);
    assert_eq!(times(&after(&second, "J9")), 1);
    let third = after(&second, ROUND);
    assert_eq!(times(&third), 3);
    assert_eq!(outcome(&third), Some(Outcome { winner: None, reason: Reason::NoResult }));
    assert!(third.legal_moves().is_empty());
    for m in ["pass", "A1", "J9"] {
        assert_eq!(refusal(&third, m), Illegal::GameOver);
    }
}

#[test]
fn go05_triple_ko_ends_too() {
    // White holds two of three kos, Black one; each takes one that was not taken just before.
    let game = go("1bw6/bw1w5/1bw6/1bw6/b1bw5/1bw6/1bw6/bw1w5/1bw6 b - 6.5 0");
    let round = "C8 B5 C2 B8 C5 B2";
    let second = after(&game, round);
    assert_eq!((times(&second), outcome(&second)), (2, None));
    assert_eq!(Color::BOTH.map(|color| second.board().prisoners(color)), [3, 3]);
    let third = after(&second, round);
    assert_eq!(outcome(&third), Some(Outcome { winner: None, reason: Reason::NoResult }));
    // Positional superko refuses the last move of the first round.
    let position = game.position().to_string();
    assert_eq!(refusal(&after(&under("ko=positional", &position), "C8 B5 C2 B8 C5"), "B2"), Illegal::Superko);
}

#[test]
fn go05_turn_and_not_only_board_must_be_the_same() {
    // The empty board, three times with Black to move or White, as passes and no stone make it: two passes end it first.
    let game = after(&start("9x9"), "pass pass");
    assert_eq!(outcome(&game).unwrap().reason, Reason::TwoPasses);
    // After White's A1 the board is as it was with the other side to move, which is the first time.
    let sent = after(&go(SEND_TWO), "A1 C1 B1");
    assert_eq!(times(&sent), 1);
}

#[test]
fn go05_computers_can_ask_which_moves_repeat() {
    let game = after(&go(SEND_TWO), ROUND);
    let repeating: Vec<String> =
        game.legal_moves().into_iter().filter(|&m| game.repeats(m)).map(|m| m.to_string()).collect();
    assert_eq!(repeating, ["A1"]);
    assert!(!game.repeats(Move::Pass));
}

#[test]
fn go05_after_3nn_moves_the_board_is_scored_as_it_stands() {
    // Stones anywhere, own eyes too, so that blocks are taken and the board is never full.
    let mut dice = Seeded::new(5);
    let mut game = start("9x9");
    while let Some(last) = game.legal_moves().last().copied() {
        let stones: Vec<Move> = game.legal_moves().into_iter().filter(|&m| m != Move::Pass).collect();
        game.play(dice.pick(&stones).unwrap_or(last)).unwrap();
    }
    assert_eq!(game.moves().len(), 3 * 81);
    let winner = game.score().winner().map(|color| game.seat_of(color));
    assert_eq!(outcome(&game), Some(Outcome { winner, reason: Reason::MoveLimit }));
    assert_eq!(refusal(&game, "pass"), Illegal::GameOver);
    assert_eq!(Size::ALL.map(Size::most_moves), [243, 507, 1083]);
}

#[test]
fn go05_positional_superko_refuses_a_board_that_has_been() {
    let round = "A1 C1";
    let simple = after(&go(SEND_TWO), round);
    assert!(legal(&simple).contains("B1"));
    // B1 would make the board of the start, with the other side to move.
    let positional = after(&under("ko=positional", SEND_TWO), round);
    assert_eq!(refusal(&positional, "B1"), Illegal::Superko);
    let situational = after(&under("ko=situational", SEND_TWO), round);
    assert!(legal(&situational).contains("B1"));
    // One ply later the turn is the same too, once Black has passed.
    let later = after(&situational, "B1 pass");
    assert_eq!(refusal(&later, "A1"), Illegal::Superko);
    // A pass is never refused, and a ko is still called a ko.
    assert!(positional.legal_moves().contains(&Move::Pass));
    let ko = after(&under("ko=positional", "9/9/9/3bw4/2bw1w3/3bw4/9/9/9 b - 6.5 0"), "E5");
    assert_eq!(refusal(&ko, "D5"), Illegal::Ko);
}

#[test]
fn go06_two_passes_in_a_row_end_the_game() {
    let game = after(&start("9x9"), "E5 pass");
    assert_eq!(outcome(&game), None);
    assert_eq!(outcome(&after(&game, "A1 pass")), None, "a stone between them");
    let over = after(&game, "pass");
    assert_eq!(outcome(&over), win(Color::Black, Reason::TwoPasses));
    assert_eq!(over.board().passes(), 2);
    assert_eq!(refusal(&over, "A1"), Illegal::GameOver);
    assert_eq!(refusal(&over, "pass"), Illegal::GameOver);
    assert!(over.legal_moves().is_empty());
}

#[test]
fn go07_area_is_stones_and_regions_that_touch_one_colour() {
    let game = go("4bw3/4bw3/4bw3/4bw3/4bw3/4bw3/4bw3/4bw3/4bw3 b - 6.5 0");
    let area = game.area();
    assert_eq!((area.stones, area.territory, area.neutral), ([9, 9], [36, 27], 0));
    assert_eq!(game.score().to_string(), "B+2.5");
    // A region that touches both is nobody's, and so is an empty board.
    let open = go("4b4/4b4/4b4/4b4/4bw3/4bw3/4bw3/4bw3/4bw3 b - 6.5 0").area();
    assert_eq!((open.stones, open.territory, open.neutral), ([9, 5], [36, 0], 31));
    let empty = start("9x9");
    assert_eq!((empty.area().territory, empty.area().neutral), ([0, 0], 81));
    assert_eq!(empty.score().to_string(), "W+6.5");
    // A single stone has it all.
    assert_eq!(after(&empty, "E5").area().territory, [80, 0]);
}

#[test]
fn go07_komi_goes_to_white_and_equal_sums_draw() {
    let board = "4bw3/4bw3/4bw3/4bw3/4bw3/4bw3/4bw3/4bw3/4bw3 b - ";
    for (komi, result, winner) in [
        ("6.5", "B+2.5", Some(Seat::First)),
        ("9", "0", None),
        ("9.5", "W+0.5", Some(Seat::Second)),
        ("-1.5", "B+10.5", Some(Seat::First)),
        ("8.75", "B+0.25", Some(Seat::First)),
    ] {
        let game = go(&format!("{board}{komi} 2"));
        assert_eq!(game.score().to_string(), result);
        assert_eq!(outcome(&game), Some(Outcome { winner, reason: Reason::TwoPasses }), "{komi}");
    }
    assert_eq!(options("9x9").komi.to_string(), "6.5");
    assert_eq!(options("handicap=3").komi.to_string(), "0.5");
    assert_eq!(options("handicap=3,komi=6.5").komi.to_string(), "6.5");
}

#[test]
fn go08_prisoners_are_counted_and_do_not_enter_the_score() {
    let game = after(&go("9/9/9/9/9/9/b8/w8/9 b - 6.5 0"), "B2 J9 A1");
    assert_eq!(Color::BOTH.map(|color| game.board().prisoners(color)), [1, 0]);
    let same = go(&game.position().to_string());
    assert_eq!(same.board().prisoners(Color::Black), 0);
    assert_eq!(same.score(), game.score());
}

#[test]
fn go09_dead_stones_stand_until_they_are_taken() {
    // A lone white stone in Black's area takes the region away until it is captured.
    let dead = "4b4/4b4/1w2b4/4b4/4b4/4b4/4b4/4b4/4b4 w - 6.5 0";
    assert_eq!(go(dead).area().territory, [36, 0]);
    let taken = after(&go("4b4/1b2b4/bw2b4/1b2b4/4b4/4b4/4b4/4b4/4b4 b - 6.5 0"), "C7");
    assert_eq!(taken.area().points(Color::Black), 81);
    assert_eq!(taken.board().territory(Color::Black).count(), 81 - taken.area().stones[0] as usize);
}

#[test]
fn go10_points_are_a1_to_t19_without_i() {
    let names: Vec<String> = Point::all().map(|p| p.to_string()).collect();
    assert_eq!(names.len(), 361);
    assert_eq!((names[0].as_str(), names[8].as_str(), names[360].as_str()), ("A1", "J1", "T19"));
    assert!(names.iter().all(|name| !name.contains('I')));
    for name in &names {
        assert_eq!(name.parse::<Point>().unwrap().to_string(), *name);
    }
    for wrong in ["", "A", "I5", "A0", "A20", "A01", "U1", "a1", "A1 ", "1A", "A1A", "棋1", "Aé"] {
        assert!(wrong.parse::<Point>().is_err(), "{wrong}");
    }
    assert_eq!("pass".parse::<Move>(), Ok(Move::Pass));
    // `pass` is written in one way; records have [] and tt, see records_sgf.
    assert!("Pass".parse::<Move>().is_err() && "tt".parse::<Move>().is_err());
    assert_eq!(Move::conceivable().count(), 362);
}

#[test]
fn go11_handicap_stones_stand_on_the_star_points() {
    let stones = |options: &str| -> Vec<String> {
        let game = start(options);
        let mut stones: Vec<String> = (game.options().size.all_points())
            .filter(|&p| game.board().stone(p) == Some(Color::Black))
            .map(|p| p.to_string())
            .collect();
        stones.sort();
        stones
    };
    assert_eq!(stones("handicap=2"), ["C3", "G7"]);
    assert_eq!(stones("handicap=5"), ["C3", "C7", "E5", "G3", "G7"]);
    assert_eq!(stones("size=13,handicap=4"), ["D10", "D4", "K10", "K4"]);
    assert_eq!(stones("size=19,handicap=3"), ["D16", "D4", "Q16"]);
    assert_eq!(stones("size=19,handicap=6"), ["D10", "D16", "D4", "Q10", "Q16", "Q4"]);
    assert_eq!(stones("size=19,handicap=7"), ["D10", "D16", "D4", "K10", "Q10", "Q16", "Q4"]);
    assert_eq!(stones("size=19,handicap=8"), ["D10", "D16", "D4", "K16", "K4", "Q10", "Q16", "Q4"]);
    for size in Size::ALL {
        let stars: Vec<Point> = size.stars().collect();
        assert_eq!(stars.len(), if size == Size::Nineteen { 9 } else { 5 });
        for handicap in 2..=size.most_handicap() {
            let options = Options { handicap, ..Options::on(size) };
            let placed: Vec<Point> = size.handicap(handicap).collect();
            assert_eq!(placed.len(), usize::from(handicap));
            let marked = size == Size::Thirteen || placed.iter().all(|p| stars.contains(p));
            assert!(marked, "{placed:?} on {stars:?}");
            assert_eq!(Go::new(&options).board().to_move(), Color::White);
        }
        assert_eq!(size.handicap(1).count() + size.handicap(size.most_handicap() + 1).count(), 0);
    }
    for wrong in ["handicap=1", "handicap=6", "size=13,handicap=10", "handicap=9,size=9"] {
        assert!(wrong.parse::<Options>().is_err(), "{wrong}");
    }
    // Free placement: any stones, White to move.
    let free =
        Go::set_up(&options("handicap=2"), |p| (p == point("A1")).then_some(Color::Black), Color::White);
    assert_eq!(free.unwrap().board().stone(point("A1")), Some(Color::Black));
}

#[test]
fn go12_the_table_offers_resignation() {
    assert!(start("9x9").agreements());
}

#[test]
fn go13_position_text() {
    let game = start("9x9");
    assert_eq!(game.to_string(), "9/9/9/9/9/9/9/9/9 b - 6.5 0");
    let game = after(&game, "D4 C7");
    assert_eq!(game.position().to_string(), "9/9/2w6/9/9/3b5/9/9/9 b - 6.5 0");
    let nineteen = after(&start("size=19,komi=7.5"), "D4 pass");
    assert!(nineteen.position().to_string().starts_with("19/19/"));
    assert!(nineteen.position().to_string().ends_with("/3b15/19/19/19 b - 7.5 1"));
}

#[test]
fn nothing_is_hidden() {
    let mut game = start("9x9");
    assert!(game.chances().is_empty());
    assert!("x".parse::<Never>().is_err() && "x".parse::<NoDeal>().is_err());
    let deal = Go::deal(&Options::default(), &mut Seeded::new(1));
    assert_eq!(game.answer(&deal), None);
    game.play("E5".parse().unwrap()).unwrap();
    assert!(!game.awaits_chance());
    for who in [games::Observer::Public, games::Observer::Seat(Seat::Second)] {
        assert_eq!(game.view(who), game);
    }
}

#[test]
fn a_lifeless_block_cannot_be_set_up() {
    let white = point("A1");
    let black = [point("A2"), point("B1")];
    let stone = |p| {
        if p == white { Some(Color::White) } else { black.contains(&p).then_some(Color::Black) }
    };
    let error = Go::set_up(&Options::default(), stone, Color::Black).unwrap_err();
    assert_eq!(error.0, white);
}

#[test]
fn playouts_fill_no_eyes_and_end() {
    for size in Size::ALL {
        let mut dice = Seeded::new(9);
        for _ in 0..20 {
            let mut board = Board::new(size, Color::Black);
            let plies = board.playout(&mut dice);
            assert!(plies <= u32::from(size.most_moves()));
            assert!(board.passes() == 2 || plies == u32::from(size.most_moves()));
            if board.passes() == 2 {
                assert_eq!(
                    board.area().neutral as usize,
                    board.area().owners.iter().filter(|o| o.is_none()).count()
                );
            }
        }
    }
    let mut eyes = go("1b7/bb7/9/9/9/9/9/9/9 b - 6.5 0").board().clone();
    assert!(eyes.is_eye(point("A9"), Color::Black) && !eyes.is_eye(point("A9"), Color::White));
    assert!(!eyes.is_eye(point("B9"), Color::Black), "a stone is no eye");
    // A false eye at the edge: the corner is the enemy's.
    assert!(!go("b1b6/wbb6/9/9/9/9/9/9/9 b - 6.5 0").board().is_eye(point("B9"), Color::Black));
    let mut dice = Seeded::new(1);
    for _ in 0..300 {
        if eyes.passes() < 2 {
            assert_ne!(
                (eyes.to_move(), eyes.clone().play_random(&mut dice)),
                (Color::Black, Move::Place(point("A9")))
            );
            eyes.play_random(&mut dice);
        }
    }
}

#[test]
fn ko_rules_have_names() {
    for rule in KoRule::ALL {
        assert_eq!(options(&format!("ko={}", rule.name())).ko, rule);
    }
    assert!("ko=super".parse::<Options>().is_err());
}

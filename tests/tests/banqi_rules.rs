//! The numbered rules of setting and actions, \[BQ1\] to \[BQ9\], from their words.
//!
//! Boards are written as in \[BQ30\]: four rows from the top (row 4 first), columns a to h.

use games::banqi::{Banqi, Color, Deal, Illegal, Move, Options, Piece, Role, Square, captures_by_rank};
use games::{Dice, Game, Seat, Turn, View};
use qiguan_tests::banqi::{after, captures, classic, legal, outcome, puff, refusal, steps, words};
use qiguan_tests::dice::Seeded;
use std::collections::BTreeMap;

const FULL_SET: &str = "KAAEERRHHCCPPPPPkaaeerrhhccppppp";

fn start() -> Banqi {
    Banqi::new(&Options::classic())
}

fn sorted(text: &str) -> Vec<char> {
    let mut letters: Vec<char> = text.chars().collect();
    letters.sort_unstable();
    letters
}

#[test]
fn bq01_the_set_has_16_pieces_a_side_all_covered_one_on_each_square() {
    for options in [Options::classic(), Options::puff()] {
        let game = Banqi::new(&options);
        assert_eq!(game.covered().size(), 32);
        assert_eq!(game.vacant().size(), 0);
        assert_eq!(game.pool().to_string(), FULL_SET);
        for color in Color::BOTH {
            assert_eq!(game.alive(color), 16);
            assert!(game.of(color).is_empty());
            let count = |role| game.pool().count(Piece::new(color, role));
            assert_eq!(Role::ALL.map(count), [1, 2, 2, 2, 2, 2, 5]);
        }
        assert!(game.captured().is_empty());
    }
}

#[test]
fn bq01_every_deal_puts_the_full_set_on_the_board() {
    let mut seen = Vec::new();
    for seed in 0..50 {
        let deal = Banqi::deal(&Options::classic(), &mut Seeded::new(seed)).to_string();
        assert_eq!(sorted(&deal), sorted(FULL_SET), "{deal}");
        assert!(!seen.contains(&deal), "two seeds, one deal");
        seen.push(deal);
    }
}

/// Throws that a test fixes beforehand; it records what was asked for.
struct Thrown<'a> {
    throws: &'a [u32],
    asked: Vec<u32>,
}

impl Dice for Thrown<'_> {
    fn roll(&mut self, sides: u32) -> u32 {
        let throw = self.throws[self.asked.len()];
        self.asked.push(sides);
        assert!(throw < sides);
        throw
    }
}

#[test]
fn bq01_the_shuffle_is_fair() {
    // All ways the dice can fall for four things lead to all 24 orders, each once.
    let mut orders: BTreeMap<[u8; 4], u32> = BTreeMap::new();
    for a in 0..4 {
        for b in 0..3 {
            for c in 0..2 {
                let mut items = [0, 1, 2, 3];
                let mut dice = Thrown { throws: &[a, b, c], asked: Vec::new() };
                games::core::shuffle(&mut items, &mut dice);
                assert_eq!(dice.asked, [4, 3, 2]);
                *orders.entry(items).or_default() += 1;
            }
        }
    }
    assert_eq!(orders.len(), 24);
    assert!(orders.values().all(|&times| times == 1));
    // And the deal asks for all of its 31 throws.
    let mut dice = Thrown { throws: &[0; 31], asked: Vec::new() };
    let _ = Deal::draw(&mut dice);
    assert_eq!(dice.asked, (2..=32).rev().collect::<Vec<_>>());
}

#[test]
fn bq02_no_one_has_a_colour_before_the_first_flip() {
    let mut game = start();
    assert_eq!(game.to_move(), None);
    assert_eq!(Seat::BOTH.map(|seat| game.color_of(seat)), [None, None]);
    assert_eq!(game.turn(), Turn::Player(Seat::First));
    game.play("c2".parse().unwrap()).unwrap();
    assert_eq!(Seat::BOTH.map(|seat| game.color_of(seat)), [None, None], "not before the piece is seen");
}

#[test]
fn bq02_the_flipper_gets_the_colour_turned_up_and_the_opponent_the_other() {
    let red = after(&start(), "c2=K");
    assert_eq!(red.color_of(Seat::First), Some(Color::Red));
    assert_eq!(red.color_of(Seat::Second), Some(Color::Black));
    assert_eq!(red.to_move(), Some(Color::Black));
    assert_eq!(red.turn(), Turn::Player(Seat::Second));

    let black = after(&start(), "c2=p");
    assert_eq!(black.color_of(Seat::First), Some(Color::Black));
    assert_eq!(black.color_of(Seat::Second), Some(Color::Red));
    assert_eq!(black.to_move(), Some(Color::Red));
    assert_eq!(black.turn(), Turn::Player(Seat::Second));
    assert_eq!(black.seat_of(Color::Black), Seat::First);
}

#[test]
fn bq02_later_flips_change_no_ones_colour() {
    let game = after(&start(), "c2=p d2=k e2=K f2=A");
    assert_eq!(game.color_of(Seat::First), Some(Color::Black));
    assert_eq!(game.turn(), Turn::Player(Seat::First));
    assert_eq!(game.to_move(), Some(Color::Black));
}

#[test]
fn bq02_a_player_moves_the_own_colour_only() {
    let game = classic("8/2P5/8/5p2 b - 0");
    assert_eq!(refusal(&game, "c3-c2"), Illegal::NotYours);
    assert_eq!(refusal(&game, "c3xf1"), Illegal::NotYours);
    assert_eq!(steps(&game), words("f1-e1 f1-g1 f1-f2"));
}

#[test]
fn bq03_a_turn_is_one_action_and_then_the_other_side_is_to_move() {
    let game = classic("?7/2R5/2p5/5k2 r P 0");
    for action in ["a4=P", "c3-b3", "c3xc2"] {
        let next = after(&game, action);
        assert_eq!(next.to_move(), Some(Color::Black), "{action}");
        assert_eq!(next.turn(), Turn::Player(Seat::Second), "{action}");
    }
}

#[test]
fn bq03_passing_is_not_possible() {
    for text in ["", "-", "--", "pass", "0000", "c3-c3", "c3xc3"] {
        assert!(text.parse::<Move>().is_err(), "{text:?} is a move");
    }
    // Whatever is played, something on the board is different.
    let game = classic("?7/2R5/2p5/5k2 r P 0");
    let board = |game: &Banqi| game.to_string().split(' ').next().map(str::to_owned);
    for m in game.legal_moves() {
        let mut next = game.clone();
        next.play(m).unwrap();
        assert_ne!(board(&next), board(&game), "{m}");
    }
}

#[test]
fn bq04_any_covered_piece_can_be_turned_up_by_either_side() {
    let flips = words("a4 c4 h4 d3 a1 h1");
    for side in ["r", "b"] {
        let game = classic(&format!("?1?4?/3?4/5K2/?3k2? {side} PPPppp 0"));
        let found: Vec<String> = legal(&game).into_iter().filter(|m| m.len() == 2).collect();
        assert_eq!(found.into_iter().collect::<std::collections::BTreeSet<_>>(), flips);
    }
    assert_eq!(start().legal_moves().len(), 32);
}

#[test]
fn bq04_a_flip_waits_for_its_piece_and_then_ends_the_turn() {
    let mut game = classic("??6/8/5K2/4k3 r Pp 7");
    game.play("a4".parse().unwrap()).unwrap();
    assert_eq!(game.turn(), Turn::Chance);
    assert!(game.legal_moves().is_empty());
    assert!(game.covered().has("a4".parse().unwrap()), "not seen yet");
    for action in ["a4", "b4", "f2-f3", "e1-d1"] {
        assert_eq!(refusal(&game, action), Illegal::FlipPending);
    }
    let (red, black) = (Piece::new(Color::Red, Role::Soldier), Piece::new(Color::Black, Role::Soldier));
    assert_eq!(game.chances(), [(red, 1), (black, 1)]);
    game.reveal(black).unwrap();
    assert_eq!(game.to_string(), "p?6/8/5K2/4k3 b P 0");
}

#[test]
fn bq04_the_answer_must_still_be_covered() {
    let mut game = classic("??6/8/5K2/4k3 r Pp 0");
    let general = Piece::new(Color::Red, Role::General);
    assert_eq!(game.reveal(general), Err(Illegal::NoFlipPending));
    game.play("a4".parse().unwrap()).unwrap();
    let before = game.clone();
    assert_eq!(game.reveal(general), Err(Illegal::NotInPool));
    assert_eq!(game, before);
}

#[test]
fn bq04_a_deal_answers_its_own_game_only() {
    // a4 is the first of the deal's squares and hides the red general.
    let deal: Deal = FULL_SET.parse().unwrap();
    let mut game = start();
    assert_eq!(game.answer(&deal), None, "nothing is asked");
    game.play("a4".parse().unwrap()).unwrap();
    assert_eq!(game.answer(&deal), Some("K".parse().unwrap()));
    // Here the general was turned up elsewhere: another deal's game.
    let mut foreign = after(&start(), "h1=K");
    foreign.play("a4".parse().unwrap()).unwrap();
    assert_eq!(foreign.answer(&deal), None);
}

#[test]
fn bq04_only_covered_pieces_are_turned_up() {
    let game = classic("??6/8/5K2/4k3 r Pp 0");
    for square in ["f2", "e1", "c3"] {
        assert_eq!(refusal(&game, square), Illegal::NothingToFlip);
    }
}

#[test]
fn bq04_covered_pieces_do_not_move_and_cannot_be_captured() {
    // The general stands beside a covered piece; the cannon has one behind a screen.
    let game = classic("8/2?K4/8/C1p?4 r Pp 0");
    assert_eq!(refusal(&game, "c3-c2"), Illegal::MoverCovered);
    assert_eq!(refusal(&game, "c3xd3"), Illegal::MoverCovered);
    assert_eq!(refusal(&game, "d3xc3"), Illegal::TargetCovered);
    assert_eq!(refusal(&game, "a1xd1"), Illegal::TargetCovered);
    assert!(captures(&game).is_empty());
}

const KINDS: [char; 7] = ['K', 'A', 'E', 'R', 'H', 'C', 'P'];

#[test]
fn bq05_every_kind_moves_one_square_up_down_left_or_right() {
    for kind in KINDS {
        let middle = classic(&format!("8/2{kind}5/8/7k r - 0"));
        assert_eq!(steps(&middle), words("c3-c4 c3-c2 c3-b3 c3-d3"), "{kind}");
        // In a corner, and at an edge: the board does not go round.
        let corner = classic(&format!("7{kind}/8/8/k7 r - 0"));
        assert_eq!(steps(&corner), words("h4-h3 h4-g4"), "{kind}");
        let edge = classic(&format!("8/8/{kind}7/7k r - 0"));
        assert_eq!(steps(&edge), words("a2-a3 a2-a1 a2-b2"), "{kind}");
    }
}

#[test]
fn bq05_no_kind_moves_further_or_aslant() {
    for kind in KINDS {
        let game = classic(&format!("8/2{kind}5/8/7k r - 0"));
        for to in Square::all().filter(|to| !["c3", "h1"].contains(&to.to_string().as_str())) {
            let action = format!("c3-{to}");
            if !steps(&game).contains(&action) {
                assert_eq!(refusal(&game, &action), Illegal::NotAdjacent, "{kind} {action}");
            }
        }
    }
}

#[test]
fn bq05_a_move_needs_an_empty_square_and_a_piece() {
    let game = classic("2P5/1?Rp4/8/7k r P 0");
    for occupied in ["c3-c4", "c3-b3", "c3-d3"] {
        assert_eq!(refusal(&game, occupied), Illegal::Occupied);
    }
    assert_eq!(refusal(&game, "e1-e2"), Illegal::NoPiece);
    assert_eq!(refusal(&game, "e1xh1"), Illegal::NoPiece);
    assert_eq!(legal(&game), words("b3 c3-c2 c3xd3 c4-b4 c4-d4"));
}

#[test]
fn bq05_a_move_takes_the_piece_along() {
    let game = after(&classic("8/2R5/8/7k r - 3"), "c3-d3");
    assert_eq!(game.to_string(), "8/3R4/8/7k b - 4");
}

/// Who captures whom on the next square, by \[BQ6\] to \[BQ9\]; columns in the order of `KINDS`.
const TABLE: [(char, &str); 7] = [
    ('K', "yyyyyyn"),
    ('A', "nyyyyyy"),
    ('E', "nnyyyyy"),
    ('R', "nnnyyyy"),
    ('H', "nnnnyyy"),
    ('C', "nnnnnnn"),
    ('P', "ynnnnny"),
];

#[test]
fn bq06_adjacent_captures_follow_the_ranks() {
    for (hunter, row) in TABLE {
        for (victim, allowed) in KINDS.into_iter().zip(row.chars()) {
            for red in [true, false] {
                let (side, own, enemy) = if red {
                    ('r', hunter, victim.to_ascii_lowercase())
                } else {
                    ('b', hunter.to_ascii_lowercase(), victim)
                };
                // Above, below, left and right of c3; nothing else stands on these lines.
                for (board, action) in [
                    (format!("2{enemy}5/2{own}5/8/8"), "c3xc4"),
                    (format!("8/2{own}5/2{enemy}5/8"), "c3xc2"),
                    (format!("8/1{enemy}{own}5/8/8"), "c3xb3"),
                    (format!("8/2{own}{enemy}4/8/8"), "c3xd3"),
                ] {
                    let game = puff(&format!("{board} {side} - 0"));
                    assert_eq!(
                        captures(&game).contains(action),
                        allowed == 'y',
                        "{hunter} x {victim}: {game}"
                    );
                }
            }
        }
    }
}

#[test]
fn bq06_the_table_that_others_ask_is_the_same() {
    for (hunter, (_, row)) in Role::ALL.into_iter().zip(TABLE) {
        for (victim, allowed) in Role::ALL.into_iter().zip(row.chars()) {
            assert_eq!(captures_by_rank(hunter, victim), allowed == 'y', "{hunter:?} x {victim:?}");
        }
    }
}

#[test]
fn bq06_the_captor_stands_where_the_captured_piece_stood() {
    let game = after(&classic("8/2Er4/8/7k r - 9"), "c3xd3");
    assert_eq!(game.to_string(), "8/3E4/8/7k b - 0");
    let tray: String = game.captured().iter().map(ToString::to_string).collect();
    assert_eq!(tray.matches('r').count(), 2, "neither black chariot is left: {tray}");
}

#[test]
fn bq06_equal_ranks_capture_and_the_captor_stays() {
    let game = after(&classic("8/2Hh4/8/7k r - 0"), "c3xd3");
    assert_eq!(game.to_string(), "8/3H4/8/7k b - 0");
}

#[test]
fn bq06_no_kind_but_the_cannon_captures_from_afar() {
    for kind in ['K', 'A', 'E', 'R', 'H', 'P'] {
        // An enemy the kind captures on the next square.
        let victim = if kind == 'P' { 'p' } else { 'h' };
        for (board, action) in [
            (format!("8/8/{kind}1{victim}5/8"), "a2xc2"),
            (format!("8/8/{kind}P{victim}5/8"), "a2xc2"),
            (format!("8/1{victim}6/{kind}7/8"), "a2xb3"),
            (format!("{kind}7/8/{victim}7/8"), "a4xa2"),
        ] {
            let game = classic(&format!("{board} r - 0"));
            assert_eq!(refusal(&game, action), Illegal::NotAdjacent, "{game}");
        }
    }
}

#[test]
fn bq06_own_pieces_and_empty_squares_cannot_be_captured() {
    let game = classic("8/2RP4/8/7k r - 0");
    assert_eq!(refusal(&game, "c3xd3"), Illegal::OwnPiece);
    assert_eq!(refusal(&game, "c3xc2"), Illegal::NothingToCapture);
}

#[test]
fn bq06_a_higher_rank_is_refused_by_name() {
    assert_eq!(refusal(&classic("8/2Ek4/8/8 r - 0"), "c3xd3"), Illegal::Outranked);
    assert_eq!(refusal(&classic("8/2hR4/8/8 b - 0"), "c3xd3"), Illegal::Outranked);
}

#[test]
fn bq07_soldier_captures_general() {
    let game = after(&classic("8/2Pk4/8/7p r - 0"), "c3xd3");
    assert_eq!(game.to_string(), "8/3P4/8/7p b - 0");
}

#[test]
fn bq07_general_does_not_capture_soldier() {
    assert_eq!(refusal(&classic("8/2Kp4/8/8 r - 0"), "c3xd3"), Illegal::GeneralSparesSoldier);
    assert_eq!(refusal(&classic("8/2kP4/8/8 b - 0"), "c3xd3"), Illegal::GeneralSparesSoldier);
}

#[test]
fn bq07_soldier_captures_general_and_soldier_only() {
    for victim in ['a', 'e', 'r', 'h', 'c'] {
        let game = classic(&format!("8/2P{victim}4/8/8 r - 0"));
        assert_eq!(refusal(&game, "c3xd3"), Illegal::Outranked, "{victim}");
    }
    assert_eq!(captures(&classic("2p5/1kPa4/2c5/8 r - 0")), words("c3xc4 c3xb3"));
}

#[test]
fn bq08_cannon_jumps_over_one_piece_of_any_sort() {
    for screen in ["H", "h", "?"] {
        let pool = if screen == "?" { "H" } else { "-" };
        let row = classic(&format!("8/8/C{screen}k5/8 r {pool} 0"));
        assert_eq!(captures(&row), words("a2xc2"), "screen {screen}");
        let column = classic(&format!("k7/{screen}7/C7/8 r {pool} 0"));
        let right = words("a2xa4");
        assert_eq!(captures(&column), right, "screen {screen}");
    }
}

#[test]
fn bq08_cannon_jumps_over_any_number_of_empty_squares_before_and_behind_the_screen() {
    for (row, action) in [
        ("Cp1k4", "a2xd2"),
        ("C1pk4", "a2xd2"),
        ("C2p3k", "a2xh2"),
        ("Cp5k", "a2xh2"),
        ("C5pk", "a2xh2"),
        ("k2p3C", "h2xa2"),
        ("1k1p1C2", "f2xb2"),
    ] {
        assert_eq!(captures(&classic(&format!("8/8/{row}/8 r - 0"))), words(action), "{row}");
    }
    // All there is room for in a column of four.
    assert_eq!(captures(&classic("4C3/4p3/8/4k3 r - 0")), words("e4xe1"));
    assert_eq!(captures(&classic("4k3/8/4p3/4C3 r - 0")), words("e1xe4"));
}

#[test]
fn bq08_cannon_captures_any_rank_over_a_screen() {
    for victim in ['k', 'a', 'e', 'r', 'h', 'c', 'p'] {
        assert_eq!(captures(&classic(&format!("8/8/C1P1{victim}3/8 r - 0"))), words("a2xe2"), "{victim}");
    }
    let game = after(&classic("8/8/C1P1k3/7p r - 5"), "a2xe2");
    assert_eq!(game.to_string(), "8/8/2P1C3/7p b - 0", "the screen stays");
}

#[test]
fn bq08_cannon_has_a_jump_in_each_direction() {
    // Up, left and right; the horse below is beside it.
    let game = classic("4k3/4p3/a1P1CPr1/4h3 r - 0");
    assert_eq!(captures(&game), words("e2xe4 e2xa2 e2xg2"));
}

#[test]
fn bq08_cannon_never_captures_an_adjacent_piece() {
    for victim in ['k', 'a', 'e', 'r', 'h', 'c', 'p'] {
        let game = classic(&format!("8/2C{victim}4/8/8 r - 0"));
        assert_eq!(refusal(&game, "c3xd3"), Illegal::NeedsScreen, "{victim}");
    }
    // Nor with a piece behind it, which would be jumped to.
    assert_eq!(captures(&classic("8/2Cpk3/8/8 r - 0")), words("c3xe3"));
}

#[test]
fn bq08_cannon_never_jumps_two_nor_none() {
    assert_eq!(refusal(&classic("8/8/C1P1p1k1/8 r - 0"), "a2xg2"), Illegal::NeedsScreen);
    assert_eq!(refusal(&classic("8/8/C5k1/8 r - 0"), "a2xg2"), Illegal::NeedsScreen);
    let covered = classic("8/8/C?1?2k1/8 r HH 0");
    assert_eq!(refusal(&covered, "a2xg2"), Illegal::NeedsScreen);
}

#[test]
fn bq08_cannon_never_jumps_onto_an_empty_square() {
    let game = classic("8/8/C1P5/7k r - 0");
    assert_eq!(refusal(&game, "a2xd2"), Illegal::NothingToCapture);
    assert_eq!(refusal(&game, "a2-d2"), Illegal::NotAdjacent);
}

#[test]
fn bq08_cannon_lands_on_the_next_piece_if_it_is_an_enemy_and_face_up() {
    // The next piece behind the screen is own, or covered; an enemy further on is out of reach.
    let own = classic("8/8/C1P1H1k1/8 r - 0");
    assert_eq!(refusal(&own, "a2xe2"), Illegal::OwnPiece);
    assert_eq!(refusal(&own, "a2xg2"), Illegal::NeedsScreen);
    let covered = classic("8/8/C1P1?1k1/8 r H 0");
    assert_eq!(refusal(&covered, "a2xe2"), Illegal::TargetCovered);
    assert_eq!(refusal(&covered, "a2xg2"), Illegal::NeedsScreen);
}

#[test]
fn bq08_cannon_keeps_to_its_row_and_column() {
    // g3, h3 and then a2, b2: neighbours by number, not on the board.
    let game = classic("8/6CP/kp6/8 r - 0");
    assert_eq!(refusal(&game, "g3xa2"), Illegal::NeedsScreen);
    // Aslant over a piece.
    let aslant = classic("2C5/3P4/4k3/8 r - 0");
    assert_eq!(refusal(&aslant, "c4xe2"), Illegal::NeedsScreen);
    assert!(captures(&game).is_empty() && captures(&aslant).is_empty());
}

#[test]
fn bq08_cannon_moves_without_capture_like_the_others() {
    assert_eq!(steps(&classic("8/2C5/8/7k r - 0")), words("c3-c4 c3-c2 c3-b3 c3-d3"));
}

#[test]
fn bq09_a_cannon_is_captured_by_adjacent_k_a_e_r_h() {
    for hunter in ['K', 'A', 'E', 'R', 'H'] {
        assert_eq!(captures(&classic(&format!("8/2{hunter}c4/8/8 r - 0"))), words("c3xd3"), "{hunter}");
    }
}

#[test]
fn bq09_a_cannon_is_not_captured_by_an_adjacent_soldier_or_cannon() {
    assert_eq!(refusal(&classic("8/2Pc4/8/8 r - 0"), "c3xd3"), Illegal::Outranked);
    assert_eq!(refusal(&classic("8/2Cc4/8/8 r - 0"), "c3xd3"), Illegal::NeedsScreen);
}

#[test]
fn bq09_a_cannon_is_captured_by_a_cannon_over_a_screen() {
    let game = after(&classic("8/C1?c4/8/7k r H 0"), "a3xd3");
    assert_eq!(game.to_string(), "8/2?C4/8/7k b H 0");
    assert_eq!(outcome(&game), None);
}

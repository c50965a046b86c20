//! Reports about other products of the trade, where they touch the rules or the notation of Banqi. The ids are
//! those of the collection of public cases.

use games::banqi::{Banqi, Illegal, Move, Options, Square};
use games::record::Ply;
use games::{Game, Reason, Seat, View};
use qiguan_tests::banqi::{DRAW, after, captures, classic, outcome, puff, refusal, steps, win, words};
use qiguan_tests::data;
use qiguan_tests::dice::Seeded;

/// The side that cannot act was reported as the winner.
#[test]
fn rule_01_a_side_without_an_action_loses_and_the_reason_says_so() {
    for game in [classic("pR6/E7/8/8 b - 0"), puff("pR6/E7/8/8 b - 0")] {
        // Red is the first player and did the blocking.
        assert_eq!(outcome(&game), win(Seat::First, Reason::NoAction));
    }
}

/// A cannon jumped over one piece onto an empty point. The four tries of the report on our board.
#[test]
fn rule_04_a_cannon_jumps_to_capture_only() {
    let game = classic("8/8/1C1p1h2/7k r - 0");
    assert_eq!(refusal(&game, "b2-e2"), Illegal::NotAdjacent, "over a piece onto an empty square");
    assert_eq!(refusal(&game, "b2xd2"), Illegal::NeedsScreen, "a capture without a screen");
    assert_eq!(captures(&game), words("b2xf2"), "over one screen");
    assert_eq!(steps(&game), words("b2-a2 b2-c2 b2-b1 b2-b3"));
    // What the board shows for the piece is exactly that.
    let cannon: Square = "b2".parse().unwrap();
    let shown: Vec<String> =
        (game.capture_targets(cannon) | game.step_targets(cannon)).map(|to| to.to_string()).collect();
    assert_eq!(shown, ["b3", "a2", "c2", "f2", "b1"]);
}

/// Undo and flip again shuffled afresh.
#[test]
fn rule_06_the_same_piece_is_under_the_cover_again() {
    let options = Options::classic();
    let deal = Banqi::deal(&options, &mut Seeded::new(6));
    let start = Banqi::new(&options);
    let flip = |game: &Banqi, at: &str| {
        let mut next = game.clone();
        next.play(at.parse::<Move>().unwrap()).unwrap();
        let answer = next.answer(&deal).unwrap();
        next.reveal(answer).unwrap();
        (answer, next)
    };
    let (first, _) = flip(&start, "c2");
    // Taken back and flipped again; and after other flips.
    assert_eq!(flip(&start, "c2").0, first);
    let (_, elsewhere) = flip(&start, "h4");
    assert_eq!(flip(&elsewhere, "c2").0, first);
    // The position alone cannot tell it.
    assert!(!start.to_string().contains(&deal.to_string()));
}

/// The whole game of another program, decoded there from action numbers.
fn playthrough() -> Vec<Ply<Banqi>> {
    let text = data::text("banqi/cases/playthrough_draw_by_50_quiet_plies.txt");
    let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
    let square = |row_and_column: &str| -> Square {
        let (row, column) = row_and_column.split_once(',').expect("(row,column)");
        let (row, column): (u8, u8) = (row.parse().unwrap(), column.parse().unwrap());
        Square::new(row * 8 + column).unwrap()
    };
    // Their letters for general and soldier are not ours.
    let piece = |letter: &str| match letter {
        "G" => "K".parse().unwrap(),
        "g" => "k".parse().unwrap(),
        "S" => "P".parse().unwrap(),
        "s" => "p".parse().unwrap(),
        other => other.parse().unwrap(),
    };
    lines
        .iter()
        .map(|line| {
            let squares: Vec<Square> = line
                .split('(')
                .skip(1)
                .map(|rest| square(rest.split(')').next().expect("a closed square")))
                .collect();
            match squares[..] {
                [at] => {
                    let answer = piece(line.rsplit(' ').next().expect("a last word"));
                    Ply { action: Move::Flip(at), answer: Some(answer) }
                }
                [from, to] if line.contains(")x") => Ply { action: Move::Capture(from, to), answer: None },
                [from, to] => Ply { action: Move::Step(from, to), answer: None },
                _ => panic!("{line}"),
            }
        })
        .collect()
}

/// The draw came too early or too late.
#[test]
fn rule_11_fifty_quiet_plies_draw_exactly_then() {
    let plies = playthrough();
    assert_eq!(plies.len(), 282);
    let mut game = Banqi::new(&"draw_after=50".parse().unwrap());
    for (number, ply) in (1..).zip(&plies) {
        assert_eq!(outcome(&game), None, "before ply {number}");
        assert!(game.legal_moves().contains(&ply.action), "ply {number} {ply}");
        ply.follow(&mut game).unwrap_or_else(|e| panic!("ply {number} {ply}: {e}"));
        assert_eq!(game.quiet() == 0, !matches!(ply.action, Move::Step(..)), "ply {number} {ply}");
    }
    assert_eq!((game.quiet(), outcome(&game)), (50, DRAW));
    // Although a capture is near: the advisor stands beside the soldier. Under classic the same game goes on.
    let mut longer = Banqi::new(&Options::classic());
    for ply in &plies {
        ply.follow(&mut longer).unwrap();
    }
    assert_eq!(outcome(&longer), None);
    assert_eq!(longer.plies_to_draw(), Some(10));
    let (advisor, soldier): (Square, Square) = ("e2".parse().unwrap(), "e3".parse().unwrap());
    assert!(longer.capture_targets(advisor).has(soldier));
}

/// Endless chases were judged differently by each program. Ours: nothing but the count ends one.
#[test]
fn rule_12_an_endless_chase_is_a_draw_by_the_count() {
    // The chariot chases the horse up and down; both stand where they stood every four plies.
    let mut game = classic("R7/1h6/8/8 r - 0");
    let chase = "a4-a3 b3-b4 a3-a4 b4-b3";
    for _ in 0..15 {
        assert_eq!(outcome(&game), None);
        game = after(&game, chase);
    }
    assert_eq!(outcome(&game), DRAW);
}

/// Computer players repeated the same moves for ever: soldier against advisor, the report's own ending.
#[test]
fn ai_08_soldier_against_advisor_ends() {
    let mut dice = Seeded::new(8);
    for _ in 0..100 {
        let mut game = classic("p7/8/8/7A r - 0");
        let mut plies = 0;
        while let Some(m) = dice.pick(&game.legal_moves()) {
            game.play(m).unwrap();
            plies += 1;
            assert!(plies <= 120, "60 quiet plies, a capture, and no more than that again");
        }
        assert!(outcome(&game).is_some());
    }
}

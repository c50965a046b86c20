//! Public bug reports about Go of the same trade, each under its id. (Those about records are in `records_sgf`.)

use games::go::{Color, Go, Illegal, Options, Point};
use games::{Code, Game, View};
use qiguan_tests::go::{after, go, point, refusal};

/// A point as the reports count: column and row from the upper left corner, from 0.
fn at(column: u8, row: u8) -> Point {
    Point::new(column, 8 - row).expect("on the board")
}

fn played(options: &str, moves: &[(u8, u8)]) -> Go {
    let mut game = Go::new(&options.parse().unwrap());
    for &(column, row) in moves {
        game.play(games::go::Move::Place(at(column, row))).unwrap();
    }
    game
}

/// Suicide was reported as ko.
#[test]
fn rule_07_suicide_is_not_called_ko() {
    let game = played("9x9", &[(0, 1), (0, 0), (1, 0)]);
    assert_eq!(game.board().prisoners(Color::Black), 1);
    let why = refusal(&game, &at(0, 0).to_string());
    assert_eq!(why, Illegal::Suicide);
    assert_eq!(why.code(), "suicide");
    assert!(why.to_string().contains("suicide") && !why.to_string().contains("ko:"));
    // The same under superko rules, where the board would indeed be one that has been.
    for ko in ["ko=positional", "ko=situational"] {
        let game = played(ko, &[(0, 1), (0, 0), (1, 0)]);
        assert_eq!(refusal(&game, &at(0, 0).to_string()), Illegal::Suicide);
    }
}

/// One capture was refused by superko although players expect simple ko.
#[test]
fn rule_09_simple_ko_allows_what_positional_superko_refuses() {
    // This report counts columns and rows from 1.
    let at = |column: u8, row: u8| at(column - 1, row - 1);
    let stone = |p: Point| {
        let black = [at(1, 2), at(2, 3), at(1, 4)];
        let white = [at(2, 4), at(2, 5), at(1, 6), at(2, 6)];
        if black.contains(&p) { Some(Color::Black) } else { white.contains(&p).then_some(Color::White) }
    };
    for (ko, refused) in [("9x9", None), ("ko=positional", Some(Illegal::Superko))] {
        let options: Options = ko.parse().unwrap();
        let mut game = Go::set_up(&options, stone, Color::Black).unwrap();
        for (n, (column, row)) in [(1, 5), (1, 3), (1, 4)].into_iter().enumerate() {
            let m = games::go::Move::Place(at(column, row));
            if n == 2 {
                assert_eq!(game.check(m).err(), refused, "{ko}: {game}");
                if refused.is_some() {
                    continue;
                }
            }
            game.play(m).unwrap_or_else(|e| panic!("{ko} {m}: {e}"));
        }
        if refused.is_none() {
            assert_eq!(game.board().prisoners(Color::Black), 1, "{game}");
        }
    }
}

/// A triple ko or an endless send-two-return-one must end, and computers must be able to leave it.
#[test]
fn rule_12_no_go_game_runs_on_for_ever() {
    let mut game = go("9/9/9/9/9/9/bbww5/bbw6/1w1w5 w - 6.5 0");
    let mut plies = 0;
    'rounds: for _ in 0..10 {
        for m in ["A1", "C1", "B1", "pass"] {
            if game.legal_moves().is_empty() {
                break 'rounds;
            }
            game = after(&game, m);
            plies += 1;
        }
    }
    assert_eq!(plies, 8);
    assert_eq!(game.board().stone(point("B1")), Some(Color::White));
}

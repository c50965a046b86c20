//! Positions, sequences and scores of Go whose answers come from independent programs.

use games::go::{Color, Go, Illegal, Move, Options, Point, Size};
use games::perft::perft;
use games::{Code, Game, Reason, View};
use qiguan_tests::data::{check_all, rows, same};
use qiguan_tests::go::{drawn, go, legal, outcome, point, under};
use qiguan_tests::go_model::Model;
use serde::Deserialize;
use std::collections::BTreeSet;

fn color(letter: char) -> Color {
    match letter {
        'B' => Color::Black,
        'W' => Color::White,
        _ => panic!("{letter} is no side"),
    }
}

/// The vectors write the pass in capitals.
fn action(text: &str) -> Move {
    if text == "PASS" { Move::Pass } else { Move::Place(point(text)) }
}

#[derive(Deserialize)]
struct Setup {
    rows: Vec<String>,
    to_play: char,
}

#[derive(Deserialize)]
struct Caps {
    #[serde(rename = "B")]
    black: u16,
    #[serde(rename = "W")]
    white: u16,
}

#[derive(Deserialize)]
struct MovesRow {
    id: String,
    n: u8,
    setup: Option<Setup>,
    moves: Vec<String>,
    position: String,
    caps: Caps,
    legal: BTreeSet<String>,
    illegal_empty: BTreeSet<String>,
}

fn new(n: u8) -> Go {
    Go::new(&Options::on(Size::new(n).expect("a size")))
}

#[test]
fn moves_lead_to_their_positions_and_legal_moves() {
    let rows: Vec<MovesRow> = rows("go/moves.jsonl");
    assert_eq!(rows.len(), 338);
    check_all(
        &rows,
        |row| &row.id,
        |row| {
            let mut game = match &row.setup {
                None => new(row.n),
                Some(setup) => drawn(&setup.rows, color(setup.to_play)),
            };
            for (number, text) in (1..).zip(&row.moves) {
                let m = action(text);
                if !game.legal_moves().contains(&m) {
                    return Err(format!("move {number} {text} is not listed in {game}"));
                }
                game.play(m).map_err(|e| format!("move {number} {text}: {e}"))?;
            }
            same("position", &game.position().to_string(), &row.position)?;
            let caps = Color::BOTH.map(|color| game.board().prisoners(color));
            same("prisoners", &caps, &[row.caps.black, row.caps.white])?;
            let read = go(&row.position);
            // Some games are as long as [GO5] lets them be: over, though their last boards have legal moves.
            let over = row.moves.len() == usize::from(game.options().size.most_moves());
            same("over", &outcome(&game).map(|o| o.reason), &over.then_some(Reason::MoveLimit))?;
            for game in [&game, &read].into_iter().skip(usize::from(over)) {
                same("legal", &legal(game), &row.legal)?;
                for empty in &row.illegal_empty {
                    match game.check(action(empty)) {
                        Err(Illegal::Ko) => same("ko", &game.board().ko(), &Some(point(empty)))?,
                        Err(Illegal::Suicide) => {}
                        other => return Err(format!("{empty}: {other:?}")),
                    }
                }
                let known = row.legal.len() + row.illegal_empty.len();
                let empty =
                    game.options().size.all_points().filter(|&p| game.board().stone(p).is_none()).count();
                same("empty points", &empty, &known)?;
            }
            same("written again", &read.to_string(), &row.position)
        },
    );
}

#[derive(Deserialize)]
struct Parts {
    stones: u16,
    territory: u16,
    area: u16,
}

#[derive(Deserialize)]
struct ScoreRow {
    id: String,
    position: String,
    komi: f64,
    black: u16,
    white: u16,
    black_parts: Parts,
    white_parts: Parts,
    neutral: u16,
    owner: Vec<String>,
    result: String,
}

#[test]
fn boards_have_the_right_area_score() {
    let rows: Vec<ScoreRow> = rows("go/scores.jsonl");
    assert_eq!(rows.len(), 120);
    check_all(
        &rows,
        |row| &row.id,
        |row| {
            let game = go(&row.position);
            same("komi", &(f64::from(game.options().komi.hundredths()) / 100.0), &row.komi)?;
            let area = game.area();
            same("black", &area.points(Color::Black), &row.black)?;
            same("white", &area.points(Color::White), &row.white)?;
            same("points alone", &game.board().area_points(), &[row.black, row.white])?;
            same("neutral", &area.neutral, &row.neutral)?;
            same("result", &game.score().to_string(), &row.result)?;
            same("written again", &game.to_string(), &row.position)?;
            for (color, parts) in Color::BOTH.into_iter().zip([&row.black_parts, &row.white_parts]) {
                same("stones", &area.stones[color.index()], &parts.stones)?;
                same("territory", &area.territory[color.index()], &parts.territory)?;
                same("area", &area.points(color), &parts.area)?;
                same("overlay", &game.board().territory(color).count(), &usize::from(parts.territory))?;
            }
            let lines = game.options().size.lines();
            let mut owners = area.owners.chunks(usize::from(lines)).collect::<Vec<_>>();
            owners.reverse();
            let drawn: Vec<String> = (0..lines)
                .map(|from_top| {
                    let row = lines - 1 - from_top;
                    (0..lines)
                        .map(|column| {
                            let stone = game.board().stone(Point::new(column, row).expect("on the board"));
                            let owner = owners[usize::from(from_top)][usize::from(column)];
                            match (stone, owner) {
                                (Some(Color::Black), Some(Color::Black)) => 'X',
                                (Some(Color::White), Some(Color::White)) => 'O',
                                (None, Some(Color::Black)) => 'x',
                                (None, Some(Color::White)) => 'o',
                                (None, None) => '-',
                                wrong => panic!("{wrong:?}"),
                            }
                        })
                        .collect()
                })
                .collect();
            same("owners", &drawn, &row.owner)
        },
    );
}

#[derive(Deserialize)]
struct Step {
    by: char,
    #[serde(rename = "move")]
    action: String,
    ok: bool,
    why: Option<String>,
    #[serde(default)]
    captured: BTreeSet<String>,
    ko: Option<String>,
    #[serde(default)]
    board_repeats: bool,
}

#[derive(Deserialize)]
struct SequenceRow {
    id: String,
    n: u8,
    rows: Option<Vec<String>>,
    to_play: char,
    steps: Vec<Step>,
    final_rows: Vec<String>,
    final_to_play: char,
    caps: Caps,
    passes: u8,
}

#[test]
fn sequences_are_accepted_and_refused_as_they_should_be() {
    let rows: Vec<SequenceRow> = rows("go/sequences.jsonl");
    assert_eq!(rows.len(), 13);
    check_all(
        &rows,
        |row| &row.id,
        |row| {
            let mut game = match &row.rows {
                None => new(row.n),
                Some(rows) => drawn(rows, color(row.to_play)),
            };
            let mut boards = vec![qiguan_tests::go::rows(&game)];
            for (number, step) in (1..).zip(&row.steps) {
                let at = |what: &str| format!("step {number} {}: {what}", step.action);
                let m = action(&step.action);
                let before = game.clone();
                // Some tries are by the side whose turn it is not: they are refused for the stone that stands there.
                if color(step.by) != game.board().to_move() {
                    same(&at("try out of turn"), &step.why.as_deref(), &Some("occupied"))?;
                }
                match game.play(m) {
                    Err(why) => {
                        same(&at("why"), &Some(why.code()), &step.why.as_deref())?;
                        same(&at("ok"), &false, &step.ok)?;
                        same(&at("unchanged"), &game, &before)?;
                    }
                    Ok(()) => {
                        same(&at("ok"), &true, &step.ok)?;
                        let taken: BTreeSet<String> = (game.options().size.all_points())
                            .filter(|&p| before.board().stone(p).is_some() && game.board().stone(p).is_none())
                            .map(|p| p.to_string())
                            .collect();
                        same(&at("captured"), &taken, &step.captured)?;
                        let ko = game.board().ko().map(|p| p.to_string());
                        same(&at("ko"), &ko, &step.ko)?;
                        let board = qiguan_tests::go::rows(&game);
                        let repeats = m != Move::Pass && boards.contains(&board);
                        same(&at("repeats"), &repeats, &step.board_repeats)?;
                        // Exactly there positional superko refuses.
                        if let Some(strict) = with_ko(&before, "positional") {
                            let refused = strict.check(m) == Err(Illegal::Superko);
                            same(&at("superko"), &refused, &repeats)?;
                        }
                        boards.push(board);
                    }
                }
            }
            same("final rows", &qiguan_tests::go::rows(&game), &row.final_rows)?;
            same("side", &game.board().to_move(), &color(row.final_to_play))?;
            same("passes", &game.board().passes(), &row.passes)?;
            let caps = Color::BOTH.map(|color| game.board().prisoners(color));
            same("prisoners", &caps, &[row.caps.black, row.caps.white])
        },
    );
}

/// The same game under another ko rule; `None` if that rule refuses one of its moves.
fn with_ko(game: &Go, ko: &str) -> Option<Go> {
    let mut options = *game.options();
    options.ko = format!("ko={ko}").parse::<Options>().expect("a ko rule").ko;
    let mut other = Go::set_up(&options, |p| game.start().stone(p), game.start().to_move()).expect("a start");
    game.moves().iter().all(|&m| other.play(m).is_ok()).then_some(other)
}

#[derive(Deserialize)]
struct TacticsRow {
    id: String,
    position: String,
    #[serde(default)]
    accept: Vec<String>,
    #[serde(default)]
    bad: Vec<String>,
    #[serde(default)]
    target: Vec<String>,
}

#[test]
fn problems_name_moves_that_can_be_played() {
    let rows: Vec<TacticsRow> = rows("go/tactics.jsonl");
    assert_eq!(rows.len(), 93);
    check_all(
        &rows,
        |row| &row.id,
        |row| {
            let game = go(&row.position);
            same("written again", &game.to_string(), &row.position)?;
            for text in row.accept.iter().chain(&row.bad) {
                let text = if text == "PASS" { "pass" } else { text };
                game.check(text.parse().map_err(|e| format!("{text}: {e}"))?)
                    .map_err(|e| format!("{text}: {e}"))?;
            }
            match row.target.iter().find(|name| game.board().stone(point(name)).is_none()) {
                Some(empty) => Err(format!("no stone at {empty}")),
                None => Ok(()),
            }
        },
    );
}

#[derive(Deserialize)]
struct PerftRow {
    id: String,
    options: String,
    position: String,
    leaves: Vec<u64>,
}

/// Leaves a row may have to be counted in this run; the others are for `arena perft`.
const MOST_LEAVES: u64 = 200_000;

/// And by the slow model.
const MOST_SLOW_LEAVES: u64 = 1_500;

#[test]
fn perft_counts_are_right() {
    let rows: Vec<PerftRow> = rows("go/perft.jsonl");
    assert_eq!(rows.len(), 13);
    check_all(
        &rows,
        |row| &row.id,
        |row| {
            let game = under(&row.options, &row.position);
            let model = Model::of(&game);
            for (depth, &right) in (1..).zip(&row.leaves).take_while(|&(_, &leaves)| leaves <= MOST_LEAVES) {
                same(&format!("depth {depth}"), &perft(&game, depth), &right)?;
                if right <= MOST_SLOW_LEAVES {
                    same(&format!("depth {depth}, slowly"), &model.perft(depth), &right)?;
                }
            }
            Ok(())
        },
    );
}

/// The first rows by hand. Up to three plies a stone goes anywhere (no block of one stone is shut in); two passes end the
/// game. At the fourth, White may not go into a corner between two black stones that came with White elsewhere.
#[test]
fn perft_of_the_start() {
    for (options, n) in [("9x9", 81u64), ("13x13", 169), ("19x19", 361)] {
        let start = Go::new(&options.parse().unwrap());
        assert_eq!(perft(&start, 0), 1);
        assert_eq!(perft(&start, 1), n + 1);
        assert_eq!(perft(&start, 2), n * (n - 1) + 2 * n + 1);
    }
    let n = 81u64;
    let (two, three) = (n * (n - 1), n * (n - 1) * (n - 2));
    assert_eq!(perft(&Go::new(&Options::default()), 3), three + 3 * two + 2 * n);
    // The fourth is too long for this run; the file has what these words give.
    let corners = 4 * 2 * (n - 3);
    let four = three * (n - 3) - corners + 4 * three - 4 * 2 + 4 * two + n;
    let rows: Vec<PerftRow> = rows("go/perft.jsonl");
    assert_eq!(rows[0].leaves[3], four);
}

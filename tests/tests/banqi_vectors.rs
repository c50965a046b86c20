//! Positions, endings, whole games and perft counts whose answers come from independent programs.

use games::banqi::{Banqi, Move};
use games::perft::perft;
use games::{Game, Seat, View};
use qiguan_tests::data::{check_all, rows, same};
use qiguan_tests::vectors::{
    EndingRow, GameRow, PerftRow, Place, PositionRow, ply, preset, seat_of_red, square, status,
};
use std::collections::{BTreeMap, BTreeSet};

fn read(place: &Place, rules: &str) -> Result<Banqi, String> {
    let text = place.notation();
    let game = Banqi::read(&text, &preset(rules)).map_err(|e| format!("{text}: {e}"))?;
    same("written again", &game.to_string(), &text)?;
    same("place", &Place::of(&game), place)?;
    Ok(game)
}

fn same_statuses(place: &Place, right: &BTreeMap<String, String>) -> Result<(), String> {
    same("presets", &right.len(), &2)?;
    for (rules, right) in right {
        same(&format!("status under {rules}"), &status(&read(place, rules)?), &right.as_str())?;
    }
    Ok(())
}

#[test]
fn positions_have_the_right_actions() {
    let rows: Vec<PositionRow> = rows("banqi/positions.jsonl");
    assert_eq!(rows.len(), 315);
    check_all(
        &rows,
        |row| &row.id,
        |row| {
            same_statuses(&row.place, &row.status)?;
            for rules in &row.valid_for {
                let game = read(&row.place, rules)?;
                let legal = game.legal_moves();
                let distinct: BTreeSet<Move> = legal.iter().copied().collect();
                same("distinct moves", &distinct.len(), &legal.len())?;
                // A capture is written as one exactly where a piece stands on its target.
                let right: BTreeSet<Move> = (row.flips.iter().map(|&at| Move::Flip(square(at))))
                    .chain(row.moves.iter().map(|&[from, to]| {
                        let (from, to) = (square(from), square(to));
                        if row.place.board.as_bytes()[to.index()] == b'.' {
                            Move::Step(from, to)
                        } else {
                            Move::Capture(from, to)
                        }
                    }))
                    .collect();
                let (missing, wrong) = (&right - &distinct, &distinct - &right);
                same(&format!("{rules}: missing and wrong moves"), &(missing, wrong), &Default::default())?;
                for m in legal {
                    game.clone().play(m).map_err(|e| format!("{m} is listed but refused: {e}"))?;
                }
            }
            Ok(())
        },
    );
}

#[test]
fn endings_have_the_right_result() {
    let rows: Vec<EndingRow> = rows("banqi/endings.jsonl");
    assert_eq!(rows.len(), 68);
    check_all(
        &rows,
        |row| &row.id,
        |row| {
            same_statuses(&row.place, &row.status)?;
            for (rules, status) in &row.status {
                let listed = read(&row.place, rules)?.legal_moves().len();
                if (status == "ongoing") != (listed > 0) {
                    return Err(format!("{status} under {rules} with {listed} legal moves"));
                }
            }
            Ok(())
        },
    );
}

/// Plays plies from the start; each must be in the list of legal moves first.
fn replay(rules: &str, plies: &[String]) -> Result<Banqi, String> {
    let mut game = Banqi::new(&preset(rules));
    for (number, text) in (1..).zip(plies) {
        let ply = ply(text, &game);
        if !game.legal_moves().contains(&ply.action) {
            return Err(format!("ply {number} {text} ({ply}) is not legal in {game}"));
        }
        ply.follow(&mut game).map_err(|e| format!("ply {number} {text} ({ply}): {e}"))?;
    }
    Ok(game)
}

#[test]
fn whole_games_are_legal_and_end_as_they_did() {
    let rows: Vec<GameRow> = rows("banqi/games.jsonl");
    assert_eq!(rows.len(), 86);
    check_all(
        &rows,
        |row| &row.id,
        |row| {
            // Not a ply earlier.
            let but_one = replay(&row.rules, &row.plies[..row.plies.len() - 1])?;
            same("status a ply before the end", &status(&but_one), &"ongoing")?;
            let game = replay(&row.rules, &row.plies)?;
            let right = Place {
                board: row.final_board.clone(),
                turn: Some(row.turn),
                hidden: game.pool().pieces().map(games::banqi::Piece::letter).collect(),
                quiet: row.quiet,
            };
            same("place", &Place::of(&game), &right)?;
            same("covered", &(game.pool().len() as usize), &row.final_board.matches('?').count())?;
            same("result", &status(&game), &row.result.as_str())?;
            let red = seat_of_red(&row.plies);
            same("red", &game.seat_of(games::banqi::Color::Red), &red)?;
            let mover = if row.plies.len().is_multiple_of(2) { Seat::First } else { Seat::Second };
            same("colour of the player to move", &game.color_of(mover), &game.to_move())
        },
    );
}

#[test]
fn perft_histories_lead_to_their_positions() {
    let rows: Vec<PerftRow> = rows("banqi/perft.jsonl");
    check_all(
        &rows,
        |row| &row.id,
        // Under puff, because a history of the other program may pass a draw of ours.
        |row| same("place", &Place::of(&replay("puff", &row.history)?), &row.place),
    );
}

/// All depths under both presets: some ten million leaves, about a second.
#[test]
fn perft_counts_are_right() {
    let rows: Vec<PerftRow> = rows("banqi/perft.jsonl");
    assert_eq!(rows.len(), 15);
    check_all(
        &rows,
        |row| &row.id,
        |row| {
            for (rules, right) in [("classic", &row.classic), ("puff", &row.puff)] {
                let game = read(&row.place, rules)?;
                let found: Vec<u64> = (1..).zip(right).map(|(depth, _)| perft(&game, depth)).collect();
                same(rules, &found, right)?;
            }
            Ok(())
        },
    );
}

/// By hand: any of 32 squares shows any of 14 kinds; then any of 31 squares shows any of 14 kinds, of 13 where a
/// general came first. The second player has no piece face up yet, so there is nothing else.
#[test]
fn perft_of_the_start() {
    let start = Banqi::new(&preset("classic"));
    assert_eq!(perft(&start, 0), 1);
    assert_eq!(perft(&start, 1), 32 * 14);
    assert_eq!(perft(&start, 2), 32 * 31 * (12 * 14 + 2 * 13));
}

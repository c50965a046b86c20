//! Positions, exchanges, repetitions and perft counts whose answers come from independent programs.

use games::xiangqi::{Move, Xiangqi};
use games::{Game, Reason, View};
use qiguan_tests::data::{check_all, rows, same, text};
use qiguan_tests::xiangqi::{
    Example, PerftFile, PingxianRow, PositionRow, RepetitionRow, ended, legal, options, read, result, version,
};
use serde::de::DeserializeOwned;
use std::collections::BTreeSet;

/// Leaves a count has at most in an ordinary run; `QIGUAN_PERFT_LEAVES=200000000` runs all of the file.
fn most_leaves() -> u64 {
    std::env::var("QIGUAN_PERFT_LEAVES").ok().and_then(|n| n.parse().ok()).unwrap_or(3_500_000)
}

fn file<T: DeserializeOwned>(name: &str) -> T {
    serde_json::from_str(&text(name)).unwrap_or_else(|e| panic!("{name}: {e}"))
}

fn set(moves: &[String]) -> BTreeSet<String> {
    moves.iter().cloned().collect()
}

/// Ranks 0 to 9 to ranks 1 to 10, by the words of [XQ20].
fn from_iccs(text: &str) -> String {
    text.chars().map(|c| c.to_digit(10).map_or(c.to_string(), |rank| (rank + 1).to_string())).collect()
}

/// The game that a line from the start leads to.
fn line(rules: &games::xiangqi::Options, moves: &[String]) -> Result<Xiangqi, String> {
    let mut game = Xiangqi::new(rules);
    for m in moves {
        game.play(read(m)).map_err(|e| format!("{m}: {e}"))?;
    }
    Ok(game)
}

/// Board, side and right: what a line and a FEN of the same position agree on.
fn place(fen: &str) -> Vec<&str> {
    fen.split(' ').take(4).collect()
}

#[test]
fn positions_have_the_right_moves_and_results() {
    let rows: Vec<PositionRow> = rows("xiangqi/positions.jsonl");
    assert_eq!(rows.len(), 408);
    check_all(
        &rows,
        |row| &row.id,
        |row| {
            let rules = options("plain");
            let game = Xiangqi::read(&row.fen, &rules).map_err(|e| e.to_string())?;
            same("written again", &game.to_string(), &row.fen)?;
            // Of the position: bare material is over by [XQ12], which the vectors' programs do not know.
            let moves = game.position().legal_moves();
            let found: BTreeSet<String> = moves.iter().map(Move::to_string).collect();
            same("distinct moves", &found.len(), &moves.len())?;
            same("moves", &found, &set(&row.uci))?;
            same("moves by ranks 0 to 9", &found, &row.iccs.iter().map(|m| from_iccs(m)).collect())?;
            same("count", &(game.position().count_legal() as usize), &row.n)?;
            same("check", &game.position().in_check(), &row.in_check)?;
            let bare = game.position().is_bare() && row.n > 0;
            let right = if bare { Some("draw") } else { row.result.as_deref() };
            same("result", &result(&game), &right)?;
            for (tag, reason) in [("checkmate", Reason::Checkmate), ("stalemate", Reason::Stalemate)] {
                let found = ended(&game).is_some_and(|(_, why)| why == reason);
                same(tag, &found, &row.tags.iter().any(|t| t == tag))?;
            }
            if !row.line_uci.is_empty() {
                let played = line(&rules, &row.line_uci)?;
                same("line", &place(&played.to_string()), &place(&row.fen))?;
            }
            Ok(())
        },
    );
}

#[test]
fn px_positions_have_the_right_moves_and_exchanges() {
    let rows: Vec<PingxianRow> = rows("xiangqi/pingxian.jsonl");
    assert_eq!(rows.len(), 188);
    check_all(
        &rows,
        |row| &row.id,
        |row| {
            let rules = version(row.version);
            let game = Xiangqi::read(&row.fen, &rules).map_err(|e| e.to_string())?;
            same("written again", &game.to_string(), &row.fen)?;
            let played = line(&rules, &row.line_uci)?;
            same("line", &played.to_string().split(" past").next(), &Some(row.fen.as_str()))?;
            for game in [&game, &played] {
                same("moves", &legal(game), &set(&row.uci))?;
                same("count", &game.legal_moves().len(), &row.n)?;
                let position = game.position();
                let some = |wanted: &dyn Fn(Move) -> bool| -> BTreeSet<String> {
                    game.legal_moves().into_iter().filter(|&m| wanted(m)).map(|m| m.to_string()).collect()
                };
                let takes = |m: Move| position.piece(m.to()).is_some() && !position.is_exchange(m);
                same("captures", &some(&takes), &set(&row.captures))?;
                same("exchanges", &some(&|m| position.is_exchange(m)), &set(&row.exchange))?;
                let marked: BTreeSet<String> = position.exchanges().iter().map(Move::to_string).collect();
                same("marked", &marked, &set(&row.exchange))?;
                for (m, fen) in row.exchange.iter().zip(&row.exchange_fen) {
                    let mut next = game.clone();
                    next.play(read(m)).map_err(|e| format!("{m}: {e}"))?;
                    same("after the exchange", &next.to_string(), fen)?;
                }
            }
            Ok(())
        },
    );
}

#[test]
fn px_worked_examples() {
    let (refused, rows): (Vec<Example>, Vec<Example>) =
        file::<Vec<Example>>("xiangqi/pingxian_examples.json").into_iter().partition(Example::refused);
    assert_eq!((rows.len(), refused.len()), (23, 4));
    check_all(
        &refused,
        |row| &row.fen,
        |row| match Xiangqi::read(&row.fen, &version(row.version)) {
            Ok(_) => Err("it was read".to_owned()),
            Err(_) => Ok(()),
        },
    );
    check_all(
        &rows,
        |row| &row.id,
        |row| {
            let rules = version(row.version);
            let mut game = Xiangqi::read(&row.fen, &rules).map_err(|e| e.to_string())?;
            for m in &row.pre {
                game.play(read(m)).map_err(|e| format!("{m}: {e}"))?;
            }
            same("position", &game.to_string().split(" past").next(), &Some(row.fen_probe.as_str()))?;
            same("moves", &game.legal_moves().len(), &row.n_legal)?;
            assert!(!row.probe.is_empty(), "nothing is asked");
            for probe in &row.probe {
                let m = read(&probe.text);
                let mut next = game.clone();
                if probe.kind == "illegal" {
                    same("illegal", &next.play(m).is_err(), &true)?;
                    continue;
                }
                same("kind", &game.position().is_exchange(m), &(probe.kind == "exchange"))?;
                same("takes", &game.piece(m.to()).is_some(), &true)?;
                next.play(m).map_err(|e| format!("{m}: {e}"))?;
                same("after", &Some(next.to_string().as_str()), &probe.fen_after.as_deref())?;
                // Bare material and the like are ours: a result is compared where the row has one.
                if let Some(right) = &probe.result {
                    same("result", &result(&next), &Some(right.as_str()))?;
                }
                same("replies", &Some(next.position().legal_moves().len()), &probe.n_replies)?;
            }
            Ok(())
        },
    );
}

#[test]
fn repetitions_are_judged_right() {
    let rows: Vec<RepetitionRow> = file("xiangqi/repetition.json");
    assert_eq!(rows.len(), 10);
    check_all(
        &rows,
        |row| &row.id,
        |row| {
            // R10 is about the count, which is 100 plies in the vectors' program.
            let rules = if row.id == "R10" { "exchange=none,no_capture_plies=100" } else { "plain" };
            let mut game = Xiangqi::read(&row.fen, &options(rules)).map_err(|e| e.to_string())?;
            for (n, (m, &check)) in row.moves.iter().zip(&row.checks).enumerate() {
                game.play(read(m)).map_err(|e| format!("ply {}: {e}", n + 1))?;
                same("check", &game.position().in_check(), &check)?;
                same(
                    &format!("over at ply {}", n + 1),
                    &result(&game).is_some(),
                    &(n + 1 == row.first_end.ply),
                )?;
            }
            same("result", &result(&game), &Some(row.first_end.result.as_str()))
        },
    );
}

/// Counts as deep as the cap allows; says how many depths that were.
fn perft(position: &Xiangqi, right: &[u64]) -> Result<usize, String> {
    let mut depths = 0;
    for (depth, &leaves) in (1..).zip(right) {
        if leaves <= most_leaves() {
            same(&format!("leaves at depth {depth}"), &position.position().perft(depth), &leaves)?;
            depths += 1;
        }
    }
    Ok(depths)
}

#[test]
fn perft_of_plain_xiangqi() {
    let file: PerftFile = file("xiangqi/perft.json");
    assert_eq!(file.xiangqi.len(), 11);
    check_all(
        &file.xiangqi,
        |row| &row.fen,
        |row| {
            let game = Xiangqi::read(&row.fen, &options("plain")).map_err(|e| e.to_string())?;
            same("depths", &(perft(&game, &row.perft)? >= 4), &true)
        },
    );
}

#[test]
fn px_perft_of_every_version() {
    let file: PerftFile = file("xiangqi/perft.json");
    assert_eq!(file.pingxian.len(), 5);
    check_all(
        &file.pingxian,
        |row| &row.name,
        |row| {
            for (&v, right) in &row.perft_by_version {
                let game = Xiangqi::read(&row.fen, &version(v)).map_err(|e| e.to_string())?;
                let depths = perft(&game, right).map_err(|e| format!("version {v}: {e}"))?;
                same("depths", &(depths >= 4), &true)?;
            }
            Ok(())
        },
    );
}

/// The traits' general way of counting agrees with the generator's own.
#[test]
fn perft_by_playing_agrees_with_counting() {
    for rules in ["plain", "pingxian", "exchange=v1", "exchange=v2", "exchange=v3"] {
        let game = Xiangqi::new(&options(rules));
        assert_eq!(games::perft::perft(&game, 3), game.position().perft(3), "{rules}");
    }
}

//! `arena bench`: how fast the rules and the players are. A measurement, not a test.

use crate::cli::BenchArgs;
use crate::dice::player_dice;
use crate::failure::Failure;
use crate::plug::{ForPlayers, Played, read_position};
use crate::stats::median;
use engine::{Level, Player};
use serde::Serialize;
use std::io::Write;
use std::time::Instant;

#[derive(Serialize)]
struct Report {
    game: &'static str,
    /// Leaves a second.
    perft_per_second: f64,
    players: Vec<PlayerSpeed>,
}

#[derive(Serialize)]
struct PlayerSpeed {
    level: &'static str,
    nodes_per_second: f64,
    /// Positions in all: changes only when a player changes.
    nodes: u64,
    median_ms: f64,
    slowest_ms: f64,
}

impl ForPlayers for BenchArgs {
    fn run<G: Played>(self) -> Result<(), Failure> {
        let options = G::Options::default();
        let views = G::BENCH
            .iter()
            .map(|text| read_position::<G>(text, &options))
            .collect::<Result<Vec<_>, Failure>>()?;
        let (begun, mut leaves) = (Instant::now(), 0u64);
        for view in &views {
            // Deep enough to be measured, and still some millions at most.
            let mut depth = 1;
            let mut count = G::perft(view, depth);
            while count < 20_000 && depth < 8 {
                depth += 1;
                count = G::perft(view, depth);
                leaves += count;
            }
        }
        let perft_per_second = (leaves as f64 / begun.elapsed().as_secs_f64()).round();

        let players = Player::<G::View>::levels()
            .filter_map(Player::new)
            .map(|player: Player<G::View>| {
                let (mut nodes, mut times) = (0, Vec::new());
                for (view, seed) in views.iter().zip(1..) {
                    let begun = Instant::now();
                    nodes += player.choose(view, &mut player_dice(seed)).map_or(0, |choice| choice.nodes);
                    times.push(begun.elapsed().as_micros() as u64);
                }
                let total: u64 = times.iter().sum();
                PlayerSpeed {
                    level: Level::name(player.level()),
                    nodes_per_second: (nodes as f64 / total.max(1) as f64 * 1e6).round(),
                    nodes,
                    median_ms: median(&mut times) as f64 / 1e3,
                    slowest_ms: times.last().map_or(0.0, |&us| us as f64 / 1e3),
                }
            })
            .collect();

        let report = Report { game: G::NAME, perft_per_second, players };
        let mut out = std::io::stdout().lock();
        if self.json {
            writeln!(out, "{}", serde_json::to_string(&report).expect("a report has a JSON form"))?;
            return Ok(());
        }
        writeln!(out, "{}: perft {:.2} M leaves/s", report.game, report.perft_per_second / 1e6)?;
        for p in &report.players {
            writeln!(
                out,
                "{:8} {:.2} M nodes/s, {} nodes, a move takes {:.1} ms (median), {:.1} ms (slowest of {})",
                p.level,
                p.nodes_per_second / 1e6,
                p.nodes,
                p.median_ms,
                p.slowest_ms,
                views.len()
            )?;
        }
        Ok(())
    }
}

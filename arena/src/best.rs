//! `arena best`

use crate::cli::BestArgs;
use crate::dice::player_dice;
use crate::failure::Failure;
use crate::players::find_level;
use crate::plug::{ForPlayers, Played, read_options, read_position};
use games::{Code, Turn, View};
use serde::Serialize;
use std::io::Write;
use std::time::Instant;

#[derive(Serialize)]
struct Report {
    #[serde(rename = "move")]
    action: String,
    /// Hundredths of a point, for the side to move.
    score: i32,
    nodes: u64,
    depth: u32,
    ms: f64,
}

impl ForPlayers for BestArgs {
    fn run<G: Played>(self) -> Result<(), Failure> {
        let options = read_options::<G>(&self.options)?;
        let player = find_level::<G>(&self.level)
            .map_err(|known| Failure::UnknownPlayer { name: self.level.clone(), known })?;
        let view = read_position::<G>(&self.position, &options)?;
        let begun = Instant::now();
        let Some(choice) = player.choose(&view, &mut player_dice(self.seed)) else {
            return Err(Failure::NobodyToMove(match view.turn() {
                Turn::Over(outcome) => format!("the game is over ({})", outcome.reason.code()),
                Turn::Chance => "a piece is being turned up".to_owned(),
                Turn::Player(_) => {
                    return Err(Failure::Wrong(format!("{} has no move for {view}", self.level)));
                }
            }));
        };
        let ms = begun.elapsed().as_secs_f64() * 1e3;
        if !view.legal_moves().contains(&choice.action) {
            return Err(Failure::Wrong(format!("{} plays {} in {view}", self.level, choice.action)));
        }
        let report = Report {
            action: choice.action.to_string(),
            score: choice.score,
            nodes: choice.nodes,
            depth: choice.depth,
            ms: (ms * 1e3).round() / 1e3,
        };
        let mut out = std::io::stdout().lock();
        if self.json {
            writeln!(out, "{}", serde_json::to_string(&report).expect("a report has a JSON form"))?;
        } else {
            writeln!(out, "move  {}", report.action)?;
            writeln!(out, "score {:+.2} points", f64::from(report.score) / 100.0)?;
            writeln!(out, "nodes {}", report.nodes)?;
            writeln!(out, "depth {}", report.depth)?;
            writeln!(out, "time  {:.1} ms", report.ms)?;
        }
        Ok(())
    }
}

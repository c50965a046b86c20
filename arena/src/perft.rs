//! `arena perft`

use crate::cli::PerftArgs;
use crate::failure::Failure;
use crate::plug::{ForRules, Rules, read_options, read_position};
use serde::Serialize;
use std::io::Write;

#[derive(Serialize)]
struct Report {
    game: &'static str,
    options: String,
    position: String,
    /// Leaf counts for the depths from 1 up.
    leaves: Vec<u64>,
}

impl ForRules for PerftArgs {
    type Answer = ();

    fn run<G: Rules>(self) -> Result<(), Failure> {
        let options = read_options::<G>(&self.options)?;
        let view = match &self.position {
            Some(text) => read_position::<G>(text, &options)?,
            None => G::start(&options),
        };
        let deal = match &self.deal {
            None => None,
            Some(text) => {
                Some(text.parse::<G::Deal>().map_err(|error| Failure::Text { what: "deal", error })?)
            }
        };
        let mut out = std::io::stdout().lock();
        let mut leaves = Vec::new();
        for depth in 1..=self.depth {
            eprint_progress(depth, self.depth);
            let count = match &deal {
                None => G::perft(&view, depth),
                Some(deal) => G::perft_dealt(&view, deal, depth).ok_or_else(|| {
                    Failure::Wrong("the deal does not fit: hidden pieces are others by it".to_owned())
                })?,
            };
            leaves.push(count);
            if !self.json {
                writeln!(out, "{depth} {count}")?;
                out.flush()?;
            }
        }
        if self.json {
            let report =
                Report { game: G::NAME, options: options.to_string(), position: view.to_string(), leaves };
            writeln!(out, "{}", serde_json::to_string(&report).expect("a report has a JSON form"))?;
        }
        Ok(())
    }
}

/// Says where the work is once it may take long.
fn eprint_progress(depth: u32, of: u32) {
    if depth >= 4 {
        eprintln!("perft: depth {depth} of {of} ...");
    }
}

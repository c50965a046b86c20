//! `arena perft`

use crate::beside::{Beside, ROUNDS};
use crate::cli::PerftArgs;
use crate::failure::Failure;
use crate::plug::{ForRules, Rules, read_options, read_position};
use serde::Serialize;
use std::io::Write;
use std::time::{Duration, Instant};

#[derive(Serialize)]
struct Report {
    game: &'static str,
    options: String,
    position: String,
    /// Leaf counts for the depths from 1 up.
    leaves: Vec<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    beside: Option<Speeds>,
}

/// Leaves a second of two programs on the same count.
#[derive(Serialize)]
struct Speeds {
    program: String,
    ours_per_second: f64,
    theirs_per_second: f64,
    /// Ours by theirs.
    ratio: f64,
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
        let beside = match (&self.beside, leaves.last()) {
            (Some(program), Some(&count)) => Some(speeds::<G>(program, &view, self.depth, count)?),
            _ => None,
        };
        if let (Some(speeds), false) = (&beside, self.json) {
            writeln!(
                out,
                "{:.1} M leaves/s, {} {:.1} M leaves/s: ratio {:.2} (best of {ROUNDS} each)",
                speeds.ours_per_second / 1e6,
                speeds.program,
                speeds.theirs_per_second / 1e6,
                speeds.ratio
            )?;
        }
        if self.json {
            let (options, position) = (options.to_string(), view.to_string());
            let report = Report { game: G::NAME, options, position, leaves, beside };
            writeln!(out, "{}", serde_json::to_string(&report).expect("a report has a JSON form"))?;
        }
        Ok(())
    }
}

/// Both count in turns; a count that differs is a wrong answer.
fn speeds<G: Rules>(program: &str, view: &G::View, depth: u32, count: u64) -> Result<Speeds, Failure> {
    // The plies before a position stand behind its FEN and mean nothing to others.
    let text = view.to_string();
    let fen = text.split(" past").next().unwrap_or(&text);
    let mut other = Beside::start(program, G::NAME, fen)?;
    let (mut ours, mut theirs) = (Duration::MAX, Duration::MAX);
    for _ in 0..ROUNDS {
        let begun = Instant::now();
        let again = G::perft(view, depth);
        ours = ours.min(begun.elapsed());
        let (leaves, took) = other.perft(depth)?;
        theirs = theirs.min(took);
        if leaves != count || again != count {
            return Err(Failure::Wrong(format!("{program} counts {leaves} at depth {depth}, we {count}")));
        }
    }
    let speed = |took: Duration| count as f64 / took.as_secs_f64().max(1e-9);
    Ok(Speeds {
        program: program.to_owned(),
        ours_per_second: speed(ours).round(),
        theirs_per_second: speed(theirs).round(),
        ratio: (speed(ours) / speed(theirs) * 100.0).round() / 100.0,
    })
}

/// Says where the work is once it may take long.
fn eprint_progress(depth: u32, of: u32) {
    if depth >= 4 {
        eprintln!("perft: depth {depth} of {of} ...");
    }
}

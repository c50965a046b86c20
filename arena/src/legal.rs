//! `arena legal`

use crate::cli::LegalArgs;
use crate::failure::Failure;
use crate::plug::{ForGame, Plugged, read_options, read_position};
use games::{Code, Turn, View};
use serde::Serialize;
use std::io::{BufRead, Write};

#[derive(Serialize)]
struct Answer {
    legal: Vec<String>,
    outcome: Option<Ended>,
}

#[derive(Serialize)]
struct Ended {
    winner: Option<&'static str>,
    reason: &'static str,
}

#[derive(Serialize)]
struct Refused {
    error: String,
}

impl ForGame for LegalArgs {
    fn run<G: Plugged>(self) -> Result<(), Failure> {
        let options = read_options::<G>(&self.options)?;
        let mut out = std::io::stdout().lock();
        if let Some(position) = &self.position {
            for m in sorted_moves::<G>(&read_position::<G>(position, &options)?) {
                writeln!(out, "{m}")?;
            }
            return Ok(());
        }
        let mut input = std::io::stdin().lock();
        let mut line = Vec::new();
        loop {
            line.clear();
            if input.read_until(b'\n', &mut line)? == 0 {
                return Ok(());
            }
            let answer = answer::<G>(&line, &options);
            writeln!(out, "{answer}")?;
            // A program on the other end of a pipe waits for each answer.
            out.flush()?;
        }
    }
}

/// The line of JSON for a line of input, with or without its line end.
fn answer<G: Plugged>(line: &[u8], options: &G::Options) -> String {
    let text = std::str::from_utf8(line).map_err(|_| "a position is UTF-8 text".to_owned());
    let view = text.and_then(|text| {
        G::View::read(text.trim_end_matches(['\r', '\n']), options).map_err(|error| error.to_string())
    });
    let json = match view {
        Ok(view) => serde_json::to_string(&Answer {
            legal: sorted_moves::<G>(&view),
            outcome: match view.turn() {
                Turn::Over(outcome) => Some(Ended {
                    winner: outcome.winner.and_then(|seat| G::color_name(&view, seat)),
                    reason: outcome.reason.code(),
                }),
                _ => None,
            },
        }),
        Err(error) => serde_json::to_string(&Refused { error }),
    };
    json.expect("text and lists always have a JSON form")
}

fn sorted_moves<G: Plugged>(view: &G::View) -> Vec<String> {
    let mut moves: Vec<String> = view.legal_moves().iter().map(ToString::to_string).collect();
    moves.sort_unstable();
    moves
}

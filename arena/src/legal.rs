//! `arena legal`

use crate::cli::LegalArgs;
use crate::failure::Failure;
use crate::plug::{Ended, ForRules, Rules, read_options, read_position};
use games::View;
use serde::Serialize;
use std::io::{BufRead, Write};

#[derive(Serialize)]
struct Answer {
    legal: Vec<String>,
    outcome: Option<Ended>,
}

#[derive(Serialize)]
pub(crate) struct Refused {
    pub(crate) error: String,
}

impl ForRules for LegalArgs {
    type Answer = ();

    fn run<G: Rules>(self) -> Result<(), Failure> {
        let options = read_options::<G>(&self.options)?;
        if let Some(position) = &self.position {
            let mut out = std::io::stdout().lock();
            for m in sorted_moves::<G>(&read_position::<G>(position, &options)?) {
                writeln!(out, "{m}")?;
            }
            return Ok(());
        }
        each_line(|line| answer::<G>(line, &options))
    }
}

/// Answers each line of standard input with a line.
pub(crate) fn each_line(answer: impl Fn(&[u8]) -> String) -> Result<(), Failure> {
    let mut out = std::io::stdout().lock();
    let mut input = std::io::stdin().lock();
    let mut line = Vec::new();
    loop {
        line.clear();
        if input.read_until(b'\n', &mut line)? == 0 {
            return Ok(());
        }
        writeln!(out, "{}", answer(&line))?;
        // A program on the other end of a pipe waits for each answer.
        out.flush()?;
    }
}

/// The position that a line of input writes, with or without its line end.
pub(crate) fn read_line<G: Rules>(line: &[u8], options: &G::Options) -> Result<G::View, String> {
    let text = std::str::from_utf8(line).map_err(|_| "a position is UTF-8 text".to_owned())?;
    G::View::read(text.trim_end_matches(['\r', '\n']), options).map_err(|error| error.to_string())
}

/// The line of JSON for a line of input.
fn answer<G: Rules>(line: &[u8], options: &G::Options) -> String {
    let view = read_line::<G>(line, options);
    let json = match view {
        Ok(view) => {
            serde_json::to_string(&Answer { legal: sorted_moves::<G>(&view), outcome: Ended::of::<G>(&view) })
        }
        Err(error) => serde_json::to_string(&Refused { error }),
    };
    json.expect("text and lists always have a JSON form")
}

fn sorted_moves<G: Rules>(view: &G::View) -> Vec<String> {
    let mut moves: Vec<String> = G::moves(view).iter().map(ToString::to_string).collect();
    moves.sort_unstable();
    moves
}

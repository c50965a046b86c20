//! `arena score`

use crate::cli::ScoreArgs;
use crate::failure::Failure;
use crate::legal::{Refused, each_line, read_line};
use crate::plug::{ForRules, Rules, read_options, read_position};
use serde::Serialize;
use std::io::Write;

/// The area score of a board.
#[derive(Serialize)]
pub(crate) struct Area {
    /// Points of Black: stones and territory.
    pub(crate) black: u32,
    /// Points of White without komi.
    pub(crate) white: u32,
    /// What White gets on top.
    pub(crate) komi: serde_json::Number,
    /// `black` or `white`; `None` for a draw.
    pub(crate) winner: Option<&'static str>,
    /// As records write it: `B+3.5`, `W+0.5`, `Draw`. Not in the JSON form.
    #[serde(skip)]
    pub(crate) result: String,
}

impl ForRules for ScoreArgs {
    type Answer = ();

    fn run<G: Rules>(self) -> Result<(), Failure> {
        let options = read_options::<G>(&self.options)?;
        let area = |view: &G::View| G::area(view).ok_or(Failure::NoArea(G::NAME));
        // Tells before the first line that this game has no area.
        area(&G::start(&options))?;
        let Some(position) = &self.position else {
            return each_line(|line| {
                let area = read_line::<G>(line, &options).and_then(|v| area(&v).map_err(|e| e.to_string()));
                area.map_or_else(|error| json(&Refused { error }), |area| json(&area))
            });
        };
        let area = area(&read_position::<G>(position, &options)?)?;
        let mut out = std::io::stdout().lock();
        if self.json {
            writeln!(out, "{}", json(&area))?;
        } else {
            writeln!(out, "black  {}", area.black)?;
            writeln!(out, "white  {}", area.white)?;
            writeln!(out, "komi   {}", area.komi)?;
            writeln!(out, "result {}", area.result)?;
        }
        Ok(())
    }
}

fn json(answer: &impl Serialize) -> String {
    serde_json::to_string(answer).expect("text and numbers always have a JSON form")
}

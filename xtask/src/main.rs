//! `cargo xtask ...`: builds, runs and checks the product, all set-up included.
//!
//! ```text
//! setup           the tools: wasm target, wrangler, wasm-bindgen, wasm-opt
//! build           build/site and build/edge
//! serve           the product on this machine
//! test            every check, in the real workerd and a real browser
//! fuzz            random input for parsers, games and rooms, as long as you like
//! ```
//!
//! A few plain functions instead of shell scripts, and few dependencies, so that it compiles in seconds.

mod build;
mod fuzz;
mod http;
mod options;
mod place;
mod problem;
mod progress;
mod run;
mod serve;
mod setup;
mod test;

use std::process::ExitCode;

use crate::{
    build::Effort,
    options::{Command, USAGE},
    problem::Result,
};

fn main() -> ExitCode {
    // The clock of the progress lines starts here.
    progress::elapsed();
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let command = match options::parse(&arguments) {
        Ok(command) => command,
        Err(problem) => {
            eprintln!("{problem}\n\n{USAGE}");
            return ExitCode::from(2);
        }
    };
    match run::stop_children_on_signals().and_then(|()| obey(&command)) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(problem) => {
            eprintln!("\nerror: {problem}");
            ExitCode::FAILURE
        }
    }
}

/// Does what was asked and returns whether all is well; a failure that was told already is `false`.
fn obey(command: &Command) -> Result<bool> {
    match command {
        Command::Help => println!("{USAGE}"),
        Command::Setup => {
            let tools = setup::run(true)?;
            progress::say(&format!("all is ready: {}", build::describe(&tools.wasm)));
        }
        Command::Build { effort } => {
            build::run(&setup::run(false)?, *effort)?;
            if *effort == Effort::Full {
                build::size::report()?;
            }
        }
        Command::Budget => build::size::check()?,
        Command::Serve { port, effort } => serve::run(*port, *effort)?,
        Command::Fuzz(plan) => fuzz::run(plan)?,
        Command::Test(plan) => return test::run(plan),
    }
    Ok(true)
}

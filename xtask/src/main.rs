//! `cargo xtask ...`: builds, runs and checks the product, all set-up included.
//!
//! ```text
//! setup           the tools: wasm target, wrangler, wasm-bindgen, wasm-opt
//! build           build/site and build/edge
//! serve           the product on this machine
//! test            every check, in the real workerd and a real browser
//! ```
//!
//! A few plain functions instead of shell scripts, and few dependencies, so that it compiles in seconds.

mod build;
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
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => {
            eprintln!("\nerror: {problem}");
            ExitCode::FAILURE
        }
    }
}

fn obey(command: &Command) -> Result<()> {
    match command {
        Command::Help => {
            println!("{USAGE}");
            Ok(())
        }
        Command::Setup => {
            let tools = setup::run(true)?;
            progress::say(&format!("all is ready: {}", build::describe(&tools.wasm)));
            Ok(())
        }
        Command::Build { effort } => {
            build::run(&setup::run(false)?, *effort)?;
            if *effort == Effort::Full {
                build::size::report().map(drop)?;
            }
            Ok(())
        }
        Command::Budget => build::size::check(),
        Command::Serve { port, effort } => serve::run(*port, *effort),
        Command::Test(plan) => test::run(plan),
    }
}

//! The command line.

use crate::{
    build::Effort,
    fuzz,
    problem::{Problem, Result},
    test::{Plan, Stage},
};

/// What `cargo xtask` prints when asked, or asked wrongly.
pub(crate) const USAGE: &str = "\
usage: cargo xtask COMMAND

  serve [--port 8787] [--fast]   set up, build and serve the product on this machine
  test [--only STAGE] [--fast]   set up, build and run every check, or one:
                                 format, build, lint, docs, rust, browser (the last two take -- WORDS for the runner)
  build [--fast]                 build the page (build/site) and the edge (build/edge)
  budget                         how many bytes a visitor loads, against the budgets
  fuzz [--seconds 60] [--keep] [-- TARGETS]
                                 random input for texts, records, play, room; --keep adds to fuzz/corpus what was found
  setup                          install what the others need, and stop

--fast compiles without optimization, for development.
Environment: QIGUAN_WASM=rustup|debian chooses the compiler for wasm, QIGUAN_CHROMIUM the browser of the tests.";

/// A command with its options.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Command {
    /// Print how it is used.
    Help,
    /// Install the tools, the browser included.
    Setup,
    /// Build the page and the edge.
    Build {
        /// How thoroughly.
        effort: Effort,
    },
    /// Compare the page's size with its budgets.
    Budget,
    /// Serve the product on this machine.
    Serve {
        /// The TCP port on the loopback address.
        port: u16,
        /// How thoroughly to build.
        effort: Effort,
    },
    /// Run every check, or one.
    Test(Plan),
    /// Fuzz.
    Fuzz(fuzz::Plan),
}

/// The port of `serve` unless another is asked for.
const PORT: u16 = 8787;

/// How long each target is fuzzed unless another time is asked for.
const SECONDS: u32 = 60;

/// Reads the words after `cargo xtask`.
pub(crate) fn parse(words: &[String]) -> Result<Command> {
    let mut words = words.iter().map(String::as_str);
    let name = words.next().unwrap_or("help");
    let mut effort = None;
    let mut port = None;
    let mut only = None;
    let mut seconds = None;
    let mut keep = false;
    let mut rest = Vec::new();
    while let Some(word) = words.next() {
        match word {
            "--fast" if effort.is_none() => effort = Some(Effort::Fast),
            "--port" if port.is_none() => {
                let number = words.next().unwrap_or_default();
                port = Some(number.parse::<u16>().ok().filter(|&port| port > 0).ok_or_else(|| {
                    Problem::new(format!("`{number}` is no port")).advise("write a number from 1 to 65535")
                })?);
            }
            "--seconds" if seconds.is_none() => {
                let number = words.next().unwrap_or_default();
                seconds =
                    Some(number.parse::<u32>().ok().filter(|&seconds| seconds > 0).ok_or_else(|| {
                        Problem::new(format!("`{number}` is no number of seconds"))
                            .advise("write 60, for example")
                    })?);
            }
            "--keep" if !keep => keep = true,
            "--only" if only.is_none() => {
                let stage = words.next().ok_or_else(|| Problem::new("--only wants the name of a stage"))?;
                only = Some(Stage::named(stage)?);
            }
            "--" => rest = words.by_ref().map(str::to_owned).collect(),
            "-h" | "--help" => return Ok(Command::Help),
            _ => return Err(Problem::new(format!("`{word}` was not expected here"))),
        }
    }
    // An option that a command would ignore is a mistake to point out.
    let refuse = |option: &str| Err(Problem::new(format!("`{name}` takes no {option}")));
    if port.is_some() && name != "serve" {
        return refuse("--port");
    }
    if only.is_some() && name != "test" {
        return refuse("--only");
    }
    if (seconds.is_some() || keep) && name != "fuzz" {
        return refuse("--seconds and no --keep");
    }
    if name == "fuzz" {
        let unknown = rest.iter().find(|target| !fuzz::TARGETS.contains(&target.as_str()));
        return match unknown {
            Some(target) => Err(Problem::new(format!("there is no fuzz target `{target}`"))
                .advise(format!("choose from {}", fuzz::TARGETS.join(", ")))),
            None if effort.is_some() => refuse("--fast"),
            None => {
                Ok(Command::Fuzz(fuzz::Plan { targets: rest, seconds: seconds.unwrap_or(SECONDS), keep }))
            }
        };
    }
    if !rest.is_empty() && !matches!(only, Some(Stage::Rust | Stage::Browser)) {
        return refuse("words after -- (only `test --only rust` and `test --only browser` do)");
    }
    if effort.is_some() && !["serve", "build", "test"].contains(&name) {
        return refuse("--fast");
    }
    let effort = effort.unwrap_or(Effort::Full);
    match name {
        "help" | "-h" | "--help" => Ok(Command::Help),
        "setup" => Ok(Command::Setup),
        "build" => Ok(Command::Build { effort }),
        "budget" => Ok(Command::Budget),
        "serve" => Ok(Command::Serve { port: port.unwrap_or(PORT), effort }),
        "test" => Ok(Command::Test(Plan { only, effort, rest })),
        _ => Err(Problem::new(format!("there is no command `{name}`"))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(line: &str) -> Result<Command> {
        parse(&line.split_whitespace().map(str::to_owned).collect::<Vec<_>>())
    }

    #[test]
    fn commands_and_their_options() {
        assert_eq!(parsed("serve"), Ok(Command::Serve { port: 8787, effort: Effort::Full }));
        assert_eq!(
            parsed("serve --fast --port 9000"),
            Ok(Command::Serve { port: 9000, effort: Effort::Fast })
        );
        assert_eq!(parsed("build --fast"), Ok(Command::Build { effort: Effort::Fast }));
        let plan = Plan { only: Some(Stage::Browser), effort: Effort::Fast, rest: vec!["friend".to_owned()] };
        assert_eq!(parsed("test --only browser --fast -- friend"), Ok(Command::Test(plan)));
        let plan = fuzz::Plan { targets: vec!["play".to_owned()], seconds: 5, keep: true };
        assert_eq!(parsed("fuzz --seconds 5 --keep -- play"), Ok(Command::Fuzz(plan)));
        assert_eq!(parsed(""), Ok(Command::Help));
        assert_eq!(parsed("serve --help"), Ok(Command::Help));
    }

    #[test]
    fn what_makes_no_sense_is_refused() {
        for line in [
            "play",
            "serve 8787",
            "serve --port",
            "serve --port 0",
            "serve --port 70000",
            "build --port 1",
            "setup --fast",
            "setup --only lint",
            "test --only banana",
            "test -- friend",
            "serve -- x",
            "build --fast --fast",
            "test --only",
            "fuzz play",
            "fuzz -- banana",
            "fuzz --seconds 0",
            "build --seconds 5",
            "test --keep",
        ] {
            assert!(parsed(line).is_err(), "{line}");
        }
    }
}

//! `cargo xtask test`: every check, in stages.
//!
//! | stage | what |
//! |---|---|
//! | format | `cargo fmt --check` |
//! | build | the product as users get it, and its byte budgets |
//! | lint | clippy, natively and for wasm, no warning allowed |
//! | docs | rustdoc, no warning allowed |
//! | rust | `cargo test`: the crates, and whole-system tests against the real workerd |
//! | browser | Playwright in a real Chromium, against a server and a database of its own |
//!
//! A stage that fails does not keep the others from running, except that nothing is tested that was not built.
//!
//! The stages `rust` and `browser` find their tools through the environment:
//!
//! | variable | what |
//! |---|---|
//! | `QIGUAN_ROOT` | the root of the workspace |
//! | `QIGUAN_NODE` | the program `node`, version 22 |
//! | `QIGUAN_WRANGLER` | wrangler's JavaScript; `$QIGUAN_NODE $QIGUAN_WRANGLER dev ...` in `QIGUAN_ROOT` |
//! | `QIGUAN_CHROMIUM` | the browser |
//! | `QIGUAN_SKIP_BUILD` | `1`: wrangler is not to build again |
//! | `QIGUAN_URL` | `browser` only: where the server is |

mod tally;

use std::{
    env, fs,
    net::{Ipv4Addr, TcpListener},
    process::Command,
    time::{Duration, Instant},
};

use self::tally::Tally;
use crate::{
    build::{self, Effort, PACKAGES},
    place,
    problem::{About, Problem, Result},
    progress, run, serve,
    setup::{self, Tools},
};

/// One part of the tests.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Stage {
    /// `cargo fmt --check`
    Format,
    /// The build and its budgets.
    Build,
    /// clippy
    Lint,
    /// rustdoc
    Docs,
    /// `cargo test`
    Rust,
    /// Playwright
    Browser,
}

impl Stage {
    /// All stages, in the order they run.
    const ALL: [Stage; 6] =
        [Stage::Format, Stage::Build, Stage::Lint, Stage::Docs, Stage::Rust, Stage::Browser];

    fn name(self) -> &'static str {
        match self {
            Stage::Format => "format",
            Stage::Build => "build",
            Stage::Lint => "lint",
            Stage::Docs => "docs",
            Stage::Rust => "rust",
            Stage::Browser => "browser",
        }
    }

    /// The stage with this name.
    pub(crate) fn named(name: &str) -> Result<Stage> {
        Stage::ALL.into_iter().find(|stage| stage.name() == name).ok_or_else(|| {
            let names: Vec<&str> = Stage::ALL.into_iter().map(Stage::name).collect();
            Problem::new(format!("there is no stage `{name}`"))
                .advise(format!("one of: {}", names.join(", ")))
        })
    }

    /// Whether it tests what was built.
    fn needs_build(self) -> bool {
        matches!(self, Stage::Rust | Stage::Browser)
    }
}

/// What to test, and how.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Plan {
    /// One stage, or all.
    pub(crate) only: Option<Stage>,
    /// A fast build is tested as well as a full one, but not weighed.
    pub(crate) effort: Effort,
    /// Words for `cargo test` or Playwright, such as the name of a test. Only with one of these stages.
    pub(crate) rest: Vec<String>,
}

/// How a stage ended.
struct Ended {
    stage: Stage,
    problem: Option<Problem>,
    took: Duration,
    tally: Tally,
}

/// Runs the stages, prints what came of them, and returns whether all went well.
pub(crate) fn run(plan: &Plan) -> Result<bool> {
    let wants = |stage: Stage| plan.only.is_none_or(|only| only == stage);
    let needs_tools = plan.only.is_none_or(|only| !matches!(only, Stage::Format | Stage::Docs));
    let tools = if needs_tools {
        Some(setup::run(Stage::ALL.iter().any(|&stage| stage.needs_build() && wants(stage)))?)
    } else {
        None
    };

    let mut ended = Vec::new();
    let mut built = true;
    for stage in Stage::ALL {
        let asked = wants(stage);
        // One stage alone still tests what is in the tree, not what was built the day before.
        if !(asked || stage == Stage::Build && plan.only.is_some_and(Stage::needs_build)) {
            continue;
        }
        progress::say(&format!("== {}", stage.name()));
        let started = Instant::now();
        let mut tally = Tally::default();
        let outcome = if stage.needs_build() && !built {
            Err(Problem::new("not run, because there is nothing built to test"))
        } else {
            perform(stage, plan, tools.as_ref(), &mut tally)
        };
        if let Err(problem) = &outcome {
            eprintln!("\nerror in stage {}: {problem}\n", stage.name());
        }
        built &= stage != Stage::Build
            || outcome.is_ok()
            || place::edge().join("entry.js").is_file() && weighed(&outcome);
        ended.push(Ended { stage, problem: outcome.err(), took: started.elapsed(), tally });
    }
    Ok(conclude(&ended))
}

/// Whether the build itself went well and only its weight is the trouble.
fn weighed(outcome: &Result<()>) -> bool {
    outcome.as_ref().is_err_and(|problem| problem.to_string().starts_with(build::size::OVER))
}

fn perform(stage: Stage, plan: &Plan, tools: Option<&Tools>, tally: &mut Tally) -> Result<()> {
    let tools = || tools.ok_or_else(|| Problem::new("the tools were not set up"));
    match stage {
        Stage::Format => run::show(place::cargo().args(["fmt", "--all", "--check"]), "cargo fmt --check")
            .map_err(|problem| problem.advise("run `cargo fmt --all`")),
        Stage::Build => {
            build::run(tools()?, plan.effort)?;
            if plan.effort == Effort::Full { build::size::check() } else { Ok(()) }
        }
        Stage::Lint => lint(tools()?),
        Stage::Docs => progress::step("rustdoc", || {
            let mut cargo = place::cargo();
            cargo.args(["doc", "--quiet", "--no-deps", "--document-private-items"]);
            run::show(cargo.env("RUSTDOCFLAGS", "-D warnings"), "cargo doc")
        }),
        Stage::Rust => {
            let mut cargo = place::cargo();
            cargo.args(["test", "--no-fail-fast"]).args(&plan.rest);
            give_tools(&mut cargo, tools()?)?;
            tally::run(&mut cargo, "cargo test", tally)
        }
        Stage::Browser => browser(tools()?, &plan.rest, tally),
    }
}

/// clippy over everything that compiles natively, then over the wasm crates.
fn lint(tools: &Tools) -> Result<()> {
    progress::step("clippy, native", || {
        let mut cargo = place::cargo();
        cargo.args(["clippy", "--quiet", "--workspace", "--all-targets"]);
        for (package, _) in PACKAGES {
            cargo.args(["--exclude", package]);
        }
        run::show(cargo.args(["--", "-D", "warnings"]), "clippy")
    })?;
    for (package, target) in PACKAGES {
        progress::step(&format!("clippy, {package} for wasm"), || {
            let mut cargo = tools.wasm.clippy(&["--quiet", "--package", package]);
            cargo.arg("--target-dir").arg(place::target().join(target)).args(["--", "-D", "warnings"]);
            run::show(&mut cargo, &format!("clippy of {package}"))
        })?;
    }
    Ok(())
}

/// Tells a test runner where things are.
fn give_tools(command: &mut Command, tools: &Tools) -> Result<()> {
    command
        .env("QIGUAN_ROOT", place::root())
        .env("QIGUAN_NODE", place::node()?)
        .env("QIGUAN_WRANGLER", place::module(place::WRANGLER))
        .env("QIGUAN_SKIP_BUILD", "1")
        .env("WRANGLER_SEND_METRICS", "false");
    if let Some(chromium) = &tools.chromium {
        command.env("QIGUAN_CHROMIUM", chromium);
    }
    Ok(())
}

/// Playwright against a server of its own: a free port, an empty database.
fn browser(tools: &Tools, rest: &[String], tally: &mut Tally) -> Result<()> {
    let work = place::target().join("browser");
    // Yesterday's players and rooms are no part of a test. That there are none yet is fine.
    let _ = fs::remove_dir_all(&work);
    fs::create_dir_all(&work).about(format_args!("make {}", work.display()))?;
    let port = free_port()?;
    let server = serve::start(port, &work.join("store"), Some(&work.join("wrangler.log")))?;
    let mut playwright = place::script("@playwright/test/cli.js")?;
    playwright.args(["test", "--config", "tests/browser/playwright.config.ts"]).args(rest);
    playwright.env("QIGUAN_URL", format!("http://127.0.0.1:{port}"));
    give_tools(&mut playwright, tools)?;
    let outcome = tally::run(&mut playwright, "Playwright", tally).map_err(|problem| {
        problem.advise(format!("what the server said is in {}", work.join("wrangler.log").display()))
    });
    drop(server);
    outcome
}

/// A port that nobody listens on.
fn free_port() -> Result<u16> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).about("find a free port")?;
    Ok(listener.local_addr().about("find a free port")?.port())
}

/// Prints the stages with their times, what to do about failures, the runners' own last words, and the sum as the very
/// last line. Returns whether all went well.
fn conclude(ended: &[Ended]) -> bool {
    println!("\nstage      seconds");
    let mut sum = Tally::default();
    for end in ended {
        let verdict = if end.problem.is_none() { "ok" } else { "FAILED" };
        println!("{:<10} {:>7.1}  {verdict}", end.stage.name(), end.took.as_secs_f64());
        sum.passed += end.tally.passed;
        sum.failed += end.tally.failed;
        // A stage without tests, or whose tests did not even compile, failed as one.
        if end.problem.is_some() && end.tally.failed == 0 {
            sum.failed += 1;
        }
    }
    for end in ended {
        if let Some(problem) = &end.problem {
            let name = end.stage.name();
            println!("\n{name}: {problem}\n  this stage alone: cargo xtask test --only {name}");
        }
    }
    println!();
    for line in ended.iter().flat_map(|end| &end.tally.summaries) {
        println!("{line}");
    }
    println!("{} passed, {} failed", sum.passed, sum.failed);
    sum.failed == 0
}

/// Whether colours were asked for; a runner whose output passes through a pipe cannot see the terminal itself.
pub(crate) fn colours_wanted() -> bool {
    use std::io::IsTerminal;
    std::io::stdout().is_terminal() && env::var_os("NO_COLOR").is_none()
}

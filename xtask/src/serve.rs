//! `cargo xtask serve`: the whole product on this machine, in the runtime that Cloudflare uses.

use std::{
    fs::{self, File},
    path::Path,
    thread,
    time::{Duration, Instant},
};

use crate::{
    build::{self, Effort},
    http, place,
    problem::{About, Problem, Result},
    progress,
    run::{self, Running},
    setup,
};

/// How long workerd may take to answer its first request.
const PATIENCE: Duration = Duration::from_secs(90);

/// Sets up, builds, and serves on 127.0.0.1:`port` until it is stopped. The database and the rooms live in `.wrangler`.
pub(crate) fn run(port: u16, effort: Effort) -> Result<()> {
    refuse_taken(port)?;
    let tools = setup::run(false)?;
    build::run(&tools, effort)?;
    let mut server = start(port, &place::root().join(".wrangler/state"), None)?;
    println!("\n    Qiguan is at http://127.0.0.1:{port}/   (Ctrl-C stops it)\n");
    loop {
        if let Some(status) = server.ended()? {
            return Err(Problem::new(format!("wrangler stopped by itself ({status})"))
                .advise("its messages are above; start it again with `cargo xtask serve`"));
        }
        thread::sleep(Duration::from_millis(300));
    }
}

/// Brings the database in `store` up to date, starts wrangler on it and returns once it answers. What wrangler says
/// goes to the terminal, or into `log`.
pub(crate) fn start(port: u16, store: &Path, log: Option<&Path>) -> Result<Running> {
    fs::create_dir_all(store).about(format_args!("make {}", store.display()))?;
    if has_migrations() {
        progress::step("bringing the database up to date", || {
            let mut migrate = place::wrangler()?;
            migrate
                .args(["d1", "migrations", "apply", "DB", "--local", "--persist-to"])
                .arg(store)
                .env("CI", "true");
            run::quiet(&mut migrate, "wrangler d1 migrations apply").map_err(|problem| {
                problem.advise(format!("correct worker/migrations, or remove {}", store.display()))
            })
        })?;
    }
    progress::step("starting workerd", || {
        let mut command = place::wrangler()?;
        command
            .args([
                "dev",
                "--ip",
                "127.0.0.1",
                "--port",
                &port.to_string(),
                "--show-interactive-dev-session=false",
            ])
            // Two servers on one machine would otherwise quarrel about the debugger's port.
            .args(["--inspector-port", "0", "--persist-to"])
            .arg(store);
        if let Some(path) = log {
            let file = File::create(path).about(format_args!("make {}", path.display()))?;
            let again = file.try_clone().about(format_args!("open {}", path.display()))?;
            command.stdout(file).stderr(again);
        }
        let mut server = Running::start(&mut command)?;
        let deadline = Instant::now() + PATIENCE;
        while http::status(port, "/") != Some(200) {
            if let Some(status) = server.ended()? {
                return Err(Problem::new(format!("wrangler stopped before it answered ({status})"))
                    .advise(where_to_look(log)));
            }
            if Instant::now() > deadline {
                return Err(Problem::new(format!("no answer on port {port} after {} s", PATIENCE.as_secs()))
                    .advise(where_to_look(log)));
            }
            thread::sleep(Duration::from_millis(100));
        }
        Ok(server)
    })
}

/// A port that is in use is said at once, not after minutes of building.
pub(crate) fn refuse_taken(port: u16) -> Result<()> {
    if http::taken(port) {
        return Err(Problem::new(format!("something listens on port {port} already"))
            .advise("stop it, or choose another port: cargo xtask serve --port 8788"));
    }
    Ok(())
}

fn has_migrations() -> bool {
    fs::read_dir(place::root().join("worker/migrations")).is_ok_and(|entries| {
        entries.flatten().any(|entry| entry.path().extension().is_some_and(|extension| extension == "sql"))
    })
}

fn where_to_look(log: Option<&Path>) -> String {
    log.map_or_else(|| "see wrangler's messages above".to_owned(), |path| format!("see {}", path.display()))
}

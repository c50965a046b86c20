//! Other programs: started in groups of their own, so that nothing is left behind when this one is stopped.

use std::{
    io::Read,
    os::unix::process::CommandExt,
    process::{Child, Command, ExitStatus, Stdio},
    sync::Mutex,
    thread,
    time::{Duration, Instant},
};

use nix::{
    sys::signal::{Signal, killpg},
    unistd::Pid,
};

use crate::problem::{About, Problem, Result};

/// The process groups that run now, by the pid of their leader.
static RUNNING: Mutex<Vec<i32>> = Mutex::new(Vec::new());

/// How long a stopped program may take to end by itself (wrangler ends workerd and writes its storage).
const GRACE: Duration = Duration::from_secs(5);

/// On Ctrl-C, SIGTERM or SIGHUP: stops every program that was started, then this one with code 130.
pub(crate) fn stop_children_on_signals() -> Result<()> {
    ctrlc::set_handler(|| {
        let groups =
            RUNNING.lock().map_or_else(|poisoned| poisoned.into_inner().clone(), |groups| groups.clone());
        for &group in &groups {
            stop_group(group);
        }
        std::process::exit(130);
    })
    .about("listen for Ctrl-C")
}

/// Asks a process group to end, and makes it end after [`GRACE`].
fn stop_group(leader: i32) {
    let group = Pid::from_raw(leader);
    if killpg(group, Signal::SIGTERM).is_err() {
        return;
    }
    let deadline = Instant::now() + GRACE;
    while Instant::now() < deadline {
        // Signal 0: is anyone left? (An ended leader that nobody has waited for yet still counts; it costs a moment.)
        if killpg(group, None).is_err() {
            return;
        }
        thread::sleep(Duration::from_millis(50));
    }
    // The group may have ended in the meantime: nothing to do then.
    let _ = killpg(group, Signal::SIGKILL);
}

/// A running program; dropping it stops it and everything it started.
pub(crate) struct Running {
    child: Child,
    ended: bool,
}

impl Running {
    /// Starts `command` in a process group of its own, without a terminal to read from.
    pub(crate) fn start(command: &mut Command) -> Result<Running> {
        let program = command.get_program().to_string_lossy().into_owned();
        let child =
            command.stdin(Stdio::null()).process_group(0).spawn().about(format_args!("start {program}"))?;
        if let Ok(mut running) = RUNNING.lock() {
            running.push(child.id().cast_signed());
        }
        Ok(Running { child, ended: false })
    }

    /// How the program ended, or `None` while it runs.
    pub(crate) fn ended(&mut self) -> Result<Option<ExitStatus>> {
        let status = self.child.try_wait().about("ask whether a program still runs")?;
        if status.is_some() {
            self.forget();
        }
        Ok(status)
    }

    /// Waits until the program ends.
    pub(crate) fn wait(mut self) -> Result<ExitStatus> {
        let status = self.child.wait().about("wait for a program")?;
        self.forget();
        Ok(status)
    }

    fn forget(&mut self) {
        self.ended = true;
        let id = self.child.id().cast_signed();
        if let Ok(mut running) = RUNNING.lock() {
            running.retain(|&other| other != id);
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        if self.ended {
            return;
        }
        let leader = self.child.id().cast_signed();
        thread::scope(|scope| {
            // Waiting for the leader lets `stop_group` see that the group is gone.
            scope.spawn(|| stop_group(leader));
            let _ = self.child.wait();
        });
        self.forget();
    }
}

/// Runs `command` with its output on the terminal. `name` is what the failure calls it.
pub(crate) fn show(command: &mut Command, name: &str) -> Result<()> {
    let status = Running::start(command)?.wait()?;
    if status.success() { Ok(()) } else { Err(Problem::new(format!("{name} failed ({status})"))) }
}

/// Runs `command` without a word; what it printed becomes part of the failure.
pub(crate) fn quiet(command: &mut Command, name: &str) -> Result<()> {
    let (status, text) = collect(command)?;
    if status.success() {
        return Ok(());
    }
    Err(Problem::new(format!("{name} failed ({status}):\n{}", last_lines(&text, 60))))
}

/// Runs `command` and returns how it ended and all it printed, both streams in the order they came.
pub(crate) fn collect(command: &mut Command) -> Result<(ExitStatus, String)> {
    let (mut reader, writer) = std::io::pipe().about("open a pipe")?;
    let errors = writer.try_clone().about("open a pipe")?;
    let running = Running::start(command.stdout(writer).stderr(errors))?;
    // The command keeps its ends of the pipe open until it is given others.
    command.stdout(Stdio::null()).stderr(Stdio::null());
    let mut bytes = Vec::new();
    reader.read_to_end(&mut bytes).about("read what a program printed")?;
    let status = running.wait()?;
    Ok((status, String::from_utf8_lossy(&bytes).into_owned()))
}

/// Standard output of `command` when it succeeds, without the line's end; `None` when it is absent or fails.
pub(crate) fn answer(command: &mut Command) -> Option<String> {
    let output = command.stdin(Stdio::null()).stderr(Stdio::null()).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

/// The last `count` lines of `text`.
fn last_lines(text: &str, count: usize) -> String {
    let lines: Vec<&str> = text.lines().collect();
    lines[lines.len().saturating_sub(count)..].join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failure_carries_what_the_program_printed() {
        let mut command = Command::new("sh");
        command.args(["-c", "echo on the one; echo on the other >&2; exit 3"]);
        let problem = quiet(&mut command, "the test program").expect_err("it exits with 3").to_string();
        assert!(problem.contains("on the one") && problem.contains("on the other"), "{problem}");
        assert!(problem.contains("exit status: 3"), "{problem}");
    }

    #[test]
    fn an_absent_program_is_a_problem_not_a_panic() {
        let problem = show(&mut Command::new("qiguan-no-such-program"), "it").expect_err("it is not there");
        assert!(problem.to_string().contains("qiguan-no-such-program"));
    }

    #[test]
    fn dropping_a_program_stops_what_it_started() {
        let mut command = Command::new("sh");
        command.args(["-c", "sleep 600 & wait"]);
        let running = Running::start(&mut command).expect("sh starts");
        let group = Pid::from_raw(running.child.id().cast_signed());
        drop(running);
        // The sleep's new parent may need a moment to collect it.
        let deadline = Instant::now() + Duration::from_secs(5);
        while killpg(group, None).is_ok() {
            assert!(Instant::now() < deadline, "the group is still there");
            thread::sleep(Duration::from_millis(20));
        }
    }

    #[test]
    fn only_the_last_lines_are_kept() {
        assert_eq!(last_lines("a\nb\nc\n", 2), "b\nc");
        assert_eq!(last_lines("a", 2), "a");
    }
}

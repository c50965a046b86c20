//! Reads along while a test runner prints, and keeps its summary.

use std::{
    io::{BufRead, BufReader, Write},
    process::Command,
};

use crate::{
    problem::{About, Problem, Result},
    run::Running,
};

/// What a runner said at its end.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Tally {
    /// Tests that passed.
    pub(crate) passed: u32,
    /// Tests that failed.
    pub(crate) failed: u32,
    /// The runner's own lines.
    pub(crate) summaries: Vec<String>,
}

impl Tally {
    /// Takes notice of one line of output.
    fn read(&mut self, line: &str) {
        let line = without_colours(line);
        let line = line.trim();
        if let Some(counts) = line.strip_prefix("test result: ") {
            // "ok. 3 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out; finished in 0.01s"
            let counts = counts.split_once(". ").map_or(counts, |(_, counts)| counts);
            let count = |what: &str| counted(counts, "; ", what);
            self.passed += count("passed");
            self.failed += count("failed");
            // Dozens of crates without tests would hide those that have some.
            if count("passed") + count("failed") + count("ignored") > 0 {
                self.summaries.push(line.to_owned());
            }
        } else if let Some((count, what)) = playwright(line) {
            // "3 passed (12.3s)", "1 failed", "2 flaky", "1 skipped", "4 did not run"
            match what {
                "passed" | "flaky" => self.passed += count,
                "failed" | "interrupted" | "did not run" => self.failed += count,
                _ => {}
            }
            self.summaries.push(line.to_owned());
        }
    }
}

/// The number before `what` in a list such as "3 passed; 0 failed", or 0.
fn counted(list: &str, separator: &str, what: &str) -> u32 {
    list.split(separator).find_map(|part| part.trim().strip_suffix(what)?.trim().parse().ok()).unwrap_or(0)
}

/// Reads a line of Playwright's summary: a count, and of what.
fn playwright(line: &str) -> Option<(u32, &'static str)> {
    let (count, rest) = line.split_once(' ')?;
    let count = count.parse().ok()?;
    // The seconds come after the count of what passed.
    let what = rest.split(" (").next().unwrap_or(rest);
    ["passed", "failed", "flaky", "skipped", "interrupted", "did not run"]
        .into_iter()
        .find(|&known| known == what)
        .map(|known| (count, known))
}

/// The line without the escape sequences that colour it.
fn without_colours(line: &str) -> String {
    let mut plain = String::with_capacity(line.len());
    let mut rest = line;
    while let Some((before, after)) = rest.split_once("\u{1b}[") {
        plain.push_str(before);
        // A sequence ends with a letter.
        rest = after.find(|c: char| c.is_ascii_alphabetic()).map_or("", |end| &after[end + 1..]);
    }
    plain.push_str(rest);
    plain
}

/// Runs a test runner: its output goes to the terminal as it comes, its summary into `tally`.
pub(crate) fn run(command: &mut Command, name: &str, tally: &mut Tally) -> Result<()> {
    if super::colours_wanted() {
        command.env("CARGO_TERM_COLOR", "always").env("FORCE_COLOR", "1");
    }
    let (reader, writer) = std::io::pipe().about("open a pipe")?;
    let errors = writer.try_clone().about("open a pipe")?;
    let running = Running::start(command.stdout(writer).stderr(errors))?;
    // The command keeps its ends of the pipe open until it is given others.
    command.stdout(std::process::Stdio::null()).stderr(std::process::Stdio::null());
    let mut reader = BufReader::new(reader);
    let mut line = Vec::new();
    while reader.read_until(b'\n', &mut line).about(format_args!("read what {name} prints"))? > 0 {
        // Whoever closed the terminal does not want to see it.
        let _ = std::io::stdout().write_all(&line);
        tally.read(&String::from_utf8_lossy(&line));
        line.clear();
    }
    let status = running.wait()?;
    if !status.success() {
        return Err(Problem::new(format!("{name} failed ({status})")));
    }
    if tally.passed + tally.failed == 0 {
        return Err(Problem::new(format!("{name} ran no test at all")));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tally(lines: &[&str]) -> Tally {
        let mut tally = Tally::default();
        for line in lines {
            tally.read(line);
        }
        tally
    }

    #[test]
    fn cargo_tests_are_summed() {
        let tally = tally(&[
            "test board::tests::a_flip ... ok",
            "test result: ok. 3 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out; finished in 0.01s",
            "test result: ok. 0 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.00s",
            "test result: \u{1b}[31mFAILED\u{1b}[0m. 12 passed; 2 failed; 0 ignored; 0 measured; 0 filtered out",
        ]);
        assert_eq!((tally.passed, tally.failed), (15, 2));
        assert_eq!(tally.summaries.len(), 2, "the line that counts nothing is left out");
    }

    #[test]
    fn playwrights_summary_is_read() {
        let tally = tally(&[
            "  2 failed",
            "    [phone] › game.spec.ts:3:1 › plays",
            "  1 flaky",
            "  3 skipped",
            "  11 passed (1.2m)",
        ]);
        assert_eq!((tally.passed, tally.failed), (12, 2));
        assert_eq!(tally.summaries, ["2 failed", "1 flaky", "3 skipped", "11 passed (1.2m)"]);
    }

    #[test]
    fn other_lines_are_not_counted() {
        let tally = tally(&[
            "running 3 tests",
            "3 passed the bridge",
            "Running 5 tests using 1 worker",
            "",
            "\u{1b}[",
        ]);
        assert_eq!(tally, Tally::default());
    }

    #[test]
    fn a_runner_without_tests_has_failed() {
        let mut command = Command::new("true");
        assert!(run(&mut command, "it", &mut Tally::default()).is_err());
    }
}

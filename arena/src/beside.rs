//! `arena perft --beside`: another program's perft of the same position, timed beside ours.

use crate::failure::Failure;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

/// How often both count; the best time of each is compared, as the machine may be busy.
pub(crate) const ROUNDS: u32 = 5;

/// A program that speaks UCI and knows `go perft`, as Fairy-Stockfish does.
pub(crate) struct Beside {
    name: String,
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Beside {
    /// Starts it for a game and a position (a FEN).
    ///
    /// # Errors
    /// It does not start or does not answer.
    pub(crate) fn start(program: &str, game: &str, fen: &str) -> Result<Beside, Failure> {
        let spawn = |path: &str| {
            Command::new(path).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn()
        };
        // Debian keeps games where not every search path goes.
        let child = spawn(program).or_else(|error| {
            spawn(&format!("/usr/games/{program}"))
                .map_err(|_| Failure::File { file: program.to_owned(), error })
        });
        let mut child = child?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(Failure::Wrong(format!("{program} has no input or output")));
        };
        let mut beside = Beside { name: program.to_owned(), child, input, output: BufReader::new(output) };
        beside.say(&format!("uci\nsetoption name UCI_Variant value {game}\nposition fen {fen}\nisready"))?;
        beside.answer("readyok")?;
        Ok(beside)
    }

    fn say(&mut self, text: &str) -> Result<(), Failure> {
        writeln!(self.input, "{text}")?;
        self.input.flush()?;
        Ok(())
    }

    /// The rest of the first line that begins with something.
    fn answer(&mut self, start: &str) -> Result<String, Failure> {
        let mut line = String::new();
        loop {
            line.clear();
            if self.output.read_line(&mut line)? == 0 {
                return Err(Failure::Wrong(format!("{} ended without an answer", self.name)));
            }
            if let Some(rest) = line.trim().strip_prefix(start) {
                return Ok(rest.trim().to_owned());
            }
        }
    }

    /// Its leaves at a depth and how long it took.
    ///
    /// # Errors
    /// It gives no number.
    pub(crate) fn perft(&mut self, depth: u32) -> Result<(u64, Duration), Failure> {
        let begun = Instant::now();
        self.say(&format!("go perft {depth}"))?;
        let answer = self.answer("Nodes searched:")?;
        let took = begun.elapsed();
        let leaves = answer.parse();
        let leaves = leaves.map_err(|_| Failure::Wrong(format!("{} counted {answer:?}", self.name)))?;
        Ok((leaves, took))
    }
}

impl Drop for Beside {
    fn drop(&mut self) {
        // It ends by itself when told so; a program that hangs must not outlive us.
        let _ = self.say("quit");
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

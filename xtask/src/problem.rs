//! What went wrong, and what to do about it.

use std::fmt;

/// The result of a step of a command.
pub(crate) type Result<T> = std::result::Result<T, Problem>;

/// A failure as the person at the terminal reads it: what happened, then what to do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Problem {
    what: String,
    advice: Option<String>,
}

impl Problem {
    /// A failure with the sentence that says what happened.
    pub(crate) fn new(what: impl Into<String>) -> Problem {
        Problem { what: what.into(), advice: None }
    }

    /// The same failure with what to do about it.
    pub(crate) fn advise(mut self, advice: impl Into<String>) -> Problem {
        self.advice = Some(advice.into());
        self
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.what)?;
        match &self.advice {
            Some(advice) => write!(f, "\n  what to do: {}", advice.replace('\n', "\n    ")),
            None => Ok(()),
        }
    }
}

/// Says which file an input/output error was about.
pub(crate) trait About<T> {
    /// Turns the error into a [`Problem`] that begins with `doing`, such as "read Cargo.lock".
    fn about(self, doing: impl fmt::Display) -> Result<T>;
}

impl<T, E: fmt::Display> About<T> for std::result::Result<T, E> {
    fn about(self, doing: impl fmt::Display) -> Result<T> {
        self.map_err(|error| Problem::new(format!("cannot {doing}: {error}")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_problem_says_what_happened_then_what_to_do() {
        let problem = Problem::new("no npm").advise("install Node\nthen try again");
        assert_eq!(problem.to_string(), "no npm\n  what to do: install Node\n    then try again");
        assert_eq!(Problem::new("no npm").to_string(), "no npm");
    }
}

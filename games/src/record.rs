//! Plies as records hold them: the move, and what nature answered.

use crate::{Code, Game, ParseError};
use std::error::Error;
use std::fmt;
use std::str::FromStr;

/// One completed ply. Text form: the move, and after a move that nature completed `=` and its answer:
/// `c2=K`, `c2-c3`.
pub struct Ply<G: Game> {
    /// What the player decided.
    pub action: G::Move,
    /// What nature answered.
    pub answer: Option<G::Chance>,
}

// By hand, because a derive would ask for bounds on `G` itself.
impl<G: Game> Clone for Ply<G> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<G: Game> Copy for Ply<G> {}
impl<G: Game> PartialEq for Ply<G> {
    fn eq(&self, other: &Self) -> bool {
        self.action == other.action && self.answer == other.answer
    }
}
impl<G: Game> Eq for Ply<G> {}
impl<G: Game> fmt::Debug for Ply<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl<G: Game> fmt::Display for Ply<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.action)?;
        self.answer.iter().try_for_each(|answer| write!(f, "={answer}"))
    }
}

impl<G: Game> FromStr for Ply<G> {
    type Err = ParseError;

    /// ```
    /// use games::{banqi::Banqi, record::Ply};
    /// assert_eq!("c2=K".parse::<Ply<Banqi>>()?.to_string(), "c2=K");
    /// assert_eq!("c2=".parse::<Ply<Banqi>>().unwrap_err().at, 3);
    /// # Ok::<(), games::ParseError>(())
    /// ```
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let (action, answer) = match text.split_once('=') {
            Some((action, answer)) => (action, Some(answer)),
            None => (text, None),
        };
        Ok(Ply {
            action: action.parse()?,
            answer: answer
                .map(|a| a.parse().map_err(|e: ParseError| e.shifted(action.len() + 1)))
                .transpose()?,
        })
    }
}

/// Why a ply does not follow a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mismatch<I> {
    /// The rules refuse it.
    Illegal(I),
    /// The move waits for an answer and the record has none.
    AnswerMissing,
    /// The record has an answer to a move that waits for none.
    AnswerTooMuch,
}

impl<I: Code> Code for Mismatch<I> {
    fn code(&self) -> &'static str {
        match self {
            Mismatch::Illegal(illegal) => illegal.code(),
            Mismatch::AnswerMissing => "answer_missing",
            Mismatch::AnswerTooMuch => "answer_too_much",
        }
    }
}

impl<I: fmt::Display> fmt::Display for Mismatch<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Mismatch::Illegal(illegal) => illegal.fmt(f),
            Mismatch::AnswerMissing => f.write_str("what was turned up is missing (as in c2=K)"),
            Mismatch::AnswerTooMuch => f.write_str("nothing was turned up by this move"),
        }
    }
}

impl<I: Error> Error for Mismatch<I> {}

impl<G: Game> Ply<G> {
    /// Plays the ply.
    ///
    /// # Errors
    /// Why it does not follow; the game is then unchanged.
    pub fn follow(&self, game: &mut G) -> Result<(), Mismatch<G::Illegal>> {
        let mut next = game.clone();
        next.play(self.action).map_err(Mismatch::Illegal)?;
        match (next.awaits_chance(), self.answer) {
            (true, Some(answer)) => next.reveal(answer).map_err(Mismatch::Illegal)?,
            (true, None) => return Err(Mismatch::AnswerMissing),
            (false, Some(_)) => return Err(Mismatch::AnswerTooMuch),
            (false, None) => {}
        }
        *game = next;
        Ok(())
    }
}

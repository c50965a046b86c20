//! What nature tells when a hidden piece is turned up or captured.

use super::Piece;
use crate::ParseError;
use crate::wide::fen;
use std::fmt;
use std::str::FromStr;

/// What a captured hidden piece was.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Taken {
    /// This.
    Known(Piece),
    /// Whoever reads this is not told (\[JQ21\]). No game takes it as an answer.
    Unseen,
}

/// The answer to one move: what the moving piece turned out to be, and what it captured hidden.
///
/// Text form: the letter of the piece turned up, then `x` and that of the piece captured, `?` for one that the
/// reader is not told. A whole ply is `h3h10=Nxp`, `a4a7=xr`, `b3b10=Cx?`.
///
/// ```
/// use games::jieqi::Answer;
/// for text in ["N", "Nxp", "xR", "Cx?"] {
///     assert_eq!(text.parse::<Answer>()?.to_string(), text);
/// }
/// assert!("Nx".parse::<Answer>().is_err());
/// # Ok::<(), games::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Answer {
    /// The piece that moved hidden or was turned up in place.
    pub shown: Option<Piece>,
    /// The piece captured hidden.
    pub taken: Option<Taken>,
}

impl Answer {
    /// The same answer for someone who is not told what was captured.
    #[must_use]
    pub fn untold(self) -> Answer {
        Answer { taken: self.taken.map(|_| Taken::Unseen), ..self }
    }
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(piece) = self.shown {
            write!(f, "{}", fen::letter(piece))?;
        }
        match self.taken {
            Some(Taken::Known(piece)) => write!(f, "x{}", fen::letter(piece)),
            Some(Taken::Unseen) => f.write_str("x?"),
            None => Ok(()),
        }
    }
}

impl FromStr for Answer {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Answer, ParseError> {
        const WHAT: &str = "a letter of KABRNCPkabrncp is turned up; x and one of them or ? is captured";
        let piece = |text: &str, at: usize| {
            let mut letters = text.chars();
            let piece = letters.next().and_then(|l| fen::piece(l).filter(|p| fen::letter(*p) == l));
            match (piece, letters.next()) {
                (Some(piece), None) => Ok(piece),
                (Some(_), Some(_)) => Err(ParseError::new(at + 1, WHAT)),
                (None, _) => Err(ParseError::new(at, WHAT)),
            }
        };
        let (shown, taken) = match text.split_once('x') {
            Some((shown, taken)) => (shown, Some(taken)),
            None => (text, None),
        };
        Ok(Answer {
            shown: if shown.is_empty() && taken.is_some() { None } else { Some(piece(shown, 0)?) },
            taken: match taken {
                None => None,
                Some("?") => Some(Taken::Unseen),
                Some(taken) => Some(Taken::Known(piece(taken, shown.len() + 1)?)),
            },
        })
    }
}

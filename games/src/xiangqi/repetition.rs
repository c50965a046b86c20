//! What it means that a position has stood before (\[XQ10\]).

use super::{Color, Exchange, RepetitionRule, Xiangqi, chase};

/// At which occurrence a repetition ends the game.
pub(super) const DECIDES: usize = 3;

/// A position that has stood before, and what follows from it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Repetition {
    /// How often the position has stood, now included: 2 or 3.
    pub count: usize,
    /// How the game ends, or at the second occurrence would end if the same plies were played once more.
    pub verdict: Verdict,
}

/// How a repetition is judged.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// Nobody is to blame, or both are.
    Draw,
    /// This side alone gave check on every move of its own and loses.
    PerpetualCheck(Color),
    /// This side alone chased the same piece on every move of its own and loses.
    PerpetualChase(Color),
}

impl Xiangqi {
    /// How often the present position has stood since the last capture, now included (\[XQ10\]); 1 where the rules
    /// ask for no repetition.
    #[must_use]
    pub fn occurrences(&self) -> usize {
        1 + self.earlier().count()
    }

    /// The places in the past where the position stood.
    fn earlier(&self) -> impl Iterator<Item = usize> {
        let key = self.position.key();
        let past = match self.options.repetition {
            RepetitionRule::None => &[],
            _ => &self.past[..],
        };
        // The side to move is in the key, so every other ply is enough.
        let skip = past.len() % 2;
        past.iter().enumerate().skip(skip).step_by(2).filter(move |(_, ply)| ply.key == key).map(|(n, _)| n)
    }

    /// Has the present position stood before (\[XQ10\])? At the second occurrence this is the warning that a
    /// player is shown. `None` for a position seen for the first time, and where the rules ask for no repetition.
    #[must_use]
    pub fn repetition(&self) -> Option<Repetition> {
        let first = self.earlier().next()?;
        Some(Repetition { count: self.occurrences(), verdict: self.verdict_since(first) })
    }

    /// Judges the plies from the `first`-th of the past on.
    fn verdict_since(&self, first: usize) -> Verdict {
        let plies = &self.past[first..];
        // The last ply was the other side's, the one before it the mover's, and so on.
        let to_move = self.position.to_move();
        let by = |color: Color| {
            let skip = usize::from(color == to_move);
            plies.iter().rev().skip(skip).step_by(2)
        };
        let checks = Color::BOTH.map(|color| by(color).all(|ply| ply.check));
        if let Some(verdict) = blame(checks, Verdict::PerpetualCheck) {
            return verdict;
        }
        if self.options.repetition != RepetitionRule::Asian {
            return Verdict::Draw;
        }
        // An exchange is a capture as far as threats go, and the marks of then are not known here.
        let mut position = self.position;
        position.exchange = Exchange::None;
        plies.iter().rev().for_each(|ply| position.step_back(ply.action));
        let chases = chase::perpetual(position, plies.iter().map(|ply| ply.action));
        blame(chases, Verdict::PerpetualChase).unwrap_or(Verdict::Draw)
    }
}

/// The verdict on two sides of which some did it all the time; `None` if neither did.
fn blame(did: [bool; 2], alone: fn(Color) -> Verdict) -> Option<Verdict> {
    match did {
        [false, false] => None,
        [true, true] => Some(Verdict::Draw),
        [red, _] => Some(alone(if red { Color::Red } else { Color::Black })),
    }
}

//! The steps since the last flip or capture, kept for the rule against long chases (\[BQ24\]).
//!
//! A position recurs only by steps, and each step can be taken back on the board: so the steps are enough to
//! know every earlier position, and they are short as text.

use super::{Banqi, Move, Piece, Square, Squares};
use crate::ParseError;
use std::fmt;
use std::hash::{Hash, Hasher};

/// How many steps are remembered, in plies; what lies further back does not count for \[BQ24\].
///
/// The rule names no such bound. It keeps the text of a position short where the rules have no draw, and no
/// chase takes so long to come round.
pub const TRAIL_PLIES: usize = 200;

/// Steps, the oldest first. Text form: moves separated by commas, `a1-a2,h4-g4`.
#[derive(Clone, Debug, Default)]
pub(super) struct Trail {
    steps: Vec<(Square, Square)>,
    /// For each step, the key of what the steps up to it have changed on the board: two of them are equal where the
    /// boards are, so most questions about the past are answered without taking anything back.
    keys: Vec<u64>,
}

// The keys follow from the steps, up to what came before the first.
impl PartialEq for Trail {
    fn eq(&self, other: &Trail) -> bool {
        self.steps == other.steps
    }
}
impl Eq for Trail {}
impl Hash for Trail {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.steps.hash(state);
    }
}

impl Trail {
    /// Adds the step of a piece.
    fn push(&mut self, piece: Piece, from: Square, to: Square) {
        let before = self.keys.last().copied().unwrap_or_default();
        self.steps.push((from, to));
        self.keys.push(before ^ key(piece, from) ^ key(piece, to));
    }

    /// How often the steps of the side to move have brought about the board that a step of `piece` would bring about:
    /// never too few, and too many only where two boards have one key.
    fn times(&self, piece: Piece, from: Square, to: Square) -> usize {
        let Some(now) = self.keys.last() else { return 0 };
        let wanted = now ^ key(piece, from) ^ key(piece, to);
        // The last step was the enemy's, the one before it ours.
        self.keys.iter().rev().skip(1).step_by(2).filter(|&&key| key == wanted).count()
    }
}

/// The key of a piece on a square, to be combined by exclusive or (Zobrist, 1970): the finalizer of SplitMix64.
fn key(piece: Piece, square: Square) -> u64 {
    let number = (piece.color.index() * 7 + piece.role.index()) * 32 + square.index() + 1;
    let mut mixed = (number as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

impl fmt::Display for Trail {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (n, (from, to)) in self.steps.iter().enumerate() {
            write!(f, "{}{from}-{to}", if n == 0 { "" } else { "," })?;
        }
        Ok(())
    }
}

impl Banqi {
    /// Remembers a step that has been made, if the rule is on.
    pub(super) fn remember(&mut self, from: Square, to: Square) {
        if !self.options.table.no_long_chase {
            return;
        }
        let Some(piece) = self.piece(to) else { return };
        let trail = self.trail.get_or_insert_default();
        if trail.steps.len() == TRAIL_PLIES {
            trail.steps.remove(0);
            trail.keys.remove(0);
        }
        trail.push(piece, from, to);
    }

    /// Is this step of the side to move one of [`Banqi::forbidden_chases`]?
    pub(super) fn is_forbidden_chase(&self, from: Square, to: Square) -> bool {
        let Some((trail, piece)) = self.trail.as_ref().zip(self.piece(from)) else { return false };
        // The dearest question last: hardly any step comes to it.
        trail.times(piece, from, to) >= 2
            && self.attacks_after(from, to)
            && self.forbidden_chases().contains(&(from, to))
    }

    /// The steps that \[BQ24\] forbids the side to move: each would bring about, for the third time by a step,
    /// a position in which this side attacks an enemy.
    pub(super) fn forbidden_chases(&self) -> Vec<(Square, Square)> {
        let Some(trail) = &self.trail else { return Vec::new() };
        let (now, mut then) = (self.board, self.board);
        // Where the two boards differ, kept up to date so that a long trail costs little.
        let mut changed = Squares::EMPTY;
        let mut met: Vec<((Square, Square), u32)> = Vec::new();
        for (back, &(from, to)) in trail.steps.iter().rev().enumerate() {
            // Before this is taken back, `then` is what the step brought about: of the own steps if `back` is odd.
            if back % 2 == 1
                && let Some(step) = only_step(changed, &now, &then)
            {
                match met.iter_mut().find(|(known, _)| *known == step) {
                    Some((_, times)) => *times += 1,
                    None => met.push((step, 1)),
                }
            }
            then[from.index()] = then[to.index()].take();
            for square in [from, to] {
                let differs = then[square.index()] != now[square.index()];
                changed = if differs { changed | square.set() } else { changed & !square.set() };
            }
        }
        met.into_iter()
            .filter(|&((from, to), times)| times >= 2 && self.attacks_after(from, to))
            .map(|(step, _)| step)
            .collect()
    }

    /// Would the side to move attack anything after a step?
    fn attacks_after(&self, from: Square, to: Square) -> bool {
        // Without its past, which no attack depends on.
        let mut after = Banqi { trail: None, ..*self };
        let Some(piece) = after.piece(from) else { return false };
        after.lift(from, piece);
        after.put(to, piece);
        after.of(piece.color).into_iter().any(|hunter| !after.capture_targets(hunter).is_empty())
    }

    /// Reads the trail that leads to this position, all else of which is read.
    pub(super) fn read_trail(&mut self, text: &str) -> Result<(), ParseError> {
        let mut steps = Vec::new();
        let mut at = 0;
        for item in text.split(',') {
            let Ok(Move::Step(from, to)) = item.parse() else {
                return Err(ParseError::new(at, "earlier steps are written a1-a2,h4-g4"));
            };
            steps.push((from, to));
            at += item.len() + 1;
        }
        if steps.len() > TRAIL_PLIES || steps.len() > usize::from(self.quiet) {
            return Err(ParseError::new(0, "there are more earlier steps than quiet plies or than 200"));
        }
        // Taken back one by one, each must have been a move of the side whose turn it was.
        let mut then = self.clone();
        let mut pieces = Vec::with_capacity(steps.len());
        for &(from, to) in steps.iter().rev() {
            then.pass_turn();
            let piece = then.piece(to).filter(|piece| Some(piece.color) == then.to_move);
            let Some(piece) = piece.filter(|_| !then.occupied().has(from)) else {
                return Err(ParseError::new(0, "the earlier steps do not lead to this board"));
            };
            pieces.push(piece);
            then.lift(to, piece);
            then.put(from, piece);
            if !then.step_targets(from).has(to) {
                return Err(ParseError::new(0, "an earlier step is not a move of its piece"));
            }
        }
        let mut trail = Trail::default();
        for (&(from, to), &piece) in steps.iter().zip(pieces.iter().rev()) {
            trail.push(piece, from, to);
        }
        self.trail = Some(Box::new(trail));
        Ok(())
    }
}

/// The one step that makes `then` of `now`, if there is one; they differ on the squares `changed`.
fn only_step(
    mut changed: Squares,
    now: &[Option<Piece>; 32],
    then: &[Option<Piece>; 32],
) -> Option<(Square, Square)> {
    if changed.size() != 2 {
        return None;
    }
    let (one, two) = (changed.next()?, changed.next()?);
    let moved = |from: Square, to: Square| {
        now[to.index()].is_none() && then[from.index()].is_none() && now[from.index()] == then[to.index()]
    };
    if moved(one, two) {
        Some((one, two))
    } else if moved(two, one) {
        Some((two, one))
    } else {
        None
    }
}

//! Deciding on a move: face-up moves by looking ahead, flips by their expectation.

use super::levels::Settings;
use super::search::{INFINITE, Search, after, look_after};
use crate::{Choice, Meter, Spent};
use games::banqi::{Banqi, Move};
use games::core::shuffle;
use games::{Dice, Game, Turn, View};

/// A move that may be chosen.
struct Candidate {
    action: Move,
    /// The level's error in judging it.
    error: i32,
    /// The score of the rough pass.
    rough: i32,
}

/// The best so far.
struct Best {
    action: Move,
    score: i32,
    judged: i32,
    depth: u32,
}

/// Decides for the side to move; `None` unless a player is to move.
pub(super) fn think(
    position: &Banqi,
    settings: &Settings,
    dice: &mut dyn Dice,
    meter: &mut Meter<'_>,
) -> Option<Choice<Move>> {
    let Turn::Player(_) = position.turn() else { return None };
    let mut candidates = candidates(position, settings, dice);
    // Should not even the rough pass be paid for, the dice have chosen.
    let first = candidates.first()?.action;
    let mut search = Search::new(settings, meter);
    let root = Root { position, settings, deeper: deeper(position, settings) };

    let mut best = None;
    let closely = root.rough_pass(&mut search, &mut candidates, &mut best);
    let mut close = None;
    for (i, candidate) in candidates[..closely].iter().enumerate() {
        search.meter.share(closely - i);
        root.judge(&mut search, candidate, &mut close);
        if search.meter.is_over() {
            break;
        }
    }

    let best = close.or(best).unwrap_or(Best { action: first, score: 0, judged: 0, depth: 0 });
    Some(Choice {
        action: best.action,
        score: best.score,
        nodes: search.meter.nodes(),
        depth: best.depth,
        guarded: search.meter.is_guarded(),
    })
}

fn deeper(position: &Banqi, settings: &Settings) -> u32 {
    if position.covered().is_empty() { settings.endgame_deeper } else { 0 }
}

/// All legal moves in an order drawn by the dice, so that equals are chosen among fairly.
fn candidates(position: &Banqi, settings: &Settings, dice: &mut dyn Dice) -> Vec<Candidate> {
    let mut actions = position.legal_moves();
    shuffle(&mut actions, dice);
    let mut error = || match i32::try_from(settings.error) {
        Ok(size @ 1..) => i32::try_from(dice.roll(2 * settings.error + 1)).unwrap_or(size) - size,
        _ => 0,
    };
    actions.into_iter().map(|action| Candidate { action, error: error(), rough: 0 }).collect()
}

struct Root<'a> {
    position: &'a Banqi,
    settings: &'a Settings,
    deeper: u32,
}

impl Root<'_> {
    /// Sorts the candidates for the close look and says how many of them get one. Face-up moves are
    /// sorted by what captures alone make of them; flips follow, where the level filters them the best
    /// of a rough judgement first.
    fn rough_pass(
        &self,
        search: &mut Search<'_, '_>,
        candidates: &mut [Candidate],
        best: &mut Option<Best>,
    ) -> usize {
        let filter = self.settings.flip_filter.filter(|&(above, _)| self.position.covered().size() > above);
        for candidate in &mut *candidates {
            let score = match candidate.action {
                m if self.turns_up(m) && filter.is_none() => continue,
                m if self.turns_up(m) => self.flip(search, m, 0),
                m => self.face_up(search, m, 0, -INFINITE),
            };
            let Ok(score) = score else { break };
            candidate.rough = score;
            keep_better(best, candidate, score, 0, self.liking(candidate.action));
        }
        candidates.sort_by_key(|c| (self.turns_up(c.action), -c.rough));
        let flips = candidates.iter().filter(|c| self.turns_up(c.action)).count();
        let closely = filter.map_or(flips, |(_, most)| most.min(flips));
        candidates.len() - flips + closely
    }

    /// Looks at a candidate closely and keeps it if it is better than the best so far. Depths are gone
    /// through one by one, so that a share that runs out still leaves the judgement before.
    fn judge(&self, search: &mut Search<'_, '_>, candidate: &Candidate, best: &mut Option<Best>) {
        let liking = self.liking(candidate.action);
        let full = match candidate.action {
            m if self.turns_up(m) => self.settings.after_flip,
            _ => self.settings.after_move + self.deeper,
        };
        let mut judgement = None;
        for depth in 0..=full {
            // Only a score that beats the best after error and liking matters.
            let needed = best.as_ref().map_or(-INFINITE, |b| b.judged - candidate.error - liking);
            let score = match candidate.action {
                m if self.turns_up(m) => self.flip(search, m, depth),
                m => self.face_up(search, m, depth, needed.clamp(-INFINITE, INFINITE - 1)),
            };
            match score {
                Ok(score) => judgement = Some((score, depth)),
                Err(Spent) => break,
            }
        }
        if let Some((score, depth)) = judgement {
            keep_better(best, candidate, score, depth, liking);
        }
    }

    /// Does nature answer the move: a flip, or a try to capture a covered piece?
    fn turns_up(&self, action: Move) -> bool {
        match action {
            Move::Flip(_) => true,
            Move::Capture(_, to) => self.position.covered().has(to),
            Move::Step(..) | Move::Stop(_) => false,
        }
    }

    fn liking(&self, action: Move) -> i32 {
        if matches!(action, Move::Flip(_)) { self.settings.flip_liking } else { 0 }
    }

    /// The score of a face-up move, `depth` plies further; exact above `alpha`, else a bound.
    fn face_up(&self, search: &mut Search<'_, '_>, m: Move, depth: u32, alpha: i32) -> Result<i32, Spent> {
        look_after(search, self.position, &after(self.position, m), depth, 1, alpha, INFINITE)
    }

    /// The expected score of a flip: over every kind it may be, weighted by how many of it are covered,
    /// each looked at `depth` plies further.
    fn flip(&self, search: &mut Search<'_, '_>, flip: Move, depth: u32) -> Result<i32, Spent> {
        let waiting = after(self.position, flip);
        let (mut sum, mut weights) = (0i64, 0i64);
        for (kind, weight) in waiting.chances() {
            let mut shown = waiting.clone();
            shown.reveal(kind).expect("a listed answer is possible");
            let score = look_after(search, self.position, &shown, depth, 1, -INFINITE, INFINITE)?;
            sum += i64::from(score) * i64::from(weight);
            weights += i64::from(weight);
        }
        // A covered square always has an answer; the guard keeps the division safe.
        Ok(i32::try_from(sum / weights.max(1)).unwrap_or(0))
    }
}

fn keep_better(best: &mut Option<Best>, candidate: &Candidate, score: i32, depth: u32, liking: i32) {
    let judged = score + candidate.error + liking;
    if best.as_ref().is_none_or(|b| judged > b.judged) {
        *best = Some(Best { action: candidate.action, score, judged, depth });
    }
}

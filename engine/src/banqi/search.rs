//! Looking ahead: alpha-beta over face-up moves, then capture sequences.
//!
//! Flips are not expanded here. Where a piece is covered, the side to move may instead make a quiet
//! flip: it turns up something that changes nothing, and the position is judged as it then stands, the
//! captures that the other side now has included. (Judged without them, a threat seems to cost nothing:
//! hard played so scored 0.325 in 100 games against hard.)

use super::evaluation::{WIN, evaluate, value_of};
use super::levels::Settings;
use crate::{Meter, Spent};
use games::banqi::{Banqi, Move};
use games::{Game, Turn};

/// Above every score.
pub(super) const INFINITE: i32 = WIN + 1;
/// Deeper than any look-ahead plus captures goes.
const MAX_PLIES: usize = 32;

pub(super) struct Search<'a, 'w> {
    settings: &'a Settings,
    pub(super) meter: &'a mut Meter<'w>,
    /// One list of moves for each ply from the root, kept so that no search allocates.
    lists: [Vec<(i32, Move)>; MAX_PLIES],
    /// The step that last refuted something at each ply.
    killers: [Option<Move>; MAX_PLIES],
}

impl<'a, 'w> Search<'a, 'w> {
    pub(super) fn new(settings: &'a Settings, meter: &'a mut Meter<'w>) -> Search<'a, 'w> {
        Search { settings, meter, lists: Default::default(), killers: [None; MAX_PLIES] }
    }

    /// The score of a position for the side to move, `depth` plies and then captures ahead; `ply` plies
    /// from the root. Fail-soft: outside of `alpha..beta` a bound.
    pub(super) fn look(
        &mut self,
        position: &Banqi,
        depth: u32,
        ply: u32,
        mut alpha: i32,
        beta: i32,
    ) -> Result<i32, Spent> {
        self.meter.count()?;
        if let Some(score) = ended(position, ply) {
            return Ok(score);
        }
        if depth == 0 {
            return self.captures(position, self.settings.captures, ply, alpha, beta);
        }
        let mut best = -INFINITE;
        if !position.covered().is_empty() {
            best = self.quiet_flip(position, ply, alpha, beta)?;
            if best >= beta {
                return Ok(best);
            }
            alpha = alpha.max(best);
        }
        let mut list = std::mem::take(&mut self.lists[ply as usize]);
        self.list_moves(position, ply, &mut list);
        let result = self.best_of(position, &list, depth, ply, best, alpha, beta);
        self.lists[ply as usize] = list;
        result
    }

    #[expect(
        clippy::too_many_arguments,
        reason = "the second half of `look`, apart so that the list is put back"
    )]
    fn best_of(
        &mut self,
        position: &Banqi,
        list: &[(i32, Move)],
        depth: u32,
        ply: u32,
        mut best: i32,
        mut alpha: i32,
        beta: i32,
    ) -> Result<i32, Spent> {
        for &(_, m) in list {
            let child = after(position, m);
            let score = look_after(self, position, &child, depth - 1, ply + 1, alpha, beta)?;
            if score > best {
                best = score;
                alpha = alpha.max(score);
                if score >= beta {
                    if matches!(m, Move::Step(..)) {
                        self.killers[ply as usize] = Some(m);
                    }
                    break;
                }
            }
        }
        Ok(best)
    }

    /// All face-up moves: captures, the most valuable victim first, then the killer, then the other steps.
    fn list_moves(&self, position: &Banqi, ply: u32, list: &mut Vec<(i32, Move)>) {
        list.clear();
        list_captures(position, list);
        let killer = self.killers[ply as usize];
        let captures = list.len();
        position.for_each_step(|from, to| {
            let m = Move::Step(from, to);
            if killer == Some(m) {
                list.insert(captures, (0, m));
            } else {
                list.push((0, m));
            }
        });
    }

    /// The score for the side to move if it turns up something that changes nothing.
    fn quiet_flip(&mut self, position: &Banqi, ply: u32, alpha: i32, beta: i32) -> Result<i32, Spent> {
        self.meter.count()?;
        let passed = position.after_quiet_flip();
        Ok(-self.captures(&passed, self.settings.captures, ply + 1, -beta, -alpha)?)
    }

    /// The score for the side to move of a position that is not over, when only captures are followed,
    /// `left` plies far, and either side may stop capturing.
    fn captures(
        &mut self,
        position: &Banqi,
        left: u32,
        ply: u32,
        mut alpha: i32,
        beta: i32,
    ) -> Result<i32, Spent> {
        let mut best = evaluate(position);
        if left == 0 || best >= beta {
            return Ok(best);
        }
        alpha = alpha.max(best);
        let mut list = std::mem::take(&mut self.lists[ply as usize]);
        list.clear();
        list_captures(position, &mut list);
        let mut result = Ok(());
        for &(_, m) in &list {
            match self.capture(position, m, left, ply, alpha, beta) {
                Ok(score) => {
                    if score > best {
                        best = score;
                        alpha = alpha.max(score);
                        if score >= beta {
                            break;
                        }
                    }
                }
                Err(spent) => {
                    result = Err(spent);
                    break;
                }
            }
        }
        self.lists[ply as usize] = list;
        result.map(|()| best)
    }

    fn capture(
        &mut self,
        position: &Banqi,
        m: Move,
        left: u32,
        ply: u32,
        alpha: i32,
        beta: i32,
    ) -> Result<i32, Spent> {
        self.meter.count()?;
        let child = after(position, m);
        let stays = child.to_move() == position.to_move();
        if let Some(score) = ended(&child, ply + 1) {
            return Ok(if stays { score } else { -score });
        }
        if stays {
            return self.captures(&child, left - 1, ply + 1, alpha, beta);
        }
        Ok(-self.captures(&child, left - 1, ply + 1, -beta, -alpha)?)
    }
}

fn list_captures(position: &Banqi, list: &mut Vec<(i32, Move)>) {
    position.for_each_capture(|from, to| {
        let victim = position.piece(to).map_or(0, |piece| value_of(piece.role));
        let hunter = position.piece(from).map_or(0, |piece| value_of(piece.role));
        list.push((hunter / 64 - victim, Move::Capture(from, to)));
    });
    list.sort_by_key(|&(key, _)| key);
}

/// The score, for the side that moved, of a position that a move led to: under the rule of chains
/// (\[BQ22\]) the turn may stay with that side.
pub(super) fn look_after(
    search: &mut Search<'_, '_>,
    before: &Banqi,
    child: &Banqi,
    depth: u32,
    ply: u32,
    alpha: i32,
    beta: i32,
) -> Result<i32, Spent> {
    if before.to_move().is_some() && child.to_move() == before.to_move() {
        return search.look(child, depth, ply, alpha, beta);
    }
    Ok(-search.look(child, depth, ply, -beta, -alpha)?)
}

/// The position after a face-up move that the rules generated.
pub(super) fn after(position: &Banqi, m: Move) -> Banqi {
    let mut child = position.clone();
    child.play(m).expect("a generated move is legal");
    child
}

/// The score for the side to move of a position that is over; a win sooner is worth more.
pub(super) fn ended(position: &Banqi, ply: u32) -> Option<i32> {
    let Turn::Over(outcome) = position.turn() else { return None };
    let Some(winner) = outcome.winner else { return Some(0) };
    let won = position.to_move().is_some_and(|color| position.seat_of(color) == winner);
    let sooner = i32::try_from(ply).unwrap_or(0);
    Some(if won { WIN - sooner } else { sooner - WIN })
}

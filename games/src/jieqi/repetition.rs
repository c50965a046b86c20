//! What it means that a position has stood before (\[JQ31\]).
//!
//! Checks and chases are judged as in Xiangqi (\[XQ10\]): a *threat* is a capture that a side could make if it
//! were to move, with a face-up piece that is neither king nor soldier, of a face-up piece that is neither king
//! nor a soldier that has not crossed, and that is a chariot attacked by a horse or a cannon, or is not
//! protected: after the capture nobody could legally capture back. Two pieces of one kind that attack each
//! other are no threat unless the attacked one may not move. A move *chases* a piece if after it there is a
//! threat to it that was not there before. In a repetition no hidden piece moves; a hidden piece protects by
//! its way of moving, and is never what is chased, for nobody can say what it is.

use super::{Board, Color, Move, Options, Piece, RepetitionRule, Role, Scene, Square, Squares};
use crate::wide::zones::half;

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

impl Scene {
    /// Has the present position stood before? At the second occurrence this is the warning that a player is
    /// shown. `None` for a position seen for the first time, and where the rules ask for no repetition.
    #[must_use]
    pub fn repetition(&self) -> Option<Repetition> {
        let key = self.board.key();
        let mut count = 1;
        let mut first = None;
        for (n, ply) in self.past.iter().enumerate() {
            if ply.key == key {
                count += 1;
                first = first.or(Some(n));
            }
        }
        Some(Repetition { count, verdict: self.verdict_since(first?) })
    }

    /// Judges the plies from the `first`-th of the past on.
    fn verdict_since(&self, first: usize) -> Verdict {
        if matches!(self.options.repetition, RepetitionRule::Draw | RepetitionRule::None) {
            return Verdict::Draw;
        }
        let plies = &self.past[first..];
        // The last ply was the other side's, the one before it the mover's, and so on.
        let to_move = self.board.to_move();
        let checks = Color::BOTH.map(|color| {
            let skip = usize::from(color == to_move);
            plies.iter().rev().skip(skip).step_by(2).all(|ply| ply.check)
        });
        if let Some(verdict) = blame(checks, Verdict::PerpetualCheck) {
            return verdict;
        }
        if self.options.repetition != RepetitionRule::Asian {
            return Verdict::Draw;
        }
        let mut board = self.board;
        plies.iter().rev().for_each(|ply| board.step_back(ply.action));
        let chases = perpetual(board, plies.iter().map(|ply| ply.action), &self.options);
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

/// For each colour: did it chase one and the same piece with every move of its own? The plies capture nothing.
fn perpetual(start: Board, plies: impl Iterator<Item = Move>, rules: &Options) -> [bool; 2] {
    let mut board = start;
    // Where the piece on a square stood at the start: pieces keep their names.
    let mut names: [Square; Square::COUNT] =
        std::array::from_fn(|index| Square::new(index as u8).expect("a number below 90"));
    let mut chased: [Option<Squares>; 2] = [None; 2];
    for m in plies {
        let mover = board.to_move();
        let all = chased[mover.index()].unwrap_or(Squares::ALL);
        // Once nothing is chased all the time, the rest of the plies cannot change that.
        let before = if all.is_empty() { Vec::new() } else { threats(&board, rules) };
        board.make(m, None);
        names[m.to.index()] = names[m.from.index()];
        if all.is_empty() {
            continue;
        }
        let mut passed = board;
        passed.pass();
        let mut now = Squares::EMPTY;
        for (from, to) in threats(&passed, rules) {
            let was = if from == m.to { m.from } else { from };
            if !before.contains(&(was, to)) {
                now = now.with(names[to.index()]);
            }
        }
        chased[mover.index()] = Some(all & now);
    }
    Color::BOTH.map(|color| chased[color.index()].is_some_and(|squares| !squares.is_empty()))
}

/// The threats of the side to move, as captures.
fn threats(board: &Board, rules: &Options) -> Vec<(Square, Square)> {
    let side = board.to_move();
    let enemies = board.of(side.other()) & !board.hidden(side.other());
    let soldiers_at_home = board.of_kind(side.other(), Role::Soldier) & half(side.other());
    let targets = enemies & !soldiers_at_home & !board.of_kind(side.other(), Role::General);
    // In check most captures are illegal for a reason that passes: then all that the pieces could take count as
    // there before the move, so that the answer to a check is no new threat by itself.
    let in_check = board.in_check(rules);
    let mut found = Vec::new();
    for role in [Role::Chariot, Role::Horse, Role::Cannon, Role::Advisor, Role::Elephant] {
        for from in board.of_kind(side, role) {
            let Some(way) = board.way(from, rules) else { continue };
            let reach = way.captures(side, from, board.occupied()) & targets;
            if reach.is_empty() {
                continue;
            }
            let real = if in_check { reach } else { reach & board.legal_targets(from, rules) };
            found.extend(real.filter(|&to| is_threat(board, role, from, to, rules)).map(|to| (from, to)));
        }
    }
    found
}

/// Is a capture that can be made a threat?
fn is_threat(board: &Board, role: Role, from: Square, to: Square, rules: &Options) -> bool {
    let Some(Piece { role: target, .. }) = board.piece(to) else { return false };
    if target == Role::Chariot && matches!(role, Role::Horse | Role::Cannon) {
        return true;
    }
    let mut passed = *board;
    passed.pass();
    if target == role && passed.is_legal(Move::new(to, from), rules) {
        return false;
    }
    let mut after = *board;
    after.make(Move::new(from, to), None);
    let captors = after.attackers_of(to, board.to_move().other(), rules);
    !captors.into_iter().any(|captor| after.is_legal(Move::new(captor, to), rules))
}

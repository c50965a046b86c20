//! Counting leaves (\[JQ23\]: where hidden pieces lie as dealt, or over all they may be).

use super::{Answer, Board, Color, Deal, Jieqi, Move, Options, Pool, Role, Sight};
use crate::core::{Game, Turn};

/// Plies below which no position can stand for the third time: two rounds of four plies.
const TWO_ROUNDS: usize = 8;

impl Sight {
    /// Leaves exactly `depth` plies below, by the convention of [`crate::perft`]: a ply that nature completes
    /// has one child for each distinct answer, drawn from the pools as the observer knows them; a finished game
    /// has no children.
    #[must_use]
    pub fn perft(&self, depth: u32) -> u64 {
        // What was captured unseen may lie anywhere: let every piece of the pools stay possible.
        self.go_on().perft(depth, &Answers::All)
    }
}

impl Jieqi {
    /// Leaves exactly `depth` plies below where hidden pieces are what a deal says.
    ///
    /// `None` if the deal does not fit: hidden pieces are others by it than this game has.
    #[must_use]
    pub fn perft_dealt(&self, deal: &Deal, depth: u32) -> Option<u64> {
        self.fits_deal(deal).then(|| self.perft(depth, &Answers::Dealt(deal)))
    }

    /// Does the deal tell for each hidden piece what it is, out of those that are hidden?
    fn fits_deal(&self, deal: &Deal) -> bool {
        Color::BOTH.into_iter().all(|color| {
            let mut left = Some(self.pool(color));
            for square in self.board().hidden(color) {
                let piece = deal.piece(square).filter(|piece| piece.color == color);
                left = piece.and_then(|piece| left?.without(piece.role));
            }
            left.is_some()
        })
    }

    fn perft(&self, depth: u32, answers: &Answers<'_>) -> u64 {
        if depth == 0 {
            return 1;
        }
        let Turn::Player(_) = self.scene.turn() else { return 0 };
        let plies = usize::try_from(depth).unwrap_or(usize::MAX);
        let options = &self.scene.options;
        let draws = options
            .draw_after
            .is_some_and(|limit| usize::from(self.scene.quiet).saturating_add(plies) > usize::from(limit));
        if !draws && plies.saturating_add(self.scene.past.len()) <= TWO_ROUNDS {
            // No game below ends by what came before: the boards are enough.
            return perft(&self.scene.board, self.pools, options, depth, answers);
        }
        let mut leaves = 0;
        for m in self.scene.legal_moves() {
            let mut child = self.clone();
            child.play(m).expect("a generated move is legal");
            if !child.awaits_chance() {
                leaves += child.perft(depth - 1, answers);
                continue;
            }
            let given: Vec<Answer> = match answers {
                Answers::All => child.chances().into_iter().map(|(answer, _)| answer).collect(),
                Answers::Dealt(deal) => vec![child.answer(deal).expect("the deal fits the game")],
            };
            for answer in given {
                let mut revealed = child.clone();
                revealed.reveal(answer).expect("a listed answer is possible");
                leaves += revealed.perft(depth - 1, answers);
            }
        }
        leaves
    }
}

/// What hidden pieces turn out to be.
enum Answers<'a> {
    All,
    Dealt(&'a Deal),
}

fn perft(board: &Board, pools: [Pool; 2], rules: &Options, depth: u32, answers: &Answers<'_>) -> u64 {
    let hidden = board.hidden;
    let (us, them) = (board.to_move().index(), board.to_move().other().index());
    if depth == 1 {
        return match answers {
            Answers::Dealt(_) => u64::from(board.count_legal(rules)),
            Answers::All => {
                let kinds = pools.map(|pool| pool.kinds().count() as u64);
                let mut leaves = 0;
                board.for_each_legal(rules, |m| {
                    let shown = if hidden.has(m.from) { kinds[us] } else { 1 };
                    let taken = if !m.in_place() && hidden.has(m.to) { kinds[them] } else { 1 };
                    leaves += shown * taken;
                });
                leaves
            }
        };
    }
    let mut leaves = 0;
    board.for_each_legal(rules, |m| {
        let mut child = |shown: Option<Role>, taken: Option<Role>| {
            let mut pools = pools;
            for (role, side) in [(shown, us), (taken, them)] {
                if let Some(role) = role {
                    pools[side] = pools[side].without(role).expect("an answer is in the pool");
                }
            }
            let mut after = *board;
            let captured = after.make(m, shown);
            let face_king = matches!(captured, Some(super::Shown::Face(p)) if p.role == Role::General);
            // A captured king ends the game (\[JQ30\]): no leaves deeper down.
            if !face_king && taken != Some(Role::General) {
                leaves += perft(&after, pools, rules, depth - 1, answers);
            }
        };
        each_answer(m, hidden, pools, (us, them), answers, &mut child);
    });
    leaves
}

/// Calls `f` with each answer to a move: what is shown and what is taken.
#[inline]
fn each_answer(
    m: Move,
    hidden: super::Squares,
    pools: [Pool; 2],
    (us, them): (usize, usize),
    answers: &Answers<'_>,
    f: &mut impl FnMut(Option<Role>, Option<Role>),
) {
    let (shows, takes) = (hidden.has(m.from), !m.in_place() && hidden.has(m.to));
    match answers {
        _ if !shows && !takes => f(None, None),
        Answers::Dealt(deal) => {
            let role =
                |asked: bool, square| asked.then(|| deal.piece(square)).flatten().map(|piece| piece.role);
            f(role(shows, m.from), role(takes, m.to));
        }
        Answers::All => {
            for shown in Role::ALL {
                if shows && pools[us].count(shown) == 0 || !shows && shown != Role::General {
                    continue;
                }
                for taken in Role::ALL {
                    if takes && pools[them].count(taken) == 0 || !takes && taken != Role::General {
                        continue;
                    }
                    f(shows.then_some(shown), takes.then_some(taken));
                }
            }
        }
    }
}

//! Perft: counts the leaves of the game tree to a depth, the standard check of a move generator.
//!
//! A ply that nature completes has one child for each distinct answer (weights do not count). A
//! finished game has no children. <https://www.chessprogramming.org/Perft>

use crate::{Game, Turn, View};

/// The number of leaves exactly `depth` plies below a position.
#[must_use]
pub fn perft<G>(game: &G, depth: u32) -> u64
where
    G: Game<View = G> + View<Game = G>,
{
    if depth == 0 {
        return 1;
    }
    if !matches!(Game::turn(game), Turn::Player(_)) {
        return 0;
    }
    let mut leaves = 0;
    for m in game.legal_moves() {
        let mut child = game.clone();
        child.play(m).expect("a generated move is legal");
        if child.awaits_chance() {
            for (answer, _) in child.chances() {
                let mut revealed = child.clone();
                revealed.reveal(answer).expect("a listed answer is possible");
                leaves += perft(&revealed, depth - 1);
            }
        } else {
            leaves += perft(&child, depth - 1);
        }
    }
    leaves
}

/// The same where nature answers by a deal: each move has one child. `None` if an answer does not fit.
#[must_use]
pub fn perft_dealt<G>(game: &G, deal: &G::Deal, depth: u32) -> Option<u64>
where
    G: Game<View = G> + View<Game = G>,
{
    if depth == 0 {
        return Some(1);
    }
    if !matches!(Game::turn(game), Turn::Player(_)) {
        return Some(0);
    }
    let mut leaves = 0;
    for m in game.legal_moves() {
        let mut child = game.clone();
        child.play(m).expect("a generated move is legal");
        if child.awaits_chance() {
            child.reveal(child.answer(deal)?).ok()?;
        }
        leaves += perft_dealt(&child, deal, depth - 1)?;
    }
    Some(leaves)
}

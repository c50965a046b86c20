//! What a host must know of a game beyond its rules. Above all the server's mover for an absent player: it keeps the game going, plays no good moves, costs almost nothing.

use games::banqi::{Banqi, Move, Role};
use games::{Dice, Game, Seat, View};

/// A game that can be hosted: it has a simple mover.
pub trait Hosted: Game {
    /// A legal move for the side to move, chosen from what that side may know; `None` if it has none.
    fn absent_move(view: &Self::View, dice: &mut dyn Dice) -> Option<Self::Move>;

    /// A player's pieces that are not captured.
    fn pieces_left(&self, seat: Seat) -> u32;
}

impl Hosted for Banqi {
    /// The most valuable capture; else a random flip; else a random move.
    fn absent_move(view: &Banqi, dice: &mut dyn Dice) -> Option<Move> {
        let legal = view.legal_moves();
        let prize = |m: &Move| match m {
            Move::Capture(_, to) => view.piece(*to).map(|piece| value(piece.role)),
            _ => None,
        };
        if let Some(best) = legal.iter().filter_map(prize).max() {
            let captures: Vec<Move> = legal.into_iter().filter(|m| prize(m) == Some(best)).collect();
            return pick(&captures, dice);
        }
        let flips: Vec<Move> = legal.iter().copied().filter(|m| matches!(m, Move::Flip(_))).collect();
        pick(if flips.is_empty() { &legal } else { &flips }, dice)
    }

    fn pieces_left(&self, seat: Seat) -> u32 {
        self.color_of(seat).map_or(16, |color| self.alive(color))
    }
}

/// Piece values of the house's Banqi (K 60, A 30, C 18, E 15, R 9, H 6, P 4); only their order matters here.
fn value(role: Role) -> u8 {
    match role {
        Role::General => 60,
        Role::Advisor => 30,
        Role::Cannon => 18,
        Role::Elephant => 15,
        Role::Chariot => 9,
        Role::Horse => 6,
        Role::Soldier => 4,
    }
}

fn pick<T: Copy>(items: &[T], dice: &mut dyn Dice) -> Option<T> {
    let sides = u32::try_from(items.len()).ok().filter(|&n| n > 0)?;
    items.get(dice.roll(sides) as usize).copied()
}

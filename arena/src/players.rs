//! The players a match can have.

use crate::cli::Spend;
use crate::failure::Failure;
use crate::plug::Played;
use engine::{Budget, Level, MoveOf, Player};
use games::{Dice, Game, View};
use std::time::Instant;

/// A player of a game.
pub(crate) enum Contestant<G: Played> {
    /// A computer player, and for how long it may think where that is limited by time.
    Computer(Player<G::View>, Option<std::time::Duration>),
    /// Any legal move, each as likely: the floor that everything else is measured from.
    Random,
}

/// What a contestant did.
pub(crate) struct Decision<G: Game> {
    pub(crate) action: G::Move,
    pub(crate) nodes: u64,
    pub(crate) guarded: bool,
}

impl<G: Played> Contestant<G> {
    /// The player of a name.
    pub(crate) fn find(name: &str, spend: Option<Spend>) -> Result<Contestant<G>, Failure> {
        if name == "random" {
            return Ok(Contestant::Random);
        }
        let player = find_level::<G>(name)
            .map_err(|known| Failure::UnknownPlayer { name: name.to_owned(), known: known + ", random" })?;
        Ok(match spend {
            None => Contestant::Computer(player, None),
            Some(Spend::Nodes(nodes)) => Contestant::Computer(player.with_budget(Budget { nodes }), None),
            Some(Spend::Time(time)) => {
                Contestant::Computer(player.with_budget(Budget { nodes: u64::MAX }), Some(time))
            }
        })
    }

    /// Decides; `None` if nobody is to move.
    pub(crate) fn decide(&self, view: &G::View, dice: &mut dyn Dice) -> Option<Decision<G>> {
        match self {
            Contestant::Computer(player, time) => {
                let begun = Instant::now();
                let mut late = || time.is_some_and(|limit| begun.elapsed() >= limit);
                let choice = player.choose_watched(view, dice, &mut late)?;
                Some(Decision { action: choice.action, nodes: choice.nodes, guarded: choice.guarded })
            }
            Contestant::Random => {
                let moves = view.legal_moves();
                let sides = u32::try_from(moves.len()).ok().filter(|&n| n > 0)?;
                let action: MoveOf<G::View> = moves[dice.roll(sides) as usize];
                Some(Decision { action, nodes: 0, guarded: false })
            }
        }
    }
}

/// The computer player of a level's name.
///
/// # Errors
/// The names there are.
pub(crate) fn find_level<G: Played>(name: &str) -> Result<Player<G::View>, String> {
    name.parse::<Level>()
        .ok()
        .and_then(Player::new)
        .ok_or_else(|| Player::<G::View>::levels().map(Level::name).collect::<Vec<_>>().join(", "))
}

//! The computer players. They see a [`View`], never a game, and have no clock, no random source and no
//! other way out: what they may know, how long they may think and what they may roll is handed in.
//!
//! ```
//! use engine::{Level, Player, SeededDice};
//! use games::banqi::{Banqi, Options};
//! use games::View;
//!
//! // Red's chariot stands beside two pieces that outrank it.
//! let view = Banqi::read("8/2aR4/3k4/8 r - 0", &Options::classic())?;
//! let player = Player::<Banqi>::new(Level::Hard).expect("Banqi has this level");
//! let mut dice = SeededDice::new(1); // the engine's own dice, not the table's
//! let choice = player.choose(&view, &mut dice).expect("a player is to move");
//! assert!(view.legal_moves().contains(&choice.action));
//! assert!(choice.nodes <= player.budget().nodes && !choice.guarded);
//!
//! // The same view and the same dice: the same move and the same count, on every machine.
//! assert_eq!(player.choose(&view, &mut SeededDice::new(1)), Some(choice));
//! # Ok::<(), games::ParseError>(())
//! ```

mod banqi;
mod dice;
mod meter;

pub use banqi::{Settings as BanqiSettings, evaluate as evaluate_banqi};
pub use dice::SeededDice;
pub use games::Level;
pub use meter::{Meter, Spent, Watch};

use games::{Dice, Game, View};
use std::fmt::Debug;

/// The moves of the game that a view belongs to.
pub type MoveOf<V> = <<V as View>::Game as Game>::Move;

/// How much a player may think about one move, in positions. Counted, not timed: results repeat on any machine.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Budget {
    /// Positions judged at most, from 1 up (0 counts as 1).
    pub nodes: u64,
}

/// What a player decided.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Choice<M> {
    /// The move.
    pub action: M,
    /// What the player expects of it, seen from its own side, in hundredths of a point
    /// (Banqi: a soldier is worth 4 points while there is no general to catch).
    pub score: i32,
    /// Positions judged for this decision.
    pub nodes: u64,
    /// Plies the move was followed by in the judgement, capture sequences not counted.
    pub depth: u32,
    /// Did the host's [`Watch`] cut the thinking short? Then the choice depends on the machine's speed
    /// and need not repeat; records mark such moves.
    pub guarded: bool,
}

/// A game that the computer can play, implemented for what it sees of it.
pub trait Playable: View {
    /// What makes a level play as it does.
    type Settings: Copy + Debug + Send + Sync + 'static;

    /// A level's settings; `None` where the game has no such level.
    fn settings(level: Level) -> Option<Self::Settings>;

    /// A level's usual budget for one move.
    fn budget(settings: &Self::Settings) -> Budget;

    /// Decides on a move within the meter's budget. `None` unless a player is to move.
    fn think(
        &self,
        settings: &Self::Settings,
        dice: &mut dyn Dice,
        meter: &mut Meter<'_>,
    ) -> Option<Choice<MoveOf<Self>>>;
}

/// A computer player of one game.
#[derive(Debug)]
pub struct Player<V: Playable> {
    level: Level,
    settings: V::Settings,
    budget: Budget,
}

// By hand, because a derive would ask for bounds on `V` itself.
impl<V: Playable> Clone for Player<V> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<V: Playable> Copy for Player<V> {}

impl<V: Playable> Player<V> {
    /// A player of a level with the level's usual budget; `None` where the game has no such level.
    #[must_use]
    pub fn new(level: Level) -> Option<Player<V>> {
        let settings = V::settings(level)?;
        Some(Player { level, settings, budget: V::budget(&settings) })
    }

    /// The levels the game has, from the weakest up.
    pub fn levels() -> impl Iterator<Item = Level> {
        Level::ALL.into_iter().filter(|&level| V::settings(level).is_some())
    }

    /// The same player with another budget.
    #[must_use]
    pub fn with_budget(self, budget: Budget) -> Player<V> {
        Player { budget, ..self }
    }

    /// The player's level.
    #[must_use]
    pub fn level(&self) -> Level {
        self.level
    }

    /// What the player may spend on one move.
    #[must_use]
    pub fn budget(&self) -> Budget {
        self.budget
    }

    /// Decides on a move. `None` unless a player is to move.
    ///
    /// Depends on the view, the dice and the budget alone.
    pub fn choose(&self, view: &V, dice: &mut dyn Dice) -> Option<Choice<MoveOf<V>>> {
        self.choose_watched(view, dice, &mut || false)
    }

    /// The same, but the host's watch may cut it short: it is asked every few thousand positions
    /// ([`Meter::WATCH_EVERY`]) whether to stop. The best move found so far is then marked
    /// [`Choice::guarded`].
    pub fn choose_watched(
        &self,
        view: &V,
        dice: &mut dyn Dice,
        watch: &mut dyn Watch,
    ) -> Option<Choice<MoveOf<V>>> {
        view.think(&self.settings, dice, &mut Meter::new(self.budget, watch))
    }
}

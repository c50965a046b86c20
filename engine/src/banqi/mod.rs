//! Banqi: a look ahead over face-up moves, an expectation over every flip.

mod evaluation;
mod levels;
mod root;
mod search;

pub use evaluation::evaluate;
pub use levels::Settings;

use crate::{Budget, Choice, Level, Meter, Playable};
use games::Dice;
use games::banqi::{Banqi, Move};

impl Playable for Banqi {
    type Settings = Settings;

    fn settings(level: Level) -> Option<Settings> {
        Settings::of(level)
    }

    fn budget(settings: &Settings) -> Budget {
        Budget { nodes: settings.budget_nodes }
    }

    fn think(&self, settings: &Settings, dice: &mut dyn Dice, meter: &mut Meter<'_>) -> Option<Choice<Move>> {
        root::think(self, settings, dice, meter)
    }
}

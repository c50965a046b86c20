//! The single list of what can be played: name to game.

use crate::mover::Hosted;
use crate::table::{Play, Table};
use games::banqi::Banqi;
use games::{Dice, Game, ParseError};

/// What a room must know of a game before anyone sits down.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The game's name.
    pub name: &'static str,
    /// Hearts each player pays when a friend game starts.
    pub hearts: u8,
}

/// All games, in the order they are offered.
pub const GAMES: &[Entry] = &[Entry { name: Banqi::NAME, hearts: 1 }];

/// A game that is not played here, or rules that are not its rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unknown {
    /// No such game.
    Game,
    /// The options text does not parse.
    Options(ParseError),
}

/// Looks a game up.
#[must_use]
pub fn entry(name: &str) -> Option<Entry> {
    GAMES.iter().copied().find(|entry| entry.name == name)
}

/// The canonical text of a game's options; the empty text stands for the first preset.
///
/// # Errors
/// The game or its options are unknown.
pub fn canonical_options(name: &str, options: &str) -> Result<String, Unknown> {
    with_game(name, Canonical { options })
}

/// A new table of a game, dealt with the game's dice.
///
/// # Errors
/// The game or its options are unknown.
pub fn new_table(name: &str, options: &str, dice: &mut dyn Dice) -> Result<Box<dyn Table>, Unknown> {
    with_game(name, NewTable { options, dice })
}

/// Something to do once the name of a game has become its type.
trait ForGame {
    type Output;
    fn run<G: Hosted + Send + 'static>(self) -> Result<Self::Output, Unknown>
    where
        G::Deal: Send,
        G::Move: Send,
        G::Chance: Send;
}

/// The one place where names become types.
fn with_game<F: ForGame>(name: &str, f: F) -> Result<F::Output, Unknown> {
    match name {
        Banqi::NAME => f.run::<Banqi>(),
        _ => Err(Unknown::Game),
    }
}

fn options_of<G: Game>(text: &str) -> Result<G::Options, Unknown> {
    if text.is_empty() { Ok(G::Options::default()) } else { text.parse().map_err(Unknown::Options) }
}

struct Canonical<'a> {
    options: &'a str,
}

impl ForGame for Canonical<'_> {
    type Output = String;
    fn run<G: Hosted + Send + 'static>(self) -> Result<String, Unknown> {
        Ok(options_of::<G>(self.options)?.to_string())
    }
}

struct NewTable<'a> {
    options: &'a str,
    dice: &'a mut dyn Dice,
}

impl ForGame for NewTable<'_> {
    type Output = Box<dyn Table>;
    fn run<G: Hosted + Send + 'static>(self) -> Result<Box<dyn Table>, Unknown>
    where
        G::Deal: Send,
        G::Move: Send,
        G::Chance: Send,
    {
        let options = options_of::<G>(self.options)?;
        let deal = G::deal(&options, self.dice);
        Ok(Box::new(Play::<G>::new(&options, deal)))
    }
}

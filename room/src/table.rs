//! A game on a table: the position, the sealed deal under it and the plies so far. It runs in the
//! Durable Object for a friend room and on the device for everything else.

use crate::mover::Hosted;
use games::record::Ply;
use games::{Code, Dice, Game, Observer, ParseError, Seat, Turn, View};
use std::fmt::Debug;

/// A table with the game's types forgotten: moves and positions are text, as on the wire.
pub trait Table: Debug + Send {
    /// The game's name.
    fn game(&self) -> &'static str;
    /// The rule switches, as text.
    fn options(&self) -> String;
    /// Whose turn it is. Never [`Turn::Chance`]: the table answers from its deal at once.
    fn turn(&self) -> Turn;
    /// The position as an observer may know it.
    fn view(&self, who: Observer) -> String;
    /// The completed plies, as an observer may know them.
    fn plies(&self, who: Observer) -> Vec<String>;
    /// The last completed ply, as everybody may know it.
    fn last_ply(&self) -> Option<String>;
    /// How many plies are completed.
    fn ply(&self) -> u32;
    /// Who played each of them. Players need not alternate: in a chain of captures one has several in a row.
    fn movers(&self) -> &[Seat];
    /// Plays a move for the side to move and completes it from the deal.
    ///
    /// # Errors
    /// The text is no move, or the rules refuse it; nothing has changed.
    fn play(&mut self, action: &str) -> Result<(), Refused>;
    /// Takes back plies until `ply` are left. A piece flipped again shows the same face.
    fn take_back(&mut self, ply: u32);
    /// The move for an absent player: cheap, bounded, blind to the deal. `None` when the game is over.
    fn absent_move(&self, dice: &mut dyn Dice) -> Option<String>;
    /// A player's pieces that are not captured, for the score.
    fn pieces_left(&self, seat: Seat) -> u32;
    /// Does this table offer resignation and agreed draws?
    fn agreements(&self) -> bool;
    /// Everything hidden, as text: for the record after the game, and for storage.
    fn deal(&self) -> String;
}

/// A move that was not played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refused {
    /// The text is not a move.
    Malformed(ParseError),
    /// The rules refuse the move: the code of the rule.
    Illegal(&'static str),
}

/// A table of one game.
#[derive(Clone, Debug)]
pub struct Play<G: Game> {
    game: G,
    deal: G::Deal,
    plies: Vec<Ply<G>>,
    /// Who played each ply: in Banqi one player may have several in a row.
    movers: Vec<Seat>,
}

impl<G: Hosted> Play<G> {
    /// A new game on a deal.
    #[must_use]
    pub fn new(options: &G::Options, deal: G::Deal) -> Play<G> {
        Play { game: G::new(options), deal, plies: Vec::new(), movers: Vec::new() }
    }

    /// The position: for the host only.
    #[must_use]
    pub fn position(&self) -> &G {
        &self.game
    }

    /// A ply as an observer may read it.
    fn told(&self, number: usize, who: Observer) -> Option<String> {
        let (ply, mover) = (self.plies.get(number)?, *self.movers.get(number)?);
        let answer = ply.answer.map(|answer| self.game.told(answer, mover, who));
        Some(Ply::<G> { action: ply.action, answer }.to_string())
    }

    fn play_typed(&mut self, action: G::Move) -> Result<(), G::Illegal> {
        let mover = self.game.turn();
        let mut next = self.game.clone();
        next.play(action)?;
        let answer = if next.awaits_chance() {
            let answer = next.answer(&self.deal).expect("a deal answers every flip of its own game");
            next.reveal(answer)?;
            Some(answer)
        } else {
            None
        };
        self.game = next;
        self.plies.push(Ply { action, answer });
        if let Turn::Player(seat) = mover {
            self.movers.push(seat);
        }
        Ok(())
    }
}

impl<G> Table for Play<G>
where
    G: Hosted + Send,
    G::Deal: Send,
    G::Move: Send,
    G::Chance: Send,
{
    fn game(&self) -> &'static str {
        G::NAME
    }

    fn options(&self) -> String {
        self.game.options().to_string()
    }

    fn turn(&self) -> Turn {
        self.game.turn()
    }

    fn view(&self, who: Observer) -> String {
        self.game.view(who).to_string()
    }

    fn plies(&self, who: Observer) -> Vec<String> {
        (0..self.plies.len()).filter_map(|number| self.told(number, who)).collect()
    }

    fn last_ply(&self) -> Option<String> {
        self.told(self.plies.len().checked_sub(1)?, Observer::Public)
    }

    fn ply(&self) -> u32 {
        u32::try_from(self.plies.len()).unwrap_or(u32::MAX)
    }

    fn movers(&self) -> &[Seat] {
        &self.movers
    }

    fn play(&mut self, action: &str) -> Result<(), Refused> {
        let action = action.parse().map_err(Refused::Malformed)?;
        self.play_typed(action).map_err(|illegal| Refused::Illegal(illegal.code()))
    }

    fn take_back(&mut self, ply: u32) {
        self.plies.truncate(ply as usize);
        self.movers.truncate(ply as usize);
        let mut game = G::new(self.game.options());
        for ply in &self.plies {
            ply.follow(&mut game).expect("plies that were played follow each other");
        }
        self.game = game;
    }

    fn absent_move(&self, dice: &mut dyn Dice) -> Option<String> {
        let Turn::Player(seat) = self.game.turn() else { return None };
        let view = self.game.view(Observer::Seat(seat));
        debug_assert_eq!(View::turn(&view), self.game.turn());
        G::absent_move(&view, dice).map(|action| action.to_string())
    }

    fn pieces_left(&self, seat: Seat) -> u32 {
        self.game.pieces_left(seat)
    }

    fn agreements(&self) -> bool {
        self.game.agreements()
    }

    fn deal(&self) -> String {
        self.deal.to_string()
    }
}

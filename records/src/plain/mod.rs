//! Records of the games in which nature answers: Banqi and Jieqi.
//!
//! Other programs have no common form for them, so this is our own. It is close to PGN, and everything in it is
//! the game's own notation (\[BQ30\], \[JQ40\]):
//!
//! ```text
//! [Game "jieqi"]
//! [Options "standard"]
//! [Red "Lin"]
//! [Black "Wu"]
//! [Deal "BPPNAPCPCPABRRNnrbpcpbcnparpap"]
//! [Result "1-0"]
//!
//! 1. b3a3=C d10e9=a
//! 2. b1b10=Rxn {a horse!} i10i9=b
//! 1-0
//! ```
//!
//! - Tags stand first, one a line or several: `[Name "value"]`, with `\"` and `\\` inside the value. `Game` comes
//!   first of all. `Options` are the rule switches (left out: the game's default), `Position` where the game starts
//!   if not at its start, `Deal` the opened deal, `Result` the result. All other tags are kept as they are.
//! - Then the plies with what nature answered: `c2=K`, `b3b10=Cxn`. Numbers with a full stop are for the reader
//!   and may be left out or wrong. With a `Deal`, answers may be left out, too; those that stand there must be
//!   the deal's.
//! - Comments stand in `{ }`, with `\}` and `\\` inside, or behind `;` to the end of the line. They belong to the
//!   ply before them.
//! - The result `1-0`, `0-1`, `1/2-1/2` or `*` (unknown, or the game goes on) ends the record; it is that of the
//!   player who moves first. It agrees with the tag, and with the rules where they end the game; where they do
//!   not (resignation, time, agreement), it is believed.
//! - The file is UTF-8; lines end as they like.

mod read;
mod write;

use games::banqi::Banqi;
use games::jieqi::{Jieqi, Sight};
use games::record::{Mismatch, Ply};
use games::{Game, Outcome, Seat};

/// A game that can be recorded so.
pub trait Recorded: Game {
    /// A game that goes on from a view, with all that the view leaves possible.
    fn from_view(view: &Self::View) -> Self;
}

impl Recorded for Banqi {
    fn from_view(view: &Banqi) -> Banqi {
        view.clone()
    }
}

impl Recorded for Jieqi {
    fn from_view(view: &Sight) -> Jieqi {
        view.go_on()
    }
}

/// How a recorded game ended.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Ending {
    /// `1-0`: the player who moved first won.
    First,
    /// `0-1`: the player who moved second won.
    Second,
    /// `1/2-1/2`
    Draw,
    /// `*`: not known, or the game goes on.
    #[default]
    Unknown,
}

impl Ending {
    const ALL: [Ending; 4] = [Ending::First, Ending::Second, Ending::Draw, Ending::Unknown];

    /// The text: one of `1-0`, `0-1`, `1/2-1/2`, `*`.
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            Ending::First => "1-0",
            Ending::Second => "0-1",
            Ending::Draw => "1/2-1/2",
            Ending::Unknown => "*",
        }
    }

    /// The ending by the rules.
    #[must_use]
    pub const fn of(outcome: Outcome) -> Ending {
        match outcome.winner {
            Some(Seat::First) => Ending::First,
            Some(Seat::Second) => Ending::Second,
            None => Ending::Draw,
        }
    }
}

/// A record. What [`Record::read`] gives replays without an error.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record<G: Game> {
    /// The rule switches.
    pub options: G::Options,
    /// Where the game starts, if not at its start.
    pub start: Option<G::View>,
    /// The opened deal, if it is known.
    pub deal: Option<G::Deal>,
    /// Tags that say nothing about the play, in their order: players, date, place.
    pub tags: Vec<(String, String)>,
    /// The plies with nature's answers.
    pub plies: Vec<Ply<G>>,
    /// Comments: how many plies stand before it, and its text. In the order of the plies.
    pub comments: Vec<(usize, String)>,
    /// How the game ended.
    pub ending: Ending,
}

impl<G: Recorded> Record<G> {
    /// An empty record.
    #[must_use]
    pub fn new(options: G::Options) -> Record<G> {
        Record {
            options,
            start: None,
            deal: None,
            tags: Vec::new(),
            plies: Vec::new(),
            comments: Vec::new(),
            ending: Ending::Unknown,
        }
    }

    /// The game before the first ply.
    #[must_use]
    pub fn beginning(&self) -> G {
        self.start.as_ref().map_or_else(|| G::new(&self.options), G::from_view)
    }

    /// Plays all plies.
    ///
    /// # Errors
    /// The number of the ply (from 0) that does not follow, and why. A record that was read has none.
    pub fn replay(&self) -> Result<G, (usize, Mismatch<G::Illegal>)> {
        let mut game = self.beginning();
        for (n, ply) in self.plies.iter().enumerate() {
            play(&mut game, ply).map_err(|why| (n, why))?;
        }
        Ok(game)
    }
}

/// Plays a ply without keeping the position before it, as [`Ply::follow`] does.
fn play<G: Game>(game: &mut G, ply: &Ply<G>) -> Result<(), Mismatch<G::Illegal>> {
    game.play(ply.action).map_err(Mismatch::Illegal)?;
    match (game.awaits_chance(), ply.answer) {
        (true, Some(answer)) => game.reveal(answer).map_err(Mismatch::Illegal),
        (true, None) => Err(Mismatch::AnswerMissing),
        (false, Some(_)) => Err(Mismatch::AnswerTooMuch),
        (false, None) => Ok(()),
    }
}

pub use read::game_of;

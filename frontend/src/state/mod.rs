//! What the controllers know, and the views made of it: plain functions that run and are tested anywhere.
//!
//! Nothing here knows a browser. The controllers beside this folder hand in messages, answers and the time,
//! and do what is asked for.

pub mod hotseat;
pub mod online;
pub mod reconnect;
pub mod saved;
pub mod solo;
pub mod wire;

use crate::model::{Can, Clock, LastPly, SideView, Who};
use games::banqi::{Banqi, COUNTDOWN_PLIES, Color, Move, Options, Piece};
use games::record::Ply;
use games::{Game, Level, Observer, Seat, Turn, View};
use room::table::Table;

/// What all may see of a table: the position and how it came about.
#[derive(Clone, PartialEq, Debug)]
pub struct Face {
    /// The position.
    pub position: Banqi,
    /// The completed plies.
    pub plies: Vec<String>,
    /// The last of them.
    pub last: Option<LastPly>,
}

impl Face {
    /// The start of a game.
    pub fn start(options: &Options) -> Face {
        Face { position: Banqi::new(options), plies: Vec::new(), last: None }
    }

    /// Reads a position and its plies, as the wire brings them. `None` when they are not a position and the
    /// way to it.
    pub fn read(options: &Options, position: &str, plies: &[String]) -> Option<Face> {
        let position = Banqi::read(position, options).ok()?;
        let (replayed, last) = replay(options, plies)?;
        (replayed == position).then(|| Face { position, plies: plies.to_vec(), last })
    }

    /// What a table shows to everybody.
    pub fn of(table: &dyn Table, options: &Options) -> Option<Face> {
        Face::read(options, &table.view(Observer::Public), &table.plies(Observer::Public))
    }

    /// The quiet plies left to the draw, when they are few enough to be counted down.
    pub fn countdown(&self) -> Option<u16> {
        let over = matches!(self.position.turn(), Turn::Over(_));
        self.position.plies_to_draw().filter(|&left| left <= COUNTDOWN_PLIES && !over)
    }

    /// The moves of a seat: empty when it is not its turn.
    pub fn legal(&self, seat: Seat) -> Vec<Move> {
        if self.position.turn() == Turn::Player(seat) { self.position.legal_moves() } else { Vec::new() }
    }

    /// The strip of a seat, without a clock and with the line up.
    pub fn side(&self, seat: Seat, who: Who) -> SideView {
        let color = self.position.color_of(seat);
        SideView {
            who,
            color,
            captured: color.map_or_else(Vec::new, |color| captured(&self.position, color.other())),
            covered: color.map(|color| covered(&self.position, color)),
            active: self.position.turn() == Turn::Player(seat),
            clock: None::<Clock>,
            thinking: false,
            present: true,
        }
    }

    /// Why a move is refused: the code of the rule. `None` if it is legal.
    pub fn explain(&self, action: Move) -> Option<&'static str> {
        use games::Code;
        self.position.clone().play(action).err().map(|illegal| illegal.code())
    }
}

/// Plays a record from the start: the position it leads to and its last ply.
pub fn replay(options: &Options, plies: &[String]) -> Option<(Banqi, Option<LastPly>)> {
    let mut game = Banqi::new(options);
    let mut last = None;
    for (index, text) in plies.iter().enumerate() {
        let ply: Ply<Banqi> = text.parse().ok()?;
        let captured = match ply.action {
            Move::Capture(_, to) => game.piece(to),
            _ => None,
        };
        ply.follow(&mut game).ok()?;
        last = Some(LastPly { number: index + 1, action: ply.action, captured });
    }
    Some((game, last))
}

/// The captured pieces of a colour.
fn captured(position: &Banqi, color: Color) -> Vec<Piece> {
    position.captured().into_iter().filter(|piece| piece.color == color).collect()
}

/// How many pieces of a colour are covered.
fn covered(position: &Banqi, color: Color) -> u32 {
    position.pool().kinds().filter(|(kind, _)| kind.color == color).map(|(_, count)| u32::from(count)).sum()
}

/// The highest level that may be played by who has beaten `beaten`.
pub fn open_after(beaten: Option<Level>) -> Level {
    let next = beaten.map_or(0, |level| level.index() + 1);
    Level::ALL.get(next).copied().unwrap_or(HIGHEST).min(HIGHEST)
}

/// The highest level there is a computer player for.
pub const HIGHEST: Level = Level::Hard;

/// No buttons.
pub const NOTHING: Can =
    Can { undo_loss: false, undo: false, restart: false, resign: false, offer_draw: false, rematch: false };

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(plies: &[&str]) -> Vec<String> {
        plies.iter().map(|ply| (*ply).to_owned()).collect()
    }

    /// Red turns a chariot up, black a horse beside it; red takes it.
    const CAPTURE: [&str; 5] = ["c2=R", "c3=h", "c2xc3", "a1=k", "c3-c2"];

    fn face(plies: &[&str]) -> Face {
        let options = Options::classic();
        let plies = texts(plies);
        let (position, _) = replay(&options, &plies).expect("a right record");
        Face::read(&options, &position.to_string(), &plies).expect("a right pair")
    }

    #[test]
    fn trays_hold_what_each_has_captured() {
        let face = face(&CAPTURE[..3]);
        let red = face.side(Seat::First, Who::You);
        let black = face.side(Seat::Second, Who::Computer(Level::Easy));
        assert_eq!(red.captured, ["h".parse().expect("a piece")]);
        assert!(black.captured.is_empty());
        assert_eq!((red.color, black.color), (Some(Color::Red), Some(Color::Black)));
        assert_eq!((red.covered, black.covered), (Some(15), Some(15)));
        assert!(!red.active && black.active);
        let last = face.last.expect("three plies");
        assert_eq!((last.number, last.action.to_string()), (3, "c2xc3".to_owned()));
        assert_eq!(last.captured, Some("h".parse().expect("a piece")));
    }

    #[test]
    fn bq2_nobody_has_a_colour_before_the_first_flip() {
        let face = Face::start(&Options::classic());
        let side = face.side(Seat::First, Who::You);
        assert_eq!((side.color, side.covered), (None, None));
        assert_eq!(face.legal(Seat::First).len(), 32);
        assert!(face.legal(Seat::Second).is_empty());
    }

    #[test]
    fn a_position_that_is_not_the_plies_is_refused() {
        let options = Options::classic();
        let start = Banqi::new(&options).to_string();
        assert!(Face::read(&options, &start, &[]).is_some());
        assert!(Face::read(&options, &start, &texts(&["c2=R"])).is_none());
        assert!(Face::read(&options, &start, &texts(&["c2"])).is_none());
        assert!(Face::read(&options, &start, &texts(&["棋"])).is_none());
        assert!(Face::read(&options, "", &[]).is_none());
    }

    #[test]
    fn bq12_the_countdown_starts_twenty_plies_before_the_draw() {
        let mut face = face(&CAPTURE);
        assert_eq!(face.countdown(), None);
        face.position = Banqi::read("8/8/8/K6k r - 39", &Options::classic()).expect("a position");
        assert_eq!(face.countdown(), None);
        face.position = Banqi::read("8/8/8/K6k r - 40", &Options::classic()).expect("a position");
        assert_eq!(face.countdown(), Some(20));
        face.position = Banqi::read("8/8/8/K6k r - 60", &Options::classic()).expect("a position");
        assert_eq!(face.countdown(), None, "the game is over");
        face.position = Banqi::read("8/8/8/K6k r - 59", &Options::puff()).expect("a position");
        assert_eq!(face.countdown(), None, "no draw in puff");
    }

    #[test]
    fn a_refusal_names_its_rule() {
        let face = face(&CAPTURE[..2]);
        let explain = |text: &str| face.explain(text.parse().expect("a move"));
        assert_eq!(explain("c2xc3"), None);
        assert_eq!(explain("c3xc2"), Some("not_yours"));
        assert_eq!(explain("c2xd2"), Some("target_covered"));
    }

    #[test]
    fn levels_open_in_order() {
        assert_eq!(open_after(None), Level::Easy);
        assert_eq!(open_after(Some(Level::Easy)), Level::Normal);
        assert_eq!(open_after(Some(Level::Normal)), Level::Hard);
        assert_eq!(open_after(Some(Level::Hard)), HIGHEST, "there is no higher player yet");
        assert_eq!(open_after(Some(Level::Master)), HIGHEST);
    }
}

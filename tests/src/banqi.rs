//! Short words for tests about Banqi positions.

use games::banqi::{Banqi, Illegal, Move, Options};
use games::record::Ply;
use games::{Game, Outcome, Reason, Seat, Turn, View};
use std::collections::BTreeSet;

/// A position under *classic*.
///
/// # Panics
/// The text is not a position.
#[must_use]
pub fn classic(position: &str) -> Banqi {
    under(&Options::classic(), position)
}

/// A position under *puff*.
///
/// # Panics
/// The text is not a position.
#[must_use]
pub fn puff(position: &str) -> Banqi {
    under(&Options::puff(), position)
}

/// A position under any options.
///
/// # Panics
/// The text is not a position.
#[must_use]
pub fn under(options: &Options, position: &str) -> Banqi {
    Banqi::read(position, options).unwrap_or_else(|e| panic!("{position}: {e}"))
}

/// Legal moves as text.
#[must_use]
pub fn legal(game: &Banqi) -> BTreeSet<String> {
    game.legal_moves().iter().map(Move::to_string).collect()
}

/// Legal captures as text.
#[must_use]
pub fn captures(game: &Banqi) -> BTreeSet<String> {
    legal(game).into_iter().filter(|m| m.contains('x')).collect()
}

/// Legal moves to empty squares as text.
#[must_use]
pub fn steps(game: &Banqi) -> BTreeSet<String> {
    legal(game).into_iter().filter(|m| m.contains('-')).collect()
}

/// Words separated by spaces, as a set.
#[must_use]
pub fn words(text: &str) -> BTreeSet<String> {
    text.split_whitespace().map(str::to_owned).collect()
}

/// Why the game refuses a move, which must change nothing and stand in no list of legal moves.
///
/// # Panics
/// The text is not a move, the move is legal, or the refusal changed the position.
#[must_use]
pub fn refusal(game: &Banqi, action: &str) -> Illegal {
    let action: Move = action.parse().unwrap_or_else(|e| panic!("{action}: {e}"));
    let mut after = game.clone();
    let Err(why) = after.play(action) else { panic!("{game}: {action} was allowed") };
    assert_eq!(&after, game, "a refused {action} changed the position");
    assert!(!game.legal_moves().contains(&action), "{game}: {action} is refused but listed");
    why
}

/// The position after plies as records write them, separated by spaces.
///
/// # Panics
/// A text is not a ply or does not follow.
#[must_use]
pub fn after(game: &Banqi, plies: &str) -> Banqi {
    let mut game = game.clone();
    for text in plies.split_whitespace() {
        let ply: Ply<Banqi> = text.parse().unwrap_or_else(|e| panic!("{text}: {e}"));
        ply.follow(&mut game).unwrap_or_else(|e| panic!("{game}: {text}: {e}"));
    }
    game
}

/// How the game ended; `None` if it goes on.
#[must_use]
pub fn outcome(game: &Banqi) -> Option<Outcome> {
    match game.turn() {
        Turn::Over(outcome) => Some(outcome),
        _ => None,
    }
}

/// A win of a seat for a reason.
#[must_use]
pub const fn win(winner: Seat, reason: Reason) -> Option<Outcome> {
    Some(Outcome { winner: Some(winner), reason })
}

/// A draw by the count of quiet plies.
pub const DRAW: Option<Outcome> = Some(Outcome { winner: None, reason: Reason::NoProgress });

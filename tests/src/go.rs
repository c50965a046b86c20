//! Short words for tests about Go positions.

use games::go::{Color, Go, Illegal, Move, Options, Point, Size};
use games::{Game, Outcome, Turn, View};
use std::collections::BTreeSet;

/// A position under the usual rules.
///
/// # Panics
/// The text is not a position.
#[must_use]
pub fn go(position: &str) -> Go {
    under("9x9", position)
}

/// A position under any options.
///
/// # Panics
/// A text is not options or not a position.
#[must_use]
pub fn under(options: &str, position: &str) -> Go {
    Go::read(position, &self::options(options)).unwrap_or_else(|e| panic!("{position}: {e}"))
}

/// Options of a text.
///
/// # Panics
/// The text is not options.
#[must_use]
pub fn options(text: &str) -> Options {
    text.parse().unwrap_or_else(|e| panic!("{text}: {e}"))
}

/// A point of a name.
///
/// # Panics
/// The text is not a point.
#[must_use]
pub fn point(name: &str) -> Point {
    name.parse().unwrap_or_else(|e| panic!("{name}: {e}"))
}

/// The position after moves separated by spaces, the sides in turn.
///
/// # Panics
/// A text is not a move, or a move is refused.
#[must_use]
pub fn after(game: &Go, moves: &str) -> Go {
    let mut game = game.clone();
    for text in moves.split_whitespace() {
        let m: Move = text.parse().unwrap_or_else(|e| panic!("{text}: {e}"));
        game.play(m).unwrap_or_else(|e| panic!("{game}: {text}: {e}"));
    }
    game
}

/// Legal stones (not the pass) as text.
#[must_use]
pub fn legal(game: &Go) -> BTreeSet<String> {
    game.legal_moves().iter().filter(|&&m| m != Move::Pass).map(Move::to_string).collect()
}

/// Why the game refuses a move, which must change nothing and stand in no list of legal moves.
///
/// # Panics
/// The text is not a move, the move is legal, or the refusal changed the position.
#[must_use]
pub fn refusal(game: &Go, action: &str) -> Illegal {
    let action: Move = action.parse().unwrap_or_else(|e| panic!("{action}: {e}"));
    let mut after = game.clone();
    let Err(why) = after.play(action) else { panic!("{game}: {action} was allowed") };
    assert_eq!(&after, game, "a refused {action} changed the position");
    assert!(!game.legal_moves().contains(&action), "{game}: {action} is refused but listed");
    why
}

/// How the game ended; `None` if it goes on.
#[must_use]
pub fn outcome(game: &Go) -> Option<Outcome> {
    match Game::turn(game) {
        Turn::Over(outcome) => Some(outcome),
        _ => None,
    }
}

/// A game set up from rows as the vectors draw them, from the top: `X` black, `O` white, `.` empty.
///
/// # Panics
/// The rows are no board, or a block has no liberty.
#[must_use]
pub fn drawn(rows: &[String], to_move: Color) -> Go {
    let size = u8::try_from(rows.len()).ok().and_then(Size::new).expect("9, 13 or 19 rows");
    let stone = |point: Point| {
        let row = &rows[rows.len() - 1 - usize::from(point.row())];
        match row.as_bytes()[usize::from(point.column())] {
            b'X' => Some(Color::Black),
            b'O' => Some(Color::White),
            b'.' => None,
            other => panic!("{} in {row}", char::from(other)),
        }
    };
    Go::set_up(&Options::on(size), stone, to_move).expect("all blocks have liberties")
}

/// The rows of a board as the vectors draw them.
#[must_use]
pub fn rows(game: &Go) -> Vec<String> {
    let lines = game.options().size.lines();
    let mark = |column, row| match Point::new(column, row).and_then(|point| game.board().stone(point)) {
        Some(Color::Black) => 'X',
        Some(Color::White) => 'O',
        None => '.',
    };
    (0..lines).rev().map(|row| (0..lines).map(|column| mark(column, row)).collect()).collect()
}

//! What a touch of a square means. The board knows no rules: it compares with the legal moves it was given.

use games::banqi::{Banqi, Move, Square};

/// What the hand holds.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Hand {
    /// The selected own piece.
    pub selected: Option<Square>,
    /// A move that waits for the tap that confirms it.
    pub armed: Option<Move>,
}

/// What follows from a touch.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Touch {
    /// The hand holds something else; nothing is asked for.
    Hold(Hand),
    /// A legal move is made.
    Play(Move),
    /// A move that is not legal was tried.
    Explain(Move),
}

/// Is there an own face-up piece on the square, for the side to move?
#[must_use]
pub fn own(position: &Banqi, square: Square) -> bool {
    position.piece(square).is_some_and(|piece| position.to_move() == Some(piece.color))
}

/// The legal move between two squares, or the legal flip of one.
fn legal(moves: &[Move], from: Square, to: Square) -> Option<Move> {
    moves.iter().copied().find(|m| m.from() == from && m.to() == to)
}

/// The try that a person meant: a capture where something stands, else a step.
fn tried(position: &Banqi, from: Square, to: Square) -> Move {
    if position.vacant().has(to) { Move::Step(from, to) } else { Move::Capture(from, to) }
}

/// A square is tapped. `moves` is what may be done now; if there is nothing, nothing follows.
#[must_use]
pub fn tap(hand: Hand, square: Square, position: &Banqi, moves: &[Move], confirm: bool) -> Touch {
    let empty = Hand::default();
    if moves.is_empty() {
        return Touch::Hold(empty);
    }
    let play = |action: Move| {
        if confirm && hand.armed != Some(action) {
            Touch::Hold(Hand { selected: hand.selected, armed: Some(action) })
        } else {
            Touch::Play(action)
        }
    };
    match hand.selected {
        Some(from) if from == square => Touch::Hold(empty),
        Some(_) if own(position, square) => Touch::Hold(Hand { selected: Some(square), armed: None }),
        Some(from) => match legal(moves, from, square) {
            Some(action) => play(action),
            // Also a covered piece that could be flipped: with a piece in the hand, a flip would be a surprise
            // that cannot be taken back.
            None => Touch::Explain(tried(position, from, square)),
        },
        None => match legal(moves, square, square) {
            Some(flip) => play(flip),
            None if own(position, square) => Touch::Hold(Hand { selected: Some(square), armed: None }),
            None => Touch::Hold(empty),
        },
    }
}

/// A dragged piece is let go over a square, or outside.
#[must_use]
pub fn drop(from: Square, over: Option<Square>, position: &Banqi, moves: &[Move], confirm: bool) -> Touch {
    let Some(to) = over.filter(|&to| to != from && !moves.is_empty()) else {
        return Touch::Hold(Hand::default());
    };
    match legal(moves, from, to) {
        Some(action) if confirm => Touch::Hold(Hand { selected: Some(from), armed: Some(action) }),
        Some(action) => Touch::Play(action),
        None => Touch::Explain(tried(position, from, to)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::View;
    use games::banqi::Options;

    fn position() -> Banqi {
        let text = "1r??????/?C??????/????????/???????? r KAAEERRHHCPPPPPkaaeerhhccpppp 1";
        Banqi::read(text, &Options::classic()).expect("a position")
    }

    fn square(text: &str) -> Square {
        text.parse().expect("a square")
    }

    fn touch(hand: Hand, at: &str, confirm: bool) -> Touch {
        let position = position();
        tap(hand, square(at), &position, &position.legal_moves(), confirm)
    }

    fn holding(at: &str) -> Hand {
        Hand { selected: Some(square(at)), armed: None }
    }

    fn action(text: &str) -> Move {
        text.parse().expect("a move")
    }

    #[test]
    fn an_empty_hand_flips_or_selects() {
        assert_eq!(touch(Hand::default(), "d1", false), Touch::Play(action("d1")));
        assert_eq!(touch(Hand::default(), "b3", false), Touch::Hold(holding("b3")));
        for nothing in ["a4", "b4"] {
            assert_eq!(touch(Hand::default(), nothing, false), Touch::Hold(Hand::default()));
        }
    }

    #[test]
    fn a_selected_piece_never_turns_another_up_by_surprise() {
        assert_eq!(touch(holding("b3"), "b2", false), Touch::Explain(action("b3xb2")));
        assert_eq!(touch(holding("b3"), "b3", false), Touch::Hold(Hand::default()));
        assert_eq!(touch(holding("b3"), "b4", false), Touch::Explain(action("b3xb4")));
    }

    #[test]
    fn confirmation_asks_for_the_same_move_twice() {
        let armed = Hand { selected: None, armed: Some(action("d1")) };
        assert_eq!(touch(Hand::default(), "d1", true), Touch::Hold(armed));
        assert_eq!(touch(armed, "d1", true), Touch::Play(action("d1")));
        let other = Hand { selected: None, armed: Some(action("e1")) };
        assert_eq!(touch(armed, "e1", true), Touch::Hold(other));
    }

    #[test]
    fn without_legal_moves_nothing_follows() {
        assert_eq!(tap(holding("b3"), square("b2"), &position(), &[], false), Touch::Hold(Hand::default()));
        assert_eq!(
            drop(square("b3"), Some(square("b2")), &position(), &[], false),
            Touch::Hold(Hand::default())
        );
    }

    #[test]
    fn a_drop_plays_or_explains() {
        let position = position();
        let moves = position.legal_moves();
        let go = |to: Option<&str>| drop(square("b3"), to.map(square), &position, &moves, false);
        assert_eq!(go(None), Touch::Hold(Hand::default()));
        assert_eq!(go(Some("b3")), Touch::Hold(Hand::default()));
        assert_eq!(go(Some("b4")), Touch::Explain(action("b3xb4")));
    }
}

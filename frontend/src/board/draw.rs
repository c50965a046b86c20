//! Pieces and marks as SVG text. A group's whole inside is one text: it is replaced only when it changes, and an
//! animation starts when its element comes into being.

use super::geometry::{CELL, FRAME, Lay, between};
use crate::settings::{Faces, Look};
use games::banqi::{Color, Move, Piece, Role, Square};
use std::fmt::Write;

/// The rank for display, 7 for the general down to 1 for the soldier.
#[must_use]
pub const fn rank(role: Role) -> usize {
    7 - role.index()
}

/// The class that sets the colour of a piece.
#[must_use]
pub const fn color_class(color: Color) -> &'static str {
    match color {
        Color::Red => "red",
        Color::Black => "blk",
    }
}

/// The letter on a piece: as in the notation, but a soldier is an S.
#[must_use]
pub const fn letter(role: Role) -> char {
    match role {
        Role::Soldier => 'S',
        other => other.letter(),
    }
}

/// A face-up piece around the origin, radius 43.
#[must_use]
pub fn face(piece: Piece, faces: Faces, ranks: bool) -> String {
    let mut svg = format!(
        "<g class=\"{}\"><circle class=\"shade\" cy=\"3.5\" r=\"43\"/><circle class=\"disc\" r=\"42\"/>\
         <circle class=\"ring\" r=\"36\"/>",
        color_class(piece.color)
    );
    match faces {
        Faces::Characters => {
            let side = if piece.color == Color::Red { 'r' } else { 'b' };
            let _ = write!(
                svg,
                "<use href=\"#{side}{}\" x=\"-42\" y=\"-42\" width=\"84\" height=\"84\"/>",
                piece.role.index()
            );
        }
        Faces::Letters => {
            let _ = write!(svg, "<text class=\"letter\" y=\"19\">{}</text>", letter(piece.role));
        }
    }
    if ranks {
        let _ = write!(
            svg,
            "<circle class=\"badge\" cx=\"31\" cy=\"31\" r=\"13\"/><text class=\"rank\" x=\"31\" y=\"37.5\">{}</text>",
            rank(piece.role)
        );
    }
    svg.push_str("</g>");
    svg
}

/// A covered piece around the origin.
pub const COVER: &str = "<circle class=\"shade\" cy=\"3.5\" r=\"43\"/><circle class=\"cover\" r=\"42\"/>\
    <circle class=\"cover-ring\" r=\"31\"/><path class=\"cover-ring\" d=\"M-9 0H9M0-9V9\"/>";

/// Puts a drawing on the middle of a square.
fn on(lay: Lay, square: Square, inner: &str) -> String {
    let (x, y) = lay.middle(square);
    format!("<g transform=\"translate({x} {y})\">{inner}</g>")
}

/// What a square shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Content {
    /// Nothing.
    Empty,
    /// A covered piece.
    Covered,
    /// A face-up piece.
    Face(Piece),
}

/// A square at rest.
#[must_use]
pub fn still(lay: Lay, square: Square, content: Content, look: Look) -> String {
    match content {
        Content::Empty => String::new(),
        Content::Covered => on(lay, square, COVER),
        Content::Face(piece) => on(lay, square, &face(piece, look.faces, look.ranks)),
    }
}

/// A piece that has just been turned up.
#[must_use]
pub fn turning(lay: Lay, square: Square, piece: Piece, look: Look) -> String {
    let face = face(piece, look.faces, look.ranks);
    let inner = format!("<g class=\"turn-out\">{COVER}</g><g class=\"turn-in\">{face}</g>");
    on(lay, square, &inner)
}

/// A piece that arrives from another square, over the one it captures. Without `slide` it is there already: a
/// hand has carried it.
#[must_use]
pub fn arriving(
    lay: Lay,
    action: Move,
    piece: Piece,
    captured: Option<Piece>,
    slide: bool,
    look: Look,
) -> String {
    let (from, to) = (lay.middle(action.from()), lay.middle(action.to()));
    let mut inner = String::new();
    if let Some(captured) = captured {
        let _ = write!(inner, "<g class=\"taken\">{}</g>", face(captured, look.faces, look.ranks));
    }
    let face = face(piece, look.faces, look.ranks);
    if slide {
        let _ = write!(
            inner,
            "<g class=\"slide\" style=\"--dx:{}px;--dy:{}px\">{face}</g>",
            from.0 - to.0,
            from.1 - to.1
        );
    } else {
        inner.push_str(&face);
    }
    on(lay, action.to(), &inner)
}

/// The lines between the squares.
#[must_use]
pub fn lines(lay: Lay) -> String {
    let (width, height) = lay.size();
    let (columns, rows) = lay.grid();
    let mut path = String::new();
    for column in 0..=columns {
        let x = FRAME + i32::from(column) * CELL;
        let _ = write!(path, "M{x} {FRAME}V{}", height - FRAME);
    }
    for row in 0..=rows {
        let y = FRAME + i32::from(row) * CELL;
        let _ = write!(path, "M{FRAME} {y}H{}", width - FRAME);
    }
    format!("<path class=\"groove\" d=\"{path}\"/>")
}

/// Four corners around a square: the last move.
#[must_use]
pub fn corners(lay: Lay, squares: &[Square]) -> String {
    const PATH: &str = "M-46-28V-46H-28M28-46H46V-28M46 28V46H28M-28 46H-46V28";
    // Light on a dark edge: seen on every board, in grey too.
    let inner = format!("<path class=\"corner edge\" d=\"{PATH}\"/><path class=\"corner\" d=\"{PATH}\"/>");
    squares.iter().map(|&square| on(lay, square, &inner)).collect()
}

/// A ring or dot of a class on a square.
fn mark(lay: Lay, square: Square, class: &str, radius: u8) -> String {
    let (x, y) = lay.middle(square);
    format!("<circle class=\"{class}\" cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"/>")
}

/// What a selected piece can do: its ring, a dot on each square it may go to, a dashed ring around each piece it
/// may capture, and a dotted ring around the screen of a jump. It lies under the pieces.
#[must_use]
pub fn selection(lay: Lay, from: Square, moves: &[Move], occupied: impl Fn(Square) -> bool) -> String {
    let mut svg = mark(lay, from, "sel", 47);
    for action in moves {
        match *action {
            Move::Step(_, to) => svg.push_str(&mark(lay, to, "dot", 13)),
            Move::Capture(_, to) => {
                svg.push_str(&mark(lay, to, "cap", 47));
                for screen in between(from, to).filter(|&s| occupied(s)) {
                    svg.push_str(&mark(lay, screen, "screen", 47));
                }
            }
            Move::Flip(_) | Move::Stop(_) => {}
        }
    }
    svg
}

/// The jumps among some moves, over the pieces: captures of what is not adjacent.
#[must_use]
pub fn jumps(lay: Lay, moves: &[Move]) -> String {
    let far = |m: &&Move| matches!(m, Move::Capture(from, to) if between(*from, *to).next().is_some());
    moves.iter().filter(far).map(|m| jump(lay, m.from(), m.to())).collect()
}

/// The path of a jump, from rim to rim, with a head.
fn jump(lay: Lay, from: Square, to: Square) -> String {
    let ((x1, y1), (x2, y2)) = (lay.middle(from), lay.middle(to));
    // One step along the line, and one across it to the left.
    let along = ((x2 - x1).signum(), (y2 - y1).signum());
    let across = (along.1, -along.0);
    let point =
        |x: i32, y: i32, a: i32, c: i32| (x + along.0 * a + across.0 * c, y + along.1 * a + across.1 * c);
    let (start, end) = (point(x1, y1, 36, 30), point(x2, y2, -30, 34));
    let bend = point((x1 + x2) / 2, (y1 + y2) / 2, 0, 84);
    let (left, right) = (point(x2, y2, -50, 36), point(x2, y2, -34, 55));
    format!(
        "<path class=\"jump\" d=\"M{} {}Q{} {} {} {}M{} {}L{} {}L{} {}\"/>",
        start.0, start.1, bend.0, bend.1, end.0, end.1, left.0, left.1, end.0, end.1, right.0, right.1
    )
}

/// A move that waits: for the server, or for the tap that confirms it.
#[must_use]
pub fn waiting(lay: Lay, action: Move, class: &str) -> String {
    let mut svg = mark(lay, action.to(), class, 46);
    if action.from() != action.to() {
        svg.push_str(&mark(lay, action.from(), class, 46));
    }
    svg
}

#[cfg(test)]
mod tests {
    use super::*;

    const LOOK: Look = Look {
        faces: Faces::Characters,
        ranks: false,
        orientation: crate::settings::Orientation::Auto,
        confirm: false,
    };

    fn action(text: &str) -> Move {
        text.parse().expect("a move")
    }

    #[test]
    fn a_piece_refers_to_its_symbol_in_the_sprite() {
        let sprite = include_str!("../../art/pieces.svg");
        for piece in Piece::KINDS {
            let svg = face(piece, Faces::Characters, false);
            let id = svg.split("href=\"#").nth(1).and_then(|rest| rest.split('"').next()).expect("a symbol");
            assert!(sprite.contains(&format!("id=\"{id}\"")), "{id}");
            assert!(!svg.contains("rank"));
        }
    }

    #[test]
    fn letters_and_ranks_are_those_of_the_rules() {
        let shown: String = Role::ALL.into_iter().map(letter).collect();
        assert_eq!(shown, "KAERHCS");
        assert_eq!(Role::ALL.map(rank), [7, 6, 5, 4, 3, 2, 1]);
    }

    #[test]
    fn a_jump_shows_its_screen_and_an_adjacent_capture_none() {
        let all = |_| true;
        let far = selection(Lay::Wide, action("a1xc1").from(), &[action("a1xc1")], all);
        assert_eq!((far.matches("screen").count(), far.matches("cap").count()), (1, 1));
        assert_eq!(
            jumps(Lay::Wide, &[action("a1xc1"), action("a1xb1"), action("a1-a2")]).matches("<path").count(),
            1
        );
        let beside = selection(Lay::Wide, action("a1xb1").from(), &[action("a1xb1"), action("a1-a2")], all);
        assert_eq!((beside.matches("screen").count(), beside.matches("dot").count()), (0, 1));
    }

    #[test]
    fn a_move_slides_from_where_it_came() {
        let piece = Piece::KINDS[3];
        let svg = arriving(Lay::Wide, action("a4-b4"), piece, None, true, LOOK);
        assert!(svg.contains("--dx:-100px;--dy:0px"), "{svg}");
        let carried = arriving(Lay::Wide, action("a4xb4"), piece, Some(Piece::KINDS[9]), false, LOOK);
        assert!(carried.contains("taken") && !carried.contains("slide"));
    }
}

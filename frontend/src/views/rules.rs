//! The rules of the table in words, with the ladder of ranks and a figure of the cannon's jump.

use super::html::el;
use super::shell::face;
use crate::board::draw;
use crate::board::geometry::Lay;
use crate::locale::{Lang, prose, say};
use crate::settings::Look;
use games::banqi::{Color, Move, Options, Piece, Role, Square};

/// The rules that a table plays by.
pub fn rules(lang: Lang, options: &Options, look: Look) -> String {
    let prose_of = |text: &str| el("div", "prose", text);
    let mut ladder = String::new();
    for role in Role::ALL {
        ladder.push_str(&format!(
            "<li>{}{}<b>{}</b><span>{}</span></li>",
            face(Piece::new(Color::Red, role), look.faces),
            face(Piece::new(Color::Black, role), look.faces),
            say::role(role).get(lang),
            draw::rank(role)
        ));
    }
    let inside = [
        prose_of(prose::RULES_TURN.get(lang)),
        format!("<ol class=\"ladder\" aria-label=\"{}\">{ladder}</ol>", prose::LADDER.get(lang)),
        prose_of(prose::RULES_CAPTURE.get(lang)),
        cannon_figure(lang, look),
        prose_of(prose::RULES_CANNON.get(lang)),
        prose_of(&prose::endings(lang, options)),
    ];
    el("div", "rules", &inside.concat())
}

/// A row of squares: the cannon, a gap, the screen, a gap, and what it captures.
fn cannon_figure(lang: Lang, look: Look) -> String {
    let (Some(cannon), Some(screen), Some(goal)) = (Square::new(0), Square::new(2), Square::new(4)) else {
        return String::new();
    };
    let lay = Lay::Wide;
    let capture = [Move::Capture(cannon, goal)];
    let inside = [
        "<path class=\"groove\" d=\"M12 12H512V112H12ZM112 12V112M212 12V112M312 12V112M412 12V112\"/>"
            .to_owned(),
        draw::selection(lay, cannon, &capture, |s| s == screen),
        draw::still(lay, cannon, draw::Content::Face(Piece::new(Color::Red, Role::Cannon)), look),
        draw::still(lay, screen, draw::Content::Covered, look),
        draw::still(lay, goal, draw::Content::Face(Piece::new(Color::Black, Role::Chariot)), look),
        draw::jumps(lay, &capture),
    ];
    format!(
        "<svg class=\"figure\" viewBox=\"0 -34 524 158\" role=\"img\" aria-label=\"{}\">{}</svg>",
        prose::CANNON_FIGURE.get(lang),
        inside.concat()
    )
}

//! What is where: for each kind how many are on the board, still covered, captured.

use crate::board::draw;
use crate::locale::text as T;
use crate::locale::{Lang, say};
use crate::settings::Faces;
use crate::views::html::token;
use crate::views::shell::face;
use games::banqi::{Banqi, Color, Piece, Role};

/// The table of pieces.
pub(super) fn pieces(lang: Lang, position: &Banqi, faces: Faces) -> String {
    let cover = token(draw::COVER);
    let mut rows = String::new();
    for role in Role::ALL {
        rows.push_str(&format!("<tr><th scope=\"row\">{}</th>", say::role(role).get(lang)));
        for color in Color::BOTH {
            let piece = Piece::new(color, role);
            let (open, covered) = (position.of_kind(piece).size(), u32::from(position.pool().count(piece)));
            let gone = u32::from(role.in_set()).saturating_sub(open + covered);
            let drawn = face(piece, faces);
            rows.push_str(&format!(
                "<td><span class=\"set\" role=\"img\" aria-label=\"{}\">{}{}{}</span></td>",
                say::kind_counts(lang, piece, open, covered, gone),
                format!("<i>{drawn}</i>").repeat(open as usize),
                format!("<i>{cover}</i>").repeat(covered as usize),
                format!("<i class=\"gone\">{drawn}</i>").repeat(gone as usize),
            ));
        }
        rows.push_str("</tr>");
    }
    format!(
        "<p class=\"key\"><span>{cover}{}</span><span class=\"gone\">{}{}</span></p><table class=\"census\"><thead><tr>\
         <th scope=\"col\"><span class=\"unseen\">{}</span></th><th scope=\"col\">{}</th><th scope=\"col\">{}</th></tr></thead>\
         <tbody>{rows}</tbody></table>",
        T::KEY_COVERED.get(lang),
        face(Piece::new(Color::Red, Role::Horse), faces),
        T::KEY_CAPTURED.get(lang),
        T::KIND.get(lang),
        T::RED.get(lang),
        T::BLACK.get(lang)
    )
}

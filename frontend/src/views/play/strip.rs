//! A player's strip: colour, name, what was captured, how much is covered, and at its end clock or turn.

use crate::locale::text as T;
use crate::locale::{Lang, say};
use crate::model::SideView;
use crate::settings::Faces;
use crate::views::html::{el, esc};
use crate::views::shell::face;
use games::banqi::Color;

/// From when on the clock warns, milliseconds.
const WARN_MS: f64 = 15_000.0;

/// The strip of a side; `now_ms` is the time of the page's clock.
pub(super) fn strip(lang: Lang, side: &SideView, own: bool, faces: Faces, now_ms: f64) -> String {
    let left = side.clock.map(|clock| (clock.ends_at - now_ms).max(0.0));
    let spot = match side.color {
        Some(color) => format!(
            "<span class=\"spot {}\" role=\"img\" aria-label=\"{}\"></span>",
            if color == Color::Red { "red" } else { "black" },
            say::color(color).get(lang)
        ),
        None => "<span class=\"spot\"></span>".to_owned(),
    };
    let name = esc(&say::who(lang, &side.who));
    let away = if side.present { String::new() } else { el("em", "away", T::AWAY.get(lang)) };
    let mut captured = side.captured.clone();
    captured.sort_unstable_by_key(|piece| piece.role);
    let tray: String = captured.iter().map(|&piece| el("i", "", &face(piece, faces))).collect();
    let covered = side.covered.map_or_else(String::new, |count| say::covered(lang, count));
    let (chip, chip_class, role) = match left {
        // Rounded up: 0:00 only when the time is over.
        Some(left) => {
            let seconds = (left / 1000.0).ceil() as u32;
            let class = if left < WARN_MS { "chip low" } else { "chip" };
            (format!("{}:{:02}", seconds / 60, seconds % 60), class, " role=\"timer\"")
        }
        None if side.thinking => (T::THINKING_SHORT.get(lang).to_owned(), "chip think", ""),
        None if side.active => (T::TO_MOVE.get(lang).to_owned(), "chip", ""),
        None => (String::new(), "chip", ""),
    };
    let class = match (own, side.active) {
        (true, true) => "strip own active",
        (true, false) => "strip own",
        (false, true) => "strip active",
        (false, false) => "strip",
    };
    format!(
        "<section class=\"{class}\" aria-label=\"{name}\">{spot}<div class=\"who\"><span class=\"name\">{name}{away}</span>\
         <span class=\"stock\"><span class=\"tray\" role=\"img\" aria-label=\"{}\">{tray}</span>\
         <span class=\"covered\">{covered}</span></span></div><span class=\"{chip_class}\"{role}>{chip}</span></section>",
        say::captured(lang, &captured)
    )
}

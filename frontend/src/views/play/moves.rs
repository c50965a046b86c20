//! The list of moves, and the way back through them.

use crate::icons;
use crate::locale::text as T;
use crate::locale::{Lang, Text, say};
use crate::model::{Can, PlayView};
use crate::settings::Faces;
use crate::state::replay;
use crate::views::html::{el, esc, icon};
use crate::views::shell::face;
use games::banqi::Piece;
use leptos::prelude::*;

/// The screen as it was after so many plies: to look at, nothing can be done there.
pub(super) fn past(now: &PlayView, plies: usize) -> Option<PlayView> {
    let (position, last) = replay(&now.options, now.plies.get(..plies)?)?;
    Some(PlayView { position, last, legal: Vec::new(), pending: None, can: Can::default(), ..now.clone() })
}

/// Moves through a game of so many plies by a key: the arrows, Home, End.
pub(super) fn walk(key: &str, plies: usize, back: RwSignal<Option<usize>>) {
    let at = back.get_untracked().unwrap_or(plies);
    let to = match key {
        "ArrowLeft" => at.saturating_sub(1),
        "ArrowRight" => (at + 1).min(plies),
        "Home" => 0,
        "End" => plies,
        _ => return,
    };
    back.set((to < plies).then_some(to));
}

/// The moves; `back` is how many of them the board shows while one looks back.
pub(super) fn moves(lang: Lang, plies: &[String], back: Option<usize>, faces: Faces) -> String {
    if plies.is_empty() {
        return el("p", "empty", T::NO_MOVES.get(lang));
    }
    let shown = back.unwrap_or(plies.len());
    let mut list = String::new();
    for (index, ply) in plies.iter().enumerate() {
        let number = index + 1;
        let (inside, words) = ply_text(lang, ply, faces);
        let class = if number == shown { "on" } else { "" };
        list.push_str(&format!(
            "<li><button class=\"{class}\" data-do=\"ply:{number}\" aria-label=\"{number} {words}\">{inside}</button></li>"
        ));
    }
    let step = |name: Text, paths: &str, class: &str, key: &str| {
        format!(
            "<button class=\"{class}\" data-do=\"walk:{key}\" aria-label=\"{}\">{}</button>",
            name.get(lang),
            icon(paths)
        )
    };
    let walk = [
        step(T::TO_START, icons::FIRST, "round", "Home"),
        step(T::ONE_BACK, icons::BACK, "round", "ArrowLeft"),
        step(T::ONE_ON, icons::NEXT, "round", "ArrowRight"),
        step(T::TO_NOW, icons::FIRST, "round turned", "End"),
    ];
    el("ol", if back.is_some() { "moves back" } else { "moves" }, &list) + &el("div", "walk", &walk.concat())
}

/// A ply in notation, a piece that was turned up as a piece; and the words for a screen reader.
fn ply_text(lang: Lang, ply: &str, faces: Faces) -> (String, String) {
    let flipped =
        ply.split_once('=').and_then(|(square, piece)| Some((square, piece.parse::<Piece>().ok()?)));
    match flipped {
        Some((square, piece)) => {
            let square = esc(square);
            (
                format!("<span>{square}</span>{}", face(piece, faces)),
                format!("{square} {}", say::piece(lang, piece)),
            )
        }
        None => {
            let text = esc(ply).replace('-', "–").replace('x', "×");
            (format!("<span>{text}</span>"), text)
        }
    }
}

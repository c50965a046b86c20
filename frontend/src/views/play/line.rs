//! The line under the board: whose turn it is, why a try was refused, what needs attention. Its place is kept
//! when it is empty.

use crate::locale::text as T;
use crate::locale::{Lang, say};
use crate::model::{Banner, PlayView, Status, Who};
use crate::views::html::{button, el};

/// The line; `back` is how many plies the board shows while one looks back.
pub(super) fn line(lang: Lang, view: &PlayView, back: Option<usize>) -> String {
    let question = |words: &str, buttons: &str| el("p", "offer", words) + &el("div", "answers", buttons);
    let inside = if let Some(plies) = back {
        question(&say::looking_back(lang, plies), &button("button small", "now", T::TO_NOW.get(lang)))
    } else {
        match (&view.banner, view.status) {
            (Some(Banner::DrawOffered), _) => question(
                T::DRAW_OFFERED.get(lang),
                &(button("button small", "decline", T::DECLINE.get(lang))
                    + &button("button small main", "accept", T::ACCEPT_DRAW.get(lang))),
            ),
            (Some(Banner::ComputerFailed), _) => question(
                T::COMPUTER_FAILED.get(lang),
                &button("button small main", "think", T::TRY_AGAIN.get(lang)),
            ),
            (_, Status::Over) => button("button small", "result", T::SHOW_RESULT.get(lang)),
            _ => words(lang, view),
        }
    };
    format!("<div class=\"line\" aria-live=\"polite\">{inside}</div>")
}

fn words(lang: Lang, view: &PlayView) -> String {
    let tone = match view.status {
        Status::YourTurn | Status::FirstFlip | Status::PersonsTurn(_) => "turn",
        Status::Refused(_) => "warn",
        _ => "",
    };
    let more = match view.status {
        Status::YourTurn | Status::TheirTurn | Status::Thinking | Status::Sending => {
            let color = view.sides[0].color.filter(|_| view.sides[0].who == Who::You);
            color.map(|color| say::you_are(lang, color))
        }
        Status::PersonsTurn(_) => {
            let color = view.sides.iter().find(|side| side.active).and_then(|side| side.color);
            color.map(|color| say::side(lang, color))
        }
        _ => None,
    };
    let more = more.map_or_else(String::new, |more| format!("<span> · {more}</span>"));
    let note = view.banner.as_ref().and_then(|banner| say::banner(lang, banner));
    let note = note.map_or_else(String::new, |note| el("p", "note", &note));
    let status = format!("<b>{}</b>{more}", say::status(lang, view.status));
    el("div", "words", &(el("p", tone, &status) + &note))
}

//! How the game ended, and what comes next.

use crate::icons;
use crate::locale::text as T;
use crate::locale::{Lang, outcome};
use crate::model::{Mode, PlayView, ResultPanel, Score, Verdict, Who};
use crate::views::html::{button, el, esc, icon, link};

/// The result.
pub(super) fn result(lang: Lang, v: &PlayView, panel: &ResultPanel) -> String {
    let tone = match panel.verdict {
        Some(Verdict::Won) => "title won",
        Some(Verdict::Lost) => "title lost",
        _ => "title",
    };
    let next = panel.unlocked.filter(|_| panel.verdict == Some(Verdict::Won));
    let against_computer = matches!(v.mode, Mode::Solo(_));
    let watching = v.mode == Mode::Online && v.sides.iter().all(|side| side.who != Who::You);
    let fact = |class: &str, name: &str, value: String| {
        el("div", class, &format!("<dt>{name}</dt><dd>{value}</dd>"))
    };

    let mut html = el("p", tone, &esc(&outcome::verdict(lang, v, panel)));
    html += &el("p", "reason", &esc(&outcome::reason(lang, v, panel)));
    let mut facts = String::new();
    if let Some(score) = panel.score {
        facts += &fact("score", T::SCORE.get(lang), points(score).to_string());
    }
    facts += &fact("", T::PLIES.get(lang), panel.plies.to_string());
    if panel.verdict.is_some() {
        facts += &fact("", T::PIECES_LEFT.get(lang), panel.pieces_left.to_string());
    }
    html += &el("dl", "facts", &facts);
    if let Some(score) = panel.score {
        html += &el("p", "place", &score_note(lang, score));
    }
    if let Some(level) = next {
        html += &el(
            "p",
            "news",
            &format!("{}<span>{}</span>", icon(icons::CHECK), outcome::unlocked(lang, level)),
        );
    }
    if let Some(right) = panel.deal_checked {
        let (class, words) = if right { ("sealed", T::DEAL_RIGHT) } else { ("sealed wrong", T::DEAL_WRONG) };
        html += &el("p", class, &format!("{}<span>{}</span>", icon(icons::SHIELD), words.get(lang)));
    }
    if let Some(wish) = outcome::rematch_line(lang, panel, watching) {
        html += &el("p", "wish", &wish);
    }
    html += &el("div", "actions", &actions(lang, v, panel, next, against_computer));
    el("div", "result", &html)
}

fn actions(
    lang: Lang,
    v: &PlayView,
    panel: &ResultPanel,
    next: Option<games::Level>,
    against_computer: bool,
) -> String {
    let can = v.can;
    let mut html = String::new();
    if can.undo_loss {
        let words = format!("{}<span>{}</span>", icon(icons::UNDO), T::UNDO_LOSS.get(lang));
        html += &button("button main", "undo-loss", &words);
    }
    if let Some(level) = next {
        html += &link("button main", &format!("/play/{level}"), &outcome::next_level(lang, level));
    }
    // The one thing to do next is the marked one.
    let again = if next.is_none() && !can.undo_loss { "button main" } else { "button" };
    let asked = v.mode == Mode::Online && panel.rematch[0];
    if can.rematch && !asked {
        html += &button(again, "rematch", T::REMATCH.get(lang));
    } else if can.restart && !can.rematch {
        html += &button(again, "restart", T::REMATCH.get(lang));
    }
    let mut rest = button("button plain", "close", T::SEE_BOARD.get(lang));
    if against_computer {
        rest += &link("button plain", "/leaderboard", T::LEADERBOARD.get(lang));
    }
    rest += &button("button plain", "leave", T::LEAVE.get(lang));
    html + &el("div", "pair", &rest)
}

fn points(score: Score) -> u32 {
    match score {
        Score::Pending(points) | Score::Failed(points) => points,
        Score::Confirmed { score, .. } => score,
    }
}

fn score_note(lang: Lang, score: Score) -> String {
    match score {
        Score::Pending(_) => T::SCORE_PENDING.get(lang).to_owned(),
        Score::Confirmed { place: Some(place), .. } => outcome::place(lang, place),
        Score::Confirmed { place: None, .. } => T::SCORE_NAMELESS.get(lang).to_owned(),
        Score::Failed(_) => T::SCORE_FAILED.get(lang).to_owned(),
    }
}

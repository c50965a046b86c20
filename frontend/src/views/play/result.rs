//! How the game ended, and what comes next.

use crate::icons::{self, icon};
use crate::locale::text as T;
use crate::locale::{Lang, say, t, use_lang};
use crate::model::{Intent, Mode, PlayView, ResultPanel, Score, Verdict, Who};
use leptos::prelude::*;

/// The result.
#[component]
pub(super) fn Result(view: Signal<PlayView>, ask: Callback<Intent>, on_close: Callback<()>) -> impl IntoView {
    let lang = use_lang();
    let panel = Memo::new(move |_| view.with(|v| v.result.clone()));
    let whole = move || panel.get().map(|panel| view.with(|v| show(v, &panel, lang.get(), ask, on_close)));
    view! { <div class="result">{whole}</div> }
}

fn show(
    v: &PlayView,
    panel: &ResultPanel,
    lang: Lang,
    ask: Callback<Intent>,
    on_close: Callback<()>,
) -> AnyView {
    let tone = match panel.verdict {
        Some(Verdict::Won) => "won",
        Some(Verdict::Lost) => "lost",
        _ => "",
    };
    let next = panel.unlocked.filter(|_| panel.verdict == Some(Verdict::Won));
    let can = v.can;
    let against_computer = matches!(v.mode, Mode::Solo(_));
    let rematch_wanted = v.mode == Mode::Online && panel.rematch[0];
    let watching = v.mode == Mode::Online && v.sides.iter().all(|side| side.who != Who::You);
    view! {
        <p class=format!("title {tone}")>{say::verdict(lang, v, panel)}</p>
        <p class="reason">{say::reason(lang, v, panel)}</p>
        <dl class="facts">
            {panel.score.map(|score| view! {
                <div class="score"><dt>{T::SCORE.get(lang)}</dt><dd>{points(score)}</dd></div>
            })}
            <div><dt>{T::PLIES.get(lang)}</dt><dd>{panel.plies}</dd></div>
            {panel.verdict.is_some().then(|| view! {
                <div><dt>{T::PIECES_LEFT.get(lang)}</dt><dd>{panel.pieces_left}</dd></div>
            })}
        </dl>
        {panel.score.map(|score| view! { <p class="place">{score_note(lang, score)}</p> })}
        {next.map(|level| view! { <p class="news">{icon(icons::CHECK)}<span>{say::unlocked(lang, level)}</span></p> })}
        {panel.deal_checked.map(|right| if right {
            view! { <p class="sealed">{icon(icons::SHIELD)}<span>{T::DEAL_RIGHT.get(lang)}</span></p> }
        } else {
            view! { <p class="sealed wrong">{icon(icons::SHIELD)}<span>{T::DEAL_WRONG.get(lang)}</span></p> }
        })}
        {say::rematch_line(lang, panel, watching).map(|line| view! { <p class="wish">{line}</p> })}
        <div class="actions">
            {can.undo_loss.then(|| view! {
                <button class="button main" on:click=move |_| ask.run(Intent::UndoLoss)>
                    {icon(icons::UNDO)}<span>{t(T::UNDO_LOSS)}</span>
                </button>
            })}
            {next.map(|level| view! {
                <a class="button main" href=format!("/play/{level}")>{say::next_level(lang, level)}</a>
            })}
            {(can.rematch && !rematch_wanted).then(|| {
                let main = if next.is_none() && !can.undo_loss { "button main" } else { "button" };
                view! { <button class=main on:click=move |_| ask.run(Intent::Rematch)>{t(T::REMATCH)}</button> }
            })}
            {(can.restart && !can.rematch).then(|| {
                let main = if next.is_none() && !can.undo_loss { "button main" } else { "button" };
                view! { <button class=main on:click=move |_| ask.run(Intent::Restart)>{t(T::REMATCH)}</button> }
            })}
            <div class="pair">
                <button class="button plain" on:click=move |_| on_close.run(())>{t(T::SEE_BOARD)}</button>
                {against_computer.then(|| view! { <a class="button plain" href="/leaderboard">{t(T::LEADERBOARD)}</a> })}
                <button class="button plain" on:click=move |_| ask.run(Intent::Leave)>{t(T::LEAVE)}</button>
            </div>
        </div>
    }
    .into_any()
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
        Score::Confirmed { place: Some(place), .. } => say::place(lang, place),
        Score::Confirmed { place: None, .. } => T::SCORE_NAMELESS.get(lang).to_owned(),
        Score::Failed(_) => T::SCORE_FAILED.get(lang).to_owned(),
    }
}

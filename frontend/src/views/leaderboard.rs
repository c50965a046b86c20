//! The leaderboard.

use super::choices::segments;
use super::html::{button, el, esc, html};
use super::shell::bar;
use crate::locale::text as T;
use crate::locale::{Lang, say, use_lang};
use crate::model::{BoardPage, Load, Span};
use games::Level;
use leptos::prelude::*;

/// The page.
#[component]
pub fn Leaderboard(
    /// What to show.
    #[prop(into)]
    page: Signal<BoardPage>,
    /// Shows another span.
    on_span: Callback<Span>,
    /// Fetches again after a failure.
    on_retry: Callback<()>,
) -> impl IntoView {
    let lang = use_lang();
    let make = move || page.with(|page| text(lang.get(), page));
    let act = Callback::new(move |act: String| match act.as_str() {
        "week" => on_span.run(Span::Week),
        "all" => on_span.run(Span::All),
        _ => on_retry.run(()),
    });
    view! { <div class="page">{html(make, act)}</div> }
}

fn text(lang: Lang, page: &BoardPage) -> String {
    let body = match &page.state {
        Load::Loading => format!("<p class=\"empty\" role=\"status\">{}</p>", T::LOADING.get(lang)),
        Load::Failed(code) => format!(
            "<div class=\"empty\" role=\"alert\"><p>{}</p>{}</div>",
            say::failure(lang, code),
            button("button", "retry", T::TRY_AGAIN.get(lang))
        ),
        Load::Ready(rows) if rows.is_empty() => el("p", "empty", T::NOBODY_YET.get(lang)),
        Load::Ready(rows) => {
            let mut table = String::from("<table class=\"ranking\"><thead><tr>");
            for name in [T::PLACE, T::NAME, T::BEAT, T::SCORE] {
                table.push_str(&format!("<th scope=\"col\">{}</th>", name.get(lang)));
            }
            table.push_str("</tr></thead><tbody>");
            for row in rows {
                let mine = if page.own_name.as_ref() == Some(&row.name) { "mine " } else { "" };
                let top = if row.place <= 3 { "top" } else { "" };
                let level =
                    row.level.parse::<Level>().map(|level| say::level(level).get(lang)).unwrap_or_default();
                table.push_str(&format!(
                    "<tr class=\"{mine}{top}\"><td><span>{}</span></td><td class=\"name\"><bdi>{}</bdi></td><td>{level}</td><td>{}</td></tr>",
                    row.place,
                    esc(&row.name),
                    row.score
                ));
            }
            table + "</tbody></table>"
        }
    };
    let spans = segments(
        T::LEADERBOARD.get(lang),
        &[
            ("week", T::THIS_WEEK.get(lang), page.span == Span::Week),
            ("all", T::ALL_TIME.get(lang), page.span == Span::All),
        ],
    );
    let mut column = spans + &el("section", "card ranks", &body);
    if page.own_name.is_none() {
        column += &format!(
            "<p class=\"hint\">{} <a class=\"inline\" href=\"/settings\">{}</a></p>",
            T::NAME_NEEDED.get(lang),
            T::CHOOSE_NAME.get(lang)
        );
    }
    column += &el("p", "hint", T::HOW_RANKED.get(lang));
    bar(lang, T::LEADERBOARD) + &el("main", "column", &column)
}

//! The leaderboard.

use super::shell::{Link, Shell};
use crate::locale::text as T;
use crate::locale::{say, t, use_lang};
use crate::model::{BoardPage, Load, Span};
use crate::route::Route;
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
    /// Goes somewhere.
    on_go: Callback<Route>,
) -> impl IntoView {
    let lang = use_lang();
    let span = Memo::new(move |_| page.with(|p| p.span));
    let nameless = Memo::new(move |_| page.with(|p| p.own_name.is_none()));
    let body = move || {
        let lang = lang.get();
        page.with(|p| match &p.state {
            Load::Loading => view! { <p class="empty" role="status">{T::LOADING.get(lang)}</p> }.into_any(),
            Load::Failed(code) => view! {
                <div class="empty" role="alert">
                    <p>{say::failure(lang, code)}</p>
                    <button class="button" on:click=move |_| on_retry.run(())>{T::TRY_AGAIN.get(lang)}</button>
                </div>
            }
            .into_any(),
            Load::Ready(rows) if rows.is_empty() => view! { <p class="empty">{T::NOBODY_YET.get(lang)}</p> }.into_any(),
            Load::Ready(rows) => view! {
                <table class="ranking">
                    <thead>
                        <tr>
                            <th scope="col">{T::PLACE.get(lang)}</th>
                            <th scope="col">{T::NAME.get(lang)}</th>
                            <th scope="col">{T::BEAT.get(lang)}</th>
                            <th scope="col">{T::SCORE.get(lang)}</th>
                        </tr>
                    </thead>
                    <tbody>
                        {rows.iter().map(|row| view! {
                            <tr class:mine=p.own_name.as_ref() == Some(&row.name) class:top=row.place <= 3>
                                <td><span>{row.place}</span></td>
                                <td class="name"><bdi>{row.name.clone()}</bdi></td>
                                <td>{row.level.parse::<Level>().map(|level| say::level(level).get(lang)).unwrap_or_default()}</td>
                                <td>{row.score}</td>
                            </tr>
                        }).collect_view()}
                    </tbody>
                </table>
            }
            .into_any(),
        })
    };
    view! {
        <Shell title=T::LEADERBOARD on_go>
            <div class="segments" role="radiogroup" aria-label=move || T::LEADERBOARD.get(lang.get())>
                {[(Span::Week, T::THIS_WEEK), (Span::All, T::ALL_TIME)].map(|(value, label)| view! {
                    <button
                        role="radio"
                        aria-checked=move || (span.get() == value).to_string()
                        on:click=move |_| on_span.run(value)
                    >
                        {t(label)}
                    </button>
                })}
            </div>
            <section class="card ranks">{body}</section>
            {move || nameless.get().then(|| view! {
                <p class="hint">{t(T::NAME_NEEDED)}" "<Link to=Route::Settings on_go class="inline">{t(T::CHOOSE_NAME)}</Link></p>
            })}
            <p class="hint">{t(T::HOW_RANKED)}</p>
        </Shell>
    }
}

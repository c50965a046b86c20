//! Pages of text.

use super::shell::{Link, Shell};
use crate::icons::{self, icon};
use crate::locale::text as T;
use crate::locale::{prose, say, t, use_lang};
use crate::route::Route;
use games::Level;
use leptos::prelude::*;

/// What each level does, and why it cannot peek.
#[component]
pub fn LevelsPage(
    /// Goes somewhere.
    on_go: Callback<Route>,
) -> impl IntoView {
    let lang = use_lang();
    let levels = [Level::Easy, Level::Normal, Level::Hard];
    view! {
        <Shell title=T::LEVELS on_go>
            <div class="prose" inner_html=move || prose::LEVELS_INTRO.get(lang.get())></div>
            <section class="card wide" tabindex="0" role="region" aria-label=move || T::LEVELS.get(lang.get())>
                <table class="facts-table">
                    <thead>
                        <tr>
                            <td></td>
                            {levels.map(|level| view! { <th scope="col">{move || say::level(level).get(lang.get())}</th> })}
                        </tr>
                    </thead>
                    <tbody>
                        {prose::LEVEL_TABLE.map(|(name, cells)| view! {
                            <tr>
                                <th scope="row">{t(name)}</th>
                                {cells.map(|cell| view! { <td>{t(cell)}</td> })}
                            </tr>
                        })}
                    </tbody>
                </table>
            </section>
            <section class="card prose" inner_html=move || prose::NO_PEEKING.get(lang.get())></section>
            <Link to=Route::Fair on_go class="button">{icon(icons::SHIELD)}<span>{t(T::FAIR)}</span></Link>
        </Shell>
    }
}

/// How the sealed deal works.
#[component]
pub fn FairPage(
    /// Goes somewhere.
    on_go: Callback<Route>,
) -> impl IntoView {
    let lang = use_lang();
    view! {
        <Shell title=T::FAIR on_go>
            <div class="prose" inner_html=move || prose::FAIR_INTRO.get(lang.get())></div>
            <ol class="steps">
                {prose::FAIR_STEPS.map(|(title, body)| view! {
                    <li class="card"><div><h2>{t(title)}</h2><p>{t(body)}</p></div></li>
                })}
            </ol>
            <section class="card prose" inner_html=move || prose::FAIR_MORE.get(lang.get())></section>
            <Link to=Route::Levels on_go class="button">{icon(icons::LEVELS)}<span>{t(T::LEVELS)}</span></Link>
        </Shell>
    }
}

/// What this is.
#[component]
pub fn AboutPage(
    /// Goes somewhere.
    on_go: Callback<Route>,
) -> impl IntoView {
    let lang = use_lang();
    view! {
        <Shell title=T::ABOUT on_go>
            <section class="card prose" inner_html=move || prose::ABOUT.get(lang.get())></section>
        </Shell>
    }
}

/// No such address.
#[component]
pub fn NotFoundPage(
    /// Goes somewhere.
    on_go: Callback<Route>,
) -> impl IntoView {
    view! {
        <Shell title=T::NOT_FOUND on_go>
            <div class="centre">
                <p>{t(T::NOT_FOUND_MORE)}</p>
                <Link to=Route::Home on_go class="button main">{t(T::HOME)}</Link>
            </div>
        </Shell>
    }
}

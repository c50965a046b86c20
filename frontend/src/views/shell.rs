//! What the pages have in common: top bar, links, tokens, dialogs.

use crate::board::draw;
use crate::icons;
use crate::locale::text as T;
use crate::locale::{Text, t};
use crate::route::Route;
use crate::settings::use_settings;
use games::banqi::Piece;
use leptos::prelude::*;

/// A page other than the board: a bar with the way home and the title, and a column of reading width.
#[component]
pub fn Shell(
    /// The title.
    title: Text,
    /// Where the bar's arrow leads; home, if nothing is said.
    on_go: Callback<Route>,
    /// What the page holds.
    children: Children,
) -> impl IntoView {
    view! {
        <div class="page">
            <header class="bar">
                <Link to=Route::Home on_go class="round" label=T::HOME>{icons::icon(icons::BACK)}</Link>
                <h1>{t(title)}</h1>
            </header>
            <main class="column">{children()}</main>
        </div>
    }
}

/// A link within the page: a true address, for those who open it in another tab, and no load for the others.
#[component]
pub fn Link(
    /// Where to.
    to: Route,
    /// Goes there.
    on_go: Callback<Route>,
    /// The look.
    class: &'static str,
    /// The words for a screen reader, where the content has none.
    #[prop(optional)]
    label: Option<Text>,
    /// What it shows.
    children: Children,
) -> impl IntoView {
    let href = to.path();
    let label = label.map(t);
    let go = move |e: leptos::ev::MouseEvent| {
        if e.button() == 0 && !(e.ctrl_key() || e.meta_key() || e.shift_key() || e.alt_key()) {
            e.prevent_default();
            // The router may listen to clicks on links, too: one of them is enough.
            e.stop_propagation();
            on_go.run(to.clone());
        }
    };
    view! {
        <a class=class href=href on:click=go aria-label=move || label.map(|label| label.get())>
            {children()}
        </a>
    }
}

/// A small face-up piece beside text.
pub fn token(piece: Piece) -> impl IntoView {
    let settings = use_settings();
    let drawing = move || draw::face(piece, settings.get().faces, false);
    view! { <svg class="token" viewBox="-46 -46 92 94" aria-hidden="true" inner_html=drawing></svg> }
}

/// A small covered piece beside text.
pub fn cover_token() -> impl IntoView {
    view! { <svg class="token" viewBox="-46 -46 92 94" aria-hidden="true" inner_html=draw::COVER></svg> }
}

/// A question that has to be answered before anything else goes on.
#[component]
pub fn Ask(
    /// The question.
    question: Text,
    /// What follows from a yes.
    detail: Text,
    /// The yes in words.
    yes: Text,
    /// The no in words.
    no: Text,
    /// The answer.
    on_answer: Callback<bool>,
) -> impl IntoView {
    let no_button = NodeRef::<leptos::html::Button>::new();
    Effect::new(move |_| {
        if let Some(button) = no_button.get() {
            let _ = button.focus();
        }
    });
    let keys = move |e: leptos::ev::KeyboardEvent| {
        if e.key() == "Escape" {
            e.stop_propagation();
            on_answer.run(false);
        }
    };
    view! {
        <div class="veil" on:keydown=keys>
            <div class="card dialog" role="alertdialog" aria-modal="true" aria-labelledby="ask" aria-describedby="ask-more">
                <h2 id="ask">{t(question)}</h2>
                <p id="ask-more">{t(detail)}</p>
                <div class="pair">
                    <button class="button" node_ref=no_button on:click=move |_| on_answer.run(false)>{t(no)}</button>
                    <button class="button danger" on:click=move |_| on_answer.run(true)>{t(yes)}</button>
                </div>
            </div>
        </div>
    }
}

//! What the pages have in common: top bar, pieces beside text, questions.

use super::html::{el, html, icon, still, token};
use crate::board::draw;
use crate::icons;
use crate::locale::text as T;
use crate::locale::{Lang, Text, use_lang};
use crate::settings::Faces;
use games::banqi::Piece;
use leptos::prelude::*;

/// The bar of a page other than the board: the way home and the title.
pub fn bar(lang: Lang, title: Text) -> String {
    let home =
        ["<a class=\"round\" href=\"/\" aria-label=\"", T::HOME.get(lang), "\">", &icon(icons::BACK), "</a>"];
    let title = ["<h1>", title.get(lang), "</h1>"];
    el("header", "bar", &[home.concat(), title.concat()].concat())
}

/// A page of text: bar and column of reading width, each made anew when the language changes.
pub fn text_page(title: Text, body: fn(Lang) -> String) -> AnyView {
    let lang = use_lang();
    let whole = move || {
        let lang = lang.get();
        bar(lang, title) + &el("main", "column", &body(lang))
    };
    view! { <div class="page">{still(whole)}</div> }.into_any()
}

/// A small face-up piece beside text.
pub fn face(piece: Piece, faces: Faces) -> String {
    token(&draw::face(piece, faces, false))
}

/// A question that has to be answered before anything else goes on: the question, what follows from a yes, the yes
/// and the no in words.
pub fn ask(texts: [Text; 4], on_answer: Callback<bool>) -> AnyView {
    let lang = use_lang();
    let make = move || {
        let [question, detail, yes, no] = texts.map(|text| text.get(lang.get()));
        format!(
            "<div class=\"veil\"><div class=\"card dialog\" role=\"alertdialog\" aria-modal=\"true\" \
             aria-labelledby=\"ask\" aria-describedby=\"ask-more\"><h2 id=\"ask\">{question}</h2>\
             <p id=\"ask-more\">{detail}</p><div class=\"pair\"><button class=\"button\" id=\"ask-no\" \
             data-do=\"no\">{no}</button><button class=\"button danger\" data-do=\"yes\">{yes}</button></div></div></div>"
        )
    };
    let keys = window_event_listener(leptos::ev::keydown, move |e| {
        if e.key() == "Escape" {
            on_answer.run(false);
        }
    });
    on_cleanup(move || keys.remove());
    focus_soon("ask-no");
    html(make, Callback::new(move |act: String| on_answer.run(act == "yes")))
}

/// Gives an element the focus once it is in the document.
pub fn focus_soon(id: &'static str) {
    use wasm_bindgen::JsCast;
    Effect::new(move |_| {
        let element = document().get_element_by_id(id);
        if let Some(element) = element.and_then(|element| element.dyn_into::<web_sys::HtmlElement>().ok()) {
            let _ = element.focus();
        }
    });
}

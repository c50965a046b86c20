//! Parts of the page whose inside is text made by a plain function.
//!
//! A view that is a type of its own for each of its elements costs a page many bytes. Most of what stands around the
//! board is text that changes now and then, so it is made as text: one effect puts it into the document when it has
//! changed, and one listener hands on what was touched, by the `data-do` attribute of the element. Whatever is not
//! the page's own text goes through [`esc`].

use crate::locale::{Lang, Text};
use leptos::ev::Event;
use leptos::html::Div;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

/// A part of the page: made anew when a signal it reads changes. `act` hears what was touched: the `data-do` of a
/// button, or `data-do` and `=` and the value of an input or of the input of a form.
pub fn html(make: impl Fn() -> String + 'static, act: Callback<String>) -> AnyView {
    part(Box::new(make), act)
}

/// [`html`] without anything to touch but links.
pub fn still(make: impl Fn() -> String + 'static) -> AnyView {
    part(Box::new(make), Callback::new(|_| {}))
}

fn part(make: Box<dyn Fn() -> String>, act: Callback<String>) -> AnyView {
    let node = NodeRef::<Div>::new();
    let first = untrack(&make);
    let shown = first.clone();
    Effect::new(move |before: Option<String>| {
        let now = make();
        if before.as_ref().unwrap_or(&shown) != &now
            && let Some(node) = node.get_untracked()
        {
            put(&node, &now);
        }
        now
    });
    let hear = move |e: Event, selector: &str, event: &str| {
        let element = e.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
        let Some(element) = element.and_then(|element| element.closest(selector).ok().flatten()) else {
            return;
        };
        let Some(what) = element.get_attribute("data-do") else { return };
        let input =
            if event == "submit" { element.query_selector("input").ok().flatten() } else { Some(element) };
        match input.and_then(|input| input.dyn_into::<web_sys::HtmlInputElement>().ok()) {
            Some(input) => act.run(format!("{what}={}", input.value())),
            None => act.run(what),
        }
    };
    view! {
        <div
            class="part"
            node_ref=node
            inner_html=first
            on:click=move |e| hear(e.into(), "button[data-do], .veil[data-do]", "click")
            on:change=move |e| hear(e, "input[data-do]", "change")
            on:submit=move |e| {
                e.prevent_default();
                hear(e.into(), "form[data-do]", "submit");
            }
        ></div>
    }
    .into_any()
}

/// Puts a text into an element; who had the focus there, has it again, and a list stays where it was scrolled to.
fn put(node: &web_sys::Element, text: &str) {
    let focused = document().active_element().filter(|active| node.contains(Some(active)));
    let key = focused.and_then(|focused| {
        // The heading that a person was taken to, see `app`.
        if focused.tag_name() == "H1" {
            return Some("h1".to_owned());
        }
        ["data-do", "href"]
            .into_iter()
            .find_map(|name| Some(format!("[{name}=\"{}\"]", focused.get_attribute(name)?)))
    });
    let list = || node.query_selector(".moves").ok().flatten();
    let scrolled = list().map(|list| list.scroll_top());
    node.set_inner_html(text);
    if let Some(list) = list() {
        let back = list.class_list().contains("back");
        list.set_scroll_top(scrolled.filter(|_| back).unwrap_or_else(|| list.scroll_height()));
    }
    let again = key.and_then(|key| node.query_selector(&key).ok().flatten());
    if let Some(again) = again.and_then(|again| again.dyn_into::<web_sys::HtmlElement>().ok()) {
        if again.tag_name() == "H1" {
            let _ = again.set_attribute("tabindex", "-1");
        }
        let _ = again.focus();
    }
}

/// Text that is not the page's own, fit to stand in an element or an attribute.
pub fn esc(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            other => safe.push(other),
        }
    }
    safe
}

/// An icon; it says nothing to a screen reader, the words beside it do.
pub fn icon(paths: &str) -> String {
    ["<svg class=\"icon\" viewBox=\"0 0 24 24\" aria-hidden=\"true\">", paths, "</svg>"].concat()
}

/// A drawing of a piece beside text.
pub fn token(drawing: &str) -> String {
    ["<svg class=\"token\" viewBox=\"-46 -46 92 94\" aria-hidden=\"true\">", drawing, "</svg>"].concat()
}

/// A button: its look, what it does, what it shows.
pub fn button(class: &str, act: &str, inside: &str) -> String {
    ["<button class=\"", class, "\" data-do=\"", act, "\">", inside, "</button>"].concat()
}

/// A link: its look, its address, what it shows.
pub fn link(class: &str, href: &str, inside: &str) -> String {
    ["<a class=\"", class, "\" href=\"", href, "\">", inside, "</a>"].concat()
}

/// An element with a class around something.
pub fn el(tag: &str, class: &str, inside: &str) -> String {
    ["<", tag, " class=\"", class, "\">", inside, "</", tag, ">"].concat()
}

/// A button with an icon and no words to be seen.
pub fn round(lang: Lang, act: &str, label: Text, paths: &str) -> String {
    [
        "<button class=\"round\" data-do=\"",
        act,
        "\" aria-label=\"",
        label.get(lang),
        "\">",
        &icon(paths),
        "</button>",
    ]
    .concat()
}

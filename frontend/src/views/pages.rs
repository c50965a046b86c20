//! Pages of text.

use super::html::{el, icon, link};
use super::shell::text_page;
use crate::icons;
use crate::locale::text as T;
use crate::locale::{Lang, prose, say};
use games::Level;
use leptos::prelude::*;

/// What each level does, and why it cannot peek.
pub fn levels_page() -> AnyView {
    text_page(T::LEVELS, |lang| {
        let mut head = String::from("<td></td>");
        for level in [Level::Easy, Level::Normal, Level::Hard] {
            head.push_str(&format!("<th scope=\"col\">{}</th>", say::level(level).get(lang)));
        }
        let mut rows = String::new();
        for (name, cells) in prose::LEVEL_TABLE {
            rows.push_str(&format!("<tr><th scope=\"row\">{}</th>", name.get(lang)));
            for cell in cells {
                rows.push_str(&format!("<td>{}</td>", cell.get(lang)));
            }
            rows.push_str("</tr>");
        }
        [
            el("div", "prose", prose::LEVELS_INTRO.get(lang)),
            format!(
                "<section class=\"card wide\" tabindex=\"0\" role=\"region\" aria-label=\"{}\"><table class=\"facts-table\">\
                 <thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></section>",
                T::LEVELS.get(lang)
            ),
            el("section", "card prose", prose::NO_PEEKING.get(lang)),
            way(lang, "/fair", icons::SHIELD, T::FAIR),
        ]
        .concat()
    })
}

fn way(lang: Lang, href: &str, paths: &str, name: crate::locale::Text) -> String {
    link("button", href, &format!("{}<span>{}</span>", icon(paths), name.get(lang)))
}

/// How the sealed deal works.
pub fn fair_page() -> AnyView {
    text_page(T::FAIR, |lang| {
        let mut steps = String::new();
        for (title, body) in prose::FAIR_STEPS {
            let inside = format!("<div><h2>{}</h2><p>{}</p></div>", title.get(lang), body.get(lang));
            steps.push_str(&el("li", "card", &inside));
        }
        [
            el("div", "prose", prose::FAIR_INTRO.get(lang)),
            el("ol", "steps", &steps),
            el("section", "card prose", prose::FAIR_MORE.get(lang)),
            way(lang, "/levels", icons::LEVELS, T::LEVELS),
        ]
        .concat()
    })
}

/// What this is.
pub fn about_page() -> AnyView {
    text_page(T::ABOUT, |lang| el("section", "card prose", prose::ABOUT.get(lang)))
}

/// No such address.
pub fn not_found_page() -> AnyView {
    text_page(T::NOT_FOUND, |lang| {
        let home = link("button main", "/", T::HOME.get(lang));
        el("div", "centre", &format!("<p>{}</p>{home}", T::NOT_FOUND_MORE.get(lang)))
    })
}

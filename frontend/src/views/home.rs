//! The home page: play at once, or choose how.

use super::choices::{language_choice, set};
use super::html::{el, esc, html, icon, link};
use super::shell::face;
use crate::board::draw;
use crate::icons;
use crate::locale::text as T;
use crate::locale::{Lang, Text, say, use_lang};
use crate::model::{HomeView, LevelDoor, Mode};
use crate::route::Route;
use crate::settings::{Faces, use_settings};
use games::Level;
use games::banqi::{Color, Piece, Role};
use leptos::prelude::*;

/// The home page.
#[component]
pub fn Home(
    /// What to show.
    #[prop(into)]
    home: Signal<HomeView>,
) -> impl IntoView {
    let lang = use_lang();
    let settings = use_settings();
    let make = move || home.with(|home| page(lang.get(), home, settings.get().faces));
    let act = Callback::new(move |act: String| {
        set(settings, &act);
    });
    view! { <div class="page home">{html(make, act)}</div> }
}

fn page(lang: Lang, home: &HomeView, faces: Faces) -> String {
    let doors: String = home.levels.iter().map(|&each| door(lang, each, faces)).collect();
    let tile = |href: &str, paths: &str, name: Text, more: Text| {
        link(
            "tile",
            href,
            &format!("{}<b>{}</b><small>{}</small>", icon(paths), name.get(lang), more.get(lang)),
        )
    };
    let row = |href: &str, paths: &str, name: Text| {
        link("row", href, &format!("{}<b>{}</b>{}", icon(paths), name.get(lang), icon(icons::NEXT)))
    };
    let section = |id: &str, name: Text, inside: &str| {
        format!("<section aria-labelledby=\"{id}\"><h2 id=\"{id}\">{}</h2>{inside}</section>", name.get(lang))
    };
    let tiles = tile("/room", icons::FRIEND, T::FRIEND_ROOM, T::FRIEND_ROOM_MORE)
        + &tile("/table", icons::TABLE, T::SAME_SCREEN, T::SAME_SCREEN_MORE);
    let links = [
        row("/leaderboard", icons::TROPHY, T::LEADERBOARD),
        row("/levels", icons::LEVELS, T::LEVELS),
        row("/fair", icons::SHIELD, T::FAIR),
        row("/about", icons::INFO, T::ABOUT),
    ];
    let column = [
        el(
            "section",
            "hero",
            &[
                frieze(faces),
                format!("<h1>{}</h1><p>{}</p>", T::BANQI.get(lang), T::TAGLINE.get(lang)),
                play(lang, home),
            ]
            .concat(),
        ),
        section("levels", T::COMPUTER, &el("ul", "list", &doors)),
        section("people", T::TOGETHER, &el("div", "tiles", &tiles)),
        el("section", "list links", &links.concat()),
        el("footer", "foot", &language_choice(lang)),
    ];
    top(lang, home, faces) + &el("main", "column", &column.concat())
}

/// The bar: the house, the name and hearts of who is here, the way to the settings.
fn top(lang: Lang, home: &HomeView, faces: Faces) -> String {
    let mut me = String::new();
    if let Some(name) = &home.profile.name {
        me.push_str(&el("span", "name", &esc(name)));
    }
    if let Some(count) = home.profile.hearts {
        me.push_str(&format!(
            "<span class=\"hearts\" role=\"img\" aria-label=\"{}\">{}{count}</span>",
            say::hearts(lang, count),
            icon(icons::HEART)
        ));
    }
    let brand =
        format!("{}<b>{}</b>", face(Piece::new(Color::Red, Role::General), faces), T::BRAND.get(lang));
    let settings = format!(
        "<a class=\"round\" href=\"/settings\" aria-label=\"{}\">{}</a>",
        T::SETTINGS.get(lang),
        icon(icons::GEAR)
    );
    let inside =
        [el("span", "brand", &brand), "<span class=\"grow\"></span>".into(), el("span", "me", &me), settings];
    el("header", "bar", &inside.concat())
}

/// The one tap: go on with the game that was left, or play the highest level that is open.
fn play(lang: Lang, home: &HomeView) -> String {
    let (to, name, more) = match home.unfinished {
        Some(game) => {
            let to = match game.mode {
                Mode::Solo(level) => Route::Solo(level),
                Mode::Hotseat | Mode::Online => Route::Hotseat,
            };
            (to, T::CONTINUE, say::unfinished(lang, game.mode, game.plies))
        }
        None => {
            let level = home.levels.iter().filter(|door| door.open).map(|door| door.level).next_back();
            let level = level.unwrap_or(Level::Easy);
            (Route::Solo(level), T::PLAY_NOW, say::against(lang, level))
        }
    };
    let inside = format!("{}<span><b>{}</b><small>{more}</small></span>", icon(icons::PLAY), name.get(lang));
    link("button main big", &to.path(), &inside)
}

/// A level: open, beaten, or locked with what opens it.
fn door(lang: Lang, door: LevelDoor, faces: Faces) -> String {
    let role = match door.level {
        Level::Easy => Role::Soldier,
        Level::Normal => Role::Horse,
        Level::Hard => Role::Chariot,
        Level::Master => Role::General,
    };
    let more = if door.open {
        say::level_character(door.level).get(lang).to_owned()
    } else {
        say::opens(lang, door.level)
    };
    let mut inside = format!(
        "{}<span class=\"words\"><b>{}</b><small>{more}</small></span>",
        face(Piece::new(Color::Black, role), faces),
        say::level(door.level).get(lang)
    );
    if !door.open {
        return el("li", "row locked", &(inside + &el("span", "key", &icon(icons::LOCK))));
    }
    if door.beaten {
        inside += &el("em", "beaten", &(icon(icons::CHECK) + T::BEATEN.get(lang)));
    }
    inside += &icon(icons::NEXT);
    format!("<li>{}</li>", link("row", &Route::Solo(door.level).path(), &inside))
}

/// A part of a board, some pieces turned up. A phone shows its first row, a wide screen all of it.
fn frieze(faces: Faces) -> String {
    // As a position is written: a piece by its letter, `?` for a covered one, a point for an empty square.
    const ROWS: [&str; 4] = ["?K?c?P", "??e?R?", "p?.H??", "?a??.k"];
    let mut svg = String::from(
        "<svg class=\"frieze\" viewBox=\"-6 -6 612 412\" preserveAspectRatio=\"xMidYMin slice\" aria-hidden=\"true\">\
         <path class=\"groove\" d=\"M0 0H600V400H0ZM100 0V400M200 0V400M300 0V400M400 0V400M500 0V400M0 100H600M0 200H600M0 300H600\"/>",
    );
    for (row, letters) in ROWS.into_iter().enumerate() {
        for (column, letter) in letters.chars().enumerate() {
            let inner = match (letter, Piece::from_letter(letter)) {
                (_, Some(piece)) => draw::face(piece, faces, false),
                ('?', None) => draw::COVER.to_owned(),
                _ => continue,
            };
            let (x, y) = (column * 100 + 50, row * 100 + 50);
            svg.push_str(&format!("<g transform=\"translate({x} {y})\">{inner}</g>"));
        }
    }
    svg + "</svg>"
}

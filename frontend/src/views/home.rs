//! The home page: play at once, or choose how.

use super::choices::LanguageChoice;
use super::shell::{Link, token};
use crate::board::draw;
use crate::icons::{self, icon};
use crate::locale::text as T;
use crate::locale::{say, t, use_lang};
use crate::model::{HomeView, LevelDoor, Mode};
use crate::route::Route;
use games::Level;
use games::banqi::{Color, Piece, Role};
use leptos::prelude::*;

/// The home page.
#[component]
pub fn Home(
    /// What to show.
    #[prop(into)]
    home: Signal<HomeView>,
    /// Goes somewhere.
    on_go: Callback<Route>,
) -> impl IntoView {
    let lang = use_lang();
    let doors = Memo::new(move |_| home.with(|h| h.levels.clone()));
    let unfinished = Memo::new(move |_| home.with(|h| h.unfinished));
    let highest = move || {
        doors
            .with(|doors| doors.iter().filter(|d| d.open).map(|d| d.level).next_back())
            .unwrap_or(Level::Easy)
    };
    let play = move || {
        let (to, over, words) = match unfinished.get() {
            Some(game) => {
                let to = match game.mode {
                    Mode::Solo(level) => Route::Solo(level),
                    Mode::Hotseat | Mode::Online => Route::Hotseat,
                };
                (to, T::CONTINUE, say::unfinished(lang.get(), game.mode, game.plies))
            }
            None => {
                let level = highest();
                (Route::Solo(level), T::PLAY_NOW, say::against(lang.get(), level))
            }
        };
        view! {
            <Link to on_go class="button main big">
                {icon(icons::PLAY)}
                <span><b>{over.get(lang.get())}</b><small>{words}</small></span>
            </Link>
        }
    };
    view! {
        <div class="page home">
            <header class="bar">
                <span class="brand">{token(Piece::new(Color::Red, Role::General))}<b>{t(T::BRAND)}</b></span>
                <span class="grow"></span>
                <Hearts home/>
                <Link to=Route::Settings on_go class="round" label=T::SETTINGS>{icon(icons::GEAR)}</Link>
            </header>
            <main class="column">
                <section class="hero">
                    {hero()}
                    <h1>{t(T::BANQI)}</h1>
                    <p>{t(T::TAGLINE)}</p>
                    {play}
                </section>
                <section aria-labelledby="levels">
                    <h2 id="levels">{t(T::COMPUTER)}</h2>
                    <ul class="list">
                        {move || doors.get().into_iter().map(|door| view! { <Door door on_go/> }).collect_view()}
                    </ul>
                </section>
                <section aria-labelledby="people">
                    <h2 id="people">{t(T::TOGETHER)}</h2>
                    <div class="tiles">
                        <Link to=Route::NewRoom on_go class="tile">
                            {icon(icons::FRIEND)}<b>{t(T::FRIEND_ROOM)}</b><small>{t(T::FRIEND_ROOM_MORE)}</small>
                        </Link>
                        <Link to=Route::Hotseat on_go class="tile">
                            {icon(icons::TABLE)}<b>{t(T::SAME_SCREEN)}</b><small>{t(T::SAME_SCREEN_MORE)}</small>
                        </Link>
                    </div>
                </section>
                <section class="list links">
                    <Link to=Route::Leaderboard on_go class="row">{icon(icons::TROPHY)}<b>{t(T::LEADERBOARD)}</b>{icon(icons::NEXT)}</Link>
                    <Link to=Route::Levels on_go class="row">{icon(icons::LEVELS)}<b>{t(T::LEVELS)}</b>{icon(icons::NEXT)}</Link>
                    <Link to=Route::Fair on_go class="row">{icon(icons::SHIELD)}<b>{t(T::FAIR)}</b>{icon(icons::NEXT)}</Link>
                    <Link to=Route::About on_go class="row">{icon(icons::INFO)}<b>{t(T::ABOUT)}</b>{icon(icons::NEXT)}</Link>
                </section>
                <footer class="foot">
                    <LanguageChoice/>
                </footer>
            </main>
        </div>
    }
}

/// Name and hearts.
#[component]
fn Hearts(home: Signal<HomeView>) -> impl IntoView {
    let lang = use_lang();
    let hearts = Memo::new(move |_| home.with(|h| h.profile.hearts));
    let name = Memo::new(move |_| home.with(|h| h.profile.name.clone()));
    view! {
        <span class="me">
            {move || name.get().map(|name| view! { <span class="name">{name}</span> })}
            {move || hearts.get().map(|count| view! {
                <span class="hearts" role="img" aria-label=say::hearts(lang.get(), count)>{icon(icons::HEART)}{count}</span>
            })}
        </span>
    }
}

/// A level: open, beaten, or locked with what opens it.
#[component]
fn Door(door: LevelDoor, on_go: Callback<Route>) -> impl IntoView {
    let lang = use_lang();
    let face = match door.level {
        Level::Easy => Role::Soldier,
        Level::Normal => Role::Horse,
        Level::Hard => Role::Chariot,
        Level::Master => Role::General,
    };
    let words = move || {
        view! {
            <span class="words">
                <b>{say::level(door.level).get(lang.get())}</b>
                <small>
                    {if door.open { say::level_character(door.level).get(lang.get()).to_owned() } else { say::opens(lang.get(), door.level) }}
                </small>
            </span>
        }
    };
    let inside = view! { {token(Piece::new(Color::Black, face))}{words} };
    if door.open {
        view! {
            <li>
                <Link to=Route::Solo(door.level) on_go class="row">
                    {inside}
                    {door.beaten.then(|| view! { <em class="beaten">{icon(icons::CHECK)}{t(T::BEATEN)}</em> })}
                    {icon(icons::NEXT)}
                </Link>
            </li>
        }
        .into_any()
    } else {
        view! { <li class="row locked">{inside}<span class="key">{icon(icons::LOCK)}</span></li> }.into_any()
    }
}

/// A part of a board, some pieces turned up. A phone shows its first row, a wide screen all of it.
fn hero() -> impl IntoView {
    // As a position is written: a piece by its letter, `?` for a covered one, a point for an empty square.
    const ROWS: [&str; 4] = ["?K?c?P", "??e?R?", "p?.H??", "?a??.k"];
    let settings = crate::settings::use_settings();
    let drawing = move || {
        let faces = settings.get().faces;
        let mut svg = String::from(
            "<path class=\"groove\" d=\"M0 0H600V400H0ZM100 0V400M200 0V400M300 0V400M400 0V400M500 0V400M0 100H600M0 200H600M0 300H600\"/>",
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
        svg
    };
    view! {
        <svg class="frieze" viewBox="-6 -6 612 412" preserveAspectRatio="xMidYMin slice" aria-hidden="true" inner_html=drawing></svg>
    }
}

//! The play screen: the board in the middle, a strip for each player, one line, and panels that leave the board
//! visible: sheets on a phone, a column on a desktop.

mod dice;
mod line;
mod menu;
mod moves;
mod pieces;
mod result;
mod strip;

use super::choices::set;
use super::html::{el, html, icon, round, still};
use super::rules::rules;
use super::shell::ask;
use super::sound::{self, Sound};
use crate::board::Board;
use crate::icons;
use crate::locale::text as T;
use crate::locale::{Lang, Text, say, use_lang};
use crate::model::{Banner, Intent, LastPly, PlayView, Verdict};
use crate::settings::use_settings;
use games::banqi::Move;
use leptos::prelude::*;
use std::time::Duration;
use wasm_bindgen::JsCast;

/// The last move is seen before the result covers a part of the board.
const RESULT_AFTER: Duration = Duration::from_millis(750);
/// How often the clocks look at the time.
const TICK: Duration = Duration::from_millis(250);

/// A panel.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Tab {
    Rules,
    Pieces,
    Moves,
    Menu,
}

/// The panels: words, icon, and what their buttons ask for.
const TABS: [(Tab, Text, &str, &str); 4] = [
    (Tab::Rules, T::RULES, icons::RULES, "rules"),
    (Tab::Pieces, T::PIECES, icons::PIECES, "pieces"),
    (Tab::Moves, T::MOVES, icons::MOVES, "moves"),
    (Tab::Menu, T::MENU, icons::MENU, "menu"),
];

/// A question before an intent.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Before {
    Resign,
    Restart,
}

/// The play screen.
#[component]
pub fn PlayScreen(
    /// What to show.
    #[prop(into)]
    view: Signal<PlayView>,
    /// What is asked for.
    on_intent: Callback<Intent>,
) -> impl IntoView {
    let settings = use_settings();
    let look = Memo::new(move |_| settings.get().look());
    let lang = use_lang();
    let tab = RwSignal::new(None::<Tab>);
    let before = RwSignal::new(None::<Before>);
    let result_open = RwSignal::new(false);
    // How many plies of the game the board shows while one looks back; none for the game as it stands.
    let back = RwSignal::new(None::<usize>);
    let on_board = Memo::new(move |_| {
        view.with(|v| back.get().and_then(|plies| moves::past(v, plies)).unwrap_or_else(|| v.clone()))
    });

    let game_no = Memo::new(move |_| view.with(|v| v.game_no));
    let over = Memo::new(move |_| view.with(|v| v.result.is_some()));
    let plies = Memo::new(move |_| view.with(|v| v.plies.len()));
    Effect::new(move |_| {
        plies.track();
        back.set(None);
    });
    sound::unlock_by_touch();
    let hear = move |sound: Sound| sound::play(sound, settings.get_untracked().volume);
    let ply = Memo::new(move |_| view.with(|v| (v.game_no, v.last)));
    Effect::new(move |before: Option<(u32, Option<LastPly>)>| {
        let now = ply.get();
        let number = |ply: &(u32, Option<LastPly>)| ply.1.map_or(0, |last| last.number);
        if before.is_some_and(|before| before.0 == now.0 && number(&before) + 1 == number(&now))
            && let Some(last) = now.1
        {
            hear(match last.action {
                Move::Flip(_) => Sound::Flip,
                Move::Step(..) | Move::Stop(_) => Sound::Step,
                Move::Capture(..) => Sound::Capture,
            });
        }
        now
    });
    let rolled = Memo::new(move |_| view.with(|v| v.dice));
    Effect::new(move |seen: Option<(u32, bool)>| {
        let now = (game_no.get(), over.get());
        if now.1 {
            if seen.is_some_and(|seen| !seen.1) {
                let won = view
                    .with_untracked(|v| v.result.as_ref().is_some_and(|r| r.verdict == Some(Verdict::Won)));
                hear(if won { Sound::Won } else { Sound::Over });
            }
            // A game that is over already when the screen opens has no last move to be seen first.
            let wait = if seen.is_some() { RESULT_AFTER } else { Duration::ZERO };
            let still =
                move || (game_no.try_get_untracked(), over.try_get_untracked()) == (Some(now.0), Some(true));
            set_timeout(
                move || {
                    if still() {
                        tab.set(None);
                        result_open.set(true);
                    }
                },
                wait,
            );
        } else {
            result_open.set(false);
            before.set(None);
        }
        now
    });

    // On the window: the keys work wherever the focus is, but on the board and in a control, which have their own.
    let keys = window_event_listener(leptos::ev::keydown, move |e| {
        let in_control = e
            .target()
            .and_then(|target| target.dyn_into::<web_sys::Element>().ok())
            .is_some_and(|element| element.tag_name() == "INPUT");
        if in_control || before.get_untracked().is_some() || e.ctrl_key() || e.alt_key() || e.meta_key() {
            return;
        }
        match e.key().as_str() {
            "Escape" if back.get_untracked().is_some() => back.set(None),
            "Escape" => tab.set(None),
            "?" => tab.set(Some(Tab::Menu)),
            key => moves::walk(key, plies.get_untracked(), back),
        }
    });
    on_cleanup(move || keys.remove());
    // What buttons and controls ask for: what cannot be taken back is asked about first.
    let act = Callback::new(move |act: String| {
        let intent = match act.as_str() {
            "rules" | "pieces" | "moves" | "menu" => {
                result_open.set(false);
                let chosen = TABS.iter().find(|(_, _, _, name)| *name == act).map(|(tab, ..)| *tab);
                tab.update(|tab| *tab = if *tab == chosen { None } else { chosen });
                return;
            }
            "close" => {
                tab.set(None);
                result_open.set(false);
                return;
            }
            "result" => {
                tab.set(None);
                result_open.set(true);
                return;
            }
            "now" => return back.set(None),
            "resign" => return before.set(Some(Before::Resign)),
            "restart" if view.with_untracked(|v| v.result.is_none() && !v.plies.is_empty()) => {
                return before.set(Some(Before::Restart));
            }
            "undo-loss" => {
                return wasm_bindgen_futures::spawn_local(async move {
                    if crate::breaks::rewarded_break().await {
                        // The screen may be gone by now.
                        let _ = on_intent.try_run(Intent::UndoLoss);
                    }
                });
            }
            "restart" => Intent::Restart,
            "undo" => Intent::Undo,
            "rematch" => Intent::Rematch,
            "offer" => Intent::OfferDraw,
            "accept" => Intent::AnswerDraw(true),
            "decline" => Intent::AnswerDraw(false),
            "think" => Intent::RetryThinking,
            "leave" => Intent::Leave,
            other => {
                if let Some(key) = other.strip_prefix("walk:") {
                    moves::walk(key, plies.get_untracked(), back);
                } else if let Some(ply) = other.strip_prefix("ply:").and_then(|n| n.parse::<usize>().ok()) {
                    back.set((ply < plies.get_untracked()).then_some(ply));
                } else {
                    set(settings, other);
                }
                return;
            }
        };
        tab.set(None);
        on_intent.run(intent);
    });
    let answer = move |intent: Intent| {
        Callback::new(move |yes: bool| {
            before.set(None);
            if yes {
                tab.set(None);
                on_intent.run(intent);
            }
        })
    };

    let now = RwSignal::new(now_ms());
    let runs = Memo::new(move |_| view.with(|v| v.sides.iter().any(|side| side.clock.is_some())));
    Effect::new(move |_| {
        if runs.get() {
            let tick = move || {
                let _ = now.try_set(now_ms());
            };
            tick();
            if let Ok(timer) = set_interval_with_handle(tick, TICK) {
                on_cleanup(move || timer.clear());
            }
        }
    });
    let strip = move |side: usize| {
        still(move || {
            let faces = settings.get().faces;
            // The time is looked at only where a clock runs.
            let now = if runs.get() { now.get() } else { 0.0 };
            view.with(|v| strip::strip(lang.get(), &v.sides[side], side == 0, faces, now))
        })
    };
    let top = move || view.with(|v| top(lang.get(), v));
    let line = move || view.with(|v| line::line(lang.get(), v, back.get()));
    let tabs = move || tabs(lang.get(), tab.get().filter(|_| !result_open.get()));
    let heading = move || {
        let open = tab.get().unwrap_or(Tab::Menu);
        let name = TABS.iter().find(|(tab, ..)| *tab == open).map_or(T::MENU, |(_, name, ..)| *name);
        if result_open.get() { T::RESULT } else { name }.get(lang.get())
    };
    let grip = move || {
        let title = format!("<h2>{}</h2>", heading());
        el("div", "grip", &(title + &round(lang.get(), "close", T::CLOSE, icons::CLOSE)))
    };
    let inside = move || {
        let (lang, settings) = (lang.get(), settings.get());
        view.with(|v| match (&v.result, tab.get().unwrap_or(Tab::Menu)) {
            (Some(panel), _) if result_open.get() => result::result(lang, v, panel),
            (_, Tab::Rules) => rules(lang, &v.options, settings.look()),
            (_, Tab::Pieces) => pieces::pieces(lang, &v.position, settings.faces),
            (_, Tab::Moves) => moves::moves(lang, &v.plies, back.get(), settings.faces),
            (_, Tab::Menu) => menu::menu(lang, v.can, &settings),
        })
    };
    let class = move || match (tab.get().is_some() || result_open.get(), result_open.get()) {
        (_, true) => "play open has-result",
        (true, false) => "play open",
        (false, false) => "play",
    };

    view! {
        <div class=class>
            {html(top, act)}
            {strip(1)}
            <main class="middle">
                <Board view=on_board look on_intent />
            </main>
            {html(line, act)}
            {strip(0)}
            {html(tabs, act)}
            <aside class="panel" aria-label=heading>
                {html(grip, act)}
                <div class="inside" tabindex="0" role="region" aria-label=heading>{html(inside, act)}</div>
            </aside>
            {move || rolled.get().map(|pips| {
                let sides = view.with_untracked(|v| [v.sides[0].who.clone(), v.sides[1].who.clone()]);
                dice::dice(pips, sides, Callback::new(move |()| on_intent.run(Intent::DiceShown)))
            })}
            {move || before.get().map(|question| match question {
                Before::Resign => {
                    ask([T::RESIGN_ASK, T::RESIGN_MORE, T::RESIGN, T::GO_ON], answer(Intent::Resign))
                }
                Before::Restart => {
                    ask([T::RESTART_ASK, T::RESTART_MORE, T::RESTART, T::GO_ON], answer(Intent::Restart))
                }
            })}
        </div>
    }
}

/// The bar: the way out, what is played, and the countdown to the draw.
fn top(lang: Lang, v: &PlayView) -> String {
    let count = match (v.countdown, &v.banner) {
        (Some(left), _) => say::countdown(lang, left),
        (None, Some(Banner::Unscored)) => T::UNSCORED.get(lang).to_owned(),
        _ => String::new(),
    };
    let inside = [
        round(lang, "leave", T::LEAVE, icons::BACK),
        format!("<h1>{}</h1>", T::BANQI.get(lang)),
        el("span", "kind", &say::kind(lang, v.mode, &v.options)),
        "<span class=\"grow\"></span>".to_owned(),
        format!("<span class=\"count\" role=\"status\">{count}</span>"),
    ];
    el("header", "bar", &inside.concat())
}

/// The buttons of the panels.
fn tabs(lang: Lang, open: Option<Tab>) -> String {
    let mut inside = String::new();
    for (tab, label, paths, act) in TABS {
        let class = match tab {
            tab if open == Some(tab) => "on",
            Tab::Menu => "rest",
            _ => "",
        };
        inside.push_str(&format!(
            "<button class=\"{class}\" data-do=\"{act}\" aria-expanded=\"{}\">{}<span>{}</span></button>",
            open == Some(tab),
            icon(paths),
            label.get(lang)
        ));
    }
    format!("<nav class=\"tabs\" aria-label=\"{}\">{inside}</nav>", T::PANELS.get(lang))
}

/// The time of the page's clock.
fn now_ms() -> f64 {
    window().performance().map_or(0.0, |performance| performance.now())
}

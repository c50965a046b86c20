//! The play screen: the board in the middle, a strip for each player, one line, and panels that leave the board
//! visible: sheets on a phone, a column on a desktop.

mod dice;
mod line;
mod menu;
mod moves;
mod pieces;
mod result;
mod strip;

use super::rules::Rules;
use super::shell::Ask;
use super::sound::{self, Sound};
use crate::board::Board;
use crate::icons::{self, icon};
use crate::locale::text as T;
use crate::locale::{Text, say, t, use_lang};
use crate::model::{Banner, Intent, LastPly, PlayView, Verdict};
use crate::settings::use_settings;
use games::banqi::Move;
use leptos::prelude::*;
use std::time::Duration;
use wasm_bindgen::JsCast;

/// The last move is seen before the result covers a part of the board.
const RESULT_AFTER: Duration = Duration::from_millis(750);

/// A panel.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Tab {
    Rules,
    Pieces,
    Moves,
    Menu,
}

const TABS: [(Tab, Text, &str); 4] = [
    (Tab::Rules, T::RULES, icons::RULES),
    (Tab::Pieces, T::PIECES, icons::PIECES),
    (Tab::Moves, T::MOVES, icons::MOVES),
    (Tab::Menu, T::MENU, icons::MENU),
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
                Move::Step(..) => Sound::Step,
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

    // Panels ask for things through here: what cannot be taken back is asked about first.
    let ask = Callback::new(move |intent: Intent| match intent {
        Intent::Resign => before.set(Some(Before::Resign)),
        Intent::Restart if view.with_untracked(|v| v.result.is_none() && !v.plies.is_empty()) => {
            before.set(Some(Before::Restart));
        }
        Intent::UndoLoss => wasm_bindgen_futures::spawn_local(async move {
            if crate::breaks::rewarded_break().await {
                // The screen may be gone by now.
                let _ = on_intent.try_run(Intent::UndoLoss);
            }
        }),
        other => {
            tab.set(None);
            on_intent.run(other);
        }
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
    let choose = move |chosen: Tab| {
        result_open.set(false);
        tab.update(|tab| *tab = if *tab == Some(chosen) { None } else { Some(chosen) });
    };
    let open = move || tab.get().is_some() || result_open.get();

    let panel = move || {
        if result_open.get() {
            return view! { <result::Result view ask on_close=Callback::new(move |()| result_open.set(false))/> }
                .into_any();
        }
        match tab.get().unwrap_or(Tab::Menu) {
            Tab::Rules => {
                let options = Signal::derive(move || view.with(|v| v.options));
                view! { <Rules options/> }.into_any()
            }
            Tab::Pieces => view! { <pieces::Pieces view/> }.into_any(),
            Tab::Moves => view! { <moves::Moves view back/> }.into_any(),
            Tab::Menu => view! { <menu::Menu view ask/> }.into_any(),
        }
    };
    let heading = move || {
        if result_open.get() {
            T::RESULT
        } else {
            let open = tab.get().unwrap_or(Tab::Menu);
            TABS.iter().find(|(tab, ..)| *tab == open).map_or(T::MENU, |(_, name, _)| *name)
        }
    };

    view! {
        <div class="play" class:open=open class:has-result=move || result_open.get()>
            <header class="bar">
                <button
                    class="round"
                    aria-label=move || T::LEAVE.get(lang.get())
                    on:click=move |_| on_intent.run(Intent::Leave)
                >
                    {icon(icons::BACK)}
                </button>
                <h1>{t(T::BANQI)}</h1>
                <span class="kind">{move || view.with(|v| say::kind(lang.get(), v.mode, &v.options))}</span>
                <span class="grow"></span>
                <span class="count" role="status">
                    {move || view.with(|v| match (v.countdown, &v.banner) {
                        (Some(left), _) => say::countdown(lang.get(), left),
                        (None, Some(Banner::Unscored)) => T::UNSCORED.get(lang.get()).to_owned(),
                        _ => String::new(),
                    })}
                </span>
            </header>
            <strip::Strip view side=1/>
            <main class="middle">
                <Board view=on_board look on_intent/>
            </main>
            <line::Line view back on_intent on_result=Callback::new(move |()| { tab.set(None); result_open.set(true); })/>
            <strip::Strip view side=0/>
            <nav class="tabs" aria-label=move || T::PANELS.get(lang.get())>
                {TABS.map(|(name, label, paths)| view! {
                    <button
                        class:on=move || tab.get() == Some(name) && !result_open.get()
                        class:rest=name == Tab::Menu
                        aria-expanded=move || (tab.get() == Some(name) && !result_open.get()).to_string()
                        on:click=move |_| choose(name)
                    >
                        {icon(paths)}
                        <span>{t(label)}</span>
                    </button>
                })}
            </nav>
            <aside class="panel" aria-label=move || heading().get(lang.get())>
                <div class="grip">
                    <h2>{move || heading().get(lang.get())}</h2>
                    <button
                        class="round"
                        aria-label=move || T::CLOSE.get(lang.get())
                        on:click=move |_| { tab.set(None); result_open.set(false); }
                    >
                        {icon(icons::CLOSE)}
                    </button>
                </div>
                <div class="inside" tabindex="0" role="region" aria-label=move || heading().get(lang.get())>{panel}</div>
            </aside>
            {move || rolled.get().map(|pips| {
                let sides = view.with_untracked(|v| [v.sides[0].who.clone(), v.sides[1].who.clone()]);
                view! { <dice::Dice pips sides on_done=Callback::new(move |()| on_intent.run(Intent::DiceShown))/> }
            })}
            {move || before.get().map(|question| match question {
                Before::Resign => view! {
                    <Ask question=T::RESIGN_ASK detail=T::RESIGN_MORE yes=T::RESIGN no=T::GO_ON on_answer=answer(Intent::Resign)/>
                }.into_any(),
                Before::Restart => view! {
                    <Ask question=T::RESTART_ASK detail=T::RESTART_MORE yes=T::RESTART no=T::GO_ON on_answer=answer(Intent::Restart)/>
                }.into_any(),
            })}
        </div>
    }
}

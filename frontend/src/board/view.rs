//! The board on the page.
//!
//! The drawing lies below; above it lies a grid of transparent cells, which take touches, the keyboard's focus and
//! the words for a screen reader.

use super::draw::{self, Content};
use super::geometry::{CELL, Lay};
use super::hand::{self, Hand, Touch};
use super::space;
use crate::locale::{say, use_lang};
use crate::model::{Intent, PlayView};
use crate::settings::Look;
use games::banqi::{Banqi, Move, Square};
use leptos::ev::{KeyboardEvent, PointerEvent};
use leptos::html::Div;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

/// A finger or the mouse has to travel that far before a touch becomes a drag, CSS pixels.
const DRAG_PX: f64 = 7.0;
/// A click this short after a touch belongs to it, milliseconds.
const CLICK_AFTER_TOUCH_MS: f64 = 700.0;

/// A piece under the finger.
#[derive(Clone, Copy, PartialEq)]
struct Drag {
    from: Square,
    /// Where the touch began, CSS pixels of the window.
    began: (f64, f64),
    /// Where it is now, units of the drawing; none before it has become a drag.
    at: Option<(i32, i32)>,
}

/// Which ply the board shows and how it arrived.
#[derive(Clone, Copy, PartialEq)]
struct Shown {
    game_no: u32,
    number: usize,
    /// Did the ply arrive while the board was on screen?
    live: bool,
    /// Was it carried by hand?
    carried: bool,
}

fn content(position: &Banqi, square: Square) -> Content {
    match position.piece(square) {
        Some(piece) => Content::Face(piece),
        None if position.covered().has(square) => Content::Covered,
        None => Content::Empty,
    }
}

/// The board.
#[component]
pub fn Board(
    /// What to show.
    #[prop(into)]
    view: Signal<PlayView>,
    /// How.
    #[prop(into)]
    look: Signal<Look>,
    /// What was asked for.
    on_intent: Callback<Intent>,
) -> impl IntoView {
    let stage = NodeRef::<Div>::new();
    let cells = NodeRef::<Div>::new();
    let space = space::of(stage);
    let lay = Memo::new(move |_| {
        let (width, height) = space.get();
        Lay::choose(look.get().orientation, width, height)
    });

    let hand = RwSignal::new(Hand::default());
    let drag = RwSignal::new(None::<Drag>);
    let focus = RwSignal::new(0usize);
    let carried = StoredValue::new(None::<Move>);
    let touched_at = StoredValue::new(f64::NEG_INFINITY);

    let shown = Memo::new(move |before: Option<&Shown>| {
        let (game_no, last) = view.with(|v| (v.game_no, v.last));
        let number = last.map_or(0, |last| last.number);
        match before {
            Some(before) if before.game_no == game_no && before.number == number => *before,
            Some(before) => Shown {
                game_no,
                number,
                live: before.game_no == game_no && before.number + 1 == number,
                carried: carried.try_get_value().flatten() == last.map(|last| last.action),
            },
            None => Shown { game_no, number, live: false, carried: false },
        }
    });
    // What was selected belongs to the position before.
    Effect::new(move |before: Option<Shown>| {
        let now = shown.get();
        if before.is_some_and(|before| before != now) {
            hand.set(Hand::default());
            drag.set(None);
        }
        now
    });

    let act = move |touch: Touch| match touch {
        Touch::Hold(held) => hand.set(held),
        Touch::Play(action) => {
            hand.set(Hand::default());
            on_intent.run(Intent::Play(action));
        }
        Touch::Explain(action) => {
            hand.set(Hand::default());
            on_intent.run(Intent::Explain(action));
        }
    };
    let free = move || view.with_untracked(|v| v.pending.is_none() && v.dice.is_none());
    let tap = move |square: Square| {
        focus.set(square.index());
        if free() {
            carried.set_value(None);
            let confirm = look.get_untracked().confirm;
            act(view
                .with_untracked(|v| hand::tap(hand.get_untracked(), square, &v.position, &v.legal, confirm)));
        }
    };

    // The point of an event in parts of the board's width and height.
    let point = move |x: i32, y: i32| -> Option<(f64, f64)> {
        let rect = cells.get_untracked()?.get_bounding_client_rect();
        let (width, height) = (rect.width(), rect.height());
        (width > 0.0 && height > 0.0)
            .then(|| ((f64::from(x) - rect.left()) / width, (f64::from(y) - rect.top()) / height))
    };
    let square_at = move |x: i32, y: i32| point(x, y).and_then(|(x, y)| lay.get_untracked().square_at(x, y));
    let down = move |e: PointerEvent| {
        if !e.is_primary() || e.button() != 0 {
            return;
        }
        let Some(square) = square_at(e.client_x(), e.client_y()) else { return };
        let liftable =
            free() && view.with_untracked(|v| !v.legal.is_empty() && hand::own(&v.position, square));
        let began = (f64::from(e.client_x()), f64::from(e.client_y()));
        drag.set(liftable.then_some(Drag { from: square, began, at: None }));
        // The finger may leave the board with the piece.
        if let Some(cells) = cells.get_untracked() {
            let _ = cells.set_pointer_capture(e.pointer_id());
        }
    };
    let moved = move |e: PointerEvent| {
        let Some(held) = drag.get_untracked().filter(|_| e.is_primary()) else { return };
        let (x, y) = (f64::from(e.client_x()), f64::from(e.client_y()));
        if held.at.is_none() && (x - held.began.0).hypot(y - held.began.1) < DRAG_PX {
            return;
        }
        if let Some((x, y)) = point(e.client_x(), e.client_y()) {
            let (width, height) = lay.get_untracked().size();
            let at = ((x * f64::from(width)) as i32, (y * f64::from(height)) as i32);
            drag.set(Some(Drag { at: Some(at), ..held }));
            if hand.get_untracked().selected != Some(held.from) {
                hand.set(Hand { selected: Some(held.from), armed: None });
            }
        }
    };
    let up = move |e: PointerEvent| {
        if !e.is_primary() {
            return;
        }
        touched_at.set_value(e.time_stamp());
        let held = drag.get_untracked();
        drag.set(None);
        let over = square_at(e.client_x(), e.client_y());
        match held {
            Some(Drag { from, at: Some(_), .. }) => {
                let confirm = look.get_untracked().confirm;
                let touch = view.with_untracked(|v| hand::drop(from, over, &v.position, &v.legal, confirm));
                carried.set_value(if let Touch::Play(action) = touch { Some(action) } else { None });
                act(touch);
            }
            _ => {
                if let Some(square) = over {
                    tap(square);
                }
            }
        }
    };
    let dropped = move |_: PointerEvent| drag.set(None);

    let key = move |e: KeyboardEvent| {
        let Some(at) = Square::new(focus.get_untracked() as u8) else { return };
        let lay = lay.get_untracked();
        let to = match e.key().as_str() {
            "ArrowLeft" => lay.step(at, -1, 0),
            "ArrowRight" => lay.step(at, 1, 0),
            "ArrowUp" => lay.step(at, 0, -1),
            "ArrowDown" => lay.step(at, 0, 1),
            "Enter" | " " => {
                tap(at);
                at
            }
            "Escape" => {
                hand.set(Hand::default());
                at
            }
            _ => return,
        };
        e.prevent_default();
        // Arrows here are the grid's, not the move list's.
        e.stop_propagation();
        focus.set(to.index());
        let cell = cells
            .get_untracked()
            .and_then(|cells| cells.query_selector(&format!("[data-square={to}]")).ok().flatten());
        if let Some(cell) = cell.and_then(|cell| cell.dyn_into::<web_sys::HtmlElement>().ok()) {
            let _ = cell.focus();
        }
    };
    // A screen reader may click without a touch.
    let click = move |e: leptos::ev::MouseEvent| {
        let touched = touched_at.get_value();
        if e.time_stamp() - touched < CLICK_AFTER_TOUCH_MS {
            return;
        }
        let square = e
            .target()
            .and_then(|target| target.dyn_into::<web_sys::Element>().ok())
            .and_then(|cell| cell.get_attribute("data-square"))
            .and_then(|text| text.parse::<Square>().ok());
        if let Some(square) = square {
            tap(square);
        }
    };

    // The square that the last move has reached is drawn on top of the others: its piece may jump over some.
    let arrival = move |v: &PlayView| v.last.map(|l| l.action).filter(|a| a.from() != a.to());
    let square_svg = move |square: Square| {
        let (lay, look, shown) = (lay.get(), look.get(), shown.get());
        let lifted = drag.get().is_some_and(|d| d.at.is_some() && d.from == square);
        view.with(|v| {
            if lifted || arrival(v).is_some_and(|a| a.to() == square) {
                return String::new();
            }
            match (content(&v.position, square), v.last) {
                (Content::Face(piece), Some(last)) if shown.live && last.action == Move::Flip(square) => {
                    draw::turning(lay, square, piece, look)
                }
                (content, _) => draw::still(lay, square, content, look),
            }
        })
    };
    let top_svg = move || {
        let (lay, look, shown) = (lay.get(), look.get(), shown.get());
        let lifted = drag.get().filter(|d| d.at.is_some()).map(|d| d.from);
        view.with(|v| {
            let Some(action) = arrival(v).filter(|a| lifted != Some(a.to())) else { return String::new() };
            match (content(&v.position, action.to()), v.last) {
                (Content::Face(piece), Some(last)) if shown.live => {
                    draw::arriving(lay, action, piece, last.captured, !shown.carried, look)
                }
                (content, _) => draw::still(lay, action.to(), content, look),
            }
        })
    };
    let last_svg = move || {
        let lay = lay.get();
        match view.with(|v| v.last) {
            Some(last) if last.action.from() == last.action.to() => draw::corners(lay, &[last.action.to()]),
            Some(last) => draw::corners(lay, &[last.action.from(), last.action.to()]),
            None => String::new(),
        }
    };
    let selected_moves = move |v: &PlayView, from: Square| -> Vec<Move> {
        v.legal.iter().copied().filter(|m| m.from() == from && m.to() != from).collect()
    };
    let marks_svg = move || {
        let (lay, hand) = (lay.get(), hand.get());
        view.with(|v| {
            let mut svg = String::new();
            if let Some(from) = hand.selected {
                let moves = selected_moves(v, from);
                svg.push_str(&draw::selection(lay, from, &moves, |s| v.position.occupied().has(s)));
            }
            if let Some(action) = hand.armed {
                svg.push_str(&draw::waiting(lay, action, "armed"));
            }
            if let Some(action) = v.pending {
                svg.push_str(&draw::waiting(lay, action, "pending"));
            }
            svg
        })
    };
    let jumps_svg = move || {
        let (lay, hand) = (lay.get(), hand.get());
        hand.selected
            .map_or_else(String::new, |from| view.with(|v| draw::jumps(lay, &selected_moves(v, from))))
    };
    let held_svg = move || {
        let (look, held) = (look.get(), drag.get());
        let piece = held.and_then(|d| d.at.map(|_| d.from)).and_then(|s| view.with(|v| v.position.piece(s)));
        piece.map_or_else(String::new, |piece| draw::face(piece, look.faces, look.ranks))
    };
    let held_at = move || {
        let (x, y) = drag.get().and_then(|d| d.at).unwrap_or((-CELL, -CELL));
        // A little larger, as if nearer: it shows around a finger.
        format!("translate({x} {y}) scale(1.14)")
    };

    let lang = use_lang();
    let cell = move |square: Square| {
        let label = move || {
            let hand = hand.get();
            view.with(|v| {
                let goal = hand
                    .selected
                    .and_then(|from| v.legal.iter().find(|m| m.from() == from && m.to() == square))
                    .filter(|m| m.from() != m.to());
                say::square(lang.get(), square, content(&v.position, square), goal.copied())
            })
        };
        view! {
            <div
                role="gridcell"
                data-square=square.to_string()
                tabindex=move || if focus.get() == square.index() { "0" } else { "-1" }
                aria-label=label
                aria-selected=move || (hand.get().selected == Some(square)).to_string()
                on:focus=move |_| focus.set(square.index())
            ></div>
        }
    };
    let grid = move || {
        let lay = lay.get();
        let (columns, rows) = lay.grid();
        (0..rows)
            .map(|row| {
                let cells =
                    (0..columns).filter_map(|column| lay.square(column, row)).map(cell).collect_view();
                view! { <div role="row">{cells}</div> }
            })
            .collect_view()
    };

    view! {
        <div class="stage" node_ref=stage>
            <div class="board" class:tall=move || lay.get() == Lay::Tall class:carrying=move || drag.get().is_some_and(|d| d.at.is_some())>
                <svg viewBox=move || { let (w, h) = lay.get().size(); format!("0 0 {w} {h}") } aria-hidden="true">
                    <g inner_html=move || draw::lines(lay.get())></g>
                    <g inner_html=last_svg></g>
                    <g inner_html=marks_svg></g>
                    <g>{Square::all().map(|s| view! { <g inner_html=move || square_svg(s)></g> }).collect_view()}</g>
                    <g inner_html=top_svg></g>
                    <g inner_html=jumps_svg></g>
                    <g class="held" transform=held_at inner_html=held_svg></g>
                </svg>
                <div
                    class="cells"
                    role="grid"
                    aria-label=move || say::board(lang.get())
                    node_ref=cells
                    on:pointerdown=down
                    on:pointermove=moved
                    on:pointerup=up
                    on:pointercancel=dropped
                    on:keydown=key
                    on:click=click
                    on:contextmenu=move |e| e.prevent_default()
                >
                    {grid}
                </div>
            </div>
            <p class="unseen" aria-live="polite">
                {move || view.with(|v| v.last.map(|last| say::ply(lang.get(), &v.position, last)))}
            </p>
        </div>
    }
}

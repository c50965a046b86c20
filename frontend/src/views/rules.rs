//! The rules of the table in words, with the ladder of ranks and a figure of the cannon's jump.

use crate::board::draw;
use crate::board::geometry::Lay;
use crate::locale::{prose, say, use_lang};
use crate::settings::use_settings;
use crate::views::shell::token;
use games::banqi::{Color, Move, Options, Piece, Role, Square};
use leptos::prelude::*;

/// The rules that a table plays by.
#[component]
pub fn Rules(
    /// The switches.
    #[prop(into)]
    options: Signal<Options>,
) -> impl IntoView {
    let lang = use_lang();
    let ends = move || prose::endings(lang.get(), &options.get());
    view! {
        <div class="rules">
            <div class="prose" inner_html=move || prose::RULES_TURN.get(lang.get())></div>
            <ol class="ladder" aria-label=move || prose::LADDER.get(lang.get())>
                {Role::ALL.map(|role| view! {
                    <li>
                        {token(Piece::new(Color::Red, role))}
                        {token(Piece::new(Color::Black, role))}
                        <b>{move || say::role(role).get(lang.get())}</b>
                        <span>{draw::rank(role)}</span>
                    </li>
                })}
            </ol>
            <div class="prose" inner_html=move || prose::RULES_CAPTURE.get(lang.get())></div>
            {cannon_figure()}
            <div class="prose" inner_html=move || prose::RULES_CANNON.get(lang.get())></div>
            <div class="prose" inner_html=ends></div>
        </div>
    }
}

/// A row of squares: the cannon, a gap, the screen, a gap, and what it captures.
fn cannon_figure() -> impl IntoView {
    let settings = use_settings();
    let lang = use_lang();
    let drawing = move || {
        let look = settings.get().look();
        let square = |column: u8| Square::new(column);
        let (Some(cannon), Some(screen), Some(goal)) = (square(0), square(2), square(4)) else {
            return String::new();
        };
        let lay = Lay::Wide;
        let faces = [
            (cannon, draw::Content::Face(Piece::new(Color::Red, Role::Cannon))),
            (screen, draw::Content::Covered),
            (goal, draw::Content::Face(Piece::new(Color::Black, Role::Chariot))),
        ];
        let mut svg = String::from(
            "<path class=\"groove\" d=\"M12 12H512V112H12ZM112 12V112M212 12V112M312 12V112M412 12V112\"/>",
        );
        let capture = [Move::Capture(cannon, goal)];
        svg.push_str(&draw::selection(lay, cannon, &capture, |s| s == screen));
        for (square, content) in faces {
            svg.push_str(&draw::still(lay, square, content, look));
        }
        svg.push_str(&draw::jumps(lay, &capture));
        svg
    };
    view! {
        <svg
            class="figure"
            viewBox="0 -34 524 158"
            role="img"
            aria-label=move || prose::CANNON_FIGURE.get(lang.get())
            inner_html=drawing
        ></svg>
    }
}

//! What is where: for each kind how many are on the board, still covered, captured.

use crate::locale::text as T;
use crate::locale::{say, t, use_lang};
use crate::model::PlayView;
use crate::views::shell::{cover_token, token};
use games::banqi::{Color, Piece, Role};
use leptos::prelude::*;

/// The table of pieces.
#[component]
pub(super) fn Pieces(view: Signal<PlayView>) -> impl IntoView {
    let lang = use_lang();
    let position = Memo::new(move |_| view.with(|v| v.position.clone()));
    let cell = move |piece: Piece| {
        let (open, covered) = position.with(|p| (p.of_kind(piece).size(), u32::from(p.pool().count(piece))));
        let gone = u32::from(piece.role.in_set()).saturating_sub(open + covered);
        let words = say::kind_counts(lang.get(), piece, open, covered, gone);
        view! {
            <td>
                <span class="set" role="img" aria-label=words>
                    {(0..open).map(|_| view! { <i>{token(piece)}</i> }).collect_view()}
                    {(0..covered).map(|_| view! { <i>{cover_token()}</i> }).collect_view()}
                    {(0..gone).map(|_| view! { <i class="gone">{token(piece)}</i> }).collect_view()}
                </span>
            </td>
        }
    };
    view! {
        <p class="key">
            <span>{cover_token()}{t(T::KEY_COVERED)}</span>
            <span class="gone">{token(Piece::new(Color::Red, Role::Horse))}{t(T::KEY_CAPTURED)}</span>
        </p>
        <table class="census">
            <thead>
                <tr>
                    <th scope="col"><span class="unseen">{t(T::KIND)}</span></th>
                    <th scope="col">{t(T::RED)}</th>
                    <th scope="col">{t(T::BLACK)}</th>
                </tr>
            </thead>
            <tbody>
                {move || Role::ALL.map(|role| view! {
                    <tr>
                        <th scope="row">{say::role(role).get(lang.get())}</th>
                        {Color::BOTH.map(|color| cell(Piece::new(color, role)))}
                    </tr>
                })}
            </tbody>
        </table>
    }
}

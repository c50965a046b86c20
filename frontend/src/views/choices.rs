//! The controls of the settings.

use super::sound::{self, Sound};
use crate::locale::text as T;
use crate::locale::{Lang, Text, t, use_lang};
use crate::settings::{BoardTheme, Faces, Orientation, Settings, Theme, use_settings};
use leptos::prelude::*;

/// One of a few values, as a row of buttons.
fn one_of<V: Copy + PartialEq + Send + Sync + 'static>(
    name: Text,
    values: &[(V, Text)],
    read: fn(&Settings) -> V,
    write: fn(&mut Settings, V),
) -> AnyView {
    let settings = use_settings();
    let lang = use_lang();
    let buttons = values
        .iter()
        .map(|&(value, label)| {
            view! {
                <button
                    role="radio"
                    aria-checked=move || (read(&settings.get()) == value).to_string()
                    on:click=move |_| settings.update(|settings| write(settings, value))
                >
                    {t(label)}
                </button>
            }
        })
        .collect_view();
    view! {
        <div class="choice">
            <span>{t(name)}</span>
            <div class="segments" role="radiogroup" aria-label=move || name.get(lang.get())>{buttons}</div>
        </div>
    }
    .into_any()
}

/// On or off.
fn switch(name: Text, read: fn(&Settings) -> bool, write: fn(&mut Settings, bool)) -> AnyView {
    let settings = use_settings();
    view! {
        <button
            class="choice switch"
            role="switch"
            aria-checked=move || read(&settings.get()).to_string()
            on:click=move |_| settings.update(|settings| write(settings, !read(settings)))
        >
            <span>{t(name)}</span>
            <i></i>
        </button>
    }
    .into_any()
}

/// The language, each named in itself.
#[component]
pub fn LanguageChoice() -> impl IntoView {
    let settings = use_settings();
    let lang = use_lang();
    view! {
        <div class="segments" role="radiogroup" aria-label=move || T::LANGUAGE.get(lang.get())>
            {Lang::ALL.map(|choice| view! {
                <button
                    role="radio"
                    lang=choice.tag()
                    aria-checked=move || (lang.get() == choice).to_string()
                    on:click=move |_| settings.update(|settings| settings.lang = Some(choice))
                >
                    {choice.own_name()}
                </button>
            })}
        </div>
    }
}

/// What one wants to set at the board.
#[component]
pub fn BoardChoices() -> impl IntoView {
    view! {
        <div class="choices">
            {one_of(
                T::THEME,
                &[(Theme::Auto, T::AUTO), (Theme::Light, T::LIGHT), (Theme::Dark, T::DARK)],
                |s| s.theme,
                |s, v| s.theme = v,
            )}
            {one_of(
                T::BOARD,
                &[(BoardTheme::Wood, T::WOOD), (BoardTheme::Slate, T::SLATE), (BoardTheme::Bamboo, T::BAMBOO)],
                |s| s.board,
                |s, v| s.board = v,
            )}
            {one_of(
                T::FACES,
                &[(Faces::Characters, T::CHARACTERS), (Faces::Letters, T::LETTERS)],
                |s| s.faces,
                |s, v| s.faces = v,
            )}
            {one_of(
                T::ORIENTATION,
                &[(Orientation::Auto, T::AUTO), (Orientation::Tall, T::TALL), (Orientation::Wide, T::WIDE)],
                |s| s.orientation,
                |s, v| s.orientation = v,
            )}
            <Volume/>
            {switch(T::RANKS, |s| s.ranks, |s, v| s.ranks = v)}
            {switch(T::CONFIRM, |s| s.confirm, |s, v| s.confirm = v)}
        </div>
    }
}

/// How loud the sounds are; at its left end they are off.
#[component]
fn Volume() -> impl IntoView {
    let settings = use_settings();
    let lang = use_lang();
    let set = move |e: leptos::ev::Event| {
        if let Ok(volume) = event_target_value(&e).parse::<u8>() {
            settings.update(|settings| settings.volume = volume.min(10));
            sound::play(Sound::Step, volume);
        }
    };
    let words = move || match settings.get().volume {
        0 => T::MUTE.get(lang.get()).to_owned(),
        volume => volume.to_string(),
    };
    view! {
        <label class="choice volume">
            <span>{t(T::SOUND)}</span>
            <span class="slide">
                <input
                    type="range"
                    min="0"
                    max="10"
                    prop:value=move || settings.get().volume.to_string()
                    aria-valuetext=words
                    on:change=set
                />
                <output>{words}</output>
            </span>
        </label>
    }
}

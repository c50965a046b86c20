//! Sounds: knocks of wood and a few plucked notes, made on the spot, so that there is nothing to load.
//!
//! Browsers let a page sound only after a touch: the first one makes the audio context.

use leptos::prelude::*;
use std::cell::RefCell;
use web_sys::{AudioContext, OscillatorType};

/// What is heard.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sound {
    /// A piece turns.
    Flip,
    /// A piece is put down.
    Step,
    /// A piece is captured.
    Capture,
    /// The game is won.
    Won,
    /// The game is lost or drawn.
    Over,
}

/// One tone: when it starts after now, how long it fades (seconds), its pitch at both ends (Hz), how loud (0 to 1),
/// and whether it rings (a sine) or knocks (a triangle).
struct Tone(f64, f64, f32, f32, f32, bool);

impl Sound {
    fn tones(self) -> &'static [Tone] {
        match self {
            Sound::Flip => &[
                Tone(0.0, 0.03, 1500.0, 900.0, 0.25, false),
                Tone(0.1, 0.08, 420.0, 190.0, 0.8, false),
                Tone(0.1, 0.04, 1050.0, 700.0, 0.3, false),
            ],
            Sound::Step => {
                &[Tone(0.12, 0.08, 380.0, 170.0, 0.8, false), Tone(0.12, 0.035, 900.0, 620.0, 0.3, false)]
            }
            Sound::Capture => &[
                Tone(0.08, 0.05, 760.0, 420.0, 0.5, false),
                Tone(0.13, 0.13, 250.0, 90.0, 1.0, false),
                Tone(0.13, 0.05, 640.0, 380.0, 0.4, false),
            ],
            Sound::Won => &[
                Tone(0.3, 0.5, 523.25, 523.25, 0.4, true),
                Tone(0.44, 0.5, 659.25, 659.25, 0.4, true),
                Tone(0.58, 0.9, 783.99, 783.99, 0.45, true),
            ],
            Sound::Over => {
                &[Tone(0.3, 0.5, 392.0, 392.0, 0.35, true), Tone(0.48, 0.8, 293.66, 293.66, 0.35, true)]
            }
        }
    }
}

thread_local! {
    static CONTEXT: RefCell<Option<AudioContext>> = const { RefCell::new(None) };
}

/// Makes sounds possible from the first touch on, as long as the calling view is there.
pub fn unlock_by_touch() {
    let unlock = || {
        CONTEXT.with_borrow_mut(|context| match context {
            Some(context) => {
                // A phone suspends it when the page is left.
                let _ = context.resume();
            }
            None => *context = AudioContext::new().ok(),
        });
    };
    let touch = window_event_listener(leptos::ev::pointerup, move |_| unlock());
    let key = window_event_listener(leptos::ev::keydown, move |_| unlock());
    on_cleanup(move || {
        touch.remove();
        key.remove();
    });
}

/// Plays a sound, 0 to 10 loud. A device that cannot is silent.
pub fn play(sound: Sound, volume: u8) {
    let volume = f32::from(volume.min(10)) / 10.0;
    if volume == 0.0 {
        return;
    }
    CONTEXT.with_borrow(|context| {
        if let Some(context) = context {
            for tone in sound.tones() {
                // Squared: loudness as the ear takes it.
                let _ = play_tone(context, tone, volume * volume * 0.5);
            }
        }
    });
}

fn play_tone(context: &AudioContext, tone: &Tone, volume: f32) -> Result<(), wasm_bindgen::JsValue> {
    let Tone(after, fade, from, to, loud, rings) = *tone;
    let start = context.current_time() + after;
    let oscillator = context.create_oscillator()?;
    oscillator.set_type(if rings { OscillatorType::Sine } else { OscillatorType::Triangle });
    oscillator.frequency().set_value_at_time(from, start)?;
    oscillator.frequency().exponential_ramp_to_value_at_time(to, start + fade)?;
    let gain = context.create_gain()?;
    gain.gain().set_value_at_time(0.0001, start)?;
    gain.gain().exponential_ramp_to_value_at_time(loud * volume, start + 0.004)?;
    gain.gain().exponential_ramp_to_value_at_time(0.0001, start + fade + 0.02)?;
    oscillator.connect_with_audio_node(&gain)?.connect_with_audio_node(&context.destination())?;
    oscillator.start_with_when(start)?;
    oscillator.stop_with_when(start + fade + 0.03)
}

//! How much room there is for the board.

use leptos::html::Div;
use leptos::prelude::*;

/// Width and height of an element in CSS pixels, followed through changes of the window's size. Before the element
/// exists, the window's own size stands for it: portrait or landscape is right already at the first frame.
pub fn of(node: NodeRef<Div>) -> Signal<(f64, f64)> {
    let size = RwSignal::new(window_size());
    let measure = move || {
        let inner = node
            .try_get_untracked()
            .flatten()
            .map(|element| (f64::from(element.client_width()), f64::from(element.client_height())));
        if let Some(inner) = inner.filter(|&(width, height)| width > 0.0 && height > 0.0) {
            let _ = size.try_set(inner);
        }
    };
    Effect::new(move |_| {
        node.track();
        measure();
    });
    let handle = window_event_listener(leptos::ev::resize, move |_| measure());
    on_cleanup(move || handle.remove());
    size.into()
}

fn window_size() -> (f64, f64) {
    let window = window();
    let side = |value: Result<wasm_bindgen::JsValue, wasm_bindgen::JsValue>| {
        value.ok().and_then(|value| value.as_f64()).unwrap_or(0.0)
    };
    (side(window.inner_width()), side(window.inner_height()))
}

//! The browser's clock, timers, events, chance and storage, without a panic where one of them is missing.

use crate::state::saved::{self, Kept};
use js_sys::{Function, Promise};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::pin::Pin;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{Event, EventTarget, Storage, Window};

/// A frame that is not painted (a tab in the background) is not waited for longer, milliseconds.
const FRAME_MS: i32 = 120;

/// The window; there is one on a page.
pub fn window() -> Option<Window> {
    web_sys::window()
}

/// Milliseconds since the page was opened, on the clock that nobody sets.
pub fn now_ms() -> f64 {
    window().and_then(|window| window.performance()).map_or(0.0, |clock| clock.now())
}

/// Random bytes fit for secrets.
pub fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    if getrandom::fill(&mut bytes).is_err() {
        // No browser that runs this page lacks it. A game of chance is still a game with poorer chance.
        for byte in &mut bytes {
            *byte = (js_sys::Math::random() * 256.0) as u8;
        }
    }
    bytes
}

/// Lets something go on beside everything else. One code for all: bytes count.
pub fn spawn(task: impl Future<Output = ()> + 'static) {
    spawn_boxed(Box::pin(task));
}

fn spawn_boxed(task: Pin<Box<dyn Future<Output = ()>>>) {
    spawn_local(task);
}

/// Waits.
pub async fn sleep(ms: f64) {
    settled(|resolve| wake(resolve, ms as i32)).await;
}

/// Waits until what the page shows now has been painted: the second of two frames begins after the first was drawn.
pub async fn painted() {
    for _ in 0..2 {
        settled(|resolve| {
            if let Some(window) = window() {
                let _ = window.request_animation_frame(resolve);
            }
            wake(resolve, FRAME_MS);
        })
        .await;
    }
}

fn wake(resolve: &Function, ms: i32) {
    if let Some(window) = window() {
        let _ = window.set_timeout_with_callback_and_timeout_and_arguments_0(resolve, ms.max(0));
    }
}

async fn settled(start: impl Fn(&Function)) {
    let promise = Promise::new(&mut |resolve, _| start(&resolve));
    let _ = JsFuture::from(promise).await;
}

/// A listener that is taken off when it is dropped.
pub struct Listener {
    target: EventTarget,
    name: &'static str,
    callback: Closure<dyn FnMut(Event)>,
}

impl Listener {
    /// Listens for an event.
    pub fn on(target: &EventTarget, name: &'static str, callback: impl FnMut(Event) + 'static) -> Listener {
        Listener::boxed(target, name, Box::new(callback))
    }

    /// One code for all listeners: bytes count.
    fn boxed(target: &EventTarget, name: &'static str, callback: Box<dyn FnMut(Event)>) -> Listener {
        let callback = Closure::wrap(callback);
        let _ = target.add_event_listener_with_callback(name, callback.as_ref().unchecked_ref());
        Listener { target: target.clone(), name, callback }
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        let callback = self.callback.as_ref().unchecked_ref();
        let _ = self.target.remove_event_listener_with_callback(self.name, callback);
    }
}

/// A property of an object; none where there is none.
pub fn property(object: &JsValue, name: &str) -> Option<JsValue> {
    let value = js_sys::Reflect::get(object, &JsValue::from_str(name)).ok()?;
    (!value.is_undefined() && !value.is_null()).then_some(value)
}

thread_local! {
    /// What the device does not keep (private windows, full storage): it holds until the page is left.
    static UNKEPT: RefCell<BTreeMap<String, String>> = const { RefCell::new(BTreeMap::new()) };
}

fn storage() -> Option<Storage> {
    window()?.local_storage().ok()?
}

/// What lies under a key in the device's storage.
pub fn stored(key: &str) -> Option<String> {
    let unkept = UNKEPT.with_borrow(|unkept| unkept.get(key).cloned());
    unkept.or_else(|| storage()?.get_item(key).ok()?)
}

/// What lies under a key, read; what does not read is dropped.
pub fn stored_value<T: Kept>(key: &str) -> Option<T> {
    let text = stored(key)?;
    let value = saved::read(&text);
    if value.is_none() {
        forget(key);
    }
    value
}

/// Keeps a text.
pub fn store(key: &str, text: &str) {
    let kept = storage().is_some_and(|storage| storage.set_item(key, text).is_ok());
    UNKEPT.with_borrow_mut(|unkept| {
        if kept {
            unkept.remove(key);
        } else {
            unkept.insert(key.to_owned(), text.to_owned());
        }
    });
}

/// Forgets what lies under a key.
pub fn forget(key: &str) {
    UNKEPT.with_borrow_mut(|unkept| unkept.remove(key));
    if let Some(storage) = storage() {
        let _ = storage.remove_item(key);
    }
}

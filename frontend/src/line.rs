//! A WebSocket that tells what happens on it and is silent once it is dropped.

use crate::browser::{Listener, window};
use wasm_bindgen::JsCast;
use web_sys::{Event, MessageEvent, WebSocket};

/// What happens on a line.
pub enum News {
    /// It is open.
    Open,
    /// A frame came.
    Text(String),
    /// It is closed, or was never opened.
    Closed,
}

/// A connection to a room.
pub struct Line {
    socket: WebSocket,
    _listeners: [Listener; 4],
}

impl Line {
    /// Opens a line to a room; `tell` hears what happens.
    pub fn open(code: &str, tell: impl Fn(News) + Clone + 'static) -> Option<Line> {
        let location = window()?.location();
        let scheme = if location.protocol().ok()? == "https:" { "wss:" } else { "ws:" };
        let address = format!("{scheme}//{}/api/rooms/{code}/socket", location.host().ok()?);
        let socket = WebSocket::new(&address).ok()?;
        let (open, message, close, error) = (tell.clone(), tell.clone(), tell.clone(), tell);
        let listeners = [
            Listener::on(&socket, "open", move |_| open(News::Open)),
            Listener::on(&socket, "message", move |event: Event| {
                let data = event.dyn_ref::<MessageEvent>().map(MessageEvent::data);
                if let Some(text) = data.and_then(|data| data.as_string()) {
                    message(News::Text(text));
                }
            }),
            Listener::on(&socket, "close", move |_| close(News::Closed)),
            Listener::on(&socket, "error", move |_| error(News::Closed)),
        ];
        Some(Line { socket, _listeners: listeners })
    }

    /// Says something. A line that is not open says nothing: the state after the next connection decides.
    pub fn say(&self, text: &str) {
        if self.socket.ready_state() == WebSocket::OPEN {
            let _ = self.socket.send_with_str(text);
        }
    }
}

impl Drop for Line {
    fn drop(&mut self) {
        let _ = self.socket.close();
    }
}

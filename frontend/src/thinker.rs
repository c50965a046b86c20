//! The computer players' thread, from the page's side. What goes in and out is said in `thinker/worker.js`.

use crate::browser::{Listener, property, window};
use crate::state::solo::{GAME, Question};
use js_sys::{Function, Object, Promise, Reflect};
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Event, MessageEvent, Worker, WorkerOptions, WorkerType};

/// A search is cut short after this, so that a slow device waits no longer, milliseconds.
const GUARD_MS: u32 = 1_000;

/// Why there is no move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoMove {
    /// The question was taken back.
    Cancelled,
    /// The thread could not be loaded, or it failed.
    Failed,
}

/// The thread of a table: at most one question at a time. Dropping it ends the thread.
#[derive(Default)]
pub struct Thinker {
    thread: Option<Thread>,
    waiting: Rc<RefCell<Option<Waiting>>>,
    last_id: u32,
}

struct Thread {
    worker: Worker,
    /// It could not be loaded, or it broke: it answers nothing any more.
    broken: Rc<Cell<bool>>,
    _listeners: [Listener; 2],
}

impl Drop for Thread {
    fn drop(&mut self) {
        self.worker.terminate();
    }
}

/// The question that waits for its answer.
struct Waiting {
    id: u32,
    answer: Function,
}

/// Gives the waiting question its answer: the move's text, or nothing.
fn settle(waiting: &RefCell<Option<Waiting>>, id: Option<u32>, answer: &JsValue) {
    let due = waiting.borrow().as_ref().is_some_and(|waiting| id.is_none_or(|id| waiting.id == id));
    if let Some(waiting) = due.then(|| waiting.borrow_mut().take()).flatten() {
        let _ = waiting.answer.call1(&JsValue::NULL, answer);
    }
}

impl Thinker {
    /// Starts the thread, so that it is there when the first question comes.
    pub fn warm(&mut self) {
        if self.thread.as_ref().is_none_or(|thread| thread.broken.get()) {
            self.thread = self.start();
        }
    }

    fn start(&self) -> Option<Thread> {
        let address =
            window()?.document()?.query_selector("meta[name=thinker]").ok()??.get_attribute("content")?;
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let worker = Worker::new_with_options(&address, &options).ok()?;
        let broken = Rc::new(Cell::new(false));
        let (waiting, breaks) = (Rc::clone(&self.waiting), Rc::clone(&broken));
        let message = Listener::on(&worker, "message", move |event: Event| {
            let Some(event) = event.dyn_ref::<MessageEvent>() else { return };
            let data = event.data();
            if property(&data, "ready").is_some() {
                if property(&data, "ready") == Some(JsValue::FALSE) {
                    breaks.set(true);
                    settle(&waiting, None, &JsValue::NULL);
                }
                return;
            }
            let id = property(&data, "id").and_then(|id| id.as_f64()).map(|id| id as u32);
            if id.is_some() {
                settle(&waiting, id, &property(&data, "move").unwrap_or(JsValue::NULL));
            }
        });
        let (waiting, breaks) = (Rc::clone(&self.waiting), Rc::clone(&broken));
        let error = Listener::on(&worker, "error", move |event: Event| {
            // Told to the player by the table; not a second time by the console.
            event.prevent_default();
            breaks.set(true);
            settle(&waiting, None, &JsValue::NULL);
        });
        Some(Thread { worker, broken, _listeners: [message, error] })
    }

    /// Asks for a move. The answer comes to this question or not at all: after [`Thinker::cancel`] it is
    /// [`NoMove::Cancelled`].
    pub fn ask(&mut self, question: &Question) -> impl Future<Output = Result<String, NoMove>> + use<> {
        self.cancel();
        self.warm();
        self.last_id = self.last_id.wrapping_add(1);
        let id = self.last_id;
        let waiting = Rc::clone(&self.waiting);
        let promise = Promise::new(&mut |answer, _| *waiting.borrow_mut() = Some(Waiting { id, answer }));
        let posted = self
            .thread
            .as_ref()
            .is_some_and(|thread| thread.worker.post_message(&message(id, question)).is_ok());
        if !posted {
            settle(&self.waiting, Some(id), &JsValue::NULL);
        }
        async move {
            match JsFuture::from(promise).await {
                Ok(answer) if answer.is_undefined() => Err(NoMove::Cancelled),
                Ok(answer) => answer.as_string().ok_or(NoMove::Failed),
                Err(_) => Err(NoMove::Failed),
            }
        }
    }

    /// Takes the question back. A thread that was thinking is ended: it can send no late answer.
    pub fn cancel(&mut self) {
        if self.waiting.borrow().is_some() {
            self.thread = None;
            settle(&self.waiting, None, &JsValue::UNDEFINED);
        }
    }

    /// Starts anew after a failure.
    pub fn restart(&mut self) {
        self.cancel();
        self.thread = None;
        self.warm();
    }
}

impl Drop for Thinker {
    fn drop(&mut self) {
        self.cancel();
    }
}

fn message(id: u32, question: &Question) -> Object {
    let message = Object::new();
    let level = question.level.name();
    for (name, value) in [
        ("id", JsValue::from(id)),
        ("game", JsValue::from_str(GAME)),
        ("options", JsValue::from_str(&question.options)),
        ("level", JsValue::from_str(level)),
        ("position", JsValue::from_str(&question.position)),
        ("seed", JsValue::from_str(&format!("{:#x}", question.seed))),
        ("guard_ms", JsValue::from(GUARD_MS)),
    ] {
        let _ = Reflect::set(&message, &JsValue::from_str(name), &value);
    }
    message
}

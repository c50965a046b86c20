//! Moving between the page's places on the browser's History API.

use crate::browser::{Listener, painted, spawn, window};
use crate::route::Route;
use leptos::prelude::*;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Element, Event, MouseEvent};

/// Where the page is, and the way elsewhere; a handle.
#[derive(Clone, Copy)]
pub struct Navigator {
    route: RwSignal<Route>,
    /// Has the page been elsewhere since it was loaded?
    moved: StoredValue<bool>,
}

/// The path that the browser's address bar shows.
fn path() -> String {
    window().and_then(|window| window.location().pathname().ok()).unwrap_or_default()
}

impl Navigator {
    /// Reads the address, follows the browser's back and forward, and answers links to the page's own places
    /// without loading it again. Once, at the root.
    pub fn provide() -> Navigator {
        let navigator =
            Navigator { route: RwSignal::new(Route::of(&path())), moved: StoredValue::new(false) };
        provide_context(navigator);
        if let Some(window) = window() {
            let back = Listener::on(&window, "popstate", move |_| navigator.arrive(Route::of(&path())));
            let click = Listener::on(&window, "click", move |event| navigator.follow(&event));
            let listeners = StoredValue::new_local(Some([back, click]));
            on_cleanup(move || {
                listeners.try_set_value(None);
            });
        }
        navigator
    }

    /// The one of [`Navigator::provide`].
    pub fn current() -> Navigator {
        use_context().unwrap_or_else(Navigator::provide)
    }

    /// Where the page is.
    pub fn place(self) -> Route {
        self.route.get()
    }

    /// Is the page still where it was loaded?
    pub fn just_loaded(self) -> bool {
        self.moved.try_get_value() != Some(true)
    }

    /// Goes to a place.
    pub fn go(self, route: Route) {
        if let Some(history) = window().and_then(|window| window.history().ok()) {
            let path = route.path();
            if path != self::path() {
                let _ = history.push_state_with_url(&JsValue::NULL, "", Some(&path));
            }
        }
        self.arrive(route);
    }

    fn arrive(self, route: Route) {
        self.moved.try_set_value(true);
        if self.route.try_get_untracked().as_ref() == Some(&route) {
            return;
        }
        self.route.try_set(route);
        if let Some(window) = window() {
            window.scroll_to_with_x_and_y(0.0, 0.0);
        }
    }

    /// Answers a plain click on a link to a place of the page.
    fn follow(self, event: &Event) {
        let Some(click) = event.dyn_ref::<MouseEvent>() else { return };
        let modified = click.ctrl_key() || click.meta_key() || click.shift_key() || click.alt_key();
        if event.default_prevented() || click.button() != 0 || modified {
            return;
        }
        let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
        let Some(link) = target.and_then(|target| target.closest("a[href^='/']").ok().flatten()) else {
            return;
        };
        if link.has_attribute("target") || link.has_attribute("download") {
            return;
        }
        let Some(href) = link.get_attribute("href").filter(|href| !href.starts_with("//")) else { return };
        let route = Route::of(&href);
        if route == Route::NotFound {
            return;
        }
        event.prevent_default();
        self.go(route);
    }
}

/// Whoever listens instead of looking, or uses the keyboard, is taken along to a new place: once it has been painted.
pub fn taken_along() {
    spawn(async {
        painted().await;
        focus_heading();
    });
}

/// Puts the focus on the heading of the place, from where reading goes on.
fn focus_heading() {
    let document = window().and_then(|window| window.document());
    let heading = document.and_then(|document| document.query_selector("h1").ok().flatten());
    if let Some(heading) = heading.and_then(|heading| heading.dyn_into::<web_sys::HtmlElement>().ok()) {
        let _ = heading.set_attribute("tabindex", "-1");
        let _ = heading.focus();
    }
}

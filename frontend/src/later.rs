//! Parts of the page that are loaded when they are needed: the first visit waits only for what it shows.
//!
//! Each function marked `wasm_split` is the door to a wasm module of its own, cut out by the build. Behind it lies
//! whatever only that part needs, code and texts alike; what two parts share becomes a module that both wait for. On
//! every load the part hands over one function, which then makes the views as if it had always been there.

use crate::browser::spawn;
use crate::locale::text as T;
use crate::locale::use_lang;
use crate::navigate::{Navigator, taken_along};
use crate::places::{pages, rooms, tables};
use crate::route::Route;
use crate::views::html::{button, el, html};
use leptos::prelude::*;
use leptos::wasm_split::{SplitLoaderError, wasm_split};

/// Somebody comes to a place.
#[derive(Clone)]
pub struct Visit {
    /// The place.
    pub route: Route,
    /// The way on.
    pub navigator: Navigator,
    /// Was the page loaded here, so that a game that has ended is shown once more?
    pub resume: bool,
}

/// Makes the view of a place.
pub type Show = fn(&Visit) -> AnyView;

#[wasm_split(tables, wasm_split_path = ::leptos::wasm_split, fallible)]
fn load_tables() -> Result<Show, SplitLoaderError> {
    Ok(tables::show)
}

#[wasm_split(rooms, wasm_split_path = ::leptos::wasm_split, fallible)]
fn load_rooms() -> Result<Show, SplitLoaderError> {
    Ok(rooms::show)
}

#[wasm_split(pages, wasm_split_path = ::leptos::wasm_split, fallible)]
fn load_pages() -> Result<Show, SplitLoaderError> {
    Ok(pages::show)
}

/// A part that is loaded apart.
#[derive(Clone, Copy)]
enum Part {
    /// Boards on this device.
    Tables,
    /// Friend rooms.
    Rooms,
    /// Everything one reads or sets.
    Pages,
}

impl Part {
    fn of(route: &Route) -> Part {
        match route {
            Route::Solo(_) | Route::Hotseat => Part::Tables,
            Route::NewRoom | Route::Room(_) => Part::Rooms,
            _ => Part::Pages,
        }
    }

    async fn load(self) -> Result<Show, SplitLoaderError> {
        match self {
            Part::Tables => load_tables().await,
            Part::Rooms => load_rooms().await,
            Part::Pages => load_pages().await,
        }
    }
}

/// What has been loaded; a handle.
#[derive(Clone, Copy)]
pub struct Parts(StoredValue<[Option<Show>; 3]>);

impl Parts {
    /// Nothing yet. Once, at the root.
    pub fn new() -> Parts {
        Parts(StoredValue::new([None; 3]))
    }

    /// Loads the boards in the background: most visitors want one next.
    pub fn prepare(self) {
        spawn(async move {
            // Without a network there is a later time, and then it is said.
            let _ = self.load(Part::Tables).await;
        });
    }

    async fn load(self, part: Part) -> Option<Show> {
        let show = part.load().await.ok()?;
        self.0.try_update_value(|loaded| loaded[part as usize] = Some(show));
        Some(show)
    }

    /// The view of a place: at once if its part is here, else as soon as it has come.
    pub fn show(self, visit: Visit) -> AnyView {
        let part = Part::of(&visit.route);
        if let Some(show) = self.0.try_get_value().and_then(|loaded| loaded[part as usize]) {
            return arrive(show, &visit);
        }
        // None while it is on its way: the page shows the house's sign then, see index.html.
        let come = RwSignal::new(None::<Option<Show>>);
        let fetch = move || {
            spawn(async move {
                let show = self.load(part).await;
                come.try_set(Some(show));
            });
        };
        fetch();
        let lang = use_lang();
        let again = Callback::new(move |_| {
            come.set(None);
            fetch();
        });
        let view = move || match come.get() {
            None => ().into_any(),
            Some(Some(show)) => arrive(show, &visit),
            Some(None) => {
                let words = move || {
                    let lang = lang.get();
                    let retry = button("button main", "again", T::TRY_AGAIN.get(lang));
                    let trouble = format!("<p role=\"alert\">{}</p>{retry}", T::NOT_LOADED.get(lang));
                    el("main", "column", &el("div", "centre", &trouble))
                };
                view! { <div class="page">{html(words, again)}</div> }.into_any()
            }
        };
        view.into_any()
    }
}

fn arrive(show: Show, visit: &Visit) -> AnyView {
    if !visit.resume {
        taken_along();
    }
    show(visit)
}

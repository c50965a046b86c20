//! The page: a Leptos app, rendered on the device.
//!
//! What a browser is needed for is compiled for wasm only; the rest (`model`, `route`, `state`, the catalogue of
//! texts) runs anywhere, and `cargo test` tests it where it runs.

// A page exports nothing: `pub` marks what a module offers to the others.
#![allow(unreachable_pub, reason = "see above")]
// Natively there is no page, so nothing uses what the page is made of.
#![cfg_attr(not(target_arch = "wasm32"), allow(dead_code, reason = "used by the page only"))]

mod board;
mod json;
mod locale;
mod model;
mod route;
mod settings;
mod state;

#[cfg(target_arch = "wasm32")]
mod api;
#[cfg(target_arch = "wasm32")]
mod app;
#[cfg(target_arch = "wasm32")]
mod breaks;
#[cfg(target_arch = "wasm32")]
mod browser;
#[cfg(all(target_arch = "wasm32", feature = "gallery"))]
mod gallery;
#[cfg(target_arch = "wasm32")]
mod hotseat;
#[cfg(target_arch = "wasm32")]
mod icons;
#[cfg(target_arch = "wasm32")]
mod later;
#[cfg(target_arch = "wasm32")]
mod line;
#[cfg(target_arch = "wasm32")]
mod navigate;
#[cfg(target_arch = "wasm32")]
mod online;
#[cfg(target_arch = "wasm32")]
mod places;
#[cfg(target_arch = "wasm32")]
mod player;
#[cfg(target_arch = "wasm32")]
mod solo;
#[cfg(target_arch = "wasm32")]
mod thinker;
#[cfg(target_arch = "wasm32")]
mod views;

#[cfg(target_arch = "wasm32")]
fn main() {
    console_error_panic_hook::set_once();
    #[cfg(feature = "gallery")]
    if gallery::mount() {
        return;
    }
    leptos::mount::mount_to_body(app::App);
}

#[cfg(not(target_arch = "wasm32"))]
fn main() {
    eprintln!("this is a page for browsers: cargo xtask serve");
}

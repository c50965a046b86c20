//! The page: a Leptos app, rendered on the device.

mod board;
mod icons;
mod locale;
mod model;
mod route;
mod settings;
mod state;
mod views;

fn main() {}

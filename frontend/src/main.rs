//! The page: a Leptos app, rendered on the device.

fn main() {}

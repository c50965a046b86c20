//! The board in SVG. It knows no rules: it is told the legal moves and reports what was touched.
//!
//! What is drawn and what a touch means are plain functions, which are tested anywhere; `view` puts them on the
//! page.

pub mod draw;
pub mod figures;
pub mod geometry;
mod hand;

#[cfg(target_arch = "wasm32")]
mod space;
#[cfg(target_arch = "wasm32")]
mod view;
#[cfg(target_arch = "wasm32")]
pub use view::Board;

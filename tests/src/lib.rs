//! Whole-system tests: rules data, secrecy, rooms under faults, the real workerd, the browser.
//!
//! The tests are in `tests/`, what they read in `data/`; here is what several of them share.

pub mod banqi;
pub mod data;
pub mod dice;
pub mod edge;
pub mod fuzz;
pub mod go;
pub mod go_model;
pub mod golden;
pub mod jieqi;
pub mod rooms;
pub mod vectors;
pub mod xiangqi;

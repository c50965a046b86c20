//! The places of the page, each joined to the server, the device and the way on. The home page belongs to what every
//! visit loads; the other modules here are loaded with their first visit, see [`crate::later`].

pub mod home;
pub mod pages;
pub mod rooms;
pub mod tables;

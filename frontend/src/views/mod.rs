//! What a person sees. Views draw the values of [`crate::model`] and ask for things; they know no rules.

pub mod break_card;
pub mod choices;
pub mod home;
pub mod html;
pub mod leaderboard;
pub mod lobby;
pub mod new_room;
pub mod pages;
pub mod play;
pub mod rules;
pub mod settings_page;
pub mod shell;
pub mod sound;

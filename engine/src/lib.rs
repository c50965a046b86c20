//! The computer players. They see Views, never a Game.

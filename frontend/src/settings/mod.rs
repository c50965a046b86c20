//! What a person has set on this device: language, look, handling.

use crate::locale::Lang;

mod text;

#[cfg(target_arch = "wasm32")]
mod keep;
#[cfg(target_arch = "wasm32")]
pub use keep::{provide_settings, use_settings};

/// Light or dark.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Theme {
    /// As the device says.
    #[default]
    Auto,
    /// Paper and ink.
    Light,
    /// Night.
    Dark,
}

/// The board's material.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum BoardTheme {
    /// Warm wood.
    #[default]
    Wood,
    /// Grey stone.
    Slate,
    /// Green bamboo.
    Bamboo,
}

/// What stands on a piece.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Faces {
    /// 帥 仕 相 俥 傌 炮 兵
    #[default]
    Characters,
    /// K A E R H C S
    Letters,
}

/// How the board lies.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Orientation {
    /// Whichever gives the larger squares.
    #[default]
    Auto,
    /// Eight columns, four rows.
    Wide,
    /// Four columns, eight rows.
    Tall,
}

/// How the board looks and takes moves: the part of the settings that the board needs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Look {
    /// What stands on a piece.
    pub faces: Faces,
    /// The rank as a small number, 7 for the general down to 1 for the soldier.
    pub ranks: bool,
    /// How the board lies.
    pub orientation: Orientation,
    /// A second tap confirms a move.
    pub confirm: bool,
}

/// Everything that can be set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settings {
    /// None: as the browser says.
    pub lang: Option<Lang>,
    /// Light or dark.
    pub theme: Theme,
    /// The board's material.
    pub board: BoardTheme,
    /// What stands on a piece.
    pub faces: Faces,
    /// The rank as a small number.
    pub ranks: bool,
    /// How the board lies.
    pub orientation: Orientation,
    /// A second tap confirms a move.
    pub confirm: bool,
    /// Loudness of the sounds, 0 (mute) to 10.
    pub volume: u8,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            lang: None,
            theme: Theme::Auto,
            board: BoardTheme::Wood,
            faces: Faces::Characters,
            ranks: true,
            orientation: Orientation::Auto,
            confirm: false,
            volume: 6,
        }
    }
}

impl Settings {
    /// The part the board needs.
    #[must_use]
    pub fn look(&self) -> Look {
        Look { faces: self.faces, ranks: self.ranks, orientation: self.orientation, confirm: self.confirm }
    }
}

//! Texts without parameters.

use super::Text;

macro_rules! texts {
    ($($name:ident = $hant:literal, $hans:literal, $en:literal;)*) => {
        $(#[allow(missing_docs, reason = "the texts say it")] pub const $name: Text = Text([$hant, $hans, $en]);)*
        /// Every entry with its name, for the tests.
        #[cfg(test)]
        pub(super) const ALL: &[(&str, Text)] = &[$((stringify!($name), $name)),*];
    };
}

texts! {
    BANQI = "暗棋", "暗棋", "Banqi";
}

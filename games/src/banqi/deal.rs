//! What lies under the covered pieces. Only the host holds one.

use super::{Piece, Pool, Square};
use crate::{Dice, ParseError};
use std::fmt;
use std::str::FromStr;

/// The identities of all 32 covered pieces by square, fixed before the first flip.
///
/// Text form: 32 letters in the order of the squares' numbers (`a4` first).
#[derive(Clone, PartialEq, Eq)]
pub struct Deal([Piece; Square::COUNT]);

impl Deal {
    /// Shuffles a full set (\[BQ1\]).
    #[must_use]
    pub fn draw(dice: &mut dyn Dice) -> Deal {
        let mut pieces = Deal::in_order();
        crate::core::shuffle(&mut pieces, dice);
        Deal(pieces)
    }

    /// The piece under a square at the start.
    #[must_use]
    pub const fn piece(&self, square: Square) -> Piece {
        self.0[square.index()]
    }

    fn in_order() -> [Piece; Square::COUNT] {
        let mut pieces = Pool::full().pieces();
        std::array::from_fn(|_| pieces.next().expect("a full set has 32 pieces"))
    }
}

/// A deal prints as nothing in debug output, so that no log can hold one by accident.
impl fmt::Debug for Deal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Deal(sealed)")
    }
}

impl fmt::Display for Deal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|piece| write!(f, "{piece}"))
    }
}

impl FromStr for Deal {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Deal, ParseError> {
        let mut pool = Pool::EMPTY;
        let mut pieces = Deal::in_order();
        let mut count = 0;
        for (at, letter) in text.char_indices() {
            let piece =
                Piece::from_letter(letter).ok_or(ParseError::new(at, "a piece is one of KAERHCPkaerhcp"))?;
            pool = pool.with(piece).ok_or(ParseError::new(at, "a full set has fewer pieces of this kind"))?;
            pieces[count] = piece;
            count += 1;
        }
        if count == Square::COUNT {
            Ok(Deal(pieces))
        } else {
            Err(ParseError::new(text.len(), "a deal is 32 letters"))
        }
    }
}

//! What lies under the hidden pieces. Only the host holds one.

use super::{Board, Color, Options, Piece, Pool, Role, Square};
use crate::wide::fen;
use crate::{Dice, ParseError};
use std::fmt;
use std::str::FromStr;

/// The identities of the pieces on both sides' home squares, fixed before the first move.
///
/// Text form: the letters of Red's pieces in the order of the home squares' numbers (`a1` first), then those of
/// Black's in lower case (`a7` first): 30 letters where the kings lie face up on their own squares, 32 where
/// they are dealt, too (\[JQ2\], \[JQ3\]).
#[derive(Clone, PartialEq, Eq)]
pub struct Deal {
    /// By square, for look-ups; `None` where no home square is.
    under: [Option<Piece>; Square::COUNT],
    king_hidden: bool,
}

impl Deal {
    /// Shuffles each side's pieces over its home squares.
    #[must_use]
    pub fn draw(options: &Options, dice: &mut dyn Dice) -> Deal {
        let mut deal = Deal::of_kings(options.king_hidden);
        for color in Color::BOTH {
            let mut pieces: Vec<Role> = Pool::full(options.king_hidden).roles().collect();
            crate::core::shuffle(&mut pieces, dice);
            for (square, role) in deal.dealt(color).zip(pieces) {
                deal.under[square.index()] = Some(Piece::new(color, role));
            }
        }
        deal
    }

    /// The piece on a home square at the start; `None` for other squares.
    #[inline]
    #[must_use]
    pub const fn piece(&self, square: Square) -> Option<Piece> {
        self.under[square.index()]
    }

    /// Nothing but the kings, where they are not dealt.
    fn of_kings(king_hidden: bool) -> Deal {
        let mut deal = Deal { under: [None; Square::COUNT], king_hidden };
        if !king_hidden {
            for color in Color::BOTH {
                let home = Board::king_home(color);
                deal.under[home.index()] = Some(Piece::new(color, Role::General));
            }
        }
        deal
    }

    /// The squares of a side whose pieces are dealt, in the order of their numbers.
    fn dealt(&self, color: Color) -> impl Iterator<Item = Square> + use<> {
        let king_hidden = self.king_hidden;
        Board::homes(color).filter(move |&square| king_hidden || square != Board::king_home(color))
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
        for color in Color::BOTH {
            for piece in self.dealt(color).filter_map(|square| self.piece(square)) {
                write!(f, "{}", fen::letter(piece))?;
            }
        }
        Ok(())
    }
}

impl FromStr for Deal {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Deal, ParseError> {
        let king_hidden = match text.len() {
            30 => false,
            32 => true,
            _ => return Err(ParseError::new(text.len(), "a deal is 30 letters, or 32 with the kings")),
        };
        let mut deal = Deal::of_kings(king_hidden);
        let mut letters = text.char_indices();
        for color in Color::BOTH {
            let mut left = Pool::full(king_hidden);
            for square in deal.dealt(color) {
                let (at, letter) =
                    letters.next().ok_or(ParseError::new(text.len(), "a deal is one letter a piece"))?;
                let piece = fen::piece(letter)
                    .filter(|piece| piece.color == color && fen::letter(*piece) == letter)
                    .ok_or(ParseError::new(at, "a deal is letters of KABRNCP, Red's and then Black's"))?;
                left = left
                    .without(piece.role)
                    .ok_or(ParseError::new(at, "a side has fewer pieces of this kind"))?;
                deal.under[square.index()] = Some(piece);
            }
        }
        Ok(deal)
    }
}

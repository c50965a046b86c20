//! What lies under the hidden pieces. Only the host holds one.

use super::{Board, Color, Options, Piece, Pool, Role, Square};
use crate::wide::{fen, zones};
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
    roles: [[Role; 16]; 2],
    king_hidden: bool,
}

impl Deal {
    /// Shuffles each side's pieces over its home squares.
    #[must_use]
    pub fn draw(options: &Options, dice: &mut dyn Dice) -> Deal {
        let mut roles = [[Role::General; 16]; 2];
        for (color, roles) in Color::BOTH.into_iter().zip(&mut roles) {
            let mut pieces: Vec<Role> = Pool::full(options.king_hidden).roles().collect();
            crate::core::shuffle(&mut pieces, dice);
            let mut pieces = pieces.into_iter();
            for (square, role) in homes(color).zip(roles) {
                if options.king_hidden || square != king_home(color) {
                    *role = pieces.next().expect("as many pieces as squares");
                }
            }
        }
        Deal { roles, king_hidden: options.king_hidden }
    }

    /// The piece on a home square at the start; `None` for other squares.
    #[must_use]
    pub fn piece(&self, square: Square) -> Option<Piece> {
        let color = zones::home(square)?.color;
        let place = homes(color).position(|home| home == square)?;
        Some(Piece::new(color, self.roles[color.index()][place]))
    }
}

/// The 16 home squares of a side in the order of their numbers.
fn homes(color: Color) -> impl Iterator<Item = Square> {
    Board::homes(color)
}

fn king_home(color: Color) -> Square {
    Board::king_home(color)
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
            for (square, &role) in homes(color).zip(&self.roles[color.index()]) {
                if self.king_hidden || square != king_home(color) {
                    write!(f, "{}", fen::letter(Piece::new(color, role)))?;
                }
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
        let mut roles = [[Role::General; 16]; 2];
        let mut letters = text.char_indices();
        for color in Color::BOTH {
            let mut left = Pool::full(king_hidden);
            for (square, role) in homes(color).zip(&mut roles[color.index()]) {
                if !king_hidden && square == king_home(color) {
                    continue;
                }
                let (at, letter) =
                    letters.next().ok_or(ParseError::new(text.len(), "a deal is one letter a piece"))?;
                let piece = fen::piece(letter)
                    .filter(|piece| piece.color == color && fen::letter(*piece) == letter)
                    .ok_or(ParseError::new(at, "a deal is letters of KABRNCP, Red's and then Black's"))?;
                left = left
                    .without(piece.role)
                    .ok_or(ParseError::new(at, "a side has fewer pieces of this kind"))?;
                *role = piece.role;
            }
        }
        Ok(Deal { roles, king_hidden })
    }
}

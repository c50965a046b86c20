//! The notations that people and other programs write moves in (\[XQ20\]): coordinates with ranks 1 to 10 or 0
//! to 9, WXF letters, and Chinese.
//!
//! All but the first need the position: `炮二平五` says what moves and how, not from where. Every legal move has
//! one text in each style, and that text reads back as the move.
//!
//! ```
//! use games::xiangqi::notation::{self, Style};
//! use games::xiangqi::{Options, Position};
//!
//! let start = Position::start(&Options::plain());
//! for text in ["h3e3", "C2=5", "Ｃ２＝５", "炮二平五", "砲二平五"] {
//!     assert_eq!(notation::read(&start, text).unwrap().to_string(), "h3e3");
//! }
//! let m = notation::read_as(&start, "H2-E2", Style::Iccs).unwrap();
//! assert_eq!(notation::write(&start, m, Style::Traditional).as_deref(), Some("炮二平五"));
//! ```

mod coordinates;
mod described;
mod symbols;

use super::{Illegal, Move, Position};
use crate::{Code, ParseError};
use std::error::Error;
use std::fmt;

/// A way to write moves.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Style {
    /// Squares with ranks 1 to 10: `h3e3`. The product's own.
    Uci,
    /// Squares with ranks 0 to 9: `h2e2` (ICCS, UCCI, Pikafish). `H2-E2` is read, too.
    Iccs,
    /// Letters: `C2=5`, `H8+7`; the front of two is `R+`, the rear `R-`, soldiers of a longer row `Pa`, `Pb`, ...
    Wxf,
    /// Chinese in traditional characters: `炮二平五`, `馬8進7`.
    Traditional,
    /// Chinese in simplified characters: `炮二平五`, `马8进7`.
    Simplified,
}

impl Style {
    /// All styles.
    pub const ALL: [Style; 5] = [Style::Uci, Style::Iccs, Style::Wxf, Style::Traditional, Style::Simplified];

    /// The name in texts: `uci`, `iccs`, `wxf`, `traditional`, `simplified`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Style::Uci => "uci",
            Style::Iccs => "iccs",
            Style::Wxf => "wxf",
            Style::Traditional => "traditional",
            Style::Simplified => "simplified",
        }
    }
}

/// Why a text is no move in a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unread {
    /// It is written in no notation known here.
    Malformed(ParseError),
    /// No piece of the side to move can do that.
    NoSuchMove,
    /// It says one move, and the rules refuse it.
    Illegal(Move, Illegal),
    /// More than one legal move fits.
    Ambiguous(Vec<Move>),
}

impl Code for Unread {
    fn code(&self) -> &'static str {
        match self {
            Unread::Malformed(_) => "malformed",
            Unread::NoSuchMove => "no_such_move",
            Unread::Illegal(_, why) => why.code(),
            Unread::Ambiguous(_) => "ambiguous",
        }
    }
}

impl fmt::Display for Unread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unread::Malformed(error) => error.fmt(f),
            Unread::NoSuchMove => f.write_str("no piece of the side to move can do that"),
            Unread::Illegal(m, why) => write!(f, "{m} is refused: {why}"),
            Unread::Ambiguous(moves) => {
                f.write_str("more than one move fits:")?;
                moves.iter().try_for_each(|m| write!(f, " {m}"))
            }
        }
    }
}

impl Error for Unread {}

/// Writes a move of the side to move. `None` if no piece of it stands on the square to move from.
#[must_use]
pub fn write(position: &Position, m: Move, style: Style) -> Option<String> {
    let mover = position.piece(m.from()).filter(|piece| piece.color == position.to_move())?;
    Some(match style {
        Style::Uci => m.to_string(),
        Style::Iccs => coordinates::iccs(m),
        Style::Wxf | Style::Traditional | Style::Simplified => described::write(position, mover, m, style),
    })
}

/// Reads a move in any notation. Four digits and letters such as `h2e2` may be squares with ranks from 1 or from
/// 0: if both readings are legal, that is [`Unread::Ambiguous`]; say the style with [`read_as`] where it is known.
///
/// # Errors
/// Why it is no legal move.
pub fn read(position: &Position, text: &str) -> Result<Move, Unread> {
    match (coordinates::read(text, 1), coordinates::read(text, 0)) {
        (None, None) => described::read(position, text),
        (Some(m), None) | (None, Some(m)) => legal(position, m),
        (Some(one), Some(zero)) => match (position.is_legal(one), position.is_legal(zero)) {
            (true, true) => Err(Unread::Ambiguous(vec![one, zero])),
            (false, true) => Ok(zero),
            (true, false) => Ok(one),
            (false, false) => legal(position, one),
        },
    }
}

/// Reads a move in one notation. WXF and the two Chinese styles are read alike, whichever of them is named.
///
/// # Errors
/// Why it is no legal move.
pub fn read_as(position: &Position, text: &str, style: Style) -> Result<Move, Unread> {
    let lowest = match style {
        Style::Uci => 1,
        Style::Iccs => 0,
        _ => return described::read(position, text),
    };
    let what = match style {
        Style::Uci => "a move is two squares with ranks 1 to 10, as h3e3",
        _ => "a move is two squares with ranks 0 to 9, as h2e2",
    };
    let m = coordinates::read(text, lowest).ok_or(Unread::Malformed(ParseError::new(0, what)))?;
    legal(position, m)
}

fn legal(position: &Position, m: Move) -> Result<Move, Unread> {
    position.check(m).map(|()| m).map_err(|why| Unread::Illegal(m, why))
}

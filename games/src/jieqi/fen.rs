//! Positions as other programs write them. All of them are read by [`View::read`](crate::View::read), too.

use super::notation::{Ranks, side, write_pools};
use super::{Color, Piece, Shown, Sight, Square};
use crate::wide::{fen, zones};
use std::fmt;

/// The board as pychess writes it.
struct Tildes<'a>(&'a Sight);

impl fmt::Display for Tildes<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Ten ranks as everywhere, with two characters for a hidden piece.
        let board = self.0.board();
        let ranks = Ranks(board).to_string();
        let mut hidden = (0..10).rev().flat_map(|rank| (0..9).filter_map(move |file| Square::at(file, rank)));
        for letter in ranks.chars() {
            if !matches!(letter, 'X' | 'x') {
                write!(f, "{letter}")?;
                continue;
            }
            let square = hidden.find(|&square| matches!(board.shown(square), Some(Shown::Hidden(_))));
            if let Some(Piece { role, .. }) = square.and_then(zones::home) {
                let color = if letter == 'X' { Color::Red } else { Color::Black };
                write!(f, "{}~", fen::letter(Piece::new(color, role)))?;
            }
        }
        Ok(())
    }
}

impl Sight {
    /// The FEN of Pikafish's jieqi: board, side to move, pools, quiet plies, number of the move. The number is
    /// always 1, for a position does not know it.
    ///
    /// ```
    /// use games::jieqi::{Options, Sight};
    /// use games::View;
    /// let text = "xxxxkxxxx/9/1x5x1/x1x1x1x1x/9/9/X1X1X1X1X/1X5X1/9/XXXXKXXXX w R2A2C2P5N2B2r2a2c2p5n2b2 0 1";
    /// assert_eq!(Sight::read(text, &Options::standard())?.to_pikafish(), text);
    /// # Ok::<(), games::ParseError>(())
    /// ```
    #[must_use]
    pub fn to_pikafish(&self) -> String {
        format!("{} 1", self.position_text())
    }

    /// The FEN of JieqiBox: as Pikafish's, and before the quiet plies what the observer was told of hidden
    /// captures, or `-`.
    #[must_use]
    pub fn to_jieqibox(&self) -> String {
        let board = self.board();
        let (pools, told) = (write_pools(self.pools, true), write_pools(self.told, false));
        let told = if told.is_empty() { "-" } else { &told };
        format!("{} {} {pools} {told} {} 1", Ranks(board), side(board.to_move()), self.scene.quiet)
    }

    /// The FEN of pychess: a hidden piece is the letter of its home square and `~`; no pools. `None` if a hidden
    /// piece stands on no home square of its side, which only rules without \[JQ10\] allow.
    #[must_use]
    pub fn to_pychess(&self) -> Option<String> {
        let board = self.board();
        let homes = Color::BOTH.into_iter().all(|color| {
            let mut hidden = board.hidden(color);
            hidden.all(|square| zones::home(square).is_some_and(|home| home.color == color))
        });
        let board_text = Tildes(self);
        homes.then(|| format!("{board_text} {} - - {} 1", side(board.to_move()), self.scene.quiet))
    }
}

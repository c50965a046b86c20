//! What one observer may know of a game.

use super::{Board, CapturedSeenBy, Color, Jieqi, Move, Options, Pool, Role, Scene};
use crate::core::{Dice, ParseError, Turn, View, shuffle};

/// A view of Jieqi: the public scene, each side's pool as the observer knows it, and what the observer was told
/// of pieces captured hidden (\[JQ20\] to \[JQ22\]).
///
/// What the observer may not know has no place here: hidden pieces have no identity at all, and a captured
/// hidden piece that the observer was not told stays in the pool together with what is still hidden. Two games
/// that differ only in that give equal views.
///
/// Text form (\[JQ40\]): ten ranks from Black's back rank, hidden pieces `X` and `x`, face-up pieces
/// `KABRNCP`; `w` or `b`; both pools; quiet plies. Where there are any, behind it: what the observer was told
/// of captures (`p1n1`), the move that waits for what it turns up (`!h3h10`), and the plies since the last
/// capture or reveal, the oldest first (`~a1a2,b10a10`). A view is read from that, from less (no pools: the
/// full set, less what lies face up; no quiet plies: 0), and from the FENs that Pikafish's jieqi, JieqiBox and
/// pychess write. A pool that counts more of a kind than can be left is read as what is left.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sight {
    pub(super) scene: Scene,
    /// For each colour, what may lie under its hidden pieces: at least as many as there are of them.
    pub(super) pools: [Pool; 2],
    /// For each colour, those of its pieces that were captured hidden and are not in the pool, for the observer
    /// was told.
    pub(super) told: [Pool; 2],
}

impl Sight {
    /// What everybody at the table sees.
    #[must_use]
    pub const fn scene(&self) -> &Scene {
        &self.scene
    }

    /// The board as it stands.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.scene.board
    }

    /// The rule switches.
    #[must_use]
    pub const fn options(&self) -> &Options {
        &self.scene.options
    }

    /// What may still be hidden of a colour, as far as the observer knows: more than there are hidden pieces
    /// if some were captured unseen (\[JQ22\]).
    #[must_use]
    pub const fn pool(&self, color: Color) -> Pool {
        self.pools[color.index()]
    }

    /// The pieces of a colour that were captured hidden, as far as the observer was told (\[JQ21\]).
    #[must_use]
    pub const fn told(&self, color: Color) -> Pool {
        self.told[color.index()]
    }

    /// How many pieces of a colour were captured hidden without the observer's being told what they were.
    #[must_use]
    pub fn unseen(&self, color: Color) -> u32 {
        self.pool(color).len().saturating_sub(self.board().hidden(color).size())
    }

    /// A number for all that a search may distinguish by: the board with one token a colour for hidden pieces,
    /// the side to move, and the pools. No identity of a hidden piece is in it.
    #[must_use]
    pub fn key(&self) -> u64 {
        let mut key = self.board().key();
        for color in Color::BOTH {
            for role in Role::ALL {
                let kind = color.index() * 7 + role.index();
                key ^= super::board::pool_key(kind, self.pool(color).count(role));
            }
        }
        key
    }

    /// A game that goes on from here in which every piece of the pools stays possible, even where more were
    /// captured unseen than can be told: to follow a record, whose answers decide. It is no guess: its pools may
    /// hold more than lies hidden.
    #[must_use]
    pub fn go_on(&self) -> Jieqi {
        Jieqi { scene: self.scene.clone(), pools: self.pools, taken: self.told, lost: [Pool::EMPTY; 2] }
    }

    /// Splits a pool: what lies under the hidden pieces, drawn without replacement, and the rest, which was
    /// captured. A king that was not seen yet is on the board.
    fn split(&self, color: Color, dice: &mut dyn Dice) -> (Pool, Pool) {
        let hidden = self.board().hidden(color).size() as usize;
        let pool = self.pool(color);
        if pool.len() as usize == hidden {
            return (pool, Pool::EMPTY);
        }
        let (mut on_board, mut gone) = (Pool::EMPTY, Pool::EMPTY);
        let mut roles: Vec<Role> = pool.roles().collect();
        shuffle(&mut roles, dice);
        // The king first; without a hidden piece it stands for a king that the board never had.
        roles.sort_by_key(|&role| role != Role::General);
        for role in roles {
            if on_board.len() < hidden as u32 || role == Role::General {
                on_board = on_board.with(role);
            } else {
                gone = gone.with(role);
            }
        }
        (on_board, gone)
    }
}

impl View for Sight {
    type Game = Jieqi;

    fn read(text: &str, options: &Options) -> Result<Sight, ParseError> {
        super::notation::read(text, options)
    }

    fn turn(&self) -> Turn {
        self.scene.turn()
    }

    fn legal_moves(&self) -> Vec<Move> {
        self.scene.legal_moves()
    }

    /// Draws what lies under the hidden pieces together (nature's later answers then draw from that without
    /// replacement), and with it what the enemy captured unseen. All ways to hide the pool's pieces are
    /// equally likely.
    fn guess(&self, dice: &mut dyn Dice) -> Jieqi {
        let (mut pools, mut taken, mut lost) = (self.pools, self.told, [Pool::EMPTY; 2]);
        let told_all =
            self.options().captured_seen_by == CapturedSeenBy::Both || matches!(self.turn(), Turn::Over(_));
        for color in Color::BOTH {
            let side = color.index();
            let (hidden, gone) = self.split(color, dice);
            pools[side] = hidden;
            // Whoever is told of this colour's captures was told of all.
            if told_all || !self.told[side].is_empty() {
                lost[side] = gone;
            } else {
                taken[side] = taken[side].and(gone);
            }
        }
        Jieqi { scene: self.scene.clone(), pools, taken, lost }
    }
}

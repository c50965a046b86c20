//! Short words for tests about Jieqi positions, and the notation of `data/jieqi`, which is not ours: its README
//! tells what the fields mean.

use games::jieqi::{Answer, Deal, Illegal, Jieqi, Move, Options, Piece, Role, Shown, Sight, Square, Taken};
use games::record::Ply;
use games::{Game, Outcome, Seat, Turn, View};
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};

use crate::dice::Seeded;

/// A view under any options.
///
/// # Panics
/// The text is not a position.
#[must_use]
pub fn sight(options: &Options, position: &str) -> Sight {
    Sight::read(position, options).unwrap_or_else(|e| panic!("{position}: {e}"))
}

/// A game that goes on from a position, under options as text. What is unseen is drawn by fixed dice.
///
/// # Panics
/// A text is wrong.
#[must_use]
pub fn game(options: &str, position: &str) -> Jieqi {
    let options = options.parse().unwrap_or_else(|e| panic!("{options}: {e}"));
    sight(&options, position).guess(&mut Seeded::new(1))
}

/// Legal moves as text.
#[must_use]
pub fn legal(game: &Jieqi) -> BTreeSet<String> {
    game.scene().legal_moves().iter().map(Move::to_string).collect()
}

/// Legal moves of the piece on a square, as their targets.
///
/// # Panics
/// The text is not a square.
#[must_use]
pub fn targets(game: &Jieqi, from: &str) -> BTreeSet<String> {
    let from: Square = from.parse().unwrap_or_else(|e| panic!("{from}: {e}"));
    let moves = game.scene().legal_moves().into_iter();
    moves.filter(|m| m.from == from).map(|m| m.to.to_string()).collect()
}

/// Why the game refuses a move, which must change nothing and stand in no list of legal moves.
///
/// # Panics
/// The text is not a move, the move is legal, or the refusal changed the position.
#[must_use]
pub fn refusal(game: &Jieqi, action: &str) -> Illegal {
    let action: Move = action.parse().unwrap_or_else(|e| panic!("{action}: {e}"));
    let mut after = game.clone();
    let Err(why) = after.play(action) else { panic!("{action} was allowed") };
    assert_eq!(&after, game, "a refused {action} changed the position");
    assert!(!game.scene().legal_moves().contains(&action), "{action} is refused but listed");
    why
}

/// The game after plies as records write them, separated by spaces.
///
/// # Panics
/// A text is not a ply or does not follow.
#[must_use]
pub fn after(game: &Jieqi, plies: &str) -> Jieqi {
    let mut game = game.clone();
    for text in plies.split_whitespace() {
        let ply: Ply<Jieqi> = text.parse().unwrap_or_else(|e| panic!("{text}: {e}"));
        ply.follow(&mut game).unwrap_or_else(|e| panic!("{text}: {e}"));
    }
    game
}

/// How the game ended; `None` if it goes on.
#[must_use]
pub fn outcome(game: &Jieqi) -> Option<Outcome> {
    match game.turn() {
        Turn::Over(outcome) => Some(outcome),
        _ => None,
    }
}

/// A square by the vectors: file and rank 0 to 9.
///
/// # Panics
/// The text is not one.
#[must_use]
pub fn square(text: &str) -> Square {
    let (file, rank) = text.split_at(1);
    let rank: u8 = rank.parse().unwrap_or_else(|e| panic!("{text}: {e}"));
    format!("{file}{}", rank + 1).parse().unwrap_or_else(|e| panic!("{text}: {e}"))
}

/// A move by the vectors.
///
/// # Panics
/// The text is not one.
#[must_use]
pub fn action(text: &str) -> Move {
    let (from, to) = text.split_at(2);
    Move::new(square(from), square(to))
}

/// A position of the vectors.
#[derive(Deserialize, Clone, Debug)]
pub struct Place {
    /// 90 characters from Black's back rank.
    pub board: String,
    /// `w` or `b`.
    pub stm: String,
    /// What lies under hidden pieces.
    #[serde(default)]
    pub hidden: BTreeMap<String, char>,
}

impl Place {
    /// The board in our notation.
    #[must_use]
    pub fn ranks(&self) -> String {
        let marks: Vec<char> = self.board.chars().collect();
        let ranks = marks.chunks(9).map(|rank| {
            let mut text = String::new();
            let mut empty = 0;
            for &mark in rank {
                if mark == '.' {
                    empty += 1;
                } else {
                    if empty > 0 {
                        text.push_str(&empty.to_string());
                    }
                    empty = 0;
                    text.push(mark);
                }
            }
            if empty > 0 {
                text.push_str(&empty.to_string());
            }
            text
        });
        ranks.collect::<Vec<_>>().join("/")
    }

    /// The position with the pools that its hidden pieces make together.
    #[must_use]
    pub fn notation(&self) -> String {
        let mut pools = String::new();
        for letter in "KRACPNBkracpnb".chars() {
            let count = self.hidden.values().filter(|&&hidden| hidden == letter).count();
            pools.push_str(&format!("{letter}{count}"));
        }
        format!("{} {} {pools} 0", self.ranks(), self.stm)
    }

    /// What nature answers to a move here.
    #[must_use]
    pub fn answer(&self, m: Move) -> Answer {
        let under = |at: Square| {
            let name = format!("{}{}", (b'a' + at.file()) as char, at.rank());
            self.hidden.get(&name).map(|&letter| piece(letter))
        };
        Answer {
            shown: under(m.from),
            taken: if m.in_place() { None } else { under(m.to).map(Taken::Known) },
        }
    }

    /// A whole deal that has these pieces on these squares; what the other home squares held is filled up.
    ///
    /// # Panics
    /// The position has other pieces than a set.
    #[must_use]
    pub fn deal(&self) -> Deal {
        let homes = |ranks: [u8; 3]| {
            let square = |file: u8, rank: u8| Square::at(file, rank).expect("a square");
            let back = (0..9).map(move |file| square(file, ranks[0]));
            let cannons = [1, 7].map(move |file| square(file, ranks[1]));
            let soldiers = [0, 2, 4, 6, 8].map(move |file| square(file, ranks[2]));
            let mut all: Vec<Square> = back.chain(cannons).chain(soldiers).collect();
            all.sort_unstable();
            all
        };
        let mut text = String::new();
        for (homes, set, king) in
            [(homes([0, 2, 3]), "RRAACCPPPPPNNBB", "e1"), (homes([9, 7, 6]), "rraaccpppppnnbb", "e10")]
        {
            let under: Vec<Option<char>> = homes
                .iter()
                .map(|at| self.hidden.get(&format!("{}{}", (b'a' + at.file()) as char, at.rank())).copied())
                .collect();
            let mut rest: Vec<char> = set.chars().collect();
            for letter in under.iter().flatten() {
                let at = rest.iter().position(|l| l == letter).expect("a piece of the set");
                rest.remove(at);
            }
            for (at, letter) in homes.iter().zip(under) {
                if at.to_string() != king {
                    text.push(letter.unwrap_or_else(|| rest.remove(0)));
                }
            }
        }
        text.parse().unwrap_or_else(|e| panic!("{text}: {e}"))
    }
}

/// The board of a game as the vectors write it.
#[must_use]
pub fn marks(game: &Jieqi) -> String {
    let mark = |square: Square| match game.board().shown(square) {
        None => '.',
        Some(Shown::Face(piece)) => games::wide::fen::letter(piece),
        Some(Shown::Hidden(games::jieqi::Color::Red)) => 'X',
        Some(Shown::Hidden(games::jieqi::Color::Black)) => 'x',
    };
    (0..10).rev().flat_map(|rank| (0..9).filter_map(move |file| Square::at(file, rank))).map(mark).collect()
}

/// A piece by its letter.
///
/// # Panics
/// The letter is none of them.
#[must_use]
pub fn piece(letter: char) -> Piece {
    games::wide::fen::piece(letter).unwrap_or_else(|| panic!("{letter} is no piece"))
}

/// The kinds of a pool as letters.
#[must_use]
pub fn letters(pool: games::jieqi::Pool) -> String {
    pool.roles().map(Role::letter).collect()
}

/// Plays a random game to its end or for some plies: all stages, waiting answers included.
///
/// # Panics
/// The rules contradict themselves.
#[must_use]
pub fn stages(options: &Options, seed: u64, plies: usize) -> Vec<Jieqi> {
    let mut dice = Seeded::new(seed);
    let deal = Jieqi::deal(options, &mut dice);
    let mut game = Jieqi::new(options);
    let mut stages = vec![game.clone()];
    for _ in 0..plies {
        let moves = game.scene().legal_moves();
        let Some(m) = dice.pick(&moves) else { break };
        game.play(m).unwrap_or_else(|e| panic!("{m}: {e}"));
        stages.push(game.clone());
        if let Some(answer) = game.answer(&deal) {
            game.reveal(answer).unwrap_or_else(|e| panic!("{m}={answer}: {e}"));
            stages.push(game.clone());
        }
    }
    stages
}

/// A win of Red (`Seat::First`) or Black for a reason.
#[must_use]
pub const fn win(winner: Seat, reason: games::Reason) -> Option<Outcome> {
    Some(Outcome { winner: Some(winner), reason })
}

/// A draw for a reason.
#[must_use]
pub const fn draw(reason: games::Reason) -> Option<Outcome> {
    Some(Outcome { winner: None, reason })
}

//! Go done the slow way: a second reading of the rules that shares nothing with the first, for tests to compare with.

use crate::data::same;
use games::Game;
use games::go::{Color, Go, Illegal, KoRule, Move, Point};
use std::collections::BTreeSet;

type Stones = Vec<Option<Color>>;

/// The rules in the plainest words: a list of stones, blocks found anew each time, all boards that have been.
#[derive(Clone, Debug)]
pub struct Model {
    lines: usize,
    rule: KoRule,
    stones: Stones,
    to_move: Color,
    passes: u32,
    ko: Option<usize>,
    prisoners: [u16; 2],
    past: Vec<(Stones, Color)>,
}

/// What a move makes.
struct Next {
    stones: Stones,
    taken: u16,
    ko: Option<usize>,
}

impl Model {
    /// The model of a game that has just begun, from whatever start.
    ///
    /// # Panics
    /// The game has gone on.
    #[must_use]
    pub fn of(game: &Go) -> Model {
        assert!(game.moves().is_empty(), "the model knows no past");
        let size = game.options().size;
        let lines = usize::from(size.lines());
        let board = game.board();
        let stones: Stones = size.all_points().map(|point| board.stone(point)).collect();
        Model {
            lines,
            rule: game.options().ko,
            to_move: board.to_move(),
            passes: u32::from(board.passes()),
            ko: board.ko().map(|ko| index(ko, lines)),
            prisoners: [0; 2],
            past: vec![(stones.clone(), board.to_move())],
            stones,
        }
    }

    /// Moves played, passes included.
    #[must_use]
    pub fn moves(&self) -> usize {
        self.past.len() - 1
    }

    /// Has the game ended?
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.passes >= 2 || self.times() >= 3 || self.moves() >= 3 * self.lines * self.lines
    }

    /// The leaves exactly `depth` plies below.
    #[must_use]
    pub fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        if self.is_over() {
            return 0;
        }
        let mut leaves = 0;
        for m in Move::conceivable() {
            let mut next = self.clone();
            if next.play(m).is_ok() {
                leaves += next.perft(depth - 1);
            }
        }
        leaves
    }

    fn near(&self, at: usize) -> Vec<usize> {
        let (row, column, last) = (at / self.lines, at % self.lines, self.lines - 1);
        let mut near = Vec::new();
        near.extend((row > 0).then(|| at - self.lines));
        near.extend((column > 0).then(|| at - 1));
        near.extend((column < last).then(|| at + 1));
        near.extend((row < last).then(|| at + self.lines));
        near
    }

    /// The points of the same colour (or emptiness) joined to a point, and what they touch, each once.
    fn region(&self, stones: &Stones, at: usize) -> (Vec<usize>, Vec<usize>) {
        let mut seen = vec![false; stones.len()];
        let (mut inside, mut border, mut read) = (vec![at], Vec::new(), 0);
        seen[at] = true;
        while read < inside.len() {
            for near in self.near(inside[read]) {
                if !seen[near] {
                    seen[near] = true;
                    if stones[near] == stones[at] { inside.push(near) } else { border.push(near) }
                }
            }
            read += 1;
        }
        (inside, border)
    }

    fn liberties(&self, stones: &Stones, at: usize) -> usize {
        self.region(stones, at).1.into_iter().filter(|&near| stones[near].is_none()).count()
    }

    /// What a move makes, or why it is refused.
    fn try_move(&self, m: Move) -> Result<Next, Illegal> {
        let mut next = Next { stones: self.stones.clone(), taken: 0, ko: None };
        let Move::Place(point) = m else { return Ok(next) };
        if usize::from(point.row().max(point.column())) >= self.lines {
            return Err(Illegal::OffBoard);
        }
        let at = index(point, self.lines);
        if self.stones[at].is_some() {
            return Err(Illegal::Occupied);
        }
        if self.ko == Some(at) {
            return Err(Illegal::Ko);
        }
        next.stones[at] = Some(self.to_move);
        let mut taken = BTreeSet::new();
        for near in self.near(at) {
            if next.stones[near] == Some(self.to_move.other()) && self.liberties(&next.stones, near) == 0 {
                taken.extend(self.region(&next.stones, near).0);
            }
        }
        for &stone in &taken {
            next.stones[stone] = None;
        }
        if self.liberties(&next.stones, at) == 0 {
            return Err(Illegal::Suicide);
        }
        next.taken = taken.len() as u16;
        let alone = self.region(&next.stones, at).0.len() == 1 && self.liberties(&next.stones, at) == 1;
        if taken.len() == 1 && alone {
            next.ko = taken.first().copied();
        }
        let been = match self.rule {
            KoRule::Simple => false,
            KoRule::Positional => self.past.iter().any(|(stones, _)| *stones == next.stones),
            KoRule::Situational => {
                self.past.iter().any(|(stones, side)| *stones == next.stones && *side == self.to_move.other())
            }
        };
        if been {
            return Err(Illegal::Superko);
        }
        Ok(next)
    }

    /// May this be played, in a game that goes on?
    ///
    /// # Errors
    /// The rule it breaks.
    pub fn check(&self, m: Move) -> Result<(), Illegal> {
        self.try_move(m).map(|_| ())
    }

    /// Plays.
    ///
    /// # Errors
    /// The rule it breaks; nothing has changed then.
    pub fn play(&mut self, m: Move) -> Result<(), Illegal> {
        let Next { stones, taken, ko } = self.try_move(m)?;
        self.passes = if m == Move::Pass { self.passes + 1 } else { 0 };
        self.prisoners[self.to_move.index()] += taken;
        self.to_move = self.to_move.other();
        (self.stones, self.ko) = (stones, ko);
        self.past.push((self.stones.clone(), self.to_move));
        Ok(())
    }

    /// How often the present board has been with the same player to move, this time included.
    ///
    /// # Panics
    /// Never: there is always a start.
    #[must_use]
    pub fn times(&self) -> usize {
        let now = self.past.last().expect("the start");
        self.past.iter().filter(|&past| past == now).count()
    }

    /// Points of Black, of White, of nobody.
    fn area(&self) -> [u16; 3] {
        let mut area = [0; 3];
        for at in 0..self.stones.len() {
            let owner = self.stones[at].or_else(|| {
                let touched: BTreeSet<Option<Color>> =
                    self.region(&self.stones, at).1.into_iter().map(|near| self.stones[near]).collect();
                if touched.len() == 1 { *touched.first().expect("one") } else { None }
            });
            area[owner.map_or(2, Color::index)] += 1;
        }
        area
    }

    /// Is the game what the model is? Closely: all its blocks and its area too.
    ///
    /// # Errors
    /// What differs.
    pub fn agrees(&self, game: &Go, closely: bool) -> Result<(), String> {
        let board = game.board();
        let mut told = BTreeSet::new();
        for point in game.options().size.all_points() {
            let at = index(point, self.lines);
            same(&format!("{point} in {game}"), &board.stone(point), &self.stones[at])?;
            if closely && self.stones[at].is_some() && !told.contains(&at) {
                told.extend(self.region(&self.stones, at).0);
                let liberties = board.liberties(point).len();
                same(
                    &format!("liberties of {point} in {game}"),
                    &liberties,
                    &self.liberties(&self.stones, at),
                )?;
                let stones = self.region(&self.stones, at).0.len();
                same(&format!("stones at {point} in {game}"), &board.block(point).count(), &stones)?;
                let only = Some(board.liberties(point)).filter(|_| liberties == 1).map(|all| all[0]);
                same(&format!("last liberty of {point} in {game}"), &board.last_liberty(point), &only)?;
            }
        }
        same("ko", &board.ko().map(|ko| index(ko, self.lines)), &self.ko)?;
        same("turn", &board.to_move(), &self.to_move)?;
        same("passes", &u32::from(board.passes()), &self.passes)?;
        same("prisoners", &Color::BOTH.map(|color| board.prisoners(color)), &self.prisoners)?;
        same("times", &usize::from(game.times()), &self.times())?;
        if !closely {
            return Ok(());
        }
        let area = game.area();
        let counted = [area.points(Color::Black), area.points(Color::White), area.neutral];
        same(&format!("area of {game}"), &counted, &self.area())
    }
}

fn index(point: Point, lines: usize) -> usize {
    usize::from(point.row()) * lines + usize::from(point.column())
}

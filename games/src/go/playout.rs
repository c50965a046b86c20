//! Random games to the end, the light kind: any stone that is legal and does not fill one's own eye.

use super::board::EMPTY;
use super::cells::Cell;
use super::{Board, Color, Move, Point};
use crate::Dice;

impl Board {
    /// Is the empty point an eye of a side, as far as random play needs to know: all neighbours its own, and not too many of
    /// the corners the enemy's (one at most in the middle, none at the edge)?
    #[must_use]
    pub fn is_eye(&self, point: Point, of: Color) -> bool {
        self.size().has(point) && self.is_eye_cell(self.grid.cell(point), of)
    }

    fn is_eye_cell(&self, cell: Cell, of: Color) -> bool {
        let (own, enemy) = (of.index() as u8, of.other().index() as u8);
        if self.on(cell) != EMPTY {
            return false;
        }
        let mut walls = 0;
        for near in self.grid.neighbors(cell) {
            let on = self.on(near);
            if on == EMPTY || on == enemy {
                return false;
            }
            walls += u8::from(on != own);
        }
        let enemies = self.grid.corners(cell).iter().filter(|&&corner| self.on(corner) == enemy).count();
        enemies < if walls > 0 { 1 } else { 2 }
    }

    /// Plays a random move that fills no eye of one's own, and gives it; a pass if there is none. After two passes in
    /// a row nothing more is played.
    pub fn play_random<D: Dice + ?Sized>(&mut self, dice: &mut D) -> Move {
        let vacant = self.vacant();
        if vacant.is_empty() || self.passes() >= 2 {
            if self.passes() < 2 {
                self.pass();
            }
            return Move::Pass;
        }
        // From a random place in the list around to where it began.
        let first = dice.roll(vacant.len() as u32) as usize;
        let (before, after) = vacant.split_at(first.min(vacant.len()));
        let choice = (after.iter().chain(before).copied())
            .find(|&cell| !self.is_eye_cell(cell, self.to_move()) && self.check_stone(cell).is_ok());
        match choice {
            Some(cell) => {
                self.put(cell);
                Move::Place(self.grid.point(cell))
            }
            None => {
                self.pass();
                Move::Pass
            }
        }
    }

    /// Plays at random until two passes, at most as many moves as a game can have (\[GO5\]); how many were played.
    pub fn playout<D: Dice + ?Sized>(&mut self, dice: &mut D) -> u32 {
        let mut moves = 0;
        while self.passes() < 2 && moves < u32::from(self.size().most_moves()) {
            self.play_random(dice);
            moves += 1;
        }
        moves
    }
}

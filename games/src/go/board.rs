//! The board that plays: stones, blocks, captures, suicide and the simple ko (\[GO2\] to \[GO4\]), fast enough for random games.

use super::cells::{CELLS, Cell, Grid, MASK, key};
use super::{Color, Illegal, Move, Point, Size};
use std::fmt;
use std::sync::LazyLock;

/// Stones on points, whose turn it is, the ko and the passes: all that \[GO2\] to \[GO4\] and \[GO6\] ask for. What was
/// before (\[GO5\]) is known to [`super::Go`], which plays on one of these; computer players play their random games on
/// it alone.
///
/// Blocks are rings of stones with a common number. A block counts *pseudo-liberties*: each empty neighbour of each
/// of its stones, so that a point beside two of its stones counts twice. None means no liberty, which is all that the
/// rules ask for; the sums of their places and of the squares of their places tell whether all are the same point.
///
/// Two boards are equal if they look equal: size, stones, turn, ko, passes and prisoners.
#[derive(Clone)]
pub struct Board {
    pub(super) grid: Grid,
    to_move: Color,
    passes: u8,
    /// The forbidden point, or 0.
    ko: Cell,
    color: [u8; CELLS],
    /// The block's number, which is the cell of one of its stones.
    block: [Cell; CELLS],
    /// The next stone of the block; the last is followed by the first.
    next: [Cell; CELLS],
    blocks: [Block; CELLS],
    /// The empty cells in no order, and where each of them stands in the list.
    vacant: [Cell; CELLS],
    vacant_at: [u16; CELLS],
    vacant_count: u16,
    prisoners: [u16; 2],
    hash: u64,
}

/// What is on a cell; colours are their index.
pub(super) const EMPTY: u8 = 2;
const WALL: u8 = 3;

/// What is known of a block, at its number.
#[derive(Clone, Copy, Default)]
struct Block {
    stones: u16,
    /// Pseudo-liberties.
    liberties: u16,
    /// The sum of their cells.
    sum: u32,
    /// The sum of the squares of their cells.
    squares: u32,
}

impl Block {
    fn open(&mut self, cell: Cell) {
        self.liberties += 1;
        self.sum += u32::from(cell);
        self.squares += u32::from(cell) * u32::from(cell);
    }

    fn close(&mut self, cell: Cell) {
        self.liberties -= 1;
        self.sum -= u32::from(cell);
        self.squares -= u32::from(cell) * u32::from(cell);
    }

    fn join(&mut self, other: Block) {
        self.stones += other.stones;
        self.liberties += other.liberties;
        self.sum += other.sum;
        self.squares += other.squares;
    }
}

impl Board {
    /// An empty board.
    #[must_use]
    pub fn new(size: Size, to_move: Color) -> Board {
        // Copied, which is several times as fast as laying one out.
        static EMPTY: LazyLock<[Board; 3]> = LazyLock::new(|| Size::ALL.map(Board::lay_out));
        Board { to_move, ..EMPTY[size as usize].clone() }
    }

    fn lay_out(size: Size) -> Board {
        let grid = Grid::new(size);
        let mut board = Board {
            grid,
            to_move: Color::Black,
            passes: 0,
            ko: 0,
            color: [WALL; CELLS],
            block: [0; CELLS],
            next: [0; CELLS],
            blocks: [Block::default(); CELLS],
            vacant: [0; CELLS],
            vacant_at: [0; CELLS],
            vacant_count: 0,
            prisoners: [0; 2],
            hash: 0,
        };
        for point in size.all_points() {
            let cell = grid.cell(point);
            board.color[at(cell)] = EMPTY;
            board.vacate(cell);
        }
        board
    }

    /// The size.
    #[must_use]
    pub const fn size(&self) -> Size {
        self.grid.size()
    }

    /// Whose turn it is, also after the game has ended.
    #[must_use]
    pub const fn to_move(&self) -> Color {
        self.to_move
    }

    /// Passes in a row, 0 to 2; after two nothing can be played (\[GO6\]).
    #[must_use]
    pub const fn passes(&self) -> u8 {
        self.passes
    }

    /// The point forbidden to the side to move (\[GO4\]).
    #[must_use]
    pub fn ko(&self) -> Option<Point> {
        (self.ko != 0).then(|| self.grid.point(self.ko))
    }

    /// The stone on a point; `None` for an empty point and for one that is not on this board.
    #[must_use]
    pub fn stone(&self, point: Point) -> Option<Color> {
        if !self.size().has(point) {
            return None;
        }
        match self.color[at(self.grid.cell(point))] {
            0 => Some(Color::Black),
            1 => Some(Color::White),
            _ => None,
        }
    }

    /// Stones that a side has taken since the board was set up (\[GO8\]).
    #[must_use]
    pub const fn prisoners(&self, taken_by: Color) -> u16 {
        self.prisoners[taken_by.index()]
    }

    /// A number for the stones (not for turn, ko and passes): equal for equal stones.
    #[must_use]
    pub const fn hash(&self) -> u64 {
        self.hash
    }

    /// The stones of the block on a point, in no order; none if it is empty.
    pub fn block(&self, point: Point) -> impl Iterator<Item = Point> + '_ {
        self.stone(point)
            .map(|_| self.grid.cell(point))
            .into_iter()
            .flat_map(move |cell| self.ring(cell).map(|cell| self.grid.point(cell)))
    }

    /// The liberties of the block on a point, each once, in no order; none if it is empty.
    #[must_use]
    pub fn liberties(&self, point: Point) -> Vec<Point> {
        let mut seen = [false; CELLS];
        let mut liberties = Vec::new();
        for stone in self.block(point) {
            for near in self.grid.neighbors(self.grid.cell(stone)) {
                if self.color[at(near)] == EMPTY && !seen[at(near)] {
                    seen[at(near)] = true;
                    liberties.push(self.grid.point(near));
                }
            }
        }
        liberties
    }

    /// The last liberty of the block on a point, if it has but one (atari). Takes the same time for every block.
    #[must_use]
    pub fn last_liberty(&self, point: Point) -> Option<Point> {
        self.stone(point)?;
        let block = self.blocks[at(self.block[at(self.grid.cell(point))])];
        // All terms of a sum are equal exactly if the square of the sum is their number times the sum of their squares.
        let same = u64::from(block.sum) * u64::from(block.sum)
            == u64::from(block.liberties) * u64::from(block.squares);
        (same && block.liberties > 0)
            .then(|| self.grid.point((block.sum / u32::from(block.liberties)) as Cell))
    }

    /// May the side to move play this by \[GO2\] to \[GO4\] and \[GO6\]?
    ///
    /// # Errors
    /// The rule it breaks.
    pub fn check(&self, m: Move) -> Result<(), Illegal> {
        if self.passes >= 2 {
            return Err(Illegal::GameOver);
        }
        match m {
            Move::Pass => Ok(()),
            Move::Place(point) if !self.size().has(point) => Err(Illegal::OffBoard),
            Move::Place(point) => self.check_stone(self.grid.cell(point)),
        }
    }

    /// Plays for the side to move.
    ///
    /// # Errors
    /// The rule it breaks; the board is then unchanged.
    pub fn play(&mut self, m: Move) -> Result<(), Illegal> {
        self.check(m)?;
        match m {
            Move::Pass => self.pass(),
            Move::Place(point) => self.put(self.grid.cell(point)),
        }
        Ok(())
    }

    /// [`Board::hash`] after a legal move.
    pub(super) fn hash_after(&self, m: Move) -> u64 {
        let Move::Place(point) = m else { return self.hash };
        let cell = self.grid.cell(point);
        let enemy = self.to_move.other();
        let mut hash = self.hash ^ key(cell, self.to_move);
        let neighbors = self.grid.neighbors(cell);
        for (n, &near) in neighbors.iter().enumerate() {
            if self.color[at(near)] != enemy.index() as u8 || !self.is_last_of(near, &neighbors) {
                continue;
            }
            // A block beside the stone twice is taken once.
            let block = self.block[at(near)];
            if neighbors[..n].iter().all(|&other| self.block_of(other) != Some(block)) {
                hash = self.ring(near).fold(hash, |hash, stone| hash ^ key(stone, enemy));
            }
        }
        hash
    }

    /// Gives the turn to a side, as records and problems may: lifts the ko and forgets the passes.
    pub fn set_to_move(&mut self, color: Color) {
        self.to_move = color;
        self.ko = 0;
        self.passes = 0;
    }

    pub(super) fn forget_prisoners(&mut self) {
        self.prisoners = [0; 2];
    }

    /// The empty cells in no order.
    pub(super) fn vacant(&self) -> &[Cell] {
        &self.vacant[..usize::from(self.vacant_count)]
    }

    /// What is on a cell: a colour's index, [`EMPTY`] or the wall.
    pub(super) fn on(&self, cell: Cell) -> u8 {
        self.color[at(cell)]
    }

    /// May the side to move put a stone here (\[GO2\] to \[GO4\])?
    pub(super) fn check_stone(&self, cell: Cell) -> Result<(), Illegal> {
        if self.color[at(cell)] != EMPTY {
            return Err(Illegal::Occupied);
        }
        let neighbors = self.grid.neighbors(cell);
        if neighbors.iter().any(|&near| self.color[at(near)] == EMPTY) {
            return Ok(());
        }
        if cell == self.ko {
            return Err(Illegal::Ko);
        }
        let own = self.to_move.index() as u8;
        // [GO3]: an enemy block whose last liberty this is is taken; an own one with another liberty lives on. No
        // neighbour is empty here, and cells of the wall are in a block of their own without a colour.
        let blocks = neighbors.map(|near| self.block[at(near)]);
        let breathes = neighbors.iter().zip(blocks).any(|(&near, block)| {
            let color = self.color[at(near)];
            let beside = blocks.iter().filter(|&&other| other == block).count();
            let is_last = usize::from(self.blocks[at(block)].liberties) == beside;
            color < EMPTY && (color == own) != is_last
        });
        if breathes { Ok(()) } else { Err(Illegal::Suicide) }
    }

    /// Has the block of a stone no liberty but the empty cell with these neighbours?
    fn is_last_of(&self, stone: Cell, neighbors: &[Cell; 4]) -> bool {
        let block = self.block[at(stone)];
        let beside = neighbors.iter().filter(|&&near| self.block_of(near) == Some(block)).count();
        usize::from(self.blocks[at(block)].liberties) == beside
    }

    fn block_of(&self, cell: Cell) -> Option<Cell> {
        (self.color[at(cell)] < EMPTY).then(|| self.block[at(cell)])
    }

    fn ring(&self, start: Cell) -> impl Iterator<Item = Cell> + '_ {
        let mut cell = Some(start);
        std::iter::from_fn(move || {
            let here = cell?;
            let next = self.next[at(here)];
            cell = (next != start).then_some(next);
            Some(here)
        })
    }

    /// Passes; with two in a row the game is over.
    pub(super) fn pass(&mut self) {
        self.ko = 0;
        self.passes += 1;
        self.to_move = self.to_move.other();
    }

    /// Puts a stone of the side to move where [`Board::check_stone`] allows it.
    pub(super) fn put(&mut self, cell: Cell) {
        let (own, enemy) = (self.to_move, self.to_move.other());
        self.passes = 0;
        self.ko = 0;
        self.settle(cell, own);
        let mut taken = 0;
        let mut last_taken = 0;
        for near in self.grid.neighbors(cell) {
            if self.color[at(near)] == enemy.index() as u8
                && self.blocks[at(self.block[at(near)])].liberties == 0
            {
                taken += self.take(near, enemy);
                last_taken = near;
            }
        }
        self.prisoners[own.index()] = self.prisoners[own.index()].saturating_add(taken);
        // [GO4]: one stone taken by one that stands alone, and whose one liberty is where the stone was.
        let block = self.blocks[at(self.block[at(cell)])];
        if taken == 1 && block.stones == 1 && block.liberties == 1 {
            self.ko = last_taken;
        }
        self.to_move = enemy;
    }

    /// Makes an empty cell a stone and joins it to its block, without taking anything.
    pub(super) fn settle(&mut self, cell: Cell, own: Color) {
        self.occupy(cell);
        self.color[at(cell)] = own.index() as u8;
        self.hash ^= key(cell, own);
        self.block[at(cell)] = cell;
        self.next[at(cell)] = cell;
        let neighbors = self.grid.neighbors(cell);
        let mut block = Block { stones: 1, ..Block::default() };
        for near in neighbors {
            match self.color[at(near)] {
                EMPTY => block.open(near),
                WALL => {}
                _ => self.blocks[at(self.block[at(near)])].close(cell),
            }
        }
        self.blocks[at(cell)] = block;
        for near in neighbors {
            if self.color[at(near)] == own.index() as u8 {
                self.join(self.block[at(near)], self.block[at(cell)]);
            }
        }
    }

    /// Makes two blocks one; the stones of the smaller are counted anew.
    fn join(&mut self, one: Cell, two: Cell) {
        if one == two {
            return;
        }
        let (large, small) =
            if self.blocks[at(one)].stones >= self.blocks[at(two)].stones { (one, two) } else { (two, one) };
        let mut stone = small;
        loop {
            self.block[at(stone)] = large;
            stone = self.next[at(stone)];
            if stone == small {
                break;
            }
        }
        self.next.swap(at(large), at(small));
        let joined = self.blocks[at(small)];
        self.blocks[at(large)].join(joined);
    }

    /// Takes the block of a stone off the board; how many stones it had.
    fn take(&mut self, start: Cell, color: Color) -> u16 {
        let mut stone = start;
        let mut taken = 0;
        loop {
            self.color[at(stone)] = EMPTY;
            self.hash ^= key(stone, color);
            self.vacate(stone);
            taken += 1;
            for near in self.grid.neighbors(stone) {
                if self.color[at(near)] < EMPTY {
                    // Also the rest of this block, which nobody asks any more.
                    self.blocks[at(self.block[at(near)])].open(stone);
                }
            }
            stone = self.next[at(stone)];
            if stone == start {
                return taken;
            }
        }
    }

    fn vacate(&mut self, cell: Cell) {
        self.vacant[at(self.vacant_count)] = cell;
        self.vacant_at[at(cell)] = self.vacant_count;
        self.vacant_count += 1;
    }

    fn occupy(&mut self, cell: Cell) {
        self.vacant_count -= 1;
        let last = self.vacant[at(self.vacant_count)];
        let place = self.vacant_at[at(cell)];
        self.vacant[at(place)] = last;
        self.vacant_at[at(last)] = place;
    }

    /// What a text says of turn, ko and passes.
    ///
    /// # Errors
    /// What cannot be so.
    pub(super) fn set_state(
        &mut self,
        to_move: Color,
        ko: Option<Point>,
        passes: u8,
    ) -> Result<(), &'static str> {
        self.set_to_move(to_move);
        self.passes = passes;
        let Some(ko) = ko else { return Ok(()) };
        if !self.size().has(ko) {
            return Err("the ko point is not on this board");
        }
        let cell = self.grid.cell(ko);
        let enemy = to_move.other().index() as u8;
        let neighbors = self.grid.neighbors(cell);
        let shut = self.color[at(cell)] == EMPTY
            && neighbors.iter().all(|&near| [enemy, WALL].contains(&self.color[at(near)]));
        let taker = neighbors.iter().any(|&near| {
            self.block_of(near).is_some_and(|block| {
                self.blocks[at(block)].stones == 1 && self.blocks[at(block)].liberties == 1
            })
        });
        if !shut || !taker {
            return Err("no stone can have been taken in a ko there");
        }
        if passes > 0 {
            return Err("a pass lifts the ko");
        }
        self.ko = cell;
        Ok(())
    }

    /// A block without liberties, which only a text can set up.
    pub(super) fn lifeless(&self) -> Option<Point> {
        self.size().all_points().find(|&point| {
            self.block_of(self.grid.cell(point)).is_some_and(|block| self.blocks[at(block)].liberties == 0)
        })
    }
}

/// A cell as an index that the compiler sees to be in range.
#[inline]
const fn at(cell: Cell) -> usize {
    cell as usize & MASK
}

impl PartialEq for Board {
    fn eq(&self, other: &Board) -> bool {
        self.grid == other.grid
            && self.to_move == other.to_move
            && self.passes == other.passes
            && self.ko == other.ko
            && self.prisoners == other.prisoners
            && self.color == other.color
    }
}

impl Eq for Board {}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        super::notation::write_rows(self, f)?;
        write!(f, " {}", self.to_move)
    }
}

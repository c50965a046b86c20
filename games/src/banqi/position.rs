//! The position: where the face-up pieces stand, what is covered, whose turn it is.

use super::attacks::{cannon_jumps, captures_by_rank};
use super::table::{Rush, TableRules};
use super::trail::Trail;
use super::{Color, Deal, Illegal, Move, Options, Piece, Pool, Role, Square, Squares};
use crate::core::{Dice, Game, Observer, Outcome, ParseError, Reason, Seat, Turn, View};

/// A game of Banqi: the whole truth and at the same time all that anyone may know, because covered
/// pieces have no identity here.
///
/// Text form (\[BQ30\]): four rows from the top separated by `/`, digits for empty squares, `?` for
/// covered pieces (`!` for the one being turned up); the side to move `r`, `b` or `-` before the first
/// flip; the covered multiset in the order `KAERHCPkaerhcp` or `-`; quiet plies; and, only if the player
/// who moved first has black, a fifth field `b`. One position has one text. The options are not part of it.
///
/// Table rules add a last field where it is needed: `xc2` for the piece on c2 that goes on capturing
/// (\[BQ22\]) or tries to capture the piece `!` (\[BQ23\]); `c2-c3,a4-a3` for the steps since the last flip or
/// capture, the oldest first, under \[BQ24\] (a text without them has no history).
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Banqi {
    pub(super) options: Options,
    /// Face-up pieces by square, for look-ups; the sets below hold the same facts.
    pub(super) board: [Option<Piece>; Square::COUNT],
    pub(super) colors: [Squares; 2],
    pub(super) roles: [Squares; 7],
    pub(super) covered: Squares,
    pub(super) pool: Pool,
    pub(super) to_move: Option<Color>,
    /// The colour of [`Seat::First`]; red as long as no one has a colour.
    pub(super) first: Color,
    /// The square whose piece is being turned up.
    pub(super) pending: Option<Square>,
    pub(super) quiet: u16,
    /// All table rules are off: the short ways may be taken.
    pub(super) plain: bool,
    /// The piece that is in the middle of capturing: it goes on (\[BQ22\]), or tries the pending square (\[BQ23\]).
    pub(super) hunter: Option<Square>,
    /// The steps since the last flip or capture; kept under \[BQ24\] only, never empty.
    pub(super) trail: Option<Box<Trail>>,
}

/// For each role, the set of roles it captures by rank, as bits of [`Role::index`].
const PREY: [u8; 7] = {
    let mut prey = [0; 7];
    let mut a = 0;
    while a < 7 {
        let mut v = 0;
        while v < 7 {
            if captures_by_rank(Role::ALL[a], Role::ALL[v]) {
                prey[a] |= 1 << v;
            }
            v += 1;
        }
        a += 1;
    }
    prey
};

impl Banqi {
    /// An empty board, for the reader of positions.
    pub(super) fn empty(options: Options) -> Banqi {
        Banqi {
            options,
            board: [None; Square::COUNT],
            colors: [Squares::EMPTY; 2],
            roles: [Squares::EMPTY; 7],
            covered: Squares::EMPTY,
            pool: Pool::EMPTY,
            to_move: None,
            first: Color::Red,
            pending: None,
            quiet: 0,
            plain: options.table == TableRules::OFF,
            hunter: None,
            trail: None,
        }
    }

    /// The face-up piece on a square.
    #[must_use]
    pub const fn piece(&self, square: Square) -> Option<Piece> {
        self.board[square.index()]
    }

    /// Whose turn it is, or how the game ended. (Both traits have it; here it needs no trait.)
    #[must_use]
    pub fn turn(&self) -> Turn {
        if self.pending.is_some() {
            return Turn::Chance;
        }
        if let Some(outcome) = self.outcome() {
            return Turn::Over(outcome);
        }
        Turn::Player(self.to_move.map_or(Seat::First, |color| self.seat_of(color)))
    }

    /// The squares with covered pieces, the one being turned up included.
    #[must_use]
    pub const fn covered(&self) -> Squares {
        self.covered
    }

    /// The empty squares.
    #[must_use]
    pub fn vacant(&self) -> Squares {
        !self.occupied()
    }

    /// The squares with a piece, face-up or covered.
    #[must_use]
    pub fn occupied(&self) -> Squares {
        self.colors[0] | self.colors[1] | self.covered
    }

    /// The squares with face-up pieces of a colour.
    #[must_use]
    pub const fn of(&self, color: Color) -> Squares {
        self.colors[color.index()]
    }

    /// The squares with face-up pieces of a kind.
    #[must_use]
    pub fn of_kind(&self, kind: Piece) -> Squares {
        self.colors[kind.color.index()] & self.roles[kind.role.index()]
    }

    /// What is still covered, as counts.
    #[must_use]
    pub const fn pool(&self) -> Pool {
        self.pool
    }

    /// The colour to move; `None` before the first flip (\[BQ2\]).
    #[must_use]
    pub const fn to_move(&self) -> Option<Color> {
        self.to_move
    }

    /// Plies in a row, both sides together, without flip or capture (\[BQ12\]).
    #[must_use]
    pub const fn quiet(&self) -> u16 {
        self.quiet
    }

    /// Quiet plies left to the draw (\[BQ12\]); `None` where the rules have none.
    #[must_use]
    pub fn plies_to_draw(&self) -> Option<u16> {
        self.options.draw_after.map(|limit| limit.saturating_sub(self.quiet))
    }

    /// The square whose piece is being turned up.
    #[must_use]
    pub const fn pending(&self) -> Option<Square> {
        self.pending
    }

    /// The piece that is in the middle of capturing: it goes on or stops (\[BQ22\]), or, while a piece is being
    /// turned up, it is the one that tries to capture it (\[BQ23\]).
    #[must_use]
    pub const fn hunter(&self) -> Option<Square> {
        self.hunter
    }

    /// The colour of a seat; `None` before the first flip.
    #[must_use]
    pub fn color_of(&self, seat: Seat) -> Option<Color> {
        self.to_move?;
        Some(match seat {
            Seat::First => self.first,
            Seat::Second => self.first.other(),
        })
    }

    /// The seat that plays a colour (first seat red as long as no one has a colour).
    #[must_use]
    pub fn seat_of(&self, color: Color) -> Seat {
        if color == self.first { Seat::First } else { Seat::Second }
    }

    /// Pieces of a colour that are not captured: face-up and covered.
    #[must_use]
    pub fn alive(&self, color: Color) -> u32 {
        let covered = self.pool.kinds().filter(|(kind, _)| kind.color == color);
        self.of(color).size() + covered.map(|(_, count)| u32::from(count)).sum::<u32>()
    }

    /// The pieces of a full set that are neither face-up nor covered: the trays of captured pieces.
    #[must_use]
    pub fn captured(&self) -> Vec<Piece> {
        Piece::KINDS
            .into_iter()
            .flat_map(|kind| {
                let alive = self.of_kind(kind).size() + u32::from(self.pool.count(kind));
                let gone = u32::from(kind.role.in_set()).saturating_sub(alive);
                std::iter::repeat_n(kind, gone as usize)
            })
            .collect()
    }

    /// The squares a face-up piece on `from` may capture on, whoever is to move.
    #[must_use]
    pub fn capture_targets(&self, from: Square) -> Squares {
        let Some(piece) = self.piece(from) else { return Squares::EMPTY };
        if !self.plain {
            return self.table_targets(from, piece);
        }
        let enemies = self.of(piece.color.other());
        if piece.role == Role::Cannon {
            return cannon_jumps(from, self.occupied()) & enemies;
        }
        from.set().neighbors() & enemies & self.prey(piece.role)
    }

    /// The empty squares a face-up piece on `from` may move to, whoever is to move.
    #[must_use]
    pub fn step_targets(&self, from: Square) -> Squares {
        self.piece(from).map_or(Squares::EMPTY, |piece| self.step_squares(from, piece.role))
    }

    /// Calls `f` with each capture of a face-up piece the side to move has, big hunters first.
    #[inline]
    pub fn for_each_capture(&self, mut f: impl FnMut(Square, Square)) {
        let Some(color) = self.to_move else { return };
        if !self.plain {
            return self.for_each_table_capture(color, &mut f);
        }
        let own = self.of(color);
        let enemies = self.of(color.other());
        // Most pieces of most positions have no enemy beside them: ask for all at once first.
        let near = own & enemies.neighbors();
        for role in Role::ALL {
            if role == Role::Cannon {
                let occupied = self.occupied();
                for from in own & self.roles[role.index()] {
                    for to in cannon_jumps(from, occupied) & enemies {
                        f(from, to);
                    }
                }
                continue;
            }
            let hunters = near & self.roles[role.index()];
            if hunters.is_empty() {
                continue;
            }
            let prey = enemies & self.prey(role);
            for from in hunters {
                for to in from.set().neighbors() & prey {
                    f(from, to);
                }
            }
        }
    }

    /// Calls `f` with each move to an empty square the side to move has.
    #[inline]
    pub fn for_each_step(&self, mut f: impl FnMut(Square, Square)) {
        let Some(color) = self.to_move else { return };
        if !self.plain {
            return self.for_each_table_step(color, &mut f);
        }
        let vacant = self.vacant();
        for from in self.of(color) & vacant.neighbors() {
            for to in from.set().neighbors() & vacant {
                f(from, to);
            }
        }
    }

    /// The position as it would stand after a flip that changed nothing: the other side to move, no quiet
    /// plies. No rule allows such an action; a search that does not look at flips one by one assumes it
    /// in their place. Unchanged while no colour is drawn yet.
    #[must_use]
    pub fn after_quiet_flip(&self) -> Banqi {
        let mut passed = self.clone();
        passed.quiet = 0;
        passed.hunter = None;
        passed.trail = None;
        passed.pass_turn();
        passed
    }

    /// The squares of all face-up pieces a role captures by rank, of both colours.
    #[inline]
    fn prey(&self, hunter: Role) -> Squares {
        let wanted = PREY[hunter.index()];
        (0..7).fold(
            Squares::EMPTY,
            |set, role| {
                if wanted >> role & 1 == 1 { set | self.roles[role] } else { set }
            },
        )
    }

    /// Has the side to move any action (\[BQ10\])?
    fn has_action(&self) -> bool {
        if !self.covered.is_empty() {
            return true;
        }
        let Some(color) = self.to_move else { return false };
        let mut found = self.hunter.is_some();
        if self.trail.is_some() {
            found |= self.has_table_step(color);
        } else {
            found |= !(self.of(color).neighbors() & self.vacant()).is_empty();
        }
        if found {
            return true;
        }
        self.for_each_capture(|_, _| found = true);
        found
    }

    /// The end by \[BQ11\] and \[BQ12\]: all but \[BQ10\], which needs the moves.
    fn ended_by_count(&self) -> (Option<Color>, bool) {
        let Some(color) = self.to_move else { return (None, false) };
        let gone = |c: Color| self.of(c).is_empty() && !self.pool.has_color(c);
        let wiped = if self.options.captured_out_loses {
            [color, color.other()].into_iter().find(|&c| gone(c))
        } else {
            None
        };
        (wiped, self.options.draw_after.is_some_and(|limit| self.quiet >= limit))
    }

    fn outcome(&self) -> Option<Outcome> {
        let color = self.to_move?;
        let loss = |loser: Color, reason| Some(Outcome { winner: Some(self.seat_of(loser.other())), reason });
        let (wiped, drawn) = self.ended_by_count();
        if let Some(loser) = wiped {
            return loss(loser, Reason::CapturedOut);
        }
        // [BQ13]: the side that cannot act loses even on the ply that would draw.
        if !self.has_action() {
            return loss(color, Reason::NoAction);
        }
        drawn.then_some(Outcome { winner: None, reason: Reason::NoProgress })
    }

    fn check_step(&self, from: Square, to: Square) -> Result<Piece, Illegal> {
        let piece = self.own_piece(from)?;
        if !from.set().neighbors().has(to) && !self.step_squares(from, piece.role).has(to) {
            let rushes = piece.role == Role::Chariot && self.options.table.rush >= Rush::Moves;
            let in_line = from.row() == to.row() || from.column() == to.column();
            return Err(if rushes && in_line { Illegal::RushBlocked } else { Illegal::NotAdjacent });
        }
        if self.occupied().has(to) {
            return Err(Illegal::Occupied);
        }
        if self.is_forbidden_chase(from, to) {
            return Err(Illegal::LongChase);
        }
        Ok(piece)
    }

    /// The capturing piece and its victim; no victim where the piece on `to` is covered (\[BQ23\]).
    fn check_capture(&self, from: Square, to: Square) -> Result<(Piece, Option<Piece>), Illegal> {
        let piece = self.own_piece(from)?;
        if self.covered.has(to) {
            if !self.options.table.dark_capture {
                return Err(Illegal::TargetCovered);
            }
            self.check_reach(from, to, piece)?;
            return Ok((piece, None));
        }
        let target = self.piece(to).ok_or(Illegal::NothingToCapture)?;
        if target.color == piece.color {
            return Err(Illegal::OwnPiece);
        }
        if !self.plain {
            self.check_reach(from, to, piece)?;
            return Ok((piece, Some(target)));
        }
        if piece.role == Role::Cannon {
            return if cannon_jumps(from, self.occupied()).has(to) {
                Ok((piece, Some(target)))
            } else {
                Err(Illegal::NeedsScreen)
            };
        }
        if !from.set().neighbors().has(to) {
            return Err(Illegal::NotAdjacent);
        }
        if captures_by_rank(piece.role, target.role) {
            Ok((piece, Some(target)))
        } else if piece.role == Role::General {
            Err(Illegal::GeneralSparesSoldier)
        } else {
            Err(Illegal::Outranked)
        }
    }

    fn own_piece(&self, from: Square) -> Result<Piece, Illegal> {
        if self.covered.has(from) {
            return Err(Illegal::MoverCovered);
        }
        let piece = self.piece(from).ok_or(Illegal::NoPiece)?;
        if Some(piece.color) == self.to_move { Ok(piece) } else { Err(Illegal::NotYours) }
    }

    pub(super) fn put(&mut self, square: Square, piece: Piece) {
        self.board[square.index()] = Some(piece);
        self.colors[piece.color.index()] |= square.set();
        self.roles[piece.role.index()] |= square.set();
    }

    pub(super) fn lift(&mut self, square: Square, piece: Piece) {
        self.board[square.index()] = None;
        let rest = !square.set();
        self.colors[piece.color.index()] = self.colors[piece.color.index()] & rest;
        self.roles[piece.role.index()] = self.roles[piece.role.index()] & rest;
    }

    pub(super) fn pass_turn(&mut self) {
        self.to_move = self.to_move.map(Color::other);
    }
}

impl Game for Banqi {
    const NAME: &'static str = "banqi";
    type Options = Options;
    type Move = Move;
    type Chance = Piece;
    type Deal = Deal;
    type Illegal = Illegal;
    type View = Banqi;

    fn new(options: &Options) -> Banqi {
        Banqi { covered: Squares::ALL, pool: Pool::full(), ..Banqi::empty(*options) }
    }

    fn options(&self) -> &Options {
        &self.options
    }

    fn turn(&self) -> Turn {
        self.turn()
    }

    fn awaits_chance(&self) -> bool {
        self.pending.is_some()
    }

    fn play(&mut self, m: Move) -> Result<(), Illegal> {
        if self.pending.is_some() {
            return Err(Illegal::FlipPending);
        }
        let (wiped, drawn) = self.ended_by_count();
        if wiped.is_some() || drawn {
            return Err(Illegal::GameOver);
        }
        if let Some(hunter) = self.hunter
            && !matches!(m, Move::Capture(from, _) | Move::Stop(from) if from == hunter)
        {
            return Err(Illegal::ChainGoesOn);
        }
        match m {
            Move::Flip(square) => {
                if !self.covered.has(square) {
                    return Err(self.or_over(Illegal::NothingToFlip));
                }
                self.pending = Some(square);
                self.trail = None;
            }
            Move::Step(from, to) => {
                let piece = self.check_step(from, to).map_err(|e| self.or_over(e))?;
                self.lift(from, piece);
                self.put(to, piece);
                self.quiet = self.quiet.saturating_add(1);
                self.pass_turn();
                self.remember(from, to);
            }
            Move::Capture(from, to) => {
                let (piece, target) = self.check_capture(from, to).map_err(|e| self.or_over(e))?;
                let (true, Some(target)) = (self.plain, target) else {
                    self.table_capture(from, to, piece, target);
                    return Ok(());
                };
                self.lift(to, target);
                self.lift(from, piece);
                self.put(to, piece);
                self.quiet = 0;
                self.pass_turn();
            }
            Move::Stop(_) => {
                if self.hunter.is_none() {
                    return Err(self.or_over(Illegal::NothingToStop));
                }
                self.hunter = None;
                self.pass_turn();
            }
        }
        Ok(())
    }

    fn chances(&self) -> Vec<(Piece, u32)> {
        if self.pending.is_none() {
            return Vec::new();
        }
        let mut chances = Vec::with_capacity(Piece::KINDS.len());
        chances.extend(self.pool.kinds().map(|(kind, count)| (kind, u32::from(count))));
        chances
    }

    #[inline]
    fn reveal(&mut self, piece: Piece) -> Result<(), Illegal> {
        let square = self.pending.ok_or(Illegal::NoFlipPending)?;
        self.pool = self.pool.without(piece).ok_or(Illegal::NotInPool)?;
        self.pending = None;
        self.covered = self.covered & !square.set();
        self.put(square, piece);
        self.quiet = 0;
        if let Some(hunter) = self.hunter.take() {
            self.settle_try(hunter, square, piece);
        }
        if self.to_move.is_none() {
            self.first = piece.color;
            self.to_move = Some(piece.color);
        }
        self.pass_turn();
        Ok(())
    }

    fn deal(_options: &Options, dice: &mut dyn Dice) -> Deal {
        Deal::draw(dice)
    }

    fn answer(&self, deal: &Deal) -> Option<Piece> {
        let piece = deal.piece(self.pending?);
        (self.pool.count(piece) > 0).then_some(piece)
    }

    fn view(&self, _who: Observer) -> Banqi {
        self.clone()
    }

    fn agreements(&self) -> bool {
        self.options.agreements
    }
}

impl Banqi {
    /// A refused move on a position that is over is refused for that reason.
    fn or_over(&self, broken: Illegal) -> Illegal {
        if self.has_action() { broken } else { Illegal::GameOver }
    }
}

impl View for Banqi {
    type Game = Banqi;

    fn read(text: &str, options: &Options) -> Result<Banqi, ParseError> {
        super::notation::read(text, options)
    }

    fn turn(&self) -> Turn {
        self.turn()
    }

    fn legal_moves(&self) -> Vec<Move> {
        if !matches!(self.turn(), Turn::Player(_)) {
            return Vec::new();
        }
        // Room for nearly all positions: growing a list costs as much as filling it.
        let mut moves = Vec::with_capacity(48);
        match self.hunter {
            None => moves.extend(self.covered.map(Move::Flip)),
            Some(hunter) => moves.push(Move::Stop(hunter)),
        }
        self.for_each_step(|from, to| moves.push(Move::Step(from, to)));
        self.for_each_capture(|from, to| moves.push(Move::Capture(from, to)));
        self.for_each_try(|from, to| moves.push(Move::Capture(from, to)));
        moves
    }

    fn guess(&self, _dice: &mut dyn Dice) -> Banqi {
        self.clone()
    }
}

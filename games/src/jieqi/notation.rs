//! Positions as text (\[JQ40\]).

use super::scene::Past;
use super::{
    Board, CapturedSeenBy, Color, HiddenMove, Move, Options, Piece, Pool, Role, Scene, Shown, Sight, Square,
};
use crate::ParseError;
use crate::core::Turn;
use crate::wide::{fen, zones};
use std::fmt;

/// A number in the only way we write it: digits, no sign, no zeros before it.
pub(super) fn number(text: &str) -> Option<u16> {
    let plain = text.bytes().all(|b| b.is_ascii_digit()) && (text == "0" || !text.starts_with('0'));
    text.parse().ok().filter(|_| plain)
}

/// What stands for a square's content in a position.
pub(super) fn mark(board: &Board, square: Square) -> Option<char> {
    board.shown(square).map(|shown| match shown {
        Shown::Face(piece) => fen::letter(piece),
        Shown::Hidden(Color::Red) => 'X',
        Shown::Hidden(Color::Black) => 'x',
    })
}

/// `w` for Red, `b` for Black.
pub(super) const fn side(color: Color) -> char {
    match color {
        Color::Red => 'w',
        Color::Black => 'b',
    }
}

/// Both pools, Red's first.
pub(super) fn write_pools(pools: [Pool; 2], zeros: bool) -> String {
    let mut text = String::new();
    for color in Color::BOTH {
        pools[color.index()].write(&mut text, color, zeros).expect("a text takes what is written");
    }
    text
}

/// The board as ten ranks.
pub(super) struct Ranks<'a>(pub(super) &'a Board);

impl fmt::Display for Ranks<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fen::write_board(f, |square| mark(self.0, square))
    }
}

impl Sight {
    /// The position without what led to it and without what is under way: the four fields of \[JQ40\].
    #[must_use]
    pub fn position_text(&self) -> String {
        let board = self.board();
        let pools = write_pools(self.pools, true);
        format!("{} {} {pools} {}", Ranks(board), side(board.to_move), self.scene.quiet)
    }
}

impl fmt::Display for Sight {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.position_text())?;
        let told = write_pools(self.told, false);
        if !told.is_empty() {
            write!(f, " {told}")?;
        }
        if let Some(m) = self.scene.pending {
            write!(f, " !{m}")?;
        }
        for (n, ply) in self.scene.past.iter().enumerate() {
            write!(f, "{}{}", if n == 0 { " ~" } else { "," }, ply.action)?;
        }
        Ok(())
    }
}

/// The fields behind the board, with their byte offsets.
#[derive(Default)]
struct Fields<'a> {
    side: Option<Color>,
    pools: Option<(usize, &'a str)>,
    told: Option<(usize, &'a str)>,
    numbers: Vec<u16>,
    pending: Option<(usize, &'a str)>,
    trail: Option<(usize, &'a str)>,
}

impl<'a> Fields<'a> {
    /// Tells fields by their looks: programs put them in different orders.
    fn sort(fields: impl Iterator<Item = (usize, &'a str)>) -> Result<Fields<'a>, ParseError> {
        let mut sorted = Fields::default();
        for (at, field) in fields {
            let twice = ParseError::new(at, "position: this field stands there twice");
            match field {
                "w" | "r" | "b" if sorted.side.is_none() => {
                    sorted.side = Some(if field == "b" { Color::Black } else { Color::Red });
                }
                "-" => {}
                _ if field.bytes().all(|b| b.is_ascii_digit()) => {
                    if sorted.numbers.len() == 2 {
                        return Err(twice);
                    }
                    let number =
                        field.parse().map_err(|_| ParseError::new(at, "position: a number up to 65535"))?;
                    sorted.numbers.push(number);
                }
                _ if field.starts_with('!') => {
                    if sorted.pending.replace((at + 1, &field[1..])).is_some() {
                        return Err(twice);
                    }
                }
                _ if field.starts_with('~') => {
                    if sorted.trail.replace((at + 1, &field[1..])).is_some() {
                        return Err(twice);
                    }
                }
                _ if sorted.pools.is_none() => sorted.pools = Some((at, field)),
                _ if sorted.told.is_none() => sorted.told = Some((at, field)),
                _ => return Err(ParseError::new(at, "position: board, side to move, pools, quiet plies")),
            }
        }
        Ok(sorted)
    }
}

/// Reads what `Display` writes, less, and other programs' FENs: see [`Sight`].
pub(super) fn read(text: &str, options: &Options) -> Result<Sight, ParseError> {
    let mut fields = text.split(' ').scan(0, |next, field| {
        let at = *next;
        *next += field.len() + 1;
        Some((at, field))
    });
    let mut fields = fields.by_ref().filter(|(_, field)| !field.is_empty());
    let (board_at, board_text) = fields.next().ok_or(ParseError::new(0, "position: the board is missing"))?;
    let sorted = Fields::sort(fields)?;
    let to_move =
        sorted.side.ok_or(ParseError::new(text.len(), "position: the side to move is missing: w or b"))?;
    let mut scene = Scene::start(options);
    scene.board = read_board(board_text, to_move, options).map_err(|e| e.shifted(board_at))?;
    scene.quiet = sorted.numbers.first().copied().unwrap_or(0);
    let (pools, told) = read_pools(&sorted, &scene.board, options, board_at)?;
    scene.kingless = read_kings(&scene.board, pools, options).map_err(|e| e.shifted(board_at))?;
    if let Some((at, trail)) = sorted.trail {
        read_trail(trail, &mut scene).map_err(|e| e.shifted(at))?;
    }
    scene.ended = scene.judge();
    if let Some((at, field)) = sorted.pending {
        let m: Move = field.parse().map_err(|e: ParseError| e.shifted(at))?;
        if scene.check(m).is_err() || scene.asks(m) == (false, false) {
            return Err(ParseError::new(at, "position: this move does not wait for what it turns up"));
        }
        scene.pending = Some(m);
    }
    let sight = Sight { scene, pools, told };
    let may_be_told = match options.captured_seen_by {
        CapturedSeenBy::Both => true,
        CapturedSeenBy::Capturer => told.contains(&Pool::EMPTY),
        CapturedSeenBy::None => told == [Pool::EMPTY; 2],
    };
    if !may_be_told && !matches!(sight.scene.turn(), Turn::Over(_)) {
        let at = sorted.told.map_or(0, |(at, _)| at);
        return Err(ParseError::new(at, "position: by these rules nobody is told of these captures yet"));
    }
    Ok(sight)
}

fn read_board(text: &str, to_move: Color, options: &Options) -> Result<Board, ParseError> {
    // pychess writes a hidden piece as the letter of its home square and `~`.
    let mut plain = String::with_capacity(text.len());
    let mut tildes = Vec::new();
    for (at, mark) in text.char_indices() {
        if mark != '~' {
            plain.push(mark);
            continue;
        }
        match plain.pop().and_then(fen::piece) {
            Some(Piece { color: Color::Red, .. }) => plain.push('X'),
            Some(Piece { color: Color::Black, .. }) => plain.push('x'),
            None => return Err(ParseError::new(at, "board: ~ stands behind the letter of a piece")),
        }
        tildes.push(plain.len());
    }
    let place = |at: usize| at + tildes.iter().filter(|&&tilde| tilde <= at).count();

    let mut board = Board::empty(to_move);
    let mut face = [0; 14];
    let read = fen::read_board(&plain, |square, mark| {
        let shown = match mark {
            'X' => Shown::Hidden(Color::Red),
            'x' => Shown::Hidden(Color::Black),
            letter => Shown::Face(
                fen::piece(letter)
                    .ok_or(ParseError::new(0, "board: X, x, a digit or one of KABRNCPkabrncp"))?,
            ),
        };
        match shown {
            Shown::Face(piece) => {
                face[piece.index()] += 1;
                if face[piece.index()] > piece.role.in_set() {
                    return Err(ParseError::new(0, "board: a side has fewer pieces of this kind"));
                }
            }
            Shown::Hidden(color) => {
                let home = zones::home(square).filter(|home| home.color == color);
                let fits = match options.hidden_move {
                    HiddenMove::Step => true,
                    HiddenMove::Home => {
                        home.is_some_and(|home| home.role != Role::General || options.king_hidden)
                    }
                };
                if !fits {
                    return Err(ParseError::new(
                        0,
                        "board: a hidden piece stands on a home square of its side",
                    ));
                }
            }
        }
        board.put(square, shown);
        if board.of(shown.color()).size() > 16 {
            return Err(ParseError::new(0, "board: a side has at most 16 pieces"));
        }
        Ok(())
    });
    read.map_err(|e| ParseError::new(place(e.at), e.what))?;
    Ok(board)
}

/// The pools and what the observer was told.
fn read_pools(
    fields: &Fields<'_>,
    board: &Board,
    options: &Options,
    board_at: usize,
) -> Result<([Pool; 2], [Pool; 2]), ParseError> {
    let told = match fields.told {
        Some((at, text)) => Pool::read_both(text).map_err(|e| e.shifted(at))?,
        None => [Pool::EMPTY; 2],
    };
    let given = match fields.pools {
        Some((at, text)) => Some((at, Pool::read_both(text).map_err(|e| e.shifted(at))?)),
        None => None,
    };
    let at = given.map_or(board_at, |(at, _)| at);
    let mut pools = [Pool::EMPTY; 2];
    for color in Color::BOTH {
        let side = color.index();
        for role in Role::ALL {
            let in_set = if role == Role::General { u8::from(options.king_hidden) } else { role.in_set() };
            let face = board.of_kind(color, role).size() as u8;
            let face = if role == Role::General && !options.king_hidden { 0 } else { face };
            let known = face.saturating_add(told[side].count(role));
            let most = in_set.checked_sub(known).ok_or(ParseError::new(
                fields.told.map_or(at, |(at, _)| at),
                "position: a side has fewer pieces of a kind than lie face up and were captured",
            ))?;
            // Some programs count pieces on that lie face up by now: no more can be hidden than are left.
            let count = given.map_or(most, |(_, pools)| pools[side].count(role).min(most));
            (0..count).for_each(|_| pools[side] = pools[side].with(role));
        }
        if pools[side].len() < board.hidden(color).size() {
            return Err(ParseError::new(at, "pool: more pieces are hidden on the board than in the pool"));
        }
    }
    Ok((pools, told))
}

/// The side whose king is gone, if one is.
fn read_kings(board: &Board, pools: [Pool; 2], options: &Options) -> Result<Option<Color>, ParseError> {
    let gone: Vec<Color> = Color::BOTH
        .into_iter()
        .filter(|&color| board.king(color).is_none() && pools[color.index()].count(Role::General) == 0)
        .collect();
    let always_there = options.king_safety && !options.king_hidden;
    match *gone.as_slice() {
        [] => Ok(None),
        // Where kings are never lost it can only just have been captured, in a position that was set up so.
        [color] if !always_there || color == board.to_move => Ok(Some(color)),
        [Color::Red] => Err(ParseError::new(0, "board: Red's king is missing")),
        [Color::Black] => Err(ParseError::new(0, "board: Black's king is missing")),
        _ => Err(ParseError::new(0, "board: both kings are missing")),
    }
}

/// Reads the plies since the last capture or reveal, which must lead to the board.
fn read_trail(text: &str, scene: &mut Scene) -> Result<(), ParseError> {
    let mut plies = Vec::new();
    let mut at = 0;
    for item in text.split(',') {
        plies.push((at, item.parse::<Move>().map_err(|e| e.shifted(at))?));
        at += item.len() + 1;
    }
    if plies.len() > usize::from(scene.quiet) || plies.len() > super::PAST_PLIES {
        return Err(ParseError::new(0, "position: more earlier plies than quiet plies, or than 400"));
    }
    let last = scene.board;
    let mut past = Vec::with_capacity(plies.len());
    for &(at, m) in plies.iter().rev() {
        let mover = scene.board.to_move.other();
        let check = scene.gives_check(mover);
        let moved = scene.board.piece(m.to).is_some_and(|piece| piece.color == mover);
        if !moved || scene.board.occupied().has(m.from) {
            return Err(ParseError::new(at, "position: the earlier plies do not lead to this board"));
        }
        scene.board.step_back(m);
        if !scene.board.reach(m.from, &scene.options).has(m.to) {
            return Err(ParseError::new(at, "position: an earlier ply is not a move of its piece"));
        }
        past.push(Past { key: scene.board.key(), action: m, check });
    }
    scene.board = last;
    past.into_iter().rev().for_each(|ply| scene.remember(ply));
    Ok(())
}

//! Records of Xiangqi and 平先象棋: PGN-style files with the moves in any notation ([`pgn`]), and DhtmlXQ
//! ([`dhtmlxq`]).
//!
//! A [`Record`] is a tree of moves: the first child of each node is the main line. Its moves are checked by how
//! pieces move, check included; whether repetition or a count had ended the game before is for
//! [`Record::replay`] to say, because people and programs play on by other rules.

pub mod dhtmlxq;
pub mod pgn;

use crate::Error;
use games::xiangqi::{Move, Options, Position, Xiangqi};
use games::{Game, Outcome, Turn, View};

/// The most variations within variations that a reader takes.
const MOST_NESTED: usize = 1_000;

/// A game with its variations and comments.
///
/// Records are equal if they say the same: the order in which nodes were added does not matter.
#[derive(Clone, Eq, Debug)]
pub struct Record {
    /// What the file says about the game, in its order: PGN names (`Event`, `Red`, ...) and values. What follows from
    /// the other fields (`FEN`, `Result`, `Options`, `Format`) is not among them.
    pub tags: Vec<(String, String)>,
    /// The result the file gives.
    pub result: Option<Score>,
    options: Options,
    start: Xiangqi,
    nodes: Vec<Node>,
}

/// A result as records write it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Score {
    /// `1-0`
    RedWins,
    /// `0-1`
    BlackWins,
    /// `1/2-1/2`
    Draw,
}

impl Score {
    /// As PGN writes it.
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            Score::RedWins => "1-0",
            Score::BlackWins => "0-1",
            Score::Draw => "1/2-1/2",
        }
    }
}

/// The number of a node in its record; [`Record::ROOT`] is the start.
pub type NodeId = u32;

/// No such node.
const NOBODY: NodeId = NodeId::MAX;

#[derive(Clone, PartialEq, Eq, Debug)]
struct Node {
    action: Option<Move>,
    comment: String,
    parent: NodeId,
    first: NodeId,
    last: NodeId,
    next: NodeId,
}

/// Where a record's main line leads.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Replay {
    /// Plies of the main line.
    pub plies: usize,
    /// The end of the main line. If the rules had ended the game before, it is set up anew and knows no past.
    pub game: Xiangqi,
    /// After how many plies the rules ended the game, and how.
    pub ended: Option<(usize, Outcome)>,
}

impl Record {
    /// The node before the first move.
    pub const ROOT: NodeId = 0;

    /// A record without moves.
    #[must_use]
    pub fn new(start: Xiangqi) -> Record {
        let root = Node {
            action: None,
            comment: String::new(),
            parent: NOBODY,
            first: NOBODY,
            last: NOBODY,
            next: NOBODY,
        };
        Record { tags: Vec::new(), result: None, options: *start.options(), start, nodes: vec![root] }
    }

    /// A record of a game from its start.
    ///
    /// # Errors
    /// The number of the first move that is not legal, from 0.
    pub fn of(start: Xiangqi, moves: impl IntoIterator<Item = Move>) -> Result<Record, usize> {
        let mut position = *start.position();
        let mut record = Record::new(start);
        let mut at = Record::ROOT;
        for (n, m) in moves.into_iter().enumerate() {
            at = record.add(at, &mut position, m).ok_or(n)?;
        }
        Ok(record)
    }

    /// The rules of the record.
    #[must_use]
    pub const fn options(&self) -> &Options {
        &self.options
    }

    /// Where it begins.
    #[must_use]
    pub const fn start(&self) -> &Xiangqi {
        &self.start
    }

    /// The value of a tag.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(tag, _)| tag == name).map(|(_, value)| value.as_str())
    }

    /// The move of a node; `None` at the root and for a number that is no node.
    #[must_use]
    pub fn action(&self, node: NodeId) -> Option<Move> {
        self.node(node)?.action
    }

    /// The comment behind a node's move; at the root before the first move.
    #[must_use]
    pub fn comment(&self, node: NodeId) -> &str {
        self.node(node).map_or("", |node| &node.comment)
    }

    /// Sets a comment.
    pub fn set_comment(&mut self, node: NodeId, comment: impl Into<String>) {
        if let Some(node) = self.nodes.get_mut(node as usize) {
            node.comment = comment.into();
        }
    }

    /// The moves that follow a node: the main line first.
    pub fn children(&self, node: NodeId) -> impl Iterator<Item = NodeId> {
        let first = self.node(node).map_or(NOBODY, |node| node.first);
        std::iter::successors(Some(first), |&node| Some(self.node(node)?.next))
            .take_while(|&node| node != NOBODY)
    }

    /// The nodes of the main line, without the root.
    pub fn main_line(&self) -> impl Iterator<Item = NodeId> {
        std::iter::successors(Some(Record::ROOT), |&node| self.children(node).next()).skip(1)
    }

    /// The moves of the main line.
    pub fn moves(&self) -> impl Iterator<Item = Move> {
        self.main_line().filter_map(|node| self.action(node))
    }

    /// How many moves there are, variations included.
    #[must_use]
    pub fn len(&self) -> usize {
        self.nodes.len() - 1
    }

    /// Has it no moves?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    fn node(&self, node: NodeId) -> Option<&Node> {
        self.nodes.get(node as usize)
    }

    /// Adds a move behind a node (the first one there continues its line, others are variations) and plays it on the
    /// node's position. `None` if it is not legal there; nothing has changed then.
    pub fn add(&mut self, parent: NodeId, position: &mut Position, m: Move) -> Option<NodeId> {
        let id = NodeId::try_from(self.nodes.len()).ok().filter(|&id| id != NOBODY)?;
        if parent >= id || !position.is_legal(m) {
            return None;
        }
        position.make(m);
        self.nodes.push(Node {
            action: Some(m),
            comment: String::new(),
            parent,
            first: NOBODY,
            last: NOBODY,
            next: NOBODY,
        });
        let before = std::mem::replace(&mut self.nodes[parent as usize].last, id);
        match self.nodes.get_mut(before as usize) {
            Some(before) => before.next = id,
            None => self.nodes[parent as usize].first = id,
        }
        Some(id)
    }

    /// Appends to a node's comment; several comments stand on lines of their own.
    fn add_comment(&mut self, node: NodeId, comment: &str, another: bool) {
        if let Some(node) = self.nodes.get_mut(node as usize) {
            if another {
                node.comment.push('\n');
            }
            node.comment.push_str(comment);
        }
    }

    /// Plays the main line by all rules.
    #[must_use]
    pub fn replay(&self) -> Replay {
        let mut game = self.start.clone();
        let mut ended = outcome(&game).map(|outcome| (0, outcome));
        let mut position = *game.position();
        let (mut quiet, mut number, mut plies) = (game.quiet(), game.move_number(), 0);
        for m in self.moves() {
            plies += 1;
            if ended.is_none() {
                // The moves were checked when they were added.
                if game.play(m).is_err() {
                    break;
                }
                ended = outcome(&game).map(|outcome| (plies, outcome));
            }
            let black = position.to_move() == games::xiangqi::Color::Black;
            let capture = position.make(m).captured.is_some();
            quiet = if capture { 0 } else { quiet.saturating_add(1) };
            number = number.saturating_add(u16::from(black));
        }
        if ended.is_some_and(|(ply, _)| ply < plies) {
            let text = format!("{position} {quiet} {number}");
            if let Ok(end) = Xiangqi::read(&text, &self.options) {
                game = end;
            }
        }
        Replay { plies, game, ended }
    }
}

impl PartialEq for Record {
    fn eq(&self, other: &Record) -> bool {
        let head = |record: &Record| (record.result, record.options, record.nodes.len());
        if head(self) != head(other) || self.tags != other.tags || self.start != other.start {
            return false;
        }
        // Both trees side by side, without recursion.
        let mut open = vec![(Record::ROOT, Record::ROOT)];
        while let Some((one, two)) = open.pop() {
            if self.action(one) != other.action(two)
                || self.comment(one) != other.comment(two)
                || self.children(one).count() != other.children(two).count()
            {
                return false;
            }
            open.extend(self.children(one).zip(other.children(two)));
        }
        true
    }
}

fn outcome(game: &Xiangqi) -> Option<Outcome> {
    match game.turn() {
        Turn::Over(outcome) => Some(outcome),
        _ => None,
    }
}

/// Reads a file in any of these forms; `None` if it looks like none of them.
///
/// # Errors
/// Where it is no record of Xiangqi.
#[must_use]
pub fn read(file: &[u8]) -> Option<Result<Record, Error>> {
    let text = match crate::text::decode(file, None) {
        Ok(decoded) => decoded.text,
        Err(error) => return Some(Err(error)),
    };
    if dhtmlxq::is_one(&text) {
        return Some(dhtmlxq::read(&text));
    }
    pgn::is_one(&text).then(|| pgn::read(&text))
}

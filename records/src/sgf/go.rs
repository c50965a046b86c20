//! What SGF means for Go: settings, set-up stones and moves, held against the rules.

use super::{Collection, NodeId, Property, Value};
use crate::Error;
use games::go::{Color, Go, KoRule, Komi, Lifeless, Move, Options, Point, Size};
use games::{Code, Game, Outcome, Reason, Turn};
use std::fmt;

/// Where a line of a record leads.
#[derive(Clone, Debug)]
pub struct Replayed {
    /// The game at the end of the line.
    pub game: Go,
    /// Moves of the line, passes included.
    pub plies: usize,
    /// Stones taken in the whole line, by the colour that took them (set-ups in the middle do not make it less).
    pub taken: [u32; 2],
    /// What the record has and the rules do not know; it was read all the same.
    pub notes: Vec<Note>,
}

/// Something in a record that is not as in a game by the rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Note {
    /// Its node.
    pub node: NodeId,
    /// What it is.
    pub what: Oddity,
}

/// What a record may have beyond the rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Oddity {
    /// A side moved whose turn it was not: the past is forgotten there.
    OutOfTurn,
    /// A pass after the end of the game: without effect.
    PassAfterEnd,
    /// A stone after two passes: the game went on, and the past is forgotten there.
    Resumed,
    /// Stones were put on the board or taken off in the middle: the past is forgotten there.
    SetUp,
}

/// The settings of a game's root.
///
/// The size is 19 if none is given, as SGF says. Komi is that of the house's rules if none is given (6.5, with a
/// handicap 0.5). The ko rule is read from `RU` where that is written as KataGo writes rules (`koPOSITIONAL...`), else it
/// is simple, which allows what the others allow. The handicap is that of `HA` if the root puts as many black stones
/// on the board and the board knows such a handicap, else none.
///
/// # Errors
/// Not a game of Go, a board that is not offered, or a value that cannot be read; with its place.
pub fn options(collection: &Collection, root: NodeId) -> Result<Options, Error> {
    let value = |name| collection.value(root, name).filter(|value| !value.trimmed().is_empty());
    if let Some(kind) = value("GM").filter(|kind| kind.trimmed() != "1") {
        return Err(collection.error(kind.at(), "not a game of Go: GM is 1 for Go"));
    }
    let size = match value("SZ") {
        None => Size::Nineteen,
        Some(lines) => {
            let text = lines.trimmed();
            let (columns, rows) = text.split_once(':').unwrap_or((text, text));
            let lines_of = |text: &str| text.trim().parse::<u8>().ok();
            (lines_of(columns).filter(|&columns| lines_of(rows) == Some(columns)))
                .and_then(Size::new)
                .ok_or_else(|| {
                    let what = format!("boards of size {text} are not offered: there are 9, 13 and 19");
                    collection.error(lines.at(), what)
                })?
        }
    };
    let stones: usize = (collection.properties(root).filter(|property| property.is("AB")))
        .map(|property| property.values().count())
        .sum();
    let handicap = match value("HA") {
        None => 0,
        Some(number) => number
            .trimmed()
            .parse::<u8>()
            .map_err(|_| collection.error(number.at(), "a handicap (HA) is a number of stones"))?,
    };
    let known = handicap >= 2 && handicap <= size.most_handicap() && usize::from(handicap) == stones;
    let handicap = if known { handicap } else { 0 };
    let komi = match value("KM") {
        None if handicap > 0 => Komi::HANDICAP,
        None => Komi::EVEN,
        Some(komi) => {
            komi.trimmed().trim_start_matches('+').parse().map_err(|error: games::ParseError| {
                collection.error(komi.at(), format!("komi (KM): {}", error.what))
            })?
        }
    };
    let ko = value("RU").and_then(|rules| {
        let rules = rules.trimmed().strip_prefix("ko")?;
        KoRule::ALL.into_iter().find(|ko| rules.starts_with(&ko.name().to_ascii_uppercase()))
    });
    Ok(Options { size, handicap, komi, ko: ko.unwrap_or_default() })
}

/// Plays a line through: settings of its first node, then set-up stones and moves in the order of the nodes. Moves are
/// checked by the rules, whoever makes them: several in a row by one side are accepted as given, and so are
/// passes after the end and stones after two passes; [`Replayed::notes`] says where.
///
/// # Errors
/// What cannot be read and the first move that the rules refuse, with its place.
pub fn replay(collection: &Collection, line: &[NodeId]) -> Result<Replayed, Error> {
    let Some(&root) = line.first() else {
        return Err(Error::new((1, 1), "a line has at least one node"));
    };
    let options = options(collection, root)?;
    let mut replay = Replay {
        collection,
        size: options.size,
        replayed: Replayed { game: Go::new(&options), plies: 0, taken: [0; 2], notes: Vec::new() },
        stones: None,
    };
    replay.first_turn(line, &options);
    for &node in line {
        replay.node(node)?;
    }
    replay.settle()?;
    Ok(replay.replayed)
}

struct Replay<'a> {
    collection: &'a Collection,
    size: Size,
    replayed: Replayed,
    /// Stones set up since the last move, the side to move then, and where; played on only when a move comes.
    stones: Option<SetUp>,
}

struct SetUp {
    stones: Box<[Option<Color>; 361]>,
    to_move: Color,
    at: usize,
}

impl Replay<'_> {
    /// An empty board, and the side that the first move or the handicap gives the turn.
    fn first_turn(&mut self, line: &[NodeId], options: &Options) {
        let first = line
            .iter()
            .find_map(|&node| self.collection.properties(node).find_map(|property| color_of_move(&property)));
        let usual = if options.handicap > 0 { Color::White } else { Color::Black };
        let to_move = first.unwrap_or(usual);
        self.stones = Some(SetUp { stones: Box::new([None; 361]), to_move, at: 0 });
    }

    fn node(&mut self, node: NodeId) -> Result<(), Error> {
        let collection = self.collection;
        for property in collection.properties(node) {
            let stone = match () {
                () if property.is("AB") => Some(Color::Black),
                () if property.is("AW") => Some(Color::White),
                () if property.is("AE") => None,
                () if property.is("PL") => {
                    self.give_turn(node, &property)?;
                    continue;
                }
                () => continue,
            };
            for value in property.values() {
                self.set_up(node, value, stone)?;
            }
        }
        for property in collection.properties(node) {
            if let Some(color) = color_of_move(&property) {
                self.play(node, color, property.value())?;
            }
        }
        Ok(())
    }

    fn play(&mut self, node: NodeId, color: Color, value: Value<'_>) -> Result<(), Error> {
        self.settle()?;
        let m = read_move(value.trimmed(), self.size).ok_or_else(|| self.off_board(node, value))?;
        let game = &mut self.replayed.game;
        let ended = game.is_over();
        let mut odd = None;
        if ended && m == Move::Pass {
            odd = Some(Oddity::PassAfterEnd);
        } else if game.board().passes() >= 2 {
            odd = Some(Oddity::Resumed);
        } else if !ended && game.board().to_move() != color {
            odd = Some(Oddity::OutOfTurn);
        }
        self.replayed.notes.extend(odd.map(|what| Note { node, what }));
        self.replayed.plies += 1;
        if odd == Some(Oddity::PassAfterEnd) {
            return Ok(());
        }
        if odd.is_some() {
            // Begins the count of prisoners anew.
            game.give_turn(color);
        }
        let before = u32::from(game.board().prisoners(color));
        if let Err(why) = game.play(m) {
            let what = format!("move {}, {m}: {why} ({})", self.replayed.plies, why.code());
            return Err(self.collection.error(value.at(), what));
        }
        self.replayed.taken[color.index()] += u32::from(game.board().prisoners(color)) - before;
        Ok(())
    }

    fn give_turn(&mut self, node: NodeId, property: &Property<'_>) -> Result<(), Error> {
        let value = property.value();
        let color = match value.trimmed() {
            "B" | "b" | "black" | "Black" | "1" => Color::Black,
            "W" | "w" | "white" | "White" | "2" => Color::White,
            _ => return Err(self.collection.error(value.at(), "the side to move (PL) is B or W")),
        };
        if self.to_move() != color {
            self.set_up_mut(node, property.at()).to_move = color;
        }
        Ok(())
    }

    fn to_move(&self) -> Color {
        self.stones.as_ref().map_or(self.replayed.game.board().to_move(), |set_up| set_up.to_move)
    }

    /// Puts stones on the points of a value: one point, or a rectangle as `aa:cc`.
    fn set_up(&mut self, node: NodeId, value: Value<'_>, stone: Option<Color>) -> Result<(), Error> {
        let text = value.trimmed();
        let (one, two) = text.split_once(':').unwrap_or((text, text));
        let size = self.size;
        let corner = |text: &str| point(text.trim(), size);
        let (Some(one), Some(two)) = (corner(one), corner(two)) else {
            return Err(self.off_board(node, value));
        };
        let set_up = self.set_up_mut(node, value.at());
        let range = |a: u8, b: u8| a.min(b)..=a.max(b);
        for row in range(one.row(), two.row()) {
            for column in range(one.column(), two.column()) {
                set_up.stones[usize::from(row) * 19 + usize::from(column)] = stone;
            }
        }
        Ok(())
    }

    /// The stones to be set up, which are those on the board if nothing was set up since the last move.
    fn set_up_mut(&mut self, node: NodeId, at: usize) -> &mut SetUp {
        let Replayed { game, notes, .. } = &mut self.replayed;
        let set_up = self.stones.get_or_insert_with(|| {
            notes.push(Note { node, what: Oddity::SetUp });
            let mut stones = Box::new([None; 361]);
            for point in game.options().size.all_points() {
                stones[usize::from(point.row()) * 19 + usize::from(point.column())] =
                    game.board().stone(point);
            }
            SetUp { stones, to_move: game.board().to_move(), at }
        });
        set_up.at = at;
        set_up
    }

    /// Begins the game anew from what was set up.
    fn settle(&mut self) -> Result<(), Error> {
        let Some(SetUp { stones, to_move, at }) = self.stones.take() else { return Ok(()) };
        let stone = |point: Point| stones[usize::from(point.row()) * 19 + usize::from(point.column())];
        self.replayed.game = Go::set_up(self.replayed.game.options(), stone, to_move)
            .map_err(|lifeless: Lifeless| self.collection.error(at, lifeless.to_string()))?;
        Ok(())
    }

    fn off_board(&self, node: NodeId, value: Value<'_>) -> Error {
        let lines = self.size.lines();
        let text = value.trimmed();
        let what = format!("node {}: {text:.8} is no point of a {lines} x {lines} board", node.0 + 1);
        self.collection.error(value.at(), what)
    }
}

fn color_of_move(property: &Property<'_>) -> Option<Color> {
    if property.is("B") {
        Some(Color::Black)
    } else if property.is("W") {
        Some(Color::White)
    } else {
        None
    }
}

/// Reads a move: two letters, nothing for a pass, and `tt`, which is off all our boards, for a pass as FF\[3\] writes it.
fn read_move(text: &str, size: Size) -> Option<Move> {
    if text.is_empty() || text == "tt" { Some(Move::Pass) } else { point(text, size).map(Move::Place) }
}

/// The point of two letters: column from the left, row from the top.
fn point(text: &str, size: Size) -> Option<Point> {
    let &[column, from_top] = text.as_bytes() else { return None };
    let row = (size.lines() - 1).checked_sub(from_top.checked_sub(b'a')?)?;
    Point::new(column.checked_sub(b'a')?, row).filter(|&point| size.has(point))
}

/// The letters of a point.
fn letters(point: Point, size: Size) -> String {
    let letter = |line: u8| char::from(b'a' + line);
    [letter(point.column()), letter(size.lines() - 1 - point.row())].into_iter().collect()
}

/// Who played, and other things that a record tells beside the moves.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct About {
    /// The player of Black (`PB`).
    pub black: Option<String>,
    /// The player of White (`PW`).
    pub white: Option<String>,
    /// The date (`DT`), as `2026-11-30`.
    pub date: Option<String>,
    /// The result (`RE`), as `B+3.5`, `W+R`, `0`, `Void`; where there is none, what the rules say.
    pub result: Option<String>,
}

impl About {
    /// What a root tells.
    #[must_use]
    pub fn of(collection: &Collection, root: NodeId) -> About {
        let text = |name| collection.value(root, name).map(|value| value.simple_text());
        About { black: text("PB"), white: text("PW"), date: text("DT"), result: text("RE") }
    }
}

/// A game as a record. [`replay`] leads to the same game again, unless it began from a text with a ko or a
/// pass, which SGF does not know.
#[must_use]
pub fn record(game: &Go, about: &About) -> Collection {
    let options = game.options();
    let size = options.size;
    let mut root: Vec<(&str, Vec<String>)> = vec![
        ("GM", vec!["1".into()]),
        ("FF", vec!["4".into()]),
        ("CA", vec!["UTF-8".into()]),
        ("AP", vec!["Qiguan".into()]),
        ("SZ", vec![size.lines().to_string()]),
        ("KM", vec![options.komi.to_string()]),
        ("RU", vec![format!("ko{}scoreAREAtaxNONEsui0", options.ko.name().to_ascii_uppercase())]),
    ];
    let texts = [("PB", &about.black), ("PW", &about.white), ("DT", &about.date)];
    root.extend(texts.into_iter().filter_map(|(name, text)| Some((name, vec![text.clone()?]))));
    root.extend(about.result.clone().or_else(|| result(game)).map(|result| ("RE", vec![result])));
    if options.handicap() > 0 {
        root.push(("HA", vec![options.handicap().to_string()]));
    }
    for (name, color) in [("AB", Color::Black), ("AW", Color::White)] {
        let stones = size.all_points().filter(|&point| game.start().stone(point) == Some(color));
        let stones: Vec<String> = stones.map(|point| letters(point, size)).collect();
        if !stones.is_empty() {
            root.push((name, stones));
        }
    }
    if game.start().to_move() == Color::White {
        root.push(("PL", vec!["W".into()]));
    }
    let mut collection = Collection::default();
    let mut node = collection.add(None, &root);
    let mut color = game.start().to_move();
    for m in game.moves() {
        let name = if color == Color::Black { "B" } else { "W" };
        let value = m.point().map(|point| letters(point, size)).unwrap_or_default();
        node = collection.add(Some(node), &[(name, vec![value])]);
        color = color.other();
    }
    collection
}

/// The result as `RE` has it; `None` if the game goes on.
fn result(game: &Go) -> Option<String> {
    match Game::turn(game) {
        Turn::Over(Outcome { reason: Reason::NoResult, .. }) => Some("Void".into()),
        Turn::Over(_) => Some(game.score().to_string()),
        _ => None,
    }
}

impl fmt::Display for Oddity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Oddity::OutOfTurn => "a move out of turn",
            Oddity::PassAfterEnd => "a pass after the end",
            Oddity::Resumed => "a stone after two passes",
            Oddity::SetUp => "stones set up in the middle",
        })
    }
}

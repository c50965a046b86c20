//! From a record to text.

use super::super::{NodeId, Record};
use games::Game;
use games::xiangqi::notation::{self, Style};
use games::xiangqi::{Color, Options, Position, Xiangqi};

/// Lines are broken before they get longer, in characters; a comment stays whole.
const WIDTH: usize = 80;

/// Writes a record with its moves in a style. What is written reads back as the same record, but for a comment's line
/// ends, which become LF.
#[must_use]
pub fn write(record: &Record, style: Style) -> String {
    let mut out = Writer { text: String::new(), column: 0 };
    for (name, value) in &record.tags {
        out.tag(name, value);
    }
    if *record.options() != Options::plain() {
        out.tag("Options", &record.options().to_string());
    }
    if *record.start() != Xiangqi::new(record.options()) {
        out.tag("FEN", &record.start().to_string());
    }
    let result = record.result.map_or("*", |score| score.text());
    out.tag("Result", result);
    out.tag(
        "Format",
        match style {
            Style::Uci => "UCI",
            Style::Iccs => "ICCS",
            Style::Wxf => "WXF",
            Style::Traditional | Style::Simplified => "Chinese",
        },
    );
    out.text.push('\n');
    out.comment(record.comment(Record::ROOT));
    out.line(record, style);
    out.word(result);
    out.text.push('\n');
    out.text
}

/// A line that waits while a variation is written.
struct Open {
    /// The node before the next move.
    node: NodeId,
    position: Position,
    /// The plies so far, to number moves by.
    ply: usize,
    /// Variations that are still to be written, with the place they leave: last first.
    variations: Vec<NodeId>,
    before: (Position, usize),
    /// Is the next move's number to be written, though it is Black's?
    numbered: bool,
}

struct Writer {
    text: String,
    column: usize,
}

impl Writer {
    fn tag(&mut self, name: &str, value: &str) {
        let escaped = value.replace('\\', "\\\\").replace('"', "\\\"").replace(['\r', '\n'], " ");
        self.text.push_str(&format!("[{name} \"{escaped}\"]\n"));
    }

    /// A word with a space before it, or a line end where the line gets too long.
    fn word(&mut self, word: &str) {
        let length = word.chars().count();
        if self.column > 0 {
            if self.column + 1 + length > WIDTH {
                self.text.push('\n');
                self.column = 0;
            } else {
                self.text.push(' ');
                self.column += 1;
            }
        }
        self.text.push_str(word);
        self.column += length;
    }

    fn comment(&mut self, comment: &str) {
        if comment.is_empty() {
            return;
        }
        let comment = comment.replace("\r\n", "\n").replace('\r', "\n");
        if !comment.contains('}') {
            self.word(&format!("{{{comment}}}"));
            if let Some(last) = comment.rfind('\n') {
                self.column = comment[last + 1..].chars().count() + 1;
            }
            return;
        }
        // Nothing escapes a closing brace, so each line becomes a comment to the line's end.
        for line in comment.split('\n') {
            if self.column > 0 {
                self.text.push('\n');
            }
            self.text.push_str(&format!(";{line}"));
            self.column = WIDTH;
        }
        self.text.push('\n');
        self.column = 0;
    }

    /// The main line with all variations. No recursion: variations may be nested deep.
    fn line(&mut self, record: &Record, style: Style) {
        let position = *record.start().position();
        let first_ply = usize::from(position.to_move() == Color::Black)
            + 2 * usize::from(record.start().move_number().saturating_sub(1));
        let start = |node, position, ply| Open {
            node,
            position,
            ply,
            variations: Vec::new(),
            before: (position, ply),
            numbered: true,
        };
        let mut open = vec![start(Record::ROOT, position, first_ply)];
        while let Some(line) = open.last_mut() {
            if let Some(variation) = line.variations.pop() {
                let (position, ply) = line.before;
                line.numbered = true;
                let mut inner = start(variation, position, ply);
                self.word("(");
                self.play(record, style, &mut inner, variation);
                open.push(inner);
                continue;
            }
            let mut children = record.children(line.node);
            match children.next() {
                Some(main) => {
                    // Variations of a variation's first move stand beside it, in the line they leave.
                    line.variations = children.collect();
                    line.variations.reverse();
                    self.play(record, style, line, main);
                }
                None => {
                    open.pop();
                    if !open.is_empty() {
                        self.word(")");
                    }
                }
            }
        }
    }

    /// Writes a move of a line and steps over it.
    fn play(&mut self, record: &Record, style: Style, line: &mut Open, node: NodeId) {
        let Some(m) = record.action(node) else { return };
        let red = line.position.to_move() == Color::Red;
        if red || line.numbered {
            let dots = if red { "." } else { "..." };
            self.word(&format!("{}{dots}", line.ply / 2 + 1));
        }
        self.word(&notation::write(&line.position, m, style).unwrap_or_else(|| m.to_string()));
        line.before = (line.position, line.ply);
        line.position.make(m);
        line.ply += 1;
        line.node = node;
        line.numbered = !record.comment(node).is_empty();
        self.comment(record.comment(node));
    }
}

//! Writing.

use super::{Record, Recorded};
use std::fmt::{self, Write};

/// Lines of plies are not longer than this, unless one comment is.
const COLUMNS: usize = 80;

impl<G: Recorded> fmt::Display for Record<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        tag(f, "Game", G::NAME)?;
        tag(f, "Options", &self.options.to_string())?;
        for (name, value) in &self.tags {
            tag(f, name, value)?;
        }
        if let Some(start) = &self.start {
            tag(f, "Position", &start.to_string())?;
        }
        if let Some(deal) = &self.deal {
            tag(f, "Deal", &deal.to_string())?;
        }
        tag(f, "Result", self.ending.text())?;
        f.write_char('\n')?;

        let mut lines = Lines { out: f, column: 0 };
        let mut comments = self.comments.iter().peekable();
        for n in 0..=self.plies.len() {
            while let Some((_, comment)) = comments.next_if(|(before, _)| *before <= n) {
                lines.word(&format!("{{{}}}", comment.replace('\\', "\\\\").replace('}', "\\}")))?;
            }
            if let Some(ply) = self.plies.get(n) {
                if n % 2 == 0 {
                    lines.word(&format!("{}.", n / 2 + 1))?;
                }
                lines.word(&ply.to_string())?;
            }
        }
        lines.word(self.ending.text())?;
        f.write_char('\n')
    }
}

fn tag(f: &mut fmt::Formatter<'_>, name: &str, value: &str) -> fmt::Result {
    writeln!(f, "[{name} \"{}\"]", value.replace('\\', "\\\\").replace('"', "\\\""))
}

struct Lines<'a, 'f> {
    out: &'a mut fmt::Formatter<'f>,
    column: usize,
}

impl Lines<'_, '_> {
    fn word(&mut self, word: &str) -> fmt::Result {
        let length = word.chars().count();
        if self.column > 0 {
            let breaks = self.column + 1 + length > COLUMNS;
            self.out.write_char(if breaks { '\n' } else { ' ' })?;
            self.column = if breaks { 0 } else { self.column + 1 };
        }
        self.column += length;
        self.out.write_str(word)
    }
}

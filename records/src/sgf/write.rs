//! Writing FF\[4\].

use super::{Collection, NodeId};
use std::fmt::{self, Write};

/// A line is ended after a node when it has become this long.
const LINE: usize = 72;

impl fmt::Display for Collection {
    /// Writes all games: names short and in capitals, values as they stood. Reading it again gives the same trees.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut out = Out { f, column: 0 };
        for &root in self.trees() {
            self.write_tree(root, &mut out)?;
            out.line_end()?;
        }
        Ok(())
    }
}

/// What is still to be written.
enum Todo {
    /// A node and all that follows it.
    Node(NodeId),
    /// The same in brackets.
    Variation(NodeId),
    Close,
}

impl Collection {
    fn write_tree(&self, root: NodeId, out: &mut Out<'_, '_>) -> fmt::Result {
        let mut todo = vec![Todo::Variation(root)];
        while let Some(next) = todo.pop() {
            let node = match next {
                Todo::Close => {
                    out.put(")")?;
                    continue;
                }
                Todo::Variation(node) => {
                    if node != root {
                        out.line_end()?;
                    }
                    out.put("(")?;
                    todo.push(Todo::Close);
                    node
                }
                Todo::Node(node) => {
                    if out.column >= LINE {
                        out.line_end()?;
                    }
                    node
                }
            };
            out.put(";")?;
            for property in self.properties(node) {
                out.put(&property.name())?;
                for value in property.values() {
                    out.put("[")?;
                    out.put(value.raw())?;
                    out.put("]")?;
                }
            }
            let mut children = self.children(node);
            match (children.next(), children.next()) {
                (Some(only), None) => todo.push(Todo::Node(only)),
                _ => {
                    // The first is to be written first, so it is put on last.
                    let from = todo.len();
                    todo.extend(self.children(node).map(Todo::Variation));
                    todo[from..].reverse();
                }
            }
        }
        Ok(())
    }
}

struct Out<'a, 'b> {
    f: &'a mut fmt::Formatter<'b>,
    column: usize,
}

impl Out<'_, '_> {
    fn put(&mut self, text: &str) -> fmt::Result {
        self.column += text.len();
        self.f.write_str(text)
    }

    fn line_end(&mut self) -> fmt::Result {
        self.column = 0;
        self.f.write_char('\n')
    }
}

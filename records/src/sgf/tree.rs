//! What an SGF file says: games as trees of nodes, nodes as lists of properties.

use super::Value;
use crate::{Error, Lines};

/// The games of a file, of whatever kind.
///
/// All nodes lie in one list and all values in one text, so that a file of any shape (a million nodes in a row,
/// or in one another) takes memory in proportion to its length, and is read, walked and dropped without recursion.
#[derive(Clone, Debug, Default)]
pub struct Collection {
    /// The file's text, and what was added since.
    pub(super) text: String,
    pub(super) trees: Vec<NodeId>,
    pub(super) nodes: Vec<Node>,
    pub(super) properties: Vec<PropertyPlace>,
    pub(super) values: Vec<Span>,
}

/// A node of a [`Collection`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct NodeId(pub(super) u32);

impl NodeId {
    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A part of the text.
#[derive(Clone, Copy, Debug)]
pub(super) struct Span {
    pub(super) from: u32,
    pub(super) to: u32,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    pub(super) at: u32,
    /// Its properties in the list of all.
    pub(super) properties: Span,
    pub(super) parent: Option<NodeId>,
    pub(super) first_child: Option<NodeId>,
    pub(super) last_child: Option<NodeId>,
    pub(super) next_sibling: Option<NodeId>,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct PropertyPlace {
    /// The name as it stands in the text.
    pub(super) name: Span,
    /// Its values in the list of all.
    pub(super) values: Span,
}

/// One property of a node: a name and one or more values.
#[derive(Clone, Copy)]
pub struct Property<'a> {
    collection: &'a Collection,
    place: PropertyPlace,
}

impl<'a> Property<'a> {
    /// The name in capitals: of the long names of FF\[1\] to FF\[3\] the capitals (`PlayerBlack` is `PB`).
    #[must_use]
    pub fn name(&self) -> String {
        let written = self.collection.slice(self.place.name);
        let short: String = written.chars().filter(|letter| !letter.is_ascii_lowercase()).collect();
        if short.is_empty() { written.to_ascii_uppercase() } else { short }
    }

    /// Is this its name? As [`Property::name`], without making a text.
    #[must_use]
    pub fn is(&self, name: &str) -> bool {
        let written = self.collection.slice(self.place.name);
        let mut short = written.bytes().filter(|letter| !letter.is_ascii_lowercase()).peekable();
        if short.peek().is_none() { written.eq_ignore_ascii_case(name) } else { short.eq(name.bytes()) }
    }

    /// The values, at least one.
    pub fn values(&self) -> impl DoubleEndedIterator<Item = Value<'a>> + use<'a> {
        let collection = self.collection;
        let Span { from, to } = self.place.values;
        (collection.values[from as usize..to as usize].iter())
            .map(|&span| Value::new(collection.slice(span), span.from as usize))
    }

    /// The first value.
    #[must_use]
    pub fn value(&self) -> Value<'a> {
        self.values().next().unwrap_or(Value::new("", self.at()))
    }

    /// Byte offset of its name, for [`Collection::error`].
    #[must_use]
    pub const fn at(&self) -> usize {
        self.place.name.from as usize
    }
}

impl Collection {
    /// The roots of the games, in the order of the file.
    #[must_use]
    pub fn trees(&self) -> &[NodeId] {
        &self.trees
    }

    /// How many nodes all games have together.
    #[must_use]
    pub fn node_count(&self) -> usize {
        self.nodes.len()
    }

    /// The properties of a node, in the order of the file.
    pub fn properties(&self, node: NodeId) -> impl Iterator<Item = Property<'_>> {
        let Span { from, to } = self.nodes[node.index()].properties;
        (self.properties[from as usize..to as usize].iter())
            .map(|&place| Property { collection: self, place })
    }

    /// The first property of a name.
    #[must_use]
    pub fn property(&self, node: NodeId, name: &str) -> Option<Property<'_>> {
        self.properties(node).find(|property| property.is(name))
    }

    /// The first value of the first property of a name.
    #[must_use]
    pub fn value(&self, node: NodeId, name: &str) -> Option<Value<'_>> {
        self.property(node, name).map(|property| property.value())
    }

    /// The nodes that follow a node; more than one is variations, the main one first.
    pub fn children(&self, node: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        std::iter::successors(self.nodes[node.index()].first_child, |child| {
            self.nodes[child.index()].next_sibling
        })
    }

    /// The node before a node; `None` for a root.
    #[must_use]
    pub fn parent(&self, node: NodeId) -> Option<NodeId> {
        self.nodes[node.index()].parent
    }

    /// From a root to the end, always by the first of the variations.
    #[must_use]
    pub fn main_line(&self, root: NodeId) -> Vec<NodeId> {
        std::iter::successors(Some(root), |node| self.nodes[node.index()].first_child).collect()
    }

    /// The last nodes of all lines of a game, in the order of the file.
    #[must_use]
    pub fn leaves(&self, root: NodeId) -> Vec<NodeId> {
        let mut leaves = Vec::new();
        let mut node = root;
        loop {
            if let Some(child) = self.nodes[node.index()].first_child {
                node = child;
                continue;
            }
            leaves.push(node);
            // Up to where another variation begins.
            loop {
                if node == root {
                    return leaves;
                }
                if let Some(sibling) = self.nodes[node.index()].next_sibling {
                    node = sibling;
                    break;
                }
                match self.parent(node) {
                    Some(parent) => node = parent,
                    None => return leaves,
                }
            }
        }
    }

    /// The line from the root to a node.
    #[must_use]
    pub fn line_to(&self, node: NodeId) -> Vec<NodeId> {
        let mut line: Vec<NodeId> = std::iter::successors(Some(node), |&node| self.parent(node)).collect();
        line.reverse();
        line
    }

    /// An error at a byte offset of the text, as [`Property::at`] and [`Value::at`] give it.
    #[must_use]
    pub fn error(&self, at: usize, what: impl Into<String>) -> Error {
        Lines::new(&self.text).error(at, what)
    }

    /// Byte offset of a node.
    #[must_use]
    pub fn at(&self, node: NodeId) -> usize {
        self.nodes[node.index()].at as usize
    }

    /// Adds a node after a node, or with `None` a root of a new game. Names are in capitals; values are texts as people
    /// read them and are escaped here.
    ///
    /// # Panics
    /// The collection has grown beyond 4 GB.
    pub fn add(&mut self, parent: Option<NodeId>, properties: &[(&str, Vec<String>)]) -> NodeId {
        let first = self.properties.len();
        for (name, values) in properties {
            let name = self.append(name);
            let from = self.values.len();
            for value in values {
                let span = self.append(&super::value::escape(value));
                self.values.push(span);
            }
            let values = Span { from: index(from), to: index(self.values.len()) };
            self.properties.push(PropertyPlace { name, values });
        }
        let at = self.text.len();
        let node = self.push_node(parent, at);
        self.nodes[node.index()].properties = Span { from: index(first), to: index(self.properties.len()) };
        node
    }

    fn append(&mut self, text: &str) -> Span {
        let from = index(self.text.len());
        self.text.push_str(text);
        Span { from, to: index(self.text.len()) }
    }

    pub(super) fn push_node(&mut self, parent: Option<NodeId>, at: usize) -> NodeId {
        let id = NodeId(index(self.nodes.len()));
        let none = index(self.properties.len());
        self.nodes.push(Node {
            at: index(at),
            properties: Span { from: none, to: none },
            parent,
            first_child: None,
            last_child: None,
            next_sibling: None,
        });
        match parent {
            None => self.trees.push(id),
            Some(parent) => {
                let last = self.nodes[parent.index()].last_child.replace(id);
                match last {
                    None => self.nodes[parent.index()].first_child = Some(id),
                    Some(last) => self.nodes[last.index()].next_sibling = Some(id),
                }
            }
        }
        id
    }

    fn slice(&self, span: Span) -> &str {
        &self.text[span.from as usize..span.to as usize]
    }
}

/// Places are kept in four bytes; the reader refuses longer files first.
pub(super) fn index(place: usize) -> u32 {
    u32::try_from(place).expect("a record is shorter than 4 GB")
}

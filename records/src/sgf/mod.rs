//! SGF, the Smart Game Format: reading FF\[1\] to FF\[4\], writing FF\[4\].
//!
//! A [`Collection`] is what a file says, of whatever game; [`go`] knows what it means for Go. Texts keep what stood in
//! the file, escapes included, so that nothing is lost on the way out again.
//!
//! ```
//! use records::sgf::{self, Collection};
//!
//! let collection = Collection::parse("(;GM[1]SZ[9]KM[6.5];B[ee];W[](;B[gc]C[so])(;B[cg]))")?;
//! let line = collection.main_line(collection.trees()[0]);
//! let replayed = sgf::go::replay(&collection, &line)?;
//! assert_eq!((replayed.plies, replayed.game.board().prisoners(games::go::Color::Black)), (3, 0));
//! assert_eq!(Collection::parse("(;B[aa]").unwrap_err().to_string(), "line 1, column 8: a ) is missing");
//! # Ok::<(), records::Error>(())
//! ```

pub mod go;
mod parse;
mod tree;
mod value;
mod write;

pub use parse::{looks_like, read};
pub use tree::{Collection, NodeId, Property};
pub use value::Value;

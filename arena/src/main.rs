//! The command line: matches, perft, legal moves, best moves.

fn main() {}

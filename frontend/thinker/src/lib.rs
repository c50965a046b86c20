//! The computer players as a small wasm of their own, run in a Web Worker.

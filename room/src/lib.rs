//! A table as a pure state machine: commands in, effects out; the sealed deal; the wire protocol.

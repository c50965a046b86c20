//! The rules of every game of the house: no I/O, no clock, no random source.

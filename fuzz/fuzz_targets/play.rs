//! See `qiguan_tests::fuzz::play`.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| qiguan_tests::fuzz::play(bytes));

//! See `qiguan_tests::fuzz::texts`.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| qiguan_tests::fuzz::texts(bytes));

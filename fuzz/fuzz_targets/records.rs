//! See `qiguan_tests::fuzz::records`.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| qiguan_tests::fuzz::records(bytes));

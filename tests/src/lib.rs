//! Whole-system tests: rules data, secrecy, rooms under faults, the real workerd, the browser.

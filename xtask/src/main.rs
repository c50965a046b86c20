//! cargo xtask serve | test | ...: build, run and check the product, all set-up included.

fn main() {}

//! How fast SGF is read: files of 8 MB in every shape, in bytes a second. Each must take less than a second.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use records::sgf;
use std::hint::black_box;

const BYTES: usize = 8_000_000;

/// A text repeated to about the length, between a start and an end.
fn file(start: &str, part: &str, end: &str) -> Vec<u8> {
    [start, &part.repeat(BYTES / part.len()), end].concat().into_bytes()
}

/// Chinese comments in GB18030, which no `CA` declares.
fn chinese() -> Vec<u8> {
    // 黑棋开局领先，白棋中盘逆转。
    let comment = b"\xba\xda\xc6\xe5\xbf\xaa\xbe\xd6\xc1\xec\xcf\xc8\xa3\xac\xb0\xd7\xc6\xe5\xd6\xd0\xc5\xcc\xc4\xe6\xd7\xaa\xa1\xa3";
    let part = [&b";C["[..], comment, b"]\n"].concat();
    [&b"(;SZ[9]"[..], &part.repeat(BYTES / part.len()), b")"].concat()
}

fn read(c: &mut Criterion) {
    let mut group = c.benchmark_group("sgf 8 MB");
    group.sample_size(10);
    let nested = "(;B[aa]".repeat(BYTES / 8) + &")".repeat(BYTES / 8);
    for (name, file) in [
        ("moves in a row", file("(;SZ[19]", ";B[aa]", ")")),
        ("variations in one another", nested.into_bytes()),
        ("variations beside one another", file("(;", "(;B[aa])", ")")),
        ("stones of one node", file("(;AB", "[aa]", ")")),
        ("one comment", file("(;C[", "a\\]b\n", "])")),
        ("GB18030 by guess", chinese()),
        ("never closed", file("", "(;", "")),
        ("no game", file("", "(", "")),
    ] {
        group.throughput(Throughput::Bytes(file.len() as u64));
        group.bench_function(name, |b| {
            b.iter(|| sgf::read(black_box(&file)).map(|(read, _)| read.node_count()));
        });
    }
    group.finish();
}

/// The rules have to do little where a file is long: passes for ever, and sides that do not take turns.
fn replay(c: &mut Criterion) {
    let mut group = c.benchmark_group("sgf replay");
    group.sample_size(10);
    for (name, part) in [("passes in turn", ";B[];W[]"), ("passes of one side", ";B[]")] {
        let file = file("(;SZ[9]", part, ")");
        let (collection, _) = sgf::read(&file).expect("SGF");
        let line = collection.main_line(collection.trees()[0]);
        group.throughput(Throughput::Bytes(file.len() as u64));
        group.bench_function(name, |b| {
            b.iter(|| sgf::go::replay(black_box(&collection), &line).map(|r| r.plies));
        });
    }
    group.finish();
}

criterion_group!(benches, read, replay);
criterion_main!(benches);

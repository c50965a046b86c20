//! How fast Xiangqi is: leaves a second in perft, plies a second in random games, and what its parts cost.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use games::xiangqi::{Options, Position, Xiangqi};
use games::{Game, Turn, View};
use std::hint::black_box;

/// The start, a middle game and an endgame of the published perft positions.
const POSITIONS: [(&str, &str, u32); 3] = [
    ("start", "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w", 4),
    ("middle", "r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w", 4),
    ("end", "5a3/3k5/3aR4/9/5r3/5n3/9/3A1A3/5K3/2BC2B2 w", 5),
];

fn perft(c: &mut Criterion) {
    let mut group = c.benchmark_group("xiangqi perft");
    group.sample_size(10);
    for (name, text, depth) in POSITIONS {
        for rules in ["plain", "pingxian"] {
            let options: Options = rules.parse().expect("a preset");
            let game = Xiangqi::read(text, &options).expect("a position");
            group.throughput(Throughput::Elements(game.position().perft(depth)));
            group.bench_function(format!("{name} {depth} {rules}"), |b| {
                b.iter(|| black_box(game.position()).perft(depth));
            });
        }
    }
    group.finish();
}

/// Every node made, none counted in bulk: what a search pays for its tree.
fn made(position: &Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut leaves = 0;
    position.for_each_legal(|m| {
        let mut child = *position;
        child.make(m);
        leaves += made(&child, depth - 1);
    });
    leaves
}

fn nodes(c: &mut Criterion) {
    let position = Position::start(&Options::pingxian());
    let mut group = c.benchmark_group("xiangqi nodes");
    group.sample_size(10);
    group.throughput(Throughput::Elements(made(&position, 3)));
    group.bench_function("made one by one", |b| b.iter(|| made(black_box(&position), 3)));
    group.finish();
}

/// Plays legal moves by chance until the game ends; how many plies.
fn playout(seed: u64) -> u64 {
    let mut game = Xiangqi::new(&Options::pingxian());
    let (mut state, mut plies) = (seed | 1, 0);
    while let Turn::Player(_) = game.turn() {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        let moves = game.position().legal_moves();
        let m = moves[(state >> 33) as usize % moves.len()];
        game.play(m).expect("a listed move is legal");
        plies += 1;
    }
    plies
}

fn playouts(c: &mut Criterion) {
    let mut group = c.benchmark_group("xiangqi playouts");
    group.sample_size(10);
    let seeds = 1..21;
    group.throughput(Throughput::Elements(seeds.clone().map(playout).sum()));
    group.bench_function("plies of 20 random games, all rules", |b| {
        b.iter(|| seeds.clone().map(|seed| playout(black_box(seed))).sum::<u64>());
    });
    group.throughput(Throughput::Elements(20));
    group.bench_function("20 random games", |b| {
        b.iter(|| seeds.clone().map(|seed| playout(black_box(seed))).sum::<u64>());
    });
    group.finish();
}

criterion_group!(benches, perft, nodes, playouts);
criterion_main!(benches);

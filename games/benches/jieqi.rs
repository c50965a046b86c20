//! How fast Jieqi is: leaves a second in perft (beside Xiangqi's on the same board), plies a second in random games.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use games::jieqi::{Deal, Jieqi, Options, Sight};
use games::{Dice, Game, Turn, View};
use std::hint::black_box;

/// Xorshift64 (Marsaglia, 2003).
struct Xorshift(u64);

impl Dice for Xorshift {
    fn roll(&mut self, sides: u32) -> u32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 33) as u32 % sides
    }
}

/// A middle game of the test vectors.
const MIDDLE: &str =
    "1xxk2x1x/p1n1r1n2/b8/x1x1x1x1x/9/1A5aB/X1X1X1X2/2P5N/P2APK3/5XX1X b R2A0C2P1N1B1r1a1c2p4n0b1 0 1";

/// The start under both presets with a fixed deal.
fn starts() -> [(&'static str, Jieqi, Deal); 2] {
    [("standard", Options::standard()), ("loose", Options::loose())]
        .map(|(name, options)| (name, Jieqi::new(&options), Jieqi::deal(&options, &mut Xorshift(7))))
}

fn perft(c: &mut Criterion) {
    let mut group = c.benchmark_group("jieqi perft");
    group.sample_size(10);
    let xiangqi = games::xiangqi::Position::start(&games::xiangqi::Options::plain());
    group.throughput(Throughput::Elements(xiangqi.perft(4)));
    group.bench_function("for comparison: xiangqi start 4", |b| b.iter(|| black_box(&xiangqi).perft(4)));
    for (name, game, deal) in starts() {
        group.throughput(Throughput::Elements(game.perft_dealt(&deal, 4).expect("the deal fits")));
        group.bench_function(format!("{name} start 4, dealt"), |b| {
            b.iter(|| black_box(&game).perft_dealt(&deal, 4));
        });
    }
    // Every thing a hidden piece may be is a branch; then a board with nothing hidden.
    for (name, text, depth) in [
        ("middle, all answers", MIDDLE, 2),
        ("open", "r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w", 4),
    ] {
        let view = Sight::read(text, &Options::standard()).expect("a position");
        group.throughput(Throughput::Elements(view.perft(depth)));
        group.bench_function(format!("{name} {depth}"), |b| b.iter(|| black_box(&view).perft(depth)));
    }
    group.finish();
}

/// Plays legal moves by chance until the game ends; how many plies.
fn playout(options: &Options, seed: u64) -> u64 {
    let mut dice = Xorshift(seed | 1);
    let deal = Jieqi::deal(options, &mut dice);
    let (mut game, mut plies) = (Jieqi::new(options), 0);
    while let Turn::Player(_) = game.turn() {
        let moves = game.scene().legal_moves();
        game.play(moves[dice.roll(moves.len() as u32) as usize]).expect("a listed move is legal");
        if let Some(answer) = game.answer(&deal) {
            game.reveal(answer).expect("the deal fits");
        }
        plies += 1;
    }
    plies
}

fn playouts(c: &mut Criterion) {
    let mut group = c.benchmark_group("jieqi playouts");
    group.sample_size(10);
    let seeds = 1..21;
    for (name, options) in Options::PRESETS {
        group.throughput(Throughput::Elements(seeds.clone().map(|seed| playout(&options, seed)).sum()));
        group.bench_function(format!("{name}: plies of 20 random games, all rules"), |b| {
            b.iter(|| seeds.clone().map(|seed| playout(black_box(&options), seed)).sum::<u64>());
        });
    }
    group.finish();
}

criterion_group!(benches, perft, playouts);
criterion_main!(benches);

//! How fast Banqi is: leaves a second in perft, plies a second in random games.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use games::banqi::{Banqi, Options};
use games::{Dice, Game, Turn, View};
use std::hint::black_box;

/// An opening, a middle game and an endgame.
const POSITIONS: [(&str, &str, u32); 3] = [
    ("opening", "rh??????/????p?R?/??????R?/?K??r??? b AAEEHHCCPPPPPkaaeehccpppp 0", 3),
    ("middle", "PK3r?p/1CA1kPa1/E?C1?1er/p1hEa2? r HPpp 2", 5),
    ("end", "4a1R1/ke4A1/2r4P/1a1H2PR r - 14", 5),
];

fn perft(c: &mut Criterion) {
    let mut group = c.benchmark_group("banqi perft");
    group.sample_size(10);
    for (name, text, depth) in POSITIONS {
        let game = Banqi::read(text, &Options::classic()).expect("a position");
        group.throughput(Throughput::Elements(games::perft::perft(&game, depth)));
        group.bench_function(format!("{name} {depth}"), |b| {
            b.iter(|| games::perft::perft(black_box(&game), depth));
        });
    }
    group.finish();
}

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

/// Plays legal moves by chance until the game ends; how many plies.
fn playout(seed: u64) -> u64 {
    let options = Options::classic();
    let mut dice = Xorshift(seed | 1);
    let deal = Banqi::deal(&options, &mut dice);
    let (mut game, mut plies) = (Banqi::new(&options), 0);
    while let Turn::Player(_) = game.turn() {
        let moves = game.legal_moves();
        game.play(moves[dice.roll(moves.len() as u32) as usize]).expect("a listed move is legal");
        if let Some(answer) = game.answer(&deal) {
            game.reveal(answer).expect("the deal fits");
        }
        plies += 1;
    }
    plies
}

fn playouts(c: &mut Criterion) {
    let mut group = c.benchmark_group("banqi playouts");
    group.sample_size(10);
    let seeds = 1..21;
    group.throughput(Throughput::Elements(seeds.clone().map(playout).sum()));
    group.bench_function("plies of 20 random games, all rules", |b| {
        b.iter(|| seeds.clone().map(|seed| playout(black_box(seed))).sum::<u64>());
    });
    group.finish();
}

criterion_group!(benches, perft, playouts);
criterion_main!(benches);

//! How fast Go is: light random games a second on each board, leaves a second in perft, and what a game at a table costs.

use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use games::go::{Board, Color, Go, Options, Size};
use games::{Dice, Game, View};
use std::hint::black_box;

/// Xorshift64 (Marsaglia, 2003), spread over the sides by a multiplication (Lemire, 2019).
struct Xorshift(u64);

impl Dice for Xorshift {
    fn roll(&mut self, sides: u32) -> u32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        ((u64::from(sides) * (self.0 >> 32)) >> 32) as u32
    }
}

/// From the empty board to two passes, and counted: any legal move that fills no eye. (An element is a game.)
fn playouts(c: &mut Criterion) {
    let mut group = c.benchmark_group("go playouts");
    group.throughput(Throughput::Elements(1));
    for size in Size::ALL {
        let empty = Board::new(size, Color::Black);
        let mut dice = Xorshift(88_172_645_463_325_252);
        group.bench_function(format!("light, {0} x {0}", size.lines()), |b| {
            b.iter(|| {
                let mut board = black_box(&empty).clone();
                board.playout(&mut dice);
                board.area_points()
            });
        });
    }
    group.finish();
}

fn perft(c: &mut Criterion) {
    let mut group = c.benchmark_group("go perft");
    group.sample_size(10);
    for (name, options, position, depth) in [
        ("start 9 x 9", "9x9", "9/9/9/9/9/9/9/9/9 b - 6.5 0", 3),
        ("superko", "ko=positional", "9/9/9/3bw4/2b1bw3/3bw4/9/9/9 w D5 6.5 0", 3),
    ] {
        let game = Go::read(position, &options.parse().expect("options")).expect("a position");
        group.throughput(Throughput::Elements(games::perft::perft(&game, depth)));
        group.bench_function(format!("{name} {depth}"), |b| {
            b.iter(|| games::perft::perft(black_box(&game), depth));
        });
    }
    group.finish();
}

/// A whole game at a table with all its rules: a list of legal moves at each ply. (An element is a ply.)
fn games_at_a_table(c: &mut Criterion) {
    let mut group = c.benchmark_group("go at a table");
    for options in ["9x9", "ko=positional"] {
        let options: Options = options.parse().expect("options");
        let play = |mut game: Go| {
            let mut dice = Xorshift(1);
            loop {
                let moves = game.legal_moves();
                let Some(sides) = u32::try_from(moves.len()).ok().filter(|&sides| sides > 0) else {
                    break game;
                };
                game.play(moves[dice.roll(sides) as usize]).expect("a listed move is legal");
            }
        };
        let game = play(Go::new(&options));
        group.throughput(Throughput::Elements(game.moves().len() as u64));
        group.bench_function(format!("plies, {options}"), |b| {
            b.iter_batched(|| Go::new(&options), play, BatchSize::SmallInput);
        });
        let text = game.to_string();
        group.bench_function(format!("reading the text of all plies, {options}"), |b| {
            b.iter(|| Go::read(black_box(&text), &options));
        });
    }
    group.finish();
}

criterion_group!(benches, playouts, perft, games_at_a_table);
criterion_main!(benches);

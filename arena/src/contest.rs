//! `arena match`

use crate::cli::{MatchArgs, Spend};
use crate::dice::{DealDice, player_dice};
use crate::failure::Failure;
use crate::players::Contestant;
use crate::plug::{ForPlayers, Played, read_options};
use crate::stats::{median, wilson};
use engine::SeededDice;
use games::{Code, Observer, Outcome, Seat, Turn};
use serde::Serialize;
use std::collections::BTreeMap;
use std::io::{IsTerminal, Write};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::time::Instant;

/// A game longer than this is stopped and counted as drawn (`unfinished`): some rules know no draw.
const MOST_PLIES: u32 = 3000;

/// One game, seen from player A.
#[derive(Clone, Copy)]
struct OneGame {
    /// 1 won, 0 drawn, -1 lost.
    result: i8,
    reason: &'static str,
    plies: u32,
    /// Positions and moves of both players that think.
    nodes: u64,
    thoughts: u32,
    guarded: u32,
}

#[derive(Serialize)]
struct Report<'a> {
    game: &'static str,
    options: String,
    a: &'a str,
    b: &'a str,
    games: u32,
    seed: u64,
    wins: u32,
    draws: u32,
    losses: u32,
    /// Wins plus half the draws, by games.
    score: f64,
    /// The 95 % interval of the score.
    interval: [f64; 2],
    plies: Plies,
    /// How the games ended.
    reasons: BTreeMap<&'static str, u32>,
    /// Positions a move, on average over the players that think.
    nodes_per_move: f64,
    /// Moves that the time budget cut short.
    guarded: u32,
}

#[derive(Serialize)]
struct Plies {
    mean: f64,
    median: u32,
    least: u32,
    most: u32,
}

impl ForPlayers for MatchArgs {
    fn run<G: Played>(self) -> Result<(), Failure> {
        let options = read_options::<G>(&self.options)?;
        let a = Contestant::<G>::find(&self.a, self.budget)?;
        let b = Contestant::<G>::find(&self.b, self.budget)?;
        let played = self.play_all::<G>(&options, &[a, b])?;
        let report = self.report::<G>(&options, &played);
        let mut out = std::io::stdout().lock();
        if self.json {
            writeln!(out, "{}", serde_json::to_string(&report).expect("a report has a JSON form"))?;
        } else {
            print_table(&report, self.budget, &mut out)?;
        }
        Ok(())
    }
}

impl MatchArgs {
    /// Plays all games on the wished number of threads; in the order of their numbers whoever was first.
    fn play_all<G: Played>(
        &self,
        options: &G::Options,
        contestants: &[Contestant<G>; 2],
    ) -> Result<Vec<OneGame>, Failure> {
        let next = AtomicU32::new(0);
        let failed = AtomicBool::new(false);
        let progress = Mutex::new(Progress::new(self.games));
        let results: Vec<Result<Vec<(u32, OneGame)>, Failure>> = std::thread::scope(|scope| {
            let workers: Vec<_> = (0..self.threads)
                .map(|_| {
                    scope.spawn(|| {
                        let mut mine = Vec::new();
                        while !failed.load(Ordering::Relaxed) {
                            let number = next.fetch_add(1, Ordering::Relaxed);
                            if number >= self.games {
                                break;
                            }
                            let played = play_one::<G>(options, contestants, self.seed, number)
                                .inspect_err(|_| failed.store(true, Ordering::Relaxed))?;
                            mine.push((number, played));
                            progress.lock().expect("no thread panics here").add(played.result);
                        }
                        Ok(mine)
                    })
                })
                .collect();
            workers.into_iter().map(|worker| worker.join().expect("a game does not panic")).collect()
        });
        let mut all = Vec::new();
        for part in results {
            all.extend(part?);
        }
        all.sort_unstable_by_key(|&(number, _)| number);
        Ok(all.into_iter().map(|(_, played)| played).collect())
    }

    fn report<'a, G: Played>(&'a self, options: &G::Options, played: &[OneGame]) -> Report<'a> {
        let count = |result: i8| played.iter().filter(|p| p.result == result).count() as u32;
        let (wins, draws, losses) = (count(1), count(0), count(-1));
        let games = wins + draws + losses;
        let score = (f64::from(wins) + f64::from(draws) / 2.0) / f64::from(games.max(1));
        let (low, high) = wilson(score, games);
        let mut reasons = BTreeMap::new();
        for p in played {
            *reasons.entry(p.reason).or_insert(0) += 1;
        }
        let mut plies: Vec<u32> = played.iter().map(|p| p.plies).collect();
        let total: u64 = plies.iter().copied().map(u64::from).sum();
        let thoughts: u64 = played.iter().map(|p| u64::from(p.thoughts)).sum();
        let nodes: u64 = played.iter().map(|p| p.nodes).sum();
        Report {
            game: G::NAME,
            options: options.to_string(),
            a: &self.a,
            b: &self.b,
            games,
            seed: self.seed,
            wins,
            draws,
            losses,
            score: rounded(score, 4),
            interval: [rounded(low, 4), rounded(high, 4)],
            plies: Plies {
                mean: rounded(total as f64 / f64::from(games.max(1)), 1),
                median: median(&mut plies),
                least: plies.first().copied().unwrap_or(0),
                most: plies.last().copied().unwrap_or(0),
            },
            reasons,
            nodes_per_move: rounded(nodes as f64 / thoughts.max(1) as f64, 0),
            guarded: played.iter().map(|p| p.guarded).sum(),
        }
    }
}

fn rounded(number: f64, digits: i32) -> f64 {
    let scale = 10f64.powi(digits);
    (number * scale).round() / scale
}

fn print_table(report: &Report<'_>, spend: Option<Spend>, out: &mut impl Write) -> std::io::Result<()> {
    let Report { game, options, a, b, games, seed, .. } = report;
    writeln!(out, "{game} ({options}): {a} against {b}, {games} games, seed {seed}")?;
    writeln!(out, "wins   {}", report.wins)?;
    writeln!(out, "draws  {}", report.draws)?;
    writeln!(out, "losses {}", report.losses)?;
    writeln!(
        out,
        "score  {:.4}  (95 % interval {:.4} to {:.4})",
        report.score, report.interval[0], report.interval[1]
    )?;
    let plies = &report.plies;
    writeln!(
        out,
        "plies  {:.1} on average, median {}, {} to {}",
        plies.mean, plies.median, plies.least, plies.most
    )?;
    let reasons: Vec<String> = report.reasons.iter().map(|(reason, n)| format!("{reason} {n}")).collect();
    writeln!(out, "ends   {}", reasons.join(", "))?;
    writeln!(out, "nodes  {} a move", report.nodes_per_move)?;
    if let Some(Spend::Time(_)) = spend {
        writeln!(out, "cut short by time: {} moves", report.guarded)?;
    }
    Ok(())
}

/// Plays game `number`: games 2k and 2k + 1 have the same deal and each seat the same dice, and A moves first in the even one.
fn play_one<G: Played>(
    options: &G::Options,
    contestants: &[Contestant<G>; 2],
    seed: u64,
    number: u32,
) -> Result<OneGame, Failure> {
    let mut table = DealDice::new(seed, number / 2);
    let deal = G::deal(options, &mut table);
    let mut dice: [SeededDice; 2] = std::array::from_fn(|_| player_dice(table.player_seed()));
    let a = if number.is_multiple_of(2) { Seat::First } else { Seat::Second };
    let mut game = G::new(options);
    let mut played = OneGame { result: 0, reason: "unfinished", plies: 0, nodes: 0, thoughts: 0, guarded: 0 };
    loop {
        match game.turn() {
            Turn::Player(seat) => {
                if played.plies == MOST_PLIES {
                    return Ok(played);
                }
                let contestant = &contestants[usize::from(seat != a)];
                let view = game.view(Observer::Seat(seat));
                let wrong = |what: String| Failure::Wrong(format!("game {number}, {view}: {what}"));
                let decision = contestant
                    .decide(&view, &mut dice[seat.index()])
                    .ok_or_else(|| wrong("the player has no move".to_owned()))?;
                played.nodes += decision.nodes;
                played.thoughts += u32::from(decision.nodes > 0);
                played.guarded += u32::from(decision.guarded);
                game.play(decision.action).map_err(|why| wrong(format!("{}: {why}", decision.action)))?;
                played.plies += 1;
            }
            Turn::Chance => {
                let answer = game
                    .answer(&deal)
                    .ok_or_else(|| Failure::Wrong(format!("game {number}: the deal has no answer")))?;
                game.reveal(answer).map_err(|why| Failure::Wrong(format!("game {number}: {why}")))?;
            }
            Turn::Over(Outcome { winner, reason }) => {
                played.result = winner.map_or(0, |seat| if seat == a { 1 } else { -1 });
                played.reason = reason.code();
                return Ok(played);
            }
        }
    }
}

/// Progress on stderr: a line that is written over on a terminal, else a line each tenth.
struct Progress {
    games: u32,
    counts: [u32; 3],
    begun: Instant,
    terminal: bool,
}

impl Progress {
    fn new(games: u32) -> Progress {
        let terminal = std::io::stderr().is_terminal();
        Progress { games, counts: [0; 3], begun: Instant::now(), terminal }
    }

    fn add(&mut self, result: i8) {
        self.counts[usize::from(result.unsigned_abs()) * if result < 0 { 2 } else { 1 }] += 1;
        let [draws, wins, losses] = self.counts;
        let done = draws + wins + losses;
        let tenth = done * 10 / self.games != (done - 1) * 10 / self.games;
        if !self.terminal && !tenth {
            return;
        }
        let seconds = self.begun.elapsed().as_secs();
        let line = format!("{done}/{} games: +{wins} ={draws} -{losses}, {seconds} s", self.games);
        if !self.terminal {
            eprintln!("{line}");
        } else if done == self.games {
            eprintln!("\r{line}");
        } else {
            eprint!("\r{line}");
        }
    }
}

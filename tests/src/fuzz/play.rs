//! Any bytes as the moves of a game: what is listed is taken, what is not is refused and changes nothing, and the
//! position always reads back.

use super::{Fate, pick};
use games::{Dice, Game, Observer, Seat, Turn, View};

/// More plies than this are not followed.
const MOST_PLIES: usize = 600;

/// Plays a game by some bytes: they choose the game, its options, its deal and every move.
pub fn play(bytes: &[u8]) {
    let mut fate = Fate::new(bytes);
    match fate.roll(4) {
        0 => game::<games::banqi::Banqi>(&mut fate, &["classic", "puff", "draw_after=4"]),
        1 => game::<games::xiangqi::Xiangqi>(&mut fate, &["exchange=v4", "exchange=none", "exchange=v1"]),
        2 => game::<games::go::Go>(&mut fate, &["size=9", "size=13", "size=9,ko=positional"]),
        _ => game::<games::jieqi::Jieqi>(&mut fate, &["standard", "loose", "captured_seen_by=none"]),
    }
}

fn game<G: Game>(fate: &mut Fate<'_>, options: &[&str]) {
    let text = pick(fate, options).copied().unwrap_or_default();
    let options: G::Options = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
    let deal = G::deal(&options, fate);
    let mut game = G::new(&options);
    let mut earlier: Vec<G::Move> = Vec::new();
    for _ in 0..MOST_PLIES {
        if fate.is_over() {
            break;
        }
        let Turn::Player(seat) = game.turn() else { break };
        let view = game.view(Observer::Seat(seat));
        let legal = view.legal_moves();
        assert!(!legal.is_empty(), "{seat:?} is to move and has no move: {view}");

        // A move of another position, as a late message would bring it.
        if let Some(&late) = pick(fate, &earlier) {
            let mut other = game.clone();
            let taken = other.play(late).is_ok();
            assert_eq!(taken, legal.contains(&late), "{late} in {view}");
            assert!(taken || other == game, "a refused {late} changed {view}");
        }

        let m = *pick(fate, &legal).expect("there is one");
        game.play(m).unwrap_or_else(|why| panic!("{m} is listed and refused, {why}: {view}"));
        earlier.push(m);
        if game.awaits_chance() {
            let listed = game.chances();
            let answer = game.answer(&deal).expect("the deal answers");
            assert!(listed.iter().any(|&(one, weight)| one == answer && weight > 0), "{answer} in {view}");
            game.reveal(answer).unwrap_or_else(|why| panic!("{answer} is dealt and refused, {why}"));
        } else {
            assert_eq!(game.answer(&deal), None);
        }
        for who in [Observer::Public, Observer::Seat(Seat::First), Observer::Seat(Seat::Second)] {
            let view = game.view(who);
            let text = view.to_string();
            let again = G::View::read(&text, &options).unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(again.to_string(), text);
            assert_eq!(view.guess(fate).view(who), view, "a guess agrees with {text}");
        }
    }
}

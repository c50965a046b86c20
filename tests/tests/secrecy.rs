//! Nobody can peek: twins that differ only in what an observer cannot see give equal views, messages and
//! moves of the server.

use games::banqi::{Banqi, Deal, Options, Square};
use games::{Game, Observer, Seat, Turn};
use qiguan_tests::dice::Seeded;
use room::table::{Play, Table};

/// The same deal with two squares' pieces changed for each other.
fn twin(deal: &Deal, a: Square, b: Square) -> Deal {
    let mut letters: Vec<char> = deal.to_string().chars().collect();
    letters.swap(a.index(), b.index());
    letters.into_iter().collect::<String>().parse().expect("still a full set")
}

#[test]
fn twins_give_equal_views_plies_and_server_moves_until_the_difference_is_turned_up() {
    let observers = [Observer::Public, Observer::Seat(Seat::First), Observer::Seat(Seat::Second)];
    let mut compared = 0;
    for seed in 0..80 {
        let mut dice = Seeded::new(seed);
        let options = Options::classic();
        let deal = Banqi::deal(&options, &mut dice);
        let squares: Vec<Square> = Square::all().collect();
        let (a, b) = loop {
            let pair = (dice.pick(&squares).unwrap(), dice.pick(&squares).unwrap());
            if deal.piece(pair.0) != deal.piece(pair.1) {
                break pair;
            }
        };
        let mut one = Play::<Banqi>::new(&options, deal.clone());
        let mut two = Play::<Banqi>::new(&options, twin(&deal, a, b));
        assert_ne!(one.deal(), two.deal());
        while let Turn::Player(_) = one.turn() {
            for who in observers {
                assert_eq!(one.view(who), two.view(who), "seed {seed}");
                assert_eq!(one.plies(who), two.plies(who), "seed {seed}");
            }
            // The mover for an absent player gets the same dice: a difference would be a leak.
            let fate = dice.clone();
            let action = one.absent_move(&mut dice.clone()).unwrap();
            assert_eq!(two.absent_move(&mut fate.clone()).as_ref(), Some(&action));
            let legal = games::View::legal_moves(one.position());
            let action = dice.pick(&legal).unwrap();
            let shows = |s: Square| action == games::banqi::Move::Flip(s);
            if shows(a) || shows(b) {
                break;
            }
            one.play(&action.to_string()).unwrap();
            two.play(&action.to_string()).unwrap();
            compared += 1;
        }
    }
    assert!(compared > 400, "{compared}");
}

/// Jieqi: twins that differ in what lies under the covers and in what was captured, which one side alone is told.
#[test]
fn jieqi_twins_give_equal_views_and_logs_to_all_who_are_not_told() {
    use games::View;
    use games::jieqi::{Answer, Jieqi, Taken};
    let (mut compared, mut captures) = (0, 0);
    for seed in 0..60 {
        let options = games::jieqi::Options::standard();
        let mut dice = Seeded::new(seed);
        let (mut one, mut two) = (Jieqi::new(&options), Jieqi::new(&options));
        let mut log: Vec<(Seat, Answer, Answer)> = Vec::new();
        // Red is told what it captured; Black and whoever watches must not be able to tell the twins apart.
        let blind = [Observer::Public, Observer::Seat(Seat::Second)];
        while let Turn::Player(mover) = one.turn() {
            for who in blind {
                let (a, b) = (one.view(who), two.view(who));
                assert_eq!((&a, a.to_string(), a.key()), (&b, b.to_string(), b.key()), "seed {seed}");
                assert_eq!(format!("{a:?} {one:?}"), format!("{b:?} {two:?}"));
                assert_eq!(a.guess(&mut dice.clone()), b.guess(&mut dice.clone()));
                for &(mover, answer, other) in &log {
                    assert_eq!(one.told(answer, mover, who), two.told(other, mover, who));
                }
            }
            compared += 1;
            let moves = one.view(Observer::Public).legal_moves();
            let m = dice.pick(&moves).unwrap();
            one.play(m).unwrap();
            two.play(m).unwrap();
            let Some(answer) = dice.answer(&one) else { continue };
            // In the twin Red's hidden capture is another piece, if there is one.
            let mut other = answer;
            if mover == Seat::First && answer.taken.is_some() {
                captures += 1;
                let mut others = two.chances().into_iter().map(|(other, _)| other);
                let changed = others.find(|o| o.shown == answer.shown && o.taken != answer.taken);
                other = changed.unwrap_or(answer);
            }
            if two.reveal(other).is_err() || one.reveal(answer).is_err() {
                break; // What the twin lost it cannot show.
            }
            assert!(!matches!(other.taken, Some(Taken::Unseen)));
            log.push((mover, answer, other));
        }
    }
    assert!(compared > 1_000 && captures > 60, "{compared} {captures}");
}

#[test]
fn a_deal_does_not_show_itself_in_debug_output() {
    let deal = Banqi::deal(&Options::classic(), &mut Seeded::new(1));
    let table = Play::<Banqi>::new(&Options::classic(), deal.clone());
    assert!(!format!("{deal:?}").contains(&deal.to_string()));
    assert!(!format!("{table:?}").contains(&deal.to_string()));
}

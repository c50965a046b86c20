//! What must hold in every position, tried on random games and on random boards that no game led to.
//!
//! Inputs that failed once are kept in `data/banqi/failing-seeds.txt` and tried first.

use games::banqi::{Banqi, Color, Deal, Move, Options, Piece, Role, Square, Squares};
use games::record::Ply;
use games::{Dice, Game, Observer, Reason, Seat, Turn, View};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::test_runner::FileFailurePersistence;
use qiguan_tests::dice::Seeded;
use qiguan_tests::vectors::Place;
use std::collections::BTreeSet;

fn config(cases: u32) -> ProptestConfig {
    let seeds = concat!(env!("CARGO_MANIFEST_DIR"), "/data/banqi/failing-seeds.txt");
    ProptestConfig {
        cases,
        failure_persistence: Some(Box::new(FileFailurePersistence::Direct(seeds))),
        ..ProptestConfig::default()
    }
}

/// Dice whose throws are given one by one, so that a failing game shrinks to a short one; then zeros.
struct Tape<'a>(&'a [u32]);

impl Dice for Tape<'_> {
    fn roll(&mut self, sides: u32) -> u32 {
        let Some((&throw, rest)) = self.0.split_first() else { return 0 };
        self.0 = rest;
        throw % sides
    }
}

/// All stages of a random game as long as the tape, waiting flips included.
fn walk(options: Options, tape: &[u32]) -> Vec<Banqi> {
    let mut dice = Tape(tape);
    let mut game = Banqi::new(&options);
    let mut stages = vec![game.clone()];
    while !dice.0.is_empty() {
        match game.turn() {
            Turn::Player(_) => {
                let moves = game.legal_moves();
                let m = moves[dice.roll(moves.len() as u32) as usize];
                game.play(m).unwrap();
            }
            Turn::Chance => {
                let pieces: Vec<Piece> = game.pool().pieces().collect();
                game.reveal(pieces[dice.roll(pieces.len() as u32) as usize]).unwrap();
            }
            Turn::Over(_) => break,
        }
        stages.push(game.clone());
    }
    stages
}

fn options() -> impl Strategy<Value = Options> {
    let draw_after = prop_oneof![Just(None), Just(Some(60)), (2u16..=999).prop_map(Some)];
    let any = (draw_after, any::<bool>(), any::<bool>()).prop_map(
        |(draw_after, captured_out_loses, agreements)| Options {
            draw_after,
            captured_out_loses,
            agreements,
            ..Options::classic()
        },
    );
    prop_oneof![2 => Just(Options::classic()), 2 => Just(Options::puff()), 1 => any]
}

/// A stage of a random game.
fn in_a_game() -> impl Strategy<Value = Banqi> {
    (options(), vec(any::<u32>(), 0..500))
        .prop_map(|(options, tape)| walk(options, &tape).pop().expect("there is a start"))
}

/// Any board with any pieces of a set; most boards that the rules speak of are rare in random games.
fn anywhere() -> impl Strategy<Value = Banqi> {
    let things = vec((0..32usize, 0..14usize, 0..4u8), 0..24);
    let quiet = prop_oneof![0u16..70, Just(u16::MAX)];
    (options(), things, any::<bool>(), quiet, any::<bool>()).prop_map(
        |(options, things, red, quiet, first_black)| {
            let mut board = ['.'; 32];
            let (mut used, mut hidden) = ([0; 14], Vec::new());
            for (square, kind, cover) in things {
                let piece = Piece::KINDS[kind];
                if board[square] == '.' && used[kind] < piece.role.in_set() {
                    used[kind] += 1;
                    board[square] = if cover == 0 { '?' } else { piece.letter() };
                    if cover == 0 {
                        hidden.push(kind);
                    }
                }
            }
            hidden.sort_unstable();
            let place = Place {
                board: board.iter().collect(),
                turn: Some(if red { 'r' } else { 'b' }),
                hidden: hidden.into_iter().map(|kind| Piece::KINDS[kind].letter()).collect(),
                quiet,
            };
            let text = place.notation() + if first_black { " b" } else { "" };
            Banqi::read(&text, &options).unwrap_or_else(|e| panic!("{text}: {e}"))
        },
    )
}

fn position() -> impl Strategy<Value = Banqi> {
    prop_oneof![in_a_game(), anywhere()]
}

/// The actions of the side to move, whether or not the game has ended: straight from the words of the rules,
/// square by square, with none of the product's sets and tables.
fn actions_by_the_rules(game: &Banqi) -> BTreeSet<String> {
    let board: Vec<char> = Place::of(game).board.chars().collect();
    let name = |row: usize, column: usize| format!("{}{}", (b'a' + column as u8) as char, 4 - row);
    let mine = |mark: char| match game.to_move() {
        Some(Color::Red) => mark.is_ascii_uppercase(),
        Some(Color::Black) => mark.is_ascii_lowercase(),
        None => false,
    };
    let enemy = |mark: char| mark.is_ascii_alphabetic() && !mine(mark);
    let takes = |hunter: char, victim: char| {
        let rank = |mark: char| "PCHREAK".find(mark.to_ascii_uppercase()).expect("a piece");
        match (hunter.to_ascii_uppercase(), victim.to_ascii_uppercase()) {
            ('C', _) | ('K', 'P') => false,
            ('P', 'K') => true,
            _ => rank(hunter) >= rank(victim),
        }
    };
    let mut actions = BTreeSet::new();
    for row in 0..4 {
        for column in 0..8 {
            let mark = board[row * 8 + column];
            if mark == '?' {
                actions.insert(name(row, column));
            }
            if !mine(mark) {
                continue;
            }
            for (down, right) in [(-1, 0), (1, 0), (0, -1), (0, 1)] {
                let mut met = 0;
                for far in 1.. {
                    let (Some(r), Some(c)) =
                        (row.checked_add_signed(down * far), column.checked_add_signed(right * far))
                    else {
                        break;
                    };
                    if r >= 4 || c >= 8 {
                        break;
                    }
                    let there = board[r * 8 + c];
                    if there == '.' {
                        if far == 1 {
                            actions.insert(format!("{}-{}", name(row, column), name(r, c)));
                        }
                        continue;
                    }
                    met += 1;
                    let jump = mark.eq_ignore_ascii_case(&'C') && met == 2;
                    if enemy(there) && (jump || (far == 1 && takes(mark, there))) {
                        actions.insert(format!("{}x{}", name(row, column), name(r, c)));
                    }
                }
            }
        }
    }
    actions
}

fn count_of(game: &Banqi, kind: Piece) -> usize {
    let captured = game.captured().into_iter().filter(|&piece| piece == kind).count();
    captured + game.of_kind(kind).size() as usize + usize::from(game.pool().count(kind))
}

proptest! {
    #![proptest_config(config(160))]

    /// Legality against all that can be written: 32 flips, 992 steps, 992 captures, 32 stops.
    #[test]
    fn played_is_what_is_listed_and_a_refusal_changes_nothing(game in position()) {
        let legal: BTreeSet<Move> = game.legal_moves().into_iter().collect();
        prop_assert_eq!(legal.len(), game.legal_moves().len(), "listed once each");
        for m in Move::conceivable() {
            let mut next = game.clone();
            match next.play(m) {
                Ok(()) => {
                    prop_assert!(legal.contains(&m), "{m} was allowed in {game}");
                    prop_assert_ne!(&next, &game);
                }
                Err(why) => {
                    prop_assert!(!legal.contains(&m), "{m} was refused in {game}: {why}");
                    prop_assert_eq!(&next, &game, "{} changed it", m);
                }
            }
        }
    }

    #[test]
    fn listed_is_what_the_rules_say_and_ends_come_when_they_say(game in position()) {
        let right = actions_by_the_rules(&game);
        let alive = |color| game.alive(color) > 0;
        let limit = game.options().draw_after.unwrap_or(u16::MAX);
        let drawn = game.options().draw_after.is_some() && game.quiet() >= limit;
        match game.turn() {
            Turn::Chance => prop_assert!(game.pending().is_some() && game.legal_moves().is_empty()),
            Turn::Player(seat) => {
                let listed: BTreeSet<String> = game.legal_moves().iter().map(Move::to_string).collect();
                prop_assert_eq!(&listed, &right, "{}", game);
                prop_assert!(!right.is_empty() && !drawn);
                prop_assert!(!game.options().captured_out_loses || Color::BOTH.into_iter().all(alive));
                prop_assert_eq!(game.color_of(seat), game.to_move());
            }
            Turn::Over(outcome) => {
                prop_assert!(game.legal_moves().is_empty());
                let mover = game.seat_of(game.to_move().unwrap());
                match outcome.reason {
                    Reason::NoAction => {
                        prop_assert!(right.is_empty());
                        prop_assert_eq!(outcome.winner, Some(mover.other()));
                    }
                    Reason::NoProgress => {
                        prop_assert!(drawn && !right.is_empty(), "[BQ13] {game}");
                        prop_assert_eq!(outcome.winner, None);
                    }
                    Reason::CapturedOut => {
                        prop_assert!(game.options().captured_out_loses);
                        let loser = game.color_of(outcome.winner.unwrap().other()).unwrap();
                        prop_assert!(!alive(loser));
                    }
                    other => prop_assert!(false, "{other:?} ends no game of Banqi"),
                }
            }
        }
    }

    /// What the board shows for a piece that is picked up.
    #[test]
    fn targets_of_a_piece_are_its_moves(game in position()) {
        let right = actions_by_the_rules(&game);
        let mut shown = BTreeSet::new();
        for from in game.to_move().map_or(Squares::EMPTY, |color| game.of(color)) {
            shown.extend(game.step_targets(from).map(|to| Move::Step(from, to).to_string()));
            shown.extend(game.capture_targets(from).map(|to| Move::Capture(from, to).to_string()));
        }
        let flips = game.covered().map(|square| square.to_string());
        prop_assert_eq!(shown.into_iter().chain(flips).collect::<BTreeSet<_>>(), right);
    }

    #[test]
    fn sets_and_board_agree_and_no_piece_is_lost(game in position()) {
        let mut covered = 0;
        for square in Square::all() {
            let piece = game.piece(square);
            prop_assert_eq!(game.occupied().has(square), piece.is_some() || game.covered().has(square));
            prop_assert_eq!(game.vacant().has(square), !game.occupied().has(square));
            prop_assert!(!(piece.is_some() && game.covered().has(square)));
            for kind in Piece::KINDS {
                prop_assert_eq!(game.of_kind(kind).has(square), piece == Some(kind));
            }
            for color in Color::BOTH {
                prop_assert_eq!(game.of(color).has(square), piece.is_some_and(|piece| piece.color == color));
            }
            covered += u32::from(game.covered().has(square));
            let targets = game.capture_targets(square) | game.step_targets(square);
            prop_assert!(piece.is_some() || targets.is_empty());
        }
        prop_assert_eq!(game.pool().len(), covered);
        prop_assert_eq!(game.pool().pieces().count() as u32, covered);
        prop_assert!(game.pending().is_none_or(|square| game.covered().has(square)));
        for kind in Piece::KINDS {
            prop_assert_eq!(count_of(&game, kind), usize::from(kind.role.in_set()), "{}", kind);
        }
        for color in Color::BOTH {
            let lost = game.captured().into_iter().filter(|piece| piece.color == color).count() as u32;
            prop_assert_eq!(game.alive(color) + lost, 16);
            prop_assert_eq!(game.pool().has_color(color), game.pool().pieces().any(|p| p.color == color));
        }
    }

    #[test]
    fn positions_moves_and_plies_round_trip(game in position()) {
        let text = game.to_string();
        let again = Banqi::read(&text, game.options());
        prop_assert_eq!(again.as_ref(), Ok(&game));
        prop_assert_eq!(again.unwrap().to_string(), text);
        for action in game.legal_moves() {
            prop_assert_eq!(action.to_string().parse(), Ok(action));
            for answer in [None, Some(Piece::new(Color::Black, Role::Horse))] {
                let ply = Ply::<Banqi> { action, answer };
                prop_assert_eq!(ply.to_string().parse(), Ok(ply));
            }
        }
    }

    #[test]
    fn options_and_deals_round_trip(options in options(), seed in any::<u64>()) {
        prop_assert_eq!(options.to_string().parse(), Ok(options));
        let deal = Banqi::deal(&options, &mut Seeded::new(seed));
        prop_assert_eq!(deal.to_string().parse(), Ok(deal.clone()));
        for (square, letter) in Square::all().zip(deal.to_string().chars()) {
            prop_assert_eq!(deal.piece(square).letter(), letter);
        }
        prop_assert!(!format!("{deal:?}").contains(&deal.to_string()[..4]), "no log can hold a deal");
    }

    #[test]
    fn the_same_ply_on_a_clone_gives_the_same_position(game in position()) {
        for m in game.legal_moves() {
            let (mut one, mut two) = (game.clone(), Banqi::read(&game.to_string(), game.options()).unwrap());
            one.play(m).unwrap();
            two.play(m).unwrap();
            prop_assert_eq!(&one, &two);
            for (piece, _) in one.chances() {
                let (mut one, mut two) = (one.clone(), two.clone());
                one.reveal(piece).unwrap();
                two.reveal(piece).unwrap();
                prop_assert_eq!(one, two);
            }
        }
    }

    #[test]
    fn a_ply_changes_what_it_must_and_nothing_else(game in position()) {
        let board = |game: &Banqi| Square::all().map(|s| (game.piece(s), game.covered().has(s))).collect::<Vec<_>>();
        for m in game.legal_moves() {
            let mut next = game.clone();
            next.play(m).unwrap();
            let mut right = board(&game);
            let (from, to) = (m.from().index(), m.to().index());
            match m {
                Move::Flip(square) => {
                    prop_assert_eq!(next.pending(), Some(square));
                    prop_assert_eq!(next.to_move(), game.to_move());
                    prop_assert_eq!(next.quiet(), game.quiet());
                }
                Move::Step(..) => {
                    right.swap(from, to);
                    prop_assert_eq!(next.quiet(), game.quiet().saturating_add(1));
                }
                Move::Capture(..) => {
                    right[to] = right[from];
                    right[from] = (None, false);
                    prop_assert_eq!(next.quiet(), 0);
                    prop_assert_eq!(next.captured().len(), game.captured().len() + 1);
                }
                Move::Stop(_) => prop_assert!(false, "no chains without table rules"),
            }
            prop_assert_eq!(board(&next), right);
            if next.pending().is_none() {
                prop_assert_eq!(next.to_move(), game.to_move().map(Color::other));
                prop_assert_eq!(next.pool(), game.pool());
                prop_assert_eq!(Seat::BOTH.map(|s| next.color_of(s)), Seat::BOTH.map(|s| game.color_of(s)));
            }
        }
    }

    #[test]
    fn nature_answers_what_is_covered_and_nothing_else(game in position()) {
        if !game.awaits_chance() {
            prop_assert!(game.chances().is_empty());
            let mut next = game.clone();
            prop_assert!(Piece::KINDS.into_iter().all(|kind| next.reveal(kind).is_err()));
            prop_assert_eq!(&next, &game);
        }
        let Some(&flip) = game.legal_moves().iter().find(|m| matches!(m, Move::Flip(_))) else { return Ok(()) };
        let mut flipped = game.clone();
        flipped.play(flip).unwrap();
        let chances = flipped.chances();
        prop_assert_eq!(chances.iter().map(|&(_, weight)| weight).sum::<u32>(), game.covered().size());
        for kind in Piece::KINDS {
            let listed = chances.iter().find(|(piece, _)| *piece == kind).map(|&(_, weight)| weight);
            let count = u32::from(game.pool().count(kind));
            prop_assert_eq!(listed, (count > 0).then_some(count));
            let mut next = flipped.clone();
            if next.reveal(kind).is_ok() {
                prop_assert!(count > 0, "{kind} is not covered");
                prop_assert_eq!(next.piece(flip.to()), Some(kind));
                prop_assert_eq!(u32::from(next.pool().count(kind)), count - 1);
                prop_assert_eq!(next.covered(), game.covered() ^ flip.to().set());
                prop_assert_eq!(next.quiet(), 0);
                let color = game.to_move().unwrap_or(kind.color);
                prop_assert_eq!(next.to_move(), Some(color.other()));
            } else {
                prop_assert_eq!(count, 0);
                prop_assert_eq!(&next, &flipped);
            }
        }
    }

    #[test]
    fn every_observer_sees_the_position_itself(game in position(), seed in any::<u64>()) {
        for who in [Observer::Public, Observer::Seat(Seat::First), Observer::Seat(Seat::Second)] {
            prop_assert_eq!(&game.view(who), &game);
            prop_assert_eq!(&game.view(who).guess(&mut Seeded::new(seed)), &game);
        }
    }

    #[test]
    fn sets_of_squares_are_sets(a in any::<u32>(), b in any::<u32>()) {
        let (a, b) = (Squares(a), Squares(b));
        let names = |set: Squares| set.collect::<BTreeSet<Square>>();
        prop_assert_eq!(names(a & b), &names(a) & &names(b));
        prop_assert_eq!(names(a | b), &names(a) | &names(b));
        prop_assert_eq!(names(a ^ b), &names(a) ^ &names(b));
        prop_assert_eq!(a.collect::<Squares>(), a);
        prop_assert_eq!(a.len(), a.size() as usize);
        let beside = |s: Square, t: Square| s.row().abs_diff(t.row()) + s.column().abs_diff(t.column()) == 1;
        let right: BTreeSet<Square> = Square::all().filter(|&s| a.into_iter().any(|t| beside(s, t))).collect();
        prop_assert_eq!(names(a.neighbors()), right);
    }
}

/// At most 32 flips and 31 captures, and before, between and after them at most 59 quiet plies, then a sixtieth.
const LONGEST: usize = (32 + 31 + 1) * 60;

proptest! {
    #![proptest_config(config(48))]

    /// AI-08: whoever plays, a game of *classic* ends; and its deal answers each flip.
    #[test]
    fn every_game_of_classic_ends(seed in any::<u64>()) {
        let mut dice = Seeded::new(seed);
        let mut game = Banqi::new(&Options::classic());
        let deal: Deal = Banqi::deal(&Options::classic(), &mut dice);
        let (mut plies, mut quiet, mut captured) = (0, 0, 0);
        while let Turn::Player(seat) = game.turn() {
            prop_assert_eq!(seat.index(), plies % 2, "seats take turns");
            let m = dice.pick(&game.legal_moves()).unwrap();
            let before = game.clone();
            game.play(m).unwrap();
            prop_assert_eq!(game.answer(&deal).is_some(), game.awaits_chance());
            if let Some(piece) = game.answer(&deal) {
                prop_assert_eq!(piece, deal.piece(m.to()));
                game.reveal(piece).unwrap();
                prop_assert_ne!(before.pool(), game.pool());
            }
            quiet = if matches!(m, Move::Step(..)) { quiet + 1 } else { 0 };
            captured += usize::from(matches!(m, Move::Capture(..)));
            prop_assert_eq!(game.quiet(), quiet);
            prop_assert_eq!(game.captured().len(), captured);
            plies += 1;
            prop_assert!(plies <= LONGEST);
        }
        prop_assert!(matches!(game.turn(), Turn::Over(_)));
    }
}

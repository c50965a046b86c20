//! What must hold in every position, tried on random games and random boards that no game led to.
//!
//! Inputs that failed once are kept in `data/xiangqi/failing-seeds.txt` and tried first.

use games::xiangqi::notation::{Style, read, read_as, write};
use games::xiangqi::{
    Color, Exchange, Move, Options, Piece, Position, RepetitionRule, Role, Square, Xiangqi,
};
use games::{Code, Game, ParseError, Reason, Turn, View};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::test_runner::FileFailurePersistence;
use std::collections::BTreeSet;

fn config(cases: u32) -> ProptestConfig {
    let seeds = concat!(env!("CARGO_MANIFEST_DIR"), "/data/xiangqi/failing-seeds.txt");
    ProptestConfig {
        cases,
        failure_persistence: Some(Box::new(FileFailurePersistence::Direct(seeds))),
        ..ProptestConfig::default()
    }
}

fn any_options() -> impl Strategy<Value = Options> {
    (0..5usize, any::<bool>(), 0..3usize, 0..3usize).prop_map(|(exchange, exempt, plies, repetition)| {
        Options {
            exchange: Exchange::NAMES[exchange].1,
            advance_capture_exempt: exempt,
            no_capture_plies: [None, Some(120), Some(12)][plies],
            repetition: RepetitionRule::NAMES[repetition].1,
        }
    })
}

/// All stages of a random game from a beginning, as long as the tape. A high throw prefers to go back and forth
/// and to capture, so that repetitions and ends are reached.
fn walk(start: Xiangqi, tape: &[u16]) -> Vec<Xiangqi> {
    let mut stages = vec![start.clone()];
    let mut game = start;
    let mut last: [Option<Move>; 2] = [None; 2];
    for &throw in tape {
        let Turn::Player(seat) = game.turn() else { break };
        let moves = game.legal_moves();
        let back = last[seat.index()].and_then(|m| Move::new(m.to(), m.from()));
        let m = match back.filter(|m| throw > 40_000 && moves.contains(m)) {
            Some(back) => back,
            None => moves[usize::from(throw) % moves.len()],
        };
        game.play(m).unwrap();
        last[seat.index()] = Some(m);
        stages.push(game.clone());
    }
    stages
}

/// A board with pieces where they may stand, by chance; `None` if the generals face each other.
fn set_up(options: &Options, places: &[u8], black: bool) -> Option<Xiangqi> {
    let mut board = [None; Square::COUNT];
    let mut put = |piece: Piece, throw: u8| {
        let free: Vec<Square> = Square::all()
            .filter(|&square| {
                use games::wide::zones::{advisor_squares, elephant_squares, palace, soldier_squares};
                let zone = match piece.role {
                    Role::General => palace(piece.color),
                    Role::Advisor => advisor_squares(piece.color),
                    Role::Elephant => elephant_squares(piece.color),
                    Role::Soldier => soldier_squares(piece.color),
                    _ => games::xiangqi::Squares::ALL,
                };
                zone.has(square) && board[square.index()].is_none()
            })
            .collect();
        if let Some(&square) = free.get(usize::from(throw) % free.len().max(1)) {
            board[square.index()] = Some(piece);
        }
    };
    let mut places = places.iter();
    for color in Color::BOTH {
        put(Piece::new(color, Role::General), *places.next()?);
    }
    for color in Color::BOTH {
        for role in Role::ALL.into_iter().skip(1) {
            for _ in 0..role.in_set() {
                let throw = *places.next()?;
                if throw < 140 {
                    put(Piece::new(color, role), throw);
                }
            }
        }
    }
    let mut text = String::new();
    for rank in (0..10).rev() {
        for file in 0..9 {
            match Square::at(file, rank).and_then(|s| board[s.index()]) {
                Some(piece) => text.push(games::wide::fen::letter(piece)),
                None => text.push('1'),
            }
        }
        text.push(if rank > 0 { '/' } else { ' ' });
    }
    for n in (2..=9).rev() {
        text = text.replace(&"1".repeat(n), &n.to_string());
    }
    Xiangqi::read(&format!("{text}{} - - 0 1", if black { 'b' } else { 'w' }), options).ok()
}

/// Legal by the words of the rules and nothing clever: a piece can go there, and afterwards no enemy piece can go
/// to the mover's general, nor do the generals face each other.
fn legal_by_words(position: &Position, m: Move) -> bool {
    let Some(mover) = position.piece(m.from()) else { return false };
    if mover.color != position.to_move() || !position.reach(m.from()).has(m.to()) {
        return false;
    }
    let mut after = *position;
    after.make(m);
    let Some(general) = after.general(mover.color) else { return false };
    let attacked = after.of(mover.color.other()).any(|from| after.reach(from).has(general));
    let facing = after.general(mover.color.other()).is_some_and(|other| {
        other.file() == general.file()
            && games::wide::attacks::between(other, general).all(|s| after.piece(s).is_none())
    });
    !attacked && !facing
}

fn check_stage(game: &Xiangqi) -> Result<(), TestCaseError> {
    let position = game.position();
    let listed: BTreeSet<Move> = position.legal_moves().into_iter().collect();
    prop_assert_eq!(listed.len(), position.legal_moves().len());
    prop_assert_eq!(listed.len(), position.count_legal() as usize);
    prop_assert_eq!(!listed.is_empty(), position.has_legal());
    let right: BTreeSet<Move> = Move::conceivable().filter(|&m| legal_by_words(position, m)).collect();
    prop_assert_eq!(&listed, &right, "{}", game);
    let over = matches!(game.turn(), Turn::Over(_));
    for m in Move::conceivable() {
        let refused = position.check(m);
        prop_assert_eq!(refused.is_ok(), listed.contains(&m), "{} {}", m, game);
        if let Err(why) = refused {
            prop_assert!(!why.code().is_empty());
        }
    }
    let mut captures = Vec::new();
    position.for_each_legal_capture(|m| captures.push(m));
    let right: Vec<Move> =
        position.legal_moves().into_iter().filter(|m| position.piece(m.to()).is_some()).collect();
    prop_assert_eq!(captures, right);

    let text = game.to_string();
    let again = Xiangqi::read(&text, game.options());
    prop_assert_eq!(again.as_ref(), Ok(game), "{}", text);
    prop_assert_eq!(game.legal_moves().is_empty(), over);

    // Each move: played by two doors alike, undone by forgetting the copy, its key the same when read afresh.
    for m in game.legal_moves() {
        let mut next = game.clone();
        next.play(m).unwrap();
        let mut child = *position;
        let made = child.make(m);
        prop_assert_eq!(&child, next.position());
        prop_assert_eq!(made.captured, position.piece(m.to()));
        prop_assert_eq!(made.exchanged, position.is_exchange(m));
        let read = Xiangqi::read(&next.to_string(), game.options()).unwrap();
        prop_assert_eq!(read.position().key(), child.key());
        let gone = position.occupied().size() - child.occupied().size();
        prop_assert_eq!(gone, u32::from(made.captured.is_some()) + u32::from(made.exchanged));
    }
    Ok(())
}

proptest! {
    #![proptest_config(config(40))]

    #[test]
    fn every_stage_of_a_random_game_holds(options in any_options(), tape in vec(any::<u16>(), 0..60)) {
        for game in walk(Xiangqi::new(&options), &tape).iter().step_by(7) {
            check_stage(game)?;
        }
    }

    #[test]
    fn random_boards_hold(options in any_options(), places in vec(any::<u8>(), 40), black: bool, tape in vec(any::<u16>(), 0..12)) {
        if let Some(game) = set_up(&options, &places, black) {
            for game in walk(game, &tape).iter().step_by(3) {
                check_stage(game)?;
            }
        }
    }
}

proptest! {
    #![proptest_config(config(120))]

    /// Endgames where pieces go back and forth: the game text carries everything that decides.
    #[test]
    fn a_game_read_back_in_the_middle_ends_alike(
        options in any_options(),
        places in vec(any::<u8>(), 40),
        tape in vec(30_000u16..u16::MAX, 0..60),
        cut in 0..60usize,
    ) {
        if let Some(start) = set_up(&options, &places, false) {
            let stages = walk(start, &tape);
            let cut = cut.min(stages.len() - 1);
            let mut again = Xiangqi::read(&stages[cut].to_string(), &options).unwrap();
            prop_assert_eq!(&again, &stages[cut]);
            for (before, after) in stages[cut..].iter().zip(&stages[cut + 1..]) {
                let m = before.legal_moves().into_iter().find(|&m| {
                    let mut next = before.clone();
                    next.play(m).is_ok() && next == *after
                });
                again.play(m.unwrap()).unwrap();
                prop_assert_eq!(&again, after);
            }
        }
    }

    #[test]
    fn every_legal_move_reads_back_in_every_style(options in any_options(), places in vec(any::<u8>(), 40), black: bool) {
        if let Some(game) = set_up(&options, &places, black) {
            let position = game.position();
            for style in Style::ALL {
                let mut texts = BTreeSet::new();
                for m in position.legal_moves() {
                    let text = write(position, m, style).unwrap();
                    prop_assert_eq!(read_as(position, &text, style), Ok(m), "{}", text);
                    prop_assert!(texts.insert(text));
                }
            }
        }
    }

    /// No text panics, and what is read is written the same way again.
    #[test]
    fn no_text_panics(
        text in "[kabnrcpKABNRCPEH1-9/ wbr\\-a-i0g6past=,moves馬進三卒＝]{0,80}",
        options in any_options(),
    ) {
        let position = Position::start(&options);
        let _ = read(&position, &text);
        for style in Style::ALL {
            let _ = read_as(&position, &text, style);
        }
        let within = |e: ParseError| e.at <= text.len();
        prop_assert!(text.parse::<Move>().err().is_none_or(within));
        prop_assert!(text.parse::<Options>().err().is_none_or(within));
        match Xiangqi::read(&text, &options) {
            Ok(game) => prop_assert_eq!(Xiangqi::read(&game.to_string(), &options), Ok(game)),
            Err(error) => prop_assert!(within(error), "{}", error),
        }
    }

    /// Texts near to good ones: one spoilt character anywhere.
    #[test]
    fn spoilt_texts_are_read_or_refused(
        options in any_options(),
        tape in vec(any::<u16>(), 0..40),
        at: prop::sample::Index,
        by in "[kKpP1-9/ wb\\-,=a-i馬]",
    ) {
        let stages = walk(Xiangqi::new(&options), &tape);
        let text = stages.last().unwrap().to_string();
        let at = at.index(text.len());
        let spoilt = format!("{}{by}{}", &text[..at], &text[at + 1..]);
        match Xiangqi::read(&spoilt, &options) {
            Ok(game) => {
                prop_assert_eq!(Xiangqi::read(&game.to_string(), &options), Ok(game.clone()));
                for m in game.legal_moves() {
                    game.clone().play(m).unwrap();
                }
            }
            Err(error) => prop_assert!(error.at <= spoilt.len()),
        }
    }
}

/// Random games end within the count, and in all the ways there are.
#[test]
fn random_games_end() {
    let mut reasons = BTreeSet::new();
    for seed in 0..300u32 {
        let mut throw = seed;
        let tape: Vec<u16> = (0..2_500)
            .map(|_| {
                throw = throw.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                // Some games wander, some go back and forth.
                let high = (throw >> 16) as u16;
                if seed % 3 == 0 { high | 0x8000 } else { high & 0x7fff }
            })
            .collect();
        let rules = if seed % 2 == 0 { "pingxian" } else { "exchange=none,repetition=none" };
        let stages = walk(Xiangqi::new(&rules.parse().unwrap()), &tape);
        match stages.last().unwrap().turn() {
            Turn::Over(outcome) => reasons.insert(outcome.reason.code()),
            other => panic!("no end after {} plies: {other:?}", stages.len()),
        };
    }
    for reason in [Reason::Checkmate, Reason::Repetition, Reason::NoProgress] {
        assert!(reasons.contains(reason.code()), "{reasons:?}");
    }
}

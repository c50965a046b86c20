//! What must hold in every position of Go, tried on random games against a model that does everything the slow
//! way, and on texts that nobody meant.
//!
//! Inputs that failed once are kept in `data/go/failing-*.txt` and tried first.

use games::go::{Board, Color, Go, Illegal, KoRule, Komi, Move, Options, Point, Size};
use games::record::Ply;
use games::{Dice, Game, ParseError, Turn, View};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use proptest::test_runner::FileFailurePersistence;
use qiguan_tests::go_model::Model;
use std::collections::{BTreeSet, HashMap};
use std::fmt::Display;
use std::str::FromStr;

fn config(cases: u32) -> ProptestConfig {
    let seeds = concat!(env!("CARGO_MANIFEST_DIR"), "/data/go/failing-seeds.txt");
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

fn options() -> impl Strategy<Value = Options> {
    let size = prop_oneof![4 => Just(Size::Nine), 1 => Just(Size::Thirteen), 1 => Just(Size::Nineteen)];
    (size, 0..10u8, -2000..2000i32, select(KoRule::ALL.as_slice())).prop_map(|(size, handicap, komi, ko)| {
        let handicap = if handicap >= 2 && handicap <= size.most_handicap() { handicap } else { 0 };
        Options { size, handicap, komi: Komi::new(komi).expect("small"), ko }
    })
}

/// A stone among the few points of a corner, where blocks are taken and kos are fought, or anywhere.
fn throw() -> impl Strategy<Value = u32> {
    prop_oneof![3 => 0..3u32, 2 => any::<u32>()]
}

/// The legal moves, those of the corner first, so that small throws fight there.
fn ordered(game: &Go) -> Vec<Move> {
    let mut moves = game.legal_moves();
    moves.sort_by_key(|m| m.point().map_or(u8::MAX, |p| p.row().max(p.column()) / 3));
    moves
}

proptest! {
    #![proptest_config(config(20))]

    /// A game and the model that does all the slow way are the same at every move, and so is what they refuse.
    #[test]
    fn random_games_are_those_of_the_plain_model(options in options(), tape in vec(throw(), 0..260)) {
        let mut dice = Tape(&tape);
        let mut game = Go::new(&options);
        let mut model = Model::of(&game);
        while !dice.0.is_empty() {
            let past = model.moves();
            // All moves that can be written and all blocks now and then, the board always.
            let closely = past.is_multiple_of(32);
            model.agrees(&game, closely).map_err(TestCaseError::fail)?;
            let over = matches!(Game::turn(&game), Turn::Over(_));
            let right = model.is_over();
            prop_assert_eq!(over, right);
            if over {
                prop_assert!(Move::conceivable().all(|m| game.check(m) == Err(Illegal::GameOver)));
                break;
            }
            if closely {
                let legal: BTreeSet<Move> = game.legal_moves().into_iter().collect();
                for m in Move::conceivable() {
                    let right = model.check(m).map(|_| ());
                    prop_assert_eq!(game.check(m), right, "{} in {}", m, game);
                    prop_assert_eq!(legal.contains(&m), right.is_ok());
                }
            }
            let moves = ordered(&game);
            let m = moves[dice.roll(moves.len() as u32) as usize];
            let repeats = game.repeats(m);
            model.play(m).map_err(|e| TestCaseError::fail(format!("{m}: {e} in {game}")))?;
            game.play(m).unwrap();
            prop_assert_eq!(repeats, m != Move::Pass && model.times() > 1);
        }
    }

    /// A view read from its text is the same game: legal moves, ends and all that follows.
    #[test]
    fn texts_hold_the_whole_game(options in options(), tape in vec(throw(), 0..200)) {
        let mut dice = Tape(&tape);
        let mut game = Go::new(&options);
        while !dice.0.is_empty() && !game.legal_moves().is_empty() {
            let moves = ordered(&game);
            game.play(moves[dice.roll(moves.len() as u32) as usize]).unwrap();
        }
        let read = Go::read(&game.to_string(), &options).map_err(|e| TestCaseError::fail(format!("{game}: {e}")))?;
        prop_assert_eq!(&read, &game);
        prop_assert_eq!(read.legal_moves(), game.legal_moves());
        prop_assert_eq!(Game::turn(&read), Game::turn(&game));
        // Without the past it is another game on the same board; goes on as one that began there, and that too is kept.
        let mut fresh = Go::read(&game.position().to_string(), &options).unwrap();
        prop_assert_eq!(fresh.position().to_string(), game.position().to_string());
        for &throw in tape.iter().take(12) {
            let moves = ordered(&fresh);
            let Some(&m) = moves.get(throw as usize % moves.len().max(1)) else { break };
            fresh.play(m).unwrap();
            prop_assert_eq!(Go::read(&fresh.to_string(), &options), Ok(fresh.clone()), "{}", fresh);
        }
        // A board after some plies is the board that was there.
        let plies = game.moves().len() / 2;
        let mut again = Go::new(&options);
        for &m in &game.moves()[..plies] {
            again.play(m).unwrap();
        }
        prop_assert_eq!(&game.board_after(plies), again.board());
    }

    /// Random play by the fast board plays legal moves only.
    #[test]
    fn playouts_play_by_the_rules(options in options(), tape in vec(any::<u32>(), 1..300)) {
        let mut dice = Tape(&tape);
        let mut game = Go::new(&Options { ko: KoRule::Simple, ..options });
        let mut board: Board = game.board().clone();
        while !dice.0.is_empty() && matches!(Game::turn(&game), Turn::Player(_)) {
            let side = board.to_move();
            let m = board.play_random(&mut dice);
            prop_assert!(m.point().is_none_or(|p| !game.board().is_eye(p, side)));
            if m == Move::Pass {
                let open = |m: &Move| m.point().is_some_and(|p| !game.board().is_eye(p, side));
                prop_assert!(!game.legal_moves().iter().any(open), "{} passes", side);
            }
            game.play(m).map_err(|e| TestCaseError::fail(format!("{m}: {e} in {game}")))?;
            prop_assert_eq!(game.board(), &board);
        }
    }
}

fn says_where(text: &str, error: ParseError) -> Result<(), TestCaseError> {
    prop_assert!(text.is_char_boundary(error.at), "{text:?}: {error}");
    prop_assert!(!error.what.is_empty());
    Ok(())
}

/// Fails, or is the one text of what it says.
fn exact<T: FromStr<Err = ParseError> + Display>(text: &str) -> Result<(), TestCaseError> {
    match text.parse::<T>() {
        Ok(value) => prop_assert_eq!(value.to_string(), text),
        Err(error) => says_where(text, error)?,
    }
    Ok(())
}

fn read_by_all(text: &str) -> Result<(), TestCaseError> {
    exact::<Point>(text)?;
    exact::<Move>(text)?;
    exact::<Ply<Go>>(text)?;
    match text.parse::<Komi>() {
        Ok(komi) => prop_assert_eq!(komi.to_string().parse(), Ok(komi)),
        Err(error) => says_where(text, error)?,
    }
    match text.parse::<Options>() {
        Ok(options) => prop_assert_eq!(options.to_string().parse(), Ok(options)),
        Err(error) => says_where(text, error)?,
    }
    for options in ["9x9", "size=19,handicap=9", "ko=positional"] {
        match Go::read(text, &options.parse().unwrap()) {
            Ok(game) => {
                let written = game.to_string();
                let again = Go::read(&written, game.options());
                prop_assert_eq!(again.as_ref(), Ok(&game));
                // But for komi there is one text.
                let fields = |text: &str| -> Vec<String> { text.split(' ').map(str::to_owned).collect() };
                for (n, (one, two)) in fields(&written).iter().zip(fields(text)).enumerate() {
                    prop_assert!(n == 3 || *one == two, "{} {}", written, text);
                }
                for m in game.legal_moves() {
                    prop_assert_eq!(game.clone().play(m), Ok(()));
                }
                let _ = (Game::turn(&game), game.area(), game.score());
            }
            Err(error) => says_where(text, error)?,
        }
    }
    Ok(())
}

/// Texts that are right, to be spoilt.
const RIGHT: &[&str] = &[
    "D4",
    "T19",
    "pass",
    "9x9",
    "size=19,handicap=9,komi=-0.25,ko=situational",
    "6.5",
    "-999.99",
    "9/9/9/9/9/9/9/9/9 b - 6.5 0",
    "9/9/9/3bw4/2b1bw3/3bw4/9/9/9 w - 0 1",
    "9/9/9/9/9/9/bbww5/bbw6/1w1w5 w - 6.5 1 aicibi-- 9/9/9/9/9/9/bbww5/bbw6/1w1w5 w - 0",
    "9/9/9/3bw4/2b1bw3/3bw4/9/9/9 w D5 6.5 0",
    "13/13/13/13/13/13/13/13/13/13/13/13/12b w - 7 2",
    "19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/3b15/19/19/19 w - 7.5 0 dp",
];

const LETTERS: &[char] = &[
    ' ', '/', '-', '.', ',', '=', '0', '1', '2', '3', '5', '9', 'a', 'b', 'e', 'i', 'o', 'w', 's', 'A', 'D',
    'I', 'J', 'T', 'p', '\n', '\0', 'é', '棋', '😀',
];

proptest! {
    #![proptest_config(config(1000))]

    #[test]
    fn any_text_is_refused_where_it_is_wrong(text in vec(select(LETTERS), 0..60)) {
        read_by_all(&text.into_iter().collect::<String>())?;
    }

    #[test]
    fn spoilt_texts_are_refused_where_they_are_wrong(
        text in select(RIGHT),
        changes in vec((any::<Index>(), select(LETTERS), 0..4u8), 0..4),
    ) {
        read_by_all(text)?;
        let mut letters: Vec<char> = text.chars().collect();
        for (place, letter, kind) in changes {
            let at = place.index(letters.len() + 1);
            match kind {
                0 => letters.insert(at, letter),
                1 if at < letters.len() => { letters.remove(at); }
                2 if at < letters.len() => letters[at] = letter,
                _ => letters.truncate(at),
            }
        }
        read_by_all(&letters.into_iter().collect::<String>())?;
    }
}

#[test]
fn go13_errors_say_where() {
    let error = |text: &str| Go::read(text, &Options::default()).expect_err(text);
    let start = "9/9/9/9/9/9/9/9/9";
    for (text, at) in [
        ("", 0),
        ("9/9", 3),
        ("9/9/9/9/9/9/9/9/9/9 b - 6.5 0", 19),
        ("9/8/9/9/9/9/9/9/9 b - 6.5 0", 3),
        ("9/45/9/9/9/9/9/9/9 b - 6.5 0", 2),
        ("9/99999999999999999999/9/9/9/9/9/9/9 b - 6.5 0", 2),
        ("9/0b8/9/9/9/9/9/9/9 b - 6.5 0", 2),
        ("9/bb8/9/9/9/9/9/9/9 b - 6.5 0", 4),
        ("9/bbbbbbbbbb/9/9/9/9/9/9/9 b - 6.5 0", 11),
        ("9/4x4/9/9/9/9/9/9/9 b - 6.5 0", 3),
        ("9/4棋4/9/9/9/9/9/9/9 b - 6.5 0", 3),
        ("wb7/b8/9/9/9/9/9/9/9 b - 6.5 0", 0),
    ] {
        assert_eq!(error(text).at, at, "{text}: {}", error(text));
    }
    for (rest, at) in [
        ("", 17),
        (" ", 18),
        (" r - 6.5 0", 18),
        (" b x 6.5 0", 20),
        (" b T19 6.5 0", 20),
        (" b D4 6.5 0", 20),
        (" b - x 0", 22),
        (" b - 1000 0", 22),
        (" b - 6.555 0", 26),
        (" b - 6.5 3", 26),
        (" b - 6.5 ", 26),
        (" b - 6.5 0 ", 28),
        (" b - 6.5 0 aa", 28),
        (" w - 6.5 0 aaz", 31),
        (" b - 6.5 0 aaaa", 30),
        (" w - 6.5 0 zz", 28),
        (" b - 6.5 2 ------", 32),
    ] {
        let text = format!("{start}{rest}");
        assert_eq!(error(&text).at, at, "{text}: {}", error(&text));
    }
    let moved = "9/9/9/9/4b4/9/9/9/9 w - 6.5 0 ee";
    assert!(Go::read(moved, &Options::default()).is_ok());
    for (more, at) in [
        (" ", 33),
        (" 9/9/9/9/9/9/9/9/9 b - 0", 33),
        (" 9/9/9/9/9/9/9/9/9", 50),
        (" b8/9/9/9/9/9/9/9/9 b - 0", 30),
        (" 9/9/9/9/9/9/9/9/9 w - 0 x", 57),
    ] {
        let text = format!("{moved}{more}");
        assert_eq!(error(&text).at, at, "{text}: {}", error(&text));
    }
}

/// The numbers that stand for boards differ for all boards met in many random games.
#[test]
fn hashes_differ_for_different_boards() {
    let mut dice = qiguan_tests::dice::Seeded::new(3);
    let mut seen: HashMap<u64, Vec<Option<Color>>> = HashMap::new();
    for _ in 0..40 {
        let mut board = Board::new(Size::Nine, Color::Black);
        while board.passes() < 2 && seen.len() < 5000 {
            board.play_random(&mut dice);
            let stones: Vec<Option<Color>> = Size::Nine.all_points().map(|p| board.stone(p)).collect();
            assert_eq!(seen.entry(board.hash()).or_insert_with(|| stones.clone()), &stones);
        }
    }
    assert_eq!(seen.len(), seen.values().collect::<std::collections::HashSet<_>>().len());
    assert!(seen.len() > 2000);
}

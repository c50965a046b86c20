//! Reports about other products of the trade, where they touch Xiangqi. The ids are those of the collection of
//! public cases.

use games::xiangqi::notation::{Style, Unread, read, read_as, write};
use games::xiangqi::{Color, Illegal, Options, Xiangqi};
use games::{Game, Reason, View};
use qiguan_tests::data;
use qiguan_tests::xiangqi::{after, ended, legal, plain, refusal, targets, under, words};

const RED: Option<&str> = Some("red");
const BLACK: Option<&str> = Some("black");

/// Plays moves with ranks 0 to 9 until the game ends; how many plies that took.
fn play_iccs(game: &mut Xiangqi, moves: &str) -> usize {
    let mut plies = 0;
    for text in moves.split_whitespace() {
        if ended(game).is_some() {
            break;
        }
        let m = read_as(game.position(), text, Style::Iccs).unwrap_or_else(|e| panic!("{text}: {e}"));
        game.play(m).unwrap();
        plies += 1;
    }
    plies
}

/// The stalemated side was reported as the winner.
#[test]
fn rule_01_the_stalemated_side_has_lost_and_the_reason_says_so() {
    let game = plain("1P1C1k3/4P4/9/9/9/9/9/9/3K5/9 b");
    assert!(!game.position().in_check());
    assert_eq!(ended(&game), Some((RED, Reason::Stalemate)));
}

/// Checks of the whole game were counted instead of a cycle, and for one side only.
#[test]
fn rule_03_only_the_same_position_repeated_by_checks_counts() {
    // Three checks, a quiet move, three other checks.
    let some = "a2a10 e10e9 a10a9 e9e10 a9a10 e10e9 a10b10 e9f9 b10b9 f9f10 b9b10 f10f9 b10b9 f9f10";
    let game = after(&plain("4k4/9/9/9/9/9/9/9/R8/3K5 w"), some);
    assert_eq!(ended(&game), None);
    let swapped = after(
        &plain("5k3/r8/9/9/9/9/9/9/9/4K4 b"),
        "a9a1 e1e2 a1a2 e2e1 a2a1 e1e2 a1b1 e2d2 b1b2 d2d1 b2b1 d1d2 b1b2 d2d1",
    );
    assert_eq!(ended(&swapped), None);
    // (c) A move that opens the file between the generals is refused; eight moves along it are left.
    let facing = plain("4k4/9/9/9/9/9/4R4/9/9/4K4 w");
    assert_eq!(refusal(&facing, "e4d4"), Illegal::GeneralsFacing);
    assert_eq!(targets(&facing, "e4").len(), 8);
}

/// A cannon jumped over one piece onto an empty point.
#[test]
fn rule_04_a_cannon_jumps_to_capture_only() {
    let start = Xiangqi::new(&Options::plain());
    let tried = |text: &str| read_as(start.position(), text, Style::Iccs).map(|m| m.to_string());
    assert!(matches!(tried("b2b8"), Err(Unread::Illegal(_, Illegal::JumpsToEmpty))));
    assert!(matches!(tried("b2b7"), Err(Unread::Illegal(_, Illegal::NeedsScreen))));
    assert_eq!(tried("b2b9").as_deref(), Ok("b3b10"));
    assert_eq!(tried("b2b6").as_deref(), Ok("b3b7"));
    assert_eq!(
        targets(&start, "b3"),
        words("a3 c3 d3 e3 f3 g3 b2 b4 b5 b6 b7 b10"),
        "the marks on the board are exactly these"
    );
}

/// Checks stretched the count of quiet plies.
#[test]
fn rule_11_ten_checks_a_side_count_and_the_count_is_shown() {
    let mut game = under("exchange=none,repetition=none", "4k4/9/9/9/9/9/9/9/9/R2K5 w");
    game = after(&game, "a1a10 e10e9");
    for n in 2..=20 {
        game = after(&game, if n % 2 == 0 { "a10a9 e9e10" } else { "a9a10 e10e9" });
    }
    assert_eq!(game.quiet(), 10 + 20);
    assert_eq!(game.plies_to_draw(), Some(90));
}

/// Endless chases were not judged, or differently by each program. Ours: who alone chases the same piece on every
/// move loses at the third occurrence, every other repetition is a draw.
#[test]
fn rule_12_endless_chases_end_by_the_stated_rule() {
    // (a) A chariot chases a cannon to the end of the record: the third occurrence comes at ply 104 of 108.
    let text = data::text("xiangqi/xq_pgn_perpetual_chase_engine_game.pgn");
    let moves: String = (text.lines().filter(|line| line.starts_with("1.")).collect::<Vec<_>>().join(" "))
        .split_whitespace()
        .map(|word| word.rsplit('.').next().unwrap_or(word))
        .collect::<Vec<_>>()
        .join(" ");
    assert_eq!(moves.split(' ').count(), 108);
    let mut game = Xiangqi::new(&Options::plain());
    assert_eq!(play_iccs(&mut game, &moves), 104);
    assert_eq!(ended(&game), Some((RED, Reason::PerpetualChase)));

    // (b) Engines disagree. Each of Red's moves takes away the horse's protection anew: with the cannon on e5 the
    // advisor is pinned, with the cannon on f5 its capture would open the file. So Red chases the horse.
    let mut game = plain("4k4/4a4/4bn3/9/5R3/5C3/9/9/9/4K4 w");
    assert_eq!(play_iccs(&mut game, &"f4e4 e9f9 e4f4 f9e9 ".repeat(4)), 8);
    assert_eq!(ended(&game), Some((BLACK, Reason::PerpetualChase)));

    // (c) The cannon opens an elephant's way to a protected chariot: only horse and cannon chase those.
    let mut game = plain("4k4/9/9/9/9/r1r6/3C5/4B4/9/5K3 w");
    assert_eq!(play_iccs(&mut game, &"d3f3 c4g4 f3d3 g4c4 ".repeat(4)), 8);
    assert_eq!(ended(&game), Some((None, Reason::Repetition)));
}

/// FENs with missing fields or generals.
#[test]
fn not_06_every_line_of_the_collection_is_read_or_refused_with_the_field() {
    let mut seen = 0;
    for line in data::text("xiangqi/xq_fens_edge.txt").lines().filter(|line| !line.starts_with('#')) {
        let mut columns = line.split('\t');
        let (tag, fen) = (columns.next().unwrap(), columns.next().unwrap());
        let read = Xiangqi::read(fen, &Options::plain());
        seen += 1;
        match (tag, read) {
            ("no-black-king" | "no-red-king" | "no-kings-advisors", Err(error)) => {
                assert!(error.what.starts_with("board: "), "{tag}: {error}");
            }
            ("start-2-fields" | "start-side-r", Ok(game)) => {
                assert_eq!(game, Xiangqi::new(&Options::plain()), "{tag}");
            }
            (
                "5-soldiers-1" | "5-soldiers-2" | "cannon-chase" | "rook-cannon-chase" | "perpetual-check"
                | "two-tandems",
                Ok(game),
            ) => {
                assert!(!game.legal_moves().is_empty(), "{tag}");
                assert_eq!(plain(&game.to_string()), game, "{tag}");
            }
            (tag, read) => panic!("{tag}: {read:?}"),
        }
    }
    assert_eq!(seen, 11);
    for (text, field) in [
        ("9/9/9/9/4k4/9/9/9/9/9/4K4 w", "board"),
        ("4k5/9/9/9/9/9/9/9/9/3K5 w", "board"),
        ("4k4/09/9/9/9/9/9/9/9/3K5 w", "board"),
        ("4k4/9/9/9/9/9/9/9/A8/3K5 w", "board"),
        ("4k4/4k4/9/9/9/9/9/9/9/3K5 w", "board"),
        ("4k4/9/9/9/9/9/9/9/9/4K4 w", "board"),
        ("4k4/9/9/9/9/9/9/9/9/3K5 y", "side to move"),
    ] {
        let error = Xiangqi::read(text, &Options::plain()).expect_err(text);
        assert!(error.what.starts_with(field), "{text}: {error}");
    }
    // Letters of other programs, mixed.
    assert_eq!(
        plain("rhbakaenr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNEAKABHR w"),
        Xiangqi::new(&Options::plain())
    );
}

/// The side that checks for ever must stop or lose.
#[test]
fn not_06_perpetual_check_of_the_collection_loses() {
    let mut game = plain("4k4/8R/9/9/9/9/9/9/9/rrEA1K3 w 0 1");
    play_iccs(&mut game, "i8i9 e9e8 i9i8 e8e9 i8i9 e9e8 i9i8 e8e9 i8i9 e9e8");
    assert_eq!(ended(&game), Some((BLACK, Reason::PerpetualCheck)));
}

/// Soldiers stacked on files.
#[test]
fn not_07_old_and_new_forms_are_read_where_one_move_fits() {
    let four = plain("1R1cka3/4a4/9/9/p8/p8/p8/p8/9/4K4 b");
    let says = |game: &Xiangqi, text: &str| read(game.position(), text).map(|m| m.to_string());
    for text in ["一卒进1", "前卒进1", "一卒進1"] {
        assert_eq!(says(&four, text).as_deref(), Ok("a3a2"), "{text}");
    }
    let two_files = plain("3a5/5k3/b3P2Rb/9/9/5p3/3p5/9/3p1p1p1/2B1K2n1 b");
    assert_eq!(says(&two_files, "一卒平5").as_deref(), Ok("d2e2"));
    let tandems = plain("4k4/9/9/9/2P3P2/2P3P2/9/9/9/3K5 w");
    let front = read(tandems.position(), "前兵进一").unwrap_err();
    let candidates = ["c6c7", "g6g7"].map(|m| m.parse().unwrap());
    assert_eq!(front, Unread::Ambiguous(candidates.to_vec()));
    assert!(front.to_string().contains("c6c7") && front.to_string().contains("g6g7"), "{front}");
    // All soldier moves, written and read back.
    let mut texts = Vec::new();
    for m in tandems.legal_moves() {
        if tandems.piece(m.from()).is_some_and(|p| p.role == games::xiangqi::Role::Soldier) {
            for style in Style::ALL {
                let text = write(tandems.position(), m, style).unwrap();
                assert_eq!(read_as(tandems.position(), &text, style), Ok(m), "{text}");
            }
            texts.push(write(tandems.position(), m, Style::Simplified).unwrap());
        }
    }
    texts.sort();
    assert_eq!(texts.join(" "), "一兵平二 一兵平四 一兵进一 三兵平八 三兵平六 三兵进一");
    assert_eq!(tandems.position().to_move(), Color::Red);
    assert!(!legal(&tandems).is_empty());
}

//! What every game promises by its traits, whatever its rules: one suite for all, and the golden games.

use games::banqi::{Banqi, Options};
use games::go::Go;
use games::record::{Mismatch, Ply};
use games::{Code, Game, Observer, Outcome, Seat, Turn, View};
use qiguan_tests::dice::Seeded;
use qiguan_tests::{data, golden};
use std::fs;

const OBSERVERS: [Observer; 3] =
    [Observer::Public, Observer::Seat(Seat::First), Observer::Seat(Seat::Second)];

/// What one random game showed.
struct Played<G: Game> {
    /// Every stage, waiting answers included.
    stages: Vec<G>,
    plies: Vec<Ply<G>>,
    outcome: Option<Outcome>,
}

fn play<G: Game>(options: &G::Options, seed: u64, most_plies: usize) -> Played<G> {
    let mut dice = Seeded::new(seed);
    let deal = G::deal(options, &mut dice);
    let mut game = G::new(options);
    let mut played = Played { stages: vec![game.clone()], plies: Vec::new(), outcome: None };
    while played.plies.len() < most_plies {
        let seat = match game.turn() {
            Turn::Player(seat) => seat,
            Turn::Chance => panic!("a ply is complete after one answer"),
            Turn::Over(outcome) => {
                played.outcome = Some(outcome);
                break;
            }
        };
        let moves = game.view(Observer::Seat(seat)).legal_moves();
        let action =
            dice.pick(&moves).unwrap_or_else(|| panic!("{seat:?} is to move and has no move: {game:?}"));
        game.play(action).unwrap_or_else(|e| panic!("{action} is listed but refused: {e}"));
        played.stages.push(game.clone());
        let answer = game.answer(&deal);
        if let Some(answer) = answer {
            game.reveal(answer).unwrap_or_else(|e| panic!("the deal's {answer} is refused: {e}"));
            played.stages.push(game.clone());
        }
        played.plies.push(Ply { action, answer });
    }
    played
}

/// A value's text reads back as that value, and is the only text of it.
fn round_trips<T: games::core::Notation + PartialEq + std::fmt::Debug>(value: &T) {
    let text = value.to_string();
    assert_eq!(text.parse::<T>().as_ref(), Ok(value));
}

fn refusal_is_fit_to_show(why: &(impl Code + std::error::Error)) {
    let (code, text) = (why.code(), why.to_string());
    assert!(!code.is_empty() && code.bytes().all(|b| b.is_ascii_lowercase() || b == b'_'), "{code}");
    assert!(!text.is_empty() && !text.ends_with('.'), "{text:?}");
}

fn stage_conforms<G: Game>(game: &G, seen_moves: &[G::Move], seen_answers: &[G::Chance]) {
    let turn = game.turn();
    assert_eq!(game.awaits_chance(), turn == Turn::Chance);

    let mover = game.view(match turn {
        Turn::Player(seat) => Observer::Seat(seat),
        _ => Observer::Public,
    });
    let legal = mover.legal_moves();
    assert_eq!(!legal.is_empty(), matches!(turn, Turn::Player(_)), "{mover}");
    assert_eq!(legal, mover.legal_moves(), "the order is fixed");

    for who in OBSERVERS {
        let view = game.view(who);
        assert_eq!(view.turn(), turn, "{who:?} knows whose turn it is");
        let text = view.to_string();
        assert_eq!(G::View::read(&text, game.options()).as_ref(), Ok(&view), "{who:?}: {text}");
        let guess = view.guess(&mut Seeded::new(1));
        assert_eq!(guess.view(who), view, "a guess agrees with what {who:?} knows");
        assert_eq!(guess.turn(), turn);
        assert_eq!(guess.options(), game.options());
    }

    // Legality is membership, for the listed moves and for all that any game showed.
    for &m in legal.iter().chain(seen_moves) {
        let (mut one, mut two) = (game.clone(), game.clone());
        match one.play(m) {
            Ok(()) => {
                assert!(legal.contains(&m), "{m} was allowed but is not listed: {mover}");
                assert_ne!(&one, game, "{m} did nothing");
                two.play(m).expect("what is legal on a clone is legal on another");
                assert_eq!(one, two, "{m} is not the same twice");
            }
            Err(why) => {
                assert!(!legal.contains(&m), "{m} is listed but refused, {why}: {mover}");
                assert_eq!(&one, game, "a refused {m} changed the position");
                refusal_is_fit_to_show(&why);
            }
        }
    }

    let chances = game.chances();
    assert_eq!(!chances.is_empty(), turn == Turn::Chance);
    for (n, &(answer, weight)) in chances.iter().enumerate() {
        assert!(weight > 0, "{answer} cannot happen");
        assert!(chances[..n].iter().all(|&(earlier, _)| earlier != answer), "{answer} stands there twice");
        round_trips(&answer);
        let mut next = game.clone();
        next.reveal(answer).unwrap_or_else(|e| panic!("{answer} is listed but refused: {e}"));
        assert!(!next.awaits_chance(), "one answer completes a ply");
    }
    for &answer in seen_answers {
        let mut next = game.clone();
        if let Err(why) = next.reveal(answer) {
            assert_eq!(&next, game, "a refused answer changed the position");
            refusal_is_fit_to_show(&why);
            assert!(chances.iter().all(|&(listed, _)| listed != answer));
        } else {
            assert!(chances.iter().any(|&(listed, _)| listed == answer), "{answer} is not listed");
        }
    }
}

fn replays<G: Game>(options: &G::Options, played: &Played<G>, an_answer: Option<G::Chance>) {
    let mut game = G::new(options);
    for ply in &played.plies {
        let text = ply.to_string();
        assert_eq!(text.parse::<Ply<G>>().as_ref(), Ok(ply), "{text}");
        round_trips(&ply.action);

        let before = game.clone();
        let without = Ply::<G> { answer: None, ..*ply }.follow(&mut game);
        if ply.answer.is_some() {
            assert_eq!(without, Err(Mismatch::AnswerMissing));
        } else {
            assert_eq!(without, Ok(()));
            game = before.clone();
            if let Some(answer) = an_answer {
                let with = Ply::<G> { action: ply.action, answer: Some(answer) }.follow(&mut game);
                assert_eq!(with, Err(Mismatch::AnswerTooMuch));
            }
        }
        assert_eq!(game, before, "a ply that does not follow changed the position");
        ply.follow(&mut game).unwrap_or_else(|e| panic!("{text}: {e}"));
    }
    assert_eq!(Some(&game), played.stages.last(), "the record leads to where the game went");
}

/// The suite: any game passes it, under any options. With `ends`, each random game must end within a number of plies.
fn conforms_under<G: Game>(options: &G::Options, games: u64, most_plies: usize, ends: bool) {
    round_trips(options);
    assert_eq!(G::new(options), G::new(options), "the start is always the same");
    assert_eq!(G::new(options).options(), options);
    assert_eq!(G::new(options).turn(), Turn::Player(Seat::First), "the first seat moves first");

    for seed in 0..games {
        let deal = G::deal(options, &mut Seeded::new(seed));
        assert_eq!(deal, G::deal(options, &mut Seeded::new(seed)), "dice decide and nothing else");
        round_trips(&deal);
        let text = deal.to_string();
        assert!(
            text.is_empty() || !format!("{deal:?}").contains(&text),
            "a deal shows itself in debug output"
        );
    }

    let played: Vec<Played<G>> = (0..games).map(|seed| play(options, seed, most_plies)).collect();
    let mut seen_moves: Vec<G::Move> = Vec::new();
    let mut seen_answers: Vec<G::Chance> = Vec::new();
    for ply in played.iter().flat_map(|played| &played.plies) {
        if !seen_moves.contains(&ply.action) {
            seen_moves.push(ply.action);
        }
        seen_answers.extend(ply.answer.filter(|answer| !seen_answers.contains(answer)));
    }
    for played in &played {
        assert!(!ends || played.outcome.is_some(), "no end after {most_plies} plies");
        if let Some(outcome) = played.outcome {
            assert!(!outcome.reason.code().is_empty());
        }
        for game in &played.stages {
            stage_conforms(game, &seen_moves, &seen_answers);
        }
        replays(options, played, seen_answers.first().copied());
    }
}

/// The suite under the options that are offered first, where every game has an end.
fn conforms<G: Game>(games: u64, most_plies: usize) {
    assert!(!G::NAME.is_empty() && G::NAME.bytes().all(|b| b.is_ascii_lowercase()), "a name for addresses");
    assert!(games::GAMES.contains(&G::NAME), "{} is in the list of games", G::NAME);
    conforms_under::<G>(&G::Options::default(), games, most_plies, true);
}

#[test]
fn banqi_conforms() {
    conforms::<Banqi>(6, (32 + 31 + 1) * 60);
}

#[test]
fn banqi_conforms_under_other_options() {
    // A game of puff may last for ever.
    conforms_under::<Banqi>(&Options::puff(), 4, 400, false);
    conforms_under::<Banqi>(&"draw_after=4,captured_out_loses=off".parse().unwrap(), 4, 64 * 4, true);
    // Table rules: [BQ21] to [BQ27].
    for table in [
        "draw_after=12,chain_capture=on,dark_capture=on,rush_any=on",
        "draw_after=12,no_long_chase=on,equal_trade=on,cannon_rank=besides",
        "draw_after=12,cannon_rank=instead,general_takes_soldier=on,capture_by_rush=on,chain_capture=on",
    ] {
        conforms_under::<Banqi>(&table.parse().unwrap(), 3, 64 * 12, true);
    }
}

#[test]
fn jieqi_conforms() {
    use games::jieqi::{Jieqi, Options};
    // Between two captures or reveals there are at most 80 plies, and at most 30 + 31 of those.
    conforms::<Jieqi>(2, 62 * 80);
    conforms_under::<Jieqi>(&Options::loose(), 2, 64 * 200, true);
}

#[test]
fn jieqi_conforms_under_other_options() {
    use games::jieqi::Jieqi;
    for options in [
        "draw_after=12,captured_seen_by=none,loose_advisor=off,loose_elephant=off",
        "draw_after=12,king_hidden=on,flip_in_place=on,repetition=check_only",
        "draw_after=12,hidden_move=step,king_safety=off,captured_seen_by=both",
        "loose,draw_after=12,loose_king=off,captured_seen_by=capturer,facing_kings=on,repetition=none",
        "loose,draw_after=12,king_safety=on,captured_seen_by=none,repetition=draw",
    ] {
        conforms_under::<Jieqi>(&options.parse().unwrap(), 2, 64 * 12, true);
    }
}

/// The end comes after 3 n² moves at the latest.
#[test]
fn go_conforms() {
    conforms::<Go>(3, 243);
}

#[test]
fn go_conforms_under_other_options() {
    for options in
        ["handicap=2,ko=positional", "komi=-3,ko=situational", "13x13", "size=19,handicap=9,komi=0"]
    {
        conforms_under::<Go>(&options.parse().unwrap(), 1, 60, false);
    }
}

#[test]
fn xiangqi_conforms() {
    use games::xiangqi::Xiangqi;
    conforms::<Xiangqi>(1, 30 * 140);
}

#[test]
fn xiangqi_conforms_under_other_options() {
    use games::xiangqi::Xiangqi;
    for options in [
        "exchange=none,no_capture_plies=12",
        "exchange=v1,no_capture_plies=12",
        "exchange=v2,no_capture_plies=12,repetition=check_only",
        "exchange=v3,no_capture_plies=12,advance_capture_exempt=on,repetition=none",
    ] {
        conforms_under::<Xiangqi>(&options.parse().unwrap(), 2, 30 * 40, true);
    }
    conforms_under::<Xiangqi>(&"no_capture_plies=none,repetition=none".parse().unwrap(), 1, 60, false);
}

/// One line for each game of the list: a new game without it fails, and so does one without golden games.
fn check_golden(name: &str, text: &str) -> Result<(), String> {
    match name {
        Banqi::NAME => golden::check::<Banqi>(text),
        "jieqi" => golden::check::<games::jieqi::Jieqi>(text),
        Go::NAME => golden::check::<Go>(text),
        "xiangqi" => golden::check::<games::xiangqi::Xiangqi>(text),
        _ => Err("no golden games are checked for this game".into()),
    }
}

#[test]
fn every_game_has_golden_games_and_plays_them_as_written() {
    assert!(!games::GAMES.is_empty());
    for name in games::GAMES {
        let files = golden::files(name);
        assert!(files.len() >= 2, "{name} lacks golden games in {}", data::path(name).display());
        for file in files {
            let text = fs::read_to_string(&file).unwrap_or_else(|e| panic!("{}: {e}", file.display()));
            check_golden(name, &text).unwrap_or_else(|e| panic!("{}: {e}", file.display()));
        }
    }
}

/// A golden game that is wrong anywhere is found out.
#[test]
fn golden_games_can_fail() {
    for file in golden::files(Banqi::NAME) {
        let text = fs::read_to_string(&file).expect("a golden game");
        let lines: Vec<&str> = text.lines().collect();
        for spoilt in [1, 2, 3, 4, lines.len() / 2, lines.len() - 1] {
            // The same line with another last letter, the line left out, and the game cut there.
            let line = lines[spoilt];
            let other = format!("{}{}", &line[..line.len() - 1], if line.ends_with('1') { '2' } else { '1' });
            let replaced: Vec<&str> =
                lines.iter().enumerate().map(|(n, l)| if n == spoilt { &other } else { *l }).collect();
            let left_out: Vec<&str> =
                lines.iter().enumerate().filter(|(n, _)| *n != spoilt).map(|(_, l)| *l).collect();
            for wrong in [replaced.join("\n"), left_out.join("\n"), lines[..spoilt].join("\n")] {
                assert!(
                    golden::check::<Banqi>(&wrong).is_err(),
                    "line {spoilt} of {} does not matter",
                    file.display()
                );
            }
        }
    }
}

const GO_GOLDEN: [(&str, &str, u64); 3] =
    [("two_passes", "9x9", 997), ("handicap", "handicap=4", 8), ("superko", "ko=positional,komi=7", 211)];

/// Run by hand when a game or a preset is new: writes the golden games that are missing, never one that is there.
#[test]
#[ignore = "writes files: run it by hand for a new game, then read what it wrote"]
fn write_missing_golden_games() {
    // A draw by the count, a game whose first player has black, one of the other preset, and table rules.
    let table = "draw_after=20,chariot_rush=on,chain_capture=on,dark_capture=on,no_long_chase=on";
    for (name, options, seed) in [
        ("classic_draw", Options::classic(), 1),
        ("classic_black_first", Options::classic(), 46),
        ("puff", Options::puff(), 2),
        ("table_rules", table.parse().expect("options"), 3),
    ] {
        let path = data::path(&format!("banqi/golden/{name}.txt"));
        if !path.exists() {
            fs::write(&path, golden::record::<Banqi>(&options, seed)).expect("the folder is there");
        }
    }
    // A mate, a captured king, and a draw by the count.
    use games::jieqi::{Jieqi, Options as Switches};
    for (name, options, seed) in [
        ("standard_mate", Switches::standard(), 17),
        ("loose_king_captured", Switches::loose(), 54),
        ("standard_draw", "draw_after=12".parse().expect("options"), 30),
    ] {
        let path = data::path(&format!("jieqi/golden/{name}.txt"));
        if !path.exists() {
            fs::write(&path, golden::record::<Jieqi>(&options, seed)).expect("the folder is there");
        }
    }
    // Seeds of short games, because each position is written with its past: two passes, a handicap, superko.
    for (name, options, seed) in GO_GOLDEN {
        let path = data::path(&format!("go/golden/{name}.txt"));
        if !path.exists() {
            let options = options.parse().expect("options");
            fs::write(&path, golden::record::<Go>(&options, seed)).expect("the folder is there");
        }
    }
    // Games of 平先象棋 with an exchange, one of its second draft with two, and a plain one.
    use games::xiangqi::{Options as Rules, Xiangqi};
    for (name, options, seed) in [
        ("pingxian_mate", "no_capture_plies=40".parse().expect("options"), 417),
        ("pingxian_stalemate", "no_capture_plies=40".parse().expect("options"), 1183),
        ("second_draft_draw", "exchange=v2,no_capture_plies=20".parse().expect("options"), 174),
        ("plain_mate", Rules::plain(), 135),
    ] {
        let path = data::path(&format!("xiangqi/golden/{name}.txt"));
        if !path.exists() {
            fs::write(&path, golden::record::<Xiangqi>(&options, seed)).expect("the folder is there");
        }
    }
}

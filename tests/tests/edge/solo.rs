//! Scored games against the computer: opened by the server, replayed by the server, scored once, shown on the boards.

use games::banqi::{Banqi, Move, Options};
use games::{Level, Turn, View};
use qiguan_tests::dice::Seeded;
use qiguan_tests::edge::{Answer, Device, Edge, Time};
use room::api::{Board, SoloOpened, SoloRecord, SoloScore};
use room::solo::Solo;
use serde_json::json;
use std::sync::LazyLock;
use std::time::{Duration, Instant};

/// A hundred times: the 20 s that a game must take pass in 0.2 s, its 0.3 s a ply in 3 ms.
static FAST: LazyLock<Edge> = LazyLock::new(|| Edge::start(Time::Scaled(100)));

fn open(edge: &Edge, device: &Device, level: &str) -> SoloOpened {
    edge.post(Some(device), "/api/solo", &json!({"game": "banqi", "options": "", "level": level})).json()
}

fn submit(edge: &Edge, device: &Device, id: &str, record: &str) -> Answer {
    edge.post(Some(device), &format!("/api/solo/{id}/record"), &SoloRecord { record: record.to_owned() })
}

/// Submits until enough time has passed.
fn submit_in_time(edge: &Edge, device: &Device, id: &str, record: &str) -> SoloScore {
    let started = Instant::now();
    loop {
        let answer = submit(edge, device, id, record);
        if answer.status == 200 {
            return answer.json();
        }
        assert_eq!(answer.code(), "implausible");
        assert!(started.elapsed() < Duration::from_secs(60), "never plausible");
        std::thread::sleep(Duration::from_millis(100));
    }
}

/// How many captures the human would have after a move of the other side.
fn offers(game: &Banqi, action: Move) -> usize {
    let mut next = game.clone();
    match games::Game::play(&mut next, action) {
        Ok(()) if matches!(next.turn(), Turn::Player(_)) => {
            View::legal_moves(&next).iter().filter(|m| matches!(m, Move::Capture(..))).count()
        }
        _ => 0,
    }
}

/// A game on a seed's deal that the human shall win, or shall lose: one side captures what it can, the other one puts
/// its pieces in the way. `None` if it did not come to that.
fn finished(opened: &SoloOpened, human_wins: bool, seed: u64) -> Option<Solo> {
    let mut dice = Seeded::new(seed);
    let mut solo = Solo::new("banqi", "", &opened.seed).expect("banqi is known");
    while let Turn::Player(seat) = solo.table().turn() {
        let text = solo.table().view(games::Observer::Seat(seat));
        let game = Banqi::read(&text, &Options::classic()).expect("a position");
        let strong = (seat == solo.human()) == human_wins;
        let worth = |action: &Move| match (strong, action) {
            (true, Move::Capture(..)) => 100,
            (true, Move::Flip(_)) => 10,
            (false, Move::Flip(_)) => 5,
            (false, Move::Step(..)) => 10 * offers(&game, *action),
            (true, Move::Step(..)) | (false, Move::Capture(..)) | (_, Move::Stop(_)) => 0,
        };
        let legal = View::legal_moves(&game);
        let best = legal.iter().map(worth).max()?;
        let choices: Vec<Move> = legal.into_iter().filter(|action| worth(action) == best).collect();
        solo.play(&dice.pick(&choices)?.to_string()).expect("a legal move");
    }
    let winner = solo.outcome()?.winner?;
    ((winner == solo.human()) == human_wins).then_some(solo)
}

/// Opens games until one is won.
fn won(edge: &Edge, device: &Device, level: &str) -> (SoloOpened, Solo) {
    for seed in 0..60 {
        let opened = open(edge, device, level);
        if let Some(solo) = finished(&opened, true, seed) {
            return (opened, solo);
        }
    }
    panic!("no game was won");
}

#[test]
fn a_won_game_is_scored_once_and_stands_on_the_boards() {
    let edge = &*FAST;
    let player = edge.named("  Zo\u{65}\u{308} ");
    let (opened, solo) = won(edge, &player, "easy");
    let record = solo.record();
    let scored = submit_in_time(edge, &player, &opened.id, &record);
    assert_eq!(scored.score, solo.judge(Level::Easy).expect("won").score);
    assert!(scored.place.is_some());
    // Again, and with other spaces between: the same answer.
    assert_eq!(submit(edge, &player, &opened.id, &record).json::<SoloScore>().score, scored.score);
    let spaced = record.replace(' ', "\n  ");
    assert_eq!(submit(edge, &player, &opened.id, &spaced).json::<SoloScore>().score, scored.score);
    // Another record of the same game comes too late, be it right or wrong.
    let cut = record.rsplit_once(' ').expect("several plies").0;
    assert_eq!(submit(edge, &player, &opened.id, cut).code(), "already_scored");
    assert_eq!(edge.profile(&player).best_level.as_deref(), Some("easy"));

    for span in ["week", "all"] {
        let board: Board = edge.call("GET", &format!("/api/boards/banqi?span={span}"), &[], None).json();
        assert_eq!((board.game.as_str(), board.span.as_str()), ("banqi", span));
        let row =
            board.rows.iter().find(|row| row.name == "Zo\u{eb}").expect("a row, with the name composed");
        assert_eq!((row.level.as_str(), row.score), ("easy", scored.score));
        assert!(board.rows.iter().zip(1..).all(|(row, place)| row.place == place));
    }
}

#[test]
fn the_boards_rank_levels_first_and_show_only_names() {
    let edge = &*FAST;
    let (strong, weak, unnamed) = (edge.named("strong"), edge.named("weak"), edge.device());
    let (opened, solo) = won(edge, &strong, "normal");
    submit_in_time(edge, &strong, &opened.id, &solo.record());
    let (opened, solo) = won(edge, &weak, "easy");
    let first = submit_in_time(edge, &weak, &opened.id, &solo.record());
    let (opened, solo) = won(edge, &weak, "easy");
    let second = submit_in_time(edge, &weak, &opened.id, &solo.record());
    let (opened, solo) = won(edge, &unnamed, "hard");
    assert_eq!(submit_in_time(edge, &unnamed, &opened.id, &solo.record()).place, None);
    assert_eq!(edge.profile(&unnamed).best_level.as_deref(), Some("hard"));

    let board: Board = edge.call("GET", "/api/boards/banqi?span=all", &[], None).json();
    let of = |name: &str| board.rows.iter().filter(|row| row.name == name).collect::<Vec<_>>();
    let (strong, weak) = (of("strong"), of("weak"));
    let ([strong], [weak]) = (strong.as_slice(), weak.as_slice()) else { panic!("{board:?}") };
    assert!(strong.place < weak.place);
    assert_eq!(weak.score, first.score.max(second.score), "the best single score");
    assert!(second.place.is_some_and(|place| place > 1));
    assert!(board.rows.iter().all(|row| row.level != "hard"), "a player without a name is not shown");
}

#[test]
fn records_that_are_not_of_the_game_are_refused() {
    let edge = &*FAST;
    let (player, other) = (edge.named("one"), edge.named("other"));
    let (opened, solo) = won(edge, &player, "easy");
    let record = solo.record();
    let (elsewhere, _) = won(edge, &player, "easy");
    // Long enough ago for every one of them.
    std::thread::sleep(Duration::from_millis(1_000));
    let tokens: Vec<&str> = record.split(' ').collect();
    let changed = |at: usize, token: &str| {
        let mut tokens = tokens.clone();
        tokens[at] = token;
        tokens.join(" ")
    };
    // The first flip with another face than the dealt one.
    let (square, face) = tokens[0].split_once('=').expect("a flip");
    let another = format!("{square}={}", if face == "K" { "k" } else { "K" });
    for (what, id, text, code) in [
        ("empty", &opened.id, String::new(), "bad_record"),
        ("noise", &opened.id, "xyzzy".into(), "bad_record"),
        ("not over", &opened.id, tokens[..tokens.len() - 1].join(" "), "bad_record"),
        ("too long", &opened.id, format!("{record} {}", tokens[0]), "bad_record"),
        ("another face", &opened.id, changed(0, &another), "bad_record"),
        ("no face", &opened.id, changed(0, square), "bad_record"),
        ("a ply left out", &opened.id, tokens[1..].join(" "), "bad_record"),
        ("a take-back without a loss", &opened.id, format!("{record} undo"), "bad_record"),
        ("only a take-back", &opened.id, "undo".into(), "bad_record"),
        ("many tokens", &opened.id, "a1 ".repeat(20_000), "bad_record"),
        ("another deal", &elsewhere.id, record.clone(), "bad_record"),
        ("no such game", &"0".repeat(32), record.clone(), "not_found"),
        ("no id", &"x".to_owned(), record.clone(), "not_found"),
    ] {
        let answer = submit(edge, &player, id, &text);
        assert_eq!(answer.code(), code, "{what}: {}", answer.body);
        assert!(!answer.body.contains("xyzzy"), "the input is repeated");
    }
    assert_eq!(submit(edge, &other, &opened.id, &record).code(), "not_found", "somebody else's game");
    assert_eq!(edge.profile(&player).best_level, None, "nothing was stored");
    assert_eq!(submit(edge, &player, &opened.id, &record).status, 200, "and the right record is still taken");
}

#[test]
fn a_game_that_was_lost_scores_nothing() {
    let edge = &*FAST;
    let player = edge.device();
    for seed in 0.. {
        let opened = open(edge, &player, "easy");
        let Some(lost) = finished(&opened, false, seed) else { continue };
        std::thread::sleep(Duration::from_millis(1_000));
        let answer = submit(edge, &player, &opened.id, &lost.record());
        assert_eq!(answer.code(), "bad_record");
        assert!(answer.body.contains("not won"), "{}", answer.body);
        break;
    }
}

#[test]
fn too_quick_is_not_believed() {
    let edge = &*crate::EDGE;
    let player = edge.device();
    let (opened, solo) = won(edge, &player, "easy");
    assert_eq!(submit(edge, &player, &opened.id, &solo.record()).code(), "implausible");
    assert_eq!(edge.profile(&player).best_level, None);
}

#[test]
fn only_offered_levels_and_rules_are_opened() {
    let edge = &*FAST;
    let player = edge.device();
    for (game, options, level, code) in [
        ("banqi", "", "master", "bad_request"),
        ("banqi", "", "Easy", "bad_request"),
        ("banqi", "", "", "bad_request"),
        ("banqi", "puff", "easy", "unknown_options"),
        ("banqi", "draw_after=2", "easy", "unknown_options"),
        ("banqi", "nonsense", "easy", "unknown_options"),
        ("chess", "", "easy", "unknown_game"),
    ] {
        let body = json!({"game": game, "options": options, "level": level});
        assert_eq!(edge.post(Some(&player), "/api/solo", &body).code(), code, "{body}");
    }
    let classic = json!({"game": "banqi", "options": "classic", "level": "hard"});
    let opened: SoloOpened = edge.post(Some(&player), "/api/solo", &classic).json();
    assert!(opened.id.len() == 32 && opened.seed != open(edge, &player, "hard").seed);
}

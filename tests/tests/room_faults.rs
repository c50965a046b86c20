//! Rooms when messages get lost, come twice or late, alarms come early or late, the ledger's answers
//! vanish and the server dies: seeded, so that a failing seed is a test case.

use games::View;
use proptest::prelude::*;
use qiguan_tests::dice::Seeded;
use qiguan_tests::fuzz::{Fared, fare};
use qiguan_tests::rooms::{Desk, HOST, player};
use room::deal::Secret;
use room::protocol::{FromClient, Phase};
use room::room::Command;

/// One run: random commands by everybody until the room has finished two games or the steps are used up.
fn run(seed: u64) -> Fared {
    fare((seed % 251) as u8, 3_000, &mut Seeded::new(seed))
}

/// The short form; `QIGUAN_FAULT_RUNS=2000` makes it long.
#[test]
fn seeded_faults_lose_nothing_and_charge_once() {
    let runs = std::env::var("QIGUAN_FAULT_RUNS").ok().and_then(|n| n.parse().ok()).unwrap_or(60);
    let (mut games, mut plies) = (0, 0);
    for seed in 0..runs {
        let fared = run(seed);
        games += fared.games;
        plies += fared.plies;
    }
    println!("{runs} runs: {games} games ended, {plies} plies");
    assert!(games as u64 * 2 > runs, "most runs get somewhere, or the faults test nothing");
}

/// Whole games in a room under table rules, where one player may have several plies in a row.
#[test]
fn rooms_play_table_rules_to_the_end() {
    let rules =
        "draw_after=30,rush_any=on,chain_capture=on,dark_capture=on,no_long_chase=on,cannon_rank=besides";
    let mut in_a_row = 0;
    for seed in 0..6 {
        let mut desk = Desk::playing(seed, rules);
        while let Some(who) = desk.mover() {
            let fate = desk.now_ms % 5;
            desk.play_random();
            in_a_row += u32::from(desk.mover() == Some(who));
            if fate == 0 {
                // The server dies: what is stored leads to the same table.
                let before = desk.view(HOST);
                desk.restart();
                assert_eq!(desk.view(HOST).table, before.table);
            }
            desk.now_ms += 1_000;
        }
        assert_eq!(desk.view(HOST).phase, Phase::Over);
    }
    assert!(in_a_row > 0, "no chain of captures was tried");
}

/// A hello's secret must not show itself in a log line.
#[test]
fn debug_output_of_messages_holds_no_secret() {
    let hello = FromClient::Hello { player: player('a'), secret: Secret([0x5e; 32]) };
    assert!(!format!("{hello:?}").contains("5e5e"));
    let desk = Desk::playing(1, "classic");
    let debug = format!("{:?}", desk.room);
    let stored: serde_json::Value = serde_json::from_str(desk.stored.as_ref().unwrap()).unwrap();
    assert!(!debug.contains(stored["round"]["seal"]["seed"].as_str().unwrap()));
}

#[test]
fn messages_round_trip_and_unknown_fields_are_refused() {
    let samples = [
        r#"{"type":"resign"}"#.to_owned(),
        r#"{"type":"move","ply":3,"action":"a1-a2"}"#.to_owned(),
        r#"{"type":"answer_draw","accept":true}"#.to_owned(),
        format!(r#"{{"type":"accept","commitment":"x","entropy":"{}"}}"#, "0f".repeat(16)),
        format!(r#"{{"type":"hello","player":"{}","secret":"{}"}}"#, "a".repeat(32), "0".repeat(64)),
    ];
    for text in samples {
        let message: FromClient = serde_json::from_str(&text).expect(&text);
        assert_eq!(serde_json::to_string(&message).unwrap(), text);
    }
    for wrong in [
        "",
        "null",
        "[]",
        "{}",
        r#"{"type":"dance"}"#,
        r#"{"type":"move","ply":-1,"action":"a1"}"#,
        r#"{"type":"move","ply":1}"#,
        r#"{"type":"move","ply":1,"action":"a1","extra":1}"#,
        r#"{"type":"move","ply":4294967296,"action":"a1"}"#,
        r#"{"type":"hello","player":"A","secret":""}"#,
        r#"{"type":"accept","commitment":"x","entropy":"zz"}"#,
    ] {
        assert!(serde_json::from_str::<FromClient>(wrong).is_err(), "{wrong}");
    }
}

proptest! {
    #[test]
    fn any_text_as_a_move_is_refused_or_legal_and_never_panics(text in "\\PC{0,12}|[a-h1-4x=?-]{1,6}", seed in 0u8..32) {
        let mut desk = Desk::playing(seed, "puff");
        for _ in 0..seed {
            desk.play_random();
        }
        let who = desk.mover().unwrap();
        let ply = u32::try_from(desk.view(who).table.unwrap().plies.len()).unwrap();
        let legal: Vec<String> = desk.position().legal_moves().iter().map(ToString::to_string).collect();
        let said = desk.say(Command::Move { player: player(who), ply, action: text.clone() });
        prop_assert_eq!(said.is_ok(), legal.contains(&text));
    }
}

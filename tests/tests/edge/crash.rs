//! `kill -9` of the real workerd at bad moments: nothing that was acknowledged is lost, nothing happens twice.

use qiguan_tests::dice::Seeded;
use qiguan_tests::edge::{Edge, Friends, Time, random_move};
use room::protocol::{FromClient, Phase};
use std::thread;
use std::time::{Duration, Instant};

/// Both come back.
fn reconnect(edge: &Edge, friends: &mut Friends) {
    for (client, device) in friends.clients.iter_mut().zip(&friends.devices) {
        *client = edge.join(&friends.code, device);
    }
}

/// The plies that both have seen.
fn seen(friends: &Friends) -> Vec<String> {
    let plies = |client: &qiguan_tests::edge::Client| {
        client.view.as_ref().and_then(|view| view.table.as_ref()).expect("a game").plies.clone()
    };
    let [a, b] = friends.clients.each_ref().map(plies);
    if a.len() > b.len() { a } else { b }
}

/// The rows of the ledger of a room.
fn ledger(edge: &Edge, code: &str) -> usize {
    edge.sql(&format!("SELECT player FROM ledger WHERE game_id LIKE '{code}-%'")).len()
}

#[test]
fn a_game_goes_on_after_each_crash() {
    let mut edge = Edge::start(Time::Real);
    let mut dice = Seeded::new(1);
    let mut friends = Friends::start(&edge, "classic");
    for _ in 0..3 {
        friends.plies(5, &mut dice);
        let acknowledged = seen(&friends);
        // One more move is under way when the power fails: it may or may not have been written.
        let mover = friends.mover();
        let action = random_move(mover.view.as_ref().expect("a state"), &mut dice);
        mover.play(&action);
        edge.crash();
        edge.restart(0);
        reconnect(&edge, &mut friends);
        let kept = seen(&friends);
        assert!(kept.starts_with(&acknowledged), "{acknowledged:?} became {kept:?}");
        assert!(kept.len() <= acknowledged.len() + 1);
        if kept.len() > acknowledged.len() {
            assert_eq!(kept.last().and_then(|ply| ply.split('=').next()), Some(action.as_str()));
        }
        let present =
            |view: &room::protocol::StateView| view.players.iter().flatten().all(|player| player.present);
        friends.both(|client| drop(client.until(present)));
    }
    // A crash right after the end: the record still reaches the archive, once.
    friends.clients[1].say(&FromClient::Resign);
    friends.clients[1].phase(Phase::Over);
    edge.crash();
    edge.restart(0);
    reconnect(&edge, &mut friends);
    assert_eq!(friends.clients[0].view.as_ref().map(|view| view.phase), Some(Phase::Over));
    let started = Instant::now();
    let archived = || edge.sql(&format!("SELECT record FROM games WHERE game_id LIKE '{}-%'", friends.code));
    while archived().is_empty() {
        assert!(started.elapsed() < Duration::from_secs(60), "the record does not arrive");
        thread::sleep(Duration::from_millis(200));
    }
    assert_eq!(archived().len(), 1);
    assert_eq!(ledger(&edge, &friends.code), 2);
}

#[test]
fn a_crash_at_the_start_charges_both_once() {
    let mut edge = Edge::start(Time::Real);
    // Each room is at another point of the start when the power fails.
    let mut rooms: Vec<Friends> = (0..5).map(|_| Friends::meet(&edge, "classic")).collect();
    for friends in &mut rooms {
        friends.clients[0].accept(1);
        friends.clients[1].accept(2);
        thread::sleep(Duration::from_millis(4));
    }
    edge.crash();
    edge.restart(0);
    for friends in &mut rooms {
        reconnect(&edge, friends);
        // What had not been acknowledged is said again.
        for client in &mut friends.clients {
            let view = client.view.as_ref().expect("a state");
            let own = view.you.and_then(|you| view.players[you.index()].as_ref());
            if view.phase == Phase::Agreeing && own.is_some_and(|player| !player.accepted) {
                client.accept(3);
            }
        }
        friends.both(|client| drop(client.phase(Phase::Playing)));
        assert_eq!(ledger(&edge, &friends.code), 2);
        assert_eq!(friends.devices.each_ref().map(|device| edge.profile(device).hearts), [4, 4]);
        friends.plies(2, &mut Seeded::new(2));
    }
}

/// What the tables themselves refuse, whatever the program does.
#[test]
fn the_ledger_guards_itself() {
    let mut edge = Edge::start(Time::Real);
    let (rich, other) = (edge.device(), edge.device());
    // Nobody else writes while the statements below do.
    edge.crash();
    let (rich, other) = (rich.player.as_str(), other.player.as_str());
    let at_ms = 1_900_000_000_000u64;
    let charge = |game: &str, player: &str, hearts: u32| {
        format!(
            "INSERT INTO ledger (game_id, player, kind, hearts, at_ms) \
             VALUES ('{game}', '{player}', 'charge', {hearts}, {at_ms}) ON CONFLICT DO NOTHING"
        )
    };
    let full_at = |player: &str| {
        edge.sql(&format!("SELECT full_at_ms FROM players WHERE id = '{player}'"))[0]["full_at_ms"].as_u64()
    };
    // The same game again, and again.
    for _ in 0..10 {
        edge.sql(&charge("g1", rich, 1));
    }
    assert_eq!(full_at(rich), Some(at_ms + 1_800_000));
    assert_eq!(edge.sql(&format!("SELECT kind FROM ledger WHERE player = '{rich}'")).len(), 1);
    // Four are left.
    edge.sql(&charge("g2", rich, 3));
    assert!(edge.sql_refusal(&charge("g3", rich, 2)).contains("hearts_lacking"));
    assert_eq!(full_at(rich), Some(at_ms + 4 * 1_800_000));
    edge.sql(&charge("g3", rich, 1));
    assert!(edge.sql_refusal(&charge("g4", rich, 1)).contains("hearts_lacking"));
    assert_eq!(edge.sql(&format!("SELECT kind FROM ledger WHERE player = '{rich}'")).len(), 3);
    // Nobody's hearts.
    assert!(edge.sql_refusal(&charge("g1", &"f".repeat(32), 1)).contains("FOREIGN KEY"));
    // A refund needs its charge and comes once.
    let refund =
        |game: &str, player: &str, hearts: u32| charge(game, player, hearts).replace("'charge'", "'refund'");
    assert!(edge.sql_refusal(&refund("g1", other, 1)).contains("refund_without_charge"));
    assert!(edge.sql_refusal(&refund("g2", rich, 2)).contains("refund_without_charge"));
    for _ in 0..3 {
        edge.sql(&refund("g2", rich, 3));
    }
    assert_eq!(full_at(rich), Some(at_ms + 2 * 1_800_000));
    // History stays.
    for statement in ["UPDATE ledger SET hearts = 0", "DELETE FROM ledger"] {
        assert!(edge.sql_refusal(statement).contains("append_only"));
    }
}

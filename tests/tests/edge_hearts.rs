//! Hearts: charged once to both or to nobody, and changed by nothing but the ledger.

use qiguan_tests::edge::{Edge, Friends, Time, sync_state};
use room::protocol::{FromClient, Phase};
use std::sync::LazyLock;
use std::thread;

static EDGE: LazyLock<Edge> = LazyLock::new(|| Edge::start(Time::Real));

/// The ledger's rows of a player: kind and hearts.
fn ledger(player: &str) -> Vec<(String, u64)> {
    let rows = EDGE.sql(&format!("SELECT kind, hearts FROM ledger WHERE player = '{player}' ORDER BY at_ms"));
    let row = |row: serde_json::Value| Some((row["kind"].as_str()?.to_owned(), row["hearts"].as_u64()?));
    rows.into_iter().map(|value| row(value).expect("a row")).collect()
}

#[test]
fn parallel_and_repeated_starts_charge_once() {
    let edge = &*EDGE;
    for round in 0..3 {
        let friends = Friends::meet(edge, "classic");
        let commitment = friends.clients[0].view.as_ref().expect("a state").commitment.clone();
        thread::scope(|scope| {
            for device in &friends.devices {
                for part in 0..4u8 {
                    let (code, commitment) = (&friends.code, commitment.clone());
                    scope.spawn(move || {
                        let mut client = edge.stranger(code);
                        client.hello(device);
                        for _ in 0..5 {
                            let entropy = room::deal::Secret([part; 16]);
                            let accept = FromClient::Accept { commitment: commitment.clone(), entropy };
                            client.try_text(&serde_json::to_string(&accept).expect("plain data"));
                        }
                        // Until a newer tab replaces this one, or the game is on.
                        loop {
                            match client.next() {
                                qiguan_tests::edge::Frame::Closed(_) => break,
                                _ if client.view.as_ref().is_some_and(|view| view.phase == Phase::Playing) => break,
                                _ => client.try_text(
                                    &serde_json::to_string(&FromClient::Accept {
                                        commitment: commitment.clone(),
                                        entropy: room::deal::Secret([part; 16]),
                                    })
                                    .expect("plain data"),
                                ),
                            }
                        }
                    });
                }
            }
        });
        let mut host = edge.join(&friends.code, &friends.devices[0]);
        let view = host.phase(Phase::Playing);
        assert_eq!(view.round, 1, "round {round}");
        for device in &friends.devices {
            assert_eq!(ledger(device.player.as_str()), [("charge".to_owned(), 1)]);
            assert_eq!(edge.profile(device).hearts, 4);
        }
    }
}

#[test]
fn who_lacks_hearts_is_told_to_both_and_nobody_pays() {
    let edge = &*EDGE;
    let mut friends = Friends::meet(edge, "classic");
    for hearts in (0..5).rev() {
        friends.accept();
        friends.resign();
        for device in &friends.devices {
            let profile = edge.profile(device);
            assert_eq!(profile.hearts, hearts);
            assert!(profile.next_heart_ms.is_some_and(|ms| ms <= room::api::HEART_MS), "{profile:?}");
        }
    }
    // Both lack hearts for a sixth game.
    friends.clients[0].accept(1);
    friends.clients[1].accept(2);
    friends.both(|client| {
        let view = client.until(|view| view.short != [false; 2]);
        assert_eq!((view.phase, view.short, view.round), (Phase::Over, [true, true], 5));
        assert!(view.players.iter().flatten().all(|player| !player.accepted));
    });

    // With somebody who has some, only one lacks them, and the other keeps theirs.
    let [poor, _] = friends.devices;
    let mut mixed = Friends::meet_as(edge, "classic", [edge.device(), poor.clone()]);
    for try_again in 0..2 {
        mixed.clients[0].accept(try_again);
        mixed.clients[1].accept(9);
        mixed.both(|client| {
            let view = client.until(|view| view.short == [false, true] && !view.players[0].as_ref().is_some_and(|p| p.accepted));
            assert_eq!(view.phase, Phase::Agreeing);
            assert!(view.table.is_none());
        });
        // Both have seen it; the next try starts from there.
        mixed.both(|client| drop(sync_state(client)));
    }
    assert_eq!(edge.profile(&mixed.devices[0]).hearts, 5);
    assert!(ledger(mixed.devices[0].player.as_str()).is_empty());
    assert_eq!(ledger(poor.player.as_str()).len(), 5);
}

#[test]
fn the_ledger_guards_itself() {
    let edge = &*EDGE;
    let (rich, other) = (edge.device(), edge.device());
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
    assert_eq!(ledger(rich).len(), 1);
    // Four are left.
    edge.sql(&charge("g2", rich, 3));
    assert!(edge.sql_refusal(&charge("g3", rich, 2)).contains("hearts_lacking"));
    assert_eq!(full_at(rich), Some(at_ms + 4 * 1_800_000));
    edge.sql(&charge("g3", rich, 1));
    assert!(edge.sql_refusal(&charge("g4", rich, 1)).contains("hearts_lacking"));
    assert_eq!(ledger(rich).len(), 3);
    // Nobody's hearts.
    assert!(edge.sql_refusal(&charge("g1", &"f".repeat(32), 1)).contains("FOREIGN KEY"));
    // A refund needs its charge and comes once.
    let refund = |game: &str, player: &str, hearts: u32| charge(game, player, hearts).replace("'charge'", "'refund'");
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

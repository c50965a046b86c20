//! Hearts: charged once to both or to nobody, and changed by nothing but the ledger.

use crate::EDGE;
use qiguan_tests::edge::{Friends, sync_state};
use room::protocol::{FromClient, Phase};
use std::thread;

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
                            match client.frame() {
                                qiguan_tests::edge::Frame::Closed(_) => break,
                                _ if client
                                    .view
                                    .as_ref()
                                    .is_some_and(|view| view.phase == Phase::Playing) =>
                                {
                                    break;
                                }
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
            let view = client.until(|view| {
                view.short == [false, true] && !view.players[0].as_ref().is_some_and(|p| p.accepted)
            });
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

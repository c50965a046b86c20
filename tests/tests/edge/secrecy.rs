//! What must not be in any frame, answer or log line: covered pieces, seeds, secrets.

use crate::EDGE;
use games::banqi::{Banqi, Options};
use games::{Game, Observer, View};
use qiguan_tests::dice::Seeded;
use qiguan_tests::edge::{Client, Friends};
use room::protocol::{FromServer, Phase, StateView};
use serde_json::Value;

/// The states among the texts a client has been sent, with their texts.
fn states(client: &Client) -> Vec<(&str, StateView)> {
    let state = |text: &'_ str| match serde_json::from_str(text) {
        Ok(FromServer::State(view)) => Some(*view),
        _ => None,
    };
    client.texts.iter().filter_map(|text| Some((text.as_str(), state(text)?))).collect()
}

#[test]
fn nothing_hidden_is_in_any_frame_or_log() {
    let edge = &*EDGE;
    let mut dice = Seeded::new(1);
    let mut friends = Friends::meet(edge, "classic");
    let mut watcher = edge.join(&friends.code, &edge.device());
    friends.accept();
    friends.plies(10_000, &mut dice);
    let end = watcher.phase(Phase::Over);
    friends.both(|client| drop(client.phase(Phase::Over)));
    let result = end.result.expect("a result");
    let opened = &result.opened;
    let log = edge.log();

    let secrets = [
        ("the seed", opened.seed.hex()),
        ("the salt", opened.salt.hex()),
        ("the deal", result.deal.clone()),
        ("the host's secret", friends.devices[0].secret.hex()),
        ("the guest's secret", friends.devices[1].secret.hex()),
    ];
    for (what, secret) in &secrets {
        assert!(!log.contains(secret), "{what} is in the log");
    }
    // wrangler logs addresses; the worker's own lines are JSON.
    let own: Vec<&str> = log.lines().filter(|line| line.starts_with("{\"event\"")).collect();
    assert!(own.iter().any(|line| line.contains("game_over")), "{log}");
    assert!(own.iter().all(|line| !line.contains(&friends.code)), "the room's code is in the log");
    for client in friends.clients.iter().chain([&watcher]) {
        let states = states(client);
        assert!(states.len() > 20, "a whole game was recorded");
        for (text, view) in &states {
            for device in &friends.devices {
                assert!(!text.contains(&device.secret.hex()), "a secret is told");
                assert!(!text.contains(device.player.as_str()), "an id is told");
            }
            if view.phase == Phase::Over {
                continue;
            }
            for (what, secret) in &secrets {
                assert!(!text.contains(secret), "{what} is told before the end: {text}");
            }
            for key in ["seed", "salt", "entropy", "opened", "deal"] {
                assert!(!text.contains(&format!("\"{key}\"")), "{key}: {text}");
            }
            assert!(view.result.is_none());
            if let Some(table) = &view.table {
                covered_pieces_have_no_name(&table.position, &table.plies, &view.options);
            }
        }
    }
}

/// Squares that no ply has touched are `?`; the faces on the board are those of the plies and no others.
fn covered_pieces_have_no_name(position: &str, plies: &[String], options: &str) {
    let options: Options = options.parse().expect("options");
    let game = Banqi::read(position, &options).expect("a position");
    let mut replayed = <Banqi as Game>::new(&options);
    for ply in plies {
        let ply: games::record::Ply<Banqi> = ply.parse().expect("a ply");
        ply.follow(&mut replayed).expect("the plies follow");
    }
    // What the public plies tell is all that the position tells.
    assert_eq!(replayed.view(Observer::Public).to_string(), position);
    let marks = position.chars().take_while(|c| *c != ' ').filter(|c| *c == '?').count();
    assert_eq!(marks, game.covered().size() as usize);
}

/// Puts the same in place of everything that must differ between two rooms.
fn masked(text: &str) -> String {
    let mut value: Value = serde_json::from_str(text).expect("JSON");
    mask(&mut value);
    value.to_string()
}

fn mask(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            for (key, field) in fields {
                match key.as_str() {
                    // Codes and commitments are other ones; dice, who has the first move and the time are chance.
                    "room" | "commitment" | "dice" | "turn" | "seat" | "left_ms" if !field.is_null() => {
                        *field = Value::from("*");
                    }
                    _ => mask(field),
                }
            }
        }
        Value::Array(items) => items.iter_mut().for_each(mask),
        _ => {}
    }
}

#[test]
fn rooms_that_differ_in_hidden_pieces_send_equal_frames_until_a_flip() {
    let edge = &*EDGE;
    let record = || {
        let mut friends = Friends::meet(edge, "classic");
        let device = edge.device();
        let mut watcher = edge.join(&friends.code, &device);
        friends.both(|client| drop(client.until(|view| view.watchers == 1)));
        watcher.until(|view| view.watchers == 1);
        friends.accept();
        watcher.phase(Phase::Playing);
        // Refusals tell nothing about the pieces either.
        for action in ["a1-a2", "a1xa2", "b2-b3", "c1xh4"] {
            let mover = friends.mover();
            mover.play(action);
            mover.refusal();
        }
        let before: Vec<Vec<String>> = [&friends.clients[0], &friends.clients[1], &watcher]
            .map(|client| client.texts.iter().map(|text| masked(text)).collect())
            .into();
        friends.resign();
        let deal = friends.clients[0].view.as_ref().and_then(|view| view.result.as_ref()).expect("a result");
        (before, deal.deal.clone())
    };
    let (first, one) = record();
    let (second, other) = record();
    assert_ne!(one, other, "two deals");
    // The refusals went to whoever had the first move: put them aside, they are compared below.
    let part = |all: &[Vec<String>], refused: bool| -> Vec<Vec<String>> {
        all.iter()
            .map(|texts| texts.iter().filter(|text| text.contains("refused") == refused).cloned().collect())
            .collect()
    };
    assert_eq!(part(&first, false), part(&second, false));
    let refusals = |all: &[Vec<String>]| part(all, true).concat();
    assert_eq!(refusals(&first), refusals(&second));
    assert_eq!(refusals(&first).len(), 4);
}

#[test]
fn a_stranger_is_told_nothing() {
    let edge = &*EDGE;
    let mut friends = Friends::start(edge, "classic");
    let mut stranger = edge.stranger(&friends.code);
    friends.plies(6, &mut Seeded::new(2));
    // The runtime answers its pings; the room has said nothing.
    stranger.ping();
    assert_eq!(stranger.texts, ["pong"]);
    let summary = edge.call("GET", &format!("/api/rooms/{}", friends.code), &[], None).body;
    assert!(!summary.contains('?') && !summary.contains("commitment"), "{summary}");
}

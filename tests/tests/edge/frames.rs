//! Bad input on a room's socket: refused with a code or closed with a reason; the game goes on as if nothing had been.

use crate::EDGE;
use games::banqi::{Banqi, Move, Options};
use games::{Code, Game, View};
use qiguan_tests::dice::Seeded;
use qiguan_tests::edge::{Client, Device, Frame, Friends, sync_state};
use room::protocol::{FromClient, FromServer, MAX_FRAME_BYTES, Refusal, StateView};
use std::collections::BTreeMap;

/// The state without the time that passes.
fn still(client: &mut Client) -> StateView {
    let mut view = sync_state(client);
    if let Some(table) = &mut view.table {
        table.left_ms = None;
    }
    view
}

#[test]
fn upgrades_from_elsewhere_are_refused() {
    let edge = &*EDGE;
    let code = edge.open_room(&edge.device(), "");
    let port = edge.port();
    for origin in [
        None,
        Some("null".to_owned()),
        Some("https://evil.example".to_owned()),
        Some(format!("http://127.0.0.1:{}", port ^ 1)),
        Some(format!("http://localhost:{port}")),
        Some(format!("http://127.0.0.1.evil.example:{port}")),
    ] {
        let refused = edge.socket(&code, origin.as_deref()).expect_err("a refusal");
        assert_eq!(refused, 403, "{origin:?}");
    }
    let plain = edge.call("GET", &format!("/api/rooms/{code}/socket"), &[("origin", &edge.origin())], None);
    assert_eq!((plain.status, plain.code().as_str()), (426, "bad_request"));
    assert_eq!(edge.socket("AB", Some(&edge.origin())).expect_err("no code"), 404);
    // A code that nobody has opened: the socket says so, as a browser could not read a status.
    assert_eq!(edge.stranger("ZZZZZZ").farewell(), ("room_gone".into(), Some(4005)));
}

#[test]
fn nothing_is_said_before_the_right_hello() {
    let edge = &*EDGE;
    let friends = Friends::start(edge, "");
    let (player, other) = (&friends.devices[0], &friends.devices[1]);
    let (id, secret) = (player.player.as_str(), player.secret.hex());
    let hello = |id: &str, secret: &str| format!(r#"{{"type":"hello","player":"{id}","secret":"{secret}"}}"#);
    let nobody = Device::invent();
    for (first, why) in [
        (String::new(), "hello_first"),
        ("{".into(), "hello_first"),
        ("null".into(), "hello_first"),
        (r#"{"type":"sync"}"#.into(), "hello_first"),
        (r#"{"type":"resign"}"#.into(), "hello_first"),
        (r#"{"type":"move","ply":0,"action":"a1"}"#.into(), "hello_first"),
        (r#"{"type":"hello"}"#.into(), "hello_first"),
        (hello(id, "00"), "hello_first"),
        (hello("me", &secret), "hello_first"),
        (hello(id, &secret.to_uppercase()), "hello_first"),
        (hello(id, &secret).replace('}', r#","x":1}"#), "hello_first"),
        (format!("[{}]", hello(id, &secret)), "hello_first"),
        (hello(id, &other.secret.hex()), "bad_credentials"),
        (hello(nobody.player.as_str(), &nobody.secret.hex()), "bad_credentials"),
        (hello(id, &"0".repeat(64)), "bad_credentials"),
        ("x".repeat(MAX_FRAME_BYTES + 1), "bad_frame"),
    ] {
        let mut stranger = edge.stranger(&friends.code);
        stranger.say_text(&first);
        let (code, _) = stranger.farewell();
        assert_eq!(code, why, "{first}");
        assert_eq!(stranger.texts.len(), 1, "{first}: only the farewell: {:?}", stranger.texts);
    }
    let mut stranger = edge.stranger(&friends.code);
    stranger.say_bytes(hello(id, &secret).as_bytes());
    assert_eq!(stranger.farewell().0, "bad_frame");

    // What is sent together with the hello is not lost on somebody who waits: it is refused or answered.
    let mut eager = edge.stranger(&friends.code);
    eager.say_text(&hello(other.player.as_str(), &other.secret.hex()));
    eager.say_text(r#"{"type":"sync"}"#);
    eager.say_text(&hello(other.player.as_str(), &other.secret.hex()));
    let mut refused = 0;
    while eager.view.is_none() || refused == 0 {
        match eager.frame() {
            Frame::Message(FromServer::Refused(Refusal::WrongPhase)) => refused += 1,
            Frame::Message(FromServer::State(_)) => {}
            other => panic!("{other:?}"),
        }
    }
    // All of that has moved nothing.
    let mut friends = friends;
    friends.clients[1] = eager;
    let view = sync_state(&mut friends.clients[0]);
    assert!(view.table.is_some_and(|table| table.plies.is_empty()));
}

/// Sockets that say nothing cannot keep others out: one too many, and the oldest goes.
#[test]
fn strangers_make_way() {
    let edge = &*EDGE;
    let host = edge.device();
    let code = edge.open_room(&host, "");
    let mut strangers: Vec<Client> = (0..20).map(|_| edge.stranger(&code)).collect();
    let mut host = edge.join(&code, &host);
    for old in &mut strangers[..4] {
        assert_eq!(old.farewell(), ("too_many".into(), Some(4006)));
    }
    assert_eq!(sync_state(&mut host).watchers, 0, "strangers do not watch");
}

#[test]
fn messages_that_are_none() {
    let edge = &*EDGE;
    let mut friends = Friends::start(edge, "");
    friends.plies(2, &mut Seeded::new(1));
    let before = still(&mut friends.clients[1]);
    let long = format!(r#"{{"type":"move","ply":2,"action":"{}"}}"#, "a1".repeat(4_000));
    let deep = "[".repeat(8_000);
    for text in [
        "",
        " ",
        "zq9mark",
        "{}",
        "[]",
        "0",
        r#"{"type":"zq9mark"}"#,
        r#"{"type":"Sync"}"#,
        r#"{"type":"sync","zq9mark":1}"#,
        r#"{"type":"resign","chair":"guest"}"#,
        r#"{"type":"state"}"#,
        r#"{"type":["sync"]}"#,
        r#"["sync"]"#,
        r#"["move",2,"a1"]"#,
        r#"{"type":"move"}"#,
        r#"{"type":"move","ply":-1,"action":"a1"}"#,
        r#"{"type":"move","ply":2.5,"action":"a1"}"#,
        r#"{"type":"move","ply":4294967296,"action":"a1"}"#,
        r#"{"type":"move","ply":1e999,"action":"a1"}"#,
        r#"{"type":"move","ply":"2","action":"a1"}"#,
        r#"{"type":"move","ply":2,"action":["a1"]}"#,
        r#"{"type":"accept","commitment":"","entropy":"zz"}"#,
        r#"{"type":"answer_draw","accept":"yes"}"#,
        r#"{"type":"sync"}{"type":"sync"}"#,
        "\u{0}",
        "\u{feff}{\"type\":\"sync\"}",
        deep.as_str(),
        long.as_str(),
    ] {
        let client = friends.mover();
        client.say_text(text);
        let refusal = client.refusal();
        let Refusal::Malformed { what } = refusal else { panic!("{text}: {refusal:?}") };
        assert!(!what.contains("zq9mark") && what.len() < 80, "{what}");
    }
    assert_eq!(still(&mut friends.clients[1]), before, "nothing has changed");
    // The longest frame that is read.
    let sync = r#"{"type":"sync"}"#;
    let mover = friends.mover();
    mover.say_text(&format!("{sync}{}", " ".repeat(MAX_FRAME_BYTES - sync.len())));
    mover.state();
    friends.plies(2, &mut Seeded::new(2));
}

#[test]
fn moves_that_are_none() {
    let edge = &*EDGE;
    let mut friends = Friends::start(edge, "");
    let mut dice = Seeded::new(3);
    friends.plies(14, &mut dice);
    let before = still(&mut friends.clients[0]);
    let table = before.table.clone().expect("a game");
    let ply = u32::try_from(table.plies.len()).expect("few");
    let game = Banqi::read(&table.position, &Options::classic()).expect("a position");
    let legal = View::legal_moves(&game)[0].to_string();

    // One illegal move for each rule that the position lets one break.
    let mut broken: BTreeMap<&str, Move> = BTreeMap::new();
    for action in Move::conceivable() {
        if let Err(illegal) = game.clone().play(action) {
            broken.entry(illegal.code()).or_insert(action);
        }
    }
    assert!(broken.len() >= 5, "{broken:?}");
    for (rule, action) in broken {
        let mover = friends.mover();
        mover.say(&FromClient::Move { ply, action: action.to_string() });
        assert_eq!(mover.refusal(), Refusal::Illegal { rule: rule.to_owned() }, "{action}");
    }
    for action in [
        "", "a", "i9", "a1-", "a1-a1", "a1a2", "a1xx2", "A1", "c2=K", "undo", "pass", "車", "a1-棋", "棋",
        " a1",
    ] {
        let mover = friends.mover();
        mover.say(&FromClient::Move { ply, action: action.to_owned() });
        assert!(matches!(mover.refusal(), Refusal::Malformed { .. }), "{action}");
    }
    // Another ply than the present one: refused, and the state follows.
    for wrong in [0, ply - 1, ply + 1, u32::MAX] {
        let mover = friends.mover();
        mover.say(&FromClient::Move { ply: wrong, action: legal.clone() });
        assert_eq!(mover.refusal(), Refusal::Stale);
        assert_eq!(mover.state().version, before.version);
    }
    let waiter = friends.waiter();
    waiter.say(&FromClient::Move { ply, action: legal.clone() });
    assert_eq!(waiter.refusal(), Refusal::NotYourTurn);
    waiter.say(&FromClient::AnswerDraw { accept: true });
    assert_eq!(waiter.refusal(), Refusal::NoOffer);
    waiter.accept(1);
    assert_eq!(waiter.refusal(), Refusal::WrongPhase);
    assert_eq!(still(&mut friends.clients[0]), before, "nothing has changed");

    // The same legal move twice, as after a lost answer: played once.
    let mover = friends.mover();
    mover.say(&FromClient::Move { ply, action: legal.clone() });
    mover.say(&FromClient::Move { ply, action: legal });
    assert_eq!(mover.refusal(), Refusal::Stale);
    friends.both(|client| drop(client.plies(15)));
    friends.plies(4, &mut dice);
    assert_eq!(sync_state(&mut friends.clients[0]).table.map(|table| table.plies.len()), Some(19));
}

#[test]
fn acceptances_that_are_none() {
    let edge = &*EDGE;
    let mut friends = Friends::meet(edge, "");
    let before = still(&mut friends.clients[0]);
    let entropy = room::deal::Secret([7; 16]);
    for commitment in ["", "zq9mark", &"0".repeat(64)] {
        let client = &mut friends.clients[0];
        client.say(&FromClient::Accept { commitment: commitment.to_owned(), entropy });
        assert_eq!(client.refusal(), Refusal::WrongCommitment);
        assert_eq!(client.state().version, before.version);
    }
    for message in
        [FromClient::Resign, FromClient::OfferDraw, FromClient::Move { ply: 0, action: "a1".into() }]
    {
        friends.clients[0].say(&message);
        assert_eq!(friends.clients[0].refusal(), Refusal::WrongPhase);
    }
    // Said twice with two parts: the first stays, and the state comes as the answer.
    friends.clients[0].accept(1);
    let accepted = friends.clients[0].state();
    friends.clients[0].accept(2);
    assert_eq!(friends.clients[0].state().version, accepted.version);
    friends.clients[1].accept(3);
    friends.both(|client| drop(client.phase(room::protocol::Phase::Playing)));
    friends.resign();
    let end = friends.clients[0].view.clone().and_then(|view| view.result).expect("a result");
    assert_eq!(end.opened.entropy, [room::deal::Secret([1; 16]), room::deal::Secret([3; 16])]);
}

#[test]
fn frames_that_close() {
    let edge = &*EDGE;
    let mut friends = Friends::start(edge, "");
    let mut dice = Seeded::new(4);
    friends.plies(3, &mut dice);
    for what in ["binary", "long", "flood"] {
        let device = friends.devices[0].clone();
        let client = &mut friends.clients[0];
        match what {
            "binary" => client.say_bytes(br#"{"type":"sync"}"#),
            "long" => client.say_text(&"x".repeat(MAX_FRAME_BYTES + 1)),
            _ => {
                for _ in 0..200 {
                    client.try_text(r#"{"type":"sync"}"#);
                }
            }
        }
        let (code, close) = client.farewell();
        if what == "flood" {
            assert_eq!((code.as_str(), close), ("too_many", Some(4006)));
            assert!(client.texts.iter().any(|text| text.contains("too_fast")), "told before");
            let answered = client.texts.iter().filter(|text| text.contains(r#""type":"state""#)).count();
            assert!(answered < 100, "{answered} answers to a flood");
        } else {
            assert_eq!((code.as_str(), close), ("bad_frame", Some(4003)), "{what}");
        }
        // The opponent sees the player go, and come back; the game goes on.
        friends.clients[1].until(|view| view.players[0].as_ref().is_some_and(|host| !host.present));
        friends.clients[0] = edge.join(&friends.code, &device);
        friends.clients[1].until(|view| view.players[0].as_ref().is_some_and(|host| host.present));
        friends.plies(2, &mut dice);
    }
}

/// Random changes of right messages: whatever comes of them, the room lives and the opponent can play.
#[test]
fn fuzzed_messages_do_no_harm() {
    let edge = &*EDGE;
    let mut friends = Friends::start(edge, "puff");
    let mut dice = Seeded::new(5);
    let seeds = [
        r#"{"type":"move","ply":0,"action":"a1-a2"}"#,
        r#"{"type":"accept","commitment":"00","entropy":"00112233445566778899aabbccddeeff"}"#,
        r#"{"type":"answer_draw","accept":true}"#,
        r#"{"type":"offer_draw"}"#,
    ];
    let letters: Vec<char> = "{}[]\":,\\0aéx棋 \u{0}\u{202e}-1e".chars().collect();
    let mut waiter = friends.turn().other();
    for round in 0..120 {
        let seed = dice.pick(&seeds).expect("several");
        let mut text: Vec<char> = seed.chars().collect();
        for _ in 0..=games::Dice::roll(&mut dice, 3) {
            let at = games::Dice::roll(&mut dice, u32::try_from(text.len()).expect("short")) as usize;
            let letter = dice.pick(&letters).expect("several");
            match games::Dice::roll(&mut dice, 3) {
                0 => text[at] = letter,
                1 => text.insert(at, letter),
                _ => drop(text.remove(at)),
            }
        }
        let client = &mut friends.clients[waiter.index()];
        client.say_text(&text.into_iter().collect::<String>());
        if round % 30 == 29 {
            // What is still to come of the fuzz stays behind on the old connection.
            let device = friends.devices[waiter.index()].clone();
            friends.clients[waiter.index()] = edge.join(&friends.code, &device);
            friends.ply(&mut dice);
            waiter = friends.turn().other();
        }
    }
}

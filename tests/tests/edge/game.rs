//! Friend games from beginning to end against the real workerd: two clients, a watcher, reconnects.

use crate::EDGE;
use games::banqi::Banqi;
use games::record::Ply;
use games::{Game, Observer};
use qiguan_tests::dice::Seeded;
use qiguan_tests::edge::{Frame, Friends, random_move, sync_state};
use room::deal::FirstMove;
use room::protocol::{Chair, FromClient, FromServer, Phase, Refusal, ResultView, SeatName, StateView};

/// Draws everything again from the opened seal, as the page does, and compares it with the game that was played.
fn verify(view: &StateView, commitment: &str) {
    let table = view.table.as_ref().expect("a table");
    let ResultView { opened, deal, .. } = view.result.as_ref().expect("a result");
    assert_eq!(opened.commitment, commitment, "the commitment of before the game is opened");
    let mut dice = opened.verify().expect("the opened seed is the one committed to");
    let thrown = FirstMove::throw(&mut dice);
    if let Some(shown) = table.dice {
        assert_eq!(shown, thrown);
    }
    let options = view.options.parse().expect("options");
    let drawn = Banqi::deal(&options, &mut dice);
    assert_eq!(&drawn.to_string(), deal);
    let mut game = Banqi::new(&options);
    for ply in &table.plies {
        let ply: Ply<Banqi> = ply.parse().expect("a ply");
        let mut asked = game.clone();
        asked.play(ply.action).expect("legal");
        assert_eq!(asked.answer(&drawn), ply.answer, "each flip shows the dealt piece");
        ply.follow(&mut game).expect("the plies follow");
    }
    assert_eq!(game.view(Observer::Public).to_string(), table.position);
}

fn seats(view: &StateView) -> [SeatName; 2] {
    view.players.clone().map(|player| player.expect("a player").seat.expect("a seat"))
}

#[test]
fn two_friends_play_to_the_end_and_again() {
    let edge = &*EDGE;
    let mut dice = Seeded::new(1);
    let mut friends = Friends::meet(edge, "classic");
    let agreed = friends.clients[0].view.clone().expect("a state");
    assert_eq!((agreed.phase, agreed.round, agreed.hearts), (Phase::Agreeing, 1, 1));
    assert_eq!(
        friends.clients.each_ref().map(|c| c.view.as_ref().expect("a state").you),
        [Some(Chair::Host), Some(Chair::Guest)]
    );
    friends.accept();
    let started = friends.clients[0].view.clone().expect("a state");
    assert_eq!(started.commitment, agreed.commitment);
    let table = started.table.as_ref().expect("a table");
    let first = table.dice.expect("dice").first();
    assert_eq!(table.turn, Some(first));
    assert!(table.left_ms.is_some_and(|left| (55_000..=60_000).contains(&left)), "{:?}", table.left_ms);
    assert!(started.result.is_none());

    friends.plies(10_000, &mut dice);
    let mut ends = friends.clients.each_mut().map(|client| client.phase(Phase::Over));
    for end in &ends {
        verify(end, &agreed.commitment);
    }
    // Both see the same, but for their own chair.
    ends[1].you = ends[0].you;
    assert_eq!(ends[0], ends[1]);
    assert_ne!(ends[0].commitment, agreed.commitment, "the next deal is sealed already");

    friends.accept();
    let again = friends.clients[0].view.clone().expect("a state");
    assert_eq!(again.round, 2);
    assert_eq!(again.commitment, ends[0].commitment);
    let table = again.table.as_ref().expect("a table");
    assert!(table.plies.is_empty() && table.dice.is_none());
    assert_eq!(table.turn, Some(first.other()), "the first move swaps");
    assert_eq!(
        seats(&again).map(|seat| seat == SeatName::First),
        [first == Chair::Guest, first == Chair::Host]
    );
    friends.plies(6, &mut dice);
    friends.resign();
    let end = friends.clients[1].view.clone().expect("a state");
    let result = end.result.as_ref().expect("a result");
    assert_eq!((result.winner, result.reason.as_str()), (Some(Chair::Guest), "resigned"));
    verify(&end, &again.commitment);

    // Both games are in the archive, records and all; both were paid for once by both.
    let kept = edge
        .sql(&format!("SELECT record FROM games WHERE game_id LIKE '{}-%' ORDER BY ended_ms", friends.code));
    assert_eq!(kept.len(), 2);
    let record: room::room::Record =
        serde_json::from_str(kept[1]["record"].as_str().expect("text")).expect("a record");
    assert_eq!(record.plies, end.table.expect("a table").plies.join(" "));
    assert_eq!(friends.devices.each_ref().map(|device| edge.profile(device).hearts), [3, 3]);
}

#[test]
fn a_draw_is_offered_and_taken() {
    let mut friends = Friends::start(&EDGE, "");
    let mut dice = Seeded::new(2);
    friends.plies(4, &mut dice);
    friends.clients[0].say(&FromClient::OfferDraw);
    let offered = |view: &StateView| view.table.as_ref().is_some_and(|t| t.draw_offer == Some(Chair::Host));
    friends.both(|client| drop(client.until(offered)));
    friends.clients[0].say(&FromClient::OfferDraw);
    assert_eq!(friends.clients[0].refusal(), Refusal::NoOffer);
    friends.clients[1].say(&FromClient::AnswerDraw { accept: true });
    friends.both(|client| {
        let result = client.phase(Phase::Over).result.expect("a result");
        assert_eq!((result.winner, result.reason.as_str()), (None, "agreed"));
    });
}

#[test]
fn puff_has_no_agreements() {
    let mut friends = Friends::start(&EDGE, "puff");
    for message in [FromClient::Resign, FromClient::OfferDraw] {
        friends.clients[0].say(&message);
        assert_eq!(friends.clients[0].refusal(), Refusal::NoAgreements);
    }
    friends.plies(2, &mut Seeded::new(3));
}

#[test]
fn whoever_reconnects_sees_everything() {
    let edge = &*EDGE;
    let mut dice = Seeded::new(4);
    let mut friends = Friends::start(edge, "classic");
    friends.plies(7, &mut dice);
    let Friends { code, devices, clients: [mut host, guest] } = friends;
    let before = sync_state(&mut host);

    guest.vanish();
    host.until(|view| view.players[1].as_ref().is_some_and(|guest| !guest.present));
    let guest = edge.join(&code, &devices[1]);
    host.until(|view| view.players[1].as_ref().is_some_and(|guest| guest.present));
    let after = guest.view.clone().expect("a state");
    assert_eq!(after.you, Some(Chair::Guest));
    assert_eq!(after.version, before.version + 2, "gone and back");
    let (mut was, mut is) = (before.table.expect("a table"), after.table.expect("a table"));
    (was.left_ms, is.left_ms) = (None, None);
    assert_eq!(was, is);

    let mut friends = Friends { code, devices, clients: [host, guest] };
    friends.plies(7, &mut dice);
}

#[test]
fn a_second_tab_replaces_the_first() {
    let edge = &*EDGE;
    let mut dice = Seeded::new(5);
    let mut friends = Friends::start(edge, "classic");
    friends.plies(3, &mut dice);
    let tab = edge.join(&friends.code, &friends.devices[0]);
    let mut old = std::mem::replace(&mut friends.clients[0], tab);
    assert_eq!(old.farewell(), ("replaced".into(), Some(4001)));
    // Its close, however late, does not make the player absent, and the game goes on.
    drop(old);
    friends.plies(8, &mut dice);
    let seen = sync_state(&mut friends.clients[1]);
    assert!(seen.players[0].as_ref().is_some_and(|host| host.present));
    assert!(
        friends.clients[1]
            .texts
            .iter()
            .all(|text| !text.contains(r#""present":false"#) || text.contains(r#""phase":"waiting""#)),
        "the opponent never saw the player go"
    );
}

#[test]
fn of_many_tabs_at_once_one_stays() {
    let edge = &*EDGE;
    let mut friends = Friends::start(edge, "classic");
    let tabs = std::thread::scope(|scope| {
        let open = || {
            let mut client = edge.stranger(&friends.code);
            client.hello(&friends.devices[0]);
            client
        };
        let handles: Vec<_> = (0..6).map(|_| scope.spawn(open)).collect();
        handles.into_iter().map(|handle| handle.join().expect("a tab")).collect::<Vec<_>>()
    });
    let mut alive = Vec::new();
    for mut tab in tabs {
        loop {
            match tab.frame() {
                Frame::Message(FromServer::Bye { code }) => assert_eq!(code, "replaced"),
                Frame::Closed(_) => break,
                // The last one has the opponent's and its own presence to see, and then silence.
                Frame::Message(FromServer::State(_)) => {
                    tab.try_text(r#"{"type":"sync"}"#);
                    tab.try_text("ping");
                }
                Frame::Text(_) => {
                    alive.push(tab);
                    break;
                }
                other => panic!("{other:?}"),
            }
        }
    }
    assert_eq!(alive.len(), 1, "one tab stays");
    assert!(sync_state(&mut friends.clients[1]).players[0].as_ref().is_some_and(|host| host.present));
}

#[test]
fn a_third_person_watches_and_cannot_move() {
    let edge = &*EDGE;
    let mut dice = Seeded::new(6);
    let mut friends = Friends::start(edge, "classic");
    friends.plies(2, &mut dice);
    let mut watcher = edge.join(&friends.code, &edge.device());
    let seen = watcher.until(|view| view.watchers == 1);
    assert_eq!(seen.you, None);
    let before = sync_state(&mut friends.clients[0]);
    let wanted = random_move(&seen, &mut dice);
    watcher.play(&wanted);
    assert_eq!(watcher.refusal(), Refusal::NotSeated);
    for message in [FromClient::Resign, FromClient::OfferDraw, FromClient::AnswerDraw { accept: true }] {
        watcher.say(&message);
        assert_eq!(watcher.refusal(), Refusal::NotSeated);
    }
    watcher.accept(9);
    assert_eq!(watcher.refusal(), Refusal::NotSeated);
    assert_eq!(sync_state(&mut friends.clients[0]).version, before.version, "nothing has changed");

    // Two devices of watchers and two tabs of one are all let in, and counted.
    let other = edge.device();
    let tabs = [edge.join(&friends.code, &other), edge.join(&friends.code, &other)];
    watcher.until(|view| view.watchers == 3);
    for tab in tabs {
        tab.leave();
    }
    watcher.until(|view| view.watchers == 1);
    friends.plies(4, &mut dice);
    watcher.plies(6);
}

#[test]
fn two_who_come_at_once_get_one_chair() {
    let edge = &*EDGE;
    let host = edge.device();
    let code = edge.open_room(&host, "classic");
    let mut host = edge.join(&code, &host);
    let mut chairs = std::thread::scope(|scope| {
        let come = || edge.join(&code, &edge.device()).view.expect("a state").you;
        let handles: Vec<_> = (0..4).map(|_| scope.spawn(come)).collect();
        handles.into_iter().map(|handle| handle.join().expect("a guest")).collect::<Vec<_>>()
    });
    chairs.sort_by_key(|chair| chair.map(Chair::index));
    assert_eq!(chairs, [None, None, None, Some(Chair::Guest)]);
    assert_eq!(host.phase(Phase::Agreeing).players.iter().flatten().count(), 2);
}

#[test]
fn a_summary_tells_whether_a_chair_is_free() {
    let edge = &*EDGE;
    let host = edge.device();
    let code = edge.open_room(&host, "draw_after=40");
    let summary = |code: &str| edge.call("GET", &format!("/api/rooms/{code}"), &[], None);
    let open: room::api::RoomSummary = summary(&code).json();
    assert_eq!((open.game.as_str(), open.options.as_str(), open.free), ("banqi", "draw_after=40", true));
    let typed: room::api::RoomSummary =
        summary(&format!("{}-{}", &code[..3], code[3..].to_lowercase())).json();
    assert_eq!(typed, open);
    let _guest = edge.join(&code, &edge.device());
    let full: room::api::RoomSummary = summary(&code).json();
    assert!(!full.free);
    assert_eq!(summary("ZZZZZZ").code(), "not_found");
}

/// Time out of memory is free; a timer or a promise that keeps a room in memory would cost tenfold.
#[test]
fn a_quiet_room_hibernates_and_wakes_as_it_was() {
    let edge = &*EDGE;
    let mut dice = Seeded::new(7);
    let mut friends = Friends::start(edge, "classic");
    friends.plies(2, &mut dice);
    let before = sync_state(&mut friends.clients[0]);
    let name = room::deal::hex(&room::deal::sha256(&[b"qiguan log", friends.code.as_bytes()])[..4]);
    let woken = || {
        let log = edge.log();
        log.lines().filter(|line| line.contains("room_woken") && line.contains(&name)).count()
    };
    let started = std::time::Instant::now();
    // The local runtime takes a room out of memory after ten quiet seconds.
    while woken() < 2 {
        assert!(started.elapsed().as_secs() < 50, "the room stays in memory");
        std::thread::sleep(std::time::Duration::from_secs(12));
        friends.clients[1].ping();
        sync_state(&mut friends.clients[0]);
        // The log is written by another process.
        std::thread::sleep(std::time::Duration::from_millis(300));
    }
    let after = sync_state(&mut friends.clients[0]);
    assert_eq!(after.version, before.version, "waking changes nothing");
    assert_eq!(after.players, before.players, "both are still there");
    friends.plies(2, &mut dice);
}

//! Time: the 60 seconds of a ply, the server's moves, outages, hearts that come back, rooms that disappear.
//!
//! The server's clock runs faster here, or jumps over a restart; see `worker/src/clock.rs`.

use qiguan_tests::dice::Seeded;
use qiguan_tests::edge::{Edge, Friends, Time, sync_state};
use room::api::HEART_MS;
use room::protocol::{Chair, Phase, StateView};
use std::sync::LazyLock;

/// Ten times: a ply has six seconds, and an alarm may be late by 1.5 s before it counts as an outage.
static QUICK: LazyLock<Edge> = LazyLock::new(|| Edge::start(Time::Scaled(10)));

const MINUTE_MS: i64 = 60_000;

fn timeouts(view: &StateView, chair: Chair) -> u8 {
    view.players[chair.index()].as_ref().map_or(0, |player| player.timeouts)
}

fn server_moves(view: &StateView) -> Vec<u32> {
    view.table.as_ref().map(|table| table.server_moves.clone()).unwrap_or_default()
}

#[test]
fn the_server_moves_for_an_absent_player_who_then_loses() {
    let mut friends = Friends::start(&QUICK, "classic");
    let absent = friends.turn();
    // The absent one is connected all the time and just does nothing.
    friends.both(|client| {
        let view = client.plies(1);
        assert_eq!(timeouts(&view, absent), 1);
        assert_eq!(timeouts(&view, absent.other()), 0);
        assert_eq!(server_moves(&view), [0]);
        assert_eq!(view.table.as_ref().and_then(|table| table.turn), Some(absent.other()));
        assert!(view.table.as_ref().and_then(|table| table.left_ms).is_some_and(|left| left > 50_000));
    });
    friends.plies(1, &mut Seeded::new(1));
    friends.both(|client| {
        let view = client.phase(Phase::Over);
        let result = view.result.as_ref().expect("a result");
        assert_eq!((result.winner, result.reason.as_str()), (Some(absent.other()), "timed_out"));
        assert_eq!(
            view.table.as_ref().map(|table| table.plies.len()),
            Some(2),
            "the second time-out plays nothing"
        );
    });
}

#[test]
fn who_comes_back_in_time_starts_the_count_anew() {
    let mut friends = Friends::start(&QUICK, "classic");
    let mut dice = Seeded::new(2);
    let absent = friends.turn();
    friends.both(|client| drop(client.plies(1)));
    friends.plies(2, &mut dice);
    let view = sync_state(&mut friends.clients[0]);
    assert_eq!(timeouts(&view, absent), 0, "an own move");
    friends.plies(1, &mut dice);
    // Absent again: the first time once more, so the game goes on.
    friends.both(|client| {
        let view = client.plies(5);
        assert_eq!((view.phase, timeouts(&view, absent)), (Phase::Playing, 1));
        assert_eq!(server_moves(&view), [0, 4]);
    });
}

#[test]
fn a_disconnected_player_times_out_as_well() {
    let Friends { clients: [host, guest], code, devices } = Friends::start(&QUICK, "classic");
    let absent = host.view.as_ref().and_then(|view| view.table.as_ref()?.turn).expect("a turn");
    let (mut stays, goes) = if absent == Chair::Host { (guest, host) } else { (host, guest) };
    goes.vanish();
    stays.until(|view| view.players[absent.index()].as_ref().is_some_and(|player| !player.present));
    let view = stays.plies(1);
    assert_eq!((timeouts(&view, absent), server_moves(&view)), (1, vec![0]));
    // Back again, the whole state is there.
    let back = QUICK.join(&code, &devices[absent.index()]).view.expect("a state");
    assert_eq!((back.you, timeouts(&back, absent)), (Some(absent), 1));
}

#[test]
fn a_socket_that_says_nothing_is_closed() {
    let edge = &*QUICK;
    let host = edge.device();
    let code = edge.open_room(&host, "classic");
    let mut silent = edge.stranger(&code);
    assert_eq!(silent.farewell(), ("hello_first".into(), Some(4004)));
    assert_eq!(silent.texts.len(), 1, "nothing but the farewell: {:?}", silent.texts);
    // Who has said hello stays.
    let mut host = edge.join(&code, &host);
    std::thread::sleep(std::time::Duration::from_millis(1_500));
    sync_state(&mut host);
}

#[test]
fn outages_cost_nobody_anything_and_hearts_come_back() {
    let mut edge = Edge::start(Time::Scaled(1));
    assert!(edge.call("GET", "/api/health", &[], None).body.contains("test_clock"));
    let mut dice = Seeded::new(3);
    let [mut going, waiting] = [Friends::start(&edge, "classic"), Friends::start(&edge, "classic")];
    going.plies(3, &mut dice);
    let host = edge.device();
    let lonely = edge.open_room(&host, "classic");
    assert_eq!(going.devices.each_ref().map(|device| edge.profile(device).hearts), [4, 4]);

    // Down for twelve minutes.
    edge.restart(12 * MINUTE_MS);
    for (client, device) in going.clients.iter_mut().zip(&going.devices) {
        *client = edge.join(&going.code, device);
    }
    let view = sync_state(&mut going.clients[0]);
    assert_eq!((view.phase, server_moves(&view)), (Phase::Playing, Vec::new()));
    going.both(|client| {
        let fresh =
            |view: &StateView| view.table.as_ref().and_then(|t| t.left_ms).is_some_and(|left| left > 0);
        client.until(fresh);
    });
    going.plies(2, &mut dice);
    // The game that had not seen a move is void, and paid back.
    let mut back = edge.join(&waiting.code, &waiting.devices[0]);
    let result = back.phase(Phase::Over).result.expect("a result");
    assert_eq!((result.winner, result.reason.as_str()), (None, "void"));
    let paid_back = || waiting.devices.each_ref().map(|device| edge.profile(device).hearts) == [5, 5];
    let started = std::time::Instant::now();
    while !paid_back() {
        assert!(started.elapsed().as_secs() < 60, "the hearts do not come back");
        std::thread::sleep(std::time::Duration::from_millis(200));
    }
    let rows = edge.sql(&format!("SELECT kind FROM ledger WHERE game_id LIKE '{}-%'", waiting.code));
    assert_eq!(rows.len(), 4, "two charges, two refunds");

    // Hearts: one of five was paid; after half an hour all are back.
    let device = &going.devices[0];
    let before = edge.profile(device);
    assert_eq!(before.hearts, 4);
    let left = before.next_heart_ms.expect("a heart is on its way");
    assert!(left < HEART_MS - 12 * 60_000, "{left}");
    edge.restart(i64::try_from(left).expect("small") - MINUTE_MS);
    let profile = edge.profile(device);
    assert_eq!(profile.hearts, 4);
    assert!(profile.next_heart_ms.is_some_and(|left| left <= 60_000), "{profile:?}");
    assert_eq!(edge.call("GET", &format!("/api/rooms/{lonely}"), &[], None).status, 200);

    // By now nobody has come into the third room for half an hour.
    edge.restart(3 * MINUTE_MS + 60_000);
    let profile = edge.profile(&going.devices[0]);
    assert_eq!((profile.hearts, profile.next_heart_ms), (5, None));
    gone(&edge, &lonely);
    assert_eq!(edge.stranger(&lonely).farewell().0, "room_gone", "said by an object that knows no room");

    // A finished room stays a day.
    edge.restart(23 * 60 * MINUTE_MS);
    assert_eq!(edge.call("GET", &format!("/api/rooms/{}", waiting.code), &[], None).status, 200);
    edge.restart(61 * MINUTE_MS);
    gone(&edge, &waiting.code);
}

/// A room whose time is up disappears. Its alarm was set by the clock of before the jump; whoever comes sees it go.
fn gone(edge: &Edge, code: &str) {
    assert_eq!(edge.stranger(code).farewell(), ("room_gone".into(), Some(4005)));
    assert_eq!(edge.call("GET", &format!("/api/rooms/{code}"), &[], None).code(), "not_found");
}

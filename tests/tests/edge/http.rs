//! Bad input at every HTTP door: a typed error with a code, nothing changed, nothing repeated, nothing lost.

use crate::EDGE;
use qiguan_tests::edge::{Answer, Device};
use room::api::{MAX_BODY_BYTES, Profile};
use serde_json::json;
use std::io::{Read, Write};
use std::net::{Ipv4Addr, TcpStream};

/// Stands in everything that is sent and must stand in nothing that comes back.
const MARK: &str = "zq9mark";

/// Every answer of the API carries these, and no input.
fn proper(what: &str, answer: &Answer) {
    for (name, value) in [
        ("cache-control", "no-store"),
        ("x-content-type-options", "nosniff"),
        ("referrer-policy", "no-referrer"),
        ("content-type", "application/json"),
    ] {
        let found = answer.headers.get(name).map(String::as_str);
        assert_eq!(found, Some(value), "{what}: {name}");
    }
    assert!(answer.headers.contains_key("content-security-policy"), "{what}");
    assert!(!answer.headers.contains_key("access-control-allow-origin"), "{what}: other sites may not read");
    assert!(!answer.body.contains(MARK), "{what}: the input is repeated: {}", answer.body);
}

fn expect(what: &str, answer: &Answer, status: u16, code: &str) {
    assert_eq!((answer.status, answer.code().as_str()), (status, code), "{what}: {}", answer.body);
    proper(what, answer);
}

#[test]
fn unknown_routes_and_methods() {
    let edge = &*EDGE;
    let deep = "x/".repeat(50);
    for path in [
        "/api/",
        "/api/zq9mark",
        "/api/health/",
        "/api/me/zq9mark",
        "/api/players/zq9mark",
        "/api/rooms/zq9mark",
        "/api/rooms/ABC10O",
        "/api/rooms/ABCDEFG",
        "/api/rooms/%00%00%00%00%00%00",
        "/api/rooms/ABCDEF/sockets",
        "/api/rooms/ABCDEF/socket/zq9mark",
        "/api/rooms/zq9mark/socket",
        "/api/solo/zq9mark",
        "/api/boards",
        "/api//me",
        &format!("/api/{deep}"),
    ] {
        let answer = edge.call("GET", path, &[], None);
        let methods = ["not_found", "method_not_allowed"];
        assert!(methods.contains(&answer.code().as_str()), "{path}: {}", answer.body);
        proper(path, &answer);
    }
    for (path, allowed) in [
        ("/api/health", "GET"),
        ("/api/players", "POST"),
        ("/api/me", "GET, PUT"),
        ("/api/rooms", "POST"),
        ("/api/rooms/ABCDEF", "GET"),
        ("/api/rooms/ABCDEF/socket", "GET"),
        ("/api/solo", "POST"),
        ("/api/solo/00/record", "POST"),
        ("/api/boards/banqi", "GET"),
    ] {
        for method in ["GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS"] {
            if !allowed.split(", ").any(|one| one == method) {
                let answer = edge.call(method, path, &[], None);
                expect(&format!("{method} {path}"), &answer, 405, "method_not_allowed");
                assert_eq!(answer.headers.get("allow").map(String::as_str), Some(allowed));
            }
        }
    }
    // Paths that are not under /api belong to the page.
    assert_eq!(
        edge.call("GET", "/room/ABCDEF", &[], None).headers["content-type"].split(';').next(),
        Some("text/html")
    );
}

#[test]
fn credentials() {
    let edge = &*EDGE;
    let (player, other, nobody) = (edge.device(), edge.device(), Device::invent());
    let id = player.player.as_str();
    let secret = player.secret.hex();
    let wrong = [
        String::new(),
        MARK.to_owned(),
        "Qiguan".to_owned(),
        "Qiguan .".to_owned(),
        format!("Qiguan {id}"),
        format!("Qiguan {id}.{}", other.secret.hex()),
        format!("Qiguan {}.{secret}", other.player.as_str()),
        format!("Qiguan {id}.{}", secret.to_uppercase()),
        format!("Qiguan {id}.{secret}00"),
        format!("Bearer {id}.{secret}"),
        format!("qiguan {id}.{secret}"),
        format!("Qiguan {id}.{secret} {MARK}"),
        nobody.authorization.clone(),
        format!("Qiguan {}.{secret}", "' OR '1'='1".repeat(3)),
        "Qiguan ".to_owned() + &"a".repeat(4000),
    ];
    let routes = [
        ("GET", "/api/me", None),
        ("PUT", "/api/me", Some(json!({"name": MARK}))),
        ("POST", "/api/rooms", Some(json!({"game": "banqi", "options": ""}))),
        ("POST", "/api/solo", Some(json!({"game": "banqi", "options": "", "level": "easy"}))),
        ("POST", "/api/solo/00112233445566778899aabbccddeeff/record", Some(json!({"record": MARK}))),
    ];
    for (method, path, body) in &routes {
        let body = body.as_ref().map(ToString::to_string);
        for header in &wrong {
            let headers = [("content-type", "application/json"), ("authorization", header.as_str())];
            let answer = edge.call(method, path, &headers, body.as_deref());
            expect(&format!("{method} {path} {header}"), &answer, 401, "unauthorized");
            assert!(!answer.body.contains(&secret));
        }
        let answer = edge.call(method, path, &[("content-type", "application/json")], body.as_deref());
        expect(&format!("{method} {path} without"), &answer, 401, "unauthorized");
    }
    assert_eq!(edge.profile(&player).name, None, "nothing has changed");
    assert!(edge.sql(&format!("SELECT 1 FROM players WHERE id = '{}'", nobody.player.as_str())).is_empty());
}

#[test]
fn bodies() {
    let edge = &*EDGE;
    let player = edge.device();
    let authorized = ("authorization", player.authorization.as_str());
    let routes = [
        ("POST", "/api/players", r#"{"player":"00112233445566778899aabbccddeeff","secret":"00"}"#),
        ("PUT", "/api/me", r#"{"name":5}"#),
        ("POST", "/api/rooms", r#"{"game":"banqi"}"#),
        ("POST", "/api/solo", r#"{"game":"banqi","options":""}"#),
        ("POST", "/api/solo/00112233445566778899aabbccddeeff/record", r#"{"record":["zq9mark"]}"#),
    ];
    let nested = format!("{}{}", "[".repeat(30_000), "]".repeat(30_000));
    let large = format!("{{\"name\":\"{}\"}}", "x".repeat(MAX_BODY_BYTES));
    for (method, path, incomplete) in routes {
        for (what, body) in [
            ("empty", ""),
            ("no JSON", "zq9mark"),
            ("half", r#"{"name":"zq9mark"#),
            ("null", "null"),
            ("a list", r#"["zq9mark"]"#),
            ("nothing", "{}"),
            ("one field too few or wrong", incomplete),
            ("one field too many", r#"{"name":"a","zq9mark":1}"#),
            ("twice", r#"{"name":"a","name":"b"}"#),
            ("two values", r#"{"name":"a"}{"name":"b"}"#),
            ("deep", nested.as_str()),
            ("an encoded zero", r#"{"name":"\u0000zq9mark","x":0}"#),
        ] {
            let answer =
                edge.call(method, path, &[("content-type", "application/json"), authorized], Some(body));
            expect(&format!("{method} {path} {what}"), &answer, 400, "bad_request");
        }
        for kind in
            ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=zq9mark", ""]
        {
            let answer =
                edge.call(method, path, &[("content-type", kind), authorized], Some(r#"{"name":"zq9mark"}"#));
            expect(&format!("{method} {path} as {kind}"), &answer, 415, "bad_request");
        }
        let answer =
            edge.call(method, path, &[("content-type", "application/json"), authorized], Some(&large));
        expect(&format!("{method} {path} too large"), &answer, 413, "too_large");
    }
    assert_eq!(edge.profile(&player).name, None, "nothing has changed");
}

/// A body whose size is not declared is not read beyond the limit either; one that is not UTF-8 is no JSON.
#[test]
fn raw_bodies() {
    let edge = &*EDGE;
    let player = edge.device();
    let send = |chunks: &[&[u8]]| {
        let mut stream = TcpStream::connect((Ipv4Addr::LOCALHOST, edge.port())).expect("the edge listens");
        let head = format!(
            "PUT /api/me HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nConnection: close\r\nContent-Type: application/json\r\n\
             Authorization: {}\r\nTransfer-Encoding: chunked\r\n\r\n",
            edge.port(),
            player.authorization
        );
        stream.write_all(head.as_bytes()).expect("sent");
        for chunk in chunks {
            // The server may answer and close before it has all.
            let sent = write!(stream, "{:x}\r\n", chunk.len())
                .and_then(|()| stream.write_all(chunk))
                .and_then(|()| stream.write_all(b"\r\n"));
            if sent.is_err() {
                break;
            }
        }
        let _ = stream.write_all(b"0\r\n\r\n");
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        String::from_utf8_lossy(&answer).into_owned()
    };
    let block = vec![b' '; 16 * 1024];
    let answer = send(&[&block, &block, &block, &block, &block, &block]);
    assert!(answer.starts_with("HTTP/1.1 413"), "{answer}");
    let answer = send(&[b"{\"name\":\"\xff\xfe\"}"]);
    assert!(answer.starts_with("HTTP/1.1 400"), "{answer}");
    let answer = send(&[b"{\"na", b"me\":\"", "\u{e9}".as_bytes(), b"\"}"]);
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    assert_eq!(edge.profile(&player).name.as_deref(), Some("\u{e9}"));
}

#[test]
fn foreign_pages_change_nothing() {
    let edge = &*EDGE;
    let player = edge.device();
    let own = edge.origin();
    let body = r#"{"name":"a"}"#;
    let with = |origin: &str| {
        let headers = [
            ("content-type", "application/json"),
            ("authorization", player.authorization.as_str()),
            ("origin", origin),
        ];
        edge.call("PUT", "/api/me", &headers, Some(body))
    };
    let port = edge.port();
    for foreign in [
        "https://zq9mark.example".to_owned(),
        "null".to_owned(),
        format!("http://127.0.0.1:{}", port ^ 1),
        format!("http://127.0.0.1.zq9mark.example:{port}"),
        format!("http://localhost:{port}"),
        format!("http://127.0.0.1:{port}@zq9mark.example"),
        "file:///zq9mark".to_owned(),
    ] {
        expect(&foreign, &with(&foreign), 403, "forbidden_origin");
    }
    assert_eq!(edge.profile(&player).name, None);
    let changed: Profile = with(&own).json();
    assert_eq!(changed.name.as_deref(), Some("a"));
}

#[test]
fn players_and_names() {
    let edge = &*EDGE;
    let device = Device::invent();
    let made: Profile = edge.post(None, "/api/players", &device.new_player()).json();
    assert_eq!(
        (made.hearts, made.next_heart_ms, made.name.clone(), made.best_level.clone()),
        (5, None, None, None)
    );
    let again: Profile = edge.post(None, "/api/players", &device.new_player()).json();
    assert_eq!(again, made, "a lost answer can be asked for again");
    let thief = room::api::NewPlayer { player: device.player.clone(), secret: Device::invent().secret };
    expect("somebody else's id", &edge.post(None, "/api/players", &thief), 401, "unauthorized");
    let upper = json!({"player": "A".repeat(32), "secret": device.secret.hex()});
    expect("not an id", &edge.post(None, "/api/players", &upper), 400, "bad_request");
    let stored = edge.sql(&format!("SELECT * FROM players WHERE id = '{}'", device.player.as_str()));
    assert!(!stored[0].to_string().contains(&device.secret.hex()), "the secret itself is stored");

    let rename =
        |name: &str| edge.call("PUT", "/api/me", &device.headers(), Some(&json!({"name": name}).to_string()));
    for (name, shown) in [
        ("小明", Some("小明")),
        ("  Ana  ", Some("Ana")),
        ("e\u{301}", Some("\u{e9}")),
        ("<b>&\"'</b>", Some("<b>&\"'</b>")),
        ("'; DROP TABLE x", Some("'; DROP TABLE x")),
        ("1234567890123456", Some("1234567890123456")),
        ("", None),
    ] {
        let profile: Profile = rename(name).json();
        assert_eq!(profile.name.as_deref(), shown, "{name:?}");
        assert_eq!(edge.profile(&device), profile);
    }
    for name in
        ["   ", "a\u{202e}b", "a\nb", "\u{200b}", "12345678901234567", "a\u{0}b", "\u{feff}", "\u{2066}x"]
    {
        expect(&format!("{name:?}"), &rename(name), 400, "bad_name");
    }
    assert_eq!(edge.profile(&device).name, None);
}

#[test]
fn rooms_and_boards() {
    let edge = &*EDGE;
    let player = edge.device();
    for (game, options, code) in [
        ("chess", "", "unknown_game"),
        ("", "", "unknown_game"),
        ("Banqi", "", "unknown_game"),
        ("banqi", "zq9mark", "unknown_options"),
        ("banqi", "draw_after=1", "unknown_options"),
        ("banqi", "classic,puff", "unknown_options"),
        ("banqi", "draw_after=60,draw_after=60", "unknown_options"),
    ] {
        let body = json!({"game": game, "options": options});
        expect(&body.to_string(), &edge.post(Some(&player), "/api/rooms", &body), 400, code);
    }
    for (path, code) in [
        ("/api/boards/zq9mark?span=all", "unknown_game"),
        ("/api/boards/banqi?span=zq9mark", "bad_request"),
        ("/api/boards/banqi?span=", "bad_request"),
    ] {
        expect(path, &edge.call("GET", path, &[], None), 400, code);
    }
    proper("a board", &edge.call("GET", "/api/boards/banqi", &[], None));

    // Nobody needs more than thirty rooms an hour.
    for _ in 0..30 {
        let _ = edge.open_room(&player, "");
    }
    let one_more = edge.post(Some(&player), "/api/rooms", &json!({"game": "banqi", "options": ""}));
    // Unless the hour has just turned.
    if one_more.status != 200 {
        expect("the 31st room", &one_more, 429, "too_many");
    }
    let _ = edge.open_room(&edge.device(), "");
}

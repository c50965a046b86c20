//! The binary as a user sees it: what it prints and with which status it ends.

use serde_json::Value;
use std::io::Write;
use std::process::{Command, Output, Stdio};

const START: &str = "????????/????????/????????/???????? - KAAEERRHHCCPPPPPkaaeerrhhccppppp 0";

fn arena(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_arena")).args(arguments).output().expect("arena starts")
}

fn arena_fed(arguments: &[&str], input: &[u8]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_arena"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("arena starts");
    child.stdin.take().expect("piped").write_all(input).expect("arena reads");
    child.wait_with_output().expect("arena ends")
}

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("UTF-8")
}

fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).expect("UTF-8")
}

fn right(arguments: &[&str]) -> String {
    let output = arena(arguments);
    assert_eq!(output.status.code(), Some(0), "{arguments:?}: {}", stderr(&output));
    stdout(&output)
}

/// Bad usage: status 2, nothing on stdout; gives what stderr says.
fn misused(arguments: &[&str]) -> String {
    let output = arena(arguments);
    assert_eq!(output.status.code(), Some(2), "{arguments:?}: {}", stderr(&output));
    assert_eq!(stdout(&output), "", "{arguments:?}");
    stderr(&output)
}

fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|e| panic!("{e}: {text}"))
}

#[test]
fn legal_lists_moves_sorted_one_a_line() {
    assert_eq!(right(&["legal", "banqi", "--position", "8/2aR4/3k4/7? r P 0"]), "d3-d4\nd3-e3\nh1\n");
    let with_capture = right(&["legal", "banqi", "--position", "8/2eR4/2pA4/8 b - 3"]);
    assert_eq!(with_capture, "c2-b2\nc2-c1\nc3-b3\nc3-c4\nc3xd3\n");
    assert_eq!(right(&["legal", "banqi", "--position", START]).lines().count(), 32);
    // Nobody is to move: no line, and nothing wrong with that.
    assert_eq!(right(&["legal", "banqi", "--position", "8/8/3R4/8 b - 0"]), "");
    // Options decide whether a game is over.
    let quiet = "8/2k5/8/5R2 r - 60";
    assert_eq!(right(&["legal", "banqi", "--position", quiet]), "");
    assert_eq!(right(&["legal", "banqi", "--position", quiet, "--options", "puff"]).lines().count(), 3);
}

#[test]
fn legal_from_stdin_answers_each_line() {
    let input =
        b"8/8/3R4/8 b - 0\n8/2aR4/3k4/7? r P 0\r\nnonsense\n\n\xff\xfe\n8/2k5/8/5R2 r - 60\n8/8/8/R6! r K 0";
    let output = arena_fed(&["legal", "banqi", "--stdin"], input);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let lines: Vec<Value> = stdout(&output).lines().map(json).collect();
    assert_eq!(lines.len(), 7);
    assert_eq!(lines[0], json(r#"{"legal":[],"outcome":{"winner":"red","reason":"captured_out"}}"#));
    assert_eq!(lines[1], json(r#"{"legal":["d3-d4","d3-e3","h1"],"outcome":null}"#));
    for refused in &lines[2..5] {
        assert!(refused["error"].is_string() && refused.as_object().unwrap().len() == 1, "{refused}");
    }
    assert_eq!(lines[5], json(r#"{"legal":[],"outcome":{"winner":null,"reason":"no_progress"}}"#));
    // A piece is being turned up: nobody is to move and nothing is over.
    assert_eq!(lines[6], json(r#"{"legal":[],"outcome":null}"#));
    assert!(
        stdout(&output).starts_with(r#"{"legal":[],"outcome":{"winner":"red","#),
        "the order of the fields"
    );
}

#[test]
fn perft_counts_each_depth() {
    assert_eq!(right(&["perft", "banqi", "--depth", "2"]), "1 448\n2 192448\n");
    let report = json(&right(&["perft", "banqi", "--depth", "2", "--json", "--options", "puff"]));
    assert_eq!(report["leaves"], json("[448, 192448]"));
    assert_eq!(report["position"], START);
    assert_eq!(report["options"], "puff");
    let over = right(&["perft", "banqi", "--depth", "2", "--position", "8/8/3R4/8 b - 0"]);
    assert_eq!(over, "1 0\n2 0\n");
}

#[test]
fn best_answers_with_a_legal_move_and_repeats() {
    let position = "8/2aR4/3k4/8 r - 0";
    for level in ["easy", "normal", "hard"] {
        let ask = ["best", "banqi", level, "--position", position, "--seed", "7", "--json"];
        let (one, two) = (json(&right(&ask)), json(&right(&ask)));
        let action = one["move"].as_str().expect("a move");
        assert!(right(&["legal", "banqi", "--position", position]).lines().any(|m| m == action));
        for field in ["move", "score", "nodes", "depth"] {
            assert_eq!(one[field], two[field], "{level} {field}");
        }
        assert!(one["nodes"].as_u64().unwrap() > 0 && one["ms"].is_number());
    }
    let lines = right(&["best", "banqi", "hard", "--position", "8/1rR5/8/8 r - 0"]);
    assert!(lines.starts_with("move  c3xb3\nscore +"), "{lines}");
    assert!(lines.contains("\nnodes ") && lines.contains("\ntime "), "{lines}");
}

#[test]
fn matches_repeat_whatever_the_threads_and_mirror_themselves() {
    let ask = ["match", "banqi", "easy", "random", "--games", "9", "--seed", "3", "--json"];
    let one = right(&ask);
    assert_eq!(right(&[&ask[..], &["--threads", "3"]].concat()), one);
    let report = json(&one);
    let count = |field: &str| report[field].as_u64().unwrap();
    assert_eq!(count("wins") + count("draws") + count("losses"), 9);
    let score = (count("wins") as f64 + count("draws") as f64 / 2.0) / 9.0;
    assert!((report["score"].as_f64().unwrap() - score).abs() < 1e-4);
    let bounds: Vec<f64> =
        report["interval"].as_array().unwrap().iter().map(|b| b.as_f64().unwrap()).collect();
    assert!(bounds[0] < score && score <= bounds[1], "{report}");
    assert!(score > 0.7, "easy lost to random moves: {report}");
    // Both games of a pair have the same deal and the same dice, so equal players share its points.
    let mirror = json(&right(&["match", "banqi", "easy", "easy", "--games", "6", "--seed", "3", "--json"]));
    assert_eq!(mirror["score"], 0.5);
    assert_eq!(mirror["wins"], mirror["losses"]);
}

#[test]
fn a_match_prints_a_table_and_keeps_to_its_budget() {
    let ask =
        ["match", "banqi", "hard", "random", "--games", "2", "--budget", "500", "--options", "draw_after=20"];
    let table = right(&ask);
    for word in ["wins ", "draws ", "losses ", "score ", "95 % interval", "plies ", "draw_after=20"] {
        assert!(table.contains(word), "{word}: {table}");
    }
    let report = json(&right(&[&ask[..], &["--json"]].concat()));
    assert!(report["nodes_per_move"].as_f64().unwrap() <= 500.0);
    let timed = json(&right(&[
        "match",
        "banqi",
        "hard",
        "random",
        "--games",
        "1",
        "--budget",
        "1ms",
        "--options",
        "draw_after=10",
        "--json",
    ]));
    assert!(timed["guarded"].is_u64());
}

#[test]
fn bad_usage_is_told_with_status_2() {
    assert!(misused(&["legal", "chess", "--position", START]).contains("banqi"), "known games are listed");
    let wrong = misused(&["legal", "banqi", "--position", "8/8/8/9 r - 0"]);
    assert!(wrong.contains("bad position") && wrong.contains("at byte 6"), "{wrong}");
    assert!(misused(&["legal", "banqi", "--position", START, "--options", "x"]).contains("bad options"));
    let master = misused(&["best", "banqi", "master", "--position", START]);
    assert!(master.contains("easy, normal, hard"), "{master}");
    assert!(misused(&["match", "banqi", "hard", "nobody"]).contains("random"));
    assert!(misused(&["best", "banqi", "hard", "--position", "8/8/3R4/8 b - 0"]).contains("captured_out"));
    for arguments in [
        &[][..],
        &["legal"],
        &["legal", "banqi"],
        &["legal", "banqi", "--stdin", "--position", START],
        &["perft", "banqi"],
        &["perft", "banqi", "--depth", "-1"],
        &["match", "banqi", "easy"],
        &["match", "banqi", "easy", "easy", "--games", "0"],
        &["match", "banqi", "easy", "easy", "--threads", "0"],
        &["match", "banqi", "easy", "easy", "--budget", "1s"],
        &["best", "banqi", "easy", "--position", START, "--seed", "x"],
        &["fly"],
    ] {
        misused(arguments);
    }
}

#[test]
fn go_positions_of_any_size_are_read_and_answered() {
    // Black has retaken nothing yet: the ko point is forbidden, the pass is always there.
    let ko = "9/9/9/3bw4/2bw1w3/3bw4/9/9/9 b E5 6.5 0";
    assert_eq!(json(&legal_line("go", ko))["legal"].as_array().unwrap().len(), 81 - 7 - 1 + 1);
    let small = "1b7/b8/9/9/9/9/9/9/9 w - 6.5 0";
    let legal = right(&["legal", "go", "--position", small]);
    assert!(!legal.lines().any(|m| m == "A9") && legal.lines().last() == Some("pass"), "{legal}");
    let thirteen = "13/13/13/13/13/13/13/13/13/13/13/13/12b w - 7 2";
    let over = r#"{"legal":[],"outcome":{"winner":"black","reason":"two_passes"}}"#;
    assert_eq!(json(&legal_line("go", thirteen)), json(over));
    let drawn = "9/9/9/9/9/9/9/9/9 b - 0 2";
    assert_eq!(
        json(&legal_line("go", drawn)),
        json(r#"{"legal":[],"outcome":{"winner":null,"reason":"two_passes"}}"#)
    );
    assert!(json(&legal_line("go", "9/9 b - 0 2"))["error"].is_string());
}

fn legal_line(game: &str, position: &str) -> String {
    let output = arena_fed(&["legal", game, "--stdin"], position.as_bytes());
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    stdout(&output)
}

#[test]
fn go_perft_and_score() {
    // By hand: 81 points or a pass; then 80 or a pass, and after a pass 81 or the second pass.
    assert_eq!(right(&["perft", "go", "--depth", "2"]), "1 82\n2 6643\n");
    assert_eq!(right(&["perft", "go", "--depth", "1", "--options", "19x19"]), "1 362\n");
    let board = "4b4/4b4/4b4/4b4/4b4/4b4/4b4/4b4/4bw3 b - 6.5 0";
    assert_eq!(
        right(&["score", "go", "--position", board]),
        "black  45\nwhite  1\nkomi   6.5\nresult B+37.5\n"
    );
    let output = arena_fed(&["score", "go", "--stdin"], b"9/9/9/9/9/9/9/9/9 b - 0 2\nnonsense\n");
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let lines: Vec<Value> = stdout(&output).lines().map(json).collect();
    assert_eq!(lines[0], json(r#"{"black":0,"white":0,"komi":0,"winner":null}"#));
    assert!(lines[1]["error"].is_string());
}

#[test]
fn score_is_for_games_decided_by_area() {
    assert!(misused(&["score", "banqi", "--position", START]).contains("not decided by area"));
    assert!(misused(&["score", "banqi", "--stdin"]).contains("not decided by area"));
    misused(&["score", "banqi"]);
}

#[test]
fn replay_refuses_what_is_no_record() {
    assert!(misused(&["replay", "/no/such/file"]).contains("/no/such/file"));
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml");
    assert!(misused(&["replay", file]).contains("not a record"));
}

#[test]
fn replay_plays_sgf_and_says_which_place_is_wrong() {
    let cases = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/data/go/cases/");
    let ended = right(&["replay", &format!("{cases}go9_scoring_dead_stones_komi0.sgf"), "--json"]);
    let ended = json(&ended);
    assert_eq!((&ended["game"], &ended["plies"]), (&json("\"go\""), &json("2")));
    assert_eq!(ended["outcome"], json(r#"{"winner":"white","reason":"two_passes"}"#));
    // The position is one that the other commands take.
    let position = ended["position"].as_str().expect("a position");
    assert!(right(&["score", "go", "--position", position]).starts_with("black  23\nwhite  45\n"));
    let going_on = right(&["replay", &format!("{cases}go13_long_ko_fight.sgf")]);
    assert!(going_on.contains("plies    148\n") && going_on.contains("not ended by the rules"), "{going_on}");

    let file = std::env::temp_dir().join(format!("qiguan-arena-{}.sgf", std::process::id()));
    let name = file.to_str().expect("a name in UTF-8");
    // A stone on a stone, suicide, a point off the board, and a file without an end: status 1 and the place.
    for (text, place, word) in [
        ("(;SZ[9];B[aa]\n;W[aa])", ":2:4:", "occupied"),
        ("(;SZ[9]AB[ab][ba]\n\n;W[aa])", ":3:4:", "suicide"),
        ("(;SZ[9];B[jj])", ":1:11:", "jj"),
        ("(;SZ[9];B[aa]", ":1:14:", ")"),
    ] {
        std::fs::write(&file, text).expect("a file in the folder for such files");
        let output = arena(&["replay", name]);
        assert_eq!((output.status.code(), stdout(&output).as_str()), (Some(1), ""), "{text}");
        let told = stderr(&output);
        assert!(told.contains(place) && told.contains(word), "{text:?}: {told}");
    }
    std::fs::remove_file(&file).expect("it was written");
}

#[test]
fn bench_measures_every_level() {
    let report = json(&right(&["bench", "banqi", "--json"]));
    let levels: Vec<&str> =
        report["players"].as_array().unwrap().iter().map(|p| p["level"].as_str().unwrap()).collect();
    assert_eq!(levels, ["easy", "normal", "hard"]);
    assert!(report["perft_per_second"].as_f64().unwrap() > 0.0);
}

const JIEQI: &str =
    "xxxxkxxxx/9/1x5x1/x1x1x1x1x/9/9/X1X1X1X1X/1X5X1/9/XXXXKXXXX w R2A2C2P5N2B2r2a2c2p5n2b2 0";

#[test]
fn jieqi_legal_reads_every_form_of_a_position() {
    let moves = right(&["legal", "jieqi", "--position", JIEQI]);
    assert_eq!(moves.lines().count(), 44);
    assert!(moves.lines().is_sorted() && moves.contains("b3b10\n"), "{moves}");
    let board = JIEQI.split(' ').next().unwrap();
    let pychess =
        "r~n~b~a~ka~b~n~r~/9/1c~5c~1/p~1p~1p~1p~1p~/9/9/P~1P~1P~1P~1P~/1C~5C~1/9/R~N~B~A~KA~B~N~R~ w - - 0 1";
    let old = format!("{board} A2B2N2R2C2P5a2b2n2r2c2p5 w - - 0 1");
    for text in [format!("{board} w"), format!("{board} w 0"), format!("{JIEQI} 1"), old, pychess.to_owned()]
    {
        assert_eq!(right(&["legal", "jieqi", "--position", &text]), moves, "{text}");
    }
    let loose = right(&[
        "legal",
        "jieqi",
        "--position",
        &format!("{} w", board.replace(['K'], "X").replace('k', "x")),
        "--options",
        "loose",
    ]);
    assert_eq!(loose.lines().count(), 51);

    let input = b"3k5/8R/9/9/9/9/9/9/9/R3K4 b - 0\nR2k5/8R/9/9/9/9/9/9/9/4K4 b 0\n9/9/9/9/9/9/9/9/9/9 w\n3k5/9/9/9/9/9/R8/9/9/4K4 w - 80\n";
    let output = arena_fed(&["legal", "jieqi", "--stdin"], input);
    let lines: Vec<Value> = stdout(&output).lines().map(json).collect();
    assert_eq!(lines[0], json(r#"{"legal":[],"outcome":{"winner":"red","reason":"stalemate"}}"#));
    assert_eq!(lines[1], json(r#"{"legal":[],"outcome":{"winner":"red","reason":"checkmate"}}"#));
    assert!(lines[2]["error"].is_string(), "{}", lines[2]);
    assert_eq!(lines[3], json(r#"{"legal":[],"outcome":{"winner":null,"reason":"no_progress"}}"#));
}

#[test]
fn jieqi_perft_branches_on_what_turns_up_or_follows_a_deal() {
    // 44 moves of a hidden piece each, six kinds; two of them capture a hidden piece, six kinds again.
    assert_eq!(right(&["perft", "jieqi", "--depth", "1"]), format!("1 {}\n", 1 + 41 * 6 + 2 * 36));
    let deal = "RNBARAPPPCCBNPPrnbaraPPPccbnppp";
    assert_eq!(arena(&["perft", "jieqi", "--depth", "1", "--deal", deal]).status.code(), Some(2));
    let deal = "PPPNCNPARPRBBCApanacppnrpbrcpb";
    let counts = right(&["perft", "jieqi", "--depth", "3", "--deal", deal]);
    assert_eq!(counts, "1 44\n2 1926\n3 76024\n", "as independent programs count");
    let other = JIEQI.replace("n2b2", "n1b2").replacen("xxxxk", "1xxxk", 1);
    assert_eq!(
        arena(&["perft", "jieqi", "--depth", "1", "--position", &other, "--deal", deal]).status.code(),
        Some(0)
    );
}

#[test]
fn replay_knows_the_records_of_banqi_and_jieqi() {
    let folder = std::env::temp_dir().join(format!("arena-replay-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let file = |name: &str, text: &str| {
        let path = folder.join(name);
        std::fs::write(&path, text).expect("a file");
        path.display().to_string()
    };
    let jieqi = file("jieqi.txt", "[Game \"jieqi\"]\n\n1. b3b10=Cxn a7a6=p *\n");
    let answer = json(&right(&["replay", &jieqi, "--json"]));
    assert_eq!(answer["game"], "jieqi");
    assert_eq!(answer["plies"], 2);
    assert_eq!(
        answer["position"],
        "xCxxkxxxx/9/1x5x1/2x1x1x1x/p8/9/X1X1X1X1X/7X1/9/XXXXKXXXX w R2A2C1P5N2B2r2a2c2p4n2b2 0"
    );
    assert_eq!(answer["outcome"], Value::Null);
    let banqi = file("banqi.txt", "[Game \"banqi\"]\n[Position \"8/2aR4/3k4/7? r P 0\"]\nd3-e3 c3-c4 *\n");
    assert_eq!(json(&right(&["replay", &banqi, "--json"]))["position"], "2a5/4R3/3k4/7? r P 2");
    let wrong = file("wrong.txt", "[Game \"jieqi\"]\n\n1. b3b10=Cxn\n   a7a8=p *\n");
    let output = arena(&["replay", &wrong]);
    assert_eq!(output.status.code(), Some(1), "{}", stderr(&output));
    assert!(stderr(&output).contains("wrong.txt:4:4:"), "{}", stderr(&output));
    std::fs::remove_dir_all(&folder).expect("the folder goes");
}

const XIANGQI: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";

#[test]
fn xiangqi_legal_answers_a_position_a_line() {
    let input = format!(
        "{XIANGQI}\n1P1C1k3/4P4/9/9/9/9/9/9/3K5/9 b\n9/9/9/9/9/9/9/9/9/4K4 w\n3akab2/9/9/9/9/9/9/4B4/9/2BAK4 w\n"
    );
    let output = arena_fed(&["legal", "xiangqi", "--stdin", "--options", "plain"], input.as_bytes());
    let lines: Vec<Value> = stdout(&output).lines().map(json).collect();
    assert_eq!(lines.len(), 4);
    assert_eq!(lines[0]["legal"].as_array().map(Vec::len), Some(44));
    assert_eq!(lines[0]["legal"][0], "a1a2");
    assert_eq!(lines[0]["outcome"], Value::Null);
    assert_eq!(lines[1]["outcome"]["winner"], "red");
    assert_eq!(lines[1]["outcome"]["reason"], "stalemate");
    assert!(lines[2]["error"].as_str().is_some_and(|e| e.contains("Black has no general")), "{}", lines[2]);
    assert_eq!(lines[1]["legal"], json("[]"));
    // Drawn by a rule that other programs do not know: the outcome says so, the pieces' moves are listed all the same.
    assert_eq!(lines[3]["outcome"]["winner"], Value::Null);
    assert_eq!(lines[3]["outcome"]["reason"], "bare_material");
    assert_eq!(lines[3]["legal"], json(r#"["c1a3","d1e2","e1e2","e1f1"]"#));
}

#[test]
fn xiangqi_perft_by_version_of_the_exchange() {
    assert_eq!(right(&["perft", "xiangqi", "--depth", "3"]), "1 44\n2 1920\n3 79666\n");
    assert!(right(&["perft", "xiangqi", "--depth", "3", "--options", "exchange=v3"]).ends_with("3 79665\n"));
    let dealt = misused(&["perft", "xiangqi", "--depth", "1", "--deal", "", "--beside", "x"]);
    assert!(dealt.contains("cannot be used with"), "{dealt}");
    let missing =
        misused(&["perft", "xiangqi", "--depth", "1", "--json", "--beside", "no-such-program-anywhere"]);
    assert!(missing.contains("no-such-program-anywhere"), "{missing}");
}

#[test]
fn xiangqi_replay_says_where_a_record_leads_or_is_wrong() {
    let data = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/data/xiangqi/");
    let file = |name: &str| format!("{data}{name}");
    let chase = json(&right(&["replay", "--json", &file("xq_pgn_perpetual_chase_engine_game.pgn")]));
    assert_eq!(chase["game"], "xiangqi");
    assert_eq!(chase["plies"], 108);
    assert_eq!(chase["outcome"]["winner"], "red");
    assert_eq!(chase["outcome"]["reason"], "perpetual_chase");
    assert_eq!(chase["result"], "1-0");
    let mate = json(&right(&["replay", "--json", &file("xq_dhtmlxq_one_line_no_binit.txt")]));
    assert_eq!((&mate["plies"], &mate["outcome"]["reason"]), (&json("43"), &json("\"checkmate\"")));
    let wxf = right(&["replay", &file("xq_pgn_fullwidth_wxf.pgn")]);
    assert!(wxf.contains("plies    95"), "{wxf}");
    assert!(wxf.contains("5aC2/3k5/3a1P3/2N1c4/2b3n1p/9/P8/B8/4A4/3A1K3 b"), "{wxf}");

    let wrong = std::env::temp_dir().join(format!("arena-wrong-{}.pgn", std::process::id()));
    std::fs::write(&wrong, "[Event \"x\"]\n\n1. h2e2 h9h5\n").expect("a place for a file");
    let output = arena(&["replay", &wrong.display().to_string()]);
    std::fs::remove_file(&wrong).expect("it is there");
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr(&output).contains(":3:9: h9h5"), "{}", stderr(&output));
}

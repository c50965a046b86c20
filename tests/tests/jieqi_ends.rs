//! How a game of Jieqi ends, \[JQ30\] and \[JQ31\].

use games::jieqi::Illegal;
use games::jieqi::{Color, Jieqi, Verdict};
use games::{Game, Observer, Reason, Seat, View};
use qiguan_tests::jieqi::{after, draw, game, legal, outcome, refusal, win};

#[test]
fn jq30_no_legal_move_loses_mate_or_stalemate() {
    let mate = game("standard", "3k5/8R/9/9/9/9/9/9/R8/4K4 w - 0");
    let mate = after(&mate, "a2a10");
    assert_eq!(outcome(&mate), win(Seat::First, Reason::Checkmate));
    assert_eq!(refusal(&mate, "d10d9"), Illegal::GameOver);
    let stale = after(&game("standard", "3k5/9/9/9/9/9/9/9/8R/4K4 w - 0"), "i2i9");
    assert_eq!(outcome(&stale), win(Seat::First, Reason::Stalemate));
    assert!(legal(&stale).is_empty());
}

#[test]
fn jq30_no_legal_move_loses_in_loose_too() {
    // Black's soldiers stand in front of each other at the edge of Red's side, its king in the corner behind them.
    let free = game("loose", "9/9/9/9/9/9/9/K8/9/7pk w - 0");
    assert_eq!(outcome(&after(&free, "a3a4")), None);
    // Without a piece left there is no move; the king is not on the board, but nobody captured it.
    let none = game("loose", "9/9/9/9/9/9/9/9/9/K7X b P1k1 0");
    assert_eq!(outcome(&none), win(Seat::First, Reason::Stalemate));
}

#[test]
fn jq30_loose_capturing_the_king_wins_on_the_move_that_captures() {
    let face = after(&game("loose", "9/9/9/9/9/9/9/9/R7k/4K4 w - 0"), "a2i2");
    assert_eq!(outcome(&face), win(Seat::First, Reason::KingCaptured));
    let hidden = game("loose", "9/9/9/9/9/9/9/9/R7x/4K4 w k1 0");
    assert_eq!(outcome(&after(&hidden, "a2i2=xk")), win(Seat::First, Reason::KingCaptured));
    let other = game("loose", "9/9/9/9/9/9/9/9/R7x/4K3x w k1p1 0");
    assert_eq!(outcome(&after(&other, "a2i2=xp")), None);
    // By a hidden piece, too, and where kings are safe by rule but hidden.
    let step = game("loose", "9/9/9/9/9/9/9/9/7Xx/4K4 w P1k1 0");
    assert_eq!(outcome(&after(&step, "h2i2=Pxk")), win(Seat::First, Reason::KingCaptured));
    let ended = after(&hidden, "a2i2=xk");
    for who in [Observer::Public, Observer::Seat(Seat::Second)] {
        let view = ended.view(who);
        assert_eq!(games::jieqi::Sight::read(&view.to_string(), ended.options()).as_ref(), Ok(&view));
    }
}

#[test]
fn jq30_turning_up_ones_own_king_is_no_capture() {
    let game = game("loose", "x8/9/9/9/9/9/9/9/9/8X w K1k1 0");
    assert_eq!(outcome(&after(&game, "i1i1=K")), None);
    assert_eq!(outcome(&after(&game, "i1i2=K a10a10=k")), None);
}

#[test]
fn jq31_standard_draws_after_80_quiet_plies() {
    let text = |quiet: u16| format!("3k5/9/9/9/9/9/R8/9/9/4K4 w - {quiet}");
    assert_eq!(outcome(&after(&game("standard", &text(78)), "a4a5")), None);
    assert_eq!(outcome(&after(&game("standard", &text(79)), "a4a5")), draw(Reason::NoProgress));
    assert_eq!(game("standard", &text(60)).scene().plies_to_draw(), Some(20));
    assert_eq!(outcome(&after(&game("loose", &text(198)), "a4a5")), None);
    assert_eq!(outcome(&after(&game("loose", &text(199)), "a4a5")), draw(Reason::NoProgress));
    assert_eq!(outcome(&after(&game("draw_after=none", &text(999)), "a4a5")), None);
    assert_eq!(outcome(&after(&game("draw_after=10", &text(9)), "a4a5")), draw(Reason::NoProgress));
}

#[test]
fn jq31_a_capture_or_a_reveal_starts_the_count_anew() {
    let text = "3k5/9/9/9/9/p8/R7X/9/9/4K4 w P1 79";
    assert_eq!(after(&game("standard", text), "a4a5").scene().quiet(), 0);
    assert_eq!(after(&game("standard", text), "i4i5=P").scene().quiet(), 0);
    assert_eq!(after(&game("standard", text), "a4b4").scene().quiet(), 80);
    // A loss on the last ply comes before the draw.
    let mate = game("standard", "3k5/8R/9/9/9/9/9/9/R8/4K4 w - 79");
    assert_eq!(outcome(&after(&mate, "a2a10")), win(Seat::First, Reason::Checkmate));
}

fn rounds(game: &Jieqi, round: &str, times: usize) -> Jieqi {
    (0..times).fold(game.clone(), |game, _| after(&game, round))
}

/// A chariot and a king go to and fro, chasing nothing.
const IDLE: &str = "3k5/9/9/9/9/9/R8/9/9/4K4 w - 0";

#[test]
fn jq31_the_third_occurrence_draws() {
    let round = "a4a5 d10d9 a5a4 d9d10";
    for options in ["standard", "loose", "repetition=check_only", "repetition=draw"] {
        let start = game(options, IDLE);
        let once = rounds(&start, round, 1);
        assert_eq!(outcome(&once), None);
        assert_eq!(
            once.scene().repetition().map(|r| (r.count, r.verdict)),
            Some((2, Verdict::Draw)),
            "the warning"
        );
        assert_eq!(outcome(&rounds(&start, round, 2)), draw(Reason::Repetition), "{options}");
    }
    let never = game("repetition=none,draw_after=none", IDLE);
    assert_eq!(outcome(&rounds(&never, round, 30)), None);
}

#[test]
fn jq31_who_alone_checks_perpetually_loses() {
    let start = game("standard", "3k5/9/9/9/9/9/4R4/9/9/5K3 w - 0");
    let round = "e4d4 d10e10 d4e4 e10d10";
    let twice = rounds(&start, round, 2);
    // The start was no check: the first time that all of Red's moves were checks is one move later.
    let ended = if outcome(&twice).is_some() { twice } else { after(&twice, "e4d4") };
    assert_eq!(outcome(&ended), win(Seat::Second, Reason::PerpetualCheck));
    let warned = rounds(&start, round, 1);
    assert_eq!(warned.scene().repetition().map(|r| r.verdict), Some(Verdict::PerpetualCheck(Color::Red)));
    let drawn = rounds(&game("repetition=draw", "3k5/9/9/9/9/9/4R4/9/9/5K3 w - 0"), round, 2);
    assert_eq!(outcome(&drawn), draw(Reason::Repetition));
}

#[test]
fn jq31_who_alone_chases_perpetually_loses() {
    // Red's chariot follows an unprotected horse that goes to and fro.
    let text = "3k5/9/9/9/9/n8/1R7/9/9/4K4 w - 0";
    let round = "b4a4 a5b7 a4b4 b7a5";
    let start = game("standard", text);
    let ended = rounds(&start, round, 2);
    assert_eq!(outcome(&ended), win(Seat::Second, Reason::PerpetualChase));
    assert_eq!(outcome(&rounds(&game("repetition=check_only", text), round, 2)), draw(Reason::Repetition));
    // Protected by a hidden chariot's way of moving, it is not chased on a5 any more.
    let guarded = game("standard", "x2k5/9/9/9/9/n8/1R7/9/9/4K4 w p1 0");
    assert_eq!(outcome(&rounds(&guarded, round, 2)), draw(Reason::Repetition));
}

#[test]
fn jq31_hidden_pieces_are_never_what_is_chased() {
    let text = "3k5/9/9/x8/9/9/1R7/9/9/4K4 w p1 0";
    let round = "b4a4 d10d9 a4b4 d9d10";
    assert_eq!(outcome(&rounds(&game("standard", text), round, 2)), draw(Reason::Repetition));
}

#[test]
fn jq31_a_reveal_ends_the_past() {
    let start = game("standard", "3k5/9/9/9/9/9/R7X/9/9/4K4 w P1 0");
    let round = "a4a5 d10d9 a5a4 d9d10";
    let game = after(&rounds(&start, round, 1), "i4i5=P d10d9 a4a5 d9d10 a5a4");
    assert_eq!(game.scene().plies_since_reveal().len(), 4);
    assert_eq!(outcome(&game), None);
}

#[test]
fn jq31_the_past_stands_in_the_text() {
    let once = rounds(&game("standard", IDLE), "a4a5 d10d9 a5a4 d9d10", 1);
    let view = once.view(Observer::Public);
    let text = view.to_string();
    assert!(text.ends_with(" 4 ~a4a5,d10d9,a5a4,d9d10"), "{text}");
    assert_eq!(view.position_text(), IDLE.replace("- 0", "R1A2C2P5N2B2r2a2c2p5n2b2 4"));
    let read = games::jieqi::Sight::read(&text, once.options()).unwrap();
    let again = read.guess(&mut qiguan_tests::dice::Seeded::new(1));
    assert_eq!(outcome(&rounds(&again, "a4a5 d10d9 a5a4 d9d10", 1)), draw(Reason::Repetition));
    for (wrong, at) in [
        ("3k5/9/9/9/9/9/R8/9/9/4K4 w - 1 ~a4a5,d10d9", 34),
        ("3k5/9/9/9/9/9/R8/9/9/4K4 w - 4 ~a4a5,d10d8", 39),
        ("3k5/9/9/9/9/9/R8/9/9/4K4 w - 4 ~b4a4,d9d", 41),
        ("3k5/9/9/9/9/9/R8/9/9/4K4 w - 4 ~b5a4,d9d10", 34),
    ] {
        let error = games::jieqi::Sight::read(wrong, once.options()).unwrap_err();
        assert!(error.at >= at - 2 && error.at <= at + 3, "{wrong}: {error}");
    }
}

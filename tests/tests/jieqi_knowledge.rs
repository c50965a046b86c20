//! Who knows what in Jieqi, \[JQ20\] to \[JQ23\], and that guesses are drawn fairly.

use games::jieqi::{Color, Jieqi, Options, Role, Sight};
use games::{Game, Observer, Seat, Turn, View};
use qiguan_tests::dice::Seeded;
use qiguan_tests::jieqi::{after, game, letters, sight, stages};
use std::collections::BTreeMap;

const RED: Observer = Observer::Seat(Seat::First);
const BLACK: Observer = Observer::Seat(Seat::Second);

fn start(options: &str) -> Jieqi {
    Jieqi::new(&options.parse().unwrap())
}

/// Red's hidden cannon took the hidden piece on b10, a horse.
fn captured(options: &str) -> Jieqi {
    after(&start(options), "b3b10=Cxn")
}

#[test]
fn jq20_what_is_turned_up_is_turned_up_for_everyone() {
    let game = captured("standard");
    for who in [RED, BLACK, Observer::Public] {
        let view = game.view(who);
        assert_eq!(view.board().piece("b10".parse().unwrap()), Some("C".parse().unwrap()));
        assert_eq!(view.pool(Color::Red).count(Role::Cannon), 1);
    }
}

#[test]
fn jq21_standard_tells_the_capturer_only() {
    let game = captured("standard");
    let red = game.view(RED);
    assert_eq!(letters(red.told(Color::Black)), "H");
    assert_eq!(red.pool(Color::Black).count(Role::Horse), 1);
    assert_eq!(red.unseen(Color::Black), 0);
    for who in [BLACK, Observer::Public] {
        let view = game.view(who);
        assert!(view.told(Color::Black).is_empty());
        assert_eq!(view.pool(Color::Black).count(Role::Horse), 2);
        assert_eq!((view.pool(Color::Black).len(), view.board().hidden(Color::Black).size()), (15, 14));
        assert_eq!(view.unseen(Color::Black), 1);
    }
}

#[test]
fn jq21_the_other_seats_view_is_the_same_whatever_was_captured() {
    for who in [BLACK, Observer::Public] {
        let views: Vec<Sight> = ["n", "r", "p", "c", "b", "a"]
            .map(|taken| after(&start("standard"), &format!("b3b10=Cx{taken}")).view(who))
            .into();
        assert!(
            views.windows(2).all(|pair| pair[0] == pair[1] && pair[0].to_string() == pair[1].to_string())
        );
        assert!(views.windows(2).all(|pair| format!("{:?}", pair[0]) == format!("{:?}", pair[1])));
        // And so are guesses by the same dice.
        let guesses: Vec<Jieqi> = views.iter().map(|view| view.guess(&mut Seeded::new(9))).collect();
        assert!(guesses.windows(2).all(|pair| pair[0] == pair[1]));
    }
    let red = ["n", "r"].map(|taken| after(&start("standard"), &format!("b3b10=Cx{taken}")).view(RED));
    assert_ne!(red[0], red[1]);
}

#[test]
fn jq21_loose_tells_both_and_none_tells_nobody() {
    for who in [RED, BLACK, Observer::Public] {
        let both = captured("captured_seen_by=both").view(who);
        assert_eq!(letters(both.told(Color::Black)), "H");
        let none = captured("captured_seen_by=none").view(who);
        assert!(none.told(Color::Black).is_empty());
        assert_eq!(none.unseen(Color::Black), 1);
    }
    let loose = after(&start("loose"), "a4a5=P a7a6=p a5a6").view(BLACK);
    assert_eq!(loose.pool(Color::Black).len(), 15, "a face-up capture is no hidden one");
    assert!(loose.told(Color::Black).is_empty());
}

#[test]
fn jq21_after_the_game_all_know_all() {
    // Red takes a hidden piece and mates by it; before, only Red would know.
    let text = "1x1k5/8R/9/9/9/9/9/9/1R7/4K4 w c1 0";
    let game = after(&game("standard", text), "b2b10=xc");
    assert!(matches!(game.turn(), Turn::Over(_)), "{}", game.view(Observer::Public));
    for who in [RED, BLACK, Observer::Public] {
        let view = game.view(who);
        assert_eq!(letters(view.told(Color::Black)), "C", "{who:?}");
        assert_eq!(Sight::read(&view.to_string(), game.options()).as_ref(), Ok(&view));
    }
}

#[test]
fn jq21_logs_are_told_as_views_are() {
    let game = captured("standard");
    let answer = "Cxn".parse().unwrap();
    assert_eq!(game.told(answer, Seat::First, RED).to_string(), "Cxn");
    assert_eq!(game.told(answer, Seat::First, BLACK).to_string(), "Cx?");
    assert_eq!(game.told(answer, Seat::First, Observer::Public).to_string(), "Cx?");
    assert_eq!(game.told("C".parse().unwrap(), Seat::First, BLACK).to_string(), "C");
}

#[test]
fn jq21_a_text_cannot_tell_what_nobody_was_told() {
    let board = "xxxxkxxPx/9/1x5x1/x1x1x1x1x/9/9/X1X1X1X1X/1X7/9/XXXXKXXXX b R2A2C2P4N2B2r2a2c2p4n2b2 0 p1";
    assert!(Sight::read(board, &Options::standard()).is_ok());
    let both =
        "1xxxkxxxx/9/1x5x1/x1x1x1x1x/9/9/X1X1X1X1X/1X5X1/9/1XXXKXXXX w R2A2C2P5N2B1r2a2c2p5n2b1 0 B1b1";
    assert_eq!(Sight::read(both, &Options::standard()).unwrap_err().at, both.len() - 4);
    assert!(Sight::read(both, &"captured_seen_by=both".parse().unwrap()).is_ok());
    assert!(Sight::read(board, &"captured_seen_by=none".parse().unwrap()).is_err());
}

#[test]
fn jq22_a_pool_can_be_larger_than_the_number_of_hidden_squares() {
    let view = captured("standard").view(BLACK);
    let mut seen = BTreeMap::new();
    for seed in 0..3_000 {
        let guess = view.guess(&mut Seeded::new(seed));
        assert_eq!(guess.view(BLACK), view);
        assert_eq!(guess.pool(Color::Black).len(), 14, "as many as there are hidden squares");
        assert_eq!(guess.taken(Color::Black).len(), 1);
        *seen.entry(letters(guess.taken(Color::Black))).or_insert(0) += 1;
    }
    // Which piece is gone: two of fifteen for a kind with two pieces, five of fifteen for soldiers.
    for (letter, of_fifteen) in [("R", 2), ("A", 2), ("C", 2), ("H", 2), ("E", 2), ("P", 5)] {
        let (found, right) = (f64::from(seen[letter]), 3_000.0 * f64::from(of_fifteen) / 15.0);
        assert!((found - right).abs() < 4.5 * right.sqrt(), "{letter}: {found} instead of about {right}");
    }
    assert_eq!(seen.len(), 6, "no king among them");
}

/// Completions: nature's answers in a guessed game are drawn without replacement and are fair for each square.
#[test]
fn jq22_completions_are_drawn_without_replacement_and_fairly() {
    // Three hidden pieces on the board, four in the pool.
    let view = sight(&Options::standard(), "3k5/9/9/9/9/9/X1X1X4/8p/9/5K3 w R1C1N1P1 0");
    assert_eq!(view.unseen(Color::Red), 1);
    let mut lines = BTreeMap::new();
    let games = 12_000u32;
    for seed in 0..games {
        let mut dice = Seeded::new(u64::from(seed));
        let mut game = view.guess(&mut dice);
        let mut line = String::new();
        for m in ["a4a5", "c4c5", "e4e5"] {
            game.play(m.parse().unwrap()).unwrap();
            let answer = dice.answer(&game).expect("an answer");
            line.push_str(&answer.to_string());
            game.reveal(answer).unwrap();
            game.play(if m == "c4c5" { "h3i3" } else { "i3h3" }.parse().unwrap()).unwrap();
        }
        let mut sorted: Vec<char> = line.chars().collect();
        sorted.sort_unstable();
        sorted.dedup();
        assert_eq!(sorted.len(), 3, "{line}: a piece was drawn twice");
        *lines.entry(line).or_insert(0u32) += 1;
    }
    // 4 x 3 x 2 orders, each equally likely: chi-squared with 23 degrees of freedom is below 58.6 in all but 0.006 %.
    assert_eq!(lines.len(), 24);
    let right = f64::from(games) / 24.0;
    let chi: f64 = lines.values().map(|&n| (f64::from(n) - right).powi(2) / right).sum();
    assert!(chi < 58.6, "{chi}");
}

#[test]
fn jq22_a_king_not_yet_seen_is_on_the_board() {
    // Loose, and nobody is told of captures: two of the four in Black's pool are gone, but never the king.
    let options: Options = "loose,captured_seen_by=none".parse().unwrap();
    let view = sight(&options, "x8/9/9/9/8x/9/9/9/9/4K4 w k1r1c1p1 0");
    let mut with_king = BTreeMap::new();
    for seed in 0..3_000 {
        let guess = view.guess(&mut Seeded::new(seed));
        assert_eq!(guess.pool(Color::Black).count(Role::General), 1);
        *with_king.entry(letters(guess.pool(Color::Black))).or_insert(0) += 1;
    }
    assert_eq!(with_king.keys().map(String::as_str).collect::<Vec<_>>(), ["KC", "KP", "KR"]);
    for count in with_king.values() {
        assert!((850..1_150).contains(count), "{with_king:?}");
    }
}

#[test]
fn jq22_each_side_has_its_own_pool() {
    let game = after(&start("standard"), "b3b10=Cxn h8h1=cxR");
    let (red, black, public) = (game.view(RED), game.view(BLACK), game.view(Observer::Public));
    assert_eq!((red.unseen(Color::Red), red.unseen(Color::Black)), (1, 0));
    assert_eq!((black.unseen(Color::Red), black.unseen(Color::Black)), (0, 1));
    assert_eq!((public.unseen(Color::Red), public.unseen(Color::Black)), (1, 1));
    assert_eq!(letters(black.told(Color::Red)), "R");
    assert!(red.to_string().ends_with("n1") && black.to_string().ends_with("R1"), "{red} | {black}");
}

#[test]
fn jq23_the_deal_decides_identities_and_nothing_else() {
    let options = Options::standard();
    let deals: Vec<_> = (0..5).map(|seed| Jieqi::deal(&options, &mut Seeded::new(seed))).collect();
    let game = Jieqi::new(&options);
    for m in game.scene().legal_moves() {
        let mut waiting = game.clone();
        waiting.play(m).unwrap();
        if !waiting.awaits_chance() {
            continue;
        }
        let views = deals.iter().map(|_| waiting.view(Observer::Public));
        assert!(views.clone().zip(views.skip(1)).all(|(a, b)| a == b));
        for deal in &deals {
            let answer = waiting.answer(deal).expect("the deal answers");
            assert_eq!(answer.shown, deal.piece(m.from));
        }
    }
}

#[test]
fn a_guess_keeps_what_each_side_knows() {
    for seed in 0..12 {
        for options in ["standard", "captured_seen_by=none", "captured_seen_by=both"] {
            for game in stages(&options.parse().unwrap(), seed, 100).into_iter().step_by(13) {
                for who in [RED, BLACK, Observer::Public] {
                    let guess = game.view(who).guess(&mut Seeded::new(seed));
                    assert_eq!(guess.view(who), game.view(who));
                    // How many the other side captured is public, what they were is not: its view in the guess is
                    // as certain as its real one.
                    for other in [RED, BLACK] {
                        for color in Color::BOTH {
                            assert_eq!(guess.view(other).unseen(color), game.view(other).unseen(color));
                        }
                    }
                }
            }
        }
    }
}

//! The computer players of Banqi: what they decide is pinned, legal, paid for, repeatable and fair.

use engine::{Budget, Choice, Level, Meter, Player, SeededDice, evaluate_banqi};
use games::banqi::{Banqi, Color, Deal, Move, Options, Piece, Squares};
use games::{Dice, Game, Observer, Turn, View};
use proptest::prelude::*;
use qiguan_tests::banqi::{classic, puff};
use qiguan_tests::data;
use qiguan_tests::dice::Seeded;
use qiguan_tests::vectors::{EndingRow, PositionRow};
use std::cell::Cell;

fn players() -> impl Iterator<Item = Player<Banqi>> {
    Player::<Banqi>::levels().filter_map(Player::new)
}

fn player(level: Level) -> Player<Banqi> {
    Player::new(level).unwrap_or_else(|| panic!("no {level}"))
}

fn choose(level: Level, view: &Banqi) -> Choice<Move> {
    let choice = player(level).choose(view, &mut SeededDice::new(1));
    choice.unwrap_or_else(|| panic!("{level} has no move in {view}"))
}

/// Its move is this text for several seeds.
fn always(level: Level, position: &str, action: &str) {
    let view = classic(position);
    for seed in 0..12 {
        let choice = player(level).choose(&view, &mut SeededDice::new(seed)).expect("to move");
        assert_eq!(choice.action.to_string(), action, "{level}, seed {seed}: {position}");
    }
}

#[test]
fn banqi_has_three_levels_so_far() {
    let levels: Vec<Level> = Player::<Banqi>::levels().collect();
    assert_eq!(levels, [Level::Easy, Level::Normal, Level::Hard]);
    assert!(Player::<Banqi>::new(Level::Master).is_none());
    // 1 : 3 : 6
    let budgets: Vec<u64> = players().map(|p| p.budget().nodes).collect();
    assert_eq!([3 * budgets[0], 2 * budgets[1]], [budgets[1], budgets[2]]);
}

/// Moves and node counts are pinned. A change that is not meant to change how the computer plays
/// changes none of these; one that is proves its worth in matches and brings the new file.
#[test]
fn signature() {
    let pinned = std::fs::read_to_string(data::path("banqi/engine-signature.txt")).expect("the pins");
    let positions: Vec<&str> = pinned.lines().filter_map(|line| line.strip_prefix("position ")).collect();
    assert!(positions.len() >= 20);
    let mut now = String::new();
    for text in positions {
        now += &format!("position {text}\n");
        for player in players() {
            let Choice { action, score, nodes, .. } =
                player.choose(&classic(text), &mut SeededDice::new(2026)).expect("to move");
            now += &format!("  {} {action} {score} {nodes}\n", player.level());
        }
    }
    assert!(pinned == now, "the players play otherwise; were this meant, the file would be:\n{now}");
}

#[test]
fn decisions_are_legal_in_every_position_of_the_vectors_and_cost_no_more_than_allowed() {
    let (mut asked, mut used_up) = (0, 0);
    for row in data::rows::<PositionRow>("banqi/positions.jsonl") {
        for preset in &row.valid_for {
            let options: Options = preset.parse().expect("a preset");
            let view = Banqi::read(&row.place.notation(), &options).expect("a position");
            let legal = view.legal_moves();
            for player in players() {
                asked += 1;
                // All positions with little to spend; some with next to nothing and with the usual budget.
                let usual = player.budget().nodes;
                let budgets = if asked % 16 == 0 { &[1000, 0, 1, 2, 7, 100, usual][..] } else { &[1000] };
                for &nodes in budgets {
                    let player = player.with_budget(Budget { nodes });
                    let choice = player.choose(&view, &mut SeededDice::new(asked)).expect("to move");
                    assert!(legal.contains(&choice.action), "{} with {nodes}: {}", row.id, choice.action);
                    assert!(choice.nodes <= nodes.max(1), "{} with {nodes}: {}", row.id, choice.nodes);
                    assert!(!choice.guarded);
                    used_up += u64::from(choice.nodes == nodes);
                }
            }
        }
    }
    assert!(asked > 1000 && used_up > 300, "{asked} {used_up}");
}

#[test]
fn nobody_to_move_nothing_decided() {
    let mut over = 0;
    for row in data::rows::<EndingRow>("banqi/endings.jsonl") {
        for (preset, status) in &row.status {
            let options: Options = preset.parse().expect("a preset");
            let view = Banqi::read(&row.place.notation(), &options).expect("a position");
            for player in players() {
                let choice = player.choose(&view, &mut SeededDice::new(1));
                assert_eq!(choice.is_some(), status == "ongoing", "{} {preset}", row.id);
            }
            over += u32::from(status != "ongoing");
        }
    }
    assert!(over > 60, "{over}");
    let mut waiting = Banqi::new(&Options::classic());
    waiting.play("c2".parse().expect("a move")).expect("legal");
    for player in players() {
        assert_eq!(player.choose(&waiting, &mut SeededDice::new(1)), None);
        assert_eq!(player.choose(&classic("8/8/8/8 r - 0"), &mut SeededDice::new(1)), None);
        assert_eq!(player.choose(&puff("8/8/8/8 b - 70"), &mut SeededDice::new(1)), None);
    }
}

/// A position that need not arise in any game: pieces, covered squares and side at random.
fn odd_position() -> impl Strategy<Value = Banqi> {
    (any::<u64>(), 0u32..=32, 0u32..=32, 0u16..=70, any::<bool>()).prop_map(
        |(seed, covered, empty, quiet, puff)| {
            let mut dice = Seeded::new(seed);
            let letters: Vec<char> = Deal::draw(&mut dice).to_string().chars().collect();
            let mut hidden = Vec::new();
            let marks: Vec<char> = letters
                .into_iter()
                .map(|letter| match dice.roll(32) {
                    n if n < covered => {
                        hidden.push(letter);
                        '?'
                    }
                    n if n < covered + empty => '1',
                    _ => letter,
                })
                .collect();
            hidden.sort_by_key(|&letter| Piece::from_letter(letter).map(Piece::index));
            let place = qiguan_tests::vectors::Place {
                board: marks.into_iter().map(|m| if m == '1' { '.' } else { m }).collect(),
                turn: Some(if dice.roll(2) == 0 { 'r' } else { 'b' }),
                hidden: hidden.into_iter().collect(),
                quiet,
            };
            let options = if puff { Options::puff() } else { Options::classic() };
            Banqi::read(&place.notation(), &options).expect("a position")
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn odd_positions_do_no_harm(view in odd_position(), seed in any::<u64>()) {
        for player in players() {
            let player = player.with_budget(Budget { nodes: 4000 });
            let choice = player.choose(&view, &mut SeededDice::new(seed));
            prop_assert_eq!(choice.is_some(), matches!(view.turn(), Turn::Player(_)));
            if let Some(choice) = choice {
                prop_assert!(view.legal_moves().contains(&choice.action));
                prop_assert!(choice.nodes <= 4000);
            }
        }
    }

    #[test]
    fn what_is_good_for_one_is_bad_for_the_other(view in odd_position()) {
        // A quiet flip changes nothing but the turn and the count of quiet plies; done twice only the count.
        let theirs = view.after_quiet_flip();
        let ours = theirs.after_quiet_flip();
        prop_assert_eq!(evaluate_banqi(&ours), -evaluate_banqi(&theirs));
        // The board seen in a mirror and the colours exchanged are the same game.
        let marks: Vec<char> = qiguan_tests::vectors::Place::of(&view).board.chars().collect();
        let mut place = qiguan_tests::vectors::Place::of(&view);
        place.board = marks.chunks(8).flat_map(|row| row.iter().rev()).collect();
        let mirrored = Banqi::read(&place.notation(), view.options()).expect("a position");
        prop_assert_eq!(evaluate_banqi(&mirrored), evaluate_banqi(&view));
        let swapped = |text: &str| -> String {
            text.chars().map(|c| if c.is_lowercase() { c.to_ascii_uppercase() } else { c.to_ascii_lowercase() }).collect()
        };
        let mut place = qiguan_tests::vectors::Place::of(&view);
        place.board = swapped(&place.board);
        let mut hidden: Vec<char> = swapped(&place.hidden).chars().collect();
        hidden.sort_by_key(|&letter| Piece::from_letter(letter).map(Piece::index));
        place.hidden = hidden.into_iter().collect();
        place.turn = place.turn.map(|side| if side == 'r' { 'b' } else { 'r' });
        let exchanged = Banqi::read(&place.notation(), view.options()).expect("a position");
        prop_assert_eq!(evaluate_banqi(&exchanged), evaluate_banqi(&view));
    }
}

#[test]
fn the_same_view_and_dice_give_the_same_decision() {
    for row in data::rows::<PositionRow>("banqi/positions.jsonl").iter().step_by(12) {
        let view = classic(&row.place.notation());
        for player in players() {
            let one = player.choose(&view, &mut SeededDice::new(5));
            assert_eq!(player.choose(&view.clone(), &mut SeededDice::new(5)), one, "{}", row.id);
        }
    }
}

/// Fair play: two games on different deals that have shown the same so far. The players must decide
/// the same and at the same cost, whatever lies under the covered pieces.
#[test]
fn covered_pieces_cannot_be_peeked_at() {
    let (mut compared, mut different) = (0, 0);
    for seed in 0..6 {
        let mut dice = Seeded::new(seed);
        let deal = Banqi::deal(&Options::classic(), &mut dice);
        let mut plies: Vec<Move> = Vec::new();
        for ply in 0..24 {
            let game = replay(&deal, &plies);
            let Turn::Player(seat) = game.turn() else { break };
            let twin_deal = reshuffled(&deal, game.covered(), &mut dice);
            different += u32::from(twin_deal != deal);
            let twin = replay(&twin_deal, &plies);
            for player in players() {
                let one = player.choose(&game.view(Observer::Seat(seat)), &mut SeededDice::new(ply));
                let two = player.choose(&twin.view(Observer::Seat(seat)), &mut SeededDice::new(ply));
                assert_eq!(one.expect("to move"), two.expect("to move"), "{}: {game}", player.level());
                compared += 1;
            }
            plies.push(choose(Level::Normal, &game).action);
        }
    }
    assert!(compared > 300 && different > 100, "{compared} {different}");
}

/// The same deal but for the covered squares, whose pieces are shuffled anew.
fn reshuffled(deal: &Deal, covered: Squares, dice: &mut Seeded) -> Deal {
    let mut letters: Vec<char> = deal.to_string().chars().collect();
    let mut rest: Vec<char> = covered.map(|square| letters[square.index()]).collect();
    games::core::shuffle(&mut rest, dice);
    for (square, letter) in covered.zip(rest) {
        letters[square.index()] = letter;
    }
    letters.into_iter().collect::<String>().parse().expect("still a full set")
}

/// The game that these moves make of a deal.
fn replay(deal: &Deal, plies: &[Move]) -> Banqi {
    let mut game = Banqi::new(&Options::classic());
    for &action in plies {
        game.play(action).expect("legal");
        if let Some(answer) = game.answer(deal) {
            game.reveal(answer).expect("possible");
        }
    }
    game
}

#[test]
fn a_watch_cuts_the_thinking_short_and_that_is_marked() {
    let view = classic("??1C2?1/C2?1P1P/1K??1?R?/???1pA?a b AEERPkerrhcc 2");
    let hard = player(Level::Hard);
    let whole = hard.choose(&view, &mut SeededDice::new(1)).expect("to move");
    assert!(!whole.guarded && whole.nodes > 3 * Meter::WATCH_EVERY, "{whole:?}");
    let asked = Cell::new(0u64);
    let mut watch = || {
        asked.set(asked.get() + 1);
        asked.get() == 2
    };
    let cut = hard.choose_watched(&view, &mut SeededDice::new(1), &mut watch).expect("to move");
    assert!(cut.guarded && view.legal_moves().contains(&cut.action));
    assert_eq!((cut.nodes, asked.get()), (2 * Meter::WATCH_EVERY, 2));
    // A watch that never strikes changes nothing.
    assert_eq!(hard.choose_watched(&view, &mut SeededDice::new(1), &mut || false), Some(whole));
}

#[test]
fn equal_choices_are_drawn_by_the_dice() {
    let start = Banqi::new(&Options::classic());
    let mut seen = std::collections::BTreeSet::new();
    for seed in 0..60 {
        seen.insert(player(Level::Hard).choose(&start, &mut SeededDice::new(seed)).expect("to move").action);
    }
    assert!(seen.len() > 5, "hard always begins with one of {seen:?}");
}

#[test]
fn normal_and_hard_see_the_tactics_of_the_rules() {
    for level in [Level::Normal, Level::Hard] {
        // [BQ6]: takes what hangs.
        always(level, "8/1a1rR2k/8/8 r - 0", "e3xd3");
        // [BQ7]: a soldier catches the general, though another piece could be had as well.
        always(level, "8/2kPp3/8/6RR r - 0", "d3xc3");
        // [BQ8]: the cannon over its screen.
        always(level, "8/C?1k4/8/7R r P 0", "a3xd3");
        // [BQ11]: captures the last piece rather than a dearer way to go on.
        always(level, "8/2Rp4/8/7R r - 59", "c3xd3");
    }
}

#[test]
fn hard_does_not_take_bait() {
    // The chariot could take the soldier, and the elephant beside it would then take the chariot.
    let choice = choose(Level::Hard, &classic("8/2Rpe3/8/A6h r - 0"));
    assert_ne!(choice.action.to_string(), "c3xd3");
}

#[test]
fn a_lead_is_turned_into_a_win() {
    // Two advisors against a chariot on an open board: hard must win in time against hard.
    let mut game = classic("A6A/8/3r4/8 b - 0");
    let mut dice = SeededDice::new(9);
    while let Turn::Player(_) = game.turn() {
        let choice = player(Level::Hard).choose(&game, &mut dice).expect("to move");
        game.play(choice.action).expect("legal");
    }
    let Turn::Over(outcome) = game.turn() else { panic!("{game}") };
    assert_eq!(outcome.winner, Some(game.seat_of(Color::Red)), "{game}");
}

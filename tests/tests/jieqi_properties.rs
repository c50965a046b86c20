//! What must hold in every position, tried on random games under random switches, against the rules told again
//! square by square with none of the product's sets and tables.

use games::jieqi::{
    CapturedSeenBy, Color, HiddenMove, Jieqi, Move, Options, RepetitionRule, Role, Shown, Sight, Square,
};
use games::record::Ply;
use games::{Game, Observer, Seat, Turn, View};
use proptest::collection::vec;
use proptest::prelude::*;
use qiguan_tests::dice::Seeded;
use qiguan_tests::jieqi::stages;
use std::collections::BTreeSet;

fn config(cases: u32) -> ProptestConfig {
    ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() }
}

fn options() -> impl Strategy<Value = Options> {
    let seen =
        prop_oneof![Just(CapturedSeenBy::Capturer), Just(CapturedSeenBy::Both), Just(CapturedSeenBy::None)];
    let repetition = prop_oneof![
        Just(RepetitionRule::Asian),
        Just(RepetitionRule::CheckOnly),
        Just(RepetitionRule::Draw),
        Just(RepetitionRule::None)
    ];
    let draw = prop_oneof![Just(None), Just(Some(80)), (2u16..=999).prop_map(Some)];
    let any =
        (vec(any::<bool>(), 9), seen, repetition, draw).prop_map(|(on, seen, repetition, draw)| Options {
            king_hidden: on[0],
            hidden_move: if on[1] { HiddenMove::Home } else { HiddenMove::Step },
            flip_in_place: on[2],
            hidden_advisor_in_palace: on[3],
            loose_advisor: on[4],
            loose_elephant: on[5],
            loose_king: on[6],
            king_safety: on[7],
            facing_kings: on[8],
            captured_seen_by: seen,
            draw_after: draw,
            repetition,
        });
    prop_oneof![1 => Just(Options::standard()), 1 => Just(Options::loose()), 4 => any]
}

// ---------------------------------------------------------------- the rules told again

type Spot = (i32, i32);

/// What stands where, by file and rank from 0; kind `x` for hidden.
struct Plain<'a> {
    rules: &'a Options,
    at: Vec<Option<(Color, char)>>,
}

fn on_board((file, rank): Spot) -> bool {
    (0..9).contains(&file) && (0..10).contains(&rank)
}

fn in_palace(color: Color, (file, rank): Spot) -> bool {
    (3..6).contains(&file) && if color == Color::Red { rank < 3 } else { rank > 6 }
}

fn at_home(color: Color, (_, rank): Spot) -> bool {
    (rank < 5) == (color == Color::Red)
}

impl Plain<'_> {
    fn of(sight: &Sight) -> Plain<'_> {
        let at = (0..90)
            .map(|n| {
                let square = Square::at(n % 9, n / 9).expect("a square");
                sight.board().shown(square).map(|shown| match shown {
                    Shown::Hidden(color) => (color, 'x'),
                    Shown::Face(piece) => (piece.color, piece.role.letter()),
                })
            })
            .collect();
        Plain { rules: sight.options(), at }
    }

    fn get(&self, (file, rank): Spot) -> Option<(Color, char)> {
        self.at[(rank * 9 + file) as usize]
    }

    /// How a hidden piece on a square moves at home: its letter there.
    fn home((file, rank): Spot) -> char {
        match (rank.min(9 - rank), file) {
            (0, _) => ['R', 'H', 'E', 'A', 'K', 'A', 'E', 'H', 'R'][file as usize],
            (2, _) => 'C',
            _ => 'P',
        }
    }

    /// Squares a piece goes to, own pieces' squares included.
    fn reach(&self, from: Spot) -> Vec<Spot> {
        let Some((color, mark)) = self.get(from) else { return Vec::new() };
        let hidden = mark == 'x';
        let step = hidden && self.rules.hidden_move == HiddenMove::Step;
        let kind = if step {
            'K'
        } else if hidden {
            Plain::home(from)
        } else {
            mark
        };
        let add = |(df, dr): Spot, times: i32| (from.0 + df * times, from.1 + dr * times);
        let orthogonal = [(0, 1), (0, -1), (1, 0), (-1, 0)];
        let diagonal = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
        let mut found = Vec::new();
        match kind {
            'K' => {
                let free = step || (!hidden && self.rules.loose_king);
                found.extend(
                    orthogonal.map(|d| add(d, 1)).into_iter().filter(|&to| free || in_palace(color, to)),
                );
            }
            'A' => {
                let free =
                    if hidden { !self.rules.hidden_advisor_in_palace } else { self.rules.loose_advisor };
                found.extend(
                    diagonal.map(|d| add(d, 1)).into_iter().filter(|&to| free || in_palace(color, to)),
                );
            }
            'E' => {
                for d in diagonal {
                    let (eye, to) = (add(d, 1), add(d, 2));
                    let free = !hidden && self.rules.loose_elephant;
                    if on_board(to) && self.get(eye).is_none() && (free || at_home(color, to)) {
                        found.push(to);
                    }
                }
            }
            'H' => {
                for (df, dr) in orthogonal {
                    let leg = add((df, dr), 1);
                    if !on_board(leg) || self.get(leg).is_some() {
                        continue;
                    }
                    for side in [1, -1] {
                        found.push((leg.0 + df + dr * side, leg.1 + dr + df * side));
                    }
                }
            }
            'R' | 'C' => {
                for d in orthogonal {
                    let mut met = 0;
                    for far in 1.. {
                        let to = add(d, far);
                        if !on_board(to) {
                            break;
                        }
                        let empty = self.get(to).is_none();
                        met += i32::from(!empty);
                        if kind == 'R' && met <= 1 || kind == 'C' && if empty { met == 0 } else { met == 2 } {
                            found.push(to);
                        }
                        if kind == 'R' && met == 1 || met == 2 {
                            break;
                        }
                    }
                }
            }
            _ => {
                let ahead = if color == Color::Red { 1 } else { -1 };
                found.push(add((0, ahead), 1));
                if !at_home(color, from) {
                    found.extend([add((1, 0), 1), add((-1, 0), 1)]);
                }
            }
        }
        found.retain(|&to| on_board(to));
        found
    }

    fn spots() -> impl Iterator<Item = Spot> {
        (0..90).map(|n| (n % 9, n / 9))
    }

    fn king(&self, color: Color) -> Option<Spot> {
        Plain::spots().find(|&spot| self.get(spot) == Some((color, 'K')))
    }

    /// May the side not leave the board so?
    fn exposed(&self, color: Color) -> bool {
        let Some(king) = self.king(color) else { return false };
        let attacked = Plain::spots().any(|spot| {
            let Some((whose, mark)) = self.get(spot) else { return false };
            // A cannon's reach holds empty squares, too, but the king's is not empty.
            whose != color && mark != ' ' && self.reach(spot).contains(&king)
        });
        let facing = self.king(color.other()).is_some_and(|other| {
            let (low, high) = (king.1.min(other.1), king.1.max(other.1));
            king.0 == other.0 && (low + 1..high).all(|rank| self.get((king.0, rank)).is_none())
        });
        self.rules.king_safety && attacked || self.rules.facing_kings && facing
    }

    fn legal(&self, to_move: Color) -> BTreeSet<Move> {
        let mut found = BTreeSet::new();
        let square = |(file, rank): Spot| Square::at(file as u8, rank as u8).expect("on the board");
        for from in Plain::spots() {
            let Some((color, mark)) = self.get(from).filter(|(color, _)| *color == to_move) else { continue };
            let mut targets = self.reach(from);
            targets.retain(|&to| self.get(to).is_none_or(|(whose, _)| whose != color));
            if mark == 'x' && self.rules.flip_in_place {
                targets.push(from);
            }
            for to in targets {
                let mut after = Plain { rules: self.rules, at: self.at.clone() };
                after.at[(from.1 * 9 + from.0) as usize] = None;
                // A piece that attacks nothing stands for what a hidden one turns out to be.
                let mark = if mark == 'x' { ' ' } else { mark };
                after.at[(to.1 * 9 + to.0) as usize] = Some((color, mark));
                if !after.exposed(color) {
                    found.insert(Move::new(square(from), square(to)));
                }
            }
        }
        found
    }
}

proptest! {
    #![proptest_config(config(24))]

    #[test]
    fn listed_is_what_the_rules_say(options in options(), seed in any::<u64>(), step in 5usize..12) {
        for game in stages(&options, seed, 260).into_iter().step_by(step) {
            let Turn::Player(_) = game.turn() else { continue };
            let view = game.view(Observer::Public);
            let listed = view.legal_moves();
            let distinct: BTreeSet<Move> = listed.iter().copied().collect();
            prop_assert_eq!(distinct.len(), listed.len());
            prop_assert_eq!(&distinct, &Plain::of(&view).legal(game.board().to_move()), "{} {}", options, view);
            prop_assert_eq!(game.board().count_legal(&options) as usize, listed.len());
            let in_check = Plain::of(&view).exposed(game.board().to_move());
            prop_assert_eq!(game.board().in_check(&options), in_check, "{} {}", options, view);
        }
    }

    /// Legality against all that can be written: 8,100 moves.
    #[test]
    fn played_is_what_is_listed_and_a_refusal_changes_nothing(options in options(), seed in any::<u64>()) {
        for game in stages(&options, seed, 160).into_iter().step_by(53) {
            let listed: BTreeSet<Move> = game.scene().legal_moves().into_iter().collect();
            for m in Move::conceivable() {
                let mut next = game.clone();
                match next.play(m) {
                    Ok(()) => prop_assert!(listed.contains(&m), "{m} was allowed"),
                    Err(why) => {
                        prop_assert!(!listed.contains(&m), "{m} was refused: {why}");
                        prop_assert_eq!(&next, &game);
                    }
                }
            }
        }
    }

    /// \[JQ23\]: the same public position with other pieces under the covers has the same moves.
    #[test]
    fn jq23_legal_moves_never_depend_on_hidden_identities(options in options(), seed in any::<u64>()) {
        for game in stages(&options, seed, 120).into_iter().step_by(17) {
            let view = game.view(Observer::Public);
            for dice in 0..4 {
                let other = view.guess(&mut Seeded::new(dice));
                prop_assert_eq!(other.scene().legal_moves(), game.scene().legal_moves());
                prop_assert_eq!(other.turn(), game.turn());
            }
        }
    }

    #[test]
    fn views_of_all_observers_round_trip(options in options(), seed in any::<u64>()) {
        prop_assert_eq!(options.to_string().parse(), Ok(options));
        for game in stages(&options, seed, 140).into_iter().step_by(7) {
            for who in [Observer::Public, Observer::Seat(Seat::First), Observer::Seat(Seat::Second)] {
                let view = game.view(who);
                let text = view.to_string();
                let read = Sight::read(&text, &options);
                prop_assert_eq!(read.as_ref(), Ok(&view), "{}", text);
                let fens = [Some(view.to_pikafish()), Some(view.to_jieqibox()), view.to_pychess()];
                for fen in fens.into_iter().flatten().filter(|_| options.king_hidden || game.board().king(Color::Red).is_some()) {
                    if let Turn::Player(_) = view.turn() {
                        let read = Sight::read(&fen, &options);
                        prop_assert_eq!(read.map(|read| *read.board()), Ok(*view.board()), "{}", fen);
                    }
                }
            }
        }
    }

    /// Sets and counts: no piece is lost, a pool is what it should be.
    #[test]
    fn jq22_pools_hold_what_is_hidden_and_no_piece_is_lost(options in options(), seed in any::<u64>()) {
        for game in stages(&options, seed, 200).into_iter().step_by(11) {
            for color in Color::BOTH {
                let hidden = game.board().hidden(color).size();
                prop_assert_eq!(game.pool(color).len(), hidden);
                for who in [Observer::Public, Observer::Seat(Seat::First), Observer::Seat(Seat::Second)] {
                    let view = game.view(who);
                    prop_assert_eq!(view.pool(color).len() + view.told(color).len(), hidden + game.taken(color).len());
                    for role in Role::ALL {
                        let face = game.board().of_kind(color, role).size();
                        let known = u32::from(view.pool(color).count(role)) + u32::from(view.told(color).count(role));
                        prop_assert!(face + known <= u32::from(role.in_set()));
                    }
                }
            }
        }
    }

    /// Any text is read or refused, and what is read has one text of ours.
    #[test]
    fn any_text_is_read_or_refused(
        text in prop_oneof![
            "[XxKABRNCPkabrncp1-9/~]{0,60} [wbr-] [RACPNBracpnb0-9-]{0,30} [0-9]{0,6}[ !~a-i0-9,]{0,20}",
            "\\PC{0,60}",
        ],
        loose in any::<bool>(),
    ) {
        let options = if loose { Options::loose() } else { Options::standard() };
        if let Ok(view) = Sight::read(&text, &options) {
            let again = Sight::read(&view.to_string(), &options);
            prop_assert_eq!(again.as_ref(), Ok(&view));
        }
        let _ = text.parse::<Move>();
        let _ = text.parse::<Ply<Jieqi>>();
        let _ = text.parse::<Options>();
        let _ = text.parse::<games::jieqi::Deal>();
    }

    /// A good text with a few bytes changed: read or refused, never a panic, and the games it gives can be played.
    #[test]
    fn spoilt_texts_are_read_or_refused(options in options(), seed in any::<u64>(), at in any::<prop::sample::Index>(), with in "\\PC") {
        let Some(game) = stages(&options, seed, 60).pop() else { return Ok(()) };
        let mut text: Vec<char> = game.view(Observer::Public).to_string().chars().collect();
        let at = at.index(text.len());
        text[at] = with.chars().next().unwrap_or('x');
        let text: String = text.into_iter().collect();
        if let Ok(view) = Sight::read(&text, &options) {
            let again = Sight::read(&view.to_string(), &options);
            prop_assert_eq!(again.as_ref(), Ok(&view));
            let mut dice = Seeded::new(seed);
            let mut game = view.guess(&mut dice);
            for _ in 0..30 {
                if game.awaits_chance() {
                    let Some(answer) = dice.answer(&game) else { break };
                    prop_assert_eq!(game.reveal(answer), Ok(()));
                }
                let moves = game.scene().legal_moves();
                let Some(m) = dice.pick(&moves) else { break };
                prop_assert_eq!(game.play(m), Ok(()));
            }
        }
    }

    #[test]
    fn the_same_plies_on_a_clone_give_the_same_game(options in options(), seed in any::<u64>()) {
        let first = stages(&options, seed, 80);
        prop_assert_eq!(&first, &stages(&options, seed, 80));
        let mut copy = first[first.len() / 2].clone();
        let kept = copy.clone();
        if let Some(m) = copy.scene().legal_moves().first().copied() {
            prop_assert_eq!(copy.play(m), Ok(()));
            prop_assert_eq!(&first[first.len() / 2], &kept);
        }
    }
}

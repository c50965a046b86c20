//! A game of two people at one screen, as the page knows it: a deal of the device's own, free take-backs.

use super::saved::SavedHotseat;
use super::{Face, NOTHING};
use crate::model::{Can, Mode, PlayView, ResultPanel, Status, Who};
use games::banqi::{Banqi, Move, Options};
use games::{Code, Game, Seat, Turn};
use room::deal::{FirstMove, KeyDice, sha256};
use room::protocol::Chair;
use room::registry;
use room::solo::Seed;
use room::table::Table;

/// A game of two people at one screen. The first person sits at the lower strip.
#[derive(Debug)]
pub struct HotseatState {
    options: Options,
    game_no: u32,
    seed: Seed,
    dice: FirstMove,
    table: Box<dyn Table>,
    face: Face,
    dice_shown: bool,
    refused: Option<&'static str>,
}

impl HotseatState {
    /// A new game on a seed.
    pub fn new(options: Options, game_no: u32, seed: Seed) -> Option<HotseatState> {
        let mut key = KeyDice::new(sha256(&[b"qiguan table 1", &seed.0]));
        let dice = FirstMove::throw(&mut key);
        let table = registry::new_table(Banqi::NAME, &options.to_string(), &mut key).ok()?;
        let face = Face::start(&options);
        Some(HotseatState { options, game_no, seed, dice, table, face, dice_shown: false, refused: None })
    }

    /// Goes on with a game that was kept. `None` if it is not a right record on its deal.
    pub fn load(game_no: u32, saved: &SavedHotseat) -> Option<HotseatState> {
        let options = saved.options.parse().ok()?;
        let mut state = HotseatState::new(options, game_no, saved.seed)?;
        for ply in saved.record.split_ascii_whitespace() {
            let action = ply.split_once('=').map_or(ply, |(action, _)| action);
            state.table.play(action).ok()?;
        }
        state.dice_shown = saved.dice_shown;
        state.look();
        (state.face.plies.join(" ") == saved.record).then_some(state)
    }

    /// The game as it is kept.
    pub fn save(&self) -> SavedHotseat {
        SavedHotseat {
            seed: self.seed,
            options: self.options.to_string(),
            record: self.face.plies.join(" "),
            dice_shown: self.dice_shown,
            over: self.over(),
        }
    }

    /// The rules.
    pub fn options(&self) -> Options {
        self.options
    }

    /// The number of this game on this screen.
    pub fn game_no(&self) -> u32 {
        self.game_no
    }

    /// Is the game over?
    pub fn over(&self) -> bool {
        matches!(self.face.position.turn(), Turn::Over(_))
    }

    /// The dice have been shown: play begins.
    pub fn dice_seen(&mut self) {
        self.dice_shown = true;
    }

    /// Whoever is to move plays. Did it count?
    pub fn play(&mut self, action: Move) -> bool {
        if !self.dice_shown {
            return false;
        }
        self.refused = self.face.explain(action);
        if self.refused.is_some() || self.table.play(&action.to_string()).is_err() {
            return false;
        }
        self.look();
        true
    }

    /// Says why a move is refused.
    pub fn explain(&mut self, action: Move) {
        self.refused = self.face.explain(action);
    }

    /// Takes one ply back. Did it count?
    pub fn undo(&mut self) -> bool {
        let plies = self.table.ply();
        if plies == 0 {
            return false;
        }
        self.table.take_back(plies - 1);
        self.look();
        true
    }

    fn look(&mut self) {
        self.refused = None;
        if let Some(face) = Face::of(&*self.table, &self.options) {
            self.face = face;
        }
    }

    /// The seat of the first person.
    fn lower(&self) -> Seat {
        match self.dice.first() {
            Chair::Host => Seat::First,
            Chair::Guest => Seat::Second,
        }
    }

    fn person(&self, seat: Seat) -> u8 {
        if seat == self.lower() { 1 } else { 2 }
    }

    fn status(&self) -> Status {
        match self.face.position.turn() {
            Turn::Over(_) => Status::Over,
            _ if !self.dice_shown => Status::Quiet,
            Turn::Player(seat) => {
                self.refused.map_or(Status::PersonsTurn(self.person(seat)), Status::Refused)
            }
            Turn::Chance => Status::Quiet,
        }
    }

    fn result(&self) -> Option<ResultPanel> {
        let Turn::Over(outcome) = self.face.position.turn() else { return None };
        let lower = self.lower();
        Some(ResultPanel {
            verdict: None,
            winner: outcome.winner.and_then(|seat| self.face.position.color_of(seat)),
            winner_side: outcome.winner.map(|seat| usize::from(seat != lower)),
            reason: outcome.reason.code().to_owned(),
            plies: self.face.plies.len(),
            pieces_left: outcome.winner.map_or(0, |seat| self.table.pieces_left(seat)),
            score: None,
            unlocked: None,
            deal_checked: None,
            rematch: [false; 2],
            short: [false; 2],
        })
    }

    /// What the screen shows.
    pub fn view(&self) -> PlayView {
        let lower = self.lower();
        let mut sides =
            [self.face.side(lower, Who::Person(1)), self.face.side(lower.other(), Who::Person(2))];
        if !self.dice_shown {
            for side in &mut sides {
                side.active = false;
            }
        }
        let to_move = match self.face.position.turn() {
            Turn::Player(seat) if self.dice_shown => Some(seat),
            _ => None,
        };
        PlayView {
            game_no: self.game_no,
            mode: Mode::Hotseat,
            options: self.options,
            position: self.face.position.clone(),
            plies: self.face.plies.clone(),
            legal: to_move.map_or_else(Vec::new, |seat| self.face.legal(seat)),
            last: self.face.last,
            pending: None,
            sides,
            status: self.status(),
            countdown: self.face.countdown(),
            dice: (!self.dice_shown).then_some(self.dice.pips),
            result: self.result(),
            banner: None,
            can: Can { undo: !self.face.plies.is_empty(), restart: self.dice_shown, ..NOTHING },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::View;
    use room::deal::Secret;

    fn game(n: u8) -> HotseatState {
        let mut state = HotseatState::new(Options::classic(), 1, Secret([n; 32])).expect("Banqi is known");
        state.dice_seen();
        state
    }

    fn play_some(state: &mut HotseatState, plies: usize) {
        for _ in 0..plies {
            let action = state.view().legal[0];
            assert!(state.play(action));
        }
    }

    #[test]
    fn both_play_by_turns_and_a_flip_taken_back_shows_the_same_face() {
        let mut state = game(1);
        let first = state.view();
        let starts = usize::from(first.sides[1].active);
        assert!(first.sides[starts].active);
        play_some(&mut state, 1);
        let turned = state.view().plies;
        assert!(state.view().sides[1 - starts].active);
        assert!(state.undo());
        assert_eq!(state.view(), first);
        play_some(&mut state, 1);
        assert_eq!(state.view().plies, turned);
    }

    #[test]
    fn a_kept_game_goes_on_and_a_forged_one_does_not() {
        let mut state = game(2);
        play_some(&mut state, 9);
        let saved = state.save();
        let again = HotseatState::load(1, &saved).expect("a right record");
        assert_eq!(again.view(), state.view());
        let forged = SavedHotseat { record: saved.record.replacen('=', "=K", 1), ..saved.clone() };
        assert!(HotseatState::load(1, &forged).is_none());
        let forged = SavedHotseat { options: "x".to_owned(), ..saved };
        assert!(HotseatState::load(1, &forged).is_none());
    }

    #[test]
    fn illegal_tries_say_why_and_change_nothing() {
        let mut state = game(3);
        assert!(!state.play("c2-c3".parse().expect("a move")));
        assert!(matches!(state.view().status, Status::Refused("mover_covered")));
        play_some(&mut state, 1);
        assert!(matches!(state.view().status, Status::PersonsTurn(_)));
    }

    #[test]
    fn the_result_names_the_winner_and_can_be_taken_back() {
        let mut state = game(4);
        while !state.over() {
            let mut legal = state.face.position.legal_moves();
            legal.sort_by_key(|m| match m {
                Move::Capture(..) => 0,
                Move::Flip(_) => 1,
                Move::Step(..) | Move::Stop(_) => 2,
            });
            assert!(state.play(legal[0]));
        }
        let result = state.view().result.expect("over");
        assert_eq!(result.winner.is_some(), result.winner_side.is_some());
        assert!(state.view().legal.is_empty());
        assert!(state.undo() && !state.over());
    }
}

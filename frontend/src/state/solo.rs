//! A game against the computer, as the page knows it.

use super::saved::SavedSolo;
use super::{Face, NOTHING};
use crate::model::{Banner, Can, Mode, PlayView, ResultPanel, Score, Status, Verdict, Who};
use games::banqi::{Banqi, Move, Options};
use games::{Code, Game, Level, Observer, Outcome, Seat, Turn};
use room::protocol::Chair;
use room::solo::{Seed, Solo};

/// The game of every solo table.
pub const GAME: &str = Banqi::NAME;

/// A question to the computer player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Question {
    /// The rules, as text.
    pub options: String,
    /// Who is asked.
    pub level: Level,
    /// What the computer may see, as text.
    pub position: String,
    /// Of the computer's own dice.
    pub seed: u64,
}

/// What the computer is doing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Computer {
    /// It is not its turn, or it has not been asked yet.
    Idle,
    /// A search is going on.
    Thinking,
    /// It could not be loaded or gave no legal move.
    Failed,
}

/// A game against the computer.
#[derive(Debug)]
pub struct SoloState {
    level: Level,
    options: Options,
    /// Grows with each new game.
    game_no: u32,
    id: Option<String>,
    seed: Seed,
    solo: Solo,
    face: Face,
    dice_shown: bool,
    refused: Option<&'static str>,
    /// What the computer is doing.
    pub computer: Computer,
    /// What came of sending the win.
    pub score: Option<Score>,
    /// The level this win has opened.
    pub unlocked: Option<Level>,
}

impl SoloState {
    /// A new game on a seed; `id` is the server's, if it has opened the game.
    pub fn new(level: Level, game_no: u32, id: Option<String>, seed: Seed) -> Option<SoloState> {
        let solo = Solo::new(GAME, "", &seed).ok()?;
        SoloState::on(level, game_no, id, seed, solo, false)
    }

    /// Goes on with a game that was kept. `None` if it is not a right record on its deal.
    pub fn load(level: Level, game_no: u32, saved: SavedSolo) -> Option<SoloState> {
        let solo = Solo::replay(GAME, "", &saved.seed, &saved.record).ok()?;
        SoloState::on(level, game_no, saved.id, saved.seed, solo, saved.dice_shown)
    }

    fn on(
        level: Level,
        game_no: u32,
        id: Option<String>,
        seed: Seed,
        solo: Solo,
        dice_shown: bool,
    ) -> Option<SoloState> {
        let options = Options::default();
        let face = Face::of(solo.table(), &options)?;
        let mut state = SoloState {
            level,
            options,
            game_no,
            id,
            seed,
            solo,
            face,
            dice_shown,
            refused: None,
            computer: Computer::Idle,
            score: None,
            unlocked: None,
        };
        state.expect_score();
        Some(state)
    }

    /// The game as it is kept.
    pub fn save(&self) -> SavedSolo {
        SavedSolo {
            id: self.id.clone(),
            seed: self.seed,
            record: self.solo.record(),
            dice_shown: self.dice_shown,
            over: self.outcome().is_some(),
        }
    }

    /// The number of this game on this screen.
    pub fn game_no(&self) -> u32 {
        self.game_no
    }

    /// The server's id of the game.
    pub fn id(&self) -> Option<&str> {
        self.id.as_deref()
    }

    /// The complete record.
    pub fn record(&self) -> String {
        self.solo.record()
    }

    /// How the game ended.
    pub fn outcome(&self) -> Option<Outcome> {
        self.solo.outcome()
    }

    /// Has the person at the screen won?
    pub fn won(&self) -> bool {
        self.outcome().is_some_and(|outcome| outcome.winner == Some(self.solo.human()))
    }

    /// The dice have been shown: play begins.
    pub fn dice_seen(&mut self) {
        self.dice_shown = true;
    }

    /// What to ask the computer, if it is to move.
    pub fn question(&self) -> Option<Question> {
        if !self.dice_shown || self.face.position.turn() != Turn::Player(self.solo.human().other()) {
            return None;
        }
        let seat = self.solo.human().other();
        Some(Question {
            options: self.options.to_string(),
            level: self.level,
            position: self.solo.table().view(Observer::Seat(seat)),
            seed: self.solo.engine_seed(&self.seed),
        })
    }

    /// The person plays. Did it count? A move out of turn does nothing, an illegal one says why.
    pub fn play(&mut self, action: Move) -> bool {
        if !self.dice_shown || self.face.position.turn() != Turn::Player(self.solo.human()) {
            return false;
        }
        self.refused = self.face.explain(action);
        self.refused.is_none() && self.advance(&action.to_string())
    }

    /// The computer's answer to [`SoloState::question`]. Did it count?
    pub fn answer(&mut self, action: &str) -> bool {
        let due = self.question().is_some() && self.advance(action);
        self.computer = if due { Computer::Idle } else { Computer::Failed };
        due
    }

    fn advance(&mut self, action: &str) -> bool {
        if self.solo.play(action).is_err() {
            return false;
        }
        self.look();
        self.expect_score();
        true
    }

    fn look(&mut self) {
        self.refused = None;
        if let Some(face) = Face::of(self.solo.table(), &self.options) {
            self.face = face;
        }
    }

    /// The score this device computes for a win, until the server's arrives.
    fn expect_score(&mut self) {
        self.score = match (self.solo.judge(self.level), &self.id) {
            (Ok(win), Some(_)) => Some(Score::Pending(win.score)),
            _ => None,
        };
    }

    /// Says why a move is refused.
    pub fn explain(&mut self, action: Move) {
        if self.face.position.turn() == Turn::Player(self.solo.human()) {
            self.refused = self.face.explain(action);
        }
    }

    /// Takes the lost game back to before the person's last move. Did it count?
    pub fn undo_loss(&mut self) -> bool {
        let undone = self.solo.undo();
        if undone {
            self.computer = Computer::Idle;
            self.look();
            self.expect_score();
        }
        undone
    }

    fn status(&self) -> Status {
        if self.outcome().is_some() {
            return Status::Over;
        }
        if !self.dice_shown {
            return Status::Quiet;
        }
        if let Some(code) = self.refused {
            return Status::Refused(code);
        }
        match self.face.position.turn() {
            Turn::Player(seat) if seat == self.solo.human() => {
                if self.face.position.to_move().is_none() {
                    Status::FirstFlip
                } else {
                    Status::YourTurn
                }
            }
            _ if self.computer == Computer::Thinking => Status::Thinking,
            _ => Status::TheirTurn,
        }
    }

    fn result(&self) -> Option<ResultPanel> {
        let outcome = self.outcome()?;
        let human = self.solo.human();
        Some(ResultPanel {
            verdict: Some(match outcome.winner {
                Some(winner) if winner == human => Verdict::Won,
                Some(_) => Verdict::Lost,
                None => Verdict::Drawn,
            }),
            winner: outcome.winner.and_then(|seat| self.face.position.color_of(seat)),
            winner_side: outcome.winner.map(|seat| usize::from(seat != human)),
            reason: outcome.reason.code().to_owned(),
            plies: self.face.plies.len(),
            pieces_left: self.solo.table().pieces_left(human),
            score: self.score,
            unlocked: self.unlocked,
            deal_checked: None,
            rematch: [false; 2],
            short: [false; 2],
        })
    }

    fn banner(&self) -> Option<Banner> {
        if self.computer == Computer::Failed {
            return Some(Banner::ComputerFailed);
        }
        // Said at the start and again where a score would stand.
        let unscored = self.id.is_none() && (self.face.plies.is_empty() || self.won());
        (unscored && self.dice_shown).then_some(Banner::Unscored)
    }

    /// What the screen shows.
    pub fn view(&self) -> PlayView {
        let human = self.solo.human();
        let over = self.outcome().is_some();
        let thinking = self.computer == Computer::Thinking;
        let mut sides =
            [self.face.side(human, Who::You), self.face.side(human.other(), Who::Computer(self.level))];
        sides[1].thinking = thinking;
        if !self.dice_shown {
            for side in &mut sides {
                side.active = false;
            }
        }
        PlayView {
            game_no: self.game_no,
            mode: Mode::Solo(self.level),
            options: self.options,
            position: self.face.position.clone(),
            plies: self.face.plies.clone(),
            legal: if self.dice_shown { self.face.legal(human) } else { Vec::new() },
            last: self.face.last,
            pending: None,
            sides,
            status: self.status(),
            countdown: self.face.countdown(),
            dice: (!self.dice_shown).then(|| {
                let pips = self.solo.dice().pips;
                [pips[Chair::Host.index()], pips[Chair::Guest.index()]]
            }),
            result: self.result(),
            banner: self.banner(),
            can: Can { undo_loss: self.solo.can_undo(), restart: self.dice_shown || over, ..NOTHING },
        }
    }
}

/// The screen while the server is asked for a game: an untouched board.
pub fn waiting_view(level: Level, game_no: u32) -> PlayView {
    let options = Options::default();
    let face = Face::start(&options);
    let mut sides = [face.side(Seat::First, Who::You), face.side(Seat::Second, Who::Computer(level))];
    sides[0].active = false;
    PlayView {
        game_no,
        mode: Mode::Solo(level),
        options,
        position: face.position,
        plies: Vec::new(),
        legal: Vec::new(),
        last: None,
        pending: None,
        sides,
        status: Status::Quiet,
        countdown: None,
        dice: None,
        result: None,
        banner: None,
        can: NOTHING,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::View;
    use room::deal::Secret;

    fn seed(n: u8) -> Seed {
        Secret([n; 32])
    }

    fn game(n: u8, id: Option<&str>) -> SoloState {
        let mut state =
            SoloState::new(Level::Easy, 1, id.map(str::to_owned), seed(n)).expect("Banqi is known");
        state.dice_seen();
        state
    }

    /// A seed by which the person (or the computer) has the higher die.
    fn seed_where_human_is(seat: Seat) -> u8 {
        (0..=255)
            .find(|&n| Solo::new(GAME, "", &seed(n)).expect("known").human() == seat)
            .expect("dice fall both ways")
    }

    /// Both sides play by a fixed rule until the end: captures first, then flips, then steps.
    fn play_on(state: &mut SoloState, mut lcg: u64, human_captures: bool) {
        while state.outcome().is_none() {
            let view = state.view();
            let mut legal = state.face.position.legal_moves();
            let human = view.sides[0].active;
            lcg = lcg.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let turn = (lcg >> 33) as usize % legal.len();
            legal.rotate_left(turn);
            legal.sort_by_key(|m| match m {
                Move::Capture(..) if human_captures || !human => 0,
                Move::Flip(_) => 1,
                Move::Step(..) | Move::Stop(_) => 2,
                Move::Capture(..) => 3,
            });
            if human {
                assert!(state.play(legal[0]));
            } else {
                state.computer = Computer::Thinking;
                assert!(state.answer(&legal[0].to_string()));
            }
        }
    }

    /// A game that the person at the screen has lost.
    fn lost() -> SoloState {
        for n in 0..=255 {
            let mut state = game(n, Some("00112233445566778899aabbccddeeff"));
            play_on(&mut state, u64::from(n), false);
            if state.outcome().and_then(|o| o.winner) == Some(state.solo.human().other()) {
                return state;
            }
        }
        panic!("a person who never captures loses sometimes");
    }

    #[test]
    fn nothing_can_be_played_before_the_dice_have_been_shown() {
        let n = seed_where_human_is(Seat::First);
        let mut state = SoloState::new(Level::Easy, 1, None, seed(n)).expect("known");
        assert!(state.view().legal.is_empty());
        assert!(state.view().dice.is_some());
        assert!(!state.play("c2".parse().expect("a move")));
        assert!(state.question().is_none());
        state.dice_seen();
        assert_eq!(state.view().status, Status::FirstFlip);
        assert!(state.play("c2".parse().expect("a move")));
        assert!(state.view().legal.is_empty(), "it is the computer's turn");
        assert!(state.question().is_some());
    }

    #[test]
    fn a_question_holds_no_covered_piece() {
        let n = seed_where_human_is(Seat::Second);
        let state = game(n, None);
        let question = state.question().expect("the computer begins");
        assert_eq!(question.position, Banqi::new(&Options::classic()).to_string());
        assert!(Banqi::read(&question.position, &Options::classic()).is_ok());
    }

    #[test]
    fn an_answer_out_of_turn_or_illegal_changes_nothing() {
        let mut state = game(seed_where_human_is(Seat::Second), None);
        for wrong in ["c2-c3", "", "z9", "棋棋", "c2xc3"] {
            assert!(!state.answer(wrong), "{wrong}");
            assert_eq!(state.computer, Computer::Failed);
            assert_eq!(state.view().banner, Some(Banner::ComputerFailed));
            assert!(state.face.plies.is_empty());
        }
        assert!(state.answer("c2"));
        assert!(!state.answer("c3"), "it is the person's turn now");
        assert_eq!(state.face.plies.len(), 1);
    }

    #[test]
    fn a_kept_game_goes_on_where_it_stood() {
        let mut state = game(3, Some("00112233445566778899aabbccddeeff"));
        for _ in 0..6 {
            let action = state.face.position.legal_moves()[0];
            if state.view().sides[0].active {
                assert!(state.play(action));
            } else {
                assert!(state.answer(&action.to_string()));
            }
        }
        let saved = state.save();
        let again = SoloState::load(Level::Easy, 1, saved.clone()).expect("a right record");
        assert_eq!(again.view(), state.view());
        let forged = SavedSolo { seed: seed(4), ..saved.clone() };
        assert!(SoloState::load(Level::Easy, 1, forged).is_none(), "another deal");
        let forged = SavedSolo { record: format!("{} zz", saved.record), ..saved };
        assert!(SoloState::load(Level::Easy, 1, forged).is_none());
    }

    #[test]
    fn a_loss_can_be_taken_back_once() {
        let mut state = lost();
        let view = state.view();
        assert!(view.can.undo_loss);
        assert_eq!(view.result.and_then(|r| r.verdict), Some(Verdict::Lost));
        let plies = state.face.plies.len();
        assert!(state.undo_loss());
        assert!(state.face.plies.len() < plies);
        let view = state.view();
        assert!(view.sides[0].active && view.result.is_none() && !view.can.undo_loss);
        assert!(!view.legal.is_empty());
        assert!(!state.undo_loss(), "once a game, and only after a loss");
        play_on(&mut state, 7, false);
        assert!(!state.view().can.undo_loss);
    }

    #[test]
    fn a_win_is_scored_only_with_an_id() {
        let mut seen = [false; 2];
        for n in 0..24 {
            for (which, id) in [Some("00112233445566778899aabbccddeeff"), None].into_iter().enumerate() {
                let mut state = game(n, id);
                play_on(&mut state, u64::from(n), true);
                if !state.won() {
                    assert_eq!(state.score, None);
                    continue;
                }
                seen[which] = true;
                let win = state.solo.judge(Level::Easy).expect("won");
                assert_eq!(state.score, id.map(|_| Score::Pending(win.score)));
                let banner = state.view().banner;
                assert_eq!(banner, if id.is_none() { Some(Banner::Unscored) } else { None });
            }
        }
        assert_eq!(seen, [true; 2]);
    }
}

//! A game: what everybody sees, what may still be hidden, and what was captured hidden.

use super::{
    Answer, Board, CapturedSeenBy, Color, Deal, Illegal, Move, Options, Piece, Pool, Role, Scene, Sight,
    Taken,
};
use crate::core::{Dice, Game, Observer, Seat, Turn};
use std::fmt;

/// The whole truth about a game of Jieqi, as far as it is settled: the host's.
///
/// What lies under the hidden pieces is settled by the host's [`Deal`] and not here: the game knows which
/// pieces they are together, but not which is where.
#[derive(Clone, PartialEq, Eq)]
pub struct Jieqi {
    pub(super) scene: Scene,
    /// For each colour, what lies under its hidden pieces, all together: as many as there are hidden pieces.
    pub(super) pools: [Pool; 2],
    /// For each colour, its pieces that were captured hidden: the enemy captured them, and was told.
    pub(super) taken: [Pool; 2],
    /// For each colour, pieces that were gone when the game was set up, and nobody here knows how.
    pub(super) lost: [Pool; 2],
}

/// A game prints as everybody may see it, so that no log holds by accident what only a captor was told.
impl fmt::Debug for Jieqi {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Jieqi({})", self.view(Observer::Public))
    }
}

impl Jieqi {
    /// What everybody at the table sees.
    #[must_use]
    pub const fn scene(&self) -> &Scene {
        &self.scene
    }

    /// The board as it stands.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.scene.board
    }

    /// What lies under the hidden pieces of a colour, all together.
    #[must_use]
    pub const fn pool(&self, color: Color) -> Pool {
        self.pools[color.index()]
    }

    /// The pieces of a colour that were captured hidden.
    #[must_use]
    pub const fn taken(&self, color: Color) -> Pool {
        self.taken[color.index()]
    }

    /// Is an observer told what the captured hidden pieces of a colour were?
    fn tells(&self, color: Color, who: Observer) -> bool {
        if matches!(self.scene.turn(), Turn::Over(_)) {
            return true;
        }
        match self.scene.options.captured_seen_by {
            CapturedSeenBy::Both => true,
            CapturedSeenBy::None => false,
            CapturedSeenBy::Capturer => who == Observer::Seat(Scene::seat_of(color.other())),
        }
    }

    /// Are the parts of an answer those that a move asks for, with pieces that are still hidden?
    fn fits(&self, m: Move, answer: Answer) -> Result<(Option<Role>, Option<Role>), Illegal> {
        let us = self.scene.board.to_move();
        let role = |piece: Piece, color: Color| (piece.color == color).then_some(piece.role);
        let shown = answer.shown.map(|piece| role(piece, us).ok_or(Illegal::WrongAnswer)).transpose()?;
        let taken = match answer.taken {
            None => None,
            Some(Taken::Unseen) => return Err(Illegal::WrongAnswer),
            Some(Taken::Known(piece)) => Some(role(piece, us.other()).ok_or(Illegal::WrongAnswer)?),
        };
        if (shown.is_some(), taken.is_some()) != self.scene.asks(m) {
            return Err(Illegal::WrongAnswer);
        }
        let there =
            |role: Option<Role>, color: Color| role.is_none_or(|role| self.pool(color).count(role) > 0);
        if there(shown, us) && there(taken, us.other()) {
            Ok((shown, taken))
        } else {
            Err(Illegal::NotInPool)
        }
    }
}

impl Game for Jieqi {
    const NAME: &'static str = "jieqi";
    type Options = Options;
    type Move = Move;
    type Chance = Answer;
    type Deal = Deal;
    type Illegal = Illegal;
    type View = Sight;

    fn new(options: &Options) -> Jieqi {
        Jieqi {
            scene: Scene::start(options),
            pools: [Pool::full(options.king_hidden); 2],
            taken: [Pool::EMPTY; 2],
            lost: [Pool::EMPTY; 2],
        }
    }

    fn options(&self) -> &Options {
        &self.scene.options
    }

    fn turn(&self) -> Turn {
        self.scene.turn()
    }

    fn awaits_chance(&self) -> bool {
        self.scene.pending.is_some()
    }

    fn play(&mut self, m: Move) -> Result<(), Illegal> {
        self.scene.check(m)?;
        if self.scene.asks(m) == (false, false) {
            self.scene.make(m, None, false);
        } else {
            self.scene.pending = Some(m);
        }
        Ok(())
    }

    fn chances(&self) -> Vec<(Answer, u32)> {
        let Some(m) = self.scene.pending else { return Vec::new() };
        let us = self.scene.board.to_move();
        let (shows, takes) = self.scene.asks(m);
        let side = |asked: bool, color: Color| -> Vec<(Option<Piece>, u32)> {
            if !asked {
                return vec![(None, 1)];
            }
            let kinds = self.pool(color).kinds();
            kinds.map(|(role, count)| (Some(Piece::new(color, role)), u32::from(count))).collect()
        };
        let taken = side(takes, us.other());
        side(shows, us)
            .into_iter()
            .flat_map(|(shown, weight)| {
                taken.iter().map(move |&(taken, times)| {
                    (Answer { shown, taken: taken.map(Taken::Known) }, weight * times)
                })
            })
            .collect()
    }

    fn reveal(&mut self, answer: Answer) -> Result<(), Illegal> {
        let m = self.scene.pending.ok_or(Illegal::NoRevealPending)?;
        let (shown, taken) = self.fits(m, answer)?;
        let us = self.scene.board.to_move();
        if let Some(role) = shown {
            let pool = &mut self.pools[us.index()];
            *pool = pool.without(role).ok_or(Illegal::NotInPool)?;
        }
        if let Some(role) = taken {
            let them = us.other().index();
            self.pools[them] = self.pools[them].without(role).ok_or(Illegal::NotInPool)?;
            self.taken[them] = self.taken[them].with(role);
        }
        self.scene.make(m, shown, taken == Some(Role::General));
        Ok(())
    }

    fn deal(options: &Options, dice: &mut dyn Dice) -> Deal {
        Deal::draw(options, dice)
    }

    fn answer(&self, deal: &Deal) -> Option<Answer> {
        let m = self.scene.pending?;
        let (shows, takes) = self.scene.asks(m);
        let answer = Answer {
            shown: if shows { Some(deal.piece(m.from)?) } else { None },
            taken: if takes { Some(Taken::Known(deal.piece(m.to)?)) } else { None },
        };
        self.fits(m, answer).is_ok().then_some(answer)
    }

    /// What was captured hidden is told as \[JQ21\] has it: for logs and records that are shown while the game goes on.
    fn told(&self, answer: Answer, mover: Seat, who: Observer) -> Answer {
        if self.tells(Scene::color_of(mover).other(), who) { answer } else { answer.untold() }
    }

    fn view(&self, who: Observer) -> Sight {
        let (mut pools, mut told) = (self.pools, [Pool::EMPTY; 2]);
        for color in Color::BOTH {
            let side = color.index();
            pools[side] = pools[side].and(self.lost[side]);
            if self.tells(color, who) {
                told[side] = self.taken[side];
            } else {
                // What this observer was not told may still be hidden for all it knows.
                pools[side] = pools[side].and(self.taken[side]);
            }
        }
        Sight { scene: self.scene.clone(), pools, told }
    }
}

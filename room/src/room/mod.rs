//! The room: two chairs, the rules to accept, the game, the clock, and then the next game.
//!
//! ```text
//! Waiting --a second player joins--> Agreeing --both accept--> Charging --paid--> Playing --> Over
//!                                       ^  ^-----hearts lacking----'                            |
//!                                       Charging <-----------both accept the next game----------'
//! ```
//!
//! A command is judged completely before anything changes: after an `Err` the room is as it was. After an
//! `Ok` the host carries the effects out in their order; [`Effect::Append`] always comes before anything
//! that tells anyone.

mod state;
mod view;
pub use view::Record;

use crate::deal::{Entropy, FirstMove, Seal};
use crate::protocol::{Chair, Phase, Refusal};
use crate::registry::{self, Unknown};
use crate::table::{Refused, Table};
use games::{Code, Dice, Seat, Turn};
use state::{Ending, Player, Round, State};
pub use state::{LoadError, PlayerId};

/// Time for a ply, milliseconds.
pub const PLY_MS: u64 = 60_000;
/// A deadline found so long overdue means that the server was down: the player gets a fresh clock, milliseconds.
pub const OUTAGE_MS: u64 = 15_000;
/// A game that stood so long before its first move because the server was down is void, milliseconds.
pub const VOID_MS: u64 = 600_000;
/// Time-outs in a row that lose the game.
pub const MAX_TIMEOUTS: u8 = 2;
/// A room that waits for players or acceptance disappears after this, milliseconds.
pub const WAITING_MS: u64 = 30 * 60_000;
/// A finished room disappears after this, milliseconds.
pub const FINISHED_MS: u64 = 24 * 3_600_000;
/// The charge is asked for again after this, milliseconds.
pub const CHARGE_RETRY_MS: u64 = 3_000;

/// What the host knows and the room may not find out by itself.
pub struct Host<'a> {
    /// Milliseconds since the Unix epoch.
    pub now_ms: u64,
    /// Unpredictable dice: new seals and the moves for absent players come from them.
    pub dice: &'a mut dyn Dice,
}

impl std::fmt::Debug for Host<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Host").field("now_ms", &self.now_ms).finish_non_exhaustive()
    }
}

/// Something that happens to a room. Who speaks has been checked by the host.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// A player comes, or comes back: takes a free chair, the own one, or watches.
    Join {
        /// Who.
        player: PlayerId,
        /// The name to show.
        name: Option<String>,
    },
    /// A player has at least one connection open, or none any more.
    Present {
        /// Who.
        player: PlayerId,
        /// Open?
        present: bool,
    },
    /// The number of watchers' connections.
    Watchers(u32),
    /// See [`crate::protocol::FromClient::Accept`].
    Accept {
        /// Who.
        player: PlayerId,
        /// The commitment seen.
        commitment: String,
        /// The player's part.
        entropy: Entropy,
    },
    /// See [`crate::protocol::FromClient::Move`].
    Move {
        /// Who.
        player: PlayerId,
        /// Completed plies the player has seen.
        ply: u32,
        /// The move.
        action: String,
    },
    /// Give up.
    Resign {
        /// Who.
        player: PlayerId,
    },
    /// Offer a draw.
    OfferDraw {
        /// Who.
        player: PlayerId,
    },
    /// Answer an offer.
    AnswerDraw {
        /// Who.
        player: PlayerId,
        /// Take it?
        accept: bool,
    },
    /// The answer to [`Effect::Charge`].
    Charged {
        /// The id of the effect.
        game_id: String,
        /// What came of it.
        charge: Charge,
    },
    /// Time has passed: the host calls this when the deadline of [`Room::deadline_ms`] is due, or any time.
    Tick,
}

/// What came of a charge.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Charge {
    /// Both have paid (now or at an earlier try).
    Paid,
    /// Nobody has paid, because these chairs lack hearts.
    Short([bool; 2]),
    /// It is not known whether they paid: it will be asked again.
    Unknown,
}

/// What the host has to do, in order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Effect {
    /// Make the room's state durable ([`Room::save`]) before any later effect.
    Append,
    /// Send everyone their [`Room::view`].
    Broadcast,
    /// Charge both players once for a game, or none; answer with [`Command::Charged`]. Repeating is harmless.
    Charge {
        /// The key of the charge: the same game is never charged twice.
        game_id: String,
        /// Host and guest.
        players: [PlayerId; 2],
        /// Hearts each pays.
        hearts: u8,
    },
    /// Give both players their hearts back for a game that never began.
    Refund {
        /// The key of the charge.
        game_id: String,
    },
    /// Keep the record of a finished game ([`Room::record`]).
    Archive,
    /// Nobody uses the room any more: close its connections and delete its storage.
    Delete,
}

/// A friend room.
#[derive(Debug)]
pub struct Room {
    state: State,
    table: Option<Box<dyn Table>>,
}

impl Room {
    /// Opens a room; its opener has the host's chair.
    ///
    /// # Errors
    /// The game or its options are unknown.
    pub fn open(
        code: &str,
        game: &str,
        options: &str,
        player: PlayerId,
        name: Option<String>,
        host: &mut Host<'_>,
    ) -> Result<Room, Unknown> {
        let entry = registry::entry(game).ok_or(Unknown::Game)?;
        let options = registry::canonical_options(game, options)?;
        Ok(Room {
            state: State {
                schema: state::SCHEMA,
                version: 1,
                code: code.to_owned(),
                game: entry.name.to_owned(),
                options,
                hearts: entry.hearts,
                opened_ms: host.now_ms,
                touched_ms: host.now_ms,
                phase: Phase::Waiting,
                players: [Some(Player::new(player, name)), None],
                watchers: 0,
                seal: Seal::draw(host.dice),
                starts: 0,
                short: [false; 2],
                round: None,
            },
            table: None,
        })
    }

    /// The state as JSON, secrets included: for the host's storage only.
    #[must_use]
    pub fn save(&self) -> String {
        serde_json::to_string(&self.state).expect("a state is plain data")
    }

    /// Reads what [`Room::save`] wrote.
    ///
    /// # Errors
    /// The text is no state, or of a later version of the program.
    pub fn load(text: &str) -> Result<Room, LoadError> {
        let state = State::read(text)?;
        let table = state.set_table()?;
        Ok(Room { state, table })
    }

    /// The room's code.
    #[must_use]
    pub fn code(&self) -> &str {
        &self.state.code
    }

    /// The chair of a player.
    #[must_use]
    pub fn chair_of(&self, player: &PlayerId) -> Option<Chair> {
        Chair::BOTH
            .into_iter()
            .find(|chair| self.state.players[chair.index()].as_ref().is_some_and(|p| p.id == *player))
    }

    /// Who has the chairs: host and guest.
    #[must_use]
    pub fn seated(&self) -> [Option<&PlayerId>; 2] {
        let [host, guest] = &self.state.players;
        [host.as_ref().map(|player| &player.id), guest.as_ref().map(|player| &player.id)]
    }

    /// When [`Command::Tick`] is due next, milliseconds since the Unix epoch.
    #[must_use]
    pub fn deadline_ms(&self) -> u64 {
        match (self.state.phase, &self.state.round) {
            (Phase::Playing, Some(round)) => round.deadline_ms,
            (Phase::Charging, _) => self.state.touched_ms + CHARGE_RETRY_MS,
            (Phase::Over, _) => self.state.touched_ms + FINISHED_MS,
            _ => self.state.touched_ms + WAITING_MS,
        }
    }

    /// Applies a command.
    ///
    /// # Errors
    /// Why nothing has changed.
    pub fn handle(&mut self, command: Command, host: &mut Host<'_>) -> Result<Vec<Effect>, Refusal> {
        let effects = match command {
            Command::Join { player, name } => self.join(player, name, host),
            Command::Present { player, present } => self.present(&player, present),
            Command::Watchers(count) => self.watch(count),
            Command::Accept { player, commitment, entropy } => {
                self.accept(&player, &commitment, entropy, host)?
            }
            Command::Move { player, ply, action } => self.play(&player, ply, &action, host)?,
            Command::Resign { player } => self.resign(&player, host)?,
            Command::OfferDraw { player } => self.offer_draw(&player)?,
            Command::AnswerDraw { player, accept } => self.answer_draw(&player, accept, host)?,
            Command::Charged { game_id, charge } => self.charged(&game_id, charge, host),
            Command::Tick => self.tick(host),
        };
        if effects.contains(&Effect::Append) {
            self.state.version += 1;
        }
        Ok(effects)
    }

    fn join(&mut self, player: PlayerId, name: Option<String>, host: &Host<'_>) -> Vec<Effect> {
        if let Some(chair) = self.chair_of(&player) {
            let seated = self.state.players[chair.index()].as_mut().expect("the chair is taken");
            if seated.name == name && seated.present {
                return Vec::new();
            }
            seated.name = name;
            seated.present = true;
            return changed();
        }
        if self.state.phase != Phase::Waiting {
            return Vec::new();
        }
        self.state.players[Chair::Guest.index()] =
            Some(Player { present: true, ..Player::new(player, name) });
        self.state.phase = Phase::Agreeing;
        self.state.touched_ms = host.now_ms;
        changed()
    }

    fn present(&mut self, player: &PlayerId, present: bool) -> Vec<Effect> {
        let seated = self.chair_of(player).and_then(|chair| self.state.players[chair.index()].as_mut());
        match seated {
            Some(seated) if seated.present != present => {
                seated.present = present;
                changed()
            }
            _ => Vec::new(),
        }
    }

    fn watch(&mut self, count: u32) -> Vec<Effect> {
        if self.state.watchers == count {
            return Vec::new();
        }
        self.state.watchers = count;
        changed()
    }

    fn accept(
        &mut self,
        player: &PlayerId,
        commitment: &str,
        entropy: Entropy,
        host: &mut Host<'_>,
    ) -> Result<Vec<Effect>, Refusal> {
        let chair = self.chair_of(player).ok_or(Refusal::NotSeated)?;
        if !matches!(self.state.phase, Phase::Agreeing | Phase::Over) {
            return Err(Refusal::WrongPhase);
        }
        if commitment != self.state.seal.commitment() {
            return Err(Refusal::WrongCommitment);
        }
        let seated = self.state.players[chair.index()].as_mut().expect("the chair is taken");
        if seated.entropy.is_some() {
            return Ok(Vec::new()); // Said twice: the first part stays, so that nobody can try parts out.
        }
        seated.entropy = Some(entropy);
        self.state.touched_ms = host.now_ms;
        if self.state.players.iter().flatten().filter(|p| p.entropy.is_some()).count() < 2 {
            return Ok(changed());
        }
        self.state.short = [false; 2];
        self.state.phase = Phase::Charging;
        if self.state.hearts == 0 {
            self.start(host);
            return Ok(changed());
        }
        let mut effects = changed();
        effects.extend(self.charge());
        Ok(effects)
    }

    fn charge(&self) -> Option<Effect> {
        let [Some(a), Some(b)] = &self.state.players else { return None };
        Some(Effect::Charge {
            game_id: self.state.next_game_id(),
            players: [a.id.clone(), b.id.clone()],
            hearts: self.state.hearts,
        })
    }

    fn charged(&mut self, game_id: &str, charge: Charge, host: &mut Host<'_>) -> Vec<Effect> {
        let awaited = self.state.phase == Phase::Charging && game_id == self.state.next_game_id();
        match charge {
            Charge::Paid if awaited => {
                self.start(host);
                changed()
            }
            Charge::Short(short) if awaited => {
                self.state.short = short;
                self.state.clear_entropy();
                self.state.phase = if self.state.round.is_some() { Phase::Over } else { Phase::Agreeing };
                self.state.touched_ms = host.now_ms;
                changed()
            }
            // Late answers to a charge that was repeated: the game has started, or another is being charged.
            _ => Vec::new(),
        }
    }

    fn start(&mut self, host: &mut Host<'_>) {
        let entropy = self.state.entropy().expect("both have accepted");
        let before = self.state.round.take();
        let swapped = before.filter(|round| round.ending.as_ref().is_some_and(|e| e.reason != state::VOID));
        let mut deal_dice = self.state.seal.dice(&entropy);
        let thrown = FirstMove::throw(&mut deal_dice);
        let (dice, first) = match swapped {
            Some(round) => (None, round.first.other()),
            None => (Some(thrown), thrown.first()),
        };
        self.table = Some(
            registry::new_table(&self.state.game, &self.state.options, &mut deal_dice)
                .expect("the room was opened with a known game and options"),
        );
        self.state.round = Some(Round {
            game_id: self.state.next_game_id(),
            seal: std::mem::replace(&mut self.state.seal, Seal::draw(host.dice)),
            entropy,
            dice,
            first,
            started_ms: host.now_ms,
            deadline_ms: host.now_ms + PLY_MS,
            plies: Vec::new(),
            server_moves: Vec::new(),
            timeouts: [0; 2],
            draw_offer: None,
            draw_offered_at: [None; 2],
            ending: None,
        });
        self.state.clear_entropy();
        self.state.starts += 1;
        self.state.phase = Phase::Playing;
        self.state.touched_ms = host.now_ms;
    }

    /// The running game, for a seated player.
    fn playing(&mut self, player: &PlayerId) -> Result<(Chair, &mut Round, &mut dyn Table), Refusal> {
        let chair = self.chair_of(player).ok_or(Refusal::NotSeated)?;
        if self.state.phase != Phase::Playing {
            return Err(Refusal::WrongPhase);
        }
        match (&mut self.state.round, &mut self.table) {
            (Some(round), Some(table)) => Ok((chair, round, &mut **table)),
            _ => Err(Refusal::WrongPhase),
        }
    }

    fn play(
        &mut self,
        player: &PlayerId,
        ply: u32,
        action: &str,
        host: &mut Host<'_>,
    ) -> Result<Vec<Effect>, Refusal> {
        let (chair, round, table) = self.playing(player)?;
        if ply != table.ply() {
            return Err(Refusal::Stale);
        }
        if table.turn() != Turn::Player(round.seat_of(chair)) {
            return Err(Refusal::NotYourTurn);
        }
        table.play(action).map_err(|refused| match refused {
            Refused::Malformed(error) => Refusal::Malformed { what: error.what.to_owned() },
            Refused::Illegal(rule) => Refusal::Illegal { rule: rule.to_owned() },
        })?;
        round.timeouts[chair.index()] = 0;
        Ok(self.moved(chair, host))
    }

    /// After a move on the table: the log, the clock, perhaps the end.
    fn moved(&mut self, mover: Chair, host: &mut Host<'_>) -> Vec<Effect> {
        let (Some(round), Some(table)) = (&mut self.state.round, &self.table) else { return Vec::new() };
        round.plies = table.plies(games::Observer::Public);
        round.deadline_ms = host.now_ms + PLY_MS;
        // Moving on is an answer to the opponent's offer: no. One's own offer stays open.
        if round.draw_offer == Some(mover.other()) {
            round.draw_offer = None;
        }
        if let Turn::Over(outcome) = table.turn() {
            let winner = outcome.winner.map(|seat| round.chair_of(seat));
            return self.end(winner, outcome.reason.code(), host);
        }
        changed()
    }

    fn end(&mut self, winner: Option<Chair>, reason: &str, host: &Host<'_>) -> Vec<Effect> {
        if let Some(round) = &mut self.state.round {
            round.ending = Some(Ending { winner, reason: reason.to_owned(), ended_ms: host.now_ms });
            round.draw_offer = None;
        }
        self.state.phase = Phase::Over;
        self.state.touched_ms = host.now_ms;
        vec![Effect::Append, Effect::Broadcast, Effect::Archive]
    }

    fn resign(&mut self, player: &PlayerId, host: &Host<'_>) -> Result<Vec<Effect>, Refusal> {
        let (chair, _, table) = self.playing(player)?;
        if !table.agreements() {
            return Err(Refusal::NoAgreements);
        }
        Ok(self.end(Some(chair.other()), "resigned", host))
    }

    fn offer_draw(&mut self, player: &PlayerId) -> Result<Vec<Effect>, Refusal> {
        let (chair, round, table) = self.playing(player)?;
        if !table.agreements() {
            return Err(Refusal::NoAgreements);
        }
        // Own plies played so far: one offer for each, so that an offer cannot be used to pester.
        let seat = round.seat_of(chair);
        let own = table.movers().iter().filter(|&&mover| mover == seat).count();
        let own = u32::try_from(own).unwrap_or(u32::MAX);
        if round.draw_offer.is_some() || round.draw_offered_at[chair.index()] == Some(own) {
            return Err(Refusal::NoOffer);
        }
        round.draw_offer = Some(chair);
        round.draw_offered_at[chair.index()] = Some(own);
        Ok(changed())
    }

    fn answer_draw(
        &mut self,
        player: &PlayerId,
        accept: bool,
        host: &Host<'_>,
    ) -> Result<Vec<Effect>, Refusal> {
        let (chair, round, _) = self.playing(player)?;
        if round.draw_offer != Some(chair.other()) {
            return Err(Refusal::NoOffer);
        }
        if accept {
            return Ok(self.end(None, "agreed", host));
        }
        round.draw_offer = None;
        Ok(changed())
    }

    fn tick(&mut self, host: &mut Host<'_>) -> Vec<Effect> {
        let deadline_ms = self.deadline_ms();
        if host.now_ms < deadline_ms {
            return Vec::new(); // An early alarm: the host arms the deadline again.
        }
        match self.state.phase {
            Phase::Waiting | Phase::Agreeing | Phase::Over => vec![Effect::Delete],
            Phase::Charging => {
                self.state.touched_ms = host.now_ms;
                std::iter::once(Effect::Append).chain(self.charge()).collect()
            }
            Phase::Playing => self.time_out(host.now_ms - deadline_ms, host),
        }
    }

    fn time_out(&mut self, overdue_ms: u64, host: &mut Host<'_>) -> Vec<Effect> {
        let (Some(round), Some(table)) = (&mut self.state.round, &mut self.table) else { return Vec::new() };
        if overdue_ms > OUTAGE_MS {
            // The alarm did not come in time, so the server was down and nobody could move.
            if overdue_ms > VOID_MS && table.ply() == 0 {
                let game_id = round.game_id.clone();
                let mut effects = self.end(None, state::VOID, host);
                effects.insert(1, Effect::Refund { game_id });
                return effects;
            }
            round.deadline_ms = host.now_ms + PLY_MS;
            return changed();
        }
        let Turn::Player(seat) = table.turn() else { return Vec::new() };
        let absent = round.chair_of(seat);
        round.timeouts[absent.index()] += 1;
        if round.timeouts[absent.index()] >= MAX_TIMEOUTS {
            return self.end(Some(absent.other()), "timed_out", host);
        }
        let action = table.absent_move(host.dice).expect("a player to move has a legal move");
        let ply = table.ply();
        table.play(&action).expect("the mover's moves are legal");
        round.server_moves.push(ply);
        self.moved(absent, host)
    }
}

fn changed() -> Vec<Effect> {
    vec![Effect::Append, Effect::Broadcast]
}

impl Round {
    fn seat_of(&self, chair: Chair) -> Seat {
        if chair == self.first { Seat::First } else { Seat::Second }
    }

    fn chair_of(&self, seat: Seat) -> Chair {
        if seat == Seat::First { self.first } else { self.first.other() }
    }
}

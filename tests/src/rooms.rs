//! A room with a host for tests: it carries the effects out in memory and checks what every room must hold.

use games::banqi::{Banqi, Options};
use games::{Dice, View};
use room::deal::{Entropy, KeyDice, Secret};
use room::protocol::{Chair, Phase, Refusal, StateView};
use room::room::{Charge, Command, Effect, Host, PlayerId, Room};
use std::collections::{BTreeMap, BTreeSet};

/// A player's id made of one digit.
#[must_use]
pub fn player(digit: char) -> PlayerId {
    PlayerId::new(&digit.to_string().repeat(32)).expect("a hex digit")
}

/// A simulated host.
#[derive(Debug)]
pub struct Desk {
    /// The room.
    pub room: Room,
    /// Milliseconds since the epoch.
    pub now_ms: u64,
    /// The host's unpredictable dice: here from a seed.
    pub dice: KeyDice,
    /// What storage holds.
    pub stored: Option<String>,
    /// Hearts by player.
    pub hearts: BTreeMap<String, u8>,
    /// The charges made, by game.
    pub charged: BTreeSet<String>,
    /// The refunds made, by game.
    pub refunded: BTreeSet<String>,
    /// Charges that are on their way (only when `hold_charges`).
    pub held: Vec<(String, [PlayerId; 2])>,
    /// Do charges wait for [`Desk::settle`]?
    pub hold_charges: bool,
    /// Records archived.
    pub archived: Vec<room::room::Record>,
    /// Was the room deleted?
    pub deleted: bool,
    /// Every frame ever sent, by receiver (`-` for a watcher).
    pub frames: Vec<(String, StateView)>,
}

/// The host of a test room.
pub const HOST: char = 'a';
/// The guest.
pub const GUEST: char = 'b';

impl Desk {
    /// A room opened by `a`.
    #[must_use]
    pub fn open(seed: u8, options: &str) -> Desk {
        let mut dice = KeyDice::new([seed; 32]);
        let now_ms = 1_000_000_000_000;
        let room = Room::open(
            "TEST22",
            "banqi",
            options,
            player(HOST),
            Some("Ah".into()),
            &mut Host { now_ms, dice: &mut dice },
        )
        .expect("banqi is known");
        let stored = Some(room.save());
        Desk {
            room,
            now_ms,
            dice,
            stored,
            hearts: BTreeMap::new(),
            charged: BTreeSet::new(),
            refunded: BTreeSet::new(),
            held: Vec::new(),
            hold_charges: false,
            archived: Vec::new(),
            deleted: false,
            frames: Vec::new(),
        }
    }

    /// A room in which both sit and the first game has begun.
    #[must_use]
    pub fn playing(seed: u8, options: &str) -> Desk {
        let mut desk = Desk::open(seed, options);
        desk.join(GUEST).expect("a chair is free");
        desk.accept(HOST).expect("accepted");
        desk.accept(GUEST).expect("accepted");
        assert_eq!(desk.view(HOST).phase, Phase::Playing);
        desk
    }

    /// A command, its effects, and the laws that hold for every command.
    ///
    /// # Errors
    /// The room's refusal.
    pub fn say(&mut self, command: Command) -> Result<Vec<Effect>, Refusal> {
        let before = self.room.save();
        let answer = self.room.handle(command, &mut Host { now_ms: self.now_ms, dice: &mut self.dice });
        match &answer {
            Err(_) => assert_eq!(self.room.save(), before, "a refusal changes nothing"),
            Ok(effects) => self.carry_out(effects.clone(), &before),
        }
        answer
    }

    fn carry_out(&mut self, effects: Vec<Effect>, before: &str) {
        let told = effects.iter().position(|e| *e != Effect::Append && *e != Effect::Delete);
        let kept = effects.iter().position(|e| *e == Effect::Append);
        if self.room.save() != before {
            assert!(kept.is_some(), "a change is made durable");
        }
        if let Some(told) = told {
            assert!(kept.is_some_and(|kept| kept < told), "durable before anyone is told: {effects:?}");
        }
        for effect in effects {
            match effect {
                Effect::Append => self.stored = Some(self.room.save()),
                Effect::Broadcast => {
                    for who in [HOST, GUEST] {
                        let frame = self.view(who);
                        self.frames.push((who.to_string(), frame));
                    }
                    self.frames.push(("-".into(), self.room.view(None, self.now_ms)));
                }
                Effect::Charge { game_id, players, hearts } => {
                    assert_eq!(hearts, 1);
                    self.held.push((game_id, players));
                    if !self.hold_charges {
                        self.settle();
                    }
                }
                Effect::Refund { game_id } => {
                    assert!(self.charged.contains(&game_id), "only what was charged is refunded");
                    self.refunded.insert(game_id);
                }
                Effect::Archive => self.archived.extend(self.room.record()),
                Effect::Delete => self.deleted = true,
            }
        }
    }

    /// Lets the held charges arrive at the ledger and their answers at the room.
    pub fn settle(&mut self) {
        for (game_id, players) in std::mem::take(&mut self.held) {
            let charge = self.ledger(&game_id, &players);
            self.say(Command::Charged { game_id, charge }).expect("an answer is never refused");
        }
    }

    /// The ledger: both once, or none.
    pub fn ledger(&mut self, game_id: &str, players: &[PlayerId; 2]) -> Charge {
        if self.charged.contains(game_id) {
            return Charge::Paid;
        }
        let short = [0, 1].map(|i: usize| self.hearts_of(&players[i]) == 0);
        if short.contains(&true) {
            return Charge::Short(short);
        }
        for player in players {
            let left = self.hearts_of(player) - 1;
            self.hearts.insert(player.as_str().into(), left);
        }
        self.charged.insert(game_id.into());
        Charge::Paid
    }

    fn hearts_of(&self, player: &PlayerId) -> u8 {
        self.hearts.get(player.as_str()).copied().unwrap_or(5)
    }

    /// Crashes and comes back from storage.
    pub fn restart(&mut self) {
        let stored = self.stored.clone().expect("an opened room is stored");
        self.room = Room::load(&stored).expect("what was saved loads");
        assert_eq!(self.room.save(), stored, "a state survives storage");
    }

    /// What a player sees.
    #[must_use]
    pub fn view(&self, who: char) -> StateView {
        self.room.view(Some(&player(who)), self.now_ms)
    }

    /// A player comes.
    ///
    /// # Errors
    /// The room's refusal.
    pub fn join(&mut self, who: char) -> Result<Vec<Effect>, Refusal> {
        self.say(Command::Join { player: player(who), name: None })
    }

    /// A player accepts with fresh entropy.
    ///
    /// # Errors
    /// The room's refusal.
    pub fn accept(&mut self, who: char) -> Result<Vec<Effect>, Refusal> {
        let commitment = self.view(who).commitment;
        let entropy: Entropy = Secret::draw(&mut self.dice);
        self.say(Command::Accept { player: player(who), commitment, entropy })
    }

    /// Who is to move.
    #[must_use]
    pub fn mover(&self) -> Option<char> {
        self.view(HOST).table?.turn.map(|chair| if chair == Chair::Host { HOST } else { GUEST })
    }

    /// The position as everybody sees it.
    ///
    /// # Panics
    /// No game has begun.
    #[must_use]
    pub fn position(&self) -> Banqi {
        let view = self.view(HOST);
        let options: Options = view.options.parse().expect("canonical options");
        Banqi::read(&view.table.expect("a game is on").position, &options).expect("canonical position")
    }

    /// The side to move plays a random legal move.
    ///
    /// # Panics
    /// No one is to move.
    pub fn play_random(&mut self) {
        let who = self.mover().expect("somebody is to move");
        let legal = self.position().legal_moves();
        let action = legal[self.dice.roll(u32::try_from(legal.len()).unwrap()) as usize].to_string();
        let ply = u32::try_from(self.view(who).table.unwrap().plies.len()).unwrap();
        self.say(Command::Move { player: player(who), ply, action }).expect("a legal move is played");
    }

    /// Plays at random until the game ends.
    pub fn play_out(&mut self) {
        while self.view(HOST).phase == Phase::Playing {
            self.now_ms += 1_000;
            self.play_random();
        }
    }
}

//! A page against the real room.

use super::*;
use crate::model::{Banner, LobbyView, Status, Verdict};
use games::Dice;
use room::deal::{KeyDice, Secret};
use room::room::{Charge, PlayerId};
use room::{Command, Effect, Host, Room};

/// A room and the pages of its two players, wired together without a network.
struct World {
    room: Room,
    dice: KeyDice,
    now_ms: u64,
    pages: [OnlineState; 2],
}

fn id(chair: Chair) -> PlayerId {
    PlayerId::new(&format!("{:032x}", chair.index() + 1)).expect("32 digits")
}

impl World {
    fn new(options: &str) -> World {
        let mut dice = KeyDice::new([5; 32]);
        let mut host = Host { now_ms: 1, dice: &mut dice };
        let room =
            Room::open("ABC234", "banqi", options, id(Chair::Host), None, &mut host).expect("Banqi is known");
        let pages =
            [0, 1].map(|_| OnlineState::new("ABC234".to_owned(), "https://x/room/ABC234".to_owned(), None));
        let mut world = World { room, dice, now_ms: 1, pages };
        for chair in Chair::BOTH {
            world.command(Command::Join { player: id(chair), name: None }).expect("never refused");
            world.command(Command::Present { player: id(chair), present: true }).expect("never refused");
            world.pages[chair.index()].connected();
        }
        world.broadcast();
        world
    }

    fn command(&mut self, command: Command) -> Result<(), Refusal> {
        let mut host = Host { now_ms: self.now_ms, dice: &mut self.dice };
        for effect in self.room.handle(command, &mut host)? {
            if let Effect::Charge { game_id, .. } = effect {
                self.command(Command::Charged { game_id, charge: Charge::Paid })?;
            }
        }
        Ok(())
    }

    /// What a page reads of what the server writes.
    fn state(&self, chair: Chair) -> FromServer {
        let message = FromServer::State(Box::new(self.room.view(Some(&id(chair)), self.now_ms)));
        let text = serde_json::to_string(&message).expect("plain data");
        let read = crate::state::wire::from_server(&text).expect("the page reads every state");
        assert_eq!(read, message);
        read
    }

    fn broadcast(&mut self) {
        for chair in Chair::BOTH {
            let message = self.state(chair);
            for todo in self.pages[chair.index()].receive(message, 1_000.0) {
                if let Todo::Send(message) = todo {
                    self.say(chair, message);
                }
            }
        }
    }

    /// A message reaches the room; all get the new state.
    fn say(&mut self, chair: Chair, message: FromClient) {
        let player = id(chair);
        let command = match message {
            FromClient::Accept { commitment, entropy } => Command::Accept { player, commitment, entropy },
            FromClient::Move { ply, action } => Command::Move { player, ply, action },
            FromClient::Resign => Command::Resign { player },
            FromClient::OfferDraw => Command::OfferDraw { player },
            FromClient::AnswerDraw { accept } => Command::AnswerDraw { player, accept },
            FromClient::Hello { .. } | FromClient::Sync => return,
        };
        if let Err(refusal) = self.command(command) {
            self.pages[chair.index()].receive(FromServer::Refused(refusal), 1_000.0);
        }
        self.broadcast();
    }

    fn accept(&mut self, chair: Chair) {
        let entropy = Secret(std::array::from_fn(|_| self.dice.roll(256) as u8));
        if let Some(message) = self.pages[chair.index()].accept(entropy) {
            self.say(chair, message);
        }
    }

    fn start(&mut self) {
        for chair in Chair::BOTH {
            self.accept(chair);
        }
        for page in &mut self.pages {
            page.dice_seen();
        }
    }

    fn page(&self, chair: Chair) -> &OnlineState {
        &self.pages[chair.index()]
    }

    /// Who is to move, by the legal moves their page offers.
    fn mover(&self) -> Chair {
        let movers: Vec<Chair> = Chair::BOTH
            .into_iter()
            .filter(|&chair| self.page(chair).play_view().is_some_and(|view| !view.legal.is_empty()))
            .collect();
        assert_eq!(movers.len(), 1, "exactly one may move");
        movers[0]
    }

    fn play(&mut self) {
        let mover = self.mover();
        let action = self.page(mover).play_view().expect("a game is on").legal[0];
        let message = self.pages[mover.index()].play(action).expect("it is legal");
        self.say(mover, message);
    }

    fn result(&self, chair: Chair) -> crate::model::ResultPanel {
        self.page(chair).play_view().and_then(|view| view.result).expect("the game is over")
    }
}

#[test]
fn two_pages_agree_play_and_check_the_deal() {
    let mut world = World::new("");
    assert!(matches!(world.page(Chair::Guest).lobby(), LobbyView::Agreeing { accepted: [false, false], .. }));
    world.accept(Chair::Guest);
    assert!(matches!(world.page(Chair::Guest).lobby(), LobbyView::Agreeing { accepted: [true, false], .. }));
    assert!(matches!(world.page(Chair::Host).lobby(), LobbyView::Agreeing { accepted: [false, true], .. }));
    world.accept(Chair::Host);
    assert_eq!(world.page(Chair::Host).lobby(), LobbyView::Playing);
    let view = world.page(Chair::Host).play_view().expect("a game is on");
    assert!(view.legal.is_empty() && view.dice.is_some(), "the dice come first");
    let mirrored = world.page(Chair::Guest).play_view().and_then(|view| view.dice).expect("dice");
    assert_eq!(view.dice.map(|[a, b]| [b, a]), Some(mirrored));

    for page in &mut world.pages {
        page.dice_seen();
    }
    for _ in 0..12 {
        world.play();
    }
    let mover = world.mover();
    let view = world.page(mover).play_view().expect("a game is on");
    assert_eq!(view.status, Status::YourTurn);
    assert_eq!(view.sides[0].clock.map(|clock| clock.ends_at), Some(61_000.0));
    let message = world.pages[mover.index()].say(FromClient::Resign).expect("the line is up");
    world.say(mover, message);
    assert_eq!(world.result(mover).verdict, Some(Verdict::Lost));
    assert_eq!(world.result(mover.other()).verdict, Some(Verdict::Won));
    for chair in Chair::BOTH {
        assert_eq!(world.result(chair).deal_checked, Some(true));
        assert_eq!(world.result(chair).reason, "resigned");
    }
    // Again: the first move swaps, no dice.
    world.accept(mover);
    assert_eq!(world.result(mover).rematch, [true, false]);
    assert_eq!(world.result(mover.other()).rematch, [false, true]);
    world.accept(mover.other());
    let view = world.page(mover).play_view().expect("a game is on");
    assert_eq!((view.game_no, view.dice, view.result), (2, None, None));
}

#[test]
fn a_deal_that_is_not_the_sealed_one_is_noticed() {
    let mut world = World::new("");
    world.start();
    for _ in 0..6 {
        world.play();
    }
    world.say(Chair::Host, FromClient::Resign);
    let FromServer::State(state) = world.state(Chair::Host) else { panic!("a state") };
    let seal = world.page(Chair::Host).seal.clone().expect("the start was seen");
    assert_eq!(check::opened(&state, Some(&seal)), Some(true));
    assert_eq!(check::opened(&state, None), None, "nothing was seen before");
    assert_eq!(check::opened(&state, Some(&SavedSeal { round: 2, ..seal.clone() })), None);

    let other = SavedSeal { commitment: "0".repeat(64), ..seal.clone() };
    assert_eq!(check::opened(&state, Some(&other)), Some(false), "another commitment");
    let other = SavedSeal { entropy: Some(Secret([1; 16])), ..seal.clone() };
    assert_eq!(check::opened(&state, Some(&other)), Some(false), "the own part is not in it");
    let forge = |change: &dyn Fn(&mut StateView)| {
        let mut forged = state.clone();
        change(&mut forged);
        check::opened(&forged, Some(&seal))
    };
    let swap = |state: &mut StateView| {
        let result = state.result.as_mut().expect("over");
        result.deal = result.deal.chars().rev().collect();
    };
    assert_eq!(forge(&swap), Some(false), "another deal");
    let reseed = |state: &mut StateView| state.result.as_mut().expect("over").opened.seed.0[0] ^= 1;
    assert_eq!(forge(&reseed), Some(false), "another seed");
    let reroll = |state: &mut StateView| {
        state.table.as_mut().expect("over").dice.as_mut().expect("thrown").pips.swap(0, 1);
    };
    assert_eq!(forge(&reroll), Some(false), "other dice");
}

#[test]
fn a_move_lost_with_the_line_is_said_once_more_and_only_then() {
    let mut world = World::new("");
    world.start();
    let mover = world.mover();
    let action = world.page(mover).play_view().expect("a game is on").legal[0];
    let sent = world.pages[mover.index()].play(action).expect("legal");
    let view = world.page(mover).play_view().expect("a game is on");
    assert_eq!((view.pending, view.status), (Some(action), Status::Sending));
    assert!(view.legal.is_empty() && world.pages[mover.index()].play(action).is_none());

    // Another state of the same connection: the move is still on its way.
    let state = world.state(mover);
    assert_eq!(world.pages[mover.index()].receive(state.clone(), 0.0), [Todo::Show]);
    // The line breaks before it arrives.
    world.pages[mover.index()].lost();
    assert_eq!(world.page(mover).play_view().and_then(|view| view.banner), Some(Banner::Offline));
    world.pages[mover.index()].connected();
    assert_eq!(
        world.pages[mover.index()].receive(state.clone(), 0.0),
        [Todo::Show, Todo::Send(sent.clone())]
    );
    assert_eq!(world.pages[mover.index()].receive(state, 0.0), [Todo::Show], "once");
    world.say(mover, sent.clone());
    assert_eq!(world.page(mover).play_view().and_then(|view| view.pending), None);
    // Arriving twice changes nothing.
    let before = world.page(mover).play_view().map(|view| view.plies);
    world.say(mover, sent);
    assert_eq!(world.page(mover).play_view().map(|view| view.plies), before);
}

#[test]
fn a_move_that_arrived_is_not_said_again() {
    let mut world = World::new("");
    world.start();
    let mover = world.mover();
    let action = world.page(mover).play_view().expect("a game is on").legal[0];
    let sent = world.pages[mover.index()].play(action).expect("legal");
    world.pages[mover.index()].lost();
    let FromClient::Move { ply, action } = sent else { panic!("a move") };
    world.command(Command::Move { player: id(mover), ply, action }).expect("it arrives");
    world.pages[mover.index()].connected();
    let state = world.state(mover);
    assert_eq!(world.pages[mover.index()].receive(state, 0.0), [Todo::Show]);
    assert!(world.page(mover).play_view().is_some_and(|view| view.pending.is_none()));
}

#[test]
fn time_outs_offers_and_absence_are_told() {
    let mut world = World::new("");
    world.start();
    world.play();
    let mover = world.mover();
    world.now_ms += room::room::PLY_MS;
    world.command(Command::Tick).expect("a tick is never refused");
    world.broadcast();
    let banner = |world: &World, chair| world.page(chair).play_view().and_then(|view| view.banner);
    assert_eq!(banner(&world, mover), Some(Banner::ServerMoved { you: true, count: 1 }));
    assert_eq!(banner(&world, mover.other()), Some(Banner::ServerMoved { you: false, count: 1 }));
    world.play();
    world.play();
    assert_eq!(banner(&world, mover), None, "they have moved in time again");

    world.say(mover, FromClient::OfferDraw);
    assert_eq!(banner(&world, mover), Some(Banner::DrawOfferSent));
    assert_eq!(banner(&world, mover.other()), Some(Banner::DrawOffered));
    world.say(mover.other(), FromClient::AnswerDraw { accept: false });
    assert_eq!(banner(&world, mover), Some(Banner::DrawDeclined));
    world.play();
    assert_eq!(banner(&world, mover), None);

    world.command(Command::Present { player: id(mover), present: false }).expect("never refused");
    world.broadcast();
    assert_eq!(banner(&world, mover.other()), Some(Banner::OpponentAway));
    assert!(!world.page(mover.other()).play_view().expect("a game is on").sides[1].present);
}

#[test]
fn bq14_puff_offers_no_agreements() {
    let mut world = World::new("puff");
    world.start();
    let can = world.page(Chair::Host).play_view().expect("a game is on").can;
    assert!(!can.resign && !can.offer_draw);
    world.say(Chair::Host, FromClient::Resign);
    assert_eq!(
        world.page(Chair::Host).play_view().map(|view| view.status),
        Some(Status::Refused("no_agreements"))
    );
}

#[test]
fn a_watcher_sees_and_touches_nothing() {
    let mut world = World::new("");
    world.start();
    world.play();
    let mut watcher = OnlineState::new("ABC234".to_owned(), String::new(), None);
    watcher.connected();
    watcher.receive(FromServer::State(Box::new(world.room.view(None, world.now_ms))), 0.0);
    let view = watcher.play_view().expect("a game is on");
    assert!(view.legal.is_empty());
    assert!(matches!(view.status, Status::Watching(Some(_))));
    assert_eq!(view.can, crate::state::NOTHING);
    assert!(watcher.accept(Secret([1; 16])).is_none());
}

#[test]
fn byes_and_nonsense_end_or_renew_the_line() {
    let page = || World::new("").pages.into_iter().next().expect("two pages");
    let bye = |code: &str| FromServer::Bye { code: code.to_owned() };
    let mut replaced = page();
    assert_eq!(replaced.receive(bye("replaced"), 0.0), [Todo::Stop, Todo::Show]);
    assert_eq!(replaced.lobby(), LobbyView::Replaced);
    let mut gone = page();
    gone.receive(bye("room_gone"), 0.0);
    assert_eq!(gone.lobby(), LobbyView::Gone);
    assert_eq!(page().receive(bye("bad_credentials"), 0.0)[0], Todo::Register);
    assert_eq!(page().receive(bye("a code of tomorrow"), 0.0)[0], Todo::Reconnect);

    let world = World::new("");
    let FromServer::State(state) = world.state(Chair::Host) else { panic!("a state") };
    for change in [
        |state: &mut StateView| state.game = "chess".to_owned(),
        |state: &mut StateView| state.options = "x=y".to_owned(),
    ] {
        let mut odd = state.clone();
        change(&mut odd);
        assert_eq!(page().receive(FromServer::State(odd), 0.0)[0], Todo::Reconnect);
    }
}

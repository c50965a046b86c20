//! A room when messages get lost, come twice or late, alarms come early or late, the ledger's answers vanish and the
//! server dies.

use super::{Fate, pick};
use crate::rooms::{Desk, GUEST, HOST, player};
use games::{Dice, View};
use room::deal::Secret;
use room::protocol::Phase;
use room::room::{Charge, Command};

/// What a run came to.
#[derive(Clone, Copy, Debug)]
pub struct Fared {
    /// Games that were played to their end.
    pub games: usize,
    /// Plies of these.
    pub plies: usize,
}

/// Lets some bytes rule a room.
pub fn room(bytes: &[u8]) {
    let mut fate = Fate::new(bytes);
    let opening = fate.roll(251) as u8;
    fare(opening, bytes.len().min(3_000), &mut fate);
}

/// Random commands by everybody until the room has finished two games or the steps are used up. `opening` is the room's
/// own secret start.
pub fn fare(opening: u8, steps: usize, fate: &mut dyn Dice) -> Fared {
    let mut desk = Desk::open(opening, "classic");
    desk.hold_charges = true;
    let mut sent: Vec<Command> = Vec::new(); // everything ever said, to be repeated out of order
    for _ in 0..steps {
        if desk.deleted || desk.archived.len() >= 2 {
            break;
        }
        desk.now_ms += u64::from(fate.roll(4_000));
        let version = desk.view(HOST).version;
        let who = [HOST, GUEST, 'c'][fate.roll(3) as usize];
        match fate.roll(20) {
            0 => desk.restart(),
            1 => {
                // The deadline, a little early or late, or long after an outage.
                let late = [0, 1, 500, 14_000, 16_000, 120_000][fate.roll(6) as usize];
                let due = desk.room.deadline_ms() + late;
                if due < desk.now_ms + 200_000 {
                    desk.now_ms = desk.now_ms.max(due.saturating_sub(u64::from(fate.roll(3))));
                }
                drop(desk.say(Command::Tick));
            }
            2 => {
                // The ledger has charged, but the answer is lost; or the charge itself is.
                if let Some((game_id, players)) = desk.held.pop() {
                    if fate.roll(2) == 0 {
                        desk.ledger(&game_id, &players);
                    }
                    drop(desk.say(Command::Charged { game_id, charge: Charge::Unknown }));
                }
            }
            3 | 4 => desk.settle(),
            5 => drop(desk.join(who)),
            6 => {
                let present = fate.roll(2) == 0;
                drop(desk.say(Command::Present { player: player(who), present }));
            }
            7 | 8 => {
                let commitment = desk.view(who).commitment;
                let entropy = Secret::draw(&mut desk.dice);
                let accept = Command::Accept { player: player(who), commitment, entropy };
                sent.push(accept.clone());
                drop(desk.say(accept));
            }
            9 => {
                // An old message again, whatever it was.
                if let Some(old) = pick(fate, &sent).cloned() {
                    drop(desk.say(old));
                }
            }
            10 => drop(desk.say(Command::OfferDraw { player: player(who) })),
            11 => drop(desk.say(Command::AnswerDraw { player: player(who), accept: fate.roll(9) == 0 })),
            _ => {
                let view = desk.view(HOST);
                let Some(table) = view.table.filter(|_| view.phase == Phase::Playing) else { continue };
                let legal = desk.position().legal_moves();
                let Some(action) = pick(fate, &legal) else { continue };
                let ply = u32::try_from(table.plies.len()).unwrap() + fate.roll(8) / 7;
                let m = Command::Move { player: player(who), ply, action: action.to_string() };
                sent.push(m.clone());
                if desk.say(m.clone()).is_ok() {
                    assert!(desk.say(m).is_err(), "a repeated move changes nothing");
                }
            }
        }
        assert!(desk.view(HOST).version >= version, "versions only grow");
        if !desk.deleted {
            let stored = desk.stored.clone().unwrap();
            assert_eq!(stored, desk.room.save(), "what anybody can see is durable");
        }
    }
    // Whatever happened: at most one debit a game, and hearts only went where the ledger says.
    let debits = desk.charged.len();
    // (The guest is whoever came first.)
    let spent = |who: char| 5 - desk.hearts.get(player(who).as_str()).copied().unwrap_or(5);
    assert_eq!(usize::from(spent(HOST)), debits);
    assert_eq!(usize::from(spent(GUEST) + spent('c')), debits);
    let plies = desk.archived.iter().map(|r| r.plies.split(' ').count()).sum();
    Fared { games: desk.archived.len(), plies }
}

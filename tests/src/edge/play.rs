//! Two friends at a table.

use super::{Client, Device, Edge};
use crate::dice::Seeded;
use games::View;
use games::banqi::{Banqi, Options};
use room::protocol::{Chair, Phase, StateView};

/// A random legal move, computed from what the client has been sent and nothing else.
///
/// # Panics
/// No game of Banqi is on.
#[must_use]
pub fn random_move(view: &StateView, dice: &mut Seeded) -> String {
    let options: Options = view.options.parse().expect("options");
    let table = view.table.as_ref().expect("a game");
    let position =
        Banqi::read(&table.position, &options).unwrap_or_else(|e| panic!("{}: {e}", table.position));
    let legal = View::legal_moves(&position);
    dice.pick(&legal).unwrap_or_else(|| panic!("no move: {}", table.position)).to_string()
}

/// A room with two players in it.
#[derive(Debug)]
pub struct Friends {
    /// The room's code.
    pub code: String,
    /// Host and guest.
    pub devices: [Device; 2],
    /// Host and guest.
    pub clients: [Client; 2],
}

impl Friends {
    /// Both come in; the rules are not accepted yet.
    #[must_use]
    pub fn meet(edge: &Edge, options: &str) -> Friends {
        Friends::meet_as(edge, options, [edge.device(), edge.device()])
    }

    /// Two players with known devices come in.
    #[must_use]
    pub fn meet_as(edge: &Edge, options: &str, devices: [Device; 2]) -> Friends {
        let code = edge.open_room(&devices[0], options);
        let host = edge.join(&code, &devices[0]);
        let guest = edge.join(&code, &devices[1]);
        let mut friends = Friends { code, devices, clients: [host, guest] };
        friends.both(|client| drop(client.until(|view| view.players.iter().all(Option::is_some))));
        friends
    }

    /// Both come in and a game starts.
    #[must_use]
    pub fn start(edge: &Edge, options: &str) -> Friends {
        let mut friends = Friends::meet(edge, options);
        friends.accept();
        friends
    }

    /// Both accept, and the game starts.
    pub fn accept(&mut self) {
        self.clients[0].accept(1);
        self.clients[1].until(|view| view.players[0].as_ref().is_some_and(|host| host.accepted));
        self.clients[1].accept(2);
        self.both(|client| drop(client.phase(Phase::Playing)));
    }

    /// The same for both.
    pub fn both(&mut self, mut what: impl FnMut(&mut Client)) {
        self.clients.iter_mut().for_each(&mut what);
    }

    /// Whose turn it is.
    ///
    /// # Panics
    /// No game is on.
    #[must_use]
    pub fn turn(&self) -> Chair {
        let view = self.clients[0].view.as_ref().expect("a state");
        view.table.as_ref().and_then(|table| table.turn).expect("somebody's turn")
    }

    /// The client whose turn it is.
    pub fn mover(&mut self) -> &mut Client {
        let turn = self.turn();
        &mut self.clients[turn.index()]
    }

    /// The client who waits.
    pub fn waiter(&mut self) -> &mut Client {
        let turn = self.turn();
        &mut self.clients[turn.other().index()]
    }

    /// Plays a random ply and waits until both have seen it.
    ///
    /// # Panics
    /// No game is on.
    pub fn ply(&mut self, dice: &mut Seeded) -> StateView {
        let mover = self.mover();
        let view = mover.view.clone().expect("a state");
        let plies = view.table.as_ref().expect("a game").plies.len();
        mover.play(&random_move(&view, dice));
        self.both(|client| drop(client.plies(plies + 1)));
        self.clients[0].view.clone().expect("a state")
    }

    /// Plays random plies: so many, or until the end.
    pub fn plies(&mut self, plies: usize, dice: &mut Seeded) {
        for _ in 0..plies {
            if self.ply(dice).phase != Phase::Playing {
                break;
            }
        }
    }

    /// Resigns as the host and waits for the end.
    pub fn resign(&mut self) {
        self.clients[0].say(&room::protocol::FromClient::Resign);
        self.both(|client| drop(client.phase(Phase::Over)));
    }
}

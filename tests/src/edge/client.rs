//! A client on a room's socket.

use super::{Device, Edge};
use room::deal::Secret;
use room::protocol::{FromClient, FromServer, Phase, Refusal, StateView};
use std::net::{Ipv4Addr, TcpStream};
use std::time::{Duration, Instant};
use tungstenite::client::IntoClientRequest;
use tungstenite::protocol::WebSocket;
use tungstenite::{Error, HandshakeError, Message};

/// How long a message may take: tests wait for messages, and this long only when they fail.
const PATIENCE: Duration = Duration::from_secs(40);

/// A well-behaved client stays below what the server allows: 30 messages at once, then 10 a second.
const BURST: u32 = 25;
/// See [`BURST`].
const PACE: Duration = Duration::from_millis(110);

/// Something that came from the server.
#[derive(Clone, PartialEq, Debug)]
pub enum Frame {
    /// A message of the protocol.
    Message(FromServer),
    /// Text that is no such message (`pong`).
    Text(String),
    /// The end, with the close code if one was sent.
    Closed(Option<u16>),
}

/// A client.
#[derive(Debug)]
pub struct Client {
    socket: WebSocket<TcpStream>,
    /// Every text that has come, in order.
    pub texts: Vec<String>,
    /// The latest state.
    pub view: Option<StateView>,
    /// Up to when its messages are spoken for, if each takes [`PACE`].
    spoken_until: Instant,
}

impl Edge {
    /// Opens a socket, with an `Origin` header if one is given.
    ///
    /// # Errors
    /// The HTTP status of a refused upgrade.
    ///
    /// # Panics
    /// The server cannot be reached at all.
    pub fn socket(&self, code: &str, origin: Option<&str>) -> Result<Client, u16> {
        let address = format!("ws://127.0.0.1:{}/api/rooms/{code}/socket", self.port());
        let mut request = address.into_client_request().expect("an address");
        if let Some(origin) = origin {
            request.headers_mut().insert("origin", origin.parse().expect("a header"));
        }
        let stream = TcpStream::connect((Ipv4Addr::LOCALHOST, self.port())).expect("the edge listens");
        stream.set_read_timeout(Some(PATIENCE)).expect("a time-out can be set");
        stream.set_nodelay(true).expect("a socket option");
        match tungstenite::client::client(request, stream) {
            Ok((socket, _)) => {
                Ok(Client { socket, texts: Vec::new(), view: None, spoken_until: Instant::now() })
            }
            Err(HandshakeError::Failure(Error::Http(response))) => Err(response.status().as_u16()),
            Err(error) => panic!("no upgrade: {error}; the edge said:\n{}", self.log()),
        }
    }

    /// Opens a socket as the page does and says nothing.
    ///
    /// # Panics
    /// The upgrade is refused.
    #[must_use]
    pub fn stranger(&self, code: &str) -> Client {
        self.socket(code, Some(&self.origin())).expect("an upgrade")
    }

    /// Opens a socket, says hello and waits for the state.
    #[must_use]
    pub fn join(&self, code: &str, device: &Device) -> Client {
        let mut client = self.stranger(code);
        client.hello(device);
        client.state();
        client
    }
}

impl Client {
    /// Sends a message, not faster than a client may.
    pub fn say(&mut self, message: &FromClient) {
        self.say_text(&serde_json::to_string(message).expect("plain data"));
    }

    /// Sends any text, not faster than a client may.
    ///
    /// # Panics
    /// The connection is gone.
    pub fn say_text(&mut self, text: &str) {
        let now = Instant::now();
        self.spoken_until = self.spoken_until.max(now) + PACE;
        std::thread::sleep(self.spoken_until.saturating_duration_since(now + PACE * BURST));
        self.socket.send(Message::text(text)).expect("a socket");
    }

    /// Sends any text at once; a connection that is gone is no matter.
    pub fn try_text(&mut self, text: &str) {
        let _ = self.socket.send(Message::text(text));
    }

    /// Sends bytes.
    ///
    /// # Panics
    /// The connection is gone.
    pub fn say_bytes(&mut self, bytes: &[u8]) {
        self.socket.send(Message::binary(bytes.to_vec())).expect("a socket");
    }

    /// Says who speaks.
    pub fn hello(&mut self, device: &Device) {
        self.say(&FromClient::Hello { player: device.player.clone(), secret: device.secret });
    }

    /// Accepts the rules, with a part of the randomness made from a number.
    ///
    /// # Panics
    /// No state has come yet.
    pub fn accept(&mut self, part: u8) {
        let commitment = self.view.as_ref().expect("a state").commitment.clone();
        self.say(&FromClient::Accept { commitment, entropy: Secret([part; 16]) });
    }

    /// Plays a move on the position last seen.
    ///
    /// # Panics
    /// No game is on.
    pub fn play(&mut self, action: &str) {
        let table = self.view.as_ref().and_then(|view| view.table.as_ref()).expect("a game");
        let ply = u32::try_from(table.plies.len()).expect("few plies");
        self.say(&FromClient::Move { ply, action: action.to_owned() });
    }

    /// Waits for the next frame.
    ///
    /// # Panics
    /// None comes.
    pub fn frame(&mut self) -> Frame {
        loop {
            match self.socket.read() {
                Ok(Message::Text(text)) => {
                    self.texts.push(text.to_string());
                    let Ok(message) = serde_json::from_str::<FromServer>(&text) else {
                        return Frame::Text(text.to_string());
                    };
                    if let FromServer::State(view) = &message {
                        self.view = Some(*view.clone());
                    }
                    return Frame::Message(message);
                }
                Ok(Message::Close(frame)) => return Frame::Closed(frame.map(|frame| frame.code.into())),
                Ok(Message::Binary(bytes)) => panic!("{} bytes that are no text", bytes.len()),
                Ok(_) => {}
                Err(Error::ConnectionClosed | Error::AlreadyClosed | Error::Protocol(_)) => {
                    return Frame::Closed(None);
                }
                Err(Error::Io(error)) if error.kind() == std::io::ErrorKind::WouldBlock => {
                    panic!("no message within {} s; the last: {:?}", PATIENCE.as_secs(), self.texts.last())
                }
                Err(Error::Io(_)) => return Frame::Closed(None),
                Err(error) => panic!("{error}"),
            }
        }
    }

    /// Waits for the next state.
    ///
    /// # Panics
    /// Something else comes.
    pub fn state(&mut self) -> StateView {
        match self.frame() {
            Frame::Message(FromServer::State(view)) => *view,
            other => panic!("a state was expected: {other:?}"),
        }
    }

    /// Waits for a state with some property.
    ///
    /// # Panics
    /// Anything but states comes, or none with this property.
    pub fn until(&mut self, what: impl Fn(&StateView) -> bool) -> StateView {
        let started = Instant::now();
        if let Some(view) = self.view.clone().filter(&what) {
            return view;
        }
        loop {
            let view = self.state();
            if what(&view) {
                return view;
            }
            assert!(started.elapsed() < PATIENCE, "no such state; the last: {view:?}");
        }
    }

    /// Waits for a phase.
    pub fn phase(&mut self, phase: Phase) -> StateView {
        self.until(|view| view.phase == phase)
    }

    /// Waits until so many plies are played.
    pub fn plies(&mut self, plies: usize) -> StateView {
        self.until(|view| view.table.as_ref().is_some_and(|table| table.plies.len() >= plies))
    }

    /// Waits for a refusal; states may come before it.
    ///
    /// # Panics
    /// The connection ends.
    pub fn refusal(&mut self) -> Refusal {
        loop {
            match self.frame() {
                Frame::Message(FromServer::Refused(refusal)) => return refusal,
                Frame::Message(FromServer::State(_)) => {}
                other => panic!("a refusal was expected: {other:?}"),
            }
        }
    }

    /// Waits for the server's farewell and the close; other messages may come before. Returns the codes of both.
    ///
    /// # Panics
    /// The connection ends without a farewell.
    pub fn farewell(&mut self) -> (String, Option<u16>) {
        let mut bye = None;
        loop {
            match self.frame() {
                Frame::Message(FromServer::Bye { code }) => bye = Some(code),
                Frame::Closed(close) => return (bye.expect("a farewell before the end"), close),
                _ => {}
            }
        }
    }

    /// Waits for the answer to a question asked of the runtime itself.
    pub fn ping(&mut self) {
        self.say_text("ping");
        while self.frame() != Frame::Text("pong".into()) {}
    }

    /// Closes and waits for the end.
    pub fn leave(mut self) {
        let _ = self.socket.close(None);
        while !matches!(self.frame(), Frame::Closed(_)) {}
    }

    /// Vanishes without a word, as a phone does in a tunnel.
    pub fn vanish(self) {
        let _ = self.socket.get_ref().shutdown(std::net::Shutdown::Both);
    }
}

/// Asks for the state and returns the one that answers: states of earlier changes may be under way.
pub fn sync_state(client: &mut Client) -> StateView {
    // The refusal marks the place in the stream after which the answer comes.
    client.say_text(r#"{"type":"mark"}"#);
    client.say(&FromClient::Sync);
    let refusal = client.refusal();
    assert!(matches!(refusal, Refusal::Malformed { .. }), "{refusal:?}");
    client.state()
}

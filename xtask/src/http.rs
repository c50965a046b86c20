//! One small question over HTTP: does a server on this machine answer?

use std::{
    io::{Read, Write},
    net::{Ipv4Addr, SocketAddr, TcpStream},
    time::Duration,
};

/// The status that `GET path` gets from `127.0.0.1:port`, or `None` when nobody answers.
pub(crate) fn status(port: u16, path: &str) -> Option<u16> {
    let address = SocketAddr::from((Ipv4Addr::LOCALHOST, port));
    let mut stream = TcpStream::connect_timeout(&address, Duration::from_secs(1)).ok()?;
    stream.set_read_timeout(Some(Duration::from_secs(20))).ok()?;
    // In one piece: a server may answer, and close, as soon as it has read something.
    let request = format!("GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).ok()?;
    // "HTTP/1.1 200": the rest does not matter.
    let mut head = [0; 12];
    stream.read_exact(&mut head).ok()?;
    std::str::from_utf8(&head).ok()?.strip_prefix("HTTP/1.1 ")?.parse().ok()
}

/// Whether something listens on the port.
pub(crate) fn taken(port: u16) -> bool {
    let address = SocketAddr::from((Ipv4Addr::LOCALHOST, port));
    TcpStream::connect_timeout(&address, Duration::from_secs(1)).is_ok()
}

#[cfg(test)]
mod tests {
    use std::net::TcpListener;

    use super::*;

    #[test]
    fn the_status_is_read_from_the_first_line() {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a port is free");
        let port = listener.local_addr().expect("it is bound").port();
        let server = std::thread::spawn(move || {
            let (mut stream, _) = listener.accept().expect("somebody connects");
            let mut request = [0; 1024];
            let read = stream.read(&mut request).expect("a request");
            stream.write_all(b"HTTP/1.1 404 Not Found\r\n\r\n").expect("it listens");
            String::from_utf8_lossy(&request[..read]).into_owned()
        });
        assert_eq!(status(port, "/api/health"), Some(404));
        assert!(server.join().expect("no panic").starts_with("GET /api/health HTTP/1.1\r\n"));
        assert_eq!(status(port, "/"), None, "nobody listens any more");
    }
}

//! HTTP against the edge, and a device with a player's credentials.

use super::Edge;
use room::api::{ApiError, NewPlayer, Profile, Rename, RoomOpened};
use room::deal::{Secret, sha256};
use room::room::PlayerId;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use ureq::http::Request;

/// The answer to a request.
#[derive(Clone, Debug)]
pub struct Answer {
    /// HTTP status.
    pub status: u16,
    /// Header names in lower case.
    pub headers: BTreeMap<String, String>,
    /// The body as text.
    pub body: String,
}

impl Answer {
    /// The body of a request that was answered with 200.
    ///
    /// # Panics
    /// It was not, or its body is something else.
    #[must_use]
    pub fn json<T: DeserializeOwned>(&self) -> T {
        assert_eq!(self.status, 200, "{}", self.body);
        serde_json::from_str(&self.body).unwrap_or_else(|e| panic!("{e}: {}", self.body))
    }

    /// The code of a request that failed.
    ///
    /// # Panics
    /// It did not fail, or not with an `ApiError`.
    #[must_use]
    pub fn code(&self) -> String {
        assert!(self.status >= 400, "{}", self.body);
        let error: ApiError =
            serde_json::from_str(&self.body).unwrap_or_else(|e| panic!("{e}: {}", self.body));
        error.code
    }
}

/// One request; `None` if nobody answers.
pub(super) fn call(
    origin: &str,
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
    body: Option<&[u8]>,
) -> Option<Answer> {
    let agent = ureq::Agent::config_builder()
        .http_status_as_error(false)
        .allow_non_standard_methods(true)
        .max_redirects(0)
        .timeout_global(Some(Duration::from_secs(60)))
        .build()
        .new_agent();
    let mut request = Request::builder().method(method).uri(format!("{origin}{path}"));
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    let mut response = match body {
        Some(body) => agent.run(request.body(body).expect("a request")),
        None => agent.run(request.body(()).expect("a request")),
    }
    .ok()?;
    let headers = response.headers().iter();
    let headers = headers
        .map(|(name, value)| (name.to_string(), String::from_utf8_lossy(value.as_bytes()).into_owned()))
        .collect();
    let body = response.body_mut().read_to_string().ok()?;
    Some(Answer { status: response.status().as_u16(), headers, body })
}

impl Edge {
    /// Any request, with exactly these headers.
    ///
    /// # Panics
    /// Nobody answers.
    #[must_use]
    pub fn call(&self, method: &str, path: &str, headers: &[(&str, &str)], body: Option<&str>) -> Answer {
        call(&self.origin(), method, path, headers, body.map(str::as_bytes))
            .unwrap_or_else(|| panic!("no answer to {method} {path}; the edge said:\n{}", self.log()))
    }

    /// A new player's device.
    #[must_use]
    pub fn device(&self) -> Device {
        let device = Device::invent();
        let _: Profile = self.post(None, "/api/players", &device.new_player()).json();
        device
    }

    /// A new player's device, with a name.
    #[must_use]
    pub fn named(&self, name: &str) -> Device {
        let device = self.device();
        let body = serde_json::to_string(&Rename { name: name.to_owned() }).expect("plain data");
        let _: Profile = self.call("PUT", "/api/me", &device.headers(), Some(&body)).json();
        device
    }

    /// `GET` for a player.
    #[must_use]
    pub fn get(&self, device: &Device, path: &str) -> Answer {
        self.call("GET", path, &[("authorization", &device.authorization)], None)
    }

    /// `POST` of JSON, for a player if one is named.
    #[must_use]
    pub fn post<B: serde::Serialize>(&self, device: Option<&Device>, path: &str, body: &B) -> Answer {
        let body = serde_json::to_string(body).expect("plain data");
        let mut headers = vec![("content-type", "application/json")];
        headers.extend(device.map(|device| ("authorization", device.authorization.as_str())));
        self.call("POST", path, &headers, Some(&body))
    }

    /// What a player may know about themself.
    #[must_use]
    pub fn profile(&self, device: &Device) -> Profile {
        self.get(device, "/api/me").json()
    }

    /// Opens a room of Banqi and returns its code.
    #[must_use]
    pub fn open_room(&self, device: &Device, options: &str) -> String {
        let new: Value = json!({"game": "banqi", "options": options});
        let opened: RoomOpened = self.post(Some(device), "/api/rooms", &new).json();
        opened.code
    }
}

/// A device: a player's id and secret.
#[derive(Clone, Debug)]
pub struct Device {
    /// The public id.
    pub player: PlayerId,
    /// The secret.
    pub secret: Secret<32>,
    /// The `Authorization` header.
    pub authorization: String,
}

impl Device {
    /// One that the server does not know.
    ///
    /// # Panics
    /// Never: a hash gives enough digits.
    #[must_use]
    pub fn invent() -> Device {
        static INVENTED: AtomicU64 = AtomicU64::new(0);
        let number = INVENTED.fetch_add(1, Ordering::Relaxed);
        let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |now| now.as_nanos());
        let draw = |what: &[u8]| {
            sha256(&[what, &now.to_be_bytes(), &number.to_be_bytes(), &std::process::id().to_be_bytes()])
        };
        let id: [u8; 16] = draw(b"player")[..16].try_into().expect("16 of 32 bytes");
        let player = PlayerId::new(&Secret(id).hex()).expect("32 digits");
        let secret = Secret(draw(b"secret"));
        let authorization = format!("Qiguan {}.{}", player.as_str(), secret.hex());
        Device { player, secret, authorization }
    }

    /// The body that registers it.
    #[must_use]
    pub fn new_player(&self) -> NewPlayer {
        NewPlayer { player: self.player.clone(), secret: self.secret }
    }

    /// The headers of a request with a JSON body.
    #[must_use]
    pub fn headers(&self) -> [(&str, &str); 2] {
        [("content-type", "application/json"), ("authorization", &self.authorization)]
    }
}

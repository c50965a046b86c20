//! Requests to the edge: the routes of [`room::api`].

use crate::browser::{property, window};
use crate::state::saved::{self, Identity};
use room::api::ApiError;
use serde::{Deserialize, Serialize};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{RequestInit, Response};

/// Why a request brought nothing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Failure {
    /// No answer, or none of our server's.
    Offline,
    /// The server refuses: the code of an [`ApiError`].
    Refused(String),
}

impl Failure {
    /// A code for the catalogue of texts: of the [`ApiError`], or `offline`.
    pub fn code(self) -> String {
        match self {
            Failure::Offline => "offline".to_owned(),
            Failure::Refused(code) => code,
        }
    }

    /// Is it worth trying again later?
    pub fn passes(&self) -> bool {
        match self {
            Failure::Offline => true,
            Failure::Refused(code) => matches!(code.as_str(), "too_many" | "internal"),
        }
    }
}

/// Asks for something.
pub async fn get<A: for<'de> Deserialize<'de>>(path: &str, who: Option<&Identity>) -> Result<A, Failure> {
    read(&request("GET", path, who, None).await?)
}

/// Says something.
pub async fn send<B: Serialize, A: for<'de> Deserialize<'de>>(
    method: &str,
    path: &str,
    who: Option<&Identity>,
    body: &B,
) -> Result<A, Failure> {
    read(&request(method, path, who, Some(saved::write(body))).await?)
}

fn read<A: for<'de> Deserialize<'de>>(text: &str) -> Result<A, Failure> {
    // An answer that is none of ours: a captive portal, or a server of another version.
    saved::read(text).ok_or(Failure::Offline)
}

async fn request(
    method: &str,
    path: &str,
    who: Option<&Identity>,
    body: Option<String>,
) -> Result<String, Failure> {
    let (ok, text) = fetch(method, path, who, body).await.ok_or(Failure::Offline)?;
    if ok {
        return Ok(text);
    }
    Err(saved::read::<ApiError>(&text).map_or(Failure::Offline, |error| Failure::Refused(error.code)))
}

async fn fetch(
    method: &str,
    path: &str,
    who: Option<&Identity>,
    body: Option<String>,
) -> Option<(bool, String)> {
    let init = RequestInit::new();
    init.set_method(method);
    let headers = js_sys::Object::new();
    let header = |name: &str, value: &str| {
        js_sys::Reflect::set(&headers, &JsValue::from_str(name), &JsValue::from_str(value)).is_ok()
    };
    if let Some(who) = who {
        header("Authorization", &format!("Qiguan {}.{}", who.player.as_str(), who.secret.hex()));
    }
    if let Some(body) = body {
        header("Content-Type", "application/json");
        init.set_body(&JsValue::from_str(&body));
    }
    init.set_headers(&headers);
    let response = JsFuture::from(window()?.fetch_with_str_and_init(path, &init)).await.ok()?;
    let response: Response = response.dyn_into().ok()?;
    let text = JsFuture::from(response.text().ok()?).await.ok()?;
    // A proxy's error page is no word of our server.
    property(&response, "status")?;
    Some((response.ok(), text.as_string()?))
}

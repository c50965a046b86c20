//! Requests to the edge: the routes of [`room::api`].

use crate::browser::window;
use crate::json::Json;
use crate::state::saved::Identity;
use js_sys::{Object, Reflect};
use std::pin::Pin;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{RequestInit, Response};

/// Why a request brought nothing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Failure {
    /// No answer, or none of our server's.
    Offline,
    /// The server refuses: the code of a [`room::api::ApiError`].
    Refused(String),
}

impl Failure {
    /// A code for the catalogue of texts: of the [`room::api::ApiError`], or `offline`.
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
            Failure::Refused(code) => matches!(code.as_str(), "too_many" | "internal" | "unauthorized"),
        }
    }
}

/// The answer to a request.
pub type Answer = Result<Json, Failure>;

/// Asks for something.
pub fn get(path: &str, who: Option<&Identity>) -> Pin<Box<dyn Future<Output = Answer>>> {
    request("GET", path, who, None)
}

/// Says something.
pub fn send(
    method: &str,
    path: &str,
    who: Option<&Identity>,
    body: &Json,
) -> Pin<Box<dyn Future<Output = Answer>>> {
    request(method, path, who, Some(body.to_string()))
}

/// What an answer says, if it is one of ours: a captive portal or a server of another version may say anything.
pub fn read<T>(answer: &Json, read: impl FnOnce(&Json) -> Option<T>) -> Result<T, Failure> {
    read(answer).ok_or(Failure::Offline)
}

fn request(
    method: &str,
    path: &str,
    who: Option<&Identity>,
    body: Option<String>,
) -> Pin<Box<dyn Future<Output = Answer>>> {
    let init = RequestInit::new();
    init.set_method(method);
    let headers = Object::new();
    let header = |name: &str, value: &str| {
        let _ = Reflect::set(&headers, &JsValue::from_str(name), &JsValue::from_str(value));
    };
    if let Some(who) = who {
        header("Authorization", &format!("Qiguan {}.{}", who.player.as_str(), who.secret.hex()));
    }
    if let Some(body) = body {
        header("Content-Type", "application/json");
        init.set_body(&JsValue::from_str(&body));
    }
    init.set_headers(&headers);
    let sent = window().map(|window| window.fetch_with_str_and_init(path, &init));
    Box::pin(async move {
        let (ok, text) = answered(sent).await.ok_or(Failure::Offline)?;
        let json = Json::read(&text).ok_or(Failure::Offline)?;
        if ok {
            return Ok(json);
        }
        Err(json.get("code").string().map_or(Failure::Offline, Failure::Refused))
    })
}

async fn answered(sent: Option<js_sys::Promise>) -> Option<(bool, String)> {
    let response: Response = JsFuture::from(sent?).await.ok()?.dyn_into().ok()?;
    let text = JsFuture::from(response.text().ok()?).await.ok()?;
    Some((response.ok(), text.as_string()?))
}

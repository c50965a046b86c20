//! Reading requests and writing answers.

use crate::error::Fault;
use crate::log;
use futures_util::StreamExt;
use room::api::MAX_BODY_BYTES;
use serde::Serialize;
use serde::de::DeserializeOwned;
use worker::{Headers, Request, Response, Url};

/// An answer with a JSON body.
///
/// # Errors
/// The body cannot be written.
pub(crate) fn json<B: Serialize>(body: &B) -> Result<Response, Fault> {
    Ok(Response::from_json(body)?)
}

/// The answer to a request that failed.
///
/// # Errors
/// The runtime cannot make a response.
pub(crate) fn failed(fault: &Fault) -> worker::Result<Response> {
    if let Fault::Internal(what) = fault {
        log::failure("http", what);
    }
    let response = Response::from_json(&fault.body())?.with_status(fault.status());
    match fault {
        Fault::MethodNotAllowed(allowed) => response.headers().set("allow", allowed)?,
        Fault::TooMany => response.headers().set("retry-after", "3600")?,
        Fault::Unauthorized => response.headers().set("www-authenticate", "Qiguan")?,
        Fault::UpgradeRequired => response.headers().set("upgrade", "websocket")?,
        _ => {}
    }
    Ok(response)
}

/// Marks an answer of the API: nothing keeps it, nothing takes it for something else, no page frames it.
///
/// # Errors
/// The runtime refuses a header.
pub(crate) fn secure(response: &Response) -> worker::Result<()> {
    let headers = response.headers();
    for (name, value) in [
        ("cache-control", "no-store"),
        ("x-content-type-options", "nosniff"),
        ("content-security-policy", "default-src 'none'; frame-ancestors 'none'"),
        ("cross-origin-resource-policy", "same-origin"),
        ("referrer-policy", "no-referrer"),
    ] {
        headers.set(name, value)?;
    }
    Ok(())
}

/// Is the request from a page of this very host? `None` if no page is named.
///
/// # Errors
/// [`Fault::ForbiddenOrigin`] if another site is.
pub(crate) fn same_origin(request: &Request) -> Result<Option<()>, Fault> {
    let Some(origin) = request.headers().get("origin")? else { return Ok(None) };
    let own = request.url()?;
    let named = Url::parse(&origin).map_err(|_| Fault::ForbiddenOrigin)?;
    // The scheme may differ where a proxy ends the encryption; host and port may not.
    let right = named.host().is_some() && named.host() == own.host() && named.port() == own.port();
    if right { Ok(Some(())) } else { Err(Fault::ForbiddenOrigin) }
}

/// Reads a JSON body.
///
/// # Errors
/// It is not declared as JSON, too large, or not of this type.
pub(crate) async fn body<B: DeserializeOwned>(request: &mut Request) -> Result<B, Fault> {
    declared_json(request.headers())?;
    let bytes = read(request).await?;
    // Serde would also take a list of the fields' values.
    let object = bytes.trim_ascii_start().starts_with(b"{");
    let body = serde_json::from_slice(&bytes).ok().filter(|_| object);
    body.ok_or(Fault::BadRequest("the body is not the JSON that this route takes"))
}

fn declared_json(headers: &Headers) -> Result<(), Fault> {
    let declared = headers.get("content-type")?.unwrap_or_default();
    let kind = declared.split(';').next().unwrap_or_default().trim();
    if kind.eq_ignore_ascii_case("application/json") { Ok(()) } else { Err(Fault::NotJson) }
}

/// The body, never more of it than is allowed.
async fn read(request: &mut Request) -> Result<Vec<u8>, Fault> {
    let declared = request.headers().get("content-length")?.and_then(|text| text.parse::<usize>().ok());
    if declared.is_some_and(|bytes| bytes > MAX_BODY_BYTES) {
        return Err(Fault::TooLarge);
    }
    let mut bytes = Vec::new();
    let Ok(mut chunks) = request.stream() else { return Ok(bytes) };
    while let Some(chunk) = chunks.next().await {
        let chunk = chunk.map_err(|_| Fault::BadRequest("the body broke off"))?;
        if bytes.len() + chunk.len() > MAX_BODY_BYTES {
            return Err(Fault::TooLarge);
        }
        bytes.extend_from_slice(&chunk);
    }
    Ok(bytes)
}

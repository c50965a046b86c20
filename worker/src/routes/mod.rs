//! The routes under `/api`, as `room::api` writes them down. Everything else is a file of the page.

mod boards;
mod players;
mod rooms;
mod solo;

use crate::clock::Clock;
use crate::error::Fault;
use crate::{http, store};
use room::room::PlayerId;
use serde::Serialize;
use worker::{D1Database, Env, Request, Response};

/// What a route works with.
struct Call<'a> {
    request: Request,
    env: &'a Env,
    db: D1Database,
    now_ms: u64,
}

impl Call<'_> {
    /// The player who calls.
    async fn player(&self) -> Result<store::players::Player, Fault> {
        crate::auth::player(self.request.headers(), &self.db).await
    }
}

/// Answers a request.
///
/// # Errors
/// The runtime cannot make a response.
pub(crate) async fn answer(request: Request, env: &Env) -> worker::Result<Response> {
    let path = request.path();
    let Some(rest) = path.strip_prefix("/api/") else {
        return env.assets("ASSETS")?.fetch_request(request).await?.try_into();
    };
    // A WebSocket's answer comes from the room and is passed on as it is.
    let upgraded = |response: &Response| response.status_code() == 101;
    let response = match route(request, env, rest).await {
        Ok(response) if upgraded(&response) => return Ok(response),
        Ok(response) => response,
        Err(fault) => http::failed(&fault)?,
    };
    http::secure(&response)?;
    Ok(response)
}

async fn route(request: Request, env: &Env, rest: &str) -> Result<Response, Fault> {
    // Not `Request::method`, which takes a method that it does not know for GET.
    let method = request.inner().method();
    let segments: Vec<&str> = rest.split('/').collect();
    let allowed = match segments.as_slice() {
        ["health"] | ["rooms", _] | ["rooms", _, "socket"] | ["boards", _] => "GET",
        ["players"] | ["rooms"] | ["solo"] | ["solo", _, "record"] => "POST",
        ["me"] => "GET, PUT",
        _ => return Err(Fault::NotFound),
    };
    if !allowed.split(", ").any(|one| one == method) {
        return Err(Fault::MethodNotAllowed(allowed));
    }
    if method != "GET" {
        http::same_origin(&request)?;
    }
    if segments == ["health"] {
        return health(env);
    }
    let call = Call { request, env, db: store::open(env)?, now_ms: Clock::of(env).now_ms() };
    match (segments.as_slice(), method.as_str()) {
        (["players"], _) => players::create(call).await,
        (["me"], "GET") => players::me(call).await,
        (["me"], _) => players::rename(call).await,
        (["rooms"], _) => rooms::open(call).await,
        (["rooms", code], _) => rooms::summary(call, code).await,
        (["rooms", code, "socket"], _) => rooms::socket(call, code).await,
        (["solo"], _) => solo::open(call).await,
        (["solo", id, "record"], _) => solo::record(call, id).await,
        (["boards", game], _) => boards::board(call, game).await,
        _ => Err(Fault::NotFound),
    }
}

#[derive(Serialize)]
struct Health {
    ok: bool,
    /// Only a server under test says it: its time is not real.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    test_clock: bool,
}

fn health(env: &Env) -> Result<Response, Fault> {
    http::json(&Health { ok: true, test_clock: Clock::of(env).is_test() })
}

/// An id of 32 hex digits, as players and solo games have them.
fn is_id(text: &str) -> bool {
    PlayerId::new(text).is_some()
}

//! `POST /api/rooms`, `GET /api/rooms/CODE` and the upgrade to its socket: the way to a room's Durable Object.

use super::Call;
use crate::dice::random_code;
use crate::error::Fault;
use crate::room_object::Opening;
use crate::store::players::{self, Opening as Counted};
use crate::{http, log};
use room::api::{NewRoom, RoomOpened, RoomSummary, clean_code};
use room::registry;
use worker::{Env, Method, Request, RequestInit, Response, Stub};

/// How many codes are tried. There are 31^6, so that two in a row are taken is hardly ever.
const TRIES: usize = 5;

/// The Durable Object of a room.
fn stub(env: &Env, code: &str) -> Result<Stub, Fault> {
    Ok(env.durable_object("ROOM")?.get_by_name(code)?)
}

/// Opens a room.
pub(super) async fn open(mut call: Call<'_>) -> Result<Response, Fault> {
    let player = call.player().await?;
    let new: NewRoom = http::body(&mut call.request).await?;
    let options = registry::canonical_options(&new.game, &new.options)?;
    players::count_opening(&call.db, &player.id, Counted::Room, call.now_ms).await?;
    for _ in 0..TRIES {
        let code = random_code()?;
        let opening = Opening {
            code: code.clone(),
            game: new.game.clone(),
            options: options.clone(),
            player: player.id.clone(),
            name: player.name.clone(),
        };
        let body =
            serde_json::to_string(&opening).map_err(|_| Fault::internal("an opening is plain data"))?;
        let mut init = RequestInit::new();
        init.with_method(Method::Post).with_body(Some(body.into()));
        let request = Request::new_with_init("https://room/open", &init)?;
        match stub(call.env, &code)?.fetch_with_request(request).await?.status_code() {
            200 => {
                log::event("room_opened", &[("room", log::room(&code)), ("game", new.game.into())]);
                return http::json(&RoomOpened { code });
            }
            409 => {}
            status => return Err(Fault::internal(format!("a room answered its opening with {status}"))),
        }
    }
    Err(Fault::internal("no free room code was found"))
}

/// What anybody with the code may know.
pub(super) async fn summary(call: Call<'_>, code: &str) -> Result<Response, Fault> {
    let code = clean_code(code).ok_or(Fault::NotFound)?;
    let mut answer = stub(call.env, &code)?.fetch_with_str("https://room/summary").await?;
    match answer.status_code() {
        200 => http::json(&answer.json::<RoomSummary>().await?),
        404 => Err(Fault::NotFound),
        status => Err(Fault::internal(format!("a room answered with {status}"))),
    }
}

/// Hands the upgrade to the room. Who speaks is said in the socket's first message, never in the address.
pub(super) async fn socket(call: Call<'_>, code: &str) -> Result<Response, Fault> {
    let code = clean_code(code).ok_or(Fault::NotFound)?;
    let upgrade = call.request.headers().get("upgrade")?.unwrap_or_default();
    if !upgrade.eq_ignore_ascii_case("websocket") {
        return Err(Fault::UpgradeRequired);
    }
    // A browser sends credentials of the device only from our page, but it lets any page open a socket.
    http::same_origin(&call.request)?.ok_or(Fault::ForbiddenOrigin)?;
    Ok(stub(call.env, &code)?.fetch_with_request(call.request).await?)
}

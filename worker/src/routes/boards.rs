//! `GET /api/boards/GAME?span=week` or `span=all`.

use super::Call;
use crate::error::Fault;
use crate::http;
use crate::store::boards::{self, Span};
use room::api::Board;
use room::registry;
use worker::Response;

/// A leaderboard; without a span the all-time one.
pub(super) async fn board(call: Call<'_>, game: &str) -> Result<Response, Fault> {
    let game = registry::entry(game).ok_or(Fault::UnknownGame)?.name;
    let url = call.request.url()?;
    let asked = url.query_pairs().find(|(key, _)| key == "span").map(|(_, value)| value);
    let (name, span) = match asked.as_deref() {
        Some("week") => ("week", Span::WeekOf(call.now_ms)),
        Some("all") | None => ("all", Span::All),
        Some(_) => return Err(Fault::BadRequest("span is week or all")),
    };
    let rows = boards::rows(&call.db, game, span).await?;
    http::json(&Board { game: game.to_owned(), span: name.to_owned(), rows })
}

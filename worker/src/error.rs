//! Everything that can go wrong at the edge, and what the client is told about it.

use room::api::ApiError;
use room::registry::Unknown;
use room::solo::BadRecord;
use std::fmt;

/// A request that changed nothing, and why. What a client learns is [`Fault::code`], [`Fault::status`] and
/// [`Fault::message`]; none of them repeats the input.
#[derive(Debug)]
pub(crate) enum Fault {
    /// The body or the query is not what the route takes.
    BadRequest(&'static str),
    /// The body is not declared to be JSON.
    NotJson,
    /// No credentials, or wrong ones.
    Unauthorized,
    /// The request comes from another site's page.
    ForbiddenOrigin,
    /// No such route or thing.
    NotFound,
    /// The route has other methods.
    MethodNotAllowed(&'static str),
    /// The body is longer than [`room::api::MAX_BODY_BYTES`].
    TooLarge,
    /// No such game.
    UnknownGame,
    /// The game has no such rules.
    UnknownOptions,
    /// The name cannot be shown.
    BadName,
    /// The record is not one of a game that the player has won.
    BadRecord(BadRecord),
    /// Nobody plays a game so fast.
    Implausible,
    /// The game has been scored with another record.
    AlreadyScored,
    /// Too many of these in a short time.
    TooMany,
    /// The upgrade to a WebSocket is missing.
    UpgradeRequired,
    /// The edge failed. The text is for the log, never for the client.
    Internal(String),
}

impl Fault {
    /// A failure of the edge, in words for the log.
    pub(crate) fn internal(what: impl Into<String>) -> Fault {
        Fault::Internal(what.into())
    }

    /// The stable name.
    pub(crate) const fn code(&self) -> &'static str {
        match self {
            Fault::BadRequest(_) | Fault::NotJson | Fault::UpgradeRequired => "bad_request",
            Fault::Unauthorized => "unauthorized",
            Fault::ForbiddenOrigin => "forbidden_origin",
            Fault::NotFound => "not_found",
            Fault::MethodNotAllowed(_) => "method_not_allowed",
            Fault::TooLarge => "too_large",
            Fault::UnknownGame => "unknown_game",
            Fault::UnknownOptions => "unknown_options",
            Fault::BadName => "bad_name",
            Fault::BadRecord(_) => "bad_record",
            Fault::Implausible => "implausible",
            Fault::AlreadyScored => "already_scored",
            Fault::TooMany => "too_many",
            Fault::Internal(_) => "internal",
        }
    }

    /// The HTTP status.
    pub(crate) const fn status(&self) -> u16 {
        match self {
            Fault::BadRequest(_) | Fault::UnknownGame | Fault::UnknownOptions | Fault::BadName => 400,
            Fault::Unauthorized => 401,
            Fault::ForbiddenOrigin => 403,
            Fault::NotFound => 404,
            Fault::MethodNotAllowed(_) => 405,
            Fault::AlreadyScored => 409,
            Fault::TooLarge => 413,
            Fault::NotJson => 415,
            Fault::BadRecord(_) | Fault::Implausible => 422,
            Fault::UpgradeRequired => 426,
            Fault::TooMany => 429,
            Fault::Internal(_) => 500,
        }
    }

    /// For a person, in English.
    fn message(&self) -> String {
        match self {
            Fault::BadRequest(what) => (*what).to_owned(),
            Fault::NotJson => "send the body as application/json".to_owned(),
            Fault::Unauthorized => "these are not the credentials of a player".to_owned(),
            Fault::ForbiddenOrigin => "requests from other sites are refused".to_owned(),
            Fault::NotFound => "there is nothing here".to_owned(),
            Fault::MethodNotAllowed(allowed) => format!("this route takes {allowed}"),
            Fault::TooLarge => "the body is too large".to_owned(),
            Fault::UnknownGame => "no such game is played here".to_owned(),
            Fault::UnknownOptions => "the game is not played by such rules here".to_owned(),
            Fault::BadName => "a name has 1 to 16 characters that can be seen".to_owned(),
            Fault::BadRecord(why) => why.to_string(),
            Fault::Implausible => "nobody plays that fast".to_owned(),
            Fault::AlreadyScored => "this game has been scored with another record".to_owned(),
            Fault::TooMany => "too many; try again later".to_owned(),
            Fault::UpgradeRequired => "this route takes WebSocket upgrades".to_owned(),
            Fault::Internal(_) => "the server failed; try again".to_owned(),
        }
    }

    /// The body of the answer.
    pub(crate) fn body(&self) -> ApiError {
        ApiError { code: self.code().to_owned(), message: self.message() }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Internal(what) => write!(f, "internal: {what}"),
            _ => f.write_str(self.code()),
        }
    }
}

impl From<worker::Error> for Fault {
    fn from(error: worker::Error) -> Fault {
        Fault::Internal(error.to_string())
    }
}

impl From<Unknown> for Fault {
    fn from(unknown: Unknown) -> Fault {
        match unknown {
            Unknown::Game => Fault::UnknownGame,
            Unknown::Options(_) => Fault::UnknownOptions,
        }
    }
}

impl From<BadRecord> for Fault {
    fn from(why: BadRecord) -> Fault {
        Fault::BadRecord(why)
    }
}

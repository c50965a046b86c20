//! The messages of [`room::protocol`] and the answers of [`room::api`], read from and written to [`Json`].

use crate::json::Json;
use crate::state::saved::Identity;
use room::api::{BoardRow, Profile, SoloOpened, SoloScore};
use room::deal::{FirstMove, Opened, Secret};
use room::protocol::{
    Chair, FromClient, FromServer, Phase, PlayerView, Refusal, ResultView, SeatName, StateView, TableView,
};
use room::room::PlayerId;

/// Reads a message of the room. `None` for one that this page does not know.
pub fn from_server(text: &str) -> Option<FromServer> {
    let json = Json::read(text)?;
    Some(match json.get("type").text()? {
        "state" => FromServer::State(Box::new(state(&json)?)),
        "refused" => FromServer::Refused(refusal(&json)?),
        "bye" => FromServer::Bye { code: json.get("code").string()? },
        _ => return None,
    })
}

/// Writes a message to the room.
pub fn from_client(message: &FromClient) -> String {
    let kind = |kind| ("type", Json::of(kind));
    match message {
        FromClient::Hello { player, secret } => Json::object([
            kind("hello"),
            ("player", Json::of(player.as_str())),
            ("secret", Json::Text(secret.hex())),
        ]),
        FromClient::Accept { commitment, entropy } => Json::object([
            kind("accept"),
            ("commitment", Json::of(commitment)),
            ("entropy", Json::Text(entropy.hex())),
        ]),
        FromClient::Move { ply, action } => {
            Json::object([kind("move"), ("ply", Json::Whole(u64::from(*ply))), ("action", Json::of(action))])
        }
        FromClient::Resign => Json::object([kind("resign")]),
        FromClient::OfferDraw => Json::object([kind("offer_draw")]),
        FromClient::AnswerDraw { accept } => {
            Json::object([kind("answer_draw"), ("accept", Json::Bool(*accept))])
        }
        FromClient::Sync => Json::object([kind("sync")]),
    }
    .to_string()
}

fn state(json: &Json) -> Option<StateView> {
    let [host, guest] = json.get("players").pair()?;
    Some(StateView {
        version: json.get("version").whole()?,
        room: json.get("room").string()?,
        game: json.get("game").string()?,
        options: json.get("options").string()?,
        hearts: json.get("hearts").tiny()?,
        you: json.get("you").maybe(chair)?,
        phase: match json.get("phase").text()? {
            "waiting" => Phase::Waiting,
            "agreeing" => Phase::Agreeing,
            "charging" => Phase::Charging,
            "playing" => Phase::Playing,
            "over" => Phase::Over,
            _ => return None,
        },
        round: json.get("round").small()?,
        players: [host.maybe(player)?, guest.maybe(player)?],
        watchers: json.get("watchers").small()?,
        commitment: json.get("commitment").string()?,
        short: {
            let [host, guest] = json.get("short").pair()?;
            [host.truth()?, guest.truth()?]
        },
        table: json.get("table").maybe(table)?,
        result: json.get("result").maybe(result)?,
    })
}

fn chair(json: &Json) -> Option<Chair> {
    match json.text()? {
        "host" => Some(Chair::Host),
        "guest" => Some(Chair::Guest),
        _ => None,
    }
}

fn player(json: &Json) -> Option<PlayerView> {
    Some(PlayerView {
        name: json.get("name").maybe(Json::string)?,
        present: json.get("present").truth()?,
        accepted: json.get("accepted").truth()?,
        seat: json.get("seat").maybe(|json| match json.text()? {
            "first" => Some(SeatName::First),
            "second" => Some(SeatName::Second),
            _ => None,
        })?,
        timeouts: json.get("timeouts").tiny()?,
    })
}

fn table(json: &Json) -> Option<TableView> {
    Some(TableView {
        dice: json.get("dice").maybe(|json| {
            let [host, guest] = json.get("pips").pair()?;
            Some(FirstMove { pips: [host.tiny()?, guest.tiny()?] })
        })?,
        position: json.get("position").string()?,
        plies: json.get("plies").list()?.iter().map(Json::string).collect::<Option<_>>()?,
        turn: json.get("turn").maybe(chair)?,
        left_ms: json.get("left_ms").maybe(Json::whole)?,
        draw_offer: json.get("draw_offer").maybe(chair)?,
        server_moves: json.get("server_moves").list()?.iter().map(Json::small).collect::<Option<_>>()?,
    })
}

fn result(json: &Json) -> Option<ResultView> {
    let opened = json.get("opened");
    let [host, guest] = opened.get("entropy").pair()?;
    Some(ResultView {
        winner: json.get("winner").maybe(chair)?,
        reason: json.get("reason").string()?,
        opened: Opened {
            commitment: opened.get("commitment").string()?,
            seed: secret(opened.get("seed"))?,
            salt: secret(opened.get("salt"))?,
            entropy: [secret(host)?, secret(guest)?],
        },
        deal: json.get("deal").string()?,
    })
}

fn refusal(json: &Json) -> Option<Refusal> {
    Some(match json.get("code").text()? {
        "malformed" => Refusal::Malformed { what: json.get("what").string()? },
        "stale" => Refusal::Stale,
        "not_your_turn" => Refusal::NotYourTurn,
        "illegal" => Refusal::Illegal { rule: json.get("rule").string()? },
        "not_seated" => Refusal::NotSeated,
        "wrong_phase" => Refusal::WrongPhase,
        "wrong_commitment" => Refusal::WrongCommitment,
        "no_agreements" => Refusal::NoAgreements,
        "no_offer" => Refusal::NoOffer,
        "too_fast" => Refusal::TooFast,
        _ => return None,
    })
}

/// Lower-case hex digits of a known number.
pub fn secret<const N: usize>(json: &Json) -> Option<Secret<N>> {
    Secret::from_hex(json.text()?)
}

/// See [`room::api::NewPlayer`].
pub fn new_player(identity: &Identity) -> Json {
    Json::object([
        ("player", Json::of(identity.player.as_str())),
        ("secret", Json::Text(identity.secret.hex())),
    ])
}

/// See [`Profile`].
pub fn profile(json: &Json) -> Option<Profile> {
    Some(Profile {
        player: PlayerId::new(json.get("player").text()?)?,
        name: json.get("name").maybe(Json::string)?,
        hearts: json.get("hearts").tiny()?,
        next_heart_ms: json.get("next_heart_ms").maybe(Json::whole)?,
        best_level: json.get("best_level").maybe(Json::string)?,
    })
}

/// See [`SoloOpened`].
pub fn solo_opened(json: &Json) -> Option<SoloOpened> {
    Some(SoloOpened { id: json.get("id").string()?, seed: secret(json.get("seed"))? })
}

/// See [`SoloScore`].
pub fn solo_score(json: &Json) -> Option<SoloScore> {
    Some(SoloScore { score: json.get("score").small()?, place: json.get("place").maybe(Json::small)? })
}

/// The rows of a [`room::api::Board`].
pub fn board_rows(json: &Json) -> Option<Vec<BoardRow>> {
    let row = |json: &Json| {
        Some(BoardRow {
            place: json.get("place").small()?,
            name: json.get("name").string()?,
            level: json.get("level").string()?,
            score: json.get("score").small()?,
            at_ms: json.get("at_ms").whole()?,
        })
    };
    json.get("rows").list()?.iter().map(row).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use room::api;

    /// What serde writes of a value.
    fn written<T: serde::Serialize>(value: &T) -> String {
        serde_json::to_string(value).expect("plain data")
    }

    #[test]
    fn every_word_of_a_client_reads_back_at_the_server() {
        let player = PlayerId::new(&"0a".repeat(16)).expect("32 digits");
        for message in [
            FromClient::Hello { player, secret: Secret([0xfe; 32]) },
            FromClient::Accept { commitment: "ab".repeat(32), entropy: Secret([7; 16]) },
            FromClient::Move { ply: 4_000_000_000, action: "a1xa4".to_owned() },
            FromClient::Resign,
            FromClient::OfferDraw,
            FromClient::AnswerDraw { accept: true },
            FromClient::Sync,
        ] {
            let text = from_client(&message);
            assert_eq!(serde_json::from_str::<FromClient>(&text).expect(&text), message);
        }
    }

    #[test]
    fn every_refusal_and_every_bye_is_read() {
        for message in [
            Refusal::Malformed { what: "a \"move\"".to_owned() },
            Refusal::Stale,
            Refusal::NotYourTurn,
            Refusal::Illegal { rule: "outranked".to_owned() },
            Refusal::NotSeated,
            Refusal::WrongPhase,
            Refusal::WrongCommitment,
            Refusal::NoAgreements,
            Refusal::NoOffer,
            Refusal::TooFast,
        ] {
            let message = FromServer::Refused(message);
            assert_eq!(from_server(&written(&message)), Some(message));
        }
        let bye = FromServer::Bye { code: "replaced".to_owned() };
        assert_eq!(from_server(&written(&bye)), Some(bye));
        for wrong in
            ["", "{}", "[]", r#"{"type":"tomorrow"}"#, r#"{"type":"state"}"#, r#"{"type":"refused"}"#]
        {
            assert_eq!(from_server(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn answers_are_read_as_the_server_writes_them() {
        let profile_sent = Profile {
            player: PlayerId::new(&"1b".repeat(16)).expect("32 digits"),
            name: Some("小明 \"<b>\" 😀".to_owned()),
            hearts: 4,
            next_heart_ms: Some(1_799_999),
            best_level: None,
        };
        let read = |text: &str| Json::read(text).expect("JSON");
        assert_eq!(profile(&read(&written(&profile_sent))), Some(profile_sent));
        let opened = SoloOpened { id: "00".repeat(16), seed: Secret([9; 32]) };
        assert_eq!(solo_opened(&read(&written(&opened))), Some(opened));
        for place in [None, Some(1)] {
            let score = SoloScore { score: 987, place };
            assert_eq!(solo_score(&read(&written(&score))), Some(score));
        }
        let row = BoardRow {
            place: 1,
            name: "a".to_owned(),
            level: "hard".to_owned(),
            score: 2_250,
            at_ms: 1 << 41,
        };
        let board =
            api::Board { game: "banqi".to_owned(), span: "all".to_owned(), rows: vec![row.clone(), row] };
        assert_eq!(board_rows(&read(&written(&board))), Some(board.rows));

        let identity = Identity::from_random(&[3; 48]).expect("48 bytes make one");
        let new: api::NewPlayer =
            serde_json::from_str(&new_player(&identity).to_string()).expect("the server reads it");
        assert_eq!((new.player, new.secret), (identity.player, identity.secret));
    }
}

//! The person at this device: identity, name, hearts, what they have beaten, and wins still to be sent.

use crate::api::{self, Answer, Failure};
use crate::browser::{forget, now_ms, random, spawn, store, stored, stored_value};
use crate::json::Json;
use crate::model::{ProfileView, Rename};
use crate::state::saved::{self, Identity, SavedWin};
use crate::state::wire;
use crate::state::{HIGHEST, open_after};
use games::Level;
use leptos::prelude::*;
use room::api::{Profile, SoloScore};

const IDENTITY: &str = "qiguan.player";
const KNOWN: &str = "qiguan.known";
const BEATEN: &str = "qiguan.beaten";
const WINS: &str = "qiguan.wins";
/// More wins than these are not kept for sending: the oldest go.
const MAX_WINS: usize = 50;

/// What the page knows of the person; a handle.
#[derive(Clone, Copy)]
pub struct Me {
    /// Name, hearts, and how the last change of name went.
    pub profile: RwSignal<ProfileView>,
    /// The highest level beaten.
    pub beaten: RwSignal<Option<Level>>,
}

/// The person; known to all components.
pub fn provide_me() -> Me {
    let beaten = saved::highest_beaten(stored(BEATEN).as_deref(), None);
    let me = Me { profile: RwSignal::new(ProfileView::default()), beaten: RwSignal::new(beaten) };
    provide_context(me);
    me
}

/// The person.
pub fn use_me() -> Me {
    use_context().unwrap_or_else(provide_me)
}

/// Who this device is, known to the server. The first call makes an identity and makes it known; that can be repeated.
pub async fn known() -> Result<Identity, Failure> {
    let identity = match stored_value::<Identity>(IDENTITY) {
        Some(identity) => identity,
        None => {
            forget(KNOWN);
            // 48 bytes always make an identity.
            let identity = Identity::from_random(&random()).ok_or(Failure::Offline)?;
            store(IDENTITY, &saved::write(&identity));
            identity
        }
    };
    if stored(KNOWN).as_deref() != Some(identity.player.as_str()) {
        api::send("POST", "/api/players", None, &wire::new_player(&identity)).await?;
        store(KNOWN, identity.player.as_str());
    }
    Ok(identity)
}

/// The server says it does not know this device: it is made known again at the next [`known`].
pub fn forgotten() {
    forget(KNOWN);
}

/// Passes an answer on; where the server did not know the credentials, the next call makes them known again.
fn noted(answer: Answer) -> Answer {
    if matches!(&answer, Err(Failure::Refused(code)) if code == "unauthorized") {
        forgotten();
    }
    answer
}

impl Me {
    /// The highest level that may be played now. Not followed: a win must not take the table away.
    pub fn open(self) -> Level {
        open_after(self.beaten.try_get_untracked().flatten())
    }

    /// A level has been beaten: the level that opens by it, if it was closed.
    pub fn beat(self, level: Level) -> Option<Level> {
        let before = self.open();
        self.remember(Some(level));
        let now = self.open();
        (now > before && now <= HIGHEST).then_some(now)
    }

    fn remember(self, level: Option<Level>) {
        let higher = self.beaten.try_get_untracked().flatten().max(level);
        if let Some(level) = higher {
            store(BEATEN, level.name());
        }
        self.beaten.try_set(higher);
    }

    fn take(self, profile: Profile) {
        self.remember(saved::highest_beaten(None, profile.best_level.as_deref()));
        let _ = self.profile.try_update(|mine| {
            mine.name = profile.name;
            mine.hearts = Some(profile.hearts);
            mine.next_heart_at = profile.next_heart_ms.map(|ms| now_ms() + ms as f64);
        });
    }

    /// Asks the server for name and hearts.
    pub fn refresh(self) {
        spawn(async move {
            if let Ok(profile) = profile().await {
                self.take(profile);
            }
        });
    }

    /// Changes the name.
    pub fn rename(self, name: &str) {
        let show = move |rename: Rename| {
            let _ = self.profile.try_update(|mine| mine.rename = rename);
        };
        let name = normalized(name);
        if !name.is_empty() && room::api::clean_name(&name).is_none() {
            show(Rename::Failed("bad_name".to_owned()));
            return;
        }
        show(Rename::Sending);
        spawn(async move {
            match renamed(name).await {
                Ok(profile) => {
                    self.take(profile);
                    show(Rename::Saved);
                }
                Err(failure) => show(Rename::Failed(failure.code())),
            }
        });
    }
}

/// Composed characters (NFC), without spaces around them.
fn normalized(name: &str) -> String {
    let text: String = js_sys::JsString::from(name).normalize("NFC").into();
    text.trim().to_owned()
}

async fn profile() -> Result<Profile, Failure> {
    let who = known().await?;
    api::read(&noted(api::get("/api/me", Some(&who)).await)?, wire::profile)
}

async fn renamed(name: String) -> Result<Profile, Failure> {
    let who = known().await?;
    let body = Json::object([("name", Json::Text(name))]);
    api::read(&noted(api::send("PUT", "/api/me", Some(&who), &body).await)?, wire::profile)
}

fn wins() -> Vec<SavedWin> {
    stored_value(WINS).unwrap_or_default()
}

fn keep_wins(wins: &Vec<SavedWin>) {
    if wins.is_empty() {
        forget(WINS);
    } else {
        store(WINS, &saved::write(wins));
    }
}

/// Keeps a win until it has been sent.
pub fn keep_win(win: SavedWin) {
    let mut kept = wins();
    if !kept.iter().any(|other| other.id == win.id) {
        kept.push(win);
    }
    kept.drain(..kept.len().saturating_sub(MAX_WINS));
    keep_wins(&kept);
}

/// What came of sending a win.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Sent {
    /// The server's score and place.
    Scored(SoloScore),
    /// It could not be sent; it is kept and sent later.
    Later,
    /// The server does not count it.
    Refused,
}

/// Sends one kept win.
pub async fn send_win(win: &SavedWin) -> Sent {
    let sent = match submit(win).await {
        Ok(score) => Sent::Scored(score),
        Err(failure) if failure.passes() => return Sent::Later,
        Err(_) => Sent::Refused,
    };
    let mut kept = wins();
    kept.retain(|other| other.id != win.id);
    keep_wins(&kept);
    sent
}

async fn submit(win: &SavedWin) -> Result<SoloScore, Failure> {
    let who = known().await?;
    let body = Json::object([("record", Json::of(&win.record))]);
    let path = format!("/api/solo/{}/record", win.id);
    api::read(&noted(api::send("POST", &path, Some(&who), &body).await)?, wire::solo_score)
}

/// Sends all kept wins, one after the other, until one cannot be sent.
pub fn send_kept_wins() {
    spawn(async {
        for win in wins() {
            if send_win(&win).await == Sent::Later {
                break;
            }
        }
    });
}

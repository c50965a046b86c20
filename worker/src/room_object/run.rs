//! Carrying a room's effects out, and the alarm.

use super::Room;
use super::sockets::{Bye, HELLO_MS, dismiss};
use super::storage::{Contents, Parcel};
use crate::dice::host_dice;
use crate::error::Fault;
use crate::log;
use crate::store::{archive, ledger};
use room::protocol::Refusal;
use room::room::{Charge, Command, Effect, Host, PlayerId, Record, Room as Table};
use worker::ScheduledTime;
use worker::js_sys;
use worker::wasm_bindgen::JsValue;

/// What waits in the outbox is sent again after this, milliseconds.
const POST_RETRY_MS: u64 = 30_000;
/// After an alarm that failed the next one comes after this, milliseconds of real time.
const FAILED_ALARM_MS: i64 = 30_000;

/// What a command has come to.
#[derive(Debug)]
pub(super) enum Done {
    /// Everyone has been sent the new state.
    Told,
    /// Nothing has changed.
    Nothing,
    /// The room refuses.
    Refused(Refusal),
    /// There is no room, or there is none any more.
    Gone,
}

/// What is left to do after a step.
struct Step {
    done: Done,
    table: Option<Table>,
    charge: Option<(String, [PlayerId; 2], u8)>,
    posted: bool,
}

impl Room {
    /// When the alarm is set, milliseconds of the runtime's time.
    pub(super) async fn alarm_ms(&self) -> Result<Option<u64>, Fault> {
        Ok(self.state.storage().get_alarm().await?.and_then(|at| u64::try_from(at).ok()))
    }

    /// Sets the alarm if it is not early enough for every deadline.
    ///
    /// Up to the call of the runtime this waits for nothing, so it commits together with the writes before it.
    pub(super) async fn arm(&self, set_ms: Option<u64>, table: Option<&Table>) -> Result<(), Fault> {
        let clock = self.clock();
        let hellos = self.sockets().into_iter().filter(|(_, tag)| tag.player().is_none());
        let hello = hellos.map(|(_, tag)| tag.since_ms + HELLO_MS).min();
        let post = if self.shelf().has_post()? { Some(clock.now_ms() + POST_RETRY_MS) } else { None };
        let due = [table.map(Table::deadline_ms), hello, post].into_iter().flatten().min();
        let Some(due_ms) = due.map(|due| clock.real_ms(due)) else { return Ok(()) };
        if set_ms.is_none_or(|set_ms| set_ms > due_ms) {
            let date = js_sys::Date::new(&JsValue::from_f64(due_ms as f64));
            self.state.storage().set_alarm(ScheduledTime::new(date)).await?;
        }
        Ok(())
    }

    /// Brings a command to the room and carries all effects out.
    pub(super) async fn run(&self, command: Command) -> Result<Done, Fault> {
        let mut first = None;
        let mut next = Some(command);
        while let Some(command) = next.take() {
            let alarm = self.alarm_ms().await?;
            let step = self.step(command)?;
            if matches!(step.done, Done::Gone) {
                self.clear().await?;
            } else {
                self.arm(alarm, step.table.as_ref()).await?;
            }
            if step.posted {
                self.deliver().await?;
            }
            if let Some((game_id, players, hearts)) = step.charge {
                let now_ms = self.clock().now_ms();
                let charge = match self.db() {
                    Ok(db) => ledger::charge(&db, &game_id, &players, hearts, now_ms).await,
                    Err(_) => Charge::Unknown,
                };
                if !matches!(charge, Charge::Paid) {
                    log::event("not_charged", &[("known", matches!(charge, Charge::Short(_)).into())]);
                }
                next = Some(Command::Charged { game_id, charge });
            }
            first.get_or_insert(step.done);
        }
        Ok(first.unwrap_or(Done::Nothing))
    }

    /// One command, without waiting for anything: reads the room, changes it, writes it, tells everyone.
    fn step(&self, command: Command) -> Result<Step, Fault> {
        let shelf = self.shelf();
        let mut step = Step { done: Done::Nothing, table: None, charge: None, posted: false };
        let Some(mut table) = shelf.load()? else {
            step.done = Done::Gone;
            return Ok(step);
        };
        let now_ms = self.clock().now_ms();
        let mut dice = host_dice()?;
        let effects = match table.handle(command, &mut Host { now_ms, dice: &mut dice }) {
            Ok(effects) => effects,
            Err(refusal) => {
                step.done = Done::Refused(refusal);
                step.table = Some(table);
                return Ok(step);
            }
        };
        for effect in effects {
            match effect {
                Effect::Append => shelf.save(&table)?,
                Effect::Broadcast => {
                    self.broadcast(&table, now_ms)?;
                    step.done = Done::Told;
                }
                Effect::Charge { game_id, players, hearts } => step.charge = Some((game_id, players, hearts)),
                Effect::Refund { game_id } => {
                    shelf.post(&Contents::Refund(game_id))?;
                    step.posted = true;
                }
                Effect::Archive => {
                    if let Some(record) = table.record() {
                        log::event(
                            "game_over",
                            &[
                                ("room", log::room(table.code())),
                                ("reason", record.result.reason.as_str().into()),
                                (
                                    "seconds",
                                    (record.ended_ms.saturating_sub(record.started_ms) / 1000).into(),
                                ),
                            ],
                        );
                        let json = serde_json::to_string(&record)
                            .map_err(|_| Fault::internal("a record is plain data"))?;
                        shelf.post(&Contents::Record(json))?;
                        step.posted = true;
                    }
                }
                Effect::Delete => {
                    log::event("room_deleted", &[("room", log::room(table.code()))]);
                    step.done = Done::Gone;
                }
            }
        }
        step.table = Some(table);
        Ok(step)
    }

    /// Nobody uses the room any more.
    async fn clear(&self) -> Result<(), Fault> {
        // What is owed to D1 is paid first; if that fails, the alarm comes back.
        if self.shelf().has_post()? {
            self.deliver().await?;
            if self.shelf().has_post()? {
                return self.arm(None, None).await;
            }
        }
        for (ws, _) in self.sockets() {
            dismiss(&ws, Bye::RoomGone);
        }
        if self.shelf().exists()? {
            self.state.storage().delete_alarm().await?;
            self.state.storage().delete_all().await?;
        }
        Ok(())
    }

    /// Sends what is in the outbox. What cannot be sent stays there, and [`Room::arm`] sees to another try.
    async fn deliver(&self) -> Result<(), Fault> {
        for parcel in self.shelf().outbox()? {
            match self.send_parcel(&parcel).await {
                Ok(()) => self.shelf().arrived(&parcel)?,
                Err(fault) => log::failure("outbox", &fault),
            }
        }
        Ok(())
    }

    async fn send_parcel(&self, parcel: &Parcel) -> Result<(), Fault> {
        let (db, now_ms) = (self.db()?, self.clock().now_ms());
        match &parcel.contents {
            Contents::Refund(game_id) => ledger::refund(&db, game_id, now_ms).await,
            Contents::Record(json) => {
                let record: Record = serde_json::from_str(json)
                    .map_err(|_| Fault::internal("a stored record is malformed"))?;
                archive::keep(&db, &record, json, now_ms).await
            }
        }
    }

    /// The first event of an instance: memory is new, and what was going on may have been cut off.
    pub(super) async fn wake(&self) -> Result<(), Fault> {
        if self.awake.replace(true) {
            return Ok(());
        }
        if let Some(table) = self.shelf().load()? {
            log::event("room_woken", &[("room", log::room(table.code()))]);
        }
        self.reconcile().await?;
        self.deliver().await
    }

    /// Tells the room who is there, as the sockets show it.
    pub(super) async fn reconcile(&self) -> Result<(), Fault> {
        let Some(table) = self.shelf().load()? else { return Ok(()) };
        let seated: Vec<PlayerId> = table.seated().into_iter().flatten().cloned().collect();
        for player in seated {
            let present = self.sockets().iter().any(|(_, tag)| tag.player() == Some(&player));
            self.run(Command::Present { player, present }).await?;
        }
        let watchers = self.watchers(&table);
        self.run(Command::Watchers(u32::try_from(watchers).unwrap_or(u32::MAX))).await?;
        Ok(())
    }

    /// Connections of people without a chair.
    pub(super) fn watchers(&self, table: &Table) -> usize {
        let all = self.sockets();
        all.iter()
            .filter_map(|(_, tag)| tag.player())
            .filter(|player| table.chair_of(player).is_none())
            .count()
    }

    /// The alarm: whatever is due.
    pub(super) async fn ring(&self) -> Result<(), Fault> {
        self.wake().await?;
        self.dismiss_silent(self.clock().now_ms());
        self.deliver().await?;
        // The room itself judges whether its deadline has passed: an alarm can be early or late.
        self.run(Command::Tick).await?;
        Ok(())
    }

    /// Sets the alarm again after a failure.
    pub(super) async fn ring_later(&self) -> worker::Result<()> {
        self.state.storage().set_alarm(FAILED_ALARM_MS).await
    }
}

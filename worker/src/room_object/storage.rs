//! The room's own SQLite database: one row with its state, and the outbox.

use crate::error::Fault;
use room::room::Room as Table;
use serde::Deserialize;
use worker::{SqlStorage, SqlStorageValue, State};

/// What a room keeps.
pub(super) struct Shelf {
    sql: SqlStorage,
}

/// Something for D1 that must arrive, whatever happens to this object.
pub(super) struct Parcel {
    /// Its row.
    id: i64,
    /// What it is.
    pub(super) contents: Contents,
}

/// What a parcel is. Each can be delivered twice without harm.
pub(super) enum Contents {
    /// The record of a finished game, as JSON.
    Record(String),
    /// The id of a game whose hearts are to be given back.
    Refund(String),
}

#[derive(Deserialize)]
struct Count {
    n: u32,
}

#[derive(Deserialize)]
struct Saved {
    state: String,
}

#[derive(Deserialize)]
struct Posted {
    id: i64,
    kind: String,
    body: String,
}

const RECORD: &str = "record";
const REFUND: &str = "refund";

impl Shelf {
    pub(super) fn new(state: &State) -> Shelf {
        Shelf { sql: state.storage().sql() }
    }

    fn count(&self, query: &str) -> Result<u32, Fault> {
        // `to_array`: the cursor's `one` hangs the request when there is no row.
        let rows: Vec<Count> = self.sql.exec(query, None)?.to_array()?;
        Ok(rows.first().map_or(0, |row| row.n))
    }

    /// Has a room been opened here? Asking writes nothing.
    pub(super) fn exists(&self) -> Result<bool, Fault> {
        Ok(self.count("SELECT count(*) AS n FROM sqlite_master WHERE type = 'table' AND name = 'room'")? > 0)
    }

    /// Makes the tables of a new room.
    pub(super) fn build(&self) -> Result<(), Fault> {
        self.sql.exec(
            "CREATE TABLE room (id INTEGER PRIMARY KEY CHECK (id = 1), state TEXT NOT NULL) STRICT",
            None,
        )?;
        self.sql.exec(
            "CREATE TABLE outbox (id INTEGER PRIMARY KEY, kind TEXT NOT NULL, body TEXT NOT NULL) STRICT",
            None,
        )?;
        Ok(())
    }

    /// The room, if one has been opened here.
    pub(super) fn load(&self) -> Result<Option<Table>, Fault> {
        if !self.exists()? {
            return Ok(None);
        }
        let rows: Vec<Saved> = self.sql.exec("SELECT state FROM room", None)?.to_array()?;
        let Some(saved) = rows.first() else { return Ok(None) };
        Table::load(&saved.state).map(Some).map_err(|error| Fault::internal(error.to_string()))
    }

    /// Keeps the room as it is now.
    pub(super) fn save(&self, table: &Table) -> Result<(), Fault> {
        let values = vec![SqlStorageValue::from(table.save())];
        self.sql.exec("INSERT OR REPLACE INTO room (id, state) VALUES (1, ?)", values)?;
        Ok(())
    }

    /// Puts something in the outbox.
    pub(super) fn post(&self, contents: &Contents) -> Result<(), Fault> {
        let (kind, body) = match contents {
            Contents::Record(json) => (RECORD, json),
            Contents::Refund(game_id) => (REFUND, game_id),
        };
        let values = vec![SqlStorageValue::from(kind), SqlStorageValue::from(body.as_str())];
        self.sql.exec("INSERT INTO outbox (kind, body) VALUES (?, ?)", values)?;
        Ok(())
    }

    /// What waits in the outbox, the oldest first.
    pub(super) fn outbox(&self) -> Result<Vec<Parcel>, Fault> {
        if !self.exists()? {
            return Ok(Vec::new());
        }
        let rows: Vec<Posted> =
            self.sql.exec("SELECT id, kind, body FROM outbox ORDER BY id", None)?.to_array()?;
        rows.into_iter()
            .map(|row| {
                let contents = match row.kind.as_str() {
                    RECORD => Contents::Record(row.body),
                    REFUND => Contents::Refund(row.body),
                    _ => return Err(Fault::internal("an unknown parcel in the outbox")),
                };
                Ok(Parcel { id: row.id, contents })
            })
            .collect()
    }

    /// Does anything wait in the outbox?
    pub(super) fn has_post(&self) -> Result<bool, Fault> {
        Ok(self.exists()? && self.count("SELECT count(*) AS n FROM outbox")? > 0)
    }

    /// A parcel has arrived.
    pub(super) fn arrived(&self, parcel: &Parcel) -> Result<(), Fault> {
        // The room may have been deleted while the parcel travelled.
        if self.exists()? {
            self.sql.exec("DELETE FROM outbox WHERE id = ?", vec![SqlStorageValue::from(parcel.id)])?;
        }
        Ok(())
    }
}

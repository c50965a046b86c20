-- Players, and the only way hearts change: rows of the ledger.

-- A player. `full_at_ms` is the time at which all 5 hearts are back; the hearts at a time `now` are
--   5 - ceil(max(0, full_at_ms - now) / 1800000)
-- so that a heart comes back every 30 minutes without anybody writing anything. All times are milliseconds
-- since the Unix epoch.
CREATE TABLE players (
  id           TEXT    NOT NULL PRIMARY KEY CHECK (length(id) = 32),
  secret_hash  TEXT    NOT NULL CHECK (length(secret_hash) = 64),
  name         TEXT,
  full_at_ms   INTEGER NOT NULL DEFAULT 0,
  created_ms   INTEGER NOT NULL,
  -- How many rooms and solo games were opened in the hour `opened_hour` (hours since the Unix epoch).
  opened_hour  INTEGER NOT NULL DEFAULT 0,
  opened_rooms INTEGER NOT NULL DEFAULT 0,
  opened_solos INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;

-- What hearts were paid and given back, a row a game, player and kind: a game charges a player once and gives
-- back once, however often it is asked to. The foreign key refuses players that do not exist.
CREATE TABLE ledger (
  game_id TEXT    NOT NULL,
  player  TEXT    NOT NULL REFERENCES players (id),
  kind    TEXT    NOT NULL CHECK (kind IN ('charge', 'refund')),
  hearts  INTEGER NOT NULL CHECK (hearts BETWEEN 1 AND 5),
  at_ms   INTEGER NOT NULL,
  PRIMARY KEY (game_id, player, kind)
) STRICT, WITHOUT ROWID;

CREATE INDEX ledger_by_player ON ledger (player, at_ms);

-- A charge puts the time of fullness off. Both players of a game are charged in one batch, that is one
-- transaction: if one lacks hearts, the abort takes the other's charge back too.
CREATE TRIGGER ledger_charge AFTER INSERT ON ledger WHEN NEW.kind = 'charge'
BEGIN
  SELECT RAISE(ABORT, 'hearts_lacking') FROM players
    WHERE id = NEW.player
      AND max(full_at_ms, NEW.at_ms) + NEW.hearts * 1800000 > NEW.at_ms + 5 * 1800000;
  UPDATE players SET full_at_ms = max(full_at_ms, NEW.at_ms) + NEW.hearts * 1800000 WHERE id = NEW.player;
END;

CREATE TRIGGER ledger_refund AFTER INSERT ON ledger WHEN NEW.kind = 'refund'
BEGIN
  SELECT RAISE(ABORT, 'refund_without_charge') WHERE NOT EXISTS (
    SELECT 1 FROM ledger
      WHERE game_id = NEW.game_id AND player = NEW.player AND kind = 'charge' AND hearts = NEW.hearts);
  UPDATE players SET full_at_ms = full_at_ms - NEW.hearts * 1800000 WHERE id = NEW.player;
END;

-- The ledger is only ever added to.
CREATE TRIGGER ledger_keeps BEFORE UPDATE ON ledger
BEGIN
  SELECT RAISE(ABORT, 'ledger_is_append_only');
END;

CREATE TRIGGER ledger_holds BEFORE DELETE ON ledger
BEGIN
  SELECT RAISE(ABORT, 'ledger_is_append_only');
END;

-- Finished friend games, games against the computer, and scores.

-- The archive of finished friend games: the record as JSON (room::room::Record), kept 90 days.
CREATE TABLE games (
  game_id    TEXT    NOT NULL PRIMARY KEY,
  game       TEXT    NOT NULL,
  options    TEXT    NOT NULL,
  host       TEXT    NOT NULL REFERENCES players (id),
  guest      TEXT    NOT NULL REFERENCES players (id),
  started_ms INTEGER NOT NULL,
  ended_ms   INTEGER NOT NULL,
  -- 'host', 'guest', or nothing for a draw.
  winner     TEXT    CHECK (winner IN ('host', 'guest')),
  reason     TEXT    NOT NULL,
  record     TEXT    NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX games_by_end ON games (ended_ms);

-- Scored games against the computer that the server opened.
CREATE TABLE solos (
  id        TEXT    NOT NULL PRIMARY KEY CHECK (length(id) = 32),
  player    TEXT    NOT NULL REFERENCES players (id),
  game      TEXT    NOT NULL,
  options   TEXT    NOT NULL,
  -- games::Level as a number: 0 for easy up to 3 for master.
  level     INTEGER NOT NULL CHECK (level BETWEEN 0 AND 3),
  seed      TEXT    NOT NULL CHECK (length(seed) = 64),
  opened_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX solos_by_player ON solos (player, opened_ms);

-- A solo game's score: the key allows one, and the record tells whether a repeated submission is the same one.
CREATE TABLE scores (
  solo    TEXT    NOT NULL PRIMARY KEY REFERENCES solos (id),
  player  TEXT    NOT NULL REFERENCES players (id),
  game    TEXT    NOT NULL,
  level   INTEGER NOT NULL CHECK (level BETWEEN 0 AND 3),
  score   INTEGER NOT NULL CHECK (score >= 0),
  -- Weeks since Monday 1969-12-29 (ISO weeks, UTC).
  week    INTEGER NOT NULL,
  at_ms   INTEGER NOT NULL,
  record  TEXT    NOT NULL
) STRICT, WITHOUT ROWID;

-- What the boards show: each player's best score at the highest level beaten, in a week and of all time
-- (`week` -1). Kept by the trigger below, so that a board reads a hundred rows and not every score.
CREATE TABLE bests (
  game   TEXT    NOT NULL,
  week   INTEGER NOT NULL,
  player TEXT    NOT NULL REFERENCES players (id),
  level  INTEGER NOT NULL,
  score  INTEGER NOT NULL,
  at_ms  INTEGER NOT NULL,
  PRIMARY KEY (game, week, player)
) STRICT, WITHOUT ROWID;

CREATE INDEX bests_in_order ON bests (game, week, level DESC, score DESC, at_ms, player);

CREATE TRIGGER scores_best AFTER INSERT ON scores
BEGIN
  INSERT INTO bests (game, week, player, level, score, at_ms)
    VALUES (NEW.game, NEW.week, NEW.player, NEW.level, NEW.score, NEW.at_ms),
           (NEW.game, -1, NEW.player, NEW.level, NEW.score, NEW.at_ms)
    ON CONFLICT (game, week, player) DO UPDATE
      SET level = excluded.level, score = excluded.score, at_ms = excluded.at_ms
      WHERE excluded.level > bests.level
         OR (excluded.level = bests.level AND excluded.score > bests.score);
END;

import type { DatabaseKind } from './database.ts'

/**
 * `sortwell.db`, in the data folder: what Sortwell knows and nobody edits. docs/decisions/state.md describes how it may change
 * once a version is released. Lists that are only read as a whole are JSON.
 */
export const stateKind: DatabaseKind = {
  synchronous: 'FULL',
  steps: [
    `
    -- A sort, an undo or a redo of one folder.
    CREATE TABLE runs (
      number INTEGER PRIMARY KEY,             -- in the order in which they began
      id TEXT NOT NULL UNIQUE,                -- when it began, and two random bytes: '2026-11-21T09-40-00-000Z-ab12'
      kind TEXT NOT NULL CHECK (kind IN ('sort', 'undo')),
      folder TEXT NOT NULL,                    -- its real path
      device ANY NOT NULL, inode ANY NOT NULL,
      criterion TEXT NOT NULL,
      started_at TEXT NOT NULL,               -- ISO 8601, UTC
      when_taken TEXT NOT NULL CHECK (when_taken IN ('number', 'leave')),
      new_folders TEXT NOT NULL,              -- JSON: ["Images", …]
      old_folders TEXT NOT NULL,
      outside TEXT,                           -- JSON: folders outside that its files go to or come from
      paid_rules TEXT,                        -- JSON: rules that are part of Premium
      by_watch INTEGER NOT NULL DEFAULT 0,
      undoes TEXT,                            -- id of the run that it takes back
      is_part INTEGER NOT NULL DEFAULT 0,     -- some of that run's files alone
      redoes TEXT,                            -- id of the run that it does again
      takes_back TEXT,                        -- JSON: ids of the undos that a redo takes back
      first_move INTEGER NOT NULL,            -- number of its first move
      planned INTEGER NOT NULL,               -- how many moves it has
      pid INTEGER NOT NULL,                   -- of the process that began it
      found TEXT NOT NULL DEFAULT '[]',       -- JSON: new folders that somebody else made meanwhile
      reserving TEXT NOT NULL DEFAULT '[]',   -- JSON: folders in which names are reserved with empty files
      moved INTEGER,                          -- NULL while it is under way, and when it was cut off
      moved_bytes INTEGER,
      failed INTEGER,
      is_cancelled INTEGER,
      is_undone INTEGER NOT NULL DEFAULT 0    -- a later run took all of it back
    ) STRICT;
    CREATE INDEX runs_of_folder ON runs (folder, id);
    CREATE INDEX undos_of_run ON runs (undoes) WHERE undoes IS NOT NULL;
    CREATE INDEX open_runs ON runs (id) WHERE moved IS NULL;

    -- What a run plans, written before its first file moves and never changed.
    CREATE TABLE moves (
      number INTEGER PRIMARY KEY,             -- those of a run follow each other in the order of the plan
      run INTEGER NOT NULL,                   -- number of the run; a foreign key would cost a tenth of the writing
      source TEXT NOT NULL,                    -- relative to the folder, or absolute outside of it
      target TEXT NOT NULL,
      size INTEGER NOT NULL,                  -- bytes
      modified REAL NOT NULL,                 -- milliseconds since 1970
      inode ANY NOT NULL,
      companions INTEGER,                     -- files of one number move together or not at all
      search TEXT                             -- folded names, where it is not lower(source)
    ) STRICT;
    CREATE TRIGGER moves_of_run AFTER DELETE ON runs BEGIN
      DELETE FROM moves WHERE number >= OLD.first_move AND number < OLD.first_move + OLD.planned;
    END;

    -- What came otherwise than planned.
    CREATE TABLE outcomes (
      run INTEGER NOT NULL REFERENCES runs ON DELETE CASCADE,
      source TEXT NOT NULL,
      target TEXT,                            -- the last name tried, where the planned one was taken
      copy_inode ANY,                         -- of a whole copy on another disk
      copy_modified REAL,
      failure TEXT,                           -- JSON: why it was not moved
      PRIMARY KEY (run, source)
    ) STRICT, WITHOUT ROWID;

    -- A damaged database was replaced by this one.
    CREATE TABLE restores (at TEXT NOT NULL, copy_from TEXT, file TEXT NOT NULL) STRICT;

    -- The set of rules that a person chose for a folder; the one chosen last at the end.
    CREATE TABLE chosen_sets (folder TEXT NOT NULL UNIQUE, name TEXT NOT NULL) STRICT;

    -- Rules that were offered to the person, and accepted or declined.
    CREATE TABLE answered_offers (habit TEXT NOT NULL UNIQUE) STRICT;

    -- Folders that the window watches, in the order in which they are shown.
    CREATE TABLE watched_folders (
      id TEXT NOT NULL UNIQUE,
      folder TEXT NOT NULL,                    -- its real path
      criterion TEXT NOT NULL,
      is_on INTEGER NOT NULL,
      is_forced INTEGER NOT NULL              -- a person insisted on it, though it looks like a project, say
    ) STRICT;

    -- Files that were in a watched folder before, as the sorter writes them.
    CREATE TABLE known_files (watch TEXT PRIMARY KEY, files TEXT NOT NULL) STRICT;

    -- Folders that commands watch. Each has a lock, which says whether it still runs.
    CREATE TABLE running_watches (lock TEXT PRIMARY KEY, folder TEXT NOT NULL, set_name TEXT) STRICT;

    -- Single values, as JSON: 'watching-paused', 'tally' (of what watches moved today), 'upkeep' (when it was last done).
    CREATE TABLE single_values (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
    `,
    `
    -- SQLite notices damage of its pages, but not a changed byte in a row. NULL: the run began before there were checksums.
    ALTER TABLE runs ADD COLUMN checksum INTEGER;
    -- It cannot be read any more: it is listed, and neither undone nor finished.
    ALTER TABLE runs ADD COLUMN is_damaged INTEGER NOT NULL DEFAULT 0;
    -- A file beside each folder's lock names the process.
    ALTER TABLE runs DROP COLUMN pid;
    -- By the run, too: where its moves begin, and how many they are, may be what is damaged.
    DROP TRIGGER moves_of_run;
    CREATE TRIGGER moves_of_run AFTER DELETE ON runs BEGIN
      DELETE FROM moves WHERE number >= OLD.first_move AND number < OLD.first_move + OLD.planned AND run = OLD.number;
    END;
    `,
  ],
}

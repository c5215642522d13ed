import type { Criterion } from '../../sorter/values/criteria.ts'
import type { Database } from './database/database.ts'
import { readValue, writeValue } from './database/single-values.ts'
import type { StateDatabase } from './state-database.ts'

/** A folder that a person has watched. */
export type WatchedFolder = {
  readonly id: string
  /** Its real path. */
  readonly path: string
  readonly criterion: Criterion
  readonly isOn: boolean
  /** A person insisted on it, though it seems to be a project. */
  readonly force?: true | undefined
}

/** What a person set about watching. */
export type WatchSettings = { readonly isPaused: boolean; readonly folders: readonly WatchedFolder[] }

export const mostWatchedFolders = 50

type WatchedRow = {
  readonly id: string
  readonly folder: string
  readonly criterion: Criterion
  readonly is_on: number
  readonly is_forced: number
}

export function readWatching(state: StateDatabase): WatchSettings {
  return state.read(readIn) ?? { isPaused: false, folders: [] }
}

function readIn(database: Database): WatchSettings {
  const rows = database.rows<WatchedRow>('SELECT * FROM watched_folders ORDER BY rowid')
  const folders = Array.from(rows, ({ id, folder, criterion, is_on, is_forced }) => {
    const watched = { id, path: folder, criterion, isOn: is_on === 1 }
    return is_forced === 1 ? { ...watched, force: true as const } : watched
  })
  return { isPaused: readValue(database, 'watching-paused') === true, folders }
}

/** Changes them in one transaction. @returns what holds then */
export function changeWatching(
  state: StateDatabase,
  change: (before: WatchSettings) => WatchSettings,
): WatchSettings {
  return state.use(database =>
    database.change(() => {
      const settings = change(readIn(database))
      writeValue(database, 'watching-paused', settings.isPaused)
      database.run('DELETE FROM watched_folders')
      for (const { id, path, criterion, isOn, force } of settings.folders) {
        database.run(
          'INSERT INTO watched_folders VALUES (?, ?, ?, ?, ?)',
          ...[id, path, criterion, isOn ? 1 : 0, force ? 1 : 0],
        )
      }
      return settings
    }),
  )
}

/** The files that a watched folder holds already, for the sorter. */
export function knownFilesStore(state: StateDatabase, watchId: string) {
  const query = 'SELECT files FROM known_files WHERE watch = ?'
  return {
    read: (): string | null =>
      state.read(database => database.row<{ files: string }>(query, watchId)?.files) ?? null,
    write: (text: string) =>
      state.use(database => {
        database.run('INSERT OR REPLACE INTO known_files VALUES (?, ?)', watchId, text)
      }),
  }
}

export function forgetKnownFiles(state: StateDatabase, watchId: string): void {
  state.read(database => database.run('DELETE FROM known_files WHERE watch = ?', watchId))
}

/** How much the watching moved today, as {@link saveTally} was given it; undefined before. */
export function readTally(state: StateDatabase): unknown {
  return state.read(database => readValue(database, 'tally'))
}

/** @param tally as JSON */
export function saveTally(state: StateDatabase, tally: unknown): void {
  state.use(database => writeValue(database, 'tally', tally))
}

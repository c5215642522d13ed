import fs from 'node:fs'
import { codeOf } from '../../sorter/index.ts'
import { Database, withDatabase } from './database/database.ts'
import { faultOf, systemErrors } from './database/faults.ts'
import { finishRestore, inodeOf, isRestoring, type Restored, restore } from './database/restore.ts'
import { stateKind } from './database/schema.ts'
import { stateFiles } from './state-dir.ts'

/** `sortwell.db` of a data folder, opened when it is first used, once a thread. */
export type StateDatabase = {
  readonly stateDir: string
  /** Set once this thread put the copy in place of a damaged database. */
  readonly restored: Restored | undefined
  /**
   * Works with the database, which is made where there is none. One that turns out damaged is replaced by its copy, and the
   * next call goes by that.
   * @throws {DatabaseNewer} and errors with the code of the system, `EBADMSG` for a damaged one
   */
  use<T>(work: (database: Database) => T): T
  /** The same for what only reads, also on a disk that is full or read-only. @returns undefined where there is no database yet, which is not made for it */
  read<T>(work: (database: Database) => T): T | undefined
  close(): void
}

/** @param onStatement for tests, as in {@link Database} */
export function openState(stateDir: string, onStatement?: (sql: string) => void): StateDatabase {
  const file = stateFiles.database(stateDir)
  let opened: { readonly database: Database; readonly inode: number | undefined } | undefined
  let restored: Restored | undefined

  function close(): void {
    opened?.database.close()
    opened = undefined
  }

  function open(): Database {
    const inode = inodeOf(file)
    if (opened && opened.inode === inode) return opened.database
    close() // another thread or program has replaced the file
    if (inode === undefined) finishRestore(stateDir)
    try {
      opened = connect()
    } catch (error) {
      if (faultOf(error) !== 'damaged' || inode === undefined) throw error
      replace(inode)
      opened = connect()
    }
    return opened.database
  }

  function connect() {
    const inode = inodeOf(file) // before: of a file that is replaced while it is opened, the next call takes the new one
    const database = new Database(file, stateKind, onStatement)
    return { database, inode: inode ?? inodeOf(file) }
  }

  function replace(inode: number): void {
    restored = restore(stateDir, inode) ?? restored
  }

  function use<T>(work: (database: Database) => T): T {
    return systemErrors(() => {
      const database = open()
      try {
        return work(database)
      } catch (error) {
        if (faultOf(error) === 'damaged' && opened?.database === database) {
          const { inode } = opened
          close()
          if (inode !== undefined) replace(inode)
        }
        throw error
      }
    })
  }

  function read<T>(work: (database: Database) => T): T {
    try {
      return use(work)
    } catch (error) {
      if (!unwritable.has(codeOf(error)) || hasLog(file)) throw error
      return systemErrors(() => withDatabase(file, { ...stateKind, isReadOnly: true }, work))
    }
  }

  return {
    stateDir,
    get restored() {
      return restored
    },
    use,
    read: work => (inodeOf(file) !== undefined || isRestoring(stateDir) ? read(work) : undefined),
    close,
  }
}

const unwritable = new Set(['EACCES', 'ENOSPC', 'EROFS'])

/** Whether changes wait in the log: the database alone is older than what was committed. */
const hasLog = (file: string) => (fs.statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0

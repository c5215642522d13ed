import fs from 'node:fs'
import { codeOf } from '../../sorter/index.ts'
import { Database, withDatabase } from './database/database.ts'
import { damaged, faultOf, systemErrors } from './database/faults.ts'
import { finishRestore, hasCopy, inodeOf, isRestoring, type Restored, restore } from './database/restore.ts'
import { stateKind } from './database/schema.ts'
import { stateFiles } from './state-dir.ts'

/** `sortwell.db` of a data folder, opened when it is first used, once a thread. */
export type StateDatabase = {
  readonly stateDir: string
  /** Set once this thread put the copy in place of a damaged database. */
  readonly restored: Restored | undefined
  /**
   * Works with the database, which is made where there is none and never was. One that turns out damaged is replaced by its
   * copy, and the next call goes by that.
   * @throws {DatabaseNewer} and {StateFailed}
   */
  use<T>(work: (database: Database) => T): T
  /**
   * The same for what only reads, also on a disk that is full or read-only.
   * @returns undefined where there is no database yet, which is not made for it
   */
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
    if (opened && opened.inode === inodeOf(file)) return opened.database
    close() // another thread or program has replaced the file
    if (isRestoring(stateDir)) finishRestore(stateDir)
    const inode = inodeOf(file)
    try {
      opened = connect(inode)
    } catch (error) {
      if (faultOf(error) !== 'damaged') throw error
      replace(inode)
      opened = connect(inodeOf(file))
    }
    return opened.database
  }

  /** @param inode before: of a file that is replaced while it is opened, the next call takes the new one */
  function connect(inode: number | undefined) {
    const isNeverNew = hasCopy(stateDir)
    if (inode === undefined && isNeverNew) throw damaged(`${file} is gone, and its copy is there`)
    const database = new Database(file, { ...stateKind, isNeverNew }, onStatement)
    return { database, inode: inode ?? inodeOf(file) }
  }

  function replace(inode: number | undefined): void {
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
          replace(inode)
        }
        throw error
      }
    })
  }

  function read<T>(work: (database: Database) => T): T {
    try {
      return use(work)
    } catch (error) {
      if (!unwritable.has(codeOf(error)) || !fs.existsSync(file) || hasLog(file)) throw error
      const kind = { ...stateKind, isReadOnly: true, isNeverNew: hasCopy(stateDir) }
      try {
        return systemErrors(() => withDatabase(file, kind, work))
      } catch (unread) {
        throw codeOf(unread) === 'EBADMSG' ? error : unread // the first one is the reason why it cannot be repaired
      }
    }
  }

  const isThere = () => inodeOf(file) !== undefined || isRestoring(stateDir) || hasCopy(stateDir)

  return {
    stateDir,
    get restored() {
      return restored
    },
    use,
    read: work => (systemErrors(isThere) ? read(work) : undefined),
    close,
  }
}

const unwritable = new Set(['EACCES', 'ENOSPC', 'EROFS'])

/** Whether changes wait in the log: the database alone is older than what was committed. */
const hasLog = (file: string) => (fs.statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0

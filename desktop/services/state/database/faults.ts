import { codeOf } from '../../../sorter/index.ts'

/** What an error of SQLite means for a person. */
export type DatabaseFault = 'busy' | 'damaged' | 'denied' | 'full' | 'io' | 'no-locks' | 'read-only'

/** Result codes of SQLite, without their extensions. Source: sqlite.org/rescode.html */
const faults: Readonly<Record<number, DatabaseFault>> = {
  3: 'denied',
  5: 'busy',
  6: 'busy',
  8: 'read-only',
  10: 'io',
  11: 'damaged',
  13: 'full',
  14: 'denied',
  15: 'no-locks',
  26: 'damaged',
}
const ioLock = 3850
/** No room for the shared memory of the WAL. */
const ioSharedMemorySize = 4874

/** Undefined for what is no error of SQLite, or a fault of ours. */
export function faultOf(error: unknown): DatabaseFault | undefined {
  const code = error instanceof Error && 'errcode' in error ? Number(error.errcode) : 0
  if (code === ioSharedMemorySize) return 'full'
  return code === ioLock ? 'no-locks' : faults[code & 0xff]
}

/** Whether a row breaks the rules of its table. A change of the table reports that without a code of its own. */
export function isOfRows(error: unknown): boolean {
  if (!(error instanceof Error) || !('errcode' in error)) return false
  return (Number(error.errcode) & 0xff) === 19 || /constraint failed| value in /.test(error.message)
}

/** For damage that SQLite does not notice by itself. */
export function damaged(message: string): Error {
  return Object.assign(new Error(message), { errcode: 11 })
}

/** For a disk on which every lock is busy: SQLite cannot distinguish that from another program's lock. */
export function noLocksOn(folder: string): Error {
  return Object.assign(new Error(`No file can be locked in ${folder}.`), { errcode: ioLock })
}

/** Codes of the system for faults of SQLite, as the sorter and its sentences know them. */
const systemCodes: Readonly<Record<DatabaseFault, string>> = {
  busy: 'EBUSY',
  damaged: 'EBADMSG',
  denied: 'EACCES',
  full: 'ENOSPC',
  io: 'EIO',
  'no-locks': 'ENOLCK',
  'read-only': 'EROFS',
}

/** The data folder, or a file in it, cannot be used. */
export class StateFailed extends Error {
  override readonly name = 'StateFailed'
  /** The system's, such as `EACCES`; `EBADMSG` for a damaged database. */
  readonly code: string

  constructor(cause: unknown, code: string) {
    super(String(cause), { cause })
    this.code = code
  }
}

/**
 * Calls SQLite and the disk.
 * @throws {StateFailed} for their errors; rethrows all others
 */
export function systemErrors<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    const fault = faultOf(error)
    const code = fault === undefined ? codeOf(error) : systemCodes[fault]
    if (error instanceof StateFailed || !/^E[A-Z0-9]+$/.test(code)) throw error
    throw new StateFailed(error, code)
  }
}

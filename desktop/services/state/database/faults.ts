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

/** For a disk on which every lock is busy: SQLite cannot tell that from another program's. */
export function noLocksOn(folder: string): Error {
  return Object.assign(new Error(`No file can be locked in ${folder}.`), { errcode: ioLock })
}

/** Codes of the system for what SQLite says, as the sorter and its sentences know them. */
const systemCodes: Readonly<Record<DatabaseFault, string>> = {
  busy: 'EBUSY',
  damaged: 'EBADMSG',
  denied: 'EACCES',
  full: 'ENOSPC',
  io: 'EIO',
  'no-locks': 'ENOLCK',
  'read-only': 'EROFS',
}

/** @throws errors with a code of the system in place of SQLite's */
export function systemErrors<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    const fault = faultOf(error)
    if (fault === undefined) throw error
    throw Object.assign(new Error(String(error), { cause: error }), { code: systemCodes[fault] })
  }
}

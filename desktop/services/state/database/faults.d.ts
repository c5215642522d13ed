/** What an error of SQLite means for a person. */
export type DatabaseFault = 'busy' | 'damaged' | 'denied' | 'full' | 'io' | 'no-locks' | 'read-only'
/** Undefined for what is no error of SQLite, or a fault of ours. */
export declare function faultOf(error: unknown): DatabaseFault | undefined
/** Whether a row breaks the rules of its table. A change of the table reports that without a code of its own. */
export declare function isOfRows(error: unknown): boolean
/** For damage that SQLite does not notice by itself. */
export declare function damaged(message: string): Error
/** For a disk on which every lock is busy: SQLite cannot distinguish that from another program's lock. */
export declare function noLocksOn(folder: string): Error
/** The data folder, or a file in it, cannot be used. */
export declare class StateFailed extends Error {
  readonly name = 'StateFailed'
  /** The system's, such as `EACCES`; `EBADMSG` for a damaged database. */
  readonly code: string
  constructor(cause: unknown, code: string)
}
/**
 * Calls SQLite and the disk.
 * @throws {StateFailed} for their errors; rethrows all others
 */
export declare function systemErrors<T>(work: () => T): T

import type { FolderLock } from '../../../sorter/run/run-log.ts'
/**
 * A lock between all programs and threads of this computer: an empty database that SQLite has open for writing, and nothing
 * else ever opens. When its process or thread ends, however it ends, the system frees it; so does the garbage collector, once
 * nothing refers to the lock any more. Its file stays.
 * @returns undefined while somebody else has it
 * @throws SQLite's errors; `no-locks` where the disk refuses locks
 */
export declare function takeLock(file: string, waitMs?: number): FolderLock | undefined
/** True while somebody has the lock. */
export declare function isTaken(file: string): boolean
/** Whether files next to this one can be locked: some disks answer every lock as if another program had it. */
export declare function canLock(file: string): boolean

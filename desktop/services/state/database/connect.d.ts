import type { DatabaseSync } from 'node:sqlite'
/**
 * A connection without anything set. Its file and folder are made where they are missing, and no other user of this computer
 * may read them; SQLite gives its other files the same rights.
 * @param timeoutMs how long it waits for locks
 */
export declare function connect(file: string, timeoutMs: number): DatabaseSync
/** A connection that makes no file next to the database, which no other program may change while it is open. */
export declare function connectToRead(file: string): DatabaseSync
/** A copy of what a connection reads, in memory, where it can be brought up to a newer schema. Closes the connection. */
export declare function connectInMemory(connection: DatabaseSync): DatabaseSync
/** WAL needs memory that all programs share, which no network disk gives. */
export declare function journalMode(folder: string): 'WAL' | 'DELETE'

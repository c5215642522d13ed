import fs from 'node:fs'
import path from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { fileRights, folderRights } from '../state-dir.ts'

/**
 * A connection without anything set. Its file and folder are made where they are missing, and no other user of this computer
 * may read them; SQLite gives its other files the same rights.
 * @param timeoutMs how long it waits for locks
 */
export function connect(file: string, timeoutMs: number): DatabaseSync {
  // Loaded here: most starts of the command need no database, and it costs them milliseconds.
  const { DatabaseSync } = process.getBuiltinModule('node:sqlite')
  if (fs.existsSync(file)) return new DatabaseSync(file, { timeout: timeoutMs })
  fs.mkdirSync(path.dirname(file), { recursive: true, mode: folderRights })
  const connection = new DatabaseSync(file, { timeout: timeoutMs })
  // By its path: to open and close the file would take away the locks that another thread of this process has on it.
  fs.chmodSync(file, fileRights)
  return connection
}

/** A connection that makes no file next to the database, which no other program may change while it is open. */
export function connectToRead(file: string): DatabaseSync {
  const { DatabaseSync } = process.getBuiltinModule('node:sqlite')
  const address = process.getBuiltinModule('node:url').pathToFileURL(file)
  address.searchParams.set('immutable', '1')
  return new DatabaseSync(address, { readOnly: true })
}

/** A copy of what a connection reads, in memory, where it can be brought up to a newer schema. Closes the connection. */
export function connectInMemory(connection: DatabaseSync): DatabaseSync {
  const { DatabaseSync } = process.getBuiltinModule('node:sqlite')
  const memory = `file:/${crypto.randomUUID()}?vfs=memdb`
  const copy = new DatabaseSync(memory)
  connection.exec(`VACUUM INTO '${memory}'`)
  connection.close()
  return copy
}

/** Numbers of linux/magic.h and of the file systems themselves: NFS, SMB (three), FUSE, 9P, Ceph, AFS, VirtualBox, Lustre. */
const networks = new Set([
  0x6969, 0x517b, 0xff534d42, 0xfe534d42, 0x65735546, 0x01021997, 0x00c36400, 0x5346414f, 0x786f4256,
  0x0bd00bd0,
])

/** WAL needs memory that all programs share, which no network disk gives. */
export function journalMode(folder: string): 'WAL' | 'DELETE' {
  const isNetwork =
    process.platform === 'win32' ? folder.startsWith('\\\\') : networks.has(fs.statfsSync(folder).type)
  return isNetwork ? 'DELETE' : 'WAL'
}

import { existsSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const inMemory = '/dev/shm'
/** A container has 64 MB by default, less than a PostgreSQL with the databases of a few tests. */
const enoughBytes = 1e9

function hasRoom(): boolean {
  if (!existsSync(inMemory)) return false
  const { bavail, bsize } = statfsSync(inMemory)
  return bavail * bsize >= enoughBytes
}

/** Where tests keep what they write: in memory where the system has such a folder, as on a disk every commit waits for it. */
export const memoryFolder: string = hasRoom() ? inMemory : tmpdir()

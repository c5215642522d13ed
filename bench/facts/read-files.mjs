/**
 * The peer of `duplicates`: reads each file of a list once, from its beginning to its end, and does nothing with it. As
 * careful as whoever reads files of others: no link is followed, no pipe waited for, no time of access changed. Of a folder
 * it reads the files that share their size with another, which it has to list and look at first.
 *
 * Arguments: the list, or the folder.
 */
import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
} from 'node:fs'
import { join } from 'node:path'

const { O_RDONLY, O_NOATIME = 0, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants
const buffer = Buffer.allocUnsafe(1 << 20)
const given = process.argv[2]

for (const path of lstatSync(given).isDirectory()
  ? twinsIn(given)
  : readFileSync(given, 'utf8').split('\n')) {
  const descriptor = openSync(path, O_RDONLY | O_NOATIME | O_NOFOLLOW | O_NONBLOCK)
  const { size } = fstatSync(descriptor)
  for (let at = 0; at < size; ) {
    const bytes = readSync(descriptor, buffer, 0, Math.min(buffer.length, size - at), at)
    if (bytes === 0) throw new Error(`${path} has become shorter`)
    at += bytes
  }
  closeSync(descriptor)
}

function twinsIn(folder) {
  const bySize = new Map()
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    const { size } = lstatSync(path)
    const same = bySize.get(size)
    if (same) same.push(path)
    else bySize.set(size, [path])
  }
  return [...bySize.values()].filter(same => same.length > 1).flat()
}

import type { Buffer } from 'node:buffer'
import type { Bytes } from '../bytes.ts'
import { inflated } from './inflate.ts'

/** The files in an archive, as far as its directory could be read. */
export type Zip = {
  readonly names: readonly string[]
  /**
   * @param most bytes: what follows is left out
   * @throws when there is none of this name, or it is not stored as archives of documents store it
   */
  read(name: string, most: number): Promise<Buffer>
}

type Entry = { readonly method: number; readonly packedBytes: number; readonly at: number }

/** Of the comment behind the directory only a short one is looked behind. */
const mostTail = 4096
const mostEntries = 4096
const [stored, deflated] = [0, 8]

/** By its directory at the end; libraries read 64 kB to find it. Archives of more than 4 GB are not read. */
export function openZip(bytes: Bytes): Zip {
  const entries = new Map<string, Entry>()
  try {
    for (const [name, entry] of entriesIn(bytes)) if (!entries.has(name)) entries.set(name, entry)
  } catch {
    // A directory that is longer than may be read, or broken: the entries before that are known.
  }
  return {
    names: [...entries.keys()],
    async read(name, most) {
      const entry = entries.get(name)
      if (entry === undefined || (entry.method !== stored && entry.method !== deflated)) throw new Error(name)
      const head = bytes.read(entry.at, 30)
      const at = entry.at + 30 + head.readUInt16LE(26) + head.readUInt16LE(28)
      // A packed byte gives at least a thousandth of one, and room for the beginning of the rest.
      const packed = bytes.read(at, Math.min(entry.packedBytes, most + 64))
      return entry.method === stored ? packed.subarray(0, most) : inflated(packed, most)
    },
  }
}

function* entriesIn(bytes: Bytes): Iterable<[string, Entry]> {
  const length = Math.min(bytes.size, mostTail)
  const tail = bytes.read(bytes.size - length, length)
  const mark = tail.lastIndexOf('PK\x05\x06', undefined, 'latin1')
  if (mark < 0) return
  const count = Math.min(tail.readUInt16LE(mark + 10), mostEntries)
  let at = tail.readUInt32LE(mark + 16)
  for (let index = 0; index < count; index += 1) {
    const head = bytes.read(at, 46)
    if (head.readUInt32LE(0) !== 0x02014b50) return
    const [nameBytes, extraBytes, noteBytes] = [
      head.readUInt16LE(28),
      head.readUInt16LE(30),
      head.readUInt16LE(32),
    ]
    const name = bytes.read(at + 46, nameBytes).toString('utf8')
    yield [
      name,
      { method: head.readUInt16LE(10), packedBytes: head.readUInt32LE(20), at: head.readUInt32LE(42) },
    ]
    at += 46 + nameBytes + extraBytes + noteBytes
  }
}

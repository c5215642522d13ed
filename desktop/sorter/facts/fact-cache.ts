import type { FactName } from '../model/facts.ts'
import { isUntouched } from '../model/identity.ts'
import { baseOf } from '../model/names.ts'
import type { FileEntry, Folder, Listing } from '../model/values.ts'
import type { FactAnswer, SeenFile } from './answer.ts'
import { type KeptFailure, KeptTable, type StateOfFile } from './kept-table.ts'
import { sidecarNames } from './sources/sidecars.ts'

/** Keeps what was read from files, so that nothing is read twice while a file stays as it is. */
export type FactCache = {
  /** What is kept of the files of a listing, which has to be made with `forFacts`. Reads the disk once. */
  open(listing: Pick<Listing, 'folder' | 'files' | 'left'>): KeptFacts
}

/** One after the other: `find` for each file, `keep` for each answer to what was not found, then `save` once. */
export type KeptFacts = {
  /** The answer to this question about the file as the listing has it; undefined where the file has to be asked. */
  find(file: FileEntry, facts: readonly FactName[]): FactAnswer | undefined
  /** Takes an answer to this question, if it is one that will still hold; else nothing happens. */
  keep(file: FileEntry, facts: readonly FactName[], answer: FactAnswer): void
  /** Writes what is new. A disk that refuses costs the cache only. */
  save(): void
}

/** Where the cache of a folder is kept, as one text. Neither throws for the disk's sake. */
export type FactFiles = {
  /** As it was written last; null where there is none. */
  read(folder: Folder): Buffer | null
  /** Puts a text in the place of the one that is there, which no other process changes meanwhile; null leaves it. */
  replace(folder: Folder, change: (now: Buffer | null) => string | null): void
}

const dayMs = 86_400_000

/** How long a file on which the reader hangs or crashes is left alone; four times as long each time that it does it again. */
const firstPauseMs = 600_000

/**
 * @param readers the version of what reads files: what another one found is not believed
 * @param clock in milliseconds since 1970
 */
export function createFactCache(
  files: FactFiles,
  readers: string,
  clock: () => number = Date.now,
): FactCache {
  return {
    open({ folder, files: listed, left }) {
      const read = files.read(folder)
      const table = KeptTable.decode(read, readers)
      const today = Math.floor(clock() / dayMs)
      const isBeside = sidecarTest(listed, left)
      let isNew = false
      const isPaused = ({ atMs, tries }: KeptFailure) => {
        const agoMs = clock() - atMs
        return agoMs >= 0 && agoMs < firstPauseMs * 4 ** (tries - 1)
      }
      return {
        find(file, facts) {
          const state = stateOf(file)
          const row = state && table.find(state)
          if (row === undefined) return undefined
          table.use(row, today)
          if (table.lookedBeside(row) && isBeside(file.path)) return undefined
          const known = table.factsOf(row, facts)
          if (known !== undefined) return { facts: known }
          const failure = table.failureOf(row)
          if (failure === undefined || !isPaused(failure)) return undefined
          if (!failure.facts.every(name => facts.includes(name))) return undefined
          const others = facts.filter(name => !failure.facts.includes(name))
          if (others.length === 0) return { failure: { reason: 'no-answer' } }
          const rest = table.factsOf(row, others)
          return rest && { facts: rest, givenUp: failure.facts }
        },
        keep(file, facts, answer) {
          const state = stateOf(file)
          if (state === undefined || facts.length === 0) return
          const { seen, givenUp = [] } = answer.facts ? answer : {}
          const failed = answer.failure?.reason === 'no-answer' ? facts : givenUp
          const isKept = answer.facts !== undefined && seen !== undefined && isSame(seen, file)
          if (!isKept && failed.length === 0) return
          const row = table.put(state, today)
          const found = facts.filter(name => !failed.includes(name))
          if (isKept) table.set(row, found, answer.facts, seen.lookedBeside)
          if (failed.length > 0) table.fail(row, { facts: failed, atMs: clock() })
          isNew = true
        },
        save() {
          if (!isNew) return
          isNew = false
          files.replace(folder, now => {
            if (now === null && read !== null) return null // cleared meanwhile
            if (now !== null && (read === null || !now.equals(read)))
              table.addFrom(KeptTable.decode(now, readers))
            return table.encode(today)
          })
        },
      }
    },
  }
}

/** Undefined for a file that cannot be known again. */
function stateOf(file: FileEntry): StateOfFile | undefined {
  if (file.changedMs === undefined || Number(file.inode) <= 0) return undefined
  numbers[0] = file.sizeBytes
  numbers[1] = file.modifiedMs
  numbers[2] = file.changedMs
  return { inode: file.inode, hash: hashOf(baseOf(file.path)) }
}

function isSame(seen: SeenFile, file: FileEntry): boolean {
  return isUntouched(seen, file) && seen.changedMs === file.changedMs
}

const numbers = new Float64Array(3)
const words = new Uint32Array(numbers.buffer)

/** Two hashes like FNV-1a, of {@link numbers} and a name: names are not kept, and what they say counts as well. */
function hashOf(name: string): number {
  let low = 0x811c9dc5
  let high = 0x01234567
  for (let at = 0; at < words.length + name.length; at += 1) {
    const word = at < words.length ? (words[at] ?? 0) : name.charCodeAt(at - words.length)
    low = Math.imul(low ^ word, 0x01000193)
    high = Math.imul(high ^ word ^ (low >>> 15), 0x5bd1e995)
  }
  return (high >>> 12) * 2 ** 32 + (low >>> 0)
}

/** Whether a file that may say more lies beside one, in any case. */
function sidecarTest(
  files: Pick<Listing, 'files'>['files'],
  left: Listing['left'],
): (path: string) => boolean {
  const found = new Set<string>()
  const add = (path: string) => {
    if (/\.xmp$/i.test(path)) found.add(path.toLowerCase())
  }
  for (const { path } of files) add(path)
  for (const { name } of left) add(name)
  if (found.size === 0) return () => false
  return path => sidecarNames(path).some(name => found.has(name.toLowerCase()))
}

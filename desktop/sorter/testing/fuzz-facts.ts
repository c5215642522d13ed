import { Buffer } from 'node:buffer'
import { type Bounds, headerBounds, wholeBounds } from '../facts/bytes.ts'
import { closed, openedFile } from '../facts/open-files.ts'
import { readFacts } from '../facts/read-facts.ts'
import { origins } from '../facts/sources/origins.ts'
import {
  type DayInText,
  type FactName,
  type FactRow,
  factTable,
  mostText,
  shortFactNames,
} from '../values/facts.ts'
import { whereFroms, wideWhereFroms, zone } from './documents.ts'
import { samples } from './samples.ts'

/** What a fact may look like, whatever a file says. */
const forms: Readonly<Record<FactRow['value'], (value: unknown) => boolean>> = {
  text: isText,
  number: isCount,
  size: isCount,
  duration: isCount,
  date: isTime,
  dates: value => Array.isArray(value) && value.length > 0 && value.every(isTime),
  'yes-no': value => typeof value === 'boolean',
}
const narrower: Partial<Record<FactName, (value: unknown) => boolean>> = {
  realType: value => /^[a-z]+\/[\w.+-]+$/.test(String(value)),
  from: value => /^[^\s/]+$/.test(String(value)),
  text: value => typeof value === 'string' && value !== '' && value.length <= mostText,
  dateInText: value => Array.isArray(value) && value.length > 0 && value.every(isDayInText),
}
const formOf = (name: FactName) => narrower[name] ?? forms[factTable[name].value]

function isTime(value: unknown): boolean {
  return /^\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\d(Z|[+-]\d\d:\d\d)?)?$/.test(String(value))
}

function isDayInText({ day, monthFirst = day, words }: DayInText): boolean {
  return isTime(day) && isTime(monthFirst) && isText(words) && words.length <= 150
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value !== '' && value.length <= 1024
}

function isCount(value: unknown): boolean {
  return Number.isSafeInteger(value) && Number(value) > 0
}

const text: readonly FactName[] = ['text', 'dateInText']
const sum = (one: Bounds, other: Bounds) => ({
  reads: one.reads + other.reads,
  bytes: one.bytes + other.bytes,
})
/** What is asked of each file, and how much of it may be read for that. */
const questions = [
  { asked: shortFactNames, bounds: headerBounds },
  { asked: text, bounds: sum(headerBounds, wholeBounds) },
]

/**
 * Reads cut and mutated samples, each the same for a seed.
 * @returns what went wrong, with the number of the file; a hang shows as a test that does not end
 */
export async function fuzzReaders({ files, seed }: { readonly files: number; readonly seed: number }) {
  const wrong: string[] = []
  const random = mulberry(seed)
  let longestMs = 0
  for (let number = 0; number < files; number += 1) {
    const sample = samples[number % samples.length]
    if (sample === undefined) break
    const bytes = mutated(sample.bytes, random)
    const beganMs = performance.now()
    for (const question of questions) {
      const faults = await faultsOf(sample.name, bytes, question)
      wrong.push(...faults.map(fault => `${number} ${sample.name}: ${fault}`))
    }
    for (const origin of originsOf(mutated(notes[number % notes.length] ?? zone, random))) {
      if (origin !== null && !formOf('from')(origin)) wrong.push(`${number} from: ${origin}`)
    }
    longestMs = Math.max(longestMs, performance.now() - beganMs)
  }
  return { files, wrong, longestMs }
}

/** Facts of another form than theirs, an error, and more reads than there may be. */
async function faultsOf(
  name: string,
  bytes: Buffer,
  { asked, bounds }: (typeof questions)[number],
): Promise<readonly string[]> {
  const faults: string[] = []
  const spent = { reads: 0, bytes: 0 }
  const open = () =>
    openedFile(bytes.length, (at, length) => {
      spent.reads += 1
      spent.bytes += length
      return Buffer.from(bytes.subarray(at, at + length))
    })
  try {
    const facts = await readFacts({
      name,
      facts: asked,
      open,
      attribute: () => null,
      nowMs: Date.now(),
    })
    for (const fact of asked) {
      const value = facts[fact]
      if (value !== null && !formOf(fact)(value)) faults.push(`${fact} ${value}`)
    }
  } catch (error) {
    faults.push(String(error))
  }
  if (spent.reads > bounds.reads || spent.bytes > bounds.bytes) {
    faults.push(`${spent.reads} reads, ${spent.bytes} bytes`)
  }
  return faults
}

const notes = [whereFroms, wideWhereFroms, zone, Buffer.from('https://example.org/a.zip')]

/** What each system's source makes of a note. */
function originsOf(note: Buffer): readonly (string | null)[] {
  const told: (string | null)[] = []
  for (const platform of ['linux', 'darwin', 'win32'] as const) {
    try {
      const file = { name: 'a', type: '', bytes: closed, whole: closed }
      void origins(platform).read(
        { ...file, attribute: () => note },
        ({ from }) => void told.push(from ?? null),
      )
    } catch {
      // A broken note costs this fact alone.
    }
  }
  return told
}

/** Cut, with bytes changed, or with a number that is too large: what broken files and attacks have in common. */
function mutated(original: Buffer, random: () => number): Buffer {
  const below = (limit: number) => Math.floor(random() * limit)
  // Most of what is parsed stands at the beginning and at the end.
  const place = (bytes: Buffer) => {
    const near = Math.min(bytes.length, 1024)
    return random() < 0.7 ? below(near) : bytes.length - 1 - below(near)
  }
  const bytes = Buffer.from(random() < 0.3 ? original.subarray(0, below(original.length + 1)) : original)
  if (bytes.length < 8) return bytes
  for (let left = below(8); left > 0; left -= 1) {
    if (random() < 0.5) bytes[place(bytes)] = below(256)
    else {
      const large = [0xffffffff, 0x7fffffff, 0x80000000, 0, 1, bytes.length][below(6)] ?? 0
      bytes.writeUInt32BE(large >>> 0, Math.min(place(bytes), bytes.length - 4))
    }
  }
  return bytes
}

/** Mulberry32: small, and the same on every machine. */
function mulberry(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

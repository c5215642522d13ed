import { Buffer } from 'node:buffer'
import { type FactName, type Facts, factNames, factTable, noFacts, takenFroms } from '../model/facts.ts'
import type { FileId } from '../model/values.ts'

/**
 * What is kept of the files of one folder, as columns: a plan reads the few facts that it needs, and of 10,000 files
 * these are read in milliseconds. On disk each column is a line of JSON behind a line that says what follows:
 *
 *     {"form":1,"readers":"1.4.0","rows":2,"facts":["taken","camera"],"sum":1234567890}
 *     [11,12]                        numbers of the files
 *     …                              the other columns of `keyColumns`, in their order
 *     [[1,1764000000000,1,["text"]]] look-ups that failed: row, when, how often, what was asked
 *     ["2024-07-03T18:22:10",null]   a line for each of `facts`: null where it is not known, 0 where it was not asked
 *
 * What is not whole, or not of this form or these readers, is not believed: an empty table takes its place.
 */
const form = 1
/** Of all that is kept of a folder: about 400,000 photos. */
export const mostKeptBytes = 32 << 20
const mostTextLength = 1 << 16
const mostDates = 1000
/** A file that no plan has asked about for so long is forgotten. */
const mostDays = 30

/** What tells that a file is still the one that was read. */
export type StateOfFile = {
  readonly inode: FileId
  /** A hash of its name, size and times: of 52 bits, so that none is taken for another. */
  readonly hash: number
}

export type KeptFailure = {
  /** What was asked together. */
  readonly facts: readonly FactName[]
  readonly atMs: number
  /** How often in a row. */
  readonly tries: number
}

type Cell = Facts[FactName] | typeof notAsked
/** No fact is a number below one. */
const notAsked = 0

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0
const isFileId = (value: unknown): value is FileId =>
  isCount(value) || (typeof value === 'string' && /^\d{16,40}$/.test(value))

type Keys = {
  inodes: FileId[]
  hashes: number[]
  /** 1 where a file beside it was looked for. */
  beside: number[]
  /** When it was asked about last, in days since 1970. */
  days: number[]
}

const keyColumns: { readonly [Name in keyof Keys]: (value: unknown) => value is Keys[Name][number] } = {
  inodes: isFileId,
  hashes: isCount,
  beside: isCount,
  days: isCount,
}
const keyNames = Object.keys(keyColumns) as readonly (keyof Keys)[] // keys lose their type

export class KeptTable {
  #keys: Keys = { inodes: [], hashes: [], beside: [], days: [] }
  #rows = new Map<FileId, number>()
  #failures = new Map<number, KeptFailure>()
  /** A line that has not been needed yet, or its values. */
  #columns = new Map<FactName, Buffer | Cell[]>()
  /** In characters: of the texts of many documents no more is held than is kept. */
  #roomForTexts = mostKeptBytes
  /** Rows that were written to here. */
  #fresh = new Set<number>()
  #asked: { readonly facts: readonly FactName[]; readonly columns: readonly Cell[][] } = {
    facts: [],
    columns: [],
  }

  /** What says something else of a file in another version. */
  readonly #readers: string

  constructor(readers: string) {
    this.#readers = readers
  }

  /** @param readers the version of what reads files */
  static decode(bytes: Buffer | null, readers: string): KeptTable {
    const table = new KeptTable(readers)
    if (bytes === null || bytes.length > mostKeptBytes) return table
    try {
      return table.#read(bytes) ? table : new KeptTable(readers)
    } catch {
      return new KeptTable(readers) // whatever is wrong with it
    }
  }

  /** @returns the row of a file that is still the same */
  find(state: StateOfFile): number | undefined {
    const row = this.#rows.get(state.inode)
    return row !== undefined && this.#keys.hashes[row] === state.hash ? row : undefined
  }

  use(row: number, day: number): void {
    this.#keys.days[row] = day
  }

  lookedBeside(row: number): boolean {
    return this.#keys.beside[row] === 1
  }

  failureOf(row: number): KeptFailure | undefined {
    return this.#failures.get(row)
  }

  /** All of these facts, and null for the others; undefined where one of them was not asked. */
  factsOf(row: number, facts: readonly FactName[]): Facts | undefined {
    if (this.#asked.facts !== facts) {
      this.#asked = { facts, columns: facts.map(name => this.#column(name)) }
    }
    const found: Record<FactName, unknown> = { ...noFacts }
    const { columns } = this.#asked
    for (let at = 0; at < facts.length; at += 1) {
      const cell = columns[at]?.[row]
      const name = facts[at]
      if (cell === undefined || cell === notAsked || name === undefined) return undefined
      found[name] = cell
    }
    return found as Facts // each was checked when it was read
  }

  /** @returns the row for this state of a file; of another state nothing stays */
  put(state: StateOfFile, day: number): number {
    const { inodes, hashes, beside, days } = this.#keys
    for (const name of this.#columns.keys()) this.#column(name) // read before they grow
    const known = this.#rows.get(state.inode)
    const row = known ?? inodes.length
    if (known === undefined || hashes[row] !== state.hash) {
      this.#rows.set(state.inode, row)
      inodes[row] = state.inode
      hashes[row] = state.hash
      beside[row] = 0
      for (const name of this.#columns.keys()) this.#column(name)[row] = notAsked
      this.#failures.delete(row)
    }
    days[row] = day
    this.#fresh.add(row)
    return row
  }

  set(row: number, facts: readonly FactName[], known: Partial<Facts>, lookedBeside: boolean): void {
    for (const name of facts) {
      const value = known[name] ?? null
      if (name === 'text') this.#roomForTexts -= known.text?.length ?? 0
      const isKept = name !== 'text' || this.#roomForTexts >= 0
      this.#column(name)[row] = isKept ? cellFor(name, value) : notAsked
    }
    if (lookedBeside) this.#keys.beside[row] = 1
    const failed = this.#failures.get(row)?.facts ?? []
    if (failed.every(name => facts.includes(name))) this.#failures.delete(row)
  }

  fail(row: number, { facts, atMs }: Omit<KeptFailure, 'tries'>): void {
    const tries = 1 + (this.#failures.get(row)?.tries ?? 0)
    this.#failures.set(row, { facts, atMs, tries })
  }

  /** Takes what another process has written meanwhile, where nothing was written here. */
  addFrom(other: KeptTable): void {
    for (const [inode, theirs] of other.#rows) {
      const mine = this.#rows.get(inode)
      if (mine !== undefined && this.#fresh.has(mine)) continue
      const state = { inode, hash: other.#keys.hashes[theirs] ?? 0 }
      const day = Math.max(
        other.#keys.days[theirs] ?? 0,
        mine === undefined ? 0 : (this.#keys.days[mine] ?? 0),
      )
      const row = this.put(state, day)
      for (const name of other.#columns.keys()) this.#column(name)[row] = other.#cell(name, theirs)
      this.#keys.beside[row] = other.#keys.beside[theirs] ?? 0
      const failure = other.#failures.get(theirs)
      if (failure) this.#failures.set(row, failure)
      else this.#failures.delete(row)
    }
  }

  /** As it is kept; without what was not asked about for long, and of too much without what was not for longest. */
  encode(today: number): string {
    const { days } = this.#keys
    const rows = [...this.#rows.values()].filter(row => Math.abs(today - (days[row] ?? 0)) <= mostDays)
    rows.sort((one, other) => (days[other] ?? 0) - (days[one] ?? 0) || one - other)
    for (let count = rows.length; ; ) {
      const text = this.#encode(rows.slice(0, count))
      const bytes = Buffer.byteLength(text)
      if (bytes <= mostKeptBytes) return text
      count = Math.floor(count * Math.min(0.9, mostKeptBytes / bytes))
    }
  }

  #encode(rows: readonly number[]): string {
    const places = new Map(rows.map((row, place) => [row, place]))
    const failures = [...this.#failures].flatMap(([row, { atMs, tries, facts }]) => {
      const place = places.get(row)
      return place === undefined ? [] : [[place, atMs, tries, facts]]
    })
    const facts = [...this.#columns.keys()]
    const lines = [
      ...keyNames.map(name => rows.map(row => this.#keys[name][row])),
      failures,
      ...facts.map(name => rows.map(row => this.#cell(name, row))),
    ].map(line => JSON.stringify(line))
    const body = lines.join('\n')
    return `${JSON.stringify({ form, readers: this.#readers, rows: rows.length, facts, sum: sumOf(body) })}\n${body}\n`
  }

  #read(bytes: Buffer): boolean {
    const lines = linesOf(bytes)
    const [first, ...others] = lines
    const header: unknown = JSON.parse(String(first))
    if (!isHeader(header) || header.form !== form || header.readers !== this.#readers) return false
    const { rows, facts } = header
    if (others.length !== keyNames.length + 1 + facts.length) return false
    const body = bytes.subarray((first?.length ?? 0) + 1, bytes.length - 1)
    if (sumOf(body) !== header.sum) return false
    const readKey = <Name extends keyof Keys>(name: Name, line: Buffer | undefined): boolean => {
      const values: unknown = JSON.parse(String(line))
      if (!isListOf(values, rows, keyColumns[name])) return false
      this.#keys[name] = values as Keys[Name] // checked by the row of this name
      return true
    }
    if (!keyNames.every((name, at) => readKey(name, others[at]))) return false
    this.#keys.inodes.forEach((inode, row) => {
      this.#rows.set(inode, row)
    })
    const failures: unknown = JSON.parse(String(others[keyNames.length]))
    if (!Array.isArray(failures) || failures.length > rows) return false
    for (const failure of failures) {
      if (!isFailure(failure) || failure[0] >= rows) return false
      const [row, atMs, tries, asked] = failure
      this.#failures.set(row, { atMs, tries, facts: asked })
    }
    facts.forEach((name, at) => {
      const line = others[keyNames.length + 1 + at]
      if (line && isFactName(name)) this.#columns.set(name, line)
    })
    return this.#rows.size === rows
  }

  /** A line is checked when it is needed; one that cannot be right says nothing. */
  #column(name: FactName): Cell[] {
    const kept = this.#columns.get(name)
    if (Array.isArray(kept)) return kept
    const rows = this.#keys.inodes.length
    const values = kept && parsed(kept)
    const isGood = (value: unknown): value is Cell =>
      value === null || value === notAsked || isOfForm(name, value)
    const column = isListOf(values, rows, isGood) ? values : Array<Cell>(rows).fill(notAsked)
    this.#columns.set(name, column)
    return column
  }

  #cell(name: FactName, row: number): Cell {
    const cell = this.#column(name)[row]
    return cell === undefined ? notAsked : cell
  }
}

function parsed(line: Buffer): unknown {
  try {
    return JSON.parse(line.toString())
  } catch {
    return undefined
  }
}

type Header = {
  readonly form: number
  readonly readers: string
  readonly rows: number
  readonly facts: readonly string[]
  readonly sum: number
}

function isHeader(value: unknown): value is Header {
  if (typeof value !== 'object' || value === null) return false
  const { form, readers, rows, facts, sum } = value as Partial<Record<keyof Header, unknown>>
  return (
    [form, rows, sum].every(isCount) &&
    typeof readers === 'string' &&
    Array.isArray(facts) &&
    facts.every(fact => typeof fact === 'string') &&
    new Set(facts).size === facts.length
  )
}

function isFailure(value: unknown): value is [number, number, number, FactName[]] {
  if (!Array.isArray(value) || value.length !== 4) return false
  const [row, atMs, tries, facts] = value
  return [row, atMs, tries].every(isCount) && tries > 0 && Array.isArray(facts) && facts.every(isFactName)
}

function isFactName(value: unknown): value is FactName {
  return factNames.some(name => name === value)
}

function isListOf<T>(values: unknown, length: number, is: (value: unknown) => value is T): values is T[] {
  return Array.isArray(values) && values.length === length && values.every(is)
}

/** Whether a fact may have this value. */
function isOfForm(name: FactName, value: unknown): boolean {
  if (name === 'takenFrom') return takenFroms.some(known => known === value)
  switch (factTable[name].value) {
    case 'text':
    case 'date':
      return isShort(value)
    case 'dates':
      return Array.isArray(value) && value.length <= mostDates && value.every(isShort)
    case 'yes-no':
      return typeof value === 'boolean'
    default:
      return typeof value === 'number' && value > notAsked
  }
}

function isShort(value: unknown): value is string {
  return typeof value === 'string' && value.length <= mostTextLength
}

/** What is too long to be kept is read again. */
function cellFor(name: FactName, value: Facts[FactName]): Cell {
  return value === null || isOfForm(name, value) ? value : notAsked
}

function linesOf(bytes: Buffer): Buffer[] {
  const lines: Buffer[] = []
  for (let at = 0; at < bytes.length; ) {
    const end = bytes.indexOf(10, at)
    if (end < 0) throw new SyntaxError('the last line is cut')
    lines.push(bytes.subarray(at, end))
    at = end + 1
  }
  return lines
}

function sumOf(body: string | Buffer): number {
  return process.getBuiltinModule('node:zlib').crc32(body)
}

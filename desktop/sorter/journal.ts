import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Disk, syncFolder } from './disk.ts'
import type { Criterion, Failure, Folder, Move, Plan, RunKind } from './model.ts'

/**
 * The record of one run: a file of JSON lines outside the sorted folder.
 *
 *     {"format":1,"runId":…,"kind":"sort","folder":…,…,"moves":2}     the header
 *     ["a.jpg","Images/a.jpg",120,1700000000000,42]                   one line a move: from, to, bytes, time, inode
 *     ["b.txt","Documents/b.txt",9,1700000000000,43]
 *     {"ready":true}                                                  synced before anything is changed
 *     {"found":"Images"}                                              somebody else made this folder meanwhile
 *     {"renamed":["a.jpg","Images/a (2).jpg"]}                        written before the move is tried
 *     {"copying":["b.txt","Documents/b.txt"]}                         across devices: a copy begins
 *     {"copied":["b.txt",77]}                                         synced; the copy is whole, its inode is 77
 *     {"reserving":"Images"}                                          no hard links there: names are reserved first
 *     {"failed":{"from":…,"to":…,"reason":"denied","code":"EACCES"}}  at the end, one line each
 *     {"done":{"moved":2,"movedBytes":129,"failed":0,"cancelled":false}}
 *
 * A file without `ready` changed nothing; one without `done` was interrupted. A torn last line is no line.
 */

export type RunHeader = {
  readonly format: 1
  readonly runId: string
  readonly kind: RunKind
  /** The run that this one takes back. */
  readonly undoes?: string
  readonly folder: Folder
  readonly criterion: Criterion
  /** ISO 8601, UTC. */
  readonly startedAt: string
  readonly newFolders: readonly string[]
  readonly oldFolders: readonly string[]
  readonly whenTaken: Plan['whenTaken']
  /** How many move lines follow. */
  readonly moves: number
}

export type RunEnd = {
  readonly moved: number
  readonly movedBytes: number
  readonly failed: number
  readonly cancelled: boolean
}

type MoveLine = readonly [from: string, to: string, sizeBytes: number, modifiedMs: number, inode: number]
export type JournalEvent =
  | { readonly ready: true }
  | { readonly found: string }
  | { readonly renamed: readonly [from: string, to: string] }
  | { readonly copying: readonly [from: string, to: string] }
  | { readonly copied: readonly [from: string, inode: number] }
  | { readonly reserving: string }
  | { readonly failed: Failure }
  | { readonly done: RunEnd }

const flushBytes = 1 << 18

/** Appends to a run's record. */
export class Journal {
  readonly runId: string
  readonly #disk: Disk
  readonly #descriptor: number

  private constructor(runId: string, disk: Disk, descriptor: number) {
    this.runId = runId
    this.#disk = disk
    this.#descriptor = descriptor
  }

  /** Puts the whole plan on disk, its folder entry included. Throws when it cannot: then nothing may be moved. */
  static begin(path: string, header: RunHeader, moves: readonly Move[], disk: Disk): Journal {
    const folder = dirname(path)
    const made = disk.mkdirSync(folder, { recursive: true, mode: 0o700 })
    const journal = new Journal(header.runId, disk, disk.openSync(path, 'ax', 0o600))
    try {
      journal.#writeLines(planLines(header, moves))
      disk.fdatasyncSync(journal.#descriptor)
      syncFolder(disk, folder)
      if (made !== undefined) syncUpwards(disk, folder, dirname(made))
    } catch (error) {
      journal.close()
      disk.unlinkSync(path)
      throw error
    }
    return journal
  }

  /** Goes on with an interrupted run's record. */
  static resume(path: string, runId: string, disk: Disk): Journal {
    const journal = new Journal(runId, disk, disk.openSync(path, 'a', 0o600))
    journal.#write('\n') // ends a line that was torn
    return journal
  }

  append(event: JournalEvent): void {
    this.#write(`${JSON.stringify(event)}\n`)
  }

  /** The last lines: what failed, and the sums. */
  end(end: RunEnd, failures: readonly Failure[]): void {
    this.#writeLines(failures.map(failed => JSON.stringify({ failed } satisfies JournalEvent)))
    this.appendSynced({ done: end })
  }

  /** Appends, and returns when the line survives a power cut. */
  appendSynced(event: JournalEvent): void {
    this.append(event)
    this.#disk.fdatasyncSync(this.#descriptor)
  }

  close(): void {
    this.#disk.closeSync(this.#descriptor)
  }

  #writeLines(lines: Iterable<string>): void {
    let waiting = ''
    for (const line of lines) {
      waiting += `${line}\n`
      if (waiting.length < flushBytes) continue
      this.#write(waiting)
      waiting = ''
    }
    this.#write(waiting)
  }

  #write(text: string): void {
    const bytes = Buffer.from(text)
    for (let at = 0; at < bytes.length; ) at += this.#disk.writeSync(this.#descriptor, bytes, at)
  }
}

function syncUpwards(disk: Disk, from: string, to: string): void {
  for (let folder = from; folder !== to; ) {
    folder = dirname(folder)
    syncFolder(disk, folder)
  }
}

function* planLines(header: RunHeader, moves: readonly Move[]): Iterable<string> {
  yield JSON.stringify(header)
  for (const { from, to, sizeBytes, modifiedMs, inode } of moves) {
    yield JSON.stringify([from, to, sizeBytes, modifiedMs, inode] satisfies MoveLine)
  }
  yield JSON.stringify({ ready: true } satisfies JournalEvent)
}

/** A run as its record tells it. */
export type RunRecord = {
  readonly header: RunHeader
  readonly moves: readonly Move[]
  /** False: the program ended before it changed anything. */
  readonly ready: boolean
  /** Folders that were there already when they were to be made. */
  readonly found: ReadonlySet<string>
  /** Last name tried, by the file's first place. */
  readonly renamed: ReadonlyMap<string, string>
  /** Targets of copies that were begun, by the file's first place. */
  readonly copying: ReadonlyMap<string, string>
  /** Inodes of whole copies, by the file's first place. */
  readonly copied: ReadonlyMap<string, number>
  /** Folders in which names were reserved with empty files. */
  readonly reserving: ReadonlySet<string>
  readonly failures: readonly Failure[]
  readonly end: RunEnd | undefined
}

/** @throws when the file is no record of a run, or its plan is damaged */
export function readRecord(path: string): RunRecord {
  const lines = readFileSync(path, 'utf8').split('\n')
  const header = parseHeader(lines[0] ?? '')
  const moves: Move[] = []
  const found = new Set<string>()
  const renamed = new Map<string, string>()
  const copying = new Map<string, string>()
  const copied = new Map<string, number>()
  const reserving = new Set<string>()
  const failures: Failure[] = []
  let ready = false
  let end: RunEnd | undefined
  for (const line of lines.slice(1)) {
    const value = parseLine(line)
    if (value === undefined) continue
    if (isMoveLine(value)) {
      const [from, to, sizeBytes, modifiedMs, inode] = value
      moves.push({ from, to, sizeBytes, modifiedMs, inode })
    } else if ('ready' in value) ready = moves.length === header.moves
    else if ('found' in value) found.add(value.found)
    else if ('renamed' in value) renamed.set(...value.renamed)
    else if ('copying' in value) copying.set(...value.copying)
    else if ('copied' in value) copied.set(...value.copied)
    else if ('reserving' in value) reserving.add(value.reserving)
    else if ('failed' in value) failures.push(value.failed)
    else if ('done' in value) end = value.done
  }
  return { header, moves, ready, found, renamed, copying, copied, reserving, failures, end }
}

export function parseHeader(line: string): RunHeader {
  const header: unknown = JSON.parse(line)
  if (typeof header !== 'object' || header === null || !('format' in header) || header.format !== 1) {
    throw new Error('This is not a record that this version of Sortwell can read.')
  }
  return header as RunHeader // written by planLines above, told by its format
}

/** Undefined for an empty or a torn line. */
export function parseLine(line: string): MoveLine | JournalEvent | undefined {
  try {
    return line === '' ? undefined : (JSON.parse(line) as MoveLine | JournalEvent) // written by this file alone
  } catch {
    return undefined
  }
}

function isMoveLine(value: MoveLine | JournalEvent): value is MoveLine {
  return Array.isArray(value)
}

export function recordPath(stateDir: string, runId: string): string {
  return join(stateDir, 'runs', `${runId}.jsonl`)
}

import { isFolder, isNumber, isObject, isText } from '../model/checks.ts'
import { type Criterion, criteria } from '../model/criteria.ts'
import type { Failure, Folder, Plan, RunKind } from '../model/values.ts'

/**
 * The record of one run: a file of JSON lines outside the sorted folder.
 *
 *     {"format":1,"runId":…,"kind":"sort","folder":…,…,"moves":2}     the header
 *     ["a.jpg","Images/a.jpg",120,1700000000000,42]                   one line a move: from, to, bytes, time, inode
 *     ["b.txt","Documents/b.txt",9,1700000000000,43]
 *     {"ready":true}                                                  synced before anything is changed
 *     {"found":"Images"}                                              somebody else made this folder meanwhile
 *     {"renamed":["a.jpg","Images/a (2).jpg"]}                        written before the move is tried
 *     {"copied":["b.txt",77,1700000000000]}                           synced; a copy on another device is whole: its inode, time
 *     {"reserving":"Images"}                                          no hard links there: names are reserved first
 *     {"failed":{"from":…,"to":…,"reason":"denied","code":"EACCES"}}  at the end, one line each
 *     {"done":{"moved":2,"movedBytes":129,"failed":0,"cancelled":false}}
 *
 * A file without `ready` changed nothing; one without `done` was interrupted. A torn line is no line.
 *
 * A record says which files are moved, and anyone who may write it could say anything: every line is checked when it
 * is read, and no path in it leads out of the folder.
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

export type MoveLine = readonly [
  from: string,
  to: string,
  sizeBytes: number,
  modifiedMs: number,
  inode: number,
]
export type JournalEvent =
  | { readonly ready: true }
  | { readonly found: string }
  | { readonly renamed: readonly [from: string, to: string] }
  | { readonly copied: readonly [from: string, inode: number, modifiedMs: number] }
  | { readonly reserving: string }
  | { readonly failed: Failure }
  | { readonly done: RunEnd }

/** The record says what no run writes. Nothing is moved on its word. */
export class DamagedRecord extends Error {
  override readonly name = 'DamagedRecord'
}

/** @throws {DamagedRecord} also when another version wrote it */
export function parseHeader(line: string): RunHeader {
  const header = parseJson(line)
  if (!isHeader(header))
    throw new DamagedRecord('This is not a record that this version of Sortwell can read.')
  return header
}

/**
 * Undefined for an empty or a torn line, and for what a later version may add.
 * @throws {DamagedRecord} for a line of ours with a content that is not
 */
export function parseLine(line: string): MoveLine | JournalEvent | undefined {
  const value = parseJson(line)
  if (Array.isArray(value)) return checkedMove(value)
  if (!isObject(value)) return undefined
  const kind = eventKinds.find(key => key in value)
  if (kind === undefined) return undefined
  if (eventChecks[kind](value[kind])) return value as JournalEvent // told by its check
  throw new DamagedRecord(`The record's line ${line.slice(0, 100)} cannot be right.`)
}

export function isMoveLine(line: MoveLine | JournalEvent): line is MoveLine {
  return Array.isArray(line)
}

function checkedMove(line: readonly unknown[]): MoveLine {
  const [from, to, sizeBytes, modifiedMs, inode] = line
  if (isInside(from) && isInside(to) && isNumber(sizeBytes) && isNumber(modifiedMs) && isNumber(inode)) {
    return [from, to, sizeBytes, modifiedMs, inode]
  }
  throw new DamagedRecord('The record has a move that no run of Sortwell makes.')
}

const unsafe = process.platform === 'win32' ? /(^|\/)\.{0,2}(\/|$)|[\0\\:]/ : /(^|\/)\.{0,2}(\/|$)|\0/

/** A path that stays in the folder it is relative to, however often it is joined. */
function isInside(path: unknown): path is string {
  return typeof path === 'string' && !unsafe.test(path)
}

const eventChecks: Record<EventKind, (value: unknown) => boolean> = {
  ready: value => value === true,
  found: isInside,
  renamed: isPathPair,
  copied: value =>
    Array.isArray(value) && value.length === 3 && isInside(value[0]) && value.slice(1).every(isNumber),
  reserving: value => value === '' || isInside(value),
  failed: value => isObject(value) && isInside(value.from) && isInside(value.to) && isText(value.reason),
  done: isEnd,
}
type EventKind = JournalEvent extends infer Each ? (Each extends unknown ? keyof Each : never) : never
const eventKinds = Object.keys(eventChecks) as EventKind[]

function isHeader(value: unknown): value is RunHeader {
  if (!isObject(value) || value.format !== 1) return false
  const { runId, kind, undoes, folder, criterion, startedAt, newFolders, oldFolders, whenTaken, moves } =
    value
  return (
    isText(runId) &&
    /^[\w-]+$/.test(runId) &&
    (kind === 'sort' || kind === 'undo') &&
    (undoes === undefined || isText(undoes)) &&
    isFolder(folder) &&
    criteria.some(known => known === criterion) &&
    isText(startedAt) &&
    !Number.isNaN(Date.parse(startedAt)) &&
    isInsideList(newFolders) &&
    isInsideList(oldFolders) &&
    (whenTaken === 'number' || whenTaken === 'leave') &&
    isNumber(moves)
  )
}

export function isEnd(value: unknown): value is RunEnd {
  if (!isObject(value)) return false
  const { moved, movedBytes, failed, cancelled } = value
  return [moved, movedBytes, failed].every(isNumber) && typeof cancelled === 'boolean'
}

function isPathPair(value: unknown): boolean {
  return isInsideList(value) && value.length === 2
}

function isInsideList(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every(isInside)
}

/** Undefined for what is no JSON. */
function parseJson(line: string): unknown {
  try {
    return line === '' ? undefined : JSON.parse(line)
  } catch {
    return undefined // a line that was torn
  }
}

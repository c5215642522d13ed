import { normalize } from 'node:path'
import { isFileId, isFolder, isNumber, isObject, isText } from '../model/checks.ts'
import { type Criterion, criteria } from '../model/criteria.ts'
import { isBelow, isOutside } from '../model/names.ts'
import type { Failure, FileId, Folder, PaidRule, Plan, RunKind } from '../model/values.ts'
import { isInSystem } from '../scan/danger.ts'

/**
 * The record of one run: a file of JSON lines outside the sorted folder.
 *
 *     {"format":2,"runId":…,"kind":"sort","folder":…,…,"moves":3}     the header
 *     ["a.jpg","Images/a.jpg",120,1700000000000,42]                   one line a move: from, to, bytes, time, inode
 *     ["b.cr2","Images/b.cr2",9,1700000000000,43,{"group":1}]         files with the same number belong together
 *     ["b.xmp","Images/b.xmp",9,1700000000000,44,{"group":1}]
 *     {"ready":true}                                                  synced before anything is changed
 *     {"found":"Images"}                                              somebody else made this folder meanwhile
 *     {"renamed":["a.jpg","Images/a (2).jpg"]}                        written before the move is tried
 *     {"copied":["b.cr2",77,1700000000000]}                           synced; a copy on another device is whole: its inode, time
 *     {"reserving":"Images"}                                          no hard links there: names are reserved first
 *     {"failed":{"from":…,"to":…,"reason":"denied","code":"EACCES"}}  at the end, one line each
 *     {"done":{"moved":3,"movedBytes":138,"failed":0,"cancelled":false}}
 *
 * A record without `done` was interrupted. One without `ready`, or with fewer moves than its header says, lost a part: it
 * gets its name only when all that is on disk. A torn line is no line.
 *
 * Version 0.1.0 wrote format 1, which differs in nothing but the number. What a reader may do without is added as another
 * field of the header or another element of a move. What it must not overlook gets a new `kind` or a higher format:
 * such a record is a newer version's, and is left as it is. In every format the header has `format`, `runId`, `folder` and
 * `kind`, and the record of a run that ended closes with `done`.
 *
 * Format 3 is that of a run with moves to or from folders outside the chosen one: the header has them as `outside`, and their
 * paths are absolute. All other runs are written in format 2.
 *
 * A record says which files are moved, and anyone who may write it could say anything: every line is checked when it
 * is read, and no path in it leads out of the folder and those outside, of which none is the system's.
 */

const formats = [1, 2, 3] as const

/** Of a record's first line, which is read as a whole: far below what a string may hold. */
export const longestHeaderBytes = 1 << 28

/** What this version writes. */
export function formatFor({ outside }: Pick<Plan, 'outside'>): 2 | 3 {
  return outside ? 3 : 2
}

export type RunHeader = {
  readonly format: (typeof formats)[number]
  readonly runId: string
  readonly kind: RunKind
  /** The run that this one takes back. */
  readonly undoes?: string
  /** Set where only some of that run's files are taken back. */
  readonly part?: true
  /** The run that this one does again, and the undos of it that it takes back. */
  readonly redoes?: string
  readonly takesBack?: readonly string[]
  /** A watch made it, of files that had arrived. */
  readonly byWatch?: true
  readonly folder: Folder
  readonly criterion: Criterion
  /** ISO 8601, UTC. */
  readonly startedAt: string
  readonly newFolders: readonly string[]
  readonly oldFolders: readonly string[]
  readonly whenTaken: Plan['whenTaken']
  /** How many move lines follow. */
  readonly moves: number
  /** Folders outside the chosen one, which all other paths of the record lie in. Only in format 3. */
  readonly outside?: readonly Folder[]
  /** Rules of its set that are part of Premium: to do the run again needs it, too. */
  readonly paidRules?: readonly PaidRule[]
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
  inode: FileId,
  more?: { readonly group: number },
]
export type JournalEvent =
  | { readonly ready: true }
  | { readonly found: string }
  | { readonly renamed: readonly [from: string, to: string] }
  | { readonly copied: readonly [from: string, inode: FileId, modifiedMs: number] }
  | { readonly reserving: string }
  | { readonly failed: Failure }
  | { readonly done: RunEnd }

/**
 * A record that nothing is moved on the word of: it says what no run writes, or what this version does not know yet.
 * A newer one is not changed, renamed or removed either.
 */
export class RecordRefused extends Error {
  override readonly name = 'RecordRefused'
  readonly code: 'damaged' | 'newer'

  constructor(code: RecordRefused['code'], message: string) {
    super(message)
    this.code = code
  }
}

/** What can be told of a newer version's record. */
export type NewerHeader = {
  /** Undefined where it is told in a way that is not known yet. */
  readonly folder: Folder | undefined
  readonly kind: string | undefined
}

export function isNewer(header: RunHeader | NewerHeader): header is NewerHeader {
  return !('format' in header)
}

/** @throws {RecordRefused} when it is damaged */
export function parseHeader(line: string): RunHeader | NewerHeader {
  const value = parseJson(line)
  if (!isObject(value)) throw new RecordRefused('damaged', 'A record begins with its header.')
  if (isFromLater(value)) {
    const { folder, kind } = value
    return { folder: isFolder(folder) ? folder : undefined, kind: isText(kind) ? kind : undefined }
  }
  if (!isHeader(value)) throw new RecordRefused('damaged', 'The header cannot be right.')
  return value
}

function isFromLater({ format, kind }: Record<string, unknown>): boolean {
  if (!isNumber(format)) return false
  return format > Math.max(...formats) || (format > 1 && isText(kind) && !isRunKind(kind))
}

/**
 * Undefined for an empty or a torn line, and for what a later version may add.
 * @param outside of the record's header
 * @throws {RecordRefused} for a line of ours with a content that is not, and for a kind of move that is not known yet
 */
export function parseLine(
  line: string,
  outside: RunHeader['outside'] = [],
): MoveLine | JournalEvent | undefined {
  const value = parseJson(line)
  const isOurs = (path: unknown): path is string => isInside(path) || isInOneOf(outside, path)
  if (Array.isArray(value)) return checkedMove(value, isOurs)
  if (!isObject(value)) return undefined
  const kind = eventKinds.find(key => key in value)
  if (kind === undefined) return undefined
  if (eventChecks[kind](value[kind], isOurs)) return value as JournalEvent // told by its check
  throw new RecordRefused('damaged', `The record's line ${line.slice(0, 100)} cannot be right.`)
}

/** True for the last line of an ended run of any format. */
export function isClosing(line: string): boolean {
  const value = parseJson(line)
  return isObject(value) && 'done' in value
}

export function isMoveLine(line: MoveLine | JournalEvent): line is MoveLine {
  return Array.isArray(line)
}

function checkedMove(line: readonly unknown[], isOurs: PathCheck): MoveLine {
  const [from, to, sizeBytes, modifiedMs, inode, more] = line
  if (isObject(more) && more.kind !== undefined) {
    throw new RecordRefused('newer', 'The record has a kind of move that is not known yet.')
  }
  if (isOurs(from) && isOurs(to) && isNumber(sizeBytes) && isNumber(modifiedMs) && isFileId(inode)) {
    if (!isObject(more) || more.group === undefined) return [from, to, sizeBytes, modifiedMs, inode]
    if (isNumber(more.group)) return [from, to, sizeBytes, modifiedMs, inode, { group: more.group }]
  }
  throw new RecordRefused('damaged', 'The record has a move that no run of Sortwell makes.')
}

const unsafe = process.platform === 'win32' ? /(^|\/)\.{0,2}(\/|$)|[\0\\:]/ : /(^|\/)\.{0,2}(\/|$)|\0/

/** A path that stays in the folder it is relative to, however often it is joined. */
function isInside(path: unknown): path is string {
  return typeof path === 'string' && !unsafe.test(path)
}

type PathCheck = (path: unknown) => path is string

/** The same outside the chosen folder: in one of these, or one of these itself. */
function isInOneOf(outside: readonly Folder[], path: unknown): path is string {
  if (typeof path !== 'string' || outside.length === 0) return false
  if (isInSystem({ path, platform: process.platform })) return false
  return outside.some(
    ({ path: top }) => isBelow(top, path) && (path === top || isInside(path.slice(top.length + 1))),
  )
}

const eventChecks: Record<EventKind, (value: unknown, isOurs: PathCheck) => boolean> = {
  ready: value => value === true,
  found: (value, isOurs) => isOurs(value),
  renamed: (value, isOurs) => Array.isArray(value) && value.length === 2 && value.every(isOurs),
  copied: (value, isOurs) =>
    Array.isArray(value) &&
    value.length === 3 &&
    isOurs(value[0]) &&
    isFileId(value[1]) &&
    isNumber(value[2]),
  reserving: (value, isOurs) => value === '' || isOurs(value),
  failed: (value, isOurs) =>
    isObject(value) &&
    isOurs(value.from) &&
    isOurs(value.to) &&
    isText(value.reason) &&
    (value.with === undefined || isOurs(value.with)),
  done: isEnd,
}
type EventKind = JournalEvent extends infer Each ? (Each extends unknown ? keyof Each : never) : never
const eventKinds = Object.keys(eventChecks) as EventKind[]

function isHeader(value: unknown): value is RunHeader {
  if (!isObject(value) || !formats.some(known => known === value.format)) return false
  const { runId, kind, undoes, folder, criterion, startedAt, newFolders, oldFolders, whenTaken, moves } =
    value
  const { part, redoes, takesBack, byWatch, outside, paidRules } = value
  const tops: readonly Folder[] | undefined = isOutsideList(outside) ? outside : undefined
  const isOurs = (path: unknown): path is string => isInside(path) || isInOneOf(tops ?? [], path)
  return (
    (value.format === 3 ? tops !== undefined : outside === undefined) &&
    isText(runId) &&
    /^[\w-]+$/.test(runId) &&
    isText(kind) &&
    isRunKind(kind) &&
    (undoes === undefined || isText(undoes)) &&
    (part === undefined || part === true) &&
    (redoes === undefined || isText(redoes)) &&
    (takesBack === undefined || isTexts(takesBack)) &&
    (paidRules === undefined || isPaidList(paidRules)) &&
    (byWatch === undefined || byWatch === true) &&
    isFolder(folder) &&
    criteria.some(known => known === criterion) &&
    isText(startedAt) &&
    !Number.isNaN(Date.parse(startedAt)) &&
    isListOf(newFolders, isOurs) &&
    isListOf(oldFolders, isOurs) &&
    (whenTaken === 'number' || whenTaken === 'leave') &&
    isNumber(moves)
  )
}

export function isRunKind(text: string | undefined): text is RunKind {
  return text === 'sort' || text === 'undo'
}

function isEnd(value: unknown): value is RunEnd {
  if (!isObject(value)) return false
  const { moved, movedBytes, failed, cancelled } = value
  return [moved, movedBytes, failed].every(isNumber) && typeof cancelled === 'boolean'
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every(isText)
}

function isListOf(value: unknown, isOurs: PathCheck): value is readonly string[] {
  return Array.isArray(value) && value.every(isOurs)
}

function isPaidList(value: unknown): value is readonly PaidRule[] {
  return (
    Array.isArray(value) && value.every(each => isObject(each) && isText(each.rule) && isText(each.because))
  )
}

function isOutsideList(value: unknown): value is readonly Folder[] {
  const isTop = ({ path }: Folder) => isOutside(path) && path === normalize(path)
  return Array.isArray(value) && value.length > 0 && value.every(isFolder) && value.every(isTop)
}

/** Undefined for what is no JSON. */
function parseJson(line: string): unknown {
  try {
    return line === '' ? undefined : JSON.parse(line)
  } catch {
    return undefined // a line that was torn
  }
}

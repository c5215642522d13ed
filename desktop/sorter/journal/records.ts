import { randomBytes } from 'node:crypto'
import { codeOf } from '../model/disk.ts'
import { matchFolder } from '../model/identity.ts'
import type { Folder } from '../model/values.ts'
import {
  isClosing,
  isNewer,
  isRunKind,
  longestHeaderBytes,
  type NewerHeader,
  parseHeader,
  parseLine,
  RecordRefused,
  type RunEnd,
  type RunHeader,
} from './record-lines.ts'
import { RunRefused } from './refusals.ts'
import type { RecordEntry, RecordReader, RunRecords, Wanted } from './run-records.ts'

/** A run's record at a glance: its first and its last line. */
export type RunGlance = {
  readonly entry: RecordEntry
  readonly header: RunHeader
  readonly end: RunEnd | undefined
}

/** The record of a run of a newer version. It is left as it is. */
export type NewerRun = {
  readonly entry: RecordEntry
  readonly newer: NewerHeader
  readonly hasEnded: boolean
}

/** A record whose first line is damaged (`damaged`), or that the disk does not let us read: then with the system's code. */
export type UnreadableRun = { readonly entry: RecordEntry; readonly unreadable: string }

const blockBytes = 1 << 14
const mostBlockBytes = 1 << 22

/** Runs whose record can be read, newest first. Each is read when it is asked for, and only if it may be wanted. */
export function* glanceAtRuns(records: RunRecords, wanted: Wanted = {}): Iterable<RunGlance> {
  for (const run of glanceAtAll(records, wanted)) if ('header' in run) yield run
}

/** The same with those of newer versions, and those that cannot be read. */
export function* glanceAtAll(
  records: RunRecords,
  wanted: Wanted = {},
): Iterable<RunGlance | NewerRun | UnreadableRun> {
  const unfiled = glanceAtAllUnfiled(records, wanted)
  const known = new Set(unfiled.map(({ entry }) => entry.runId))
  for (const entry of records.filed(wanted)) {
    while (unfiled[0] && unfiled[0].entry.runId > entry.runId) yield* unfiled.splice(0, 1)
    const run = known.has(entry.runId) ? undefined : look(entry) // filed since
    if (run && isWanted(run, wanted)) yield run
  }
  yield* unfiled
}

/** The same of those that are not filed: under way, cut off, or just ended. */
export function glanceAtUnfiled(records: RunRecords, wanted: Wanted = {}): RunGlance[] {
  return glanceAtAllUnfiled(records, wanted).filter(run => 'header' in run)
}

/** The newest that is not filed and that the disk does not let us read: of any folder, as only a filed one's name tells it. */
export function unreadableUnfiled(records: RunRecords): UnreadableRun | undefined {
  return glanceAtAllUnfiled(records, {}).find(run => 'unreadable' in run)
}

/** Names of records whose folder is not known: their beginning is damaged. They are left as they are. */
export function unreadableRecords(records: RunRecords): readonly string[] {
  const looks = records.unfiled().map(look)
  const unreadable = looks.filter(run => run !== undefined && 'unreadable' in run)
  return unreadable.map(({ entry }) => entry.runId).filter(runId => records.find(runId)?.isFiled === false)
}

/** Without what is no record, or lost its beginning: any file may lie here, and nothing tells whose it is. */
function glanceAtAllUnfiled(records: RunRecords, wanted: Wanted): (RunGlance | NewerRun | UnreadableRun)[] {
  return records
    .unfiled()
    .map(look)
    .filter(run => run !== undefined)
    .filter(run => !('unreadable' in run && run.unreadable === 'damaged') && isWanted(run, wanted))
}

/** True when a newer version may have been cut off in this folder, or is at work there. */
export function isNewerUnended(records: RunRecords, folder: Folder): boolean {
  return glanceAtAllUnfiled(records, { folder }).some(run => 'newer' in run && !run.hasEnded)
}

function isWanted(
  run: RunGlance | NewerRun | UnreadableRun,
  { before, after = '', folder, kind }: Wanted,
): boolean {
  const { runId } = run.entry
  if (runId <= after || (before !== undefined && runId >= before)) return false
  if ('unreadable' in run) return true
  const header = 'header' in run ? run.header : run.newer
  if (kind !== undefined && isRunKind(header.kind) && header.kind !== kind) return false
  return folder === undefined || header.folder === undefined || matchFolder(header.folder, folder) !== 'other'
}

/**
 * One run's record at a glance; undefined where it cannot be read.
 * @throws {RunRefused} when it is newer
 */
export function recordOf(records: RunRecords, runId: string): RunGlance | undefined {
  const entry = records.find(runId)
  const run = entry && look(entry)
  if (run && 'newer' in run) throw new RunRefused({ code: 'newer', runId })
  return run && 'header' in run ? run : undefined
}

/**
 * An id that sorts after all others, so that the newest run is the last one even if the clock was set back.
 * @param nowMs since 1970
 */
export function nextRunId(records: RunRecords, nowMs: number): string {
  const ids = [records.newestFiled(), ...records.unfiled().map(({ runId }) => runId)]
  const times = ids.map(timeOfId)
  const newestMs = times.reduce((newest, timeMs) => Math.max(newest, timeMs), 0)
  const time = new Date(Math.max(nowMs, newestMs + 1)).toISOString().replace(/[:.]/g, '-')
  return `${time}-${randomBytes(2).toString('hex')}`
}

/** In milliseconds since 1970; 0 for an id that does not begin with a time. */
export function timeOfId(runId: string): number {
  const [, day, hour, minute, second, fraction] = idTime.exec(runId) ?? []
  return Date.parse(`${day}T${hour}:${minute}:${second}.${fraction}Z`) || 0
}

const idTime = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z-/

export function isFolderOf(header: RunHeader, folder: Folder): boolean {
  return matchFolder(header.folder, folder) !== 'other'
}

/** Undefined for a record that was removed meanwhile. */
function look(entry: RecordEntry): RunGlance | NewerRun | UnreadableRun | undefined {
  try {
    const reader = entry.read()
    try {
      const header = parseHeader(firstLine(reader))
      const last = lastLine(reader)
      if (isNewer(header)) return { entry, newer: header, hasEnded: isClosing(last) }
      const end = endIn(last)
      // It is filed when it has an end, so one without was cut short since.
      return { entry: entry.isFiled && !end ? { ...entry, isDamaged: true } : entry, header, end }
    } finally {
      reader.close()
    }
  } catch (error) {
    const code = codeOf(error)
    if (code === 'ENOENT') return undefined
    if (error instanceof RecordRefused || code !== '') return { entry, unreadable: code }
    throw error
  }
}

function endIn(line: string): RunEnd | undefined {
  try {
    const last = parseLine(line)
    return last && 'done' in last ? last.done : undefined
  } catch (error) {
    if (error instanceof RecordRefused) return undefined // the history shows it as interrupted
    throw error
  }
}

function firstLine(reader: RecordReader): string {
  const blocks: Buffer[] = []
  let bytes = blockBytes
  for (let position = 0; position <= longestHeaderBytes; ) {
    const block = reader.readAt(position, bytes)
    const newline = block.indexOf('\n')
    blocks.push(newline < 0 ? block : block.subarray(0, newline))
    if (newline >= 0 || block.length < bytes) return Buffer.concat(blocks).toString()
    position += bytes
    bytes = Math.min(2 * bytes, mostBlockBytes)
  }
  throw new RecordRefused('damaged', 'The first line does not end.')
}

/** The line before the last newline; a torn end is no line. A closing line is far shorter than a block. */
function lastLine(reader: RecordReader): string {
  const end = reader.readAt(Math.max(0, reader.sizeBytes - blockBytes), blockBytes).toString()
  return end.split('\n').at(-2) ?? ''
}

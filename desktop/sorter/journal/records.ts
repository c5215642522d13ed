import { randomBytes } from 'node:crypto'
import { codeOf } from '../model/disk.ts'
import { isSameFolder } from '../model/identity.ts'
import type { Folder } from '../model/values.ts'
import { DamagedRecord, parseHeader, parseLine, type RunEnd, type RunHeader } from './record-lines.ts'
import type { RecordEntry, RecordReader, RunRecords, Wanted } from './run-records.ts'

/** A run's record at a glance: its first and its last line. */
export type RunGlance = {
  readonly entry: RecordEntry
  readonly header: RunHeader
  readonly end: RunEnd | undefined
}

const blockBytes = 1 << 14
const longestHeaderBytes = 1 << 24

/** Runs whose record can be read, newest first. Each is read when it is asked for, and only if it may be wanted. */
export function* glanceAtRuns(records: RunRecords, wanted: Wanted = {}): Iterable<RunGlance> {
  const unfiled = glanceAtUnfiled(records, wanted)
  const known = new Set(unfiled.map(({ header }) => header.runId))
  for (const entry of records.filed(wanted)) {
    while (unfiled[0] && unfiled[0].entry.runId > entry.runId) yield* unfiled.splice(0, 1)
    const run = known.has(entry.runId) ? undefined : glance(entry) // filed since
    if (run && isWanted(run, wanted)) yield run
  }
  yield* unfiled
}

/** The same of those that are not filed: under way, cut off, or just ended. */
export function glanceAtUnfiled(records: RunRecords, wanted: Wanted = {}): RunGlance[] {
  return records
    .unfiled()
    .map(glance)
    .filter(run => run !== undefined)
    .filter(run => isWanted(run, wanted))
}

function isWanted({ entry, header }: RunGlance, { before, after = '', folder, kind }: Wanted): boolean {
  if (entry.runId <= after || (before !== undefined && entry.runId >= before)) return false
  if (kind !== undefined && header.kind !== kind) return false
  return folder === undefined || isFolderOf(header, folder)
}

/** One run's record at a glance; undefined where it cannot be read. */
export function recordOf(records: RunRecords, runId: string): RunGlance | undefined {
  const entry = records.find(runId)
  return entry && glance(entry)
}

/**
 * An id that sorts after all others, so that the newest run is the last one even if the clock was set back.
 * @param nowMs since 1970
 */
export function nextRunId(records: RunRecords, nowMs: number): string {
  const [newestFiled] = records.filed()
  const times = [...records.unfiled(), newestFiled].map(entry => timeOfId(entry?.runId ?? ''))
  const newestMs = times.reduce((newest, timeMs) => Math.max(newest, timeMs), 0)
  const time = new Date(Math.max(nowMs, newestMs + 1)).toISOString().replace(/[:.]/g, '-')
  return `${time}-${randomBytes(2).toString('hex')}`
}

function timeOfId(runId: string): number {
  const [, day, hour, minute, second, fraction] = idTime.exec(runId) ?? []
  return Date.parse(`${day}T${hour}:${minute}:${second}.${fraction}Z`) || 0
}

const idTime = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z-/

/** The folder may have been renamed since (same inode), or put back from a backup (same path). */
export function isFolderOf(header: RunHeader, folder: Folder): boolean {
  return header.folder.path === folder.path || isSameFolder(header.folder, folder)
}

/** Undefined for what cannot be read, and for a record torn before its first line was whole: it changed nothing. */
function glance(entry: RecordEntry): RunGlance | undefined {
  try {
    const reader = entry.read()
    try {
      return { entry, header: parseHeader(firstLine(reader)), end: endIn(lastLine(reader)) }
    } finally {
      reader.close()
    }
  } catch (error) {
    if (error instanceof DamagedRecord || codeOf(error) !== '') return undefined
    throw error
  }
}

function endIn(line: string): RunEnd | undefined {
  try {
    const last = parseLine(line)
    return last && 'done' in last ? last.done : undefined
  } catch (error) {
    if (error instanceof DamagedRecord) return undefined // the history shows it as interrupted
    throw error
  }
}

function firstLine(reader: RecordReader): string {
  const blocks: Buffer[] = []
  for (let position = 0; position < longestHeaderBytes; position += blockBytes) {
    const block = reader.readAt(position, blockBytes)
    const newline = block.indexOf('\n')
    blocks.push(newline < 0 ? block : block.subarray(0, newline))
    if (newline >= 0 || block.length < blockBytes) return Buffer.concat(blocks).toString()
  }
  throw new DamagedRecord('The first line does not end.')
}

/** The line before the last newline; a torn end is no line. A closing line is far shorter than a block. */
function lastLine(reader: RecordReader): string {
  const end = reader.readAt(Math.max(0, reader.sizeBytes - blockBytes), blockBytes).toString()
  return end.split('\n').at(-2) ?? ''
}

import { isNumber, isObject, isText } from '../model/checks.ts'
import { criteria } from '../model/criteria.ts'
import { codeOf } from '../model/disk.ts'
import type { Move, RunSummary } from '../model/values.ts'
import { linesIn, type RunRecord, readIfWhole } from './read-record.ts'
import { isRunKind, type RunEnd } from './record-lines.ts'
import {
  glanceAtAll,
  glanceAtUnfiled,
  type NewerRun,
  type RunGlance,
  timeOfId,
  type UnreadableRun,
} from './records.ts'
import type { OlderText, RecordEntry, RecordWriter, RunRecords, Wanted } from './run-records.ts'
import { movedIn } from './taken-back.ts'

/**
 * Runs that can no longer be undone. What `where` and the history need of them is kept in one file of JSON lines a month:
 *
 *     {"run":{"runId":…,"kind":"sort","folder":"/home/ann/Downloads",…},"moves":1}
 *     ["a.jpg","Images/a.jpg",120]                                                      from, to, bytes
 *     {"end":"2026-03-21T09-40-00-000Z-ab12"}
 *
 * A run is there when its three parts are. Its record is removed only after they are on disk, so a run that is torn here,
 * or is here twice, was written by a program that was cut off.
 */
export type OlderRun = { readonly run: RunSummary; readonly moves: readonly MovedPath[] }
export type MovedPath = Pick<Move, 'from' | 'to' | 'sizeBytes'>

/** How long a run can be undone: as long as one of both says so. */
export type Keeping = { readonly days: number; readonly runs: number }
export const usualKeeping: Keeping = { days: 180, runs: 2000 }

/** What one call does, and looks at, at most, so that nobody waits for it. */
const mostRuns = 50
const mostLooks = 500
const dayMs = 24 * 60 * 60 * 1000

/**
 * Moves records of ended runs that need not be kept for an undo to the text of their month, some at a call. Nothing
 * happens while another program does the same, and where the disk refuses. A run that did not end, or whose record is
 * damaged or newer, stays.
 * @param nowMs since 1970
 */
export function compactRuns(records: RunRecords, keeping: Keeping, nowMs: number): void {
  try {
    const old = oldRuns(records, keeping, nowMs)
    if (old.length === 0) return
    const lock = records.lockOlder()
    if (!lock) return
    try {
      compact(records, old)
    } finally {
      lock.release()
    }
  } catch (error) {
    if (codeOf(error) === '') throw error
  }
}

/**
 * Looks at names alone, and at no more of them than are kept. Runs grow old only up to a day after the last day before today
 * on which there were any: a clock that jumps years ahead, and is set right within the day, makes none old.
 */
function oldRuns(records: RunRecords, { days, runs }: Keeping, nowMs: number): readonly RecordEntry[] {
  const [last] = records.filed({ before: `${textOf(nowMs).slice(0, 10)}T` })
  if (!last) return []
  const cutOff = textOf(Math.min(nowMs, timeOfId(last.runId) + dayMs) - days * dayMs)
  const [newest] = records.filed({ before: cutOff })
  if (!newest) return []
  let kept = 0
  for (const _ of records.filed({ after: cutOff })) {
    kept += 1
    if (kept === runs) break
  }
  const old: RecordEntry[] = []
  for (const entry of records.filed({ before: cutOff })) {
    if (entry.isDamaged) continue // stays, and must not use up what one call does
    kept += 1
    if (kept > runs && old.push(entry) === mostLooks) break
  }
  return old
}

/** As ids begin. */
const textOf = (timeMs: number) => new Date(timeMs).toISOString().replace(/[:.]/g, '-')

function compact(records: RunRecords, entries: readonly RecordEntry[]): void {
  const open = new Set(
    glanceAtUnfiled(records).flatMap(({ header }) => header.undoes ?? header.takesBack ?? []),
  )
  let room = mostRuns
  for (const month of new Set(entries.map(({ runId }) => monthOf(runId)))) {
    const written: string[] = []
    let text: RecordWriter | undefined
    try {
      for (const entry of entries) {
        if (room === 0) break
        const record =
          monthOf(entry.runId) === month && !open.has(entry.runId) && readToCompact(records, entry)
        if (!record) continue
        text ??= records.openOlder(month)
        write(text, record, entry.isUndone)
        written.push(entry.runId)
        room -= 1
      }
      text?.sync()
    } finally {
      text?.close()
    }
    for (const runId of written) records.removeFiled(runId)
  }
}

/** Undefined for a record that has to stay, or that the disk does not let us read. */
function readToCompact(records: RunRecords, entry: RecordEntry): EndedRecord | undefined {
  try {
    const record = readIfWhole(entry)
    if (!record?.end || records.isLocked(record.header.folder)) return undefined
    return { ...record, end: record.end }
  } catch (error) {
    if (codeOf(error) === '') throw error
    return undefined
  }
}

type EndedRecord = RunRecord & { readonly end: RunEnd }

function write(text: RecordWriter, record: EndedRecord, isUndone: boolean): void {
  const { runId, kind, folder, criterion, startedAt, moves, undoes, redoes, byWatch } = record.header
  const { moved, failed } = record.end
  const run: RunSummary = {
    ...{ runId, kind, folder: folder.path, criterion, startedAt },
    ...{ state: isUndone ? 'undone' : 'done', planned: moves, moved, failed },
    ...(undoes === undefined ? {} : { undoes }),
    ...(redoes === undefined ? {} : { redoes }),
    ...(byWatch && { byWatch }),
  }
  const files = movedIn(record, moved)
  const lines = files.map(({ from, to, sizeBytes }) => [from, to, sizeBytes])
  const all = [{ run, moves: files.length }, ...lines, { end: runId }]
  // Each run begins on a line of its own, whatever was torn before it.
  text.write(Buffer.from(`\n${all.map(line => JSON.stringify(line)).join('\n')}\n`))
}

/** Which moves of older runs are given. */
type IsMeant = (move: MovedPath, runId: string) => boolean

/**
 * All runs, newest first: those that have a record, also of newer versions, and older ones. A month of the older ones is
 * read only when no newer run is left.
 * @param isMeant which moves of older runs are given
 */
export function* allRuns(
  records: RunRecords,
  wanted: Pick<Wanted, 'before' | 'folder'>,
  isMeant: IsMeant = () => false,
): Iterable<RunGlance | NewerRun | UnreadableRun | OlderRun> {
  const { before, folder } = wanted
  const texts = [...records.older()].filter(text => before === undefined || text.month <= monthOf(before))
  const old: OlderRun[] = []
  function* olderUpTo(runId: string): Iterable<OlderRun> {
    for (;;) {
      const [next] = old
      if (next && next.run.runId <= runId) return
      if (next) {
        yield next
        old.shift()
        continue
      }
      const [text] = texts
      if (!text || text.month < monthOf(runId)) return
      texts.shift()
      const isAsked = ({ run }: OlderRun) =>
        (before === undefined || run.runId < before) && (folder === undefined || run.folder === folder.path)
      for (const run of runsIn(text, isMeant)) if (isAsked(run)) old.push(run)
    }
  }
  for (const run of glanceAtAll(records, wanted)) {
    yield* olderUpTo(run.entry.runId)
    if (old[0]?.run.runId === run.entry.runId) old.shift() // its record is about to be removed
    yield run
  }
  yield* olderUpTo('')
}

export function findOlder(records: RunRecords, runId: string): OlderRun | undefined {
  const [text] = Array.from(records.older()).filter(({ month }) => month === monthOf(runId))
  return text && runsIn(text, (_, id) => id === runId).find(({ run }) => run.runId === runId)
}

/** Newest first, each once. */
function runsIn(text: OlderText, isMeant: IsMeant): readonly OlderRun[] {
  const runs = new Map<string, OlderRun>()
  let run: RunSummary | undefined
  let left = 0
  let moves: MovedPath[] = []
  for (const line of linesIn(text)) {
    const value = parse(line)
    if (Array.isArray(value)) {
      const [from, to, sizeBytes] = value
      left -= 1
      if (!isText(from) || !isText(to) || !isNumber(sizeBytes)) run = undefined
      else if (run && isMeant({ from, to, sizeBytes }, run.runId)) moves.push({ from, to, sizeBytes })
    } else if (isObject(value) && isSummary(value.run) && isNumber(value.moves)) {
      run = { ...value.run, isCompacted: true }
      left = value.moves
      moves = []
    } else if (isObject(value) && run && value.end === run.runId) {
      if (left === 0) runs.set(run.runId, { run, moves })
      run = undefined
    }
  }
  return [...runs.values()].sort((a, b) => (a.run.runId < b.run.runId ? 1 : -1))
}

function isSummary(value: unknown): value is RunSummary {
  if (!isObject(value)) return false
  const { runId, kind, folder, criterion, startedAt, state, planned, moved, failed } = value
  const { undoes, redoes, byWatch } = value
  return (
    [runId, folder, startedAt].every(isText) &&
    !Number.isNaN(Date.parse(String(startedAt))) &&
    isText(kind) &&
    isRunKind(kind) &&
    criteria.some(known => known === criterion) &&
    (state === 'done' || state === 'undone') &&
    [planned, moved, failed].every(isNumber) &&
    [undoes, redoes].every(id => id === undefined || isText(id)) &&
    (byWatch === undefined || byWatch === true)
  )
}

/** Undefined for what is no JSON: a line that was torn. */
function parse(line: string): unknown {
  try {
    return line === '' ? undefined : JSON.parse(line)
  } catch {
    return undefined
  }
}

const monthOf = (runId: string) => runId.slice(0, 7)

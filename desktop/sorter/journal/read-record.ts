import { MoveColumns } from '../model/columns.ts'
import type { Failure, Move, Series } from '../model/values.ts'
import {
  isMoveLine,
  isNewer,
  type MoveLine,
  parseHeader,
  parseLine,
  RecordRefused,
  type RunEnd,
  type RunHeader,
} from './record-lines.ts'
import { RunRefused } from './refusals.ts'
import type { RecordEntry } from './run-records.ts'

/** A run as its record tells it. */
export type RunRecord = {
  readonly header: RunHeader
  readonly moves: Series<Move>
  /** Folders that were there already when they were to be made. */
  readonly found: ReadonlySet<string>
  /** Last name tried, by the file's first place. */
  readonly renamed: ReadonlyMap<string, string>
  /** What the disk said of whole copies, by the file's first place. */
  readonly copied: ReadonlyMap<string, Pick<Move, 'inode' | 'modifiedMs'>>
  /** Folders in which names were reserved with empty files. */
  readonly reserving: ReadonlySet<string>
  readonly failures: readonly Failure[]
  readonly end: RunEnd | undefined
}

/**
 * @throws {RecordRefused} when the file is no record of a run, says what no run writes, lost a part of its plan, or is
 * newer
 */
export function readRecord(entry: RecordEntry): RunRecord {
  const { record, isWhole } = readKnown(entry)
  if (!isWhole) throw new RecordRefused('damaged', 'The plan is not whole.')
  return record
}

/**
 * What is known of a run, also where a part of its plan is missing.
 * @throws {RecordRefused} when the file is no record of a run, says what no run writes, or is newer
 */
export function readKnown(entry: RecordEntry): { readonly record: RunRecord; readonly isWhole: boolean } {
  let header: RunHeader | undefined
  const moves = new MoveColumns()
  const found = new Set<string>()
  const renamed = new Map<string, string>()
  const copied = new Map<string, Pick<Move, 'inode' | 'modifiedMs'>>()
  const reserving = new Set<string>()
  const failures: Failure[] = []
  let ready = false
  let end: RunEnd | undefined
  for (const line of linesIn(entry)) {
    if (!header) {
      const first = parseHeader(line)
      if (isNewer(first)) throw new RecordRefused('newer', 'A newer version wrote this record.')
      header = first
      continue
    }
    const value = parseLine(line, header.outside)
    if (value === undefined) continue
    if (isMoveLine(value)) {
      moves.push(moveOf(value))
    } else if ('ready' in value) ready = true
    else if ('found' in value) found.add(value.found)
    else if ('renamed' in value) renamed.set(...value.renamed)
    else if ('copied' in value) {
      const [from, inode, modifiedMs] = value.copied
      copied.set(from, { inode, modifiedMs })
    } else if ('reserving' in value) reserving.add(value.reserving)
    else if ('failed' in value) failures.push(value.failed)
    else if ('done' in value) end = value.done
  }
  if (!header) throw new RecordRefused('damaged', 'There is no header.')
  const record = { header, moves, found, renamed, copied, reserving, failures, end }
  return { record, isWhole: ready && moves.length === header.moves }
}

function moveOf([from, to, sizeBytes, modifiedMs, inode, more]: MoveLine): Move {
  const move = { from, to, sizeBytes, modifiedMs, inode }
  return more ? { ...move, group: more.group } : move
}

const fewMoves = 20

/** The first few moves of a run's plan, read from the beginning of its record; none where that cannot be read. */
export function firstMoves(entry: RecordEntry): readonly Move[] {
  const moves: Move[] = []
  try {
    let outside: RunHeader['outside']
    let isFirst = true
    for (const line of linesIn(entry)) {
      if (isFirst) {
        const header = parseHeader(line)
        if (!('format' in header)) return []
        outside = header.outside
        isFirst = false
        continue
      }
      const value = parseLine(line, outside)
      if (value && isMoveLine(value)) moves.push(moveOf(value))
      if (moves.length === fewMoves) break
    }
    return moves
  } catch (error) {
    if (error instanceof RecordRefused) return []
    throw error
  }
}

/** Undefined for a record that is damaged or newer. */
export function readIfWhole(entry: RecordEntry): RunRecord | undefined {
  try {
    return readRecord(entry)
  } catch (error) {
    if (error instanceof RecordRefused) return undefined
    throw error
  }
}

/** As {@link readKnown}; undefined for a record that says what no run writes, or is newer. */
export function readIfKnown(entry: RecordEntry): RunRecord | undefined {
  try {
    return readKnown(entry).record
  } catch (error) {
    if (error instanceof RecordRefused) return undefined
    throw error
  }
}

/** True for a record whose header is of this version and whose moves are not. */
export function hasNewerMoves(entry: RecordEntry): boolean {
  try {
    readKnown(entry)
    return false
  } catch (error) {
    if (!(error instanceof RecordRefused)) throw error
    return error.code === 'newer'
  }
}

/**
 * @param read what has to be known of it; by default all
 * @throws {RunRefused} for a record that is damaged or newer
 */
export function readOrRefuse(
  entry: RecordEntry,
  read: (entry: RecordEntry) => RunRecord = readRecord,
): RunRecord {
  try {
    return read(entry)
  } catch (error) {
    if (!(error instanceof RecordRefused)) throw error
    throw new RunRefused({ code: error.code, runId: entry.runId })
  }
}

/** Longer ones pile up before the collector, which sees none of their memory, comes to them. */
const mostBlockBytes = 1 << 16

/** A record of a million files is longer than a string may be. Some of the lines are empty. */
export function* linesIn(text: Pick<RecordEntry, 'read'>): Iterable<string> {
  const reader = text.read()
  try {
    const blockBytes = Math.min(reader.sizeBytes + 1, mostBlockBytes)
    let rest: Buffer[] = [] // a header may be as long as many blocks
    for (let position = 0, isMore = true; isMore; ) {
      const block = reader.readAt(position, blockBytes)
      const end = block.lastIndexOf('\n') + 1
      if (end > 0) {
        yield* Buffer.concat([...rest, block.subarray(0, end)])
          .toString()
          .split('\n')
        rest = []
      }
      rest.push(block.subarray(end))
      position += block.length
      isMore = block.length > 0
    }
    yield Buffer.concat(rest).toString()
  } finally {
    reader.close()
  }
}

import type { Failure, Move } from '../model/values.ts'
import {
  DamagedRecord,
  isMoveLine,
  parseHeader,
  parseLine,
  type RunEnd,
  type RunHeader,
} from './record-lines.ts'
import type { RecordEntry } from './run-records.ts'

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
  /** What the disk said of whole copies, by the file's first place. */
  readonly copied: ReadonlyMap<string, Pick<Move, 'inode' | 'modifiedMs'>>
  /** Folders in which names were reserved with empty files. */
  readonly reserving: ReadonlySet<string>
  readonly failures: readonly Failure[]
  readonly end: RunEnd | undefined
}

/**
 * @throws {DamagedRecord} when the file is no record of a run, says what no run writes, or lost a part of its plan
 */
export function readRecord(entry: RecordEntry): RunRecord {
  let header: RunHeader | undefined
  const moves: Move[] = []
  const found = new Set<string>()
  const renamed = new Map<string, string>()
  const copied = new Map<string, Pick<Move, 'inode' | 'modifiedMs'>>()
  const reserving = new Set<string>()
  const failures: Failure[] = []
  let ready = false
  let end: RunEnd | undefined
  for (const line of linesIn(entry)) {
    if (!header) {
      header = parseHeader(line)
      continue
    }
    const value = parseLine(line)
    if (value === undefined) continue
    if (isMoveLine(value)) {
      const [from, to, sizeBytes, modifiedMs, inode] = value
      moves.push({ from, to, sizeBytes, modifiedMs, inode })
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
  if (!header || (ready && moves.length !== header.moves)) throw new DamagedRecord('The plan is not whole.')
  return { header, moves, ready, found, renamed, copied, reserving, failures, end }
}

const fewMoves = 20

/** The first few moves of a run's plan, read from the beginning of its record; none where that is damaged. */
export function firstMoves(entry: RecordEntry): readonly Pick<Move, 'from' | 'to'>[] {
  const moves: Pick<Move, 'from' | 'to'>[] = []
  try {
    for (const line of linesIn(entry)) {
      const value = parseLine(line)
      if (value && isMoveLine(value)) moves.push({ from: value[0], to: value[1] })
      if (moves.length === fewMoves) break
    }
    return moves
  } catch (error) {
    if (error instanceof DamagedRecord) return []
    throw error
  }
}

/** Undefined for a damaged record. */
export function readIfWhole(entry: RecordEntry): RunRecord | undefined {
  try {
    return readRecord(entry)
  } catch (error) {
    if (error instanceof DamagedRecord) return undefined
    throw error
  }
}

const blockBytes = 1 << 20

/** A record of a million files is longer than a string may be. Some of the lines are empty. */
function* linesIn(entry: RecordEntry): Iterable<string> {
  const reader = entry.read()
  try {
    let rest: Buffer = Buffer.alloc(0)
    for (let position = 0, isMore = true; isMore; ) {
      const block = reader.readAt(position, blockBytes)
      const bytes = Buffer.concat([rest, block])
      const end = bytes.lastIndexOf('\n') + 1
      if (end > 0) yield* bytes.toString('utf8', 0, end).split('\n')
      rest = bytes.subarray(end)
      position += block.length
      isMore = block.length > 0
    }
    yield rest.toString()
  } finally {
    reader.close()
  }
}

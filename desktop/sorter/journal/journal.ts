import { codeOf } from '../model/disk.ts'
import type { Failure, Move, Series } from '../model/values.ts'
import {
  type JournalEvent,
  longestHeaderBytes,
  type MoveLine,
  type RunEnd,
  type RunHeader,
} from './record-lines.ts'
import type { RecordWriter, RunRecords } from './run-records.ts'

const flushBytes = 1 << 18

/** Appends to a run's record. */
export class Journal {
  readonly runId: string
  readonly #writer: RecordWriter
  #isTorn = false

  private constructor(runId: string, writer: RecordWriter) {
    this.runId = runId
    this.#writer = writer
  }

  /**
   * Puts the whole plan on disk, the record's name included. Throws when it cannot: then nothing may be moved.
   * @param mostBytes of the header; tests set it
   */
  static begin(
    records: RunRecords,
    header: RunHeader,
    moves: Series<Move>,
    mostBytes = longestHeaderBytes,
  ): Journal {
    const first = headerLine(header, mostBytes)
    const journal = new Journal(header.runId, records.create(header.runId))
    try {
      journal.#writeLines(planLines(first, moves))
      journal.#writer.sync()
    } catch (error) {
      journal.close()
      records.remove(header.runId)
      throw error
    }
    return journal
  }

  /** Goes on with an interrupted run's record. Throws when nothing can be written to it. */
  static resume(records: RunRecords, runId: string): Journal {
    const journal = new Journal(runId, records.resume(runId))
    try {
      journal.#write('\n') // ends a line that was torn
    } catch (error) {
      journal.close()
      throw error
    }
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
    this.#writer.sync()
  }

  /** Quietly: what counts was synced, and files may have been moved. */
  close(): void {
    try {
      this.#writer.close()
    } catch (error) {
      if (codeOf(error) === '') throw error
    }
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
    const bytes = Buffer.from(this.#isTorn ? `\n${text}` : text)
    this.#isTorn = true // a full disk takes a part of a line; the next one must not end up in it
    this.#writer.write(bytes)
    this.#isTorn = false
  }
}

/** What could not be read again is not begun. */
function headerLine(header: RunHeader, mostBytes: number): string {
  const line = JSON.stringify(header)
  if (Buffer.byteLength(line) < mostBytes) return line
  throw Object.assign(new Error("The record's header is too long."), { code: 'EFBIG' })
}

function* planLines(first: string, moves: Series<Move>): Iterable<string> {
  yield first
  for (const { from, to, sizeBytes, modifiedMs, inode, group } of moves) {
    const line = [from, to, sizeBytes, modifiedMs, inode] as const
    yield JSON.stringify((group === undefined ? line : [...line, { group }]) satisfies MoveLine)
  }
  yield JSON.stringify({ ready: true } satisfies JournalEvent)
}

import { dirname, join } from 'node:path'
import { type Disk, syncFolder } from '../model/disk.ts'
import type { Failure, Move } from '../model/values.ts'
import type { JournalEvent, MoveLine, RunEnd, RunHeader } from './record-lines.ts'

const flushBytes = 1 << 18

/** Appends to a run's record. */
export class Journal {
  readonly runId: string
  readonly #disk: Disk
  readonly #descriptor: number
  #isTorn = false

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

  /** Goes on with an interrupted run's record. Throws when nothing can be written to it. */
  static resume(path: string, runId: string, disk: Disk): Journal {
    const journal = new Journal(runId, disk, disk.openSync(path, 'a', 0o600))
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
    const bytes = Buffer.from(this.#isTorn ? `\n${text}` : text)
    this.#isTorn = true // a full disk takes a part of a line; the next one must not end up in it
    for (let at = 0; at < bytes.length; ) at += this.#disk.writeSync(this.#descriptor, bytes, at)
    this.#isTorn = false
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

export function recordPath(stateDir: string, runId: string): string {
  return join(stateDir, 'runs', `${runId}.jsonl`)
}

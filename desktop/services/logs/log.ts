import fs from 'node:fs'
import path from 'node:path'
import { fileRights, folderRights } from '../state/state-dir.ts'
import { reportError } from './error-report.ts'

/** What a log may contain of an event: counts, durations, our own words. Never anything that a person named. */
export type Facts = Readonly<Record<string, number | boolean | string | null>>

/** A file of what happened, for a person to attach when they ask for help. */
export type Log = {
  info(event: string, facts?: Facts): void
  /** An error that the program survives. */
  problem(event: string, error: unknown): void
  /** An error that ends the program or one of its parts. */
  crash(event: string, error: unknown, facts?: Facts): void
  /** The whole log, oldest first: one JSON object a line. */
  read(): string
}

export type LogOptions = {
  /** Folder of `sortwell.log` and its predecessor. */
  readonly folder: string
  readonly now?: () => Date
  /** Limit of a file; the one before it is there as well, so there are two at most. */
  readonly maxBytes?: number
}

/**
 * Written at once and synchronously, since the last line before a crash is the one that counts. If the disk takes no
 * lines, only they are lost.
 */
export function openLog({ folder, now = () => new Date(), maxBytes = 512_000 }: LogOptions): Log {
  const file = path.join(folder, 'sortwell.log')
  const older = path.join(folder, 'sortwell.old.log')

  function write(level: 'info' | 'problem' | 'crash', event: string, facts: object): void {
    const line = `${JSON.stringify({ at: now().toISOString(), level, event, ...facts })}\n`
    try {
      fs.mkdirSync(folder, { recursive: true, mode: folderRights })
      const size = fs.statSync(file, { throwIfNoEntry: false })?.size ?? 0
      if (size > 0 && size + line.length > maxBytes) fs.renameSync(file, older)
      fs.appendFileSync(file, line, { mode: fileRights })
    } catch {
      // The log itself cannot be written: there is nowhere to report it.
    }
  }

  return {
    info: (event, facts = {}) => write('info', event, facts),
    problem: (event, error) => write('problem', event, { error: reportError(error) }),
    crash: (event, error, facts = {}) => write('crash', event, { ...facts, error: reportError(error) }),
    read: () => [older, file].map(readOrNothing).join(''),
  }
}

function readOrNothing(file: string): string {
  try {
    return fs.readFileSync(file, 'utf8')
  } catch {
    return '' // nothing was written to it yet
  }
}

import type { Writable } from 'node:stream'
import { type Folder, openFolder, type Progress, type RunRecords } from '../../sorter/index.ts'
import type { OptionName, Values } from '../options.ts'

/** What was typed after a command's name. */
export type Given = {
  /** The folder, or the name, as typed; absent only where the command can do without. */
  readonly folder?: string | undefined
  readonly values: Values
}

export type Surroundings = {
  readonly stateDir: string
  readonly records: RunRecords
  readonly home: string
  readonly platform: NodeJS.Platform
  /** For a command that prints as it runs; the caller prints the outcome. */
  readonly stdout: Writable
  /** Runs work that moves files: with a progress bar, and stopped by Ctrl-C. */
  readonly carryOut: <T>(work: (control: Control) => Promise<T>) => Promise<T>
}

export type Control = { readonly signal: AbortSignal; readonly onProgress: (progress: Progress) => void }

/** How a command ended: what to print, and whether Ctrl-C stopped it. */
export type Outcome = {
  readonly cancelled: boolean
  readonly json: () => Iterable<string>
  /** Lines. */
  readonly text: () => Iterable<string>
}

type Row<Request> = {
  readonly name: string
  readonly argument: '<folder>' | '[<folder>]' | '<name>'
  /** What it does, in a line of the overview. */
  readonly summary: string
  /** All that it takes; the first ones are shown beside its name. */
  readonly options: readonly OptionName[]
  /** Its own help, below the line that shows how it is typed. */
  readonly help: () => string
  /** What is asked for, checked. @throws {UsageError} */
  readonly read: (given: Given) => Request
  /** @throws {PremiumNeeded | FolderRefused | RunRefused | SettingsRefused} and nothing was moved */
  readonly perform: (request: Request, around: Surroundings) => Promise<Outcome>
}

/** A command with what is asked of it. */
export type Task = {
  readonly request: unknown
  readonly perform: (around: Surroundings) => Promise<Outcome>
}

export type Command = Omit<Row<never>, 'read' | 'perform'> & {
  /** @throws {UsageError} */
  readonly prepare: (given: Given) => Task
}

/** A row of the table of commands. */
export function command<Request>({ read, perform, ...row }: Row<Request>): Command {
  return {
    ...row,
    prepare(given) {
      const request = read(given)
      return { request, perform: around => perform(request, around) }
    },
  }
}

/** The folder of runs that were made: what was sorted with --force is undone without it. */
export function openSorted(path: string, { stateDir, home }: Surroundings, look = false): Folder {
  return openFolder(path, { stateDir, home, force: true, look })
}

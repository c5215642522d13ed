import { opendir } from 'node:fs/promises'
import type { Readable, Writable } from 'node:stream'
import type { PlanGate } from '../services/account/plan-gate.ts'
import type { RunHistory } from '../services/state/history.ts'
import type { StateDatabase } from '../services/state/state-database.ts'
import { codeOf, openFolder, type WatchTiming } from '../sorter/index.ts'
import type { RunLog } from '../sorter/run/run-log.ts'
import type { FactProgress } from '../sorter/values/facts.ts'
import type { Folder, Progress } from '../sorter/values/values.ts'
import type { CliConfig } from './config.ts'
import type { Values } from './options.ts'
import type { Print } from './print/page.ts'

/** A checked command line. */
export type Given = {
  /** The arguments, as typed. */
  readonly args: readonly string[]
  readonly values: Values
}

/** The dependencies of the command. */
export type Program = {
  readonly platform: NodeJS.Platform
  readonly stdout: Writable & { readonly isTTY?: boolean; readonly columns?: number }
  /** Progress is drawn here when it is a terminal. */
  readonly stderr: Writable & { readonly isTTY?: boolean; readonly columns?: number }
  /** Where answers are typed; only a terminal is asked. */
  readonly stdin?: Readable & { readonly isTTY?: boolean }
  /** The file of the thread that looks facts up. */
  readonly factsWorker: URL
  /** The file of the thread that compares files. */
  readonly sameBytesWorker: URL
  /** The folder of the sets to start from. */
  readonly starters: URL
  /** The app's own program; absent where the command came without the app. */
  readonly windowProgram?: string | undefined
  /** How long a watch waits for files to be complete; the usual times by default. */
  readonly watchTiming?: WatchTiming | undefined
  /** Milliseconds on a clock that never goes back. */
  readonly now: () => number
  on(signal: StopSignal, stop: () => void): unknown
  off(signal: StopSignal, stop: () => void): unknown
}

type StopSignal = 'SIGINT' | 'SIGTERM' | 'SIGHUP'

export type Context = Omit<Program, 'stdin' | 'now' | 'on' | 'off'> &
  Pick<CliConfig, 'stateDir' | 'cacheDir' | 'home' | 'account' | 'hasScreen'> & {
    readonly state: StateDatabase
    readonly log: RunLog
    readonly history: RunHistory
    /** Prints a report on standard output: for people, or as a line of JSON. */
    readonly print: Print
    /** Whether programs read what is printed. */
    readonly isJson: boolean
    /** A question that is answered with yes or no; absent where nobody is there to answer. */
    readonly ask?: ((question: string) => Promise<boolean>) | undefined
    /** Asks for the plan, which is renewed before if that is due and the server answers. */
    readonly planGate: () => PlanGate
    /** Whether what is shown on standard error may hold the signs that colour a terminal. */
    readonly canDraw: boolean
    /** Runs work that changes nothing, with its progress; see `listen` for Ctrl-C. */
    readonly whileReading: <T>(work: (control: Control) => Promise<T>) => Promise<T>
    /** Runs work that moves files, with its progress; Ctrl-C stops it. */
    readonly whileMoving: <T>(work: (control: Control) => Promise<T>) => Promise<T>
  }

export type Control = {
  readonly signal: AbortSignal
  /**
   * From here on Ctrl-C aborts the signal. Work that changes nothing calls it when threads come to work for it: before that
   * the system ends the program at once, also where a disk hangs.
   */
  readonly listen: () => void
  /** Absent where nobody sees it: to know the bytes of all moves takes a walk over them. */
  readonly onProgress: ((progress: Progress) => void) | undefined
  readonly onRead: (progress: FactProgress) => void
  /** While a folder is listed. */
  readonly onListed: (entries: number) => void
}

type Opened = {
  /** Opens also what is dangerous to sort, such as a project. */
  readonly force: boolean
  readonly isForReading?: boolean
}

/**
 * Opens a folder, and waits for its disk outside of the main thread, so that Ctrl-C ends a command whose disk hangs.
 * @throws {FolderRefused}
 */
export async function openGiven(
  path: string,
  { stateDir, home }: Context,
  { force, isForReading = false }: Opened,
): Promise<Folder> {
  try {
    await (await opendir(path)).close()
  } catch (error) {
    if (codeOf(error) === '') throw error // opening the folder itself reports what is wrong with it
  }
  return openFolder(path, { stateDir, home, force, isForReading })
}

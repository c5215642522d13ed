import { opendir } from 'node:fs/promises'
import type { Writable } from 'node:stream'
import type { AccountPlace } from '../../services/account/login-place.ts'
import type { PlanGate } from '../../services/account/plan-gate.ts'
import type { RunHistory } from '../../services/state/history.ts'
import type { StateDatabase } from '../../services/state/state-database.ts'
import { codeOf, openFolder, type WatchTiming } from '../../sorter/index.ts'
import type { RunLog } from '../../sorter/run/run-log.ts'
import type { FactProgress } from '../../sorter/values/facts.ts'
import type { Folder, Progress } from '../../sorter/values/values.ts'
import type { OptionName, Values } from '../options.ts'

/** The arguments of a command. */
export type Given = {
  /** The folder, or the name, as typed; absent only where the command can do without. */
  readonly folder?: string | undefined
  /** Of a command that takes files, or an action with what it is done to: at least one, as typed. */
  readonly files: readonly string[]
  readonly values: Values
}

export type CommandContext = {
  readonly stateDir: string
  readonly cacheDir: string
  readonly state: StateDatabase
  readonly log: RunLog
  readonly history: RunHistory
  readonly home: string
  readonly platform: NodeJS.Platform
  /** For a command that prints as it runs; the caller prints the outcome. */
  readonly stdout: Writable
  /** For what a command says of single files while it prints the others. */
  readonly stderr: Writable
  /** A question that is answered with yes or no; absent where nobody is there to answer. */
  readonly ask?: ((question: string) => Promise<boolean>) | undefined
  /** Every command, for one that tells of the others. */
  readonly loadCommands: () => Promise<readonly Command[]>
  /** Asks for the plan, which is renewed before if that is due and the server answers. */
  readonly planGate: () => PlanGate
  readonly accountPlace: AccountPlace
  /** Whether what is shown on standard error may hold the signs that colour a terminal. */
  readonly canDraw: boolean
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
  /** Whether a window could be seen. */
  readonly hasScreen: boolean
  /** Runs work that changes nothing, with its progress; see `listen` for Ctrl-C. */
  readonly look: <T>(work: (control: Control) => Promise<T>) => Promise<T>
  /** Runs work that moves files, with a progress bar; Ctrl-C stops it. */
  readonly carryOut: <T>(work: (control: Control) => Promise<T>) => Promise<T>
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
  readonly onLooking: (progress: FactProgress) => void
}

/** How a command ended, and what to print. */
export type Outcome = {
  /** Ctrl-C stopped it. */
  readonly cancelled: boolean
  /** The folder's disk went away. */
  readonly isCutOff?: boolean
  /** Not one of the files could be answered for. */
  readonly isRefused?: boolean
  readonly json: () => Iterable<string>
  /** Lines. */
  readonly text: () => Iterable<string>
}

type Row<Request> = {
  readonly name: string
  /** Empty for a command that takes none. */
  readonly argument:
    | ''
    | '<folder>'
    | '[<folder>]'
    | '<name>'
    | '<shell>'
    | '<file…>'
    | '[<file…>]'
    | '<action>'
  /** Its line in the overview. */
  readonly summary: string
  /** Its options; the first ones are shown beside its name. */
  readonly options: readonly OptionName[]
  /** Its own help, below the line that shows how it is typed. */
  readonly help: () => string
  /** The checked request. @throws {UsageError} */
  readonly read: (given: Given) => Request
  /** @throws {PremiumNeeded | FolderRefused | RunRefused | SettingsRefused} and nothing was moved */
  readonly perform: (request: Request, context: CommandContext) => Promise<Outcome>
}

/** A command with its request. */
export type Task = {
  readonly request: unknown
  readonly perform: (context: CommandContext) => Promise<Outcome>
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
      return {
        request,
        async perform(context) {
          if (row.argument.includes('<folder>') && given.folder !== undefined) await answers(given.folder)
          return await perform(request, context)
        },
      }
    },
  }
}

/**
 * Waits for a folder's disk outside of the main thread, so that Ctrl-C ends a command whose disk hangs. Opening the
 * folder itself reports what is wrong with it.
 */
async function answers(folder: string): Promise<void> {
  try {
    await (await opendir(folder)).close()
  } catch (error) {
    if (codeOf(error) === '') throw error
  }
}

/** The folder of runs that were made: what was sorted with --force is undone without it. */
export function openSorted(path: string, { stateDir, home }: CommandContext, look = false): Folder {
  return openFolder(path, { stateDir, home, force: true, isForReading: look })
}

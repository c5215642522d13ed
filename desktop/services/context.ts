import type { WorkerEvents } from '../ipc/events.ts'
import type { StoredAppSettings } from '../ipc/setting-views.ts'
import { type FactReader, startFactLookUp } from '../sorter/index.ts'
import type { RunLog } from '../sorter/run/run-log.ts'
import type { Holder } from './account/holder.ts'
import { createPlanGate, type PlanGate, readStoredPlan } from './account/plan-gate.ts'
import type { SystemShell } from './app/system-shell.ts'
import { openCache } from './state/cache/cache-database.ts'
import { createFactCache } from './state/cache/cache-facts.ts'
import { createRunLog } from './state/run-log.ts'
import { openState, type StateDatabase } from './state/state-database.ts'

/** What the services of a process, or of a thread, have in common. Made once in each. */
export type Context = {
  readonly state: StateDatabase
  /** The person's home folder; '' for none. */
  readonly home: string
  readonly now: () => Date
}

/** In the main process. */
export type MainContext = Context & {
  readonly system: SystemShell
  /** The settings of the app as they are now; the usual ones while they cannot be read. */
  readonly settings: () => StoredAppSettings
}

/** In a thread that plans and moves files. */
export type ThreadContext = Context & {
  readonly log: RunLog
  readonly facts: FactReader & { readonly sameBytesWorker: URL }
  readonly checkPlan: PlanGate
}

/** In the worker. */
export type WorkerContext = ThreadContext & {
  readonly usualFolders: readonly UsualFolder[]
  /** The folder with the sets of rules to start from. */
  readonly starters: URL
  readonly send: <Name extends keyof WorkerEvents>(name: Name, value: WorkerEvents[Name]) => void
}

/** A folder that the system has for everybody, by its path. */
export type UsualFolder = { readonly kind: 'downloads' | 'desktop' | 'documents'; readonly path: string }

/** Options that main passes to a thread that it starts. */
export type ThreadOptions = {
  readonly stateDir: string
  readonly cacheDir: string
  readonly home: string
  /** The address of the built or the source file of `facts-worker`. */
  readonly factsWorker: string
  /** The same of `same-bytes-worker`. */
  readonly sameBytesWorker: string
}

export type WorkerOptions = ThreadOptions & { readonly usualFolders: readonly UsualFolder[] }

/** @param holder this device and its login, as main sent them last */
export function openThreadContext(
  options: ThreadOptions,
  holder: () => Promise<Holder | null>,
): ThreadContext {
  const { stateDir, cacheDir, home, factsWorker, sameBytesWorker } = options
  const state = openState(stateDir)
  return {
    state,
    home,
    now: () => new Date(),
    log: createRunLog(state),
    facts: {
      lookUp: startFactLookUp({ workerUrl: new URL(factsWorker) }),
      cache: createFactCache(openCache(cacheDir)),
      sameBytesWorker: new URL(sameBytesWorker),
    },
    checkPlan: createPlanGate(() => readStoredPlan(stateDir, holder)),
  }
}

import { onTestFinished } from 'vitest'
import { createRunHistory, type RunHistory } from '../../services/state/history.ts'
import { createRunLog } from '../../services/state/run-log.ts'
import { openState } from '../../services/state/state-database.ts'
import { openFolder, previewFolder, recoverFolder, redoRun, runPlan, undoRun } from '../index.ts'
import type { PreviewOptions } from '../plan/preview.ts'
import type { FileName } from '../run/recover/choose-files.ts'
import type { RunOptions } from '../run/recover/new-run.ts'
import type { RecoverOptions } from '../run/recover/runs.ts'
import type { RunLog } from '../run/run-log.ts'
import type { DestinationContext } from '../scan/outside.ts'
import type { ScanOptions } from '../scan/scan.ts'
import type { Criterion } from '../values/criteria.ts'
import type { Folder, Plan, Receipt, RunSummary } from '../values/values.ts'
import { usualDisk } from './faulty-disk.ts'
import { planTo } from './plan-outside.ts'
import { makePlace, type Place, plant } from './trees.ts'

type Tree = Parameters<typeof plant>[1]
type Settings = Partial<RunOptions> & Pick<PreviewOptions, 'set'>
/** A run that is chosen. */
type Chosen = { readonly runId?: string }

type PlanToOptions = ScanOptions & Omit<DestinationContext, 'chosen'>

/** A folder with a tree in it and all that a person can do to it. Gone when the test ends. */
export type Workbench = Omit<Place, 'remove'> & {
  /** As it is on a sound disk. */
  readonly log: RunLog
  readonly runs: RunHistory
  open(): Folder
  /** By names alone. */
  plan(by?: Criterion, options?: Pick<PreviewOptions, 'set' | 'disk'>): Promise<Plan>
  /** With a destination for each file that comes first in its group, by its path. */
  planTo(destinationOf: (path: string) => string, options?: PlanToOptions): Plan
  sort(by?: Criterion, settings?: Settings): Promise<Receipt>
  run(plan: Plan, settings?: Settings): Promise<Receipt>
  undo(settings?: Settings & Chosen & { readonly files?: readonly FileName[] }): Promise<Receipt>
  redo(settings?: Settings & Chosen): Promise<Receipt>
  recover(way: RecoverOptions['way'], settings?: Settings & Chosen): Promise<Receipt[]>
  /** All runs, newest first. */
  history(): RunSummary[]
  /** Closes its database. */
  close(): void
}

/** @param parent where the folder lies; the system's temporary folder by default */
export function workbench(tree: Tree = {}, parent?: string): Workbench {
  const place = makePlace(parent)
  onTestFinished(place.remove)
  plant(place.folder, tree)
  const bench = benchAt(place)
  onTestFinished(bench.close)
  return bench
}

/** The same for a folder and a state folder that are there already. */
export function benchAt({ folder, stateDir }: Pick<Place, 'folder' | 'stateDir'>): Workbench {
  const open = () => openFolder(folder, { stateDir, force: true })
  const state = openState(stateDir)
  const log = createRunLog(state)
  const runs = createRunHistory(state, log)
  const withLog = <Given extends Settings>(settings: Given) => ({ log, disk: usualDisk(), ...settings })
  const run = (plan: Plan, settings: Settings = {}) => runPlan(plan, withLog(settings))
  return {
    folder,
    stateDir,
    log,
    runs,
    open,
    run,
    plan: async (by = 'type', options = {}) => await previewFolder(open(), by, options),
    planTo: (destinationOf, options = {}) => planTo(open(), destinationOf, { stateDir, ...options }),
    sort: async (by = 'type', { set = {}, ...settings } = {}) =>
      await run(await previewFolder(open(), by, { set }), settings),
    undo: async (settings = {}) => await undoRun({ folder: open(), ...withLog(settings) }),
    redo: async (settings = {}) => await redoRun({ folder: open(), ...withLog(settings) }),
    recover: async (way, settings = {}) => await recoverFolder({ folder: open(), way, ...withLog(settings) }),
    history: () => runs.list({}),
    close: state.close,
  }
}

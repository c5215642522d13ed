import { onTestFinished } from 'vitest'
import { createRunRecords } from '../../services/state/run-records.ts'
import {
  type Criterion,
  defaultRules,
  type FileName,
  type Folder,
  listRuns,
  openFolder,
  type Plan,
  type PreviewOptions,
  previewFolder,
  type Receipt,
  type RecoverOptions,
  type RunOptions,
  type RunRecords,
  type RunSummary,
  recoverFolder,
  redoRun,
  runPlan,
  undoRun,
} from '../index.ts'
import { planByNames } from '../plan/preview.ts'
import type { Around } from '../scan/outside.ts'
import { type ScanOptions, scan } from '../scan/scan.ts'
import { usualDisk } from './faulty-disk.ts'
import { planTo } from './plan-outside.ts'
import { makePlace, type Place, plant } from './trees.ts'

type Tree = Parameters<typeof plant>[1]
type Settings = Partial<Omit<RunOptions, 'records'>> & Pick<PreviewOptions, 'rules'>

type PlanToOptions = ScanOptions & Omit<Around, 'chosen'>

/** A folder with a tree in it and all that a person can do to it. Gone when the test ends. */
export type Workbench = Omit<Place, 'remove'> & {
  /** As they are on a sound disk. */
  readonly records: RunRecords
  open(): Folder
  /** By names alone. */
  plan(by?: Criterion, options?: ScanOptions): Plan
  /** With a destination for each file that comes first in its group, by its path. */
  planTo(destinationOf: (path: string) => string, options?: PlanToOptions): Plan
  sort(by?: Criterion, settings?: Settings): Promise<Receipt>
  run(plan: Plan, settings?: Settings): Promise<Receipt>
  undo(
    settings?: Settings & { readonly runId?: string; readonly files?: readonly FileName[] },
  ): Promise<Receipt>
  redo(settings?: Settings & { readonly runId?: string }): Promise<Receipt>
  recover(way: RecoverOptions['way'], settings?: Settings): Promise<Receipt[]>
  history(): RunSummary[]
}

/** @param parent where the folder lies; the system's temporary folder by default */
export function workbench(tree: Tree = {}, parent?: string): Workbench {
  const place = makePlace(parent)
  onTestFinished(place.remove)
  plant(place.folder, tree)
  return benchAt(place)
}

/** The same for a folder and a state folder that are there already. */
export function benchAt({ folder, stateDir }: Pick<Place, 'folder' | 'stateDir'>): Workbench {
  const open = () => openFolder(folder, { stateDir, force: true })
  const withRecords = ({ disk = usualDisk(), ...settings }: Settings) => ({
    ...settings,
    disk,
    records: createRunRecords(stateDir, disk),
  })
  const run = (plan: Plan, settings: Settings = {}) => runPlan(plan, withRecords(settings))
  const records = createRunRecords(stateDir)
  return {
    folder,
    stateDir,
    records,
    open,
    run,
    plan: (by = 'type', options = {}) => planByNames(scan(open(), Date.now(), options), by, options),
    planTo: (destinationOf, options = {}) => planTo(open(), destinationOf, { stateDir, ...options }),
    sort: async (by = 'type', { rules = defaultRules, ...settings } = {}) =>
      await run(await previewFolder(open(), by, { rules }), settings),
    undo: async (settings = {}) => await undoRun({ folder: open(), ...withRecords(settings) }),
    redo: async (settings = {}) => await redoRun({ folder: open(), ...withRecords(settings) }),
    recover: async (way, settings = {}) =>
      await recoverFolder({ folder: open(), way, ...withRecords(settings) }),
    history: () => listRuns({ records }),
  }
}

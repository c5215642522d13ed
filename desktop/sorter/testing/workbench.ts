import { onTestFinished } from 'vitest'
import type { Disk } from '../disk.ts'
import {
  type Criterion,
  type Folder,
  listRuns,
  openFolder,
  type Plan,
  previewFolder,
  type Receipt,
  type RecoverOptions,
  type RunOptions,
  type RunSummary,
  recoverFolder,
  runPlan,
  undoRun,
} from '../index.ts'
import { makePlace, type Place, plant } from './trees.ts'

type Tree = Parameters<typeof plant>[1]
type Settings = Partial<RunOptions>

/** A folder with a tree in it and all that a person can do to it. Gone when the test ends. */
export type Workbench = Omit<Place, 'remove'> & {
  open(): Folder
  plan(by?: Criterion, disk?: Disk): Plan
  sort(by?: Criterion, settings?: Settings): Promise<Receipt>
  run(plan: Plan, settings?: Settings): Promise<Receipt>
  undo(settings?: Settings & { readonly runId?: string }): Promise<Receipt>
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
  const run = (plan: Plan, settings: Settings = {}) => runPlan(plan, { stateDir, ...settings })
  return {
    folder,
    stateDir,
    open,
    run,
    plan: (by = 'type', disk) => previewFolder(open(), by, disk ? { disk } : {}),
    sort: async (by = 'type', settings = {}) => await run(previewFolder(open(), by), settings),
    undo: async (settings = {}) => await undoRun({ stateDir, folder: open(), ...settings }),
    recover: async (way, settings = {}) =>
      await recoverFolder({ stateDir, folder: open(), way, ...settings }),
    history: () => listRuns({ stateDir }),
  }
}

import {
  type Criterion,
  type Folder,
  type Plan,
  type PreviewOptions,
  type Receipt,
  type RecoverOptions,
  type RunOptions,
  type RunRecords,
  type RunSummary,
} from '../index.ts'
import { type Place, plant } from './trees.ts'

type Tree = Parameters<typeof plant>[1]
type Settings = Partial<Omit<RunOptions, 'records'>> & Pick<PreviewOptions, 'rules'>
/** A folder with a tree in it and all that a person can do to it. Gone when the test ends. */
export type Workbench = Omit<Place, 'remove'> & {
  /** As they are on a sound disk. */
  readonly records: RunRecords
  open(): Folder
  plan(by?: Criterion, options?: PreviewOptions): Plan
  sort(by?: Criterion, settings?: Settings): Promise<Receipt>
  run(plan: Plan, settings?: Settings): Promise<Receipt>
  undo(
    settings?: Settings & {
      readonly runId?: string
    },
  ): Promise<Receipt>
  recover(way: RecoverOptions['way'], settings?: Settings): Promise<Receipt[]>
  history(): RunSummary[]
}
/** @param parent where the folder lies; the system's temporary folder by default */
export declare function workbench(tree?: Tree, parent?: string): Workbench
/** The same for a folder and a state folder that are there already. */
export declare function benchAt({ folder, stateDir }: Pick<Place, 'folder' | 'stateDir'>): Workbench

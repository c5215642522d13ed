import { createRunLog } from '../../../services/state/run-log.ts'
import { openState } from '../../../services/state/state-database.ts'
import type { Disk } from '../../disk/disk.ts'
import { openFolder, previewFolder, recoverFolder, redoRun, runPlan, undoRun } from '../../index.ts'
import type { Criterion } from '../../values/criteria.ts'
import type { SetOptions } from '../../values/set-options.ts'
import { type ChangingCall, watchedDisk } from '../faulty-disk.ts'
import { planPartlyOutside } from '../plan-outside.ts'

/** An action on a folder, by a process of its own (`killed-run.ts`) or by the test itself. */
export type Act = {
  readonly folder: string
  readonly stateDir: string
  readonly action: 'sort' | 'undo' | 'finish' | 'undo-file' | 'redo'
  readonly criterion: Criterion
  readonly subfolders: boolean
  readonly together?: SetOptions['together']
  /** Where a sort sends a part of the files. */
  readonly outside?: string | undefined
}

/** A call to the disk, or a statement of the database in which runs are logged. */
export type Step = ChangingCall | 'statement'

/** @param before called before each step, with what the call is given */
export async function act(
  { folder: path, stateDir, action, criterion, subfolders, together = true, outside }: Act,
  disk: Disk,
  before: (step: Step, args: readonly unknown[]) => void = () => {},
): Promise<void> {
  const folder = openFolder(path, { stateDir, force: true })
  const state = openState(stateDir, () => before('statement', []))
  const watched = watchedDisk((call, args) => before(call, args), disk)
  const options = { folder, log: createRunLog(state), disk: watched }
  try {
    if (action === 'sort') {
      const set = { subfolders, together }
      const plan =
        outside === undefined
          ? await previewFolder(folder, criterion, { set })
          : await planPartlyOutside(folder, outside, set)
      await runPlan(plan, options)
    }
    if (action === 'undo') await undoRun(options)
    if (action === 'undo-file') await undoRun({ ...options, files: ['a.jpg', 'b.txt'] })
    if (action === 'redo') await redoRun(options)
    if (action === 'finish') await recoverFolder({ ...options, way: 'finish' })
  } finally {
    state.close()
  }
}

/** @returns the steps that it takes, before each of which `killed-run.ts` can end the same action in the same folder */
export async function stepsOf(given: Act, disk: Disk): Promise<readonly Step[]> {
  const steps: Step[] = []
  await act(given, disk, step => steps.push(step))
  return steps
}

import { createRunRecords } from '../../../services/state/run-records.ts'
import {
  type Criterion,
  compactRuns,
  type Disk,
  defaultRules,
  openFolder,
  previewFolder,
  recoverFolder,
  redoRun,
  runPlan,
  undoRun,
} from '../../index.ts'
import { type ChangingCall, watchedDisk } from '../faulty-disk.ts'
import { planPartlyOutside } from '../plan-outside.ts'

/** An action on a folder, by a process of its own (`doomed-run.ts`) or by the test itself. */
export type Act = {
  readonly folder: string
  readonly stateDir: string
  readonly action: 'sort' | 'undo' | 'finish' | 'undo-file' | 'redo' | 'compact'
  readonly criterion: Criterion
  readonly subfolders: boolean
  /** Where a sort sends a part of the files. */
  readonly outside?: string | undefined
}

export async function act(
  { folder: path, stateDir, action, criterion, subfolders, outside }: Act,
  disk: Disk,
): Promise<void> {
  const folder = openFolder(path, { stateDir, force: true })
  const records = createRunRecords(stateDir, disk)
  if (action === 'sort') {
    const rules = { ...defaultRules, subfolders }
    const plan =
      outside === undefined
        ? await previewFolder(folder, criterion, { rules })
        : await planPartlyOutside(folder, outside, rules)
    await runPlan(plan, { records, disk })
  }
  if (action === 'undo') await undoRun({ records, folder, disk })
  if (action === 'undo-file') await undoRun({ records, folder, disk, files: ['a.jpg', 'b.txt'] })
  if (action === 'redo') await redoRun({ records, folder, disk })
  if (action === 'compact') compactRuns(records, { days: 1, runs: 1 }, Date.now())
  if (action === 'finish') await recoverFolder({ records, folder, way: 'finish', disk })
}

/** @returns the calls that it makes, at each of which `doomed-run.ts` can end the same action in the same folder */
export async function callsOf(given: Act, disk: Disk): Promise<readonly ChangingCall[]> {
  const calls: ChangingCall[] = []
  await act(
    given,
    watchedDisk(call => calls.push(call), disk),
  )
  return calls
}

import type { Answers } from '../../ipc/line.ts'
import type { FolderChoice, ListName, Progress, ReceiptView } from '../../ipc/organize-views.ts'
import {
  describeObstacle,
  type Folder,
  FolderRefused,
  findRun,
  interruptedRuns,
  listRuns,
  obstacleToUndo,
  openFolder,
  type Plan,
  previewFolder,
  type Receipt,
  type RunRecords,
  type RunSummary,
  recoverFolder,
  runPlan,
  undoRun,
  writeProblem,
} from '../../sorter/index.ts'
import type { PlanGate } from '../account/plan-gate.ts'
import { readSettings } from '../state/settings.ts'
import { recentFolders } from './recent-folders.ts'
import { type GroupedRow, pageOf } from './row-page.ts'
import { createRulesDesk } from './rules-desk.ts'
import { createShelf, NoLongerKept } from './shelf.ts'
import type { SortingCalls } from './sorting-calls.ts'
import {
  failureRows,
  leftRows,
  mergeReceipts,
  moveRows,
  namesOf,
  renamedRows,
  viewOfPlan,
  viewOfReceipt,
  viewOfRun,
} from './to-view.ts'

export type OrganizerOptions = {
  readonly stateDir: string
  readonly records: RunRecords
  readonly home: string
  readonly onProgress: (progress: Progress) => void
  /** A sort or an undo came to its end. */
  readonly onEnded: (receipt: ReceiptView) => void
  readonly checkPlan: PlanGate
}

/** How many of the newest runs are searched for the folders used last: a watched folder makes runs all day. */
const runsForFolders = 200

type KeptPlan = {
  readonly plan: Plan
  readonly moves: readonly GroupedRow[]
  readonly left: readonly GroupedRow[]
}

/** One run at a time: the window shows one, and a second would compete for the same disk. */
export class RunUnderWay extends Error {
  override readonly name = 'RunUnderWay'
  readonly code = 'busy'
}

/** Keeps folders, plans and receipts by id and does the sorting. Only the newest plans are kept. */
export function createOrganizer(options: OrganizerOptions): Answers<SortingCalls> {
  const { stateDir, records, home, onProgress, onEnded, checkPlan } = options
  const candidates = createShelf<string>(20)
  const folders = createShelf<Folder>(20)
  const plans = createShelf<KeptPlan>(4)
  const receipts = createShelf<Receipt>(20)
  const changes = createShelf<readonly GroupedRow[]>(2)
  const rulesDesk = createRulesDesk({
    stateDir,
    home,
    folderOf: folders.get,
    checkPlan,
    keepChanges: changes.put,
  })
  let running: AbortController | null = null

  function open(path: string, force: boolean): FolderChoice {
    try {
      const folder = openFolder(path, { stateDir, home, force, look: true })
      const [interrupted] = interruptedRuns(records, folder)
      const { folderName, displayPath } = namesOf(folder.path, home)
      return {
        kind: 'opened',
        folder: {
          folderId: folders.put(folder),
          name: folderName,
          displayPath,
          readOnly: writeProblem(folder.path) ?? null,
          interrupted: interrupted ? viewOfRun(interrupted, home) : null,
        },
      }
    } catch (error) {
      if (!(error instanceof FolderRefused)) throw error
      const { message, canForce } = error
      const { displayPath } = namesOf(path, home)
      return { kind: 'refused', candidateId: candidates.put(path), displayPath, message, canForce }
    }
  }

  async function run<T>(work: (options: RunOptions) => Promise<T>): Promise<T> {
    if (running) throw new RunUnderWay('Another run is under way. Wait until it ends, or cancel it.')
    const stop = new AbortController()
    running = stop
    try {
      return await work({ records, signal: stop.signal, onProgress })
    } finally {
      running = null
    }
  }

  function kept(receipt: Receipt): ReceiptView {
    return { receiptId: receipts.put(receipt), ...viewOfReceipt(receipt, home) }
  }

  function ended(receipt: Receipt): ReceiptView {
    const view = kept(receipt)
    onEnded(view)
    return view
  }

  function folderOfRun(runId: string): string {
    const found = findRun(records, runId)
    if (found === undefined) throw new NoLongerKept('This run is no longer in the history.')
    return found.folder
  }

  /** A folder that would be refused now can still have its run undone or finished. */
  function folderOf(runId: string): Folder {
    return openFolder(folderOfRun(runId), { stateDir, home, force: true })
  }

  function rowsOf(list: ListName, id: string): readonly GroupedRow[] {
    if (list === 'changes') return changes.get(id)
    if (list === 'failures') return failureRows(receipts.get(id))
    if (list === 'renamed') return renamedRows(receipts.get(id))
    return plans.get(id)[list]
  }

  function obstacleOf(run: RunSummary): string | null {
    const obstacle = obstacleToUndo(records, run)
    return obstacle ? describeObstacle(obstacle) : null
  }

  return {
    openFolder: ({ path }) => open(path, false),
    forceFolder: ({ candidateId }) => open(candidates.get(candidateId), true),
    reopenFolder: ({ runId }) => open(folderOfRun(runId), false),
    async preview({ folderId, criterion }) {
      await checkPlan(criterion)
      const { rules } = readSettings(stateDir)
      const plan = previewFolder(folders.get(folderId), criterion, { rules })
      const planId = plans.put({ plan, moves: moveRows(plan), left: leftRows(plan) })
      return { planId, folderId, ...viewOfPlan(plan) }
    },
    rows: query => pageOf(rowsOf(query.list, query.id), query),
    organize: ({ planId }) =>
      run(async options => {
        const { plan } = plans.get(planId)
        await checkPlan(plan.criterion)
        return ended(await runPlan(plan, options))
      }),
    undo: ({ runId }) =>
      run(async options => ended(await undoRun({ ...options, runId, folder: folderOf(runId) }))),
    settle: ({ runId, way }) =>
      run(async options => {
        const settled = mergeReceipts(await recoverFolder({ ...options, folder: folderOf(runId), way }))
        return settled && kept(settled)
      }),
    cancel() {
      running?.abort()
      return null
    },
    listRuns({ before, count }) {
      const runs = listRuns({ records, before: before || undefined, count: count + 1 })
      const shown = runs.slice(0, count).map(run => viewOfRun(run, home, obstacleOf(run)))
      return { runs: shown, hasOlder: runs.length > count }
    },
    recent() {
      const [interrupted] = interruptedRuns(records)
      const folders = recentFolders(listRuns({ records, count: runsForFolders }))
      return {
        interrupted: interrupted ? viewOfRun(interrupted, home) : null,
        folders: folders.map(run => viewOfRun(run, home)),
      }
    },
    folderPath: ({ folderId }) => folders.get(folderId).path,
    folderOfRun: ({ runId }) => folderOfRun(runId),
    ...rulesDesk,
  }
}

type RunOptions = {
  readonly records: RunRecords
  readonly signal: AbortSignal
  readonly onProgress: (progress: Progress) => void
}

import type { Answers } from '../../ipc/line.ts'
import type {
  ComparingProgress,
  FolderChanged,
  FolderChoice,
  ListName,
  LookProgress,
  ReceiptView,
  RunProgress,
} from '../../ipc/organize-views.ts'
import type { RuleSetChanged } from '../../ipc/rule-views.ts'
import {
  canRedo,
  checkAnswer,
  type FactReader,
  type Folder,
  FolderRefused,
  filesOfRun,
  interruptedRuns,
  listRuns,
  obstacleToUndo,
  openFolder,
  type Plan,
  placeOfRun,
  type Receipt,
  type RunOptions,
  type RunRecords,
  type RunSummary,
  recoverFolder,
  redoRun,
  runPlan,
  searchRuns,
  undoRun,
  whyReadOnly,
} from '../../sorter/index.ts'
import { describeObstacle } from '../../words/files.ts'
import { describeFolderRefusal } from '../../words/refusals.ts'
import type { PlanGate } from '../account/plan-gate.ts'
import { withTildes } from '../app/home-paths.ts'
import { createSetDesk } from '../rule-sets/set-desk.ts'
import { createSetLibrary } from '../rule-sets/set-library.ts'
import { createSetTrial, type KeptTrial } from '../rule-sets/set-trial.ts'
import { keepingOf } from '../state/old-runs.ts'
import { createDuplicatesDesk } from './duplicates-desk.ts'
import { fileInList, type KeptLists, type KeptRun } from './file-in-list.ts'
import { createPreviewDesk } from './preview-desk.ts'
import { type GroupedRow, type LongList, namesAt, pageOf, placesOfNames } from './row-page.ts'
import { createRulesDesk } from './rules-desk.ts'
import { createShelf, NoLongerKept } from './shelf.ts'
import { createSorting } from './sorted-rows.ts'
import type { SortingCalls, UsualFolder } from './sorting-calls.ts'
import { createStartDesk } from './start-desk.ts'
import {
  failureRows,
  fillingOf,
  folderKeyOf,
  leftRows,
  mergeReceipts,
  moveRows,
  namesOf,
  renamedRows,
  runRows,
  viewOfFound,
  viewOfReceipt,
  viewOfRun,
  viewOfRunFiles,
} from './to-view.ts'

export type OrganizerOptions = {
  readonly stateDir: string
  readonly records: RunRecords
  readonly home: string
  readonly usualFolders: readonly UsualFolder[]
  readonly onProgress: (progress: RunProgress) => void
  /** Looks into files where that decides. */
  readonly facts?: FactReader
  readonly onLooking?: (progress: LookProgress) => void
  /** The folder of the newest preview is not as it shows it any more. */
  readonly onFolderChanged?: (changed: FolderChanged) => void
  /** The built or the source file of `same-bytes-worker`. */
  readonly sameBytesWorker: URL
  readonly onComparing?: (progress: ComparingProgress) => void
  /** The folder with the sets of rules to start from. */
  readonly starters: URL
  readonly onRuleSetChanged?: (changed: RuleSetChanged) => void
  /** A sort or an undo came to its end. */
  readonly onEnded: (receipt: ReceiptView) => void
  readonly checkPlan: PlanGate
}

/** One look of a search takes some tens of milliseconds: what is typed next need not wait for the whole history. */
const searchLook = { count: 20, mostFiles: 20, mostRuns: 500 }

/** One run at a time: the window shows one, and a second would compete for the same disk. */
export class RunUnderWay extends Error {
  override readonly name = 'RunUnderWay'
  readonly code = 'busy'
}

/** Keeps folders, plans and receipts by id and does the sorting. Only the newest plans are kept. */
export function createOrganizer(options: OrganizerOptions): Omit<Answers<SortingCalls>, 'here'> {
  const { stateDir, records, home, facts, onProgress, onLooking, onComparing, onEnded, checkPlan } = options
  const candidates = createShelf<string>(20)
  const folders = createShelf<Folder>(20)
  const receipts = createShelf<Receipt>(20)
  const changes = createShelf<readonly GroupedRow[]>(2)
  const runFiles = createShelf<KeptRun & { readonly rows: readonly GroupedRow[] }>(8)
  const rulesDesk = createRulesDesk({
    stateDir,
    home,
    folderOf: folders.get,
    facts,
    checkPlan,
    keepChanges: changes.put,
  })
  const trials = createShelf<KeptTrial>(2)
  const setDesk = createSetDesk({ stateDir, home, onChanged: options.onRuleSetChanged })
  const { renamed, ...setCalls } = setDesk
  const setLibrary = createSetLibrary({ stateDir, home, starters: options.starters, onRenamed: renamed })
  const setTrial = createSetTrial({ stateDir, home, folderOf: folders.get, facts, keep: trials.put })
  const duplicates = createDuplicatesDesk({
    stateDir,
    workerUrl: options.sameBytesWorker,
    folderOf: folders.get,
    onComparing,
  })
  const startDesk = createStartDesk({
    stateDir,
    home,
    records,
    usualFolders: options.usualFolders,
    open: path => open(path, false),
  })
  const previews = createPreviewDesk({
    stateDir,
    home,
    folderOf: folders.get,
    facts,
    onLooking,
    checkPlan,
    onFolderChanged: options.onFolderChanged,
    isRunning: () => running !== null,
  })
  const keptLists: KeptLists = {
    planOf: id => previews.get(id).plan,
    receiptOf: receipts.get,
    runOf: runFiles.get,
    trialOf: trials.get,
    pathOfDuplicate: duplicates.pathOf,
  }
  const inOrder = createSorting()
  let running: AbortController | null = null
  /** A plan is carried out once. Whoever asks again gets the same receipt; after a failure it can be tried again. */
  const runs = new WeakMap<Plan, Promise<ReceiptView>>()

  function open(path: string, force: boolean): FolderChoice {
    try {
      checkAnswer(path)
      const folder = openFolder(path, { stateDir, home, force, look: true })
      const [interrupted] = interruptedRuns(records, folder)
      const { folderName, displayPath } = namesOf(folder.path, home)
      const readOnly = whyReadOnly(folder.path)
      return {
        kind: 'opened',
        folder: {
          folderId: folders.put(folder),
          name: folderName,
          displayPath,
          readOnly: readOnly ? withTildes(describeFolderRefusal(readOnly), home) : null,
          interrupted: interrupted ? viewOfRun(interrupted, home) : null,
        },
      }
    } catch (error) {
      if (!(error instanceof FolderRefused)) throw error
      const { refusal, canForce } = error
      const message = withTildes(describeFolderRefusal(refusal), home)
      const { displayPath } = namesOf(path, home)
      return { kind: 'refused', candidateId: candidates.put(path), displayPath, message, canForce }
    }
  }

  async function run<T>(work: (options: RunOptions) => Promise<T>): Promise<T> {
    if (running) throw new RunUnderWay('Another run is under way. Wait until it ends, or cancel it.')
    const stop = new AbortController()
    running = stop
    try {
      let filledAt: ReturnType<typeof fillingOf> = () => []
      return await work({
        records,
        signal: stop.signal,
        onPlan(plan, kind) {
          filledAt = fillingOf(plan, kind === 'undo' ? 'from' : 'to')
        },
        onProgress: progress => onProgress({ ...progress, filled: filledAt(progress.done) }),
      })
    } finally {
      running = null
      previews.runEnded()
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

  function carryOut(plan: Plan): Promise<ReceiptView> {
    return run(async options => {
      await checkPlan(plan.criterion, plan.paidRules)
      checkAnswer(plan.folder.path)
      const receipt = await runPlan(plan, options)
      previews.carriedOut(plan.folder.path)
      return ended(receipt)
    })
  }

  function folderOfRun(runId: string): string {
    const place = placeOfRun(records, runId)
    if (place === undefined) throw new NoLongerKept('This run is no longer in the history.')
    return place
  }

  /** A folder that would be refused now can still have its run undone or finished. */
  function folderOf(runId: string): Folder {
    const path = folderOfRun(runId)
    checkAnswer(path)
    return openFolder(path, { stateDir, home, force: true })
  }

  function rowsOf(list: ListName, id: string): LongList<GroupedRow> {
    if (list === 'changes') return changes.get(id)
    if (list === 'tried') return trials.get(id).rows
    if (list === 'duplicates') return duplicates.rows(id)
    if (list === 'run') return runFiles.get(id).rows
    if (list === 'failures') return failureRows(receipts.get(id), home)
    if (list === 'renamed') return renamedRows(runFiles.get(id).rows)
    return list === 'moves' ? moveRows(previews.get(id).plan, home) : leftRows(previews.get(id).plan, home)
  }

  function obstacleOf(run: RunSummary): string | null {
    const obstacle = obstacleToUndo(records, run)
    return obstacle ? describeObstacle(obstacle) : null
  }

  const viewOf = (run: RunSummary) => viewOfRun(run, home, obstacleOf(run), canRedo(records, run))

  return {
    openFolder: ({ path }) => open(path, false),
    forceFolder: ({ candidateId }) => open(candidates.get(candidateId), true),
    reopenFolder: ({ runId }) => open(folderOfRun(runId), false),
    ...previews.calls,
    rows: query => pageOf(inOrder(rowsOf(query.list, query.id), query), query),
    findRows({ sought, ...query }) {
      const { list } = query
      const namesOfSought = () => {
        if ('names' in sought) return sought.names
        const { places, ...shown } = sought
        return namesAt(inOrder(rowsOf(list, shown.id), { list, ...shown }), shown, places)
      }
      const names = namesOfSought()
      return placesOfNames(inOrder(rowsOf(list, query.id), query), query, names)
    },
    async organize({ planId }) {
      const { plan } = previews.get(planId)
      const begun = runs.get(plan)
      if (begun) return begun
      const made = carryOut(plan)
      runs.set(plan, made)
      made.catch(() => runs.delete(plan))
      return made
    },
    undo: ({ runId }) =>
      run(async options => ended(await undoRun({ ...options, runId, folder: folderOf(runId) }))),
    undoFile: ({ runId, at }) =>
      run(async options => ended(await undoRun({ ...options, runId, files: [at], folder: folderOf(runId) }))),
    undoGroup: ({ runId, group }) =>
      run(async options => {
        const folder = folderOf(runId)
        const files = filesOfRun(records, runId).moved.flatMap(({ to, isBack }, at) =>
          !isBack && folderKeyOf(to) === group ? [at] : [],
        )
        return ended(await undoRun({ ...options, runId, files, folder }))
      }),
    redo: ({ runId }) =>
      run(async options =>
        ended(await redoRun({ ...options, runId, folder: folderOf(runId), permit: checkPlan })),
      ),
    settle: ({ runId, way }) =>
      run(async options => {
        const settled = mergeReceipts(await recoverFolder({ ...options, folder: folderOf(runId), way }))
        return settled && kept(settled)
      }),
    cancel() {
      running?.abort()
      previews.cancel()
      return null
    },
    searchHistory({ words, before }) {
      const search = { before: before || undefined, ...searchLook }
      const { runs, next } = searchRuns(records, words.split(/\s+/), search)
      return { runs: runs.map(found => viewOfFound(found, viewOf(found.run), home)), next }
    },
    listRuns({ before, count }) {
      let hasNewer = false
      const onNewer = () => {
        hasNewer = true
      }
      const runs = listRuns({ records, before: before || undefined, count: count + 1, onNewer })
      return {
        runs: runs.slice(0, count).map(viewOf),
        hasOlder: runs.length > count,
        hasNewer,
        keeping: keepingOf(stateDir),
      }
    },
    openRun({ runId }) {
      const files = filesOfRun(records, runId)
      const rows = runRows(files, home)
      const filesId = runFiles.put({ folder: files.run.folder, moved: files.moved, rows })
      return { filesId, ...viewOfRunFiles(files, home) }
    },
    interrupted() {
      const [newest] = interruptedRuns(records)
      return newest ? viewOfRun(newest, home) : null
    },
    ...startDesk,
    folderPath: ({ folderId }) => folders.get(folderId).path,
    folderOfRun: ({ runId }) => folderOfRun(runId),
    fileInList: place => fileInList(keptLists, place),
    ...rulesDesk,
    ...setCalls,
    ...setLibrary,
    ...setTrial,
    ...duplicates.calls,
  }
}

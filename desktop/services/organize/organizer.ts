import type { Answers } from '../../ipc/line.ts'
import type {
  ComparingProgress,
  FolderChanged,
  FolderChoice,
  LookProgress,
  ReceiptView,
  RunProgress,
} from '../../ipc/organize-views.ts'
import { writeRows } from '../../ipc/row-text.ts'
import type { RuleSetChanged } from '../../ipc/rule-views.ts'
import {
  checkAnswer,
  type FactReader,
  FolderRefused,
  openFolder,
  recoverFolder,
  redoRun,
  runPlan,
  undoRun,
  whyReadOnly,
} from '../../sorter/index.ts'
import type { RunLog } from '../../sorter/run/run-log.ts'
import type { Folder, Plan, Receipt } from '../../sorter/values/values.ts'
import { describeFolderRefusal } from '../../words/refusals.ts'
import type { PlanGate } from '../account/plan-gate.ts'
import { withTildes } from '../app/home-paths.ts'
import { createHistoryDesk } from '../history/history-desk.ts'
import { createFolderSets } from '../rule-sets/folder-sets.ts'
import { createSetDesk } from '../rule-sets/set-desk.ts'
import { createSetLibrary } from '../rule-sets/set-library.ts'
import { createSetTrial } from '../rule-sets/set-trial.ts'
import { chosenSet } from '../state/chosen-sets.ts'
import { readRuleSet } from '../state/rule-sets.ts'
import { SettingsRefused } from '../state/settings.ts'
import type { StateDatabase } from '../state/state-database.ts'
import { createDuplicatesDesk } from './duplicates-desk.ts'
import { type FileLists, findListed } from './listed-file.ts'
import { createPreviewDesk } from './preview-desk.ts'
import { failedRows } from './rows.ts'
import { createShelf } from './shelf.ts'
import type { SortingCalls, UsualFolder } from './sorting-calls.ts'
import { createStartDesk } from './start-desk.ts'
import { fillingOf, namesOf, viewOfReceipt } from './to-view.ts'

export type OrganizerOptions = {
  readonly state: StateDatabase
  readonly log: RunLog
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

/** One run at a time: the window shows one, and a second would compete for the same disk. */
export class RunUnderWay extends Error {
  override readonly name = 'RunUnderWay'
  readonly code = 'busy'
}

/** Keeps folders, plans and receipts by id and does the sorting. Only the newest plans are kept. */
export function createOrganizer(options: OrganizerOptions): Omit<Answers<SortingCalls>, 'here'> {
  const { state, log, home, facts, onProgress, onLooking, onComparing, onEnded, checkPlan } = options
  const { stateDir } = state
  const candidates = createShelf<string>(20)
  const folders = createShelf<Folder>(20)
  const history = createHistoryDesk({ state, log, home })
  const { settled, ...folderSets } = createFolderSets({ state, home, folderOf: folders.get })
  const receipts = createShelf<Receipt>(20)
  const trials = createShelf<Plan>(2)
  const setDesk = createSetDesk({ state, home, onChanged: options.onRuleSetChanged })
  const { renamed, ...setCalls } = setDesk
  const setLibrary = createSetLibrary({ state, home, starters: options.starters, onRenamed: renamed })
  const setTrial = createSetTrial({
    stateDir,
    home,
    folderOf: folders.get,
    facts,
    keep: trials.put,
    checkPlan,
  })
  const duplicates = createDuplicatesDesk({
    state,
    workerUrl: options.sameBytesWorker,
    folderOf: folders.get,
    onComparing,
  })
  const startDesk = createStartDesk({
    state,
    home,
    recentFolders: history.recentFolders,
    usualFolders: options.usualFolders,
    open: path => open(path, false),
  })
  const previews = createPreviewDesk({
    state,
    home,
    folderOf: folders.get,
    facts,
    onLooking,
    checkPlan,
    onFolderChanged: options.onFolderChanged,
    isRunning: () => running !== null,
  })
  const lists: FileLists = {
    planOf: id => trials.find(id) ?? previews.get(id).plan,
    runOf: history.filesOf,
    receiptOf: receipts.get,
    duplicatesOf: duplicates.get,
  }
  let running: AbortController | null = null
  /** A plan is carried out once. Whoever asks again gets the same receipt; after a failure it can be tried again. */
  const runs = new WeakMap<Plan, Promise<ReceiptView>>()

  function open(path: string, force: boolean): FolderChoice {
    try {
      checkAnswer(path)
      const folder = openFolder(path, { stateDir, home, force, isForReading: true })
      const { folderName, displayPath } = namesOf(folder.path, home)
      const readOnly = whyReadOnly(folder.path)
      return {
        kind: 'opened',
        folder: {
          folderId: folders.put(folder),
          name: folderName,
          displayPath,
          readOnly: readOnly ? withTildes(describeFolderRefusal(readOnly), home) : null,
          interrupted: history.newestInterrupted(folder.path),
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

  async function run<T>(work: (options: Parameters<typeof runPlan>[1]) => Promise<T>): Promise<T> {
    if (running) throw new RunUnderWay('Another run is under way. Wait until it ends, or cancel it.')
    const stop = new AbortController()
    running = stop
    try {
      let filledAt: ReturnType<typeof fillingOf> = () => []
      return await work({
        log,
        signal: stop.signal,
        onPlan(plan, kind) {
          filledAt = fillingOf(plan, kind === 'undo' ? 'from' : 'to')
        },
        onProgress: progress => onProgress({ ...progress, filled: filledAt(progress.done) }),
      })
    } finally {
      running = null
      history.runEnded()
      previews.runEnded()
    }
  }

  function viewOf(receipt: Receipt): ReceiptView {
    const failed = writeRows(failedRows(receipt.failures, home))
    return { receiptId: receipts.put(receipt), ...viewOfReceipt(receipt, home), failed }
  }

  function ended(receipt: Receipt): ReceiptView {
    const view = viewOf(receipt)
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

  const chosen = (runId: string) => ({ runId, folder: history.folderOf(runId) })

  return {
    openFolder: ({ path }) => open(path, false),
    forceFolder: ({ candidateId }) => open(candidates.get(candidateId), true),
    reopenFolder: ({ runId }) => open(history.calls.folderOfRun({ runId }), false),
    ...previews.calls,
    async preview(input) {
      await settled()
      return await previews.calls.preview(input)
    },
    async organize({ planId }) {
      const { plan } = previews.get(planId)
      const begun = runs.get(plan)
      if (begun !== undefined) return begun
      const made = carryOut(plan)
      runs.set(plan, made)
      made.catch(() => runs.delete(plan))
      return made
    },
    undo: ({ runId }) => run(async options => ended(await undoRun({ ...options, ...chosen(runId) }))),
    undoFile: ({ runId, path }) =>
      run(async options => ended(await undoRun({ ...options, ...chosen(runId), files: [{ from: path }] }))),
    undoGroup: ({ runId, group }) =>
      run(async options => {
        const files = history.filesIn(runId, group)
        return ended(await undoRun({ ...options, ...chosen(runId), files }))
      }),
    redo: ({ runId }) =>
      run(async options => ended(await redoRun({ ...options, ...chosen(runId), permit: checkPlan }))),
    settle: ({ runId, way }) =>
      run(async options => {
        const [settled] = await recoverFolder({ ...options, ...chosen(runId), way })
        return settled ? viewOf(settled) : null
      }),
    cancel() {
      running?.abort()
      previews.cancel()
      return null
    },
    ...history.calls,
    ...startDesk,
    folderPath: ({ folderId }) => folders.get(folderId).path,
    listedFile: file => findListed(lists, file).path,
    async fileToPicture(file) {
      const { folder, path } = findListed(lists, file)
      return { path, mayOpen: await opensFiles(state, folder) }
    },
    ...folderSets,
    ...setCalls,
    ...setLibrary,
    ...setTrial,
    ...duplicates.calls,
  }
}

/** Whether files of a folder are looked into. Not while its set cannot be followed, which might say no. */
async function opensFiles(state: StateDatabase, folder: string): Promise<boolean> {
  try {
    return (await readRuleSet(state.stateDir, chosenSet(state, folder))).lookInto !== 'nothing'
  } catch (error) {
    if (error instanceof SettingsRefused) return false
    throw error
  }
}

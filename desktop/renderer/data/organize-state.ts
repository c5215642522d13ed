import { assertNever } from '../../../server/contract/assert-never.ts'
import type {
  Criterion,
  Dropped,
  FolderChoice,
  FolderView,
  Group,
  LookProgress,
  ReceiptView,
  RunProgress,
  RunView,
  StartFolderView,
} from '../../ipc/organize-views.ts'
import type { ShownPlan } from '../../ipc/shown-plan.ts'
import { text } from '../organize/text.ts'
import { keepPace, type Pace, startPace } from './pace.ts'

export type Refused = Extract<FolderChoice, { kind: 'refused' }>
export type Job = 'organize' | 'undo' | 'redo' | 'finish'

/** What the Organize screen shows; one step leads to the next. */
export type Step =
  | { readonly name: 'start' }
  | {
      readonly name: 'preview'
      readonly folder: FolderView
      readonly plan: ShownPlan | null
      /** The rules that the plan follows. */
      readonly planRevision: number
      /** How far a look into files is; null while there is none. */
      readonly looking: LookProgress | null
      /** What could not be changed by hand, in a sentence; null for nothing. */
      readonly said: string | null
      /** The look was cancelled: there is no plan until the next one. */
      readonly isCancelled: boolean
      /** Names of the files by which it was opened: they are chosen in the preview. */
      readonly dropped: readonly string[]
    }
  | Running
  | { readonly name: 'result'; readonly receipt: ReceiptView; readonly plan: ShownPlan | null }

export type Filling = { readonly criterion: Criterion; readonly folders: readonly Group[] }

export type Running = {
  readonly name: 'running'
  readonly job: Job
  readonly folderName: string
  readonly plan: ShownPlan | null
  /** The folders that get files, or give them back; null until they are known. */
  readonly folders: Filling | null
  readonly progress: RunProgress | null
  /** How many files each folder has got or given, by its key. */
  readonly filled: ReadonlyMap<string, number>
  readonly pace: Pace
  readonly isStopping: boolean
  /** Where a run that could not start returns to. */
  readonly before: Step
}

export type State = {
  readonly step: Step
  readonly criterion: Criterion
  /** Counts how often the rules have changed: a plan by older ones is not carried out. */
  readonly revision: number
  /** A folder that is refused, or asked about, on top of the step. */
  readonly refused: Refused | null
  /** An interrupted run that waits to be settled. */
  readonly interrupted: RunView | null
  /** A sentence for people; stays until it is dismissed or overtaken. */
  readonly problem: string | null
  /** It is a preview's: the next one that succeeds overtakes it. */
  readonly isOfPreview: boolean
  /** The same of what was dropped; no problem. */
  readonly news: string | null
  /** Folders that wait for their turn. */
  readonly later: readonly StartFolderView[]
  /** The sort that ended last, until it is undone or another run starts: it can be undone from everywhere. */
  readonly last: ReceiptView | null
}

export type Action =
  /** `startId` is of one that waited. */
  | { readonly type: 'chosen'; readonly choice: FolderChoice; readonly startId?: string }
  | { readonly type: 'dropped'; readonly dropped: Dropped }
  /** Back to where folders are chosen. */
  | { readonly type: 'left' }
  | { readonly type: 'sortedBy'; readonly criterion: Criterion }
  | { readonly type: 'rulesChanged' }
  | { readonly type: 'previewed'; readonly plan: ShownPlan; readonly revision: number }
  /** A change by hand was made, or refused: `problem` says why. */
  | { readonly type: 'corrected'; readonly plan: ShownPlan | null; readonly problem: string | null }
  | { readonly type: 'looked'; readonly progress: LookProgress }
  | { readonly type: 'lookCancelled' }
  | { readonly type: 'started'; readonly job: Job; readonly folderName: string; readonly nowMs: number }
  | { readonly type: 'foldersRead'; readonly folders: Filling }
  | { readonly type: 'progressed'; readonly progress: RunProgress; readonly nowMs: number }
  | { readonly type: 'stopping' }
  | { readonly type: 'ended'; readonly receipt: ReceiptView }
  /** A run that could not start, or be ended. */
  | { readonly type: 'failed'; readonly message: string }
  /** Anything else that went wrong: a run goes on. */
  | { readonly type: 'told'; readonly message: string; readonly isOfPreview?: boolean }
  | { readonly type: 'foundInterrupted'; readonly run: RunView }
  /** The history was deleted: the last run can be neither undone nor shown. */
  | { readonly type: 'runsForgotten' }
  | { readonly type: 'dismissed'; readonly what: Dismissed }

export type Dismissed = 'refused' | 'interrupted' | 'problem' | 'news' | 'last' | 'later'

export const firstState: State = {
  step: { name: 'start' },
  criterion: 'type',
  revision: 0,
  refused: null,
  interrupted: null,
  problem: null,
  isOfPreview: false,
  news: null,
  later: [],
  last: null,
}

export function next(state: State, action: Action): State {
  const { step } = state
  switch (action.type) {
    case 'chosen': {
      const { choice, startId } = action
      const isOpened = ({ displayPath }: StartFolderView) =>
        choice.kind === 'opened' && choice.folder.displayPath === displayPath
      const later = state.later.filter(each => each.startId !== startId && !isOpened(each))
      return choose({ ...state, later, news: null }, choice)
    }
    case 'dropped': {
      const { choice, later } = action.dropped
      if (step.name === 'running') return state
      const waiting = choice === null ? state : { ...state, later }
      const next = choice === null ? waiting : choose(waiting, choice, action.dropped.files)
      return { ...next, news: text.dropped(action.dropped) }
    }
    case 'left':
      return step.name === 'result' ? { ...state, step: { name: 'start' } } : state
    case 'sortedBy':
      if (step.name !== 'preview') return state
      return { ...state, step: notLooking(step), criterion: action.criterion, problem: null }
    case 'rulesChanged':
      return { ...state, step: notLooking(step), revision: state.revision + 1, problem: null }
    case 'previewed': {
      const { plan, revision } = action
      if (step.name !== 'preview' || !isAwaited(plan, step.folder, state.criterion)) return state
      const problem = state.isOfPreview ? null : state.problem
      return { ...state, step: { ...notLooking(step), plan, planRevision: revision }, problem }
    }
    case 'corrected': {
      const { plan, problem } = action
      if (step.name !== 'preview') return state
      const isShown = plan !== null && isAwaited(plan, step.folder, state.criterion)
      return { ...state, step: { ...step, plan: isShown ? plan : step.plan, said: problem } }
    }
    case 'looked': {
      const { progress } = action
      if (step.name !== 'preview' || progress.folderId !== step.folder.folderId) return state
      return { ...state, step: { ...step, looking: progress, isCancelled: false } }
    }
    case 'lookCancelled':
      if (step.name !== 'preview') return state
      return { ...state, step: { ...step, looking: null, isCancelled: true } }
    case 'started': {
      const { job, folderName, nowMs } = action
      const plan = job === 'organize' ? planOf(step) : null
      const running = {
        name: 'running',
        job,
        folderName,
        folders: plan,
        progress: null,
        filled: new Map<string, number>(),
        pace: startPace(nowMs),
        isStopping: false,
      } as const
      return {
        ...firstState,
        criterion: state.criterion,
        revision: state.revision,
        later: state.later,
        step: { ...running, plan, before: step },
      }
    }
    case 'foldersRead':
      return step.name === 'running' ? { ...state, step: { ...step, folders: action.folders } } : state
    case 'progressed': {
      if (step.name !== 'running') return state
      const { progress, nowMs } = action
      const filled = new Map(step.filled)
      for (const { key, files } of progress.filled) filled.set(key, files)
      return { ...state, step: { ...step, progress, filled, pace: keepPace(step.pace, progress, nowMs) } }
    }
    case 'stopping':
      return step.name === 'running' ? { ...state, step: { ...step, isStopping: true } } : state
    case 'ended': {
      const { receipt } = action
      const canUndo = receipt.kind === 'sort' && receipt.moved > 0 && !receipt.isCutOff
      const last = canUndo ? receipt : null
      const plan = planOf(step)
      // Of a plan that was carried out only what stayed is shown.
      const shown = plan && { ...plan, rows: { ...plan.rows, moves: [] } }
      return { ...state, last, step: { name: 'result', receipt, plan: shown } }
    }
    case 'failed': {
      const before = step.name === 'running' ? step.before : step
      return { ...state, step: before, problem: action.message, isOfPreview: false }
    }
    case 'told': {
      const { message, isOfPreview = false } = action
      return { ...state, step: notLooking(step), problem: message, isOfPreview }
    }
    case 'foundInterrupted':
      return step.name === 'start' ? { ...state, interrupted: action.run } : state
    case 'runsForgotten':
      return { ...state, last: null, step: step.name === 'result' ? { name: 'start' } : step }
    case 'dismissed':
      return { ...state, [action.what]: action.what === 'later' ? [] : null }
    default:
      return assertNever(action)
  }
}

/** The plan of the shown folder, once it is the one asked for. */
export function currentPlan({ step, criterion, revision }: State): ShownPlan | null {
  if (step.name !== 'preview' || step.plan === null || step.planRevision !== revision) return null
  return isAwaited(step.plan, step.folder, criterion) ? step.plan : null
}

/** None of a plan is carried out where one of its rules is part of Premium, and the person has no Premium. */
export function needsPremium({ paidRules }: ShownPlan, locked: readonly Criterion[]): boolean {
  return paidRules.length > 0 && locked.length > 0
}

function choose(state: State, choice: FolderChoice, dropped: readonly string[] = []): State {
  if (state.step.name === 'running') return state
  if (choice.kind === 'refused') return { ...state, refused: choice, problem: null }
  const { folder } = choice
  return {
    ...firstState,
    criterion: state.criterion,
    revision: state.revision,
    later: state.later,
    last: state.last,
    step: {
      name: 'preview',
      folder,
      plan: null,
      planRevision: state.revision,
      looking: null,
      said: null,
      isCancelled: false,
      dropped,
    },
    interrupted: folder.interrupted,
  }
}

function notLooking<T extends Step>(step: T): T {
  return step.name === 'preview' ? { ...step, looking: null, isCancelled: false } : step
}

function isAwaited(plan: ShownPlan, folder: FolderView, criterion: Criterion): boolean {
  return plan.folderId === folder.folderId && plan.criterion === criterion
}

function planOf(step: Step): ShownPlan | null {
  return step.name === 'start' ? null : step.plan
}

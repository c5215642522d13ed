import type {
  Criterion,
  Dropped,
  FactsProgress,
  FileSection,
  FolderChoice,
  FolderView,
  ReceiptView,
  RunProgress,
  RunView,
  StartFolderView,
} from '../../../ipc/organize-views.ts'
import type { ShownPlan } from '../../../ipc/shown-plan.ts'
import type { Pace } from './pace.ts'

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
      /** Progress of the reading of facts; null while none are read. */
      readonly readingFacts: FactsProgress | null
      /** Why a file could not be changed by hand, opened or shown, in a sentence; null for nothing. */
      readonly fileProblem: string | null
      /** The reading of facts was cancelled: there is no plan until the next one. */
      readonly isCancelled: boolean
      /** Names of the files by which it was opened: they are chosen in the preview. */
      readonly dropped: readonly string[]
    }
  | Running
  | { readonly name: 'result'; readonly receipt: ReceiptView; readonly plan: ShownPlan | null }

export type Filling = { readonly criterion: Criterion; readonly folders: readonly FileSection[] }

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
  /** An interrupted run that waits for a decision. */
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
  /** A change by hand was made, or refused: `problem` is the reason. */
  | { readonly type: 'corrected'; readonly plan: ShownPlan | null; readonly problem: string | null }
  | { readonly type: 'factsProgressed'; readonly progress: FactsProgress }
  | { readonly type: 'readingCancelled' }
  | { readonly type: 'started'; readonly job: Job; readonly folderName: string; readonly nowMs: number }
  | { readonly type: 'foldersRead'; readonly folders: Filling }
  | { readonly type: 'progressed'; readonly progress: RunProgress; readonly nowMs: number }
  | { readonly type: 'stopping' }
  | { readonly type: 'ended'; readonly receipt: ReceiptView }
  /** A run that could not start, or be ended. */
  | { readonly type: 'failed'; readonly message: string }
  /** Anything else that went wrong: a run goes on. */
  | { readonly type: 'problemReported'; readonly message: string; readonly isOfPreview?: boolean }
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

/** The plan of the shown folder, once it is the one asked for. */
export function currentPlan({ step, criterion, revision }: State): ShownPlan | null {
  if (step.name !== 'preview' || step.plan === null || step.planRevision !== revision) return null
  return isAwaited(step.plan, step.folder, criterion) ? step.plan : null
}

/** None of a plan is carried out where one of its rules is part of Premium, and the person has no Premium. */
export function needsPremium({ paidRules }: ShownPlan, locked: readonly Criterion[]): boolean {
  return paidRules.length > 0 && locked.length > 0
}

/** Whether a plan is of this folder, sorted this way. */
export function isAwaited(plan: ShownPlan, folder: FolderView, criterion: Criterion): boolean {
  return plan.folderId === folder.folderId && plan.criterion === criterion
}

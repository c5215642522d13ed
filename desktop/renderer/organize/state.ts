import { assertNever } from '../../../server/contract/assert-never.ts'
import type {
  Criterion,
  FolderChoice,
  FolderView,
  PlanView,
  Progress,
  ReceiptView,
  RunView,
} from '../../ipc/organize-views.ts'

export type Refused = Extract<FolderChoice, { kind: 'refused' }>
export type Job = 'organize' | 'undo' | 'finish'

/** What the Organize screen shows; one step leads to the next. */
export type Step =
  | { readonly name: 'start' }
  | {
      readonly name: 'preview'
      readonly folder: FolderView
      readonly plan: PlanView | null
      /** The rules that the plan follows. */
      readonly planRevision: number
    }
  | Running
  | { readonly name: 'result'; readonly receipt: ReceiptView; readonly plan: PlanView | null }

export type Running = {
  readonly name: 'running'
  readonly job: Job
  readonly folderName: string
  readonly plan: PlanView | null
  readonly progress: Progress | null
  readonly startedMs: number
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
}

export type Action =
  | { readonly type: 'chosen'; readonly choice: FolderChoice }
  | { readonly type: 'sortedBy'; readonly criterion: Criterion }
  | { readonly type: 'rulesChanged' }
  | { readonly type: 'previewed'; readonly plan: PlanView; readonly revision: number }
  | { readonly type: 'started'; readonly job: Job; readonly folderName: string; readonly nowMs: number }
  | { readonly type: 'progressed'; readonly progress: Progress }
  | { readonly type: 'stopping' }
  | { readonly type: 'ended'; readonly receipt: ReceiptView }
  | { readonly type: 'failed'; readonly message: string }
  | { readonly type: 'foundInterrupted'; readonly run: RunView }
  | { readonly type: 'dismissed'; readonly what: 'refused' | 'interrupted' | 'problem' }

export const firstState: State = {
  step: { name: 'start' },
  criterion: 'type',
  revision: 0,
  refused: null,
  interrupted: null,
  problem: null,
}

export function next(state: State, action: Action): State {
  const { step } = state
  switch (action.type) {
    case 'chosen':
      return choose(state, action.choice)
    case 'sortedBy':
      if (step.name !== 'preview') return state
      return { ...state, criterion: action.criterion, problem: null }
    case 'rulesChanged':
      return { ...state, revision: state.revision + 1, problem: null }
    case 'previewed': {
      const { plan, revision } = action
      if (step.name !== 'preview' || revision !== state.revision) return state
      if (!isAwaited(plan, step.folder, state.criterion)) return state
      return { ...state, step: { ...step, plan, planRevision: revision }, problem: null }
    }
    case 'started': {
      const { job, folderName, nowMs } = action
      const running = {
        name: 'running',
        job,
        folderName,
        progress: null,
        startedMs: nowMs,
        isStopping: false,
      } as const
      return {
        ...firstState,
        criterion: state.criterion,
        revision: state.revision,
        step: { ...running, plan: planOf(step), before: step },
      }
    }
    case 'progressed':
      return step.name === 'running' ? { ...state, step: { ...step, progress: action.progress } } : state
    case 'stopping':
      return step.name === 'running' ? { ...state, step: { ...step, isStopping: true } } : state
    case 'ended':
      return { ...state, step: { name: 'result', receipt: action.receipt, plan: planOf(step) } }
    case 'failed':
      return { ...state, step: step.name === 'running' ? step.before : step, problem: action.message }
    case 'foundInterrupted':
      return step.name === 'start' ? { ...state, interrupted: action.run } : state
    case 'dismissed':
      return { ...state, [action.what]: null }
    default:
      return assertNever(action)
  }
}

/** The plan of the shown folder, once it is the one asked for. */
export function currentPlan({ step, criterion, revision }: State): PlanView | null {
  if (step.name !== 'preview' || step.plan === null || step.planRevision !== revision) return null
  return isAwaited(step.plan, step.folder, criterion) ? step.plan : null
}

function choose(state: State, choice: FolderChoice): State {
  if (state.step.name === 'running') return state
  if (choice.kind === 'refused') return { ...state, refused: choice, problem: null }
  const { folder } = choice
  return {
    ...firstState,
    criterion: state.criterion,
    revision: state.revision,
    step: { name: 'preview', folder, plan: null, planRevision: state.revision },
    interrupted: folder.interrupted,
  }
}

function isAwaited(plan: PlanView, folder: FolderView, criterion: Criterion): boolean {
  return plan.folderId === folder.folderId && plan.criterion === criterion
}

function planOf(step: Step): PlanView | null {
  return step.name === 'start' ? null : step.plan
}

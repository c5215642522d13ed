import type { FolderChoice, StartFolderView } from '../../../ipc/organize-views.ts'
import type { ShownPlan } from '../../../ipc/shown-plan.ts'
import { text } from '../../organize/text.ts'
import { startPace, updatePace } from './pace.ts'
import { type Action, firstState, isAwaited, type State, type Step } from './state.ts'

type Reducer<Type extends Action['type']> = (state: State, action: Extract<Action, { type: Type }>) => State

const reducers: { readonly [Type in Action['type']]: Reducer<Type> } = {
  chosen(state, { choice, startId }) {
    const isOpened = ({ displayPath }: StartFolderView) =>
      choice.kind === 'opened' && choice.folder.displayPath === displayPath
    const later = state.later.filter(each => each.startId !== startId && !isOpened(each))
    return choose({ ...state, later, news: null }, choice)
  },
  dropped(state, { dropped }) {
    const { choice, later } = dropped
    if (state.step.name === 'running') return state
    const next = choice === null ? state : choose({ ...state, later }, choice, dropped.files)
    return { ...next, news: text.dropped(dropped) }
  },
  left: state => (state.step.name === 'result' ? { ...state, step: { name: 'start' } } : state),
  sortedBy(state, { criterion }) {
    if (state.step.name !== 'preview') return state
    return { ...state, step: notReading(state.step), criterion, problem: null }
  },
  rulesChanged: state => ({
    ...state,
    step: notReading(state.step),
    revision: state.revision + 1,
    problem: null,
  }),
  previewed(state, { plan, revision }) {
    const { step } = state
    if (step.name !== 'preview' || !isAwaited(plan, step.folder, state.criterion)) return state
    const problem = state.isOfPreview ? null : state.problem
    return { ...state, step: { ...notReading(step), plan, planRevision: revision }, problem }
  },
  corrected(state, { plan, problem }) {
    const { step } = state
    if (step.name !== 'preview') return state
    const isShown = plan !== null && isAwaited(plan, step.folder, state.criterion)
    return { ...state, step: { ...step, plan: isShown ? plan : step.plan, fileProblem: problem } }
  },
  factsProgressed(state, { progress }) {
    const { step } = state
    if (step.name !== 'preview' || progress.folderId !== step.folder.folderId) return state
    return { ...state, step: { ...step, readingFacts: progress, isCancelled: false } }
  },
  readingCancelled(state) {
    const { step } = state
    return step.name === 'preview'
      ? { ...state, step: { ...step, readingFacts: null, isCancelled: true } }
      : state
  },
  started(state, { job, folderName, nowMs }) {
    const { step, criterion, revision, later } = state
    const plan = job === 'organize' ? planOf(step) : null
    const running = {
      name: 'running',
      job,
      folderName,
      plan,
      folders: plan,
      progress: null,
      filled: new Map<string, number>(),
      pace: startPace(nowMs),
      isStopping: false,
      before: step,
    } as const
    return { ...firstState, criterion, revision, later, step: running }
  },
  foldersRead(state, { folders }) {
    const { step } = state
    return step.name === 'running' ? { ...state, step: { ...step, folders } } : state
  },
  progressed(state, { progress, nowMs }) {
    const { step } = state
    if (step.name !== 'running') return state
    const filled = new Map(step.filled)
    for (const { key, files } of progress.filled) filled.set(key, files)
    return { ...state, step: { ...step, progress, filled, pace: updatePace(step.pace, progress, nowMs) } }
  },
  stopping(state) {
    const { step } = state
    return step.name === 'running' ? { ...state, step: { ...step, isStopping: true } } : state
  },
  ended(state, { receipt }) {
    const canUndo = receipt.kind === 'sort' && receipt.moved > 0 && !receipt.isCutOff
    const plan = planOf(state.step)
    // Of a plan that was carried out only what stayed is shown.
    const shown = plan && { ...plan, rows: { ...plan.rows, moves: [] } }
    return { ...state, last: canUndo ? receipt : null, step: { name: 'result', receipt, plan: shown } }
  },
  failed(state, { message }) {
    const { step } = state
    const before = step.name === 'running' ? step.before : step
    return { ...state, step: before, problem: message, isOfPreview: false }
  },
  problemReported: (state, { message, isOfPreview = false }) => ({
    ...state,
    step: notReading(state.step),
    problem: message,
    isOfPreview,
  }),
  foundInterrupted: (state, { run }) =>
    state.step.name === 'start' ? { ...state, interrupted: run } : state,
  runsForgotten(state) {
    const { step } = state
    return { ...state, last: null, step: step.name === 'result' ? { name: 'start' } : step }
  },
  dismissed: (state, { what }) => ({ ...state, [what]: what === 'later' ? [] : null }),
}

/** What becomes of the Organize screen. */
export function next(state: State, action: Action): State {
  const reduce = reducers[action.type] as Reducer<Action['type']> // the action's own, which a type cannot express
  return reduce(state, action)
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
      readingFacts: null,
      fileProblem: null,
      isCancelled: false,
      dropped,
    },
    interrupted: folder.interrupted,
  }
}

function notReading<T extends Step>(step: T): T {
  return step.name === 'preview' ? { ...step, readingFacts: null, isCancelled: false } : step
}

function planOf(step: Step): ShownPlan | null {
  return step.name === 'start' ? null : step.plan
}

import type { RuleSet } from '../rules/set-schema.ts'
import { assertNever } from '../values/assert-never.ts'
import type { Folder, Listing, Plan, Receipt } from '../values/values.ts'
import type { WaitingFile, WatchEvent, WatchProblem, WatchState, WatchTiming } from './watch-event.ts'
import type { Sifted } from './watched-files.ts'

/**
 * State of a watch, which decides its next step. A turn finds the folder, reads the rules, scans, and sorts the files that are due;
 * each of these effects ends in an input. Pure: folder-watch.ts performs the effects.
 */
export type State = {
  readonly mode: 'running' | 'paused' | 'closed'
  /** A turn is under way. */
  readonly isBusy: boolean
  /** When the timer begins the next turn, in the clock of `nowMs`; null while no timer is set. */
  readonly dueMs: number | null
  /** The timer fired during a turn: the next one begins at once. */
  readonly isOverdue: boolean
  /** The folder may have changed since the last scan. */
  readonly mayHaveNews: boolean
  /** How long the last scan took. */
  readonly scanMs: number
  /** The last events, so that none is reported twice. */
  readonly reported: { readonly state: string; readonly waiting: string }
}

/** A scan, and which of its files are due. */
export type Scanned = Omit<Sifted, 'files'> & {
  readonly listing: Listing
  readonly set: RuleSet
  readonly tookMs: number
}

/** The result of a step of a turn. */
type StepEnd =
  /** `isNews`: the folder has changed, or a file is to be tried again. */
  | { readonly kind: 'found'; readonly folder: Folder; readonly isNews: boolean }
  | { readonly kind: 'setRead'; readonly folder: Folder; readonly set: RuleSet }
  | { readonly kind: 'scanned'; readonly scanned: Scanned }
  | { readonly kind: 'sorted'; readonly plan: Plan; readonly receipt: Receipt }
  /** Reading files was stopped by a pause or by `close`. */
  | { readonly kind: 'stopped' }
  /** The folder may not be sorted, or is not there. */
  | { readonly kind: 'refused'; readonly isAway: boolean; readonly problem: WatchProblem }
  /** The folder disappeared during the turn. */
  | { readonly kind: 'folderGone' }
  /** Nothing can be sorted for now. */
  | { readonly kind: 'blocked'; readonly problem: WatchProblem }

export type Input =
  /** At the start, and after the computer slept. */
  | { readonly kind: 'scanRequested' }
  /** The system reports a change in the folder. */
  | { readonly kind: 'changeNoticed' }
  | { readonly kind: 'timerFired' }
  | { readonly kind: 'paused' }
  | { readonly kind: 'resumed' }
  | { readonly kind: 'closed' }
  | StepEnd

export type Effect =
  | { readonly kind: 'find' }
  | { readonly kind: 'readSet'; readonly folder: Folder }
  | { readonly kind: 'scan'; readonly folder: Folder; readonly set: RuleSet }
  | { readonly kind: 'sort'; readonly scanned: Scanned }
  /** Sets the timer, in place of the one that was set. */
  | { readonly kind: 'setTimer'; readonly delayMs: number }
  /** Stops the timer, and a run under way between two files. */
  | { readonly kind: 'stop' }
  | { readonly kind: 'report'; readonly event: WatchEvent }

export type Step = readonly [State, readonly Effect[]]

export const firstState: State = {
  mode: 'running',
  isBusy: false,
  dueMs: null,
  isOverdue: false,
  mayHaveNews: true,
  scanMs: 0,
  reported: { state: '', waiting: keyOf([], null) },
}

/** Rest after a scan, as a multiple of its duration: a large folder that changes all the time is scanned 5 % of the time. */
const restPerScan = 20

/** @param nowMs of any clock that only goes forward */
export function next(state: State, input: Input, timing: WatchTiming, nowMs: number): Step {
  const isRunning = state.mode === 'running'
  switch (input.kind) {
    case 'scanRequested':
      return setTimer({ ...state, mayHaveNews: true }, 0, nowMs)
    case 'changeNoticed':
      return setTimer(
        { ...state, mayHaveNews: true },
        Math.max(timing.lullMs, state.scanMs * restPerScan),
        nowMs,
      )
    case 'timerFired':
      if (!isRunning) return [state, []]
      return state.isBusy ? [{ ...state, dueMs: null, isOverdue: true }, []] : beginTurn(state)
    case 'paused':
      if (!isRunning) return [state, []]
      return then(stop({ ...state, mode: 'paused' }), each => reportState(each, 'paused', null))
    case 'resumed':
      if (state.mode !== 'paused') return [state, []]
      return setTimer({ ...state, mode: 'running', mayHaveNews: true }, 0, nowMs)
    case 'closed':
      return stop({ ...state, mode: 'closed' })
    default:
      return afterStep(state, input, timing, nowMs)
  }
}

/** A pause takes effect between two steps. A run that has moved files is reported in any case. */
function afterStep(state: State, input: StepEnd, timing: WatchTiming, nowMs: number): Step {
  const { settleMs, lullMs, checkMs } = timing
  if (state.mode !== 'running' && input.kind !== 'sorted') return [{ ...state, isBusy: false }, []]
  switch (input.kind) {
    case 'found':
      return then(reportState(state, 'watching', null), each =>
        input.isNews || each.mayHaveNews
          ? [{ ...each, mayHaveNews: false }, [{ kind: 'readSet', folder: input.folder }]]
          : endTurn(each, checkMs, nowMs),
      )
    case 'setRead':
      return [state, [{ kind: 'scan', folder: input.folder, set: input.set }]]
    case 'scanned':
      return afterScan(state, input.scanned, timing, nowMs)
    case 'sorted': {
      const { plan, receipt } = input
      const sorted = endTurn({ ...state, mayHaveNews: true }, settleMs, nowMs)
      // A run without moves is not reported: the rules leave the files.
      if (receipt.runId === '') return sorted
      return then(sorted, each => [each, [{ kind: 'report', event: { kind: 'sorted', plan, receipt } }]])
    }
    case 'stopped':
      return endTurn({ ...state, mayHaveNews: true }, settleMs, nowMs)
    case 'refused':
      return then(endTurn(state, checkMs, nowMs), each =>
        reportState(each, input.isAway ? 'away' : 'refused', input.problem),
      )
    case 'folderGone':
      return endTurn(state, lullMs, nowMs)
    case 'blocked':
      return then(endTurn({ ...state, mayHaveNews: true }, checkMs, nowMs), each =>
        reportWaiting(each, [], input.problem),
      )
    default:
      return assertNever(input)
  }
}

/** Complete files wait for files that are still arriving, but no longer than `groupMs`. */
function afterScan(state: State, scanned: Scanned, timing: WatchTiming, nowMs: number): Step {
  const { settleMs, groupMs, checkMs } = timing
  const { due, isSettling, readyForMs, waiting, tookMs } = scanned
  const after = { ...state, scanMs: tookMs, mayHaveNews: state.mayHaveNews || isSettling }
  const mayWait = isSettling && readyForMs < groupMs
  if (due.length > 0 && !mayWait) return [after, [{ kind: 'sort', scanned }]]
  return then(reportWaiting(after, waiting, null), each =>
    endTurn(each, each.mayHaveNews ? settleMs : checkMs, nowMs),
  )
}

/** Joins two steps; the effects of both, in their order. */
function then([state, effects]: Step, more: (state: State) => Step): Step {
  const [last, others] = more(state)
  return [last, [...effects, ...others]]
}

function beginTurn(state: State): Step {
  return [{ ...state, isBusy: true, dueMs: null, isOverdue: false }, [{ kind: 'find' }]]
}

/** Ends a turn; the next one begins at once where it is overdue. */
function endTurn(state: State, delayMs: number, nowMs: number): Step {
  const ended = { ...state, isBusy: false }
  return state.isOverdue ? beginTurn(ended) : setTimer(ended, delayMs, nowMs)
}

/** Sets the timer, unless one that is set fires sooner. */
function setTimer(state: State, delayMs: number, nowMs: number): Step {
  const dueMs = nowMs + delayMs
  if (state.mode !== 'running' || (state.dueMs !== null && dueMs >= state.dueMs)) return [state, []]
  return [{ ...state, dueMs }, [{ kind: 'setTimer', delayMs }]]
}

function stop(state: State): Step {
  return [{ ...state, dueMs: null, isOverdue: false }, [{ kind: 'stop' }]]
}

function reportState(state: State, watchState: WatchState, problem: WatchProblem | null): Step {
  const key = keyOf(watchState, problem)
  if (key === state.reported.state) return [state, []]
  const event: WatchEvent = { kind: 'state', state: watchState, problem }
  return [{ ...state, reported: { ...state.reported, state: key } }, [{ kind: 'report', event }]]
}

function reportWaiting(state: State, files: readonly WaitingFile[], problem: WatchProblem | null): Step {
  const waiting = keyOf(files, problem)
  if (waiting === state.reported.waiting) return [state, []]
  const event: WatchEvent = { kind: 'waiting', files, problem }
  return [{ ...state, reported: { ...state.reported, waiting } }, [{ kind: 'report', event }]]
}

function keyOf(...reported: readonly unknown[]): string {
  return JSON.stringify(reported)
}

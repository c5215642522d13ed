import { assertNever } from '../model/assert-never.ts'
import type { FileEntry, Folder, Listing, Plan, Receipt } from '../model/values.ts'
import type { Following } from '../rules/rule-set.ts'
import type { WaitingFile, WatchEvent, WatchProblem, WatchState, WatchTiming } from './watch-event.ts'

/**
 * What a watched folder does, and when. A turn finds the folder, reads the rules, looks, and sorts what is due;
 * each of these effects ends in an input. Pure: folder-watch.ts carries the effects out.
 */
export type State = {
  readonly mode: 'running' | 'paused' | 'closed'
  /** A turn is under way. */
  readonly isBusy: boolean
  /** When the timer begins the next turn, in the clock of `nowMs`; null while no timer is set. */
  readonly dueMs: number | null
  /** The timer went off during a turn: the next one follows at once. */
  readonly isOverdue: boolean
  /** Something may be new. */
  readonly mayHaveNews: boolean
  /** How long the last look took. */
  readonly lookMs: number
  /** What was said last, so that nothing is said twice. */
  readonly told: { readonly state: string; readonly waiting: string }
}

/** What a look found. */
export type Look = {
  readonly listing: Listing
  readonly rules: Following
  /** New and complete, and not put off after a failure. */
  readonly due: readonly FileEntry[]
  /** More is arriving. */
  readonly isSettling: boolean
  /** How long the first of the complete files has waited. */
  readonly readyForMs: number
  readonly waiting: readonly WaitingFile[]
  readonly tookMs: number
}

export type Input =
  /** To look at once: at the start, and after the computer slept. */
  | { readonly kind: 'lookRequested' }
  /** The system says that something in the folder has changed. */
  | { readonly kind: 'changeNoticed' }
  | { readonly kind: 'timerFired' }
  | { readonly kind: 'paused' }
  | { readonly kind: 'resumed' }
  | { readonly kind: 'closed' }
  /** `isNews`: it has changed, or something is to be tried again. */
  | { readonly kind: 'found'; readonly folder: Folder; readonly isNews: boolean }
  | { readonly kind: 'rulesRead'; readonly folder: Folder; readonly rules: Following }
  | { readonly kind: 'looked'; readonly look: Look }
  | { readonly kind: 'sorted'; readonly plan: Plan; readonly receipt: Receipt }
  /** A look into files was stopped, by a pause or at the end. */
  | { readonly kind: 'stopped' }
  /** The folder may not be sorted, or is not there. */
  | { readonly kind: 'refused'; readonly isAway: boolean; readonly problem: WatchProblem }
  /** The folder went during the turn. */
  | { readonly kind: 'folderGone' }
  /** Nothing can be sorted for now. */
  | { readonly kind: 'blocked'; readonly problem: WatchProblem }

export type Effect =
  | { readonly kind: 'find' }
  | { readonly kind: 'readRules'; readonly folder: Folder }
  | { readonly kind: 'look'; readonly folder: Folder; readonly rules: Following }
  | { readonly kind: 'sort'; readonly look: Look }
  /** Sets the timer, in place of the one that was set. */
  | { readonly kind: 'setTimer'; readonly delayMs: number }
  /** Stops the timer, and a run under way between two files. */
  | { readonly kind: 'stop' }
  | { readonly kind: 'tell'; readonly event: WatchEvent }

export type Step = readonly [State, readonly Effect[]]

export const firstState: State = {
  mode: 'running',
  isBusy: false,
  dueMs: null,
  isOverdue: false,
  mayHaveNews: true,
  lookMs: 0,
  told: { state: '', waiting: keyOf([], null) },
}

/** A folder of 100,000 files into which something is written all the time is looked at one twentieth of the time. */
const restPerLook = 20

/** @param nowMs of any clock that only goes forward */
export function next(state: State, input: Input, timing: WatchTiming, nowMs: number): Step {
  const { settleMs, lullMs, groupMs, checkMs } = timing
  const isRunning = state.mode === 'running'
  switch (input.kind) {
    case 'lookRequested':
      return setTimer({ ...state, mayHaveNews: true }, 0, nowMs)
    case 'changeNoticed':
      return setTimer({ ...state, mayHaveNews: true }, Math.max(lullMs, state.lookMs * restPerLook), nowMs)
    case 'timerFired':
      if (!isRunning) return [state, []]
      return state.isBusy ? [{ ...state, dueMs: null, isOverdue: true }, []] : beginTurn(state)
    case 'paused':
      if (!isRunning) return [state, []]
      return then(stop({ ...state, mode: 'paused' }), each => tellState(each, 'paused', null))
    case 'resumed':
      if (state.mode !== 'paused') return [state, []]
      return setTimer({ ...state, mode: 'running', mayHaveNews: true }, 0, nowMs)
    case 'closed':
      return stop({ ...state, mode: 'closed' })
    case 'found': {
      const { folder, isNews } = input
      if (!isRunning) return endTurn(state, checkMs, nowMs)
      return then(tellState(state, 'watching', null), each =>
        isNews || each.mayHaveNews
          ? [{ ...each, mayHaveNews: false }, [{ kind: 'readRules', folder }]]
          : endTurn(each, checkMs, nowMs),
      )
    }
    case 'rulesRead': {
      const { folder, rules } = input
      if (!isRunning) return endTurn(state, checkMs, nowMs)
      return [state, [{ kind: 'look', folder, rules }]]
    }
    case 'looked': {
      const { look } = input
      const { due, isSettling, readyForMs, waiting } = look
      const looked = { ...state, lookMs: look.tookMs, mayHaveNews: state.mayHaveNews || isSettling }
      const mayWait = isSettling && readyForMs < groupMs
      if (!isRunning) return endTurn(looked, checkMs, nowMs)
      if (due.length > 0 && !mayWait) return [looked, [{ kind: 'sort', look }]]
      return then(tellWaiting(looked, waiting, null), each =>
        endTurn(each, each.mayHaveNews ? settleMs : checkMs, nowMs),
      )
    }
    case 'sorted': {
      const { plan, receipt } = input
      const sorted = endTurn({ ...state, mayHaveNews: true }, settleMs, nowMs)
      // Files that the rules let stay are no news.
      if (receipt.runId === '') return sorted
      return then(sorted, each => [each, [{ kind: 'tell', event: { kind: 'sorted', plan, receipt } }]])
    }
    case 'stopped':
      return endTurn({ ...state, mayHaveNews: true }, settleMs, nowMs)
    case 'refused': {
      const { isAway, problem } = input
      if (!isRunning) return endTurn(state, checkMs, nowMs)
      return then(endTurn(state, checkMs, nowMs), each =>
        tellState(each, isAway ? 'away' : 'refused', problem),
      )
    }
    case 'folderGone':
      return endTurn(state, lullMs, nowMs)
    case 'blocked': {
      const blocked = endTurn({ ...state, mayHaveNews: true }, checkMs, nowMs)
      return isRunning ? then(blocked, each => tellWaiting(each, [], input.problem)) : blocked
    }
    default:
      return assertNever(input)
  }
}

/** Joins two steps; the effects of both, in their order. */
function then([state, effects]: Step, more: (state: State) => Step): Step {
  const [last, others] = more(state)
  return [last, [...effects, ...others]]
}

function beginTurn(state: State): Step {
  return [{ ...state, isBusy: true, dueMs: null, isOverdue: false }, [{ kind: 'find' }]]
}

/** Ends a turn; the next one follows at once where it is overdue. */
function endTurn(state: State, delayMs: number, nowMs: number): Step {
  const ended = { ...state, isBusy: false }
  if (state.mode !== 'running') return [ended, []]
  return state.isOverdue ? beginTurn(ended) : setTimer(ended, delayMs, nowMs)
}

/** Sets the timer, unless one that is set goes off sooner. */
function setTimer(state: State, delayMs: number, nowMs: number): Step {
  const dueMs = nowMs + delayMs
  if (state.mode !== 'running' || (state.dueMs !== null && dueMs >= state.dueMs)) return [state, []]
  return [{ ...state, dueMs }, [{ kind: 'setTimer', delayMs }]]
}

function stop(state: State): Step {
  return [{ ...state, dueMs: null, isOverdue: false }, [{ kind: 'stop' }]]
}

function tellState(state: State, watchState: WatchState, problem: WatchProblem | null): Step {
  const key = keyOf(watchState, problem)
  if (key === state.told.state) return [state, []]
  const event: WatchEvent = { kind: 'state', state: watchState, problem }
  return [{ ...state, told: { ...state.told, state: key } }, [{ kind: 'tell', event }]]
}

function tellWaiting(state: State, files: readonly WaitingFile[], problem: WatchProblem | null): Step {
  const waiting = keyOf(files, problem)
  if (waiting === state.told.waiting) return [state, []]
  const event: WatchEvent = { kind: 'waiting', files, problem }
  return [{ ...state, told: { ...state.told, waiting } }, [{ kind: 'tell', event }]]
}

function keyOf(...told: readonly unknown[]): string {
  return JSON.stringify(told)
}

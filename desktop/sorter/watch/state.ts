import { assertNever } from '../model/assert-never.ts'
import type { Rules } from '../model/rules.ts'
import type { FileEntry, Folder, Listing, Plan, Receipt } from '../model/values.ts'
import type { WaitingFile, WatchEvent, WatchState, WatchTiming } from './watch-event.ts'

/**
 * What a watched folder's turns are made of. A turn finds the folder, asks for the rules, looks, and sorts what is due;
 * each step begins where the one before it has told what came of it. Pure: the effects are carried out elsewhere.
 */
export type State = {
  readonly mode: 'running' | 'paused' | 'closed'
  /** A turn is under way. */
  readonly isTurning: boolean
  /** When the timer begins the next turn, in the clock of `nowMs`; null while no timer is set. */
  readonly dueMs: number | null
  /** The timer went off during a turn: the next one follows at once. */
  readonly isOverdue: boolean
  /** Something may be new. */
  readonly isStirred: boolean
  /** How long the last look took. */
  readonly lookMs: number
  /** What was said last, so that nothing is said twice. */
  readonly told: { readonly state: WatchState | null; readonly problem: string; readonly waiting: string }
}

/** What a look found. */
export type Look = {
  readonly listing: Listing
  readonly rules: Rules
  /** New and complete, and not put off after a failure. */
  readonly due: readonly FileEntry[]
  /** More is arriving. */
  readonly isSettling: boolean
  /** How long the first of the complete files has waited. */
  readonly readyForMs: number
  readonly waiting: readonly WaitingFile[]
  readonly tookMs: number
}

export type Happening =
  /** To look at once: at the start, and after the computer slept. */
  | { readonly kind: 'asked' }
  /** The system says that something in the folder has changed. */
  | { readonly kind: 'stirred' }
  | { readonly kind: 'due' }
  | { readonly kind: 'paused' }
  | { readonly kind: 'resumed' }
  | { readonly kind: 'closed' }
  /** `isNews`: it has changed, or something is to be tried again. */
  | { readonly kind: 'found'; readonly folder: Folder; readonly isNews: boolean }
  | { readonly kind: 'ruled'; readonly folder: Folder; readonly rules: Rules }
  | { readonly kind: 'looked'; readonly look: Look }
  | { readonly kind: 'sorted'; readonly plan: Plan; readonly receipt: Receipt }
  /** The folder may not be sorted, or is not there. */
  | { readonly kind: 'refused'; readonly isAway: boolean; readonly problem: string }
  /** The folder went during the turn. */
  | { readonly kind: 'lost' }
  /** Nothing can be sorted for now. */
  | { readonly kind: 'held'; readonly problem: string }

export type Effect =
  | { readonly kind: 'find' }
  | { readonly kind: 'ask'; readonly folder: Folder }
  | { readonly kind: 'look'; readonly folder: Folder; readonly rules: Rules }
  | { readonly kind: 'sort'; readonly look: Look }
  /** Sets the timer, in place of the one that was set. */
  | { readonly kind: 'wait'; readonly delayMs: number }
  /** Stops the timer, and a run under way between two files. */
  | { readonly kind: 'halt' }
  | { readonly kind: 'tell'; readonly event: WatchEvent }

export type Step = readonly [State, readonly Effect[]]

export const firstState: State = {
  mode: 'running',
  isTurning: false,
  dueMs: null,
  isOverdue: false,
  isStirred: true,
  lookMs: 0,
  told: { state: null, problem: '', waiting: waitingKey([], '') },
}

/** A folder of 100,000 files into which something is written all the time is looked at one twentieth of the time. */
const restPerLook = 20

/** @param nowMs of any clock that only goes forward */
export function next(state: State, happening: Happening, timing: WatchTiming, nowMs: number): Step {
  const { settleMs, lullMs, groupMs, checkMs } = timing
  const isRunning = state.mode === 'running'
  switch (happening.kind) {
    case 'asked':
      return wait({ ...state, isStirred: true }, 0, nowMs)
    case 'stirred':
      return wait({ ...state, isStirred: true }, Math.max(lullMs, state.lookMs * restPerLook), nowMs)
    case 'due':
      if (!isRunning) return [state, []]
      return state.isTurning ? [{ ...state, dueMs: null, isOverdue: true }, []] : begin(state)
    case 'paused':
      if (!isRunning) return [state, []]
      return then(halt({ ...state, mode: 'paused' }), each => enter(each, 'paused', ''))
    case 'resumed':
      if (state.mode !== 'paused') return [state, []]
      return wait({ ...state, mode: 'running', isStirred: true }, 0, nowMs)
    case 'closed':
      return halt({ ...state, mode: 'closed' })
    case 'found': {
      const { folder, isNews } = happening
      if (!isRunning) return end(state, checkMs, nowMs)
      return then(enter(state, 'watching', ''), each =>
        isNews || each.isStirred
          ? [{ ...each, isStirred: false }, [{ kind: 'ask', folder }]]
          : end(each, checkMs, nowMs),
      )
    }
    case 'ruled': {
      const { folder, rules } = happening
      if (!isRunning) return end(state, checkMs, nowMs)
      return [state, [{ kind: 'look', folder, rules }]]
    }
    case 'looked': {
      const { look } = happening
      const { due, isSettling, readyForMs, waiting } = look
      const looked = { ...state, lookMs: look.tookMs, isStirred: state.isStirred || isSettling }
      const mayWait = isSettling && readyForMs < groupMs
      if (!isRunning) return end(looked, checkMs, nowMs)
      if (due.length > 0 && !mayWait) return [looked, [{ kind: 'sort', look }]]
      return then(tellWaiting(looked, waiting, ''), each =>
        end(each, each.isStirred ? settleMs : checkMs, nowMs),
      )
    }
    case 'sorted': {
      const { plan, receipt } = happening
      const sorted = end({ ...state, isStirred: true }, settleMs, nowMs)
      return then(sorted, each => [each, [{ kind: 'tell', event: { kind: 'sorted', plan, receipt } }]])
    }
    case 'refused': {
      const { isAway, problem } = happening
      if (!isRunning) return end(state, checkMs, nowMs)
      return then(end(state, checkMs, nowMs), each => enter(each, isAway ? 'away' : 'refused', problem))
    }
    case 'lost':
      return end(state, lullMs, nowMs)
    case 'held': {
      const held = end({ ...state, isStirred: true }, checkMs, nowMs)
      return isRunning ? then(held, each => tellWaiting(each, [], happening.problem)) : held
    }
    default:
      return assertNever(happening)
  }
}

/** Joins two steps; the effects of both, in their order. */
function then([state, effects]: Step, more: (state: State) => Step): Step {
  const [last, others] = more(state)
  return [last, [...effects, ...others]]
}

function begin(state: State): Step {
  return [{ ...state, isTurning: true, dueMs: null, isOverdue: false }, [{ kind: 'find' }]]
}

/** Ends a turn; the next one follows at once where it is overdue. */
function end(state: State, delayMs: number, nowMs: number): Step {
  const ended = { ...state, isTurning: false }
  if (state.mode !== 'running') return [ended, []]
  return state.isOverdue ? begin(ended) : wait(ended, delayMs, nowMs)
}

/** Sets the timer, unless one that is set goes off sooner. */
function wait(state: State, delayMs: number, nowMs: number): Step {
  const dueMs = nowMs + delayMs
  if (state.mode !== 'running' || (state.dueMs !== null && dueMs >= state.dueMs)) return [state, []]
  return [{ ...state, dueMs }, [{ kind: 'wait', delayMs }]]
}

function halt(state: State): Step {
  return [{ ...state, dueMs: null, isOverdue: false }, [{ kind: 'halt' }]]
}

function enter(state: State, watchState: WatchState, problem: string): Step {
  const { told } = state
  if (watchState === told.state && problem === told.problem) return [state, []]
  const event: WatchEvent = { kind: 'state', state: watchState, problem }
  return [{ ...state, told: { ...told, state: watchState, problem } }, [{ kind: 'tell', event }]]
}

function tellWaiting(state: State, files: readonly WaitingFile[], problem: string): Step {
  const waiting = waitingKey(files, problem)
  if (waiting === state.told.waiting) return [state, []]
  const event: WatchEvent = { kind: 'waiting', files, problem }
  return [{ ...state, told: { ...state.told, waiting } }, [{ kind: 'tell', event }]]
}

function waitingKey(files: readonly WaitingFile[], problem: string): string {
  return JSON.stringify([files, problem])
}

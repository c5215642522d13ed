import { maxShownWaiting, type WaitingView } from '../../ipc/watch-views.ts'
import {
  type FactReader,
  FolderWatch,
  movesMade,
  type RuleSet,
  type WatchEvent,
  type WatchTiming,
} from '../../sorter/index.ts'
import type { Criterion } from '../../sorter/values/criteria.ts'
import { describeWaiting } from '../../words/files.ts'
import { displayName } from '../../words/names.ts'
import { describeProblem } from '../../words/refusals.ts'
import { withTildes } from '../app/home-paths.ts'
import type { ThreadContext } from '../context.ts'
import { knownFilesStore } from '../state/watched.ts'
import type { WatchOrder, WatchReport } from './watch-calls.ts'

export type WatchSessionsOptions = Pick<ThreadContext, 'state' | 'log' | 'home' | 'now'> & {
  readonly facts?: FactReader
  readonly onReport: (watchId: string, report: WatchReport) => void
  /** The set of a folder as it is now, where this way of sorting is open to the person. @throws with a sentence */
  readonly setFor: (criterion: Criterion, folder: string) => Promise<RuleSet>
  readonly timing?: WatchTiming
}

const mostExamples = 3

/** All watched folders. */
export function createWatchSessions(options: WatchSessionsOptions) {
  const { state, log, home, facts, onReport, setFor, timing, now } = options
  const watches = new Map<string, { readonly order: WatchOrder; readonly watch: FolderWatch }>()
  const closing = new Set<Promise<void>>()

  function end(watchId: string): void {
    const ended = watches.get(watchId)?.watch.close()
    watches.delete(watchId)
    if (ended === undefined) return
    closing.add(ended)
    void ended.finally(() => closing.delete(ended))
  }

  function begin(order: WatchOrder): FolderWatch {
    const { watchId, path, criterion, force } = order
    const watch = new FolderWatch(path, {
      log,
      stateDir: state.stateDir,
      home,
      force,
      criterion,
      known: knownFilesStore(state, watchId),
      set: () => setFor(criterion, path),
      onEvent: event => onReport(watchId, reportOf(event, home, now())),
      facts,
      ...(timing && { timing }),
    })
    watches.set(watchId, { order, watch })
    return watch
  }

  return {
    /** Starts new folders and stops removed ones. */
    follow(orders: readonly WatchOrder[], isPaused: boolean): void {
      const wanted = new Map(orders.map(order => [order.watchId, order]))
      for (const [watchId, { order }] of watches) {
        const next = wanted.get(watchId)
        if (next?.path !== order.path || next.criterion !== order.criterion) end(watchId)
      }
      for (const order of orders) {
        const known = watches.get(order.watchId)?.watch
        const watch = known ?? begin(order)
        if (isPaused) watch.pause()
        else watch.resume()
        if (!known) watch.start()
      }
    },
    /** Checks every folder at once. */
    check(): void {
      for (const { watch } of watches.values()) watch.check()
    },
    /** Resolves when no run is under way any more. */
    async close(): Promise<void> {
      for (const watchId of [...watches.keys()]) end(watchId)
      await Promise.all(closing)
    },
  }
}

function reportOf(event: WatchEvent, home: string, now: Date): WatchReport {
  const sentenceOf = (problem: Parameters<typeof describeProblem>[0] | null) =>
    problem ? withTildes(describeProblem(problem), home) : ''
  if (event.kind === 'state') return { ...event, problem: sentenceOf(event.problem) }
  if (event.kind === 'waiting') {
    const files = event.files.slice(0, maxShownWaiting).map(
      (file): WaitingView => ({
        name: displayName(file.name),
        note: withTildes(describeWaiting(file), home),
      }),
    )
    return { kind: 'waiting', files, total: event.files.length, problem: sentenceOf(event.problem) }
  }
  const { runId, moved, failures } = event.receipt
  const run = { runId, at: now.toISOString(), moved, failed: failures.length, examples: examplesOf(event) }
  return { kind: 'sorted', run }
}

function examplesOf({ plan, receipt }: Extract<WatchEvent, { kind: 'sorted' }>): string[] {
  return movesMade(plan, receipt)
    .slice(0, mostExamples)
    .map(({ from }) => displayName(from))
}

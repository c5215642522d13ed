import type { RunView } from '../../ipc/organize-views.ts'

/** A line of a day: a run, or what the watch of a folder did on it. Newest first. */
export type Entry =
  | { readonly kind: 'run'; readonly run: RunView }
  | { readonly kind: 'watch'; readonly runs: readonly [RunView, ...RunView[]] }

export type Day = {
  /** As `Date.toDateString` writes it. */
  readonly key: string
  /** The newest run of it began then; ISO 8601. */
  readonly at: string
  readonly entries: readonly Entry[]
}

/**
 * Runs by the day on which they began, here. On a day, the runs of one folder's watch are one entry, in the place of the
 * newest; one that waits for a person, or is the only one, stands for itself.
 * @param runs newest first
 */
export function daysOf(runs: readonly RunView[]): readonly Day[] {
  const days = new Map<string, { readonly at: string; readonly runs: RunView[] }>()
  for (const run of runs) {
    const key = new Date(run.startedAt).toDateString()
    const day = days.get(key)
    if (day) day.runs.push(run)
    else days.set(key, { at: run.startedAt, runs: [run] })
  }
  return Array.from(days, ([key, { at, runs: ofDay }]) => ({ key, at, entries: entriesOf(ofDay) }))
}

function entriesOf(runs: readonly RunView[]): readonly Entry[] {
  const folds = Map.groupBy(runs.filter(isFolded), run => run.displayPath)
  return runs.flatMap((run): Entry[] => {
    const [newest, ...older] = (isFolded(run) && folds.get(run.displayPath)) || []
    if (newest === undefined || older.length === 0) return [{ kind: 'run', run }]
    return run === newest ? [{ kind: 'watch', runs: [newest, ...older] }] : []
  })
}

const isFolded = ({ byWatch, state }: RunView) => byWatch && state !== 'running' && state !== 'interrupted'

/** Whether files of the run can be put back. */
export function canUndo({ kind, state, moved, obstacle }: RunView): boolean {
  return kind === 'sort' && (state === 'done' || state === 'partly-undone') && moved > 0 && obstacle === null
}

export type RunAction = 'finish' | 'undo' | 'redo' | 'locate'

/** Actions that a run offers, in the order of their buttons. */
export function actionsOf(run: RunView): readonly RunAction[] {
  if (run.state === 'interrupted' && !run.canLocate) return ['finish', 'undo']
  const canRedo = run.canRedo && run.obstacle === null
  const actions: readonly (RunAction | false)[] = [
    canUndo(run) && 'undo',
    canRedo && 'redo',
    run.canLocate && 'locate',
  ]
  return actions.filter(action => action !== false)
}

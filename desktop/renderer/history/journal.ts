import type { RunView } from '../../ipc/organize-views.ts'

/** Runs that share a line, newest first. */
export type Runs = readonly [RunView, ...RunView[]]

/**
 * Runs by the day on which they began, in local time.
 * @param runs newest first
 * @returns by the first moment of the day, ISO 8601; in the order given
 */
export function daysOf(runs: readonly RunView[]): ReadonlyMap<string, readonly RunView[]> {
  return Map.groupBy(runs, ({ startedAt }) => {
    const day = new Date(startedAt)
    day.setHours(0, 0, 0, 0)
    return day.toISOString()
  })
}

/**
 * Runs of a day by their lines. The runs of one folder's watch share a line, in the place of the newest; one that waits for
 * a person has its own.
 * @param runs newest first
 */
export function foldWatches(runs: readonly RunView[]): readonly Runs[] {
  const folds = Map.groupBy(runs.filter(isFolded), run => run.displayPath)
  return runs.flatMap((run): Runs[] => {
    if (!isFolded(run)) return [[run]]
    const [newest = run, ...older] = folds.get(run.displayPath) ?? []
    return run === newest ? [[newest, ...older]] : []
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

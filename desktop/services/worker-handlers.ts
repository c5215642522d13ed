import type { Handlers, Input } from '../ipc/calls.ts'
import type { ThreadContext, WorkerContext } from './context.ts'
import { createDuplicates } from './preview/duplicates.ts'
import { listedFiles } from './preview/listed-file.ts'
import { Previews } from './preview/preview.ts'
import { EditedSets } from './rules/edited-set.ts'
import { createFolderSets } from './rules/folder-set.ts'
import { createSetLibrary } from './rules/library.ts'
import { createTrials } from './rules/trial.ts'
import { History } from './runs/history.ts'
import { Runs } from './runs/organize.ts'
import { Start } from './start/start.ts'

/** The services of the worker, and what each of them answers. */
export function createWorkerHandlers(
  thread: ThreadContext,
  more: Omit<WorkerContext, keyof ThreadContext>,
): Omit<Handlers<'worker'>, 'setHolder'> {
  const context: WorkerContext = { ...thread, ...more }
  const history = new History(context)
  const start = new Start(context, history)
  const { folderOf } = start
  const folderSets = createFolderSets(context, folderOf)
  const previews = new Previews(context, folderOf, folderSets.whenWritten)
  const runs = new Runs(context, history, previews)
  const sets = new EditedSets(context)
  const trials = createTrials(context, folderOf)
  const duplicates = createDuplicates(context, folderOf)
  const lists = {
    planOf: (id: string) => trials.find(id) ?? previews.get(id).plan,
    runOf: (id: string) => history.filesOf(id),
    receiptOf: runs.receiptOf,
    duplicatesOf: duplicates.get,
  }
  const cancels = {
    run: () => runs.cancel(),
    counts: () => start.cancelCounts(),
    duplicates: duplicates.cancel,
    trial: trials.cancel,
  } satisfies Readonly<Record<Input<'cancel'>['work'], () => void>>
  return {
    cancel: ({ work }) => cancels[work](),
    ...start.handlers,
    ...previews.handlers,
    ...duplicates.handlers,
    ...listedFiles(context.state, lists),
    ...runs.handlers,
    ...history.handlers,
    ...folderSets.handlers,
    ...sets.handlers,
    ...createSetLibrary(context, sets.renamed),
    ...trials.handlers,
  }
}

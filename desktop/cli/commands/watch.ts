import type { PlanGate } from '../../services/account/plan-gate.ts'
import { withCriterion } from '../../services/state/followed-set.ts'
import { announceWatch } from '../../services/state/running-watches.ts'
import { createUpkeep } from '../../services/state/upkeep.ts'
import { FolderWatch, paidRules, startFactLookUp } from '../../sorter/index.ts'
import type { Folder } from '../../sorter/values/values.ts'
import { type Context, type Control, type Given, openGiven } from '../context.ts'
import { type ExitStatus, exit } from '../exit.ts'
import { isReaderGone, OutputFailed } from '../print/page.ts'
import { namedSet, rememberSet, setOf } from '../rule-choice.ts'
import { type WatchNews, watchFields, watchLines } from './watch-report.ts'

export async function watch(given: Given, context: Context): Promise<ExitStatus> {
  const { args, values } = given
  const checkPlan = context.planGate()
  await checkPlan(values.by ?? 'type')
  // Before Ctrl-C is listened to: the disk may hang.
  const folder = await openGiven(args[0] ?? '', context, { force: values.yes === true })
  await context.whileMoving(control => watchUntilStopped({ folder, values, checkPlan }, context, control))
  return exit.done
}

type Watched = Pick<Given, 'values'> & { readonly folder: Folder; readonly checkPlan: PlanGate }

/** Sorts new files until it is stopped, and prints what it does as it does it. */
async function watchUntilStopped(
  { folder, values, checkPlan }: Watched,
  context: Context,
  { signal }: Control,
): Promise<void> {
  const { stateDir, state, log, home, print, stdout, factsWorker, sameBytesWorker } = context
  const { by, yes: force = false } = values
  const { promise: ended, resolve: end, reject: fail } = Promise.withResolvers<void>()
  signal.addEventListener('abort', () => end(), { once: true })
  if (signal.aborted) end()
  stdout.once('error', error => (isReaderGone(error) ? end() : fail(new OutputFailed(error))))
  const follow = async () => {
    const followed = withCriterion(await setOf(values, { state, home }, folder.path), by)
    await checkPlan(followed.criterion, paidRules(followed.set))
    return followed
  }
  const { criterion } = await follow()
  rememberSet(values, state, folder.path)
  const upkeep = createUpkeep(state)
  const report = (news: WatchNews) => {
    print(watchFields(news, folder.path), watchLines).catch(() => undefined) // the listener above hears of it
    if (news.kind === 'sorted') setImmediate(upkeep)
  }
  const lookUp = startFactLookUp({ workerUrl: factsWorker })
  // Before the first scan, which checks for loops: of two watches that start together, at least one sees the other.
  const announced = announceWatch(state, { folder: folder.path, set: namedSet(values) })
  const watching = new FolderWatch(folder.path, {
    log,
    stateDir,
    home,
    force,
    criterion,
    known: null,
    facts: { lookUp, sameBytesWorker }, // nothing is kept of a file that arrives: it is moved, and so changed, at once
    set: async () => (await follow()).set,
    onEvent: report,
    ...(context.watchTiming && { timing: context.watchTiming }),
  })
  try {
    watching.start()
    await ended
  } finally {
    await watching.close()
    announced.release()
    lookUp.close()
    report({ kind: 'stopped' })
  }
}

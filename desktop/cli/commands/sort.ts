import { setImmediate } from 'node:timers/promises'
import { openCache } from '../../services/state/cache/cache-database.ts'
import { createFactCache } from '../../services/state/cache/cache-facts.ts'
import { withCriterion } from '../../services/state/followed-set.ts'
import { loadRuns, paidRules, previewFolder, type RuleSet, startFactLookUp } from '../../sorter/index.ts'
import type { Criterion } from '../../sorter/values/criteria.ts'
import type { FactProgress } from '../../sorter/values/facts.ts'
import type { Folder, Plan } from '../../sorter/values/values.ts'
import { type Context, type Control, type Given, openGiven } from '../context.ts'
import { type ExitStatus, statusOf } from '../exit.ts'
import { rememberSet, setOf } from '../rule-choice.ts'
import { sortFields, sortLines } from './sort-report.ts'

export const sort = async (given: Given, context: Context): Promise<ExitStatus> =>
  await perform(given, context, false)

export const plan = async (given: Given, context: Context): Promise<ExitStatus> =>
  await perform(given, context, true)

async function perform(
  { args: [path = ''], values }: Given,
  context: Context,
  dryRun: boolean,
): Promise<ExitStatus> {
  const { by, yes = false, explain = false } = values
  const { state, log, print } = context
  const checkPlan = context.planGate()
  await checkPlan(by ?? 'type')
  const folder = await openGiven(path, context, { force: yes, isForReading: dryRun })
  const { criterion, set } = withCriterion(await setOf(values, context, folder.path), by)
  await checkPlan(criterion, dryRun ? [] : paidRules(set))
  if (!dryRun) rememberSet(values, state, folder.path)
  const runs = dryRun ? null : await loadRuns()
  const settled = runs ? await runs.recoverFolder({ log, folder, way: 'keep' }) : []
  const planned = await context.whileReading(control => planOf(folder, { criterion, set }, context, control))
  if (planned === null) {
    await print({ cancelled: true, planned: 0, moved: 0 }, () => ['Stopped. Nothing was moved.'])
    return statusOf({ cancelled: true })
  }
  const receipt = runs && (await context.whileMoving(control => runs.runPlan(planned, { log, ...control })))
  const fields = sortFields({ plan: planned, set, explain, receipt, settled })
  await print(fields, (each, page) => sortLines(each, page, values))
  return statusOf(fields)
}

/** Null when it was stopped. */
async function planOf(
  folder: Folder,
  { criterion, set }: { readonly criterion: Criterion; readonly set: RuleSet },
  { factsWorker, sameBytesWorker, stateDir, cacheDir, home }: Context,
  { signal, listen, onRead, onListed }: Control,
): Promise<Plan | null> {
  const lookUp = startFactLookUp({ workerUrl: factsWorker })
  const cache = openCache(cacheDir)
  const onProgress = (progress: FactProgress) => {
    listen()
    onRead(progress)
  }
  try {
    const plan = await previewFolder(folder, criterion, {
      set,
      facts: { lookUp, cache: createFactCache(cache), sameBytesWorker, signal, onProgress },
      context: { stateDir, home },
      onListed,
    })
    // A signal that came while the plan was computed is heard between these two.
    await setImmediate()
    await setImmediate()
    return signal.aborted ? null : plan
  } catch (error) {
    if (signal.aborted && error === signal.reason) return null
    throw error
  } finally {
    lookUp.close()
    cache.close()
  }
}

import { openCache } from '../../services/state/cache/cache-database.ts'
import { createFactCache } from '../../services/state/cache/cache-facts.ts'
import { withCriterion } from '../../services/state/followed-set.ts'
import {
  loadRuns,
  openFolder,
  paidRules,
  previewFolder,
  type RuleSet,
  startFactLookUp,
} from '../../sorter/index.ts'
import { type Criterion, paidCriteria } from '../../sorter/values/criteria.ts'
import type { FactProgress } from '../../sorter/values/facts.ts'
import type { Folder, Plan } from '../../sorter/values/values.ts'
import { criterionLines, criterionOf, listed, optionLines, ruleOptionNames } from '../options.ts'
import { jsonParts } from '../print/json.ts'
import { type RuleChoice, rememberSet, ruleChoice, setOf } from '../rule-choice.ts'
import { type CommandContext, type Control, command, type Given, type Outcome } from './command.ts'
import { sortJson, sortText } from './sort-report.ts'

type SortRequest = {
  readonly folder: string
  readonly by: Criterion | undefined
  readonly rules: RuleChoice
  readonly dryRun: boolean
  readonly explain: boolean
  readonly force: boolean
}

export const sort = command({
  name: 'sort',
  argument: '<folder>',
  summary: "Move the folder's files into subfolders",
  options: ['by', 'dry-run', 'explain', 'force', 'json', ...ruleOptionNames],
  help: () => `Moves the folder's files into subfolders.

${criterionLines(14)}
                ${listed(paidCriteria, 'and')} need Premium: the plan of the account that is logged in to the Sortwell app counts, and
                holds for up to 14 days without a connection
${optionLines(['dry-run', 'explain', 'force'], 14)}
${optionLines(['json'], 14, { json: 'Print one JSON object: moved, skipped, failed, runId, and the reasons file by file' })}

The set of rules that was chosen for the folder is followed, or the default one ('sortwell rules --help'), unless one of
these is given:
${optionLines(['set', 'no-rules'], 24)}
These change an option of the set for this run:
${optionLines(['subfolders', 'no-subfolders', 'leave'], 24)}

In a pattern, * is any text and ? is one character; case does not matter. Without a / it is tried on names, anywhere;
with one, on the way from the folder, where ** is any number of folders. A / at the end means folders only.
`,
  read: given => requestOf(given, given.values['dry-run'] === true),
  perform,
})

export const plan = command({
  name: 'plan',
  argument: '<folder>',
  summary: 'Show what sort would do, and change nothing',
  options: ['by', 'explain', 'force', 'json', ...ruleOptionNames],
  help: () => `Shows what sort would do, and changes nothing. The options are those of sort but --dry-run; 'sortwell sort --help' lists
them.
`,
  read: given => requestOf(given, true),
  perform,
})

function requestOf({ folder = '', values }: Given, dryRun: boolean): SortRequest {
  const force = values.force === true
  const explain = values.explain === true
  return {
    folder,
    by: criterionOf(values.by),
    rules: ruleChoice(values),
    dryRun,
    explain,
    force,
  }
}

/** What a sort by a set would do, with what decides. */
export async function trySet(folder: string, set: string, context: CommandContext): Promise<Outcome> {
  const how = { dryRun: true, explain: true, force: true }
  return await perform({ folder, by: undefined, rules: { set, leaveAlone: [] }, ...how }, context)
}

async function perform(request: SortRequest, context: CommandContext): Promise<Outcome> {
  const { stateDir, state, log, home, platform } = context
  const { by, dryRun, explain, force } = request
  const checkPlan = context.planGate()
  await checkPlan(by ?? 'type')
  const folder = openFolder(request.folder, { stateDir, home, force, isForReading: dryRun })
  const { criterion, set } = withCriterion(await setOf(request.rules, context, folder.path), by)
  await checkPlan(criterion, dryRun ? [] : paidRules(set))
  if (!dryRun) rememberSet(request.rules, state, folder.path)
  const runs = dryRun ? null : await loadRuns()
  const settled = runs ? await runs.recoverFolder({ log, folder, way: 'keep' }) : []
  const planned = await context.look(control => planOf(folder, { criterion, set }, context, control))
  if (planned === null) return stopped
  const receipt = runs && (await context.carryOut(control => runs.runPlan(planned, { log, ...control })))
  const report = { plan: planned, set, explain, receipt, settled, home }
  return {
    cancelled: receipt?.cancelled ?? false,
    isCutOff: receipt?.isCutOff === true,
    json: () => sortJson(report),
    text: () => sortText(report, platform),
  }
}

const stopped: Outcome = {
  cancelled: true,
  json: () => jsonParts({ cancelled: true, planned: 0, moved: 0 }),
  text: () => ['Stopped. Nothing was moved.'],
}

/** Null when it was stopped. */
async function planOf(
  folder: Folder,
  { criterion, set }: { readonly criterion: Criterion; readonly set: RuleSet },
  { factsWorker, sameBytesWorker, stateDir, cacheDir, home }: CommandContext,
  { signal, listen, onLooking }: Control,
): Promise<Plan | null> {
  const lookUp = startFactLookUp({ workerUrl: factsWorker })
  const cache = openCache(cacheDir)
  const onProgress = (progress: FactProgress) => {
    listen()
    onLooking(progress)
  }
  try {
    return await previewFolder(folder, criterion, {
      set,
      facts: { lookUp, cache: createFactCache(cache), sameBytesWorker, signal, onProgress },
      context: { stateDir, home },
    })
  } catch (error) {
    if (signal.aborted && error === signal.reason) return null
    throw error
  } finally {
    lookUp.close()
    cache.close()
  }
}

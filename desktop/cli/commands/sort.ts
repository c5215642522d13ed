import { createPlanGate } from '../../services/account/plan-gate.ts'
import {
  type Criterion,
  openFolder,
  paidCriteria,
  previewFolder,
  recoverFolder,
  runPlan,
} from '../../sorter/index.ts'
import { criterionLines, criterionOf, listed, optionLines, ruleOptionNames } from '../options.ts'
import { type RuleChoice, ruleChoice, rulesOf } from '../rule-choice.ts'
import { command, type Given, type Outcome, type Surroundings } from './command.ts'
import { sortJson, sortText } from './sort-report.ts'

type SortRequest = {
  readonly folder: string
  readonly criterion: Criterion
  readonly rules: RuleChoice
  readonly dryRun: boolean
  readonly force: boolean
}

export const sort = command({
  name: 'sort',
  argument: '<folder>',
  summary: "Move the folder's files into subfolders",
  options: ['by', 'dry-run', 'force', 'json', ...ruleOptionNames],
  help: () => `Moves the folder's files into subfolders.

${criterionLines(12)}
              ${listed(paidCriteria, 'and')} need Premium: the plan of the account that is logged in to the Sortwell app counts, and
              holds for up to 14 days without a connection
${optionLines(['dry-run', 'force'], 12)}
${optionLines(['json'], 12, { json: 'Print one JSON object: moved, skipped, failed, runId, and the reasons file by file' })}

Rules are those set in the app, unless one of these is given:
${optionLines(['rules', 'no-rules'], 24)}
These go before any rules:
${optionLines(
  ruleOptionNames.filter(name => name !== 'rules' && name !== 'no-rules'),
  24,
)}

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
  options: ['by', 'force', 'json', ...ruleOptionNames],
  help: () => `Shows what sort would do, and changes nothing. The options are those of sort; 'sortwell sort --help' lists them.
`,
  read: given => requestOf(given, true),
  perform,
})

function requestOf({ folder = '', values }: Given, dryRun: boolean): SortRequest {
  const force = values.force === true
  return { folder, criterion: criterionOf(values.by), rules: ruleChoice(values), dryRun, force }
}

async function perform(request: SortRequest, around: Surroundings): Promise<Outcome> {
  const { stateDir, records, home, platform } = around
  const { criterion, dryRun, force } = request
  await createPlanGate(stateDir)(criterion)
  const rules = rulesOf(request.rules, stateDir)
  const folder = openFolder(request.folder, { stateDir, home, force, look: dryRun })
  const settled = dryRun ? [] : await recoverFolder({ records, folder, way: 'keep' })
  const planned = previewFolder(folder, criterion, { rules })
  const receipt = dryRun ? null : await around.carryOut(control => runPlan(planned, { records, ...control }))
  const report = { plan: planned, rules, receipt, settled }
  return {
    cancelled: receipt?.cancelled ?? false,
    json: () => sortJson(report),
    text: () => sortText(report, platform),
  }
}

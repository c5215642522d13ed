import { lstatSync } from 'node:fs'
import {
  complaintLine,
  defaultSetName,
  isSetFile,
  isSetName,
  listRuleSets,
  lookAtRuleSet,
  ruleSetFile,
  type SetComplaint,
  setText,
} from '../../services/state/rule-sets.ts'
import { SettingsRefused } from '../../services/state/settings.ts'
import { listStarters, type Starter, startSet } from '../../services/state/starters.ts'
import { stateFiles } from '../../services/state/state-dir.ts'
import { watchedLoops } from '../../services/state/watched-loops.ts'
import { assertNever, loadRuleChecks, paidRules, type RuleSet } from '../../sorter/index.ts'
import { describeLoop, describePaid } from '../../words/rule-sets.ts'
import { optionLines, UsageError } from '../options.ts'
import { jsonParts } from '../print/json.ts'
import { countRules } from '../print/lines.ts'
import { printable, printablePath, shellQuoted } from '../print/printable.ts'
import { type CommandContext, command, type Given, type Outcome } from './command.ts'
import { type ImportRequest, importRuleSet } from './rule-import.ts'
import { trySet } from './sort.ts'

type RulesRequest =
  | { readonly action: 'list' | 'schema' | 'starters' }
  /** Without any, all sets. */
  | { readonly action: 'check'; readonly sets: readonly string[] }
  | { readonly action: 'try'; readonly set: string; readonly folder: string }
  | { readonly action: 'start'; readonly starter: string; readonly name: string }
  | { readonly action: 'export'; readonly set: string }
  | ({ readonly action: 'import' } & ImportRequest)

const actions = ['list', 'starters', 'start', 'check', 'try', 'import', 'export', 'schema'] as const

export const rules = command({
  name: 'rules',
  argument: '<action>',
  summary: 'List, check, try, import and export sets of rules',
  options: ['as', 'yes', 'json'],
  help: () => `A set holds rules and options. Sets are YAML files in the folder "rules" of Sortwell's data folder, named after the set. A
folder for which none was chosen follows the set "${defaultSetName}". docs/rules.md describes the files.

  list                  The sets that are there
  starters              Sets to start from
  start <starter> [<name>]
                        Make a set of your own from one, called like it or by another name; no set is ever replaced
  check [<set>…]        Whether they can be followed, and which rules need Premium; a name, or a file that ends in .yaml
  try <set> <folder>    What a sort by this set would do, and which rule and fact decide; changes nothing
  import <file>         Show the set in a file, and import it when you agree
  export <set>          The file of a set, as it is
  schema                The JSON Schema of such files, for editors

${optionLines(['as', 'yes', 'json'], 22)}
`,
  read: requestOf,
  async perform(request, context) {
    switch (request.action) {
      case 'list':
        return await list(context)
      case 'starters':
        return await starters(context)
      case 'start':
        return await start(request, context)
      case 'check':
        return await check(request.sets, context)
      case 'try':
        return await trySet(request.folder, request.set, context)
      case 'import':
        return await importRuleSet(request, context)
      case 'export':
        return exportSet(request.set, context)
      case 'schema': {
        const schema = (await loadRuleChecks()).ruleSetSchema()
        const text = `${JSON.stringify(schema, null, 2)}\n`
        return { cancelled: false, json: () => [text], text: () => text.trimEnd().split('\n') }
      }
      default:
        return assertNever(request)
    }
  },
})

function requestOf({ files: [word, ...rest], values }: Given): RulesRequest {
  const action = actions.find(each => each === word)
  if (action === undefined) throw new UsageError(`'rules' takes ${actions.join(', ')}, not '${word}'`)
  if (action !== 'import' && (values.as !== undefined || values.yes)) {
    throw new UsageError("'--as' and '--yes' belong to 'rules import'")
  }
  if (action === 'check') return { action, sets: rest }
  if (action === 'import' || action === 'export') {
    const [given] = rest
    const what = action === 'import' ? 'file' : 'set'
    if (given === undefined || rest.length > 1) throw new UsageError(`'rules ${action}' takes one ${what}`)
    if (action === 'export') return { action, set: given }
    return { action, file: given, name: values.as, yes: values.yes === true, json: values.json === true }
  }
  if (action === 'try') {
    const [set, folder] = rest
    if (set === undefined || folder === undefined || rest.length > 2) {
      throw new UsageError("'rules try' takes a set and a folder")
    }
    return { action, set, folder }
  }
  if (action === 'start') {
    const [starter, name = starter] = rest
    if (starter === undefined || name === undefined || rest.length > 2) {
      throw new UsageError("'rules start' takes a starter, and a name for the set")
    }
    if (!isSetName(name)) throw new UsageError(`'${name}' is no name of a set of rules`)
    return { action, starter, name }
  }
  if (rest.length > 0) throw new UsageError(`'rules ${action}' takes nothing more`)
  return { action }
}

/** Comments and all: it is what the person wrote. */
function exportSet(name: string, { stateDir }: CommandContext): Outcome {
  const file = ruleSetFile(stateDir, name)
  const text = setText(stateDir, name)
  return {
    cancelled: false,
    json: () => jsonParts({ name, file, text }),
    text: () => text.replace(/\n$/, '').split('\n'),
  }
}

/** A set as it was found. */
type Checked = {
  readonly name: string
  readonly file: string
  readonly set: RuleSet
  readonly complaints: readonly SetComplaint[]
}

async function lookAt(name: string, { stateDir }: CommandContext): Promise<Checked> {
  const file = isSetFile(name) ? name : ruleSetFile(stateDir, name)
  const isMissing = !isSetFile(name) && lstatSync(file, { throwIfNoEntry: false }) === undefined
  if (isMissing) return { name, file, set: {}, complaints: [] }
  try {
    return { name, file, ...(await lookAtRuleSet(file)) }
  } catch (error) {
    if (!(error instanceof SettingsRefused)) throw error
    const complaint = { line: 1, column: 1, field: '', code: 'unreadable', message: error.message } as const
    return { name, file, set: {}, complaints: [complaint] }
  }
}

async function lookAtAll(names: readonly string[], context: CommandContext): Promise<readonly Checked[]> {
  const found: Checked[] = []
  for (const name of names) found.push(await lookAt(name, context))
  return found
}

function fieldsOf({ name, file, set, complaints }: Checked) {
  return { name, file, rules: set.rules?.length ?? 0, problems: complaints, needPremium: premiumOf(set) }
}

function premiumOf(set: RuleSet) {
  return paidRules(set).map(each => ({ ...each, message: describePaid(each) }))
}

async function list(context: CommandContext): Promise<Outcome> {
  const found = await lookAtAll(listRuleSets(context.stateDir), context)
  const place = stateFiles.ruleSets(context.stateDir)
  return {
    cancelled: false,
    json: () => jsonParts({ folder: place, sets: found.map(fieldsOf) }),
    text: () => found.map(lineOfSet),
  }
}

function lineOfSet({ name, set, complaints }: Checked): string {
  if (complaints.length > 0) return `  ${printable(name)}: cannot be followed; sortwell rules check says why`
  const isPaid = paidRules(set).length > 0
  return `  ${printable(name)}: ${countRules(set)}${isPaid ? ', needs Premium' : ''}`
}

async function starters(context: CommandContext): Promise<Outcome> {
  const found = await listStarters(context.starters)
  const widest = Math.max(...found.map(({ name }) => name.length))
  return {
    cancelled: false,
    json: () =>
      jsonParts({
        starters: found.map(({ name, about, set }) => ({ name, about, needPremium: premiumOf(set) })),
      }),
    text: () => found.map(each => `  ${each.name.padEnd(widest)}  ${each.about}${premiumNote(each)}`),
  }
}

function premiumNote({ set }: Starter): string {
  return paidRules(set).length === 0 ? '' : ' Needs Premium.'
}

async function start(
  { starter, name }: { readonly starter: string; readonly name: string },
  { starters: folder, stateDir, platform }: CommandContext,
): Promise<Outcome> {
  const found = await listStarters(folder)
  const chosen = found.find(each => each.name === starter)
  if (chosen === undefined) {
    throw new UsageError(
      `There is no starter '${starter}'; there are ${found.map(each => each.name).join(', ')}`,
    )
  }
  const made = await startSet(chosen, name, stateDir)
  const file = stateFiles.ruleSet(stateDir, name)
  if (!made) {
    throw new UsageError(`There is a set '${name}' already, in ${file}: say another name after the starter`)
  }
  return {
    cancelled: false,
    json: () => jsonParts({ name, file, starter, needPremium: premiumOf(chosen.set) }),
    text: () => [
      printable(`${file}: ${chosen.about}${premiumNote(chosen)}`),
      'Change it as you like. What it would do, and sorting by it:',
      `  sortwell rules try ${shellQuoted(name, platform)} <folder>`,
      `  sortwell sort <folder> --set ${shellQuoted(name, platform)}`,
    ],
  }
}

async function check(names: readonly string[], context: CommandContext): Promise<Outcome> {
  const { stateDir, state, home } = context
  const found = await lookAtAll(names.length === 0 ? listRuleSets(stateDir) : names, context)
  const loops = await watchedLoops(state, home)
  return {
    cancelled: false,
    isRefused: loops.length > 0 || found.some(({ complaints }) => complaints.length > 0),
    json: () => jsonParts({ sets: found.map(fieldsOf), loops }),
    text: () => [
      ...found.flatMap(linesOfCheck),
      ...loops.map(loop => describeLoop(loop.map(path => printablePath(path, home)))),
    ],
  }
}

function linesOfCheck({ name, file, set, complaints }: Checked): readonly string[] {
  if (complaints.length > 0)
    return complaints.map(each =>
      printable(each.code === 'unreadable' ? each.message : `${file}:${complaintLine(each)}`),
    )
  const paid = paidRules(set).map(each => `  Premium: “${printable(each.rule)}” ${describePaid(each)}.`)
  return [`${printable(name)}: ${countRules(set)}, nothing wrong.`, ...paid]
}

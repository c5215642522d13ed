import {
  complaintLine,
  inspectRuleSet,
  isSetFile,
  isSetName,
  listRuleSets,
  ruleSetFile,
  type SetComplaint,
  setText,
} from '../../services/state/rule-sets.ts'
import { isMissing, SettingsRefused } from '../../services/state/settings.ts'
import { listStarters, startSet } from '../../services/state/starters.ts'
import { stateFiles } from '../../services/state/state-dir.ts'
import { watchedLoops } from '../../services/state/watched-loops.ts'
import { loadRuleChecks, paidRules, type RuleSet } from '../../sorter/index.ts'
import { describeLoop } from '../../words/rule-sets.ts'
import type { Context, Given } from '../context.ts'
import { type ExitStatus, exit } from '../exit.ts'
import { UsageError } from '../options.ts'
import { countRules, countWarnings, premiumFields, premiumLine } from '../print/lines.ts'
import { printable, shellQuoted } from '../print/printable.ts'

/** Comments and all: it is what the person wrote. */
export async function exportRules(
  { args: [name = ''] }: Given,
  { stateDir, print }: Context,
): Promise<ExitStatus> {
  const file = ruleSetFile(stateDir, name)
  return await print({ name, file, text: setText(stateDir, name) }, ({ text }) =>
    text.replace(/\n$/, '').split('\n'),
  )
}

export async function schema(_: Given, { print }: Context): Promise<ExitStatus> {
  const found = (await loadRuleChecks()).ruleSetSchema()
  return await print(found, each => JSON.stringify(each, null, 2).split('\n'))
}

/** A set as it was found. */
type Checked = {
  readonly name: string
  readonly file: string
  readonly set: RuleSet
  readonly complaints: readonly SetComplaint[]
  readonly warnings: readonly SetComplaint[]
}

const readSets = (names: readonly string[], context: Context) =>
  Promise.all(names.map(name => readSet(name, context)))

async function readSet(name: string, { stateDir }: Context): Promise<Checked> {
  const file = isSetFile(name) ? name : ruleSetFile(stateDir, name)
  if (!isSetFile(name) && isMissing(file)) return { name, file, set: {}, complaints: [], warnings: [] }
  try {
    return { name, file, ...(await inspectRuleSet(file)) }
  } catch (error) {
    if (!(error instanceof SettingsRefused)) throw error
    const complaint = { line: 1, column: 1, field: '', code: 'unreadable', message: error.message } as const
    return { name, file, set: {}, complaints: [complaint], warnings: [] }
  }
}

function setFields({ name, file, set, complaints, warnings }: Checked) {
  return {
    name,
    file,
    rules: set.rules?.length ?? 0,
    problems: complaints,
    warnings,
    needPremium: premiumFields(paidRules(set)),
  }
}

type SetFields = ReturnType<typeof setFields>

export async function list(_: Given, context: Context): Promise<ExitStatus> {
  const { stateDir, print } = context
  const found = await readSets(listRuleSets(stateDir), context)
  const fields = { folder: stateFiles.ruleSets(stateDir), sets: found.map(setFields) }
  return await print(fields, ({ sets, folder }, page) => [
    ...sets.map(lineOfSet),
    '',
    page.style('dim', `In ${page.path(folder)}`),
  ])
}

function lineOfSet({ name, rules, problems, needPremium }: SetFields): string {
  if (problems.length > 0) return `  ${printable(name)}: has errors; see sortwell rules check`
  return `  ${printable(name)}: ${countRules(rules)}${needPremium.length > 0 ? ', needs Premium' : ''}`
}

export async function starters(_: Given, { starters: folder, print }: Context): Promise<ExitStatus> {
  const found = (await listStarters(folder)).map(({ name, about, set }) => {
    return { name, about, needPremium: premiumFields(paidRules(set)) }
  })
  return await print({ starters: found }, fields => {
    const widest = Math.max(...fields.starters.map(({ name }) => name.length))
    return fields.starters.map(each => `  ${each.name.padEnd(widest)}  ${each.about}${premiumNote(each)}`)
  })
}

function premiumNote({ needPremium }: { readonly needPremium: readonly object[] }): string {
  return needPremium.length === 0 ? '' : ' Needs Premium.'
}

export async function start(
  { args: [starter = '', name = starter] }: Given,
  context: Context,
): Promise<ExitStatus> {
  const { stateDir, platform, print } = context
  if (!isSetName(name)) throw new UsageError(`'${name}' cannot be the name of a set`)
  const found = await listStarters(context.starters)
  const chosen = found.find(each => each.name === starter)
  if (chosen === undefined) {
    const names = found.map(each => each.name).join(', ')
    throw new UsageError(`There is no starter '${starter}'; there are ${names}`)
  }
  const file = stateFiles.ruleSet(stateDir, name)
  if (!(await startSet(chosen, name, stateDir))) {
    throw new UsageError(`There is a set '${name}' already, in ${file}: add another name after the starter`)
  }
  const fields = { name, file, starter, needPremium: premiumFields(paidRules(chosen.set)) }
  return await print(fields, () => [
    printable(`${file}: ${chosen.about}${premiumNote(fields)}`),
    'Edit the file as you like, then try it:',
    `  sortwell plan <folder> --set ${shellQuoted(name, platform)} --explain`,
    `  sortwell sort <folder> --set ${shellQuoted(name, platform)}`,
  ])
}

export async function check({ args: names }: Given, context: Context): Promise<ExitStatus> {
  const { stateDir, state, home, print } = context
  const found = await readSets(names.length === 0 ? listRuleSets(stateDir) : names, context)
  const loops = await watchedLoops(state, home)
  await print({ sets: found.map(setFields), loops }, (fields, page) => [
    ...fields.sets.flatMap(linesOfCheck),
    ...fields.loops.map(loop => describeLoop(loop.map(page.path))),
  ])
  const isFit = loops.length === 0 && found.every(({ complaints }) => complaints.length === 0)
  return isFit ? exit.done : exit.refused
}

function linesOfCheck({ name, file, rules, problems, warnings, needPremium }: SetFields): readonly string[] {
  const lineOf = (each: SetComplaint) => printable(`${file}:${complaintLine(each)}`)
  if (problems.length > 0) {
    return problems.map(each => (each.code === 'unreadable' ? printable(each.message) : lineOf(each)))
  }
  const found = warnings.length === 0 ? '' : `, ${countWarnings(warnings.length)}`
  return [
    `${printable(name)}: ${countRules(rules)}, no errors${found}.`,
    ...warnings.map(lineOf),
    ...needPremium.map(premiumLine),
  ]
}

import { parseArgs } from 'node:util'
import { type Criterion, criteria } from '../sorter/index.ts'
import { type RuleChoice, ruleChoice, ruleOptionNames, ruleOptions } from './rule-choice.ts'

/** What a person asked for, checked. Folders are as typed. */
export type Request =
  | { readonly command: 'help'; readonly topic: CommandName | null }
  | { readonly command: 'version' }
  | SortRequest
  | UndoRequest
  | HistoryRequest
  | RecoverRequest
  | WatchRequest

export type SortRequest = {
  readonly command: 'sort'
  readonly folder: string
  readonly criterion: Criterion
  readonly rules: RuleChoice
  readonly dryRun: boolean
  readonly force: boolean
  readonly json: boolean
}

export type UndoRequest = {
  readonly command: 'undo'
  readonly folder: string
  readonly runId: string | undefined
  readonly json: boolean
}

export type HistoryRequest = {
  readonly command: 'history'
  readonly folder: string | undefined
  readonly json: boolean
}

export type RecoverRequest = {
  readonly command: 'recover'
  readonly folder: string
  readonly way: 'finish' | 'undo'
  readonly json: boolean
}

export type WatchRequest = {
  readonly command: 'watch'
  readonly folder: string
  readonly criterion: Criterion
  readonly rules: RuleChoice
  readonly json: boolean
}

export const commandNames = ['sort', 'plan', 'undo', 'history', 'recover', 'watch'] as const
export type CommandName = (typeof commandNames)[number]

/** The command line makes no sense. `message` says why, without a full stop. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

const optionsOf = {
  sort: ['by', 'dry-run', 'json', 'force', ...ruleOptionNames],
  plan: ['by', 'json', 'force', ...ruleOptionNames],
  undo: ['run', 'json'],
  history: ['json'],
  recover: ['undo', 'json'],
  watch: ['by', 'json', ...ruleOptionNames],
} as const satisfies Record<CommandName, readonly OptionName[]>

const options = {
  ...ruleOptions,
  by: { type: 'string' },
  run: { type: 'string' },
  'dry-run': { type: 'boolean' },
  force: { type: 'boolean' },
  json: { type: 'boolean' },
  undo: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean', short: 'V' },
} as const
type OptionName = keyof typeof options

/**
 * @param argv what follows the command's own name
 * @throws {UsageError}
 */
export function parseArguments(argv: readonly string[]): Request {
  const { values, positionals } = parse(argv)
  const [first, ...folders] = positionals
  if (values.version) return { command: 'version' }
  if (first === undefined && values.help) return { command: 'help', topic: null }
  const name = commandOf(first)
  if (values.help) return { command: 'help', topic: name }
  checkOptions(name, Object.keys(values))
  const json = values.json === true
  if (name === 'history') return { command: name, folder: optionalFolder(name, folders), json }
  const folder = requiredFolder(name, folders)
  if (name === 'undo') return { command: name, folder, runId: values.run, json }
  if (name === 'recover') return { command: name, folder, way: values.undo ? 'undo' : 'finish', json }
  const dryRun = name === 'plan' || values['dry-run'] === true
  const force = values.force === true
  const criterion = criterionOf(values.by ?? 'type')
  const rules = ruleChoice(values, refuse)
  if (name === 'watch') return { command: name, folder, criterion, rules, json }
  return { command: 'sort', folder, criterion, rules, dryRun, force, json }
}

function parse(argv: readonly string[]) {
  try {
    return parseArgs({ args: [...argv], options, allowPositionals: true })
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    const [reason = ''] = error.message.split(/\. |\n/)
    throw new UsageError(reason.replace(/\.$/, ''))
  }
}

function refuse(reason: string): never {
  throw new UsageError(reason)
}

function commandOf(name: string | undefined): CommandName {
  if (name === undefined) throw new UsageError(`No command: say one of ${commandNames.join(', ')}`)
  const known = commandNames.find(command => command === name)
  if (!known) throw new UsageError(`Unknown command '${name}'`)
  return known
}

function checkOptions(command: CommandName, given: readonly string[]): void {
  const allowed: readonly string[] = optionsOf[command]
  const wrong = given.find(option => !allowed.includes(option))
  if (wrong !== undefined) throw new UsageError(`'${command}' has no option '--${wrong}'`)
}

function requiredFolder(command: CommandName, folders: readonly string[]): string {
  const folder = optionalFolder(command, folders)
  if (folder === undefined) throw new UsageError(`'${command}' needs a folder`)
  return folder
}

function optionalFolder(command: CommandName, folders: readonly string[]): string | undefined {
  if (folders.length > 1) throw new UsageError(`'${command}' takes one folder, not ${folders.length}`)
  return folders[0]
}

function criterionOf(value: string): Criterion {
  const criterion = criteria.find(known => known === value)
  if (!criterion) throw new UsageError(`'--by' takes ${criteria.join(', ')}, not '${value}'`)
  return criterion
}

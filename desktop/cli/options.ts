import type { ParseArgsOptionDescriptor, parseArgs } from 'node:util'
import { type Criterion, criteria, criterionFolders, paidCriteria } from '../sorter/values/criteria.ts'

/** The command line makes no sense. `message` says why, without a full stop. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

type Option = ParseArgsOptionDescriptor & {
  /** Stands for its value: `<file>`. */
  readonly value?: string
  /** What it does. */
  readonly about: string
}

/** How many runs the history shows. */
const usualCount = 50

const plainOptions = {
  by: {
    type: 'string',
    value: '<what>',
    about: `${listed(criteria, 'or')} (type by default); ${listed(paidCriteria, 'and')} need Premium`,
  },
  run: { type: 'string', value: '<id>', about: 'Undo this run instead; sortwell history shows the ids' },
  file: {
    type: 'string',
    multiple: true,
    value: '<name>',
    about: 'Undo only this file: its path in the folder before or after the run, or its name; again for more',
  },
  count: { type: 'string', value: '<n>', about: `At most so many runs (${usualCount} by default)` },
  before: { type: 'string', value: '<id>', about: 'Only runs that are older than this one' },
  undo: { type: 'boolean', about: 'Take back what was moved instead' },
  'dry-run': { type: 'boolean', about: 'Show what would be done, and change nothing' },
  force: {
    type: 'boolean',
    about: 'Sort even a project, the home folder, a whole drive or a folder of the system',
  },
  as: { type: 'string', value: '<name>', about: 'Call the set so, instead of as its file' },
  yes: { type: 'boolean', about: 'Import it without a question' },
  json: { type: 'boolean', about: 'Print one JSON object' },
  text: {
    type: 'boolean',
    about: 'Print the text of documents too, and the dates in it: up to 20 MB of a file are read',
  },
  store: {
    type: 'string',
    value: '<place>',
    about: 'Keep the login in the keychain (default), or in a file that only you can read',
  },
  explain: { type: 'boolean', about: 'Say for each file what decided where it goes' },
  'no-content': { type: 'boolean', about: 'Open no file: tell only what its name says' },
  'clear-cache': {
    type: 'boolean',
    about: 'Delete the cache (what was read from files, small pictures), and show nothing',
  },
  help: { type: 'boolean', short: 'h', about: 'Show this, or with a command its own help' },
  version: { type: 'boolean', short: 'V', about: 'Show the version' },
} as const satisfies Readonly<Record<string, Option>>

const ruleOptions = {
  set: {
    type: 'string',
    value: '<set>',
    about:
      'Follow this set of rules, by its name or its file: x.yaml; with sort and watch, the folder keeps a named one',
  },
  'no-rules': { type: 'boolean', about: 'Follow no rules, and the built-in options' },
  subfolders: {
    type: 'boolean',
    about: "Sort the files of subfolders too; projects, apps, hidden folders and Sortwell's own stay",
  },
  'no-subfolders': { type: 'boolean', about: 'Sort only the files at the top' },
  leave: {
    type: 'string',
    multiple: true,
    value: '<pattern>',
    about: "Leave these alone too; again for more: --leave '*.iso' --leave Work/",
  },
} as const satisfies Readonly<Record<string, Option>>

/** Every option of every command. */
export const options = { ...plainOptions, ...ruleOptions }
export type OptionName = keyof typeof options
/** What was given of them. */
export type Values = ReturnType<typeof parseArgs<{ options: typeof options }>>['values']

/** The options that say which rules are followed. */
export const ruleOptionNames = Object.keys(ruleOptions) as (keyof typeof ruleOptions)[] // keys lose their type

const rows: Readonly<Record<OptionName, Option>> = options

/** How an option is typed, with its value: `--run <id>`. */
export function spelled(name: OptionName): string {
  const { value, short } = rows[name]
  const long = value === undefined ? `--${name}` : `--${name} ${value}`
  return short === undefined ? long : `-${short}, ${long}`
}

/**
 * A line for each option, with what it does.
 * @param width of the first column
 * @param others what is said of an option here instead of its usual words
 */
export function optionLines(
  names: readonly OptionName[],
  width: number,
  others: Readonly<Partial<Record<OptionName, string>>> = {},
): string {
  return names.map(name => lineOf(spelled(name), others[name] ?? rows[name].about, width)).join('\n')
}

/** @param value of `--by`; without one, a set of rules may say */
export function criterionOf(value: string | undefined): Criterion | undefined {
  if (value === undefined) return undefined
  const criterion = criteria.find(known => known === value)
  if (!criterion) throw new UsageError(`'--by' takes ${criteria.join(', ')}, not '${value}'`)
  return criterion
}

/** @param value of `--count` */
export function countOf(value = String(usualCount)): number {
  const count = /^\d{1,9}$/.test(value) ? Number(value) : 0
  if (count === 0) throw new UsageError(`'--count' takes a number from 1 on, not '${value}'`)
  return count
}

/** @param value of `--before`: the time in it is what counts, so the run itself may be gone */
export function runIdOf(value: string | undefined): string | undefined {
  if (value === undefined || runIdForm.test(value)) return value
  throw new UsageError(`'--before' takes the id of a run, such as sortwell history shows, not '${value}'`)
}

export const runIdForm = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z-[0-9a-f]{4}$/

/** A line for each criterion, with the folders that it makes. */
export function criterionLines(width: number): string {
  return criterionFolders.map(({ name, makes }) => lineOf(`--by ${name}`, makes, width)).join('\n')
}

export function lineOf(term: string, about: string, width: number): string {
  return `  ${term.padEnd(width)}${about}`
}

/** `type, date or size` */
export function listed(names: readonly string[], word: 'and' | 'or'): string {
  const [last = '', ...others] = names.toReversed()
  return others.length === 0 ? last : `${others.reverse().join(', ')} ${word} ${last}`
}

import { readdirSync, readFileSync, statSync } from 'node:fs'
import type { Document, DocumentOptions, ParseOptions, SchemaOptions } from 'yaml'
import { codeOf, loadRuleChecks, type RuleSet, type SetFault } from '../../sorter/index.ts'
import { displayName } from '../../words/names.ts'
import { describeSetFault } from '../../words/rule-sets.ts'
import { describeSetWarning, type SetWarning } from '../../words/set-warnings.ts'
import { isMissing, SettingsRefused } from './settings.ts'
import { stateFiles } from './state-dir.ts'
import { sizeFault, tooManyAliases, type YamlFault, yamlFault } from './yaml-faults.ts'

/**
 * Sets of rules: one YAML file each, for people to read, edit, comment and keep under version control. The one that is
 * called `default` is followed where no other is chosen; while its file is missing, it has no rules.
 */
export const defaultSetName = 'default'

const largestBytes = 1_000_000
/** Complaints of a refusal; `sortwell rules check` lists all. */
const mostShown = 5
const setName = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} _-]{0,59}$/u

/** Whether a set can have this name: it becomes that of its file. */
export function isSetName(name: string): boolean {
  return setName.test(name) && !name.endsWith(' ')
}

/** Whether what a person typed is a file with rules, rather than the name of a set. */
export function isSetFile(text: string): boolean {
  return /\.ya?ml$/i.test(text)
}

/** What is wrong in a file with rules. */
export type SetComplaint = {
  /** From 1 on. */
  readonly line: number
  readonly column: number
  /** The rule that it is in. */
  readonly rule?: string
  /** `rules[2].when.name.contains`; '' for the file as a whole. */
  readonly field: string
  readonly code: SetFault['code'] | SetWarning['code'] | 'not-yaml' | 'unreadable'
  readonly message: string
}

export type ReadSet = {
  readonly set: RuleSet
  /** Why it cannot be followed. */
  readonly complaints: readonly SetComplaint[]
  /** What of it cannot be meant, although it can be followed. */
  readonly warnings: readonly SetComplaint[]
}

/** Text stays as it is written (`001`, `no`); `true` and `false` are flags. */
export const yamlOptions = {
  schema: 'failsafe',
  customTags: ['bool'],
  prettyErrors: false,
  logLevel: 'error',
  uniqueKeys: false,
} satisfies ParseOptions & DocumentOptions & SchemaOptions

/** The text of a set without rules. */
export const emptySet = `# yaml-language-server: $schema=./rules.schema.json
version: 1
rules: []
`

/** @returns complaints in the order of the text; where there are any, the set leaves every file where it is */
export async function parseRuleSet(text: string): Promise<ReadSet> {
  const [yaml, { checkRuleSet }] = await Promise.all([import('yaml'), loadRuleChecks()])
  const lines = new yaml.LineCounter()
  const placeAt = (offset: number) => {
    const { line, col } = lines.linePos(offset)
    return { line: Math.max(line, 1), column: Math.max(col, 1) }
  }
  const broken = ({ offset, message }: YamlFault): ReadSet => ({
    set: { otherwise: 'leave' },
    complaints: [{ ...placeAt(offset), field: '', code: 'not-yaml', message }],
    warnings: [],
  })
  const tooLarge = sizeFault(yaml, text)
  if (tooLarge) return broken(tooLarge)
  const document = yaml.parseDocument(text, { ...yamlOptions, lineCounter: lines })
  const fault = yamlFault(yaml, document, text)
  if (fault) return broken(fault)
  let value: unknown
  try {
    value = document.toJS({ maxAliasCount: 100 })
  } catch (thrown) {
    if (!(thrown instanceof ReferenceError)) throw thrown
    return broken({ offset: 0, message: tooManyAliases })
  }
  const { set, problems, warnings } = checkRuleSet(withoutEmptyLists(value))
  type Placed = {
    readonly path: readonly (string | number)[]
    readonly rule?: string
    readonly code: SetComplaint['code']
  }
  function inOrder<T extends Placed>(found: readonly T[], describe: (each: T) => string) {
    return found
      .map(each => ({ each, offset: offsetOf(yaml, document, each.path) }))
      .sort((one, other) => one.offset - other.offset)
      .map(
        ({ each, offset }): SetComplaint => ({
          ...placeAt(offset),
          ...(each.rule === undefined ? {} : { rule: each.rule }),
          field: fieldOf(each.path),
          code: each.code,
          message: describe(each),
        }),
      )
  }
  return {
    set,
    complaints: inOrder(problems, describeSetFault),
    warnings: inOrder(warnings, describeSetWarning),
  }
}

/** A list whose entries are all comments is absent, and so is everything in a file of comments alone. */
function withoutEmptyLists(value: unknown): unknown {
  if (value === null || value === '') return {}
  if (typeof value !== 'object' || Array.isArray(value)) return value
  const lists = ['rules', 'categories', 'leaveAlone']
  return Object.fromEntries(
    Object.entries(value).filter(([key, each]) => each !== '' || !lists.includes(key)),
  )
}

/** Where a field begins; of one that is missing, what it is missing in. */
function offsetOf(
  yaml: typeof import('yaml'),
  document: Document.Parsed,
  path: readonly (string | number)[],
): number {
  let node: unknown = document.contents
  let offset = 0
  for (const key of path) {
    if (yaml.isAlias(node)) node = node.resolve(document)
    if (!yaml.isCollection(node)) break
    const item = yaml.isMap(node)
      ? node.items.find(({ key: name }) => yaml.isScalar(name) && name.value === String(key))
      : node.items[Number(key)]
    const begin = yaml.isPair(item) ? item.key : item
    if (yaml.isNode(begin)) offset = begin.range?.[0] ?? offset
    node = yaml.isPair(item) ? item.value : item
  }
  return offset
}

function fieldOf(path: readonly (string | number)[]): string {
  return path.reduce<string>((text, key) => {
    if (typeof key === 'number') return `${text}[${key}]`
    return text === '' ? key : `${text}.${key}`
  }, '')
}

/**
 * A set from any file.
 * @throws {SettingsRefused} when it cannot be read, or not as a whole
 */
export async function readRuleSetFile(file: string): Promise<RuleSet> {
  const { set, complaints } = await inspectRuleSet(file)
  if (complaints.length === 0) return set
  throw new SettingsRefused(
    'rules',
    [
      `${file} cannot be followed; it was not changed.`,
      ...complaints.slice(0, mostShown).map(complaintLine),
      ...(complaints.length > mostShown ? [`and ${complaints.length - mostShown} more`] : []),
    ].join('\n'),
  )
}

/**
 * The same, with its text and what is wrong in it.
 * @throws {SettingsRefused} when it cannot be read
 */
export async function inspectRuleSet(file: string): Promise<ReadSet & { readonly text: string }> {
  const text = readSetText(file)
  if (text.trim() !== '') return { text, ...(await parseRuleSet(text)) }
  // Editors leave a file empty for a moment while they write it: no reason to sort without rules.
  const message = 'The file is empty; write rules: [] for a set without rules.'
  const complaint = { line: 1, column: 1, field: '', code: 'not-yaml', message } as const
  return { text, set: { otherwise: 'leave' }, complaints: [complaint], warnings: [] }
}

/** `12:5: rule “Invoices”: when.name.contain: …` */
export function complaintLine({ line, column, rule, field, message }: SetComplaint): string {
  const inRule = rule === undefined ? [] : [`rule “${displayName(rule)}”`]
  const at = field.replace(/^rules\[\d+\]\.?/, rule === undefined ? '$&' : '')
  return [`${line}:${column}`, ...inRule, ...(at === '' ? [] : [at]), message].join(': ')
}

/**
 * A set by its name.
 * @throws {SettingsRefused} when there is none, or it cannot be followed
 */
export async function readRuleSet(stateDir: string, name: string): Promise<RuleSet> {
  const file = ruleSetFile(stateDir, name)
  return isMissing(file) ? { rules: [] } : await readRuleSetFile(file)
}

/**
 * The text of a set; while the file of the default one is missing, that of a set without rules.
 * @throws {SettingsRefused} when there is none, or it cannot be read
 */
export function setText(stateDir: string, name: string): string {
  const file = ruleSetFile(stateDir, name)
  return isMissing(file) ? emptySet : readSetText(file)
}

/**
 * The file of a set. That of the default set may be missing: the first change makes it.
 * @throws {SettingsRefused} when there is no such set
 */
export function ruleSetFile(stateDir: string, name: string): string {
  const file = stateFiles.ruleSet(stateDir, name)
  if (!isSetName(name))
    throw new SettingsRefused('unreadable', `“${name}” cannot be the name of a set of rules.`)
  if (name === defaultSetName || !isMissing(file)) return file
  const names = listRuleSets(stateDir).join(', ')
  throw new SettingsRefused(
    'unreadable',
    `There is no set of rules “${name}”: ${file} is missing. The sets are: ${names}.`,
  )
}

/** Names of all sets: the default one, then the others in order. */
export function listRuleSets(stateDir: string): readonly string[] {
  const names = filesIn(stateFiles.ruleSets(stateDir)).flatMap(file =>
    file.endsWith('.yaml') ? [file.slice(0, -'.yaml'.length)] : [],
  )
  const others = names.filter(name => isSetName(name) && name !== defaultSetName)
  return [defaultSetName, ...others.sort((one, other) => one.localeCompare(other, 'en'))]
}

function filesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
  } catch (error) {
    if (codeOf(error) === '') throw error
    return []
  }
}

/**
 * The text of a file with rules, as it is.
 * @throws {SettingsRefused}
 */
function readSetText(file: string): string {
  try {
    const stats = statSync(file)
    if (!stats.isFile()) throw new Error('it is not a file')
    if (stats.size > largestBytes) throw new Error('it is too large')
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(readFileSync(file))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const isNotUtf8 = error instanceof TypeError
    const shown = isNotUtf8 ? 'it is not UTF-8: save it as UTF-8 in an editor' : reason
    throw new SettingsRefused('unreadable', `${file} cannot be read (${shown}).`)
  }
}

/**
 * Work that writes the file of a set.
 * @throws {SettingsRefused} when the disk refuses it
 */
export function writingSet<T>(file: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof Error) || error instanceof SettingsRefused || codeOf(error) === '') throw error
    throw new SettingsRefused('unreadable', `${file} cannot be written (${error.message}).`)
  }
}

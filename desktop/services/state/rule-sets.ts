import { lstatSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { codeOf, loadRuleChecks, type RuleSet, type SetFault } from '../../sorter/index.ts'
import type { OwnCategory } from '../../sorter/values/rules.ts'
import { displayName } from '../../words/names.ts'
import { describeSetFault } from '../../words/rule-sets.ts'
import { SettingsRefused } from './settings.ts'
import { stateFiles } from './state-dir.ts'
import { tooManyAliases, whereabouts, yamlFault } from './yaml-faults.ts'

/**
 * Sets of rules: one YAML file each, for people to read, edit, comment and keep under version control. The one that is
 * called `default` is followed where no other is chosen. A file is only read here, so nobody's comments are lost.
 */
export const defaultSetName = 'default'

const largestBytes = 1_000_000
/** Of what is wrong in a file that is to be followed; `sortwell rules check` lists all. */
const mostTold = 5
const setName = /^[\p{L}\p{N}][\p{L}\p{N} _-]{0,59}$/u

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
  readonly code: SetFault['code'] | 'not-yaml'
  readonly message: string
}

export type ReadSet = { readonly set: RuleSet; readonly complaints: readonly SetComplaint[] }

/** Every scalar is read as the text that was written: `001` and `no` are names. */
export const yamlOptions = { schema: 'failsafe', prettyErrors: false } as const

/**
 * @param categories the person's own, which are kinds too
 * @returns a set that is whole where there are no complaints
 */
export async function parseRuleSet(text: string, categories: readonly OwnCategory[] = []): Promise<ReadSet> {
  const [yaml, { checkRuleSet }] = await Promise.all([import('yaml'), loadRuleChecks()])
  const lines = new yaml.LineCounter()
  const parsed = yaml.parseDocument(text, { ...yamlOptions, lineCounter: lines })
  const placeAt = (offset: number) => {
    const { line, col } = lines.linePos(offset)
    return { line: Math.max(line, 1), column: Math.max(col, 1) }
  }
  const broken = (offset: number, message: string): ReadSet => ({
    set: { rules: [] },
    complaints: [{ ...placeAt(offset), ...whereabouts(text, offset), code: 'not-yaml', message }],
  })
  const fault = yamlFault(yaml, parsed, text)
  if (fault) return broken(fault.offset, fault.message)
  let value: unknown
  try {
    value = parsed.toJS({ maxAliasCount: 100 })
  } catch (thrown) {
    if (!(thrown instanceof ReferenceError)) throw thrown
    return broken(0, tooManyAliases)
  }
  // A file of comments alone holds no rules.
  const { set, problems } = checkRuleSet(parsed.contents === null || value === '' ? {} : value, {
    categories,
  })
  const complaints = problems.map(problem => ({
    ...placeAt(offsetOf(problem.path)),
    ...(problem.rule === undefined ? {} : { rule: problem.rule }),
    field: fieldOf(problem.path),
    code: problem.code,
    message: describeSetFault(problem),
  }))
  return { set, complaints }

  /** Where a field is written; of one that is not there, where it would be. */
  function offsetOf(path: readonly (string | number)[]): number {
    let node: unknown = parsed.contents
    let offset = 0
    for (const key of [...path, undefined]) {
      if (yaml.isAlias(node)) node = node.resolve(parsed)
      if (yaml.isNode(node)) offset = node.range?.[0] ?? offset
      if (key === undefined) break
      if (yaml.isMap(node)) {
        const pair = node.items.find(item => yaml.isScalar(item.key) && item.key.value === String(key))
        if (yaml.isNode(pair?.key)) offset = pair.key.range?.[0] ?? offset
        if (pair?.value === undefined || pair.value === null) break
        node = pair.value
        if (path.at(-1) === key && yaml.isNode(pair.key)) return pair.key.range?.[0] ?? offset
      } else if (yaml.isSeq(node) && typeof key === 'number') node = node.items[key]
      else break
    }
    return offset
  }
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
export async function readRuleSetFile(
  file: string,
  categories: readonly OwnCategory[] = [],
): Promise<RuleSet> {
  const { set, complaints } = await lookAtRuleSet(file, categories)
  if (complaints.length === 0) return set
  throw new SettingsRefused(
    'rules',
    [
      `${file} cannot be followed; it was not changed.`,
      ...complaints.slice(0, mostTold).map(complaintLine),
      ...(complaints.length > mostTold ? [`and ${complaints.length - mostTold} more`] : []),
    ].join('\n'),
  )
}

/**
 * The same, with its text and what is wrong in it.
 * @throws {SettingsRefused} when it cannot be read
 */
export async function lookAtRuleSet(
  file: string,
  categories: readonly OwnCategory[] = [],
): Promise<ReadSet & { readonly text: string }> {
  const text = readSetText(file)
  if (text.trim() !== '') return { text, ...(await parseRuleSet(text, categories)) }
  // As editors leave it for a moment when they write a file anew: no reason to sort without rules.
  const message = 'The file is empty. A set without rules says rules: [].'
  const complaint: SetComplaint = { line: 1, column: 1, field: '', code: 'not-yaml', message }
  return { text, set: { rules: [] }, complaints: [complaint] }
}

/** `12:5: rule “Invoices”: when.name.contain: …` */
export function complaintLine({ line, column, rule, field, message }: SetComplaint): string {
  const inRule = rule === undefined ? [] : [`rule “${displayName(rule)}”`]
  const at = field.replace(/^rules\[\d+\]\.?/, rule === undefined ? '$&' : '')
  return [`${line}:${column}`, ...inRule, ...(at === '' ? [] : [at]), message].join(': ')
}

/**
 * A set by its name.
 * @returns null where there is no default one: then nothing but the settings is followed
 * @throws {SettingsRefused} when it cannot be followed, or another one is not there
 */
export async function readRuleSet(
  stateDir: string,
  name: string,
  categories: readonly OwnCategory[] = [],
): Promise<RuleSet | null> {
  if (name === defaultSetName && isMissing(stateFiles.ruleSet(stateDir, name))) return null
  return await readRuleSetFile(ruleSetFile(stateDir, name), categories)
}

/**
 * The file of a set, which is there.
 * @throws {SettingsRefused}
 */
export function ruleSetFile(stateDir: string, name: string): string {
  const file = stateFiles.ruleSet(stateDir, name)
  if (!isSetName(name)) throw new SettingsRefused('unreadable', `“${name}” is no name of a set of rules.`)
  if (!isMissing(file)) return file
  const names = listRuleSets(stateDir)
  const there = names.length === 0 ? 'There are none yet.' : `There are ${names.join(', ')}.`
  throw new SettingsRefused('unreadable', `There is no set of rules “${name}”: ${file} is missing. ${there}`)
}

/** Names of the sets that are there, in order. */
export function listRuleSets(stateDir: string): readonly string[] {
  try {
    const names = readdirSync(stateFiles.ruleSets(stateDir)).flatMap(file =>
      file.endsWith('.yaml') ? [file.slice(0, -'.yaml'.length)] : [],
    )
    return names.filter(isSetName).sort((one, other) => one.localeCompare(other, 'en'))
  } catch (error) {
    if (codeOf(error) === '') throw error
    return []
  }
}

/** A file that may not be looked at is there: what it leaves alone must not be moved. */
function isMissing(file: string): boolean {
  try {
    return lstatSync(file, { throwIfNoEntry: false }) === undefined
  } catch (error) {
    return codeOf(error) === 'ENOTDIR'
  }
}

/**
 * The text of a file with rules, as it is.
 * @throws {SettingsRefused}
 */
export function readSetText(file: string): string {
  try {
    const stats = statSync(file)
    if (!stats.isFile()) throw new Error('it is no file')
    if (stats.size > largestBytes) throw new Error('it is too large')
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const isNoText = error instanceof TypeError
    const told = isNoText ? 'it is no text in UTF-8: save it as UTF-8 in an editor' : reason
    throw new SettingsRefused('unreadable', `${file} cannot be read (${told}).`)
  }
}

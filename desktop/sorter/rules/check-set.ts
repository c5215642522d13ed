import * as z from 'zod/mini'
import { isObject } from '../values/checks.ts'
import { factTable, type RuleFact, ruleFactNames } from '../values/facts.ts'
import { builtInFolders } from '../values/file-types.ts'
import { foldName } from '../values/names.ts'
import { usualExtensionOf, usualFolderOf } from '../values/options-of.ts'
import type { OwnCategory } from '../values/set-options.ts'
import { modes, testsIn } from './conditions.ts'
import { longestTitle } from './field-checks.ts'
import { compileOperator, operatorsFor } from './operators.ts'
import type { PlacedFault, SetFault, SetProblem } from './set-fault.ts'
import { categorySchema, groupSchema, type Rule, type RuleSet, ruleSchema, setSchema } from './set-schema.ts'
import { type PlacedWarning, warningsOf } from './set-warnings.ts'

/** A file may hold thousands of them; a person mends some and looks again. */
const shownProblems = 20
const mostConditions = 2000
/** Of the regular expressions of a set: each step may be taken at each character of a text. */
const mostPatternSteps = 10_000

/**
 * A set from unchecked data.
 * @returns the set where there are no problems, with what of it cannot be meant; else one that leaves every file where it is
 */
export function checkRuleSet(value: unknown): {
  readonly set: RuleSet
  readonly problems: readonly SetProblem[]
  readonly warnings: readonly PlacedWarning[]
} {
  if (isOfOrganize(value))
    return { set: { otherwise: 'leave' }, problems: [{ code: 'of-organize', path: ['rules'] }], warnings: [] }
  const checked = z.safeParse(setSchema, value, { reportInput: true })
  const problems = checked.success
    ? wholeFaults(checked.data).map(fault => placed(fault, fault.path ?? [], value))
    : causesOf(checked.error.issues.flatMap(issue => problemsOf(issue, value)))
  if (checked.success && problems.length === 0)
    return { set: checked.data, problems, warnings: warningsOf(checked.data).slice(0, shownProblems) }
  return { set: { otherwise: 'leave' }, problems: problems.slice(0, shownProblems), warnings: [] }
}

/** Its rules have locations, which a set does not: nearly every line of it would be a fault. */
function isOfOrganize(value: unknown): boolean {
  if (!isObject(value) || !Array.isArray(value.rules)) return false
  return value.rules.some(rule => isObject(rule) && 'locations' in rule && 'actions' in rule)
}

/**
 * Without what only follows from another problem: with `too` for `to`, a rule would seem to do nothing, a text in the place of a
 * list to have too many entries, and a broken pattern to have no parts.
 */
function causesOf(all: readonly SetProblem[]): readonly SetProblem[] {
  const broken = new Set(all.flatMap(({ path: [, at, field] }) => (field === 'when' ? at : [])))
  const problems = all.filter(({ code, path: [, at] }) => code !== 'unknown-part' || !broken.has(at ?? ''))
  const told = new Set(problems.flatMap(({ path }) => path.map((_, at) => JSON.stringify(path.slice(0, at)))))
  return problems.filter(({ path }) => {
    const key = JSON.stringify(path)
    const isTold = told.has(key)
    told.add(key)
    return !isTold
  })
}

type Path = readonly (string | number)[]
type Issue = z.core.$ZodIssue

function problemsOf(issue: Issue, whole: unknown, above: Path = []): readonly SetProblem[] {
  const path: Path = [...above, ...(issue.path as (string | number)[])] // keys of JSON
  if (issue.code === 'invalid_union') {
    // What is wrong is told by the alternative that has the form of the value.
    const alternative = issue.errors.find(issues => issues.every(each => !isWrongForm(each)))
    if (alternative) return alternative.flatMap(each => problemsOf(each, whole, path))
  }
  if (issue.code !== 'unrecognized_keys') return [placed(faultOf(issue, path), path, whole)]
  return issue.keys.slice(0, shownProblems).map(key => placed(unknownKey(key, path), [...path, key], whole))
}

function placed(fault: SetFault, path: Path, whole: unknown): SetProblem {
  const rule = titleAt(whole, path)
  return { ...fault, path, ...(rule === undefined ? {} : { rule }) }
}

const isWrongForm = (issue: Issue) =>
  issue.path.length === 0 && (issue.code === 'invalid_type' || issue.code === 'invalid_union')

/** What a field is in: a condition, the comparisons of a fact, or another mapping. */
function placeOf(
  path: Path,
): { readonly at: 'condition' } | { readonly at: 'test'; readonly fact: RuleFact } | undefined {
  const from = path.indexOf('when')
  if (from < 0) return undefined
  const fact = path.slice(from).find(key => typeof key === 'string' && key in factTable)
  return fact === undefined ? { at: 'condition' } : { at: 'test', fact: fact as RuleFact } // by the line before
}

function unknownKey(key: string, path: Path): SetFault {
  const place = placeOf(path)
  const text = key.slice(0, 100)
  if (place?.at === 'test') {
    return { code: 'unfit-operator', text, choices: operatorsFor(factTable[place.fact].value) }
  }
  if (place?.at === 'condition') {
    if (modes.some(mode => mode === key)) return { code: 'too-deep' }
    return { code: 'unknown-fact', text, choices: [...ruleFactNames, ...modes] }
  }
  return { code: 'unknown-field', text, choices: fieldsAt(path) }
}

function fieldsAt([field, , inner]: Path): readonly string[] {
  if (field === undefined) return Object.keys(setSchema.shape)
  if (field === 'rules' && inner === undefined) return Object.keys(ruleSchema.shape)
  return Object.keys((field === 'categories' ? categorySchema : groupSchema).shape)
}

function faultOf(issue: Issue, path: Path): SetFault {
  const field = path.at(-1)
  switch (issue.code) {
    case 'custom':
      return issue.params as SetFault // as `fits` put it there
    case 'invalid_value':
      if (field === 'version') return { code: 'newer-version' }
      return { code: 'not-among', text: writtenIn(issue.input), choices: issue.values.map(String) }
    case 'too_big':
      return { code: 'too-many', most: Number(issue.maximum) }
    case 'too_small':
      return tooFew(path)
    default:
      return wrongForm(path, issue.input)
  }
}

function writtenIn(value: unknown): string {
  return typeof value === 'object' ? '' : String(value).slice(0, 100)
}

function tooFew(path: Path): SetFault {
  const field = path.at(-1)
  if (field === 'sizeLimits') return { code: 'no-limits' }
  if (placeOf(path)?.at === 'condition') return { code: 'no-conditions' }
  return placeOf(path) ? { code: 'some-values' } : { code: 'no-extensions' }
}

/** What the value of a field is to be. */
function wrongForm(path: Path, value: unknown): SetFault {
  const field = path.at(-1)
  const place = placeOf(path)
  if (place?.at === 'test') {
    if (field === place.fact && value !== null)
      return { code: 'no-operator', choices: operatorsFor(factTable[place.fact].value) }
    return { code: Array.isArray(value) ? 'one-value' : 'no-value' }
  }
  if (place) return modes.some(mode => mode === field) ? { code: 'no-conditions' } : { code: 'no-condition' }
  if (field === undefined) return { code: 'no-set' }
  if (typeof field === 'number') return itemFaults[String(path.at(-2))] ?? { code: 'no-text' }
  return fieldFaults[field] ?? { code: 'no-list' }
}

const itemFaults: Readonly<Record<string, SetFault>> = {
  rules: { code: 'no-rule' },
  categories: { code: 'no-category' },
  together: { code: 'no-group' },
}
const fieldFaults: Readonly<Record<string, SetFault>> = {
  rule: { code: 'no-title', longest: longestTitle },
  to: { code: 'no-template' },
  name: { code: 'no-template' },
  folder: { code: 'no-text' },
  leave: { code: 'bad-flag', text: '' },
  off: { code: 'bad-flag', text: '' },
  subfolders: { code: 'bad-flag', text: '' },
  together: { code: 'no-groups' },
}

function titleAt(whole: unknown, [field, at]: Path): string | undefined {
  if (field !== 'rules' || typeof at !== 'number' || !isObject(whole) || !Array.isArray(whole.rules))
    return undefined
  const rule: unknown = whole.rules[at]
  const title = isObject(rule) && typeof rule.rule === 'string' ? rule.rule.trim().slice(0, 100) : ''
  return title === '' ? undefined : title
}

/** What can only be told of a set as a whole. */
function wholeFaults(set: RuleSet): readonly PlacedFault[] {
  const faults: PlacedFault[] = [...titleFaults(set.rules ?? []), ...categoryFaults(set.categories ?? [])]
  const own = (set.categories ?? []).map(({ folder }) => usualFolderOf(folder))
  const kinds = [...builtInFolders, ...own]
  let conditions = 0
  let patternSteps = 0
  for (const { fact, operator, value, path } of testsWithPaths(set)) {
    conditions += 1
    if (conditions === mostConditions + 1) {
      faults.push({ code: 'too-many-conditions', most: mostConditions, path })
    }
    const compiled = compileOperator(operator, fact, value)
    if ('code' in compiled) continue
    const before = patternSteps
    patternSteps += compiled.patternSteps ?? 0
    if (before <= mostPatternSteps && patternSteps > mostPatternSteps) {
      const reason = 'all of the set together stand for too much'
      faults.push({ code: 'bad-pattern', text: [value].flat().join(', '), reason, path })
    }
    if (fact === 'kind' && ['is', 'is not', 'one of'].includes(operator)) {
      faults.push(...unknownKinds([value].flat().map(String), kinds).map(fault => ({ ...fault, path })))
    }
  }
  return faults
}

/** A kind that no file can have is a slip. */
function unknownKinds(texts: readonly string[], kinds: readonly string[]): readonly SetFault[] {
  const known = new Set(kinds.map(foldName))
  return texts.flatMap(text =>
    known.has(foldName(text)) ? [] : [{ code: 'unknown-kind' as const, text, choices: kinds }],
  )
}

function testsWithPaths({ rules = [] }: RuleSet) {
  return rules.flatMap(({ when = {} }, at) =>
    testsIn(when).map(test => ({ ...test, path: ['rules', at, 'when', ...test.path] })),
  )
}

function titleFaults(rules: readonly Rule[]): readonly PlacedFault[] {
  const known = new Set<string>()
  return rules.flatMap(({ rule }, at): PlacedFault[] => {
    const folded = foldName(rule.trim())
    const isKnown = known.has(folded)
    known.add(folded)
    return isKnown ? [{ code: 'same-title', text: rule, path: ['rules', at, 'rule'] }] : []
  })
}

/** No folder twice, and no extension. */
function categoryFaults(categories: readonly OwnCategory[]): readonly PlacedFault[] {
  const folders = new Map<string, string>()
  const owners = new Map<string, string>()
  return categories.flatMap(({ folder, extensions }, at) => {
    const faults: PlacedFault[] = []
    const folded = foldName(usualFolderOf(folder))
    const other = folders.get(folded)
    if (other !== undefined)
      faults.push({ code: 'same-folder', folder, other, path: ['categories', at, 'folder'] })
    folders.set(folded, folder)
    for (const [place, text] of extensions.entries()) {
      const extension = usualExtensionOf(text)
      const owner = owners.get(extension)
      if (owner !== undefined)
        faults.push({ code: 'taken-extension', text, owner, path: ['categories', at, 'extensions', place] })
      else owners.set(extension, folder)
    }
    return faults
  })
}

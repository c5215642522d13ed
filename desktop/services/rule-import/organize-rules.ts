import { loadRuleChecks } from '../../sorter/index.ts'
import { describeSetFault } from '../../words/rule-sets.ts'
import {
  CannotSay,
  fieldsOf,
  isFalse,
  isTrue,
  itemsOf,
  readTree,
  refuse,
  type Tree,
  textOf,
} from './config-tree.ts'
import { effectOf } from './organize-actions.ts'
import { combine, conditionOf, type Mapping, type Note } from './organize-filters.ts'
import { placeOf } from './organize-locations.ts'

/** A rule as a set has it. */
export type WrittenRule = {
  readonly rule: string
  readonly when?: Mapping
  readonly to?: string
  readonly name?: string
}

/** What the rules of one location became. */
export type LocationSet = {
  /** As it is written there, without a slash at its end. */
  readonly location: string
  /** Whether it is to be sorted with its subfolders. */
  readonly subfolders: boolean
  readonly rules: readonly WrittenRule[]
}

/** A rule that is not taken, or a difference in one that is. */
export type Remark = { readonly line: number; readonly rule: string; readonly message: string }

export type OrganizeImport = {
  readonly sets: readonly LocationSet[]
  readonly notTaken: readonly Remark[]
  readonly differences: readonly Remark[]
}

/** Whether a file is one of organize: its rules have locations and actions. */
export async function isOrganizeConfig(text: string, file: string): Promise<boolean> {
  const rules = itemsOf(fieldsOf(await readTree(text, file)).get('rules'))
  return rules.some(rule => ['locations', 'folders', 'actions'].some(key => fieldsOf(rule).has(key)))
}

/**
 * Rules of organize (versions 2 and 3) in rules of ours, a set for each location. A rule is taken whole or not at all.
 * @throws {SettingsRefused} when it is no YAML
 */
export async function readOrganizeConfig(text: string, file: string): Promise<OrganizeImport> {
  const notTaken: Remark[] = []
  const differences: Remark[] = []
  const found: Found[] = []
  const titles = new Set<string>()
  for (const [at, tree] of itemsOf(fieldsOf(await readTree(text, file)).get('rules')).entries()) {
    const title = freeTitle(textOf(fieldsOf(tree).get('name')) ?? '', at + 1, titles)
    const notes: Remark[] = []
    const note: Note = (line, message) => notes.push({ line, rule: title, message })
    for (const step of stepsOf(tree, title, note)) {
      try {
        const rule = step()
        await check(rule.line, rule.rule)
        found.push(rule)
        differences.push(...notes.splice(0))
      } catch (error) {
        if (!(error instanceof CannotSay)) throw error
        notTaken.push({ line: error.line, rule: title, message: error.message })
        notes.length = 0
      }
    }
  }
  const followed: Found[] = []
  for (const each of withDepths(found)) {
    try {
      await check(each.line, each.rule)
      followed.push(each)
    } catch (error) {
      if (!(error instanceof CannotSay)) throw error
      notTaken.push({ line: error.line, rule: each.rule.rule, message: error.message })
    }
  }
  differences.push(...goingOn(followed))
  const byLine = (one: Remark, other: Remark) => one.line - other.line
  return {
    sets: setsOf(followed),
    notTaken: unique(notTaken),
    differences: [...unique(differences)].sort(byLine),
  }
}

/** A rule for one location. */
type Found = {
  readonly line: number
  readonly location: string
  /** How many folders deep its files may be; 0: at the top alone. */
  readonly deepest: number
  readonly rule: WrittenRule
}

function freeTitle(name: string, number: number, titles: Set<string>): string {
  const begin = name.normalize('NFC').replace(/\s+/g, ' ').trim().slice(0, 90) || `Rule ${number}`
  let title = begin
  for (let count = 2; titles.has(title.toLowerCase()); count += 1) title = `${begin} (${count})`
  titles.add(title.toLowerCase())
  return title
}

/** One for each location, so that a refusal of one does not take the others along. */
function stepsOf(tree: Tree, title: string, note: Note): readonly (() => Found)[] {
  const locations = itemsOf(fieldsOf(tree).get('locations'))
  if (locations.length === 0) {
    return [() => refuse(tree.line, 'It has no locations; organize 1 called them folders.')]
  }
  return locations.map(location => () => {
    checkRule(tree, note)
    const fields = fieldsOf(tree)
    const place = placeOf(location, isTrue(fields.get('subfolders')), note)
    const { to, name } = effectOf(tree, place.path, note)
    const mode = textOf(fields.get('filter_mode')) ?? 'all'
    if (mode !== 'all' && mode !== 'any' && mode !== 'none') {
      return refuse(fields.get('filter_mode')?.line ?? tree.line, `There is no filter mode “${mode}”.`)
    }
    const filters = itemsOf(fields.get('filters')).map(filter => conditionOf(filter, note))
    const holds = filters.length === 0 ? 'always' : combine(mode, filters)
    const when = combine('all', [...place.conditions, holds])
    if (when === 'never') return refuse(tree.line, 'Its filters hold for no file.')
    return {
      line: tree.line,
      location: place.path,
      deepest: place.deepest,
      rule: {
        rule: title,
        ...(when === 'always' ? {} : { when }),
        ...(to === undefined ? {} : { to }),
        ...(name === undefined ? {} : { name }),
      },
    }
  })
}

const ruleKeys = [
  'name',
  'enabled',
  'targets',
  'locations',
  'subfolders',
  'filter_mode',
  'filters',
  'actions',
  'tags',
]

function checkRule(tree: Tree, note: Note): void {
  const fields = fieldsOf(tree)
  for (const [key, { line }] of fields) {
    if (!ruleKeys.includes(key)) refuse(line, `A rule of organize has no “${key}”.`)
  }
  const enabled = fields.get('enabled')
  if (enabled !== undefined && isFalse(enabled)) refuse(enabled.line, 'It is switched off.')
  const targets = fields.get('targets')
  if (targets !== undefined && textOf(targets) !== 'files') {
    refuse(targets.line, 'Sortwell moves files; folders stay where they are.')
  }
  const tags = fields.get('tags')
  const names = itemsOf(tags).flatMap(tag => (textOf(tag) ?? '').split(',').map(each => each.trim()))
  if (tags !== undefined && names.includes('never')) refuse(tags.line, 'It runs for its tags alone.')
  if (tags !== undefined && names.length > 0)
    note(tags.line, 'Its tags are left out: the rule is always followed.')
}

/** What our own check of sets says. */
async function check(line: number, rule: WrittenRule): Promise<void> {
  const { checkRuleSet } = await loadRuleChecks()
  const [problem] = checkRuleSet({ rules: [rule] }).problems
  if (problem) throw new CannotSay(line, describeSetFault(problem))
}

function setsOf(found: readonly Found[]): readonly LocationSet[] {
  const locations = [...new Set(found.map(({ location }) => location))]
  return locations.map(location => {
    const own = found.filter(each => each.location === location)
    const subfolders = own.some(({ deepest }) => deepest > 0)
    return { location, subfolders, rules: own.map(({ rule }) => rule) }
  })
}

/** Where others look into subfolders, a rule that does not says so. */
function withDepths(found: readonly Found[]): readonly Found[] {
  const deep = new Set(found.filter(({ deepest }) => deepest > 0).map(({ location }) => location))
  return found.map(each => {
    const { rule, deepest, location } = each
    if (!deep.has(location) || deepest === Number.POSITIVE_INFINITY) return each
    const depth: Mapping = deepest === 0 ? { folder: '' } : { depth: { smaller: String(deepest + 1) } }
    const when = combine('all', [depth, rule.when ?? 'always'])
    return typeof when === 'object' ? { ...each, rule: { ...rule, when } } : each
  })
}

/** organize goes on with a file that stays in reach of later rules; here the first rule that holds is the last one. */
function goingOn(found: readonly Found[]): readonly Remark[] {
  return found.flatMap(({ line, location, rule }, at) => {
    const way =
      rule.to === undefined || rule.to === '.'
        ? location
        : isAway(rule.to)
          ? rule.to
          : `${location}/${rule.to}`
    const next = found
      .slice(at + 1)
      .find(each => way === each.location || (each.deepest > 0 && way.startsWith(`${each.location}/`)))
    if (next === undefined) return []
    const message = `organize goes on with these files in “${next.rule.rule}”; here one sort follows one rule.`
    return [{ line, rule: rule.rule, message }]
  })
}

function isAway(to: string): boolean {
  return /^(~\/|\/|[A-Za-z]:\/)/.test(to)
}

function unique(remarks: readonly Remark[]): readonly Remark[] {
  const keys = new Set<string>()
  return remarks.filter(({ line, message }) => {
    const key = `${line} ${message}`
    return !keys.has(key) && keys.add(key)
  })
}

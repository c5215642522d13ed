import type { Condition } from '../../../ipc/rule-views.ts'

/**
 * A condition as the list of its comparisons and nested conditions, for chips and keys, and the edits of that list. Edits
 * work on the written form: whatever they do not change stays as it is written.
 */

/** Leads to a part of a condition: names of modes, facts and operators, and places in lists. */
export type Path = readonly (string | number)[]

export type Mode = 'all' | 'any' | 'none'
type Scalar = string | number | boolean
export type Operand = Scalar | readonly Scalar[]
/** One comparison: `name` `contains` `invoice`. */
export type Test = { readonly fact: string; readonly operator: string; readonly value: Operand }
/** Nested conditions to add, with their first comparison. */
export type NewNested = { readonly mode: Mode; readonly first: Test }

export type TestItem = Test & { readonly path: Path }
export type NestedItem = { readonly mode: Mode; readonly path: Path; readonly of: readonly Item[] }
export type Item = TestItem | NestedItem

/** A mapping of a condition by its keys. Values are checked when the rule is written. */
type Mapping = { readonly all?: unknown } & { readonly [key: string]: unknown }

const isMode = (key: unknown): key is Mode => key === 'all' || key === 'any' || key === 'none'

/** All must hold: the comparisons of a mapping, those of its list `all`, and its other nested conditions. */
export function itemsOf(condition: Condition, path: Path = []): readonly Item[] {
  return Object.entries(condition).flatMap(([key, value]): readonly Item[] => {
    const at = [...path, key]
    if (!isMode(key)) return testsOf(key, value, at)
    const inner = listOf(value).map((each, place) => itemOf(each, [...at, place]))
    return key === 'all' ? inner : [{ mode: key, path: at, of: inner }]
  })
}

/** A mapping in a list: nested conditions where it has more than one comparison. */
function itemOf(condition: Condition, path: Path): Item {
  const items = itemsOf(condition, path)
  const isList = Object.keys(condition).join() === 'all'
  const [only] = items
  if (only !== undefined && items.length === 1 && !isList) return only
  return { mode: 'all', path: isList ? [...path, 'all'] : path, of: items }
}

function testsOf(fact: string, value: unknown, path: Path): readonly TestItem[] {
  const isShort = typeof value !== 'object' || Array.isArray(value)
  return Object.entries(operatorsOf(value)).map(([operator, wanted]) => ({
    fact,
    operator,
    value: wanted as Operand, // as the set was checked
    path: isShort ? path : [...path, operator],
  }))
}

/** The comparison at a path. */
export function testAt(condition: Condition, path: Path): TestItem | undefined {
  const tests = (items: readonly Item[]): readonly TestItem[] =>
    items.flatMap(item => ('of' in item ? tests(item.of) : [item]))
  return tests(itemsOf(condition)).find(test => test.path.join('\n') === path.join('\n'))
}

/** Levels of nested conditions that a path leads into; two at most can be written in each other. */
export const depthOf = (path: Path) => path.filter(isMode).length
export const modeAt = (path: Path): Mode => {
  const last = path.at(-1)
  return isMode(last) ? last : 'all'
}

/** With another comparison in the place of one; without it, where none is given. Emptied lists go with their last one. */
export function withTest(condition: Condition, was: TestItem, test: Test | null): Condition | undefined {
  if (test === null) return changedAt(condition, was.path, () => undefined)
  if (test.fact === was.fact && test.operator === was.operator) {
    return changedAt(condition, was.path, () => test.value)
  }
  const owner = was.path.slice(0, was.path.lastIndexOf(was.fact))
  return changedAt(condition, owner, mapping => {
    const place = Object.keys(mapping).indexOf(was.fact)
    const rest = changedAt(mapping, was.path.slice(owner.length), () => undefined) ?? {}
    return added(rest, test, place)
  })
}

/** With one more comparison, or nested conditions, at the end of a list. */
export function withNew(
  condition: Condition | undefined,
  path: Path,
  made: Test | NewNested,
): Condition | undefined {
  return changedAt(condition ?? {}, path, outer => {
    if (Array.isArray(outer)) return [...outer, written(made)]
    return 'mode' in made ? nestIn(outer, made.mode, [written(made.first)]) : added(outer, made)
  })
}

/** With another mode of the nested conditions at a path. */
export function withMode(condition: Condition, path: Path, mode: Mode): Condition | undefined {
  const was = path.at(-1)
  if (modeAt(path) === mode) return condition
  if (!isMode(was)) return changedAt(condition, path, mapping => ({ [mode]: partsOf(mapping) }))
  return changedAt(condition, path.slice(0, -1), mapping => {
    const { [was]: list, ...rest } = mapping
    return nestIn(rest, mode, listOf(list), Object.keys(mapping).indexOf(was))
  })
}

/** @param change what becomes of a part; undefined where it goes, and what it leaves empty goes with it */
function changedAt(node: Mapping, path: Path, change: (part: Mapping) => unknown): Condition | undefined {
  return replacedAt(node, path, change as (part: unknown) => unknown) as Condition | undefined // of a condition
}

function replacedAt(node: unknown, [key, ...rest]: Path, change: (part: unknown) => unknown): unknown {
  if (key === undefined || typeof node !== 'object' || node === null) return change(node)
  const entries = Object.entries(node)
    .map(([name, part]) => [name, name === String(key) ? replacedAt(part, rest, change) : part] as const)
    .filter(([, part]) => part !== undefined)
  if (entries.length === 0) return undefined
  return Array.isArray(node) ? entries.map(([, part]) => part) : Object.fromEntries(entries)
}

/** With a comparison more. Two of one fact and operator do not fit in one mapping: the second goes to the list `all`. */
function added(mapping: Mapping, test: Test, place?: number): Mapping {
  const { fact, operator, value } = test
  const given = mapping[fact]
  if (given === undefined) return withKey(mapping, fact, written(test)[fact], place)
  const operators = operatorsOf(given)
  if (operator in operators) return nestIn(mapping, 'all', [written(test)])
  return { ...mapping, [fact]: { ...operators, [operator]: value } }
}

/** With a list more; the second of one mode goes to the list `all`. */
function nestIn(mapping: Mapping, mode: Mode, list: readonly unknown[], place?: number): Mapping {
  if (mode !== 'all' && mapping[mode] === undefined) return withKey(mapping, mode, list, place)
  const more = mode === 'all' ? list : [{ [mode]: list }]
  return withKey(mapping, 'all', [...listOf(mapping.all), ...more], place)
}

/** @param place among the keys, where it is not there yet; the end by default */
function withKey(mapping: Mapping, key: string, value: unknown, place = Number.POSITIVE_INFINITY): Mapping {
  if (key in mapping) return { ...mapping, [key]: value }
  return Object.fromEntries(Object.entries(mapping).toSpliced(place, 0, [key, value]))
}

/** What all must hold of a mapping, each by itself. */
function partsOf(mapping: Mapping): readonly unknown[] {
  return Object.entries(mapping).flatMap(([key, value]): readonly unknown[] => {
    if (key === 'all') return listOf(value)
    const tests = isMode(key) ? [] : testsOf(key, value, [])
    return tests.length > 1 ? tests.map(written) : [{ [key]: value }]
  })
}

/** A value is compared by `is`, a list by `one of`. */
function operatorsOf(value: unknown): Mapping {
  if (Array.isArray(value)) return { 'one of': value }
  return typeof value === 'object' ? { ...value } : { is: value }
}

function written(made: Test | NewNested): Mapping {
  if ('mode' in made) return { [made.mode]: [written(made.first)] }
  const { fact, operator, value } = made
  const isShort = Array.isArray(value) ? operator === 'one of' : operator === 'is'
  return { [fact]: isShort ? value : { [operator]: value } }
}

const listOf = (value: unknown): readonly Condition[] => (Array.isArray(value) ? value : [])

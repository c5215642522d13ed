/** A rule whose facts, comparisons and values were not checked yet; a checked one is one too. */
export type GivenRule = {
  readonly rule: string
  readonly when: GivenGroup
  readonly to?: string | undefined
  readonly name?: string | undefined
  readonly leave?: true | undefined
  readonly off?: true | undefined
}
export type GivenCondition = GivenTest | GivenGroup
export type GivenGroup = {
  readonly mode: 'all' | 'any' | 'none'
  readonly of: readonly GivenCondition[]
}
export type GivenTest = {
  readonly fact: string
  readonly operator: string
  readonly value: string | readonly string[]
}

/** A rule as it stands in a file; every scalar is a text. Reading it gives the rule again. */
export type WrittenRule = Readonly<Record<string, Written>>
export type Written = string | readonly Written[] | { readonly [key: string]: Written }

/** In the order in which people write the fields. */
export function writtenRule({ rule, when, to, name, leave, off }: GivenRule): WrittenRule {
  return {
    rule,
    ...(when.mode === 'all' && when.of.length === 0 ? {} : { when: mappingOf(when) }),
    ...(to === undefined ? {} : { to }),
    ...(name === undefined ? {} : { name }),
    ...(leave === undefined ? {} : { leave: 'true' }),
    ...(off === undefined ? {} : { off: 'true' }),
  }
}

function mappingOf(condition: GivenCondition): WrittenRule {
  if ('mode' in condition) return mappingOfGroup(condition)
  const { fact, operator, value } = condition
  if (operator === 'is' && typeof value === 'string') return { [fact]: value }
  if (operator === 'one of' && typeof value !== 'string') return { [fact]: value }
  return { [fact]: { [operator]: value } }
}

function mappingOfGroup({ mode, of }: GivenGroup): WrittenRule {
  const mappings = of.map(mappingOf)
  if (mode !== 'all') return { [mode]: mappings }
  const [first] = of
  // One test is written without its group, which only the rule itself needs.
  if (of.length === 1 && first !== undefined && !('mode' in first)) return mappingOf(first)
  return sideBySide(mappings) ?? operatorsOfOneFact(of) ?? { all: mappings }
}

/** `{ kind: Video, size: { larger: 1 GB } }`, where no key is there twice. */
function sideBySide(mappings: readonly WrittenRule[]): WrittenRule | undefined {
  const entries = mappings.flatMap(Object.entries)
  const keys = new Set(entries.map(([key]) => key))
  const isPlain = mappings.length > 1 && mappings.every(each => Object.keys(each).length === 1)
  return isPlain && keys.size === entries.length ? Object.fromEntries(entries) : undefined
}

/** `{ size: { larger: 1 MB, smaller: 2 MB } }` */
function operatorsOfOneFact(of: GivenGroup['of']): WrittenRule | undefined {
  const tests = of.flatMap(each => ('mode' in each ? [] : [each]))
  const facts = new Set(tests.map(({ fact }) => fact))
  const operators = Object.fromEntries(tests.map(({ operator, value }) => [operator, value]))
  const [fact] = facts
  if (fact === undefined || facts.size > 1 || tests.length !== of.length) return undefined
  return Object.keys(operators).length === of.length ? { [fact]: operators } : undefined
}

import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Condition } from '../../../ipc/rule-views.ts'
import { type Item, itemsOf, type Test, testAt, withMode, withNew, withTest } from './conditions.ts'

const word = fc.constantFrom('a', 'b', 'c')
const comparisons = fc.uniqueArray(
  fc.oneof(
    fc.record({ fact: fc.constant('name'), operator: fc.constant('contains'), value: word }),
    fc.record({
      fact: fc.constant('name'),
      operator: fc.constant('starts'),
      value: fc.array(word, { minLength: 1 }),
    }),
    fc.record({ fact: fc.constant('kind'), operator: fc.constant('is'), value: word }),
    fc.record({
      fact: fc.constant('extension'),
      operator: fc.constant('one of'),
      value: fc.array(word, { minLength: 1 }),
    }),
    fc.record({ fact: fc.constant('taken'), operator: fc.constant('known'), value: fc.boolean() }),
  ),
  { minLength: 1, maxLength: 3, selector: ({ fact, operator }) => `${fact} ${operator}` },
)
/** In one mapping, in the short form or in the long one. */
const tests = fc.tuple(comparisons, fc.boolean()).map(([all, isLong]) => {
  const mapping: Record<string, unknown> = {}
  for (const { fact, operator, value } of all) {
    const others = all.filter(each => each.fact === fact)
    const isShort = others.length === 1 && !isLong && ['is', 'one of'].includes(operator)
    const earlier = mapping[fact] ?? {}
    mapping[fact] = isShort ? value : { ...earlier, [operator]: value }
  }
  return mapping as Condition
})
const within = (inner: fc.Arbitrary<Condition>): fc.Arbitrary<Condition> => {
  const list = fc.array(inner, { minLength: 1, maxLength: 3 })
  const nested = fc.record({ all: list, any: list, none: list }, { requiredKeys: [] })
  return fc
    .tuple(fc.option(tests, { nil: {} }), nested, fc.boolean())
    .map(([first, then, isFirst]) => (isFirst ? { ...first, ...then } : { ...then, ...first }))
    .filter(condition => Object.keys(condition).length > 0)
}
const condition = within(within(tests))

const flat = (items: readonly Item[]): readonly (Test & { readonly path: readonly (string | number)[] })[] =>
  items.flatMap(item => ('of' in item ? flat(item.of) : [item]))
const plain = ({ fact, operator, value }: Test): Test => ({ fact, operator, value })
const keyOf = (each: Test) => JSON.stringify(plain(each))

/** By the language of rules. */
function holds(written: Condition, isTrue: (test: Test) => boolean): boolean {
  return Object.entries(written).every(([key, value]) => {
    const of = (value: unknown) => (value as readonly Condition[]).map(each => holds(each, isTrue))
    if (key === 'all') return of(value).every(Boolean)
    if (key === 'any') return of(value).some(Boolean)
    if (key === 'none') return !of(value).some(Boolean)
    return flat(itemsOf({ [key]: value } as Condition)).every(isTrue)
  })
}
function listHolds(items: readonly Item[], isTrue: (test: Test) => boolean, mode = 'all'): boolean {
  const each = (item: Item) => ('of' in item ? listHolds(item.of, isTrue, item.mode) : isTrue(item))
  if (mode === 'all') return items.every(each)
  return items.some(each) === (mode === 'any')
}
const truth = fc.func(fc.boolean()).map(of => (each: Test) => of(keyOf(each)))

test('the list means what the written condition means', () => {
  fc.assert(
    fc.property(condition, truth, (written, isTrue) => {
      expect(listHolds(itemsOf(written), isTrue)).toBe(holds(written, isTrue))
    }),
  )
})

test('a condition stays as it is written when its comparisons are replaced by themselves', () => {
  fc.assert(
    fc.property(condition, written => {
      for (const item of flat(itemsOf(written))) {
        expect(testAt(written, item.path)).toEqual(item)
        expect(JSON.stringify(withTest(written, item, plain(item)))).toBe(JSON.stringify(written))
      }
    }),
  )
})

test('a comparison that is replaced, added or removed leaves the others as they are', () => {
  const size = { fact: 'size', operator: 'larger', value: '1 GB' }
  const second = { fact: 'name', operator: 'contains', value: 'second' }
  fc.assert(
    fc.property(condition, fc.nat(), fc.constantFrom(size, second), (written, pick, made) => {
      const all = flat(itemsOf(written))
      const keys = (changed: Condition | undefined) =>
        flat(itemsOf(changed ?? {}))
          .map(keyOf)
          .sort()
      const item = all[pick % all.length]
      if (item === undefined) throw new Error('no condition is empty')
      const others = all.filter(each => each !== item).map(keyOf)
      expect(keys(withTest(written, item, made))).toEqual([...others, keyOf(made)].sort())
      expect(keys(withTest(written, item, null))).toEqual([...others].sort())
      expect(keys(withNew(written, [], made))).toEqual([...all.map(keyOf), keyOf(made)].sort())
    }),
  )
})

test('any of a whole condition holds where one of its parts does', () => {
  fc.assert(
    fc.property(condition, truth, (written, isTrue) => {
      const made = withMode(written, [], 'any') ?? {}
      expect(holds(made, isTrue)).toBe(listHolds(itemsOf(written), isTrue, 'any'))
    }),
  )
})

const nested: Condition = { kind: 'Video', any: [{ name: { contains: 'a' } }, { size: { larger: '1 GB' } }] }
const at = (written: Condition, ...path: readonly (string | number)[]) => {
  const found = testAt(written, path)
  if (found === undefined) throw new Error(`There is nothing at ${path.join()}.`)
  return found
}

test('comparisons are changed in their place', () => {
  const audio = { fact: 'kind', operator: 'one of', value: ['Audio', 'Video'] }
  expect(withTest(nested, at(nested, 'kind'), audio)).toEqual({ ...nested, kind: ['Audio', 'Video'] })
  const range: Condition = { size: { larger: '1 MB', smaller: '2 MB' }, extension: 'pdf' }
  const depth = { fact: 'depth', operator: 'is', value: '0' }
  const made = withTest(range, at(range, 'size', 'smaller'), depth)
  expect(JSON.stringify(made)).toBe('{"depth":"0","size":{"larger":"1 MB"},"extension":"pdf"}')
  expect(withTest({ kind: 'Video' }, at({ kind: 'Video' }, 'kind'), null)).toBeUndefined()
  expect(withTest(nested, at(nested, 'any', 0, 'name', 'contains'), null)).toEqual({
    kind: 'Video',
    any: [{ size: { larger: '1 GB' } }],
  })
})

test('a second comparison of one fact is written next to the first, or in the list of all', () => {
  const name: Condition = { name: { contains: 'a' } }
  expect(withNew(name, [], { fact: 'name', operator: 'starts', value: 'b' })).toEqual({
    name: { contains: 'a', starts: 'b' },
  })
  expect(withNew(name, [], { fact: 'name', operator: 'contains', value: 'b' })).toEqual({
    name: { contains: 'a' },
    all: [{ name: { contains: 'b' } }],
  })
})

test('nested conditions are begun, added to, and changed', () => {
  const first = { fact: 'depth', operator: 'is', value: '0' }
  expect(withNew(nested, ['any'], first)).toEqual({ ...nested, any: [...(nested.any ?? []), { depth: '0' }] })
  expect(withNew(nested, [], { mode: 'any', first })).toEqual({ ...nested, all: [{ any: [{ depth: '0' }] }] })
  expect(withNew(nested, ['any'], { mode: 'all', first })).toMatchObject({
    any: [{}, {}, { all: [{ depth: '0' }] }],
  })
  expect(Object.keys(withMode(nested, ['any'], 'none') ?? {})).toEqual(['kind', 'none'])
  expect(withMode(nested, ['any'], 'all')).toEqual({ kind: 'Video', all: nested.any })
})

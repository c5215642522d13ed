import { expect, test } from 'vitest'
import type { Rule } from '../../../ipc/rule-views.ts'
import {
  added,
  duplicated,
  freeTitle,
  movedBefore,
  movedTo,
  removed,
  replaced,
  titleAfter,
  withValues,
  withWhen,
} from './edits.ts'

const rules = ['A', 'B', 'C'].map((rule): Rule => ({ rule, when: { kind: 'Video' }, to: rule }))
const by = (steps: number) => (at: number) => at + steps

test.each([
  ['one up', movedTo('B', by(-1)), { kind: 'move', at: 1, to: 0 }],
  ['no further than the end', movedTo('B', by(9)), { kind: 'move', at: 1, to: 2 }],
  ['nowhere', movedTo('A', by(-1)), null],
  ['before one above', movedBefore('C', 'A'), { kind: 'move', at: 2, to: 0 }],
  ['before one below', movedBefore('A', 'C'), { kind: 'move', at: 0, to: 1 }],
  ['before itself', movedBefore('B', 'B'), null],
  ['away', removed('C'), { kind: 'remove', at: 2 }],
  ['away twice', removed('D'), null],
  ['another in its place', replaced('B', { rule: 'X' }), { kind: 'replace', rule: { rule: 'X' }, at: 1 }],
] as const)('a rule goes %s', (_, edit, change) => {
  expect(edit(rules)).toEqual(change)
})

test('what is done to a rule that is gone is refused', () => {
  for (const edit of [movedTo('D', by(1)), replaced('D', { rule: 'X' }), duplicated('D')]) {
    expect(() => edit(rules)).toThrow('The rule D is no longer in this set. Nothing was changed.')
  }
})

test('a copy is placed after its rule, and a new rule at the end, each with a title of its own', () => {
  const copy = { ...rules[0], rule: 'A (copy)' }
  expect(duplicated('A')(rules)).toEqual({ kind: 'add', rule: copy, at: 1 })
  expect(duplicated('A')([...rules, copy])).toMatchObject({ rule: { rule: 'A (copy) (2)' } })
  expect(added({ rule: '', to: 'There/B' })(rules)).toEqual({
    kind: 'add',
    rule: { rule: 'B (2)', to: 'There/B' },
    at: 3,
  })
})

test('several values make it one of them', () => {
  const kind = { fact: 'kind', operator: 'is', value: 'Images' }
  expect(withValues(kind, ['Images', 'Video'], 'one')).toMatchObject({
    operator: 'one of',
    value: ['Images', 'Video'],
  })
  expect(withValues({ ...kind, operator: 'one of' }, ['Video'], 'some')).toEqual({ ...kind, value: 'Video' })
  const name = { fact: 'name', operator: 'contains', value: ['a'] }
  expect(withValues(name, ['a', 'b'], 'some').value).toEqual(['a', 'b'])
  expect(withValues(name, ['a'], 'some')).toBe(name)
})

test('a condition goes before the folder, and an emptied one goes', () => {
  const given: Rule = { rule: 'R', to: 'There', off: true }
  const made = withWhen(given, { kind: 'Video' })
  expect(Object.keys(made)).toEqual(['rule', 'when', 'to', 'off'])
  expect(withWhen(made, undefined)).toEqual(given)
})

test('a new rule is called after its folder, by a name of its own', () => {
  expect(titleAfter({ rule: '', to: 'Money/Invoices/{modified:yyyy}' })).toBe('Invoices')
  expect(titleAfter({ rule: '', to: '{kind}' })).toBe('New rule')
  expect(freeTitle('r', [{ rule: 'R', to: 'There' }])).toBe('r (2)')
})

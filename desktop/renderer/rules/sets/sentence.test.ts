import { expect, test } from 'vitest'
import type { GivenCondition, GivenRule } from '../../../ipc/rule-views.ts'
import { freeTitle, titleAfter, withCondition, withMode, withNewCondition, withValues } from './edits.ts'
import { sentenceOf, sentenceText } from './sentence.ts'

const is = (fact: string, value: string | readonly string[], operator = 'is'): GivenCondition => ({
  fact,
  operator: typeof value === 'string' ? operator : operator === 'is' ? 'one of' : operator,
  value,
})
const rule = (of: readonly GivenCondition[], rest: Partial<GivenRule> = { to: 'There' }): GivenRule => ({
  rule: 'R',
  when: { mode: 'all', of },
  ...rest,
})

test.each([
  [
    rule([is('kind', ['Images', 'Video'])], { to: 'Photos/{taken:yyyy}/{taken:yyyy-MM}' }),
    'Images or Video → Photos / 2024 / 2024-07',
  ],
  [
    rule([is('kind', 'Images'), is('taken', 'true', 'known')], {
      to: '~/Pictures',
      name: '{taken:yyyy-MM-dd} {camera|none} {counter:3}',
    }),
    'Images where taken is known → ~ / Pictures named 2024-07-03 camera 001',
  ],
  [
    rule([is('extension', 'pdf'), is('text', ['invoice', 'Rechnung'], 'contains')]),
    'pdf where text contains invoice or Rechnung → There',
  ],
  [
    rule([is('modified', '30 days', 'older than')], { leave: true }),
    'Files where changed more than 30 days ago → stay where they are',
  ],
  [
    rule([is('sameAs', 'true', 'known')], { to: '.' }),
    'Files where copy of another file → the chosen folder',
  ],
  [rule([]), 'All files → There'],
  [
    rule([
      is('kind', 'Video'),
      { mode: 'any', of: [is('name', 'a', 'contains'), is('size', '1 GB', 'larger')] },
    ]),
    'Video where any of ( name contains a or size larger than 1 GB ) → There',
  ],
  [
    { ...rule([]), when: { mode: 'none' as const, of: [is('extension', 'pdf')] } },
    'Files where none of extension is pdf → There',
  ],
  [rule([is('extension', ['a', 'b', 'c', 'd', 'e', 'f'])]), 'a, b, c, d + 2 more → There'],
  [
    rule([is('extension', ['a', 'b', 'c'])], { name: '{{{name}}}' }),
    'a, b or c → their own folder named {name}',
  ],
] satisfies readonly (readonly [GivenRule, string])[])('%# reads as a sentence', (given, words) => {
  expect(sentenceText(given)).toBe(words)
})

test('each chip leads to what it stands for', () => {
  const nested = rule([is('kind', 'Video'), { mode: 'any', of: [is('name', 'a', 'contains')] }])
  const parts = sentenceOf(nested).flatMap(piece => ('part' in piece ? [piece.part] : []))
  expect(parts).toEqual([
    { at: 'value', path: [0] },
    { at: 'mode', path: [1] },
    { at: 'comparison', path: [1, 0] },
    { at: 'value', path: [1, 0] },
    { at: 'new', path: [1] },
    { at: 'new', path: [] },
    { at: 'to' },
  ])
})

test('conditions are changed, added and taken away where they stand', () => {
  const inner = { mode: 'any' as const, of: [is('name', 'a', 'contains')] }
  const given = rule([is('kind', 'Video'), inner])
  expect(withCondition(given, [0], is('kind', 'Audio')).when.of[0]).toEqual(is('kind', 'Audio'))
  expect(withCondition(given, [1, 0], null).when.of).toEqual([is('kind', 'Video')])
  expect(withCondition(rule([is('kind', 'Video')]), [0], null).when).toEqual({ mode: 'all', of: [] })
  expect(withMode(given, [1], 'none').when.of[1]).toEqual({ ...inner, mode: 'none' })
  const size = { fact: 'size', operator: 'larger', value: '1 GB' }
  expect(withNewCondition(given, [1], size).when.of[1]).toEqual({ ...inner, of: [...inner.of, size] })
})

test('several values make it one of them', () => {
  const kind = { fact: 'kind', operator: 'is', value: 'Images' }
  expect(withValues(kind, ['Images', 'Video'], 'one')).toMatchObject({
    operator: 'one of',
    value: ['Images', 'Video'],
  })
  expect(withValues({ ...kind, operator: 'one of' }, ['Video'], 'some')).toEqual({ ...kind, value: 'Video' })
  expect(withValues({ fact: 'name', operator: 'contains', value: '' }, ['a', 'b'], 'some').value).toEqual([
    'a',
    'b',
  ])
})

test('a new rule is called after its folder, by a name of its own', () => {
  expect(titleAfter(rule([], { to: 'Money/Invoices/{modified:yyyy}' }))).toBe('Invoices')
  expect(titleAfter(rule([], { to: '{kind}' }))).toBe('New rule')
  expect(freeTitle('r', [rule([])])).toBe('r (2)')
})

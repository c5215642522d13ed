import { expect, test } from 'vitest'
import { ruleLanguage } from '../../../sorter/rules/language.ts'
import type { Test } from './conditions.ts'
import {
  comparedBy,
  comparisonsOf,
  exampleOf,
  fieldsOf,
  isCompleteTest,
  matching,
  takesMany,
} from './suggestions.ts'

const language = { ...ruleLanguage(), builtIn: [], kinds: ['Images', 'Video'] }
const labels = (all: readonly { readonly label: string }[]) => all.map(({ label }) => label)
const asks = (fact: string, operator: string, value: Test['value'] = '') => ({ fact, operator, value })

test('what begins with the typed word goes first, what only explains it last', () => {
  const all = [
    { label: 'resize' },
    { label: 'date', about: 'not its size' },
    { label: 'file size' },
    { label: 'size larger than' },
    { label: 'kind' },
  ]
  expect(labels(matching(all, ' Size '))).toEqual(['size larger than', 'file size', 'resize', 'date'])
})

test.each([
  ['added', 'arrived is'],
  ['Date added', 'arrived is'],
  ['downloaded', 'arrived is'],
  ['created', 'arrived is'],
  ['opened', 'used is'],
])('“%s” finds %s', (typed, label) => {
  expect(labels(matching(comparisonsOf(language), typed))).toContain(label)
})

test('usual comparisons go before the others, and each is there once', () => {
  const all = comparisonsOf(language)
  const first = all.findIndex(({ isUsual }) => !isUsual)
  expect(all.slice(first).filter(({ isUsual }) => isUsual)).toEqual([])
  expect(labels(all.slice(0, first))).toEqual(
    expect.arrayContaining(['name contains', 'kind is', 'size larger than', 'copy of another file']),
  )
  expect(new Set(labels(all)).size).toBe(all.length)
  expect(all.filter(({ test }) => test.operator === 'one of')).toEqual([])
})

test.each([
  ['of the same type', asks('name', 'contains', ['a', 'b']), asks('text', 'contains'), ['a', 'b']],
  ['one value, that one can be compared with', asks('size', 'larger', '1 MB'), asks('size', 'is'), '1 MB'],
  ['of another type', asks('name', 'contains', 'a'), asks('size', 'larger'), ''],
  ['a day for a length of time', asks('modified', 'is', '2024'), asks('modified', 'older than'), ''],
  ['of what has none', asks('taken', 'known', true), asks('taken', 'is'), ''],
] as const)('another comparison keeps values only where it takes them: %s', (_, was, chosen, value) => {
  expect(comparedBy(was, chosen, language).value).toEqual(value)
})

test('several values under “is” are listed', () => {
  const made = comparedBy(asks('name', 'contains', ['a', 'b']), asks('name', 'is'), language)
  expect(made).toEqual(asks('name', 'one of', ['a', 'b']))
})

test('a comparison shows whether a value is left to ask, how many it takes, and what one looks like', () => {
  expect(
    [asks('taken', 'known', false), asks('name', 'is', 'a'), asks('name', 'is')].map(isCompleteTest),
  ).toEqual([true, true, false])
  const many = [asks('name', 'contains'), asks('kind', 'is'), asks('size', 'larger')]
  expect(many.map(test => takesMany(test, language))).toEqual([true, true, false])
  expect(exampleOf(asks('modified', 'older than'), language)).toBe('period')
  expect(exampleOf(asks('size', 'larger'), language)).toBe('size')
})

test('a name has no part for the folder, and dates come in their formats', () => {
  expect(labels(fieldsOf(language, 'to'))).toContain('{folder}')
  expect(labels(fieldsOf(language, 'name'))).not.toContain('{folder}')
  expect(fieldsOf(language, 'to').find(({ label }) => label === '{taken:yyyy-MM}')?.about).toMatch(
    /: 2024-07$/,
  )
})

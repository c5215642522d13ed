import { expect, test } from 'vitest'
import type { Condition, Rule } from '../../../ipc/rule-views.ts'
import { ruleLanguage } from '../../../sorter/rules/language.ts'
import { sentenceOf, sentenceText } from './sentence.ts'

const language = { ...ruleLanguage(), builtIn: [] }
const rule = (when: Condition, rest: Partial<Rule> = { to: 'There' }): Rule => ({ rule: 'R', when, ...rest })

test.each([
  [
    rule({ kind: ['Images', 'Video'] }, { to: 'Photos/{taken:yyyy}/{taken:yyyy-MM}' }),
    'Images or Video → Photos / 2024 / 2024-07',
  ],
  [
    rule(
      { kind: 'Images', taken: { known: true } },
      { to: '~/Pictures', name: '{taken:yyyy-MM-dd} {camera|none} {counter:3}' },
    ),
    'Images where taken is known → ~ / Pictures named 2024-07-03 camera 001',
  ],
  [
    rule({ extension: 'pdf', text: { contains: ['invoice', 'Rechnung'] } }),
    'pdf where text contains invoice or Rechnung → There',
  ],
  [
    rule({ modified: { 'older than': '30 days' } }, { leave: true }),
    'Files where changed more than 30 days ago → stay where they are',
  ],
  [rule({ sameAs: { known: true } }, { to: '.' }), 'Files where copy of another file → the chosen folder'],
  [rule({ hasPlace: { 'is not': true } }), 'Files where place is not known → There'],
  [{ rule: 'R', to: 'There' }, 'All files → There'],
  [
    rule({ kind: 'Video', any: [{ name: { contains: 'a' } }, { size: { larger: '1 GB' } }] }),
    'Video where any of ( name contains a or size larger than 1 GB ) → There',
  ],
  [rule({ none: [{ extension: 'pdf' }] }), 'Files where none of ( extension is pdf ) → There'],
  [
    rule({ any: [{ extension: 'pdf', name: { contains: 'a' } }, { depth: 0 }] }),
    'Files where any of ( all of ( extension is pdf and name contains a ) or depth is 0 ) → There',
  ],
  [
    rule({ name: { contains: 'a' }, all: [{ name: { contains: 'b' } }] }),
    'Files where name contains a and name contains b → There',
  ],
  [rule({ extension: ['a', 'b', 'c', 'd', 'e', 'f'] }), 'a, b, c, d + 2 more → There'],
  [rule({ extension: ['a', 'b', 'c'] }, { name: '{{{name}}}' }), 'a, b or c → their own folder named {name}'],
] satisfies readonly (readonly [Rule, string])[])('%# reads as a sentence', (given, words) => {
  expect(sentenceText(given, language)).toBe(words)
})

test('each chip leads to the part that it shows', () => {
  const pieces = sentenceOf(rule({ kind: 'Video', any: [{ name: { contains: 'a' } }] }), language)
  expect(pieces.flatMap(piece => ('part' in piece ? [piece.part] : []))).toEqual([
    { at: 'value', path: ['kind'] },
    { at: 'mode', path: ['any'] },
    { at: 'comparison', path: ['any', 0, 'name', 'contains'] },
    { at: 'value', path: ['any', 0, 'name', 'contains'] },
    { at: 'new', path: ['any'] },
    { at: 'new', path: [] },
    { at: 'to' },
  ])
})

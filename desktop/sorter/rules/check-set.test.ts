import { expect, test } from 'vitest'
import type { FileEntry } from '../values/values.ts'
import { checkRuleSet } from './check-set.ts'
import { compileRules } from './compile.ts'
import { operatorNames } from './operators.ts'
import { ruleFactNames } from './rule-facts.ts'
import { looksIntoFiles, paidRules } from './rule-set.ts'
import { ruleSetSchema } from './set-schema.ts'
import { writtenRule } from './written-rule.ts'

const to = 'There'
const problemsOf = (value: unknown) =>
  checkRuleSet(value).problems.map(({ code, path }) => `${path.join('.')}: ${code}`)
const inRule = (rule: object) => problemsOf({ rules: [{ rule: 'x', ...rule }] })

test('a set in its short forms becomes plain data', () => {
  const { set, problems } = checkRuleSet({
    version: '1',
    otherwise: 'leave',
    rules: [
      { rule: 'a', when: { extension: ['.PDF', '001'], size: { larger: '1 MB', smaller: '2 MB' } }, to },
      { rule: 'b', leave: 'true' },
    ],
  })
  expect(problems).toEqual([])
  expect(set).toEqual({
    otherwise: 'leave',
    rules: [
      {
        rule: 'a',
        to,
        when: {
          mode: 'all',
          of: [
            { fact: 'extension', operator: 'one of', value: ['PDF', '001'] },
            {
              mode: 'all',
              of: [
                { fact: 'size', operator: 'larger', value: '1 MB' },
                { fact: 'size', operator: 'smaller', value: '2 MB' },
              ],
            },
          ],
        },
      },
      { rule: 'b', when: { mode: 'all', of: [] }, leave: true },
    ],
  })
})

test('a folder keeps its / and an extension its dot where they are a part of what is looked for', () => {
  const written = (when: object) => {
    const { set, problems } = checkRuleSet({ rules: [{ rule: 'x', when, to }] })
    expect(problems).toEqual([])
    return set.rules[0]?.when.of.flatMap(test => ('value' in test ? test.value : []))
  }
  expect(written({ folder: { is: 'Work/' } })).toEqual(['Work'])
  expect(written({ folder: { 'is not': 'Work/' } })).toEqual(['Work'])
  expect(written({ folder: ['Work/', 'Old'] })).toEqual(['Work', 'Old'])
  expect(written({ folder: { starts: 'Work/' } })).toEqual(['Work/'])
  expect(written({ folder: { contains: ['a/', 'b'] } })).toEqual(['a/', 'b'])
  expect(written({ folder: { matches: '^Work/' } })).toEqual(['^Work/'])
  for (const operator of ['is', 'is not', 'starts', 'ends', 'contains']) {
    expect(written({ extension: { [operator]: '*.pdf' } })).toEqual(['pdf'])
  }
  expect(written({ extension: { matches: '.z' } })).toEqual(['.z'])
})

test('names each field that cannot be followed', () => {
  expect(problemsOf('x')).toEqual([': no-set'])
  expect(problemsOf({ version: 2, rules: {}, rule: [], otherwise: 'kind' })).toEqual([
    'rule: unknown-field',
    'version: newer-version',
    'otherwise: not-among',
    'rules: no-rule-list',
  ])
  expect(problemsOf({ rules: ['x', { to }, { rule: 'A', to }, { rule: 'a', to }] })).toEqual([
    'rules.0: no-rule',
    'rules.1: no-title',
    'rules.3.rule: same-title',
  ])
  expect(inRule({})).toEqual(['rules.0: no-effect'])
  expect(inRule({ to, leave: true })).toEqual(['rules.0.leave: two-effects'])
  expect(inRule({ leave: 'no' })).toEqual(['rules.0.leave: bad-leave'])
  expect(inRule({ to: '../up' })).toEqual(['rules.0.to: outside'])
  expect(inRule({ to: 7 })).toEqual([])
  expect(inRule({ to: null })).toEqual(['rules.0.to: no-template'])
  for (const none of ['', ' ', '/', '~', '~/', 'D:/']) {
    expect(inRule({ to: none })).toEqual(['rules.0.to: no-folder'])
  }
  expect(inRule({ to, when: [] })).toEqual(['rules.0.when: no-condition'])
  expect(inRule({ to, when: {} })).toEqual(['rules.0.when: no-conditions'])
  expect(inRule({ to, when: { any: [] } })).toEqual(['rules.0.when.any: no-conditions'])
})

test('names each condition that makes no sense', () => {
  const inCondition = (when: unknown) => inRule({ to, when }).map(each => each.replace('rules.0.when.', ''))
  expect(inCondition({ extention: 'pdf' })).toEqual(['extention: unknown-fact'])
  expect(inCondition({ toString: 'pdf' })).toEqual(['toString: unknown-fact'])
  expect(inCondition({ size: 'large' })).toEqual(['size: unfit-operator'])
  expect(inCondition({ size: { larger: 'large' } })).toEqual(['size.larger: bad-size'])
  expect(inCondition({ name: { larger: 3 } })).toEqual(['name.larger: unfit-operator'])
  expect(inCondition({ name: { contain: 'x' } })).toEqual(['name.contain: unfit-operator'])
  expect(inCondition({ name: { matches: '(' } })).toEqual(['name.matches: bad-pattern'])
  expect(inCondition({ name: { matches: '(?=a)' } })).toEqual(['name.matches: bad-pattern'])
  expect(inCondition({ name: { matches: '((a{100}){100}){100}' } })).toEqual(['name.matches: bad-pattern'])
  expect(inCondition({ name: { is: ['a', 'b'] } })).toEqual(['name.is: one-value'])
  expect(inCondition({ name: null })).toEqual(['name: no-value'])
  for (const operator of ['contains', 'starts', 'ends', 'matches']) {
    expect(inCondition({ name: { [operator]: '' } })).toEqual([`name.${operator}: no-value`])
    expect(inCondition({ name: { [operator]: ['a', ''] } })).toEqual([`name.${operator}: no-value`])
  }
  expect(inCondition({ folder: '' })).toEqual([])
  expect(inCondition({ name: [] })).toEqual(['name: some-values'])
  expect(inCondition({ modified: { before: '2024-13' } })).toEqual(['modified.before: bad-date'])
  expect(inCondition({ modified: { is: '2023-02-29' } })).toEqual(['modified.is: bad-date'])
  expect(inCondition({ modified: { 'older than': '3 fortnights' } })).toEqual([
    'modified.older than: bad-period',
  ])
  expect(inCondition({ duration: { larger: '3' } })).toEqual(['duration.larger: bad-duration'])
  expect(inCondition({ hasPlace: 'yes' })).toEqual(['hasPlace: bad-flag'])
  expect(inCondition({ width: { larger: 'wide' } })).toEqual(['width.larger: bad-number'])
  expect(inCondition({ kind: 'Pictures' })).toEqual(['kind: unknown-kind'])
  const deep = { all: [{ any: [{ none: [{ name: 'x' }] }] }] }
  expect(inCondition(deep)).toEqual(['all.0.any.0.none: too-deep'])
})

test("a person's own category is a kind", () => {
  const set = { rules: [{ rule: 'x', when: { kind: 'invoices' }, to }] }
  expect(checkRuleSet(set).problems).toHaveLength(1)
  expect(checkRuleSet(set, { categories: [{ folder: 'Invoices', extensions: ['pdf'] }] }).problems).toEqual(
    [],
  )
})

test('a file of thousands of faults is answered with some', () => {
  const rules = Array.from({ length: 400 }, () => ({ rule: '' }))
  expect(checkRuleSet({ rules }).problems).toHaveLength(20)
  expect(problemsOf({ rules: Array.from({ length: 501 }, () => ({})) })).toEqual(['rules: too-many-rules'])
})

test('no pattern stalls a run', () => {
  const { set } = checkRuleSet({ rules: [{ rule: 'x', when: { name: { matches: '(x+x+)+y' } }, to }] })
  expect(set.rules).toHaveLength(1)
})

test('the schema knows every fact and every operator', () => {
  const text = JSON.stringify(ruleSetSchema())
  for (const name of [...ruleFactNames, ...operatorNames]) expect(text).toContain(`"${name}":`)
})

test('a rule that is switched off is checked, kept and passed over', () => {
  const { set, problems } = checkRuleSet({
    rules: [
      { rule: 'Off', when: { size: { larger: '1 MB' } }, to: 'Large', name: '{taken:yyyy}', off: 'true' },
      { rule: 'On', when: { extension: 'pdf' }, to: 'Papers' },
    ],
  })
  expect(problems).toEqual([])
  expect(set.rules.map(rule => rule.off)).toEqual([true, undefined])
  expect(writtenRule(set.rules[0] ?? raise())).toMatchObject({ off: 'true' })
  expect([paidRules(set), looksIntoFiles(set)]).toEqual([[], false])
  const { decide } = compileRules(set, { kindOf: () => 'Other', nowMs: 0 })
  const large = { path: 'a.pdf', sizeBytes: 5_000_000, modifiedMs: 0 } as FileEntry
  expect(decide(large)).toMatchObject({ at: 1, rule: 'On', to: 'Papers' })
  expect(checkRuleSet({ rules: [{ rule: 'A', to: 'B', off: 'no' }] }).problems).toMatchObject([
    { code: 'bad-leave' },
  ])
})

function raise(): never {
  throw new Error('there is no such rule')
}

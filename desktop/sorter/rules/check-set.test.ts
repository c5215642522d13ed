import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ruleFactNames } from '../values/facts.ts'
import type { FileEntry } from '../values/values.ts'
import { checkRuleSet } from './check-set.ts'
import { compileSet } from './compile.ts'
import { operatorNames } from './operators.ts'
import { looksIntoFiles, paidRules } from './rule-set.ts'
import { ruleSetSchema } from './set-schema.ts'

const to = 'There'
const problemsOf = (value: unknown) =>
  checkRuleSet(value).problems.map(({ code, path }) => `${path.join('.')}: ${code}`)
const inRule = (rule: object) => problemsOf({ rules: [{ rule: 'x', ...rule }] })

test('a set is what its file says', () => {
  const set = {
    version: '1',
    subfolders: true,
    together: [
      { main: ['psd'], companions: ['xmp'], named: ['{stem}-mask', '{name} parts/'] },
      { main: ['md'], named: ['{stem}.pictures/'] },
    ],
    rules: [
      { rule: 'a', when: { extension: ['.PDF', '001'], size: { larger: '1 MB', smaller: '2 MB' } }, to },
      { rule: 'b', leave: true },
    ],
    otherwise: 'leave',
  }
  expect(checkRuleSet(set)).toEqual({ set, problems: [], warnings: [] })
  expect(checkRuleSet({})).toEqual({ set: {}, problems: [], warnings: [] })
})

test('names each field that cannot be followed', () => {
  expect(problemsOf('x')).toEqual([': no-set'])
  expect(problemsOf({ version: 2, rules: {}, rule: [], otherwise: 'kind' })).toEqual([
    'version: newer-version',
    'rules: no-list',
    'otherwise: not-among',
    'rule: unknown-field',
  ])
  expect(problemsOf({ rules: ['x', { to }] })).toEqual(['rules.0: no-rule', 'rules.1.rule: no-title'])
  expect(
    problemsOf({
      rules: [
        { rule: 'A', to },
        { rule: ' a', to },
      ],
    }),
  ).toEqual(['rules.1.rule: same-title'])
  expect(inRule({})).toEqual(['rules.0: no-effect'])
  expect(inRule({ to, leave: true })).toEqual(['rules.0.leave: two-effects'])
  expect(inRule({ leave: 'no' })).toEqual(['rules.0.leave: bad-flag'])
  expect(inRule({ to: '../up' })).toEqual(['rules.0.to: outside'])
  expect(inRule({ to: 7 })).toEqual(['rules.0.to: no-template'])
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
  expect(inCondition({ size: 'large' })).toEqual(['size: no-operator'])
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

const category = (folder: unknown, ...extensions: unknown[]) => ({ categories: [{ folder, extensions }] })

test.each([
  [{ dateFolders: 'week' }, 'dateFolders: not-among'],
  [{ onClash: 'overwrite' }, 'onClash: not-among'],
  [{ subfolders: 'yes' }, 'subfolders: bad-flag'],
  [{ leaveAlone: '*.iso' }, 'leaveAlone: no-list'],
  [{ leaveAlone: ['ok', 7] }, 'leaveAlone.1: no-text'],
  [{ leaveAlone: ['../x'] }, 'leaveAlone.0: bad-glob'],
  [{ leaveAlone: Array.from({ length: 501 }, () => 'x') }, 'leaveAlone: too-many'],
  [{ sizeLimits: [] }, 'sizeLimits: no-limits'],
  [{ sizeLimits: ['big'] }, 'sizeLimits.0: bad-size'],
  [{ sizeLimits: ['1 GB', '1000 MB'] }, 'sizeLimits: limits-order'],
  [{ sizeLimits: ['1 B', '2 B', '3 B', '4 B', '5 B'] }, 'sizeLimits: too-many'],
  [{ categories: [7] }, 'categories.0: no-category'],
  [{ categories: [{ folder: 'Work', extensions: ['a'], to: 'x' }] }, 'categories.0.to: unknown-field'],
  [category('Work', 'a b'), 'categories.0.extensions.0: bad-extension'],
  [category('Work'), 'categories.0.extensions: no-extensions'],
  [category('Work', 'part'), 'categories.0.extensions.0: left-alone'],
  [category('Work', 'jpg', 'JPG'), 'categories.0.extensions.1: taken-extension'],
  [{ together: 'x' }, 'together: no-groups'],
  [{ together: ['x'] }, 'together.0: no-group'],
  [{ together: [{ main: ['psd'], companions: [] }] }, 'together.0.companions: no-extensions'],
  [
    { together: [{ main: ['psd'], companions: ['xmp'], named: ['{stem}/a'] }] },
    'together.0.named.0: bad-named',
  ],
  [{ together: [{ main: ['psd'] }] }, 'together.0: no-companions'],
  [{ together: [{ main: ['psd'], named: ['{stem}-mask'] }] }, 'together.0: no-companions'],
  [{ together: [{ main: ['psd'], companions: ['xmp'], named: ['x'] }] }, 'together.0.named.0: bad-named'],
  [JSON.parse('{"__proto__": {"subfolders": true}}'), '__proto__: unknown-field'],
])('%j is refused with the name of the field', (value, problem) => {
  expect(problemsOf(value)).toEqual([problem])
})

test('categories that some disk takes for the same folder are refused', () => {
  const extensions = { Work: 'a', WORK: 'b' }
  const categories = Object.entries(extensions).map(([folder, extension]) => ({
    folder,
    extensions: [extension],
  }))
  expect(problemsOf({ categories })).toEqual(['categories.1.folder: same-folder'])
})

test.each([
  '', ' ', ' Work', 'Work ', 'Work.', '.', '..', '.hidden', 'a/b', 'a\\b', '../up', 'a:b', 'a*', 'CON', 'con.txt',
  'nul', 'LPT1', 'COM¹', 'line\nbreak', 'a\u202eb', '\udc80', 'node_modules', 'Makefile', '.git', 'Photos.app',
  'x'.repeat(81), 'Photos.photoslibrary', '~',
])('%j is no name for a category', folder => {
  expect(problemsOf(category(folder, 'xyz'))).toHaveLength(1)
}) // biome-ignore format: a list of names

test.each(['Work', 'Steuer 2026', 'Ünïcode', '写真', 'A & B (old)', 'Console', '👨‍👩‍👧'])(
  '%j is one',
  folder => {
    expect(problemsOf(category(folder, 'xyz'))).toEqual([])
  },
)

test("a person's own category is a kind", () => {
  const rules = [{ rule: 'x', when: { kind: 'invoices' }, to }]
  expect(problemsOf({ rules })).toEqual(['rules.0.when.kind: unknown-kind'])
  expect(problemsOf({ ...category('Invoices', 'pdf'), rules })).toEqual([])
})

test('a file of thousands of faults is answered with some', () => {
  const rules = Array.from({ length: 400 }, () => ({ rule: '' }))
  expect(checkRuleSet({ rules }).problems).toHaveLength(20)
  const many = Array.from({ length: 501 }, (_, at) => ({ rule: `r${at}`, to }))
  expect(problemsOf({ rules: many })).toEqual(['rules: too-many'])
  const when = { name: { contains: 'x' } }
  const any = Array.from({ length: 2001 }, () => when.name).map(name => ({ name }))
  expect(inRule({ to, when: { any } })).toEqual(['rules.0.when.any.2000.name.contains: too-many-conditions'])
})

test('whatever is given, it is refused or taken as it is', () => {
  const value = fc.oneof(
    fc.jsonValue(),
    fc.record({ leaveAlone: fc.jsonValue(), categories: fc.jsonValue(), rules: fc.array(fc.jsonValue()) }),
    fc.record({ rules: fc.array(fc.record({ rule: fc.string(), when: fc.jsonValue(), to: fc.string() })) }),
  )
  fc.assert(
    fc.property(value, given => {
      const { set, problems } = checkRuleSet(given)
      if (problems.length === 0) expect(set).toEqual(given)
    }),
    { numRuns: 1000 },
  )
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
      { rule: 'Off', when: { size: { larger: '1 MB' } }, to: 'Large', name: '{taken:yyyy}', off: true },
      { rule: 'On', when: { extension: 'pdf' }, to: 'Papers' },
    ],
  })
  expect(problems).toEqual([])
  expect(set.rules?.map(rule => rule.off)).toEqual([true, undefined])
  expect([paidRules(set), looksIntoFiles(set)]).toEqual([[], false])
  const { decide } = compileSet(set, { kindOf: () => 'Other', nowMs: 0 })
  const large = { path: 'a.pdf', sizeBytes: 5_000_000, modifiedMs: 0 } as FileEntry
  expect(decide(large)).toMatchObject({ rule: 'On', to: 'Papers' })
  expect(inRule({ to: 'B', off: 'no' })).toEqual(['rules.0.off: bad-flag'])
})

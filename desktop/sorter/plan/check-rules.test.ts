import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defaultRules } from '../values/rules.ts'
import { checkRules } from './check-rules.ts'

const rulesFrom = (value: unknown) => checkRules(value).rules

const category = (folder: unknown, ...extensions: unknown[]) => ({ categories: [{ folder, extensions }] })

/** `field: code` of everything that is wrong. */
function problemsOf(value: unknown): string[] {
  return checkRules(value).problems.map(({ field, code }) => `${field}: ${code}`)
}

test('what is missing has its default', () => {
  expect(rulesFrom({})).toEqual(defaultRules)
  expect(rulesFrom({ subfolders: true })).toEqual({ ...defaultRules, subfolders: true })
})

test('rules are brought into their usual form', () => {
  const rules = rulesFrom({
    sizeLimits: ['1000kB', '2 GB'],
    categories: [
      { folder: 'images', extensions: ['.XYZ', '*.abc'] },
      { folder: 'Cafe\u0301', extensions: [' Tar.GZ '] },
    ],
    leaveAlone: [' *.iso '],
  })
  expect(rules.sizeLimits).toEqual(['1 MB', '2 GB'])
  expect(rules.categories).toEqual([
    { folder: 'Images', extensions: ['xyz', 'abc'] },
    { folder: 'Caf\u00e9', extensions: ['tar.gz'] },
  ])
  expect(rules.leaveAlone).toEqual(['*.iso'])
})

test.each([
  [null, 'rules: no-rules'],
  [[], 'rules: no-rules'],
  [{ dateFolders: 'week' }, 'dateFolders: not-among'],
  [{ dateFrom: 'born' }, 'dateFrom: not-among'],
  [{ lookInto: 'some' }, 'lookInto: not-among'],
  [{ onClash: 'overwrite' }, 'onClash: not-among'],
  [{ subfolders: 'yes' }, 'subfolders: no-flag'],
  [{ leaveAlone: '*.iso' }, 'leaveAlone: no-list'],
  [{ leaveAlone: ['ok', 7] }, 'leaveAlone[1]: no-text'],
  [{ leaveAlone: ['../x'] }, 'leaveAlone[0]: bad-pattern'],
  [{ leaveAlone: Array.from({ length: 501 }, () => 'x') }, 'leaveAlone: too-many'],
  [{ sizeLimits: [] }, 'sizeLimits: no-limits'],
  [{ sizeLimits: ['big'] }, 'sizeLimits[0]: bad-size'],
  [{ sizeLimits: ['1 GB', '1000 MB'] }, 'sizeLimits: limits-order'],
  [{ sizeLimits: ['1 B', '2 B', '3 B', '4 B', '5 B'] }, 'sizeLimits: too-many'],
  [{ categories: [7] }, 'categories[0]: no-category'],
  [category('Work', 'a b'), 'categories[0].extensions[0]: bad-extension'],
  [category('Work', '../x'), 'categories[0].extensions[0]: bad-extension'],
  [category('Work'), 'categories[0].extensions: no-extensions'],
  [category('Work', 'part'), 'categories[0].extensions[0]: left-alone'],
  [category('Work', 'jpg', 'JPG'), 'categories[0].extensions[1]: taken-extension'],
])('%j is refused with the name of the field', (value, problem) => {
  expect(problemsOf(value)).toEqual([problem])
})

test('an unknown rule is named, also one that objects inherit', () => {
  expect(problemsOf({ colour: 1 })).toEqual(['colour: unknown-rule'])
  expect(problemsOf(JSON.parse('{"__proto__": {"subfolders": true}}'))[0]).toMatch(/^__proto__: unknown-rule/)
})

test('categories that some disk takes for the same folder are refused', () => {
  const [problem] = problemsOf({
    categories: [
      { folder: 'Work', extensions: ['a'] },
      { folder: 'WORK', extensions: ['b'] },
    ],
  })
  expect(problem).toBe('categories[1].folder: same-folder')
})

test.each([
  '', ' ', ' Work', 'Work ', 'Work.', '.', '..', '.hidden', 'a/b', 'a\\b', '../up', 'a:b', 'a*', 'CON', 'con.txt',
  'nul', 'LPT1', 'COM¹', 'line\nbreak', 'a\u202eb', '\udc80', 'node_modules', 'Makefile', '.git', 'Photos.app',
  'x'.repeat(81), 'page_files', '~',
])('%j is no name for a category', folder => {
  expect(problemsOf(category(folder, 'xyz'))).toHaveLength(1)
}) // biome-ignore format: a list of names

test.each(['Work', 'Steuer 2026', 'Ünïcode', '写真', 'A & B (old)', 'Console', '👨‍👩‍👧'])(
  '%j is one',
  folder => {
    expect(problemsOf(category(folder, 'xyz'))).toEqual([])
  },
)

test('of thousands of faults the first are reported', () => {
  expect(problemsOf({ leaveAlone: Array.from({ length: 500 }, () => '') })).toHaveLength(20)
})

test('whatever is given, it is refused or comes out as rules that are accepted again', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.jsonValue(),
        fc.record({ leaveAlone: fc.jsonValue(), categories: fc.jsonValue(), sizeLimits: fc.jsonValue() }),
      ),
      value => {
        const { rules, problems } = checkRules(value)
        if (problems.length === 0) expect(rulesFrom(rules)).toEqual(rules)
      },
    ),
    { numRuns: 1000 },
  )
})

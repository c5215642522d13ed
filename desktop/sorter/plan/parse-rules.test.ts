import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defaultRules } from '../model/rules.ts'
import { checkRules, parseRules, RulesRefused } from './parse-rules.ts'

const category = (folder: unknown, ...extensions: unknown[]) => ({ categories: [{ folder, extensions }] })

/** `field: message` of everything that is wrong. */
function problemsOf(value: unknown): string[] {
  return checkRules(value).problems.map(({ field, message }) => `${field}: ${message}`)
}

test('what is missing has its default', () => {
  expect(parseRules({})).toEqual(defaultRules)
  expect(parseRules({ subfolders: true })).toEqual({ ...defaultRules, subfolders: true })
})

test('rules are brought into their usual form', () => {
  const rules = parseRules({
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
  [null, 'rules: They are an object with fields such as "leaveAlone".'],
  [[], 'rules: They are an object with fields such as "leaveAlone".'],
  [{ dateFolders: 'week' }, 'dateFolders: It is one of year, month, day.'],
  [{ onClash: 'overwrite' }, 'onClash: It is one of keep-both, skip.'],
  [{ subfolders: 'yes' }, 'subfolders: It is true or false.'],
  [{ leaveAlone: '*.iso' }, 'leaveAlone: A list is needed.'],
  [{ leaveAlone: ['ok', 7] }, 'leaveAlone[1]: A text is needed.'],
  [{ leaveAlone: ['../x'] }, 'leaveAlone[0]: “../x” leads out of the chosen folder.'],
  [
    { leaveAlone: Array.from({ length: 501 }, () => 'x') },
    'leaveAlone: There are 501 entries; 500 are the most.',
  ],
  [{ sizeLimits: [] }, 'sizeLimits: At least one limit is needed.'],
  [{ sizeLimits: ['big'] }, 'sizeLimits[0]: “big” is no size; write a number and a unit, such as 10 MB.'],
  [{ sizeLimits: ['1 GB', '1000 MB'] }, 'sizeLimits: Each limit must be larger than the one before it.'],
  [{ sizeLimits: ['1 B', '2 B', '3 B', '4 B', '5 B'] }, 'sizeLimits: There are 5 entries; 4 are the most.'],
  [{ categories: [7] }, 'categories[0]: It is an object with "folder" and "extensions".'],
  [category('Work', 'a b'), 'categories[0].extensions[0]: “a b” is no extension; write it as jpg or tar.gz.'],
  [
    category('Work', '../x'),
    'categories[0].extensions[0]: “../x” is no extension; write it as jpg or tar.gz.',
  ],
  [category('Work'), 'categories[0].extensions: At least one extension is needed.'],
  [
    category('Work', 'part'),
    'categories[0].extensions[0]: “part” files are always left alone. Still being downloaded or written.',
  ],
  [category('Work', 'jpg', 'JPG'), 'categories[0].extensions[1]: “JPG” is in “Work” already.'],
])('%j is refused with the name of the field', (value, problem) => {
  expect(problemsOf(value)).toEqual([problem])
  expect(() => parseRules(value)).toThrow(RulesRefused)
})

test('an unknown rule is named, also one that objects inherit', () => {
  expect(problemsOf({ colour: 1 })).toEqual([
    'colour: There is no such rule; the rules are dateFolders, sizeLimits, categories, leaveAlone, onClash, subfolders.',
  ])
  expect(problemsOf(JSON.parse('{"__proto__": {"subfolders": true}}'))[0]).toMatch(
    /^__proto__: There is no such rule/,
  )
})

test('categories that some disk takes for the same folder are refused', () => {
  const [problem] = problemsOf({
    categories: [
      { folder: 'Work', extensions: ['a'] },
      { folder: 'WORK', extensions: ['b'] },
    ],
  })
  expect(problem).toBe(
    'categories[1].folder: “WORK” is the same folder as “Work”; put the extensions into one category.',
  )
})

test.each([
  '', ' ', ' Work', 'Work ', 'Work.', '.', '..', '.hidden', 'a/b', 'a\\b', '../up', 'a:b', 'a*', 'CON', 'con.txt',
  'nul', 'LPT1', 'COM¹', 'line\nbreak', 'a\u202eb', '\udc80', 'node_modules', 'Makefile', '.git', 'Photos.app',
  'x'.repeat(81), 'page_files',
])('%j is no name for a category', folder => {
  expect(problemsOf(category(folder, 'xyz'))).toHaveLength(1)
}) // biome-ignore format: a list of names

test.each(['Work', 'Steuer 2026', 'Ünïcode', '写真', 'A & B (old)', 'Console', '👨‍👩‍👧'])(
  '%j is one',
  folder => {
    expect(problemsOf(category(folder, 'xyz'))).toEqual([])
  },
)

test('of thousands of faults the first are told', () => {
  expect(problemsOf({ leaveAlone: Array.from({ length: 500 }, () => '') })).toHaveLength(20)
})

test('whatever is given, it is refused with words or comes out as rules that are accepted again', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.jsonValue(),
        fc.record({ leaveAlone: fc.jsonValue(), categories: fc.jsonValue(), sizeLimits: fc.jsonValue() }),
      ),
      value => {
        const { rules, problems } = checkRules(value)
        expect(problems.every(({ message }) => message.endsWith('.'))).toBe(true)
        if (problems.length === 0) expect(parseRules(rules)).toEqual(rules)
      },
    ),
    { numRuns: 1000 },
  )
})

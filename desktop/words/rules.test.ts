import { expect, test } from 'vitest'
import { checkRules } from '../sorter/index.ts'
import { describePattern, describeRuleFault } from './rules.ts'

const category = (folder: unknown, ...extensions: unknown[]) => ({ categories: [{ folder, extensions }] })

/** `field: sentence` of everything that is wrong. */
function problemsOf(value: unknown): string[] {
  return checkRules(value).problems.map(problem => `${problem.field}: ${describeRuleFault(problem)}`)
}

test.each([
  [null, 'rules: They are an object with fields such as "leaveAlone".'],
  [[], 'rules: They are an object with fields such as "leaveAlone".'],
  [{ dateFolders: 'week' }, 'dateFolders: It is one of year, month, day.'],
  [{ onClash: 'overwrite' }, 'onClash: It is one of keep-both, skip.'],
  [
    { apart: ['videos'] },
    'apart[0]: It is one of raw-jpeg, live-photo, photo-notes, video-notes, audio-notes, disc-image, shapefile, latex, split-archive, saved-page.',
  ],
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
})

test('an unknown rule is named, also one that objects inherit', () => {
  expect(problemsOf({ colour: 1 })).toEqual([
    'colour: There is no such rule; the rules are dateFolders, dateFrom, lookInto, sizeLimits, categories, leaveAlone, onClash, subfolders, apart.',
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
  [category('', 'x'), 'categories[0].folder: “” is empty.'],
  [category('Work.', 'x'), 'categories[0].folder: “Work.” begins or ends with a blank, or ends with a dot.'],
  [
    category('a/b', 'x'),
    'categories[0].folder: “a/b” holds one of < > : " / \\ | ? *, which some systems do not allow.',
  ],
  [category('nul', 'x'), 'categories[0].folder: “nul” is a name that Windows keeps for a device.'],
  [
    category('Photos.app', 'x'),
    'categories[0].folder: “Photos.app” is the name of a project, an app or a bundle.',
  ],
  [category('x'.repeat(81), 'x'), `categories[0].folder: “${'x'.repeat(60)}…” is longer than 80 characters.`],
  [{ leaveAlone: ['Work\\a'] }, 'leaveAlone[0]: “Work\\a” holds a "\\"; write "/" between folders.'],
  [{ leaveAlone: ['x'.repeat(201)] }, `leaveAlone[0]: “${'x'.repeat(60)}…” is longer than 200 characters.`],
])('%j is refused in words', (value, problem) => {
  expect(problemsOf(value)).toEqual([problem])
})

test.each([
  ['notes.txt', 'Every file or folder named “notes.txt”.'],
  ['*.iso', 'Every file or folder whose name ends with “.iso”.'],
  ['invoice*', 'Every file or folder whose name starts with “invoice”.'],
  ['*draft*', 'Every file or folder whose name contains “draft”.'],
  ['a?b', 'Every file or folder whose name is like “a?b”, where “*” is any text and “?” one character.'],
  ['Work/', 'Every folder named “Work”.'],
  ['Work/*.pdf', 'Every file or folder at “Work/*.pdf”, counted from the chosen folder.'],
  [
    '**/old',
    'Every file or folder at “**/old”, counted from the chosen folder; “**” is any number of folders.',
  ],
])('%j is explained', (pattern, sentence) => {
  expect(describePattern(pattern)).toBe(sentence)
})

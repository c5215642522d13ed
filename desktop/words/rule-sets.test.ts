import { expect, test } from 'vitest'
import { loadRuleChecks } from '../sorter/index.ts'
import { describePattern, describeSetFault } from './rule-sets.ts'

const { checkRuleSet } = await loadRuleChecks()

const category = (folder: unknown, ...extensions: unknown[]) => ({ categories: [{ folder, extensions }] })
const group = (given: object) => ({ together: [{ main: ['psd'], companions: ['xmp'], ...given }] })
const rule = (given: object) => ({ rules: [{ rule: 'A', to: 'B', ...given }] })
const name = (given: unknown) => rule({ when: { name: given } })

// services/state/rule-sets.test.ts has what people most often get wrong.
test.each([
  [[], 'A set is a mapping with fields such as "rules" and "otherwise".'],
  [{ colour: 1 }, /^Unknown field “colour”\. Use one of version, dateFolders, .*, rules, otherwise\.$/],
  [{ dateFolders: 'week' }, 'Unknown value “week”. Use one of year, month, day.'],
  [{ dateFolders: ['day'] }, 'Use one of year, month, day.'],
  [{ onClash: 'keepboth' }, 'Unknown value “keepboth”. Did you mean “keep-both”?'],
  [{ leaveAlone: ['ok', 7] }, 'A text is needed; true and false need quotes.'],
  [{ leaveAlone: Array.from({ length: 501 }, () => 'x') }, 'At most 500 entries are possible.'],
  [{ leaveAlone: ['Work\\a'] }, '“Work\\a” holds a "\\"; write "/" between folders.'],
  [{ leaveAlone: ['x'.repeat(201)] }, `“${'x'.repeat(60)}…” is longer than 200 characters.`],
  [{ sizeLimits: '10 MB' }, 'A list is needed.'],
  [{ sizeLimits: [] }, 'At least one size is needed, such as 10 MB.'],
  [{ sizeLimits: ['1 GB', '1000 MB'] }, 'Each size must be larger than the one before it.'],
  [{ categories: [7] }, 'A folder of your own is a mapping with "folder" and "extensions".'],
  [category('Work', 'a b'), '“a b” is not an extension; write it such as jpg or tar.gz.'],
  [category('Work'), 'At least one extension is needed, such as epub.'],
  [category('Work', 'part'), '“part” files are always left alone. Looks unfinished.'],
  [category('Work', 'jpg', 'JPG'), '“JPG” already belongs to “Work”.'],
  [
    {
      categories: [
        { folder: 'Work', extensions: ['a'] },
        { folder: 'WORK', extensions: ['b'] },
      ],
    },
    '“WORK” is the same folder as “Work”; put the extensions together.',
  ],
  [category('', 'x'), '“” is empty.'],
  [category('Work.', 'x'), '“Work.” begins or ends with a blank, or ends with a dot.'],
  [category('a/b', 'x'), '“a/b” holds one of < > : " / \\ | ? *, which some systems do not allow.'],
  [category('nul', 'x'), '“nul” is a name that Windows reserves for a device.'],
  [
    category('Photos.app', 'x'),
    '“Photos.app” is the name of a folder that stays whole: a project, an app, a library.',
  ],
  [
    { together: { main: ['psd'], companions: ['png'] } },
    'Use true, false, or a list of groups, each with "main" and "companions".',
  ],
  [{ together: [7] }, 'A group is a mapping with "main" and "companions".'],
  [
    group({ named: ['mask'] }),
    '“mask” is not a pattern for companions; write {stem} or {name} once, with text around it, such as {stem}-mask, or {stem}.assets/ for a folder.',
  ],
  [
    { together: [{ main: ['psd'] }] },
    'A group needs "companions", or a folder in "named", such as {stem}.assets/.',
  ],
  [{ rules: [7] }, 'A rule is a mapping with "rule", "when", and "to", "name" or "leave".'],
  [{ rules: [{ rule: 'A' }] }, 'The rule does nothing; add "to", "name" or "leave: true".'],
  [
    rule({ leave: true }),
    'A rule that leaves files cannot move or rename them; remove "leave", or "to" and "name".',
  ],
  [rule({ when: 'pdf' }), 'A condition names facts and their values, such as extension: pdf.'],
  [rule({ when: {} }), 'At least one condition is needed, such as extension: pdf.'],
  [
    rule({ when: { all: [{ any: [{ none: [{ name: 'x' }] }] }] } }),
    'Conditions are nested too deep; "all", "any" and "none" can hold one more level of them.',
  ],
  [name({ is: ['a', 'b'] }), 'Use a single value here; "one of" and "any" take several.'],
  [name([]), 'Use one to 500 values.'],
  [name('x'.repeat(501)), 'Use at most 500 characters.'],
  [name({ known: 'maybe' }), 'Use true or false.'],
  [name({ contains: '' }), 'A value is needed.'],
  [
    rule({ when: { modified: { before: 'May' } } }),
    '“May” is not a date; write 2024, 2024-07 or 2024-07-03.',
  ],
  [
    rule({ when: { duration: { larger: '3' } } }),
    '“3” is not a duration; write a number and a unit, such as 3 minutes.',
  ],
  [rule({ to: 'A/{kind' }), 'A "{" or "}" stands alone; write "{{" or "}}" for the character itself.'],
  [rule({ to: '{modified:week}' }), /^Unknown format “week”; write it such as yyyy/],
  [rule({ to: '{counter}' }), 'A counter is possible in "name" only.'],
  [rule({ name: '{counter} {counter}' }), 'Only one counter is possible.'],
  [rule({ name: 'a/b' }), 'A name cannot contain "/"; folders belong in "to".'],
  [rule({ to: 'con' }), '“con” is a name that Windows reserves for a device.'],
])('%j is refused with what would be right', (value, sentence) => {
  const [problem, ...others] = checkRuleSet(value).problems
  expect(others).toEqual([])
  expect(problem && describeSetFault(problem)).toEqual(
    typeof sentence === 'string' ? sentence : expect.stringMatching(sentence),
  )
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

import { expect, test } from 'vitest'
import { parseRuleSet } from './rule-sets.ts'

/** What people write in a rule, from habit or by mistake, and all that Sortwell answers: an error, a warning, or nothing. */
test.each([
  [`when: { name: '*.jpg' }`, ['The “*” in “*.jpg” stands for itself. Write fullName: { ends: .jpg }.']],
  [`when: { name: 'IMG_*.jpg' }`, [String.raw`The “*” in “IMG_*.jpg” stands for itself. Write fullName: { matches: '^IMG_.*\.jpg$' }.`]],
  [`when: { name: { is not: 'IMG_*' } }`, ['The “*” in “IMG_*” stands for itself. Write none: [{ name: { starts: IMG_ } }].']],
  ['when: { name: { ends: .jpg }, extension: xmp }', []],
  [`when: { folder: { matches: '/2024/i' } }`, []],
  [String.raw`when: { name: { matches: '\.(jpg|png)$' } }`, [String.raw`“name” is without the extension, so hardly any file matches “\.(jpg|png)$”. Use the name with extension (fullName), or extension: jpg.`]],
  [`when: { name: { starts: 'a*b' } }`, [`The “*” in “a*b” stands for itself. Write name: { matches: '^a.*b' }.`]],
  [`when: { name: { contains: '*' } }`, []],
  ['when: { name: Node.js }', []],
  ['when: { created: { older than: 30 days } }', ['“created” is when a document was written, and unknown of other files. For the time at which a file came to this disk, write arrived: { older than: 30 days }.']],
  ['when: { kind: Documents, created: { older than: 30 days } }', []],
  [`when: { from: 'https://me@github.com:443/x' }`, ['“from” is a host without a path. Write github.com.']],
  ['when: { none: [ { extension: tmp } ] }', []],
  ['when: { date_lastused: { older than: 30 days } }', ['Unknown fact “date_lastused”. Did you mean “used”?']],
  ['exclude: [a]', ['Unknown field “exclude”. Did you mean “leave”?']],
  ['when: { name: { does not contain: x } }', ['Unknown comparison “does not contain” for this fact. Use “contains” in a condition below "none".']],
  ['when: { name: { not starts: x } }', ['Unknown comparison “not starts” for this fact. Use “starts” in a condition below "none".']],
  ["when: { modified: 2024 }\n    to: '{modified:%b}'", ['Unknown format “%b”; write it such as yyyy, yyyy-MM, yyyy-MM-dd, HH.mm.ss. Months are numbers: MM.']],
  ['unpack: true', ['Unknown field “unpack”. Sortwell neither packs nor unpacks files.']],
  ['tags: red', ['Unknown field “tags”. Sortwell sets no tags or labels; it moves and renames files.']],
  ["to: B\n    enabled: false", ['Unknown field “enabled”. Did you mean “off”?']],
  ['when: { extension: .TAR.GZ }', []],
  ['when: { modified: { older than: 1 month }, modified: { older than: 1 year } }', ['The field “modified” appears twice; put each into an entry of its own below "all".']],
  ['when: { modified: { older_than: 30 days } }', ['Unknown comparison “older_than” for this fact. Did you mean “older than”?']],
  ['when: { modified: { older than: 30 } }', ['“30” is not a period; write a number and a unit, such as 30 days.']],
  ['when: { modified: { older than: 30d } }', ['“30d” is not a period; write a number and a unit, such as 30 days.']],
  ['when: { modified: 30 days }', ['“30 days” is a length of time; write { older than: 30 days } or { in the last: 30 days }.']],
  ['when: { arrived: 30 days }', ['“30 days” is a length of time; write { older than: 30 days } or { in the last: 30 days }.']],
  ['when: { modified: { older: 30 days } }', ['Unknown comparison “older” for this fact. Did you mean “older than”?']],
  ['when: { modified: { newer than: 1 week } }', ['Unknown comparison “newer than” for this fact. Did you mean “in the last”?']],
  ['when: { size: { larger: 10M } }', ['“10M” is not a size; write a number and a unit, such as 10 MB.']],
  ['when: { size: { larger: 10 MiB } }', ['“10 MiB” is not a size; write a number and a unit, such as 10 MB.']],
  ['when: { size: { greater than: 10 MB } }', ['Unknown comparison “greater than” for this fact. Did you mean “larger”?']],
  ['when: { size: 10 MB }', ['A comparison is needed: larger, smaller, known.']],
  ['when: { size: 0 }', ['A comparison is needed: larger, smaller, known.']],
  [`when: { size: '> 10 MB' }`, ['A comparison is needed: larger, smaller, known.']],
  ['when: { kind: Image }', ['Unknown kind “Image”. Did you mean “Images”?']],
  ['when: { name: { not contains: x } }', ['Unknown comparison “not contains” for this fact. Use “contains” in a condition below "none".']],
  ['when: { name: { startswith: IMG_ } }', ['Unknown comparison “startswith” for this fact. Did you mean “starts”?']],
  ['when: { name: { starts with: IMG_ } }', ['Unknown comparison “starts with” for this fact. Did you mean “starts”?']],
  [`when: { name: { regex: '^IMG' } }`, ['Unknown comparison “regex” for this fact. Did you mean “matches”?']],
  [`when: { name: { matches: '(?=IMG)' } }`, ['“(?=IMG)” cannot be used as a regular expression: invalid or unsupported Perl syntax: `(?=`. There is no lookahead; test what must not match in "none".']],
  [`when: { name: { matches: '(IMG' } }`, ['“(IMG” cannot be used as a regular expression: missing closing ): `(IMG`.']],
  [`when: { fullName: { matches: '*.pdf' } }`, ['“*.pdf” cannot be used as a regular expression: missing argument to repetition operator: `*`. For names that end so, write ends: .pdf.']],
  ['when: { name: IMG_* }', ['The “*” in “IMG_*” stands for itself. Write name: { starts: IMG_ }.']],
  [`when: { name: '*_old' }`, ['The “*” in “*_old” stands for itself. Write name: { ends: _old }.']],
  [`when: { name: { starts: 'IMG_*' } }`, ['The “*” in “IMG_*” stands for itself. Write name: { starts: IMG_ }.']],
  [`when: { name: 'IMG_*_small' }`, [`The “*” in “IMG_*_small” stands for itself. Write name: { matches: '^IMG_.*_small$' }.`]],
  [`when: { name: '*draft*' }`, ['The “*” in “*draft*” stands for itself. Write name: { contains: draft }.']],
  ['when: { name: IMG_1.jpg }', ['“name” is without the extension, so hardly any file matches “IMG_1.jpg”. Use the name with extension (fullName), or extension: jpg.']],
  ['when: { name: { ends: .jpg } }', ['“name” is without the extension, so hardly any file matches “.jpg”. Use the name with extension (fullName), or extension: jpg.']],
  [String.raw`when: { name: { matches: '^IMG.*\.jpg$' } }`, [String.raw`“name” is without the extension, so hardly any file matches “^IMG.*\.jpg$”. Use the name with extension (fullName), or extension: jpg.`]],
  [`when: { name: { matches: '/^img/i' } }`, [`A regular expression has no slashes around it, and case never matters. Write '^img'.`]],
  [`when: { name: { matches: '/^img/' } }`, [`A regular expression has no slashes around it, and case never matters. Write '^img'.`]],
  [`when: { name: { contains: '(?P<day>[0-9]+)' } }`, ['“(?P<day>[0-9]+)” is a regular expression, but “contains” compares it letter by letter. Use matches.']],
  [`when: { realType: 'image/*' }`, ['The “*” in “image/*” stands for itself. Write realType: { starts: image/ }.']],
  [`when: { from: 'https://github.com/' }`, ['“from” is a host without a path. Write github.com.']],
  ['when: { from: { contains: github.com/releases } }', ['“from” is a host without a path. Write github.com.']],
  ['when: { extension: synctex.gz }', ['No file has the extension “synctex.gz”: it ends with the last dot, so it is “gz”. Write fullName: { ends: .synctex.gz }.']],
  ['when: { extension: [tar.gz, pdf] }', []],
  ['when: { extension: .pdf }', []],
  [`when: { extension: '*.pdf' }`, []],
  ['when: { extension: part }', ['“part” files are unfinished downloads; rules reach them only with unfinished: true.']],
  ['when: { extension: lnk }', ['“lnk” files are always left alone. Shortcuts stay where they are, at hand.']],
  ['when: { not: [ { extension: pdf } ] }', ['Unknown fact “not”. Did you mean “none”?']],
  ['when: { or: [ { extension: pdf }, { extension: doc } ] }', ['Unknown fact “or”. Did you mean “any”?']],
  ['when: { accessed: { older than: 1 week } }', ['Unknown fact “accessed”. Did you mean “used”?']],
  ['when: { added: { older than: 1 week } }', ['Unknown fact “added”. Did you mean “arrived”?']],
  ['when: { created_at: { older than: 1 week } }', ['Unknown fact “created_at”. Did you mean “created”?']],
  ['when: { tags: [red] }', ['Unknown fact “tags”. The nearest are “pages”, “taken”, “track”.']],
  ['when: { content: { contains: x } }', ['Unknown fact “content”. Did you mean “text”?']],
  ['when: { mime: image/png }', ['Unknown fact “mime”. Did you mean “realType”?']],
  ['when: { taken.year: 2024 }', ['Unknown fact “taken.year”. Write taken: 2024, taken: 2024-07 or taken: 2024-07-03.']],
  ['when: { name: a, name: b }', ['The field “name” appears twice; put each into an entry of its own below "all".']],
  ['when: { text: { contains: a }, text: { contains: b } }', ['The field “text” appears twice; put each into an entry of its own below "all".']],
  ["when: { name: { matches: '(?P<year>[0-9]{4})' } }\n    to: 'Music/{year}'", ['The part “name.year” is not used; write {name.year} in "to" or "name". {year} is another fact.']],
  [`when: { name: { matches: '(?P<day>[0-9]{4})' } }`, ['The part “name.day” is not used; write {name.day} in "to" or "name".']],
  ["when: { none: [ { name: { matches: '(?P<day>x)' } } ] }\n    to: '{name.day}'", [`No pattern of this rule gives “name.day”; write one such as name: { matches: '(?P<day>[0-9]+)' }. Those in "none" give no parts.`]],
  [String.raw`to: C:\Users\me\Docs`, ['Write "/" between folders: C:/Users/me/Docs.']],
  ['to: ~/.Trash', ['Sortwell deletes nothing. Write to: Set aside, and empty that folder by hand.']],
  ['to: $HOME/Docs', ['“$HOME” is no variable here: a folder would get this name. Write ~/Docs for the home folder.']],
  [`to: '%USERPROFILE%/Docs'`, ['“%USERPROFILE%” is no variable here: a folder would get this name. Write ~/Docs for the home folder.']],
  ['to: $DOWNLOADS', ['“$DOWNLOADS” is no variable here: a folder would get this name. Write the folder itself.']],
  ['to: {taken:yyyy}', ['A text is needed; one that begins with "{" or "[" needs quotes.']],
  [`to: '{taken.year}'`, ['Unknown fact “taken.year”. Write {taken:yyyy}.']],
  [`to: '{taken:yyyy|{modified:yyyy}}'`, ['A field cannot contain another one; write a second rule for the files for which the first fact is unknown.']],
  [`to: '{taken:%Y-%m}'`, ['Unknown format “%Y-%m”; write it such as yyyy, yyyy-MM, yyyy-MM-dd, HH.mm.ss.']],
  [`to: '{taken:YYYY-MM-DD}'`, ['Unknown format “YYYY-MM-DD”; write it such as yyyy, yyyy-MM, yyyy-MM-dd, HH.mm.ss.']],
  [`to: '{taken:MMMM}'`, ['Unknown format “MMMM”; write it such as yyyy, yyyy-MM, yyyy-MM-dd, HH.mm.ss. Months are numbers: MM.']],
  [`to: '{taken:HH:mm}'`, ['Unknown format “HH:mm”; write it such as yyyy, yyyy-MM, yyyy-MM-dd, HH.mm.ss.']],
  ['to: sorted_files', []],
  ["name: '{name.day:YYYY}'\n    when: { name: { matches: '(?P<day>x)' } }", ['Unknown format “YYYY”; write it such as lower, upper, initial, yyyy-MM-dd.']],
  [`name: '{name}.{extension:initial}'`, ['Unknown format “initial”; write it such as lower, upper.']],
  ['name: a/b', ['A name cannot contain "/"; folders belong in "to".']],
  [`rename: '{name}'`, ['Unknown field “rename”. Did you mean “name”?']],
  ['trash: true', ['Unknown field “trash”. Sortwell deletes nothing. Write to: Set aside, and empty that folder by hand.']],
  ['delete: true', ['Unknown field “delete”. Sortwell deletes nothing. Write to: Set aside, and empty that folder by hand.']],
  ['copy: Backup', ['Unknown field “copy”. Sortwell only moves files; it makes no copies and no links.']],
  ['shell: rm', ['Unknown field “shell”. Sortwell runs no programs; start yours after sortwell sort has ended.']],
  ['notify: me', ['Unknown field “notify”. Sortwell sends no messages; sort prints what it did, with --json for programs.']],
  ['unzip: true', ['Unknown field “unzip”. Sortwell neither packs nor unpacks files.']],
  ['move: A', ['Unknown field “move”. Did you mean “to”?']],
  ["to: A\n    leave: true", ['A rule that leaves files cannot move or rename them; remove "leave", or "to" and "name".']],
  ['leave: false', ['The rule does nothing; add "to", "name" or "leave: true".']],
  ["filters: [ { extension: pdf } ]\n    to: A", ['Unknown field “filters”. Did you mean “when”?']],
] as const)('%j is answered', async (written, answers) => {
  const needsEffect = !/(^|\n) *(to|name|leave|rename):/.test(written)
  const text = `rules:\n  - rule: A\n    ${written}\n${needsEffect ? '    to: B\n' : ''}`
  const { complaints, warnings } = await parseRuleSet(text)
  expect([...complaints, ...warnings].map(({ message }) => message)).toEqual(answers)
}) // biome-ignore format: a table

const inOrganize = `
rules:
  - name: Papers
    locations: ~/Desktop
    filters:
      - extension: pdf
    actions:
      - move: ~/Documents/
  - locations: ~/Downloads
    actions: [trash]`

test('a file of organize is answered in one sentence', async () => {
  const { complaints } = await parseRuleSet(inOrganize)
  expect(complaints.map(({ message }) => message)).toEqual([
    'This is a file of organize. Here a rule has "when" for its filters, "to" or "name" for its actions, and no locations: you name the folder when you sort it.',
  ])
})

const rule = (title: string, more: string) => `  - rule: ${title}\n    ${more}\n`

test('a rule behind one for every file is told of, unless that one may not apply', async () => {
  const late = rule('Late', 'when: { extension: pdf }\n    to: B')
  const warned = async (...rules: readonly string[]) => {
    const { warnings } = await parseRuleSet(`rules:\n${rules.join('')}`)
    return warnings.map(({ rule: title, message }) => [title, message])
  }
  const sentence =
    'No file comes to this rule: “All” before it has no condition, so it applies to every file.'
  expect(await warned(rule('All', 'to: A'), late, rule('Off', 'off: true\n    to: C'))).toEqual([
    ['Late', sentence],
  ])
  expect(await warned(rule('All', 'leave: true'), late)).toEqual([['Late', sentence]])
  expect(await warned(rule('All', 'off: true\n    to: A'), late)).toEqual([])
  expect(await warned(rule('All', 'to: "{taken:yyyy}"'), late)).toEqual([])
  expect(await warned(late, rule('All', 'to: A'))).toEqual([])
  const downloads = rule('Broken off', 'when: { unfinished: true, extension: part }\n    to: B')
  expect(await warned(rule('All', 'to: A'), downloads)).toEqual([])
})

test('a warning has the place of what it is about', async () => {
  const text = `rules:\n${rule('A', 'when: { any: [{ name: { matches: ["^a", "/b/i"] } }] }\n    to: B')}`
  expect((await parseRuleSet(text)).warnings).toEqual([
    {
      line: 3,
      column: 29,
      rule: 'A',
      field: 'rules[0].when.any[0].name.matches',
      code: 'slashes',
      message: 'A regular expression has no slashes around it, and case never matters. Write b.',
    },
  ])
})

test('a rule that is off has no warnings', async () => {
  expect(
    (await parseRuleSet(`rules:\n${rule('A', 'off: true\n    when: { name: a.pdf }\n    to: B')}`)).warnings,
  ).toEqual([])
})

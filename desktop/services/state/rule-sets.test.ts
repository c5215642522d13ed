import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import {
  complaintLine,
  emptySet,
  isSetName,
  listRuleSets,
  parseRuleSet,
  readRuleSet,
  ruleSetFile,
  setText,
} from './rule-sets.ts'

function stateWith(files: Readonly<Record<string, string>> = {}): string {
  const stateDir = fs.mkdtempSync(path.join(os.tmpdir(), 'sortwell-sets-'))
  onTestFinished(() => fs.rmSync(stateDir, { recursive: true, force: true }))
  fs.mkdirSync(path.join(stateDir, 'rules'))
  for (const [name, text] of Object.entries(files)) fs.writeFileSync(path.join(stateDir, 'rules', name), text)
  return stateDir
}

const invoices = `# Kept with my other settings
version: 1
rules:
  - rule: Invoices # from the bank, too
    when:
      extension: pdf
      name: { contains: [invoice, 'Rechnung'] }
    to: Invoices/{modified:yyyy}
  - rule: Parts
    when: { extension: [001, no] }
    leave: true
otherwise: leave
`

test('the text of a file is read as it is written, comments and all', async () => {
  const { set, complaints } = await parseRuleSet(invoices)
  expect(complaints).toEqual([])
  expect(set.otherwise).toBe('leave')
  expect(set.rules).toEqual([
    {
      rule: 'Invoices',
      when: { extension: 'pdf', name: { contains: ['invoice', 'Rechnung'] } },
      to: 'Invoices/{modified:yyyy}',
    },
    { rule: 'Parts', when: { extension: ['001', 'no'] }, leave: true },
  ])
})

test.each([
  ['rules:\n  - rule: A\n    when:\n      name: { contain: x }\n    to: B', '4:15: rule “A”: when.name.contain: Unknown comparison “contain” for this fact. Did you mean “contains”?'],
  ['rules:\n  - rule: A\n    when: { extention: pdf }\n    to: B', '3:13: rule “A”: when.extention: Unknown fact “extention”. Did you mean “extension”?'],
  ['rules:\n  - rule: A\n    when: { added: x }\n    to: B', '3:13: rule “A”: when.added: Unknown fact “added”. Did you mean “arrived”?'],
  ['rules:\n  - rule: A\n    to: "{opened:yyyy}"', '3:5: rule “A”: to: Unknown fact “opened”. Did you mean “used”?'],
  ['rules:\n  - rule: A\n    when: { name: { matches: "(?P<day>x" } }\n    to: "{name.day}"', '3:21: rule “A”: when.name.matches: “(?P<day>x” cannot be used as a regular expression: missing closing ): `(?P<day>x`.'],
  ['rules:\n  - rule: A\n    to: "{title.day}"', '3:5: rule “A”: to: “title.day”: only name and text have parts, such as {name.day}.'],
  ['rules:\n  - rule: A\n    to: "{name.group}"', '3:5: rule “A”: to: No pattern of this rule gives “name.group”; write one such as name: { matches: \'(?P<group>[0-9]+)\' }. Those in "none" give no parts.'],
  ['rules:\n  - rule: A\n    when: { name: { matches: "(?P<group>x)" } }\n    to: "{name.goup}"', '4:5: rule “A”: to: No pattern of this rule gives “name.goup”. Did you mean “name.group”?'],
  ['rules:\n  - rule: A\n    when: { none: [ { name: { matches: "(?P<group>x)" } } ] }\n    to: "{name.group:yy}"', '4:5: rule “A”: to: No pattern of this rule gives “name.group”; write one such as name: { matches: \'(?P<group>[0-9]+)\' }. Those in "none" give no parts.'],
  ['rules:\n  - rule: A\n    when: { name: { matches: "(?P<group>x)" } }\n    to: "{name.group:caps}"', '4:5: rule “A”: to: Unknown format “caps”; write it such as lower, upper, initial, yyyy-MM-dd.'],
  ['rules:\n  - rule: A\n    when: { kind: Image }\n    to: B', '3:13: rule “A”: when.kind: Unknown kind “Image”. Did you mean “Images”?'],
  ['rules:\n  - rule: A\n    to: "{artits}"', '3:5: rule “A”: to: Unknown fact “artits”. Did you mean “artist”?'],
  ['rules:\n  - rule: A\n    to: ../B', '3:5: rule “A”: to: A folder cannot contain "." or ".." as a part: it would lead elsewhere.'],
  ['rules:\n  - rule: A\n    too: B', '3:5: rule “A”: too: Unknown field “too”. Did you mean “to”?'],
  ['rules:\n  - to: B', '2:5: rules[0].rule: A name of at most 100 characters is needed, such as rule: Invoices.'],
  ['rules:\n  - rule: A\n    to: ~', '3:5: rule “A”: to: A folder is needed, such as Papers or ~/Papers.'],
  ['rules:\n  - rule: A\n    when: { name: { matches: (a } }\n    to: B', '3:21: rule “A”: when.name.matches: “(a” cannot be used as a regular expression: missing closing ): `(a`.'],
  ['version: 2', '1:1: version: This Sortwell reads version 1 of sets; write version: 1, or update Sortwell.'],
  ['rules: [', '1:9: A closing "]" is missing, or it stands too far left.'],
  ['rules:\n  - rule: A\n    when: { extension: [pdf }\n    to: B', '3:29: A closing "]" is missing, or it stands too far left.'],
  ['rules:\n  - rule: A\n    when: { extension: [pdf]\n    to: B', '4:5: A closing "}" is missing, or it stands too far left.'],
  ['{ rules: []', '1:12: A closing "}" is missing, or it stands too far left.'],
  ['rules:\n  - rule:A\n    to: B', '2:5: A field is its name, ":", a blank and its value.'],
  ['rules\n  - rule: A', '1:1: A field is its name, ":", a blank and its value.'],
  ['a: 1\na: 2', '2:1: The field “a” appears twice; remove one of them.'],
  ['rules:\n  - rule: A\n    to: B\n    to: C', '4:5: The field “to” appears twice; remove one of them.'],
  ['rules:\n  - rule: A\n    when: { name: a, name: b }\n    to: C', '3:22: The field “name” appears twice; put each into an entry of its own below "all".'],
  ['rules:\n  - ? [a]\n    : B', '2:7: The name of a field is a text, not a list or a mapping.'],
  ['? '.repeat(500), '1:3: The name of a field is a text, not a list or a mapping.'],
  ['a: { b: 1, b: 2 }\na: 3', '1:12: The field “b” appears twice; remove one of them.'],
  ['a: 1\n&x a: 2\nrules: [', '2:4: The field “a” appears twice; remove one of them.'],
  ['rules:\n\t- rule: A', '2:1: Indent lines with spaces instead of tabs.'],
  ['rules:\r\n  - rule: A\r\n    too: B\r\n', '3:5: rule “A”: too: Unknown field “too”. Did you mean “to”?'],
  ['rules:\n  - rule: A\n   to: B', '3:1: Write the fields of a rule below each other, in one column.'],
  ['rules:\n  - rule: "A\n    to: B\n', '4:1: A closing quote is missing.'],
  ['rules:\n  - rule: A\n    to: {year}/x', '3:15: This does not belong here; a text that begins with "{", "[", "&" or a quote needs quotes around all of it.'],
  ['rules:\n  - rule: A\n    to: {year}', '3:5: rule “A”: to: A text is needed; one that begins with "{" or "[" needs quotes.'],
  ['rules:\n  - rule: A: B\n    to: C', '2:11: A field cannot begin here; a text with ": " in it needs quotes.'],
  ['rules:\n  - rule: @A\n    to: C', '2:11: A text that begins with "@" needs quotes.'],
  ['rules:\n  - rule: A\n    when: { name: *.pdf }\n    to: C', '3:19: No anchor is called “.pdf”; a text that begins with "*" needs quotes.'],
  ['rules:\n  - rule: A\n    when: { name: { matches: "\\d+" } }\n    to: C', String.raw`3:31: “\d” means nothing in double quotes; use single quotes, where "\" is an ordinary character.`],
  ['rules:\n  - &a\n    rule: A\n    to: B\n  - <<: *a\n    rule: C', '5:5: rule “C”: <<: Mappings cannot be merged; write the fields themselves.'],
  ['rules:\n  - rule: A\n    to: !env B', '3:9: Tags are not supported; a text that begins with "!" needs quotes.'],
  ['rules:\n  - rule: A\n    when: { pages: { larger: !!int 3 } }', '3:30: Tags are not supported; a text that begins with "!" needs quotes.'],
  ['rules: []\n---\nrules: []', '2:1: A file holds one set; remove the line "---".'],
  ['rules:\n  - rule: A\n    __proto__: { to: B }', '3:5: rule “A”: __proto__: Unknown field “__proto__”. Use one of rule, when, to, name, leave, off.'],
  ['rules:\n  - rule: A\n    when: { name: { constructor: B } }', '3:21: rule “A”: when.name.constructor: Unknown comparison “constructor” for this fact. Use one of is, is not, one of, contains, starts, ends, matches, known.'],
  ['rules:\n  - rule: "A\\x1b[1m"\n    to: B', '2:5: rule “A\\x1b[1m”: rule: “A\\x1b[1m” holds an invisible character.'],
  ['rules:\n  - rule: A\n    when: { size: { larger: 99999999999999999999 GB } }', '3:21: rule “A”: when.size.larger: “99999999999999999999 GB” is not a size; write a number and a unit, such as 10 MB.'],
  ['rules:\n  - rule: A\n    when: { pages: { larger: 1e999 } }', '3:22: rule “A”: when.pages.larger: “1e999” is not a number; write it such as 12 or 1.5.'],
  ['rules:\n  - rule: A\n    when: { modified: { older than: 99999 years } }', '3:25: rule “A”: when.modified.older than: “99999 years” is not a period; write a number and a unit, such as 30 days.'],
  ['rules:\n  - rule: A\n    when: { text: { matches: "(a{1,999}){1,999}" } }', '3:21: rule “A”: when.text.matches: “(a{1,999}){1,999}” cannot be used as a regular expression: expression too large.'],
  [String.raw`{ rules: [{ rule: A, when: { text: { matches: '[\pL\pN]{1,1000}' } } }] }`, String.raw`1:38: rule “A”: when.text.matches: “[\pL\pN]{1,1000}” cannot be used as a regular expression: it stands for too much; repeat less.`],
  ['version: {}', '1:1: version: This Sortwell reads version 1 of sets; write version: 1, or update Sortwell.'],
  ['- x', '1:1: A set is a mapping with fields such as "rules" and "otherwise".'],
  ['subfolders: yes', '1:1: subfolders: Use true or false.'],
  ['leaveAlone: "*.iso"', '1:1: leaveAlone: A list is needed.'],
  ['leaveAlone:\n  - a\n  - ../b', '3:5: leaveAlone[1]: “../b” leads out of the chosen folder.'],
  ['rules:\n  - rule: A\n    when: { size: 10 MB }\n    to: B', '3:13: rule “A”: when.size: A comparison is needed: larger, smaller, known.'],
])('%j is refused with its place and what would be right', async (text, line) => {
  const { complaints } = await parseRuleSet(text)
  expect(complaintLine(complaints[0] ?? never())).toBe(line)
}) // biome-ignore format: a table

function never(): never {
  throw new Error('no complaint')
}

test.each(['', ' \r\n', '\ufeff'])('an empty file, %j, is not followed', async text => {
  await expect(readRuleSet(stateWith({ 'default.yaml': text }), 'default')).rejects.toThrow(
    '1:1: The file is empty; write rules: [] for a set without rules.',
  )
})

test('nothing, and lists of comments alone, are no rules', async () => {
  for (const text of ['', '# later\n', '---\n', 'rules:\n  # later\ncategories:\nleaveAlone:\n']) {
    expect(await parseRuleSet(text)).toEqual({ set: {}, complaints: [], warnings: [] })
  }
})

test('true and false are flags, and every other value is text', async () => {
  const when = '{ fullName: [true, "true", yes, no, 001, 1.0, ~, null, on] }'
  const { set } = await parseRuleSet(
    `subfolders: true\nrules:\n  - rule: A\n    when: ${when}\n    leave: true\n`,
  )
  expect(set).toEqual({
    subfolders: true,
    rules: [
      {
        rule: 'A',
        when: { fullName: [true, 'true', 'yes', 'no', '001', '1.0', '~', 'null', 'on'] },
        leave: true,
      },
    ],
  })
})

test('parts of a set can be aliases of others', async () => {
  const text =
    'rules:\n  - rule: A\n    when: &a { extension: pdf }\n    to: B\n  - rule: C\n    when: *a\n    leave: true\n'
  const { set, complaints } = await parseRuleSet(text)
  expect(complaints).toEqual([])
  expect(set.rules?.[1]?.when).toEqual({ extension: 'pdf' })
})

test('complaints are in the order of the file', async () => {
  const { complaints } = await parseRuleSet(
    'otherwise: never\nrules:\n  - when: { size: 3 }\n    too: B\n    rule: A\nsubfolders: off\n',
  )
  expect(complaints.map(({ line, field }) => `${line}: ${field}`)).toEqual([
    '1: otherwise',
    '3: rules[0].when.size',
    '4: rules[0].too',
    '6: subfolders',
  ])
})

test('a bomb of aliases, and what is no text, are refused', async () => {
  const bomb = ['a0: &a0 [x,x,x,x,x,x,x,x,x,x]']
  for (let at = 1; at < 8; at += 1)
    bomb.push(
      `a${at}: &a${at} [${Array(10)
        .fill(`*a${at - 1}`)
        .join(',')}]`,
    )
  expect((await parseRuleSet(bomb.join('\n'))).complaints[0]?.code).toBe('not-yaml')
  expect((await parseRuleSet('\u0000\u0001')).complaints).not.toEqual([])
  const many = `rules:\n  - rule: A\n    when: { name: &a x, fullName: [${'*a,'.repeat(10_000)}] }\n    to: B`
  expect((await parseRuleSet(many)).complaints[0]?.message).toContain('stand for more than a set can hold')
  const deep = `rules: ${'['.repeat(10_000)}${']'.repeat(100_000)}`
  expect((await parseRuleSet(deep)).complaints[0]?.code).toBe('not-yaml')
  const long = `rules:\n  - rule: ${'x'.repeat(900_000)}\n    to: ${'y/'.repeat(10_000)}`
  expect((await parseRuleSet(long)).complaints.map(({ code }) => code)).toEqual(['no-title', 'long-template'])
  expect((await parseRuleSet('{a: *b}')).complaints[0]?.code).toBe('not-yaml')
  expect((await parseRuleSet('__proto__: {rules: []}')).complaints[0]?.code).toBe('unknown-field')
})

test.each([
  ['one below the other', '', '1:1: k0: Unknown field “k0”.', (at: number) => `k${at}: 1\n`, ''],
  ['in braces', '{', '1:2: k0: Unknown field “k0”.', (at: number) => `k${at}: 1, `, '}'],
  ['in a rule', 'rules:\n  - rule: A\n', '3:5: rule “A”: k0: Unknown field “k0”.', (at: number) => `    k${at}: 1\n`, ''],
  ['that come twice in the end', '', '30001:1: The field “k0” appears twice;', (at: number) => `k${at % 30_000}: 1\n`, ''],
])('30,000 keys %s are answered', async (_, head, complaint, line, tail) => {
  const lines = Array.from({ length: 30_001 }, (_, at) => line(at))
  const { complaints } = await parseRuleSet([head, ...lines, tail].join(''))
  expect(complaintLine(complaints[0] ?? never())).toContain(complaint)
}) // biome-ignore format: a table

test('a text with too many parts is refused before it is parsed, and a large list is not', async () => {
  const { complaints } = await parseRuleSet('k: 1\n'.repeat(200_000))
  expect(complaints.map(complaintLine)).toEqual(['1:1: The file has too many fields and values for one set.'])
  const lists = Array.from(
    { length: 50 },
    (_, at) => `  - rule: R${at}
    to: A
    when:
      name:
        contains:
${`          - A company of ordinary length ${at}\n`.repeat(450)}`,
  )
  const large = `rules:\n${lists.join('')}`
  expect(large.length).toBeGreaterThan(950_000)
  expect((await parseRuleSet(large)).complaints).toEqual([])
})

test('sets are found by name, and a wrong one is refused with its file', async () => {
  const stateDir = stateWith({ 'photos.yaml': invoices, 'bad.yaml': 'rules: 3', 'note.txt': '', '.yaml': '' })
  expect(listRuleSets(stateDir)).toEqual(['default', 'bad', 'photos'])
  expect((await readRuleSet(stateDir, 'photos')).rules).toHaveLength(2)
  await expect(readRuleSet(stateDir, 'bad')).rejects.toThrow(
    /bad\.yaml cannot be followed; it was not changed\.\n1:1: rules: A list/,
  )
  await expect(readRuleSet(stateDir, 'phtos')).rejects.toThrow(
    /There is no set of rules “phtos”: .* The sets are: default, bad, photos\./,
  )
  await expect(readRuleSet(stateDir, '../photos')).rejects.toThrow('cannot be the name of a set')
  expect(setText(stateDir, 'photos')).toBe(invoices)
})

test('while its file is missing, the default set has no rules', async () => {
  const stateDir = path.join(stateWith(), 'none')
  expect(listRuleSets(stateDir)).toEqual(['default'])
  expect(ruleSetFile(stateDir, 'default')).toBe(path.join(stateDir, 'rules', 'default.yaml'))
  expect(await readRuleSet(stateDir, 'default')).toEqual({ rules: [] })
  expect(setText(stateDir, 'default')).toBe(emptySet)
  expect(await parseRuleSet(emptySet)).toEqual({
    set: { version: '1', rules: [] },
    complaints: [],
    warnings: [],
  })
})

test('regular expressions of a set are bounded together', async () => {
  const rules = (count: number) =>
    Array.from({ length: count }, (_, at) => ({
      rule: `R${at}`,
      when: { text: { matches: 'a{1,450}' } },
      to: 'X',
    }))
  expect((await parseRuleSet(JSON.stringify({ rules: rules(11) }))).complaints).toEqual([])
  const { complaints } = await parseRuleSet(JSON.stringify({ rules: rules(12) }))
  expect(complaints).toMatchObject([
    { rule: 'R11', message: expect.stringContaining('all of the set together') },
  ])
})

test.each([
  ['Latin letters', Buffer.from('rules:\n  - rule: B\xfcro\n    to: B\n', 'latin1'), 'it is not UTF-8'],
  ['UTF-16', Buffer.from('\ufeffrules: []\n', 'utf16le'), 'it is not UTF-8'],
  ['half a letter', Buffer.from([0x23, 0xf0, 0x9f]), 'it is not UTF-8'],
  ['too many bytes', Buffer.alloc(1_000_001, '#'), 'it is too large'],
])('a file of %s is refused with a sentence', async (_, bytes, reason) => {
  const stateDir = stateWith()
  fs.writeFileSync(path.join(stateDir, 'rules', 'odd.yaml'), bytes)
  await expect(readRuleSet(stateDir, 'odd')).rejects.toThrow(reason)
})

test('a byte order mark is passed over', async () => {
  const stateDir = stateWith({ 'marked.yaml': '\ufeffrules:\n  - rule: A\n    to: B\n' })
  expect((await readRuleSet(stateDir, 'marked')).rules).toHaveLength(1)
})

test('of a set with many mistakes, the first ones are reported', async () => {
  const rules = Array.from({ length: 8 }, (_, at) => `  - rule: R${at}\n    too: X\n    leave: true\n`)
  const stateDir = stateWith({ 'bad.yaml': `rules:\n${rules.join('')}` })
  await expect(readRuleSet(stateDir, 'bad')).rejects.toThrow(/\n15:5: rule “R4”: [^\n]*\nand 3 more$/)
})

test('names of sets are names of files', () => {
  for (const name of ['default', 'My photos', 'Büro-2', '写真']) expect(isSetName(name)).toBe(true)
  for (const name of ['', '.', '..', 'a/b', 'a.b', ' a', 'a ', 'x'.repeat(61), 'a\nb'])
    expect(isSetName(name)).toBe(false)
})

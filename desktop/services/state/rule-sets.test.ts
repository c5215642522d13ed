import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { complaintLine, isSetName, listRuleSets, parseRuleSet, readRuleSet } from './rule-sets.ts'

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

test('a file says what is text as it is written, comments and all', async () => {
  const { set, complaints } = await parseRuleSet(invoices)
  expect(complaints).toEqual([])
  expect(set.otherwise).toBe('leave')
  expect(set.rules.map(({ rule }) => rule)).toEqual(['Invoices', 'Parts'])
  expect(set.rules[1]?.when.of).toEqual([{ fact: 'extension', operator: 'one of', value: ['001', 'no'] }])
})

test.each([
  ['rules:\n  - rule: A\n    when:\n      name: { contain: x }\n    to: B', '4:15: rule “A”: when.name.contain: It cannot be compared with “contain”; here it is is, is not, one of, contains, starts, ends, matches, known. Did you mean “contains”?'],
  ['rules:\n  - rule: A\n    when: { extention: pdf }\n    to: B', '3:13: rule “A”: when.extention: There is no fact “extention”. Did you mean “extension”?'],
  ['rules:\n  - rule: A\n    when: { kind: Image }\n    to: B', '3:13: rule “A”: when.kind: “Image” is no kind of files. Did you mean “Images”?'],
  ['rules:\n  - rule: A\n    to: "{artits}"', '3:5: rule “A”: to: There is no fact “artits”. Did you mean “artist”?'],
  ['rules:\n  - rule: A\n    to: ../B', '3:5: rule “A”: to: It leads out of its folder: ".." and "." are not followed.'],
  ['rules:\n  - rule: A\n    too: B', '3:5: rule “A”: too: There is no field “too”. Did you mean “to”?'],
  ['rules:\n  - to: B', '2:5: rules[0]: It needs a name of at most 100 characters: rule: Invoices.'],
  ['rules:\n  - rule: A\n    to: ~', '3:5: rule “A”: to: A folder is needed, such as Papers or ~/Papers.'],
  ['rules:\n  - rule: A\n    when: { name: { matches: (a } }\n    to: B', '3:21: rule “A”: when.name.matches: “(a” is no regular expression that can be followed: missing closing ): `(a`.'],
  ['version: 2', '1:1: version: It is of version 2, and this Sortwell understands version 1.'],
  ['rules: [', '1:9: rules: This is no YAML: Flow sequence in block collection must be sufficiently indented and end with a ].'],
  ['a: 1\na: 2', '2:1: a: a stands here a second time; only one of them can be followed.'],
  ['rules:\n  - rule: A\n    to: B\n    to: C', '4:5: rule “A”: to: to stands here a second time; only one of them can be followed.'],
  ['rules:\n  - rule: A\n    when: { name: a, name: b }\n    to: C', '3:22: rule “A”: when: name stands here a second time; only one of them can be followed.'],
  ['rules:\n\t- rule: A', '2:1: Lines are indented with spaces, not with tabs.'],
  ['rules:\r\n  - rule: A\r\n    too: B\r\n', '3:5: rule “A”: too: There is no field “too”. Did you mean “to”?'],
  ['rules:\n  - rule: A\n   to: B', '3:1: rule “A”: to: The fields of a rule stand below each other, in one column.'],
  ['rules:\n  - rule: "A\n    to: B\n', '4:1: rule “"A”: Quotes are opened here and not closed.'],
  ['rules:\n  - rule: A\n    to: {year}/x', '3:15: rule “A”: to: This does not belong here; a text that begins with "{", "[", "&", or quotes needs quotes around all of it.'],
  ['rules:\n  - rule: A\n    to: {year}', '3:5: rule “A”: to: A text is needed; one that begins with "{" or "[" is written in quotes.'],
  ['rules:\n  - rule: A: B\n    to: C', '2:11: rule “A: B”: rule: A field may not begin here; a text with ": " in it needs quotes.'],
  ['rules:\n  - rule: @A\n    to: C', '2:11: rule “@A”: rule: A text that begins with "@" needs quotes.'],
  ['rules:\n  - rule: A\n    when: { name: *.pdf }\n    to: C', '3:19: rule “A”: when: No anchor is called “.pdf”; a text that begins with "*" needs quotes.'],
  ['rules:\n  - rule: A\n    when: { name: { matches: "\\d+" } }\n    to: C', String.raw`3:31: rule “A”: when: “\d” means nothing in double quotes; in single quotes every "\" stands for itself.`],
  ['rules:\n  - &a\n    rule: A\n    to: B\n  - <<: *a\n    rule: C', '5:5: rule “C”: <<: Mappings are not merged; write the fields themselves.'],
  ['rules:\n  - rule: A\n    to: !env B', '3:9: rule “A”: to: Tags are not followed; a text that begins with "!" needs quotes.'],
  ['rules:\n  - rule: A\n    when: { pages: { larger: !!int 3 } }', '3:30: rule “A”: when: Tags are not followed; a text that begins with "!" needs quotes.'],
  ['rules: []\n---\nrules: []', '2:1: A set is one document; what follows a line "---" is another one.'],
  ['rules:\n  - ? [a]\n    : c', '2:7: The name of a field is a text.'],
  ['rules:\n  - rule: A\n    __proto__: { to: B }', '3:5: rule “A”: __proto__: There is no field “__proto__”. There are rule, when, to, name, leave, off.'],
  ['rules:\n  - rule: A\n    when: { name: { constructor: B } }', '3:21: rule “A”: when.name.constructor: It cannot be compared with “constructor”; here it is is, is not, one of, contains, starts, ends, matches, known.'],
  ['rules:\n  - rule: "A\\x1b[1m"\n    to: B', '2:5: rule “A\\x1b[1m”: rule: “A\\x1b[1m” holds a character that cannot be seen.'],
  ['rules:\n  - rule: A\n    when: { size: { larger: 99999999999999999999 GB } }', '3:21: rule “A”: when.size.larger: “99999999999999999999 GB” is no size; write a number and a unit, such as 10 MB.'],
  ['rules:\n  - rule: A\n    when: { pages: { larger: 1e999 } }', '3:22: rule “A”: when.pages.larger: “1e999” is no number.'],
  ['rules:\n  - rule: A\n    when: { modified: { older than: 99999 years } }', '3:25: rule “A”: when.modified.older than: “99999 years” is no length of time; write a number and a unit, such as 30 days.'],
  ['rules:\n  - rule: A\n    when: { text: { matches: "(a{1,999}){1,999}" } }', '3:21: rule “A”: when.text.matches: “(a{1,999}){1,999}” is no regular expression that can be followed: expression too large.'],
  [String.raw`{ rules: [{ rule: A, when: { text: { matches: '[\pL\pN]{1,1000}' } } }] }`, String.raw`1:38: rule “A”: when.text.matches: “[\pL\pN]{1,1000}” is no regular expression that can be followed: it stands for too much; repeat less.`],
  ['version: {}', '1:1: version: It is of version ?, and this Sortwell understands version 1.'],
  ['- x', '1:1: A set is a mapping with "rules".'],
])('%j is refused with its place and what would be right', async (text, line) => {
  const { complaints } = await parseRuleSet(text)
  expect(complaintLine(complaints[0] ?? never())).toBe(line)
}) // biome-ignore format: a table

function never(): never {
  throw new Error('no complaint')
}

test.each(['', ' \r\n', '\ufeff'])('an empty file, %j, is not followed', async text => {
  await expect(readRuleSet(stateWith({ 'default.yaml': text }), 'default')).rejects.toThrow(
    '1:1: The file is empty. A set without rules says rules: [].',
  )
})

test('nothing, and comments alone, are no rules', async () => {
  for (const text of ['', '# later\n', '---\n', 'rules:\n']) {
    expect(await parseRuleSet(text)).toEqual({ set: { rules: [] }, complaints: [] })
  }
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
  expect((await parseRuleSet(deep)).complaints[0]?.message).toBe('It is nested too deep.')
  const long = `rules:\n  - rule: ${'x'.repeat(900_000)}\n    to: ${'y/'.repeat(10_000)}`
  expect((await parseRuleSet(long)).complaints.map(({ code }) => code)).toEqual(['no-title', 'long-template'])
  expect((await parseRuleSet('{a: *b}')).complaints[0]?.code).toBe('not-yaml')
  expect((await parseRuleSet('__proto__: {rules: []}')).complaints[0]?.code).toBe('unknown-field')
})

test('sets are found by name, and a wrong one is refused with its file', async () => {
  const stateDir = stateWith({ 'photos.yaml': invoices, 'bad.yaml': 'rules: 3', 'note.txt': '', '.yaml': '' })
  expect(listRuleSets(stateDir)).toEqual(['bad', 'photos'])
  expect((await readRuleSet(stateDir, 'photos'))?.rules).toHaveLength(2)
  expect(await readRuleSet(stateDir, 'default')).toBeNull()
  await expect(readRuleSet(stateDir, 'bad')).rejects.toThrow(
    /bad\.yaml cannot be followed; it was not changed\.\n1:1: rules: A list/,
  )
  await expect(readRuleSet(stateDir, 'phtos')).rejects.toThrow(
    /There is no set of rules “phtos”: .* There are bad, photos\./,
  )
  await expect(readRuleSet(stateDir, '../photos')).rejects.toThrow('is no name of a set')
  expect(listRuleSets(path.join(stateDir, 'none'))).toEqual([])
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
  [
    'Latin letters',
    Buffer.from('rules:\n  - rule: B\xfcro\n    to: B\n', 'latin1'),
    'it is no text in UTF-8',
  ],
  ['UTF-16', Buffer.from('\ufeffrules: []\n', 'utf16le'), 'it is no text in UTF-8'],
  ['half a letter', Buffer.from([0x23, 0xf0, 0x9f]), 'it is no text in UTF-8'],
  ['too many bytes', Buffer.alloc(1_000_001, '#'), 'it is too large'],
])('a file of %s is refused with a sentence', async (_, bytes, reason) => {
  const stateDir = stateWith()
  fs.writeFileSync(path.join(stateDir, 'rules', 'odd.yaml'), bytes)
  await expect(readRuleSet(stateDir, 'odd')).rejects.toThrow(reason)
})

test('a byte order mark is passed over', async () => {
  const stateDir = stateWith({ 'marked.yaml': '\ufeffrules:\n  - rule: A\n    to: B\n' })
  expect((await readRuleSet(stateDir, 'marked'))?.rules).toHaveLength(1)
})

test('of a set with many mistakes, the first ones are told', async () => {
  const rules = Array.from({ length: 8 }, (_, at) => `  - rule: R${at}\n    too: X\n    leave: true\n`)
  const stateDir = stateWith({ 'bad.yaml': `rules:\n${rules.join('')}` })
  await expect(readRuleSet(stateDir, 'bad')).rejects.toThrow(/\n15:5: rule “R4”: [^\n]*\nand 3 more$/)
})

test('names of sets are names of files', () => {
  for (const name of ['default', 'My photos', 'Büro-2', '写真']) expect(isSetName(name)).toBe(true)
  for (const name of ['', '.', '..', 'a/b', 'a.b', ' a', 'a ', 'x'.repeat(61), 'a\nb'])
    expect(isSetName(name)).toBe(false)
})

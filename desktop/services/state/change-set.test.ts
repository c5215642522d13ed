import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { type SchemaOptions, stringify, type ToStringOptions } from 'yaml'
import type { Rule, RuleChange, SetField } from '../../ipc/rule-views.ts'
import type { RuleSet } from '../../sorter/index.ts'
import { defaultOptions } from '../../sorter/values/set-options.ts'
import { changeSet, keepsLayout, replaceSetText } from './change-set.ts'
import { emptySet, parseRuleSet, setText } from './rule-sets.ts'

const papers: Rule = {
  rule: 'Papers',
  when: { extension: ['pdf', 'odt'], size: { larger: '1 MB' } },
  to: 'Papers',
}

/** Laid out as Sortwell writes it, with comments at every place. */
const set = `# yaml-language-server: $schema=./rules.schema.json
# Mine
version: 1
rules:
  # First things first.

  # from the bank, too
  - rule: Invoices # all of them
    when: { extension: pdf, name: { contains: ["invoice", 'Rechnung'] } }
    # by year
    to: Invoices/{modified:yyyy}
    # the end of Invoices
  # odd

  # of machines
  - rule: Parts
    when:
      extension:
        - 001 # a disk image
        - no
    leave: true
    # to be thought about
  # the end of the list

# the rest
otherwise: leave
`

const invoices: Rule = {
  rule: 'Invoices',
  when: { extension: 'pdf', name: { contains: ['invoice', 'Rechnung'] } },
  to: 'Invoices/{modified:yyyy}',
}

test('a new rule is at the end, in lines of its own', async () => {
  expect(await changeSet(set, { kind: 'add', rule: papers, at: 2 })).toBe(
    set.replace(
      '    # to be thought about\n',
      `$&
  - rule: Papers
    when:
      extension: [pdf, odt]
      size:
        larger: 1 MB
    to: Papers
`,
    ),
  )
})

test('a new rule before another leaves the comment above that one in its place', async () => {
  const rule = { rule: 'All', to: 'All' }
  expect(await changeSet(set, { kind: 'add', rule, at: 0 })).toBe(
    set.replace('  # from', '  - rule: All\n    to: All\n\n$&'),
  )
})

test.each([
  ['', `version: 1\n${'rules:'}`],
  ['# Mine\n', '# Mine\n\nversion: 1\nrules:'],
  ['---\n', '---\nversion: 1\nrules:'],
  ['version: 1\nrules:\n', 'version: 1\nrules:'],
  [emptySet, emptySet.replace(' []\n', '')],
  ['rules:\n  # none yet\n', 'rules:\n  # none yet'],
])('a first rule comes into %j', async (text, above) => {
  const after = await changeSet(text, { kind: 'add', rule: { rule: 'A', to: 'B' }, at: 0 })
  expect(after).toBe(`${above}\n  - rule: A\n    to: B\n`)
})

test('of a rule that changes, the rest stays with its comments and its style', async () => {
  expect(await changeSet(set, { kind: 'replace', at: 0, rule: { ...invoices, to: 'Bills' } })).toBe(
    set.replace('Invoices/{modified:yyyy}', 'Bills'),
  )
  const parts = { rule: 'Parts', when: { extension: ['no', '007'] }, leave: true, off: true }
  expect(await changeSet(set, { kind: 'replace', at: 1, rule: parts })).toBe(
    set
      .replace('        - 001 # a disk image\n        - no\n', '        - no\n        - 007\n')
      .replace('leave: true\n', '$&    off: true\n'),
  )
})

test('a field that is added is where the new rule has it', async () => {
  const rule = { rule: 'A', when: { extension: 'x' }, to: 'B' }
  expect(
    await changeSet('rules:\n  - rule: A # one\n    to: B # two\n', { kind: 'replace', at: 0, rule }),
  ).toBe('rules:\n  - rule: A # one\n    when:\n      extension: x\n    to: B # two\n')
})

test('a rule moves with the comment above it and those in it', async () => {
  const one = /( {2}# from.*?# the end of Invoices\n)/s.exec(set)?.[1] ?? ''
  const two = /( {2}# of machines.*?# to be thought about\n)/s.exec(set)?.[1] ?? ''
  const moved = set.replace(`${one}  # odd\n\n${two}`, `  # odd\n\n${two}\n${one}`)
  expect(await changeSet(set, { kind: 'move', at: 0, to: 1 })).toBe(moved.replace('about\n\n', 'about\n'))
})

test('a rule goes with the comment above it, the first one too', async () => {
  expect(await changeSet(set, { kind: 'remove', at: 0 })).toBe(
    set.replace(/ {2}# from.*?# the end of Invoices\n/s, ''),
  )
  expect(await changeSet(set, { kind: 'remove', at: 1 })).toBe(
    set.replace(/ {2}# of machines.*?# to be thought about\n/s, ''),
  )
})

test('without its last rule, a set has an empty list', async () => {
  const one = await changeSet(emptySet, { kind: 'add', rule: papers, at: 0 })
  expect(await changeSet(one, { kind: 'remove', at: 0 })).toBe(emptySet)
})

test('options are above the rules, and go with their default', async () => {
  const withOption = await changeSet(set, { kind: 'set', field: 'subfolders', value: true })
  expect(withOption).toBe(set.replace('rules:', 'subfolders: true\n$&'))
  expect(await changeSet(withOption, { kind: 'set', field: 'subfolders', value: false })).toBe(set)
  expect(await changeSet(withOption, { kind: 'set', field: 'subfolders', value: undefined })).toBe(set)
  const first = '# Mine\nsubfolders: true\notherwise: leave\n'
  expect(await changeSet(first, { kind: 'set', field: 'subfolders', value: false })).toBe(
    '# Mine\notherwise: leave\n',
  )
})

test.each([
  ['---\n# Mine\nrules:\n  - rule: A\n    to: B\n'],
  ['# Mine\n---\n# and yours\n\n# and theirs\nrules:\n  - rule: A\n    to: B\n'],
  ['rules:\n  [\n    # of A\n    { rule: A, to: B }\n  ]\n'],
])('a change keeps the comments of %j', async text => {
  expect(await changeSet(text, { kind: 'set', field: 'otherwise', value: 'date' })).toBe(
    `${text}\notherwise: date\n`,
  )
})

test('a comment within an entry of the list stays with its rule', async () => {
  const rule = { rule: 'C', to: 'D' }
  expect(
    await changeSet('rules:\n  # of\n  -\n    # A\n    rule: A\n    to: B\n', { kind: 'add', rule, at: 0 }),
  ).toBe('rules:\n  - rule: C\n    to: D\n\n  # of\n  # A\n  - rule: A\n    to: B\n')
})

test('a comment in the line of the list stays above the rules', async () => {
  const two = 'rules: # in order\n  # of A\n  - rule: A\n    to: B\n  - rule: C\n    to: D\n'
  expect(await changeSet(two, { kind: 'remove', at: 0 })).toBe(
    'rules:\n  # in order\n\n  - rule: C\n    to: D\n',
  )
})

test('a field goes with the comment right above it, and what a blank line parts from it stays', async () => {
  const text = `rules: []

# Options
# and the rest

# by day
dateFolders: day
# the way of the rest

# the rest
otherwise: leave # here
`
  const without = await changeSet(text, { kind: 'set', field: 'dateFolders' })
  expect(without).toBe(text.replace('# by day\ndateFolders: day\n', ''))
  expect(await changeSet(without, { kind: 'set', field: 'otherwise' })).toBe(
    'rules: []\n\n# Options\n# and the rest\n\n# the way of the rest\n',
  )
})

test('what decides about the rest is changed in its place, or comes at the end', async () => {
  expect(await changeSet(set, { kind: 'set', field: 'otherwise', value: 'type' })).toBe(
    set.replace('otherwise: leave', 'otherwise: type'),
  )
  expect(await changeSet('rules: []\n', { kind: 'set', field: 'otherwise', value: 'date' })).toBe(
    'rules: []\n\notherwise: date\n',
  )
})

test('a change to what a set contains already writes nothing', async () => {
  const odd = 'rules:\n    - {rule:  A,   to: "B"}\n'
  const rule = { rule: 'A', to: 'B' }
  expect(await changeSet(odd, { kind: 'replace', at: 0, rule })).toBe(odd)
  expect(await changeSet(odd, { kind: 'set', field: 'together', value: true })).toBe(odd)
})

test.each([
  ['CRLF', set.replaceAll('\n', '\r\n')],
  ['a byte order mark', `\ufeff${set}`],
  ['four blanks', 'rules:\n    - rule: A\n      when:\n          extension: pdf\n      to: B\n'],
  ['a list without indent', 'rules:\n- rule: A\n  when:\n    any:\n    - extension: pdf\n  to: B\n'],
])('a file with %s keeps its layout', async (_, text) => {
  expect(await keepsLayout(text)).toBe(true)
  const after = await changeSet(text, { kind: 'set', field: 'subfolders', value: true })
  expect(after.replace(/subfolders: true\r?\n/, '')).toBe(text)
})

test.each([
  'rules:\n  - rule:  A\n    to: B\n',
  'rules:\n  - {rule: A, to: B}\n',
  'rules:\n  - rule: A\n    to:\n      B\n',
])('%j would be laid out anew', async text => {
  expect(await keepsLayout(text)).toBe(false)
})

test('starters and a new set are laid out as Sortwell writes them', async () => {
  const folder = new URL('../../starters/', import.meta.url)
  const texts = fs.readdirSync(folder).map(name => fs.readFileSync(new URL(name, folder), 'utf8'))
  for (const text of [...texts, emptySet, set, '# Mine\n']) expect(await keepsLayout(text)).toBe(true)
})

const tied = `rules:
  - rule: A
    when: &a { extension: pdf }
    to: B
  - rule: C
    when: *a
    to: D
`

test.each<[message: string, text: string, change: RuleChange]>([
  ['1:1: rules: A list is needed.', 'rules: 3', { kind: 'add', rule: papers, at: 0 }],
  [
    'Another rule is called “Invoices” already; choose another name.',
    set,
    { kind: 'add', rule: invoices, at: 2 },
  ],
  ['A folder cannot contain "." or ".."', set, { kind: 'add', rule: { rule: 'A', to: '../B' }, at: 2 }],
  ['This rule is no longer there.', set, { kind: 'remove', at: 2 }],
  ['This rule is no longer there.', set, { kind: 'move', at: 0, to: 2 }],
  ['“big” is not a size', set, { kind: 'set', field: 'sizeLimits', value: ['big'] }],
  [
    'Edit the text: this set uses YAML anchors, which only the text view can change.',
    tied,
    { kind: 'move', at: 1, to: 0 },
  ],
])('a change is refused: %s', async (message, text, change) => {
  await expect(changeSet(text, change)).rejects.toThrow(message)
})

function stateWith(files: Readonly<Record<string, string>> = {}): string {
  const stateDir = fs.mkdtempSync(path.join(os.tmpdir(), 'sortwell-sets-'))
  onTestFinished(() => fs.rmSync(stateDir, { recursive: true, force: true }))
  for (const [name, text] of Object.entries(files)) {
    fs.mkdirSync(path.join(stateDir, 'rules'), { recursive: true })
    fs.writeFileSync(path.join(stateDir, 'rules', name), text)
  }
  return stateDir
}

async function changeFile(stateDir: string, name: string, change: RuleChange): Promise<void> {
  const text = setText(stateDir, name)
  replaceSetText(stateDir, name, text, await changeSet(text, change))
}

test('a file is changed as a whole, or not at all', async () => {
  const stateDir = stateWith({ 'mine.yaml': set })
  const file = path.join(stateDir, 'rules', 'mine.yaml')
  await changeFile(stateDir, 'mine', { kind: 'add', rule: papers, at: 0 })
  expect(fs.readFileSync(file, 'utf8')).toBe(await changeSet(set, { kind: 'add', rule: papers, at: 0 }))
  await expect(changeFile(stateDir, 'mine', { kind: 'add', rule: papers, at: 0 })).rejects.toThrow('already')
  const late = changeFile(stateDir, 'mine', { kind: 'remove', at: 0 })
  fs.writeFileSync(file, 'rules: []\n')
  await expect(late).rejects.toThrow('was changed just now')
  expect(fs.readFileSync(file, 'utf8')).toBe('rules: []\n')
  await expect(changeFile(stateDir, 'none', { kind: 'remove', at: 0 })).rejects.toThrow('There is no set')
  expect(fs.readdirSync(path.dirname(file)), 'which may be under version control').toEqual(['mine.yaml'])
})

test('the first change makes the default set', async () => {
  const stateDir = stateWith()
  const file = path.join(stateDir, 'rules', 'default.yaml')
  await changeFile(stateDir, 'default', { kind: 'set', field: 'subfolders', value: true })
  expect(fs.readFileSync(file, 'utf8')).toBe(emptySet.replace('rules: ', 'subfolders: true\n$&'))
  expect(() => replaceSetText(stateDir, 'default', emptySet, 'rules: []\n')).toThrow('was changed just now')
})

/** Sets as people write them: comments anywhere, styles mixed. */
const titles = fc.uniqueArray(fc.constantFrom('A', 'B', 'Ü b', 'x: y', '# no', '- -', '007', 'yes', '"q"'), {
  minLength: 1,
  maxLength: 5,
})
const whens: readonly Rule['when'][] = [
  undefined,
  { extension: 'pdf' },
  { extension: ['001', 'no', 'true'] },
  { size: { larger: '1 MB', smaller: '1 GB' } },
  { kind: 'Images', size: { larger: '1 MB', smaller: '1 GB' } },
  { any: [{ name: 'a' }, { none: [{ extension: 'x' }, { name: { contains: ['b', ': '] } }] }] },
  { all: [{ any: [{ name: 'a' }, { extension: 'b' }] }] },
  { none: [{ name: { matches: '^#\\d+ [\'"]{2}$' } }] },
  { name: { is: ' ', 'is not': '' } },
  { artist: { known: true } },
]
const anyRule = (title: string) =>
  fc
    .record({
      when: fc.constantFrom(...whens),
      to: fc.constantFrom('B', '{kind}/x', "O'Neil", '# a', '.', 'true'),
      off: fc.constantFrom(undefined, true),
    })
    .map(({ when, to, off }): Rule => ({ rule: title, ...(when && { when }), to, ...(off && { off }) }))
const above = fc.constantFrom('', '', '\n', 'above', '\n\nfar above\n\n', '\nin two\n\nparts\n', 'odd')
const anyOption = fc.constantFrom<[SetField, unknown]>(
  ['subfolders', true],
  ['subfolders', false],
  ['sizeLimits', ['5 MB', '1 GB']],
  ['categories', [{ folder: 'Fonts', extensions: ['ttf', '001'] }]],
  ['together', [{ main: ['raw'], companions: ['xmp'], named: ['{stem}', '{name}-x'] }]],
  ['leaveAlone', ['*.iso', '# a']],
  ['otherwise', 'date'],
  ['otherwise', undefined],
)
const anySet = titles.chain(names =>
  fc.record({
    begin: fc.constantFrom('', '---\n'),
    inLine: fc.constantFrom('', ' # list'),
    options: fc.array(anyOption, { maxLength: 3 }),
    rules: fc.tuple(
      ...names.map(name =>
        fc.record({
          rule: anyRule(name),
          lead: above,
          // Indented like the rule, deeper, or less than it.
          depth: fc.constantFrom(0, 2, 2, 2, 6),
          end: fc.boolean(),
          style: fc.constantFrom('block', 'flow', 'json'),
        }),
      ),
    ),
  }),
)
const anyChange = fc.record({
  kind: fc.constantFrom('add', 'replace', 'move', 'remove', 'set'),
  rule: anyRule('New'),
  one: fc.nat(5),
  other: fc.nat(5),
  option: anyOption,
})

test('any change gives the set that it asks for, and keeps the comments of all other rules', async () => {
  await fc.assert(
    fc.asyncProperty(anySet, anyChange, fc.constantFrom('\n', '\r\n'), async (written, wish, lineEnd) => {
      const count = written.rules.length
      const change = changeOf(wish, count)
      const text = textOf(written).replaceAll('\n', lineEnd)
      const { set: before, complaints } = await parseRuleSet(text)
      expect(complaints).toEqual([])
      expect(before.rules).toEqual(written.rules.map(({ rule }) => rule))
      const after = await changeSet(text, change)
      const read = await parseRuleSet(after)
      expect(read.complaints).toEqual([])
      expect(read.set).toEqual(changedSet(before, change))
      const gone = change.kind === 'remove' || change.kind === 'replace' ? change.at : -1
      const ofGone = new RegExp(`^# (${gone}|${gone + 1}: deep)`) // a deep comment may be the end of the rule before
      const ofRest = change.kind === 'set' && change.field === 'otherwise' ? ['# rest', '# end'] : []
      const remaining = commentsOf(text).filter(comment => !ofGone.test(comment) && !ofRest.includes(comment))
      expect(commentsOf(after)).toEqual(expect.arrayContaining(remaining))
      expect(new Set(after.match(/\r?\n/g))).toEqual(new Set([lineEnd]))
      expect(await keepsLayout(after), 'written once, it stays').toBe(
        after !== text || (await keepsLayout(text)),
      )
    }),
    { numRuns: 200 },
  )
})

type Written = typeof anySet extends fc.Arbitrary<infer T> ? T : never

/** Each comment names the place of its rule. */
function textOf({ begin, inLine, options, rules }: Written): string {
  const items = rules.map(({ rule, lead, depth, end, style }, at) => {
    const text =
      style === 'json'
        ? `- ${JSON.stringify(rule)} # ${at}: end\n`
        : style === 'flow'
          ? `- ${stringify(rule, { ...asText, collectionStyle: 'flow' })}`
          : stringify([rule], asText)
    const lines = lead.replace(/^(?=.)/gm, `${' '.repeat(depth)}# ${at}: ${depth > 2 ? 'deep ' : ''}`)
    const last = end ? `      # ${at}: last\n` : ''
    return `${lines}${lead.endsWith('\n') || lead === '' ? '' : '\n'}${text.replace(/^(?=.)/gm, '  ')}${last}`
  })
  const given = Object.fromEntries(options.filter(([field]) => field !== 'otherwise'))
  const head = Object.keys(given).length === 0 ? '' : stringify(given)
  return `${begin}# top\nversion: 1\n${head}rules:${inLine}\n${items.join('')}\n# rest\notherwise: leave # end\n`
}

const asText: SchemaOptions & ToStringOptions = { schema: 'failsafe', customTags: ['bool'], lineWidth: 0 }

function changeOf({ kind, rule, one, other, option: [field, value] }: Wish, count: number): RuleChange {
  const at = one % count
  switch (kind) {
    case 'add':
      return { kind, rule, at: one % (count + 1) }
    case 'replace':
      return { kind, rule, at }
    case 'move':
      return { kind, at, to: other % count }
    case 'remove':
      return { kind, at }
    default:
      return { kind: 'set', field, value }
  }
}

type Wish = typeof anyChange extends fc.Arbitrary<infer T> ? T : never

function changedSet(before: RuleSet, change: RuleChange): RuleSet {
  const rules = [...(before.rules ?? [])]
  switch (change.kind) {
    case 'add':
      return { ...before, rules: rules.toSpliced(change.at ?? rules.length, 0, change.rule) }
    case 'replace':
      return { ...before, rules: rules.with(change.at, change.rule) }
    case 'move':
      return {
        ...before,
        rules: rules
          .toSpliced(change.at, 1)
          .toSpliced(change.to, 0, ...rules.slice(change.at, change.at + 1)),
      }
    case 'remove':
      return { ...before, rules: rules.toSpliced(change.at, 1) }
    case 'set': {
      const { [change.field]: _, ...rest } = before
      const isDefault = change.field === 'subfolders' && change.value === defaultOptions.subfolders
      return change.value === undefined || isDefault ? rest : { ...rest, [change.field]: change.value }
    }
  }
}

function commentsOf(text: string): string[] {
  return [...text.matchAll(/(?<=^|\s)# (\d: .*|top|list|rest|end)$/gm)].map(([found]) => found.trim())
}

import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { loadRuleChecks, type RuleSet, writtenRule } from '../../sorter/index.ts'
import type { Rule } from '../../sorter/rules/rule-set.ts'
import { appendRule, changeSet, changeSetFile, type SetChange } from './change-set.ts'
import { parseRuleSet } from './rule-sets.ts'

const { checkRuleSet } = await loadRuleChecks()

function rule(written: Readonly<Record<string, unknown>>): Rule {
  const { set, problems } = checkRuleSet({ rules: [written] })
  expect(problems).toEqual([])
  return set.rules[0] ?? fail()
}

function fail(): never {
  throw new Error('no rule')
}

const papers = rule({
  rule: 'Papers',
  when: { extension: ['pdf', 'odt'], size: { larger: '1 MB' } },
  to: 'Papers',
})

const set = `# Mine
version:   1
rules:
  # from the bank, too
  - rule:  Invoices   # all of them
    when: {extension: pdf,  name: { contains: [ "invoice", 'Rechnung' ] }}
    # by year
    to: Invoices/{modified:yyyy}


  - rule: Parts
    when: { extension: [001, no] }
    leave: true
    # to be thought about

# the rest
otherwise: leave
`

test('a new rule stands at the end, in lines of its own', async () => {
  expect(await appendRule(set, papers)).toBe(
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

test('a new rule before another keeps what is written above that one', async () => {
  expect(await appendRule(set, rule({ rule: 'All', to: 'All' }), 0)).toBe(
    set.replace('  # from', '  - rule: All\n    to: All\n\n$&'),
  )
})

test.each([
  '',
  '# Mine\n',
  '---\n',
  'version: 1\nrules:\n',
  'rules: []',
  'rules:\n  # none yet\notherwise: leave\n',
])('a first rule comes into %j', async text => {
  const after = await appendRule(text, papers)
  expect((await parseRuleSet(after)).set.rules).toEqual([papers])
  expect(commentsOf(after)).toEqual(commentsOf(text))
})

test('of a rule that changes, the rest stays', async () => {
  const by = rule({
    rule: 'Invoices',
    when: { extension: 'pdf', name: { contains: ['invoice', 'Rechnung'] } },
    to: 'Bills',
  })
  expect(await changeSet(set, { replace: 0, by })).toBe(
    set
      .replace(
        /- rule: .*\n.*\n/,
        `- rule: Invoices # all of them\n    when: {extension: pdf, name: {contains: ["invoice", 'Rechnung']}}\n`,
      )
      .replace('Invoices/{modified:yyyy}', 'Bills'),
  )
})

test('what is said about a condition that is gone stays with the rule', async () => {
  const text = 'rules:\n  - rule: A\n    when:\n      # of the camera\n      extension: jpg\n    to: B\n'
  const after = await changeSet(text, { replace: 0, by: rule({ rule: 'A', to: 'B' }) })
  expect(after).toBe('rules:\n  # of the camera\n  - rule: A\n    to: B\n')
})

test('rules change places with what is written above them', async () => {
  const [head = '', one = '', two = '', tail = ''] = set.split(/(?= {2}# from)|(?<=\n\n\n)|(?=\n# the rest)/)
  const moved = `${head}${two}\n\n${one.trimEnd()}\n${tail}`
  expect(await changeSet(set, { move: 0, to: 1 })).toBe(moved.replace('about\n\n\n', 'about\n\n\n'))
})

test('lines keep their ends', async () => {
  const text = set.replaceAll('\n', '\r\n')
  expect(await appendRule(text, papers)).toBe((await appendRule(set, papers)).replaceAll('\n', '\r\n'))
})

test('a set that cannot be followed, and a change that cannot be, are refused', async () => {
  await expect(appendRule('rules: 3', papers)).rejects.toThrow('A list of rules is needed')
  await expect(appendRule(await appendRule(set, papers), papers)).rejects.toThrow(
    'is called “Papers” already',
  )
  await expect(changeSet(set, { remove: 2 })).rejects.toThrow('There is no such rule')
  await expect(changeSet(set, { move: 0, to: 2 })).rejects.toThrow('There is no such rule')
  const tied =
    'rules:\n  - rule: A\n    when: &a { extension: pdf }\n    to: B\n  - rule: C\n    when: *a\n    to: D\n'
  await expect(changeSet(tied, { move: 1, to: 0 })).rejects.toThrow('only a person can change')
  expect(await appendRule(tied, papers)).toBe(await appendRule(tied, papers))
})

test('a file is changed as a whole, or not at all', async () => {
  const stateDir = fs.mkdtempSync(path.join(os.tmpdir(), 'sortwell-sets-'))
  onTestFinished(() => fs.rmSync(stateDir, { recursive: true, force: true }))
  const file = path.join(stateDir, 'rules', 'mine.yaml')
  fs.mkdirSync(path.dirname(file))
  fs.writeFileSync(file, set)
  await changeSetFile(stateDir, 'mine', { add: papers, at: 0 })
  expect(fs.readFileSync(file, 'utf8')).toBe(await appendRule(set, papers, 0))
  await expect(changeSetFile(stateDir, 'mine', { add: papers })).rejects.toThrow('already')
  const late = changeSetFile(stateDir, 'mine', { remove: 0 })
  fs.writeFileSync(file, 'rules: []\n')
  await expect(late).rejects.toThrow('was changed just now')
  expect(fs.readFileSync(file, 'utf8')).toBe('rules: []\n')
  await expect(changeSetFile(stateDir, 'none', { remove: 0 })).rejects.toThrow('cannot be read')
  expect(fs.readdirSync(path.dirname(file)), 'which may be under version control').toEqual(['mine.yaml'])
})

/** Sets as people write them: comments anywhere, styles mixed. */
const titles = fc.uniqueArray(fc.constantFrom('A', 'B', 'Ü b', 'x: y', '# no', '- -', '007', 'yes', '"q"'), {
  minLength: 1,
  maxLength: 5,
})
const whens = [
  undefined,
  { extension: 'pdf' },
  { extension: ['001', 'no'] },
  { size: { larger: '1 MB', smaller: '1 GB' } },
  { kind: 'Images', size: { larger: '1 MB', smaller: '1 GB' } },
  { any: [{ name: 'a' }, { none: [{ extension: 'x' }, { name: { contains: ['b', ': '] } }] }] },
  { all: [{ any: [{ name: 'a' }, { extension: 'b' }] }] },
  { none: [{ name: { matches: '^#\\d+ [\'"]{2}$' } }] },
  { name: { is: ' ', 'is not': '' } },
]
const anyRule = (title: string) =>
  fc
    .record({ when: fc.constantFrom(...whens), to: fc.constantFrom('B', '{kind}/x', "O'Neil", '# a', '.') })
    .map(({ when, to }) => rule({ rule: title, ...(when ? { when } : {}), to }))
const comment = fc.constantFrom('', '', '', ' # odd')
const above = fc.constantFrom(
  '',
  '',
  '\n',
  '  # above\n',
  '\n\n  # far above\n\n',
  '      # deep\n',
  '# left\n',
)
const anySet = titles.chain(names =>
  fc.tuple(...names.map(name => fc.tuple(anyRule(name), above, comment, fc.boolean()))),
)

test('what is read before and after differs in the change alone, and every comment stays', async () => {
  await fc.assert(
    fc.asyncProperty(
      anySet,
      anyRule('New'),
      fc.nat(5),
      fc.nat(5),
      fc.constantFrom('add', 'replace', 'move', 'remove'),
      async (parts, by, one, other, kind) => {
        const at = one % parts.length
        const change: SetChange =
          kind === 'add'
            ? { add: by, at: one % (parts.length + 1) }
            : kind === 'replace'
              ? { replace: at, by }
              : kind === 'move'
                ? { move: at, to: other % parts.length }
                : { remove: at }
        const text = await textOf(parts.map(([each, lead, tail, isFlow]) => ({ each, lead, tail, isFlow })))
        const before = (await parseRuleSet(text)).set
        expect(before.rules).toEqual(parts.map(([each]) => each))
        const after = await changeSet(text, change)
        const { set: read, complaints } = await parseRuleSet(after)
        expect(complaints).toEqual([])
        // The order of conditions that must all hold is free.
        expect(read.rules.map(writtenRule)).toEqual(changedSet(before, change).rules.map(writtenRule))
        expect(read.otherwise).toBe('leave')
        if (kind !== 'remove') expect(commentsOf(after).sort()).toEqual(commentsOf(text).sort())
        for (const line of text.split('\n')) {
          if (kind === 'add' || kind === 'move') expect(after.split('\n')).toContain(line)
        }
      },
    ),
    { numRuns: 300 },
  )
})

async function textOf(
  parts: readonly { each: Rule; lead: string; tail: string; isFlow: boolean }[],
): Promise<string> {
  const { stringify } = await import('yaml')
  const items = parts.map(({ each, lead, tail, isFlow }) => {
    const written = writtenRule(each)
    const text = isFlow
      ? `- ${JSON.stringify(written)}${tail}\n`
      : stringify([written], { schema: 'failsafe', lineWidth: 0 }).replace('\n', `${tail}\n`)
    return lead + text.replace(/^(?=.)/gm, '  ')
  })
  return `# top\nversion: 1\nrules:\n${items.join('')}\n# rest\notherwise: leave # end\n`
}

function changedSet(before: RuleSet, change: SetChange): RuleSet {
  const rules = [...before.rules]
  if ('add' in change) rules.splice(change.at ?? rules.length, 0, change.add)
  if ('replace' in change) rules[change.replace] = change.by
  if ('remove' in change) rules.splice(change.remove, 1)
  if ('move' in change) rules.splice(change.to, 0, ...rules.splice(change.move, 1))
  return { ...before, rules }
}

function commentsOf(text: string): string[] {
  return [...text.matchAll(/(?<=^|\s)#(?! no| a|\\d)(.*)$/gm)].map(([found]) => found.trim())
}

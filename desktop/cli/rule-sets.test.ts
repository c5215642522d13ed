import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { chooseSet, chosenSet } from '../services/state/chosen-sets.ts'
import { changeWatching } from '../services/state/watched.ts'
import { commandLine, inState, treeOf } from './testing.ts'

function withSets(sets: Readonly<Record<string, string>>, files: Readonly<Record<string, string>> = {}) {
  const line = commandLine(files)
  mkdirSync(join(line.stateDir, 'rules'), { recursive: true })
  for (const [name, text] of Object.entries(sets))
    writeFileSync(join(line.stateDir, 'rules', `${name}.yaml`), text)
  const plan = async (...options: string[]) => {
    const { moves } = await line.json('plan', line.folder, ...options)
    return (moves as { from: string; to: string }[]).map(({ from, to }) => `${from} → ${to}`)
  }
  return {
    ...line,
    /** The moves of a plan. */
    plan,
    fileOf: (name: string) => join(line.stateDir, 'rules', `${name}.yaml`),
    chosen: (folder: string) => inState(line.stateDir, state => chosenSet(state, folder)),
  }
}

const free = 'rules:\n  - rule: Papers\n    when: { extension: [pdf, odt] }\n    to: Papers\n'
const paid = 'rules:\n  - rule: Large\n    when: { size: { larger: 1 GB } }\n    leave: true\n'
const broken = 'rules:\n  - rule: A\n    when: { name: { contain: x } }\n    to: B\n'
const files = { 'a.pdf': 'paper', 'b.jpg': 'photo', 'c.txt': 'text' }

/** A set that sends PDF files to this folder. */
const sending = (to: string) => `rules:\n  - rule: All\n    when: { extension: pdf }\n    to: ${to}\n`

const refused = (reason: string) => ({ status: 1, stdout: '', stderr: expect.stringContaining(reason) })

test('sets are listed with what they need; one that cannot be read does not hide the others', async () => {
  const { fileOf, sortwell, json } = withSets({ films: paid, wrong: broken })
  writeFileSync(fileOf('utf16'), Buffer.from([0xff, 0xfe]))
  expect((await sortwell('rules', 'list')).stdout).toBe(`  default: 0 rules
  films: 1 rule, needs Premium
  utf16: has errors; see sortwell rules check
  wrong: has errors; see sortwell rules check

In ~/state/rules
`)
  expect(await json('rules', 'list')).toMatchObject({
    sets: [
      { name: 'default', rules: 0, problems: [], needPremium: [] },
      { name: 'films', needPremium: [{ rule: 'Large', message: 'uses “size” (how large it is)' }] },
      { name: 'utf16', problems: [{ code: 'unreadable' }] },
      { name: 'wrong', problems: [{ line: 3, column: 21, rule: 'A', field: 'rules[0].when.name.contain' }] },
    ],
  })
})

test('a check names file, line, rule and field, and what would be right', async () => {
  const { fileOf, home, sortwell } = withSets({ wrong: broken })
  writeFileSync(fileOf('utf16'), Buffer.from([0xff, 0xfe]))
  const { status, stdout } = await sortwell('rules', 'check')
  expect({ status, lines: stdout.split('\n') }).toEqual({
    status: 1,
    lines: [
      'default: 0 rules, no errors.',
      `${fileOf('utf16')} cannot be read (it is not UTF-8: save it as UTF-8 in an editor).`,
      expect.stringMatching(/wrong\.yaml:3:21: rule “A”: when\.name\.contain: .*Did you mean “contains”\?/),
      '',
    ],
  })
  writeFileSync(join(home, 'other.yaml'), paid)
  expect(await sortwell('rules', 'check', 'default', join(home, 'other.yaml'))).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/^default: .*\n.*other\.yaml: .*\n {2}Premium: “Large” uses “size”/),
  })
  expect(await sortwell('rules', 'check', 'none')).toEqual(refused('There is no set of rules “none”'))
})

test('a starter becomes a set, next to the published schema, which its first line names', async () => {
  const { stateDir, json, sortwell, fileOf } = withSets({})
  expect((await sortwell('rules', 'starters')).stdout).toMatch(/^ {2}photos {7}.*\. Needs Premium\.$/m)
  const { status, stdout } = await sortwell('rules', 'start', 'screenshots', 'pictures')
  expect(status).toBe(0)
  expect(stdout).toContain(`${fileOf('pictures')}: Screenshots and screen recordings in folders of `)
  expect(stdout).toContain('sortwell plan <folder> --set pictures --explain')
  const starter = readFileSync(new URL('../starters/screenshots.yaml', import.meta.url), 'utf8')
  expect(treeOf(join(stateDir, 'rules'))).toEqual({
    'pictures.yaml': starter,
    'rules.schema.json': (await sortwell('rules', 'schema')).stdout,
  })
  const published = readFileSync(new URL('../../docs/rules.schema.json', import.meta.url), 'utf8')
  expect(await json('rules', 'schema')).toEqual(JSON.parse(published))
  const needPremium = [{ rule: 'Old installers and archives', because: 'arrived' }]
  expect(await json('rules', 'start', 'downloads')).toMatchObject({ file: fileOf('downloads'), needPremium })
})

test.each([
  [['photos'], "There is a set 'photos' already"],
  [['x'], "There is no starter 'x'; there are developer, downloads,"],
  [['photos', '../x'], "'../x' cannot be the name of a set"],
])('rules start %j is refused, and no set is replaced', async (args, reason) => {
  const { stateDir, sortwell } = withSets({ photos: free })
  const refused = await sortwell('rules', 'start', ...args)
  expect(refused).toMatchObject({ status: 2, stdout: '', stderr: expect.stringContaining(reason) })
  expect(treeOf(join(stateDir, 'rules'))).toEqual({ 'photos.yaml': free })
})

test('the default set is followed, a chosen one goes before it, and a sort remembers the choice', async () => {
  const texts = `${free.replace('[pdf, odt]', 'txt').replaceAll('Papers', 'Texts')}otherwise: leave\n`
  const { folder, plan, json, sortwell } = withSets({ default: free, texts }, files)
  const byDefault = ['a.pdf → Papers/a.pdf', 'b.jpg → Images/b.jpg', 'c.txt → Documents/c.txt']
  expect(await plan()).toEqual(byDefault)
  expect(await plan('--set', 'texts')).toEqual(['c.txt → Texts/c.txt'])
  expect(await plan('--set', 'texts', '--by', 'type')).toHaveLength(3)
  expect(await plan('--no-set')).toContain('a.pdf → Documents/a.pdf')
  expect(await plan()).toEqual(byDefault)
  const headline = async (...options: string[]) =>
    (await sortwell('plan', folder, ...options)).stdout.split('\n')[0]
  expect(await headline()).toBe(`${folder}, sorted by rules, else by type, would become:`)
  expect(await headline('--set', 'texts')).toBe(`${folder}, sorted by rules, would become:`)
  expect(await json('sort', folder, '--set', 'texts')).toMatchObject({ moved: 1, needPremium: [] })
  const { left } = await json('plan', folder)
  expect(left).toMatchObject([{ name: 'Texts' }, { reason: 'no-rule' }, { reason: 'no-rule' }])
})

test('plan --set --explain tries a set: with the rule and the fact for each file', async () => {
  const { folder, sortwell, json } = withSets({ papers: free }, files)
  const tried = ['plan', folder, '--set', 'papers', '--explain']
  expect((await sortwell(...tried)).stdout).toContain(`Moves:
  a.pdf → Papers/a.pdf (rule “Papers”: extension pdf)
  b.jpg → Images/b.jpg (by its extension)
`)
  const because = [{ fact: 'extension', operator: 'one of', found: 'pdf' }]
  const [move] = (await json(...tried)).moves as object[]
  expect(move).toMatchObject({ why: { by: 'rule', rule: 'Papers', because } })
})

test('plan names the rules that apply to no file, and the rule that matches a file which stays', async () => {
  const idle = `${free}  - rule: Late\n    when: { extension: pdf }\n    to: Late\n`
  const lacking = '  - rule: Music\n    when: { extension: mp3 }\n    to: Music/{album}\notherwise: leave\n'
  const { folder, sortwell, json } = withSets({ default: idle + lacking }, { 'a.pdf': 'a', 'b.mp3': 'b' })
  expect(await json('plan', folder)).toMatchObject({
    idleRules: ['Late', 'Music'],
    left: [
      {
        name: 'b.mp3',
        reason: 'no-rule',
        lacking: { rule: 'Music', field: 'album' },
        message: 'Your rule “Music” matches, but “{album}” is unknown.',
      },
    ],
  })
  const { stdout } = await sortwell('plan', folder)
  expect(stdout).toContain(`\n  The rules “Late” and “Music” apply to no file here.\n`)
  expect(stdout).toContain(`no-rule (1): b.mp3\n      Your rule “Music” matches, but “{album}” is unknown.\n`)
  expect(await json('sort', folder)).toMatchObject({ moved: 1, idleRules: ['Late', 'Music'] })
  expect(await json('plan', folder, '--no-set')).toMatchObject({ idleRules: [] })
})

test('a set that needs Premium is shown without it, and a run of it is refused whole', async () => {
  const mixed = `${free}  - rule: Large\n    when: { size: { smaller: 1 GB } }\n    to: Small\n`
  const { folder, stateDir, sortwell, json } = withSets({ default: mixed }, files)
  rmSync(join(stateDir, 'entitlement.json'))
  expect(await json('plan', folder)).toMatchObject({
    planned: 3,
    needPremium: [{ rule: 'Large', because: 'size', message: 'uses “size” (how large it is)' }],
  })
  expect((await sortwell('plan', folder)).stdout).toContain('Premium: “Large” uses “size” (how large it is).')
  const refusal =
    'Rules of this set are part of Premium: “Large” uses “size” (how large it is). Nothing was moved. ' +
    "Log in with a Premium account ('sortwell login'), see why yours does not count here ('sortwell account'), or choose another set."
  const premiumNeeded = { status: 3, stdout: '', stderr: `sortwell: ${refusal}\n` }
  for (const command of ['sort', 'watch']) expect(await sortwell(command, folder)).toEqual(premiumNeeded)
  expect(treeOf(folder)).toEqual(files)
  expect((await json('sort', folder, '--no-set')).moved).toBe(3)
})

test('a destination outside is shown from the home folder on', async () => {
  const { folder, sortwell } = withSets({ default: sending('~/Papers/2026') }, files)
  expect((await sortwell('plan', folder)).stdout).toContain('  a.pdf → ~/Papers/2026/a.pdf\n')
  expect((await sortwell('sort', folder)).status).toBe(0)
  expect((await sortwell('where', 'a.pdf')).stdout).toContain('  a.pdf → ~/Papers/2026/a.pdf\n')
})

test('a check finds watched folders that send files to each other, and nothing sorts by such a set', async () => {
  const sets = { default: sending('~/Inbox'), back: sending('"~/{extension}"'), none: 'rules: []\n' }
  const { stateDir, home, folder, chosen, sortwell } = withSets(sets, files)
  const folders = [folder, join(home, 'Inbox')] as const
  const watched = (path: string) => ({ id: path, path, criterion: 'type', isOn: true }) as const
  inState(stateDir, state => changeWatching(state, before => ({ ...before, folders: folders.map(watched) })))
  expect(await sortwell('rules', 'check')).toMatchObject({ status: 0 })
  inState(stateDir, state => chooseSet(state, folders[1], 'back'))
  const loop = 'These folders would keep moving files in a loop: ~/Downloads → ~/Inbox → ~/Downloads.'
  expect(await sortwell('rules', 'check')).toMatchObject({ status: 1, stdout: expect.stringContaining(loop) })
  const { stdout } = await sortwell('rules', 'check', 'default', '--json')
  expect(JSON.parse(stdout)).toMatchObject({ loops: [folders] })
  inState(stateDir, state => chooseSet(state, folder, 'none'))
  for (const action of ['plan', 'sort', 'watch']) {
    expect(await sortwell(action, folder, '--set', 'default')).toEqual(refused('moving files in a loop: '))
  }
  expect(treeOf(folder)).toEqual(files)
  expect(chosen(folder)).toBe('none')
})

test.each([
  ['its name', () => 'back', 'back'],
  ['its file', (file: string) => file, 'default'],
])('a watch by a set that is given by %s is one of a circle until it ends', async (_, named, remembered) => {
  const sets = { default: sending('~/Inbox'), back: sending('~/Downloads') }
  const { home, folder, chosen, fileOf, sortwell, start, json } = withSets(sets, files)
  const inbox = join(home, 'Inbox')
  mkdirSync(inbox)
  const { signals, status, stdout } = start(['watch', inbox, '--json', '--set', named(fileOf('back'))])
  await stdout.next('watching')
  for (const command of ['sort', 'watch']) {
    expect(await sortwell(command, folder)).toEqual(refused('moving files in a loop: '))
  }
  expect((await json('plan', folder, '--no-set')).planned).toBe(3)
  signals.emit('SIGINT')
  expect(await status).toBe(0)
  // Only a set that has a name is remembered.
  expect(chosen(inbox)).toBe(remembered)
  expect((await json('sort', folder)).moved).toBe(3)
  expect(treeOf(inbox)).toEqual({ 'a.pdf': 'paper' })
})

import { once } from 'node:events'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { plantPremium } from '../services/account/testing/signed-plan.ts'
import { chooseSet, chosenSet } from '../services/state/chosen-sets.ts'
import { changeWatching } from '../services/state/watched.ts'
import { commandLine, inState, treeOf } from './testing.ts'

function withSets(sets: Readonly<Record<string, string>>, files: Readonly<Record<string, string>> = {}) {
  const line = commandLine(files)
  mkdirSync(join(line.stateDir, 'rules'), { recursive: true })
  for (const [name, text] of Object.entries(sets))
    writeFileSync(join(line.stateDir, 'rules', `${name}.yaml`), text)
  return line
}

const free = 'rules:\n  - rule: Papers\n    when: { extension: [pdf, odt] }\n    to: Papers\n'
const paid = 'rules:\n  - rule: Large\n    when: { size: { larger: 1 GB } }\n    leave: true\n'
const broken = 'rules:\n  - rule: A\n    when: { name: { contain: x } }\n    to: B\n'

test('a set that cannot be read does not hide the others', async () => {
  const { stateDir, sortwell } = withSets({ films: free })
  const file = join(stateDir, 'rules/utf16.yaml')
  writeFileSync(file, Buffer.from([0xff, 0xfe]))
  expect(await sortwell('rules', 'list')).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('  utf16: cannot be followed; sortwell rules check says why\n'),
  })
  expect(await sortwell('rules', 'check')).toMatchObject({
    status: 1,
    stdout: `default: 0 rules, nothing wrong.
films: 1 rule, nothing wrong.
${file} cannot be read (it is not UTF-8: save it as UTF-8 in an editor).
`,
  })
})

test('sets are listed with what they need', async () => {
  const { sortwell, json } = withSets({ default: free, films: paid, wrong: broken })
  expect((await sortwell('rules', 'list')).stdout).toBe(
    [
      '  default: 1 rule',
      '  films: 1 rule, needs Premium',
      '  wrong: cannot be followed; sortwell rules check says why',
      '',
    ].join('\n'),
  )
  expect(await json('rules', 'list')).toMatchObject({
    sets: [
      { name: 'default', rules: 1, problems: [], needPremium: [] },
      {
        name: 'films',
        needPremium: [{ rule: 'Large', because: 'size', message: 'uses “size” (how large it is)' }],
      },
      { name: 'wrong', problems: [{ line: 3, column: 21, rule: 'A', field: 'rules[0].when.name.contain' }] },
    ],
  })
})

test('the default set is there before its file is', async () => {
  const { sortwell, json } = commandLine()
  expect((await sortwell('rules', 'list')).stdout).toBe('  default: 0 rules\n')
  expect((await sortwell('rules', 'check', 'default')).stdout).toBe('default: 0 rules, nothing wrong.\n')
  expect((await json('rules', 'export', 'default')).text).toContain('rules: []')
})

test('a check names file, line, rule and field, and what would be right', async () => {
  const { stateDir, home, sortwell } = withSets({ default: free, wrong: broken })
  expect(await sortwell('rules', 'check', 'default')).toMatchObject({
    status: 0,
    stdout: 'default: 1 rule, nothing wrong.\n',
  })
  const { status, stdout } = await sortwell('rules', 'check')
  expect(status).toBe(1)
  expect(stdout).toContain(`${join(stateDir, 'rules/wrong.yaml')}:3:21: rule “A”: when.name.contain: `)
  expect(stdout).toContain('Did you mean “contains”?')
  writeFileSync(join(home, 'other.yaml'), paid)
  expect((await sortwell('rules', 'check', join(home, 'other.yaml'))).stdout).toContain(
    'Premium: “Large” uses “size”',
  )
  const none = await sortwell('rules', 'check', 'none')
  expect(none).toMatchObject({ status: 1, stdout: '' })
  expect(none.stderr).toContain('There is no set of rules “none”')
})

test('the published schema is the one that the command prints', async () => {
  const { stdout } = await commandLine().sortwell('rules', 'schema')
  const published = readFileSync(new URL('../../docs/rules.schema.json', import.meta.url), 'utf8')
  expect(JSON.parse(stdout)).toEqual(JSON.parse(published))
})

test('a set is started from one that comes along, beside the schema that its first line names', async () => {
  const { stateDir, folder, json, sortwell } = commandLine({ 'Screenshot 1.png': 'a', 'b.png': 'b' })
  expect((await json('rules', 'starters')).starters).toContainEqual({
    name: 'screenshots',
    about: 'Screenshots and screen recordings in folders of their own.',
    needPremium: [],
  })
  expect((await sortwell('rules', 'starters')).stdout).toMatch(/^ {2}photos {7}.*\. Needs Premium\.$/m)
  const file = join(stateDir, 'rules/pictures.yaml')
  const { status, stdout } = await sortwell('rules', 'start', 'screenshots', 'pictures')
  expect(status).toBe(0)
  expect(stdout).toContain(file)
  expect(stdout).toContain('sortwell rules try pictures <folder>')
  const starter = readFileSync(new URL('../starters/screenshots.yaml', import.meta.url), 'utf8')
  expect(readFileSync(file, 'utf8')).toBe(starter)
  expect(readFileSync(join(stateDir, 'rules/rules.schema.json'), 'utf8')).toBe(
    (await sortwell('rules', 'schema')).stdout,
  )
  expect((await sortwell('rules', 'check', 'pictures')).stdout).toBe('pictures: 2 rules, nothing wrong.\n')
  expect(where((await json('plan', folder, '--set', 'pictures')).moves)).toEqual([
    'Screenshot 1.png → Screenshots/Screenshot 1.png',
  ])
  expect(await json('rules', 'start', 'downloads')).toMatchObject({
    name: 'downloads',
    file: join(stateDir, 'rules/downloads.yaml'),
    starter: 'downloads',
    needPremium: [{ rule: 'Old installers and archives', because: 'modified' }],
  })
})

test('a start never replaces a set', async () => {
  const { stateDir, sortwell } = withSets({ photos: free })
  const { status, stdout, stderr } = await sortwell('rules', 'start', 'photos')
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
  expect(stderr).toContain("There is a set 'photos' already")
  expect(treeOf(stateDir)).toMatchObject({ 'rules/photos.yaml': free })
  expect((await sortwell('rules', 'start', 'x')).stderr).toContain(
    "no starter 'x'; there are developer, downloads,",
  )
  expect((await sortwell('rules', 'start')).stderr).toContain("'rules start' takes a starter")
  expect((await sortwell('rules', 'start', 'photos', '../x')).stderr).toContain(
    'is no name of a set of rules',
  )
})

test('what it is to do must be said', async () => {
  const { sortwell } = commandLine()
  expect((await sortwell('rules')).stderr).toContain("'rules' needs an action")
  expect((await sortwell('rules', 'delete')).stderr).toContain(
    "'rules' takes list, starters, start, check, try, import, export, schema, not 'delete'",
  )
  expect((await sortwell('rules', 'list', 'x')).stderr).toContain("'rules list' takes nothing more")
})

const files = { 'a.pdf': 'paper', 'b.jpg': 'photo', 'c.txt': 'text' }
const where = (moves: unknown) =>
  (moves as { from: string; to: string }[]).map(({ from, to }) => `${from} → ${to}`)

test('the default set is followed, a chosen one goes before it, and the folder keeps it', async () => {
  const { folder, json, sortwell } = withSets(
    {
      default: free,
      texts: 'rules:\n  - rule: T\n    when: { extension: txt }\n    to: Texts\notherwise: leave\n',
    },
    files,
  )
  expect(where((await json('plan', folder)).moves)).toEqual([
    'a.pdf → Papers/a.pdf',
    'b.jpg → Images/b.jpg',
    'c.txt → Documents/c.txt',
  ])
  expect(where((await json('plan', folder, '--set', 'texts')).moves)).toEqual(['c.txt → Texts/c.txt'])
  expect(where((await json('plan', folder, '--set', 'texts', '--by', 'type')).moves)).toHaveLength(3)
  expect(where((await json('plan', folder, '--no-rules')).moves)).toContain('a.pdf → Documents/a.pdf')
  expect(where((await json('plan', folder)).moves)).toHaveLength(3)
  const headline = async (...options: string[]) =>
    (await sortwell('plan', folder, ...options)).stdout.split('\n')[0]
  expect(await headline()).toBe(`${folder}, sorted by rules, else by type, would become:`)
  expect(await headline('--set', 'texts')).toBe(`${folder}, sorted by rules, would become:`)
  expect(await json('sort', folder, '--set', 'texts')).toMatchObject({ moved: 1, needPremium: [] })
  expect((await json('plan', folder)).left).toMatchObject([
    { name: 'Texts', reason: 'folder' },
    { name: 'a.pdf', reason: 'no-rule' },
    { name: 'b.jpg', reason: 'no-rule' },
  ])
  expect((await sortwell('undo', folder)).status).toBe(0)
  expect(treeOf(folder)).toEqual(files)
})

test('a set is tried with the rule and the fact for each file, and nothing is changed', async () => {
  const { folder, sortwell, json } = withSets({ papers: free }, files)
  const { status, stdout } = await sortwell('rules', 'try', 'papers', folder)
  expect(status).toBe(0)
  expect(stdout).toContain('a.pdf → Papers/a.pdf (rule “Papers”: extension pdf)')
  expect(stdout).toContain('b.jpg → Images/b.jpg (by its extension)')
  const [move] = (await json('rules', 'try', 'papers', folder)).moves as { why: object }[]
  expect(move?.why).toEqual({
    by: 'rule',
    rule: 'Papers',
    because: [{ fact: 'extension', operator: 'one of', found: 'pdf' }],
    message: 'rule “Papers”: extension pdf',
  })
  expect(treeOf(folder)).toEqual(files)
  expect((await sortwell('rules', 'try', 'papers')).stderr).toContain("'rules try' takes a set and a folder")
})

test('a set that needs Premium is shown without it, and a run of it is refused whole', async () => {
  const mixed = `${free}  - rule: Large\n    when: { size: { smaller: 1 GB } }\n    to: Small\n`
  const { folder, stateDir, sortwell, json } = withSets({ default: mixed }, files)
  expect((await json('plan', folder)).moves).toHaveLength(3)
  rmSync(join(stateDir, 'entitlement.json'))
  expect(await json('plan', folder)).toMatchObject({
    planned: 3,
    needPremium: [{ rule: 'Large', because: 'size', message: 'uses “size” (how large it is)' }],
  })
  expect((await sortwell('plan', folder)).stdout).toContain('Premium: “Large” uses “size” (how large it is).')
  const refusal =
    'Rules of this set are part of Premium: “Large” uses “size” (how large it is). Nothing was moved. ' +
    "Log in with a Premium account ('sortwell login'), see why yours does not count here ('sortwell account'), or choose another set."
  expect(await sortwell('sort', folder)).toMatchObject({
    status: 3,
    stdout: '',
    stderr: `sortwell: ${refusal}\n`,
  })
  expect(await sortwell('watch', folder)).toMatchObject({ status: 3, stderr: `sortwell: ${refusal}\n` })
  expect(treeOf(folder)).toEqual(files)
  expect((await json('sort', folder, '--no-rules')).moved).toBe(3)
})

test('redo of a run by rules that need Premium asks for it again', async () => {
  const { folder, stateDir, json, sortwell } = withSets(
    { default: paid.replace('leave: true', 'to: Large') },
    files,
  )
  expect((await json('sort', folder)).moved).toBe(3)
  await json('undo', folder)
  rmSync(join(stateDir, 'entitlement.json'))
  const { status, stdout, stderr } = await sortwell('redo', folder)
  expect({ status, stdout }).toEqual({ status: 3, stdout: '' })
  expect(stderr).toContain('“Large” uses “size” (how large it is). Nothing was moved.')
  expect(treeOf(folder)).toEqual(files)
  plantPremium(stateDir)
  expect((await json('redo', folder)).moved).toBe(3)
  await json('undo', folder)
  rmSync(join(stateDir, 'entitlement.json'))
  expect((await sortwell('redo', folder)).status).toBe(3)
})

test('a set that cannot be followed stops a sort', async () => {
  const { folder, stateDir, sortwell } = withSets({ default: broken }, files)
  const { status, stdout, stderr } = await sortwell('sort', folder)
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
  expect(stderr).toContain(`${join(stateDir, 'rules/default.yaml')} cannot be followed; it was not changed.`)
  expect(stderr).toContain('3:21: rule “A”: when.name.contain')
  expect((await sortwell('sort', folder, '--set', 'none')).stderr).toContain(
    'There is no set of rules “none”',
  )
  expect((await sortwell('sort', folder, '--set', 'x', '--no-rules')).status).toBe(2)
  expect(treeOf(folder)).toEqual(files)
})

test('a set may send files to folders outside, shown from the home folder on, and undo brings them back', async () => {
  const away = 'rules:\n  - rule: Papers\n    when: { extension: pdf }\n    to: ~/Papers/2026\n'
  const system = '  - rule: Notes\n    when: { extension: txt }\n    to: /usr/share/notes\n'
  const { folder, home, sortwell, json } = withSets(
    { default: away + system },
    { 'a.pdf': 'one', 'b.txt': 'two' },
  )
  const { stdout } = await sortwell('plan', folder)
  expect(stdout).toContain('  a.pdf → ~/Papers/2026/a.pdf\n')
  expect(stdout).toContain('  1 destination: b.txt\n      /usr/share/notes belongs to the system.\n')
  expect(await json('sort', folder)).toMatchObject({
    moved: 1,
    moves: [{ from: 'a.pdf', to: `${home}/Papers/2026/a.pdf` }],
    left: [{ name: 'b.txt', message: '/usr/share/notes belongs to the system.' }],
  })
  expect(treeOf(home)).toMatchObject({ 'Papers/2026/a.pdf': 'one' })
  expect((await sortwell('where', 'a.pdf')).stdout).toContain('  a.pdf → ~/Papers/2026/a.pdf\n')
  expect(await json('undo', folder)).toMatchObject({ moved: 1, failed: 0 })
  expect(treeOf(folder)).toEqual({ 'a.pdf': 'one', 'b.txt': 'two' })
  expect(treeOf(home)).not.toHaveProperty('Papers/2026/a.pdf')
})

test('a check finds watched folders that send files to each other', async () => {
  const away = 'rules:\n  - rule: All\n    when: { extension: pdf }\n    to: ~/Inbox\n'
  const back = 'rules:\n  - rule: All\n    when: { extension: pdf }\n    to: "~/{extension}"\n'
  const { stateDir, home, sortwell } = withSets({ default: away, back })
  const [downloads, inbox] = [join(home, 'Downloads'), join(home, 'Inbox')]
  const folders = [downloads, inbox]
  for (const folder of folders) mkdirSync(folder, { recursive: true })
  const watched = (path: string) => ({ id: path, path, criterion: 'type', isOn: true }) as const
  inState(stateDir, state => changeWatching(state, before => ({ ...before, folders: folders.map(watched) })))
  expect(await sortwell('rules', 'check')).toMatchObject({ status: 0 })
  inState(stateDir, state => chooseSet(state, inbox, 'back'))
  expect(await sortwell('rules', 'check')).toMatchObject({
    status: 1,
    stdout: expect.stringContaining(
      'These folders would keep moving files in a loop: ~/Downloads → ~/Inbox → ~/Downloads. Change a rule',
    ),
  })
  expect(JSON.parse((await sortwell('rules', 'check', 'default', '--json')).stdout)).toMatchObject({
    loops: [folders],
  })
  // Nor is a folder sorted by such a set, and none remembers it.
  writeFileSync(join(downloads, 'a.pdf'), 'a')
  for (const action of ['plan', 'sort', 'watch']) {
    expect(await sortwell(action, downloads)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('in a loop'),
    })
  }
  writeFileSync(join(stateDir, 'rules/none.yaml'), 'rules: []\n')
  inState(stateDir, state => chooseSet(state, downloads, 'none'))
  expect(await sortwell('sort', downloads, '--set', 'default')).toMatchObject({ status: 1, stdout: '' })
  expect(treeOf(downloads)).toEqual({ 'a.pdf': 'a' })
  expect(inState(stateDir, state => chosenSet(state, downloads))).toBe('none')
})

test.each([
  ['set by its name, until it is killed', false],
  ['set by its file, until Ctrl-C', true],
])('a watch in another terminal is one of a circle: %s', async (_, isFile) => {
  const away = 'rules:\n  - rule: All\n    when: { extension: pdf }\n    to: ~/Inbox\n'
  const back = 'rules:\n  - rule: All\n    when: { extension: pdf }\n    to: ~/Downloads\n'
  const { home, folder, stateDir, sortwell, start, startProcess, json } = withSets(
    { default: away, back },
    { 'a.pdf': 'a' },
  )
  const inbox = join(home, 'Inbox')
  mkdirSync(inbox)
  const file = join(stateDir, 'rules/back.yaml')
  const args = ['watch', inbox, '--json', '--set', isFile ? file : 'back']
  const end = isFile ? await watchHere() : await watchInProcess()
  const round = 'These folders would keep moving files in a loop: '
  expect(await sortwell('sort', folder)).toMatchObject({ status: 1, stderr: expect.stringContaining(round) })
  expect(await sortwell('watch', folder)).toMatchObject({ status: 1, stderr: expect.stringContaining(round) })
  expect((await json('sort', folder, '--no-rules', '--dry-run')).planned).toBe(1)
  await end()
  // A folder keeps the set that has a name.
  expect(inState(stateDir, state => chosenSet(state, inbox))).toBe(isFile ? 'default' : 'back')
  expect((await json('sort', folder)).moved).toBe(1)
  expect(treeOf(inbox)).toEqual({ 'a.pdf': 'a' })

  async function watchHere() {
    const { signals, status, stdout } = start(args)
    await stdout.next('watching')
    return async () => {
      signals.emit('SIGINT')
      expect(await status).toBe(0)
    }
  }
  async function watchInProcess() {
    const child = startProcess(args)
    await once(child.stdout, 'data')
    return async () => {
      child.kill('SIGKILL')
      await once(child, 'close')
    }
  }
})

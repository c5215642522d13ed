import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { commandLine } from './testing.ts'

const shared = `# From a friend
version: 1
subfolders: true
leaveAlone: ['*.iso']
rules:
  - rule: Papers
    when: { extension: pdf }
    to: ~/Papers # all of them
  - rule: Large
    when: { size: { larger: 1 GB } }
    to: /mnt/large
  - rule: Scans
    when: { name: { starts: scan } }
    name: 'Scan {counter:2}'
  - rule: Kept
    leave: true
`

function withFile(text: string) {
  const line = commandLine()
  const file = join(line.home, 'friend.yaml')
  writeFileSync(file, text)
  const sets = () => {
    const folder = join(line.stateDir, 'rules')
    return existsSync(folder) ? readdirSync(folder).filter(each => each.endsWith('.yaml')) : []
  }
  return { ...line, file, sets }
}

test('a set from elsewhere is shown with every destination, and taken only when that is agreed to', async () => {
  const { file, stateDir, sortwell, sets } = withFile(shared)
  const shown = [
    '“friend”: 4 rules',
    '  Papers → ~/Papers (outside the sorted folder)',
    '  Large → /mnt/large (outside the sorted folder)',
    '  Scans → stays, named Scan {counter:2}',
    '  Kept → stays',
    '  leaveAlone: ["*.iso"]',
    '  subfolders: true',
    '  Premium: “Large” uses “size” (how large it is).',
    '  Premium: “Scans” renames files.',
  ]
  expect(await sortwell('rules', 'import', file)).toEqual({
    status: 1,
    stdout: [...shown, 'Nothing was imported. Add --yes to import it.', ''].join('\n'),
    stderr: '',
  })
  expect((await sortwell('rules', 'import', file, '--json')).status).toBe(1)
  expect(sets()).toEqual([])
  expect(await sortwell('rules', 'import', file, '--yes')).toMatchObject({
    status: 0,
    stdout: [
      ...shown,
      'Imported as “friend”. See what it would do: sortwell plan <folder> --set friend',
      '',
    ].join('\n'),
  })
  expect(readFileSync(join(stateDir, 'rules/friend.yaml'), 'utf8')).toBe(shared)
  expect((await sortwell('rules', 'export', 'friend')).stdout).toBe(shared)
})

test('a set that is there is never overwritten, whatever the case of its name', async () => {
  const { file, stateDir, json, sortwell, sets } = withFile(shared)
  mkdirSync(join(stateDir, 'rules'), { recursive: true })
  writeFileSync(join(stateDir, 'rules/Friend.yaml'), 'mine')
  const { status, stdout } = await sortwell('rules', 'import', file, '--yes')
  expect(status).toBe(1)
  expect(stdout).toContain(
    'There is a set “friend” already. Nothing was imported. Give another name: --as <name>.',
  )
  expect(readFileSync(join(stateDir, 'rules/Friend.yaml'), 'utf8')).toBe('mine')
  expect(sets()).toEqual(['Friend.yaml'])
  expect(await json('rules', 'import', file, '--yes', '--as', 'other')).toMatchObject({
    imported: true,
    name: 'other',
    isThere: false,
    destinations: [{ to: '~/Papers', isOutside: true }, { to: '/mnt/large' }, { to: null }, { to: null }],
  })
  expect(sets()).toEqual(['Friend.yaml', 'other.yaml'])
})

test('what cannot be followed is not taken, and neither is a name that leads elsewhere', async () => {
  const { file, sortwell, sets } = withFile('rules:\n  - rule: A\n    to: ../../etc\n')
  expect(await sortwell('rules', 'import', file, '--yes')).toMatchObject({
    status: 1,
    stdout: expect.stringContaining(`${file}:3:5: rule “A”: to: A folder cannot contain`),
  })
  writeFileSync(file, shared)
  expect((await sortwell('rules', 'import', file, '--yes', '--as', '../../x')).stdout).toContain(
    'A set is called by letters, digits, blanks, “-” and “_”',
  )
  writeFileSync(file, 'a: &a [*a]\nrules: *a\n')
  expect((await sortwell('rules', 'import', file, '--yes')).status).toBe(1)
  const list = (item: string) => `[${Array(250).fill(item).join(', ')}]`
  writeFileSync(file, `a: &a ${list('1')}\nrules: ${list('*a')}\n`)
  expect(await sortwell('rules', 'import', file, '--yes')).toMatchObject({
    status: 1,
    stdout: expect.stringContaining(`${file}:1:1: Its aliases ("*") stand for more than a set can hold.`),
  })
  writeFileSync(file, '')
  expect((await sortwell('rules', 'import', file, '--yes')).stdout).toContain(
    `${file}:1:1: The file is empty`,
  )
  expect(await sortwell('rules', 'import', join(file, 'none'), '--yes')).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/^sortwell: .* cannot be read \(.*\)\.\n$/),
  })
  expect(sets()).toEqual([])
})

test('names and titles from elsewhere cannot drive a terminal', async () => {
  const { file, sortwell } = withFile('rules:\n  - rule: "a\\e[31m"\n    to: X\n')
  expect((await sortwell('rules', 'import', file)).stdout).toContain('rule “a\\x1b[31m”: ')
})

test('every field of its JSON is documented', async () => {
  const { file, sortwell } = withFile(shared)
  const report = JSON.parse((await sortwell('rules', 'import', file, '--json')).stdout)
  const text = readFileSync(new URL('../../docs/command.md', import.meta.url), 'utf8')
  const fields = [report, report.destinations[0]].flatMap(Object.keys)
  expect(fields.filter(field => !text.includes(`\`${field}\``))).toEqual([])
})

test('what it takes is said', async () => {
  const { sortwell } = commandLine()
  expect((await sortwell('rules', 'import')).stderr).toContain("'rules import' takes one file")
  expect((await sortwell('rules', 'export')).stderr).toContain("'rules export' takes one set")
  expect((await sortwell('rules', 'list', '--yes')).stderr).toContain(
    "'--as' and '--yes' belong to 'rules import'",
  )
  expect(await sortwell('rules', 'export', 'none')).toMatchObject({ status: 1, stdout: '' })
})

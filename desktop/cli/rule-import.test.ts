import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { commandLine, treeOf } from './testing.ts'

/** run.test.ts has the question that a terminal is asked. */

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

/** A command line with a set from elsewhere, and one of its own. */
function withFile(text = shared) {
  const line = commandLine()
  const [file, rules] = [join(line.home, 'friend.yaml'), join(line.stateDir, 'rules')]
  writeFileSync(file, text)
  mkdirSync(rules)
  writeFileSync(join(rules, 'Mine.yaml'), 'mine')
  return { ...line, file, sets: () => treeOf(rules) }
}

test('a set from elsewhere is shown with every destination, and imported with consent alone, also under another name', async () => {
  const { file, sortwell, json, sets } = withFile()
  const shown = `“friend”: 4 rules
  Papers → ~/Papers (outside the sorted folder)
  Large → /mnt/large (outside the sorted folder)
  Scans → stays, named Scan {counter:2}
  Kept → stays
  leaveAlone: ["*.iso"]
  subfolders: true
  Premium: “Large” uses “size” (how large it is).
  Premium: “Scans” renames files.
`
  expect(await sortwell('rules', 'import', file)).toEqual({
    status: 1,
    stdout: `${shown}Nothing was imported. Add --yes to import it.\n`,
    stderr: '',
  })
  expect((await sortwell('rules', 'import', file, '--json')).status).toBe(1)
  expect(sets()).toEqual({ 'Mine.yaml': 'mine' })
  expect(await sortwell('rules', 'import', file, '--yes')).toEqual({
    status: 0,
    stdout: `${shown}Imported as “friend”. See what it would do: sortwell plan <folder> --set friend\n`,
    stderr: '',
  })
  expect(sets()).toMatchObject({ 'friend.yaml': shared })
  expect((await sortwell('rules', 'export', 'friend')).stdout).toBe(shared)
  const destinations = [{ to: '~/Papers', isOutside: true }, { to: '/mnt/large' }, { to: null }, { to: null }]
  const imported = { imported: true, name: 'other', isThere: false, destinations }
  expect(await json('rules', 'import', file, 'other', '--yes')).toMatchObject(imported)
  expect(sets()).toMatchObject({ 'other.yaml': shared })
})

test.each([
  [
    'would replace another, whatever the case of its name',
    shared,
    'mine',
    'There is a set “mine” already. Nothing was imported. Add another name after the file.',
  ],
  ['has a name that leads elsewhere', shared, '../../x', 'A set is called by letters, digits, blanks,'],
  [
    'cannot be followed',
    'rules:\n  - rule: "a\\e[31m"\n    to: ../../etc\n',
    'x',
    ':3:5: rule “a\\x1b[31m”: to: A folder cannot contain',
  ],
])('a set that %s is not imported, not even with --yes', async (_, text, name, reason) => {
  const { file, sortwell, sets } = withFile(text)
  const refused = await sortwell('rules', 'import', file, name, '--yes')
  expect(refused).toMatchObject({ status: 1, stdout: expect.stringContaining(reason) })
  expect(sets()).toEqual({ 'Mine.yaml': 'mine' })
})

test('a file that cannot be read is named', async () => {
  const { status, stderr } = await commandLine().sortwell('rules', 'import', '/none', '--yes')
  expect(status).toBe(1)
  expect(stderr).toMatch(/^sortwell: \/none cannot be read \(.*\)\.\n$/)
})

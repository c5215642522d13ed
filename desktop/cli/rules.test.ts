import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { commandLine, putFile, treeOf } from './testing.ts'

const files = { 'a.jpg': 'one', 'b.pdf': 'two', 'c.iso': 'three' }

/** A command line with this text as the default set. */
function withDefault(text: string, given: Readonly<Record<string, string>> = files) {
  const line = commandLine(given)
  mkdirSync(join(line.stateDir, 'rules'), { recursive: true })
  const file = join(line.stateDir, 'rules/default.yaml')
  writeFileSync(file, text)
  return { ...line, file }
}

const own = `leaveAlone: ['*.iso']
categories:
  - folder: Bills
    extensions: [pdf]
`

test('a sort follows the options of the default set', async () => {
  const { folder, json, sortwell } = withDefault(own)
  expect((await sortwell('plan', folder)).stdout).toContain(`${folder}, sorted by type, would become:`)
  const report = await json('sort', folder)
  expect(report).toMatchObject({ moved: 2, skipped: 1, rules: { leaveAlone: ['*.iso'] } })
  expect(report.left).toEqual([
    { name: 'c.iso', reason: 'rule', pattern: '*.iso', message: 'Your pattern “*.iso” leaves it alone.' },
  ])
  expect(treeOf(folder)).toEqual({ 'Images/a.jpg': 'one', 'Bills/b.pdf': 'two', 'c.iso': 'three' })
})

test('a set is followed with its own options alone, and the command line changes some of them', async () => {
  const { folder, home, json } = withDefault(own)
  const file = join(home, 'mine.yaml')
  writeFileSync(file, "leaveAlone: ['*.jpg']\nonClash: skip\nsubfolders: true\n")
  const report = await json('plan', folder, '--set', file, '--leave', 'b*', '--no-subfolders')
  expect(report.rules).toMatchObject({
    leaveAlone: ['*.jpg', 'b*'],
    onClash: 'skip',
    subfolders: false,
    categories: [],
  })
  expect(report.moves).toEqual([{ from: 'c.iso', to: 'Installers/c.iso', sizeBytes: 5 }])
})

test('options that cannot be followed stop a sort with words, and --no-rules goes on without them', async () => {
  const { folder, file, sortwell, json } = withDefault('leaveAlone: [../up]\nonClash: overwrite\n')
  const { status, stdout, stderr } = await sortwell('sort', folder)
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
  expect(stderr).toContain(`sortwell: ${file} cannot be followed; it was not changed.\n  1:`)
  expect(stderr).toContain('2:1: onClash: Unknown value “overwrite”. Use one of keep-both, skip.')
  expect(stderr).toContain(
    '  Nothing was sorted. Mend the file, or add --no-rules to sort by the built-in options.\n',
  )
  const check = await sortwell('rules', 'check')
  expect(check).toMatchObject({ status: 1, stdout: expect.stringContaining(`${file}:2:1: onClash: `) })
  expect(treeOf(folder)).toEqual(files)
  expect((await json('sort', folder, '--no-rules')).moved).toBe(3)
  expect(readFileSync(file, 'utf8')).toContain('overwrite')
})

test('what is advised where a set cannot be followed is not refused in turn', async () => {
  const { folder, sortwell } = commandLine(files)
  const named = await sortwell('sort', folder, '--set', 'nosuch')
  expect(named.status).toBe(1)
  expect(named.stderr).toContain('name another, or say --no-rules in its place')
  expect(treeOf(folder)).toEqual(files)
})

test('a pattern that cannot be followed is refused under the name of its option', async () => {
  const { folder, sortwell } = commandLine(files)
  expect(await sortwell('sort', folder, '--leave', '*.jpg', '--leave', '../y')).toMatchObject({
    status: 2,
    stderr: expect.stringContaining("'--leave': “../y” leads out of the chosen folder"),
  })
  expect(treeOf(folder)).toEqual(files)
})

test('undo and history need no rules', async () => {
  const { folder, file, sortwell } = withDefault(own)
  expect((await sortwell('sort', folder)).status).toBe(0)
  writeFileSync(file, '{')
  expect((await sortwell('history', folder)).status).toBe(0)
  expect((await sortwell('undo', folder)).status).toBe(0)
  expect(treeOf(folder)).toEqual(files)
})

test('subfolders are sorted where asked, and undone', async () => {
  const { folder, json, sortwell } = commandLine({ 'a.jpg': 'top' })
  mkdirSync(join(folder, 'Trip'))
  putFile(join(folder, 'Trip/a.jpg'), 'below')
  const before = treeOf(folder)
  expect((await json('plan', folder)).moves).toEqual([{ from: 'a.jpg', to: 'Images/a.jpg', sizeBytes: 3 }])
  expect((await json('sort', folder, '--subfolders')).moved).toBe(2)
  expect(treeOf(folder)).toEqual({ 'Images/a.jpg': 'top', 'Images/a (2).jpg': 'below' })
  expect((await sortwell('undo', folder)).status).toBe(0)
  expect(treeOf(folder)).toEqual(before)
})

test.each([
  ['dateFolders: year', 'date', '2024/a.jpg'],
  ['dateFolders: day', 'date', '2024/2024-05/2024-05-06/a.jpg'],
  ['sizeLimits: [2 B, 5 MB]', 'size', 'Medium (2 B to 5 MB)/a.jpg'],
])('with %s in the set, sorting by %s makes %s', async (text, by, to) => {
  const { folder, json } = withDefault(text, { 'a.jpg': 'one' })
  expect((await json('plan', folder, '--by', by)).moves).toMatchObject([{ to }])
})

test('where clashes are skipped, the file stays and is named', async () => {
  const { folder, sortwell } = withDefault('onClash: skip', { 'a.jpg': 'mine' })
  mkdirSync(join(folder, 'Images'))
  putFile(join(folder, 'Images/a.jpg'), 'theirs')
  const { stdout } = await sortwell('sort', folder)
  expect(stdout).toContain('1 clash: a.jpg')
  expect(treeOf(folder)).toEqual({ 'Images/a.jpg': 'theirs', 'a.jpg': 'mine' })
})

test('a file that belongs to another is sorted by itself where the set says so', async () => {
  const { folder, json } = withDefault('together: false', { 'a.cr2': 'raw', 'a.xmp': 'notes' })
  const companion = { from: 'a.xmp', companionOf: 'a.cr2' }
  expect((await json('plan', folder, '--no-rules')).moves).toContainEqual(expect.objectContaining(companion))
  expect((await json('plan', folder)).moves).not.toContainEqual(expect.objectContaining(companion))
})

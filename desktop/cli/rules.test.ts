import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { putFiles } from '../sorter/testing/reading.ts'
import { sampleBytes } from '../sorter/testing/samples.ts'
import { commandLine, putFile, treeOf } from './testing.ts'

/** The options of sets, and those of the command line that change them. */

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
  const { folder, json } = withDefault(own)
  const report = await json('sort', folder)
  expect(report).toMatchObject({ moved: 2, skipped: 1, rules: { leaveAlone: ['*.iso'] } })
  expect(report.left).toEqual([
    { name: 'c.iso', reason: 'rule', pattern: '*.iso', message: 'Your pattern “*.iso” leaves it alone.' },
  ])
  expect(treeOf(folder)).toEqual({ 'Images/a.jpg': 'one', 'Bills/b.pdf': 'two', 'c.iso': 'three' })
})

test('a set in a file is followed with its own options alone', async () => {
  const { folder, home, json } = withDefault(own)
  const file = join(home, 'mine.yaml')
  writeFileSync(file, "leaveAlone: ['*.jpg']\nonClash: skip\n")
  const report = await json('plan', folder, '--set', file, '--leave', 'b*')
  expect(report.rules).toMatchObject({ leaveAlone: ['*.jpg', 'b*'], onClash: 'skip', categories: [] })
  expect(report.moves).toEqual([{ from: 'c.iso', to: 'Installers/c.iso', sizeBytes: 5 }])
})

test.each([
  ['onClash: skip', '', []],
  ['onClash: skip', '--on-clash keep-both', ['a.jpg → Images/a (2).jpg']],
  ['onClash: keep-both', '--on-clash skip', []],
  ['leaveAlone: [x]', '--leave a*', []],
  ['subfolders: false', '--subfolders', ['a.jpg → Images/a (2).jpg', 'Trip/b.txt → Documents/b.txt']],
  ['subfolders: true', '--no-subfolders', ['a.jpg → Images/a (2).jpg']],
  ['dateFolders: day', '--by date', ['a.jpg → 2024/2024-05/2024-05-06/a.jpg']],
  ['sizeLimits: [2 B, 5 MB]', '--by size', ['a.jpg → Medium (2 B to 5 MB)/a.jpg']],
  ['dateFrom: taken', '--by date', ['a.jpg → 2024/2024-07/a.jpg']],
  ['dateFrom: taken', '--by date --date-from modified', ['a.jpg → 2024/2024-05/a.jpg']],
  ['dateFrom: modified', '--by date --date-from taken', ['a.jpg → 2024/2024-07/a.jpg']],
])('with "%s" in the set, plan %s moves %j', async (text, options, moved) => {
  const { folder, json } = withDefault(text, {})
  const taken = { 'a.jpg': sampleBytes('photo.jpg'), 'Images/a.jpg': 'theirs', 'Trip/b.txt': '' }
  putFiles(folder, taken, new Date('2024-05-06T12:00:00Z'))
  const { moves } = await json('plan', folder, ...options.split(' ').filter(Boolean))
  expect((moves as { from: string; to: string }[]).map(({ from, to }) => `${from} → ${to}`)).toEqual(moved)
})

test('a set that cannot be followed stops a sort with words, and --no-set goes on without it', async () => {
  const { folder, file, sortwell, json } = withDefault('leaveAlone: [../up]\nonClash: overwrite\n')
  const { status, stdout, stderr } = await sortwell('sort', folder)
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
  expect(stderr).toContain(`sortwell: ${file} cannot be followed; it was not changed.\n  1:`)
  expect(stderr).toContain('2:1: onClash: Unknown value “overwrite”. Use one of keep-both, skip.')
  expect(stderr).toContain('  Nothing was sorted. Fix the set, choose another with --set, or use none ')
  const { stderr: noSuch } = await sortwell('sort', folder, '--set', 'nosuch')
  expect(noSuch).toContain('Fix the set, choose another with --set, or use none with --no-set.')
  expect((await sortwell('watch', folder)).status).toBe(1)
  expect(treeOf(folder)).toEqual(files)
  expect((await json('sort', folder, '--no-set')).moved).toBe(3)
})

test('a pattern that cannot be followed is refused under the name of its option', async () => {
  const { folder, sortwell } = commandLine(files)
  const { status, stderr } = await sortwell('sort', folder, '--leave', '*.jpg', '--leave', '../y')
  expect(status).toBe(2)
  expect(stderr).toContain("'--leave': “../y” leads out of the chosen folder")
  expect(treeOf(folder)).toEqual(files)
})

test('undo and history need no set', async () => {
  const { folder, file, sortwell } = withDefault(own)
  for (const command of ['sort', 'history', 'undo']) {
    expect((await sortwell(command, folder)).status).toBe(0)
    putFile(file, '{')
  }
  expect(treeOf(folder)).toEqual(files)
})

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { commandLine, putFile, treeOf } from './testing.ts'

const files = { 'a.jpg': 'one', 'b.pdf': 'two', 'c.iso': 'three' }

function withSettings(text: string, given: Readonly<Record<string, string>> = files) {
  const line = commandLine(given)
  mkdirSync(line.stateDir, { recursive: true })
  const file = join(line.stateDir, 'settings.json')
  writeFileSync(file, text)
  return { ...line, file }
}

const own = JSON.stringify({
  version: 1,
  rules: { categories: [{ folder: 'Bills', extensions: ['pdf'] }], leaveAlone: ['*.iso'] },
})

test('a sort follows the rules that were set in the app', async () => {
  const { folder, json } = withSettings(own)
  const report = await json('sort', folder)
  expect(report).toMatchObject({ moved: 2, skipped: 1, rules: { leaveAlone: ['*.iso'] } })
  expect(report.left).toEqual([
    { name: 'c.iso', reason: 'rule', pattern: '*.iso', message: 'Your rule “*.iso” leaves it alone.' },
  ])
  expect(treeOf(folder)).toEqual({ 'Images/a.jpg': 'one', 'Bills/b.pdf': 'two', 'c.iso': 'three' })
})

test('a file of rules takes the place of the settings, and options go before both', async () => {
  const { folder, home, json } = withSettings(own)
  const file = join(home, 'mine.json')
  writeFileSync(file, '{"rules": {"leaveAlone": ["*.jpg"], "onClash": "skip"}}')
  const report = await json('plan', folder, '--rules', file, '--leave', 'b*', '--on-clash', 'keep-both')
  expect(report.rules).toMatchObject({ leaveAlone: ['*.jpg', 'b*'], onClash: 'keep-both', categories: [] })
  expect(report.moves).toEqual([{ from: 'c.iso', to: 'Installers/c.iso', sizeBytes: 5 }])
})

test('settings that cannot be followed stop a sort with words, and --no-rules goes on without them', async () => {
  const { folder, file, sortwell, json } = withSettings(
    '{"rules": {"leaveAlone": [7], "onClash": "overwrite"}, "version": 1}',
  )
  expect(await sortwell('sort', folder)).toEqual({
    status: 1,
    stdout: '',
    stderr: [
      `sortwell: ${file} cannot be followed; it was not changed.`,
      '  leaveAlone[0]: A text is needed.',
      '  onClash: It is one of keep-both, skip.',
      '  Nothing was sorted. Mend the file, or add --no-rules to sort by the built-in rules.',
      '',
    ].join('\n'),
  })
  expect(treeOf(folder)).toEqual(files)
  expect((await json('sort', folder, '--no-rules')).moved).toBe(3)
  expect(readFileSync(file, 'utf8')).toContain('overwrite')
})

test('what is advised where a set cannot be followed is not refused in turn', async () => {
  const { folder, home, sortwell } = commandLine(files)
  const named = await sortwell('sort', folder, '--set', 'nosuch')
  expect(named.status).toBe(1)
  expect(named.stderr).toContain('name another, or say --no-rules in its place')
  expect((await sortwell('sort', folder, '--rules', join(home, 'none.yaml'))).stderr).toContain(
    'in its place',
  )
  expect(treeOf(folder)).toEqual(files)
})

test('settings of a newer Sortwell are refused and left untouched', async () => {
  const { folder, file, sortwell } = withSettings('{"version": 99}')
  const { status, stderr } = await sortwell('plan', folder)
  expect(status).toBe(1)
  expect(stderr).toContain('is of version 99, and this Sortwell understands version 1.')
  expect(readFileSync(file, 'utf8')).toBe('{"version": 99}')
})

test('undo and history need no rules', async () => {
  const { folder, file, sortwell } = withSettings(own)
  expect((await sortwell('sort', folder)).status).toBe(0)
  writeFileSync(file, 'broken')
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

test('date and size have the folders that were asked for', async () => {
  const { folder, json } = commandLine({ 'a.jpg': 'one' })
  const target = async (...options: string[]) => (await json('plan', folder, ...options)).moves
  expect(await target('--by', 'date', '--date-folders', 'year')).toMatchObject([{ to: '2024/a.jpg' }])
  expect(await target('--by', 'date', '--date-folders', 'day')).toMatchObject([
    { to: '2024/2024-05/2024-05-06/a.jpg' },
  ])
  expect(await target('--by', 'size', '--size-limits', '2 B, 5 MB')).toMatchObject([
    { to: 'Medium (2 B to 5 MB)/a.jpg' },
  ])
})

test('where clashes are skipped, the file stays and is named', async () => {
  const { folder, sortwell } = commandLine({ 'a.jpg': 'mine' })
  mkdirSync(join(folder, 'Images'))
  putFile(join(folder, 'Images/a.jpg'), 'theirs')
  const { stdout } = await sortwell('sort', folder, '--on-clash', 'skip')
  expect(stdout).toContain('1 clash: a.jpg')
  expect(treeOf(folder)).toEqual({ 'Images/a.jpg': 'theirs', 'a.jpg': 'mine' })
})

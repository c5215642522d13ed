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

test('a sort follows the rules that were set in the app', () => {
  const { folder, json } = withSettings(own)
  const report = json('sort', folder)
  expect(report).toMatchObject({ moved: 2, skipped: 1, rules: { leaveAlone: ['*.iso'] } })
  expect(report.left).toEqual([
    { name: 'c.iso', reason: 'rule', pattern: '*.iso', message: 'Your rule “*.iso” leaves it alone.' },
  ])
  expect(treeOf(folder)).toEqual({ 'Images/a.jpg': 'one', 'Bills/b.pdf': 'two', 'c.iso': 'three' })
})

test('a file of rules takes the place of the settings, and options go before both', () => {
  const { folder, home, json } = withSettings(own)
  const file = join(home, 'mine.json')
  writeFileSync(file, '{"leaveAlone": ["*.jpg"], "onClash": "skip"}')
  const report = json('plan', folder, '--rules', file, '--leave', 'b*', '--on-clash', 'keep-both')
  expect(report.rules).toMatchObject({ leaveAlone: ['*.jpg', 'b*'], onClash: 'keep-both', categories: [] })
  expect(report.moves).toEqual([{ from: 'c.iso', to: 'Installers/c.iso', sizeBytes: 5 }])
})

test('settings that cannot be followed stop a sort with words, and --no-rules goes on without them', () => {
  const { folder, file, sortwell, json } = withSettings(
    '{"rules": {"leaveAlone": [7], "onClash": "overwrite"}, "version": 1}',
  )
  expect(sortwell('sort', folder)).toEqual({
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
  expect(json('sort', folder, '--no-rules').moved).toBe(3)
  expect(readFileSync(file, 'utf8')).toContain('overwrite')
})

test('what is advised where a set cannot be followed is not refused in turn', () => {
  const { folder, home, sortwell } = commandLine(files)
  const named = sortwell('sort', folder, '--set', 'nosuch')
  expect(named.status).toBe(1)
  expect(named.stderr).toContain('name another, or say --no-rules in its place')
  expect(sortwell('sort', folder, '--rules', join(home, 'none.yaml')).stderr).toContain('in its place')
  expect(treeOf(folder)).toEqual(files)
})

test('settings of a newer Sortwell are refused and left untouched', () => {
  const { folder, file, sortwell } = withSettings('{"version": 99}')
  const { status, stderr } = sortwell('plan', folder)
  expect(status).toBe(1)
  expect(stderr).toContain('is of version 99, and this Sortwell understands versions up to 1.')
  expect(readFileSync(file, 'utf8')).toBe('{"version": 99}')
})

test('undo and history need no rules', () => {
  const { folder, file, sortwell } = withSettings(own)
  expect(sortwell('sort', folder).status).toBe(0)
  writeFileSync(file, 'broken')
  expect(sortwell('history', folder).status).toBe(0)
  expect(sortwell('undo', folder).status).toBe(0)
  expect(treeOf(folder)).toEqual(files)
})

test('subfolders are sorted where asked, and undone', () => {
  const { folder, json, sortwell } = commandLine({ 'a.jpg': 'top' })
  mkdirSync(join(folder, 'Trip'))
  putFile(join(folder, 'Trip/a.jpg'), 'below')
  const before = treeOf(folder)
  expect(json('plan', folder).moves).toEqual([{ from: 'a.jpg', to: 'Images/a.jpg', sizeBytes: 3 }])
  expect(json('sort', folder, '--subfolders').moved).toBe(2)
  expect(treeOf(folder)).toEqual({ 'Images/a.jpg': 'top', 'Images/a (2).jpg': 'below' })
  expect(sortwell('undo', folder).status).toBe(0)
  expect(treeOf(folder)).toEqual(before)
})

test('date and size have the folders that were asked for', () => {
  const { folder, json } = commandLine({ 'a.jpg': 'one' })
  const target = (...options: string[]) => json('plan', folder, ...options).moves
  expect(target('--by', 'date', '--date-folders', 'year')).toMatchObject([{ to: '2024/a.jpg' }])
  expect(target('--by', 'date', '--date-folders', 'day')).toMatchObject([
    { to: '2024/2024-05/2024-05-06/a.jpg' },
  ])
  expect(target('--by', 'size', '--size-limits', '2 B, 5 MB')).toMatchObject([
    { to: 'Medium (2 B to 5 MB)/a.jpg' },
  ])
})

test('where clashes are skipped, the file stays and is named', () => {
  const { folder, sortwell } = commandLine({ 'a.jpg': 'mine' })
  mkdirSync(join(folder, 'Images'))
  putFile(join(folder, 'Images/a.jpg'), 'theirs')
  const { stdout } = sortwell('sort', folder, '--on-clash', 'skip')
  expect(stdout).toContain('1 clash: a.jpg')
  expect(treeOf(folder)).toEqual({ 'Images/a.jpg': 'theirs', 'a.jpg': 'mine' })
})

import { linkSync, mkdirSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { quickTiming } from '../sorter/testing/watching.ts'
import { commandLine, putFile, treeOf } from './testing.ts'

const long = 'x'.repeat(150_000)

function withTwins() {
  const line = commandLine({}, { program: { watchTiming: quickTiming } })
  // One after the other: the first is the oldest.
  mkdirSync(join(line.folder, 'Images'))
  mkdirSync(join(line.folder, 'Work'))
  for (const name of ['Images/photo.jpg', 'photo (2).jpg', 'notes.txt', 'memo.txt', 'Work/photo.jpg']) {
    putFile(join(line.folder, name), name.endsWith('.jpg') ? long : name)
  }
  return { ...line, file: (name: string) => join(line.folder, name) }
}

test('duplicates are found among loose files and sorted ones, and nothing is moved', async () => {
  const { folder, json, sortwell } = withTwins()
  const before = treeOf(folder)
  expect(await json('duplicates', folder)).toEqual({
    folder,
    cancelled: false,
    files: 4,
    copies: 1,
    copiesBytes: 150_000,
    groups: [
      {
        sizeBytes: 150_000,
        original: 'Images/photo.jpg',
        alsoNamed: [],
        copies: ['photo (2).jpg'],
        copiesBytes: 150_000,
      },
    ],
    unknown: [],
  })
  expect(await sortwell('duplicates', folder)).toEqual({
    status: 0,
    stderr: '',
    stdout: `1 file of 4 files has the same contents as another: 150.0 kB.

  Images/photo.jpg  150.0 kB
    = photo (2).jpg
`,
  })
  expect((await sortwell('duplicates', folder, '--subfolders')).stdout).toContain('    = Work/photo.jpg\n')
  expect((await sortwell('duplicates', folder, '--leave', 'Images/')).stdout).toBe(
    'None of the 3 files has the same contents as another.\n',
  )
  expect(treeOf(folder)).toEqual(before)
})

test('hard links, links and empty files are no duplicates', async () => {
  const { folder, file, json } = withTwins()
  linkSync(file('photo (2).jpg'), file('linked.jpg'))
  linkSync(file('notes.txt'), file('linked.txt'))
  if (process.platform !== 'win32') symlinkSync('notes.txt', file('link.txt'))
  putFile(file('empty'))
  putFile(file('none'))
  const { groups, copiesBytes } = await json('duplicates', folder)
  expect(groups).toMatchObject([{ copies: ['linked.jpg', 'photo (2).jpg'], copiesBytes: 150_000 }])
  expect(copiesBytes).toBe(150_000)
})

test('facts names the oldest file with the same bytes', async () => {
  const { file, sortwell } = withTwins()
  const names = ['photo (2).jpg', 'Images/photo.jpg', 'notes.txt', 'notes.txt'].map(file)
  const sameAs = async (...args: string[]) => {
    const { stdout } = await sortwell('facts', '--json', ...args)
    return stdout
      .trimEnd()
      .split('\n')
      .map(line => JSON.parse(line).sameAs)
  }
  expect(await sameAs(...names)).toEqual([file('Images/photo.jpg'), null, null, null])
  expect(await sameAs('--no-content', ...names)).toEqual([null, null, null, null])
  expect((await sortwell('facts', ...names)).stdout).toContain(`\n  Same as  ${file('Images/photo.jpg')}\n`)
})

test('a file that is still being written is not compared', async () => {
  const { folder, file, json } = withTwins()
  utimesSync(file('photo (2).jpg'), new Date(), new Date())
  expect(await json('duplicates', folder)).toMatchObject({ copies: 0, groups: [] })
})

test('the options of the set say what is compared', async () => {
  const { folder, stateDir, json } = withTwins()
  mkdirSync(join(stateDir, 'rules'), { recursive: true })
  writeFileSync(join(stateDir, 'rules/default.yaml'), "leaveAlone: ['*(2)*']\nsubfolders: true\n")
  expect(await json('duplicates', folder)).toMatchObject({
    groups: [{ original: 'Images/photo.jpg', copies: ['Work/photo.jpg'] }],
  })
  expect(await json('duplicates', folder, '--no-rules')).toMatchObject({
    groups: [{ original: 'Images/photo.jpg', copies: ['photo (2).jpg'] }],
  })
})

test('rules set copies aside, in a sort and as they arrive', async () => {
  const { folder, file, stateDir, json, start } = withTwins()
  mkdirSync(join(stateDir, 'rules'), { recursive: true })
  const set = 'rules:\n  - rule: Copies\n    when: { sameAs: { known: true } }\n    to: Set aside\n'
  writeFileSync(join(stateDir, 'rules/default.yaml'), set)
  const { moves } = (await json('sort', folder)) as { moves: { from: string; to: string }[] }
  expect(moves.map(({ to }) => to)).toEqual([
    'Documents/memo.txt',
    'Documents/notes.txt',
    'Set aside/photo (2).jpg',
  ])
  const { next } = start(['watch', folder, '--json']).stdout
  await next('watching')
  putFile(file('photo (3).jpg'), long)
  expect((await next('sorted')).moves).toMatchObject([{ to: 'Set aside/photo (3).jpg' }])
})

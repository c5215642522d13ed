import { mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { quickTiming } from '../sorter/testing/watching.ts'
import { commandLine, putFile, treeOf } from './testing.ts'

const long = 'x'.repeat(150_000)

/** @param set the default one */
function withTwins(set?: string) {
  const line = commandLine({}, { program: { watchTiming: quickTiming } })
  for (const folder of ['Downloads/Images', 'Downloads/Work', 'state/rules'])
    mkdirSync(join(line.home, folder))
  // One after the other: the first is the oldest.
  for (const name of ['Images/photo.jpg', 'photo (2).jpg', 'notes.txt', 'memo.txt', 'Work/photo.jpg']) {
    putFile(join(line.folder, name), name.endsWith('.jpg') ? long : name)
  }
  if (set) writeFileSync(join(line.stateDir, 'rules/default.yaml'), set)
  return { ...line, file: (name: string) => join(line.folder, name) }
}

test('duplicates are found among loose files and sorted ones, and nothing is moved', async () => {
  const { folder, json, sortwell } = withTwins()
  const before = treeOf(folder)
  const groups = [{ original: 'Images/photo.jpg', copies: ['photo (2).jpg'], copiesBytes: 150_000 }]
  expect(await json('duplicates', folder)).toMatchObject({
    files: 4,
    copies: 1,
    copiesBytes: 150_000,
    groups,
  })
  expect(
    (await sortwell('duplicates', folder)).stdout,
  ).toBe(`1 file of 4 files has the same contents as another: 150.0 kB.

  Images/photo.jpg  150.0 kB
    = photo (2).jpg
`)
  expect((await sortwell('duplicates', folder, '--leave', 'Images/')).stdout).toBe(
    'None of the 3 files has the same contents as another.\n',
  )
  expect(treeOf(folder)).toEqual(before)
})

test.each([
  [
    ['--subfolders', '--no-set'],
    ['Work/photo.jpg', 'photo (2).jpg'],
  ],
  [[], ['Work/photo.jpg']],
  [['--no-set'], ['photo (2).jpg']],
])('the options of the set and %j say what is compared', async (options, copies) => {
  const { folder, json } = withTwins("leaveAlone: ['*(2)*']\nsubfolders: true\n")
  const { groups } = (await json('duplicates', folder, ...options)) as { groups: { copies: string[] }[] }
  expect(groups.map(group => group.copies.toSorted())).toEqual([copies])
})

test('facts names the oldest file with the same bytes', async () => {
  const { file, sortwell } = withTwins()
  const names = ['photo (2).jpg', 'Images/photo.jpg', 'notes.txt', 'notes.txt'].map(file)
  const { stdout } = await sortwell('facts', '--json', ...names)
  const known: { sameAs: string | null }[] = JSON.parse(`[${stdout.trimEnd().replaceAll('\n', ',')}]`)
  expect(known.map(({ sameAs }) => sameAs)).toEqual([file('Images/photo.jpg'), null, null, null])
  expect((await sortwell('facts', ...names)).stdout).toContain(
    `\n  Same as       ${file('Images/photo.jpg')}\n`,
  )
})

test('a file that is still being written is not compared', async () => {
  const { folder, file, json } = withTwins()
  utimesSync(file('photo (2).jpg'), new Date(), new Date())
  expect(await json('duplicates', folder)).toMatchObject({ copies: 0, groups: [] })
})

test('rules set copies aside, in a sort and as they arrive', async () => {
  const set = 'rules:\n  - rule: Copies\n    when: { sameAs: { known: true } }\n    to: Set aside\n'
  const { folder, file, json, start } = withTwins(set)
  expect((await json('sort', folder)).moves).toMatchObject([{}, {}, { to: 'Set aside/photo (2).jpg' }])
  const { next } = start(['watch', folder, '--json']).stdout
  await next('watching')
  putFile(file('photo (3).jpg'), long)
  expect((await next('sorted')).moves).toMatchObject([{ to: 'Set aside/photo (3).jpg' }])
})

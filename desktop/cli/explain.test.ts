import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { jpeg } from '../sorter/testing/exif.ts'
import { putFiles } from '../sorter/testing/reading.ts'
import { sampleBytes } from '../sorter/testing/samples.ts'
import { commandLine, treeOf } from './testing.ts'

const longAgo = new Date('2024-05-06T12:00:00Z')

/** A set that says this, as the command is told to follow it. */
function setSaying(home: string, text: string): readonly string[] {
  const file = join(home, 'own.yaml')
  writeFileSync(file, text)
  return ['--set', file]
}

function photos() {
  const line = commandLine()
  putFiles(
    line.folder,
    {
      invoice: sampleBytes('drawing.png'),
      'photo.jpg': sampleBytes('photo.jpg'),
      'film.mov': sampleBytes('film.mov'),
      'IMG-20230131-WA0007.jpg': sampleBytes('old.gif'),
      'paper.pdf': sampleBytes('paper.pdf'),
    },
    longAgo,
  )
  return line
}

test('plan --explain says for each file what decided', async () => {
  const { home, folder, sortwell } = photos()
  expect((await sortwell('plan', folder, '--explain')).stdout).toContain(`Moves:
  IMG-20230131-WA0007.jpg → Images/IMG-20230131-WA0007.jpg (by its extension)
  film.mov → Video/film.mov (by its extension)
  invoice → Images/invoice (is a PNG)
  paper.pdf → Documents/paper.pdf (by its extension)
  photo.jpg → Images/photo.jpg (by its extension)
`)
  const byDay = setSaying(home, 'dateFrom: taken\ndateFolders: day\n')
  expect((await sortwell('plan', folder, '--by', 'date', '--explain', ...byDay)).stdout).toContain(`Moves:
  IMG-20230131-WA0007.jpg → 2023/2023-01/2023-01-31/IMG-20230131-WA0007.jpg (taken 2023-01-31, from the file name)
  film.mov → 2024/2024-07/2024-07-03/film.mov (recorded 2024-07-03, Apple iPhone 15)
  invoice → 2022/2022-02/2022-02-03/invoice (taken 2022-02-03)
  paper.pdf → 2024/2024-05/2024-05-06/paper.pdf (modified 2024-05-06)
  photo.jpg → 2024/2024-07/2024-07-03/photo.jpg (taken 2024-07-03, Canon EOS R6)
`)
})

test('it says where no date was found, and where the clock of the camera was not set', async () => {
  const { home, folder, sortwell } = commandLine()
  const unset = jpeg([[0x8769, { fields: [[0x9003, '1980:01:01 00:00:12']] }]])
  putFiles(folder, { 'a.jpg': unset, 'b.gif': sampleBytes('old.gif') }, longAgo)
  const explained = async (undated: string) => {
    const set = setSaying(home, `dateFrom: taken\nundated: ${undated}\n`)
    return (await sortwell('plan', folder, '--by', 'date', '--explain', ...set)).stdout
  }
  expect(await explained('modified')).toContain(`Moves:
  a.jpg → 2024/2024-05/a.jpg (modified 2024-05-06; the camera's clock was not set)
  b.gif → 2024/2024-05/b.gif (modified 2024-05-06)
`)
  expect(await explained('apart')).toContain(`Moves:
  a.jpg → Undated/a.jpg (no date found; the camera's clock was not set)
  b.gif → Undated/b.gif (no date found)
`)
})

test('it says where no extension decided, and what contradicts one where all files are looked into', async () => {
  const { home, folder, sortwell } = commandLine()
  const files = { 'a.txt': 'text', notes: 'text', 'photo.jpg': sampleBytes('paper.pdf'), 'x.xyzzy': 'text' }
  putFiles(folder, files, longAgo)
  const usual = `Moves:
  a.txt → Documents/a.txt (by its extension)
  notes → Other/notes (no known extension)
  photo.jpg → Images/photo.jpg (by its extension)
  x.xyzzy → Other/x.xyzzy (no known extension)
`
  const explained = async (...options: string[]) =>
    (await sortwell('plan', folder, '--explain', ...options)).stdout
  expect(await explained()).toContain(usual)
  expect(await explained(...setSaying(home, 'lookInto: nothing\n'))).toContain(usual)
  expect(await explained(...setSaying(home, 'lookInto: all\n'))).toContain(
    'photo.jpg → Documents/photo.jpg (is a PDF)',
  )
})

test('the JSON has the facts themselves, and only where they are asked for', async () => {
  const { home, folder, json } = photos()
  const options = ['--by', 'date', '--explain', ...setSaying(home, 'dateFrom: taken\n')]
  const plain = (await json('plan', folder, '--by', 'date')) as { moves: object[] }
  expect(plain.moves.every(move => !('why' in move))).toBe(true)
  const { moves } = (await json('sort', folder, ...options)) as {
    moves: { from: string; to: string; why: object }[]
  }
  expect(moves.find(({ from }) => from === 'photo.jpg')?.why).toEqual({
    by: 'taken',
    value: '2024-07-03T18:22:10+02:00',
    from: 'exif',
    camera: 'Canon EOS R6',
    message: 'taken 2024-07-03, Canon EOS R6',
  })
  expect(moves.find(({ from }) => from === 'paper.pdf')?.why).toEqual({
    by: 'modified',
    message: 'modified 2024-05-06',
  })
  expect(Object.keys(treeOf(folder)).sort()).toEqual(moves.map(({ to }) => to).sort())
})

test('a file that cannot be read is sorted by its name, and the others by what they are', async () => {
  const { folder, json } = commandLine()
  putFiles(folder, { invoice: sampleBytes('drawing.png') }, longAgo)
  putFiles(folder, { torn: sampleBytes('drawing.png').slice(0, 3) }, longAgo)
  expect(await json('sort', folder)).toMatchObject({
    moves: [
      { from: 'invoice', to: 'Images/invoice' },
      { from: 'torn', to: 'Other/torn' },
    ],
  })
})

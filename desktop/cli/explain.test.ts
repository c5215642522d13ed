import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { jpeg } from '../sorter/testing/exif.ts'
import { putFiles } from '../sorter/testing/reading.ts'
import { sampleBytes } from '../sorter/testing/samples.ts'
import { commandLine } from './testing.ts'

/** A folder of which `plan --explain` follows a set that says this. */
function explained(set: string, ...options: readonly string[]) {
  const { home, folder, sortwell, json } = commandLine()
  putFiles(
    folder,
    {
      'IMG-20230131-WA0007.jpg': sampleBytes('old.gif'),
      'a.jpg': sampleBytes('paper.pdf'),
      'film.mov': sampleBytes('film.mov'),
      invoice: sampleBytes('drawing.png'),
      notes: 'text',
      'photo.jpg': sampleBytes('photo.jpg'),
      'unset.jpg': jpeg([[0x8769, { fields: [[0x9003, '1980:01:01 00:00:12']] }]]),
    },
    new Date('2024-05-06T12:00:00Z'),
  )
  writeFileSync(join(home, 'own.yaml'), set)
  const args = ['plan', folder, '--set', join(home, 'own.yaml'), ...options]
  return { text: async () => (await sortwell(...args, '--explain')).stdout, json: () => json(...args) }
}

test.each([
  [
    'type',
    '{}',
    `Moves:
  IMG-20230131-WA0007.jpg → Images/IMG-20230131-WA0007.jpg (by its extension)
  a.jpg → Images/a.jpg (by its extension)
  film.mov → Video/film.mov (by its extension)
  invoice → Images/invoice (is a PNG)
  notes → Other/notes (no known extension)
  photo.jpg → Images/photo.jpg (by its extension)
  unset.jpg → Images/unset.jpg (by its extension)
`,
  ],
  ['type', 'lookInto: nothing', '  invoice → Other/invoice (no known extension)\n'],
  ['type', 'lookInto: all', '  a.jpg → Documents/a.jpg (is a PDF)\n'],
  [
    'date',
    '{ dateFrom: taken, dateFolders: day }',
    `Moves:
  IMG-20230131-WA0007.jpg → 2023/2023-01/2023-01-31/IMG-20230131-WA0007.jpg (taken 2023-01-31, from the file name)
  a.jpg → 2024/2024-05/2024-05-06/a.jpg (modified 2024-05-06)
  film.mov → 2024/2024-07/2024-07-03/film.mov (recorded 2024-07-03, Apple iPhone 15)
  invoice → 2022/2022-02/2022-02-03/invoice (taken 2022-02-03)
  notes → 2024/2024-05/2024-05-06/notes (modified 2024-05-06)
  photo.jpg → 2024/2024-07/2024-07-03/photo.jpg (taken 2024-07-03, Canon EOS R6)
  unset.jpg → 2024/2024-05/2024-05-06/unset.jpg (modified 2024-05-06; the camera's clock was not set)
`,
  ],
  [
    'date',
    '{ dateFrom: taken, undated: apart }',
    "  unset.jpg → Undated/unset.jpg (no date found; the camera's clock was not set)\n",
  ],
])('plan --by %s --explain by the set “%s” shows what decided for each file', async (by, set, lines) => {
  expect(await explained(set, '--by', by).text()).toContain(lines)
})

test('the JSON has the facts themselves, and only with --explain', async () => {
  const options = ['dateFrom: taken', '--by', 'date'] as const
  const photo = { from: 'photo.jpg', to: '2024/2024-07/photo.jpg', sizeBytes: expect.any(Number) }
  expect((await explained(...options).json()).moves).toContainEqual(photo)
  expect((await explained(...options, '--explain').json()).moves).toContainEqual({
    ...photo,
    why: {
      by: 'taken',
      value: '2024-07-03T18:22:10+02:00',
      from: 'exif',
      camera: 'Canon EOS R6',
      message: 'taken 2024-07-03, Canon EOS R6',
    },
  })
})

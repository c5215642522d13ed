import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openCache } from '../services/state/cache/cache-database.ts'
import { createPictureCache } from '../services/state/cache/cache-pictures.ts'
import { id3Frame, mp3 } from '../sorter/testing/documents.ts'
import { samples } from '../sorter/testing/samples.ts'
import { commandLine } from './testing.ts'

function withSamples() {
  const line = commandLine()
  for (const { name, bytes } of samples) writeFileSync(join(line.folder, name), bytes)
  return { ...line, file: (name: string) => join(line.folder, name) }
}

test('facts prints one JSON object a file, with null for what is not known', async () => {
  const { file, sortwell } = withSamples()
  const { status, stdout, stderr } = await sortwell('facts', '--json', file('photo.heic'), file('notes.txt'))
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  const [photo, notes, ...others] = stdout.split('\n')
  expect(others).toEqual([''])
  expect(JSON.parse(photo ?? '')).toMatchObject({
    path: file('photo.heic'),
    realType: 'image/heic',
    taken: '2024-07-03T18:22:10+02:00',
    artist: null,
  })
  expect(Object.values(JSON.parse(notes ?? '')).filter(value => value !== null)).toEqual([file('notes.txt')])
})

test('people are shown the same, and what is known alone', async () => {
  const { file, sortwell } = withSamples()
  expect((await sortwell('facts', file('film.mov'), file('notes.txt'))).stdout).toBe(`${file('film.mov')}
  Type          video/quicktime
  Taken         2024-07-03 18:22:10 +02:00, from film data
  Camera        Apple iPhone 15
  Size          1920 × 1080 pixels
  Location      known
  Length        1:15

${file('notes.txt')}
  Nothing is known about it.
`)
})

test('the longest label keeps its distance from its value', async () => {
  const { file, sortwell } = withSamples()
  writeFileSync(file('hits.mp3'), mp3(3, [id3Frame(3, 'TPE2', 'Various Artists')]))
  expect((await sortwell('facts', file('hits.mp3'))).stdout).toContain('\n  Album artist  Various Artists\n')
})

test('--text shows what documents say, and the dates in it', async () => {
  const { file, sortwell } = withSamples()
  expect((await sortwell('facts', '--text', file('letter.docx'), file('notes.txt'))).stdout).toContain(`
  Dates         2024-07-03
  Text          Offer due 3 July 2024 a b ACME

${file('notes.txt')}
  Text          Milk, bread
`)
})

test('a file that cannot be read has a line of its own, and the others are shown', async () => {
  const { folder, file, sortwell } = withSamples()
  mkdirSync(file('sub'))
  const faults = `sortwell: ${folder}/no\\nfile: It does not exist.\nsortwell: ${folder}/sub: It is a folder.\n`
  expect(await sortwell('facts', file('no\nfile'), file('sub'), file('old.gif'))).toEqual({
    status: 0,
    stdout: expect.stringContaining('12 × 34 pixels'),
    stderr: faults,
  })
  const none = { status: 1, stdout: '', stderr: faults }
  expect(await sortwell('facts', file('no\nfile'), file('sub'))).toEqual(none)
})

test('facts caches nothing, and --clear-cache empties the cache', async () => {
  const { stateDir, file, sortwell } = withSamples()
  await sortwell('facts', file('song.flac'))
  expect(existsSync(join(stateDir, 'cache'))).toBe(false)
  const cache = openCache(join(stateDir, 'cache'))
  createPictureCache(cache).store('a picture', new Uint8Array(1234))
  cache.close()
  expect((await sortwell('facts', '--clear-cache')).stdout).toBe('Cleared the cache: 1.2 kB.\n')
  expect((await sortwell('facts', '--clear-cache')).stdout).toBe('The cache was empty.\n')
})

test.each([
  [[], "'facts' needs a file."],
  [['--clear-cache', 'a.txt'], "'--clear-cache' takes no file."],
])('facts %j is refused', async (args, reason) => {
  const refused = await commandLine().sortwell('facts', ...args)
  expect(refused).toMatchObject({ status: 2, stderr: expect.stringContaining(reason) })
})

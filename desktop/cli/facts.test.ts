import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openCache } from '../services/state/cache/cache-database.ts'
import { createPictureCache } from '../services/state/cache/cache-pictures.ts'
import { jpeg } from '../sorter/testing/exif.ts'
import { sampleBytes, samples } from '../sorter/testing/samples.ts'
import { commandLine } from './testing.ts'

function withSamples() {
  const line = commandLine()
  for (const { name, bytes } of samples) writeFileSync(join(line.folder, name), bytes)
  return { ...line, file: (name: string) => join(line.folder, name) }
}

test('facts prints one JSON object a file, with every name but those of the text', async () => {
  const { file, sortwell } = withSamples()
  const { status, stdout, stderr } = await sortwell('facts', '--json', file('photo.heic'), file('notes.txt'))
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  const [photo, notes, ...others] = stdout.split('\n')
  expect(others).toEqual([''])
  expect(JSON.parse(photo ?? '')).toEqual({
    path: file('photo.heic'),
    realType: 'image/heic',
    taken: '2024-07-03T18:22:10+02:00',
    takenFrom: 'exif',
    clockNotSet: null,
    camera: 'Canon EOS R6',
    width: 4032,
    height: 3024,
    hasPlace: true,
    artist: null,
    album: null,
    title: null,
    track: null,
    year: null,
    genre: null,
    duration: null,
    author: null,
    created: null,
    pages: null,
    from: null,
    sameAs: null,
  })
  expect(Object.values(JSON.parse(notes ?? '')).filter(value => value !== null)).toEqual([file('notes.txt')])
})

test('facts tells people the same', async () => {
  const { file, sortwell } = withSamples()
  expect(await sortwell('facts', file('film.mov'), file('song.flac'), file('notes.txt'))).toEqual({
    status: 0,
    stderr: '',
    stdout: [
      file('film.mov'),
      '  Type     video/quicktime',
      '  Taken    2024-07-03 18:22:10 +02:00, from film data',
      '  Camera   Apple iPhone 15',
      '  Size     1920 × 1080 pixels',
      '  Location included',
      '  Length   1:15',
      '',
      file('song.flac'),
      '  Type     audio/flac',
      '  Artist   Nina',
      '  Album    Blue',
      '  Title    Café',
      '  Track    3',
      '  Year     1999',
      '  Genre    Jazz',
      '  Length   1:15',
      '',
      file('notes.txt'),
      '  Nothing is known about it.',
      '',
    ].join('\n'),
  })
})

test('facts says when the clock of the camera was not set', async () => {
  const { folder, sortwell } = commandLine()
  const name = join(folder, 'IMG_20240703_182210.jpg')
  writeFileSync(name, jpeg([[0x8769, { fields: [[0x9003, '1980:01:01 00:00:12']] }]]))
  const { stdout } = await sortwell('facts', name)
  expect(stdout).toContain(`
  Taken    2024-07-03 18:22:10, from the file name
  Clock    the camera's clock was not set
`)
})

test('--text prints what documents say, and the dates in it', async () => {
  const { file, sortwell } = withSamples()
  expect(await sortwell('facts', '--text', file('letter.docx'), file('notes.txt'))).toEqual({
    status: 0,
    stderr: '',
    stdout: [
      file('letter.docx'),
      '  Type     application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      '  Title    Offer & order',
      '  Author   Zoë Müller',
      '  Created  2024-07-03 16:22:10 UTC',
      '  Pages    2',
      '  Dates    2024-07-03',
      '  Text     Offer due 3 July 2024 a b ACME',
      '',
      file('notes.txt'),
      '  Text     Milk, bread',
      '',
    ].join('\n'),
  })
  const { stdout } = await sortwell('facts', '--text', '--json', file('letter.docx'))
  expect(JSON.parse(stdout)).toMatchObject({
    text: 'Offer due 3 July 2024 a b ACME',
    dateInText: ['2024-07-03'],
  })
})

test('--no-content goes by the name alone', async () => {
  const { folder, sortwell } = withSamples()
  const name = join(folder, 'IMG_20240131_142233.jpg')
  writeFileSync(name, sampleBytes('photo.jpg'))
  const { stdout } = await sortwell('facts', '--no-content', name)
  expect(stdout).toBe(`${name}\n  Taken    2024-01-31 14:22:33, from the file name\n`)
})

test('a file that cannot be read has a line of its own, and the others are shown', async () => {
  const { folder, file, sortwell } = withSamples()
  mkdirSync(file('sub'))
  const { status, stdout, stderr } = await sortwell('facts', file('no\nfile'), file('sub'), file('old.gif'))
  expect(status).toBe(0)
  expect(stdout).toContain('12 × 34 pixels')
  expect(stderr).toBe(
    `sortwell: ${folder}/no\\nfile: It does not exist.\nsortwell: ${folder}/sub: It is a folder.\n`,
  )
  expect(await sortwell('facts', file('nothing'))).toMatchObject({ status: 1, stdout: '' })
  expect(await sortwell('facts')).toMatchObject({
    status: 2,
    stderr: expect.stringContaining("'facts' needs a file"),
  })
})

test('nothing of it is cached, and the cache is cleared by a call', async () => {
  const { stateDir, file, sortwell } = withSamples()
  await sortwell('facts', file('song.flac'))
  expect(existsSync(join(stateDir, 'cache'))).toBe(false)
  const cache = openCache(join(stateDir, 'cache'))
  createPictureCache(cache).keep('a picture', new Uint8Array(1234))
  cache.close()
  expect(await sortwell('facts', '--clear-cache')).toEqual({
    status: 0,
    stderr: '',
    stdout: 'Cleared the cache: 1.2 kB.\n',
  })
  expect((await sortwell('facts', '--clear-cache')).stdout).toBe('The cache was empty.\n')
  expect(JSON.parse((await sortwell('facts', '--clear-cache', '--json')).stdout)).toEqual({ clearedBytes: 0 })
  expect(await sortwell('facts', '--clear-cache', file('song.flac'))).toMatchObject({ status: 2 })
})

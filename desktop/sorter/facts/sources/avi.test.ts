import { Buffer } from 'node:buffer'
import { expect, test } from 'vitest'
import { factsOf } from '../../testing/reading.ts'
import { sampleBytes } from '../../testing/samples.ts'

const dated = (text: string) => {
  const film = sampleBytes('film.avi')
  film.fill(0, film.indexOf('WED'), film.indexOf('WED') + 26)
  film.write(text, film.indexOf('IDIT') + 8)
  return film
}

test.each([
  ['Mon Mar 10 15:04:43 2003\n', '2003-03-10T15:04:43'],
  ['MON SEP 10 20:52:00 2012', '2012-09-10T20:52:00'],
  ['2009/10/27 12:14:34', '2009-10-27T12:14:34'],
  ['2009:10:27 12:14:34', '2009-10-27T12:14:34'],
  ['2002-12-16  15:35:01', '2002-12-16T15:35:01'],
  ['2005-08-17 12:00', '2005-08-17T12:00:00'],
  ['2005/11/28/ 09:19', '2005-11-28T09:19:00'],
  ['2001/ 1/27  1:42PM', '2001-01-27T13:42:00'],
  ['2001/ 1/27 12:42PM', '2001-01-27T12:42:00'],
  ['2020-08-28', '2020-08-28'],
  ['a fine day in May', null],
  ['Mon Foo 10 15:04:43 2003', null],
])('%j is %s', async (text, taken) => {
  expect(await factsOf('film.avi', dated(text))).toMatchObject({ taken, width: 640, height: 480 })
})

test('a day noted behind the pictures is found', async () => {
  const pictures = Buffer.alloc(300_008)
  pictures.write('LIST')
  pictures.writeUInt32LE(300_000, 4)
  pictures.write('movi', 8)
  const info = Buffer.from('LIST\x16\0\0\0INFOICRD\x0a\0\0\x002020-08-28', 'latin1')
  expect(await factsOf('film.avi', Buffer.concat([dated(''), pictures, info]))).toMatchObject({
    taken: '2020-08-28',
  })
})

test('a film that breaks off keeps its size', async () => {
  const film = sampleBytes('film.avi')
  const facts = await factsOf('film.avi', film.subarray(0, film.indexOf('strh')))
  expect(facts).toMatchObject({ width: 640, height: 480, duration: null, taken: null })
})

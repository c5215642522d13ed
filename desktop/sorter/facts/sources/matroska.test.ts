import { Buffer } from 'node:buffer'
import { expect, test } from 'vitest'
import { factsOf } from '../../testing/reading.ts'
import { sampleBytes } from '../../testing/samples.ts'

test('a day of recording goes before the time at which the file was written', async () => {
  const film = sampleBytes('film.mkv')
  const [duration, void5] = [film.indexOf('DURATION') - 3, '\xec\x83\0\0\0']
  film.write(`\x45\xa3\x8dDATE_RECORDED\x44\x87\x8a1998-05-06${void5}`, duration, 'latin1')
  expect(await factsOf('film.mkv', film)).toMatchObject({ taken: '1998-05-06', takenFrom: 'film' })
})

test('a film without a time has its other facts', async () => {
  const film = sampleBytes('film.mkv')
  film.write('\xec\x89', film.indexOf('446188', 0, 'hex'), 'latin1') // an element without a meaning
  expect(await factsOf('film.mkv', film)).toMatchObject({ taken: null, width: 16 })
})

test('room that mkvmerge leaves in front of the header does not hide its time', async () => {
  const film = sampleBytes('film.mkv')
  const info = film.indexOf('1549a966dc', 0, 'hex')
  const room = Buffer.concat([Buffer.from('\xec\x50\x00', 'latin1'), Buffer.alloc(4096)])
  const facts = await factsOf('film.mkv', Buffer.concat([film.subarray(0, info), room, film.subarray(info)]))
  expect(facts).toMatchObject({ taken: '2024-07-03T16:22:10Z' })
})

test('bytes that look like a time behind the header are not one', async () => {
  const film = sampleBytes('film.mkv')
  const at = film.indexOf('446188', 0, 'hex')
  const time = Buffer.from(film.subarray(at, at + 11))
  film.write('\xec\x89', at, 'latin1')
  const tracks = film.indexOf('1654ae6bd0', 0, 'hex')
  const facts = await factsOf(
    'film.mkv',
    Buffer.concat([film.subarray(0, tracks), time, film.subarray(tracks)]),
  )
  expect(facts).toMatchObject({ taken: null })
})

test('a film that breaks off in its pictures keeps what comes before', async () => {
  const facts = await factsOf('film.mkv', sampleBytes('film.mkv').subarray(0, 0x300))
  expect(facts).toMatchObject({ taken: '2024-07-03T16:22:10Z', title: 'Sea', width: 16, duration: 3000 })
})

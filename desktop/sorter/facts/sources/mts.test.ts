import { Buffer } from 'node:buffer'
import { expect, test } from 'vitest'
import { factsOf } from '../../testing/reading.ts'
import { sampleBytes } from '../../testing/samples.ts'

const film = sampleBytes('film.mts')
const packets = Array.from({ length: film.length / 192 }, (_, number) =>
  film.subarray(number * 192, number * 192 + 192),
)
const [table, ...others] = packets as [Buffer, ...Buffer[]]
const changed = (from: string, to: string) => Buffer.from(film.toString('hex').replace(from, to), 'hex')

test('packets without a time before them are read too', async () => {
  const facts = await factsOf('film.mts', Buffer.concat(packets.map(packet => packet.subarray(4))))
  expect(facts).toMatchObject({ taken: '2024-07-03T18:22:10+02:00', camera: 'Sony HDR XR500' })
})

test('notes behind the first picture are found', async () => {
  const empty = packets.at(-1) as Buffer
  const facts = await factsOf('film.mts', Buffer.concat([table, ...Array(700).fill(empty), ...others]))
  expect(facts).toMatchObject({ taken: '2024-07-03T18:22:10+02:00' })
})

test('a camera without time zones tells the local time alone', async () => {
  expect(await factsOf('film.mts', changed('1844202407', '1800202407'))).toMatchObject({
    taken: '2024-07-03T18:22:10',
  })
})

test('a clock west of Greenwich and half an hour apart is told', async () => {
  expect(await factsOf('film.mts', changed('1844202407', '1827202407'))).toMatchObject({
    taken: '2024-07-03T18:22:10-03:30',
  })
})

test('a film without notes has no time', async () => {
  expect(await factsOf('film.mts', changed('4d44504d', '4d44504e'))).toMatchObject({
    realType: 'video/mp2t',
    taken: null,
  })
})

import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { realDisk } from '../disk/disk.ts'
import { jpeg } from '../testing/exif.ts'
import { sampleBytes, samples } from '../testing/samples.ts'
import { workbench } from '../testing/workbench.ts'
import { type FactName, factNames, noFacts, shortFactNames } from '../values/facts.ts'
import { answerQuestion } from './answer.ts'
import { headerBounds, wholeBounds } from './bytes.ts'

/** What was asked of the disk. */
function countingDisk() {
  const counts = { opened: 0, closed: 0, reads: 0, bytes: 0 }
  const disk = {
    ...realDisk,
    openSync(...given: Parameters<typeof fs.openSync>) {
      counts.opened += 1
      return fs.openSync(...given)
    },
    closeSync(descriptor: number) {
      counts.closed += 1
      fs.closeSync(descriptor)
    },
    readSync(
      descriptor: number,
      buffer: NodeJS.ArrayBufferView,
      at: number,
      length: number,
      position: number,
    ) {
      counts.reads += 1
      counts.bytes += length
      return fs.readSync(descriptor, buffer, at, length, position)
    },
  } as typeof realDisk // each call has many forms; the readers use these
  return { disk, counts }
}

async function look(name: string, bytes: Buffer, facts: readonly FactName[] = factNames, mayOpen = true) {
  const { folder } = workbench({})
  const file = path.join(folder, name)
  fs.writeFileSync(file, bytes)
  const { disk, counts } = countingDisk()
  const answer = await answerQuestion(disk, { path: file, facts, mayOpen })
  expect(counts.closed).toBe(counts.opened)
  return { ...answer, counts }
}

const cutAt = (bytes: Buffer, at: number) =>
  [Buffer.from(bytes.subarray(0, at)), Buffer.from(bytes.subarray(at))] as const

describe.each(samples)('$name', ({ name, bytes, facts: truth }) => {
  test('is known as it is, within the bounds', async () => {
    const { facts, counts } = await look(name, bytes, shortFactNames)
    const { text: _, dateInText: __, ...short } = truth
    const { hasPlace, ...others } = facts ?? noFacts
    expect({ ...others, hasPlace: hasPlace || null }).toEqual({ ...noFacts, ...short })
    expect(counts.reads).toBeLessThanOrEqual(headerBounds.reads)
    expect(counts.bytes).toBeLessThanOrEqual(headerBounds.bytes)
  })

  test('says what it says, within the bounds for a whole file', async () => {
    const { facts, counts } = await look(name, bytes, ['text', 'dateInText'])
    const { text = null, dateInText = null } = truth
    expect(facts).toEqual({ ...noFacts, text, dateInText })
    expect(counts.bytes).toBeLessThanOrEqual(headerBounds.bytes + wholeBounds.bytes)
  })

  test('is not opened when nothing is asked, or only its name may be looked at', async () => {
    expect((await look(name, bytes, [])).counts.opened).toBe(0)
    const { facts, counts } = await look(name, bytes, factNames, false)
    expect(facts).toEqual(noFacts)
    expect(counts.opened).toBe(0)
  })
})

test('the length of a long Ogg file is that of its last page', async () => {
  const [start, end] = cutAt(sampleBytes('song.ogg'), sampleBytes('song.ogg').lastIndexOf('OggS'))
  const [head, page] = cutAt(start, start.lastIndexOf('OggS'))
  const { facts, counts } = await look('long.ogg', Buffer.concat([head, ...Array(3000).fill(page), end]))
  expect(facts).toMatchObject({ title: 'Café', duration: 75_000 })
  expect(counts.bytes).toBeLessThanOrEqual(headerBounds.bytes)
})

test('a film is known by what stands behind its pictures', async () => {
  const [type, rest] = cutAt(sampleBytes('film.mov'), 20)
  const pictures = Buffer.alloc(200_000)
  pictures.writeUInt32BE(pictures.length)
  pictures.write('mdat', 4)
  const { facts, counts } = await look('film.mov', Buffer.concat([type, pictures, rest.subarray(72)]))
  expect(facts).toMatchObject({ camera: 'Apple iPhone 15', duration: 75_000 })
  expect(counts.bytes).toBeLessThanOrEqual(headerBounds.bytes)
})

test('the time in a sidecar counts where the photo has none, and the name comes last', async () => {
  const { folder } = workbench({})
  const file = path.join(folder, 'IMG_20240131_101112.jpg')
  fs.writeFileSync(file, jpeg(null))
  const ask = () =>
    answerQuestion(realDisk, { path: file, facts: factNames, mayOpen: true, withSidecars: true })
  expect((await ask()).facts).toMatchObject({ taken: '2024-01-31T10:11:12', takenFrom: 'name' })
  fs.writeFileSync(
    path.join(folder, 'IMG_20240131_101112.xmp'),
    '<x exif:DateTimeOriginal="2020-05-06T07:08:09"/>',
  )
  expect((await ask()).facts).toMatchObject({ taken: '2020-05-06T07:08:09', takenFrom: 'sidecar' })
})

test('what was not asked for is not told', async () => {
  const { facts } = await look('photo.jpg', sampleBytes('photo.jpg'), ['camera'])
  expect(facts).toEqual({ ...noFacts, camera: 'Canon EOS R6' })
})

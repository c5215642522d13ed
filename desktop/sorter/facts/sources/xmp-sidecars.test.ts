import fs from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { realDisk } from '../../disk/disk.ts'
import { sampleBytes } from '../../testing/samples.ts'
import { workbench } from '../../testing/workbench.ts'
import { answerQuestion } from '../answer.ts'

async function takenBeside(packet: string) {
  const { folder } = workbench()
  fs.writeFileSync(join(folder, 'a.gif'), sampleBytes('old.gif'))
  fs.writeFileSync(join(folder, 'a.gif.xmp'), packet)
  const question = {
    path: join(folder, 'a.gif'),
    facts: ['taken'] as const,
    mayOpen: true,
    withSidecars: true as const,
  }
  return (await answerQuestion(realDisk, question)).facts?.taken
}

const day = '<exif:DateTimeOriginal>2024-07-03T18:22:10</exif:DateTimeOriginal>'
const edits = (bytes: number) => `<crs:Dabs>${'d 0.5 0.5 '.repeat(bytes / 10)}</crs:Dabs>`

test('a time after 200 kB of edits is found', async () => {
  expect(await takenBeside(edits(200_000) + day)).toBe('2024-07-03T18:22:10')
})

test('a sidecar of a megabyte is read up to its bound', async () => {
  expect(await takenBeside(day + edits(1_000_000))).toBe('2024-07-03T18:22:10')
  expect(await takenBeside(edits(1_000_000) + day)).toBeNull()
})

import { readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { commandLine, putFile, treeOf } from './testing.ts'

/** Histories that are cut or changed anywhere: nothing is lost without a word, and nothing is blocked. */

/** Contents by name: a file under another name is noticed. */
const files = Object.fromEntries(
  ['a.jpg', 'b.pdf', 'c.mp3', 'long name of a film.mkv', 'Übersicht.txt', 'x.zip'].map(name => [name, name]),
)

/** A folder that was sorted twice; the copy has the first run. */
async function sortedTwice() {
  const line = commandLine(files)
  await line.json('sort', line.folder)
  putFile(join(line.folder, 'later.txt'), 'later.txt')
  await line.json('sort', line.folder)
  const [database, copy] = ['sortwell.db', 'sortwell.copy.db'].map(name => join(line.stateDir, name))
  return { ...line, database: String(database), copy: String(copy) }
}

const baseOf = (path: string) => path.slice(path.lastIndexOf('/') + 1)
const namesIn = (folder: string) =>
  Object.entries(treeOf(folder)).map(([path, content]) => [baseOf(path), content])

const sizes = [0, 1, 100, 511, 512, ...Array.from({ length: 16 }, (_, at) => 4096 * (at + 1))]

describe.each([
  { what: 'a database', cuts: ['database'], left: 1, said: 'was restored from its copy' },
  { what: 'a copy', cuts: ['copy'], left: 2, said: 'sort by type' },
  { what: 'a database and its copy', cuts: ['database', 'copy'], left: 0, said: 'there was no usable copy' },
] as const)('$what', ({ cuts, left, said }) => {
  test.each(sizes)('that is cut to %i bytes costs no run without a word', async size => {
    const line = await sortedTwice()
    const { folder, json, sortwell } = line
    for (const name of cuts) if (statSync(line[name]).size > size) truncateSync(line[name], size)
    expect((await sortwell('history')).status).toBeLessThan(2)
    const runs = async () => ((await json('history')).runs as unknown[]).length
    expect(await runs()).toBe(left)
    expect((await sortwell('history')).stdout).toContain(said)
    putFile(join(folder, 'last.txt'), 'last.txt')
    await json('sort', folder)
    expect(await runs()).toBe(left + 1)
    for (let at = 0; at <= left; at += 1) await json('undo', folder)
    expect(namesIn(folder).every(([name, content]) => name === content)).toBe(true)
  })
})

/** A bit of a byte in which something is, and how many bytes change from there on. */
const flip = fc.record({
  place: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
  bit: fc.nat(7),
  count: fc.constantFrom(1, 1, 1, 1, 1, 1, 1, 1, 1, 21),
})

function flipped(sound: Buffer, { place, bit, count }: { place: number; bit: number; count: number }) {
  const used = Array.from(sound.keys()).filter(at => sound[at] !== 0)
  const first = used[Math.floor(place * used.length)] ?? 0
  return Buffer.from(sound.map((byte, at) => (at >= first && at < first + count ? byte ^ (1 << bit) : byte)))
}

test.each(Array.from({ length: 30 }, (_, seed) => seed))(
  'a history in which a byte changes blocks no folder, ends no command, and gives no file another name (seed %i)',
  { timeout: 60_000 }, // 20 changes, five commands each
  async seed => {
    const { folder, sortwell, database, copy } = await sortedTwice()
    const [sound, soundCopy] = [readFileSync(database), readFileSync(copy)]
    for (const change of fc.sample(flip, { seed, numRuns: 20 })) {
      for (const name of ['-wal', '-shm']) rmSync(database + name, { force: true })
      writeFileSync(database, flipped(sound, change))
      writeFileSync(copy, soundCopy)
      const statuses: (number | null)[] = []
      for (const command of ['history', 'undo', 'undo', 'sort', 'sort'])
        statuses.push((await sortwell(command, folder)).status)
      const where = JSON.stringify(change)
      expect([where, Math.max(...statuses.map(Number)) < 2, statuses.at(-1)]).toEqual([where, true, 0])
      expect([where, namesIn(folder).filter(([name, content]) => name !== content)]).toEqual([where, []])
      expect(Object.keys(treeOf(folder))).toHaveLength(7)
    }
  },
)

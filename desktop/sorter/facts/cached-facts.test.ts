import fs from 'node:fs'
import os from 'node:os'
import { basename, join } from 'node:path'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { openCache } from '../../services/state/cache/cache-database.ts'
import { createFactCache } from '../../services/state/cache/cache-facts.ts'
import { type Disk, realDisk } from '../disk/disk.ts'
import { previewFolder } from '../plan/preview.ts'
import { workbench } from '../testing/workbench.ts'
import { type FactName, type Facts, noFacts } from '../values/facts.ts'
import type { FileEntry, FileId } from '../values/values.ts'
import type { FactAnswer, FactQuestion } from './answer.ts'
import { openCachedFacts } from './cached-facts.ts'
import type { FactCache } from './fact-cache.ts'
import { gather } from './gather.ts'
import type { FactLookUp } from './look-up.ts'

const folder = { path: '/home/x', device: 1, inode: 2 }
const asked: readonly FactName[] = ['realType', 'taken', 'takenFrom', 'hasPlace']
const known = { realType: 'image/jpeg', taken: '2024-07-03T18:22:10+02:00', takenFrom: 'exif' } as const

function photo(path = 'a.jpg', details: Partial<FileEntry> = {}): FileEntry {
  return { path, inode: 7, sizeBytes: 5, modifiedMs: 1.25, changedMs: 2.5, ...details }
}

function answerOf(file: FileEntry, facts: Partial<Facts> = known): FactAnswer {
  const { inode, sizeBytes, modifiedMs, changedMs = 0 } = file
  return { facts: { ...noFacts, ...facts }, seen: { inode, sizeBytes, modifiedMs, changedMs } }
}

function emptyCache(): FactCache {
  const cacheDir = fs.mkdtempSync(join(os.tmpdir(), 'sortwell-cache-'))
  const cache = openCache(cacheDir)
  onTestFinished(() => {
    cache.close()
    fs.rmSync(cacheDir, { recursive: true })
  })
  return createFactCache(cache)
}

/** An empty cache, of which each call is another preview. */
function cacheOn(clock = { nowMs: Date.parse('2026-11-22T12:00:00Z') }) {
  const cache = emptyCache()
  const open = () => openCachedFacts(cache, folder, () => clock.nowMs)
  return {
    clock,
    keep(file: FileEntry, answer: FactAnswer = answerOf(file), facts = asked) {
      const cached = open()
      cached.store({ file, facts }, answer)
      cached.flush()
    },
    find: (file: FileEntry, facts = asked) => open().find([{ file, facts }])[0],
  }
}

test('a folder that is planned again has no file read twice, until one is changed', async () => {
  const bench = workbench({ 'a.jpg': 'one', 'b.jpg': 'two', 'c.txt': 'three' })
  const asked: string[] = []
  const lookUp: FactLookUp = {
    async ask({ path }) {
      asked.push(basename(path))
      const { ino, size, mtimeMs, ctimeMs } = fs.lstatSync(path)
      const taken = asked.length > 2 ? '2025-01-02' : '2024-07-03T18:22:10'
      return answerOf(photo('', { inode: ino, sizeBytes: size, modifiedMs: mtimeMs, changedMs: ctimeMs }), {
        taken,
        takenFrom: 'exif',
      })
    },
    close() {},
  }
  const set = { dateFrom: 'taken' } as const
  const cache = emptyCache()
  const plan = async () => {
    const { moves } = await previewFolder(bench.open(), 'date', { set, facts: { lookUp, cache } })
    return [asked.splice(0).sort(), moves.map(({ to }) => to).sort()]
  }
  const [read, targets] = await plan()
  expect(read).toEqual(expect.arrayContaining(['a.jpg', 'b.jpg']))
  expect(await plan()).toEqual([[], targets])
  const { atime, mtime } = fs.statSync(join(bench.folder, 'a.jpg'))
  fs.writeFileSync(join(bench.folder, 'a.jpg'), 'ONE')
  fs.utimesSync(join(bench.folder, 'a.jpg'), atime, mtime) // as programs do that keep the time of a photo
  expect((await plan())[0]).toEqual(['a.jpg'])
  expect((await plan())[0]).toEqual([])
})

test('by type, the few files that are looked into are not read again either, until one is changed', async () => {
  const bench = workbench({ invoice: 'one', 'x.dat': 'two', 'c.txt': 'three' })
  const asked: string[] = []
  const lookUp: FactLookUp = {
    async ask({ path }) {
      asked.push(basename(path))
      const { ino, size, mtimeMs, ctimeMs } = fs.lstatSync(path)
      const seen = photo('', { inode: ino, sizeBytes: size, modifiedMs: mtimeMs, changedMs: ctimeMs })
      return answerOf(seen, { realType: 'image/png' })
    },
    close() {},
  }
  const cache = emptyCache()
  const plan = async () => {
    await previewFolder(bench.open(), 'type', { facts: { lookUp, cache } })
    return asked.splice(0).sort()
  }
  expect(await plan()).toEqual(['invoice', 'x.dat'])
  expect(await plan()).toEqual([])
  const { atime, mtime } = fs.statSync(join(bench.folder, 'invoice'))
  fs.writeFileSync(join(bench.folder, 'invoice'), 'ONE')
  fs.utimesSync(join(bench.folder, 'invoice'), atime, mtime)
  expect(await plan()).toEqual(['invoice'])
})

test('a file that is only in the cloud is asked about by its name alone, each time', async () => {
  const bench = workbench({ 'here.jpg': 'one', 'away.jpg': '' })
  fs.truncateSync(join(bench.folder, 'away.jpg'), 100_000)
  fs.utimesSync(join(bench.folder, 'away.jpg'), 1, 1)
  const asked: string[] = []
  const lookUp: FactLookUp = {
    async ask({ path, mayOpen }) {
      asked.push(`${basename(path)} ${mayOpen}`)
      return { facts: noFacts }
    },
    close() {},
  }
  const disk: Disk = { ...realDisk, isCloudOnlySync: path => String(path).endsWith('away.jpg') }
  const set = { dateFrom: 'taken' } as const
  const facts = { lookUp, cache: emptyCache() }
  for (const _ of ['once', 'again']) {
    const plan = await previewFolder(bench.open(), 'date', { set, facts, disk })
    expect(plan.moves).toHaveLength(2)
    expect(asked.splice(0)).toEqual(['away.jpg false', 'here.jpg true'])
  }
})

test('the answers are those of the reader, whatever was asked, changed and read before', async () => {
  const names: readonly FactName[] = ['realType', 'taken', 'hasPlace', 'pages', 'text', 'dateInText']
  const step = fc.record({
    changed: fc.subarray([0, 1, 2, 3]),
    asks: fc.array(fc.subarray([...names], { minLength: 1 }), { minLength: 4, maxLength: 4 }),
  })
  const read = ({ path }: FileEntry, version: number, facts: readonly FactName[]): Facts => ({
    ...noFacts,
    ...Object.fromEntries(facts.map(name => [name, version % 3 === 0 ? null : `${path} ${name} ${version}`])),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 8 }), async steps => {
      const versions = [1, 2, 3, 4]
      const cache = emptyCache()
      for (const { changed, asks } of steps) {
        for (const at of changed) versions[at] = (versions[at] ?? 0) + 1
        const files = versions.map((changedMs, at) => photo(`${at}.pdf`, { inode: 100 + at, changedMs }))
        const lookUp: FactLookUp = {
          async ask({ path, facts }: FactQuestion) {
            const file = files.find(({ path: known }) => path.endsWith(known)) ?? photo()
            return answerOf(file, read(file, file.changedMs ?? 0, facts))
          },
          close() {},
        }
        const needed = asks.flatMap((facts, at) => (files[at] ? [{ file: files[at], facts }] : []))
        const found = await gather(folder, needed, { lookUp, cache })
        for (const [at, file] of files.entries())
          expect(found.of(file.path)).toEqual(read(file, file.changedMs ?? 0, asks[at] ?? []))
      }
    }),
    { numRuns: 25 },
  )
})

const gaveUp: FactAnswer = { failure: { reason: 'no-answer' } }

test('what was found out is known the next time, and what was not found too', () => {
  const { keep, find } = cacheOn()
  keep(photo())
  expect(find(photo())).toEqual({ facts: { ...noFacts, ...known } })
  expect(find(photo(), ['hasPlace'])).toEqual({ facts: noFacts })
})

test('what was not asked has to be asked, and is added to the rest', () => {
  const { keep, find } = cacheOn()
  keep(photo())
  expect(find(photo(), ['taken', 'camera'])).toBeUndefined()
  keep(photo(), answerOf(photo(), { camera: 'Canon EOS R6' }), ['camera'])
  expect(find(photo(), ['taken', 'camera'])).toEqual({
    facts: { ...noFacts, taken: known.taken, camera: 'Canon EOS R6' },
  })
})

test.each<[string, FileEntry]>([
  ['size', photo('a.jpg', { sizeBytes: 6 })],
  ['time', photo('a.jpg', { modifiedMs: 1.5 })],
  ['time of change, as by a program that sets the other one back', photo('a.jpg', { changedMs: 2.75 })],
  ['inode', photo('a.jpg', { inode: 8 })],
  ['name, which is read as well', photo('b.jpg')],
])('a file with another %s is asked again', (_, other) => {
  const { keep, find } = cacheOn()
  keep(photo())
  expect(find(other)).toBeUndefined()
  keep(other, answerOf(other, { taken: '2020' }), ['taken'])
  expect(find(other, ['taken'])).toEqual({ facts: { ...noFacts, taken: '2020' } })
  expect(find(other, ['realType'])).toBeUndefined()
})

test('inodes too large to be exact are told apart', () => {
  const { keep, find } = cacheOn()
  const [one, two] = ['9007199254740993', '9007199254740995'].map((inode: FileId) =>
    photo('a.jpg', { inode }),
  )
  if (!one || !two) throw new Error('two files')
  keep(one)
  expect(find(two)).toBeUndefined()
  expect(find(one)).toBeDefined()
})

test.each<[string, FileEntry, FactAnswer]>([
  ['that will not hold', photo(), { facts: noFacts }],
  ['of a file that is only in the cloud', photo(), { facts: noFacts, unread: 'cloud-only' }],
  ['about another state than was listed', photo(), answerOf(photo('a.jpg', { changedMs: 3 }))],
  ['about a file without a time of change', { path: 'a', inode: 1, sizeBytes: 1, modifiedMs: 1 }, answerOf(photo())],
  ['about a file without an inode', photo('a.jpg', { inode: 0 }), answerOf(photo('a.jpg', { inode: 0 }))],
  ['of a disk that refused', photo(), { failure: { reason: 'io', code: 'EIO' } }],
])('an answer %s is not kept', (_, file, answer) => {
  const { keep, find } = cacheOn()
  keep(file, answer)
  expect(find(file)).toBeUndefined()
}) // biome-ignore format: a table

test('a file on which the reader hangs is left alone for a while, four times as long each time', () => {
  const { keep, find, clock } = cacheOn()
  const minuteMs = 60_000
  const all: readonly FactName[] = [...asked, 'text']
  keep(photo(), gaveUp, all)
  expect(find(photo(), all)).toEqual(gaveUp)
  expect(find(photo(), asked)).toBeUndefined() // less may be found out
  clock.nowMs += 10 * minuteMs
  expect(find(photo(), all)).toBeUndefined()
  keep(photo(), gaveUp, all)
  clock.nowMs += 39 * minuteMs
  expect(find(photo(), all)).toEqual(gaveUp)
  expect(find(photo('a.jpg', { changedMs: 3 }), all)).toBeUndefined()
  clock.nowMs -= 100 * minuteMs
  expect(find(photo(), all)).toBeUndefined() // a clock that was wrong
  keep(photo(), answerOf(photo()), all)
  expect(find(photo(), all)).toMatchObject({ facts: known })
})

test('where only the text was given up, the rest is known, and the text is asked for again after a while', () => {
  const { keep, find, clock } = cacheOn()
  const all: readonly FactName[] = [...asked, 'text', 'dateInText']
  const givenUp: readonly FactName[] = ['text', 'dateInText']
  const answer = { ...answerOf(photo()), givenUp }
  keep(photo(), answer, all)
  expect(find(photo(), all)).toEqual({ facts: { ...noFacts, ...known }, givenUp })
  expect(find(photo(), asked)).toEqual({ facts: { ...noFacts, ...known } })
  clock.nowMs += 10 * 60_000
  expect(find(photo(), all)).toBeUndefined()
  keep(photo(), answer, all)
  clock.nowMs += 39 * 60_000
  expect(find(photo(), all)).toMatchObject({ givenUp })
  keep(photo(), answerOf(photo(), { ...known, text: 'Milk' }), all)
  clock.nowMs += 1e9
  expect(find(photo(), all)?.facts?.text).toBe('Milk')
})

test('what two previews read at once is kept of both', () => {
  const cache = emptyCache()
  const open = () => openCachedFacts(cache, folder)
  const [window, command] = [open(), open()]
  const [one, two] = [photo('b.jpg', { inode: 8 }), photo('c.jpg', { inode: 9 })]
  window.store({ file: one, facts: asked }, answerOf(one))
  window.store({ file: two, facts: asked }, answerOf(two))
  command.store({ file: two, facts: ['camera'] }, answerOf(two, { camera: 'Canon' }))
  window.flush()
  command.flush()
  const questions = [one, two].map(file => ({ file, facts: asked }))
  expect(open().find(questions)).toEqual([{ facts: { ...noFacts, ...known } }, { facts: { ...noFacts, ...known } }])
  expect(open().find([{ file: two, facts: ['camera', 'taken'] }])[0]?.facts?.camera).toBe('Canon')
}) // biome-ignore format: short

test('answers are stored while more are read', () => {
  const cache = emptyCache()
  const reading = openCachedFacts(cache, folder)
  const files = Array.from({ length: 300 }, (_, at) => photo(`${at}.jpg`, { inode: at + 1 }))
  for (const file of files) reading.store({ file, facts: asked }, answerOf(file))
  const found = openCachedFacts(cache, folder).find(files.map(file => ({ file, facts: asked })))
  expect(found.indexOf(undefined)).toBe(256)
}) // biome-ignore format: short

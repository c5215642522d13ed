import fs from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { keptFactCache } from '../../services/state/fact-files.ts'
import { type Disk, realDisk } from '../model/disk.ts'
import { type FactName, type Facts, noFacts } from '../model/facts.ts'
import { defaultRules, type Rules } from '../model/rules.ts'
import type { FileEntry, FileId, LeftItem } from '../model/values.ts'
import { previewFolder } from '../plan/preview.ts'
import { workbench } from '../testing/workbench.ts'
import type { FactAnswer } from './answer.ts'
import { createFactCache, type FactFiles } from './fact-cache.ts'
import type { FactLookUp } from './look-up.ts'

const folder = { path: '/home/x', device: 1, inode: 2 }
const nowMs = Date.parse('2026-11-22T12:00:00Z')
const dayMs = 86_400_000
const asked: readonly FactName[] = ['realType', 'taken', 'takenFrom', 'hasPlace']
const known = { realType: 'image/jpeg', taken: '2024-07-03T18:22:10+02:00', takenFrom: 'exif' } as const

function photo(path = 'a.jpg', details: Partial<FileEntry> = {}): FileEntry {
  return { path, inode: 7, sizeBytes: 5, modifiedMs: 1.25, changedMs: 2.5, ...details }
}

function answerOf(file: FileEntry, facts: Partial<Facts> = known, lookedBeside = false): FactAnswer {
  const { inode, sizeBytes, modifiedMs, changedMs = 0 } = file
  return {
    facts: { ...noFacts, ...facts },
    seen: { inode, sizeBytes, modifiedMs, changedMs, lookedBeside },
  }
}

/** A disk that holds one text, and a cache on it. */
function cacheOn(clock = { nowMs }) {
  const disk: { bytes: Buffer | null } = { bytes: null }
  const files: FactFiles = {
    read: () => disk.bytes,
    replace(_, change) {
      const text = change(disk.bytes)
      if (text !== null) disk.bytes = Buffer.from(text)
    },
  }
  const cache = createFactCache(files, '1.0.0', () => clock.nowMs)
  const open = (listed: readonly FileEntry[] = [], left: readonly LeftItem[] = []) =>
    cache.open({ folder, files: [...listed], left })
  return {
    disk,
    clock,
    open,
    keep(file: FileEntry, answer: FactAnswer = answerOf(file), facts = asked) {
      const kept = open()
      kept.keep(file, facts, answer)
      kept.save()
    },
    find: (file: FileEntry, facts = asked) => open([file]).find(file, facts),
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
  const rules: Rules = { ...defaultRules, dateFrom: 'taken' }
  const plan = async () => {
    const facts = { lookUp, cache: keptFactCache(bench.stateDir) }
    const { moves } = await previewFolder(bench.open(), 'date', { rules, facts })
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
  const plan = async () => {
    await previewFolder(bench.open(), 'type', { facts: { lookUp, cache: keptFactCache(bench.stateDir) } })
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
  const rules: Rules = { ...defaultRules, dateFrom: 'taken' }
  for (const _ of ['once', 'again']) {
    const facts = { lookUp, cache: keptFactCache(bench.stateDir) }
    const plan = await previewFolder(bench.open(), 'date', { rules, facts, disk })
    expect(plan.moves).toHaveLength(2)
    expect(asked.splice(0)).toEqual(['away.jpg false', 'here.jpg true'])
  }
})

const gaveUp: FactAnswer = { failure: { reason: 'no-answer' } }

test('what was found out is known the next time, and what was not found too', () => {
  const { keep, find } = cacheOn()
  keep(photo())
  expect(find(photo())).toEqual({ facts: { ...noFacts, ...known } })
  expect(find(photo(), ['hasPlace'])).toEqual({ facts: noFacts })
})

test('of texts no more is held than would be kept, of the other facts all', () => {
  const { open } = cacheOn()
  const kept = open()
  const asked: readonly FactName[] = ['pages', 'text']
  const files = Array.from({ length: 600 }, (_, at) => photo(`${at}.pdf`, { inode: at + 1 }))
  const text = 'x'.repeat(65_536)
  for (const file of files) kept.keep(file, asked, answerOf(file, { pages: 3, text }))
  expect(files.filter(file => kept.find(file, ['text']) !== undefined)).toHaveLength(512)
  expect(files.filter(file => kept.find(file, ['pages']) !== undefined)).toHaveLength(600)
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
  ['number', photo('a.jpg', { inode: 8 })],
  ['name, which is read as well', photo('b.jpg')],
])('a file with another %s is asked again', (_, other) => {
  const { keep, find, open, disk } = cacheOn()
  keep(photo())
  expect(find(other)).toBeUndefined()
  keep(other, answerOf(other, { taken: '2020' }), ['taken'])
  expect(find(other, ['taken'])).toEqual({ facts: { ...noFacts, taken: '2020' } })
  expect(find(other, ['realType'])).toBeUndefined()
  expect(open().find(other, ['takenFrom'])).toBeUndefined()
  expect(String(disk.bytes)).not.toContain('b.jpg')
})

test('numbers too large to be exact are told apart', () => {
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
  ['about a file without a number', photo('a.jpg', { inode: 0 }), answerOf(photo('a.jpg', { inode: 0 }))],
  ['of a disk that refused', photo(), { failure: { reason: 'io', code: 'EIO' } }],
])('an answer %s is not kept', (_, file, answer) => {
  const { keep, disk } = cacheOn()
  keep(file, answer)
  expect(disk.bytes).toBeNull()
}) // biome-ignore format: a table

test('a sidecar that came later is read, where the file did not say all itself', () => {
  const { open, keep } = cacheOn()
  const [said, unsaid] = [photo('a.jpg'), photo('b.cr2', { inode: 8 })]
  keep(said)
  keep(unsaid, answerOf(unsaid, { takenFrom: 'name' }, true))
  const sidecars = [photo('A.XMP', { inode: 9 }), photo('b.cr2.xmp', { inode: 10 })]
  const alone = open([said, unsaid])
  expect([alone.find(said, asked), alone.find(unsaid, asked)].map(found => found !== undefined)).toEqual([true, true])
  const beside = open([said, unsaid, ...sidecars])
  expect([beside.find(said, asked), beside.find(unsaid, asked)].map(found => found !== undefined)).toEqual([true, false])
  const held = open([said, unsaid], [{ name: 'b.xmp', reason: 'recent' }])
  expect(held.find(unsaid, asked)).toBeUndefined()
}) // biome-ignore format: short

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

test('a value that no fact has is not kept, and a text that is too long is read again', () => {
  const { keep, find } = cacheOn()
  keep(photo(), answerOf(photo(), { year: -5, title: 'x'.repeat(70_000), text: 'x'.repeat(65_536) }), ['year', 'title', 'text'])
  expect(find(photo(), ['year'])).toBeUndefined()
  expect(find(photo(), ['title'])).toBeUndefined()
  expect(find(photo(), ['text'])?.facts?.text).toHaveLength(65_536)
}) // biome-ignore format: short

test.each<[string, (text: string) => string]>([
  ['is cut', text => text.slice(0, -20)],
  ['is cut after a line', text => `${text.split('\n').slice(0, -2).join('\n')}\n`],
  ['has another letter', text => text.replace('2024-07-03', '2025-07-03')],
  ['is of another form', text => text.replace('"form":1', '"form":2')],
  ['is of other readers', text => text.replace('"readers":"1.0.0"', '"readers":"1.0.1"')],
  ['is no text of ours', () => 'null\n'],
  ['is empty', () => ''],
])('what %s is not believed, and is made anew', (_, damage) => {
  const { keep, find, disk } = cacheOn()
  keep(photo())
  disk.bytes = Buffer.from(damage(String(disk.bytes)))
  expect(find(photo())).toBeUndefined()
  keep(photo())
  expect(find(photo())).toBeDefined()
})

test('what two processes write at once is kept of both', () => {
  const { open, find, keep } = cacheOn()
  keep(photo())
  const [window, command] = [open(), open()]
  const [one, two] = [photo('b.jpg', { inode: 8 }), photo('c.jpg', { inode: 9 })]
  window.keep(one, asked, answerOf(one))
  command.keep(two, asked, answerOf(two, { taken: null }))
  command.keep(photo(), ['camera'], answerOf(photo(), { camera: 'Canon' }))
  window.save()
  command.save()
  expect([photo(), one, two].map(file => find(file)?.facts?.realType)).toEqual(['image/jpeg', 'image/jpeg', null])
  expect(find(photo(), ['camera', 'taken'])?.facts?.camera).toBe('Canon')
}) // biome-ignore format: short

test('what was cleared while files were read does not come back', () => {
  const { open, disk, keep } = cacheOn()
  keep(photo())
  const kept = open()
  kept.keep(photo('b.jpg', { inode: 8 }), asked, answerOf(photo('b.jpg', { inode: 8 })))
  disk.bytes = null
  kept.save()
  expect(disk.bytes).toBeNull()
})

test('a file that nobody asked about for a month is forgotten', () => {
  const { open, find, keep, clock } = cacheOn()
  const [used, unused, fresh] = [photo(), photo('b.jpg', { inode: 8 }), photo('c.jpg', { inode: 9 })]
  keep(used)
  keep(unused)
  clock.nowMs += 31 * dayMs
  const kept = open()
  kept.find(used, asked)
  kept.keep(fresh, asked, answerOf(fresh))
  kept.save()
  expect([used, unused, fresh].map(file => find(file) !== undefined)).toEqual([true, false, true])
})

test('of more than may be kept, what was not used for longest goes first', () => {
  const { open, disk, clock } = cacheOn()
  const files = Array.from({ length: 1200 }, (_, at) => photo(`${at}.txt`, { inode: at + 1 }))
  const texts: readonly FactName[] = ['text']
  for (const part of [files.slice(0, 300), files.slice(300)]) {
    const kept = open()
    for (const file of part) kept.keep(file, texts, answerOf(file, { text: 'x'.repeat(60_000) }))
    kept.save()
    clock.nowMs += dayMs
  }
  expect(disk.bytes?.length).toBeLessThanOrEqual(32 << 20)
  const kept = open()
  expect(files.slice(0, 300).some(file => kept.find(file, texts))).toBe(false)
  expect(files.filter(file => kept.find(file, texts)).length).toBeGreaterThan(400)
})

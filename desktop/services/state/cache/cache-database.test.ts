import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'
import type { FileState, KnownFacts } from '../../../sorter/facts/fact-cache.ts'
import { diagnosticsText } from '../../logs/diagnostics.ts'
import { openLog } from '../../logs/log.ts'
import { connect } from '../database/connect.ts'
import { type CacheOptions, cacheSize, clearCache, openCache } from './cache-database.ts'
import { createFactCache } from './cache-facts.ts'
import { createPictureCache } from './cache-pictures.ts'

const song: FileState = {
  device: 1,
  inode: 7,
  name: 'holiday.mp3',
  sizeBytes: 5,
  modifiedMs: 1.25,
  changedMs: 2.5,
}
const known = (artist: string): KnownFacts => ({ facts: { artist, album: null } })
const dayMs = 86_400_000

/** Caches in a folder of the test's own; each `facts()` is another thread or program. */
function place() {
  const cacheDir = join(fs.mkdtempSync(join(os.tmpdir(), 'sortwell-cache-')), 'cache')
  onTestFinished(() => fs.rmSync(join(cacheDir, '..'), { recursive: true }))
  const open = (options?: CacheOptions) => {
    const cache = openCache(cacheDir, options)
    onTestFinished(cache.close)
    return cache
  }
  const facts = (options?: CacheOptions, version?: string) => {
    const cache = createFactCache(open(options), version)
    return {
      store: (artist: string, state = song) => cache.update([{ state, change: () => known(artist) }]),
      find: (state = song) => cache.find([state], ['artist'])[0]?.facts.artist,
    }
  }
  return { cacheDir, file: join(cacheDir, 'cache.db'), open, facts }
}

const bytesOf = (cacheDir: string) =>
  fs.readdirSync(cacheDir).map(name => fs.readFileSync(join(cacheDir, name), 'latin1')).join() // biome-ignore format: short

test('the cache is private to the person, and names no file', () => {
  const { cacheDir, file, facts } = place()
  facts().store('Nina')
  expect(facts().find()).toBe('Nina')
  expect(bytesOf(cacheDir)).toContain('Nina')
  expect(bytesOf(cacheDir)).not.toContain('holiday')
  if (process.platform === 'win32') return
  expect([fs.statSync(cacheDir).mode & 0o777, fs.statSync(file).mode & 0o777]).toEqual([0o700, 0o600])
})

test('clearing deletes facts and pictures, also while they are in use, and returns how much they were', () => {
  const { cacheDir, open, facts } = place()
  expect([cacheSize(cacheDir), clearCache(cacheDir), fs.existsSync(cacheDir)]).toEqual([0, 0, false])
  const [inUse, pictures] = [facts(), createPictureCache(open())]
  inUse.store('Nina Simone')
  pictures.store('key', Buffer.from('a picture'))
  const bytes = cacheSize(cacheDir)
  expect(bytes).toBe('{"artist":"Nina Simone","album":null}{}a picture'.length)
  expect(clearCache(cacheDir)).toBe(bytes)
  expect([cacheSize(cacheDir), inUse.find(), pictures.read('key')]).toEqual([0, undefined, null])
  expect(bytesOf(cacheDir)).not.toMatch(/Nina|a picture/)
  inUse.store('Otis')
  expect(facts().find()).toBe('Otis')
})

test.each([[['cache.db']], [['cache.db', 'cache.db-wal', 'cache.db-shm']], [['']]])(
  'where %j is deleted while it is open, it is made anew',
  names => {
    if (process.platform === 'win32') return // the system deletes no open file
    const { cacheDir, facts } = place()
    const [window, command] = [facts(), facts()]
    window.store('Nina')
    expect(command.find()).toBe('Nina')
    for (const name of names) fs.rmSync(join(cacheDir, name), { recursive: true })
    expect(window.find()).toBeUndefined()
    window.store('Otis')
    command.store('Aretha', { ...song, inode: 8 })
    for (const cache of [window, command, facts()])
      expect([cache.find(), cache.find({ ...song, inode: 8 })]).toEqual(['Otis', 'Aretha'])
  },
)

test.each<[string, (bytes: Buffer) => Buffer]>([
  ['is no database', () => Buffer.from('x'.repeat(10_000))],
  ['is cut', bytes => bytes.subarray(0, -9000)],
  ['has a page of zeros', bytes => Buffer.from(bytes).fill(0, 8192)],
  [
    'has a row that is no JSON',
    bytes => Buffer.from(bytes).fill('x', bytes.indexOf('"Nina'), bytes.indexOf('"Nina') + 6),
  ],
  ['is of a newer version', bytes => Buffer.from(bytes).fill(9, 60, 64)],
])('a file that %s is replaced', (_, damage) => {
  const { file, facts, open } = place()
  const cache = open()
  createFactCache(cache).update([{ state: song, change: () => known('Nina') }])
  cache.close()
  fs.writeFileSync(file, damage(fs.readFileSync(file)))
  const [window, command] = [facts(), facts()]
  expect([window.find(), command.find()]).toEqual([undefined, undefined])
  window.store('Otis')
  expect([window.find(), command.find(), facts().find()]).toEqual(['Otis', 'Otis', 'Otis'])
})

test('a damaged cache can be cleared', () => {
  const { cacheDir, file } = place()
  fs.mkdirSync(cacheDir)
  fs.writeFileSync(file, 'x'.repeat(10_000))
  expect(clearCache(cacheDir)).toBe(10_000)
  expect(fs.existsSync(file)).toBe(false)
})

test('where no file can be made or opened, nothing is cached', () => {
  const { cacheDir, file, facts } = place()
  for (const blocked of [cacheDir, file]) {
    fs.mkdirSync(join(blocked, '..'), { recursive: true })
    if (blocked === file) fs.mkdirSync(file)
    else fs.writeFileSync(cacheDir, '')
    facts().store('Nina')
    expect(facts().find()).toBeUndefined()
    fs.rmSync(blocked, { recursive: true })
  }
})

test.skipIf(process.platform === 'win32')(
  'a cache that is open, and cannot be reached any more, is empty',
  () => {
    const { cacheDir, facts } = place()
    const mine = facts()
    mine.store('Nina')
    fs.rmSync(cacheDir, { recursive: true })
    fs.symlinkSync(cacheDir, cacheDir) // leads nowhere
    for (const _ of [1, 2]) expect(mine.find()).toBeUndefined()
  },
)

test.skipIf(process.platform === 'win32' || process.getuid?.() === 0)(
  'in a folder that became read-only, nothing is cached, and clearing is refused',
  () => {
    const { cacheDir, file, facts, open } = place()
    const cache = open()
    createFactCache(cache).update([{ state: song, change: () => known('Nina') }])
    cache.close()
    fs.chmodSync(file, 0o400)
    fs.chmodSync(cacheDir, 0o500)
    onTestFinished(() => fs.chmodSync(cacheDir, 0o700))
    facts().store('Otis')
    expect(facts().find()).not.toBe('Otis')
    expect(() => clearCache(cacheDir)).toThrow(expect.objectContaining({ code: expect.stringMatching(/^E/) }))
  },
)

test('what nobody used for a month is deleted, and of too much what was not used for longest', () => {
  const clock = { nowMs: Date.parse('2026-11-22T12:00:00Z') }
  const { facts } = place()
  const options = { clock: () => clock.nowMs, mostBytes: 1 << 20 }
  const cache = facts(options)
  const [old, used, large] = [1, 2, 3].map(inode => ({ ...song, inode })) as [FileState, FileState, FileState]
  cache.store('old', old)
  cache.store('used', used)
  clock.nowMs += 20 * dayMs
  expect(cache.find(used)).toBe('used')
  clock.nowMs += 11 * dayMs
  expect([old, used].map(cache.find)).toEqual([undefined, 'used'])
  cache.store('x'.repeat(900_000), large)
  clock.nowMs += dayMs
  cache.store('y'.repeat(900_000), old)
  clock.nowMs += dayMs
  expect([used, large, old].map(state => cache.find(state)?.length)).toEqual([undefined, undefined, 900_000])
})

test('a cache that is full makes room for what comes next', () => {
  const { file, facts } = place()
  const cache = facts({ mostBytes: 1 << 20 })
  const states = Array.from({ length: 50 }, (_, inode) => ({ ...song, inode: inode + 1 }))
  for (const state of states) {
    cache.store('x'.repeat(100_000), state)
    if (cache.find(state) === undefined) cache.store('x'.repeat(100_000), state)
    expect(cache.find(state)).toHaveLength(100_000)
  }
  expect(fs.statSync(file).size).toBeLessThanOrEqual(2 << 20)
})

test('a change that can never fit is not cached', () => {
  const cache = place().facts({ mostBytes: 100_000 })
  cache.store('x'.repeat(300_000))
  expect(cache.find()).toBeUndefined()
  cache.store('Nina')
  expect(cache.find()).toBe('Nina')
})

test('all of a fact is kept', () => {
  const { open } = place()
  const cache = createFactCache(open())
  const facts = { artist: 'Nina', text: null, dateInText: [{ day: '2024-07-03', words: '… of 3 July 2024' }] }
  cache.update([{ state: song, change: () => ({ facts, failure: undefined }) }])
  expect(cache.find([song], ['artist', 'text', 'dateInText'])).toEqual([{ facts, failure: undefined }])
})

test('what another version of Sortwell read is read again', () => {
  const { facts } = place()
  facts(undefined, '1.0.0').store('Nina')
  expect([facts(undefined, '1.0.1').find(), facts(undefined, '1.0.0').find()]).toEqual([undefined, 'Nina'])
})

test('what was read before sidecars had rows of their own is read again', () => {
  const { file, facts } = place()
  facts().store('Nina')
  const old = connect(file, 0)
  old.exec('ALTER TABLE facts ADD COLUMN looked_beside INTEGER NOT NULL DEFAULT 0; PRAGMA user_version = 1')
  old.close()
  const cache = facts()
  expect(cache.find()).toBeUndefined()
  cache.store('Otis')
  expect(facts().find()).toBe('Otis')
})

test('while another program keeps the cache locked, it is read, and nothing is added', () => {
  const { file, facts } = place()
  facts().store('Nina')
  const other = connect(file, 0)
  onTestFinished(() => other.close())
  other.exec('BEGIN IMMEDIATE')
  const cache = facts()
  expect(cache.find()).toBe('Nina')
  cache.store('Otis')
  other.exec('ROLLBACK')
  expect(cache.find()).toBe('Nina')
})

/** A program that stores one file after the other, and reports each that is stored. */
function writer(cacheDir: string, firstInode: number, count: number) {
  const from = (name: string) => JSON.stringify(new URL(name, import.meta.url).href)
  const code = `
    import { openCache } from ${from('./cache-database.ts')}
    import { createFactCache } from ${from('./cache-facts.ts')}
    const cache = createFactCache(openCache(${JSON.stringify(cacheDir)}))
    for (let inode = ${firstInode}; inode < ${firstInode + count}; inode += 1) {
      const change = () => ({ facts: { artist: String(inode) } })
      cache.update([{ state: { ...${JSON.stringify(song)}, inode }, change }])
      process.stdout.write(inode + '\\n')
    }`
  return spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

test('programs that write at the same time lose nothing of each other', async () => {
  const { cacheDir, facts } = place()
  const writers = [100, 200, 300].map(first => writer(cacheDir, first, 20))
  for (const { stdout } of writers) stdout.resume()
  expect(await Promise.all(writers.map(async one => (await once(one, 'exit'))[0]))).toEqual([0, 0, 0])
  const cache = facts()
  for (const first of [100, 200, 300])
    for (let inode = first; inode < first + 20; inode += 1)
      expect(cache.find({ ...song, inode })).toBe(String(inode))
})

test.each([1, 20, 50])('of a program that is killed after file %i, what it stored is there', async many => {
  const { cacheDir, facts } = place()
  const killed = writer(cacheDir, 1, 1_000_000)
  const stored: number[] = []
  for await (const line of createInterface(killed.stdout)) {
    stored.push(Number(line))
    if (stored.length === many) killed.kill('SIGKILL')
  }
  const cache = facts()
  expect(stored.filter(inode => cache.find({ ...song, inode }) !== String(inode))).toEqual([])
  cache.store('Nina')
  expect(facts().find()).toBe('Nina')
})

test('diagnostics hold nothing of what was read from files', () => {
  const { cacheDir, file, facts } = place()
  facts().store('Nina Simone')
  fs.writeFileSync(file, 'Nina Simone'.repeat(1000))
  facts().store('Nina Simone') // as damaged as it is
  const log = openLog({ folder: join(cacheDir, 'logs') })
  log.info('preview', { files: 1 })
  const text = diagnosticsText(log, { version: '1', electron: '1', settings: {} }, new Date())
  expect(text).toContain('preview')
  expect(text).not.toContain('Nina')
})

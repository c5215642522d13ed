import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { type FactAnswer, type FactName, type FileEntry, type Folder, noFacts } from '../../sorter/index.ts'
import { diagnosticsText } from '../logs/diagnostics.ts'
import { openLog } from '../logs/log.ts'
import { clearKeptFacts, keptFactCache, sizeOfKeptKind } from './fact-files.ts'
import { stateFiles } from './state-dir.ts'

const facts: readonly FactName[] = ['artist']
const file: FileEntry = { path: 'song.mp3', inode: 7, sizeBytes: 5, modifiedMs: 1.25, changedMs: 2.5 }
const { path: _, ...seen } = { ...file, changedMs: 2.5, lookedBeside: false }
const answer = (artist: string): FactAnswer => ({ facts: { ...noFacts, artist }, seen })

function stateDirOfTest(): string {
  const stateDir = fs.mkdtempSync(join(os.tmpdir(), 'sortwell-facts-'))
  onTestFinished(() => fs.rmSync(stateDir, { recursive: true }))
  return stateDir
}

function folderOf(inode = 1): Folder {
  return { path: '/home/x/Downloads', device: 1, inode }
}

function keep(stateDir: string, folder: Folder, artist = 'Nina'): void {
  const kept = keptFactCache(stateDir).open({ folder, files: [], left: [] })
  kept.keep(file, facts, answer(artist))
  kept.save()
}

function find(stateDir: string, folder: Folder): string | null | undefined {
  return keptFactCache(stateDir).open({ folder, files: [], left: [] }).find(file, facts)?.facts?.artist
}

const factsIn = (stateDir: string) =>
  fs.readdirSync(stateFiles.facts(stateDir)).map(name => join(stateFiles.facts(stateDir), name))

test('each folder has a file of its own that nobody else may read and that does not name it', () => {
  const stateDir = stateDirOfTest()
  keep(stateDir, folderOf(1), 'Nina')
  keep(stateDir, folderOf(2), 'Otis')
  keep(stateDir, { ...folderOf(1), volume: { id: 'uuid:x', path: 'Downloads' } }, 'Aretha')
  expect([find(stateDir, folderOf(1)), find(stateDir, folderOf(2))]).toEqual(['Nina', 'Otis'])
  expect(find(stateDir, { ...folderOf(9), volume: { id: 'uuid:x', path: 'Downloads' } })).toBe('Aretha')
  const files = factsIn(stateDir)
  expect(files).toHaveLength(3)
  for (const place of files) expect(place.slice(stateDir.length)).toMatch(/^.facts.[0-9a-f]{32}\.jsonl$/)
  expect(files.map(place => fs.readFileSync(place, 'utf8')).join()).not.toContain('Downloads')
  if (process.platform === 'win32') return
  for (const place of files) expect(fs.statSync(place).mode & 0o777).toBe(0o600)
  expect(fs.statSync(stateFiles.facts(stateDir)).mode & 0o777).toBe(0o700)
})

test('one call clears it all, with what a crash left, and says how much it was', () => {
  const stateDir = stateDirOfTest()
  expect([sizeOfKeptKind(stateDir, 'facts'), clearKeptFacts(stateDir)]).toEqual([0, 0])
  keep(stateDir, folderOf(1))
  keep(stateDir, folderOf(2))
  fs.writeFileSync(join(stateFiles.facts(stateDir), `.${'0'.repeat(32)}.jsonl.0123abcd`), 'Nina')
  const bytes = sizeOfKeptKind(stateDir, 'facts')
  expect(bytes).toBeGreaterThan(100)
  expect(clearKeptFacts(stateDir)).toBe(bytes)
  expect([factsIn(stateDir), sizeOfKeptKind(stateDir, 'facts'), find(stateDir, folderOf())]).toEqual([
    [],
    0,
    undefined,
  ])
})

test('of more than 64 MB the folders that were not used for longest go, and those not used for a month', () => {
  const stateDir = stateDirOfTest()
  keep(stateDir, folderOf(1))
  const [used = ''] = factsIn(stateDir)
  const plant = (name: string, megabytes: number, daysAgo: number) => {
    const place = join(stateFiles.facts(stateDir), name)
    fs.writeFileSync(place, '')
    fs.truncateSync(place, megabytes << 20)
    const date = new Date(Date.now() - daysAgo * 86_400_000)
    fs.utimesSync(place, date, date)
    return place
  }
  plant(`${'1'.repeat(32)}.jsonl`, 1, 31)
  plant(`${'2'.repeat(32)}.jsonl`, 40, 2)
  const large = plant(`${'3'.repeat(32)}.jsonl`, 30, 1)
  fs.utimesSync(used, new Date(0), new Date(0))
  expect(find(stateDir, folderOf(1))).toBe('Nina')
  keep(stateDir, folderOf(2))
  expect(factsIn(stateDir)).toHaveLength(3)
  expect(factsIn(stateDir)).toEqual(expect.arrayContaining([used, large]))
})

test('files of a person in a folder of the same name stay, also when all is cleared', () => {
  const stateDir = stateDirOfTest()
  keep(stateDir, folderOf(1))
  const theirs = ['proof.pdf', '.notes', 'x.jsonl'].map(name => join(stateFiles.facts(stateDir), name))
  for (const place of theirs) {
    fs.writeFileSync(place, '')
    fs.utimesSync(place, new Date(0), new Date(0))
  }
  keep(stateDir, folderOf(2))
  clearKeptFacts(stateDir)
  expect(factsIn(stateDir)).toEqual(expect.arrayContaining(theirs))
  expect(factsIn(stateDir)).toHaveLength(theirs.length)
})

test('a disk that refuses, or something else in the place of a file, costs the cache alone', () => {
  const stateDir = stateDirOfTest()
  keep(stateDir, folderOf())
  const [place = ''] = factsIn(stateDir)
  fs.rmSync(place)
  fs.mkdirSync(place)
  expect(find(stateDir, folderOf())).toBeUndefined()
  keep(stateDir, folderOf())
  expect(fs.statSync(place).isDirectory()).toBe(true)
  fs.rmSync(stateFiles.facts(stateDir), { recursive: true })
  fs.writeFileSync(stateFiles.facts(stateDir), '')
  keep(stateDir, folderOf())
  expect(find(stateDir, folderOf())).toBeUndefined()
})

test('processes that write at the same time lose nothing of each other', async () => {
  const stateDir = stateDirOfTest()
  const code = `
    import { noFacts } from ${JSON.stringify(new URL('../../sorter/index.ts', import.meta.url).href)}
    import { keptFactCache } from ${JSON.stringify(new URL('./fact-files.ts', import.meta.url).href)}
    const first = Number(process.argv[1])
    const folder = ${JSON.stringify(folderOf())}
    for (let inode = first; inode < first + 10; inode += 1) {
      const kept = keptFactCache(${JSON.stringify(stateDir)}).open({ folder, files: [], left: [] })
      const state = { inode, sizeBytes: 5, modifiedMs: 1.25, changedMs: 2.5 }
      const answer = { facts: { ...noFacts, artist: String(inode) }, seen: { ...state, lookedBeside: false } }
      kept.keep({ path: 'song.mp3', ...state }, ['artist'], answer)
      kept.save()
    }`
  const writers = [100, 200, 300].map(first =>
    spawn(process.execPath, ['--input-type=module', '-e', code, String(first)], { stdio: 'inherit' }),
  )
  expect(await Promise.all(writers.map(async writer => (await once(writer, 'exit'))[0]))).toEqual([0, 0, 0])
  const kept = keptFactCache(stateDir).open({ folder: folderOf(), files: [], left: [] })
  for (const first of [100, 200, 300]) {
    for (let inode = first; inode < first + 10; inode += 1)
      expect(kept.find({ ...file, inode }, facts)?.facts?.artist).toBe(String(inode))
  }
})

test('diagnostics hold nothing of what was read from files', () => {
  const stateDir = stateDirOfTest()
  keep(stateDir, folderOf(), 'Nina Simone')
  const [place = ''] = factsIn(stateDir)
  expect(fs.readFileSync(place, 'utf8')).toContain('Nina Simone')
  fs.appendFileSync(place, 'Nina Simone')
  keep(stateDir, folderOf(), 'Nina Simone') // as damaged as it is
  const log = openLog({ folder: join(stateDir, 'logs') })
  log.info('preview', { files: 1 })
  const text = diagnosticsText(log, { version: '1', electron: '1', settings: {} }, new Date())
  expect(text).toContain('preview')
  expect(text).not.toContain('Nina')
})

test('what another version of Sortwell read is read again', () => {
  const stateDir = stateDirOfTest()
  const open = (version?: string) =>
    keptFactCache(stateDir, version).open({ folder: folderOf(), files: [], left: [] })
  keep(stateDir, folderOf())
  expect(open().find(file, facts)).toBeDefined()
  expect(open('0.0.1').find(file, facts)).toBeUndefined()
})

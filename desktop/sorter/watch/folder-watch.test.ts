import fs from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { lockFolder } from '../../services/state/folder-lock.ts'
import { createRunRecords } from '../../services/state/run-records.ts'
import { defaultRules, listRuns, openFolder, undoRun } from '../index.ts'
import { realDisk } from '../model/disk.ts'
import { systemError, watchedDisk } from '../testing/faulty-disk.ts'
import { oldDate, plant, listing as treeOf } from '../testing/trees.ts'
import { watching } from '../testing/watching.ts'

test('a new file is sorted; what was there before stays', async () => {
  const { folder, sorted } = await watching({ 'old.jpg': 'old', 'Documents/': '' })
  plant(folder, { 'new.jpg': 'new', 'letter.pdf': 'x' })
  expect(await sorted()).toMatchObject({ kind: 'sort', criterion: 'type', moved: 2, failures: [] })
  expect(treeOf(folder)).toEqual([
    'Documents/',
    'Documents/letter.pdf',
    'Images/',
    'Images/new.jpg',
    'old.jpg',
  ])
})

test('an unfinished download waits with its reason until it gets its own name', async () => {
  const { folder, sorted, next } = await watching()
  const waiting = next(event => event.kind === 'waiting' && event.files.length > 0)
  plant(folder, { 'film.mkv.crdownload': 'half' })
  expect(await waiting).toMatchObject({
    files: [{ name: 'film.mkv.crdownload', because: { reason: 'unfinished' } }],
  })
  const done = sorted()
  fs.renameSync(join(folder, 'film.mkv.crdownload'), join(folder, 'film.mkv'))
  await done
  expect(treeOf(folder)).toEqual(['Video/', 'Video/film.mkv'])
})

test('a file that was written within the last seconds waits for them to pass', async () => {
  const { folder, sorted, next } = await watching()
  const waiting = next(event => event.kind === 'waiting' && event.files.length > 0)
  fs.writeFileSync(join(folder, 'fresh.txt'), 'x')
  expect(await waiting).toMatchObject({
    files: [{ name: 'fresh.txt', because: { reason: 'recent' } }],
  })
  const done = sorted()
  fs.utimesSync(join(folder, 'fresh.txt'), oldDate, oldDate)
  await done
})

test('10,000 files at once are one run', async () => {
  const { folder, sorted, stateDir } = await watching()
  const done = sorted()
  const names = Array.from({ length: 10_000 }, (_, at) => `${at}.txt`)
  plant(folder, Object.fromEntries(names.map(name => [name, ''])))
  expect((await done).moved).toBe(10_000)
  expect(listRuns({ records: createRunRecords(stateDir) })).toMatchObject([
    { kind: 'sort', state: 'done', moved: 10_000, failed: 0 },
  ])
})

test('its own folders are never sorted again', async () => {
  const { folder, sorted, next, events } = await watching()
  plant(folder, { 'a.jpg': 'a' })
  await sorted()
  const later = next(({ kind }) => kind === 'sorted')
  plant(folder, { 'Images/b.jpg': 'b', 'c.pdf': 'c' })
  await later
  expect(treeOf(folder)).toEqual(['Documents/', 'Documents/c.pdf', 'Images/', 'Images/a.jpg', 'Images/b.jpg'])
  expect(events.filter(({ kind }) => kind === 'sorted')).toHaveLength(2)
})

test('what an undo put back stays, even after a restart', async () => {
  const one = await watching()
  const { folder, stateDir } = one
  plant(folder, { 'a.jpg': 'a' })
  await one.sorted()
  await undoRun({
    records: createRunRecords(stateDir),
    folder: openFolder(folder, { stateDir, force: true }),
  })
  const next = one.sorted()
  plant(folder, { 'b.pdf': 'b' })
  expect(await next).toMatchObject({ moved: 1 })
  expect(treeOf(folder)).toEqual(['Documents/', 'Documents/b.pdf', 'a.jpg'])
  const two = await one.again()
  const third = two.sorted()
  plant(folder, { 'c.pdf': 'c' })
  expect(await third).toMatchObject({ moved: 1 })
  expect(treeOf(folder)).toContain('a.jpg')
})

test('what arrived while the program did not run is sorted at the next start', async () => {
  const one = await watching({ 'old.jpg': 'old' })
  await one.watch.close()
  plant(one.folder, { 'meanwhile.pdf': 'x' })
  const two = await one.again()
  expect(await two.sorted()).toMatchObject({ moved: 1 })
  expect(treeOf(one.folder)).toEqual(['Documents/', 'Documents/meanwhile.pdf', 'old.jpg'])
})

test('paused it moves nothing; resumed it sorts what came meanwhile', async () => {
  const { folder, watch, sorted, events } = await watching()
  watch.pause()
  plant(folder, { 'a.jpg': 'a' })
  const done = sorted()
  watch.resume()
  await done
  expect(treeOf(folder)).toEqual(['Images/', 'Images/a.jpg'])
  expect(events.map(event => (event.kind === 'state' ? event.state : event.kind))).toEqual([
    'watching',
    'paused',
    'watching',
    'sorted',
  ])
})

test('a pause stops a run between two files, and resuming sorts the rest', async () => {
  const disk = watchedDisk(call => {
    if (call === 'linkSync') pauseOnce()
  })
  const { folder, watch, next, stateDir } = await watching({}, { disk })
  let isPaused = false
  const pauseOnce = () => {
    if (!isPaused) watch.pause()
    isPaused = true
  }
  const stopped = next(event => event.kind === 'sorted')
  plant(folder, { 'a.jpg': 'a', 'b.jpg': 'b', 'c.jpg': 'c' })
  expect(await stopped).toMatchObject({ receipt: { cancelled: true, moved: 1 } })
  const rest = next(event => event.kind === 'sorted')
  watch.resume()
  expect(await rest).toMatchObject({ receipt: { cancelled: false, moved: 2 } })
  expect(listRuns({ records: createRunRecords(stateDir) })).toHaveLength(2)
})

test('a folder that is deleted and made again is watched again, and all in it is new', async () => {
  const { folder, sorted, state } = await watching({ 'old.jpg': 'old' })
  const away = state('away')
  fs.rmSync(folder, { recursive: true })
  expect(await away).toMatchObject({ problem: `${folder} does not exist.` })
  const back = state('watching')
  const done = sorted()
  fs.mkdirSync(folder)
  plant(folder, { 'a.jpg': 'a' })
  await back
  await done
  expect(treeOf(folder)).toEqual(['Images/', 'Images/a.jpg'])
})

test('the same folder back again sorts what came to it elsewhere', async () => {
  const { folder, sorted, state } = await watching({ 'old.jpg': 'x' })
  const away = state('away')
  fs.renameSync(folder, `${folder}-unplugged`)
  await away
  plant(`${folder}-unplugged`, { 'new.pdf': 'x' })
  const done = sorted()
  fs.renameSync(`${folder}-unplugged`, folder)
  await done
  expect(treeOf(folder)).toEqual(['Documents/', 'Documents/new.pdf', 'old.jpg'])
})

test('a folder that another run works in is left until that has ended', async () => {
  const { folder, stateDir, sorted, next } = await watching()
  const lock = lockFolder(stateDir, openFolder(folder, { stateDir, force: true }))
  const busy = next(event => event.kind === 'waiting' && event.problem !== '')
  plant(folder, { 'a.jpg': 'a' })
  expect(await busy).toMatchObject({
    problem: 'Sortwell is at work in this folder already; wait until it has finished.',
  })
  const done = sorted()
  lock?.release()
  await done
})

test('a file that cannot be moved waits with the reason, and is tried again', async () => {
  let isBusy = true
  const disk = watchedDisk(call => {
    if (call === 'linkSync' && isBusy) throw systemError('EBUSY')
  })
  const { folder, next, sorted } = await watching({}, { disk })
  const waiting = next(event => event.kind === 'waiting' && event.files.length > 0)
  plant(folder, { 'a.jpg': 'a' })
  expect(await waiting).toMatchObject({
    files: [{ name: 'a.jpg', because: { reason: 'busy' } }],
  })
  isBusy = false
  expect(await sorted()).toMatchObject({ moved: 1 })
})

test('what is downloaded into a folder does not end the watching of it', async () => {
  const { folder, sorted } = await watching()
  plant(folder, { 'package.json': '{}', 'a.jpg': 'a' })
  expect(await sorted()).toMatchObject({ moved: 2 })
})

test('files of a folder that could not be read at first are not taken for new ones', async () => {
  let fails = 1
  const readdirSync = (...args: unknown[]) => {
    fails -= 1
    if (fails >= 0) throw systemError('EIO')
    return Reflect.apply(realDisk.readdirSync, fs, args)
  }
  const disk = { ...realDisk, readdirSync: readdirSync as typeof realDisk.readdirSync }
  const { folder, sorted } = await watching({ 'old.jpg': 'old' }, { disk })
  plant(folder, { 'new.pdf': 'new' })
  expect(await sorted()).toMatchObject({ moved: 1 })
  expect(treeOf(folder)).toEqual(['Documents/', 'Documents/new.pdf', 'old.jpg'])
})

test('a pause while the rules are read leaves no run behind', async () => {
  let whenRead = () => {}
  const rules = async () => {
    whenRead()
    return defaultRules
  }
  const { folder, stateDir, watch, next, state, events } = await watching({}, { rules })
  const lock = lockFolder(stateDir, openFolder(folder, { stateDir, force: true }))
  const busy = next(event => event.kind === 'waiting' && event.problem !== '')
  plant(folder, { 'a.jpg': 'a' })
  await busy
  const paused = state('paused')
  whenRead = () => watch.pause()
  lock?.release()
  await paused
  await watch.close()
  expect(events.filter(({ kind }) => kind === 'sorted')).toEqual([])
  expect(listRuns({ records: createRunRecords(stateDir) })).toEqual([])
  expect(treeOf(folder)).toEqual(['a.jpg'])
})

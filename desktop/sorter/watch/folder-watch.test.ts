import fs from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createRunLog } from '../../services/state/run-log.ts'
import { openState } from '../../services/state/state-database.ts'
import { realDisk } from '../disk/disk.ts'
import type { FactLookUp } from '../facts/look-up.ts'
import { openFolder, undoRun } from '../index.ts'
import { checkRuleSet } from '../rules/check-set.ts'
import type { FolderLock, RunLog } from '../run/run-log.ts'
import { isMove, systemError, watchedDisk } from '../testing/faulty-disk.ts'
import { notingLookUp, putFiles } from '../testing/reading.ts'
import { sampleBytes } from '../testing/samples.ts'
import { makePlace, oldDate, plant, listing as treeOf } from '../testing/trees.ts'
import { quickTiming, watching } from '../testing/watching.ts'
import { defaultOptions } from '../values/set-options.ts'
import type { Folder } from '../values/values.ts'
import { FolderWatch } from './folder-watch.ts'
import type { WatchEvent } from './watch-event.ts'

test('a new file is sorted; what was there before stays', async () => {
  const { folder, runs, sorted } = await watching({ 'old.jpg': 'old', 'Documents/': '' })
  plant(folder, { 'new.jpg': 'new', 'letter.pdf': 'x' })
  expect(await sorted()).toMatchObject({ kind: 'sort', criterion: 'type', moved: 2, failures: [] })
  expect(treeOf(folder)).toEqual([
    'Documents/',
    'Documents/letter.pdf',
    'Images/',
    'Images/new.jpg',
    'old.jpg',
  ])
  expect(runs.list({})).toMatchObject([{ byWatch: true, moved: 2 }])
})

test('what keeps the known files can fail: the watch says so as of the log, and sorts nothing', async () => {
  const place = makePlace()
  onTestFinished(place.remove)
  plant(place.folder, { 'old.jpg': 'old' })
  const state = openState(place.stateDir)
  onTestFinished(state.close)
  const told = Promise.withResolvers<WatchEvent>()
  const watch = new FolderWatch(place.folder, {
    stateDir: place.stateDir,
    log: createRunLog(state),
    home: join(place.stateDir, 'home'),
    criterion: 'type',
    known: {
      read: () => null,
      write() {
        throw systemError('ENOSPC')
      },
    },
    timing: quickTiming,
    onEvent: event => 'problem' in event && event.problem && told.resolve(event),
  })
  onTestFinished(() => watch.close())
  watch.start()
  expect(await told.promise).toMatchObject({
    problem: { of: 'run', refusal: { code: 'journal', place: place.stateDir, systemCode: 'ENOSPC' } },
  })
  expect(treeOf(place.folder)).toEqual(['old.jpg'])
})

test('a file that comes as soon as the folder is watched is noticed, without a regular check', async () => {
  const { folder, sorted } = await watching({}, { timing: { ...quickTiming, checkMs: 3_600_000 } })
  await new Promise(process.nextTick) // after the first scan, and before anything else
  plant(folder, { 'new.jpg': 'new' })
  expect(await sorted()).toMatchObject({ moved: 1 })
})

const png = sampleBytes('photo.png')

test('a new file without an extension goes where its real type belongs', async () => {
  const { lookUp, opened } = notingLookUp()
  const { folder, sorted } = await watching({ old: 'old' }, { facts: { lookUp } })
  const done = sorted()
  putFiles(folder, { invoice: png, 'a.txt': 'a' }, oldDate)
  expect(await done).toMatchObject({ moved: 2 })
  expect(treeOf(folder)).toEqual(['Documents/', 'Documents/a.txt', 'Images/', 'Images/invoice', 'old'])
  expect(opened).toEqual(['invoice'])
})

test('rules decide about what arrives, and what got a name where it is gets none again', async () => {
  const { set } = checkRuleSet({
    rules: [
      { rule: 'letters', when: { name: { starts: 'letter' } }, to: 'Letters' },
      { rule: 'notes', when: { extension: 'txt' }, name: '{modified:yyyy} {name}' },
    ],
    otherwise: 'leave',
  })
  const { folder, sorted } = await watching({}, { set: async () => set })
  const first = sorted()
  putFiles(folder, { 'a.txt': 'a', 'b.jpg': 'b' }, oldDate)
  expect(await first).toMatchObject({ moved: 1 })
  const second = sorted()
  putFiles(folder, { 'letter.pdf': 'c' }, oldDate)
  expect(await second).toMatchObject({ moved: 1 })
  expect(treeOf(folder)).toEqual(['2026 a.txt', 'Letters/', 'Letters/letter.pdf', 'b.jpg'])
})

const setOf = (set: unknown) => checkRuleSet(set).set

test('a rule about arrival holds for what arrives, whatever its time of change', async () => {
  const when = { arrived: { 'in the last': '1 day' } }
  const set = setOf({ rules: [{ rule: 'new', when, to: 'New' }], otherwise: 'leave' })
  const { folder, sorted } = await watching({}, { set: async () => set })
  const next = sorted()
  putFiles(folder, { 'old stamp.zip': 'z' }, oldDate)
  expect(await next).toMatchObject({ moved: 1 })
  expect(treeOf(folder)).toEqual(['New/', 'New/old stamp.zip'])
})

test('a file that has the name of a folder holds what belongs in there', async () => {
  const { folder, next } = await watching({ Images: 'a file that was there before' })
  const waits = next(event => event.kind === 'waiting' && event.files.length > 0)
  putFiles(folder, { 'a.jpg': 'a' }, oldDate)
  const destination = { path: 'Images', fault: 'file-in-way' }
  expect(await waits).toMatchObject({ files: [{ name: 'a.jpg', because: { destination } }] })
  expect(treeOf(folder)).toEqual(['Images', 'a.jpg'])
})

test('files that got new names where they are come to rest', async () => {
  const set = setOf({ rules: [{ rule: 'dated', name: '{modified:yyyy-MM-dd}' }], otherwise: 'leave' })
  const { folder, sorted, events, next } = await watching({}, { set: async () => set })
  const done = sorted()
  putFiles(folder, { 'a.txt': 'a', 'b.txt': 'b', 'c.txt': 'c' }, oldDate)
  expect(await done).toMatchObject({ moved: 3 })
  for (let scans = 0; scans < 5; scans += 1) {
    const seen = next(event => event.kind === 'waiting' && event.files.length === scans + 1)
    plant(folder, { [`${scans}.part`]: 'x' })
    await seen
  }
  expect(events.filter(({ kind }) => kind === 'sorted')).toHaveLength(1)
  const day = '2026-03-14'
  expect(treeOf(folder).filter(path => path.endsWith('.txt'))).toEqual([
    `${day} (2).txt`,
    `${day} (3).txt`,
    `${day}.txt`,
  ])
})

test('a file that its rules would rename in turn stays and is reported, until they change', async () => {
  const pingPong = {
    rules: [
      { rule: 'ping', when: { name: 'ping' }, name: 'pong' },
      { rule: 'pong', when: { name: 'pong' }, name: 'ping' },
    ],
    otherwise: 'leave',
  }
  let set = setOf(pingPong)
  const { folder, sorted, next, watch } = await watching({}, { set: async () => set })
  const waits = next(event => event.kind === 'waiting' && event.files.length > 0)
  putFiles(folder, { 'ping.txt': 'a' }, oldDate)
  expect(await waits).toMatchObject({
    files: [{ name: 'ping.txt', because: { reason: 'loop', rule: 'pong' } }],
  })
  set = setOf({ ...pingPong, rules: pingPong.rules.slice(0, 1) })
  const done = sorted()
  watch.check()
  expect(await done).toMatchObject({ moved: 1 })
  expect(treeOf(folder)).toEqual(['pong.txt'])
})

test('a file that rules let stay is read once, and is asked about again when they change', async () => {
  const { lookUp, opened } = notingLookUp()
  let set = setOf({
    rules: [{ rule: 'wide', when: { width: { larger: 5000 } }, to: 'Wide' }],
    otherwise: 'leave',
  })
  const place = await watching({}, { facts: { lookUp }, set: async () => set })
  const { folder, sorted, events, next, watch } = place
  putFiles(folder, { 'a.png': png }, oldDate)
  await expect.poll(() => opened).toEqual(['a.png'])
  for (let scans = 0; scans < 5; scans += 1) {
    const seen = next(event => event.kind === 'waiting' && event.files.length === scans + 1)
    plant(folder, { [`${scans}.part`]: 'x' })
    await seen
  }
  expect(opened).toEqual(['a.png'])
  expect(events.filter(({ kind }) => kind === 'sorted')).toEqual([])
  set = setOf({
    rules: [{ rule: 'all', when: { width: { larger: 0 } }, to: 'All' }],
    otherwise: 'leave',
  })
  const done = sorted()
  watch.check()
  expect(await done).toMatchObject({ moved: 1 })
})

test('a file that grows old enough for a rule is sorted then, without being read again', async () => {
  const { lookUp, opened } = notingLookUp()
  let daysLater = 0
  const set = setOf({
    rules: [
      { rule: 'old', when: { modified: { 'older than': '30 days' }, width: { larger: 0 } }, to: 'Old' },
    ],
    otherwise: 'leave',
  })
  const { folder, sorted, next } = await watching(
    {},
    {
      facts: { lookUp },
      set: async () => set,
      timing: { ...quickTiming, askAgainMs: 50 },
      clock: () => Date.now() + daysLater * 86_400_000,
    },
  )
  const scanned = next(event => event.kind === 'waiting')
  putFiles(folder, { 'a.png': png }, new Date(Date.now() - 60_000))
  plant(folder, { 'b.part': 'x' })
  await scanned
  const done = sorted()
  daysLater = 31
  expect(await done).toMatchObject({ moved: 1 })
  expect(treeOf(folder)).toEqual(['Old/', 'Old/a.png', 'b.part'])
  expect(opened).toEqual(['a.png'])
})

test('a file whose destination cannot be reached waits with the reason, and goes when it can', async () => {
  const elsewhere = makePlace()
  onTestFinished(elsewhere.remove)
  const away = join(elsewhere.folder, 'disk')
  fs.writeFileSync(away, 'in the way')
  const set = setOf({ rules: [{ rule: 'all', to: `${away}/Photos` }] })
  const { folder, sorted, next } = await watching({}, { set: async () => set })
  const waiting = next(event => event.kind === 'waiting' && event.files.length > 0)
  plant(folder, { 'a.jpg': 'a' })
  expect(await waiting).toMatchObject({ files: [{ name: 'a.jpg', because: { reason: 'destination' } }] })
  const done = sorted()
  fs.rmSync(away)
  expect(await done).toMatchObject({ moved: 1, failures: [] })
  expect(treeOf(away)).toEqual(['Photos/', 'Photos/a.jpg'])
})

test('a pause while a file is read sorts nothing, and files that wait are sorted afterwards', async () => {
  const { lookUp } = notingLookUp()
  const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const slow: FactLookUp = {
    ...lookUp,
    async ask(question) {
      asked.resolve()
      await answered.promise
      return await lookUp.ask(question)
    },
  }
  const { folder, watch, sorted, state } = await watching({}, { facts: { lookUp: slow } })
  putFiles(folder, { invoice: png }, oldDate)
  await asked.promise
  const paused = state('paused')
  watch.pause()
  await paused
  answered.resolve()
  const done = sorted()
  watch.resume()
  expect(await done).toMatchObject({ moved: 1 })
  expect(treeOf(folder)).toEqual(['Images/', 'Images/invoice'])
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

test('1,000 files at once are one run', async () => {
  const { folder, sorted, runs } = await watching()
  const done = sorted()
  const names = Array.from({ length: 1000 }, (_, at) => `${at}.txt`)
  plant(folder, Object.fromEntries(names.map(name => [name, ''])))
  expect((await done).moved).toBe(1000)
  expect(runs.list({})).toMatchObject([{ kind: 'sort', state: 'done', moved: 1000, failed: 0 }])
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
    log: one.log,
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
  plant(one.folder, { 'later.pdf': 'x' })
  const two = await one.again()
  expect(await two.sorted()).toMatchObject({ moved: 1 })
  expect(treeOf(one.folder)).toEqual(['Documents/', 'Documents/later.pdf', 'old.jpg'])
})

test('paused it moves nothing; resumed it sorts what came in between', async () => {
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
    if (isMove(call)) pauseOnce()
  })
  const { folder, watch, next, runs } = await watching({}, { disk })
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
  expect(runs.list({})).toHaveLength(2)
})

test('a folder that is deleted and made again is watched again, and all in it is new', async () => {
  const { folder, sorted, state } = await watching({ 'old.jpg': 'old' })
  const away = state('away')
  fs.rmSync(folder, { recursive: true })
  expect(await away).toMatchObject({ problem: { of: 'folder', refusal: { code: 'missing', path: folder } } })
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
  const { folder, stateDir, log, sorted, next } = await watching()
  const lock = locked(log, openFolder(folder, { stateDir, force: true }))
  const busy = next(event => event.kind === 'waiting' && event.problem !== null)
  plant(folder, { 'a.jpg': 'a' })
  expect(await busy).toMatchObject({
    problem: { of: 'run', refusal: { code: 'busy' } },
  })
  const done = sorted()
  lock.release()
  await done
})

test('a file that cannot be moved waits with the reason, and is tried again', async () => {
  let isBusy = true
  const disk = watchedDisk(call => {
    if (isMove(call) && isBusy) throw systemError('EBUSY')
  })
  const { folder, next, sorted } = await watching({}, { disk })
  const waiting = next(event => event.kind === 'waiting' && event.files.length > 0)
  plant(folder, { 'a.jpg': 'a' })
  expect(await waiting).toMatchObject({
    files: [{ name: 'a.jpg', because: { reason: 'in-use' } }],
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
  let fails = 2
  const failing = <T extends (...args: never[]) => unknown>(call: T) =>
    ((...args: never[]) => {
      fails -= 1
      if (fails >= 0) throw systemError('EIO')
      return call(...args)
    }) as T
  const { opendirSync, readdirSync } = realDisk
  const disk = {
    ...realDisk,
    opendirSync: failing(opendirSync),
    readdirSync: failing(readdirSync as () => never) as typeof readdirSync,
  }
  const { folder, sorted } = await watching({ 'old.jpg': 'old' }, { disk })
  plant(folder, { 'new.pdf': 'new' })
  expect(await sorted()).toMatchObject({ moved: 1 })
  expect(treeOf(folder)).toEqual(['Documents/', 'Documents/new.pdf', 'old.jpg'])
})

test('a pause while the rules are read leaves no run behind', async () => {
  let whenRead = () => {}
  const set = async () => {
    whenRead()
    return defaultOptions
  }
  const { folder, stateDir, log, runs, watch, next, state, events } = await watching({}, { set })
  const lock = locked(log, openFolder(folder, { stateDir, force: true }))
  const busy = next(event => event.kind === 'waiting' && event.problem !== null)
  plant(folder, { 'a.jpg': 'a' })
  await busy
  const paused = state('paused')
  whenRead = () => watch.pause()
  lock.release()
  await paused
  await watch.close()
  expect(events.filter(({ kind }) => kind === 'sorted')).toEqual([])
  expect(runs.list({})).toEqual([])
  expect(treeOf(folder)).toEqual(['a.jpg'])
})

function locked(log: RunLog, folder: Folder): FolderLock {
  const lock = log.lock(folder)
  if ('release' in lock) return lock
  throw new Error('The folder is locked already.')
}

test('a group that arrives in pieces is sorted as one, and so is the folder of a page', async () => {
  const { folder, sorted } = await watching({ 'old.CR2': 'old' })
  fs.writeFileSync(join(folder, 'a.xmp'), 'still being written')
  const done = sorted()
  plant(folder, { 'a.CR2': 'raw', 'old.xmp': 'notes', 'Page.html': 'x', 'Page_files/b.png': 'x' })
  const first = await done
  expect(first.failures).toEqual([])
  const places = () => treeOf(folder).filter(path => !path.endsWith('/'))
  expect(places()).toEqual([
    'Documents/Page.html',
    'Documents/Page_files/b.png',
    'a.CR2',
    'a.xmp',
    'old.CR2',
    'old.xmp',
  ])
  const second = sorted()
  fs.utimesSync(join(folder, 'a.xmp'), oldDate, oldDate)
  expect(await second).toMatchObject({ moved: 2 })
  expect(places()).toContain('Images/a.xmp')
})

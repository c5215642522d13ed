import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type Disk, realDisk } from '../../disk/disk.ts'
import { nativeState } from '../../disk/native/native.ts'
import { isMove, systemError, watchedDisk } from '../../testing/faulty-disk.ts'
import { watchedLog } from '../../testing/faulty-log.ts'
import { listing } from '../../testing/trees.ts'
import { sortTwiceAtOnce } from '../../testing/two-sorters.ts'
import { workbench } from '../../testing/workbench.ts'

const urlOf = (path: string) => JSON.stringify(new URL(path, import.meta.url).href)
const program = fileURLToPath(new URL('../../testing/kills/killed-run.ts', import.meta.url))

/** What a move by one call of the system gives that two calls cannot. */

const whyNot = nativeState() === 'loaded' ? '' : `no native part: ${nativeState()}`

describe.skipIf(whyNot !== '')(`the native way ${whyNot}`, () => {
  test('is one call for each file, and nothing is noted of it', async () => {
    const bench = workbench({ 'a.txt': 'one', 'b.jpg': 'two' })
    const calls: string[] = []
    const disk = watchedDisk((call, [path]) => {
      if (String(path).startsWith(bench.folder)) calls.push(call)
    })
    const log = watchedLog(bench.log, call => calls.push(call))
    await bench.sort('type', { disk, log })
    expect(calls.filter(call => /rename|link/i.test(call))).toEqual(['renameNewSync', 'renameNewSync'])
    expect(calls).not.toContain('note')
  })

  test('two programs that do not know of each other leave each file once', async () => {
    const { moved, ...left } = await sortTwiceAtOnce(500, 'native')
    expect(left).toEqual({ files: 500, texts: 500, twins: 0 })
    expect(moved.reduce((one, other) => one + other)).toBe(500)
  })

  test.each(['mkdirSync', 'renameNewSync', 'fsyncSync'] as const)(
    'one that sorts the whole folder just before a %s of the other leaves each file once',
    async moment => {
      for (let due = 1; due <= 3; due += 1) {
        const bench = workbench({ 'a.txt': 'one', 'b.txt': 'two' })
        const other = { folder: bench.folder, stateDir: workbench().stateDir, action: 'sort', kind: 'native' }
        const task = { ...other, criterion: 'type', subfolders: false, killAt: 0, moment: 'before' }
        let count = 0
        const disk = watchedDisk(call => {
          if (call === moment) count += 1
          if (call !== moment || count !== due) return
          const { status } = spawnSync(process.execPath, [program, JSON.stringify(task)])
          expect(status).toBe(0)
        })
        await bench.sort('type', { disk })
        expect(listing(bench.folder)).toEqual(['Documents/', 'Documents/a.txt', 'Documents/b.txt'])
      }
    },
  )

  test.each(['a link to another folder', 'another folder'])(
    'nothing is moved where %s takes the place of the chosen one',
    async what => {
      const [bench, other] = [workbench({ 'a.txt': 'one' }), workbench({ 'a.txt': 'theirs' })]
      const away = join(workbench().folder, 'away')
      const onPlan = () => {
        fs.renameSync(bench.folder, away)
        if (what === 'another folder') fs.renameSync(other.folder, bench.folder)
        else fs.symlinkSync(other.folder, bench.folder)
      }
      expect(await bench.sort('type', { onPlan })).toMatchObject({ moved: 0, isCutOff: true })
      expect(listing(`${bench.folder}/`)).toEqual(['a.txt'])
      expect(listing(away)).toEqual(['a.txt'])
    },
  )

  test.runIf(process.platform === 'linux')(
    'folders stay open in a bounded number, and none after the run',
    async () => {
      const names = Array.from({ length: 100 }, (_, at) => `${at}`)
      const bench = workbench(Object.fromEntries(names.map(name => [`in ${name}/deep/${name}.txt`, name])))
      const openNow = () => fs.readdirSync('/proc/self/fd').length
      const before = openNow()
      let most = 0
      const disk = watchedDisk(call => {
        if (call === 'renameNewSync') most = Math.max(most, openNow())
      })
      const set = { subfolders: true }
      expect(await bench.sort('type', { disk, set })).toMatchObject({ moved: 100, failures: [] })
      expect(await bench.undo({ disk })).toMatchObject({ moved: 100, failures: [] })
      expect(most - before).toBeLessThan(80)
      bench.close()
      expect(openNow()).toBe(before)
    },
  )

  test('a group of many folders opens no more of them at once', async () => {
    const names = Array.from({ length: 200 }, (_, at) => `${at}`)
    const parts = Object.fromEntries(names.map(name => [`page_files/${name}/${name}.js`, name]))
    const bench = workbench({ 'page.html': 'page', ...parts })
    const open = new Set<number>()
    let most = 0
    const disk: Disk = {
      ...realDisk,
      openFolderSync(place) {
        const handle = realDisk.openFolderSync(place)
        most = Math.max(most, open.add(handle).size)
        return handle
      },
      closeSync(handle) {
        open.delete(handle)
        realDisk.closeSync(handle)
      },
    }
    expect(await bench.sort('type', { disk })).toMatchObject({ moved: 201, failures: [] })
    expect(await bench.undo({ disk })).toMatchObject({ moved: 201, failures: [] })
    expect(most).toBeLessThan(80)
    expect(open.size).toBe(0)
  })
})

const hasInotify = spawnSync('inotifywait', ['--help']).error === undefined

test.skipIf(whyNot !== '' || !hasInotify)(
  'programs that watch the folder see moves, no new and no deleted files (needs inotifywait)',
  async () => {
    const bench = workbench({ 'a.txt': 'one', 'b.txt': 'two', 'Documents/b.txt': 'old' })
    const watcher = spawn('inotifywait', ['-m', '-r', '--format', '%e %f', bench.folder])
    onTestFinished(() => void watcher.kill())
    for await (const line of createInterface(watcher.stderr)) if (line.includes('established')) break
    await bench.sort()
    await bench.undo()
    fs.writeFileSync(join(bench.folder, 'last'), '')
    const events: string[] = []
    for await (const line of createInterface(watcher.stdout)) {
      if (line.endsWith(' last')) break
      if (/\.txt$/.test(line)) events.push(line)
    }
    watcher.kill()
    await once(watcher, 'close')
    expect(events).toEqual([
      'MOVED_FROM a.txt',
      'MOVED_TO a.txt',
      'MOVED_FROM b.txt',
      'MOVED_TO b (2).txt',
      'MOVED_FROM b (2).txt',
      'MOVED_TO b.txt',
      'MOVED_FROM a.txt',
      'MOVED_TO a.txt',
    ])
    expect(listing(bench.folder)).toContain('Documents/b.txt')
  },
)

test('a machine without the native part sorts and undoes as well, and says so in diagnostics', () => {
  const bench = workbench({ 'a.txt': 'one', 'b.jpg': 'two' })
  const code = `
    (await import('node:module')).registerHooks({
      resolve(name, context, next) {
        if (name !== 'koffi') return next(name, context)
        throw Object.assign(new Error('koffi is not here'), { code: 'MODULE_NOT_FOUND' })
      },
    })
    const { benchAt } = await import(${urlOf('../../testing/workbench.ts')})
    const { diagnosticsText } = await import(${urlOf('../../../services/logs/diagnostics.ts')})
    const bench = benchAt(${JSON.stringify({ folder: bench.folder, stateDir: bench.stateDir })})
    const moved = [(await bench.sort()).moved, (await bench.undo()).moved]
    const facts = { version: '', electron: '', settings: {} }
    console.log(JSON.stringify(moved), diagnosticsText({ read: () => '' }, facts, new Date()))`
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', code])
  expect(stderr.toString()).toBe('')
  expect(stdout.toString()).toMatch(/^\[2,2\] [\s\S]*\nnativePart: MODULE_NOT_FOUND\n/)
  expect(listing(bench.folder)).toEqual(['a.txt', 'b.jpg'])
})

test.runIf(process.platform === 'linux')('without /proc, folders are used by their paths', async () => {
  const bench = workbench({ 'a.txt': 'one' })
  const lstatSync = ((path: string, options?: object) => {
    if (String(path).startsWith('/proc/')) throw systemError('ENOENT')
    return fs.lstatSync(path, options)
  }) as typeof fs.lstatSync // one of its many forms
  const sources: unknown[] = []
  const disk = { ...watchedDisk((call, [path]) => isMove(call) && sources.push(path)), lstatSync }
  const before = fs.readdirSync('/proc/self/fd').length
  expect(await bench.sort('type', { disk })).toMatchObject({ moved: 1, failures: [] })
  expect(sources[0]).toBe(join(bench.folder, 'a.txt'))
  bench.close()
  expect(fs.readdirSync('/proc/self/fd')).toHaveLength(before)
})

import fs from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Disk } from '../disk/disk.ts'
import { realDisk } from '../disk/disk.ts'
import { previewFolder } from '../plan/preview.ts'
import type { RuleSet } from '../rules/set-schema.ts'
import { contents, listing, snapshot } from '../testing/trees.ts'
import { type Workbench, workbench } from '../testing/workbench.ts'
import { type Criterion, criteria } from '../values/criteria.ts'

const deep = { subfolders: true }

async function plan(bench: Workbench, set: RuleSet = deep, disk: Disk = realDisk) {
  return await bench.plan('type', { set, disk })
}

const ways = async (bench: Workbench, set?: RuleSet) =>
  (await plan(bench, set)).moves.map(({ from, to }) => `${from} → ${to}`)
const reasons = async (bench: Workbench, set?: RuleSet) =>
  Object.fromEntries((await plan(bench, set)).left.map(({ name, reason }) => [name, reason]))

test('without the rule a subfolder stays with all that is in it', async () => {
  const bench = workbench({ 'a.jpg': '', 'Trip/b.jpg': '' })
  expect(await ways(bench, {})).toEqual(['a.jpg → Images/a.jpg'])
  expect(await reasons(bench, {})).toEqual({ Trip: 'folder' })
})

test('files of subfolders go to the folders at the top, those at the top keep their names', async () => {
  const bench = workbench({
    'Archive/a.jpg': 'older',
    'a.jpg': 'top',
    'Trip/day 1/a.jpg': 'deep',
    'Trip/b.txt': '',
  })
  expect(await ways(bench)).toEqual([
    'a.jpg → Images/a.jpg',
    'Archive/a.jpg → Images/a (2).jpg',
    'Trip/b.txt → Documents/b.txt',
    'Trip/day 1/a.jpg → Images/a (3).jpg',
  ])
})

test('a run leaves emptied folders in place, moves nothing a second time, and is undone exactly', async () => {
  const bench = workbench({ 'Trip/day 1/a.jpg': 'one', 'Trip/b.txt': 'two', 'c.mp3': 'three', 'Empty/': '' })
  const before = snapshot(bench.folder)
  const receipt = await bench.run(await plan(bench))
  expect(receipt).toMatchObject({ moved: 3, failures: [] })
  expect(listing(bench.folder)).toEqual([
    'Audio/', 'Audio/c.mp3', 'Documents/', 'Documents/b.txt', 'Empty/', 'Images/', 'Images/a.jpg', 'Trip/',
    'Trip/day 1/',
  ]) // biome-ignore format: a list of names
  expect([...(await plan(bench)).moves]).toEqual([])
  await bench.undo()
  expect(snapshot(bench.folder)).toEqual(before)
})

const ownFolders: Readonly<Record<Criterion, readonly string[]>> = {
  type: ['images', 'Documents', 'Other', 'Images (2)', 'Bills'],
  date: ['2026', '0033', 'Undated'],
  size: ['Small (under 1 MB)', 'Tiny (under 7.5 kB)', 'medium (1 TO 100 mb)'],
}

test.each(criteria)('folders into which the folder is sorted by %s are never sorted again', async by => {
  const names = Object.values(ownFolders).flat()
  const bench = workbench(Object.fromEntries(names.map(name => [`${name}/x/a.bin`, name])))
  const set = { ...deep, categories: [{ folder: 'Bills', extensions: ['bill'] }] }
  const { moves, left } = await previewFolder(bench.open(), by, { set })
  const others = names.filter(name => !ownFolders[by].includes(name))
  expect(moves.map(({ from }) => from).sort()).toEqual(others.map(name => `${name}/x/a.bin`).sort())
  expect(left.map(({ name, reason }) => [name, reason]).sort()).toEqual(
    ownFolders[by].map(name => [name, 'sorted']).sort(),
  )
})

test('where nothing is sorted by a criterion, no folder has a name of Sortwell’s', async () => {
  const set = {
    ...deep,
    rules: [{ rule: 'a', when: { extension: 'bin' }, to: 'Bin' }],
    otherwise: 'leave' as const,
  }
  const bench = workbench({ 'Images/a.bin': '', '2026/b.bin': '', 'Other/c.txt': '' })
  expect(await ways(bench, set)).toEqual(['2026/b.bin → Bin/b.bin', 'Images/a.bin → Bin/a.bin'])
})

test('a folder of such a name further down is the person’s own and is sorted', async () => {
  expect(await ways(workbench({ 'Trip/Images/a.jpg': '' }))).toEqual(['Trip/Images/a.jpg → Images/a.jpg'])
})

test('projects, apps, bundles, hidden and system folders stay whole, at any depth', async () => {
  const whole = {
    '.config/a.txt': 'hidden',
    'Work/site/.git/HEAD': '',
    'Work/site/index.html': '',
    'tool/package.json': '',
    'tool/src/a.ts': '',
    'lib/node_modules/x/a.js': '',
    'unpacked/Makefile': '',
    'unpacked/configure.ac': '',
    'unpacked/CMakeLists.txt': '',
    'Photos.photoslibrary/a.jpg': '',
    'Game/game.exe': '',
    'Game/engine.dll': '',
    'Old game/GAME.EXE': '',
    'Old game/SOUND.DLL': '',
    '$RECYCLE.BIN/a.txt': '',
    'song.mp3.download/a.mp3': '',
    'DVD/VIDEO_TS/a.vob': '',
  }
  const bench = workbench(whole)
  expect([...(await plan(bench)).moves]).toEqual([])
  expect(await reasons(bench)).toEqual({
    '.config': 'hidden',
    'Work/site': 'project',
    tool: 'project',
    lib: 'project',
    unpacked: 'project',
    'Photos.photoslibrary': 'bundle',
    Game: 'bundle',
    'Old game': 'bundle',
    '$RECYCLE.BIN': 'system',
    'song.mp3.download': 'unfinished',
    'DVD/VIDEO_TS': 'bundle',
  })
})

test('what a network disk keeps in each shared folder is not sorted', async () => {
  const ofDisk = ['@eaDir/a.jpg/SYNOPHOTO_THUMB_XL.jpg', '#recycle/a.pdf', '#snapshot/a.txt', '@Recycle/a.pdf',
    '@Recently-Snapshot/a.txt', '~snapshot/a.txt', 'Network Trash Folder/a.jpg'] // biome-ignore format: a list of names
  const bench = workbench(
    Object.fromEntries(ofDisk.flatMap(path => [path, `Trip/${path}`].map(each => [each, '']))),
  )
  expect([...(await plan(bench)).moves]).toEqual([])
  expect(new Set(Object.values(await reasons(bench)))).toEqual(new Set(['system']))
})

test('the folder of a saved page is one only next to its page', async () => {
  const bench = workbench({
    'tax_files/a.pdf': '',
    'my_files/b.jpg': '',
    'page.html': '',
    'page_files/c.css': '',
  })
  expect(await ways(bench)).toEqual([
    'page.html → Documents/page.html',
    'page_files/c.css → Documents/page_files/c.css',
    'my_files/b.jpg → Images/b.jpg',
    'tax_files/a.pdf → Documents/a.pdf',
  ])
})

test('what stays at the top stays below it too', async () => {
  const bench = workbench({
    'Trip/.hidden': '',
    'Trip/desktop.ini': '',
    'Trip/film.mkv': '',
    'Trip/film.mkv.part': '',
  })
  expect([...(await plan(bench)).moves]).toEqual([])
  expect(await reasons(bench)).toEqual({
    'Trip/.hidden': 'hidden',
    'Trip/desktop.ini': 'system',
    'Trip/film.mkv': 'unfinished',
    'Trip/film.mkv.part': 'unfinished',
  })
})

test('links are not followed, not even into a loop', async () => {
  const bench = workbench({ 'Trip/a.jpg': '' })
  fs.symlinkSync('..', join(bench.folder, 'Trip', 'up'))
  fs.symlinkSync('Trip', join(bench.folder, 'again'))
  expect(await ways(bench)).toEqual(['Trip/a.jpg → Images/a.jpg'])
  expect(await reasons(bench)).toEqual({ 'Trip/up': 'link', again: 'link' })
})

test('the depth is bounded', async () => {
  const bench = workbench({ [`${'d/'.repeat(32)}in.jpg`]: '', [`${'d/'.repeat(33)}out.jpg`]: '' })
  expect((await plan(bench)).moves.map(({ to }) => to)).toEqual(['Images/in.jpg'])
  expect(Object.values(await reasons(bench))).toEqual(['deep'])
})

/** Another disk, and the same folder once more, as `mount --bind` makes them. */
function mounting(bench: Workbench, change: (stats: fs.Stats) => void): Disk {
  const lstatSync = ((path: fs.PathLike, options: fs.StatSyncOptions) => {
    const stats = fs.lstatSync(path, options)
    if (stats && String(path).startsWith(join(bench.folder, 'mounted'))) change(stats as fs.Stats)
    return stats
  }) as typeof fs.lstatSync
  return { ...realDisk, lstatSync }
}

test('what is mounted inside is left alone: another disk, or the folder itself once more', async () => {
  const bench = workbench({ 'mounted/a.jpg': '' })
  const { inode } = bench.open()
  for (const change of [
    (stats: fs.Stats) => (stats.dev += 1),
    (stats: fs.Stats) => (stats.ino = Number(inode)),
  ]) {
    const { moves, left } = await plan(bench, deep, mounting(bench, change))
    expect([...moves]).toEqual([])
    expect(left).toEqual([{ name: 'mounted', reason: 'mount', isFolder: true }])
  }
})

test('a subfolder that may not be read is named, and the others are sorted', async () => {
  const bench = workbench({ 'a/x.jpg': '', 'b/y.jpg': '' })
  const refused = <T extends (path: fs.PathLike, ...rest: never[]) => unknown>(call: T) =>
    ((path: fs.PathLike, ...rest: never[]) => {
      if (String(path).endsWith('/a')) throw Object.assign(new Error('staged'), { code: 'EACCES' })
      return call(path, ...rest)
    }) as T
  const { opendirSync, readdirSync } = realDisk
  const { moves, left } = await plan(bench, deep, {
    ...realDisk,
    opendirSync: refused(opendirSync),
    readdirSync: refused(readdirSync as (path: fs.PathLike) => never) as typeof readdirSync,
  })
  expect(moves.map(({ from }) => from)).toEqual(['b/y.jpg'])
  expect(left).toEqual([{ name: 'a', reason: 'unreadable', isFolder: true }])
})

test('patterns leave files and whole folders alone and are named', async () => {
  const bench = workbench({
    'a.iso': '',
    'b.jpg': '',
    'Trip/c.jpg': '',
    'Work/d.jpg': '',
    'Home/Work/e.jpg': '',
  })
  const { moves, left } = await plan(bench, { ...deep, leaveAlone: ['*.iso', '/Work/', 'Trip/*'] })
  expect(moves.map(({ from }) => from)).toEqual(['b.jpg', 'Home/Work/e.jpg'])
  expect(left).toEqual([
    { name: 'a.iso', reason: 'rule', pattern: '*.iso' },
    { name: 'Trip/c.jpg', reason: 'rule', pattern: 'Trip/*' },
    { name: 'Work', reason: 'rule', isFolder: true, pattern: '/Work/' },
  ])
})

test('a pattern for folders spares no file', async () => {
  expect(await ways(workbench({ 'notes.txt': '' }), { leaveAlone: ['notes.txt/'] })).toEqual([
    'notes.txt → Documents/notes.txt',
  ])
})

test('a source folder that became a link meanwhile is not walked through', async () => {
  const bench = workbench({ 'Trip/a.jpg': 'mine' })
  const made = await plan(bench)
  const elsewhere = workbench({ 'a.jpg': 'theirs' })
  fs.renameSync(join(bench.folder, 'Trip'), join(bench.folder, 'Trip before'))
  fs.symlinkSync(elsewhere.folder, join(bench.folder, 'Trip'))
  const receipt = await bench.run(made)
  expect(receipt.moved).toBe(0)
  expect(receipt.failures).toMatchObject([{ from: 'Trip/a.jpg', reason: 'blocked-folder' }])
  expect(contents(elsewhere.folder)).toHaveLength(1)
})

test('where clashes are skipped, a file that appears meanwhile keeps its name and ours stays', async () => {
  const bench = workbench({ 'Trip/a.jpg': 'mine' })
  const made = await plan(bench, { ...deep, onClash: 'skip' })
  fs.mkdirSync(join(bench.folder, 'Images'))
  fs.writeFileSync(join(bench.folder, 'Images/a.jpg'), 'theirs')
  expect((await bench.run(made)).failures).toMatchObject([{ from: 'Trip/a.jpg', reason: 'taken' }])
  expect(listing(bench.folder)).toEqual(['Images/', 'Images/a.jpg', 'Trip/', 'Trip/a.jpg'])
})

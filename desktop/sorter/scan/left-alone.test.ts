import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { realDisk } from '../disk/disk.ts'
import { systemError } from '../testing/faulty-disk.ts'
import { oldDate, plant } from '../testing/trees.ts'
import { type Workbench, workbench } from '../testing/workbench.ts'
import { defaultOptions } from '../values/set-options.ts'
import { isRecent, reasonByName } from './left-alone.ts'
import { scan } from './scan.ts'

test.each([
  ['.bashrc', 'hidden'],
  ['.part', 'hidden'],
  ['.DS_Store', 'system'],
  ['Thumbs.db', 'system'],
  ['DESKTOP.INI', 'system'],
  ['Icon\r', 'system'],
  ['~$report.docx', 'system'],
  ['film.mkv.part', 'unfinished'],
  ['film.CRDOWNLOAD', 'unfinished'],
  ['film.part.met', 'unfinished'],
  ['film.mp4.part-Frag12', 'unfinished'],
  ['film.mp4.part-Frag12.part', 'unfinished'],
  ['film.mkv.!qB', 'unfinished'],
  ['film.mkv.!sync', 'unfinished'],
  ['film.mkv.az!', 'unfinished'],
  ['film.mkv.ob!', 'unfinished'],
  ['x.tmp', 'unfinished'],
  ['Editor.lnk', 'shortcut'],
  ['page.URL', 'shortcut'],
  ['app.desktop', 'shortcut'],
  ['id_rsa', 'private-key'],
  ['id_ed25519', 'private-key'],
  ['login.PPK', 'private-key'],
  ['me.p12', 'private-key'],
  ['release.jks', 'private-key'],
])('%j is left as %s', (name, reason) => {
  expect(reasonByName(name)).toBe(reason)
})

const sortable =
  'film.mkv part apartment.txt lnk a.urls thumbs.db.zip $report.docx id_rsa.pub jks a.key a.pem vault.kdbx'
test.each(sortable.split(' '))('%j may be sorted', name => {
  expect(reasonByName(name)).toBeUndefined()
})

test.each([
  [0, true],
  [4999, true],
  [5000, false],
  [-4999, true],
  [-5000, false],
])('a file changed %i ms ago counts as recent: %s', (agoMs, recent) => {
  expect(isRecent(1_000_000 - agoMs, 1_000_000)).toBe(recent)
})

test('a scan names everything that stays, and why', () => {
  const bench = workbench({
    'a.txt': 'sorted',
    'film.mkv': 'being written',
    'film.mkv.part': 'control file',
    'app.desktop': 'shortcut',
    '.hidden': 'hidden',
    'folder/x.txt': 'inside',
    'fresh.txt': { text: 'fresh', date: new Date(oldDate.getTime() + 60_000) },
  })
  fs.symlinkSync('a.txt', join(bench.folder, 'link.txt'))
  if (process.platform !== 'win32') execFileSync('mkfifo', [join(bench.folder, 'pipe.txt')])
  const { files, left } = scan(bench.open(), oldDate.getTime() + 61_000)
  expect(files.map(({ path }) => path)).toEqual(['a.txt'])
  expect(left).toEqual([
    { name: '.hidden', reason: 'hidden' },
    { name: 'app.desktop', reason: 'shortcut' },
    { name: 'film.mkv', reason: 'unfinished', lock: 'film.mkv.part' },
    { name: 'film.mkv.part', reason: 'unfinished' },
    { name: 'fresh.txt', reason: 'recent' },
    { name: 'link.txt', reason: 'link' },
    { name: 'pipe.txt', reason: 'special' },
    { name: 'folder', reason: 'folder', isFolder: true },
  ])
})

/** What a scan holds back, as it is apart from a pattern or from being a shortcut. */
function heldIn(bench: Workbench) {
  const setOptions = { ...defaultOptions, leaveAlone: ['kept*.*', '*.part', 'fresh.txt', 'link*'] }
  return scan(bench.open(), oldDate.getTime() + 60_000, { setOptions })
}

test('what only a pattern keeps, or being a shortcut, is held: the files themselves', () => {
  const { files, left, held } = heldIn(workbench({ 'app.desktop': '', 'kept.txt': '', 'kept.lnk': '' }))
  expect(files).toEqual([])
  expect(left).toEqual([
    { name: 'app.desktop', reason: 'shortcut' },
    { name: 'kept.lnk', reason: 'rule', pattern: 'kept*.*' },
    { name: 'kept.txt', reason: 'rule', pattern: 'kept*.*' },
  ])
  expect(held.files.map(({ path }) => path)).toEqual(['app.desktop', 'kept.lnk', 'kept.txt'])
})

const fresh = { text: '', date: new Date(oldDate.getTime() + 59_000) }

test('what stays for safety is not held; where a pattern keeps it as well, the other reason is told', () => {
  const bench = workbench({
    'film.mkv': '',
    'film.mkv.part': '',
    id_rsa: '',
    'kept.p12': '',
    '.hidden': '',
    'fresh.txt': fresh,
    'fresh.desktop': fresh,
  })
  fs.symlinkSync('film.mkv', join(bench.folder, 'link.desktop'))
  const { left, held } = heldIn(bench)
  expect(held.files).toEqual([])
  expect(held.left).toEqual([
    { name: 'film.mkv.part', reason: 'unfinished' },
    { name: 'fresh.desktop', reason: 'recent' },
    { name: 'fresh.txt', reason: 'recent' },
    { name: 'kept.p12', reason: 'private-key' },
    { name: 'link.desktop', reason: 'link' },
  ])
  expect(left.map(({ name, reason }) => [name, reason])).toEqual([
    ['.hidden', 'hidden'],
    ['film.mkv', 'unfinished'],
    ['film.mkv.part', 'rule'],
    ['fresh.desktop', 'shortcut'],
    ['fresh.txt', 'rule'],
    ['id_rsa', 'private-key'],
    ['kept.p12', 'rule'],
    ['link.desktop', 'rule'],
  ])
})

test('a group that a pattern keeps is held as a whole, with the folder of a page', () => {
  const bench = workbench({
    'kept.cr2': '',
    'kept.xmp': '',
    'kept.html': '',
    'kept_files/in/a.png': '',
    'z.cr2': '',
    'z.xmp': '',
  })
  const { files, held, groupFolders } = heldIn(bench)
  const numbers = new Map([...files, ...held.files].map(({ path, group }) => [path, group]))
  expect(files.map(({ path }) => path)).toEqual(['z.cr2', 'z.xmp'])
  expect([...numbers.keys()].slice(2)).toEqual(['kept.cr2', 'kept.xmp', 'kept.html', 'kept_files/in/a.png'])
  expect([...numbers.values()]).toEqual([1, 1, 2, 2, 3, 3])
  expect(groupFolders).toEqual([])
  expect(held.groupFolders).toEqual([
    { path: 'kept_files', group: 3 },
    { path: 'kept_files/in', group: 3 },
  ])
})

test('a file is held alone where its group would have one that goes, and a log is told with its database', () => {
  const bench = workbench({ 'film.mkv': '', 'film.en.srt': '', 'a.db': '', 'a.db-wal': 'x' })
  fs.symlinkSync('elsewhere', join(bench.folder, 'film.en.mkv'))
  const setOptions = { ...defaultOptions, leaveAlone: ['film.en.mkv', '*.db'] }
  const { files, held } = scan(bench.open(), oldDate.getTime() + 60_000, { setOptions })
  expect(files.map(({ path }) => path)).toEqual(['film.mkv'])
  expect(held.files).toMatchObject([{ path: 'film.en.srt' }])
  expect(held.files[0]).not.toHaveProperty('group')
  expect(held.left.map(({ name, reason }) => [name, reason])).toEqual([
    ['a.db', 'in-use'],
    ['a.db-wal', 'in-use'],
    ['film.en.mkv', 'link'],
  ])
})

test('a group is held only as far as it belongs together without the pattern, and can go', () => {
  const bench = workbench({
    'kept.cr2': '',
    'kept.xmp': fresh,
    'kept 2.jpg': '',
    'kept 3.cr2': '',
    'kept 3.jpg': '',
  })
  fs.symlinkSync('elsewhere', join(bench.folder, 'kept 2.xmp'))
  const setOptions = { ...defaultOptions, leaveAlone: ['kept.cr2', 'kept 2*', 'kept 3.cr2'] }
  const { left, held } = scan(bench.open(), oldDate.getTime() + 60_000, { setOptions })
  expect(held.files.map(({ path }) => path)).toEqual(['kept 2.jpg', 'kept 3.cr2', 'kept 3.jpg'])
  expect(held.left).toEqual([
    { name: 'kept 2.xmp', reason: 'link' },
    { name: 'kept.cr2', reason: 'recent', with: 'kept.xmp' },
  ])
  expect(left.find(({ name }) => name === 'kept 3.jpg')).toEqual({
    name: 'kept 3.jpg',
    reason: 'rule',
    with: 'kept 3.cr2',
  })
})

test('a file beside a folder in which a browser downloads it stays', () => {
  const bench = workbench({ 'song.mp3': 'half', 'song.mp3.download/': '' })
  expect([...scan(bench.open(), oldDate.getTime() + 60_000).files]).toEqual([])
})

test('a file that the system does not tell of is named, and the others are found', () => {
  const bench = workbench({ 'a.txt': 'one', 'b.txt': 'two' })
  const lstatSync = ((path: fs.PathLike, options: fs.StatSyncOptions) => {
    if (String(path).endsWith('a.txt')) throw systemError('EIO')
    return fs.lstatSync(path, options)
  }) as typeof fs.lstatSync
  const { files, left } = scan(bench.open(), oldDate.getTime() + 60_000, { disk: { ...realDisk, lstatSync } })
  expect(files.map(({ path }) => path)).toEqual(['b.txt'])
  expect(left).toEqual([{ name: 'a.txt', reason: 'unreadable' }])
})

test('nothing is opened to look at a folder', () => {
  const bench = workbench({ 'a.txt': 'one' })
  plant(bench.folder, { 'b.jpg': 'two' })
  const openSync = () => {
    throw new Error('opened')
  }
  expect(scan(bench.open(), Date.now(), { disk: { ...realDisk, openSync } }).files).toHaveLength(2)
})

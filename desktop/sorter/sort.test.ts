import fs from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { contents, listing, plant, snapshot } from './testing/trees.ts'
import { workbench } from './testing/workbench.ts'

const day = (text: string) => new Date(`${text}T12:00:00`)

test('by type: every file goes to the folder of its kind and comes back as it was', async () => {
  const bench = workbench({
    'a.JPG': 'one',
    'b.tar.gz': 'two',
    'c.pdf': 'three',
    'd.unheard-of': 'four',
    noextension: 'five',
    'kept/e.mp3': 'six',
    '.hidden.mp3': 'seven',
  })
  fs.chmodSync(join(bench.folder, 'c.pdf'), 0o400)
  const before = snapshot(bench.folder)
  const receipt = await bench.sort('type')
  expect(receipt).toMatchObject({ moved: 5, movedBytes: 19, failures: [], renamed: [], cancelled: false })
  expect(listing(bench.folder)).toEqual([
    '.hidden.mp3',
    'Archives/',
    'Archives/b.tar.gz',
    'Documents/',
    'Documents/c.pdf',
    'Images/',
    'Images/a.JPG',
    'Other/',
    'Other/d.unheard-of',
    'Other/noextension',
    'kept/',
    'kept/e.mp3',
  ])
  expect(await bench.undo()).toMatchObject({ kind: 'undo', moved: 5, failures: [] })
  expect(snapshot(bench.folder)).toEqual(before)
})

test('by date: every file goes to its month and comes back as it was', async () => {
  const bench = workbench({
    'a.txt': { text: 'one', date: day('2024-12-31') },
    'b.txt': { text: 'two', date: day('2025-01-01') },
    'c.txt': { text: 'three', date: day('2025-11-30') },
  })
  const before = snapshot(bench.folder)
  expect(await bench.sort('date')).toMatchObject({ moved: 3, criterion: 'date' })
  expect(listing(bench.folder)).toEqual([
    '2024/',
    '2024/2024-12/',
    '2024/2024-12/a.txt',
    '2025/',
    '2025/2025-01/',
    '2025/2025-01/b.txt',
    '2025/2025-11/',
    '2025/2025-11/c.txt',
  ])
  await bench.undo()
  expect(snapshot(bench.folder)).toEqual(before)
})

test('by size: every file goes to its bucket and comes back as it was', async () => {
  const bench = workbench({ 'empty.txt': '', 'small.bin': 'x', 'medium.bin': '' })
  fs.truncateSync(join(bench.folder, 'medium.bin'), 1_000_000)
  fs.utimesSync(join(bench.folder, 'medium.bin'), day('2025-01-01'), day('2025-01-01'))
  const before = snapshot(bench.folder)
  expect(await bench.sort('size')).toMatchObject({ moved: 3 })
  expect(listing(bench.folder)).toEqual([
    'Medium (1 to 100 MB)/',
    'Medium (1 to 100 MB)/medium.bin',
    'Small (under 1 MB)/',
    'Small (under 1 MB)/empty.txt',
    'Small (under 1 MB)/small.bin',
  ])
  await bench.undo()
  expect(snapshot(bench.folder)).toEqual(before)
})

test('a second run moves nothing and is not logged', async () => {
  const bench = workbench({ 'a.jpg': 'one', 'b.txt': 'two' })
  await bench.sort()
  const sorted = snapshot(bench.folder)
  expect(await bench.sort()).toMatchObject({ runId: '', moved: 0, failures: [] })
  expect(snapshot(bench.folder)).toEqual(sorted)
  expect(bench.history()).toHaveLength(1)
})

test('a name that is taken in the target folder is numbered, and both files stay', async () => {
  const bench = workbench({ 'a.jpg': 'new', 'Images/a.jpg': 'old', 'Images/A (2).jpg': 'older' })
  const before = snapshot(bench.folder)
  await bench.sort()
  expect(fs.readFileSync(join(bench.folder, 'Images/a.jpg'), 'utf8')).toBe('old')
  expect(fs.readFileSync(join(bench.folder, 'Images/A (2).jpg'), 'utf8')).toBe('older')
  expect(fs.readFileSync(join(bench.folder, 'Images/a (3).jpg'), 'utf8')).toBe('new')
  await bench.undo()
  expect(snapshot(bench.folder)).toEqual(before)
})

test('two names that differ in case only never meet', async () => {
  const bench = workbench({ 'a.jpg': 'lower', 'A.JPG': 'upper' })
  await bench.sort()
  expect(listing(bench.folder)).toEqual(['Images/', 'Images/A.JPG', 'Images/a (2).jpg'])
})

test.skipIf(process.platform !== 'linux')('names that are not valid text stay, and are listed', async () => {
  const bench = workbench({
    'caf\udce9.jpg': 'latin',
    'caf\ufffd.jpg': 'text',
    'line\nbreak.jpg': 'odd',
    'Images/caf\udce9.jpg': 'sorted',
    'old\udcff/in.jpg': '',
    'Page.html': '',
    'Page_files/\udcff.png': '',
  })
  const before = snapshot(bench.folder)
  expect((await bench.plan()).left).toEqual([
    { name: 'Page.html', reason: 'bad-name', with: 'Page_files/\ufffd.png' },
    { name: 'Page_files', reason: 'folder', isFolder: true },
    { name: 'caf\ufffd.jpg', reason: 'bad-name' },
    { name: 'old\ufffd', reason: 'bad-name', isFolder: true },
    { name: 'Images', reason: 'folder', isFolder: true },
  ])
  expect(await bench.sort()).toMatchObject({ moved: 2, failures: [] })
  await bench.undo()
  expect(snapshot(bench.folder)).toEqual(before)
})

test('names of 255 bytes stay inside 255 bytes when they are numbered', async () => {
  const long = `${'é'.repeat(125)}x.jpg`
  const bench = workbench({ [long]: 'new', [`Images/${long}`]: 'old' })
  const before = snapshot(bench.folder)
  expect(await bench.sort()).toMatchObject({ moved: 1, failures: [] })
  expect(listing(bench.folder)).toContain(`Images/${'é'.repeat(123)} (2).jpg`)
  await bench.undo()
  expect(snapshot(bench.folder)).toEqual(before)
})

test('names of the language stay plain names', async () => {
  const bench = workbench({ __proto__x: 'a', constructor: 'b', 'a.constructor': 'c', 'b.__proto__': 'd' })
  plant(bench.folder, JSON.parse('{"__proto__":"e"}'))
  const before = snapshot(bench.folder)
  expect(await bench.sort()).toMatchObject({ moved: 5, failures: [] })
  await bench.undo()
  expect(snapshot(bench.folder)).toEqual(before)
})

test('files that share their content by hard links both move and stay one file', async () => {
  const bench = workbench({ 'a.jpg': 'shared' })
  fs.linkSync(join(bench.folder, 'a.jpg'), join(bench.folder, 'b.jpg'))
  const before = snapshot(bench.folder)
  expect(await bench.sort()).toMatchObject({ moved: 2, failures: [] })
  const [a, b] = ['Images/a.jpg', 'Images/b.jpg'].map(name => fs.lstatSync(join(bench.folder, name)))
  expect(a?.ino).toBe(b?.ino)
  expect(a?.nlink).toBe(2)
  await bench.undo()
  expect(snapshot(bench.folder)).toEqual(before)
})

test('links, pipes and folders stay where they are', async () => {
  const bench = workbench({ 'a.jpg': 'one', 'folder.jpg/': '' })
  fs.symlinkSync('a.jpg', join(bench.folder, 'link.jpg'))
  fs.symlinkSync('/nowhere', join(bench.folder, 'broken.jpg'))
  await bench.sort()
  expect(listing(bench.folder)).toEqual(['Images/', 'Images/a.jpg', 'broken.jpg', 'folder.jpg/', 'link.jpg'])
})

test('an existing folder is used whatever its case, and stays after the undo', async () => {
  const bench = workbench({ 'a.jpg': 'one', 'IMAGES/': '' })
  await bench.sort()
  expect(listing(bench.folder)).toEqual(['IMAGES/', 'IMAGES/a.jpg'])
  await bench.undo()
  expect(listing(bench.folder)).toEqual(['IMAGES/', 'a.jpg'])
})

test('a file with the name of a category stays, with all that belongs in there, until it has another name', async () => {
  const bench = workbench({ Images: 'a file', 'a.jpg': 'one', 'b.txt': 'two' })
  const plan = await bench.plan()
  expect([...plan.moves].map(({ to }) => to)).toEqual(['Documents/b.txt'])
  const destination = { path: 'Images', fault: 'file-in-way' }
  expect(plan.left).toEqual([
    { name: 'Images', reason: 'destination', destination },
    { name: 'a.jpg', reason: 'destination', destination },
  ])
  fs.renameSync(join(bench.folder, 'Images'), join(bench.folder, 'pictures'))
  await bench.sort()
  expect(listing(bench.folder).filter(path => !path.endsWith('/'))).toEqual([
    'Documents/b.txt',
    'Images/a.jpg',
    'Other/pictures',
  ])
})

test('a file with the name of a category that stays anyway gives the folder a number', async () => {
  const bench = workbench({ Images: 'a file', 'a.jpg': 'one' })
  const before = snapshot(bench.folder)
  const set = { leaveAlone: ['Images'] }
  expect(await bench.sort('type', { set })).toMatchObject({ moved: 1, failures: [] })
  expect(listing(bench.folder)).toEqual(['Images', 'Images (2)/', 'Images (2)/a.jpg'])
  expect(await bench.sort('type', { set })).toMatchObject({ moved: 0 })
  await bench.undo()
  expect(snapshot(bench.folder)).toEqual(before)
})

test('a category folder that is a link is not followed', async () => {
  const outside = workbench()
  const bench = workbench({ 'a.jpg': 'one' })
  fs.symlinkSync(outside.folder, join(bench.folder, 'Images'))
  expect(await bench.sort()).toMatchObject({ moved: 1 })
  expect(listing(bench.folder)).toEqual(['Images', 'Images (2)/', 'Images (2)/a.jpg'])
  expect(listing(outside.folder)).toEqual([])
})

test('a thousand files with one name get a thousand names', async () => {
  const names = Array.from({ length: 1000 }, (_, at) =>
    at === 0 ? 'Images/a.jpg' : `Images/a (${at + 1}).jpg`,
  )
  const bench = workbench(Object.fromEntries([['a.jpg', 'new'], ...names.map(name => [name, 'old'])]))
  expect(await bench.sort()).toMatchObject({ moved: 1 })
  expect(fs.readFileSync(join(bench.folder, 'Images/a (1001).jpg'), 'utf8')).toBe('new')
  expect(contents(bench.folder)).toHaveLength(1001)
})

test('progress is reported at the end, with all files and bytes', async () => {
  const bench = workbench({ 'a.jpg': 'one', 'b.txt': 'four' })
  const told: object[] = []
  await bench.sort('type', { onProgress: progress => told.push(progress) })
  expect(told.at(-1)).toEqual({ done: 2, total: 2, bytesDone: 7, bytesTotal: 7 })
})

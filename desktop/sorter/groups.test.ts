import fs from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, test } from 'vitest'
import { findDuplicates } from './facts/same/duplicates.ts'
import { diskKinds, diskOfKind, systemError, watchedDisk, wholePath } from './testing/faulty-disk.ts'
import { listing, oldDate, plant, roughly, snapshot } from './testing/trees.ts'
import { workbench } from './testing/workbench.ts'
import type { SetOptions } from './values/set-options.ts'

/** Files that belong together, from the listing to the undo. */

const setWith = (set: Partial<SetOptions>) => ({ set })
const photo = { 'IMG_2.CR2': 'raw', 'IMG_2.JPG': 'jpeg', 'IMG_2.CR2.xmp': 'notes' }
const page = {
  'Page.html': '<img src=Page_files/a.png>',
  'Page_files/a.png': 'a',
  'Page_files/css/b.css': 'b',
}

async function sortsTo(tree: Parameters<typeof workbench>[0], expected: readonly string[], settings = {}) {
  const bench = workbench(tree)
  const before = snapshot(bench.folder)
  expect(await bench.sort('type', settings)).toMatchObject({ failures: [], renamed: [] })
  expect(listing(bench.folder).filter(path => !path.endsWith('/'))).toEqual(expected)
  if (JSON.stringify(snapshot(bench.folder)) !== JSON.stringify(before)) await bench.undo()
  expect(snapshot(bench.folder)).toEqual(before)
}

describe('a group', () => {
  test('goes where its main file goes, by any criterion', async () => {
    await sortsTo({ 'IMG_1.HEIC': 'x', 'IMG_1.MOV': 'x', 'IMG_2.MOV': 'x' }, [
      'Images/IMG_1.HEIC',
      'Images/IMG_1.MOV',
      'Video/IMG_2.MOV',
    ])
    const dates = workbench({
      'a.nef': { text: '', date: new Date('2025-12-31T12:00:00Z') },
      'a.xmp': { text: '', date: new Date('2026-01-01T12:00:00Z') },
    })
    expect((await dates.plan('date')).moves.map(({ to }) => to)).toEqual([
      '2025/2025-12/a.nef',
      '2025/2025-12/a.xmp',
    ])
  })

  test('gets one number', async () => {
    await sortsTo({ ...photo, 'Images/IMG_2.JPG': 'another' }, [
      'Images/IMG_2 (2).CR2',
      'Images/IMG_2 (2).CR2.xmp',
      'Images/IMG_2 (2).JPG',
      'Images/IMG_2.JPG',
    ])
  })

  test('comes next to no stranger, and no stranger next to it', async () => {
    await sortsTo({ 'IMG_2.CR2': 'raw', 'Images/IMG_2.xmp': 'of another' }, [
      'Images/IMG_2 (2).CR2',
      'Images/IMG_2.xmp',
    ])
    await sortsTo({ 'IMG_2.xmp': 'of a lost photo', 'Images/IMG_2.JPG': 'another' }, [
      'Images/IMG_2 (2).xmp',
      'Images/IMG_2.JPG',
    ])
  })

  test('is sorted file by file where groups are switched off, and keeps its names', async () => {
    const apart = setWith({ together: false })
    const parts = { 'a.part1.rar': 'x', 'a.part2.rar': 'x' }
    await sortsTo(
      { ...photo, ...parts },
      ['In/IMG_2.CR2', 'In/IMG_2.CR2.xmp', 'In/IMG_2.JPG', 'In/a.part1.rar', 'In/a.part2.rar'],
      { set: { ...apart.set, rules: [{ rule: 'All', to: 'In' }] } },
    )
    await sortsTo(
      { 'a.heic': 'x', 'a.mov': 'x', ...page },
      ['Documents/Page.html', 'Images/a.heic', 'Page_files/a.png', 'Page_files/css/b.css', 'Video/a.mov'],
      apart,
    )
  })

  test('of a person’s own goes together, gets one number, and meets no stranger', async () => {
    const group = { main: ['.Blend'], companions: ['png'], named: ['mask of {stem}', '{name}'] }
    const own = setWith({ together: [group] })
    await sortsTo(
      {
        'a.blend': 'x',
        'a.blend.png': 'x',
        'b.png': 'x',
        'mask of a.png': 'x',
        '3D and CAD/a.blend': 'another',
      },
      [
        '3D and CAD/a (2).blend',
        '3D and CAD/a (2).blend.png',
        '3D and CAD/a.blend',
        '3D and CAD/mask of a (2).png',
        'Images/b.png',
      ],
      own,
    )
    await sortsTo(
      { 'a.blend': 'x', '3D and CAD/mask of a.png': 'of another' },
      ['3D and CAD/a (2).blend', '3D and CAD/mask of a.png'],
      own,
    )
  })

  test('follows the category of its main file', async () => {
    const categories = [{ folder: 'Raw', extensions: ['cr2'] }]
    await sortsTo(photo, ['Raw/IMG_2.CR2', 'Raw/IMG_2.CR2.xmp', 'Raw/IMG_2.JPG'], setWith({ categories }))
  })

  test('is not put together across folders', async () => {
    await sortsTo(
      { 'IMG_2.CR2': 'raw', 'Trip/IMG_2.JPG': 'jpeg', 'Trip/IMG_2.xmp': 'of the jpeg' },
      ['Images/IMG_2 (2).JPG', 'Images/IMG_2 (2).xmp', 'Images/IMG_2.CR2'],
      setWith({ subfolders: true }),
    )
  })
})

describe('a whole group stays', () => {
  test.each(['*.cr2', '*.xmp', 'IMG_2.JPG'])('when the pattern %s leaves one of it alone', async pattern => {
    const bench = workbench({ ...photo, 'b.jpg': 'x' })
    const plan = await bench.plan('type', setWith({ leaveAlone: [pattern] }))
    expect(plan.moves.map(({ from }) => from)).toEqual(['b.jpg'])
    expect(plan.left.map(({ reason }) => reason)).toEqual(['rule', 'rule', 'rule'])
    expect(plan.left.filter(item => item.with !== undefined)).toHaveLength(2)
  })

  test('while one of it is written or downloaded', async () => {
    const bench = workbench({ ...photo, 'film.mkv.part': 'half', 'film.en.srt': 'text' })
    fs.utimesSync(join(bench.folder, 'IMG_2.JPG'), new Date(), new Date())
    expect([...(await bench.plan()).moves]).toEqual([])
    expect((await bench.plan()).left).toMatchObject([
      { name: 'IMG_2.CR2', reason: 'recent', with: 'IMG_2.JPG' },
      { name: 'IMG_2.CR2.xmp', reason: 'recent', with: 'IMG_2.JPG' },
      { name: 'IMG_2.JPG', reason: 'recent' },
      { name: 'film.mkv.part', reason: 'unfinished' },
      { name: 'film.en.srt', reason: 'unfinished', with: 'film.mkv.part' },
    ])
  })

  test('when names clash and are to be skipped', async () => {
    const bench = workbench({ ...photo, 'Images/IMG_2.JPG': 'another' })
    const plan = await bench.plan('type', setWith({ onClash: 'skip' }))
    expect([...plan.moves]).toEqual([])
    expect(plan.left.filter(({ reason }) => reason === 'clash')).toHaveLength(3)
  })
})

describe('a saved page', () => {
  test('takes its folder with it, and back', async () => {
    await sortsTo({ ...page, 'Page_files/.hidden': 'h', 'Page_files/empty/': '' }, [
      'Documents/Page.html',
      'Documents/Page_files/.hidden',
      'Documents/Page_files/a.png',
      'Documents/Page_files/css/b.css',
    ])
  })

  test('of two browsers takes both of its folders, or neither', async () => {
    const both = { 'x.htm': 'a', 'x.html': 'b', 'x_files/a.png': 'c', 'x-Dateien/b.png': 'd' }
    await sortsTo(both, [
      'Documents/x-Dateien/b.png',
      'Documents/x.htm',
      'Documents/x.html',
      'Documents/x_files/a.png',
    ])
    const held = await workbench({ ...both, 'x_files/b.part': 'half' }).plan()
    expect([...held.moves]).toEqual([])
    expect(held.left.map(({ name }) => name)).toEqual(['x.htm', 'x.html', 'x-Dateien', 'x_files'])
    const clash = await workbench({ ...both, 'Documents/x-Dateien/': '' }).plan()
    expect([...clash.moves]).toEqual([])
    expect(clash.left.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['x.htm', 'x.html', 'x-Dateien', 'x_files']),
    )
  })

  test('that is a database as well is one group with all of it', async () => {
    await sortsTo({ ...page, 'Page.html-wal': '' }, [
      'Documents/Page.html',
      'Documents/Page.html-wal',
      'Documents/Page_files/a.png',
      'Documents/Page_files/css/b.css',
    ])
  })

  test('stays where another one differs from it by case alone', async () => {
    const plan = await workbench({ 'x.html': 'a', 'X.html': 'b', 'x_files/a.png': 'c' }).plan()
    expect([...plan.moves]).toEqual([])
    expect(plan.left.map(({ name }) => name)).toEqual(['X.html', 'x.html', 'x_files'])
  })

  test('leaves no folder behind, and brings the empty ones', async () => {
    const bench = workbench({ ...page, 'Page_files/empty/': '' })
    await bench.sort()
    expect(listing(bench.folder).filter(path => path.endsWith('/'))).toEqual([
      'Documents/',
      'Documents/Page_files/',
      'Documents/Page_files/css/',
      'Documents/Page_files/empty/',
    ])
  })

  test.each([
    ['a page of its name is there', { ...page, 'Documents/Page.html': 'another' }, {}],
    ['a folder of its name is there', { ...page, 'Documents/page_FILES/x': 'another' }, {}],
    ['a pattern is about a file in it', page, setWith({ leaveAlone: ['*.css'] })],
    ['a part of it is being downloaded', { ...page, 'Page_files/b.js.part': 'half' }, {}],
    ['it is a project', { ...page, 'Page_files/.git/HEAD': '' }, {}],
  ])('stays whole when %s', async (_, tree, settings) => {
    const bench = workbench(tree)
    const before = snapshot(bench.folder)
    const plan = await bench.plan('type', settings)
    expect([...plan.moves]).toEqual([])
    expect(plan.left.map(({ name }) => name)).toEqual(expect.arrayContaining(['Page.html', 'Page_files']))
    expect(await bench.run(plan)).toMatchObject({ moved: 0 })
    expect(snapshot(bench.folder)).toEqual(before)
  })

  test('with a link in its folder stays whole, in subfolders too', async () => {
    const bench = workbench({ 'Trip/Seite.html': 'x', 'Trip/Seite-Dateien/a.png': 'a' })
    fs.symlinkSync('a.png', join(bench.folder, 'Trip/Seite-Dateien/link'))
    const plan = await bench.plan('type', setWith({ subfolders: true }))
    expect([...plan.moves]).toEqual([])
    expect(plan.left).toMatchObject([
      { name: 'Trip/Seite.html', reason: 'link', with: 'Trip/Seite-Dateien/link' },
      { name: 'Trip/Seite-Dateien', reason: 'bundle', isFolder: true },
    ])
  })
})

describe('what a Mac notes of a file on another disk', () => {
  test('goes with that file, and stays hidden without it', async () => {
    await sortsTo(
      { 'a.jpg': 'x', '._a.jpg': 'notes', '._gone.jpg': 'notes', '._Trip': 'notes', 'Trip/': '' },
      ['._Trip', '._gone.jpg', 'Images/._a.jpg', 'Images/a.jpg'],
    )
  })

  test('stays where groups are switched off, and where a pattern says so, which holds nothing else', async () => {
    for (const set of [{ together: false }, { leaveAlone: ['._*'] }]) {
      await sortsTo({ 'a.jpg': 'x', '._a.jpg': 'notes' }, ['._a.jpg', 'Images/a.jpg'], setWith(set))
    }
  })

  test('is no copy of another', async () => {
    const notes = 'the same in all of them'
    const bench = workbench({ 'a.jpg': 'x', '._a.jpg': notes, 'b.jpg': 'y', '._b.jpg': notes })
    const found = await findDuplicates(bench.open(), {
      workerUrl: new URL('./facts/same/same-bytes-worker.ts', import.meta.url),
    })
    expect(found).toMatchObject({ files: 2, copies: 0 })
  })
})

test('a private key keeps the file in whose folder it is', async () => {
  const tree = { 'keys.md': 'x', 'keys.assets/id_rsa': 'key', 'keys.assets/a.png': 'x' }
  await sortsTo(tree, Object.keys(tree).sort())
})

test('a folder that cannot move keeps the file that it belongs to', async () => {
  await sortsTo(
    { 'Film.mkv': 'x', 'Subs/2_English.srt': 'x', 'Subs/3_German.srt': 'x' },
    ['Film.mkv', 'Subs/2_English.srt', 'Subs/3_German.srt'],
    setWith({ leaveAlone: ['2_*'] }),
  )
})

test('a folder that Sortwell or a rule sorts into belongs to no file', async () => {
  const notes = { 'Trip.md': 'x', 'Trip/a.png': 'x', 'Images.md': 'x', 'Images/b.png': 'x' }
  await sortsTo(notes, ['Documents/Images.md', 'Documents/Trip.md', 'Documents/Trip/a.png', 'Images/b.png'])
  const rules = [{ rule: 'All', when: { extension: 'gif' }, to: 'Trip' }]
  await sortsTo(notes, ['Documents/Images.md', 'Documents/Trip.md', 'Images/b.png', 'Trip/a.png'], {
    set: { rules },
  })
})

test('a folder that a rule sent somewhere with its file stays with it in a second sort', async () => {
  const rules = [
    { rule: 'Notes', when: { extension: 'md' }, to: 'Notes' },
    { rule: 'Pictures', when: { extension: 'png' }, to: 'Pictures' },
  ]
  const settings = { set: { rules, subfolders: true } }
  const bench = workbench({ 'note.md': 'x', 'note.assets/a.png': 'x' })
  await bench.sort('type', settings)
  expect(listing(bench.folder)).toContain('Notes/note.assets/a.png')
  expect([...(await bench.plan('type', settings)).moves]).toEqual([])
})

test.each([
  ['DSC_1234.JPG', 'DSC_1234.WAV'],
  ['IMG_5747.jpg', 'IMG_5747_hevc.mov'],
  ['IMG_5747.HEIC', 'IMG_E5747.HEIC'],
  ['IMG_1(1).jpg', 'IMG_1.jpg.supplemental-metadata(1).json'],
])(
  '%s and %s keep the names by which they find each other, and a second sort moves nothing',
  async (...names) => {
    const rules = [{ rule: 'Named', when: {}, to: 'Trips', name: '{modified:yyyy} {name}' }]
    const settings = { set: { rules, subfolders: true } }
    const bench = workbench(Object.fromEntries(names.map(name => [name, name])))
    await bench.sort('type', settings)
    expect(listing(bench.folder)).toEqual(['Trips/', ...names.map(name => `Trips/${name}`).sort()])
    expect([...(await bench.plan('type', settings)).moves]).toEqual([])
  },
)

const isOf = (path: unknown, name: string) => String(path).endsWith(name)

describe.each(diskKinds)('on a disk of kind %s', kind => {
  test('a group of which one cannot be moved stays, and is reported as one failure', async () => {
    const bench = workbench({ ...photo, 'b.jpg': 'x' })
    const before = roughly(bench.folder)
    const disk = watchedDisk((call, args) => {
      const isIt = args.some(arg => isOf(wholePath(arg), '/IMG_2.JPG'))
      if (isIt && ['renameNewSync', 'linkSync', 'renameSync', 'openSync'].includes(call))
        throw systemError('EBUSY')
    }, diskOfKind(kind))
    const { failures, moved } = await bench.sort('type', { disk })
    expect(moved).toBe(1)
    expect(failures).toMatchObject([
      { from: 'IMG_2.CR2', to: 'Images/IMG_2.CR2', reason: 'in-use', with: 'IMG_2.JPG' },
      { from: 'IMG_2.CR2.xmp', reason: 'in-use', with: 'IMG_2.JPG' },
      { from: 'IMG_2.JPG', reason: 'in-use' },
    ])
    expect(bench.history()).toMatchObject([{ state: 'done', moved: 1, failed: 3 }])
    await bench.undo({ disk: diskOfKind(kind) })
    expect(roughly(bench.folder)).toEqual(before)
  })

  test('a stop never lands within a group', async () => {
    const bench = workbench({ ...photo, 'a.jpg': 'a', 'z.jpg': 'z' })
    const stop = new AbortController()
    const disk = watchedDisk((_, args) => {
      if (args.some(arg => isOf(wholePath(arg), '/IMG_2.CR2'))) stop.abort()
    }, diskOfKind(kind))
    const { cancelled, moved } = await bench.sort('type', { disk, signal: stop.signal })
    expect(cancelled).toBe(true)
    expect([0, 3]).toContain(moved) // a copy under way ends at once, and the group with it
    expect(listing(bench.folder)).toContain('z.jpg')
    expect(listing(bench.folder).filter(path => path.includes('Images/IMG_2'))).toHaveLength(moved)
  })

  test('an edited companion comes back with its photo; a replaced one keeps all where they are', async () => {
    const edited = workbench(photo)
    await edited.sort('type', { disk: diskOfKind(kind) })
    fs.appendFileSync(join(edited.folder, 'Images/IMG_2.CR2.xmp'), ' and more')
    expect(await edited.undo({ disk: diskOfKind(kind) })).toMatchObject({ moved: 3, failures: [] })

    const replaced = workbench(photo)
    await replaced.sort('type', { disk: diskOfKind(kind) })
    fs.writeFileSync(join(replaced.folder, 'new'), 'written anew')
    fs.renameSync(join(replaced.folder, 'new'), join(replaced.folder, 'Images/IMG_2.CR2.xmp'))
    const { moved, failures } = await replaced.undo({ disk: diskOfKind(kind) })
    expect(moved).toBe(0)
    expect(failures.map(({ reason }) => reason)).toEqual(['changed', 'changed', 'changed'])
    expect(listing(replaced.folder)).toContain('Images/IMG_2.CR2')
  })

  test('a companion that was deleted keeps nobody', async () => {
    const bench = workbench(photo)
    await bench.sort('type', { disk: diskOfKind(kind) })
    fs.unlinkSync(join(bench.folder, 'Images/IMG_2.CR2.xmp'))
    expect(await bench.undo({ disk: diskOfKind(kind) })).toMatchObject({
      moved: 2,
      failures: [{ from: 'Images/IMG_2.CR2.xmp', reason: 'gone' }],
    })
    expect(listing(bench.folder)).toEqual(['IMG_2.CR2', 'IMG_2.JPG'])
  })

  test('a name that is taken at the last moment keeps the group', async () => {
    const bench = workbench(photo)
    const plan = await bench.plan()
    plant(bench.folder, { 'Images/IMG_2.JPG': 'another' })
    const { moved, failures } = await bench.run(plan, { disk: diskOfKind(kind) })
    expect(moved).toBe(0)
    expect(failures.map(({ reason }) => reason)).toEqual(['taken', 'taken', 'taken'])
    expect(listing(bench.folder)).toEqual(
      [...Object.keys(photo).sort(), 'Images/', 'Images/IMG_2.JPG'].sort(),
    )
  })

  test('a page whose folder cannot be moved whole is as it was', async () => {
    const tree = { ...page, 'Page_files/empty/': '' }
    const bench = workbench(tree)
    const before = roughly(bench.folder)
    const disk = watchedDisk((call, args) => {
      const isIt = args.some(arg => isOf(wholePath(arg), '/b.css'))
      if (isIt && call !== 'unlinkSync') throw systemError('EACCES')
    }, diskOfKind(kind))
    expect((await bench.sort('type', { disk })).failures).toHaveLength(3)
    expect(roughly(bench.folder)).toEqual(before)
  })
})

test('one file of a group takes the others back with it', async () => {
  const bench = workbench({ ...photo, 'b.jpg': 'x' })
  await bench.sort()
  expect(await bench.undo({ files: ['IMG_2.JPG'] })).toMatchObject({ moved: 3, failures: [] })
  expect(listing(bench.folder)).toEqual([
    'IMG_2.CR2',
    'IMG_2.CR2.xmp',
    'IMG_2.JPG',
    'Images/',
    'Images/b.jpg',
  ])
})

test('a page is sorted, undone and done again with its folder', async () => {
  const bench = workbench({ ...page, 'Page_files/empty/': '', 'b.jpg': 'x' })
  const before = snapshot(bench.folder)
  await bench.sort()
  const sorted = snapshot(bench.folder)
  await bench.undo()
  expect(snapshot(bench.folder)).toEqual(before)
  await bench.redo()
  expect(snapshot(bench.folder)).toEqual(sorted)
  await bench.undo({ files: ['b.jpg'] })
  expect(listing(bench.folder)).toContain('Documents/Page_files/empty/')
  await bench.undo()
  expect(snapshot(bench.folder)).toEqual(before)
})

describe('an undo to another device', () => {
  const isPath = (path: unknown, end: string) => String(wholePath(path)).endsWith(`/${end}`)

  /** The second of a group cannot be copied, nor the first one be copied back. */
  async function tear(bench: ReturnType<typeof workbench>): Promise<void> {
    const disk = watchedDisk((call, [path]) => {
      if (call !== 'openSync') return
      if (isPath(path, 'Images/IMG_2.CR2') || isPath(path, 'IMG_2.CR2.xmp')) throw systemError('EIO')
    }, diskOfKind('copy'))
    await bench.sort('type', { disk })
    expect(listing(bench.folder)).toEqual(['IMG_2.CR2.xmp', 'Images/', 'Images/IMG_2.CR2'])
  }

  test('a stop of the recovery leaves a torn group to the next one', async () => {
    const bench = workbench({ 'IMG_2.CR2': 'raw', 'IMG_2.CR2.xmp': 'notes' })
    await tear(bench)
    const stop = new AbortController()
    const disk = watchedDisk((call, [path]) => {
      if (call === 'openSync' && isPath(path, 'IMG_2.CR2.xmp')) stop.abort()
      if (call === 'openSync' && isPath(path, 'Images/IMG_2.CR2')) throw systemError('EIO')
    }, diskOfKind('copy'))
    const [receipt] = await bench.recover('finish', { disk, signal: stop.signal })
    expect(receipt).toMatchObject({ cancelled: true })
    expect(bench.history()).toMatchObject([{ state: 'interrupted' }])
    await bench.recover('keep')
    expect(listing(bench.folder)).toEqual(['Images/', 'Images/IMG_2.CR2', 'Images/IMG_2.CR2.xmp'])
  })

  test('the event loop turns, so that nobody takes the program for dead', async () => {
    const bench = workbench({ 'IMG_2.CR2': 'raw'.repeat(1 << 20), 'IMG_2.CR2.xmp': 'notes' })
    let isBack = false
    let turns = 0
    const watched = watchedDisk((call, [path]) => {
      if (call !== 'openSync' || !isPath(path, 'IMG_2.CR2.xmp')) return
      isBack = true
      throw systemError('EIO')
    }, diskOfKind('copy'))
    const readSync = ((...args: Parameters<typeof fs.readSync>) => {
      if (isBack) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 110) // a slow disk
      return watched.readSync(...args)
    }) as typeof fs.readSync // one of its many forms
    const onProgress = () => {
      if (isBack) turns += 1
    }
    await bench.sort('type', { disk: { ...watched, readSync }, onProgress })
    expect(listing(bench.folder)).toEqual(['IMG_2.CR2', 'IMG_2.CR2.xmp'])
    expect(turns).toBeGreaterThan(5)
  })
})

describe('a database of SQLite', () => {
  const database = { 'notes.sqlite': 'rows', 'notes.sqlite-shm': 'index', 'notes.sqlite-wal': '' }

  test('is one group with what SQLite keeps next to it, whatever its name', async () => {
    await sortsTo({ ...database, places: 'rows', 'places-journal': '' }, [
      'Data/notes.sqlite',
      'Data/notes.sqlite-shm',
      'Data/notes.sqlite-wal',
      'Other/places',
      'Other/places-journal',
    ])
  })

  test.each(['notes.sqlite-wal', 'notes.sqlite-journal'])(
    'stays while %j says that a program may be at work',
    async log => {
      const bench = workbench({ 'notes.sqlite': 'rows', [log]: 'changes', 'a.txt': '' })
      const plan = await bench.plan()
      expect(plan.moves.map(({ from }) => from)).toEqual(['a.txt'])
      expect(plan.left).toEqual([
        { name: 'notes.sqlite', reason: 'in-use', lock: log },
        { name: log, reason: 'in-use' },
      ])
    },
  )

  test('keeps its name: a clash leaves all of it', async () => {
    await sortsTo({ ...database, 'Data/notes.sqlite': 'another' }, [
      'Data/notes.sqlite',
      ...Object.keys(database),
    ])
  })

  test('comes next to no log of another one, and no log next to another database', async () => {
    await sortsTo({ 'x.sqlite': 'rows', 'Data/x.sqlite-wal': 'of another' }, [
      'Data/x (2).sqlite',
      'Data/x.sqlite-wal',
    ])
    await sortsTo({ 'x.sqlite-journal': 'of a lost one', 'Other/x.sqlite': 'another' }, [
      'Other/x (2).sqlite-journal',
      'Other/x.sqlite',
    ])
  })

  test('with its log is the same after the sort, and after the undo', async () => {
    const bench = workbench({})
    const path = join(bench.folder, 'a.db')
    const open = new DatabaseSync(path)
    open.exec('PRAGMA journal_mode = WAL; CREATE TABLE t (n); INSERT INTO t VALUES (1)')
    for (const name of fs.readdirSync(bench.folder))
      fs.copyFileSync(join(bench.folder, name), join(bench.folder, name.replace('a.db', 'b.db')))
    open.close()
    const rows = (file: string) => {
      const database = new DatabaseSync(file)
      const found = database.prepare('SELECT n FROM t').all()
      database.close()
      return found
    }
    for (const name of fs.readdirSync(bench.folder)) fs.utimesSync(join(bench.folder, name), oldDate, oldDate)
    await bench.sort()
    const where = (name: string) => listing(bench.folder).find(each => each.endsWith(name)) ?? ''
    expect(where('a.db')).toBe('Data/a.db')
    expect(rows(join(bench.folder, where('b.db')))).toEqual([{ n: 1 }])
    expect(rows(join(bench.folder, where('a.db')))).toEqual([{ n: 1 }])
  })
})

import fs from 'node:fs'
import os from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { summarizePlan } from './index.ts'
import { diskKinds, diskOfKind, isMove, systemError, watchedDisk } from './testing/faulty-disk.ts'
import { changeRun, cutEnd } from './testing/records.ts'
import { contents, listing, memory, plant, roughly, snapshot } from './testing/trees.ts'
import { workbench } from './testing/workbench.ts'
import { defaultOptions } from './values/set-options.ts'

/** Files that go into folders outside the chosen one, on the same disk and on another. */

const isElsewhere = fs.statSync(memory).dev !== fs.statSync(os.tmpdir()).dev

/** A folder outside. @param parent the system's temporary folder by default */
function folderIn(parent: string = os.tmpdir()): string {
  const path = fs.mkdtempSync(join(fs.realpathSync(parent), 'sortwell-outside-'))
  onTestFinished(() => fs.rmSync(path, { recursive: true, force: true }))
  return path
}

const readIn = (folder: string, path: string) => fs.readFileSync(join(folder, path), 'utf8')

describe.each([
  ['the same disk', undefined, true],
  ['another disk', memory, isElsewhere],
] as const)('to %s', (_, parent, isHere) => {
  test.skipIf(!isHere)('files go there and come back as they were, folders too', async () => {
    const bench = workbench({ 'a.jpg': 'one', 'b.jpg': 'two', 'c.txt': 'three', 'Documents/': '' })
    const outside = folderIn(parent)
    plant(outside, { 'kept.txt': 'theirs' })
    const before = [roughly(bench.folder), roughly(outside)]
    const plan = bench.planTo(path => (path.endsWith('.jpg') ? join(outside, '2026/05') : 'Documents'))
    expect(summarizePlan(plan.moves).map(({ folder, files }) => [folder, files])).toEqual([
      [`${outside}/2026/05`, 2],
      ['Documents', 1],
    ])
    expect([roughly(bench.folder), roughly(outside)]).toEqual(before)
    expect(await bench.run(plan)).toMatchObject({ moved: 3, failures: [], renamed: [] })
    expect(listing(bench.folder)).toEqual(['Documents/', 'Documents/c.txt'])
    expect(listing(outside)).toEqual(['2026/', '2026/05/', '2026/05/a.jpg', '2026/05/b.jpg', 'kept.txt'])
    const after = [roughly(bench.folder), roughly(outside)]
    expect(await bench.undo()).toMatchObject({ moved: 3, failures: [] })
    expect([roughly(bench.folder), roughly(outside)]).toEqual(before)
    expect(await bench.redo()).toMatchObject({ moved: 3, failures: [] })
    expect([roughly(bench.folder), roughly(outside)]).toEqual(after)
    expect(await bench.undo()).toMatchObject({ moved: 3, failures: [] })
    expect([roughly(bench.folder), roughly(outside)]).toEqual(before)
  })

  test.skipIf(!isHere)('a single file of a run comes back, and its folder goes with the last', async () => {
    const bench = workbench({ 'a.jpg': 'one', 'b.jpg': 'two' })
    const outside = folderIn(parent)
    await bench.run(bench.planTo(() => join(outside, 'new')))
    expect(await bench.undo({ files: [`${outside}/new/a.jpg`] })).toMatchObject({ moved: 1, failures: [] })
    expect([listing(bench.folder), listing(outside)]).toEqual([['a.jpg'], ['new/', 'new/b.jpg']])
    expect(await bench.undo({ files: ['b.jpg'] })).toMatchObject({ moved: 1, failures: [] })
    expect([listing(bench.folder), listing(outside)]).toEqual([['a.jpg', 'b.jpg'], []])
  })

  test.skipIf(!isHere)('groups go whole, and saved pages with their folder', async () => {
    const bench = workbench({
      'IMG.CR2': 'raw',
      'IMG.CR2.xmp': 'notes',
      'Page.html': 'page',
      'Page_files/empty/': '',
      'Page_files/x.png': 'picture',
    })
    const outside = folderIn(parent)
    const before = roughly(bench.folder)
    expect(await bench.run(bench.planTo(() => outside))).toMatchObject({ moved: 4, failures: [] })
    expect(listing(bench.folder)).toEqual([])
    expect(roughly(outside)).toEqual(before)
    expect(await bench.undo()).toMatchObject({ moved: 4, failures: [] })
    expect([roughly(bench.folder), listing(outside)]).toEqual([before, []])
  })

  test.skipIf(!isHere)(
    'a name that is taken at the last moment is numbered, nothing is replaced',
    async () => {
      const bench = workbench({ 'a.jpg': 'mine' })
      const outside = folderIn(parent)
      const plan = bench.planTo(() => join(outside, 'new'))
      plant(outside, { 'new/a.jpg': 'theirs' })
      expect(await bench.run(plan)).toMatchObject({
        moved: 1,
        renamed: [{ from: 'a.jpg', to: `${outside}/new/a (2).jpg` }],
      })
      expect([readIn(outside, 'new/a.jpg'), readIn(outside, 'new/a (2).jpg')]).toEqual(['theirs', 'mine'])
      expect(await bench.undo()).toMatchObject({ moved: 1, failures: [] })
      expect([listing(bench.folder), listing(outside)]).toEqual([['a.jpg'], ['new/', 'new/a.jpg']])
    },
  )

  test.skipIf(!isHere)(
    'a link that takes the place of a folder outside leads no file elsewhere',
    async () => {
      const bench = workbench(
        Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`${at}.txt`, `${at}`])),
      )
      const [outside, elsewhere] = [folderIn(parent), folderIn(parent)]
      const texts = contents(bench.folder)
      let moves = 0
      const disk = watchedDisk(call => {
        if (!isMove(call)) return
        moves += 1
        if (moves !== 5) return
        fs.renameSync(join(outside, 'new'), join(outside, 'old'))
        fs.symlinkSync(elsewhere, join(outside, 'new'))
      })
      const { failures } = await bench.run(
        bench.planTo(() => join(outside, 'new')),
        { disk },
      )
      expect(failures.length).toBeGreaterThan(10)
      expect(listing(elsewhere)).toEqual([])
      expect([...contents(bench.folder), ...contents(join(outside, 'old'))].sort()).toEqual(texts)
    },
  )

  test.skipIf(!isHere).each(['a link', 'another folder'])(
    '%s in the place of the outermost folder outside gets no file',
    async what => {
      const bench = workbench({ 'a.txt': 'one', 'b.txt': 'two' })
      const [outside, elsewhere] = [folderIn(parent), folderIn(parent)]
      const plan = bench.planTo(() => outside)
      fs.renameSync(outside, `${outside}-old`)
      onTestFinished(() => fs.rmSync(`${outside}-old`, { recursive: true, force: true }))
      if (what === 'a link') fs.symlinkSync(elsewhere, outside)
      else fs.mkdirSync(outside)
      await expect(bench.run(plan)).rejects.toMatchObject({ code: 'outside-gone' })
      expect([listing(elsewhere), listing(outside)]).toEqual([[], []])
      expect(listing(bench.folder)).toEqual(['a.txt', 'b.txt'])
      expect(bench.history()).toEqual([])
    },
  )
})

test.each(diskKinds)('on a disk of kind %s a run and its undo are exact', async kind => {
  const bench = workbench({ 'a.jpg': 'one', 'b.txt': '', 'IMG.CR2': 'raw', 'IMG.CR2.xmp': 'notes' })
  const outside = folderIn()
  const disk = diskOfKind(kind)
  const before = [roughly(bench.folder), roughly(outside)]
  const receipt = await bench.run(
    bench.planTo(() => join(outside, 'x/y')),
    { disk },
  )
  expect(receipt).toMatchObject({ moved: 4, failures: [] })
  expect(listing(bench.folder)).toEqual([])
  expect(await bench.undo({ disk })).toMatchObject({ moved: 4, failures: [] })
  expect([roughly(bench.folder), roughly(outside)]).toEqual(before)
})

test.skipIf(!isElsewhere)(
  'a name that was reserved on another disk and stays is taken away later',
  async () => {
    const bench = workbench({ 'a.jpg': '' })
    const outside = folderIn(memory)
    const before = roughly(bench.folder)
    let isFailing = true
    const sound = diskOfKind('reserve')
    const disk = watchedDisk((call, [path]) => {
      if (!isFailing || call !== 'unlinkSync' || !String(path).endsWith('/new/a.jpg')) return
      isFailing = false
      throw systemError('EIO')
    }, sound)
    const receipt = await bench.run(
      bench.planTo(() => join(outside, 'new')),
      { disk },
    )
    expect(receipt).toMatchObject({ moved: 0, failures: [{ from: 'a.jpg' }] })
    expect(await bench.recover('keep', { disk: sound })).toMatchObject([{ moved: 0 }])
    expect([roughly(bench.folder), listing(outside)]).toEqual([before, []])
  },
)

test.each(['sort', 'undo'] as const)(
  'an interrupted %s waits for its folder outside, and reports each file there once',
  async kind => {
    const bench = workbench({ 'a.jpg': 'one', 'b.txt': 'two' })
    const outside = folderIn()
    await bench.run(bench.planTo(path => (path === 'a.jpg' ? join(outside, 'new') : 'Documents')))
    if (kind === 'undo') await bench.undo()
    cutEnd(bench.stateDir)
    const after = [roughly(bench.folder), roughly(outside)]
    const away = `${outside}-away`
    fs.renameSync(outside, away)
    onTestFinished(() => fs.rmSync(away, { recursive: true, force: true }))
    const [receipt] = await bench.recover('finish')
    const [here, there] = ['a.jpg', `${outside}/new/a.jpg`]
    const [from, to] = kind === 'sort' ? [here, there] : [there, here]
    expect(receipt).toMatchObject({ kind, moved: 1, isCutOff: true })
    expect(receipt?.failures).toEqual([{ from, to, reason: 'outside-gone' }])
    expect(bench.history()[0]).toMatchObject({ kind, state: 'interrupted' })
    fs.renameSync(away, outside)
    expect(await bench.recover('finish')).toMatchObject([{ kind, moved: 2, failures: [] }])
    expect([roughly(bench.folder), roughly(outside)]).toEqual(after)
  },
)

test('a run names the folders outside that its own files go to or come from, and no others', async () => {
  const bench = workbench({ 'a.jpg': 'one', 'b.txt': 'two' })
  const outside = folderIn()
  const newest = () => bench.log.find(bench.history()[0]?.runId ?? '')
  const { runId } = await bench.run(bench.planTo(path => (path === 'a.jpg' ? outside : 'Documents')))
  expect(newest()).toMatchObject({ outside: [{ path: outside }] })
  expect([...bench.log.read(runId).moves]).toMatchObject([{ from: 'a.jpg', to: `${outside}/a.jpg` }, {}])
  await bench.undo({ files: ['b.txt'] })
  expect(newest()).toMatchObject({ kind: 'undo' })
  expect(newest()).not.toHaveProperty('outside')
  await bench.undo()
  expect(newest()).toMatchObject({ kind: 'undo', outside: [{ path: outside }] })
  await bench.sort()
  expect(newest()).not.toHaveProperty('outside')
})

test('a folder that is made gets its files only, and another run into it keeps it', async () => {
  const outside = folderIn()
  const [one, other] = [workbench({ 'a.jpg': 'one' }), workbench({ 'a.jpg': 'two' })]
  const [planOfOne, planOfOther] = [one, other].map(bench => bench.planTo(() => join(outside, 'new')))
  if (!planOfOne || !planOfOther) throw new Error('two plans')
  expect(await one.run(planOfOne)).toMatchObject({ moved: 1, failures: [] })
  expect(await other.run(planOfOther)).toMatchObject({ moved: 1, renamed: [{ from: 'a.jpg' }] })
  expect([readIn(outside, 'new/a.jpg'), readIn(outside, 'new/a (2).jpg')]).toEqual(['one', 'two'])
  await one.undo()
  expect(listing(outside)).toEqual(['new/', 'new/a (2).jpg'])
  await other.undo()
  expect([listing(one.folder), listing(other.folder)]).toEqual([['a.jpg'], ['a.jpg']])
})

test('history, where and the files of a run show the whole path', async () => {
  const bench = workbench({ 'Bill.pdf': 'one' })
  const outside = folderIn()
  const { runId } = await bench.run(bench.planTo(() => outside))
  expect(bench.history()).toMatchObject([{ runId, moved: 1, state: 'done' }])
  expect(bench.runs.where('bill.pdf')).toMatchObject([{ from: 'Bill.pdf', to: `${outside}/Bill.pdf` }])
  expect(bench.runs.files(runId).moved).toMatchObject([{ to: `${outside}/Bill.pdf`, isBack: false }])
})

test('what lies there says nothing of another folder that has the path of the chosen one', async () => {
  const bench = workbench({ 'a.jpg': 'one' })
  await bench.run(bench.planTo(() => folderIn()))
  const away = `${bench.folder}-away`
  fs.renameSync(bench.folder, away)
  onTestFinished(() => fs.rmSync(away, { recursive: true }))
  fs.mkdirSync(bench.folder)
  await expect(bench.undo()).rejects.toMatchObject({ code: 'nothing-to-undo' })
})

test('a destination in the chosen folder is one like all others', async () => {
  const bench = workbench({ 'a.jpg': 'one', 'Trip/b.jpg': 'two' })
  const plan = bench.planTo(() => join(bench.folder, 'Trip'), {
    setOptions: { ...defaultOptions, subfolders: true },
  })
  expect(plan).not.toHaveProperty('outside')
  expect([...plan.moves].map(({ from, to }) => [from, to])).toEqual([['a.jpg', 'Trip/a.jpg']])
  expect(plan.left).toContainEqual({ name: 'Trip/b.jpg', reason: 'sorted' })
})

test('files whose folder is refused stay, and are reported with it', () => {
  const bench = workbench({ 'a.jpg': 'one', 'b.txt': 'two' })
  const before = snapshot(bench.folder)
  const plan = bench.planTo(path => (path === 'a.jpg' ? '/usr/share/pictures' : 'Documents'))
  expect(plan.moves).toHaveLength(1)
  expect(plan.left).toEqual([
    {
      name: 'a.jpg',
      reason: 'destination',
      destination: { path: '/usr/share/pictures', fault: 'system' },
    },
  ])
  expect(snapshot(bench.folder)).toEqual(before)
})

test.each([
  ['a path that lies in none of the folders', '{outside}-else/a.jpg', undefined],
  ['a path that climbs out of its folder', '{outside}/../../a.jpg', undefined],
  ['a folder outside that climbs', '{outside}/a.jpg', '{outside}/../x'],
  ['a file of the system', '/etc/passwd', '/etc'],
  ['a file of the system by way of a folder around it', '/var/lib/a.jpg', '/var'],
])('a run with %s is refused, and nothing is moved by it', async (_, target, top) => {
  const bench = workbench({ 'a.jpg': 'one' })
  const outside = folderIn()
  const { runId } = await bench.run(bench.planTo(() => outside))
  const here = (path: string) => path.replace('{outside}', outside)
  changeRun(bench.stateDir, 'UPDATE moves SET target = ? WHERE run = :run', here(target))
  if (top !== undefined) {
    const set = "UPDATE runs SET outside = json_set(outside, '$[0].path', ?) WHERE number = :run"
    changeRun(bench.stateDir, set, here(top))
  }
  const refusal = { code: 'damaged-run', runId }
  await expect(bench.undo({ runId })).rejects.toMatchObject({ refusal })
  expect([listing(bench.folder), listing(outside)]).toEqual([[], ['a.jpg']])
})

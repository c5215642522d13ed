import fs from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { isMove, systemError, watchedDisk } from '../../testing/faulty-disk.ts'
import { cutEnd } from '../../testing/records.ts'
import { plant } from '../../testing/trees.ts'
import { type Workbench, workbench } from '../../testing/workbench.ts'
import { obstacleToUndo } from './obstacle.ts'

async function sorted(
  names: readonly string[] = ['a.jpg', 'b.jpg'],
): Promise<Workbench & { readonly runId: string }> {
  const bench = workbench(Object.fromEntries(names.map(name => [name, name])))
  const { runId } = await bench.sort()
  return { ...bench, runId }
}

const obstacleOf = ({ log, runs }: Workbench, runId: string) =>
  obstacleToUndo(log, runs.find(runId) ?? expect.fail())

test('a run whose files are in place has none', async () => {
  const bench = await sorted()
  expect(obstacleOf(bench, bench.runId)).toBeUndefined()
})

test('one file in place is enough, be it the last of many or under another name', async () => {
  const names = Array.from({ length: 50 }, (_, at) => `${at}.jpg`)
  const many = await sorted(names)
  for (const name of names.filter(each => each !== '49.jpg')) fs.rmSync(join(many.folder, 'Images', name))
  expect(obstacleOf(many, many.runId)).toBeUndefined()

  const bench = workbench({ 'a.jpg': 'mine' })
  const plan = await bench.plan()
  plant(bench.folder, { 'Images/a.jpg': 'theirs' })
  const { runId } = await bench.run(plan)
  fs.rmSync(join(bench.folder, 'Images/a.jpg'))
  expect(obstacleOf(bench, runId)).toBeUndefined()
})

test('a folder that is gone is one', async () => {
  const bench = await sorted()
  fs.rmSync(bench.folder, { recursive: true })
  expect(obstacleOf(bench, bench.runId)).toBe('folder-gone')
})

test('a file in the place of the folder, or of the one around it, counts as a folder that is gone', async () => {
  const bench = await sorted()
  fs.rmSync(bench.folder, { recursive: true })
  fs.writeFileSync(bench.folder, '')
  expect(obstacleOf(bench, bench.runId)).toBe('folder-gone')
})

test('files that are all gone are one', async () => {
  const bench = await sorted()
  fs.rmSync(join(bench.folder, 'Images'), { recursive: true })
  expect(obstacleOf(bench, bench.runId)).toBe('files-gone')
})

test('a folder that cannot be looked into is none: an undo tries, and says why not', async () => {
  const bench = await sorted()
  fs.rmSync(join(bench.folder, 'Images'), { recursive: true })
  fs.symlinkSync('Images', join(bench.folder, 'Images'))
  expect(obstacleOf(bench, bench.runId)).toBeUndefined()
})

describe('a run with nothing to undo has none, even if its folder is gone:', () => {
  const obstacleWithoutFolder = (bench: Workbench, runId: string) => {
    fs.rmSync(bench.folder, { recursive: true })
    return obstacleOf(bench, runId)
  }

  test('an undo', async () => {
    const bench = await sorted()
    const { runId } = await bench.undo()
    expect(obstacleWithoutFolder(bench, runId)).toBeUndefined()
  })

  test('a run that moved no file', async () => {
    const bench = workbench({ 'a.jpg': 'one' })
    const disk = watchedDisk(call => {
      if (isMove(call)) throw systemError('EACCES')
    })
    const { runId } = await bench.sort('type', { disk })
    expect(obstacleWithoutFolder(bench, runId)).toBeUndefined()
  })

  test('one that was undone and done again', async () => {
    const bench = await sorted()
    await bench.undo()
    await bench.redo()
    expect(obstacleWithoutFolder(bench, bench.runId)).toBeUndefined()
  })
})

describe.each<[string, (bench: Workbench) => unknown]>([
  ['an interrupted run', ({ stateDir }) => cutEnd(stateDir)],
  ['a run that can be done again', bench => bench.undo()],
])('%s', (_, make) => {
  test('needs no file in its place', async () => {
    const bench = await sorted()
    await make(bench)
    fs.rmSync(join(bench.folder, 'Images'), { recursive: true, force: true })
    expect(obstacleOf(bench, bench.runId)).toBeUndefined()
  })

  test('needs its folder', async () => {
    const bench = await sorted()
    await make(bench)
    fs.rmSync(bench.folder, { recursive: true })
    expect(obstacleOf(bench, bench.runId)).toBe('folder-gone')
  })
})

describe('with files outside the folder', () => {
  async function sortedOutside(): Promise<Workbench & { readonly runId: string; readonly outside: string }> {
    const [bench, { folder: outside }] = [workbench({ 'a.jpg': 'one', 'b.txt': 'two' }), workbench()]
    const { runId } = await bench.run(
      bench.planTo(path => (path === 'a.jpg' ? join(outside, 'new') : 'Documents')),
    )
    return { ...bench, runId, outside }
  }

  test('one in place is enough', async () => {
    const bench = await sortedOutside()
    fs.rmSync(join(bench.folder, 'Documents'), { recursive: true })
    expect(obstacleOf(bench, bench.runId)).toBeUndefined()
  })

  test('the folder outside that is gone is one, though a file is in place', async () => {
    const bench = await sortedOutside()
    fs.rmSync(bench.outside, { recursive: true })
    expect(obstacleOf(bench, bench.runId)).toBe('outside-gone')
  })

  test('files that are all gone are one', async () => {
    const bench = await sortedOutside()
    fs.rmSync(join(bench.folder, 'Documents'), { recursive: true })
    fs.rmSync(join(bench.outside, 'new'), { recursive: true })
    expect(obstacleOf(bench, bench.runId)).toBe('files-gone')
  })
})

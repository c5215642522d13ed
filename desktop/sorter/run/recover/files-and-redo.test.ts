import fs from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { diskOfKind, isMove, watchedDisk } from '../../testing/faulty-disk.ts'
import { tries } from '../../testing/property-runs.ts'
import { listing, makePlace, memory, plant, roughly, snapshot } from '../../testing/trees.ts'
import { benchAt, type Workbench, workbench } from '../../testing/workbench.ts'

const states = (bench: Workbench) => bench.history().map(({ kind, state }) => `${kind} ${state}`)
const deep = { set: { subfolders: true } }

describe('single files of a run', () => {
  test('go back, and the others can still be undone', async () => {
    const bench = workbench({ 'a.txt': 'one', 'b.txt': 'two', 'c.jpg': 'three' })
    const before = snapshot(bench.folder)
    const { runId } = await bench.sort()
    expect(await bench.undo({ files: ['b.txt'] })).toMatchObject({
      kind: 'undo',
      undoes: runId,
      moved: 1,
      failures: [],
    })
    expect(listing(bench.folder)).toEqual([
      'Documents/',
      'Documents/a.txt',
      'Images/',
      'Images/c.jpg',
      'b.txt',
    ])
    expect(bench.history()).toMatchObject([{ kind: 'undo' }, { runId, state: 'partly-undone' }])
    expect(bench.runs.files(runId).moved.map(({ from, isBack }) => [from, isBack])).toEqual([
      ['a.txt', false],
      ['b.txt', true],
      ['c.jpg', false],
    ])
    expect(await bench.undo()).toMatchObject({ undoes: runId, moved: 2, failures: [] })
    expect(snapshot(bench.folder)).toEqual(before)
    expect(states(bench)).toEqual(['undo done', 'undo done', 'sort undone'])
  })

  test('are named by their path before or after, or by a name that one alone has', async () => {
    const bench = workbench({ 'x/a.txt': 'one', 'y/a.txt': 'two', 'y/B.txt': 'three' })
    await bench.sort('type', deep)
    expect(await bench.undo({ files: ['Documents/a (2).txt'] })).toMatchObject({ moved: 1 })
    expect(await bench.undo({ files: ['b.TXT'] })).toMatchObject({ moved: 1 })
    expect(await bench.undo({ files: ['x/a.txt'] })).toMatchObject({ moved: 1 })
    expect(states(bench).at(-1)).toBe('sort undone')
  })

  test('of which several may be meant are listed, and nothing is moved', async () => {
    const bench = workbench({ 'x/a.txt': 'one', 'y/a.txt': 'two' })
    await bench.sort('type', deep)
    const before = snapshot(bench.folder)
    await expect(bench.undo({ files: ['A.txt'] })).rejects.toMatchObject({
      code: 'unclear-file',
      refusal: { name: 'A.txt', files: ['Documents/a.txt', 'Documents/a (2).txt'] },
    })
    expect(snapshot(bench.folder)).toEqual(before)
  })

  test('that are back already are said to be, also when somebody moved them back by hand', async () => {
    const bench = workbench({ 'a.txt': 'one', 'b.txt': 'two' })
    const { runId } = await bench.sort()
    await bench.undo({ files: ['a.txt'] })
    const again = { code: 'already-back', refusal: { names: ['a.txt'] } }
    await expect(bench.undo({ files: ['a.txt'] })).rejects.toMatchObject(again)
    await expect(bench.undo({ runId, files: ['a.txt', 'b.txt'] })).rejects.toMatchObject(again)
    fs.renameSync(join(bench.folder, 'Documents/b.txt'), join(bench.folder, 'b.txt'))
    await expect(bench.undo({ files: ['b.txt'] })).rejects.toMatchObject({ code: 'already-back' })
  })

  test('that no run moved are refused', async () => {
    const bench = workbench({ 'a.txt': 'one' })
    const { runId } = await bench.sort()
    await expect(bench.undo({ files: ['z.txt'] })).rejects.toMatchObject({ code: 'unknown-file' })
    await expect(bench.undo({ runId, files: ['z.txt'] })).rejects.toMatchObject({
      code: 'unknown-file',
      refusal: { runId, name: 'z.txt' },
    })
  })

  test('that are named by their paths before the run are these alone', async () => {
    const bench = workbench({ 'a.jpg': 'one', 'b.jpg': 'two', 'Images/a.jpg': 'there before' })
    const { runId } = await bench.sort()
    expect(listing(bench.folder)).toEqual(['Images/', 'Images/a (2).jpg', 'Images/a.jpg', 'Images/b.jpg'])
    for (const from of ['Images/a (2).jpg', 'a (2).jpg', 'A.jpg'])
      await expect(bench.undo({ runId, files: [{ from }] })).rejects.toMatchObject({
        code: 'unknown-file',
        refusal: { runId, name: from },
      })
    await bench.undo({ runId, files: [{ from: 'a.jpg' }] })
    expect(listing(bench.folder)).toEqual(['Images/', 'Images/a.jpg', 'Images/b.jpg', 'a.jpg'])
    await expect(bench.undo({ runId, files: [{ from: 'a.jpg' }] })).rejects.toMatchObject({
      code: 'already-back',
      refusal: { names: ['a.jpg'] },
    })
  })

  test('are of the newest run that moved them and has not put them back', async () => {
    const bench = workbench({ 'a.txt': 'one' })
    const first = await bench.sort()
    plant(bench.folder, { 'a.txt': 'two' })
    const second = await bench.sort()
    plant(bench.folder, { 'other.txt': 'three' })
    await bench.sort()
    expect(await bench.undo({ files: ['a.txt'] })).toMatchObject({ undoes: second.runId })
    fs.renameSync(join(bench.folder, 'a.txt'), join(bench.folder, 'kept.txt'))
    expect(await bench.undo({ files: ['a.txt'] })).toMatchObject({ undoes: first.runId })
  })

  test('that could not go back are not taken for undone', async () => {
    const bench = workbench({ 'a.txt': 'one', 'b.txt': 'two' })
    await bench.sort()
    plant(bench.folder, { 'a.txt': 'newer' })
    expect(await bench.undo({ files: ['a.txt'] })).toMatchObject({
      moved: 0,
      failures: [{ reason: 'taken' }],
    })
    fs.rmSync(join(bench.folder, 'a.txt'))
    expect(await bench.undo()).toMatchObject({ moved: 2, failures: [] })
  })
})

describe('a redo', () => {
  test('does the last undo again, run by run, and can be undone', async () => {
    const bench = workbench({ 'a.txt': 'one' })
    const before = snapshot(bench.folder)
    const first = await bench.sort()
    plant(bench.folder, { 'b.jpg': 'two' })
    const second = await bench.sort()
    const sorted = snapshot(bench.folder)
    await bench.undo()
    await bench.undo()
    expect(await bench.redo()).toMatchObject({ kind: 'sort', redoes: first.runId, moved: 1, failures: [] })
    const redone = await bench.redo()
    expect(redone).toMatchObject({ redoes: second.runId, moved: 1 })
    expect(snapshot(bench.folder)).toEqual(sorted)
    await expect(bench.redo()).rejects.toMatchObject({ code: 'nothing-to-redo' })
    expect(bench.history()).toMatchObject([
      { kind: 'sort', redoes: second.runId, state: 'done' },
      { kind: 'sort', redoes: first.runId, state: 'done' },
      { kind: 'undo', state: 'undone' },
      { kind: 'undo', state: 'undone' },
      { state: 'undone' },
      { state: 'undone' },
    ])
    expect(await bench.undo()).toMatchObject({ undoes: redone.runId, moved: 1 })
    await bench.undo()
    fs.rmSync(join(bench.folder, 'b.jpg'))
    expect(snapshot(bench.folder)).toEqual(before)
  })

  test('of a run does all that was taken of it again, in one run', async () => {
    const bench = workbench({ 'a.txt': 'one', 'b.txt': 'two', 'c.jpg': 'three' })
    const { runId } = await bench.sort()
    const sorted = snapshot(bench.folder)
    await bench.undo({ files: ['b.txt'] })
    await bench.undo({ files: ['a.txt'] })
    await bench.undo()
    expect(await bench.redo({ runId })).toMatchObject({ redoes: runId, moved: 3, failures: [] })
    expect(snapshot(bench.folder)).toEqual(sorted)
    await expect(bench.redo({ runId })).rejects.toMatchObject({ code: 'nothing-to-redo' })
    expect(await bench.undo()).toMatchObject({ moved: 3 })
  })

  test('leaves what is another file by now, and what has no place, and names it', async () => {
    const bench = workbench({ 'a.txt': 'one', 'b.txt': 'two', 'c.txt': 'three' })
    await bench.sort()
    await bench.undo()
    fs.rmSync(join(bench.folder, 'a.txt'))
    plant(bench.folder, { 'Documents/b.txt': 'in the way' })
    expect(await bench.redo()).toMatchObject({
      moved: 1,
      failures: [
        { from: 'a.txt', reason: 'gone' },
        { from: 'b.txt', reason: 'taken' },
      ],
    })
    expect(fs.readFileSync(join(bench.folder, 'Documents/b.txt'), 'utf8')).toBe('in the way')
    expect(listing(bench.folder)).toEqual(['Documents/', 'Documents/b.txt', 'Documents/c.txt', 'b.txt'])
  })

  test('of a run that is not undone is refused, and so is that of another folder', async () => {
    const bench = workbench({ 'a.txt': 'one' })
    const { runId } = await bench.sort()
    await expect(bench.redo({ runId })).rejects.toMatchObject({ code: 'nothing-to-redo' })
    await expect(bench.redo({ runId: 'x' })).rejects.toMatchObject({ code: 'unknown-run' })
    await expect(bench.redo()).rejects.toMatchObject({ code: 'nothing-to-redo' })
  })

  test('that was stopped can be carried on', async () => {
    const bench = workbench({ 'a.txt': 'one', 'b.txt': 'two' })
    await bench.sort()
    const sorted = snapshot(bench.folder)
    await bench.undo()
    const stop = new AbortController()
    const disk = watchedDisk(call => {
      if (isMove(call)) stop.abort()
    })
    expect(await bench.redo({ disk, signal: stop.signal })).toMatchObject({ moved: 1, cancelled: true })
    expect(await bench.redo()).toMatchObject({ moved: 1, failures: [] })
    expect(snapshot(bench.folder)).toEqual(sorted)
  })
})

test('files put back one by one in any order, then done again, are where the run had put them', async () => {
  const kinds = fc.constantFrom('link', 'reserve', 'copy')
  const names = ['a.txt', 'b.txt', 'a.jpg', 'Trip/a.txt', 'Trip/c.mp3', 'z']
  const steps = fc.shuffledSubarray(names, { minLength: 1 })
  const cuts = fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 6, maxLength: 6 })
  await fc.assert(
    fc.asyncProperty(kinds, steps, cuts, fc.boolean(), async (kind, order, sizes, isWhole) => {
      const place = makePlace(memory, memory)
      const bench = benchAt(place)
      try {
        plant(place.folder, Object.fromEntries(names.map(name => [name, name])))
        const settings = { disk: diskOfKind(kind) }
        const before = roughly(bench.folder)
        const { runId } = await bench.sort('type', { ...deep, ...settings })
        const sorted = roughly(bench.folder)
        const left = [...order]
        for (const size of sizes) {
          const files = left.splice(0, size)
          if (files.length > 0)
            expect(await bench.undo({ runId, files, ...settings })).toMatchObject({
              moved: files.length,
              failures: [],
            })
        }
        if (isWhole && order.length < names.length) {
          expect((await bench.undo({ runId, ...settings })).failures).toEqual([])
        }
        if (isWhole || order.length === names.length) expect(roughly(bench.folder)).toEqual(before)
        expect((await bench.redo({ runId, ...settings })).failures).toEqual([])
        expect(roughly(bench.folder)).toEqual(sorted)
        while (
          bench.history().some(run => run.kind === 'sort' && ['done', 'partly-undone'].includes(run.state))
        )
          expect((await bench.undo(settings)).failures).toEqual([])
        expect(roughly(bench.folder)).toEqual(before)
      } finally {
        bench.close()
        place.remove()
      }
    }),
    { numRuns: tries(60) },
  )
})

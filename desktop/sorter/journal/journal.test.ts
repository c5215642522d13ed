import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createRunRecords } from '../../services/state/run-records.ts'
import { type Disk, realDisk } from '../model/disk.ts'
import { isMove, systemError, watchedDisk } from '../testing/faulty-disk.ts'
import { cutEnd, linesOf, recordsIn, rewrite } from '../testing/records.ts'
import { listing, makePlace, plant, snapshot } from '../testing/trees.ts'
import { workbench } from '../testing/workbench.ts'
import { Journal } from './journal.ts'
import { readRecord } from './read-record.ts'
import type { RunHeader } from './record-lines.ts'
import { glanceAtRuns } from './records.ts'
import type { RecordEntry } from './run-records.ts'

const folder = { path: '/somewhere', device: 1, inode: 2 }
const header: RunHeader = {
  format: 1,
  runId: '2026-03-14T15-09-26-535Z-abcd',
  kind: 'sort',
  folder,
  criterion: 'type',
  startedAt: '2026-03-14T15:09:26.535Z',
  newFolders: ['Images'],
  oldFolders: [],
  whenTaken: 'number',
  moves: 1,
}
const move = { from: 'a.jpg', to: 'Images/a.jpg', sizeBytes: 3, modifiedMs: 1700000000000.25, inode: 42 }

/** Where the record of a run would lie, and how it is reached. */
function emptyRecord(disk: Disk = realDisk) {
  const { stateDir } = workbench()
  const records = createRunRecords(stateDir, disk)
  const entry = (): RecordEntry => {
    const found = records.find(header.runId)
    if (!found) throw new Error('There is no record.')
    return found
  }
  return { path: join(stateDir, 'runs', `${header.runId}.jsonl`), records, entry }
}

describe('a long header', () => {
  const newFolders = Array.from({ length: 90_000 }, (_, at) => `${'x'.repeat(200)}${at}`)

  test('is read as it was written', () => {
    const { records, entry } = emptyRecord()
    Journal.begin(records, { ...header, newFolders }, [move]).close()
    expect([...glanceAtRuns(records)].map(run => run.header.newFolders.length)).toEqual([newFolders.length])
    expect(readRecord(entry()).header.newFolders).toEqual(newFolders)
  })

  test('that could not be read is refused, and nothing is left of it', () => {
    const { records } = emptyRecord()
    const begin = () => Journal.begin(records, { ...header, newFolders }, [move], 1 << 20)
    expect(begin).toThrow(expect.objectContaining({ code: 'EFBIG' }))
    expect(records.unfiled()).toEqual([])
  })
})

describe('a record', () => {
  test('gives back what was written into it', () => {
    const { records, entry } = emptyRecord()
    const journal = Journal.begin(records, header, [move])
    journal.append({ found: 'Images' })
    journal.append({ renamed: ['a.jpg', 'Images/a (2).jpg'] })
    journal.end({ moved: 0, movedBytes: 0, failed: 1, cancelled: false }, [
      { from: 'a.jpg', to: 'Images/a.jpg', reason: 'denied', code: 'EACCES' },
    ])
    journal.close()
    const record = readRecord(entry())
    expect(record.header).toEqual(header)
    expect([...record.moves]).toEqual([move])
    expect([...record.found]).toEqual(['Images'])
    expect([...record.renamed]).toEqual([['a.jpg', 'Images/a (2).jpg']])
    expect(record.failures).toEqual([{ from: 'a.jpg', to: 'Images/a.jpg', reason: 'denied', code: 'EACCES' }])
    expect(record.end).toEqual({ moved: 0, movedBytes: 0, failed: 1, cancelled: false })
  })

  test('keeps names that are not UTF-8, and names with line breaks', () => {
    const { records, entry } = emptyRecord()
    const odd = { ...move, from: 'caf\udce9\n\r\u2028.jpg', to: 'Images/caf\udce9\n\r\u2028.jpg' }
    Journal.begin(records, header, [odd]).close()
    expect([...readRecord(entry()).moves]).toEqual([odd])
  })

  test('is read whole when it is larger than any block', () => {
    const { records, entry } = emptyRecord()
    const many = Array.from({ length: 30_000 }, (_, at) => ({ ...move, from: `${at} ${'é'.repeat(50)}.jpg` }))
    Journal.begin(records, { ...header, moves: many.length }, many).close()
    const record = readRecord(entry())
    expect([...record.moves]).toEqual(many)
  })

  test('does not count a last line that was torn', () => {
    const { path, records, entry } = emptyRecord()
    Journal.begin(records, header, [move]).close()
    fs.appendFileSync(path, '{"renamed":["a.jpg","Images/a (2)')
    const record = readRecord(entry())
    expect(record.renamed.size).toBe(0)
  })

  test('goes on below a torn line after a restart', () => {
    const { path, records, entry } = emptyRecord()
    Journal.begin(records, header, [move]).close()
    fs.appendFileSync(path, '{"found":"Im')
    const journal = Journal.resume(records, header.runId)
    journal.append({ found: 'Images' })
    journal.close()
    expect([...readRecord(entry()).found]).toEqual(['Images'])
  })

  test('goes on below a line that a full disk tore', () => {
    let isFull = false
    const disk = watchedDisk((call, [descriptor, bytes]) => {
      if (!isFull || call !== 'writeSync') return
      fs.writeSync(Number(descriptor), (bytes as Buffer).subarray(0, 7))
      throw systemError('ENOSPC')
    })
    const { records, entry } = emptyRecord(disk)
    const journal = Journal.begin(records, header, [move])
    isFull = true
    expect(() => journal.append({ found: 'Images' })).toThrow('ENOSPC')
    isFull = false
    journal.append({ renamed: ['a.jpg', 'Images/a (2).jpg'] })
    journal.close()
    expect([...readRecord(entry()).renamed]).toEqual([['a.jpg', 'Images/a (2).jpg']])
  })

  test('is closed again when a full disk does not let it go on', () => {
    const { stateDir } = workbench()
    Journal.begin(createRunRecords(stateDir), header, [move]).close()
    const open = new Set<number>()
    const disk = {
      ...watchedDisk(call => {
        if (call === 'writeSync') throw systemError('ENOSPC')
      }),
      openSync: (...args: Parameters<typeof realDisk.openSync>) => {
        const descriptor = realDisk.openSync(...args)
        open.add(descriptor)
        return descriptor
      },
      closeSync: (descriptor: number) => {
        realDisk.closeSync(descriptor)
        open.delete(descriptor)
      },
    }
    expect(() => Journal.resume(createRunRecords(stateDir, disk), header.runId)).toThrow('ENOSPC')
    expect([...open]).toEqual([])
  })

  test('is not left behind when its plan could not be synced', () => {
    const disk = watchedDisk(call => {
      if (call === 'fdatasyncSync') throw systemError('EIO')
    })
    const { path, records } = emptyRecord(disk)
    expect(() => Journal.begin(records, header, [move])).toThrow('EIO')
    expect(fs.existsSync(path)).toBe(false)
  })

  test('syncs the plan, its folder and the folders above before anything else', () => {
    const { stateDir } = workbench()
    const calls: string[] = []
    const disk = watchedDisk((call, [path]) => {
      calls.push(call === 'openSync' ? `open ${String(path).slice(stateDir.length)}` : call)
    })
    const records = createRunRecords(join(stateDir, 'deep'), disk)
    Journal.begin(records, { ...header, runId: 'x' }, [move]).close()
    expect(calls).toEqual([
      'mkdirSync', 'open /deep/runs/x.new', 'writeSync', 'fdatasyncSync', 'renameSync',
      'open /deep/runs', 'fsyncSync', 'open /deep', 'fsyncSync', 'open ', 'fsyncSync',
    ]) // biome-ignore format: one step a word
  })
})

describe('a record whose moves lead out of the folder', () => {
  const outside = [
    '../victim.txt',
    'Documents/../../victim.txt',
    'Documents/../victim.txt',
    '/etc/hostname',
    '..',
    '.',
    '',
    'Documents//a.txt',
    'Documents/',
    './a.txt',
    'Documents/\0a.txt',
    7,
    null,
  ]

  test.each(outside)('is refused when a file is said to lie at %j', async path => {
    const bench = workbench({ 'a.txt': 'mine' })
    await bench.sort()
    const [head, line, ...rest] = linesOf(bench.stateDir)
    const [from, , ...seen] = line as unknown[]
    rewrite(bench.stateDir, [head, [from, path, ...seen], ...rest])
    await expect(bench.undo()).rejects.toMatchObject({ name: 'RunRefused', code: 'damaged' })
    expect(listing(bench.folder)).toEqual(['Documents/', 'Documents/a.txt'])
  })

  test.each(outside)('is refused when a file is said to come from %j', async path => {
    const bench = workbench({ 'a.txt': 'mine' })
    await bench.sort()
    const [head, line, ...rest] = linesOf(bench.stateDir)
    const [, to, ...seen] = line as unknown[]
    rewrite(bench.stateDir, [head, [path, to, ...seen], ...rest])
    await expect(bench.undo()).rejects.toMatchObject({ name: 'RunRefused', code: 'damaged' })
    expect(listing(bench.folder)).toEqual(['Documents/', 'Documents/a.txt'])
  })

  test.each([
    ['renamed', { renamed: ['a.txt', '../victim.txt'] }],
    ['copied', { copied: ['../a.txt', 7, 7] }],
    ['reserving', { reserving: '../elsewhere' }],
    ['found', { found: '/etc' }],
    ['a list that is none', { renamed: 'a.txt' }],
    ['a number that is none', { copied: ['a.txt', '7', 7] }],
    ['a group that is none', ['a.txt', 'Documents/a.txt', 4, 7, 7, { group: '1' }]],
    [
      'a failure for the sake of what is outside',
      { failed: { from: 'a.txt', to: 'b', reason: 'io', with: '../c' } },
    ],
  ])('is refused by recovery for what it says of %s, and nothing outside is touched', async (_, line) => {
    const bench = workbench({ 'a.txt': 'mine' })
    const plan = bench.plan()
    plant(bench.folder, { 'a.txt': 'mine' })
    await bench.run(plan)
    cutEnd(bench.stateDir)
    rewrite(bench.stateDir, [...linesOf(bench.stateDir), line])
    const before = snapshot(bench.folder)
    expect(await bench.recover('undo')).toEqual([])
    expect(snapshot(bench.folder)).toEqual(before)
  })

  test.each(['newFolders', 'oldFolders'])('has no say when its %s lead out', async field => {
    const bench = workbench({ 'in/a.txt': 'mine' })
    const inner = workbench()
    fs.mkdirSync(join(inner.folder, 'chosen'))
    plant(inner.folder, { 'chosen/a.txt': 'mine', 'empty/': '' })
    const { benchAt } = await import('../testing/workbench.ts')
    const chosen = benchAt({ folder: join(inner.folder, 'chosen'), stateDir: bench.stateDir })
    await chosen.sort()
    const [head, ...rest] = linesOf(bench.stateDir)
    rewrite(bench.stateDir, [{ ...(head as object), [field]: ['../empty'] }, ...rest])
    await expect(chosen.undo()).rejects.toMatchObject({ name: 'RunRefused' })
    expect(fs.existsSync(join(inner.folder, 'empty'))).toBe(true)
  })

  test('has no say when its id leads out', async () => {
    const bench = workbench({ 'a.txt': 'mine' })
    await bench.sort()
    const [head, ...rest] = linesOf(bench.stateDir)
    rewrite(bench.stateDir, [{ ...(head as object), runId: 'x/../../victim' }, ...rest])
    await expect(bench.undo()).rejects.toMatchObject({ name: 'RunRefused' })
  })
})

describe('a damaged record', () => {
  test('whose plan lost a line is kept and not taken for one that changed nothing', async () => {
    const bench = workbench({ 'a.txt': 'one', 'b.txt': 'two' })
    await bench.sort()
    cutEnd(bench.stateDir)
    const [head, , ...rest] = linesOf(bench.stateDir)
    rewrite(bench.stateDir, [head, ...rest])
    expect(await bench.recover('undo')).toEqual([])
    expect(recordsIn(bench.stateDir)).toHaveLength(1)
    expect(listing(bench.folder)).toEqual(['Documents/', 'Documents/a.txt', 'Documents/b.txt'])
  })

  test('does not keep the folder from being sorted', async () => {
    const bench = workbench({ 'a.txt': 'one' })
    await bench.sort()
    rewrite(bench.stateDir, [...linesOf(bench.stateDir).slice(0, -1), { renamed: 5 }])
    plant(bench.folder, { 'b.txt': 'two' })
    expect((await bench.sort()).moved).toBe(1)
  })
})

describe('what is no record', () => {
  const garbage: Record<string, string> = {
    'nothing at all': '',
    'no JSON': 'hello\n',
    'a torn header': '{"format":1,"runId":"x"',
    'a header without its fields': '{"format":1}\n',
    'a header of no format': '{"format":0,"runId":"x"}\n{"ready":true}\n',
    'JSON that is no object': '[]\n7\nnull\n',
    null: 'null\n',
    'a folder that is none': `${JSON.stringify({ ...header, folder: null })}\n{"ready":true}\n`,
    'a list that is none': `${JSON.stringify({ ...header, newFolders: 'Images' })}\n{"ready":true}\n`,
    'paid rules that are none': `${JSON.stringify({ ...header, paidRules: [{ rule: 1 }] })}\n{"ready":true}\n`,
    'only zeros': '\0'.repeat(5000),
  }

  test.each(Object.entries(garbage))('is no line of the history: %s', async (_, text) => {
    const bench = workbench({ 'a.txt': 'mine' })
    const { runId } = await bench.sort()
    fs.writeFileSync(join(bench.stateDir, 'runs', '2099-garbage.jsonl'), text)
    expect(bench.history().map(run => run.runId)).toEqual([runId])
    expect((await bench.undo()).moved).toBe(1)
    expect(listing(bench.folder)).toEqual(['a.txt'])
  })

  test('may be a folder, a pipe, a link to nowhere or another kind of file', async () => {
    const bench = workbench({ 'a.txt': 'mine' })
    const { runId } = await bench.sort()
    const runs = join(bench.stateDir, 'runs')
    fs.mkdirSync(join(runs, 'folder.jsonl'))
    fs.symlinkSync('/nowhere', join(runs, 'link.jsonl'))
    fs.writeFileSync(join(runs, 'note.txt'), 'hello')
    if (process.platform !== 'win32') execFileSync('mkfifo', [join(runs, 'pipe.jsonl')])
    expect(bench.history().map(run => run.runId)).toEqual([runId])
  })

  test('is damaged when a line in it cannot be right', async () => {
    const bench = workbench({ 'a.txt': 'mine' })
    await bench.sort()
    cutEnd(bench.stateDir)
    rewrite(bench.stateDir, [...linesOf(bench.stateDir), { renamed: 5 }])
    expect(bench.history()).toMatchObject([{ state: 'damaged', moved: 0, known: 0 }])
  })
})

describe('the history', () => {
  test('is empty before the first run', () => {
    expect(workbench().history()).toEqual([])
  })

  test('names a run that is under way', async () => {
    const bench = workbench({ 'a.txt': 'mine' })
    const states: string[] = []
    const disk = watchedDisk(call => {
      if (isMove(call)) states.push(...bench.history().map(({ state }) => state))
    })
    await bench.sort('type', { disk })
    expect(states).toEqual(['running'])
  })

  test('names a run whose program ended in the middle, with what it had moved', async () => {
    const bench = workbench({ 'a.txt': 'one', 'b.txt': 'two' })
    await bench.sort()
    cutEnd(bench.stateDir)
    fs.renameSync(join(bench.folder, 'Documents/b.txt'), join(bench.folder, 'b.txt'))
    expect(bench.history()).toMatchObject([{ state: 'interrupted', planned: 2, moved: 1 }])
  })

  test.each(['a file', 'nothing'])('can be read when %s is where a cut-off run was at work', async there => {
    const bench = workbench({ 'a.txt': 'one' })
    await bench.sort()
    cutEnd(bench.stateDir)
    fs.rmSync(bench.folder, { recursive: true })
    if (there === 'a file') fs.writeFileSync(bench.folder, 'in the way')
    expect(bench.history()).toMatchObject([{ state: 'interrupted', planned: 1, moved: 0 }])
  })

  test('names runs that were undone, and the undo with what it took back', async () => {
    const bench = workbench({ 'a.txt': 'mine' })
    const sorted = await bench.sort()
    const undone = await bench.undo()
    expect(bench.history()).toMatchObject([
      { runId: undone.runId, kind: 'undo', state: 'done', undoes: sorted.runId, moved: 1 },
      { runId: sorted.runId, kind: 'sort', state: 'undone', moved: 1, criterion: 'type' },
    ])
  })

  test('shows the runs of one folder when asked for them', async () => {
    const bench = workbench({ 'a.txt': 'mine' })
    await bench.sort()
    const other = makePlace()
    const { listRuns, openFolder } = await import('../index.ts')
    const folder = openFolder(other.folder, bench)
    other.remove()
    expect(listRuns({ records: bench.records, folder })).toEqual([])
    expect(listRuns({ records: bench.records, folder: bench.open() })).toHaveLength(1)
  })
})

import { expect, test } from 'vitest'
import type { Plan, Receipt } from '../../sorter/values/values.ts'
import { createPage } from '../print/page.ts'
import {
  recoverFields,
  recoverLines,
  redoFields,
  redoLines,
  undoFields,
  undoLines,
} from './receipt-report.ts'
import { type Sorted, sortFields, sortLines } from './sort-report.ts'
import { watchFields, watchLines } from './watch-report.ts'

/** What commands say of runs that are hard to have: failures, disks that go away, files that others keep open. */

const page = createPage({ platform: 'linux', home: '/home/ann', columns: undefined, hasColours: false })
const folder = '/home/ann/My files'
const quoted = "'/home/ann/My files'"

const moves = ['a.txt', 'b.txt', 'c.txt', 'd.txt'].map((from, at) => {
  return { from, to: `Documents/${from}`, sizeBytes: 1000, modifiedMs: 0, inode: at }
})
const plan: Plan = {
  folder: { path: folder, device: 1, inode: 1 },
  criterion: 'type',
  moves,
  newFolders: ['Documents'],
  oldFolders: [],
  whenTaken: 'number',
  left: [],
}
const receipt: Receipt = {
  runId: 'run-1',
  kind: 'sort',
  folder,
  criterion: 'date',
  moved: 4,
  movedBytes: 4000,
  failures: [],
  renamed: [],
  cancelled: false,
}
/** Of four files, one failed because it is gone and another one for the disk. */
const partly: Receipt = {
  ...receipt,
  moved: 2,
  movedBytes: 2000,
  failures: [
    { from: 'a.txt', to: 'Documents/a.txt', reason: 'gone' },
    { from: 'c.txt', to: 'Documents/c.txt', reason: 'io', code: 'EIO' },
  ],
  renamed: [{ from: 'd.txt', to: 'Documents/d (2).txt' }],
}
const failed = `Could not be moved:
  a.txt: The file is not there any more.
  c.txt: The disk reported an error (EIO).`

/** The fields and the text of a sort that a test states the difference of. */
function reported(different: Partial<Sorted> = {}) {
  const fields = sortFields({ plan, set: {}, explain: false, receipt, settled: [], ...different })
  return { fields, text: [...sortLines(fields, page)].join('\n') }
}
const undone = (of: Receipt) => [...undoLines(undoFields({ ...of, kind: 'undo' }), page)].join('\n')
const redone = (of: Receipt) => [...redoLines(redoFields(of), page)].join('\n')
const recovered = (of: Receipt) => [...recoverLines(recoverFields(folder, [of]), page)].join('\n')

test('a sort reports what failed and what got another name, and counts only what moved', () => {
  const { fields, text } = reported({ receipt: partly })
  expect(text).toBe(`/home/ann/My files, sorted by type:

  Documents  2 files  2.0 kB

Numbered, because another file got the name first:
  d.txt → Documents/d (2).txt

${failed}

Moved 2 files (2.0 kB).
2 files could not be moved.
To undo: sortwell undo ${quoted}`)
  expect(fields).toMatchObject({
    planned: 4,
    moved: 2,
    failed: 2,
    moves: [
      { from: 'b.txt', to: 'Documents/b.txt' },
      { from: 'd.txt', to: 'Documents/d (2).txt' },
    ],
    renamed: partly.renamed,
    failures: [{ reason: 'gone', message: 'The file is not there any more.' }, { code: 'EIO' }],
  })
})

test('when nothing could be moved there is no run to name and none to undo', () => {
  const { fields, text } = reported({ receipt: { ...partly, moved: 0, movedBytes: 0, renamed: [] } })
  expect(fields.runId).toBeNull()
  expect(undoFields({ ...receipt, runId: '' }).runId).toBeNull()
  expect(text).toMatch(/\n2 files could not be moved\.$/)
})

test('a redo and a recover report what failed, and how to undo them', () => {
  expect(redone(partly).trimStart()).toBe(`${failed}

2 files moved again in /home/ann/My files (2.0 kB).
2 files could not be moved.
To undo: sortwell undo ${quoted}`)
  expect(recovered(partly).trimStart()).toBe(`${failed}

The interrupted run is complete: 2 files of /home/ann/My files moved by date (2.0 kB).
To undo: sortwell undo ${quoted} --run run-1`)
})

test('recover sums up what it settled', () => {
  const counts = { runId: 'run-2', folder, moved: 6, movedBytes: 6000, failed: 2 }
  const runs = [
    { runId: 'run-2', moved: 4 },
    { runId: 'run-1', moved: 2 },
  ]
  expect(recoverFields(folder, [{ ...receipt, runId: 'run-2' }, partly])).toMatchObject({ ...counts, runs })
})

const cutOff: Receipt = { ...receipt, moved: 1, movedBytes: 1000, isCutOff: true }
const finishes = 'finishes the run, and undo takes it back.'

test.each([
  ['a sort', reported({ receipt: cutOff }).text, 'Moved 1 file of 4', finishes],
  ['an undo', undone(cutOff), '1 file back in place in /home/ann/My files', 'goes on.'],
  ['a redo', redone(cutOff), '1 file moved again in /home/ann/My files', finishes],
  ['a recover', recovered(cutOff), '1 file of /home/ann/My files moved by date', finishes],
])('%s whose disk went away says what to do when it is back', (_, text, what, end) => {
  expect(text.split('\n').slice(-2)).toEqual([
    `${what} (1.0 kB).`,
    `The folder's disk disappeared. Once it is back, sortwell recover ${quoted} ${end}`,
  ])
})

test('an earlier run that was cut off is counted once it is closed, not while it waits for a disk', () => {
  expect(reported({ settled: [receipt] }).fields).toMatchObject({ settledRuns: ['run-1'], settledFiles: 4 })
  expect(reported({ settled: [cutOff] }).fields).toMatchObject({ settledRuns: ['run-1'], settledFiles: 0 })
})

test('a main file shows how many go with it, and each companion which file it goes with', () => {
  const grouped = moves.map((move, at) => (at < 3 ? { ...move, group: 1 } : move))
  const { fields, text } = reported({ plan: { ...plan, moves: grouped }, receipt: null })
  expect(text).toContain('  a.txt → Documents/a.txt, with 2 companions\n  b.txt → Documents/b.txt\n')
  const companionOf = 'a.txt'
  expect(fields.moves).toMatchObject([{ from: 'a.txt' }, { companionOf }, { companionOf }, { from: 'd.txt' }])
})

test('a folder outside is shown from the home folder on, and whole in JSON', () => {
  const outside = moves.map(move => ({ ...move, to: `/home/ann/Pictures/2026/${move.from}` }))
  const { fields, text } = reported({ plan: { ...plan, moves: outside }, receipt: null })
  expect(text).toContain('\n  ~/Pictures/2026  4 files  4.0 kB\n')
  expect(text).toContain('\n  a.txt → ~/Pictures/2026/a.txt\n')
  expect(fields.moves[0]?.to).toBe('/home/ann/Pictures/2026/a.txt')
})

const sixOpen = ['a', 'b', 'c', 'd', 'e', 'f'].map(name => {
  return { name: `${name}.docx`, reason: 'in-use', lock: `~$${name}.docx` } as const
})
const openLine = (name: string) =>
  `      ${name}.docx: “~$${name}.docx” says that it is open. If it is not, delete that file, then sort.`

test.each<[string, Plan['left'], string]>([
  [
    'for one rule shares its sentence with others',
    ['a.txt', 'b.txt'].map(name => ({ name, reason: 'loop', rule: 'ping' })),
    `  loop (2): a.txt, b.txt
      Your rule “ping” would move or rename it again and again.`,
  ],
  [
    'for a rule or a folder of its own is named with it',
    [
      { name: 'a.iso', reason: 'rule', pattern: '*.iso' },
      { name: 'b.iso', reason: 'rule', pattern: '*.iso' },
      { name: 'c.txt', reason: 'rule', rule: 'Notes' },
      { name: 'd.cr2', reason: 'destination', destination: { path: '/usr', fault: 'system' } },
      { name: 'd.xmp', reason: 'destination', with: 'd.cr2' },
      { name: 'e.txt', reason: 'destination', destination: { path: '/mnt', fault: 'read-only' } },
    ],
    `  rule (3): a.iso, b.iso, c.txt
      a.iso and 1 more: Your pattern “*.iso” leaves it alone.
      c.txt: Your rule “Notes” leaves it alone.
  destination (3): d.cr2, d.xmp, e.txt
      d.cr2: /usr belongs to the system.
      e.txt: /mnt is on a disk that is read-only.
      d.xmp: It belongs to “d.cr2”, which stays.`,
  ],
  [
    'is one of five that are named, after what holds of all',
    [{ name: '~$a.docx', reason: 'in-use' }, ...sixOpen, { name: 'a.xmp', reason: 'in-use', with: 'a.docx' }],
    `  in-use (8): ~$a.docx, a.docx, b.docx, c.docx, d.docx and 3 more
      A program has it open, or ended without closing it.
${['a', 'b', 'c', 'd', 'e'].map(openLine).join('\n')}
      and 2 more`,
  ],
])('a file that is left %s', (_, left, expected) => {
  const { text } = reported({ plan: { ...plan, moves: [], left }, receipt: null })
  expect(text.split('\n').slice(3).join('\n')).toBe(expected)
})

test('a watch reports what was sorted by the names that the files got, and what failed', () => {
  const fields = watchFields({ kind: 'sorted', plan, receipt: partly }, folder)
  expect(fields).toMatchObject({
    event: 'sorted',
    moved: 2,
    failed: 2,
    moves: [
      { from: 'b.txt', to: 'Documents/b.txt' },
      { from: 'd.txt', to: 'Documents/d (2).txt' },
    ],
  })
  expect([...watchLines(fields, page)].join('\n')).toBe(
    `Moved 2 files (2.0 kB). To undo: sortwell undo ${quoted}\n\n${failed}`,
  )
})

test('a watch reports what it waits for', () => {
  const because = { name: 'a.part', reason: 'unfinished' } as const
  const fields = watchFields({ kind: 'waiting', files: [{ name: 'a.part', because }], problem: null }, folder)
  const files = [{ name: 'a.part', note: 'Looks unfinished (.part).' }]
  expect(fields).toEqual({ event: 'waiting', folder, files })
  expect([...watchLines(fields, page)]).toEqual(['Waiting: a.part. Looks unfinished (.part).'])
})

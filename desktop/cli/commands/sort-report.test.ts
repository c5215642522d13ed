import { expect, test } from 'vitest'
import type { Move, Plan, Receipt } from '../../sorter/values/values.ts'
import { type SortReport, sortJson, sortText } from './sort-report.ts'

const moves = ['a.txt', 'b.txt', 'c.txt', 'd.txt'].map((from, at): Move => {
  return { from, to: `Documents/${from}`, sizeBytes: 1000, modifiedMs: 0, inode: at }
})
const plan: Plan = {
  folder: { path: '/home/ann/My files', device: 1, inode: 1 },
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
  folder: plan.folder.path,
  criterion: 'type',
  moved: 4,
  movedBytes: 4000,
  failures: [],
  renamed: [],
  cancelled: false,
}

const home = '/home/ann'
type Told = Omit<SortReport, 'home'>
const textOf = (report: Told) => [...sortText({ ...report, home }, 'linux')]
const jsonOf = (report: Told): unknown => JSON.parse([...sortJson({ ...report, home })].join(''))

test('what failed and what got another name is told, and only what moved is counted', () => {
  const partly: Receipt = {
    ...receipt,
    moved: 2,
    movedBytes: 2000,
    failures: [
      { from: 'a.txt', to: 'Documents/a.txt', reason: 'denied', code: 'EACCES' },
      { from: 'c.txt', to: 'Documents/c.txt', reason: 'io', code: 'EIO' },
    ],
    renamed: [{ from: 'd.txt', to: 'Documents/d (2).txt' }],
  }
  expect(textOf({ plan, set: {}, explain: false, receipt: partly, settled: [] })).toEqual([
    '/home/ann/My files, sorted by type:',
    '',
    '  Documents  2 files  2.0 kB',
    '',
    'Another file took the name meanwhile, so these were numbered:',
    '  d.txt → Documents/d (2).txt',
    '',
    'Could not be moved:',
    '  a.txt: The system does not allow it.',
    '  c.txt: The disk reported an error (EIO).',
    '',
    'Moved 2 files (2.0 kB).',
    '2 files could not be moved.',
    "To undo: sortwell undo '/home/ann/My files'",
  ])
  expect(jsonOf({ plan, set: {}, explain: false, receipt: partly, settled: [] })).toMatchObject({
    runId: 'run-1',
    planned: 4,
    moved: 2,
    failed: 2,
    moves: [
      { from: 'b.txt', to: 'Documents/b.txt', sizeBytes: 1000 },
      { from: 'd.txt', to: 'Documents/d (2).txt', sizeBytes: 1000 },
    ],
    renamed: [{ from: 'd.txt', to: 'Documents/d (2).txt' }],
    failures: [
      {
        from: 'a.txt',
        to: 'Documents/a.txt',
        reason: 'denied',
        code: 'EACCES',
        message: 'The system does not allow it.',
      },
      { from: 'c.txt', to: 'Documents/c.txt', reason: 'io', code: 'EIO' },
    ],
  })
})

test('a stopped run names the files that it came to', () => {
  const stopped: Receipt = { ...receipt, moved: 1, movedBytes: 1000, cancelled: true }
  expect(textOf({ plan, set: {}, explain: false, receipt: stopped, settled: [] })).toContain(
    'Stopped. Moved 1 file of 4 (1.0 kB).',
  )
  expect(jsonOf({ plan, set: {}, explain: false, receipt: stopped, settled: [] })).toMatchObject({
    cancelled: true,
    moved: 1,
    moves: [{ from: 'a.txt' }],
  })
})

test('when nothing could be moved there is no run to name and none to undo', () => {
  const failures = moves.map(({ from, to }) => ({ from, to, reason: 'full' }) as const)
  const none: Receipt = { ...receipt, moved: 0, movedBytes: 0, failures }
  expect(jsonOf({ plan, set: {}, explain: false, receipt: none, settled: [] })).toMatchObject({
    runId: null,
    moved: 0,
    failed: 4,
    moves: [],
  })
  expect(textOf({ plan, set: {}, explain: false, receipt: none, settled: [] }).at(-1)).toBe(
    '4 files could not be moved.',
  )
})

test('a run that was closed first is told first', () => {
  const settled = [{ ...receipt, runId: 'run-0', moved: 1 }]
  expect(textOf({ plan, set: {}, explain: false, receipt, settled })[0]).toBe(
    'An earlier run had been cut off. The 1 file that it moved stays where it is now; undo takes it back too.',
  )
  expect(jsonOf({ plan, set: {}, explain: false, receipt, settled })).toMatchObject({
    settledRuns: ['run-0'],
  })
})

test('a main file tells how many go with it, and each companion whom it goes with', () => {
  const grouped = moves.map((move, at) => (at < 3 ? { ...move, group: 1 } : move))
  const report = {
    plan: { ...plan, moves: grouped },
    set: {},
    explain: false,
    receipt: null,
    settled: [],
  }
  expect(textOf(report)).toContain('  a.txt → Documents/a.txt, with 2 companions')
  expect(textOf(report)).toContain('  b.txt → Documents/b.txt')
  expect(jsonOf(report)).toMatchObject({
    moves: [{ from: 'a.txt' }, { companionOf: 'a.txt' }, { companionOf: 'a.txt' }, { from: 'd.txt' }],
  })
})

test('a folder outside is shown from the home folder on, and whole in JSON', () => {
  const outside = moves.map(move => ({ ...move, to: `/home/ann/Pictures/2026/${move.from}` }))
  const report = {
    plan: { ...plan, moves: outside },
    set: {},
    explain: false,
    receipt: null,
    settled: [],
  }
  expect(textOf(report)).toContainEqual(expect.stringMatching(/^ *~\/Pictures\/2026 +4 files/))
  expect(textOf(report)).toContain('  a.txt → ~/Pictures/2026/a.txt')
  expect(jsonOf(report)).toMatchObject({ moves: [{ to: '/home/ann/Pictures/2026/a.txt' }, {}, {}, {}] })
})

test('an earlier run that waits for a disk outside is not told as closed', () => {
  const waiting: Receipt = { ...receipt, isCutOff: true }
  const report = { plan, set: {}, explain: false, receipt, settled: [waiting] }
  expect(textOf(report)[0]).toBe('/home/ann/My files, sorted by type:')
})

const leftLines = (left: Plan['left']) => {
  const report = { plan: { ...plan, moves: [], left }, set: {}, explain: false, receipt: null }
  return textOf({ ...report, settled: [] }).slice(3)
}

test('a file that is left names what holds it', () => {
  expect(leftLines([{ name: 'port.docx', reason: 'in-use', lock: '~$port.docx' }])).toEqual([
    '  1 in-use: port.docx',
    '      “~$port.docx” says that it is open. If it is not, delete that file, then sort.',
  ])
})

test('files that are left for one rule share its sentence', () => {
  const left = ['a.txt', 'b.txt'].map(name => ({ name, reason: 'loop', rule: 'ping' }) as const)
  expect(leftLines(left)).toEqual([
    '  2 loop: a.txt, b.txt',
    '      Your rule “ping” would move or rename it again and again.',
  ])
})

test('files that are left for different rules, or folders, are named with theirs', () => {
  expect(
    leftLines([
      { name: 'a.iso', reason: 'rule', pattern: '*.iso' },
      { name: 'b.iso', reason: 'rule', pattern: '*.iso' },
      { name: 'c.txt', reason: 'rule', rule: 'Notes' },
      { name: 'd.cr2', reason: 'destination', destination: { path: '/usr', fault: 'system' } },
      { name: 'd.xmp', reason: 'destination', with: 'd.cr2' },
      { name: 'e.txt', reason: 'destination', destination: { path: '/mnt', fault: 'read-only' } },
    ]),
  ).toEqual([
    '  3 rule: a.iso, b.iso, c.txt',
    '      a.iso and 1 more: Your pattern “*.iso” leaves it alone.',
    '      c.txt: Your rule “Notes” leaves it alone.',
    '  3 destination: d.cr2, d.xmp, e.txt',
    '      d.cr2: /usr belongs to the system.',
    '      e.txt: /mnt is on a disk that is read-only.',
    '      d.xmp: It belongs to “d.cr2”, which stays.',
  ])
})

test('what is known of some of the files that are left follows what holds of all, five lines at most', () => {
  const locked = ['a', 'b', 'c', 'd', 'e', 'f'].map(name => {
    return { name: `${name}.docx`, reason: 'in-use', lock: `~$${name}.docx` } as const
  })
  expect(
    leftLines([
      { name: '~$a.docx', reason: 'in-use' },
      ...locked,
      { name: 'a.xmp', reason: 'in-use', with: 'a.docx' },
    ]),
  ).toEqual([
    '  8 in-use: ~$a.docx, a.docx, b.docx, c.docx, d.docx and 3 more',
    '      A program has it open, or ended without closing it.',
    '      a.docx: “~$a.docx” says that it is open. If it is not, delete that file, then sort.',
    '      b.docx: “~$b.docx” says that it is open. If it is not, delete that file, then sort.',
    '      c.docx: “~$c.docx” says that it is open. If it is not, delete that file, then sort.',
    '      d.docx: “~$d.docx” says that it is open. If it is not, delete that file, then sort.',
    '      e.docx: “~$e.docx” says that it is open. If it is not, delete that file, then sort.',
    '      and 2 more',
  ])
})

import { expect, test } from 'vitest'
import type { PlanView, ReceiptView } from '../../ipc/organize-views.ts'
import { verdictOf } from './verdict.ts'

const sorted: ReceiptView = {
  receiptId: 'c1',
  runId: 'r1',
  kind: 'sort',
  criterion: 'date',
  folderName: 'Downloads',
  displayPath: '/home/ann/Downloads',
  moved: 1,
  movedBytes: 2_500_000,
  failures: [],
  failed: '',
  cancelled: false,
  isCutOff: false,
  leftToUndo: null,
}
const undone: ReceiptView = { ...sorted, kind: 'undo' }
const failures = [{ key: 'gone', label: 'The file is not there any more.', files: 2, sizeBytes: 0 }] as const
const plan: PlanView = {
  planId: 'p1',
  folderId: 'f1',
  criterion: 'date',
  files: 1200,
  sizeBytes: 0,
  folders: [],
  left: [],
  paidRules: [],
  idleRules: '',
  corrections: { count: 0, gone: 0, canUndo: false, canRedo: false },
  offer: null,
}

test.each<[string, ReceiptView, string, string, boolean]>([
  ['a whole run', sorted, '1 file organized', '2.5 MB in Downloads, sorted by date.', true],
  [
    'a run with failures',
    { ...sorted, failures },
    '1 file organized',
    '2.5 MB in Downloads, sorted by date.',
    false,
  ],
  [
    'a run that moved nothing',
    { ...sorted, moved: 0, movedBytes: 0, failures },
    'No file was moved',
    '0 bytes in Downloads, sorted by date.',
    false,
  ],
  [
    'a stopped run',
    { ...sorted, cancelled: true },
    'Stopped after 1 of 1,200 files',
    'What has moved stays moved. Undo takes it back; organizing again does the rest.',
    false,
  ],
  [
    'a run whose disk went away',
    { ...sorted, isCutOff: true },
    'The disk of Downloads went away',
    '1 file had moved by then. When the disk is back, open the folder again to finish the run or to undo it.',
    false,
  ],
  ['a whole undo', undone, '1 file back in place', 'Downloads is as it was before this run.', true],
  [
    'an undo with failures',
    { ...undone, failures },
    '1 file back in place',
    'The rest of Downloads stays as it is now. Here is why.',
    false,
  ],
  [
    'an undo in vain',
    { ...undone, moved: 0, failures },
    'No file was put back',
    'The rest of Downloads stays as it is now. Here is why.',
    false,
  ],
  [
    'an undo with failures that can pass',
    { ...undone, failures, leftToUndo: 'r0' },
    '1 file back in place',
    'The rest of Downloads stays as it is for now. See why below, then try again here, or later from the history.',
    false,
  ],
  [
    'a stopped undo',
    { ...undone, cancelled: true, leftToUndo: 'r0' },
    'Stopped after putting 1 file back',
    'The rest is still sorted. Undo it now, or later from the history.',
    false,
  ],
])('%s', (_, receipt, title, lead, isGood) => {
  expect(verdictOf(receipt, plan)).toEqual({ title, lead, isGood })
})

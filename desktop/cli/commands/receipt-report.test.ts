import { expect, test } from 'vitest'
import type { Receipt } from '../../sorter/values/values.ts'
import { recoverJson, recoverText, undoJson, undoText } from './receipt-report.ts'

const undo: Receipt = {
  runId: 'run-2',
  kind: 'undo',
  folder: '/home/ann/Downloads',
  criterion: 'date',
  moved: 3,
  movedBytes: 3000,
  failures: [],
  renamed: [],
  cancelled: false,
}
const sort: Receipt = { ...undo, runId: 'run-1', kind: 'sort', moved: 5, movedBytes: 5000 }

test('a stopped undo says how to go on', () => {
  const receipt = { ...undo, cancelled: true, undoes: 'run-1' }
  expect([...undoText(receipt, 'linux')]).toEqual([
    'Stopped. 3 files back in place in /home/ann/Downloads (3.0 kB).',
    'To go on: sortwell undo /home/ann/Downloads --run run-1',
  ])
})

test('an undo that found nothing left to do names no run', () => {
  const receipt = { ...undo, runId: '', moved: 0, movedBytes: 0 }
  expect(JSON.parse([...undoJson(receipt)].join(''))).toEqual({
    runId: null,
    kind: 'undo',
    folder: '/home/ann/Downloads',
    by: 'date',
    cancelled: false,
    cutOff: false,
    moved: 0,
    movedBytes: 0,
    skipped: 0,
    failed: 0,
    renamed: [],
    failures: [],
    undoes: null,
  })
})

test('recover sums up what it settled, and tells each run', () => {
  const failures = [{ from: 'a', to: '2024/2024-05/a', reason: 'gone' }] as const
  const report = { folder: '/home/ann/Downloads', receipts: [undo, { ...sort, failures }] }
  expect(JSON.parse([...recoverJson(report)].join(''))).toMatchObject({
    runId: 'run-2',
    folder: '/home/ann/Downloads',
    moved: 8,
    movedBytes: 8000,
    skipped: 0,
    failed: 1,
    runs: [
      { runId: 'run-2', kind: 'undo', moved: 3 },
      { runId: 'run-1', kind: 'sort', moved: 5, failures: [{ message: 'The file is not there any more.' }] },
    ],
  })
  expect([...recoverText(report, 'linux')]).toEqual([
    '3 files back in place in /home/ann/Downloads (3.0 kB).',
    '',
    'Could not be moved:',
    '  a: The file is not there any more.',
    '',
    'The run that was cut off is complete: 5 files of /home/ann/Downloads moved by date (5.0 kB).',
    'To undo: sortwell undo /home/ann/Downloads --run run-1',
  ])
})

test('a recover that is stopped does not claim to be complete', () => {
  const report = { folder: '/home/ann/Downloads', receipts: [{ ...sort, cancelled: true }] }
  expect([...recoverText(report, 'linux')][0]).toBe(
    'Stopped. 5 files of /home/ann/Downloads moved by date (5.0 kB).',
  )
})

test('an undo whose disk went away says what to do when it is back', () => {
  expect([...undoText({ ...undo, isCutOff: true }, 'linux')].at(-1)).toBe(
    "The folder's disk went away. When it is back, sortwell recover /home/ann/Downloads goes on.",
  )
})

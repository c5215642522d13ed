import { expect, test } from 'vitest'
import type { Plan, Receipt } from '../../sorter/values/values.ts'
import { watchJson } from './watch-report.ts'

const folder = '/downloads'
const move = { sizeBytes: 3, modifiedMs: 0, inode: 7 }
const plan: Plan = {
  folder: { path: folder, device: 1, inode: 2 },
  criterion: 'type',
  moves: [
    { from: 'a.jpg', to: 'Images/a.jpg', ...move },
    { from: 'b.jpg', to: 'Images/b.jpg', ...move },
    { from: 'c.jpg', to: 'Images/c.jpg', ...move },
  ],
  newFolders: ['Images'],
  oldFolders: [],
  whenTaken: 'number',
  left: [],
}
const receipt: Receipt = {
  runId: 'r',
  kind: 'sort',
  folder,
  criterion: 'type',
  moved: 2,
  movedBytes: 6,
  failures: [{ from: 'b.jpg', to: 'Images/b.jpg', reason: 'in-use' }],
  renamed: [{ from: 'c.jpg', to: 'Images/c (2).jpg' }],
  cancelled: false,
}

test('the moves of a run have the names that the files really got', () => {
  const [line = ''] = watchJson({ kind: 'sorted', plan, receipt }, folder)
  expect(JSON.parse(line)).toMatchObject({
    event: 'sorted',
    moves: [
      { from: 'a.jpg', to: 'Images/a.jpg', sizeBytes: 3 },
      { from: 'c.jpg', to: 'Images/c (2).jpg', sizeBytes: 3 },
    ],
  })
})

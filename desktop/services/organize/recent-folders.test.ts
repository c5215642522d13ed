import { expect, test } from 'vitest'
import type { RunSummary } from '../../sorter/index.ts'
import { recentFolders } from './recent-folders.ts'

const run = (runId: string, folder: string): RunSummary => ({
  runId,
  kind: 'sort',
  criterion: 'type',
  folder,
  startedAt: '2026-11-21T09:00:00.000Z',
  state: 'done',
  planned: 1,
  moved: 1,
  failed: 0,
})

test('each folder is named once, by its newest run, and only the three used last', () => {
  const runs = [
    run('6', '/a'),
    run('5', '/b'),
    run('4', '/a'),
    run('3', '/c'),
    run('2', '/d'),
    run('1', '/b'),
  ]
  expect(recentFolders(runs).map(({ runId }) => runId)).toEqual(['6', '5', '3'])
})

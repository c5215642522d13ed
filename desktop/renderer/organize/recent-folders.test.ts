import { expect, test } from 'vitest'
import type { RunView } from '../../ipc/organize-views.ts'
import { recentFolders } from './recent-folders.ts'

const run = (runId: string, displayPath: string): RunView => ({
  runId,
  kind: 'sort',
  criterion: 'type',
  folderName: displayPath,
  displayPath,
  startedAt: '2026-11-21T09:00:00.000Z',
  state: 'done',
  planned: 1,
  moved: 1,
  failed: 0,
  obstacle: null,
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

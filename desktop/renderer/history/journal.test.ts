import { expect, test } from 'vitest'
import type { RunView } from '../../ipc/organize-views.ts'
import { actionsOf, daysOf, foldWatches } from './journal.ts'

function run(runId: string, startedAt: Date, difference: Partial<RunView> = {}): RunView {
  return {
    runId,
    kind: 'sort',
    criterion: 'type',
    folderName: 'Downloads',
    displayPath: '~/Downloads',
    startedAt: startedAt.toISOString(),
    state: 'done',
    planned: 1,
    moved: 1,
    failed: 0,
    obstacle: null,
    canLocate: false,
    locatedAt: null,
    isRedo: false,
    canRedo: false,
    byWatch: false,
    ...difference,
  }
}

/** Ids of each day by line; those that share a line in one word. */
const read = (runs: readonly RunView[]) =>
  Array.from(daysOf(runs).values(), ofDay =>
    foldWatches(ofDay).map(line => line.map(({ runId }) => runId).join('+')),
  )

const at = (day: number, hour: number) => new Date(2026, 10, day, hour)
const byWatch = { byWatch: true } as const

test('runs are listed by day, newest first', () => {
  expect(read([run('d', at(22, 1)), run('c', at(21, 23)), run('b', at(21, 0)), run('a', at(2, 5))])).toEqual([
    ['d'],
    ['c', 'b'],
    ['a'],
  ])
})

test('what a watch did on a day is one entry a folder, in the place of its newest run', () => {
  const scans = { ...byWatch, folderName: 'Scans', displayPath: '~/Scans' }
  expect(
    read([
      run('g', at(22, 9), byWatch),
      run('f', at(22, 8)),
      run('e', at(22, 7), scans),
      run('d', at(22, 6), byWatch),
      run('c', at(22, 5), scans),
      run('b', at(22, 4), { ...byWatch, state: 'undone' }),
      run('a', at(21, 4), byWatch),
    ]),
  ).toEqual([['g+d+b', 'f', 'e+c'], ['a']])
})

test('a run of the watch that waits for a person has a line of its own', () => {
  expect(
    read([
      run('c', at(22, 9), { ...byWatch, state: 'interrupted' }),
      run('b', at(22, 8), byWatch),
      run('a', at(22, 7), byWatch),
    ]),
  ).toEqual([['c', 'b+a']])
})

test('no runs make no days', () => {
  expect(read([])).toEqual([])
})

test.each<[string, Partial<RunView>, readonly string[]]>([
  ['a run that is done can be undone', {}, ['undo']],
  [
    'a run that is partly undone can be undone and redone',
    { state: 'partly-undone', canRedo: true },
    ['undo', 'redo'],
  ],
  ['a run that is undone can be redone', { state: 'undone', canRedo: true }, ['redo']],
  ['an interrupted run can be finished and undone', { state: 'interrupted' }, ['finish', 'undo']],
  [
    'an interrupted run is located first',
    { state: 'interrupted', canLocate: true, obstacle: 'The folder is gone.' },
    ['locate'],
  ],
  [
    'an undone run whose folder is gone is located first',
    { state: 'undone', canLocate: true, canRedo: true, obstacle: 'The folder is gone.' },
    ['locate'],
  ],
  ['a run that moved nothing offers nothing', { moved: 0 }, []],
  ['a run that is under way offers nothing', { state: 'running' }, []],
  ['an undo offers nothing', { kind: 'undo' }, []],
])('%s', (_, difference, actions) => {
  expect(actionsOf(run('a', at(22, 1), difference))).toEqual(actions)
})

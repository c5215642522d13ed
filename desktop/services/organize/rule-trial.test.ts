import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Move, Plan } from '../../sorter/values/values.ts'
import { changedRows } from './rule-trial.ts'

const move = (from: string, folder: string): Move => ({
  from,
  to: `${folder}/${from}`,
  sizeBytes: 1,
  modifiedMs: 0,
  inode: 1,
})

function planOf(ways: ReadonlyMap<string, string>): Plan {
  return {
    folder: { path: '/x', device: 1, inode: 1 },
    criterion: 'type',
    moves: Array.from(ways, ([from, folder]) => move(from, folder)),
    newFolders: [],
    oldFolders: [],
    whenTaken: 'number',
    left: [],
  }
}

test('files that go elsewhere are told with both places, in whatever order the plans have them', () => {
  const name = fc.constantFrom(...'abcdefgh')
  const ways = fc
    .array(fc.tuple(name, fc.constantFrom('A', 'B')), { maxLength: 12 })
    .map(pairs => new Map(pairs))
  fc.assert(
    fc.property(ways, ways, (before, after) => {
      const rows = changedRows(planOf(before), planOf(after)).map(({ from, to, note }) => ({
        from,
        to,
        note,
      }))
      const names = new Set([...before.keys(), ...after.keys()])
      const way = (from: string, folder: string | undefined) => (folder ? `${folder}/${from}` : '')
      const expected = [...names]
        .filter(from => before.get(from) !== after.get(from))
        .map(from => ({ from, to: way(from, after.get(from)), note: way(from, before.get(from)) }))
      const byName = (one: { from: string }, other: { from: string }) => (one.from < other.from ? -1 : 1)
      expect(rows.toSorted(byName)).toEqual(expected.toSorted(byName))
    }),
    { numRuns: 500 },
  )
})

import { describe, expect, test } from 'vitest'
import { callNames, pageCallNames } from './channels.ts'
import { inputs } from './inputs.ts'
import { ShapeError } from './shape.ts'

const rows = { list: 'moves', id: 'a', group: '', filter: '', offset: 0, count: 100 }

test('every call has a check, and the page cannot call openDropped', () => {
  expect(Object.keys(inputs).sort()).toEqual([...callNames].sort())
  expect(pageCallNames).not.toContain('openDropped')
})

test('a sound argument passes as a fresh value', () => {
  expect(inputs.rows(rows)).toEqual(rows)
  expect(inputs.rows(rows)).not.toBe(rows)
  expect(inputs.preview({ folderId: 'f', criterion: 'date' })).toEqual({ folderId: 'f', criterion: 'date' })
  expect(inputs.cancel(undefined)).toBeNull()
})

describe('refused', () => {
  test.each<[string, () => unknown]>([
    ['an argument where none belongs', () => inputs.cancel({})],
    ['a missing field', () => inputs.preview({ folderId: 'f' })],
    ['a field too many', () => inputs.undo({ runId: 'r', path: '/etc' })],
    ['a number for an id', () => inputs.organize({ planId: 7 })],
    ['an id that is too long', () => inputs.organize({ planId: 'x'.repeat(101) })],
    ['an unknown criterion', () => inputs.preview({ folderId: 'f', criterion: 'name' })],
    ['an unknown list', () => inputs.rows({ ...rows, list: 'secrets' })],
    ['a negative offset', () => inputs.rows({ ...rows, offset: -1 })],
    ['half a row', () => inputs.rows({ ...rows, count: 1.5 })],
    ['a page without end', () => inputs.rows({ ...rows, count: 100_000 })],
    ['a field of the prototype', () => inputs.undo(Object.create({ runId: 'r' }))],
    ['null', () => inputs.undo(null)],
  ])('%s', (_, check) => {
    expect(check).toThrow(ShapeError)
  })
})

test('rules are taken in their form only: no other fields, no endless lists, no cycles', () => {
  const rules = {
    dateFolders: 'month',
    sizeLimits: ['1 MB'],
    categories: [{ folder: 'Bills', extensions: ['pdf'] }],
    leaveAlone: ['*.iso'],
    onClash: 'skip',
    subfolders: true,
  }
  expect(inputs.saveRules({ rules })).toEqual({ rules })
  const cycle: unknown[] = []
  cycle.push(cycle)
  for (const wrong of [
    { path: '/etc' },
    { leaveAlone: cycle },
    { leaveAlone: Array.from({ length: 1001 }, () => 'x') },
    { leaveAlone: ['x'.repeat(1001)] },
    { categories: [{ folder: 'Bills', extensions: ['pdf'], to: '/etc' }] },
    { categories: cycle },
    { onClash: 'overwrite' },
    { subfolders: 'yes' },
  ]) {
    expect(() => inputs.saveRules({ rules: { ...rules, ...wrong } })).toThrow(ShapeError)
  }
})

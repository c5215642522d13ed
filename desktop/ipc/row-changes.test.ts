import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Row } from './organize-views.ts'
import { rowChanges, withChanges } from './row-changes.ts'
import { readRows, writeRows } from './row-text.ts'

const row = (path: string, to = `Images/${path}`): Row => ({
  path,
  section: 'Images',
  from: path,
  to,
  sizeBytes: 1,
  note: '',
})
const rows = (...paths: string[]) => paths.map(path => row(path))

const changes = (before: readonly Row[], after: readonly Row[]) => {
  const { rows, ...rest } = rowChanges(before, after)
  return { ...rest, rows: readRows(rows) }
}

test('of two lists that have much in common only the difference is left', () => {
  const before = rows('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h')
  const [n, d] = [row('n'), row('d', 'Trips/d')]
  const after = [...rows('a'), n, ...rows('b'), d, ...rows('e', 'f', 'g', 'h')]
  expect(changes(before, after)).toEqual({ removed: ['c', 'd'], rows: [n, d], places: [1, 3] })
  expect(changes(before, before)).toEqual({ removed: [], rows: [], places: [] })
})

const others: Required<Row> = {
  path: 'other',
  section: 'Other',
  from: 'other',
  to: 'Other/a',
  sizeBytes: 2,
  modifiedMs: 2,
  note: 'Other.',
  why: 'other',
  companions: 2,
  role: 'copy',
  byHand: 'moved',
  isFixed: true,
}

test.each(Object.entries(others))('a row with another %s has changed', (field, value) => {
  const before = rows('a', 'b', 'c', 'd', 'e')
  const changed = { ...row('a'), [field]: value }
  expect(changes(before, [changed, ...rows('b', 'c', 'd', 'e')])).toEqual({
    removed: ['a'],
    rows: [changed],
    places: [0],
  })
})

test('a list that has little in common with the one before is left whole', () => {
  expect(changes(rows('a', 'b'), rows('c', 'd'))).toMatchObject({ removed: null, rows: rows('c', 'd') })
  expect(changes([], rows('a'))).toMatchObject({ removed: null, rows: rows('a') })
})

test('a row that crosses as text is the same, whichever fields it has and whatever its names are', () => {
  const name = fc.oneof(fc.string({ unit: 'binary' }), fc.string())
  const rest = { sizeBytes: fc.option(fc.nat()), note: name }
  const more = {
    modifiedMs: fc.double({ noNaN: true, noDefaultInfinity: true }).map(ms => ms + 0),
    why: name,
    companions: fc.nat(),
    role: fc.constantFrom('original', 'link', 'copy'),
    byHand: fc.constantFrom('left', 'moved', 'renamed'),
    isFixed: fc.constant(true as const),
  } as const
  const made = fc.tuple(
    fc.record({ path: name, section: name, from: name, to: name, ...rest }),
    fc.record(more, { requiredKeys: [] }),
  )
  fc.assert(
    fc.property(fc.array(made.map(([always, maybe]) => ({ ...always, ...maybe }))), given => {
      expect(readRows(writeRows(given))).toEqual(given)
    }),
  )
})

test('the changes make the new list of the old one, whatever went, came, changed or is elsewhere', () => {
  const list = fc.array(
    fc.record({ path: fc.constantFrom(...'abcdefghijkl'), to: fc.constantFrom('', 'x') }),
    {
      maxLength: 20,
    },
  )
  const few = fc.array(fc.tuple(fc.nat(20), fc.nat(20), fc.boolean()), { maxLength: 4 })
  fc.assert(
    fc.property(list, few, list, (made, edits, other) => {
      const before = made.map(({ path, to }) => row(path, to))
      const after = [...before]
      for (const [from, to, isMove] of edits) {
        const [taken] = after.splice(from, 1)
        after.splice(to, 0, isMove && taken ? taken : row(`new ${from}`))
      }
      expect(withChanges(before, rowChanges(before, after))).toEqual(after)
      const another = other.map(({ path, to }) => row(path, to))
      expect(withChanges(before, rowChanges(before, another))).toEqual(another)
    }),
  )
})

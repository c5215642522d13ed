import { expect, test } from 'vitest'
import { createShelf, NoLongerKept } from './shelf.ts'

test('a value is found by the id it was given', () => {
  const shelf = createShelf<string>(2)
  const [first, second] = [shelf.put('one'), shelf.put('two')]
  expect([shelf.get(first), shelf.get(second)]).toEqual(['one', 'two'])
})

test('the oldest value makes room for a new one', () => {
  const shelf = createShelf<string>(2)
  const first = shelf.put('one')
  shelf.put('two')
  shelf.put('three')
  expect(() => shelf.get(first)).toThrow(NoLongerKept)
})

test('an id that was never given out is refused', () => {
  expect(() => createShelf<string>(2).get('guess')).toThrow(
    'This preview is out of date. Choose the folder again.',
  )
})

test('a shelf that was cleared knows no id', () => {
  const shelf = createShelf<string>(2)
  const id = shelf.put('one')
  shelf.clear()
  expect(shelf.find(id)).toBeUndefined()
})

test('large values make room for a new one before the shelf is full, but never the new one', () => {
  const shelf = createShelf<string>(9, { sizeOf: text => text.length, most: 6 })
  const [first, second] = [shelf.put('one'), shelf.put('two')]
  expect([shelf.get(first), shelf.get(second)]).toEqual(['one', 'two'])
  const huge = shelf.put('twenty-two')
  expect(shelf.get(huge)).toBe('twenty-two')
  expect(() => shelf.get(second)).toThrow(NoLongerKept)
})

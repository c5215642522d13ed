import { expect, test } from 'vitest'
import { createRecentValues, UnknownId } from './recent-values.ts'

test('a value is found by the id it was given', () => {
  const recent = createRecentValues<string>(2)
  const [first, second] = [recent.put('one'), recent.put('two')]
  expect([recent.get(first), recent.get(second)]).toEqual(['one', 'two'])
})

test('the oldest value makes room for a new one', () => {
  const recent = createRecentValues<string>(2)
  const first = recent.put('one')
  recent.put('two')
  recent.put('three')
  expect(() => recent.get(first)).toThrow(UnknownId)
})

test('an id that was never given out is refused', () => {
  expect(() => createRecentValues<string>(2).get('guess')).toThrow(
    'This preview is out of date. Choose the folder again.',
  )
})

test('no id is known after clearing', () => {
  const recent = createRecentValues<string>(2)
  const id = recent.put('one')
  recent.clear()
  expect(recent.find(id)).toBeUndefined()
})

test('large values make room for a new one below the capacity, but never the new one', () => {
  const recent = createRecentValues<string>(9, { sizeOf: text => text.length, most: 6 })
  const [first, second] = [recent.put('one'), recent.put('two')]
  expect([recent.get(first), recent.get(second)]).toEqual(['one', 'two'])
  const huge = recent.put('twenty-two')
  expect(recent.get(huge)).toBe('twenty-two')
  expect(() => recent.get(second)).toThrow(UnknownId)
})

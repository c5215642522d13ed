import { expect, test } from 'vitest'
import { UndoStack } from './undo-stack.ts'

test('steps are undone newest first, and redone in their order, until there is a new one', () => {
  const stack = new UndoStack<string>(10)
  for (const step of ['a', 'b', 'c']) stack.push(step)
  expect([stack.toUndo, stack.toRedo]).toEqual(['c', undefined])
  expect([stack.undo(), stack.undo()]).toEqual(['c', 'b'])
  expect([stack.toUndo, stack.toRedo]).toEqual(['a', 'b'])
  expect(stack.redo()).toBe('b')
  stack.push('d')
  expect(stack.redo()).toBeUndefined()
  expect([stack.undo(), stack.undo(), stack.undo(), stack.undo()]).toEqual(['d', 'b', 'a', undefined])
})

test('the oldest steps go when all together are too large, but never the newest', () => {
  const stack = new UndoStack<readonly number[]>(4, numbers => numbers.length)
  for (const step of [[1, 2, 3], [4], [5, 6], [7]]) stack.push(step)
  expect([stack.undo(), stack.undo(), stack.undo(), stack.undo()]).toEqual([[7], [5, 6], [4], undefined])
  stack.push([1, 2, 3, 4, 5])
  expect(stack.toUndo).toEqual([1, 2, 3, 4, 5])
})

test('either side can be forgotten', () => {
  const stack = new UndoStack<string>(10)
  for (const step of ['a', 'b']) stack.push(step)
  stack.undo()
  stack.forgetDone()
  expect([stack.toUndo, stack.toRedo]).toEqual([undefined, 'b'])
  stack.forgetUndone()
  expect(stack.toRedo).toBeUndefined()
})

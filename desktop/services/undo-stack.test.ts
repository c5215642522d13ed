import { expect, test } from 'vitest'
import { UndoStack } from './undo-stack.ts'

test('steps are undone newest first, and redone in their order, until there is a new one', () => {
  const stack = new UndoStack<string>()
  for (const step of ['a', 'b', 'c']) stack.push(step)
  expect([stack.toUndo, stack.toRedo]).toEqual(['c', undefined])
  expect([stack.undo(), stack.undo()]).toEqual(['c', 'b'])
  expect([stack.toUndo, stack.toRedo]).toEqual(['a', 'b'])
  expect(stack.redo()).toBe('b')
  stack.push('d')
  expect(stack.redo()).toBeUndefined()
  expect([stack.undo(), stack.undo(), stack.undo(), stack.undo()]).toEqual(['d', 'b', 'a', undefined])
})

test('either side can be forgotten', () => {
  const stack = new UndoStack<string>()
  for (const step of ['a', 'b']) stack.push(step)
  stack.undo()
  stack.forgetDone()
  expect([stack.toUndo, stack.toRedo]).toEqual([undefined, 'b'])
  stack.forgetUndone()
  expect(stack.toRedo).toBeUndefined()
})

import { expect, test } from 'vitest'
import { commandOf } from './command-keys.ts'

const plain = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }
const control = { ...plain, ctrlKey: true }

test.each([
  [{ ...control, key: 'o' }, 'browse'],
  [{ ...control, key: 'O' }, 'browse'],
  [{ ...plain, metaKey: true, key: 'o' }, 'browse'],
  [{ ...control, key: 'Enter' }, 'organize'],
  [{ ...control, key: 'z' }, 'undo'],
  [{ ...control, key: '2' }, 'show-history'],
  [{ ...plain, key: 'F1' }, 'shortcuts'],
  [{ ...plain, shiftKey: true, key: '?' }, 'shortcuts'],
])('%j means %s', (keys, command) => {
  expect(commandOf(keys, false)).toBe(command)
})

test.each([
  [{ ...plain, key: 'o' }],
  [{ ...control, altKey: true, key: 'o' }],
  [{ ...control, shiftKey: true, key: 'Z' }],
])('%j means nothing', keys => {
  expect(commandOf(keys, false)).toBeNull()
})

test('in a text field undo and ? are left to the text', () => {
  expect(commandOf({ ...control, key: 'z' }, true)).toBeNull()
  expect(commandOf({ ...plain, shiftKey: true, key: '?' }, true)).toBeNull()
  expect(commandOf({ ...control, key: 'o' }, true)).toBe('browse')
})

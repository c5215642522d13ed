import { expect, test } from 'vitest'
import { meaningOf } from './list-keys.ts'

const plain = { shift: false, ctrl: false }

test.each([
  [' ', plain, 'look'],
  [' ', { shift: false, ctrl: true }, 'toggle'],
  ['Enter', plain, 'open'],
  ['Enter', { shift: false, ctrl: true }, null],
  ['F10', { shift: true, ctrl: false }, 'menu'],
  ['F10', plain, null],
  ['a', { shift: false, ctrl: true }, 'all'],
  ['a', plain, null],
  ['Backspace', plain, 'leave'],
  ['constructor', plain, null],
] as const)('%s, held %o: %s', (key, modifiers, meaning) => {
  expect(meaningOf(key, modifiers)).toBe(meaning)
})

import { expect, test } from 'vitest'
import { commandOf } from './command-keys.ts'

const plain = { code: '', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }
const control = { ...plain, ctrlKey: true }

test.each([
  [{ ...control, key: 'o', code: 'KeyO' }, 'browse'],
  [{ ...plain, metaKey: true, key: 'o', code: 'KeyO' }, 'browse'],
  [{ ...control, key: 'Enter', code: 'Enter' }, 'organize'],
  [{ ...control, key: 'z', code: 'KeyZ' }, 'undo'],
  [{ ...control, key: '2', code: 'Digit2' }, 'show-history'],
  [{ ...control, key: '2', code: 'Numpad2' }, 'show-history'],
  [{ ...plain, key: 'F1', code: 'F1' }, 'shortcuts'],
  [{ ...plain, ctrlKey: true, key: ',', code: 'Comma' }, 'show-settings'],
  [{ ...plain, shiftKey: true, key: '?', code: 'Slash' }, 'shortcuts'],
])('%j means %s', (keys, command) => {
  expect(commandOf(keys, false)).toBe(command)
})

// As Chromium reports them with that layout chosen.
test.each([
  ['Caps Lock', { ...control, key: 'O', code: 'KeyO' }, 'browse'],
  ['Caps Lock', { ...control, key: 'Z', code: 'KeyZ' }, 'undo'],
  ['French', { ...control, key: '&', code: 'Digit1' }, 'show-organize'],
  ['French', { ...control, key: 'é', code: 'Digit2' }, 'show-history'],
  ['French', { ...control, key: '(', code: 'Digit5' }, 'show-account'],
  ['French', { ...control, key: 'z', code: 'KeyW' }, 'undo'],
  ['French', { ...control, key: 'w', code: 'KeyZ' }, null],
  ['Czech', { ...control, key: 'ě', code: 'Digit2' }, 'show-history'],
  ['German', { ...control, key: 'z', code: 'KeyY' }, 'undo'],
  ['German', { ...control, key: 'y', code: 'KeyZ' }, null],
  ['Dvorak', { ...control, key: 'o', code: 'KeyS' }, 'browse'],
  ['Dvorak', { ...control, key: ';', code: 'KeyZ' }, null],
  ['Bépo', { ...control, key: 'à', code: 'KeyZ' }, null],
  ['Turkish', { ...control, key: 'ı', code: 'KeyI' }, 'about'],
  ['Russian', { ...control, key: 'щ', code: 'KeyO' }, 'browse'],
  ['Russian', { ...control, key: 'Щ', code: 'KeyO' }, 'browse'],
  ['Russian', { ...control, key: 'я', code: 'KeyZ' }, 'undo'],
  ['Russian', { ...control, key: 'г', code: 'KeyU' }, 'updates'],
  ['Russian', { ...plain, shiftKey: true, key: '?', code: 'Digit7' }, 'shortcuts'],
  ['Russian', { ...plain, ctrlKey: true, key: 'б', code: 'Comma' }, 'show-settings'],
  ['French', { ...plain, ctrlKey: true, key: ',', code: 'KeyM' }, 'show-settings'],
  ['English', { ...control, shiftKey: true, key: 'Z', code: 'KeyZ' }, 'redo'],
  ['Greek', { ...control, key: 'ζ', code: 'KeyZ' }, 'undo'],
  ['Greek', { ...control, key: 'ο', code: 'KeyO' }, 'browse'],
  ['Hebrew', { ...control, key: 'ז', code: 'KeyZ' }, 'undo'],
  ['Arabic', { ...control, key: 'خ', code: 'KeyO' }, 'browse'],
  ['Persian', { ...control, key: '۲', code: 'Digit2' }, 'show-history'],
] as const)('with %s %j means %s', (_layout, keys, command) => {
  expect(commandOf(keys, false)).toBe(command)
})

test.each([
  [{ ...plain, key: 'o', code: 'KeyO' }],
  [{ ...control, altKey: true, key: 'o', code: 'KeyO' }],
  [{ ...control, shiftKey: true, key: 'O', code: 'KeyO' }],
  [{ ...control, key: 'Dead', code: 'KeyO' }],
])('%j means nothing', keys => {
  expect(commandOf(keys, false)).toBeNull()
})

test('in a text field undo and ? are left to the text', () => {
  expect(commandOf({ ...control, key: 'z', code: 'KeyZ' }, true)).toBeNull()
  expect(commandOf({ ...plain, shiftKey: true, key: '?', code: 'Slash' }, true)).toBeNull()
  expect(commandOf({ ...control, key: 'o', code: 'KeyO' }, true)).toBe('browse')
})

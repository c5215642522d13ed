import type { MenuCommand } from '../../ipc/commands.ts'

export type Keys = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

const withModifier: Readonly<Record<string, MenuCommand>> = {
  o: 'browse',
  Enter: 'organize',
  z: 'undo',
  '1': 'show-organize',
  '2': 'show-history',
  '3': 'show-rules',
  '4': 'show-watched',
  '5': 'show-account',
  i: 'about',
  u: 'updates',
}

/** Keys that a text field knows by itself. */
const textKeys = new Set(['z', 'i'])

/** In a text field Undo and `?` belong to the text. Ctrl with Alt is AltGr on many keyboards and never a command. */
export function commandOf(
  { key, ctrlKey, metaKey, altKey, shiftKey }: Keys,
  isTyping: boolean,
): MenuCommand | null {
  if (altKey) return null
  if (key === 'F1') return 'shortcuts'
  if (key === '?') return isTyping ? null : 'shortcuts'
  if (!(ctrlKey || metaKey) || shiftKey) return null
  const command = withModifier[key]
  if (command === undefined || (isTyping && textKeys.has(key))) return null
  return command
}

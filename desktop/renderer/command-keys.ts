import type { MenuCommand } from '../ipc/channels.ts'

export type Keys = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

const withModifier: Readonly<Record<string, MenuCommand>> = {
  o: 'browse',
  Enter: 'organize',
  z: 'undo',
  '1': 'show-organize',
  '2': 'show-history',
  '3': 'show-account',
}

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
  if (command === undefined || (command === 'undo' && isTyping)) return null
  return command
}

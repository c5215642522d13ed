import { type Command, commandList, isMenuCommand, type MenuCommand } from '../../ipc/commands.ts'

export type Keys = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** In a text field Undo and `?` belong to the text. Ctrl with Alt is AltGr on many keyboards and never a command. */
export function commandOf(keys: Keys, isTyping: boolean): MenuCommand | null {
  if (keys.key === '?' && !keys.altKey) return isTyping ? null : 'shortcuts'
  for (const [name, command] of commandList) {
    if (isMenuCommand(name) && isPressed(keys, command) && !(isTyping && command.isForText)) return name
  }
  return null
}

/** Whether these are the keys of a command. Letters count in either case: Caps Lock changes nothing. */
export function isPressed({ key, ctrlKey, metaKey, altKey, shiftKey }: Keys, command: Command): boolean {
  const pressed = key.length === 1 ? key.toUpperCase() : key
  if (command.key !== pressed || altKey) return false
  return command.isAlone === true || ((ctrlKey || metaKey) && shiftKey === (command.shift ?? false))
}

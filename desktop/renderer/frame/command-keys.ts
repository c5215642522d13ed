import { type Command, commandList, isMenuCommand, type MenuCommand } from '../../ipc/commands.ts'

export type Keys = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** In a text field Undo and `?` belong to the text. Ctrl with Alt is AltGr on many keyboards and never a command. */
export function commandOf(keys: Keys, isTyping: boolean): MenuCommand | null {
  if (keys.key === '?' && !keys.altKey) return isTyping ? null : 'shortcuts'
  for (const [name, command] of commandList) {
    if (isMenuCommand(name) && isPressed(keys, command) && !(isTyping && command.isForText)) return name
  }
  return null
}

/** Whether an event is the key of a command, on any layout and in either case. */
export function isPressed(keys: Keys, command: Command): boolean {
  const { ctrlKey, metaKey, altKey, shiftKey } = keys
  if (command.key !== printed(keys) || altKey) return false
  return command.isAlone === true || ((ctrlKey || metaKey) && shiftKey === (command.shift ?? false))
}

/**
 * What an English keyboard prints on the key: `1` where the layout has `&` or `۱` on it, `O` where it has `щ`. A layout of
 * Latin letters is believed, wherever it has them: its `à` may lie where others have Z.
 */
function printed({ key, code }: Keys): string {
  const digit = /^Digit(\d)$/.exec(code)?.[1]
  if (digit !== undefined) return digit
  if (key.length > 1) return key
  if (code === 'Comma' && isForeignLetter.test(key)) return ','
  const letter = /^Key([A-Z])$/.exec(code)?.[1]
  return letter !== undefined && isForeignLetter.test(key) ? letter : key.toUpperCase()
}

const isForeignLetter = /[^\p{ASCII}\p{Script=Latin}]/u

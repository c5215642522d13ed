import { displayName } from '../../sorter/index.ts'

/**
 * C0 and C1 controls drive a terminal; the bidi controls and line separators make a text look like another. The
 * joiners of emoji and of Persian are none of these and stay.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it looks for
const dangerous = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g

/** Any name or message as one line that is safe on a terminal: an escape character shows as `\x1b`. */
export function printable(text: string): string {
  return displayName(text).replace(dangerous, escaped)
}

/** JSON that is safe on a terminal and says the same: what JSON leaves as it is comes out as `\\uXXXX` too. */
export function printableJson(value: unknown): string {
  return JSON.stringify(value).replace(dangerous, unicodeEscape)
}

function escaped(character: string): string {
  if (character === '\n') return '\\n'
  if (character === '\t') return '\\t'
  const code = character.charCodeAt(0)
  return code > 0xff ? unicodeEscape(character) : `\\x${code.toString(16).padStart(2, '0')}`
}

function unicodeEscape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}

/** A path as a person may paste it after a command. */
export function shellQuoted(path: string, platform: NodeJS.Platform): string {
  const shown = printable(path)
  if (/^[\w@%+=:,./\\-]+$/.test(shown) && (platform === 'win32' || !shown.includes('\\'))) return shown
  return platform === 'win32' ? `"${shown}"` : `'${shown.replaceAll("'", "'\\''")}'`
}

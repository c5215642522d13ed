import { displayName, unicodeEscape, unseen } from '../../words/names.ts'

/** Any name or message as one line that is safe on a terminal: an escape character shows as `\x1b`. */
export const printable = displayName

/** The escape of half a surrogate pair, which jq and others refuse; not an escaped backslash and the letters `ud800`. */
const halfPair = /(?<=(?<!\\)(?:\\\\)*)\\ud[89a-f]../g

/** JSON that is safe on a terminal: characters that JSON leaves as they are become `\\uXXXX` escapes too. */
export function printableJson(value: unknown): string {
  return JSON.stringify(value).replace(halfPair, '\ufffd').replace(unseen, unicodeEscape)
}

/** A path as a person may paste it after a command. */
export function shellQuoted(path: string, platform: NodeJS.Platform): string {
  const shown = printable(path)
  if (/^[\w@%+=:,./\\-]+$/.test(shown) && (platform === 'win32' || !shown.includes('\\'))) return shown
  return platform === 'win32' ? `"${shown}"` : `'${shown.replaceAll("'", "'\\''")}'`
}

import { isProjectName } from '../scan/danger.ts'
import { wholeByName } from '../scan/kept-whole.ts'

export const longestName = 80
/** Windows keeps these for devices, whatever comes after a dot. */
const devices = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(\.|$)/i
const separators = /[<>:"/\\|?*]/
/** Controls, halves of characters, and what makes a text look like another; not the joiners of emoji. */
const unseen = /[\p{Cc}\p{Cs}\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/u

export type NameFault =
  | 'empty'
  | 'edges'
  | 'long'
  | 'separator'
  | 'unseen'
  | 'hidden'
  | 'device'
  | 'kept-whole'

/** Whether a text has characters that nobody sees, or that make it look like another. */
export const holdsUnseen = (text: string): boolean => unseen.test(text)

/** Why a text cannot be a folder's name; undefined when it can. */
export function folderNameFault(name: string, longest = longestName): NameFault | undefined {
  return nameFault(name, longest) ?? (wholeByName(name) && 'kept-whole')
}

/** Why a text cannot be the name of a file or folder on every system; undefined when it can. */
export function nameFault(name: string, longest = longestName): NameFault | undefined {
  if (name.trim() === '') return 'empty'
  if (name !== name.trim() || name.endsWith('.')) return 'edges'
  if (Array.from(name).length > longest) return 'long'
  if (separators.test(name)) return 'separator'
  if (holdsUnseen(name)) return 'unseen'
  if (name.startsWith('.')) return 'hidden'
  if (devices.test(name)) return 'device'
  if (isProjectName(name)) return 'kept-whole'
  return undefined
}

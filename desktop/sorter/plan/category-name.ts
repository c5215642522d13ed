import { projectMarker } from '../scan/danger.ts'
import { bundleReason } from '../scan/kept-whole.ts'

const longestName = 80
/** Windows keeps these for devices, whatever comes after a dot. */
const devices = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(\.|$)/i
const separators = /[<>:"/\\|?*]/
/** Controls, halves of characters, and what makes a text look like another; not the joiners of emoji. */
const unseen = /[\p{Cc}\p{Cs}\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/u

/** Why a text cannot be a folder's name on every system, as the end of a sentence; undefined when it can. */
export function categoryNameProblem(name: string): string | undefined {
  if (name.trim() === '') return 'is empty'
  if (name !== name.trim() || name.endsWith('.')) return 'begins or ends with a blank, or ends with a dot'
  if (Array.from(name).length > longestName) return `is longer than ${longestName} characters`
  if (separators.test(name)) return 'holds one of < > : " / \\ | ? *, which some systems do not allow'
  if (unseen.test(name)) return 'holds a character that cannot be seen'
  if (name.startsWith('.')) return 'begins with a dot, which would hide the folder'
  if (devices.test(name)) return 'is a name that Windows keeps for a device'
  if (projectMarker({ path: '', names: [name] }) || bundleReason(name)) {
    return 'is the name of a project, an app or a bundle'
  }
  return undefined
}

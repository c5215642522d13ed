import { reasonByName } from '../scan/left-alone.ts'
import { longestPattern, patternFault } from '../values/glob.ts'
import { usualExtensionOf } from '../values/options-of.ts'
import { parseSize } from '../values/size-text.ts'
import { folderNameFault, holdsUnseen, longestName } from './name-fault.ts'
import type { PlacedFault, SetFault } from './set-fault.ts'

/** Checks of single fields, for what their form cannot say. */

export const longestTitle = 100

export function titleFault(title: string): SetFault | undefined {
  if (title.trim() === '' || title.length > longestTitle) return { code: 'no-title', longest: longestTitle }
  if (!holdsUnseen(title)) return undefined
  return { code: 'bad-segment', text: title, fault: 'unseen', longest: longestTitle }
}

export function limitFaults(limits: readonly string[]): readonly PlacedFault[] {
  const sizes = limits.map(parseSize)
  const bad = limits.flatMap((text, at): PlacedFault[] =>
    sizes[at] === undefined ? [{ code: 'bad-size', text, path: [at] }] : [],
  )
  const isAscending = sizes.every((size = 0, at) => at === 0 || size > (sizes[at - 1] ?? 0))
  return bad.length > 0 || isAscending ? bad : [{ code: 'limits-order' }]
}

export function categoryFault(folder: string): SetFault | undefined {
  const name = folder.normalize('NFC')
  const fault = name === '~' ? 'separator' : folderNameFault(name) // a destination `~` is the home folder
  return fault && { code: 'bad-name', text: folder, fault, longest: longestName }
}

const extensionShape = /^[^\s./\\:*?"<>|\p{C}]{1,40}(\.[^\s./\\:*?"<>|\p{C}]{1,40}){0,2}$/u

export function extensionFault(text: string): SetFault | undefined {
  const extension = usualExtensionOf(text)
  if (!extensionShape.test(extension)) return { code: 'bad-extension', text }
  const reason = reasonByName(`x.${extension}`)
  return reason && { code: 'left-alone', text, reason }
}

export function globFault(text: string): SetFault | undefined {
  const fault = patternFault(text.trim())
  return fault && { code: 'bad-glob', text, fault, longest: longestPattern }
}

/** How companions are named: the name of the main file, and what stands before and after it; a slash ends that of a folder. */
export function namedFault(text: string): SetFault | undefined {
  const isNamed = /^[^{}/\\]{0,40}\{(?:stem|name)\}[^{}/\\]{0,40}\/?$/.test(text)
  return isNamed ? undefined : { code: 'bad-named', text }
}

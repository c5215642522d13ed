import { rangeText, sizeText } from './size-text.ts'

export type SizeFolder = { readonly below: number; readonly folder: string }

/** The words for one to four limits. */
const words = [
  ['Small', 'Large'],
  ['Small', 'Medium', 'Large'],
  ['Small', 'Medium', 'Large', 'Huge'],
  ['Tiny', 'Small', 'Medium', 'Large', 'Huge'],
] as const
export const mostSizeLimits = words.length
/** Matches names of folders into which files are sorted by size, with any limits, also those of earlier rules. */
export const sizeFolderName = new RegExp(
  `^(${words.flat().join('|')}) \\((under .{1,40}|.{1,40} to .{1,40}|.{1,40} and more)\\)$`,
  'i',
)

/** @param limits in bytes, ascending, one to four */
export function sizeFolders(limits: readonly number[]): readonly SizeFolder[] {
  const names = words[limits.length - 1] ?? []
  return names.map((name, at) => {
    const from = limits[at - 1]
    const below = limits[at]
    if (below === undefined)
      return { below: Number.POSITIVE_INFINITY, folder: `${name} (${sizeText(from ?? 0)} and more)` }
    return {
      below,
      folder: `${name} (${from === undefined ? `under ${sizeText(below)}` : rangeText(from, below)})`,
    }
  })
}

export function sizeFolder(sizeBytes: number, folders: readonly SizeFolder[]): string {
  return folders.find(({ below }) => sizeBytes < below)?.folder ?? ''
}

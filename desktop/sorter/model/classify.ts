import { folderByType } from './file-types.ts'
import { baseOf } from './names.ts'
import type { DateStep, Rules } from './rules.ts'
import { parseSize, rangeText, sizeText } from './size-text.ts'
import type { Criterion, FileEntry } from './values.ts'

/**
 * Names the folder that a file belongs in.
 * @returns relative to the chosen folder, joined with '/': `Images`, `2026/2026-11`, `Small (under 1 MB)`
 */
export type Classify = (file: FileEntry) => string

/** @param rules checked ones */
export function classifier(criterion: Criterion, rules: Rules): Classify {
  if (criterion === 'date') return file => dateFolder(file.modifiedMs, rules.dateFolders)
  if (criterion === 'size') {
    const folders = sizeFolders(rules.sizeLimits.map(limit => parseSize(limit) ?? Number.NaN))
    return file => sizeFolder(file.sizeBytes, folders)
  }
  const byType = folderByType(rules.categories)
  return file => byType(baseOf(file.path))
}

/** In the computer's time zone. Times outside the years 0 to 9999 are no dates that a person set. */
export function dateFolder(modifiedMs: number, step: DateStep): string {
  const date = new Date(modifiedMs)
  const year = date.getFullYear()
  if (!(year >= 0 && year <= 9999)) return 'Undated'
  const yearName = String(year).padStart(4, '0')
  if (step === 'year') return yearName
  const month = `${yearName}-${twoDigits(date.getMonth() + 1)}`
  const monthFolder = `${yearName}/${month}`
  return step === 'month' ? monthFolder : `${monthFolder}/${month}-${twoDigits(date.getDate())}`
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}

export type SizeFolder = { readonly below: number; readonly folder: string }

/** The words for one to four limits. */
const words = [
  ['Small', 'Large'],
  ['Small', 'Medium', 'Large'],
  ['Small', 'Medium', 'Large', 'Huge'],
  ['Tiny', 'Small', 'Medium', 'Large', 'Huge'],
] as const
export const mostSizeLimits = words.length

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

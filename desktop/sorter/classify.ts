import { categoryOf } from './file-types.ts'
import type { Criterion, FileEntry } from './model.ts'

/** Limits in bytes, ascending; 1 MB = 1,000,000 bytes, as on the packaging of disks. */
const sizeFolders = [
  { below: 1e6, folder: 'Small (under 1 MB)' },
  { below: 100e6, folder: 'Medium (1 to 100 MB)' },
  { below: 1e9, folder: 'Large (100 MB to 1 GB)' },
  { below: Number.POSITIVE_INFINITY, folder: 'Huge (1 GB and more)' },
] as const

/**
 * The folder that a file belongs in.
 * @returns relative to the chosen folder, joined with '/': `Images`, `2026/2026-11`, `Small (under 1 MB)`
 */
export function destinationOf(file: FileEntry, criterion: Criterion): string {
  if (criterion === 'type') return categoryOf(file.name).folder
  return criterion === 'date' ? dateFolder(file.modifiedMs) : sizeFolder(file.sizeBytes)
}

/** In the computer's time zone. Times outside the years 0 to 9999 are no dates that a person set. */
export function dateFolder(modifiedMs: number): string {
  const date = new Date(modifiedMs)
  const year = date.getFullYear()
  if (!(year >= 0 && year <= 9999)) return 'Undated'
  const name = String(year).padStart(4, '0')
  return `${name}/${name}-${String(date.getMonth() + 1).padStart(2, '0')}`
}

export function sizeFolder(sizeBytes: number): string {
  return sizeFolders.find(({ below }) => sizeBytes < below)?.folder ?? sizeFolders[0].folder
}

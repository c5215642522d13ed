import { codeOf, type Disk } from '../model/disk.ts'
import { parentOf, pathOf } from '../model/names.ts'
import type { Folder } from '../model/values.ts'

/** Those that are not there, with the folders that they lie in, parents first. */
export function missingFolders(wanted: readonly string[], folder: Folder, disk: Disk): readonly string[] {
  const missing = new Set<string>()
  const seen = new Set<string>([''])
  const look = (relative: string) => {
    if (seen.has(relative)) return
    seen.add(relative)
    look(parentOf(relative))
    if (isMissing(relative, folder, disk)) missing.add(relative)
  }
  for (const each of wanted) look(each)
  return [...missing]
}

/** False also where that cannot be told: then the run says why nothing can be moved there. */
export function isMissing(relative: string, folder: Folder, disk: Disk): boolean {
  try {
    return disk.lstatSync(pathOf(folder.path, relative), { throwIfNoEntry: false }) === undefined
  } catch (error) {
    if (codeOf(error) === '') throw error
    return false
  }
}

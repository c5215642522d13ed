import { codeOf, type Disk } from '../../disk/disk.ts'
import { parentOf, pathOf } from '../../values/names.ts'
import type { Folder } from '../../values/values.ts'

/** Folders that do not exist, with those of their parents that do not either, parents first. */
export function missingFolders(wanted: readonly string[], folder: Folder, disk: Disk): readonly string[] {
  const missing = new Set<string>()
  const seen = new Set<string>([''])
  const visit = (relative: string) => {
    if (seen.has(relative)) return
    seen.add(relative)
    visit(parentOf(relative))
    if (isMissing(relative, folder, disk)) missing.add(relative)
  }
  for (const each of wanted) visit(each)
  return [...missing]
}

/** False also if the disk returns an error: then the run reports why no file can be moved there. */
export function isMissing(relative: string, folder: Folder, disk: Disk): boolean {
  try {
    return disk.lstatSync(pathOf(folder.path, relative), { throwIfNoEntry: false }) === undefined
  } catch (error) {
    if (codeOf(error) === '') throw error
    return false
  }
}

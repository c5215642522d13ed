import { codeOf, type Disk, syncFolder } from '../../disk/disk.ts'
import { foldersOfGroups, groupOfFolder } from '../../groups/group-folders.ts'
import { parentOf } from '../../values/names.ts'
import type { Plan } from '../../values/values.ts'
import type { RunNotes } from '../run-log.ts'
import type { RunFolders } from './run-folders.ts'

/** Makes a plan's new folders. @returns those that did not exist yet, parents first */
export function makeFolders(
  { newFolders }: Plan,
  folders: RunFolders,
  notes: RunNotes,
  disk: Disk,
): readonly string[] {
  const made: string[] = []
  for (const folder of newFolders) {
    folders.closeSome()
    if (folders.problemOf(parentOf(folder))) continue
    try {
      disk.mkdirSync(folders.pathOf(folder))
      made.push(folder)
    } catch (error) {
      if (codeOf(error) === 'EEXIST') noteFound(folder, folders, notes)
      else folders.refuse(folder, error)
    }
  }
  return made
}

/** Notes that somebody else made a folder, so that an undo does not remove it. If the note fails, the folder is not used. */
function noteFound(folder: string, folders: RunFolders, notes: RunNotes): void {
  try {
    notes.note({ found: folder })
  } catch (error) {
    folders.refuse(folder, error)
  }
}

/**
 * Removes the plan's old folders, and those made in this run, if they are empty. A folder of a group can be empty because
 * it always was: it is removed where the group is not.
 * @param made parents first
 */
export function removeEmptyFolders(
  { moves, oldFolders }: Plan,
  made: readonly string[],
  movedGroups: ReadonlySet<number>,
  folders: RunFolders,
  disk: Disk,
): void {
  const groups = foldersOfGroups(moves)
  const isLeft = (folder: string) => {
    const group = groupOfFolder(groups, folder)
    return group === undefined || movedGroups.has(group)
  }
  const isUnused = (folder: string) => groupOfFolder(groups, folder) === undefined || !isLeft(folder)
  for (const folder of [...oldFolders.filter(isLeft), ...made.toReversed().filter(isUnused)]) {
    folders.closeSome()
    if (folders.problemNow(folder)) continue // Windows would take a link away
    try {
      disk.rmdirSync(folders.pathOf(folder))
    } catch (error) {
      if (codeOf(error) === '') throw error // the folder is not empty, and stays
    }
  }
}

/** Makes all changes of names in a run durable. @returns false if a disk fails to */
export function syncFolders(folders: RunFolders, disk: Disk): boolean {
  let isSynced = true
  for (const folder of folders.used()) {
    folders.closeSome()
    try {
      syncFolder(disk, folders.folderPath(folder))
    } catch (error) {
      if (codeOf(error) === '') throw error
      isSynced &&= cannotBeSynced.has(codeOf(error))
    }
  }
  return isSynced
}

/** Errors of a folder that can never be synced: it was empty and is removed, or may not be read. */
const cannotBeSynced = new Set(['ENOENT', 'ENOTDIR', 'ELOOP', 'EACCES', 'EPERM'])

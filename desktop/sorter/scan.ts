import { type Disk, realDisk } from './disk.ts'
import { isRecent, namesInProgress, reasonByName } from './left-alone.ts'
import type { FileEntry, Folder, LeftItem, LeftReason, Listing } from './model.ts'
import { decodeLatin1, pathOf } from './names.ts'

/** Names of everything in a folder, in the order of their code units. */
export function readNames(disk: Disk, folder: string, relative: string): string[] {
  const path = pathOf(folder, relative)
  if (process.platform === 'win32') return disk.readdirSync(path).sort()
  return disk.readdirSync(path, { encoding: 'latin1' }).map(decodeLatin1).sort()
}

/**
 * Looks at the top of a folder and opens nothing.
 * @param nowMs the clock, for files that are still being written
 */
export function scan(folder: Folder, nowMs: number, disk: Disk = realDisk): Listing {
  const lookedAtMs = Date.now()
  const names = readNames(disk, folder.path, '')
  const inProgress = namesInProgress(names)
  const files: FileEntry[] = []
  const left: LeftItem[] = []
  for (const name of names) {
    const found = look(disk, folder.path, name)
    if (found === undefined) continue // gone since its name was read
    if (typeof found === 'string') {
      left.push({ name, reason: found })
      continue
    }
    const reason = reasonToLeave(found, inProgress, nowMs)
    if (reason) left.push({ name, reason })
    else files.push(found)
  }
  return { folder, files, left, lookedAtMs }
}

function look(disk: Disk, folder: string, name: string): FileEntry | LeftReason | undefined {
  try {
    const stats = disk.lstatSync(pathOf(folder, name), { throwIfNoEntry: false })
    if (!stats) return undefined
    if (stats.isFile()) return { name, sizeBytes: stats.size, modifiedMs: stats.mtimeMs, inode: stats.ino }
    if (stats.isDirectory()) return 'folder'
    return stats.isSymbolicLink() ? 'link' : 'special'
  } catch {
    return 'unreadable'
  }
}

function reasonToLeave(
  file: FileEntry,
  inProgress: ReadonlySet<string>,
  nowMs: number,
): LeftReason | undefined {
  const byName = reasonByName(file.name)
  if (byName) return byName
  if (inProgress.size > 0 && inProgress.has(file.name.toLowerCase())) return 'unfinished'
  return isRecent(file.modifiedMs, nowMs) ? 'recent' : undefined
}

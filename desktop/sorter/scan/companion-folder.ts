import { type FolderNames, readNames } from '../disk/read-names.ts'
import { joinName, pathOf } from '../values/names.ts'
import type { FileEntry, LeftItem } from '../values/values.ts'
import { isLeft, itemOf, noHints, patternFor, type Subfolder, statsOf } from './items.ts'
import { contentsOf, deepest, type ScanContext } from './subfolders.ts'
import type { CompanionFolder } from './together.ts'

/**
 * A folder that belongs to a file, with everything in it, hidden files too: it moves as it is or stays.
 * @returns undefined where it holds no file
 */
export function readCompanionFolder(context: ScanContext, folder: Subfolder): CompanionFolder | undefined {
  const names = namesIn(context, folder.path)
  const files: FileEntry[] = []
  const folders: string[] = []
  const holds = collect(context, folder, 1, { files, folders })
  if (holds) return { path: folder.path, names, files: [], folders: [], holds }
  return files.length > 0 ? { path: folder.path, names, files, folders } : undefined
}

/** Also where the folder stays for a reason that has nothing to do with its names. */
function namesIn({ disk, folder }: ScanContext, path: string): readonly string[] {
  try {
    return readNames(disk, pathOf(folder.path, path)).names
  } catch {
    return []
  }
}

type Contents = { readonly files: FileEntry[]; readonly folders: string[] }

/** @returns the first thing that cannot be moved */
function collect(
  context: ScanContext,
  { path, stats }: Pick<Subfolder, 'path' | 'stats'>,
  depth: number,
  into: Contents,
): LeftItem | undefined {
  const pattern = patternFor(context, path, true)
  if (pattern !== undefined) return { name: path, reason: 'rule', pattern }
  if (stats.dev !== context.folder.device) return { name: path, reason: 'mount' }
  if (depth > deepest) return { name: path, reason: 'deep' }
  const contents = contentsOf(context, path)
  if ('reason' in contents) return { name: path, ...contents }
  into.folders.push(path)
  return collectAll(context, path, contents, depth, into)
}

function collectAll(
  context: ScanContext,
  parent: string,
  { names, garbled: [garbled] }: FolderNames,
  depth: number,
  into: Contents,
): LeftItem | undefined {
  if (garbled) return { name: joinName(parent, garbled.name), reason: 'bad-name' }
  for (const name of names) {
    const path = joinName(parent, name)
    const stats = statsOf(context, path)
    if (stats === undefined) continue
    if (stats === 'unreadable') return { name: path, reason: 'unreadable' }
    if (stats.isDirectory()) {
      const held = collect(context, { path, stats }, depth + 1, into)
      if (held) return held
      continue
    }
    const item = itemOf(context, path, stats, noHints, true)
    if (isLeft(item)) return item
    into.files.push(item)
  }
  return undefined
}

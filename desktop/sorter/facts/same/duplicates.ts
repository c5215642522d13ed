import { isAppleDouble } from '../../groups/roles.ts'
import { scan } from '../../scan/scan.ts'
import { baseOf } from '../../values/names.ts'
import { defaultOptions, type SetOptions } from '../../values/set-options.ts'
import type { FileEntry, Folder } from '../../values/values.ts'
import { findSameBytes, type SameBytesOptions } from './find-same-bytes.ts'
import type { SameBytes, SameFiles } from './same-bytes.ts'

/** Paths are relative to the folder, joined with '/'. */
export type Duplicates = SameBytes & {
  readonly folder: Folder
  /** How many files were compared or had a size of their own. */
  readonly files: number
  /** All copies together, and the space that they occupy. */
  readonly copies: number
  readonly copiesBytes: number
}

export type DuplicatesOptions = SameBytesOptions & {
  readonly setOptions?: SetOptions
  readonly nowMs?: number
  /** Only files of these sizes are compared. */
  readonly sizes?: ReadonlySet<number>
}

/**
 * Finds files with the same bytes among those that would be sorted and those that were. The groups whose copies occupy
 * the most space come first. Changes nothing.
 * @returns null when it was stopped
 */
export async function findDuplicates(folder: Folder, options: DuplicatesOptions): Promise<Duplicates | null> {
  const { setOptions = defaultOptions, nowMs = Date.now(), sizes, ...search } = options
  const root = folder.path.endsWith('/') ? folder.path : `${folder.path}/`
  let listed = 0
  const list = () => {
    const scanned = scan(folder, nowMs, { setOptions, withSorted: true }).files
    const files = scanned.filter(({ path }) => !isAppleDouble(baseOf(path))) // many are the same, and none is anybody's copy
    listed = files.length
    return twinsIn(files, sizes).map(({ path, sizeBytes, modifiedMs, inode }) => {
      return { path: root + path, seen: { sizeBytes, modifiedMs, inode } }
    })
  }
  const found = await findSameBytes(list, search)
  if (found === null) return null
  const inside = (path: string) => (path.startsWith(root) ? path.slice(root.length) : path)
  const groups = found.groups.map((group): SameFiles => {
    return {
      ...group,
      original: inside(group.original),
      alsoNamed: group.alsoNamed.map(inside),
      copies: group.copies.map(inside),
    }
  })
  return {
    folder,
    files: listed,
    copies: groups.reduce((sum, group) => sum + group.copies.length, 0),
    copiesBytes: groups.reduce((sum, group) => sum + group.copiesBytes, 0),
    groups: groups.sort((one, other) => other.copiesBytes - one.copiesBytes),
    unknown: found.unknown.map(({ path, failure }) => ({ path: inside(path), failure })),
  }
}

/** Files of which another has the same size; the others need no comparison. */
function twinsIn(files: readonly FileEntry[], sizes: ReadonlySet<number> | undefined): readonly FileEntry[] {
  const counts = new Map<number, number>()
  for (const { sizeBytes } of files) counts.set(sizeBytes, (counts.get(sizeBytes) ?? 0) + 1)
  const isAsked = (sizeBytes: number) => sizeBytes > 0 && (sizes === undefined || sizes.has(sizeBytes))
  return files.filter(({ sizeBytes }) => isAsked(sizeBytes) && (counts.get(sizeBytes) ?? 0) > 1)
}

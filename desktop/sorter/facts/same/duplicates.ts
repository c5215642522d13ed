import { defaultRules, type Rules } from '../../model/rules.ts'
import type { FileEntry, Folder, Series } from '../../model/values.ts'
import { scan } from '../../scan/scan.ts'
import { findSameBytes, type SameBytesOptions } from './find-same-bytes.ts'
import type { ComparedFile, SameBytes, SameFiles } from './same-bytes.ts'

/** Paths are relative to the folder, joined with '/'; absolute outside of it. */
export type Duplicates = SameBytes & {
  readonly folder: Folder
  /** How many files were among those that were looked at. */
  readonly files: number
  /** All copies together, and the room that they take. */
  readonly copies: number
  readonly copiesBytes: number
}

export type DuplicatesOptions = SameBytesOptions & {
  readonly rules?: Rules
  readonly nowMs?: number
  /** Files that lie elsewhere and are compared as well; then only those of these sizes are, wherever they lie. */
  readonly besides?: Besides
}

type Besides = { readonly sizes: ReadonlySet<number>; readonly files: readonly ComparedFile[] }

/**
 * Finds files with the same bytes among those that would be sorted and those that were: all that a plan is about. The
 * groups that take the most room come first. Changes nothing.
 * @returns null when it was stopped
 */
export async function findDuplicates(folder: Folder, options: DuplicatesOptions): Promise<Duplicates | null> {
  const { rules = defaultRules, nowMs = Date.now(), besides, ...search } = options
  const root = folder.path.endsWith('/') ? folder.path : `${folder.path}/`
  let listed = 0
  const list = () => {
    const { files } = scan(folder, nowMs, { rules, withSorted: true })
    listed = files.length
    const twins = twinsIn(files, besides).map(({ path, sizeBytes, modifiedMs, inode }) => {
      return { path: root + path, seen: { sizeBytes, modifiedMs, inode } }
    })
    return [...twins, ...(besides?.files ?? [])]
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

/** Those of a size that another has too: the others are not looked at again. */
function twinsIn(files: Series<FileEntry>, besides: Besides | undefined): Series<FileEntry> {
  const counts = new Map<number, number>()
  const count = (sizeBytes: number) => counts.set(sizeBytes, (counts.get(sizeBytes) ?? 0) + 1)
  for (const { sizeBytes } of files) count(sizeBytes)
  for (const { seen } of besides?.files ?? []) if (seen) count(seen.sizeBytes)
  const isAsked = (sizeBytes: number) => besides === undefined || besides.sizes.has(sizeBytes)
  return files.filter(
    ({ sizeBytes }) => sizeBytes > 0 && (counts.get(sizeBytes) ?? 0) > 1 && isAsked(sizeBytes),
  )
}

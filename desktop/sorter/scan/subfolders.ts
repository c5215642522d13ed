import { idOf } from '../disk/disk.ts'
import { type FolderNames, readNames } from '../disk/read-names.ts'
import type { GroupTable } from '../groups/roles.ts'
import { pathOf } from '../values/names.ts'
import type { SetOptions } from '../values/set-options.ts'
import type { FileId, Folder } from '../values/values.ts'
import type { ItemContext, Subfolder } from './items.ts'
import { type Whole, wholeByContents, wholeByName } from './kept-whole.ts'
import { reasonByName } from './left-alone.ts'

/** What all steps of a scan need. */
export type ScanContext = ItemContext & {
  readonly folder: Folder
  readonly setOptions: SetOptions
  /** Folders that Sortwell sorts into are scanned as well. */
  readonly withSorted: boolean
  /** Recognizes such a folder by its name. */
  readonly isOwn: (name: string) => boolean
  /** Folded paths of the folders that rules send files to. */
  readonly destinations: readonly string[]
  readonly groups: GroupTable
  /** Called for each entry. */
  readonly count: () => void
}

/** Deeper than any person files things. A folder mounted into itself has no end. */
export const deepest = 32

/**
 * Names in a subfolder, or the reason why it stays as it is.
 * @param seen folders of this scan: one can be mounted at a second place of the same disk
 */
export function openSubfolder(
  context: ScanContext,
  { path, name, stats, isUnfinished }: Subfolder,
  depth: number,
  seen: Set<FileId>,
): FolderNames | Whole {
  const { folder, setOptions, withSorted } = context
  const isOwn = depth === 1 && context.isOwn(name)
  if (depth === 1 && !setOptions.subfolders && !(isOwn && withSorted)) return { reason: 'folder' }
  if (isOwn && !withSorted) return { reason: 'sorted' }
  const whole = wholeByName(name)
  if (whole) return whole
  const reason = reasonByName(name)
  if (reason) return { reason }
  if (isUnfinished) return { reason: 'unfinished' }
  if (stats.dev !== folder.device || seen.has(idOf(stats))) return { reason: 'mount' }
  if (depth > deepest) return { reason: 'deep' }
  seen.add(idOf(stats))
  return contentsOf(context, path, isOwn)
}

/**
 * Names in a folder; a reason if it cannot be read, or its files stay together.
 * @param isOwn whether Sortwell sorts into it: then files of any kind are in it
 */
export function contentsOf({ disk, folder }: ScanContext, path: string, isOwn = false): FolderNames | Whole {
  const absolute = pathOf(folder.path, path)
  try {
    const contents = readNames(disk, absolute)
    const whole = wholeByContents(absolute, contents.names)
    return whole && !(isOwn && whole.reason === 'bundle') ? whole : contents
  } catch {
    return { reason: 'unreadable' }
  }
}

import { baseOf } from '../values/names.ts'
import type { LeftItem } from '../values/values.ts'
import { isManifest, projectMarker } from './danger.ts'
import { ownedByContents, ownedByName } from './owned/owned-folders.ts'

/** Subfolders whose files stay together because something depends on it. Pure. */

/** Why a folder stays whole. */
export type Whole = Pick<LeftItem, 'reason' | 'kind'>

/** What systems and network disks make in a person’s folders: thumbnails, deleted files, versions. */
const systemNames = new Set([
  '#recycle', '#snapshot', '$recycle.bin', '@eadir', '@recently-snapshot', '@recycle', '@sharebin', '@sharesnap',
  '@synoresource', '@tmp', '@transcode', 'lost+found', 'network recycle bin', 'network trash folder', 'recycler',
  'system volume information', 'thefindbycontentfolder', 'thevolumesettingsfolder', '~snapshot',
]) // biome-ignore format: a list of names

/** Reason by a folder's name to leave it whole; undefined for an ordinary folder. */
export function wholeByName(name: string): Whole | undefined {
  if (systemNames.has(name.toLowerCase())) return { reason: 'system' }
  const owned = ownedByName(name)
  return owned && { reason: 'bundle', kind: owned.kind }
}

/**
 * Reason by a folder's contents to leave it whole: a project, or a folder that a program owns.
 * @param path the folder's own, absolute
 * @param names everything in the folder
 */
export function wholeByContents(path: string, names: readonly string[]): Whole | undefined {
  // Nobody is asked about a subfolder, so two manifests are enough.
  if (projectMarker({ path, names }) || names.filter(isManifest).length > 1) return { reason: 'project' }
  const owned = ownedByContents(baseOf(path), names, false)
  return owned && { reason: 'bundle', kind: owned.kind }
}

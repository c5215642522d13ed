import type { Gathering } from '../facts/gather.ts'
import { findDuplicates } from '../facts/same/duplicates.ts'
import type { SameFiles } from '../facts/same/same-bytes.ts'
import { isAppleDouble } from '../groups/roles.ts'
import type { RuleSet } from '../rules/set-schema.ts'
import type { DestinationContext } from '../scan/outside.ts'
import { baseOf } from '../values/names.ts'
import type { SetOptions } from '../values/set-options.ts'
import type { FileEntry, Listing } from '../values/values.ts'
import { groupFiles } from './file-groups.ts'
import { copyFolderTest } from './rule-folders.ts'

/**
 * The files of a listing that have the same bytes as an older one in the chosen folder, at any depth, with the path of that
 * one. Opens files for reading only.
 *
 * - A file is a copy only if all of its group are: its companions are never set aside as the last of their kind.
 * - Where the oldest lies in a folder that copies are sent to, the oldest elsewhere is no copy: one always stays outside
 *   of that folder, whatever a person deletes there.
 */
export async function findCopies(
  listing: Listing,
  set: RuleSet,
  { sameBytesWorker, signal, onProgress }: Gathering,
  { setOptions, context }: { readonly setOptions: SetOptions; readonly context: DestinationContext },
): Promise<ReadonlyMap<string, string>> {
  if (sameBytesWorker === undefined) return new Map()
  const found = await findDuplicates(listing.folder, {
    setOptions: { ...setOptions, subfolders: true },
    nowMs: listing.checkedAtMs,
    sizes: new Set(listing.files.map(({ sizeBytes }) => sizeBytes)),
    workerUrl: sameBytesWorker,
    signal,
    onProgress,
  })
  signal?.throwIfAborted()
  const originals = originalsIn(found?.groups ?? [], copyFolderTest(set, context))
  for (const { files } of groupFiles(listing)) {
    const isCopy = ({ path }: FileEntry) => originals.has(path) || isAppleDouble(baseOf(path))
    if (!files.every(isCopy)) for (const { path } of files) originals.delete(path)
  }
  return originals
}

/** @param isSetAside whether a path lies in a folder that copies are sent to */
function originalsIn(same: readonly SameFiles[], isSetAside: (path: string) => boolean): Map<string, string> {
  const isElsewhere = (path: string) => !isSetAside(path)
  const originals = new Map<string, string>()
  for (const { original, alsoNamed, copies } of same) {
    const kept = [original, ...alsoNamed].some(isElsewhere) ? original : copies.find(isElsewhere)
    for (const copy of copies) if (copy !== kept) originals.set(copy, original)
  }
  return originals
}

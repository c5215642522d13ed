import { codeOf, type Disk, realDisk } from '../model/disk.ts'
import { foldName, joinName, numberedName, pathOf } from '../model/names.ts'
import type { Listing } from '../model/values.ts'
import { readNames } from '../scan/scan.ts'

/** A folder that files are to go into, as it lies on the disk now. */
export type Target = {
  /** Relative to the chosen folder; an existing folder's own spelling. */
  readonly path: string
  /** Folders to make for it, parents first; empty when it exists. */
  readonly missing: readonly string[]
  /** Folded names that are in use there. */
  readonly takenNames: ReadonlySet<string>
}

/**
 * Looks up where the wanted folders are, or may be made. A folder that exists is used whatever its case or Unicode
 * form. A file or a link in a folder's place is stepped around: `Images (2)`. Links are never followed.
 * @param wanted relative folders, as `destinationOf` names them
 */
export function findTargets(
  listing: Listing,
  wanted: Iterable<string>,
  disk: Disk = realDisk,
): ReadonlyMap<string, Target> {
  const finder = new FolderFinder(listing, disk)
  return new Map(Array.from(wanted, destination => [destination, finder.find(destination)]))
}

type Place = { readonly path: string; readonly exists: boolean }

class FolderFinder {
  readonly #root: string
  readonly #disk: Disk
  readonly #places = new Map<string, Place>([['', { path: '', exists: true }]])
  readonly #subfolders: Map<string, readonly string[]>

  constructor(listing: Listing, disk: Disk) {
    this.#root = listing.folder.path
    this.#disk = disk
    this.#subfolders = new Map([['', listing.folders]])
  }

  find(destination: string): Target {
    const missing: string[] = []
    let wanted = ''
    let place: Place = { path: '', exists: true }
    for (const segment of destination.split('/')) {
      const parent = place
      wanted = joinName(wanted, segment)
      place = this.#places.get(wanted) ?? this.#locate(parent, segment)
      this.#places.set(wanted, place)
      if (!place.exists) missing.push(place.path)
    }
    const names = place.exists ? this.#namesIn(place.path) : []
    return { path: place.path, missing, takenNames: new Set(names.map(foldName)) }
  }

  #locate(parent: Place, segment: string): Place {
    const inParent = (name: string) => joinName(parent.path, name)
    if (!parent.exists) return { path: inParent(segment), exists: false }
    if (this.#kind(inParent(segment)) === 'folder') return { path: inParent(segment), exists: true }
    const folded = foldName(segment)
    const alike = this.#foldersIn(parent.path).find(name => foldName(name) === folded)
    if (alike !== undefined) return { path: inParent(alike), exists: true }
    for (let number = 1; ; number += 1) {
      const name = number === 1 ? segment : numberedName(segment, '', number)
      const kind = this.#kind(inParent(name))
      if (kind !== 'other') return { path: inParent(name), exists: kind === 'folder' }
    }
  }

  #kind(relative: string): 'folder' | 'other' | 'none' {
    try {
      return this.#disk.lstatSync(pathOf(this.#root, relative)).isDirectory() ? 'folder' : 'other'
    } catch (error) {
      if (codeOf(error) === '') throw error
      return 'none' // where it cannot be made either, the run says why
    }
  }

  /** Nothing for a folder that may not be read: names that are taken there show when a file is to get them. */
  #namesIn(relative: string): readonly string[] {
    try {
      return readNames(this.#disk, this.#root, relative)
    } catch (error) {
      if (codeOf(error) === '') throw error
      return []
    }
  }

  #foldersIn(relative: string): readonly string[] {
    const known = this.#subfolders.get(relative)
    if (known) return known
    const found = this.#namesIn(relative).filter(name => this.#kind(joinName(relative, name)) === 'folder')
    this.#subfolders.set(relative, found)
    return found
  }
}

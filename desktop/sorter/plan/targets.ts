import { codeOf, type Disk, realDisk } from '../disk/disk.ts'
import { readNames } from '../disk/read-names.ts'
import {
  type Destination,
  type DestinationContext,
  namesOutside,
  openDestination,
  outermost,
  pathBelow,
  type RefusedDestination,
} from '../scan/outside.ts'
import { foldName, isBelow, joinName, numberedName, pathOf } from '../values/names.ts'
import type { Folder, Listing } from '../values/values.ts'

/** A folder that files are to go into, as it lies on the disk now. */
export type Target = {
  /** Relative to the chosen folder, or absolute outside of it; an existing folder's own spelling. */
  readonly path: string
  /** Folders to make for it, parents first; empty when it exists. */
  readonly missing: readonly string[]
  /** Files on the way that have the names of wanted folders, which therefore have a number. */
  readonly filesInWay?: readonly string[]
  /** Names that are in use there. */
  readonly takenNames: Iterable<string>
  /** The folder outside the chosen one in which it lies. */
  readonly outside?: Folder
  /** Files do not get there by a rename: it is, or will be, on another device than the chosen folder. */
  readonly isOtherDevice?: true
}

/**
 * Looks up where the wanted folders are, or may be made. A folder that exists is used whatever its case or Unicode
 * form. Where a file or a link has its name, the folder gets a number: `Images (2)`. Links are followed only on the way to a
 * folder outside, as far as it exists.
 * @param wanted folders relative to the chosen one, absolute, or from the home folder on: `~/Pictures`
 * @param context what a folder outside is judged by
 */
export function findTargets(
  listing: Listing,
  wanted: Iterable<string>,
  disk: Disk = realDisk,
  context: Omit<DestinationContext, 'chosen'> = {},
): ReadonlyMap<string, Target | RefusedDestination> {
  const finder = new FolderFinder(listing, disk)
  const opened = new Map<string, Destination | RefusedDestination>()
  for (const destination of wanted) {
    const isInside = !namesOutside(destination)
    const where = isInside
      ? { inside: destination }
      : openDestination(destination, { ...context, chosen: listing.folder.path })
    opened.set(destination, where)
  }
  const folders = [...opened.values()].flatMap(where => ('outside' in where ? [where.outside] : []))
  const tops = outermost(folders)
  const targetOf = (where: Destination | RefusedDestination) => {
    if ('fault' in where) return where
    if ('inside' in where) return finder.find(where.inside)
    const path = pathBelow(where.outside, where.below)
    const outside = tops.find(top => top.device === where.outside.device && isBelow(top.path, path))
    return outside ? { ...finder.find(path, outside), outside } : { path, fault: 'missing' as const }
  }
  return new Map(Array.from(opened, ([destination, where]) => [destination, targetOf(where)]))
}

type Place = {
  readonly path: string
  readonly exists: boolean
  readonly device: number
  /** What has the name that was wanted for it. */
  readonly inWay?: string
}

class FolderFinder {
  readonly #root: string
  readonly #disk: Disk
  readonly #chosen: Folder
  readonly #places = new Map<string, Place>()
  readonly #subfolders: Map<string, readonly string[]>

  constructor(listing: Listing, disk: Disk) {
    this.#root = listing.folder.path
    this.#chosen = listing.folder
    this.#disk = disk
    this.#subfolders = new Map([['', listing.folders]])
  }

  /** @param outside the folder outside the chosen one in which it lies */
  find(destination: string, outside?: Folder): Target {
    const missing: string[] = []
    const filesInWay: string[] = []
    const top = outside?.path ?? ''
    let wanted = top
    let place: Place = { path: top, exists: true, device: (outside ?? this.#chosen).device }
    for (const segment of namesBelow(top, destination)) {
      const parent = place
      wanted = joinName(wanted, segment)
      const key = foldName(wanted) // two spellings of one name are one folder
      place = this.#places.get(key) ?? this.#locate(parent, segment)
      this.#places.set(key, place)
      if (!place.exists) missing.push(place.path)
      if (place.inWay !== undefined) filesInWay.push(place.inWay)
    }
    const takenNames = place.exists ? this.#namesIn(place.path) : []
    const target = {
      path: place.path,
      missing,
      takenNames,
      ...(filesInWay.length > 0 ? { filesInWay } : {}),
    }
    return place.device === this.#chosen.device ? target : { ...target, isOtherDevice: true }
  }

  #locate(parent: Place, segment: string): Place {
    const inParent = (name: string) => joinName(parent.path, name)
    const missing = { path: inParent(segment), exists: false, device: parent.device }
    if (!parent.exists) return missing
    const found = this.#placeAt(inParent(segment))
    if (isPlace(found)) return found
    const folded = foldName(segment)
    const alike = this.#foldersIn(parent.path).find(name => foldName(name) === folded)
    const place = alike === undefined ? undefined : this.#placeAt(inParent(alike))
    if (isPlace(place)) return place
    for (let number = 1; ; number += 1) {
      const path = inParent(number === 1 ? segment : numberedName(segment, '', number))
      const there = this.#placeAt(path)
      const inWay = number === 1 ? {} : { inWay: inParent(segment) }
      if (there === 'none') return { ...missing, path, ...inWay }
      if (isPlace(there)) return { ...there, ...inWay }
    }
  }

  #placeAt(path: string): Place | 'other' | 'none' {
    try {
      const stats = this.#disk.lstatSync(pathOf(this.#root, path))
      return stats.isDirectory() ? { path, exists: true, device: stats.dev } : 'other'
    } catch (error) {
      if (codeOf(error) === '') throw error
      return 'none' // where it cannot be made either, the run says why
    }
  }

  /** Nothing for a folder that may not be read: names that are taken there show when a file is to get them. */
  #namesIn(relative: string): readonly string[] {
    try {
      return readNames(this.#disk, pathOf(this.#root, relative)).names
    } catch (error) {
      if (codeOf(error) === '') throw error
      return []
    }
  }

  #foldersIn(relative: string): readonly string[] {
    const known = this.#subfolders.get(relative)
    if (known) return known
    const found = this.#namesIn(relative).filter(name => isPlace(this.#placeAt(joinName(relative, name))))
    this.#subfolders.set(relative, found)
    return found
  }
}

function isPlace(found: Place | 'other' | 'none' | undefined): found is Place {
  return typeof found === 'object'
}

function namesBelow(top: string, path: string): readonly string[] {
  if (path === top) return []
  return (top === '' ? path : path.slice(top.length + 1)).split('/')
}

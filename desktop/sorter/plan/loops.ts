import { resolve } from 'node:path'
import { type DestinationContext, namesOutside, openDestination, pathBelow } from '../scan/outside.ts'
import { isBelow } from '../values/names.ts'

/** A folder that is watched, and where its rules send files. */
export type WatchedDestinations = {
  /** Its real path. */
  readonly folder: string
  readonly destinations: readonly {
    /** As a person writes it. Of a template only the part before the first name that a fact decides. */
    readonly path: string
    /** Facts decide what follows: any folder below may be meant. */
    readonly isOpen: boolean
  }[]
}

/**
 * Watched folders that would send files round in a circle: each of a loop has a destination that is, or may be, the next
 * one, and the last one the first. Only what is at the top of a watched folder is sorted, so a folder in one makes no loop.
 * @returns each loop once, as paths, beginning with its first folder in the order given
 */
export function loopsIn(
  watched: readonly WatchedDestinations[],
  context: Omit<DestinationContext, 'chosen'> = {},
): readonly (readonly string[])[] {
  const folders = watched.map(({ folder }) => folder)
  const next = new Map(watched.map(each => [each.folder, reachedBy(each, folders, context)]))
  const loops: string[][] = []
  const walk = (start: number, way: readonly string[]) => {
    for (const folder of next.get(way.at(-1) ?? '') ?? []) {
      if (folder === folders[start]) loops.push([...way])
      else if (folders.indexOf(folder) > start && !way.includes(folder)) walk(start, [...way, folder])
    }
  }
  for (const [start, folder] of folders.entries()) walk(start, [folder])
  return loops
}

/** The watched folders that files of this one may come to. */
function reachedBy(
  { folder, destinations }: WatchedDestinations,
  folders: readonly string[],
  context: Omit<DestinationContext, 'chosen'>,
): readonly string[] {
  const ends = destinations.flatMap(({ path, isOpen }) => {
    if (!namesOutside(path)) return [{ path: resolve(folder, path), isOpen }]
    const where = openDestination(path, { ...context, chosen: folder })
    if ('inside' in where) return [{ path: resolve(folder, where.inside), isOpen }]
    // One that is refused now may be allowed later: then it is where it is written to be.
    return [{ path: 'fault' in where ? where.path : pathBelow(where.outside, where.below), isOpen }]
  })
  return folders.filter(
    other =>
      other !== folder && ends.some(({ path, isOpen }) => other === path || (isOpen && isBelow(path, other))),
  )
}

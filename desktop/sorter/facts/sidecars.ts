import path from 'node:path'
import { codeOf, type Disk } from '../disk/disk.ts'
import { readNames } from '../disk/read-names.ts'
import { groupNames } from '../groups/groups.ts'
import { builtInGroups } from '../groups/roles.ts'
import type { FactName, Facts } from '../values/facts.ts'
import { mayBeTaken, splitExtension } from '../values/file-types.ts'
import { baseOf, foldName } from '../values/names.ts'
import { takeoutJson } from './sources/takeout-json.ts'
import { xmpSidecars } from './sources/xmp-sidecars.ts'

/** Facts from the sidecars of a picture. They count where the picture itself has none. */

/** The most reliable first. Importing them loads no library. */
const sources = [xmpSidecars, takeoutJson]

/** Facts to look up in a file. */
export type Asked<File> = { readonly file: File; readonly facts: readonly FactName[] }

/**
 * The questions to ask of the sidecars of a picture, in the order in which their answers count; empty if the picture has all
 * facts.
 * @param own the facts of the picture, of those that are asked for
 * @param companions called if facts are missing; the other files of the picture's group
 */
export function sidecarQuestions<File extends { readonly path: string }>(
  { file, facts }: Asked<File>,
  own: Partial<Facts>,
  companions: () => readonly File[],
): readonly Asked<File>[] {
  const missing = facts.filter(fact => isMissing(fact, own))
  const isWorthIt = sources.some(({ gives }) => gives.some(fact => missing.includes(fact)))
  if (!isWorthIt || !mayBeTaken(baseOf(file.path))) return []
  return companions()
    .flatMap(companion => {
      const source = sources.find(({ isFor }) => isFor('', companion.path))
      const asked = source?.gives.filter(fact => missing.includes(fact)) ?? []
      if (!source || asked.length === 0) return []
      const distance = distanceOf(baseOf(companion.path), baseOf(file.path))
      const order = [Math.floor(distance / 2), sources.indexOf(source), distance, companion.path].join(' ')
      return { order, question: { file: companion, facts: asked } }
    })
    .sort((one, other) => (one.order < other.order ? -1 : 1))
    .map(({ question }) => question)
}

/** 0: `a.cr2.xmp` of `a.cr2`; 1: `a.xmp`; 2: named after another file of the group, such as `a.jpg.xmp`. */
function distanceOf(sidecar: string, picture: string): number {
  const [folded, main] = [foldName(sidecar), foldName(picture)]
  if (folded.startsWith(main)) return 0
  return splitExtension(folded).stem === splitExtension(main).stem ? 1 : 2
}

/** Adds the facts from one sidecar to those of a picture. */
export function withSidecar(own: Partial<Facts>, found: Partial<Facts>): Partial<Facts> {
  const hasPlace = own.hasPlace || (found.hasPlace ?? own.hasPlace)
  const known = hasPlace == null ? own : { ...own, hasPlace }
  if (!isMissing('taken', own)) return known
  const { taken, takenFrom, clockNotSet } = found
  const isDated = taken != null && takenFrom !== 'name' // the sidecar's own name
  return { ...known, ...(clockNotSet && { clockNotSet }), ...(isDated && { taken, takenFrom }) }
}

/** A date from the name is the last that counts. A picture without a place may have been given one since. */
function isMissing(fact: FactName, own: Partial<Facts>): boolean {
  if (fact === 'hasPlace') return own.hasPlace !== true
  return own.taken == null || own.takenFrom === 'name'
}

/** The other files of a file's group, by the names in its folder; empty if the disk refuses. */
export type FindCompanions = (file: string) => readonly { readonly path: string }[]

/** A folder is listed at most once in so many milliseconds. */
const listedForMs = 1000

/** For single files, of which no listing is at hand. */
export function companionFinder(disk: Disk): FindCompanions {
  let last:
    | { readonly folder: string; readonly atMs: number; readonly names: readonly FoldedName[] }
    | undefined
  return file => {
    const folder = path.dirname(file)
    const nowMs = performance.now()
    if (last?.folder !== folder || nowMs - last.atMs > listedForMs) {
      last = { folder, atMs: nowMs, names: namesIn(disk, folder) }
    }
    const own = path.basename(file)
    const start = sharedStart(foldName(own))
    const near = last.names.filter(({ folded }) => folded.startsWith(start)).map(({ name }) => name)
    const group = groupNames({ files: near }, builtInGroups).find(({ files }) =>
      files.some(at => near[at] === own),
    )
    const names = group?.files.flatMap(at => near[at] ?? []) ?? []
    return names.filter(name => name !== own).map(name => ({ path: path.join(folder, name) }))
  }
}

type FoldedName = { readonly folded: string; readonly name: string }

function namesIn(disk: Disk, folder: string): readonly FoldedName[] {
  try {
    return readNames(disk, folder).names.map(name => ({ folded: foldName(name), name }))
  } catch (error) {
    if (codeOf(error) === '') throw error
    return []
  }
}

/** Google cuts the names of its JSON, but to more characters than this. */
const mostOfStart = 40

/** The start that a picture's name shares with those of its sidecars: without a number and the words of an edited version. */
function sharedStart(folded: string): string {
  const { stem } = splitExtension(folded)
  const start = stem.replace(/ ?\(\d+\)$/, '').replace(/(?<=.)(?:[-_][^-_~\d]+){1,3}$/, '')
  return start.slice(0, mostOfStart)
}

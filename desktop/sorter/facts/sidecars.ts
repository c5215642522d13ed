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
  const [name = '', main = ''] = [sidecar, picture].map(each => foldName(each).replace(/\(\d+\)/g, ''))
  if (name.startsWith(`${main}.`)) return 0
  return splitExtension(name).stem === splitExtension(main).stem ? 1 : 2
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

/** The other files of a file's group, by the names in its folder. */
export type FindCompanions = (file: string) => readonly { readonly path: string }[]

/** Larger folders are left out: grouping so many names takes about a second. */
const mostNames = 50_000

/** How long a listing is used: some disks do not change the time of a folder when a file arrives. */
const listedForMs = 10_000

/** For single files, outside of a plan. Keeps the groups of the last folder. */
export function companionFinder(disk: Disk): FindCompanions {
  let last: GroupedFolder | undefined
  return file => {
    const folder = path.dirname(file)
    const isCurrent = last?.path === folder && performance.now() - last.listedAtMs < listedForMs
    try {
      const { mtimeMs } = disk.lstatSync(folder)
      if (!isCurrent || last?.modifiedMs !== mtimeMs) {
        const groups = groupsOf(readNames(disk, folder).names)
        last = { path: folder, modifiedMs: mtimeMs, listedAtMs: performance.now(), groups }
      }
    } catch (error) {
      if (codeOf(error) === '') throw error
      return []
    }
    const own = path.basename(file)
    const names = last?.groups.get(own) ?? []
    return names.filter(name => name !== own).map(name => ({ path: path.join(folder, name) }))
  }
}

type GroupedFolder = {
  readonly path: string
  readonly modifiedMs: number
  readonly listedAtMs: number
  /** The names of each group, by each of them. */
  readonly groups: ReadonlyMap<string, readonly string[]>
}

function groupsOf(names: readonly string[]): GroupedFolder['groups'] {
  const groups = new Map<string, readonly string[]>()
  if (names.length > mostNames) return groups
  for (const { files } of groupNames({ files: names }, builtInGroups)) {
    const together = files.flatMap(at => names[at] ?? [])
    for (const name of together) groups.set(name, together)
  }
  return groups
}

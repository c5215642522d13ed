import path from 'node:path'
import { codeOf, type Disk } from '../disk/disk.ts'
import { readNames } from '../disk/read-names.ts'
import { groupNames } from '../groups/groups.ts'
import { builtInGroups } from '../groups/roles.ts'
import type { FactName, Facts } from '../values/facts.ts'
import { mayBeTaken } from '../values/file-types.ts'
import { baseOf } from '../values/names.ts'
import { sidecars } from './sources/sidecars.ts'
import { takeout } from './sources/takeout.ts'

/** What files next to a picture say of it, where the picture itself does not. */

/** Sources that read such files, the most reliable first. They need nothing else of the reader. */
const describers = [sidecars, takeout]

/** What a file that is named has to be asked for. */
export type Asked<File> = { readonly file: File; readonly facts: readonly FactName[] }

/**
 * The files beside a picture that have to be asked, and for what: those that are named after it first. None where it says all
 * itself.
 * @param own what it says itself, of the facts that are asked for
 * @param beside called where it does not say all; files of its group
 */
export function askedBeside<File extends { readonly path: string }>(
  { file, facts }: Asked<File>,
  own: Partial<Facts>,
  beside: () => readonly File[],
): readonly Asked<File>[] {
  const missing = facts.filter(fact => isMissing(fact, own))
  if (!describers.some(({ gives }) => gives.some(fact => missing.includes(fact)))) return []
  const name = baseOf(file.path)
  if (!mayBeTaken(name)) return []
  const distance = (other: File) => Number(!baseOf(other.path).startsWith(name))
  const nearestFirst = beside().toSorted((one, other) => distance(one) - distance(other))
  return describers.flatMap(({ gives, isFor }) => {
    const asked = gives.filter(fact => missing.includes(fact))
    if (asked.length === 0) return []
    return nearestFirst.flatMap(other => (isFor('', other.path) ? { file: other, facts: asked } : []))
  })
}

/** What a picture says itself, with what a file beside it told. */
export function withTold(own: Partial<Facts>, told: Partial<Facts>): Partial<Facts> {
  const known = told.hasPlace != null && own.hasPlace !== true ? { ...own, hasPlace: told.hasPlace } : own
  if (!isMissing('taken', own)) return known
  const { taken, takenFrom, clockNotSet } = told
  const isDay = taken != null && takenFrom !== 'name' // a name says nothing of another file
  return { ...known, ...(clockNotSet && { clockNotSet }), ...(isDay && { taken, takenFrom }) }
}

/** A day by the name alone is the last that counts; a picture without a place may have got one since. */
function isMissing(fact: FactName, own: Partial<Facts>): boolean {
  if (fact === 'hasPlace') return own.hasPlace !== true
  return own.taken == null || own.takenFrom === 'name'
}

/** The groups of the folder in which a file was asked about last, as long as nothing comes or goes there. */
let lastFolder: { readonly path: string; readonly modifiedMs: number; readonly groups: Groups } | undefined

/** The names of a group, by each of them. */
type Groups = ReadonlyMap<string, readonly string[]>

/** Paths of the files that belong together with one, by their names in its folder; none where the disk does not tell. */
export function pathsBeside(disk: Disk, file: string): readonly { readonly path: string }[] {
  const folder = path.dirname(file)
  const name = path.basename(file)
  try {
    const { mtimeMs } = disk.lstatSync(folder)
    if (lastFolder?.path !== folder || lastFolder.modifiedMs !== mtimeMs) {
      lastFolder = { path: folder, modifiedMs: mtimeMs, groups: groupsOf(readNames(disk, folder).names) }
    }
  } catch (error) {
    if (codeOf(error) === '') throw error
    return []
  }
  const names = lastFolder.groups.get(name) ?? []
  return names.flatMap(other => (other === name ? [] : { path: path.join(folder, other) }))
}

function groupsOf(names: readonly string[]): Groups {
  const groups = new Map<string, readonly string[]>()
  for (const { files } of groupNames({ files: names }, builtInGroups)) {
    const together = files.flatMap(at => names[at] ?? [])
    for (const name of together) groups.set(name, together)
  }
  return groups
}
